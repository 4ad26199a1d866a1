/** What is painted on a tile. */
export interface Face {
  /** The large sign: a Hanja or a number. */
  sign: string;
  /** The same for those who do not read it; empty where the sign needs no help. */
  aid: string;
  /** Red tiles also bear a disc and green ones a leaf, so that nothing is told by colour alone. */
  colour: 'ink' | 'red' | 'green';
  /** How many bamboo sticks are painted below a number. */
  sticks: number;
  /** Whether the sign stands in a frame, as the white dragon does. */
  framed: boolean;
}

/** A tile that lies or stands on the table, and what it is called. */
export interface Piece {
  face: Face;
  name: string;
  /** Whether it adds points by itself in this round. */
  dora: boolean;
}

/** Where the sticks of a number are painted: their centres and height, in the units of the tile's drawing. */
export function sticks(count: number): { x: number; y: number; height: number }[] {
  const upper = count <= 4 ? count : Math.ceil(count / 2);
  const rows = [upper, count - upper].filter((row) => row > 0);
  const height = rows.length === 1 ? 17 : 10.5;
  return rows.flatMap((row, down) =>
    Array.from({ length: row }, (_, place) => ({
      x: 30 + (place - (row - 1) / 2) * 9.6,
      y: rows.length === 1 ? 58 : 52 + 12.5 * down,
      height,
    })),
  );
}
