// What is said about a game of Othello.

import type { Event, View } from '../../wire/othello';
import type { BoardProps, Plate, Player, Sound } from '../board';
import type { Texts } from '../../texts';

export function sideOf(seat: number, texts: Texts): string {
  return texts(seat === 0 ? 'othello-web-black' : 'othello-web-white');
}

/** A square for those who hear the board. */
export function squareWords(name: string, letter: string | undefined, view: View, isLegal: boolean, texts: Texts): string {
  if (letter === '.') return texts(isLegal ? 'othello-web-square-legal' : 'othello-web-square-empty', { square: name });
  const side = sideOf(letter === 'X' ? 0 : 1, texts);
  return texts(view.last === name ? 'othello-web-square-last' : 'othello-web-square-disc', { square: name, side });
}

/** Who has won, in large letters. */
export function noticeOf(view: View, texts: Texts): string {
  const winner = view.result?.winners[0];
  if (winner === undefined) return texts('othello-notice-draw');
  return texts(winner === 0 ? 'othello-notice-black-wins' : 'othello-notice-white-wins');
}

export function passWords(seat: number, texts: Texts): string {
  return texts(seat === 0 ? 'othello-notice-black-passes' : 'othello-notice-white-passes');
}

export function tell(event: Event, _view: View, seats: Player[], _you: number | null, texts: Texts): string {
  const side = sideOf(event.seat, texts);
  const player = seats[event.seat]?.name ?? side;
  if (event.type === 'pass') return texts('othello-event-pass', { side, player });
  return texts('othello-event-move', { side, player, square: event.square, count: event.flipped.length });
}

export function brief(event: Event, texts: Texts): string {
  return event.type === 'pass' ? texts('othello-board-pass') : event.square;
}

/** The colour of a player, and how many discs there are of it. */
export function plate(view: View, seat: number, texts: Texts): Plate {
  const discs = view.discs[seat] ?? 0;
  return { stone: seat === 0 ? 'black' : 'white', count: { short: String(discs), words: texts('othello-points', { points: discs }) } };
}

export function label(action: string, _view: View, texts: Texts): string {
  return action === 'pass' ? texts('othello-board-pass') : action;
}

export function status({
  view,
  legal,
  you,
  seats,
  texts,
}: Pick<BoardProps<View, Event>, 'view' | 'legal' | 'you' | 'seats' | 'texts'>): string {
  if (view.result !== null) return noticeOf(view, texts);
  if (view.to_move === null) return '';
  const [side, other] = [sideOf(view.to_move, texts), sideOf(1 - view.to_move, texts)];
  const isYou = view.to_move === you;
  if (view.must_pass) return isYou ? texts('othello-board-you-pass') : texts('othello-board-no-move', { side });
  if (view.passed) return texts('othello-board-passed', { side, other });
  if (isYou && legal.length > 0) return texts('othello-board-your-turn', { side, moves: legal.length });
  return texts('othello-board-turn', { side, player: seats[view.to_move]?.name ?? side });
}

export function sound(event: Event): Sound {
  if (event.type === 'pass') return 'turn';
  return event.flipped.length > 2 ? 'flip' : 'disc';
}
