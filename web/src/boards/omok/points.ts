// Where the points are. Squares count from the top left, row by row; the notation's rows count from the bottom.

export const SIZE = 15;

/** Column and row from 0, from the left and the top: also where the point is drawn. */
export interface Place {
  column: number;
  row: number;
}

export const CENTRE = Math.floor((SIZE * SIZE) / 2);

export const STARS: Place[] = [3, 11].flatMap((row) => [3, 11].map((column) => ({ column, row }))).concat({ column: 7, row: 7 });

export const letters = [...'abcdefghijklmno'];

export function nameOf(square: number): string {
  return `${letters[square % SIZE]}${SIZE - Math.floor(square / SIZE)}`;
}

export function placeOf(point: string): Place {
  return { column: letters.indexOf(point.charAt(0)), row: SIZE - Number(point.slice(1)) };
}

export function squareOf(point: string): number {
  const { column, row } = placeOf(point);
  return row * SIZE + column;
}
