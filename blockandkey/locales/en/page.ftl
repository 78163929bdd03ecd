# The pages around the table: start, invitations, final scoring, how to play. The game's own words are in game.ftl.

title = Block and Key
title-your-turn = ● Your turn – Block and Key
title-turn = { $name } – Block and Key
title-waiting = Waiting – Block and Key
title-over = Game over – Block and Key
title-rematch = ● Rematch – Block and Key

close = Close
copy = Copy
copy-link = Copy link
copied = Copied.
copy-yourself = The link is selected: copy it with your keyboard.
share = Share
skip = Skip
options = Options
you = you
somebody = Somebody
opening = One moment…
try-again = Try again
back-to-start = Back to the start
how-to-play = How to play
language = Language
sound = Sound
install = Install as an app
points = { $points } VP
key-name = { $level } { $number }

bot-random = Random
bot-what-random = Does anything that is allowed.
bot-what-trainee = Plays at random, but claims what it sees.
bot-what-researcher = Takes the best it sees at once. A good start.
bot-what-field-director = Weighs what each move is worth, one turn ahead.
bot-what-dig-director = Plans two turns of its own ahead.
bot-what-expert = Tries many games out in its head. The strongest.

## Start page

tagline = One ruin, many views. Only yours counts.
lede = Set stone on stone, and find your secret Keys in what you see from your side of the temple. For one to four.
ways-title = How would you like to play?
options-title = { $way }: options
footer = Nothing you do here leaves this game's own server. No accounts, no adverts.
footer-notices = Licences of the software in this page

way-solo = Solo
way-solo-what = Eleven turns against the Ancients. The best way to learn.
way-solo-begin = Play solo
way-device = Same device
way-device-what = Two to four around one screen. A curtain hides your Keys.
way-device-begin = Play together
way-friends = With friends
way-friends-what = Everyone on their own phone or computer, by a link.
way-friends-begin = Invite friends
way-bots = Against bots
way-bots-what = The game for several, with the computer at the other seats.
way-bots-begin = Play a bot

kind-solo = Solo
kind-device = Same device
kind-online = Online

mine-title = Go on with
mine-state = { $state }, { $when }
mine-your-turn = your turn
mine-running = others to play
mine-waiting = waiting for players
mine-more = More about { $game }
manage-forget = Take off the list
manage-leave = Give up my seat
manage-end = End the game now
manage-delete = Clear the table away
seat-back = Take my seat back
absent = { $minutes ->
    [0] { $name } has been away for a while.
    [one] { $name } has been away for { $minutes } minute.
   *[other] { $name } has been away for { $minutes } minutes.
  }
absent-wait = Wait
stand-in = Let a bot stand in
stands-in = a bot stands in
seat-yours-again = You have your seat back. A bot stood in for you.

bests-title = Your best solo games

## A new game

create-players = Players
create-seats = Seats
create-holder = Who sits at { $seat }
create-name = Name
create-name-of = Name at { $seat }
create-set = Keys
create-set-file = Your own file…
create-set-what = Play with your own Keys: a text file that describes the cards.
create-set-good = Checked: this file has no faults.
create-set-english = The checker's words are English.
create-set-faults = { $count ->
    [one] This file can't be used yet. One fault:
   *[other] This file can't be used yet. { $count } faults:
  }
set-standard = The game's own
create-clock = Turn clock
create-clock-what = When time is up, the turn is played for you.
clock-none = None
clock-seconds = { $seconds } seconds
clock-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }
create-strict = Look only from your own side
create-strict-what = The camera stays on your side of the temple, as at a real table.
create-hints = Hints
create-hints-what = On your turn the table may suggest a move and say why. The final table counts how often.
create-chat-what = What those at the table can say to each other. Everyone reads phrases in their own language.
create-seed = Seed
create-seed-what = The same word gives the same deal. Empty: chance decides.
create-record = Start from a record
create-record-file = Choose a record…
create-record-drop = Without the record
create-record-what = Go on from where a saved game stops.
create-record-wrong = This is not the record of a game for so many players.

