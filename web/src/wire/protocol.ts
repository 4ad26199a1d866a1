// Generated from crates/protocol by `cargo xtask bless`: do not edit.

/**
 * A start that came to nothing.
 */
export type AbortedInfo = { 
/**
 * What the server had committed to.
 */
commitment: string, 
/**
 * The seed of that commitment, from which nothing is dealt any more.
 */
seed: string, 
/**
 * What each participant had committed to.
 */
salt_commitments: Array<string | null>, 
/**
 * The salts that were revealed until then.
 */
salts: Array<string | null>, 
/**
 * The numbers of those who did not reveal theirs, or had left.
 */
missing: Array<number>, };

/**
 * A message was done, and will not be lost.
 */
export type Accepted = { 
/**
 * The message.
 */
id: MessageId, 
/**
 * The version after it.
 */
version: number, };

/**
 * What a program's account is called.
 */
export type AccountName = string;

/**
 * An action that a bot considered.
 */
export type Candidate = { 
/**
 * The action in the game's notation.
 */
action: string, 
/**
 * Why, what matters most first; nothing where the game's engine has no words for it.
 */
motives: Array<Motive>, 
/**
 * What the action is worth to whoever asked; nothing where the bot is not sure enough for it to mean something.
 */
estimate: Estimate | null, 
/**
 * What the bot expects to follow, this action first.
 */
line: Array<string>, };

/**
 * Something that was said at a table. Clients show it as text, never as markup.
 */
export type Chat = { 
/**
 * Who, by the number in the list of members.
 */
member: number, 
/**
 * Who, by name.
 */
name: string, 
/**
 * What, in his own words.
 */
text?: ChatText | null, 
/**
 * What, quickly.
 */
phrase?: Phrase | null, };

/**
 * Something said at a table: up to 300 characters.
 */
export type ChatText = string;

/**
 * What a client says. Each is answered by one [`Accepted`](crate::Accepted) or [`Refused`](crate::Refused).
 */
export type ClientMessage = { 
/**
 * What the client calls it; never used twice for different things.
 */
id: MessageId, } & ({ "type": "act", 
/**
 * The version the player was looking at; another one by now, and the action is refused as stale.
 */
at: number, 
/**
 * The action in the game's notation.
 */
action: string, } | { "type": "resign", 
/**
 * The version the player was looking at.
 */
at: number, } | { "type": "draw", 
/**
 * The version the player was looking at.
 */
at: number, } | { "type": "take_back", 
/**
 * The version the player was looking at.
 */
at: number, } | { "type": "decline" } | { "type": "claim_win", 
/**
 * The version the player was looking at.
 */
at: number, } | { "type": "sit", 
/**
 * Which.
 */
seat: Seat, } | { "type": "stand" } | { "type": "ready", 
/**
 * Whether one is.
 */
ready: boolean, } | { "type": "commit", 
/**
 * One's number in the list of participants as one saw it; another one by now, and it is refused as stale.
 */
number: number, 
/**
 * What one commits to.
 */
commitment: SaltCommitment, } | { "type": "reveal", 
/**
 * Up to 32 bytes.
 */
salt: Salt, } | { "type": "start" } | { "type": "leave" } | { "type": "kick", 
/**
 * Who, by the number in the list of members.
 */
member: number, } | { "type": "mute", 
/**
 * Who, by the number in the list of members.
 */
member: number, 
/**
 * Whether he is silenced.
 */
muted: boolean, } | { "type": "rematch" } | { "type": "say", 
/**
 * What.
 */
text: ChatText, } | { "type": "quick", 
/**
 * What.
 */
phrase: Phrase, });

/**
 * How long the players may think.
 */
export type ClockSpec = { "type": "none" } | { "type": "per_move", 
/**
 * From 3 to 3600.
 */
seconds: number, } | { "type": "fischer", 
/**
 * From 10 to 10800.
 */
seconds: number, 
/**
 * From 0 to 180.
 */
increment: number, };

