# How to play: the drawer at the table, the page around it, and docs/rules.fr.md and docs/rules.de.md. Chapters and their
# clauses are in guide.json. In a text each line is a paragraph; lines that begin with "- " are a list.

guide-lede = One temple, built by all. Everyone sees it from another side, and only your own view counts for you.
guide-search = Search the rules
guide-search-hint = A word, or a number such as 5.6
guide-found = { $count ->
    [0] Nothing found. Try a shorter word.
    [one] { $count } passage found
   *[other] { $count } passages found
  }
guide-asked = This is the rule
guide-allowed = Allowed
guide-forbidden = Not allowed
guide-rules = { $count ->
    [one] Rule { $clauses }
   *[other] Rules { $clauses }
  }
guide-docs-title = Block and Key: the rules
guide-docs-note = Made from the texts of the game by `python -m blockandkey.locales.guide`; don't edit. The exact specification, clause by clause, is [rules.md](rules.md), in English; the numbers in brackets are its clauses.

## The game in a minute

guide-chapter-start = The game in a minute

guide-aim = The aim
guide-aim-text =
    In the middle of the table a temple grows, and all players build the same one. Each looks at it from their own side, and what you see from yours is all that counts for you.
    You hold secret Keys: small designs of coloured squares. Place blocks so that a design appears in your view, claim the Key, and its victory points (VP) are yours. Whoever has the most VP at the end wins.

guide-view = Your view
guide-view-text =
    Look straight at the temple from your side and forget about depth. Your view is a flat picture, 8 squares wide and 6 high. Each square shows the face of the nearest cube, or nothing.
    What stands in front hides what is behind. The panel “{ table-my-view }” always shows this picture; while you hold a block, it shows what would change.
guide-picture-view-stacks = stacks of stone at different depths
guide-picture-view-flat = the same, seen flat from the front

guide-blocks = Blocks
guide-blocks-text =
    There are 40 blocks: ten shapes of three or four cubes, each of them once in white, grey, brown and green. Every colour has its sign: a ring, waves, a stepped pyramid, leaves.
    Turn and tip a block any way you like before you place it. Only its mirror image is another block.
    A block is named by its colour and its shape. I3 and I4 are straight. V3 is a corner of three cubes. L4, T4 and S4 look like these letters, O4 is a square. Y4 is a corner with a fourth cube on top of its bend. A4 and B4 have it on top of an end; they mirror each other.

guide-floor = Floor, levels, stacks
guide-floor-text =
    The temple floor has 8 by 8 squares: a to h from west to east, 1 to 8 from south to north. Above each square there are 6 levels. d4.2 is square d4 on level 2.
    All that stands on one square is a stack, whichever blocks it belongs to. It is as high as its highest cube, gaps below included.

## Setting up

guide-chapter-setup = Setting up

guide-seats = Seats
guide-seats-text =
    { $seats ->
        [all] Four players sit north, east, south and west. With three the west stays empty, with two the north and the west. Solo you sit south.
       *[other] Taken sides at this table: { $seats }.
    } Chance decides who is the starting player.

guide-deal = Your cards
guide-deal-text =
    Everyone gets two Stars, a Sun, a Moon and an Enigma, and shows them to nobody. The other Stars and Enigmas are out of the game. The other Suns and Moons are shuffled and make up the two altars, from which you draw later.

guide-yard = Yard and bag
guide-yard-text =
    The excavation yard has nine sites in three rows, numbered { $sites }. All blocks are in the bag. They are drawn one by one, each for the open site with the lowest number, until the yard is full.
    A line is a row or a column of the yard.
guide-picture-yard = the nine sites, 1 to 9, in three rows

guide-core = The Core Cube
guide-core-text =
    It is two squares wide, two deep and two high. Golden sides are at its top and bottom; around it go { $first }, { $second }, { $third } and { $fourth }, and they count in your view like the faces of blocks.
    The starting player turns it as they like, in one of eight ways, and places it. { $core ->
        [all] With four players and solo it stands in the middle, d4 to e5. With three it stands at c4 to d5, with two at c5 to d6: a little further from the players.
       *[other] At this table it stands at { $core } to { $corner }.
    }