holder-you = You
holder-person = Person
holder-open = Open, for a friend
holder-bot = Bot, { $bot }
create-set-box = Checked: this file has no faults. It says what your box looks like too: seats and squares follow it.

## Waiting and joining

waiting-title = { $count ->
    [0] All here
    [one] One seat is still open
   *[other] { $count } seats are still open
  }
waiting-seats = At the table
waiting-open = open
waiting-level = Bot's level at { $seat }
waiting-add-bot = Add bot
waiting-change-bot = Change
waiting-change-bot-at = Change the bot at { $seat }
waiting-add-bot-to = Add bot at { $seat }
waiting-remove-bot = Remove
waiting-remove-bot-from = Remove the bot at { $seat }
waiting-start = { $count ->
    [one] Start now, with a bot at the open seat
   *[other] Start now, with bots at the open seats
  }
waiting-for-host = The game begins as soon as every seat is taken.
waiting-delete = Call it off
waiting-leave = Leave
connected = here
away = away
own-name = Your name
own-name-ask = Your name, for the others to read
own-name-keep = Save

invite-title = Invite your friends
invite-link = Invitation link
invite-link-here = Invitation link (for this computer only)
invite-how = Whoever opens this link can take an open seat. In the same Wi-Fi, scanning the code is enough.
lan-ask = Your friends can't reach this computer yet. Open the game to your local network? Anyone in the same Wi-Fi who has the link can then join.
lan-open = Open to my network
lan-not = This server can't be opened to the network from here. Start it with an address that others can reach.
lan-address = Address
qr = QR code of the link
watch-fold = Let somebody watch
watch-what = Whoever has this link sees the table, but no hidden cards, and can't play.
watch-link = Link to watch
seat-fold = Continue on another device
seat-warning = Careful: whoever has this link plays in your place and sees your Keys. Keep it to yourself.
seat-link = Link to your own seat

join-title = You are invited
join-seat = Choose your seat
join-go = Sit down
join-watch = Just watch
join-full = All seats are taken.
join-already = You already have a seat at this table.
join-continue = Back to my seat

## Connection and errors

connection-lost = Connection lost. Trying again…
connection-lost-kept = Connection lost. Your move is kept and will be sent.
connection-back = The connection is back.
load-failed = Something is missing
load-failed-why = A part of the game couldn't be fetched. Is the server still running?
gone-title = This table isn't there

error-unreachable = The server doesn't answer. Is it still running?
error-room = There is no such table any more.
error-not_found = There is no such table any more.
error-token = This link doesn't open this table. It may be cut off or out of date.
error-role = This link doesn't allow that.
error-creator = Only the host of the table can do that.
error-taken = Somebody sits there already.
error-seat = There is no such seat at this table.
error-bot = There is no such bot.
error-set = The file with the Keys has faults.
error-record = No game can start from this record.
error-seed = A seed can be chosen only solo and on the same device.
error-waiting = The game hasn't begun yet.
error-over = The game is over.
error-running = That comes when the game is over.
error-turn = It isn't your turn.
error-stale = The table has moved on meanwhile. Have a look and choose again.
error-illegal = The rules don't allow that.
error-curtain = That isn't possible with the curtain as it is now.
error-hints = There are no hints at this table.
error-lan = The server can't be opened to the network from here.
error-no_lan = This computer has no address in a local network that could be opened.
error-storage = The server can't store anything just now. Nothing was changed.
error-internal = The server made a mistake. Nothing was changed.
error-too_large = This file is too large.
error-invalid = That couldn't be understood. Check what you entered.
error-not_json = The page and the server don't understand each other. Load the page again.
error-method = The page and the server don't understand each other. Load the page again.
error-too_slow = That took too long to arrive. Try again.
error-too_fast = That was too fast. Wait a moment and try again.
error-too_many = There are too many connections from here just now. Close a page and try again.
error-origin = This page doesn't belong to this server. Open the game by its own address.
error-not_ready = The server isn't ready yet. Try again in a moment.
error-here = This person isn't away, or a bot stands in already.
error-chat = That can't be said here: chat is off, takes phrases only, or you have said enough.
error-full = So much has happened at this table that only the game itself goes on.
error-undo = This can't be taken back.
error-other = That didn't work: { $message }

