# The browser client.

skip-to-content = Skip to content
nav-label = Main menu
nav-games = My games
nav-credits = Credits
to-home = Home
close = Close
try-again = Try again
your-name = Your name
guest-name = Guest { $number }
theme-to-dark = Switch to dark colours
theme-to-light = Switch to light colours
theme-system = Same as the device
theme-light = Light
theme-dark = Dark

home-promise = Nothing to install, no account: play honest bots on your own, or friends over a single link. Even the luck can be checked, and no move is ever lost.
home-games = Games
home-play-now = Play the computer
home-play-level = Against the computer
home-side = Who goes first?
side-first = I go first
side-second = They go first
side-random = Random
home-invite = Invite a friend
home-learn = Learn
home-rules = Rules
home-continue = Continue
home-public = Open tables
home-public-refresh = Refresh the open tables
home-public-none = No tables are open right now. Open one and invite a friend.
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
        [one] 1 watching
       *[other] { $count } watching
    }

setup-of = { $game }: new table
setup-web-players = How many players?
setup-web-count = { $count } players
setup-web-seats = Who sits where?
setup-web-clock = Time to think
setup-web-rules = Change the rules
setup-web-public = List this table publicly
setup-web-draw = Draw lots for the seats
setup-web-open = Open the table and invite
setup-web-open-help = You get a link. Anyone who has it can enter a name and sit down.
setup-web-start = Start
setup-web-start-help = The game starts right away.
sitter-me = Me
sitter-open = A friend (by link)

clock-none = No clock
clock-per-move = { $seconds } seconds per move
clock-fischer = { $minutes } minutes + { $increment } seconds per move
answer-left =
    { $seconds ->
        [one] You skip unless you answer within a second
       *[other] You skip unless you answer within { $seconds } seconds
    }
answer-closed = Your answer stays closed until all are opened together.
clock-left = { $seconds } seconds left

othello-title-line = Turn the board over, sixteen by sixteen
othello-title-menu = The title screen of Othello
othello-title-play = Play now
othello-title-friends = With friends, or your own settings
othello-title-exit = Exit

unreachable-title = The server is not responding
unreachable-text = The network is down, or the server is taking a short break. Your games are safe; try again in a little while.
patience = Many people share your internet address, so this is taking a moment.
patience-left = Trying again in { $seconds } s.
nowhere-title = Nothing to see here
nowhere-text = The address has changed, or the table was cleared away long ago.
set-aside-title = This table has been set aside
set-aside-text = It was played by rules this server does not know, or its record is damaged. Nothing has been deleted; tell whoever runs the server.
table-opening = Opening the table …
failure-title = This page could not be shown
failure-text = Your game is safe on the server. Reload the page to carry on.
failure-reload = Reload
failure-cause = What happened?

my-games-none = You have not played here yet. Your games will be listed here.
my-games-going = In progress
my-games-over = Finished
my-games-table = Go to the table

rules = Rules
rules-of = Rules of { $game }
rules-play = Play this game
rules-none = The rules of this game have not been written down yet.
settings = Settings
full-screen = Full screen
setting-sound = Sound
setting-sound-help = Stones, tiles and cards
setting-motion = Animation
setting-motion-help = Discs turn over and tiles glide
setting-coordinates = Coordinates
setting-coordinates-help = a, b, c and 1, 2, 3 along the board
setting-numbers = Move numbers
setting-numbers-help = Stones show when they were placed
setting-confirm = Tap twice to play
setting-confirm-help = The first tap selects, the second one plays
setting-chat = Show the chat
setting-chat-help = What the other players say
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
hint-do = Play it: { $action }
hint-ranks = Suggestions, best first
hint-rank = { $rank }. { $action }
draw = Draw
resign = Resign
resign-title = Resign this game?
resign-text = Your opponent wins.
resign-text-many = A bot plays on for you.
resign-not = Keep playing

leave = Leave
leave-title = Leave the table?
leave-text-bots = The game stays as it is. You will find it on the home page, under “Continue”.
leave-text-people = After a while a bot plays for you. Come back from the home page, under “Continue”, and you take over again.
leave-clock = Your clock keeps running.
leave-for-now = Continue later
leave-resigning = Resign and leave
leave-to-a-bot = Leave it to a bot

offer-draw = { $player } offers a draw.
offer-draw-sent = You have offered a draw.
offer-undo = { $player } asks to take a move back.
offer-undo-sent = You have asked to take your move back.
offer-accept = Agree
offer-allow = Allow it
offer-decline = Decline
offer-withdraw = Withdraw

