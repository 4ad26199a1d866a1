# The browser client.

skip-to-content = Skip to content
nav-label = Around the house
nav-games = My games
nav-credits = Credits
to-home = Home
close = Close
try-again = Try again
your-name = Your name
guest-name = Guest { $number }
theme-to-dark = To dark colours
theme-to-light = To light colours
theme-system = As the device is set
theme-light = Light
theme-dark = Dark

home-promise = Nothing to install, no account: alone against honest bots, or with friends over one link. Even luck can be verified, and no move is ever lost.
home-games = Games
home-play-now = Play the computer
home-play-level = Against the computer
home-side = Who goes first?
side-first = I go first
side-second = They go first
side-random = Random
home-invite = Invite a friend
home-rules = Rules
home-continue = Continue
home-public = Open tables
home-public-refresh = Look for open tables again
home-public-none = No table is open right now. Open one and invite a friend.
home-footer = Hanpan has no accounts, no advertising and no tracking.

phase-gathering = gathering
phase-playing = playing
phase-over = over

bot-called = Computer ({ $level })
a-bot = bot
seat-free = free seat
seat-number = Seat { $number }
spectators =
    { $count ->
        [one] one watches
       *[other] { $count } watch
    }

setup-of = { $game }: a new table
setup-web-players = How many play?
setup-web-count = { $count } players
setup-web-seats = Who sits where?
setup-web-clock = Time to think
setup-web-rules = Change the rules
setup-web-public = List the table for everybody
setup-web-draw = Draw the seats at the start
setup-web-open = Open the table and invite
setup-web-open-help = You get a link. Whoever has it types a name and sits down.
setup-web-start = Start
setup-web-start-help = It begins at once.
sitter-me = Me
sitter-open = A friend (by link)

clock-none = No clock
clock-per-move = { $seconds } seconds a move
clock-fischer = { $minutes } minutes, { $increment } more seconds a move
answer-left =
    { $seconds ->
        [one] Without an answer within a second you skip
       *[other] Without an answer within { $seconds } seconds you skip
    }
answer-closed = Your answer is closed until all are opened together.
clock-left = { $seconds } seconds left

othello-title-line = Turn them over on a board of sixteen
othello-title-menu = The title screen of Othello
othello-title-play = Play now
othello-title-friends = With friends, or otherwise
othello-title-exit = Exit

unreachable-title = The server does not answer
unreachable-text = The network is gone, or the server rests for a moment. Your games are kept; try again in a while.
patience = Many people are here from your internet address, so this takes a moment.
patience-left = Trying again in { $seconds } s.
nowhere-title = There is nothing here
nowhere-text = The address has changed, or the table was put away long ago.
set-aside-title = This table is set aside
set-aside-text = It was played by other rules than this server knows, or what is kept of it is damaged. Nothing of it is deleted; tell whoever runs the server.
table-opening = Opening the table …
failure-title = The page could not be drawn
failure-text = Your game is safe on the server. Reload the page to go on with it.
failure-reload = Reload
failure-cause = What happened?

my-games-none = You have not sat at a table yet. Once you have, it stays here.
my-games-going = Going on
my-games-over = Over
my-games-table = To the table

rules = Rules
rules-of = Rules of { $game }
rules-play = Play this game
rules-none = Nobody has written the rules of this game down yet.
settings = Settings
full-screen = Full screen
setting-sound = Sound
setting-sound-help = Stones, tiles and cards
setting-motion = Motion
setting-motion-help = Discs turn over and tiles glide
setting-coordinates = Coordinates
setting-coordinates-help = a, b, c and 1, 2, 3 along the board
setting-numbers = Move numbers
setting-numbers-help = Stones show when they were placed
setting-confirm = Tap twice to play
setting-confirm-help = A first tap chooses, a second one plays
setting-chat = Show the chat
setting-chat-help = What others say
setting-theme = Colours
setting-language = Language

players = Players
board = Board
board-failed = The board could not be drawn.
tools = Tools
side = Moves and chat
plate-your-turn = your turn
plate-turn = to move
plate-away = away
title-your-turn = ● Your turn

