// What a player has chosen so far, and what a press on the board means by it. What would happen is in the view; here
// it is only looked up.

import type { PossibleMove, Spot, Throw } from '../../wire/yutnori';
import { spotPoint, type Point } from './stations';

/** A throw, a token, or a whole move that waits for a second tap. */
export interface Choice {
  throw: Throw | null;
  from: Spot | null;
  /** The action that a second tap plays. */
  ready: string | null;
}

export const nothing: Choice = { throw: null, from: null, ready: null };

/** The moves that are left by what was chosen. */
export function left(moves: PossibleMove[], { throw: chosen, from }: Choice): PossibleMove[] {
  return moves.filter((move) => (chosen === null || move.throw === chosen) && (from === null || move.from === from));
}

/** The moves that a press on a spot can mean: to where a chosen token goes, by the token there, or to it. */
export function meant(moves: PossibleMove[], choice: Choice, spot: Spot): PossibleMove[] {
  const allowed = left(moves, { ...choice, from: null });
  const onward = allowed.filter((move) => move.from === choice.from && move.to === spot);
  if (onward.length > 0) return onward;
  const leaving = allowed.filter((move) => move.from === spot);
  return leaving.length > 0 ? leaving : allowed.filter((move) => move.to === spot);
}

/** The choice after a press that can mean several moves: as much as they have in common. */
export function narrow(choice: Choice, moves: PossibleMove[]): Choice {
  const only = <T>(parts: T[]): T | null => (new Set(parts).size === 1 ? (parts[0] ?? null) : null);
  return {
    throw: only(moves.map((move) => move.throw)) ?? choice.throw,
    from: only(moves.map(({ from }) => from)),
    ready: null,
  };
}

/** How far from a place, on a sheet of 100 by 100, a token still lands there. */
const REACH = 8;

/** Those of the moves that lead to the place nearest by. */
export function nearest(moves: PossibleMove[], { x, y }: Point): PossibleMove[] {
  const far = ({ to }: PossibleMove): number => Math.hypot(spotPoint(to).x - x, spotPoint(to).y - y);
  const least = Math.min(REACH, ...moves.map(far));
  return moves.filter((move) => far(move) <= least);
}

/** The moves by where they lead. */
export function byTarget(moves: PossibleMove[]): Map<Spot, PossibleMove[]> {
  const targets = new Map<Spot, PossibleMove[]>();
  for (const move of moves) targets.set(move.to, [...(targets.get(move.to) ?? []), move]);
  return targets;
}