guide-picture-core = the Core Cube, golden on top

guide-draft = First blocks, first turn
guide-draft-text =
    Each player takes one line of the yard: three blocks. The player to the right of the starting player begins, and it goes on anticlockwise, so that the starting player is last. The yard is refilled after each.
    Then the starting player has the first turn. From now on it goes clockwise.

## Your turn

guide-chapter-turn = Your turn

guide-action = One of two
guide-action-text =
    On your turn you do one thing: excavate, or position a block. Never both.

guide-excavate = Excavate
guide-excavate-text =
    Choose a line of the yard with at least one block, and take all its blocks into your supply. Open sites are refilled from the bag at once, the lowest number first, as far as the bag goes.

guide-limit = Seven blocks at most
guide-limit-text =
    If you have more than seven blocks after excavating, put some back into the bag, whichever you like, until seven are left. Sites that are still open are then refilled once more. So no site stays open unless the bag is empty. A block that you have just put back may come up again.

guide-position = Position
guide-position-text =
    Put one block of your supply on the temple. Then claim the Keys that it completes in your view, if you wish, and draw until you hold four Keys again.

guide-pass = Pass
guide-pass-text =
    You pass only when you can do nothing else: the yard is empty, and none of your blocks fits anywhere.

## Placing a block

guide-chapter-place = Placing a block

guide-rest = Where it comes to rest
guide-rest-text =
    A block sinks straight down until something stops it. So for each way of turning it and each square there is at most one level on which it can stand. It must keep all the rules that follow; if it doesn't, the table marks it red and says which one it breaks.

guide-grid = On the floor
guide-grid-text =
    Every cube must be above the 8 by 8 squares. Nothing may stick out over the edge, however high up.
guide-picture-grid = a block with a cube beyond the edge of the floor

guide-overlap = One place, one cube
guide-overlap-text =
    Where a cube is already, there is no room for another.
guide-picture-overlap = a block that would go through another one

guide-entry = Straight from above
guide-entry-text =
    The way down must be free: above the cubes of the new block there may be nothing. So you can't slide a block under a bridge.
guide-picture-entry = a block under a bridge

guide-height = Six levels
guide-height-text =
    No cube may be above level 6.
guide-picture-height = a block with a cube on level 7

guide-touch = In touch
guide-touch-text =
    At least one cube must touch something that already stands, the Core Cube included. A face, an edge or just a corner will do.
guide-picture-touch-good = a block that meets another by an edge
guide-picture-touch-bad = a block that stands alone, a square away

guide-taller = Taller than its neighbours
guide-taller-text =
    Find every stack that the new block touches face to face: beside it, below it or above it. The highest cube of the block must be higher than each of them. The whole stack counts, even if the block touches it far below its top. Which cube of the block is the highest doesn't matter.
    Where blocks meet only by an edge or a corner, height is no matter.
guide-picture-taller-good = three cubes upright beside a stack of two: taller
guide-picture-taller-bad = a block lying beside a stack of two: too low
guide-picture-taller-edge = a block lying at the edge of a stack of two, face to face with nothing

guide-support = On firm ground
guide-support-text =
    Look at the block from above, square by square: under its lowest cube there must be the floor or another cube, everywhere. It may lie across different heights if it fits them.
guide-picture-support-good = a block over a step, resting on both
guide-picture-support-bad = a block with an arm in the air

guide-bridge = Bridges
guide-bridge-text =
    One exception: if the block, seen from above, is one straight line, only its two ends must rest on something. Between them it may hang free. It doesn't matter whether it lies flat or stands upright.
guide-picture-bridge-flat = a straight block on two pillars
guide-picture-bridge-upright = an upright block, one end on the floor, the other on a pillar

guide-overhang = Overhangs
guide-overhang-text =
    An end that hangs in the air is not allowed: no ledge, however short. A block that isn't straight from above makes no bridge either.