moves = Moves
moves-none = No moves yet.
moves-steps = Step back and forth
step-first = To the beginning
step-back = One step back
step-on = One step on
step-last = To the end
step-now = Back to the game
looking-back = You are looking at step { $step } of { $last }. The game itself goes on.

chat = Chat
chat-none = Nobody has said anything yet. Say hello?
chat-join = Join with a name to talk.
chat-off = The chat is switched off.
chat-quick = Quick phrases
chat-say = Say something
chat-send = Send
chat-mute = mute
chat-unmute = unmute

line-waiting = Reconnecting. Your moves are safe.
line-offline = You are offline. The game will wait for you.

lobby-title = Waiting for players
lobby-again = Another round! The seats have rotated
lobby-ready = ready
lobby-not-ready = not ready
lobby-be-ready = I am ready
lobby-wait = Not ready yet
lobby-sit = Sit here
lobby-stand = Stand up
lobby-kick = Remove
lobby-start = Start with bots in the free seats
lobby-start-now = Start now
lobby-waiting = The game starts by itself when everybody is seated and ready.
lobby-invite = Invite a friend
lobby-invite-text = Send this link, or scan the code with a phone.
lobby-agreed = Settings of this table
lobby-rules = Rules
lobby-usual = as usual
lobby-dice = How the dice stay fair
lobby-revealing = Everybody is revealing what they add to the dice …
lobby-aborted = { $count ->
        [one] A start was called off because somebody did not reveal what they had promised for the dice.
       *[other] { $count } starts were called off because somebody did not reveal what they had promised for the dice.
    }
lobby-forgetful = This browser cannot store anything, so it adds nothing to the dice and cannot compare them later.
lobby-dice-text = The server has already chosen its dice and shows only their fingerprint. Before anything is known, everybody at the table promises something to add. After the game all of it is revealed, so that anybody can work out again how the dice fell. This browser remembers what it is shown here.

join-title = Would you like to play?
join-watch-title = You are watching
join-sit = Sit down and start
join-watch = Just watch
join-talk = Join the chat

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
replay-eyes-label = Whose view?
replay-table = Go to the table
review-played = played
review-believed-yours = What { $who } believed of your hand
review-hand-yours = What { $who } could believe of your hand

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
verify-no-seed = The seed has not been revealed yet. It will be when the game is over.
verify-insecure = This browser computes hashes only over https or on this machine. Download the record and use hanpan verify.
verify-failed = The record could not be loaded.
verify-memory = What this browser remembers
verify-memory-text = Whoever wrote the record could have changed everything in it consistently. So it is compared with what you were shown before.
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
fallback-wait = Waiting for the others.
fallback-answered = You have answered: { $action }

credits-house = Hanpan sets many games on one table. One set of rules serves people and bots alike.
credits-drawn = Boards, stones, tiles, cards and pictures are drawn by this house, and its sounds are made as they are heard. Othello grew out of a Java program called Extends Othello, and most of the others out of first programs of their own.
credits-works = Shipped with it
credits-licence = Hanpan is shared under the MIT or the Apache 2.0 licence, as you like.

refusal-unreachable = The server is not responding. Try again in a little while.

offer-draw-declined = Your draw offer was declined.
offer-undo-declined = Your request to take back was declined.
away = { $player } is away. If they are not back soon, the computer plays for them until they return.
away-clocked = { $player } is away. If they are not back soon, the computer plays for them, and you may claim the win.
away-stood-in = { $player } is away, and the computer plays for them until they return.
away-claim = { $player } has been away for a while. You can keep waiting, or claim the win.
claim-win = Claim the win
rematch-asked = { $player } would like a rematch.
rematch-agree = Let’s play
rematch-decline = Not now
rematch-declined = { $player } would rather not play again now.
setting-volume = Volume
setting-call = Tell me when it is my turn
setting-call-help = A notification when it is your turn and you are looking elsewhere.
setting-call-refused = Your browser blocks notifications. Allow them in its settings for this site.
planned = Planned: { $action }. It will be played when your turn comes.
plan-cancel = Cancel
plan-dropped = { $action } is not possible now, so the plan was dropped.
my-games-your-turn = Your turn
my-games-their-turn = { $player } to play
my-games-go-on = Continue

# Learning by playing.
lesson-title = Learn { $game }
lesson-begin = Learn by playing
lesson-step = Step { $step } of { $last }
lesson-next = Next
lesson-show = Show me
lesson-other = That is possible too, but try what the text suggests.
lesson-again = Start over
lesson-end = That’s all. Now play!
lesson-play = Play now
lesson-read = Read the rules
lesson-none = There is no lesson for this game yet. Read the rules.
lesson-other-player = the other side
figure-back = Put it back
figure-try = Try it: press a marked place.
