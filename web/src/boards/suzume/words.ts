// Suzume in words: what happened, what a choice does, what a tile is called.

import type { BoardProps, Player } from '../board';
import type { Texts } from '../../texts';
import type { Event, Payment, RoundResult, Tile, View, Wait, Win } from '../../wire/suzume';

/** What a tile is called. */
export function name(tile: Tile, texts: Texts): string {
  if (tile === 'G') return texts('suzume-board-tile-letter-green');
  if (tile === 'R') return texts('suzume-board-tile-letter-red');
  return texts(`suzume-board-tile-${tile.endsWith('r') ? 'red' : 'plain'}`, { number: tile.charAt(0) });
}

export function points(points: number, texts: Texts): string {
  return texts('score-points', { points });
}

/** An event in one line; a discard that one lets pass is not worth one, nor is another's draw. */
export function tell(event: Event, seats: Player[], texts: Texts): string | null {
  const say = (what: string, seat: number, tile: Tile | null): string =>
    texts(`suzume-event-${what}`, { player: seats[seat]?.name ?? '', tile: tile === null ? '' : name(tile, texts) });
  switch (event.type) {
    case 'dealt': {
      const args = { round: event.round, player: seats[event.dealer]?.name ?? '', tile: name(event.dora, texts) };
      return texts('suzume-event-dealt', args);
    }
    case 'discarded':
      return say('discarded', event.seat, event.tile);
    case 'answered':
      return event.answer === 'ron' ? texts('suzume-event-answered-ron') : null;
    case 'drew':
      return event.tile === null ? null : say('drew-own', event.seat, event.tile);
    case 'round_ended':
      return ended(event.result, seats, texts);
  }
}

function ended({ end, wins }: RoundResult, seats: Player[], texts: Texts): string {
  if (end.type === 'drawn') return texts('suzume-event-drawn');
  const one = (win: Win): string =>
    texts(`suzume-event-won-${end.type}`, {
      player: seats[win.seat]?.name ?? '',
      tile: name(win.tile, texts),
      points: points(win.points + win.bonus, texts),
    });
  return wins.map(one).join('. ');
}

/** Whose turn it is and what is to be done. */
export function status({
  view,
  legal,
  answered,
  seats,
  texts,
}: Pick<BoardProps<View, Event>, 'view' | 'legal' | 'answered' | 'seats' | 'texts'>): string {
  const { phase } = view;
  const say = (what: string, seat: number, tile?: Tile): string =>
    texts(`suzume-board-turn-${what}`, { player: seats[seat]?.name ?? '', tile: tile === undefined ? '' : name(tile, texts) });
  switch (phase.type) {
    case 'act':
      if (legal.includes('tsumo')) return say('tsumo', phase.seat);
      return say(legal.length > 0 ? 'yours' : 'others', phase.seat);
    case 'claim': {
      const answer = view.answer ?? answered;
      if (answer !== null) return texts(`suzume-board-turn-answered-${answer}`);
      return say(legal.includes('ron') ? 'claim' : 'passing', phase.seat, phase.tile);
    }
    case 'deal':
      return texts('suzume-web-dealing');
    case 'over':
      return texts('suzume-board-turn-over');
  }
}

/** An action in a word or two. */
export function label(action: string, texts: Texts): string {
  const [word = '', tile] = action.split(' ');
  if (word !== 'discard' || tile === undefined) return texts(`suzume-board-do-${word}`);
  return texts('suzume-board-note-discard', { tile: name(tile, texts) });
}

/** What an action does. */
export function note(action: string, view: View, texts: Texts): string {
  const [word = '', named] = action.split(' ');
  const tile = named ?? (view.phase.type === 'claim' ? view.phase.tile : view.drawn);
  const worth = view.waits.find((wait) => wait.tile === tile)?.total ?? 0;
  const args = { tile: tile === null ? '' : name(tile, texts), points: points(worth, texts), waits: '' };
  if (word === 'tsumo' || word === 'ron') return texts('suzume-web-win', args);
  const waits = word === 'discard' ? (waitsAfter(view, tile) ?? []) : [];
  if (waits.length === 0) return texts(`suzume-board-note-${word}`, args);
  const said = waits.map((after) => `${name(after.tile, texts)} (${wait(after, texts)})`);
  return texts('suzume-board-note-discard-waits', { ...args, waits: said.join(', ') });
}

/** What the hand waits for once a tile is gone; nothing if it then waits for nothing. */
export function waitsAfter(view: View, discard: Tile | null): Wait[] | undefined {
  return view.ready.find((ready) => ready.discard === discard)?.waits;
}

/** What a wait is worth, how many such tiles may still come, and why it cannot win. */
export function wait({ total, unseen, reason }: Wait, texts: Texts): string {
  const args = { points: points(total, texts), unseen };
  if (reason === null) return texts('suzume-board-wait', args);
  const why = texts(reason === 'furiten' ? 'suzume-wait-furiten' : 'suzume-wait-below-minimum');
  return texts('suzume-board-wait-reason', { ...args, reason: why });
}

/** Who paid whom how much. */
export function paid({ from, to, due, paid: amount }: Payment, seats: Player[], texts: Texts): string {
  return texts(amount < due ? 'suzume-board-paid-short' : 'suzume-board-paid', {
    from: seats[from]?.name ?? '',
    to: seats[to]?.name ?? '',
    points: points(amount, texts),
    due: points(due, texts),
  });
}
