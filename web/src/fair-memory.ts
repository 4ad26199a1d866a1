// What this browser was shown of how games began, and records compared with it.
//
// A record that is checked against its own commitment shows nothing about whoever wrote it. What he showed while the salts
// were secret he cannot take back from those who remember it.

import { drawnOrder } from './fair';
import type { FairRecord } from './fair-record';

/** Every start of one game that was shown, in order; all but the last came to nothing. */
export interface Memory {
  starts: RememberedStart[];
}

export interface RememberedStart {
  /** What the table had committed to. */
  commitment: string;
  /** Whether that was shown before the game began. What was shown later may have been chosen by the salts. */
  early: boolean;
  /** The list of participants as it was frozen. */
  list?: FrozenList;
  /** One's own salt, unless the list was frozen without it. */
  own?: OwnSalt;
  /** Whether the game was seen to begin with it. */
  began: boolean;
}

export interface FrozenList {
  /** What the participants are called, by number. */
  names: string[];
  salt_commitments: (string | null)[];
  /** Who of them had chosen each seat; `null` if the seats were to be drawn. */
  chosen: number[] | null;
}

export interface OwnSalt {
  number: number;
  salt: string;
}

/** How a record differs from what was shown. */
export type Difference = 'commitment' | 'hidden-abort' | 'list' | 'order' | 'salt';

/** Which of the three comparisons could be made, and the first difference there is. */
export interface Compared {
  commitment: boolean;
  list: boolean;
  salt: boolean;
  differs: Difference | null;
}

/** Compares a record with what is remembered; `key` is what its seed and salts make. */
export async function compare(memory: Memory, record: FairRecord, key: Uint8Array): Promise<Compared> {
  const compared: Compared = { commitment: false, list: false, salt: false, differs: null };
  const fair = record.fair;
  if (fair === undefined) return compared;
  for (const start of memory.starts) {
    if (same(start.commitment, fair.commitment)) {
      compared.differs ??= await differs(start, record, key);
      compared.commitment = start.early;
      compared.list = start.list !== undefined;
      compared.salt = start.own !== undefined;
    } else {
      compared.differs ??= differsFromAborted(start, fair);
    }
  }
  return compared;
}

async function differs({ list, own }: RememberedStart, record: FairRecord, key: Uint8Array): Promise<Difference | null> {
  const { salts = [], salt_commitments: committed = [], order = [] } = record.fair ?? {};
  if (list !== undefined) {
    if (!sameAll(list.salt_commitments, committed)) return 'list';
    const expected = list.chosen ?? (await drawnOrder(key, salts.length));
    if (expected.join() !== order.join()) return 'order';
    if (record.seats.some(({ name }, seat) => name !== list.names[order[seat] ?? -1])) return 'order';
  }
  return own !== undefined && !same(own.salt, salts[own.number] ?? null) ? 'salt' : null;
}

/** A start from which the game was not dealt must be told as one that came to nothing, as it was shown. */
function differsFromAborted(start: RememberedStart, { aborted = [] }: NonNullable<FairRecord['fair']>): Difference | null {
  if (start.began) return 'commitment';
  const told = aborted.find(({ commitment }) => same(commitment, start.commitment));
  if (told === undefined) return 'hidden-abort';
  return start.list !== undefined && !sameAll(start.list.salt_commitments, told.salt_commitments) ? 'list' : null;
}

function same(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

function sameAll(these: readonly (string | null)[], those: readonly (string | null)[]): boolean {
  return these.length === those.length && these.every((one, place) => same(one, those[place] ?? null));
}

const place = 'hanpan.fairness';
/** How many games are remembered; one is some hundred bytes. */
const most = 60;

interface Kept {
  table: string;
  memory: Memory;
}

/** What is remembered of a game, by what its commitments call the table. */
export function recall(table: string): Memory {
  return kept().find((known) => known.table === table)?.memory ?? { starts: [] };
}

/** Remembers a game like this from now on; beyond so many, the oldest is forgotten. Throws where nothing can be kept. */
export function remember(table: string, memory: Memory): void {
  const all = kept();
  const known = all.find((other) => other.table === table);
  if (known === undefined) all.push({ table, memory });
  else known.memory = memory;
  localStorage.setItem(place, JSON.stringify(all.slice(-most)));
}

function kept(): Kept[] {
  const found = localStorage.getItem(place);
  if (found === null) return [];
  try {
    const all: unknown = JSON.parse(found);
    return Array.isArray(all) ? all.filter(isKept) : [];
  } catch {
    // Somebody else has written there; what cannot be read is not remembered.
    return [];
  }
}

function isKept(kept: unknown): kept is Kept {
  const { table, memory } = (kept ?? {}) as Partial<Kept>;
  return typeof table === 'string' && Array.isArray(memory?.starts);
}
