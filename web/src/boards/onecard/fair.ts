// The deal and the draws of One Card. What can be drawn is what nobody holds and does not lie open.

import type { Agreed, Chance } from '../../chance';
import type { Dice } from '../../fair';

const deck = [...[...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => suit + rank)), 'JB', 'JC'];

/** Where the cards are, as far as a draw depends on it. */
interface Position {
  options: Agreed;
  hands: string[][];
  open: string;
  /** Whoever draws next. */
  taker: number;
}

export const chance: Chance<Position> = {
  start: (options, seats) => ({ options, hands: Array.from({ length: seats }, () => []), open: '', taker: 0 }),
  act: acted,
  roll: (position, dice, told) => (told.startsWith('deal') ? deal(position, dice) : draw(position, dice, told)),
};

async function deal(position: Position, dice: Dice): Promise<[string, Position]> {
  const { options } = position;
  const cards = await dice.shuffle(deck);
  const size = typeof options['hand_size'] === 'number' ? options['hand_size'] : 5;
  const hands = position.hands.map((_, seat) => cards.slice(seat * size, (seat + 1) * size));
  let shown = size * hands.length + 1;
  while (options['reflip_opening'] === true && isSpecial(cards[shown - 1] ?? '')) shown += 1;
  return [`deal ${cards.slice(0, shown).join(' ')}`, { ...position, hands, open: cards[shown - 1] ?? '' }];
}

async function draw(position: Position, dice: Dice, told: string): Promise<[string, Position]> {
  const held = new Set([...position.hands.flat(), position.open]);
  const pool = deck.filter((card) => !held.has(card));
  const cards = await dice.draw(pool, told.split(' ').length - 1);
  const limit = position.options['bankrupt_at'] ?? 20;
  const hands = position.hands.map((hand, seat) => {
    if (seat !== position.taker) return hand;
    const grown = [...hand, ...cards];
    // Whoever is bankrupt puts everything back.
    return typeof limit === 'number' && grown.length >= limit ? [] : grown;
  });
  return [`draw ${cards.join(' ')}`, { ...position, hands }];
}

function acted(position: Position, seat: number, action: string): Position {
  const [what, card] = action.split(' ');
  if (what === 'take') return { ...position, taker: seat };
  if (what !== 'play' || card === undefined) return position;
  const hands = position.hands.map((hand, other) => (other === seat ? hand.filter((held) => held !== card) : hand));
  // A penalty for a call that was missed falls on whoever played last.
  return { ...position, hands, open: card, taker: seat };
}

function isSpecial(card: string): boolean {
  return card === 'JB' || card === 'JC' || '2A7JQK'.includes(card[1] ?? '');
}
