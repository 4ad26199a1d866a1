// Generated from games/suzume by `cargo xtask bless`: do not edit.

/**
 * A sealed answer to a discard.
 */
export type Answer = "ron" | "skip";

/**
 * What an observer notices of a step.
 */
export type Event = { "type": "dealt", 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Who deals.
 */
dealer: Seat, 
/**
 * The tile turned up.
 */
dora: Tile, 
/**
 * Your five tiles in order.
 */
hand: Array<Tile>, 
/**
 * The tile you have drawn, if you deal.
 */
drawn: Tile | null, } | { "type": "discarded", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The tile.
 */
tile: Tile, } | { "type": "answered", 
/**
 * What you answered.
 */
answer: Answer, } | { "type": "drew", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The tile, if it was you.
 */
tile: Tile | null, 
/**
 * How many tiles can still be drawn.
 */
tiles_left: number, } | { "type": "round_ended", 
/**
 * How, and what was paid.
 */
result: RoundResult, 
/**
 * Whether it was the last round of the match.
 */
over: boolean, };

/**
 * One line of a [`Tally`].
 */
export type Line = { 
/**
 * Which line.
 */
id: LineId, 
/**
 * What it adds in all.
 */
points: number, };

/**
 * What points are given for.
 */
export type LineId = "run" | "triplet" | "dora" | "red" | "all_simples" | "outside_hand" | "all_green" | "all_terminals" | "all_red";

/**
 * What can be agreed before a match.
 */
export type Options = { 
/**
 * How many times everybody deals, from 1 to 9 (suzume rule 5).
 */
cycles: number, 
/**
 * How a tsumo's points are shared out (suzume rule 9).
 */
tsumo_rounding: TsumoRounding, 
/**
 * Which numbers are simples (suzume rule 13).
 */
simples: Simples, };

/**
 * What one seat paid another.
 */
export type Payment = { 
/**
 * Who paid.
 */
from: Seat, 
/**
 * Who was paid.
 */
to: Seat, 
/**
 * What was due.
 */
due: number, 
/**
 * What was paid; less than is due if the payer had no more (suzume rule 11).
 */
paid: number, };

/**
 * Where the round stands. Public: everybody sees it.
 */
export type Phase = { "type": "deal" } | { "type": "act", 
/**
 * Who.
 */
seat: Seat, } | { "type": "claim", 
/**
 * Who discarded it.
 */
seat: Seat, 
/**
 * The tile discarded.
 */
tile: Tile, } | { "type": "over" };

/**
 * A discard after which the five tiles left wait for something.
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
 * How a round ended.
 */
export type RoundEnd = { "type": "drawn" } | { "type": "tsumo", 
/**
 * Who.
 */
seat: Seat, 
/**
 * The tile drawn.
 */
tile: Tile, } | { "type": "ron", 
/**
 * Who discarded it.
 */
from: Seat, 
/**
 * The tile discarded.
 */
tile: Tile, };

/**
 * How a round ended, as everybody sees it.
 */
export type RoundResult = { 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Who dealt.
 */
dealer: Seat, 
/**
 * The tile turned up.
 */
dora: Tile, 
/**
 * How it ended.
 */
end: RoundEnd, 
/**
 * Who won with what, in the order in which they are paid; nobody if the wall ran out.
 */
wins: Array<Win>, 
/**
 * Who paid whom, in order.
 */
payments: Array<Payment>, };

/**
 * A place at the table, counted from 0.
 */
export type Seat = number;

/**
 * What everybody can see of a seat.
 */
export type SeatView = { 
/**
 * The points it has.
 */
points: number, 
/**
 * How many tiles it holds.
 */
tiles: number, 
/**
 * What it has discarded in this round, in order.
 */
discards: Array<Tile>, };

/**
 * Which numbers a hand of all simples may hold.
 */
export type Simples = "2-8" | "2-9";

/**
 * A tile: `1`..`9`, the red `1r`..`9r`, `G` (發) or `R` (中).
 *
 * Tiles that look alike are equal. The order is `1 1r 2 2r … 9 9r G R`.
 */
export type Tile = string;

/**
 * How each of the others' share of a tsumo is rounded.
 */
export type TsumoRounding = "up" | "down";

/**
 * What an observer sees.
 */
export type View = { 
/**
 * Who looks; `None` is the public.
 */
you: Seat | null, 
/**
 * The options of the match.
 */
options: Options, 
/**
 * The round on the table, from 1.
 */
round: number, 
/**
 * How many rounds the match has.
 */
rounds: number, 
/**
 * The cycle the round belongs to, from 1.
 */
cycle: number, 
/**
 * Who deals in it.
 */
dealer: Seat, 
/**
 * The tile turned up; its number or letter is dora. None before the first deal.
 */
dora: Tile | null, 
/**
 * How many tiles can still be drawn.
 */
tiles_left: number, 
/**
 * Where the round stands.
 */
phase: Phase, 
/**
 * What everybody can see of each seat, in seat order.
 */
seats: Array<SeatView>, 
/**
 * Your tiles in order, without the one you have drawn.
 */
hand: Array<Tile>, 
/**
 * The tile you have drawn, while you hold six.
 */
drawn: Tile | null, 
/**
 * Your sealed answer to the discard, once you have given it.
 */
answer: Answer | null, 
/**
 * What completes `hand`, and why you cannot win with some of it.
 */
waits: Array<Wait>, 
/**
 * While you hold six tiles: which discards leave a hand that waits, and for what.
 */
ready: Array<Ready>, 
/**
 * How the last round ended.
 */
last: RoundResult | null, };

/**
 * A tile that makes two sets of the five held.
 */
export type Wait = { 
/**
 * The tile; the red one and the ordinary ones of a number are waits of their own.
 */
tile: Tile, 
/**
 * What the hand is worth with it, without the dealer's bonus: what is held against the minimum.
 */
points: number, 
/**
 * What a win with it is worth, with the dealer's bonus if the seat deals.
 */
total: number, 
/**
 * Why the tile cannot be won with by ron; `None` if it can.
 */
reason: WaitReason | null, 
/**
 * How many such tiles the seat has not seen.
 */
unseen: number, };

/**
 * Why a tile that completes a hand cannot be won with.
 */
export type WaitReason = "below_minimum" | "furiten";

/**
 * One winner's hand and what it is worth.
 */
export type Win = { 
/**
 * Who won.
 */
seat: Seat, 
/**
 * The five tiles held, in order, without the tile won with.
 */
hand: Array<Tile>, 
/**
 * The tile won with.
 */
tile: Tile, 
/**
 * What the hand is worth.
 */
points: number, 
/**
 * The dealer's bonus on top of that, or 0.
 */
bonus: number, 
/**
 * What the points are made of, without the bonus.
 */
lines: Array<Line>, };
