// What a choice would do, told beside the table when a card or the deck is pointed at.

import type { View } from '../../wire/onecard';
import type { Player } from '../board';
import type { Texts } from '../../texts';
import { effectOf } from './cards';
import { cardName, nameOf } from './words';

/** What playing a card does, for a card that may be played. */
export function noteOfCard(card: string, view: View, seats: Player[], texts: Texts): string {
  const effect = effectOf(card, view.options);
  const args = { card: cardName(card, texts), player: nameOf(view.next, seats), offense: view.offense };
  const say = (id: string) => texts(`onecard-board-note-${id}`, args);
  if (view.hand?.length === 1) return say('last');
  if (effect?.does === 'attack') {
    return texts('onecard-board-note-attack', { ...args, offense: view.offense + effect.points });
  }
  if (view.offense > 0) return say('cancel');
  switch (effect?.does) {
    case 'skip':
      return say('skip');
    case 'turn':
      return activeOf(view) > 2 ? say('turn') : say('plain');
    case 'again':
      return say('again');
    case 'name':
      return texts('onecard-web-note-seven', args);
    default:
      return say('plain');
  }
}

/** What taking does: how many cards come, and whether they are too many. */
export function noteOfTake(view: View, texts: Texts): string {
  const count = Math.min(Math.max(view.offense, 1), deckOf(view));
  const held = (view.hand?.length ?? 0) + count;
  if (count === 0) return texts('onecard-board-note-take-none');
  const limit = view.options.bankrupt_at;
  const isTooMany = typeof limit === 'number' && held >= limit;
  return texts(isTooMany ? 'onecard-board-note-take-bankrupt' : 'onecard-board-note-take', { count, held });
}

/** The cards in the main deck. */
export function deckOf(view: View): number {
  return view.table - (view.open === null ? 0 : 1);
}

function activeOf(view: View): number {
  return view.players.filter((player) => player.standing.type === 'active').length;
}
