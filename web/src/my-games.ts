// My games as they stand: whose turn it is, how they ended, when I was there last.

import * as api from './api';
import { mine } from './mine';
import { myTables } from './my-tables';
import type { TableInfo, TableSummary, Update } from './wire/protocol';

export interface MyGame {
  table: TableSummary;
  /** When this browser was there last, in milliseconds. */
  at: number;
  /** Who I am there; not known of what was kept long ago. */
  member: number | undefined;
}

/** A game that was looked at closely. */
export interface Closer {
  info: TableInfo;
  now: Update;
  /** My own seat. */
  you: number | null;
}

/** My games, newest first. */
export async function myGames(): Promise<MyGame[]> {
  const kept = new Map(mine().map((table) => [table.id, table]));
  const tables = await myTables();
  return tables.map((table) => ({ table, at: kept.get(table.id)?.at ?? 0, member: kept.get(table.id)?.member }));
}

/** A game as it stands; `null` where none has begun, or it cannot be looked at: it is still in the list. */
export async function lookClosely({ table: { id, phase }, member }: MyGame): Promise<Closer | null> {
  if (phase === 'gathering') return null;
  try {
    const [info, now] = await Promise.all([api.table(id), api.game(id)]);
    const you = member === undefined ? -1 : info.seats.findIndex((seat) => seat.member === member);
    return { info, now, you: you < 0 ? null : you };
  } catch {
    return null;
  }
}