/**
 * What the clocks show.
 */
export type Clocks = { 
/**
 * Milliseconds left to every seat, when this was sent.
 */
left: Array<number>, 
/**
 * Whose clocks run. None runs while sealed answers are awaited: it would tell who has to think.
 */
running: Seats, 
/**
 * After how many milliseconds, when this was sent, those that run begin to: where several people play, the end of a
 * hand is looked at first.
 */
waits?: number, };

/**
 * Why something is not done.
 */
export type Code = "bad_request" | "unknown_game" | "bad_options" | "unknown_bot" | "not_found" | "unauthorized" | "forbidden" | "foreign_origin" | "seat_taken" | "table_full" | "name_taken" | "started" | "not_playing" | "not_over" | "not_ready" | "frozen" | "wrong_salt" | "stale" | "not_your_turn" | "already_answered" | "bad_notation" | "refused" | "no_offer" | "nothing_to_take_back" | "nothing_to_claim" | "not_between_two" | "muted" | "too_many" | "too_large" | "log_full" | "set_aside" | "unavailable";

/**
 * Asks for a new table.
 */
export type CreateTable = { 
/**
 * The game.
 */
game: string, 
/**
 * What is agreed; what is left out has its default.
 */
options: Record<string, unknown>, 
/**
 * Who may sit where; as many as there are seats.
 */
seats: Array<SeatSpec>, 
/**
 * How long the players may think.
 */
clock?: ClockSpec, 
/**
 * Whether the table is listed for everybody, or found by its link alone.
 */
public?: boolean, 
/**
 * Whether the seats are drawn at the start.
 */
draw_seats?: boolean, 
/**
 * What the host is called.
 */
name: Name, 
/**
 * Where the host sits; not at all, if he only watches.
 */
seat: Seat | null, };

/**
 * What an action is worth, and how sure that is.
 */
export type Estimate = { 
/**
 * What the value counts.
 */
worth: Worth, 
/**
 * What the action is worth; a chance is between 0 and 1.
 */
value: number, 
/**
 * One standard error of the value; 0 when it is proven.
 */
error: number, };

/**
 * A number that is foretold, and within what it comes true.
 */
export type Expected = { 
/**
 * The number; a chance is between 0 and 1.
 */
value: number, 
/**
 * How far it may be off; 0 for what is certain.
 */
within: number, };

/**
 * The dice of a game, as far as they may be known, and who takes part in them.
 *
 * `docs/fair-deals.md` has the procedure. A client keeps what it is shown here and compares the record with it.
 */
export type FairInfo = { 
/**
 * The version of the procedure.
 */
version: number, 
/**
 * What the commitments call the table.
 */
table: string, 
/**
 * SHA-256 over that and the seed, in hex; known before anybody commits to a salt.
 */
commitment: string, 
/**
 * The seed, once the game is over.
 */
seed: string | null, 
/**
 * The list of participants: persons in the order of joining, then bots. In version 1 there is none.
 */
participants: Array<Participant>, 
/**
 * What each participant has committed to.
 */
salt_commitments: Array<string | null>, 
/**
 * Whether the list is frozen: from when the players are ready until the game is over.
 */
frozen: boolean, 
/**
 * While salts are awaited: how many milliseconds after the freezing whoever has not revealed his loses the seat.
 */
reveal_within: number | null, 
/**
 * The salts of all participants, once all are revealed; in version 1, of the seats.
 */
salts: Array<string> | null, 
/**
 * Who of the participants sits in each seat, once the game has begun.
 */
order: Array<number> | null, 
/**
 * The starts of this game that came to nothing, because somebody did not reveal his salt.
 */
aborted: Array<AbortedInfo>, };

/**
 * What could be foretold of one action.
 */
