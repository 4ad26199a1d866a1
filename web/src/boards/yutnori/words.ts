// What is said about a game of Yutnori.

import type { Texts } from '../../texts';
import type { Event, PossibleMove, Spot, Station, Throw, View } from '../../wire/yutnori';
import type { BoardProps, Player, Sound } from '../board';
import type { Stack } from './pieces';

export function throwName(thrown: Throw, texts: Texts): string {
  return texts('yutnori-throw', { throw: thrown });
}

const steps: Record<Throw, number> = { do: 1, gae: 2, geol: 3, yut: 4, mo: 5, back: -1 };

/** How many steps a throw is worth. */
export function stepsOf(thrown: Throw): number {
  return steps[thrown];
}

export function signed(count: number): string {
  return count < 0 ? `−${-count}` : `+${count}`;
}

export function spotName(spot: Spot, texts: Texts): string {
  return texts('yutnori-spot', { spot: String(spot) });
}

const nameOf = (seat: number, seats: Player[]): string => seats[seat]?.name ?? '';

/** What a move would do, in one line. */
export function noteOf({ throw: thrown, from, to, tokens, joins, captures }: PossibleMove, seats: Player[], texts: Texts): string {
  const parts: string[] = [];
  if (to === 'home') parts.push(texts('yutnori-board-note-home', { throw: thrown, count: tokens }));
  else if (from === 'start') parts.push(texts('yutnori-board-note-set-out', { throw: thrown, to: String(to) }));
  else parts.push(texts('yutnori-board-note-move', { throw: thrown, from: spotName(from, texts), to: spotName(to, texts) }));
  if (joins > 0) parts.push(texts('yutnori-board-note-joins', { count: joins }));
  if (captures !== null) {
    parts.push(texts('yutnori-board-note-captures', { count: captures.tokens, other: nameOf(captures.seat, seats) }));
  }
  return parts.join(', ');
}

/** A station for those who hear the board: what stands there, and what a press could do. */
export function stationWords(
  station: Station,
  stack: Stack | undefined,
  isLast: boolean,
  moves: PossibleMove[],
  seats: Player[],
  texts: Texts,
): string {
  const here =
    stack === undefined
      ? texts('yutnori-web-station-empty', { station })
      : texts('yutnori-web-station-tokens', { station, count: stack.tokens, player: nameOf(stack.seat, seats) });
  const last = isLast ? [texts('yutnori-web-last')] : [];
  return [[here, ...last].join(', '), ...moves.map((move) => noteOf(move, seats, texts))].join('. ');
}

export function tell(event: Event, _view: View, seats: Player[], _you: number | null, texts: Texts): string {
  const player = nameOf(event.seat, seats);
  const parts = [event.type === 'thrown' ? thrownWords() : movedWords(event)];
  if (event.lost.length > 0) {
    parts.push(texts('yutnori-event-lost', { player, throws: event.lost.map((thrown) => throwName(thrown, texts)).join(' ') }));
  }
  return parts.join('. ');

  function thrownWords(): string {
    if (event.type !== 'thrown') return '';
    const id = event.again ? 'yutnori-event-thrown-again' : 'yutnori-event-thrown';
    return texts(id, { player, throw: event.throw, steps: event.steps });
  }

  function movedWords({ throw: thrown, from, to, tokens, joined, captured, home }: Event & { type: 'moved' }): string {
    const said: string[] = [];
    if (home > 0) said.push(texts('yutnori-event-home', { player, throw: thrown, count: home }));
    else if (from === 'start') said.push(texts('yutnori-event-set-out', { player, throw: thrown, to: String(to) }));
    else said.push(texts('yutnori-event-moved', { player, throw: thrown, from: spotName(from, texts), to: spotName(to, texts) }));
    if (joined > 0) said.push(texts('yutnori-event-joined', { count: tokens + joined }));
    if (captured !== null) {
      said.push(texts('yutnori-event-captured', { count: captured.tokens, other: nameOf(captured.seat, seats) }));
    }
    return said.join(' ');
  }
}

/** An action as a button: what it would do where that is known, and the throw and the token otherwise. */
export function label(action: string, view: View, texts: Texts): string {
  const [thrown = '', from = ''] = action.split(' ');
  const move = view.moves.find((other) => other.action === action);
  const spots = [from, move === undefined ? null : String(move.to)].filter((spot) => spot !== null);
  return `${texts('yutnori-throw', { throw: thrown })} ${spots.map((spot) => texts('yutnori-spot', { spot })).join(' → ')}`;
}

export function status({
  view,
  legal,
  you,
  seats,
  texts,
}: Pick<BoardProps<View, Event>, 'view' | 'legal' | 'you' | 'seats' | 'texts'>): string {
  if (view.result !== null) {
    const { winners } = view.result;
    const players = winners.map((seat) => nameOf(seat, seats)).join(', ');
    if (winners.length > 1) return texts('yutnori-board-drawn', { players });
    return winners[0] === you ? texts('yutnori-web-you-won') : texts('yutnori-web-won', { player: players });
  }
  if (view.to_move === null) return '';
  const player = nameOf(view.to_move, seats);
  if (view.to_move === you) return texts(legal.length > 0 ? 'yutnori-board-your-turn' : 'yutnori-board-to-move', { player });
  return texts(view.throw_due ? 'yutnori-board-throwing' : 'yutnori-board-to-move', { player });
}

export function sound(event: Event): Sound {
  if (event.type === 'thrown') return 'sticks';
  return event.captured !== null || event.home > 0 ? 'call' : 'stone';
}
