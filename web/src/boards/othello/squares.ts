// Where the squares are. They count from the top left, row by row, as the notation's rows do.

/** Column and row from 0, from the left and the top. */
export interface Place {
  column: number;
  row: number;
}

export const letters = [...'abcdefghijklmnop'];

export function nameOf(square: number, size: number): string {
  return `${letters[square % size]}${Math.floor(square / size) + 1}`;
}

export function placeOf(name: string): Place {
  return { column: letters.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 };
}

export function squareOf(name: string, size: number): number {
  const { column, row } = placeOf(name);
  return row * size + column;
}
