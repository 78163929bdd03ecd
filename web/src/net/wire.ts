// Made by python -m blockandkey.protocol.typescript; don't edit.

export type SeatName = "north" | "east" | "south" | "west";
export type ColourName = "white" | "grey" | "brown" | "green";
export type LevelName = "star" | "sun" | "moon";
export type AltarName = "sun" | "moon";
export type Holder = "human" | "bot" | "open";
export type Kind = "solo" | "device" | "online";
export type PhaseName = "core" | "draft" | "action" | "discard" | "claim" | "aside" | "bury" | "draw" | "ancients" | "over";
export type EndedName = "keys" | "turns" | "stuck";
export type RankName = "trainee" | "researcher" | "field-director" | "dig-director" | "expert";
export type ReasonKind = "finishes" | "claims" | "nearer" | "farther" | "leaves" | "enigma" | "shows" | "hides" | "brings" | "wanted" | "spare" | "unwanted" | "excess" | "draws" | "aside" | "buries" | "keeps" | "nothing";
export type ChatName = "all" | "phrases" | "off";
export type PhraseName = "hello" | "good_luck" | "one_moment" | "thanks" | "nice_move" | "sorry" | "wow" | "your_turn" | "well_played" | "goodbye";
export type ShapeName = "I3" | "V3" | "I4" | "L4" | "T4" | "S4" | "O4" | "Y4" | "A4" | "B4";
export type BlockName = `${ColourName}-${ShapeName}`;

/** A Key. */
export interface KeyData {
  readonly id: string;
  readonly level: LevelName;
  readonly vp: number;
  readonly design: readonly string[];
  readonly stars?: number;
  readonly pips?: number;
}

/** One reason for a move; which fields there are follows from the kind. */
export interface ReasonData {
  readonly kind: ReasonKind;
  readonly key?: KeyData;
  readonly vp?: number;
  readonly squares?: number;
  readonly faces?: number;
  readonly colour?: ColourName;
  readonly seat?: SeatName;
  readonly blocks?: readonly BlockName[];
  readonly altar?: AltarName;
}

/** A Key laid open, with its place in the claimer's view. */
export interface ClaimedData {
  readonly key: KeyData;
  readonly place: readonly string[];
}

/** What everybody knows of a player. */
export interface PlayerData {
  readonly seat: SeatName;
  readonly hand: readonly LevelName[];
  readonly supply: readonly BlockName[];
  readonly claimed: readonly ClaimedData[];
  readonly enigma: ColourName | null;
}

/** The Core Cube. */
export interface CoreData {
  readonly square: string;
  readonly faces: Readonly<Record<SeatName, ColourName>>;
}

/** A block of the temple. */
export interface PlacedData {
  readonly block: BlockName;
  readonly cells: readonly string[];
}

/** The temple. */
export interface TempleData {
  readonly core: CoreData;
  readonly blocks: readonly PlacedData[];
}

/** A player's final score. */
export interface ScoreData {
  readonly seat: SeatName;
  readonly total: number;
  readonly keys: number;
  readonly enigma: number;
  readonly faces: number;
  readonly claimed: number;
  readonly supply: number;
  readonly rank: RankName | null;
}

/** Which component set. */
export interface SetHead {
  readonly name: string;
  readonly version: number;
  readonly sha256: string;
}

/** How many Keys the altars have. */
export interface Altars {
  readonly sun: number;
  readonly moon: number;
}

/** What this viewer may know of the game. */
export interface ViewData {
  readonly format: "blockandkey-view/1";
  readonly set: SetHead;
  readonly seat: SeatName | null;
  readonly hand: readonly KeyData[];
  readonly enigma: ColourName | null;
  readonly view: readonly string[] | null;
  readonly players: readonly PlayerData[];
  readonly yard: readonly (BlockName | null)[];
  readonly bag: readonly BlockName[];
  readonly altars: Altars;
  readonly temple: TempleData | null;
  readonly phase: PhaseName;
  readonly on_turn: SeatName;
  readonly turn: number;
  readonly idle_turns: number;
  readonly turns_left: number | null;
  readonly ended: EndedName | null;
  readonly aside: readonly LevelName[];
  readonly buried: readonly KeyData[];
  readonly drew: KeyData | null;
  readonly scores: readonly ScoreData[] | null;
  readonly actions: readonly string[];
}

/** Who shall sit at a seat. */
export interface SeatRequest {
  readonly holder: Holder;
  readonly name?: string;
  readonly bot?: string;
}

