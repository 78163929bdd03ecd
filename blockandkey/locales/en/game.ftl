# Words and sentences of the game, shared by the terminal and the browser.

none = none
core-cube = Core Cube

## Colours, shapes, blocks

colour-white = white
colour-grey = grey
colour-brown = brown
colour-green = green

block = { $colour } { $shape }

shape-I3 = three in a row
shape-V3 = a corner of three
shape-I4 = four in a row
shape-L4 = three in a row and one beside an end, like an L
shape-T4 = three in a row and one beside the middle, like a T
shape-S4 = two pairs side by side, shifted by one, like a step
shape-O4 = a square of four
shape-Y4 = a corner of three with one on top of the corner
shape-A4 = a corner of three with one on top of an end: the right-hand screw, mirror image of B4
shape-B4 = a corner of three with one on top of an end: the left-hand screw, mirror image of A4

## Seats, Keys, yard

seat-north = North
seat-east = East
seat-south = South
seat-west = West
from-north = from the north
from-east = from the east
from-south = from the south
from-west = from the west
bot-name = { $seat } ({ $bot })

level-star = Star
level-sun = Sun
level-moon = Moon

line-row = row { $number }
line-column = column { $number }

corner-a8 = north-west corner (a8)
corner-h8 = north-east corner (h8)
corner-h1 = south-east corner (h1)
corner-a1 = south-west corner (a1)

view-square = { $column } level { $level }

## Why a block can't stand there

broken-grid = { $count ->
    [one] Off the floor: { $cells } lies outside a1 to h8. Move the block inwards.
   *[other] Off the floor: { $cells } lie outside a1 to h8. Move the block inwards.
}
broken-overlap = { $count ->
    [one] Taken: there is a cube at { $cells } already. Go higher, or elsewhere.
   *[other] Taken: there are cubes at { $cells } already. Go higher, or elsewhere.
}
broken-entry = { $count ->
    [one] Covered: the cube at { $cells } is in the way. Blocks come straight down from above.
   *[other] Covered: the cubes at { $cells } are in the way. Blocks come straight down from above.
}
broken-height = { $count ->
    [one] Too high: { $cells } is above level 6. Turn the block or find a lower place.
   *[other] Too high: { $cells } are above level 6. Turn the block or find a lower place.
}
broken-touch = On its own: no cube of it touches what stands already. Move it closer; a corner is enough.
broken-taller = { $count ->
    [one] Too low: the stack at { $stacks } is { $height } high; this block would reach { $top }.
   *[other] Too low: the stacks at { $stacks } are up to { $height } high; this block would reach { $top }.
}
broken-support = { $count ->
    [one] In the air: nothing carries the cube at { $cells }. Only the middle of a straight bridge may hang.
   *[other] In the air: nothing carries the cubes at { $cells }. Only the middle of a straight bridge may hang.
}

## Why something can't be done

reason-phase = That isn't what comes next now.
reason-core = The Core Cube can't lie like that: its four colours go round it in a fixed order, one way or the other.
reason-line = There is no block in that line.
reason-supply = That block isn't in your supply.
reason-shape = Those cells don't make that block, however it is turned.
reason-placement = The block can't stand there.
reason-claim = You can claim only Keys of your hand that the block just placed has completed.
reason-altar = That altar has no Keys left.
reason-bury = Only a Sun or a Moon of your hand can go under its altar.
reason-ancients = The Ancients' block must meet the block closest to their corner by an edge or a corner, never by a face.
reason-pass = You can pass only when there is nothing else you can do.

## What happened

log-core = { $who } lays the Core Cube: { $north } to the north, { $east } to the east, { $south } to the south, { $west } to the west.
log-draft = { $who } takes { $line } to begin with: { $blocks }.
log-excavate = { $who } excavates { $line }: { $blocks }.
log-refill = New in the yard: { $blocks }.
log-discard = { $who } puts { $block } back into the bag.
log-position = { $who } positions { $block } on { $cells }.
log-claim = { $who } claims { $key } ({ $vp } VP), seen at { $place }.
log-claim-none = { $who } claims nothing.
log-draw = { $who } draws a Key: { $level }.
log-draw-own = { $who } draws { $key }.
log-aside = { $who } puts a Key aside, unseen: { $level }.
log-bury = { $who } puts a Key under its altar: { $level }.
log-bury-own = { $who } puts { $key } under its altar.
log-bury-none = { $who } keeps the whole hand.
log-ancients = The Ancients' { $block } goes on { $cells }.
log-ancients-away = The Ancients' { $block } (site { $site }) fits nowhere and goes back into the bag.
log-ancients-empty = The Ancients' site { $site } is empty: they do nothing.
log-pass = { $who } passes: nothing is left to excavate, and no block of the supply can stand anywhere.
log-trigger = { $who } has claimed enough Keys: everyone has one more turn.
log-over-keys = The game is over: the last turns are played.
log-over-turns = The game is over: eleven turns are played.
log-over-stuck = The game is over: for four rounds nobody positioned a block.

## Why a move is good

because-finishes = Completes { $key } for { $vp } VP.
because-claims = { $key } is worth { $vp } VP.
because-nearer = { $squares ->
    [one] Leaves { $key } one square short.
   *[other] Leaves { $key } { $squares } squares short.
}
because-farther = { $squares ->
    [one] Sets { $key } back: { $squares } square missing.
   *[other] Sets { $key } back: { $squares } squares missing.
}
because-leaves = Leaves every Key as near as it was.
because-enigma = { $faces ->
    [one] One face more of the Enigma's colour ({ $colour }).
   *[other] { $faces } faces more of the Enigma's colour ({ $colour }).
}
because-enigma-fewer = { $faces ->
    [one] One face fewer of the Enigma's colour ({ $colour }).
   *[other] { $faces } faces fewer of the Enigma's colour ({ $colour }).
}
because-shows = { $faces ->
    [one] Shows { $who } one face more ({ $colour }).
   *[other] Shows { $who } { $faces } faces more ({ $colour }).
}
because-hides = { $faces ->
    [one] Hides one face from { $who } ({ $colour }).
   *[other] Hides { $faces } faces from { $who } ({ $colour }).
}
because-brings = New blocks for the turns to come.
because-wanted = Has { $colour }, which the Keys ask for and the supply lacks.
because-spare = The supply can spare { $blocks }: it has more of that colour.
because-unwanted = No Key asks for { $colour }.
because-excess = The supply holds seven blocks at most.
because-draws = { $altar ->
    [sun] Suns are easier to complete.
   *[moon] Moons are worth more.
}
because-aside = { $altar ->
    [sun] Costs a Sun, unseen; the Moons stay.
   *[moon] Costs a Moon, unseen; the Suns stay.
}
because-buries = { $squares ->
    [one] { $key } lacks { $squares } square; another Key may be nearer.
   *[other] { $key } lacks { $squares } squares; another Key may be nearer.
}
because-buries-unseen = Makes room for another Key.
because-keeps = Every Key of the hand is worth keeping.
because-nothing = There is nothing else to do.
why-seen = Its hand is secret while the game goes on: this is what can be seen.
why-unseen = Its reason lies in its hand, which is secret while the game goes on.
why-whole = The game is over: this is what it knew.
why-strict = At this table everyone keeps to their own side: what others see isn't told.

## Scores

score-player = Player
score-keys = Keys
score-enigma = Enigma
score-total = Total
score-winner = { $who } wins with { $total } VP.

rank-trainee = Trainee
rank-researcher = Researcher
rank-field-director = Field Director
rank-dig-director = Dig Director
rank-expert = Expert Archaeologist