guide-picture-overhang-end = a straight block with its end in the air
guide-picture-overhang-bent = a bent block with a cube in the air

guide-top = Building on top
guide-top-text =
    You may build on every block, whoever placed it, and on the Core Cube. What you cover is not gone: as long as it is seen from a side, it counts there. In a stack with a bridge the gap counts as height, too.
guide-picture-top = a block across two others

## Keys

guide-chapter-keys = Keys

guide-levels = Stars, Suns, Moons
guide-levels-text =
    There are 48 Keys: 8 Stars worth { $star } VP, 24 Suns worth { $sun } VP and 16 Moons worth { $moon } VP. No two designs are alike, however they are turned. The small stars and pips on Suns and Moons matter only in solo play.
    You may also play with cards typed in from a box of your own. Such a set may have other VP and designs, and other places for the Core Cube, the seats, the sites and the Ancients' corners. The table always shows the ones it plays with.

guide-design = Reading a design
guide-design-text =
    All its coloured squares must be seen in your view, in their colours and their arrangement. Blank squares ask for nothing: whatever is there is welcome, and they may even lie outside your view.
    The design may be turned by a quarter, a half or three quarters, but never mirrored. The faces may lie at any depth, and need not touch each other.
guide-picture-design-key = a Key: white, to its right green, below it grey
guide-picture-design-turned = the Key in a view, turned by a quarter
guide-picture-design-mirrored = the same squares mirrored

guide-claim = Claiming
guide-claim-text =
    When you have positioned a block, you may claim each Key of your hand that it completes: at least one face of the new block must lie in the design, on a square of your view that showed another colour, or nothing, before.
    Claims are optional. A Key that you don't claim stays in your hand.
guide-picture-claim-before = a view that lacks one square of the Key
guide-picture-claim-after = the new block shows its face there

guide-again = Already there
guide-again-text =
    A design that already lay complete in your view doesn't count in that place, and it's no use covering its squares with the same colour. But complete the design once more in another place, and you may claim the Key. A place that was broken up and is completed again counts as well.
guide-picture-again-same = a complete design, one square covered again with its own colour
guide-picture-again-other = the same design completed in a second place

guide-several = Several at once
guide-several-text =
    One block may complete several Keys, and one face may serve any number of them. You may claim all of them, some, or none.

guide-laid = Claimed Keys
guide-laid-text =
    Claimed Keys lie open before you, and the table shows everyone the place where you found them; if there are several, the one furthest to the left, and of these the lowest. They stay yours, whatever is built later.

guide-draw = Drawing Keys
guide-draw-text =
    After the claims you draw back up to four Keys, one at a time. For each you choose an altar, Sun or Moon, and you see every Key before you choose the next altar. Once an altar is empty, only the other is left; once both are, your hand stays short.
    A Key drawn this turn can't be claimed before your next.

## Open and secret

guide-chapter-secrets = Open and secret

guide-known = Open to all
guide-known-text =
    Everyone may see the temple, the yard, all supplies, which blocks are still in the bag, every claimed Key and its place, the order of play and the log. Of all other Keys everyone knows how many of each level there are, in hands, on altars and put aside.

guide-hidden = Secret
guide-hidden-text =
    Your Keys and your Enigma are known to you alone; Enigmas are turned over at the end. Nobody knows in which order altars and bag are drawn, apart from what a solo player has buried, nor what was put aside. Bots and hints know no more than the player whose place they take.

guide-sides = From other sides
guide-sides-text =
    You may look at the temple from all sides. If you have chosen to look only from your own side, the camera leaves it only while a claim is shown.

## The end

guide-chapter-end = The end

guide-trigger = The last turns
guide-trigger-text =
    The end begins when somebody has claimed 12 Keys with two players, 8 with three or 7 with four. After this turn everyone has one more; the player who brought it about has the very last.

guide-score = Final scoring
guide-score-text =
    Add up the VP of your claimed Keys. Your Enigma is a secret colour: every three faces of it in your view, those of the Core Cube included, are worth 1 VP; one or two left over are worth nothing. Whoever has the most VP wins.
