// How the chance of a game follows from the dice; `boards/GAME/fair.ts` exports that as `chance`.

import type { Dice } from './fair';

/** What was agreed before a game, as its record has it. */
export type Agreed = Record<string, unknown>;

/** `P` is as much of a position as chance depends on. */
export interface Chance<P> {
  start: (options: Agreed, seats: number) => P;
  act: (position: P, seat: number, action: string) => P;
  /** What the dice say, and the position after it. `told` says how much fell where the position leaves that open. */
  roll: (position: P, dice: Dice, told: string) => Promise<[string, P]>;
}

/** The chance of a game in which an outcome depends on the options alone, whatever has happened before it. */
export function independent(roll: (dice: Dice, options: Agreed) => Promise<string>): Chance<Agreed> {
  return {
    start: (options) => options,
    act: (options) => options,
    roll: async (options, dice) => [await roll(dice, options), options],
  };
}
