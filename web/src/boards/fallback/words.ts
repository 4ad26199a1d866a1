// What can be said about a game that nobody here knows: the words of its own fields.

import type { Texts } from '../../texts';
import type { BoardProps, Player } from '../board';

/** Something without parts. */
export type Scalar = string | number | boolean | null;

export function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** The name of a field: `to_move` is read as "to move". */
export function fieldName(key: string): string {
  return key.replaceAll('_', ' ');
}

export function scalarWords(value: Scalar, texts: Texts): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return texts(value ? 'yes' : 'no');
  return String(value);
}

/** Rows of a board are strings of one length without numbers in them, which belong below one another. */
export function isRows(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length < 3) return false;
  const [first] = value as unknown[];
  const isRow = (row: unknown): boolean => typeof row === 'string' && /^\D{3,}$/.test(row) && row.length === String(first).length;
  return value.every(isRow);
}

/** The parts of something by name; lists are counted from 1. */
export function partsOf(value: object): [string, unknown][] {
  if (Array.isArray(value)) return value.map((part: unknown, place) => [String(place + 1), part]);
  return Object.entries(value).map(([key, part]) => [fieldName(key), part]);
}

/** Anything in one line. */
export function line(value: unknown, texts: Texts): string {
  if (isScalar(value)) return scalarWords(value, texts);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((part) => line(part, texts)).join(' ');
  if (typeof value !== 'object' || value === null) return '–';
  return partsOf(value).map(([name, part]) => `${name} ${line(part, texts)}`).join(', ');
}

/** An event: what kind it is, who did it, and the rest of what it says. */
export function tell(event: unknown, _view: unknown, seats: Player[], _you: number | null, texts: Texts): string {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return line(event, texts);
  const { type, seat, ...rest } = event as { type?: unknown; seat?: unknown };
  const player = typeof seat === 'number' ? (seats[seat]?.name ?? null) : null;
  const who = player ?? (seat === undefined ? null : line(seat, texts));
  const what = typeof type === 'string' ? fieldName(type) : null;
  const more = Object.keys(rest).length === 0 ? null : line(rest, texts);
  const begin = [who, what].filter((words) => words !== null).join(': ');
  return [begin, more].filter((words) => words !== null && words !== '').join(', ');
}

export function status({
  legal,
  answered,
  you,
  texts,
}: Pick<BoardProps<unknown, unknown>, 'legal' | 'answered' | 'you' | 'texts'>): string {
  if (answered !== null) return texts('fallback-answered', { action: answered });
  if (you !== null && legal.length > 0) return texts('fallback-your-turn', { count: legal.length });
  return texts('fallback-wait');
}