export type Forecast = { 
/**
 * The action in the game's notation.
 */
action: string, 
/**
 * Why it is good or bad, what matters most first.
 */
motives: Array<Motive>, 
/**
 * The chance to win the hand or the round in play, or the game where it has none.
 */
win: Expected, 
/**
 * The chance that another wins with what the action gives away; nothing where it gives nothing away.
 */
deal_in: Expected | null, 
/**
 * The points won or lost in the hand or the round; nothing where points are not played for.
 */
points: Expected | null, };

/**
 * One position of a game.
 */
export type Frame = { 
/**
 * What was noticed since the position before, as the game's own JSON.
 */
events: unknown[], 
/**
 * What was seen, as the game's own JSON.
 */
view: unknown, 
/**
 * Who was to act.
 */
acting: Seats, 
/**
 * The points as they stood.
 */
points: Array<Score>, };

/**
 * A game that is offered.
 */
export type GameInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * The version of its rules.
 */
version: number, 
/**
 * Whether some observer must not know everything.
 */
hidden: boolean, 
/**
 * Whether chance has a part in it.
 */
chance: boolean, 
/**
 * The fewest who play it.
 */
fewest: number, 
/**
 * The most who play it.
 */
most: number, 
/**
 * The options it is played with unless others are agreed.
 */
options: Record<string, unknown>, 
/**
 * The options and the values they take.
 */
choices: unknown[], 
/**
 * The bots that play it, weakest first.
 */
bots: Array<string>, };

/**
 * How a game ended.
 */
export type GameResult = { 
/**
 * Who won.
 */
winners: Seats, 
/**
 * Why, as a code.
 */
reason: string, 
/**
 * The final points.
 */
points: Array<Score>, };

/**
 * What a strong bot would do.
 */
export type Hint = { 
/**
 * The version it is about.
 */
version: number, 
/**
 * What it considered, best first.
 */
candidates: Array<Candidate>, };

/**
 * A game from its beginning, as one observer saw it.
 */
export type History = { 
/**
 * Which game at this table, from 1.
 */
game: number, 
/**
 * The positions in order, the first before anything happened. What was taken back is not among them.
 */
frames: Array<Frame>, 
/**
 * How the game ended.
 */
result: GameResult | null, };

/**
 * Asks to join a table.
 */
export type JoinTable = { 
/**
 * What one wants to be called.
 */
name: Name, 
/**
 * The seat one wants; without it, the first free one, or none when all are taken.
 */
seat: Seat | null, 
/**
 * Whether one only wants to watch and talk.
 */
watch?: boolean, };

/**
 * One has joined a table.
 */
export type Joined = { 
/**
 * The number in the list of members.
 */
member: number, 
/**
 * The secret that proves to be that member. Browsers have a cookie for all their seats and need not look at it.
 */
token: string, 
/**
 * The table.
 */
table: TableInfo, };

/**
 * How a list of legal actions differs from the last one that was told over the same connection and was not empty.
 *
 * In a game with hundreds of points a move takes away two of them, and the list is most of what is sent.
 */
export type LegalChange = { 
/**
 * The version with which that list was told.
 */
since: number, 
/**
 * What is not legal any more. All else keeps its order.
 */
removed: Array<string>, 
/**
 * What stands behind all else.
 */
added: Array<string>, };

/**
 * Somebody who has joined a table.
 */
export type MemberInfo = { 
/**
 * His number.
 */
member: number, 
/**
 * What he is called.
 */
name: Name, 
/**
 * Whether he is the host.
 */
host: boolean, 
/**
 * Whether he is a program.
 */
program: boolean, 
/**
 * Whether he is ready.
 */
ready: boolean, 
/**
 * Whether he is connected.
 */
here: boolean, 
/**
 * Whether he is silenced.
 */
muted: boolean, };

/**
 * What a client calls one of its messages. A message sent again under the same id is answered, not done, again.
 */
export type MessageId = string;

/**
 * Why an action is good or bad, from what the seat knows alone.
 */
