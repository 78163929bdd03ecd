# The playing screen in the browser.

table-title = The table
table-menu = Menu
table-leave = Leave the table
table-leave-kept = the game is kept
table-log = Log
table-sound = Sound
table-tabs = What to look at
table-tab-view = My view
table-tab-seen = View
table-tab-keys = Keys
table-tab-yard = Yard
table-tab-log = Log

## The ruin and its camera

table-stage = The temple, { $blocks ->
    [0] no blocks yet
    [one] { $blocks } block
   *[other] { $blocks } blocks
  }. With a block in hand: arrows move it, N goes to the next lit square, Q E R F T G turn it, Enter places it, Escape lets go. 1, 2 and 3 change the picture. H asks for a hint.
table-stage-role = temple
table-no-canvas = This browser can't draw the ruin. The table in words, in the menu, has everything you need.
table-no-rules = The placement rules aren't running in this browser. Reload the page; if that doesn't help, the table in words, in the menu, still lets you play.
table-camera = Camera
table-camera-mine = My view
table-camera-mine-hint = My view: straight from your side (1)
table-camera-raised = 3D
table-camera-raised-hint = From your side, raised; drag to look around (2)
table-camera-top = Top
table-camera-top-hint = From above (3)

## My view

table-my-view = My view
table-my-view-would = as it would be
table-view-from = The view { $seat }
table-view-empty = Nothing to be seen yet.
table-run-one = { $at } { $colour }
table-run = { $from } to { $to } { $colour }
table-level-words = Level { $level }: { $words }.

## Holding a block

table-held = You hold { $block }.
table-point = You hold { $block }. Point at a lit square, or turn it.
table-point-first = Point at a square first.
table-stands = It can stand here, on level { $level }.
table-would-complete = This completes { $keys }!
table-cant-stand = The block can't stand there.
table-place = Place
table-cancel = Cancel
table-placing = Placing …
table-place-ancients = Place it
table-again = Take it up again
broken-grid-ghost = Over the edge: the whole block must be on the floor. Move it inwards.

table-turns = Turn the block
table-turn-left = Turn left
table-turn-right = Turn right
table-turn-back = Tip back
table-turn-front = Tip forward
table-turn-rollleft = Roll left
table-turn-rollright = Roll right
table-turn-over = Turn over
table-turn-hint = { $turn } ({ $key })
table-nudges = Move by one square
table-nudge-up = Away
table-nudge-down = Closer
table-nudge-west = Left
table-nudge-east = Right
table-ways = All the ways { $block } can lie
table-ways-toggle = All ways to lie
table-ways-short = All ways
table-way = Way { $number } of { $all }: { $squares ->
    [0] can stand nowhere now
    [one] can stand on { $squares } square
   *[other] can stand on { $squares } squares
  }

## Supply and yard

table-supply = Your supply
table-supply-hold = { $block }: take in hand
table-supply-nowhere = { $block }: can stand nowhere now
table-supply-back = { $block }: choose to put back
table-supply-coming = { $block }, not yet taken
table-off-core = First the Core Cube has to be placed.
table-off-ancients = First place the Ancients' block.
table-yard = Excavation yard
table-line = { $line }: { $blocks }
table-site = Site { $site }: { $block }
table-site-empty = Site { $site }: empty
table-would-take = From { $line } you would get { $blocks }.
table-over-seven = { $count ->
    [one] You keep seven: one block goes back.
   *[other] You keep seven: { $count } blocks go back.
  }
table-take = Take these blocks
table-put-back = Put it back
table-discard = { $count ->
    [one] More than seven: choose a block to put back into the bag.
   *[other] More than seven: choose { $count } blocks, one at a time, to put back into the bag.
  }
table-discard-this = Put { $block } back into the bag?
table-altars = Altars and bag
table-altar = { $level } { $count }
table-altar-sun = easier
table-altar-moon = worth more
table-draw-from = Draw from the { $level } altar, { $count } left
table-aside-from = Put one aside from the { $level } altar, { $count } left
table-bag = { $count ->
    [one] { $count } block in the bag
   *[other] { $count } blocks in the bag
  }
