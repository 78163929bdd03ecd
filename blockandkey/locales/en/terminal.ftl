# Sentences that only the terminal needs.

welcome = Block and Key. Type help at any time.
prompt = { $seat }>{" "}
prompt-go-on = { $seat } (Enter: go on)>{" "}
prompt-over = >{" "}

## The table

table-setup = Setting up
table-over = After the end
table-own-enigma = Your Enigma: { $colour }
table-round = Round { $round }
table-round-last = Last round
table-turn-solo = Turn { $turn } of { $turns }
table-points = { $points }: { $parts }
table-so-far = { $total } VP so far
table-total = { $total } VP
table-keys = Keys { $vp } ({ $count } claimed)
table-keys-of = Keys { $vp } ({ $count } of { $goal })
table-faces = Enigma { $points } ({ $faces } { $colour })
table-enigma = Enigma: { $faces } { $colour }, { $points } VP
table-other = { $who }: { $count ->
    [0] no Key
    [one] { $count } Key
   *[other] { $count } Keys
  }, { $vp } VP; hand { $hand }; supply { $supply }
table-other-short = { $who }: { $count ->
    [0] no Key
    [one] { $count } Key
   *[other] { $count } Keys
  }, { $vp } VP; hand { $hand }; { $supply }
hand-star = { $count ->
    [one] { $count } Star
   *[other] { $count } Stars
}
hand-sun = { $count ->
    [one] { $count } Sun
   *[other] { $count } Suns
}
hand-moon = { $count ->
    [one] { $count } Moon
   *[other] { $count } Moons
}
view-title = Seen { $seat }
plan-title = Heights, { $up } is up
hand-title = Keys in hand
yard-title = Yard
supply-title = { $count ->
    [0] Supply: no block
    [one] Supply: { $count } block
   *[other] Supply: { $count } blocks
}
supply-label = Supply
supply-line = Supply: { $blocks }
supply-empty = empty
supply-count = { $count ->
    [0] no block
    [one] { $count } block
   *[other] { $count } blocks
}
core-title = Sides of the Core Cube
core-note = Each player sees the side that faces their seat.
core-note-alone = Alone, only the south side counts: of each pair, take either.
core-order = To type one: core, then north east south west.
key-title = { $key } { $vp }VP
key-title-short = { $key } { $vp }
key-said = { $key }: { $said }
key-lacks-short = lacks { $count }
key-there = already there ({ $place }): complete it elsewhere; the nearest other place lacks { $count }: { $squares }.
key-now = complete: you can claim it now.
key-now-short = claim it!
key-there-short = anew lacks { $count }
keys-there = { $count ->
    [one] { $keys } is already there: complete it in another place.
   *[other] { $keys } are already there: complete them in another place.
}
key-asks = { $colour } at { $place }
key-lacks = lacks { $count }, for example { $squares }.
key-solo = Stars { $stars }, Pips { $pips }.
buried = Under the altars, as you know: { $keys }

## In words, for a screen reader

words-more = Type plan for the heights, players for the others, help for all commands.
words-level = Level { $level }: { $faces }.
words-face = { $column } { $colour }
words-face-new = { $column } { $colour } (new)
words-bare = Nothing stands there yet.
words-plan = Stacks with their heights and what is on top, your nearest row first:
words-stack = { $square } { $height } high, { $top }
words-key = { $key }, { $vp } VP. From the top row down: { $rows }.
words-now = Now: { $state }
words-blank = blank
words-row = { $row }: { $sites }.
words-columns = Columns C1, C2 and C3 run from left to right.
words-block = { $block }: { $shape }.
words-shape = { $shape }: { $looks }.
words-letters = A colour may be typed as a letter: { $letters }.

## What to do

phase-core = Lay the Core Cube: pick one of these.
phase-draft = Take a line of three blocks.
phase-action = Your turn: excavate (take R1) or position (places { $block } shows where).
phase-excavate = Your turn: excavate (take R1); you have no block to position.
phase-position = Your turn: position (places { $block } shows where); the yard is empty.
phase-pass = Nothing to excavate, and no block of yours can stand anywhere: type pass.
idle = { $rounds ->
    [one] No block positioned for a round
   *[other] No block positioned for { $rounds } rounds
  }; after { $left } more the game ends as it stands.
table-rounds-left = { $left ->
    [one] { $left } round left
   *[other] { $left } rounds left
}
phase-discard = You have more than seven blocks: put one back into the bag.
phase-claim = Which Keys do you claim? Type claim all, claim and their names, or claim none.
phase-aside = No claim this turn: put a Key aside, unseen, from an altar of your choice.
phase-bury = You may put one Sun or Moon of your hand under its altar, or none.
phase-draw = Draw a Key.
phase-ancients = The Ancients ({ $key }): place their { $block } from site { $site }. It must meet the block closest to the { $corner } by an edge or a corner, never by a face. Closest now: { $closest }.

