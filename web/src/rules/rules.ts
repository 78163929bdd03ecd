// Made by python -m blockandkey.protocol.rules_ts; don't edit.

/** Squares along each side of the temple floor (RULES 1.1). */
export const WIDTH = 8;

/** Levels (RULES 1.1). */
export const HEIGHT = 6;

/** The four sides of the floor, clockwise from above (RULES 2.3). */
export const SEATS = ["north", "east", "south", "west"] as const;

/** The seats with 1 to 4 players, unless the set's box says otherwise (RULES 2.3). */
export const STANDARD_SEATS = {
  1: ["south"],
  2: ["east", "south"],
  3: ["north", "east", "south"],
  4: ["north", "east", "south", "west"],
} as const;

/** The cells of the Core Cube, as digits x y z from its lowest corner (RULES 1.3). */
export const CORE_CELLS = "000 001 010 011 100 101 110 111";

/** The colours of blocks (RULES 1.2). */
export const COLOURS = ["white", "grey", "brown", "green"] as const;

/** The letter of each colour in designs and views. */
export const COLOUR_LETTERS = { white: "W", grey: "Y", brown: "B", green: "G" } as const;

/** The levels of Keys (RULES 1.4). */
export const KEY_LEVELS = ["star", "sun", "moon"] as const;

/** The levels that have an altar (RULES 1.4). */
export const ALTARS = ["sun", "moon"] as const;

/** The rows and columns of the yard (RULES 1.6). */
export const YARD_LINES = ["R1", "R2", "R3", "C1", "C2", "C3"] as const;

/** The shapes of blocks (RULES 1.2). */
export const SHAPES = ["I3", "V3", "I4", "L4", "T4", "S4", "O4", "Y4", "A4", "B4"] as const;

/** The cells of each shape's orientations, as digits x y z. */
export const SHAPE_ORIENTATIONS = {
  I3: ["000 001 002", "000 010 020", "000 100 200"],
  V3: ["000 001 010", "000 001 011", "000 001 100", "000 001 101", "000 010 011", "000 010 100", "000 010 110", "000 100 101", "000 100 110", "001 010 011", "001 100 101", "010 100 110"],
  I4: ["000 001 002 003", "000 010 020 030", "000 100 200 300"],
  L4: ["000 001 002 010", "000 001 002 012", "000 001 002 100", "000 001 002 102", "000 001 010 020", "000 001 011 021", "000 001 100 200", "000 001 101 201", "000 010 011 012", "000 010 020 021", "000 010 020 100", "000 010 020 120", "000 010 100 200", "000 010 110 210", "000 100 101 102", "000 100 110 120", "000 100 200 201", "000 100 200 210", "001 011 020 021", "001 101 200 201", "002 010 011 012", "002 100 101 102", "010 110 200 210", "020 100 110 120"],
  T4: ["000 001 002 011", "000 001 002 101", "000 010 011 020", "000 010 020 110", "000 100 101 200", "000 100 110 200", "001 010 011 012", "001 010 011 021", "001 100 101 102", "001 100 101 201", "010 100 110 120", "010 100 110 210"],
  S4: ["000 001 011 012", "000 001 101 102", "000 010 011 021", "000 010 110 120", "000 100 101 201", "000 100 110 210", "001 002 010 011", "001 002 100 101", "001 010 011 020", "001 100 101 200", "010 020 100 110", "010 100 110 200"],
  O4: ["000 001 010 011", "000 001 100 101", "000 010 100 110"],
  Y4: ["000 001 010 100", "000 001 011 101", "000 010 011 110", "000 100 101 110", "001 010 011 111", "001 100 101 111", "010 100 110 111", "011 101 110 111"],
  A4: ["000 001 010 101", "000 001 011 111", "000 001 100 110", "000 010 011 100", "000 010 110 111", "000 100 101 111", "001 010 011 110", "001 011 100 101", "001 101 110 111", "010 011 101 111", "010 100 101 110", "011 100 110 111"],
  B4: ["000 001 010 110", "000 001 011 100", "000 001 101 111", "000 010 011 111", "000 010 100 101", "000 100 110 111", "001 010 011 101", "001 011 110 111", "001 100 101 110", "010 011 100 110", "010 101 110 111", "011 100 101 111"],
} as const;

