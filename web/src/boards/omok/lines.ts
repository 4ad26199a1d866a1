// The rows that won, as lines to draw. Every such row goes through the stone that was placed last.

import { placeOf, squareOf, type Place } from './points';

export interface Line {
  from: Place;
  to: Place;
}

const directions = [[1, 0], [0, 1], [1, 1], [1, -1]] as const;

export function winningLines(stones: string[], last: string | null, size: number): Line[] {
  if (last === null) return [];
  const members = new Set(stones.map((stone) => squareOf(stone, size)));
  const middle = placeOf(last, size);
  const isMember = ({ column, row }: Place) =>
    column >= 0 && row >= 0 && column < size && row < size && members.has(row * size + column);
  const end = (right: number, down: number): Place => {
    let place = middle;
    for (;;) {
      const next = { column: place.column + right, row: place.row + down };
      if (!isMember(next)) return place;
      place = next;
    }
  };
  return directions
    .map(([right, down]) => ({ from: end(-right, -down), to: end(right, down) }))
    .filter(({ from, to }) => from.column !== to.column || from.row !== to.row);
}
