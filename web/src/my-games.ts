// My games as they stand: whose turn it is, how they ended, when I was there last.

import * as api from './api';
import { mine } from './mine';
import { myTables } from './my-tables';
import type { TableInfo, TableSummary, Update } from './wire/protocol';

export interface MyGame {
  table: TableSummary;
  /** When this browser was there last, in milliseconds. */
  at: number;
  /** The table and its game; `null` where none has begun, or beyond those that are looked at closely. */
  close: { info: TableInfo; now: Update } | null;
}

/** How many games are looked at closely: each takes two questions to the server. */
const most = 12;

/** My games, newest first. */
export async function myGames(): Promise<MyGame[]> {
  const times = new Map(mine().map(({ id, at }) => [id, at]));
  const tables = await myTables();
  return Promise.all(
    tables.map(async (table, place) => ({
      table,
      at: times.get(table.id) ?? 0,
      close: place < most && table.phase !== 'gathering' ? await lookClosely(table.id) : null,
    })),
  );
}

/** A game that cannot be looked at is still in the list. */
async function lookClosely(id: string): Promise<MyGame['close']> {
  try {
    const [info, now] = await Promise.all([api.table(id), api.game(id)]);
    return { info, now };
  } catch {
    return null;
  }
}
