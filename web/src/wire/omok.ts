// Generated from games/omok by `cargo xtask bless`: do not edit.

/**
 * A set of axes. Serialises as a list of names.
 */
export type Axes = Array<"horizontal" | "vertical" | "diagonal" | "antidiagonal">;

/**
 * What happens in a game.
 */
export type Event = { "type": "placed", 
/**
 * By this seat.
 */
seat: Seat, 
/**
 * On this point.
 */
point: Point, 
/**
 * How that ended the game, if it did.
 */
result: GameResult | null, };

/**
 * The rules that forbid points. The word is the code of the refusal too.
 */
export type ForbiddenBy = "double_three" | "renju_double_three" | "renju_double_four" | "renju_overline";

/**
 * A point that the side to move may not play, and why.
 */
export type ForbiddenPoint = { 
/**
 * The point.
 */
point: Point, 
/**
 * The rule that forbids it, which is the code of the refusal.
 */
code: ForbiddenBy, 
/**
 * The axes of the threes, fours or overlines.
 */
axes: Axes, };

/**
 * How a game ended.
 */
export type GameResult = { 
/**
 * Who won; nobody won a draw.
 */
winner: Seat | null, 
/**
 * Why the game is over.
 */
reason: Reason, };

/**
 * What is agreed before a game: the rule set and the board.
 */
export type Options = { 
/**
 * By which rules five wins and points are forbidden.
 */
rules: RuleSet, 
/**
 * How many lines the board has.
 */
size: Size, };

/**
 * A point of the board: a column and a number, as its text `h8` has them.
 *
 * It is the same point on the small and on the large board: both have `a1` at the bottom left. Points are ordered as
 * one reads: from the top row down, each from the left. It serialises as its text; `8, 8` is read too.
 */
export type Point = string;

/**
 * Why a game is over.
 */
export type Reason = "five" | "six_or_more" | "full_board" | "no_legal_point";

/**
 * By which rules five wins and points are forbidden.
 */
export type RuleSet = "house" | "korean" | "freestyle" | "standard" | "renju";

/**
 * A place at the table, counted from 0.
 */
export type Seat = number;

/**
 * The board: of 15 lines each way, or of 20.
 *
 * It serialises as the number of lines.
 */
export type Size = number;

/**
 * What everybody sees of a position.
 */
export type View = { 
/**
 * The rules that were agreed.
 */
rules: RuleSet, 
/**
 * How many lines the board has.
 */
size: Size, 
/**
 * The rows from the top, each from the left: `.` empty, `X` black, `O` white.
 */
board: Array<string>, 
/**
 * The seat to move; none when the game is over. Seat 0 is Black.
 */
to_move: Seat | null, 
/**
 * The point that was played last.
 */
last: Point | null, 
/**
 * How many stones are on the board.
 */
stones: number, 
/**
 * The points forbidden to the side to move, in ascending order.
 */
forbidden: Array<ForbiddenPoint>, 
/**
 * The stones of the row or rows that won, in ascending order.
 */
winning_line: Array<Point>, 
/**
 * How the game ended, if it did.
 */
result: GameResult | null, };
