// What is said about a game of Omok.

import type { Event, ForbiddenPoint, Stone, View } from '../../wire/omok';
import type { BoardProps, Plate, Player } from '../board';
import type { Texts } from '../../texts';

export function sideOf(stone: Stone, texts: Texts): string {
  return texts(stone === 'black' ? 'omok-web-black' : 'omok-web-white');
}

/** The colour that a seat plays, as things stand. */
export function stoneOf(view: View, seat: number): Stone {
  return seat === (view.swap2?.black ?? 0) ? 'black' : 'white';
}

/** The stone of a seat, and what it is called once colours may have been exchanged. */
export function plate(view: View, seat: number, texts: Texts): Plate {
  const stone = stoneOf(view, seat);
  return view.swap2 === undefined ? { stone } : { stone, place: sideOf(stone, texts) };
}

/** What can be chosen in the opening, from the eyes of whoever chooses; `null` if it is no choice. */
export function choiceWords(action: string, view: View, texts: Texts): string | null {
  const own = stoneOf(view, view.to_move ?? 0);
  if (action === 'stay') return texts(`omok-choice-keep-${own}`);
  if (action === 'swap') return texts(`omok-choice-take-${own === 'black' ? 'white' : 'black'}`);
  return action === 'more' ? texts('omok-choice-more') : null;
}

/** One move of a forced win, in a word. */
export function shapeWords(shape: string, texts: Texts): string {
  const id = `omok-shape-${shape.replaceAll('_', '-')}`;
  return texts(texts.has(id) ? id : 'omok-shape-other');
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
  const side = sideOf(letter === 'X' ? 'black' : 'white', texts);
  if (view.winning_line.includes(point)) return texts('omok-web-point-won', { point, side });
  if (view.last === point) return texts('omok-web-point-last', { point, side });
  return number === undefined
    ? texts('omok-web-point-stone', { point, side })
    : texts('omok-web-point-numbered', { point, side, number });
}

export function tell(event: Event, _view: View, seats: Player[], _you: number | null, texts: Texts): string {
  if (event.type === 'chose') {
    const colour = sideOf(event.seat === event.black ? 'black' : 'white', texts);
    return texts(`omok-event-${event.choice}`, { side: colour, player: seats[event.seat]?.name ?? colour });
  }
  const side = sideOf(event.stone ?? (event.seat === 0 ? 'black' : 'white'), texts);
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
    const [side, player] = [sideOf(stoneOf(view, winner), texts), seats[winner]?.name ?? ''];
    return winner === you ? texts('omok-web-you-won', { reason }) : texts('omok-web-won', { side, player, reason });
  }
  if (view.to_move === null) return '';
  const side = sideOf(stoneOf(view, view.to_move), texts);
  const stage = view.swap2?.stage ?? 'settled';
  if (stage !== 'settled') {
    if (view.to_move === you) return texts(`omok-stage-${stage.replaceAll('_', '-')}`);
    const player = seats[view.to_move]?.name ?? '';
    return texts(stage === 'three' || stage === 'two' ? 'omok-web-opening-waits' : 'omok-web-choice-waits', { player });
  }
  if (view.to_move === you) return texts('omok-web-your-turn', { side });
  return texts('omok-web-turn', { side, player: seats[view.to_move]?.name ?? side });
}