undo = Undo
hint = Hint
hint-thinking = Thinking …
hint-do = Do it: { $action }
hint-ranks = Recommended, by rank
hint-rank = { $rank }. { $action }
draw = Draw
resign = Resign
resign-title = Resign this game?
resign-text = Your opponent then wins it.
resign-text-many = A bot then plays on for you.
resign-not = Play on

leave = Leave
leave-title = Leave the table?
leave-text-bots = The game stays as it is. You find it again on the home page, under “Continue”.
leave-text-people = After a while a bot plays for you. Come back from the home page, under “Continue”, and you play again yourself.
leave-clock = Your clock runs on meanwhile.
leave-for-now = Go on later
leave-resigning = Resign and leave
leave-to-a-bot = Leave it to a bot

offer-draw = { $player } offers a draw.
offer-draw-sent = You have offered a draw.
offer-undo = { $player } asks for a move back.
offer-undo-sent = You have asked for your move back.
offer-accept = Agree
offer-allow = Allow it
offer-decline = Decline
offer-withdraw = Withdraw

moves = Moves
moves-none = Nothing has happened yet.
moves-steps = Step back and forth
step-first = To the beginning
step-back = One step back
step-on = One step on
step-last = To the end
step-now = Back to the game
looking-back = You look at step { $step } of { $last }. The game itself goes on untouched.

chat = Chat
chat-none = Nobody has said anything yet. Say hello?
chat-join = Join with a name to talk.
chat-off = The chat is switched off.
chat-quick = Quick phrases
chat-say = Say something
chat-send = Send
chat-mute = silence
chat-unmute = let speak

line-waiting = Connecting again. Your moves are safe.
line-offline = You are offline. The game waits until you are back.

lobby-title = The players gather
lobby-again = Once more! The seats have rotated
lobby-ready = ready
lobby-not-ready = not ready
lobby-be-ready = I am ready
lobby-wait = Not ready after all
lobby-sit = Sit here
lobby-stand = Stand up
lobby-kick = Send away
lobby-start = Start, with bots in the free seats
lobby-start-now = Start now
lobby-waiting = It begins by itself when all sit and are ready.
lobby-invite = Invite a friend
lobby-invite-text = Send this link, or hold a phone to it.
lobby-agreed = What is agreed
lobby-rules = Rules
lobby-usual = the usual ones
lobby-dice = The promise about the dice
lobby-revealing = Everybody reveals what he adds to the dice …
lobby-aborted = { $count ->
        [one] A start came to nothing, because somebody did not reveal what he had promised for the dice.
       *[other] { $count } starts came to nothing, because somebody did not reveal what he had promised for the dice.
    }
lobby-forgetful = This browser can keep nothing, so it adds nothing to the dice and cannot compare them later.
lobby-dice-text = The server has chosen its dice already and shows only their fingerprint. Everybody who sits promises something to add before anything is known, and after the end all of it is revealed, so that anybody can recompute how they fell. This browser remembers what it is shown here.

join-title = Will you play?
join-watch-title = You are watching
join-sit = Sit down and start
join-watch = Only watch
join-talk = Join the talk

share = Link
share-link = Link
share-copy = Copy
share-copied = Copied
share-send = Send
share-qr = The link as a QR code
share-record = A link to this game

rematch = Rematch
result-line = { $player }: { $points }
download = Download

replay-open = Replay
replay-of = { $game }: replay
replay-controls = Replay controls
replay-play = Play
replay-pause = Pause
replay-slider = Step
replay-step = step { $step } of { $last }
replay-start = Before the first move
replay-eyes-label = Through whose eyes?
replay-table = To the table

verify = Verify fairness
verify-running = Recomputing …
verify-is-fair = correct
verify-is-unfair = not correct
verify-is-unknown = not checked
verify-fair =
    Luck fell as promised: { $count ->
        [one] the one outcome was
       *[other] all { $count } outcomes were
    } recomputed.