table-bag-short = Bag { $count }
table-yard-later = The yard is filled once the Core Cube is placed.

## Keys

table-hand = Your Keys
table-key-name = { $level }, { $vp } VP
table-key-with-vp = { $level } ({ $vp } VP)
table-vp = VP
table-key-missing = { $missing } missing
table-key-lit = Yours!
table-key-guide = { $stars ->
    [one] { $stars } Star
   *[other] { $stars } Stars
  }, { $pips ->
    [one] { $pips } Pip
   *[other] { $pips } Pips
  }
table-key-guide-short = ★{ $stars } ⚁{ $pips }
table-blank = blank
table-key-action-show = Show its best place
table-key-action-claim = Choose to claim it
table-key-action-bury = Choose to bury it
table-enigma = Enigma: { $colour }
table-enigma-count = { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
  } in view, { $points } VP
table-watching-hands = Hands are secret while the game goes on.
table-key-there = Already there
table-key-elsewhere = { $missing ->
    [none] nowhere else
   *[other] elsewhere { $missing } missing
  }
table-key-again = { $missing ->
    [none] Already in your view (hatched): there is no other place to complete it.
    [one] Already in your view (hatched): complete it in another place. The nearest lacks { $missing } square.
   *[other] Already in your view (hatched): complete it in another place. The nearest lacks { $missing } squares.
  }

## What to do now

table-phase-core = Turn the Core Cube as you like it: its sides count in your view. Then place it.
table-phase-draft = Take your first three blocks: choose a line of the yard.
table-phase-action = Your turn: take a block in hand, or choose a line of the yard.
table-phase-ancients = The Ancients' { $block } (site { $site }): by an edge or a corner at the block closest to the { $corner }.
table-phase-aside = No claim: put a Key aside, unseen. From which altar?
table-phase-bury = You may put one Sun or Moon under its altar: choose it, or keep all.
table-draw = { $count ->
    [one] Draw a Key. Which altar?
   *[other] Draw { $count } Keys, one at a time. Which altar?
  }
table-claim = { $count ->
    [one] You found a Key! Claim it, or claim nothing.
   *[other] You found { $count } Keys! Claim them all, or choose.
  }
table-claim-empty = No Key is complete with this block.
table-claim-go-on = Go on
table-claim-some = { $count ->
    [one] Claim the Key
   *[other] Claim { $count } Keys
  }
table-claim-all = Claim all { $count } Keys
table-claim-none = Claim nothing
table-place-core = Place the Core Cube
table-actions = What you can do now
table-bury = Put it under its altar
table-bury-none = Keep all
table-pass = Pass
table-pass-why = Nothing is left to excavate, and no block of your supply can stand anywhere: pass.
table-not-your-turn = It is { $name }'s turn. You can plan meanwhile.
table-not-connected = { $name } isn't connected. You can plan meanwhile.
table-watching = You are watching.
table-not-now = That isn't what comes next now.
table-over = The game is over.
table-undo = Undo
table-undo-why = Undo: { $why }
table-idle = { $rounds ->
    [one] { $rounds } round without a new block. After { $all } in a row the game ends.
   *[other] { $rounds } rounds without a new block. After { $all } in a row the game ends.
  }
table-idle-short = Ends after { $all } rounds without a block: { $rounds }{"\u00A0"}so{"\u00A0"}far
table-rules = Rules
table-rules-why = Rules: why? (?)

## Hints, and why a bot did it

table-hint = Hint
table-hint-ask = Hint: suggest a move and say why (H)
table-hint-wait = Thinking …
table-hint-title = A suggestion
table-hint-place = Place { $block } on { $cells }
table-hint-said = Suggestion: { $action }. { $reasons } You decide.
table-hint-none = Just a good move; there is no more to say.
table-why = why?
table-why-of = Why? { $line }
table-why-wait = One moment …

## Everyone at the table

table-seats = Players
table-you = you
table-on-turn = on turn
table-keys-of = { $count } of { $trigger } Keys claimed
table-keys-count = { $count ->
    [one] { $count } Key claimed
   *[other] { $count } Keys claimed
  }