undo-nothing = There is nothing to take back.
undo-revealed = That can't be taken back: something hidden has been shown.
undo-others = That can't be taken back: somebody else has played since.
undo-over = The game is over; nothing can be taken back.

## Log

log-created = The table is set.
log-started = The game begins.
log-joined = { $who } sits down.
log-left = { $who } leaves the table.
log-away = { $who } is away. The others may let a bot stand in.
log-stand_in = A bot stands in for { $who }.
log-back = { $who } is back.
log-undone = { $who } takes back the last step.
log-ended = The game was ended early.
log-closed = The table was cleared.
log-rematch = A rematch is on.
log-named = { $seat } is now called { $who }.
log-seat-person = { $seat }: a person takes over.
log-seat-open = { $seat } is open.
log-seat-bot = { $seat }: a bot takes over ({ $bot }).
log-hint = { $who } takes a hint.
log-ancients-back = The Ancients' { $block } fits nowhere and goes back into the bag.
log-ancients-idle = The Ancients do nothing.
log-clock = Time is up: { $line }

## Chat

chat = Chat
chat-all = Words and phrases
chat-phrases = Phrases only
chat-off = Off
chat-changed = Chat: { $mode }
chat-is-off = Chat is off at this table.
chat-read-only = You can read along; those at the table speak.
chat-lines = What was said
chat-empty = Nothing said yet.
chat-phrases-title = Phrases
chat-field = Say something
chat-send = Send
chat-mute = Mute { $name }
chat-unmute = Unmute { $name }
chat-mode = Chat at this table
chat-remove = Remove “{ $text }”
chat-remove-short = Remove
chat-remove-sure = Really remove?
chat-unread = { $count } new
chat-too-fast = A little slower: you can send it in { $seconds } s.
chat-waits = Will be sent as soon as the connection is back.
phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-one_moment = One moment, please.
phrase-thanks = Thank you!
phrase-nice_move = Nice move!
phrase-sorry = Sorry!
phrase-wow = Wow!
phrase-your_turn = Your turn!
phrase-well_played = Well played!
phrase-goodbye = Goodbye!

## Final scoring

final-counting = Counting…
final-table = Final scoring
final-ended = The game was ended before its time.
final-no-result = No winner this time
final-you-win = You win with { $total } VP!
final-rank = { $rank }: { $total } VP
final-place = Place { $place }:
final-keys = { $count ->
    [one] { $count } Key
   *[other] { $count } Keys
  }
final-key = { $key }, { $vp } VP
final-claimed = Keys claimed by { $who }
final-enigma = { $colour }, { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
  }
final-closed = not yet turned over
final-hints = Hints
final-hints-count = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
  }
final-tie-claimed = { $first } before { $second }: equal points, but more Keys claimed.
final-tie-supply = { $first } before { $second }: equal points and Keys, but more blocks left in the supply.
final-tie-order = { $first } before { $second }: equal in everything, but earlier in turn order.
final-new-best = Your best game so far!
final-best = Your best so far: { $total } VP.
final-ruins = Look at the ruins
final-back = Back to the scores
final-record = Save the record
audit-kept = The shuffle was not changed after the start.
audit-broken = Careful: the shuffle doesn't fit what was promised at the start.
audit-commit = Promised at the start
audit-seed = Seed
audit-salt = Salt
audit-seen = This browser knew the promise before the end. It held the server's seed and the salt against it, and checked that the game's seed follows.
audit-unseen = This browser saw the game only after its end, so it takes the server's word for what was promised.
audit-how = That every card and block followed from the seed is checked by saving the record and running
ranks-title = The ranks
rank-from = { $least } VP and more
rank-range = { $least } to { $most } VP
rematch = Rematch
rematch-solo = Play again
rematch-join = Join the rematch
rematch-laid = { $name } has laid the table again.
rematch-go = Join
audit-server_seed = The server's seed