## Choices

note-core = you see { $colour }
note-place = completes { $keys }
note-claim = { $vp } VP
note-altar = { $count ->
    [one] { $count } Key left
   *[other] { $count } Keys left
}

## Answers

places-ask = Name a block, and squares it should cover if you like: places green-L4 d4. Or places claims.
places-title = { $block }: { $count ->
    [one] { $count } place
   *[other] { $count } places
  }
places-claims = ({ $count ->
    [one] { $count } completes a Key
   *[other] { $count } complete a Key
  })
places-claims-title = { $count ->
    [one] { $count } place completes a Key:
   *[other] { $count } places complete a Key:
}
places-no-claim = No place for { $block } completes a Key now.
places-no-claim-any = No block of your supply completes a Key now.
places-nowhere = { $block } fits nowhere now.
places-too-far = However it is turned, { $block } can't cover { $squares } together.
places-none = { $block } can't cover { $squares } now. It comes closest on { $cells }:
places-level = There it may stand, but not at the levels you named.
places-name-all = For another place, name all its squares: why { $block } c3 c2 …
places-more = … and { $count } more. Name a square, such as d4, to see fewer.
places-pick = Type a number to place it, or try and the number to look first.
why-legal = Nothing is wrong with that: you may do it.
why-fits = Nothing is wrong with that: { $cells } is a place for it.
why-no-shape = Those cells don't make a block of three or four cubes.
try-completes = You could claim: { $keys }.
try-nothing = That completes no Key of yours.
try-play = To play it: { $action }
try-only = try shows your view with a block placed; “{ $action }” doesn't change the view. Try why, or just do it.
hint = Suggestion: { $action }
undone = Taken back: { $action }
undo-nothing = There is nothing to take back.
undo-others = Too late to take back: somebody else has played since, or it is another player's turn.
undo-revealed = Too late to take back: something new has come to light (a block from the bag or a Key).
turn-over = Your turn is over. Type undo to take it back, or press Enter.
game-over = The game is over.
not-now = { $now } { $next }
claim-nothing = Your block completes no Key: Enter goes on; undo takes it back.
players-claimed = Claimed: { $keys }.
players-own = (you) { $line }
altars = Altars: Suns { $suns }, Moons { $moons }.
altars-aside = Put aside: { $count }.
bag = { $count ->
    [one] In the bag: { $count } block
   *[other] In the bag: { $count } blocks
  }. { $blocks }
score-own = { $who }: { $vp } VP from Keys and { $points } from the Enigma ({ $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
  }), { $total } so far.
score-other = { $who }: { $vp } VP from Keys.
log-empty = Nothing has happened yet.
no-hand = Nobody's hand is open here.
no-temple = The Core Cube isn't placed yet.
strict-on = In this game everyone keeps to their own side: nobody looks from another's but to check a claim.
strict-view = In this game everyone keeps to their own side. You can look from another's only while a claim made there is shown.
strict-check = Until you act you can check what was claimed: { $commands }.

## What can't be understood

bad-command = I don't know “{ $word }”. Type help to see what you can type.
bad-number = There is no such number in the list: 1 to { $most }.
bad-number-none = There is no list to pick from. Try places and a block.
bad-number-other = That number of the list is nothing to { $verb }.
bad-colour = “{ $word }” is no colour: { $options }.
bad-line = “{ $word }” is no line of the yard: { $options }.
bad-altar = “{ $word }” is no altar: { $options }.
bad-key = “{ $word }” isn't in your hand: { $options }.
bad-block = “{ $word }” isn't one of these blocks: { $options }.
bad-block-any = “{ $word }” is no block. A block reads like green-L4.
bad-cell = “{ $word }” is no cell. A cell reads like d4.1: file a-h, rank 1-8, level 1-6.
bad-seat = “{ $word }” is no seat: { $options }.
bad-topic = There is no help on “{ $word }”. Topics: { $topics }.
bad-seats = Block and Key is for 1 to 4 players, not { $count }.
bad-bot = No bot is called “{ $name }”. There is human for a person, and { $options }.
bad-own-bot = The bot “{ $name }” can't play: it { $reason }.
bot-out = { $seat }'s bot is out: it { $reason }. A Researcher plays on in its place.
bad-kernel = The bot “{ $name }” can't play: the file of the compiled rules is damaged. Install Block and Key again, or choose trainee or researcher.
bot-failed = { $seat }'s bot couldn't choose, because the compiled rules failed. A Researcher made this decision.
no-human = Somebody must play: give a seat to human. For bots among themselves there is blockandkey simulate.
unclear = “{ $word }” could be { $options }.

