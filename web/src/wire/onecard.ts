// Generated from games/onecard by `cargo xtask bless`: do not edit.

/**
 * What a player does. Its text is the wire form: `play S2`, `play H7 D`, `take`.
 */
export type Action = string;

/**
 * A sealed answer to the question who calls.
 */
export type Answer = "call" | "skip";

/**
 * With how many cards a player is bankrupt. Serialises as a number or the word `off`.
 */
export type BankruptAt = number | "off";

/**
 * One of the 54 cards: four suits of thirteen and two jokers (onecard rule 1).
 *
 * Cards are ordered canonically: ♠ ♥ ♦ ♣, each from ace to king, then the black and the colour joker.
 */
export type Card = string;

/**
 * A set of cards. Serialises as a list of cards in canonical order.
 */
export type CardSet = Array<string>;

/**
 * The way the turn goes round. Right is A → B → C → D (onecard rule 5).
 */
export type Direction = "right" | "left";

/**
 * What must happen next.
 */
export type Due = { "type": "deal" } | { "type": "turn" } | { "type": "draw", 
/**
 * Who draws.
 */
seat: Seat, 
/**
 * How many cards.
 */
count: number, 
/**
 * Whether it is the penalty for not calling.
 */
penalty: boolean, } | { "type": "call", 
/**
 * The player who came down to one card.
 */
player: Seat, 
/**
 * What the seat that looks on has answered; nobody sees another's answer.
 */
answer: Answer | null, } | { "type": "nothing" };

/**
 * What an observer notices of a step: everything the step did that he may know.
 */
export type Event = { "type": "dealt", 
/**
 * How many cards everybody got.
 */
hand_size: number, 
/**
 * One's own hand.
 */
hand: CardSet | null, 
/**
 * The cards opened; all but the last were put back (option `reflip_opening`).
 */
opened: Array<Card>, } | { "type": "played" } & Played | { "type": "took", 
/**
 * Who.
 */
seat: Seat, 
/**
 * How many cards he must take: 1, or the whole offense.
 */
asked: number, 
/**
 * How many there are for him; the rest are missing from the main deck.
 */
count: number, 
/**
 * Whether it ends an attack.
 */
attacked: boolean, 
/**
 * How the game ended, if it did by this.
 */
result: GameResult | null, } | { "type": "drew", 
/**
 * Who.
 */
seat: Seat, 
/**
 * How many cards.
 */
count: number, 
/**
 * The cards, if one drew them oneself.
 */
cards: CardSet | null, 
/**
 * Whether it is the penalty for not calling.
 */
penalty: boolean, 
/**
 * How many cards went to the main deck, if he is bankrupt by this.
 */
bankrupt: number | null, 
/**
 * How the game ended, if it did by this.
 */
result: GameResult | null, } | { "type": "answered", 
/**
 * The answer.
 */
answer: Answer, } | { "type": "called", 
/**
 * The player who came down to one card.
 */
player: Seat, 
/**
 * Who called.
 */
callers: Seats, 
/**
 * Whether the player was caught, because others called and he did not.
 */
caught: boolean, 
/**
 * How many cards he draws for it.
 */
penalty: number, };

/**
 * How the game ended.
 */
export type GameResult = { 
/**
 * Who won.
 */
winners: Seats, 
/**
 * Why.
 */
reason: Reason, 
/**
 * Everybody's place, 1 the best, when the game is played for places.
 */
places: Array<number> | null, };

/**
 * The last thing a player openly did.
 */
export type LastAction = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * What: a play or a take.
 */
action: Action, };

/**
 * Who called when a player came down to one card, from the moment all have answered until the next turn is taken.
 */
export type LastCall = { 
/**
 * The player who came down to one card.
 */
player: Seat, 
/**
 * Who called.
 */
callers: Seats, };

/**
 * What can be agreed before a game. The default is the original game.
 */
