// Generated from games/othello by `cargo xtask bless`: do not edit.

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
 * What everybody notices of an action.
 */
export type Event = { "type": "move", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * Where.
 */
square: Square, 
/**
 * The discs it flipped, outwards in each direction, clockwise from the top.
 */
flipped: Array<Square>, } | { "type": "pass", 
/**
 * Which.
 */
seat: Seat, };

/**
 * What can be agreed before a game of Othello.
 */
export type Options = { 
/**
 * The length of a side of the board: an even number from 4 to 16.
 */
size: number, 
/**
 * The opening that is on the board before the first move, from which neither side is ahead; 0 for the usual
 * start. Where a board has fewer of them than there are numbers, they come round again.
 */
opening: number, };

/**
 * Why a game ended as it did.
 */
export type Reason = "most_discs" | "equal_discs";

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
 * A coordinate such as `f5`: a column letter from `a` to `z` and a row number from 0 to 99.
 *
 * Everything that can be written is a square, so that one beyond the board can be refused by the rules;
 * [`Square::on`] tells which are on a board. Squares are ordered row by row from the top, each from the left; those
 * in columns that no board has come last.
 */
export type Square = string;

/**
 * What everybody sees of a game.
 */
export type View = { 
/**
 * The length of a side of the board.
 */
size: number, 
/**
 * The rows from the top: `X` is a black disc, `O` a white one, `.` an empty square.
 */
rows: Array<string>, 
/**
 * The side to move; nobody once the game is over.
 */
to_move: Seat | null, 
/**
 * The squares the side to move can place a disc on.
 */
legal: Array<Square>, 
/**
 * The discs that each of them would flip, in the same order.
 */
flips: Array<Array<Square>>, 
/**
 * Whether the side to move has no move and must pass.
 */
must_pass: boolean, 
/**
 * The last disc placed.
 */
last: Square | null, 
/**
 * The discs it flipped, outwards in each direction, clockwise from the top.
 */
flipped: Array<Square>, 
/**
 * Whether a pass followed it.
 */
passed: boolean, 
/**
 * How many discs each seat has.
 */
discs: Array<number>, 
/**
 * How the game ended, once it has.
 */
result: Ending<Reason> | null, };
