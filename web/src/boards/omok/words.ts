// What is said about a game of Omok.

import type { Event, ForbiddenPoint, View } from '../../wire/omok';
import type { BoardProps, Player } from '../board';
import type { Texts } from '../../texts';

export function sideOf(seat: number, texts: Texts): string {
  return texts(seat === 0 ? 'omok-web-black' : 'omok-web-white');
}

/** Why a point is forbidden: the same words as the refusal. */
export function reasonOf({ point, code, axes }: ForbiddenPoint, texts: Texts): string {
  return texts(`omok-refusal-${code.replaceAll('_', '-')}`, { point, axes: axes.join('-') });
}

/** A point for those who hear the board. */
export function pointWords(
  point: string,
  letter: string | undefined,
  view: View,
  isForbidden: boolean,
  number: number | undefined,
  texts: Texts,
): string {
  if (letter === '.') {
    return texts(isForbidden ? 'omok-web-point-forbidden' : 'omok-web-point-empty', { point });
  }
  const side = sideOf(letter === 'X' ? 0 : 1, texts);
  if (view.winning_line.includes(point)) return texts('omok-web-point-won', { point, side });
  if (view.last === point) return texts('omok-web-point-last', { point, side });
  return number === undefined
    ? texts('omok-web-point-stone', { point, side })
    : texts('omok-web-point-numbered', { point, side, number });
}

export function tell(event: Event, _view: View, seats: Player[], _you: number | null, texts: Texts): string {
  const side = sideOf(event.seat, texts);
  const placed = texts('omok-event-placed', { side, player: seats[event.seat]?.name ?? side, point: event.point });
  if (event.result === null) return placed;
  return `${placed}. ${texts(`omok-outcome-${event.result.reason.replaceAll('_', '-')}`)}`;
}

export function status({
  view,
  you,
  seats,
  texts,
}: Pick<BoardProps<View, Event>, 'view' | 'you' | 'seats' | 'texts'>): string {
  if (view.result !== null) {
    const reason = texts(`omok-outcome-${view.result.reason.replaceAll('_', '-')}`);
    const { winner } = view.result;
    if (winner === null) return reason;
    const [side, player] = [sideOf(winner, texts), seats[winner]?.name ?? ''];
    return winner === you ? texts('omok-web-you-won', { reason }) : texts('omok-web-won', { side, player, reason });
  }
  if (view.to_move === null) return '';
  const side = sideOf(view.to_move, texts);
  if (view.to_move === you) return texts('omok-web-your-turn', { side });
  return texts('omok-web-turn', { side, player: seats[view.to_move]?.name ?? side });
}
