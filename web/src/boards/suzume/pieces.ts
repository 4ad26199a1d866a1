// How Suzume's tiles look.

import type { Texts } from '../../texts';
import type { Tile } from '../../wire/suzume';
import type { Face, Piece } from '../tiles/face';
import { name } from './words';

/** The numbers whose ordinary tiles are painted green. */
const GREEN = ['2', '3', '4', '6', '8', 'G'];

/** A tile's face; letters are helped with an aid, numbers need none. */
export function face(tile: Tile, aid: string): Face {
  const kind = tile.charAt(0);
  const isNumber = kind >= '1' && kind <= '9';
  const colour = tile.toLowerCase().endsWith('r') ? 'red' : GREEN.includes(tile) ? 'green' : 'ink';
  const sign = isNumber ? kind : kind === 'G' ? '發' : '中';
  return { sign, aid: isNumber ? '' : aid, colour, sticks: isNumber ? Number(kind) : 0, framed: false };
}

/** A tile, its name, and whether it is of the kind that was turned up. */
export function piece(tile: Tile, dora: Tile | null, texts: Texts): Piece {
  const called = name(tile, texts);
  return {
    face: face(tile, texts.language === 'ko' ? called : tile),
    name: called,
    dora: dora !== null && dora.charAt(0) === tile.charAt(0),
  };
}