export type Motive = { 
/**
 * A stable code; the text is `GAME-motive-CODE`.
 */
code: string, 
/**
 * The details that the text needs, by name.
 */
args: Array<[string, string]>, };

/**
 * What a player is called at a table: up to 24 characters.
 */
export type Name = string;

/**
 * Somebody who takes part in the dice.
 */
export type Participant = { "member": number } | { "bot": string };

/**
 * Where a table stands.
 */
export type Phase = "gathering" | "playing" | "over";

/**
 * What can be said quickly. Each client shows it in its own language.
 */
export type Phrase = "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "one_moment" | "oops" | "good_game" | "once_more" | "goodbye";

/**
 * How likely a tile or a card was in a hand.
 */
export type Piece = { 
/**
 * The tile or the card in the game's notation.
 */
piece: string, 
/**
 * The chance that at least one is held.
 */
held: Expected, 
/**
 * How many are held, on average.
 */
count: Expected, };

/**
 * A message was not done; nothing has changed.
 */
export type Refused = { 
/**
 * The message, if it could be read so far.
 */
id: MessageId | null, 
/**
 * Why, for programs.
 */
code: Code, 
/**
 * Why, in English.
 */
text: string, 
/**
 * Which rule of the game says no, for translations: `occupied`.
 */
reason?: string | null, 
/**
 * What a translation of the reason needs, by name.
 */
args?: Array<[string, string]>, };

/**
 * A decision of a finished game looked back at: what the seat could foretell and believe, beside what was so.
 */
export type Review = { 
/**
 * Who had to act.
 */
seat: Seat, 
/**
 * What came of each action, as far as it could be foretold, in the order of the rules; nothing is of calls.
 */
forecasts: Array<Forecast>, 
/**
 * What was done; nothing where the game ended before.
 */
played: string | null, 
/**
 * What could be believed of the others' hands, in seat order.
 */
hands: Array<ReviewedHand>, };

/**
 * A hidden hand as it could be believed, and as it was.
 */
export type ReviewedHand = { 
/**
 * Whose it is.
 */
seat: Seat, 
/**
 * Every kind of tile, or every card, in the game's own order.
 */
pieces: Array<Piece>, 
/**
 * What was held, each tile or card as often as it was there.
 */
held: Array<string>, };

/**
 * What a player adds to the dice: up to 32 bytes in hex.
 */
export type Salt = string;

/**
 * What a player commits to before he reveals his salt: a SHA-256 hash in hex.
 */
export type SaltCommitment = string;

/**
 * An exact number of points, counted in halves because a drawn game is worth one half.
 */
export type Score = number;

/**
 * A place at the table, counted from 0.
 */
export type Seat = number;

/**
 * One seat of a table.
 */
export type SeatInfo = { 
/**
 * Who may sit there.
 */
spec: SeatSpec, 
/**
 * Who sits there, by the number in the list of members; nobody yet, or a bot.
 */
member: number | null, 
/**
 * What he or the bot is called.
 */
name: string | null, 
/**
 * The bot that plays there: because it was asked to, or because the player is away.
 */
bot: string | null, };

/**
 * Who may sit in a seat.
 */
export type SeatSpec = { "type": "open" } | { "type": "invited", 
/**
 * Its name.
 */
account: AccountName, } | { "type": "bot", 
/**
 * Its name: `easy`, `hard`.
 */
level: string, };

/**
 * A set of seats. Serialises as an ascending list.
 */
export type Seats = Array<number>;

/**
 * What the server says over a connection.
 */
export type ServerMessage = { "type": "welcome" } & Welcome | { "type": "table" } & TableInfo | { "type": "update" } & Update | { "type": "accepted" } & Accepted | { "type": "refused" } & Refused | { "type": "chat" } & Chat | { "type": "closing" };

/**
 * A table on a server. Whoever knows it may look at the table and take a free seat, so it cannot be guessed.
 */
export type TableId = string;

/**
 * A table, as everybody may know it.
 */