usage-core = { $core }: lay the Core Cube with these sides to the north, east, south and west.
usage-take = take R1, excavate R1 or just R1: take a line of the yard, R1 to R3 or C1 to C3.
usage-discard = discard green-L4: put a block back into the bag.
usage-position = position green-L4 c3.1 c2.1 c1.1 d1.1: place a block. Leave the levels out (c3 c2 c1 d1) and it falls by itself.
usage-claim = claim sun-3 star-1, claim all, claim none, or claim 2 for number 2 of the list.
usage-draw = draw sun or draw moon: draw a Key from that altar.
usage-aside = aside sun or aside moon: put a Key aside, unseen.
usage-bury = bury sun-3: put a Key under its altar; bury none keeps the hand.
usage-ancients = ancients c3.1 c2.1 c1.1: place the Ancients' block, or type a number of the list.
usage-pass = pass: only when there is nothing else you can do.
usage-table = table: show everything again, with what is asked; Enter alone does the same.
usage-view = view, or view west: what is seen from your seat, or another side.
usage-plan = plan: the stacks from above, your side at the bottom.
usage-keys = keys: your hand, what each Key lacks, and your Enigma.
usage-supply = supply, or supply east: your blocks, or another player's, and how they look.
usage-yard = yard: the nine sites, and how their blocks look.
usage-players = players: everybody's Keys and blocks, and the altars.
usage-bag = bag: the blocks that can still come.
usage-score = score: the points so far.
usage-log = log: all that happened.
usage-places = places green-L4: where a block may go; * completes a Key. places green-L4 d4 e4: over these squares. places green-L4 claims: only what completes a Key; places claims: with any block of your supply.
usage-try = try position green-L4 c3 c2 c1 d1: see your view as it would be. Or try and a number of the list.
usage-why = why d4.1 d5.1 d6.1: what is wrong with a placement. A block's name may come first. why alone: why a bot did what it did.
usage-hint = hint: a suggestion for what you can do now, and why. Nothing is done until you type it.
usage-undo = undo: take your last step back, as long as nothing new came to light and nobody else has played.
usage-save = save: where the game is saved. It is saved after every action.
usage-record = record FILE: write the finished game to a new file.
usage-help = help, or help and a topic or command. ? is the same.
usage-quit = quit, or exit: stop; the game can be resumed.

## Scores

score-enigma-cell = { $points } ({ $colour }, { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
  })
score-claimed = Claimed
score-supply = Supply
score-tie-claimed = Equal points: more Keys claimed decides.
score-tie-supply = Equal points and Keys: more blocks left in the supply decides.
score-tie-order = Equal in everything: the earlier in turn order wins.
score-rank = { $total } VP: { $rank }.

## Saved games

resume-line = { $number }  { $when }, { $seats }, turn { $turn }
resume-ask = Enter goes on with game 1, the newest; a number with another; n begins anew:{" "}
resume-number = Type a number from 1 to { $most }, n for a new game, or just Enter.
resume-none = There is no unfinished game.
resume-missing = There is no saved game { $file }.
resume-in-use = The saved game { $file } is open in another terminal.
save-damaged = The saved game { $file } is damaged and can't be read. It is left as it is.
save-failed = The game can't be saved ({ $reason }). You can play on, but it will be lost when you leave.
save-where = Saved in { $file }
save-not-yet = Nothing to save yet: the game is saved after every action.
record-later = The record holds secrets: it can be written when the game is over.
record-failed = { $file } can't be written: { $reason }.
record-written = The game is recorded in { $file }. To check it: blockandkey replay { $file }
bye = Goodbye.
bye-saved = The game is saved. Next time you can go on with it.
output-closed = The output was closed. The game is saved up to the last action.

## Between players

curtain = { $seat } is next. Sit at the screen and press Enter.{" "}
curtain-plain = Nothing can be erased in this mode: what was shown before is still above. Please don't scroll up or read back.
hand-over = Your turn is over. Enter clears the screen for the next player; undo takes it back if it still can.
hand-over-prompt = Done?{" "}
after-game = You can still look around: view, plan, log, score. record FILE keeps the game, quit leaves.
start-go-on = Press Enter to begin.{" "}
score-next = Next: { $rank } from { $least }.

## Help

