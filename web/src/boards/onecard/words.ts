// What is said about a game of One Card.

import type { Event, GameResult, Played, Suit, View } from '../../wire/onecard';
import type { BoardProps, Player, Sound } from '../board';
import type { Texts } from '../../texts';
import { cardOf, faceOf, isSuit, written, writtenSuit } from './cards';

export function nameOf(seat: number | null, seats: Player[]): string {
  return seat === null ? '' : (seats[seat]?.name ?? String(seat + 1));
}

/** A card in a line: `♠10`; a joker by its name. */
export function cardName(card: string, texts: Texts): string {
  if (card === 'JB') return texts('onecard-web-joker-black');
  return card === 'JC' ? texts('onecard-web-joker-colour') : written(card);
}

/** A card for those who hear it: "heart seven". */
export function cardWords(card: string, texts: Texts): string {
  const { suit, rank } = faceOf(card);
  if (suit === null) return cardName(card, texts);
  return texts('onecard-web-card', { suit: suitWords(suit, texts), rank: texts('onecard-web-rank', { rank }) });
}

export function suitWords(suit: Suit, texts: Texts): string {
  return texts('onecard-web-suit', { suit });
}

const listed = (cards: string[], texts: Texts) => cards.map((card) => cardName(card, texts)).join(' ');

export function tell(event: Event, _view: View, seats: Player[], _you: number | null, texts: Texts): string | null {
  const say = (id: string, args: Record<string, string | number> = {}) => texts(`onecard-event-${id}`, args);
  switch (event.type) {
    case 'dealt': {
      const [open, ...back] = [...event.opened].reverse();
      if (open === undefined) return null;
      const args = { count: event.hand_size, card: cardName(open, texts) };
      return back.length === 0 ? say('dealt', args) : say('dealt-again', { ...args, back: listed(back.reverse(), texts) });
    }
    case 'played':
      return toldPlay(event, seats, texts);
    case 'took': {
      const args = { player: nameOf(event.seat, seats), count: event.count, asked: event.asked };
      if (event.count === 0) return say('took-nothing', args);
      if (event.count < event.asked) return say('took-short', args);
      return say(event.attacked ? 'gave-in' : 'took', args);
    }
    case 'drew': {
      const player = nameOf(event.seat, seats);
      if (event.bankrupt !== null) return say('bankrupt', { player, count: event.bankrupt });
      const id = event.penalty ? 'penalty' : 'drew';
      if (event.cards !== null) return say(`${id}-cards`, { player, cards: listed(event.cards, texts) });
      // That somebody drew what he took is no news.
      return event.penalty ? say(id, { player, count: event.count }) : null;
    }
    case 'answered':
      return say(`answered-${event.answer}`);
    case 'called': {
      const args = {
        player: nameOf(event.player, seats),
        callers: event.callers.map((seat) => nameOf(seat, seats)).join(', '),
      };
      if (event.callers.length === 0) return say('nobody-called');
      if (!event.caught) return say('safe', args);
      return say(event.penalty === 0 ? 'caught-empty' : 'caught', args);
    }
  }
}

function toldPlay(played: Played, seats: Player[], texts: Texts): string {
  const id = playId(played);
  const text = texts(`onecard-event-${id}`, {
    player: nameOf(played.seat, seats),
    card: cardName(played.card, texts),
    suit: played.suit === null ? '' : writtenSuit(played.suit),
    other: nameOf(played.skipped, seats),
    offense: played.offense,
    place: played.place ?? 0,
  });
  return played.one_card ? `${text} ${texts('onecard-event-one-card')}` : text;
}

function playId(played: Played): string {
  if (played.place !== null) return played.result === null ? 'finished' : 'last-card';
  if (played.suit !== null) return 'named';
  if (played.cancelled) return 'cancelled';
  if (played.skipped !== null) return 'skipped';
  if (played.reversed) return 'turned';
  if (played.again) return 'again';
  return played.offense > 0 ? 'attacked' : 'played';
}

export function label(action: string, view: View, texts: Texts): string {
  if (action === 'call') return texts('onecard-board-call');
  if (action === 'skip') return texts('onecard-board-skip');
  if (action === 'take') return takeWords(view, texts);
  const card = cardOf(action);
  if (card === null) return action;
  const suit = action.slice(8);
  return isSuit(suit) ? `${cardName(card, texts)} → ${writtenSuit(suit)}` : cardName(card, texts);
}

export function takeWords(view: View, texts: Texts): string {
  return view.offense > 0 ? texts('onecard-board-take', { count: view.offense }) : texts('onecard-board-take-one');
}

export function status({
  view,
  legal,
  answered,
  you,
  seats,
  texts,
}: Pick<BoardProps<View, Event>, 'view' | 'legal' | 'answered' | 'you' | 'seats' | 'texts'>): string {
  const say = (id: string, args: Record<string, string | number> = {}) => texts(`onecard-board-${id}`, args);
  if (view.result !== null) return winnersOf(view.result, seats, texts);
  if (view.due.type === 'call') {
    const player = nameOf(view.due.player, seats);
    if (answered !== null || view.due.answer !== null) return say('answered');
    if (legal.length === 0) return say('calling', { player });
    return view.due.player === you ? say('call-yours') : say('call-other', { player });
  }
  if (legal.length > 0) {
    const fits = legal.some((action) => cardOf(action) !== null);
    if (view.offense > 0) return say(fits ? 'under-attack' : 'no-answer', { count: view.offense });
    return say(fits ? 'your-turn' : 'nothing-fits');
  }
  return view.current === null ? '' : say('to-move', { player: nameOf(view.current, seats) });
}

export function winnersOf(result: GameResult, seats: Player[], texts: Texts): string {
  if (result.winners.length === 0) return texts('onecard-board-nobody-won');
  return texts('onecard-board-won', { players: result.winners.map((seat) => nameOf(seat, seats)).join(', ') });
}

export function sound(event: Event): Sound | null {
  switch (event.type) {
    case 'played':
      return event.one_card ? 'call' : 'card';
    case 'called':
      return event.callers.length > 0 ? 'call' : null;
    case 'dealt':
    case 'drew':
      return 'draw';
    default:
      return null;
  }
}