guide-picture-score = the four colours of the Enigmas: white, grey, brown, green

guide-ties = Ties
guide-ties-text =
    With equal VP, more claimed Keys decide. If these are equal too, more blocks left in the supply decide, and then who is earlier in turn order.

guide-stuck = A game that is stuck
guide-stuck-text =
    If nobody positions a block for four rounds, the game ends and is scored as it stands. That is 8 turns in a row with two players, 12 with three, 16 with four; passed turns count.

## Solo

guide-chapter-solo = Solo: the Ancients

guide-alone = Eleven turns
guide-alone-text =
    You sit south, with the usual cards. First you turn and place the Core Cube; only then is the yard filled. You take one line, the yard is refilled, and eleven turns begin.

guide-steps = A solo turn
guide-steps-text =
    - Excavate, or position a block and claim. If you can do neither, pass.
    - If you claimed nothing, put a Key aside.
    - If you like, bury a Key.
    - Draw back up to four Keys.
    - If you drew at least one, the Ancients have their turn. In turn eleven they don't.

guide-aside = Putting a Key aside
guide-aside-text =
    A turn without a claim costs a Key, even if you excavated. Choose an altar: its top Key is put aside, face down and unseen. This doesn't wake the Ancients. If both altars are empty, it costs nothing.

guide-bury = Burying a Key
guide-bury-text =
    Once a turn you may put a Sun or a Moon of your hand under its altar, and so draw another Key. Stars have no altar; they stay in your hand until you claim them.

guide-ancients = The Ancients
guide-ancients-text =
    They have one turn after each of your turns in which at least one Key was added to your hand, however many you drew. The last Key drawn tells what they do. Its Pips name a site of the yard. Its Stars name a corner of the floor: 1 Star { $one }, 2 Stars { $two }, 3 Stars { $three }, 4 Stars { $four }.
    You place the block of that site for them, by all the rules of placing. If it fits nowhere, it goes back into the bag. Then the yard is refilled. If the site is empty, nothing happens.
guide-picture-ancients = the floor from above, north at the top, each corner with its Stars

guide-corner = Corner to corner
guide-corner-text =
    The Ancients' block must meet the block closest to that corner by a corner or an edge, never by a face.
    Closest is the block with a cube on the square nearest to the corner square, measured straight across the floor, however high it lies, and even if others cover it. The Core Cube is a block like any other here. If several are equally close, you choose which one to meet; with the others their block may then share a face.
guide-picture-corner-good = the Ancients' block meets the closest block by an edge
guide-picture-corner-bad = the Ancients' block lies face to face with the closest block

guide-theirs = What the Ancients complete
guide-theirs-text =
    A design that the Ancients' block completes doesn't count in that place, not in your next turn either: it is already there. You can still complete it in another place. So leave one square open for your own block.

guide-ranks = Your rank
guide-ranks-text =
    After turn eleven your VP are counted as always. They name your rank:
    - { rank-trainee }, up to 9 VP: dusty knees, and eyes that have just begun to see. Dig again!
    - { rank-researcher }, 10 to 20 VP: you know where to look, and the stones begin to answer.
    - { rank-field-director }, 21 to 26 VP: where you point, others dig. A fine day's work.
    - { rank-dig-director }, 27 to 32 VP: few find so much in eleven turns.
    - { rank-expert }, 33 VP and more: the Ancients would like to hire you.

## Tips

guide-chapter-tips = Tips

guide-tips = Six tips for beginners
guide-tips-text =
    - Look at “{ table-my-view }”, not at the ruin: a block at the back fills a square as well as one at the front.
    - Turn your Keys in your mind. Of the four ways a design may lie, one is often nearly there.
    - Claim Stars and Suns early, and keep a Moon to build towards over several turns.
    - Keep some of every colour in your supply. When you excavate, take the line that brings what your Keys lack.
    - Stay low as long as you can: whoever builds face to face with a tall stack must go higher still.
    - Of two good places choose the one that helps a second Key, or shows three more faces of your Enigma's colour.