help =
    What you do
      take R1                   excavate a line of the yard (R1-R3, C1-C3)
      position green-L4 c3 c2 c1 d1    place a block (c3.1 names a level too)
      claim sun-3, claim all, claim none
      draw sun, discard green-L4, pass; alone: aside moon, bury sun-2, ancients …
      a number                  picks from the list shown last
    What you ask
      places green-L4 d4        where a block may go (over d4)
      places claims             which places complete a Key
      try position …            your view as it would be
      why d4.1 d5.1 d6.1        what is wrong with a placement
      why                       why a bot did what it did
      hint                      a suggestion, and why
      table view plan keys supply yard players bag score log
    Also: undo, save, record FILE (after the end), quit
    Names may be cut short: pos g-L4, claim moon, if only one can be meant.
help-topics = help and a word explains more: { $topics }, or a command.
help-start =
    The goal: points (VP), most of them from Keys, small patterns of coloured faces.
    Only your own view counts: the temple as you see it from your side, flat.
    When your block completes a Key in it, claim it; “lacks 2” says that two faces
    are missing. Your Enigma is a secret colour: 1 VP for each 3 such faces in view.
    More: help turn, help placing, help claiming, help solo; help for all commands.
help-turn =
    On your turn do one thing. Excavate: take all blocks of a row or column of the yard; with more
    than seven in your supply, put some back into the bag. Or position: place one block, claim the
    Keys it completes, and draw back up to four.
help-placing =
    A cell is file, rank and level: d4.1 is on the floor. A block
    - stays on the floor a1 to h8 and at most 6 high, in free cells, and comes straight down;
    - touches something that stands already, by a corner at least;
    - reaches higher than every stack that it touches face to face;
    - rests on the floor or on cubes, each column of it; of a straight bridge just the two ends.
help-claiming =
    Your view is flat: what you see from your side, the nearest face in each square. A Key is complete
    when its coloured squares show in your view, turned any way but never mirrored. You can claim it in
    the turn in which your block completes it. Where it is complete already it can't be completed again,
    but another place counts.
help-enigma =
    Your Enigma is a secret colour. At the end you get 1 VP for every three faces of that colour in your
    own view, the Core Cube's included. The top line counts them as they are now.
help-solo =
    Eleven turns alone. A turn without a claim puts a Key aside, unseen. Then you may bury a Sun or a
    Moon and draw back up to four. The last Key drawn wakes the Ancients: its Pips name a site, its
    Stars a corner, and you place that site's block so that it meets the block closest to that corner
    by an edge or a corner, never by a face.
help-shapes = A block is called by its colour and its shape. The ten shapes:
help-letters =
    W white, Y grey, B brown, G green, C the Core Cube's golden top, . nothing. In the view [G] marks a
    square where the block just placed changed what is seen. In the plan G3 is a stack 3 high with green on
    top. Blocks are drawn from above: a letter is one cube, a 2 is two cubes one on the other. In lists of
    places * marks one that completes a Key.
help-letters-plain =
    Everything is said in words here. A cell is file, rank and level: d4.1 is on the floor. In the view
    each level is read from left to right; (new) marks a square where the block just placed changed what is
    seen. R1 to R3 are rows of the yard, C1 to C3 columns. A block is called by colour and shape: help
    shapes tells them.
help-end =
    With 2, 3 or 4 players the end comes when someone has claimed 12, 8 or 7 Keys: then everyone has
    one more turn. You score your Keys, and 1 VP for every three faces of your Enigma's colour in your
    own view.
    If nobody positions a block for four rounds, the game ends as it stands.
help-ranks = Alone the game ends after eleven turns, and your points give a rank: { $ranks }.

## What is typed: the first word of each is shown, the others are understood too

type-core = core
type-take = take excavate
type-discard = discard
type-position = position place
type-claim = claim
type-draw = draw
type-aside = aside
type-bury = bury
type-ancients = ancients
type-pass = pass
type-table = table
type-view = view
type-plan = plan
type-keys = keys
type-supply = supply
type-yard = yard
type-players = players
type-bag = bag
type-score = score
type-log = log
type-places = places where
type-try = try
type-why = why
type-hint = hint
type-undo = undo
type-save = save
type-record = record
type-help = help ?
type-quit = quit exit
type-all = all
type-none = none
type-claims = claims claim
topic-start = start
topic-turn = turn
topic-placing = placing
topic-claiming = claiming
topic-enigma = enigma
topic-solo = solo
topic-shapes = shapes
topic-letters = letters
topic-end = end
sign-white = W
sign-grey = Y
sign-brown = B
sign-green = G
sign-core = C
sign-row = R
sign-column = C
