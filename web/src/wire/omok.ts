// Generated from games/omok by `cargo xtask bless`: do not edit.

/**
 * A set of axes. Serialises as a list of names.
 */
export type Axes = Array<"horizontal" | "vertical" | "diagonal" | "antidiagonal">;

/**
 * What is chosen in the opening called swap2.
 */
export type Choice = "stay" | "swap" | "more";

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
 * The colour of the stone in a game with the opening swap2; in others it is the seat's own.
 */
stone?: Stone, 
/**
 * How that ended the game, if it did.
 */
result: GameResult | null, } | { "type": "chose", 
/**
 * By this seat.
 */
seat: Seat, 
/**
 * What.
 */
choice: Choice, 
/**
 * Who plays Black now.
 */
black: Seat, };

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
 * How a game begins, and how the colours are settled.
 */
export type Opening = "free" | "swap2";

/**
 * What is agreed before a game: the rule set, the board and the opening.
 */
export type Options = { 
/**
 * By which rules five wins and points are forbidden.
 */
rules: RuleSet, 
/**
 * How many lines the board has.
 */
size: Size, 
/**
 * How the colours are settled.
 */
opening: Opening, };

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
 * How far the opening called swap2 has come.
 */
export type Stage = "three" | "choice" | "two" | "last_choice" | "settled";

/**
 * The colour of a stone, and of the side that plays it.
 */
export type Stone = "black" | "white";

/**
 * What is to be told of a game with swap2.
 */
export type Swap2 = { 
/**
 * How far the opening has come.
 */
stage: Stage, 
/**
 * Who plays Black, as things stand.
 */
black: Seat, };

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
 * The seat to act; none when the game is over. Seat 0 is Black unless `swap2` says otherwise.
 */
to_move: Seat | null, 
/**
 * How far the opening has come and who plays Black, in games with the opening swap2.
 */
swap2?: Swap2, 
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
