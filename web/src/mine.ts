// The tables that this browser has sat at, newest first. The seats themselves follow from a cookie that no script can read.

import type { GameId } from './games.svelte';

export interface MyTable {
  id: string;
  game: GameId;
  /** When one was last there, in milliseconds. */
  at: number;
  /** Who one is there, as the server has said it; not known of what was kept long ago. */
  member?: number;
}

const place = 'hanpan.tables';
const most = 60;

export function mine(): MyTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isMine) : [];
  } catch {
    return [];
  }
}

export function remember(id: string, game: GameId, member: number): void {
  const others = mine().filter((table) => table.id !== id);
  keep([{ id, game, at: Date.now(), member }, ...others].slice(0, most));
}

export function forget(id: string): void {
  keep(mine().filter((table) => table.id !== id));
}

function keep(tables: MyTable[]): void {
  localStorage.setItem(place, JSON.stringify(tables));
}

function isMine(kept: unknown): kept is MyTable {
  return (
    typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string' && 'game' in kept && 'at' in kept
  );
}
