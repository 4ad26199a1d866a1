// Generated from games/yutnori by `cargo xtask bless`: do not edit.

/**
 * Tokens that were sent back to the start.
 */
export type Captured = { 
/**
 * Whose.
 */
seat: Seat, 
/**
 * How many.
 */
tokens: number, };

/**
 * Throws of one kind that were collected.
 */
export type Collected = { 
/**
 * The kind.
 */
throw: Throw, 
/**
 * How many steps one is worth; one back is −1.
 */
steps: number, 
/**
 * How many there are.
 */
count: number, };

/**
 * An [`Outcome`] whose reason is the game's own, so that it can be read back out of a view.
 */
export type Ending<K> = { 
/**
 * Who won; several share a victory; nobody won a draw.
 */
winners: Seats, 
/**
 * Why.
 */
reason: K, 
/**
 * The final points of every seat.
 */
points: Array<Score>, };

/**
 * What everybody notices of a step.
 */
export type Event = { "type": "thrown" } & Thrown | { "type": "moved" } & Moved;

/**
 * A move that was made.
 */
export type LastMove = { 
/**
 * Whose it was.
 */
seat: Seat, 
/**
 * The throw it used.
 */
throw: Throw, 
/**
 * Where from.
 */
from: Spot, 
/**
 * The stations it led over, the last of them where it stopped unless it led home.
 */
path: Array<Station>, 
/**
 * Where to.
 */
to: Spot, 
/**
 * How many tokens moved.
 */
tokens: number, 
/**
 * What they sent back to the start.
 */
captured: Captured | null, };

/**
 * A throw that fell.
 */
export type LastThrow = { 
/**
 * Whose it was.
 */
seat: Seat, 
/**
 * What fell.
 */
throw: Throw, };

/**
 * Throws that nothing could be moved by.
 */
export type Lost = { 
/**
 * Who lost them.
 */
seat: Seat, 
/**
 * The throws.
 */
throws: Array<Throw>, };

/**
 * A token or stack moved.
 */
export type Moved = { 
/**
 * Whose it is.
 */
seat: Seat, 
/**
 * The throw that was used.
 */
throw: Throw, 
/**
 * How many tokens moved.
 */
tokens: number, 
/**
 * Where from.
 */
from: Spot, 
/**
 * The stations they came by, the last of them where they stopped unless they came home.
 */
path: Array<Station>, 
/**
 * Where to.
 */
to: Spot, 
/**
 * How many tokens of the same player they joined.
 */
joined: number, 
/**
 * What was sent back to the start from where they stopped.
 */
captured: Captured | null, 
/**
 * How many tokens came home by this.
 */
home: number, 
/**
 * Whether the player throws once more.
 */
again: boolean, 
/**
 * The throws that nothing can be moved by any more, and that are lost.
 */
lost: Array<Throw>, 
/**
 * Whose turn begins, if this ended one.
 */
next: Seat | null, 
/**
 * How the game ended, if it did by this.
 */
result: Ending<Reason> | null, };

/**
 * What can be agreed before a game of Yutnori.
 */
export type Options = { 
/**
 * Whether the marked stick lying flat alone is a step back (yutnori rule 6).
 */
back_do: boolean, 
/**
 * How many tokens everybody has: 2 to 4 (yutnori rule 12).
 */
tokens: number, };

/**
 * The tokens of one player.
 */
export type PlayerView = { 
/**
 * How many have not set out.
 */
start: number, 
/**
 * How many are home.
 */
home: number, 
/**
 * Those on the board, by station.
 */
stacks: Array<StackView>, };

/**
 * Something that can be done, and what it would do.
 */
export type PossibleMove = { 
/**
 * The text of the action: `gae 7`.
 */
action: string, 
/**
 * The throw it uses.
 */
throw: Throw, 
/**
 * Where from.
 */
from: Spot, 
/**
 * The stations it leads over, the last of them where it stops unless it leads home.
 */
path: Array<Station>, 
/**
 * Where to.
 */
to: Spot, 
/**
 * How many tokens move.
 */
tokens: number, 
/**
 * How many of one's own they would join.
 */
joins: number, 
/**
 * What they would send back to the start.
 */
captures: Captured | null, };

/**
 * Why a game ended as it did.
 */
export type Reason = "all_home" | "turn_limit";

/**
 * An exact number of points, counted in halves because a drawn game is worth one half.
 */
export type Score = number;

/**
 * A place at the table, counted from 0.
 */
export type Seat = number;

/**
 * A set of seats. Serialises as an ascending list.
 */
export type Seats = Array<number>;

/**
 * Where a token can be. Travels as `"start"`, the number of a station, or `"home"`.
 */
export type Spot = "start" | number | "home";

/**
 * Tokens of one player on one station.
 */
export type StackView = { 
/**
 * The station.
 */
station: Station, 
/**
 * How many.
 */
tokens: number, 
/**
 * The way they came, which is the one they go back by.
 */
way: Way, };

/**
 * One of the 29 stations, by its number.
 *
 * The outer way is 1 … 20; 5, 10, 15 and 20 are its corners. 21 22 lead from 5 to the centre 23, 24 25 on to 15;
 * 26 27 lead from 10 to the centre, 28 29 on to 20.
 */
export type Station = number;

/**
 * What the four sticks show (yutnori rules 4 and 6), in the order in which throws are listed.
 */
export type Throw = "do" | "gae" | "geol" | "yut" | "mo" | "back";

/**
 * The sticks fell.
 */
export type Thrown = { 
/**
 * Whose throw it is.
 */
seat: Seat, 
/**
 * What they show.
 */
throw: Throw, 
/**
 * How many steps it is worth; one back is −1.
 */
steps: number, 
/**
 * How many of the four lie flat side up.
 */
flat: number, 
/**
 * Whether they are thrown once more.
 */
again: boolean, 
/**
 * The throws that nothing can be moved by, and that are lost.
 */
lost: Array<Throw>, 
/**
 * Whose turn begins, if this ended one.
 */
next: Seat | null, 
/**
 * How the game ended, if it did by this.
 */
result: Ending<Reason> | null, };

/**
 * What everybody sees of a game.
 */
export type View = { 
/**
 * Whether there are steps back (option `back_do`).
 */
back_do: boolean, 
/**
 * How many tokens everybody has (option `tokens`).
 */
tokens: number, 
/**
 * The number of the turn, from 1.
 */
turn: number, 
/**
 * Whose turn it is; nobody's once the game is over.
 */
to_move: Seat | null, 
/**
 * Whether the sticks are thrown before anything is moved.
 */
throw_due: boolean, 
/**
 * The throws collected and not used, each kind once.
 */
throws: Array<Collected>, 
/**
 * Every player's tokens, by seat.
 */
players: Array<PlayerView>, 
/**
 * Everything that can be done, in the order of the legal actions, and what it would do.
 */
moves: Array<PossibleMove>, 
/**
 * What fell last.
 */
last_throw: LastThrow | null, 
/**
 * What was moved last.
 */
last_move: LastMove | null, 
/**
 * What was lost, if the last step ended a turn like that.
 */
lost: Lost | null, 
/**
 * How the game ended, once it has.
 */
result: Ending<Reason> | null, };

/**
 * The way a token has come.
 *
 * A way begins where it leaves the outer one: a token on `5` or `10` is still on the outer way.
 */
export type Way = "outer" | "from_five" | "from_five_turned" | "from_ten";