verify-unfair = Something did not fall as promised!
verify-unknown = This cannot be checked here.
verify-no-seed = The seed is not revealed yet. It is when the game is over.
verify-insecure = This browser computes hashes only over https or on this machine. Download the record and use hanpan verify.
verify-failed = The record could not be loaded.
verify-memory = What this browser remembers
verify-memory-text = Whoever wrote the record could have changed everything in it together. So it is compared with what you were shown before.
verify-memory-commitment = The promise is the one that was shown before the start.
verify-memory-no-commitment = The promise was not shown to this browser before the start, so it was not compared.
verify-memory-list = Everybody had promised what the list said when it was frozen, and sits as was drawn or chosen.
verify-memory-no-list = This browser did not see the list being frozen, so it was not compared.
verify-memory-salt = Your own salt is in the dice.
verify-memory-no-salt = There is no salt of yours in the dice, so it was not compared.
verify-differs-commitment = The game was dealt from another promise than the one you were shown!
verify-differs-hidden-abort = You were shown a start that the record does not know!
verify-differs-list = Somebody had promised something else when the list was frozen!
verify-differs-order = The players do not sit as was drawn or chosen!
verify-differs-salt = Your own salt is not in the dice!
verify-commitment = The promise
verify-commitment-text = The fingerprint that was public before the start must be that of the seed that was revealed at the end: SHA-256("hanpan-fair-v1", table, seed).
verify-table = Table
verify-seed = Seed
verify-told = Fingerprint as told
verify-computed = Fingerprint as computed
verify-key = What everybody added
verify-key-text = The seed and what each participant added make the key, so that the server alone could not choose it. Everybody had promised his own part before any was known: SHA-256("hanpan-salt-v2", table, number, salt).
verify-salt = Added by participant { $number }
verify-no-salt = nothing
verify-key-is = Key
verify-outcomes = The outcomes
verify-outcomes-text = The key rolls the dice again: whatever was dealt, drawn or thrown must be as the record has it.
verify-outcomes-unknown = This page does not know how luck follows from the dice in this game. That says nothing against the table: download the record and use hanpan verify.
verify-dice-say = the dice say:
verify-limits = This proves that the deals were not manipulated, as far as you (or your browser) remember the promise. It cannot prove that the operator did not look.

# A game that has no board of its own.
fallback-view = The game as it stands
fallback-actions = What you may do
fallback-your-turn =
    { $count ->
        [one] Your turn: there is one thing to do.
       *[other] Your turn: { $count } actions to choose from.
    }
fallback-wait = Wait for the others.
fallback-answered = You have answered: { $action }

credits-house = Hanpan sets many games on one table. One set of rules serves people and bots alike.
credits-drawn = Boards, stones, tiles, cards and pictures are drawn by this house, and its sounds are made as they are heard. Othello grew out of a Java program called Extends Othello, and most of the others out of first programs of their own.
credits-works = Shipped with it
credits-licence = Hanpan is shared under the MIT or the Apache 2.0 licence, as you like.

refusal-unreachable = The server does not answer. Try again in a while.

offer-draw-declined = Your draw offer was declined.
offer-undo-declined = Your request to take back was declined.
away = { $player } is away. If they do not return soon the computer plays on for them until they are back.
away-clocked = { $player } is away. If they do not return soon the computer plays on for them, and you may claim the win.
away-stood-in = { $player } is away, and the computer plays on until they are back.
away-claim = { $player } has been away for a while. You can go on waiting, or claim the win.
claim-win = Claim the win
rematch-asked = { $player } would like a rematch.
rematch-agree = Let’s play
rematch-decline = Not now
rematch-declined = { $player } would rather not play again now.
setting-volume = Volume
setting-call = Tell me when it is my turn
setting-call-help = A notification when your turn comes while you look elsewhere.
setting-call-refused = Your browser blocks notifications. Allow them in its settings for this site.
planned = Planned: { $action }. It is played as soon as it is your turn.
plan-cancel = Cancel
plan-dropped = { $action } cannot be played now, so the plan was dropped.
my-games-your-turn = Your turn
my-games-their-turn = { $player } to play
my-games-go-on = Continue

# Learning by playing.
lesson-title = Learn { $game }
lesson-begin = Learn by playing
lesson-step = Step { $step } of { $last }
lesson-next = Go on
lesson-show = Show me
lesson-other = That is possible too, but try what the text says.
lesson-again = Begin again
lesson-end = That was all. Now play.
lesson-play = Play now
lesson-read = Read the rules
lesson-none = There is no lesson for this game yet. Read the rules.
lesson-other-player = the other side
figure-back = Put it back
figure-try = Try it: press a marked place.
