// A finished game, checked: every outcome of chance in its record is recomputed from the seed and the salts.

import type { Chance } from './chance';
import { commitment, derive, Dice, fromHex, toHex } from './fair';

/** As much of a record as its chance depends on; docs/records.md has the rest. */
export interface FairRecord {
  game: string;
  options: Record<string, unknown>;
  seats: unknown[];
  fair?: { table: string; commitment: string; seed?: string; salts: string[] };
  steps: Step[];
}

type Step = { seat: number; action: string } | { chance: string } | { event: string; steps?: number };

/** One outcome of chance, as it was told and as the dice say. */
export interface Outcome {
  /** Which in the game, from 0. */
  number: number;
  told: string;
  computed: string;
  same: boolean;
}

export interface Verification {
  table: string;
  seed: string;
  salts: string[];
  told: string;
  computed: string;
  /** Whether the seed belongs to the commitment. */
  committed: boolean;
  key: string;
  /** `null` if nobody here knows how the chance of this game follows from the dice. */
  outcomes: Outcome[] | null;
  verdict: Verdict;
}

/** What is not known is never called unfair. */
export type Verdict = 'fair' | 'unfair' | 'unknown';

/** Checks a record; `null` if it has no seed in it. */
export async function verify(record: FairRecord): Promise<Verification | null> {
  const told = record.fair;
  if (told?.seed === undefined) return null;
  const seed = fromHex(told.seed);
  const computed = await commitment(told.table, seed);
  const key = await derive(seed, computed, told.salts.map(fromHex));
  const committed = toHex(computed) === told.commitment.toLowerCase();
  const outcomes = await recompute(record, key);
  return {
    table: told.table,
    seed: told.seed,
    salts: told.salts,
    told: told.commitment,
    computed: toHex(computed),
    committed,
    key: toHex(key),
    outcomes,
    verdict: judge(committed, outcomes),
  };
}

function judge(committed: boolean, outcomes: Outcome[] | null): Verdict {
  if (!committed) return 'unfair';
  if (outcomes === null) return 'unknown';
  return outcomes.every(({ same }) => same) ? 'fair' : 'unfair';
}

const chances = import.meta.glob<{ chance: Chance<unknown> }>('./boards/*/fair.ts');

/** The games whose chance can be recomputed here. */
export const recomputed: string[] = Object.keys(chances).map((path) => path.split('/')[2] ?? '');

/** How the chance of a game follows from the dice; `null` where nobody here knows. */
export async function chanceOf(game: string): Promise<Chance<unknown> | null> {
  return (await chances[`./boards/${game}/fair.ts`]?.())?.chance ?? null;
}

/** A position of the line of play that stands, and how many outcomes of chance led to it. */
interface Place {
  position: unknown;
  count: number;
}

async function recompute(record: FairRecord, key: Uint8Array): Promise<Outcome[] | null> {
  if (!record.steps.some((step) => 'chance' in step)) return [];
  const chance = await chanceOf(record.game);
  if (chance === null) return null;
  const outcomes: Outcome[] = [];
  // What is taken back is taken off its end.
  const line: Place[] = [{ position: chance.start(record.options, record.seats.length), count: 0 }];
  for (const step of record.steps) {
    const place = line.at(-1);
    if (place === undefined) break;
    const { position, count } = place;
    if ('event' in step) {
      if (step.event === 'takeback') line.splice(line.length - (step.steps ?? 0));
    } else if ('chance' in step) {
      const [computed, next] = await chance.roll(position, new Dice(key, count), step.chance);
      outcomes.push({ number: count, told: step.chance, computed, same: computed === step.chance });
      line.push({ position: next, count: count + 1 });
    } else {
      line.push({ position: chance.act(position, step.seat, step.action), count });
    }
  }
  return outcomes;
}