export type Options = { 
/**
 * How many cards each player is dealt: 5 or 7.
 */
hand_size: number, 
/**
 * With how many cards a player is bankrupt (onecard rule 26).
 */
bankrupt_at: BankruptAt, 
/**
 * Whether the 3 of the same suit cancels an attack by a 2.
 */
three_defends: boolean, 
/**
 * Whether everybody may call "one card!" on a player with one card left, who draws if he was late.
 */
call_penalty: boolean, 
/**
 * Whether a special card opened at the start is put back and the next one opened.
 */
reflip_opening: boolean, 
/**
 * Whether a jack skips a player (onecard rule 19).
 */
jack: boolean, 
/**
 * Whether a queen reverses the direction (onecard rule 20).
 */
queen: boolean, 
/**
 * Whether a king gives one more turn (onecard rule 21).
 */
king: boolean, 
/**
 * Whether a seven names a suit (onecard rule 22).
 */
seven: boolean, 
/**
 * Whether the last card must not be a special one.
 */
no_special_finish: boolean, 
/**
 * Whether the others play on for the places after the first has finished.
 */
play_for_places: boolean, };

/**
 * What a card did when it was played.
 */
export type Played = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, 
/**
 * The suit named with a seven.
 */
suit: Suit | null, 
/**
 * The offense points before.
 */
offense_before: number, 
/**
 * The offense points now.
 */
offense: number, 
/**
 * The player a jack jumps over.
 */
skipped: Seat | null, 
/**
 * Whether a queen turned the direction.
 */
reversed: boolean, 
/**
 * Whether the same player has another turn.
 */
again: boolean, 
/**
 * Whether a three cancelled the attack (option `three_defends`).
 */
cancelled: boolean, 
/**
 * Whether he has one card left (onecard rule 30).
 */
one_card: boolean, 
/**
 * His place, if his hand is empty.
 */
place: number | null, 
/**
 * Whose turn it is next.
 */
next: Seat | null, 
/**
 * How the game ended, if it did by this.
 */
result: GameResult | null, };

/**
 * A player as everybody sees him.
 */
export type PlayerView = { 
/**
 * How many cards he holds.
 */
count: number, 
/**
 * Whether he is still in the game.
 */
standing: Standing, };

/**
 * Why the game ended.
 */
export type Reason = "empty_hand" | "last_standing" | "nothing_to_draw" | "turn_limit";

/**
 * A place at the table, counted from 0.
 */
export type Seat = number;

/**
 * A set of seats. Serialises as an ascending list.
 */
export type Seats = Array<number>;

/**
 * Whether a player is still in the game.
 */
export type Standing = { "type": "active" } | { "type": "finished", 
/**
 * 1 for the first.
 */
place: number, } | { "type": "bankrupt", 
/**
 * 1 for the first.
 */
order: number, };

/**
 * One of the four suits.
 */
export type Suit = "S" | "H" | "D" | "C";

/**
 * A set of suits: those that may follow the open card. Serialises as a list.
 */
export type SuitSet = Array<"S" | "H" | "D" | "C">;

/**
 * What an observer sees of the game: everything needed to draw it, and no hidden card.
 */
export type View = { 
/**
 * The options the game is played by.
 */
options: Options, 
/**
 * The seat that looks on; `None` for a spectator.
 */
you: Seat | null, 
/**
 * The hand of the seat that looks on.
 */
hand: CardSet | null, 
/**
 * Every seat's number of cards, and whether it is still in the game.
 */
players: Array<PlayerView>, 
/**
 * The open card, once it is dealt.
 */
open: Card | null, 
/**
 * The suits that may follow the open card.
 */
demanded: SuitSet, 
/**
 * The way the turn goes round.
 */
direction: Direction, 
/**
 * The offense points to be answered or taken; 0 without an attack.
 */
offense: number, 
/**
 * The number of the turn, from 1.
 */
phase: number, 
/**
 * Takes in a row that drew nothing; the game ends after two rounds of them.
 */
empty_takes: number, 
/**
 * The player whose turn it is, or will be when the draw or the call is over; `None` when the game is over.
 */
current: Seat | null, 
/**
 * The active player after him in the direction of play.
 */
next: Seat | null, 
/**
 * The cards on the table: the main deck and the open card.
 */
table: number, 
/**
 * What must happen next.
 */
due: Due, 
/**
 * The last thing a player openly did.
 */
last: LastAction | null, 
/**
 * Who called since then (option `call_penalty`).
 */
last_call: LastCall | null, 
/**
 * How the game ended.
 */
result: GameResult | null, };