/** What each orientation becomes by a quarter turn about an axis. */
export const QUARTER_TURNS = {
  x: [1, 0, 2, 7, 3, 9, 8, 12, 5, 6, 14, 10, 4, 11, 13, 16, 15, 17, 27, 22, 29, 28, 26, 18, 31, 30, 36, 38, 20, 21, 24, 25, 41, 32, 40, 34, 19, 35, 23, 33, 37, 39, 44, 45, 48, 43, 53, 46, 49, 42, 52, 47, 50, 51, 62, 64, 60, 55, 65, 58, 56, 57, 54, 59, 61, 63, 66, 68, 67, 71, 69, 73, 75, 70, 72, 76, 74, 80, 77, 81, 83, 86, 87, 78, 79, 82, 84, 88, 85, 92, 89, 93, 95, 98, 99, 90, 91, 94, 96, 100, 97],
  y: [2, 1, 0, 8, 11, 6, 13, 9, 4, 12, 5, 3, 14, 10, 7, 17, 16, 15, 30, 35, 25, 37, 28, 33, 21, 39, 31, 29, 23, 36, 19, 38, 24, 22, 20, 18, 41, 32, 40, 34, 26, 27, 47, 51, 45, 49, 43, 42, 53, 52, 46, 50, 44, 48, 59, 63, 57, 62, 61, 60, 65, 58, 64, 55, 56, 54, 68, 67, 66, 70, 74, 73, 69, 76, 72, 71, 75, 84, 85, 77, 78, 83, 79, 86, 82, 87, 88, 80, 81, 95, 91, 97, 96, 90, 89, 100, 99, 93, 92, 98, 94],
  z: [0, 2, 1, 10, 13, 3, 4, 5, 11, 8, 7, 14, 6, 12, 9, 15, 17, 16, 32, 39, 18, 19, 34, 37, 22, 23, 20, 24, 35, 30, 33, 28, 26, 40, 27, 41, 25, 36, 21, 38, 29, 31, 50, 42, 46, 47, 44, 52, 43, 51, 48, 49, 53, 45, 61, 54, 63, 65, 56, 64, 55, 60, 58, 62, 59, 57, 67, 66, 68, 72, 74, 69, 75, 70, 76, 71, 73, 82, 84, 87, 79, 80, 88, 77, 85, 86, 78, 81, 83, 93, 97, 100, 90, 94, 98, 91, 95, 99, 89, 92, 96],
} as const;

/** The clauses that a placement can break, in the kernel's order (RULES 5). */
export const CLAUSES = ["grid", "overlap", "entry", "height", "touch", "taller", "support"] as const;

/** Keys in a hand (RULES 4.3). */
export const HAND_SIZE = 4;

/** Blocks that a player keeps after an excavation (RULES 4.2). */
export const SUPPLY_LIMIT = 7;

/** Rounds without a placed block that end the game (RULES 4.5). */
export const STUCK_ROUNDS = 4;

/** Turns of a solo game (RULES 8). */
export const SOLO_TURNS = 11;

/** Faces of the Enigma's colour that make a point (RULES 7.2). */
export const FACES_PER_POINT = 3;

/** The solo ranks, the highest first, with the points that each needs (RULES 8.6). */
export const RANKS = [["expert", 33], ["dig-director", 27], ["field-director", 21], ["researcher", 10], ["trainee", 0]] as const;

/** What more of wins a tie, in this order; then the turn order (RULES 7.3). */
export const TIE_BREAKS = ["claimed", "supply"] as const;

/** The format of game records (PROTOCOL 2). */
export const RECORD_FORMAT = "blockandkey-game/2";

/** The bots that rooms offer, the weakest first. */
export const BOTS = ["random", "trainee", "researcher", "field-director", "dig-director", "expert"] as const;

/** The bots that every server has: they need no compiled rules. */
export const BASIC_BOTS = ["random", "trainee", "researcher"] as const;

/** The bot that plays for people who are away, and that the page suggests. */
export const USUAL_BOT = "researcher";

/** Characters in a player's name. */
export const NAME_LENGTH = 24;

/** Characters in a line of the chat. */
export const CHAT_LENGTH = 140;
