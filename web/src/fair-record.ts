// A finished game, checked: its record is compared with what was shown, and every outcome of chance is recomputed.

import type { Chance } from './chance';
import { commitment, derive, Dice, fromHex, saltCommitment, toHex } from './fair';
import { compare, type Compared, type Memory } from './fair-memory';

/** As much of a record as its chance depends on; docs/records.md has the rest. */
export interface FairRecord {
  game: string;
  options: Record<string, unknown>;
  seats: { name: string }[];
  fair?: {
    /** The version of the procedure; the first if nothing is said. */
    version?: number;
    table: string;
    commitment: string;
    seed?: string;
    salts: string[];
    salt_commitments?: (string | null)[];
    /** Who of the participants sits in each seat. */
    order?: number[];
    aborted?: AbortedStart[];
  };
  steps: Step[];
}

/** A start that came to nothing. */
interface AbortedStart {
  commitment: string;
  seed: string;
  salt_commitments: (string | null)[];
  salts: (string | null)[];
  missing: number[];
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
  /** Whether every salt is the one that was committed to, and everything else about the start is whole. */
  salted: boolean;
  /** What it was compared with. */
  compared: Compared;
  key: string;
  /** `null` if nobody here knows how the chance of this game follows from the dice. */
  outcomes: Outcome[] | null;
  verdict: Verdict;
}

/** What is not known is never called unfair. */
export type Verdict = 'fair' | 'unfair' | 'unknown';

/** Checks a record against what is remembered and against itself; `null` if it has no seed in it. */
export async function verify(record: FairRecord, memory: Memory = { starts: [] }): Promise<Verification | null> {
  const told = record.fair;
  if (told?.seed === undefined) return null;
  const seed = fromHex(told.seed);
  const computed = await commitment(told.table, seed);
  const key = await derive(seed, computed, told.salts.map(fromHex));
  const committed = toHex(computed) === told.commitment.toLowerCase();
  const compared = await compare(memory, record, key);
  const salted = await isSalted(told, record.seats.length);
  const outcomes = await recompute(record, key);
  return {
    table: told.table,
    seed: told.seed,
    salts: told.salts,
    told: told.commitment,
    computed: toHex(computed),
    committed,
    salted,
    compared,
    key: toHex(key),
    outcomes,
    verdict: judge(committed && salted && compared.differs === null, told.version ?? 1, outcomes),
  };
}

function judge(kept: boolean, version: number, outcomes: Outcome[] | null): Verdict {
  if (version > 2) return 'unknown';
  if (!kept) return 'unfair';
  if (outcomes === null) return 'unknown';
  return outcomes.every(({ same }) => same) ? 'fair' : 'unfair';
}

/** Whether a start of version 2 is whole: in version 1 salts were added in the open. */
async function isSalted(told: NonNullable<FairRecord['fair']>, seats: number): Promise<boolean> {
  if ((told.version ?? 1) === 1) return true;
  const { table, salts, salt_commitments: committed = [], order = [], aborted = [] } = told;
  const seated = [...order].sort((one, other) => one - other);
  if (salts.length !== seats || seated.length !== seats || seated.some((number, place) => number !== place)) return false;
  if (!(await areCommitted(table, committed, salts))) return false;
  for (const start of aborted) {
    const computed = toHex(await commitment(table, fromHex(start.seed)));
    if (computed !== start.commitment.toLowerCase()) return false;
    if (!(await areCommitted(table, start.salt_commitments, start.salts))) return false;
    if (start.missing.length === 0 || start.missing.some((number) => number >= start.salts.length)) return false;
  }
  return true;
}

/** Whether those salts that are known are the ones that were committed to; who committed to nothing has the empty one. */
async function areCommitted(table: string, committed: (string | null)[], salts: (string | null)[]): Promise<boolean> {
  if (committed.length !== salts.length) return false;
  for (const [number, salt] of salts.entries()) {
    const told = committed[number] ?? null;
    if (salt === null) continue;
    if (told === null ? salt !== '' : (await saltCommitment(table, number, fromHex(salt))) !== told.toLowerCase()) return false;
  }
  return true;
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
