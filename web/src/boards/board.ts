// What the table asks of a board. A board draws what it is given and says what was wished; it knows no rule: what may
// be done is in `legal`, and why something may not is in the view or in the server's refusal.

import type { Component, Snippet } from 'svelte';
import type { Texts } from '../texts';
import type { Piece } from './tiles/face';

/** What a board is given. `V` and `E` are the game's own view and event, from `wire/GAME.ts`. */
export interface BoardProps<V, E> {
  /** What this observer sees. */
  view: V;
  /** What has happened since the view that was shown before: what may move. Empty after a jump. */
  events: E[];
  /** All that has happened in this game, oldest first, `events` included. */
  past: E[];
  /** What you may do now, in the game's notation; nothing when it is not your turn or an older view is shown. */
  legal: string[];
  /** The sealed answer you have given that is not opened yet. */
  answered: string | null;
  /** Your seat; `null` for whoever watches. */
  you: number | null;
  /** Who sits where. */
  seats: Player[];
  /** The action that a hint recommends. */
  hint: string | null;
  /** What the player has chosen to see. */
  wishes: Wishes;
  texts: Texts;
  /** Says what was wished; only ever called with one of `legal`, or with what the server should explain. */
  act: (action: string) => void;
  /** What is to be done as soon as it is one's turn, if it may be then; shown until then. */
  planned?: string | null;
  /** Plans something while another thinks; without it, nothing can be planned. */
  plan?: ((action: string) => void) | undefined;
  /** Shows a line of words beside the board: why a point is forbidden, what a tile would wait for. */
  tell: (words: string) => void;
  /** What the table knows of a player besides the game: the clock, and whether somebody is there. */
  presence?: Snippet<[number]>;
  /** Called with `true` while the board shows what comes before everything else: how a hand has ended. */
  hold?: (on: boolean) => void;
  /** Whether the table plays on no more. A view tells so only where the game itself came to its end: somebody may have resigned. */
  isOver?: boolean;
}

export interface Player {
  name: string;
  /** The level of the bot that plays there. */
  bot: string | null;
}

export interface Wishes {
  coordinates: boolean;
  /** Stones show when they were placed. */
  numbers: boolean;
  /** A first tap chooses, a second one plays. */
  confirm: boolean;
  /** Whether things move: a setting, and `prefers-reduced-motion`. */
  motion: boolean;
}

/** What each game brings: `boards/GAME/index.ts` exports one as `game`. */
export interface Game<V, E> {
  id: string;
  Board: Component<BoardProps<V, E>>;
  /** Whether it stands beside other things and needs the whole width of a page. */
  wide?: boolean;
  /** A small scene for the home page: decorative, still, and recognisable. It takes no props. */
  Miniature: Component;
  /** One line for the history and the screen reader; nothing for what is not worth a line. */
  tell: (event: E, view: V, seats: Player[], you: number | null, texts: Texts) => string | null;
  /** An action as the text of a button. */
  label: (action: string, view: V, texts: Texts) => string;
  /** The details of motives that the game has its own words for, by name: `tile`, `suit`. */
  words?: string[];
  /** Such a detail as players say it, or a tile or a card. */
  word?: (value: string, texts: Texts) => string;
  /** Tiles that the rules write down, as they are drawn in a line of text; `null` if the text is none. */
  inline?: (text: string, texts: Texts) => { Drawn: Component<{ groups: (Piece | '+' | null)[][] }>; groups: (Piece | '+' | null)[][] } | null;
  /** Whose turn it is and what is to be done, in one line. */
  status: (props: Pick<BoardProps<V, E>, 'view' | 'legal' | 'answered' | 'you' | 'seats' | 'texts'>) => string;
  /** The sounds that an event makes. */
  sound: (event: E, you: number | null) => Sound | null;
  /** A move in a word or two, beside its number, for a list in which each of two players has a column. */
  brief?: (event: E, texts: Texts) => string | null;
  /** What a player's plate shows of the game; without it the board shows the players itself. */
  plate?: (view: V, seat: number, texts: Texts) => Plate;
  /** Everybody's place in the end, best first, where that takes more words than a number. */
  standings?: (view: V, past: E[], seats: Player[], texts: Texts) => { seat: number; words: string }[];
  room?: Room;
}

export interface Plate {
  /** The colour one plays with. */
  stone?: 'black' | 'white';
  /** What the seat is called, where it is no longer what it was called when the game began. */
  place?: string;
  /** What is counted during the game, and the same in words. */
  count?: { short: string; words: string };
}

/** How a board uses the space it is given. */
export interface Room {
  /** How much wider than high it is where there is room; 1 without. */
  shape?: number;
  /** What its own things need below it on an upright screen, as a length of CSS. */
  by?: string;
}

export type Sound =
  | 'stone'
  | 'sticks'
  | 'disc'
  | 'flip'
  | 'tile'
  | 'card'
  | 'draw'
  | 'call'
  | 'win'
  | 'lose'
  | 'refuse'
  | 'turn';
