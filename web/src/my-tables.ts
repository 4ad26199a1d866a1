// What the server still has of the tables that this browser has sat at.

import { tablesOf } from './api';
import { forget, mine } from './mine';
import type { TableSummary } from './wire/protocol';

/** My tables, newest first; those that the server has put away for good are forgotten here too. */
export async function myTables(): Promise<TableSummary[]> {
  const ids = mine().map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await tablesOf(ids);
  const there = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!there.has(id)) forget(id);
  return found;
}
