// How Japae's tiles and melds look.

import type { Texts } from '../../texts';
import type { Meld, MeldKind, Tile } from '../../wire/japae';
import type { Face, Piece } from '../tiles/face';
import { name } from './words';

const SIGNS: Record<Tile, string> = { E: '東', S: '南', W: '西', N: '北', O: '白', G: '發', R: '中' };

/** A tile's face; the aid is left to whoever knows the language. */
export function face(tile: Tile, aid: string): Face {
  const colour = tile === 'G' ? 'green' : tile === 'R' ? 'red' : 'ink';
  return { sign: SIGNS[tile] ?? tile, aid, colour, sticks: 0, framed: tile === 'O' };
}

/** A tile and its name. Koreans are helped with a syllable, others with the letter that the rules use. */
export function piece(tile: Tile, texts: Texts): Piece {
  const called = name(tile, texts);
  return { face: face(tile, texts.language === 'ko' ? called : tile), name: called, dora: false };
}

/** Reads a meld: `XX+X` is a pon, `XXX+X` a daiminkan, `XXXX` an ankan, `XX+X+X` a kakan. */
export function readMeld(meld: Meld): { kind: MeldKind; tile: Tile } {
  const kinds: Record<string, MeldKind> = { '2': 'pon', '3': 'daiminkan', '-1': 'ankan' };
  const kind = meld.split('+').length === 3 ? 'kakan' : (kinds[meld.indexOf('+')] ?? 'pon');
  return { kind, tile: meld.charAt(0) };
}