/** A component set that comes with the program. */
export interface SetName {
  readonly name: string;
  readonly version?: number;
}

/** A component set's own file. */
export interface SetFile {
  readonly toml: string;
}

/** A new room; `seats` are in the order of RULES 2.3. */
export interface CreateRoom {
  readonly kind: Kind;
  readonly players: number;
  readonly seats: readonly SeatRequest[];
  readonly set?: SetName | SetFile;
  readonly clock?: number;
  readonly strict?: boolean;
  readonly hints?: boolean;
  readonly chat?: ChatName;
  readonly seed?: string;
  readonly record?: Readonly<Record<string, unknown>>;
}

/** Take an open seat with the invitation's token; with the same secret `client` it is answered the same again. */
export interface Join {
  readonly invite: string;
  readonly seat: SeatName;
  readonly name: string;
  readonly client?: string;
}

/** Something to do in a room; `version` is that of the Message it was made for. `said` is the version of the event `said` that `unsay` removes. */
export interface CommandData {
  readonly client: string;
  readonly version?: number;
  readonly do: "act" | "undo" | "lift" | "lower" | "seat" | "name" | "leave" | "back" | "stand_in" | "say" | "unsay" | "chat" | "end" | "rematch";
  readonly action?: string;
  readonly seat?: SeatName;
  readonly holder?: Holder;
  readonly bot?: string;
  readonly name?: string;
  readonly text?: string;
  readonly phrase?: PhraseName;
  readonly said?: number;
  readonly chat?: ChatName;
}

/** Ask for a hint; `version` is that of the Message it is asked for. */
export interface HintRequest {
  readonly version: number;
}

/** The first frame on a socket: who is there, and the last version it has seen. */
export interface Hello {
  readonly token: string;
  readonly have?: number;
}

/** A sign of life, answered by a Pong with the same number. */
export interface Ping {
  readonly ping: number;
}

/** A component set's file, to be checked. */
export interface CheckSet {
  readonly toml: string;
}

/** The answer to a Ping. */
export interface Pong {
  readonly pong: number;
}

