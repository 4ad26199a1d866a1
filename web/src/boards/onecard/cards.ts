// The cards as they are printed: suit, rank, and the small sign of what a card does.

import type { Options, Suit } from '../../wire/onecard';

export const suits: Suit[] = ['S', 'H', 'D', 'C'];

/** The suits' shapes, around the origin, 40 units high. */
export const suitShapes: Record<Suit, string> = {
  S: 'M0-19C4-11 17-4 17 6c0 6-4 9-8.4 9C5.5 15 3 13.6 1.7 11.2 2 15 4 17.6 7.4 19H-7.4C-4 17.6-2 15-1.7 11.2-3 13.6-5.5 15-8.6 15-13 15-17 12-17 6-17-4-4-11 0-19Z',
  H: 'M0 18C-4 11-17.5 4-17.5-6.5-17.5-13-13-17-8.5-17-4.5-17-1.2-14.4 0-10.5 1.2-14.4 4.5-17 8.5-17 13-17 17.5-13 17.5-6.5 17.5 4 4 11 0 18Z',
  D: 'M0-20C3.5-11 8.5-4.8 15 0 8.5 4.8 3.5 11 0 20-3.5 11-8.5 4.8-15 0-8.5-4.8-3.5-11 0-20Z',
  C: 'M0-18A8.2 8.2 0 0 1 6.6-5A8.2 8.2 0 1 1 1.7 6.9C2 13 4 17.3 7.4 19H-7.4C-4 17.3-2 13-1.7 6.9A8.2 8.2 0 1 1-6.6-5A8.2 8.2 0 0 1 0-18Z',
};

const glyphs: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };

export interface Face {
  /** None for a joker. */
  suit: Suit | null;
  /** `A`, `2` … `10`, `J`, `Q`, `K`; `JK` for a joker. */
  rank: string;
  isRed: boolean;
}

export function isSuit(letter: string | undefined): letter is Suit {
  return suits.some((suit) => suit === letter);
}

export function isJoker(card: string): boolean {
  return card === 'JB' || card === 'JC';
}

export function faceOf(card: string): Face {
  const suit = card.charAt(0);
  if (isJoker(card) || !isSuit(suit)) return { suit: null, rank: 'JK', isRed: card === 'JC' };
  const rank = card.charAt(1) === 'T' ? '10' : card.charAt(1);
  return { suit, rank, isRed: suit === 'H' || suit === 'D' };
}

/** A card as it is written in a line: `♠10`. */
export function written(card: string): string {
  const { suit, rank } = faceOf(card);
  return suit === null ? card : `${glyphs[suit]}${rank}`;
}

export function writtenSuit(suit: Suit): string {
  return glyphs[suit];
}

/** What a card does when it is played, as its sign says. */
export type Effect = { does: 'attack'; points: number } | { does: 'skip' | 'turn' | 'again' | 'name' } | null;

const attacks: Record<string, number> = { JB: 7, JC: 10, SA: 5 };

export function effectOf(card: string, options: Options): Effect {
  const { rank } = faceOf(card);
  const points = attacks[card] ?? (rank === 'A' ? 3 : rank === '2' ? 2 : 0);
  if (points > 0) return { does: 'attack', points };
  if (rank === 'J' && options.jack) return { does: 'skip' };
  if (rank === 'Q' && options.queen) return { does: 'turn' };
  if (rank === 'K' && options.king) return { does: 'again' };
  if (rank === '7' && options.seven) return { does: 'name' };
  return null;
}

/** The card that an action plays. */
export function cardOf(action: string): string | null {
  return action.startsWith('play ') ? action.slice(5, 7) : null;
}
