// Where the points are. Squares count from the top left, row by row; the notation's rows count from the bottom.

/** Column and row from 0, from the left and the top: also where the point is drawn. */
export interface Place {
  column: number;
  row: number;
}

export const letters = [...'abcdefghijklmnopqrst'];

/** The middle; on a board with an even number of lines the point below and to the right of it. */
export function centreOf(size: number): number {
  return Math.floor(size / 2) * size + Math.floor(size / 2);
}

/** The crossings of the fourth lines, and the middle: one point, or the four around it where no line goes through it. */
export function starsOf(size: number): Place[] {
  const middle = size % 2 === 1 ? [(size - 1) / 2] : [size / 2 - 1, size / 2];
  return [[3, size - 4], middle].flatMap((lines) => lines.flatMap((row) => lines.map((column) => ({ column, row }))));
}

export function nameOf(square: number, size: number): string {
  return `${letters[square % size]}${size - Math.floor(square / size)}`;
}

export function placeOf(point: string, size: number): Place {
  return { column: letters.indexOf(point.charAt(0)), row: size - Number(point.slice(1)) };
}

export function squareOf(point: string, size: number): number {
  const { column, row } = placeOf(point, size);
  return row * size + column;
}