/** Why something was refused. */
export interface ErrorData {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The body of every refusal over HTTP. */
export interface ErrorAnswer {
  readonly error: ErrorData;
}

/** The new room and its tokens. */
export interface RoomCreated {
  readonly room: string;
  readonly token: string;
  readonly invite: string;
  readonly watch: string;
}

/** The seat's token. */
export interface SeatJoined {
  readonly room: string;
  readonly token: string;
}

/** The turn clock: `left` seconds at the moment of sending. */
export interface ClockData {
  readonly seconds: number;
  readonly left: number;
  readonly running: boolean;
}

/** Who sits where, and how many hints were asked for there. `away`: this person is gone, and the others may ask for a stand-in; `stand_in`: a bot plays for them meanwhile. */
export interface SeatData {
  readonly seat: SeatName;
  readonly holder: Holder;
  readonly name: string | null;
  readonly bot: string | null;
  readonly connected: boolean;
  readonly thinking: boolean;
  readonly hints: number;
  readonly away: boolean;
  readonly stand_in: boolean;
}

/** The least and the most VP of the Keys of each level in the set that is played with. */
export interface Worth {
  readonly star: readonly number[];
  readonly sun: readonly number[];
  readonly moon: readonly number[];
}

/** What the set's box says about this table (docs/sets.md): the Core Cube's lowest corner square, the corners of the floor for 1 to 4 Stars, the sites' numbers as they lie, and the Core Cube's colours, clockwise from above. */
export interface BoxData {
  readonly core: string;
  readonly corners: readonly string[];
  readonly sites: readonly (readonly number[])[];
  readonly ring: readonly ColourName[];
}

/** The room around the game. */
export interface RoomData {
  readonly id: string;
  readonly kind: Kind;
  readonly players: number;
  readonly status: "waiting" | "playing" | "over" | "closed";
  readonly strict: boolean;
  readonly hints: boolean;
  readonly chat: ChatName;
  readonly clock: ClockData | null;
  readonly seats: readonly SeatData[];
  readonly set: SetHead;
  readonly box: BoxData;
  readonly worth: Worth;
  readonly invite: string | null;
  readonly watch: string | null;
  readonly rematch: string | null;
}

/** Who the server takes you for. */
export interface You {
  readonly role: "seat" | "device" | "spectator";
  readonly seat: SeatName | null;
  readonly creator: boolean;
}

/** Same device: the curtain is down, and for whom it may be lifted. */
export interface Curtain {
  readonly seat: SeatName;
  readonly name: string | null;
}

/** May the last action be taken back, and why not. */
export interface UndoData {
  readonly may: boolean;
  readonly reason: "nothing" | "revealed" | "others" | "over" | null;
}

/** The Enigma's colour and how many of its faces are seen. */
export interface EnigmaCount {
  readonly colour: ColourName;
  readonly faces: number;
}

/** A Key that was claimed. */
export interface ClaimFact {
  readonly key: KeyData;
  readonly place: readonly string[];
  readonly seat: SeatName;
}

/** What the Ancients did; `site` (1-9) and `stars` only for those who may know. */
export interface AncientsFact {
  readonly block: BlockName | null;
  readonly cells: readonly string[] | null;
  readonly site?: number;
  readonly stars?: number;
}

/** What an event tells, as its viewer may know it. */
export interface Facts {
  readonly phase?: PhaseName;
  readonly turn?: number;
  readonly by?: "bot" | "clock";
  readonly block?: BlockName;
  readonly cells?: readonly string[];
  readonly taken?: readonly BlockName[];
  readonly refill?: readonly BlockName[];
  readonly discarded?: BlockName;
  readonly claimed?: readonly ClaimFact[];
  readonly altar?: AltarName;
  readonly drew?: KeyData;
  readonly aside?: AltarName;
  readonly buried?: AltarName;
  readonly ancients?: AncientsFact;
  readonly triggered?: true;
  readonly ended?: EndedName;
  readonly version?: number;
  readonly holder?: Holder;
  readonly bot?: string;
  readonly commit?: string;
  readonly room?: string;
  readonly text?: string;
  readonly phrase?: PhraseName;
  readonly removed?: true;
  readonly chat?: ChatName;
}

/** Something that happened in a room; facts that don't apply are left out. */
export interface EventData {
  readonly version: number;
  readonly at: number;
  readonly kind: "created" | "joined" | "left" | "away" | "stand_in" | "back" | "seat" | "started" | "action" | "undone" | "hint" | "said" | "unsaid" | "chat" | "ended" | "rematch" | "closed";
  readonly seat: SeatName | null;
  readonly name: string | null;
  readonly text: string | null;
  readonly facts: Facts;
}

/** What the shuffle is checked with: `commit`, known since the start, is the SHA-256 of `server_seed:salt`. `seed`, from which every chance follows, is that of `server_seed`. */
export interface Audit {
  readonly commit: string;
  readonly server_seed: string;
  readonly salt: string;
  readonly seed: string;
}

/** All that a client needs: the room, the view, and the events since the version it had. `audit` is null until the game is over, and in a game begun from a record. */
export interface Message {
  readonly version: number;
  readonly answers: string | null;
  readonly error: ErrorData | null;
  readonly room: RoomData;
  readonly you: You;
  readonly view: ViewData | null;
  readonly curtain: Curtain | null;
  readonly undo: UndoData;
  readonly enigma: EnigmaCount | null;
  readonly trigger: number | null;
  readonly audit: Audit | null;
  readonly events: readonly EventData[];
}

/** A good action and its reasons, the weightiest first; `version` is since when the game stands so. */
export interface Hint {
  readonly version: number;
  readonly action: string;
  readonly reasons: readonly ReasonData[];
}

/** The reasons of a bot's action; not `whole` while the game runs: they tell only what everybody may know. */
export interface Why {
  readonly version: number;
  readonly reasons: readonly ReasonData[];
  readonly whole: boolean;
}

/** Where a set's box differs from ours: the entries of its `[box]`. */
export interface BoxTable {
  readonly core?: Readonly<Record<string, string>>;
  readonly seats?: Readonly<Record<string, readonly SeatName[]>>;
  readonly corners?: readonly string[];
  readonly sites?: readonly (readonly number[])[];
  readonly ring?: readonly ColourName[];
}

/** A component set. */
export interface SetData {
  readonly keys: readonly KeyData[];
  readonly box?: BoxTable;
  readonly name: string;
  readonly version: number;
  readonly sha256: string;
}

/** A component set that has no fault. */
export interface SetAnswer {
  readonly set: SetData;
}

/** The server is there. */
export interface Health {
  readonly ok: true;
}

/** The server's addresses in the local network; `may` tells if this client may open it. */
export interface Lan {
  readonly open: boolean;
  readonly may: boolean;
  readonly addresses: readonly string[];
}
