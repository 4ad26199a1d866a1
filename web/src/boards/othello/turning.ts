// The discs that a move turns over, one after another along each line, away from the disc that was placed.

import type { Event } from '../../wire/othello';
import { placeOf, squareOf } from './squares';

export interface Turn {
  /** When the disc begins to turn, in milliseconds. */
  delay: number;
  /** Which way its line runs, in radians: it tips over along it. */
  angle: number;
}

/** How long one disc takes to turn over. */
export const TURN = 280;
/** From one disc of a line to the next, if the line is not too long for it. */
const STEP = 65;
/** How long all discs of the longest line may wait together. */
const LONGEST = 520;

/** The turns of the last move of `events`, by square. */
export function turning(events: Event[], size: number): Map<number, Turn> {
  const move = events.findLast((event) => event.type === 'move');
  const turns = new Map<number, Turn>();
  if (move === undefined) return turns;
  const from = placeOf(move.square);
  const distances = move.flipped.map((name) => {
    const to = placeOf(name);
    const [right, down] = [to.column - from.column, to.row - from.row];
    return { name, distance: Math.max(Math.abs(right), Math.abs(down)), angle: Math.atan2(down, right) };
  });
  const farthest = Math.max(1, ...distances.map(({ distance }) => distance));
  const step = Math.min(STEP, LONGEST / farthest);
  for (const { name, distance, angle } of distances) turns.set(squareOf(name, size), { delay: distance * step, angle });
  return turns;
}
