// Who ended where, best first.

import type { Event, View } from '../../wire/onecard';
import type { Player } from '../board';
import type { Texts } from '../../texts';
import { cardName, nameOf } from './words';

export interface Standing {
  seat: number;
  hasWon: boolean;
  words: string;
}

export function standings(view: View, past: Event[], seats: Player[], texts: Texts): Standing[] {
  const { result } = view;
  if (result === null) return [];
  const rank = (seat: number): [number, number] => {
    const player = view.players[seat];
    const place = result.places?.[seat];
    if (place !== undefined) return [place, 0];
    // Of the bankrupt, whoever held out longest comes first.
    if (player?.standing.type === 'bankrupt') return [99, -player.standing.order];
    return [result.winners.includes(seat) ? 0 : 1, player?.count ?? 0];
  };
  const order = view.players.map((_, seat) => seat).sort((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first[0] - second[0] || first[1] - second[1];
  });
  return order.map((seat) => {
    const place = result.places?.[seat] ?? null;
    const args = { player: nameOf(seat, seats), held: heldAtTheEnd(view, past, seat, texts) };
    const words = place === null
      ? texts('onecard-board-result-line', args)
      : texts('onecard-board-result-place', { ...args, place });
    return { seat, hasWon: result.winners.includes(seat), words };
  });
}

/** What somebody had when the game was over; one's own cards by name, of others only how many. */
function heldAtTheEnd(view: View, past: Event[], seat: number, texts: Texts): string {
  const player = view.players[seat];
  if (player?.standing.type === 'bankrupt') {
    const drew = past.findLast((event) => event.type === 'drew' && event.seat === seat && event.bankrupt !== null);
    const count = drew?.type === 'drew' ? (drew.bankrupt ?? 0) : 0;
    return texts('onecard-board-held-bankrupt', { count });
  }
  if (player === undefined || player.count === 0) return texts('onecard-board-held-nothing');
  const count = texts('onecard-board-cards', { count: player.count });
  if (view.you !== seat || view.hand === null) return count;
  return `${count}: ${view.hand.map((card) => cardName(card, texts)).join(' ')}`;
}
