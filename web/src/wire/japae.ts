// Generated from games/japae by `cargo xtask bless`: do not edit.

/**
 * What follows at once, in the same step.
 */
export type After = { "type": "drew", 
/**
 * The player.
 */
seat: Seat, 
/**
 * The tile, if it is one's own.
 */
tile: Tile | null, 
/**
 * Whether it replaces the fourth tile of a kan.
 */
replacement: boolean, } | { "type": "hand_drawn" };

/**
 * Why a wait cannot win.
 */
export type Barrier = "no_points" | "furiten";

/**
 * How a hand is won.
 */
export type By = "tsumo" | "ron" | "rob";

/**
 * A discarded tile.
 */
export type Discard = { 
/**
 * The tile.
 */
tile: Tile, 
/**
 * Whether the opponent took it for a pon or a kan.
 */
called: boolean, };

/**
 * What an observer notices of a step.
 *
 * It is one event a step, so an answer that lets the game go on also tells what follows: see [`After`].
 */
export type Event = { "type": "dealt", 
/**
 * The number of the hand, from 1.
 */
round: number, 
/**
 * Who starts it.
 */
starter: Seat, 
/**
 * One's own seven tiles in order; `None` for the public.
 */
tiles: Array<Tile> | null, 
/**
 * The tile one has drawn oneself, if one starts.
 */
drawn: Tile | null, } | { "type": "discarded", 
/**
 * Who discards.
 */
seat: Seat, 
/**
 * The tile.
 */
tile: Tile, } | { "type": "skipped", 
/**
 * Who lets it pass.
 */
seat: Seat, 
/**
 * What follows.
 */
after: After, } | { "type": "ponned", 
/**
 * Who calls.
 */
seat: Seat, 
/**
 * The tile.
 */
tile: Tile, } | { "type": "kanned", 
/**
 * Who shows it.
 */
seat: Seat, 
/**
 * Its sort; never a pon.
 */
kind: MeldKind, 
/**
 * The kind of its tiles.
 */
tile: Tile, 
/**
 * What follows; `None` after an ankan, about which the other player is asked first.
 */
after: After | null, } | { "type": "won", 
/**
 * By whom, how and for what.
 */
win: Victory, 
/**
 * The points of both players now.
 */
scores: [number, number], 
/**
 * Whether that ends the match.
 */
match_over: boolean, };

/**
 * What a kan does when no tile is left for its replacement (japae rule 9).
 */
export type KanOnEmptyWall = "draw" | "forbidden";

/**
 * How a hand ended.
 */
export type LastHand = { "type": "drawn" } | { "type": "won" } & Victory;

/**
 * One line of a score.
 */
export type Line = { 
/**
 * What it is for.
 */
id: LineId, 
/**
 * What it is worth.
 */
points: number, };

/**
 * What a line is for, in the order in which lines are listed.
 */
export type LineId = "one_closed_triplet" | "two_closed_triplets" | "one_closed_kan" | "two_kans" | "two_closed_kans" | "three_dragons" | "two_dragons" | "three_winds" | "two_winds" | "wind_pairs" | "dragon_pairs" | "four_pairs" | "seven_orphans_7_wait" | "seven_orphans" | "heavenly" | "earthly" | "man" | "last_draw" | "last_discard" | "dead_wall" | "rob";

/**
 * Three or four tiles of a kind shown by a call.
 */
export type Meld = string;

/**
 * How a meld came about (japae rules 6 and 7).
 */
export type MeldKind = "pon" | "daiminkan" | "ankan" | "kakan";

/**
 * What can be agreed before a match.
 */
export type Options = { 
/**
 * What a kan does when no tile is left for its replacement (japae rule 9).
 */
kan_on_empty_wall: KanOnEmptyWall, };

/**
 * What is to be done now.
 */
export type Phase = { "type": "deal" } | { "type": "act", 
/**
 * The player.
 */
seat: Seat, 
/**
 * Whether the tile drawn replaces the fourth of a kan.
 */
replacement: boolean, } | { "type": "discard_after_pon", 
/**
 * The player.
 */
seat: Seat, } | { "type": "claim", 
/**
 * The player who answers.
 */
seat: Seat, 
/**
 * The tile.
 */
tile: Tile, 
/**
 * Whether it is an ankan, which can only be robbed.
 */
ankan: boolean, } | { "type": "over" };

/**
 * A discard after which one's hand waits for something.
 */
export type Ready = { 
/**
 * The tile to discard.
 */
discard: Tile, 
/**
 * The waits after it.
 */
waits: Array<Wait>, };

/**
 * A place at the table, counted from 0.
 */
export type Seat = number;

/**
 * What an observer sees of one player.
 */
export type SeatView = { 
/**
 * The player's match points.
 */
score: number, 
/**
 * How many closed tiles the player holds, a drawn one among them.
 */
tiles: number, 
/**
 * One's own closed tiles in order, without the drawn one; `None` for everybody else.
 */
hand: Array<Tile> | null, 
/**
 * The tile one has just drawn oneself.
 */
drawn: Tile | null, 
/**
 * The melds in the order of their calls.
 */
melds: Array<Meld>, 
/**
 * The discards in order.
 */
discards: Array<Discard>, };

/**
 * A tile, of one of the seven kinds; there are four of each (japae rule 1).
 */
export type Tile = string;

/**
 * A hand that was won. The winner shows his tiles, the loser does not.
 */
export type Victory = { 
/**
 * Who won.
 */
winner: Seat, 
/**
 * Who paid.
 */
loser: Seat, 
/**
 * How it was won.
 */
by: By, 
/**
 * The winning tile.
 */
tile: Tile, 
/**
 * The winner's closed tiles in order, without the winning one.
 */
closed: Array<Tile>, 
/**
 * The winner's melds.
 */
melds: Array<Meld>, 
/**
 * What the hand is counted by.
 */
lines: Array<Line>, 
/**
 * The sum of the lines.
 */
points: number, };

/**
 * What an observer sees of a match: what lies open on the table, and his own tiles if he sits at it.
 */
export type View = { 
/**
 * Whose view it is; `None` is the public's.
 */
you: Seat | null, 
/**
 * What was agreed before the match.
 */
options: Options, 
/**
 * The number of the hand, from 1; 0 before the first deal.
 */
round: number, 
/**
 * Who started this hand or, between hands, who starts the next one.
 */
starter: Seat, 
/**
 * What is to be done now.
 */
phase: Phase, 
/**
 * How many tiles are left to draw.
 */
tiles_left: number, 
/**
 * What lies before each player. Between hands it is what the last hand left.
 */
seats: [SeatView, SeatView], 
/**
 * The kinds that would complete one's own hand, the drawn tile aside. Empty when a discard is due after a
 * pon, between hands, and for the public.
 */
waits: Array<Wait>, 
/**
 * While one has to discard: which discards leave a hand that waits, and for what.
 */
ready: Array<Ready>, 
/**
 * How the hand before ended.
 */
last_hand: LastHand | null, };

/**
 * A kind that would complete one's hand.
 */
export type Wait = { 
/**
 * The kind.
 */
tile: Tile, 
/**
 * What the hand would be worth without bonuses.
 */
points: number, 
/**
 * Why it cannot be won, if it cannot.
 */
reason: Barrier | null, };