table-supply-count = { $count ->
    [one] { $count } block in supply
   *[other] { $count } blocks in supply
  }
table-clock = { $time } left
table-seat-open = seat is open
table-away = not connected
table-thinking = thinks, { $seconds } s
table-thinking-short = { $seconds } s
table-thinking-now = thinks
table-detail-supply = { $count ->
    [0] No blocks in supply
    [one] { $count } block in supply
   *[other] { $count } blocks in supply
  }
table-detail-claimed = { $count ->
    [0] No Keys claimed yet
    [one] { $count } Key claimed: { $vp } VP
   *[other] { $count } Keys claimed: { $vp } VP
  }
table-detail-hand = Keys in hand, from behind
table-detail-view = What { $name } sees
table-detail-strict = At this table everyone keeps to their own side.
table-inset = { $count ->
    [one] { $name } claims a Key
   *[other] { $name } claims { $count } Keys
  }

## Solo

table-track = Turn { $turn } of { $turns }
table-track-before = Getting ready
table-vp-so-far = { $vp } VP
table-aside-count = { $count } aside

## One device

table-curtain-pass = Pass the device to
table-curtain-lift = I am { $name }: lift the curtain
table-curtain-note = Hands stay hidden until you do.
table-curtain-lower = Lower the curtain

## The table in words

table-text = Table in words

table-words-colon = :
table-words-do = What you can do
table-words-place = Place a block
table-words-block = Block
table-words-square = Square of its lowest corner
table-words-ways = { $square }: { $count ->
    [one] { $count } way
   *[other] { $count } ways
  }
table-words-way = Its cubes
table-words-would = Your view would be: { $view }
table-words-place-it = Place { $block }
table-words-near = { $missing } missing at { $place }
table-words-level = Level
table-words-temple = The temple from above
table-words-temple-note = North is at the top. Each square: its height, then its colours from the floor up.
table-words-gap = gap
table-words-stack = { $height }: { $colours }
table-words-core = Core Cube: { $north } north, { $east } east, { $south } south, { $west } west
table-words-take = Take { $line }: { $blocks }
table-words-discard = Put { $block } back
table-words-claim = Claim { $keys }
table-words-bury = Bury { $key }
table-words-there = { $missing ->
    [none] Already there at { $places }; there is no other place to complete it
   *[other] Already there at { $places }: complete it in another place
  }

## The first minute

table-lesson = First steps
table-lesson-skip = Skip the lesson
table-lesson-read = Got it
table-lesson-core-title = The view that counts
table-lesson-core = Only what you see straight from your side counts, flat as a picture: My view. Turn the Core Cube and watch it change there.
table-lesson-draft-title = Your first blocks
table-lesson-draft = Press an arrow at the yard: the blocks of that row or column light up. Then take them.
table-lesson-take-title = Your turn
table-lesson-take = Place a block or take a line: one of the two each turn. Now take a block of your supply in hand.
table-lesson-point-title = Where it can stand
table-lesson-point = On the lit squares it can stand as it is turned now. Point at one: the block falls until it rests.
table-lesson-turn-title = Not there
table-lesson-turn = The red hatching shows what is wrong, and the line at the top says why. Move on, or turn the block.
table-lesson-place-title = Look before you place
table-lesson-place = My view already shows what would change. If a Key lights up, this place completes it. Then place the block.
table-lesson-claim-title = What a Key wants
table-lesson-claim = A Key wants its colours in your view, at any depth, turned any way. The block that you place must complete it.
table-lesson-aside-title = No Key this turn
table-lesson-aside = A turn without a claim costs a Key of an altar, unseen. Suns are easier, Moons are worth more.
table-lesson-bury-title = A Key you don't want?
table-lesson-bury = You may put one Sun or Moon of your hand under its altar. You then draw another one.
table-lesson-draw-title = Back to four Keys
table-lesson-draw = Choose an altar for each. When you have drawn, the Ancients place a block too: the last Key says which and where.
table-lesson-ancients-title = The Ancients
table-lesson-ancients = You place their block for them, on one of the lit squares. What it completes doesn't count, so mind your view.