export type TableInfo = { 
/**
 * Its id.
 */
id: TableId, 
/**
 * The game.
 */
game: string, 
/**
 * What is agreed.
 */
options: Record<string, unknown>, 
/**
 * How long the players may think.
 */
clock: ClockSpec, 
/**
 * Whether it is listed for everybody.
 */
public: boolean, 
/**
 * Whether the seats are drawn at the start.
 */
draw_seats: boolean, 
/**
 * Where it stands.
 */
phase: Phase, 
/**
 * Which game at this table is played, was played last or comes first, from 1.
 */
round: number, 
/**
 * Who sits where.
 */
seats: Array<SeatInfo>, 
/**
 * Everybody who has joined and not left.
 */
members: Array<MemberInfo>, 
/**
 * How many watch without having joined.
 */
spectators: number, 
/**
 * The dice.
 */
fair: FairInfo, 
/**
 * Who wants a draw.
 */
draw_wanted: Seats, 
/**
 * Who asks for his last action back.
 */
takeback_wanted: Seat | null, };

/**
 * A public table, as the list shows it.
 */
export type TableSummary = { 
/**
 * Its id.
 */
id: TableId, 
/**
 * The game.
 */
game: string, 
/**
 * How long the players may think.
 */
clock: ClockSpec, 
/**
 * Where it stands.
 */
phase: Phase, 
/**
 * Which game at this table is played, was played last or comes first, from 1.
 */
round: number, 
/**
 * The names in the seats; nothing for a free one.
 */
seats: Array<string | null>, };

/**
 * The game as one observer sees it now, and what the observer noticed on the way.
 *
 * The version counts what everybody could see happen. A sealed answer counts only when all are opened together, so
 * neither the version nor the moment of an update tells who has answered.
 */
export type Update = { 
/**
 * Which game at this table, from 1.
 */
game: number, 
/**
 * How much everybody could see happen at this table.
 */
version: number, 
/**
 * Whether `events` are all of this game and replace what the client has; otherwise they follow it.
 */
full: boolean, 
/**
 * What was noticed, in order, as the game's own JSON.
 */
events: unknown[], 
/**
 * What is seen now, as the game's own JSON.
 */
view: unknown, 
/**
 * What this observer may do now, in the game's notation. Shared: it is long, and everybody who sits there sees it.
 */
legal: Array<string>, 
/**
 * Instead of `legal`, which is then empty, what has changed in it; only over connections that asked for it.
 */
legal_change?: LegalChange | null, 
/**
 * The sealed answer that this observer has given and that is not opened yet.
 */
answered: string | null, 
/**
 * Who is to act: who was asked, whether or not he has answered.
 */
acting: Seats, 
/**
 * The points as they stand.
 */
points: Array<Score>, 
/**
 * The clocks, if the game is played with them.
 */
clocks: Clocks | null, 
/**
 * Whether sealed answers are awaited: what is said now is opened together with what the others say.
 */
sealed: boolean, 
/**
 * While sealed answers are awaited: after how many milliseconds, when this was sent, whoever has not answered
 * skips. The same for everybody, whatever he may answer. Nothing where one plays against bots alone and no clock
 * was agreed: nobody waits for him.
 */
answer_within: number | null, 
/**
 * How the game ended.
 */
result: GameResult | null, };

/**
 * The first message of a connection.
 */
export type Welcome = { 
/**
 * Who the server takes the client for; nobody, if it only watches.
 */
you: You | null, 
/**
 * The table as it is.
 */
table: TableInfo, 
/**
 * What was said lately.
 */
chat: Array<Chat>, };

/**
 * What a value counts.
 */
export type Worth = "win" | "discs" | "points";

/**
 * Who the server takes a client for.
 */
export type You = { 
/**
 * The number in the list of members.
 */
member: number, 
/**
 * The seat, if one sits.
 */
seat: Seat | null, 
/**
 * Whether one is the host.
 */
host: boolean, };
