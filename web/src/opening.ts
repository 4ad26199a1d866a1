// Opening a table and sitting down at one.

import * as api from './api';
import { gameInfo, type GameId } from './games.svelte';
import { say } from './locale.svelte';
import { remember } from './mine';
import { guestName } from './players';
import { randomHex } from './random';
import { settings } from './settings.svelte';
import type { CreateTable } from './wire/protocol';

let guest: string | null = null;

/** What one is called without having said a name; the same all along. */
export function nameOfGuest(): string {
  return (guest ??= guestName(say()));
}

/** What one is called: as one has said, or as a guest. From now on it stays so. */
function myName(): string {
  settings.name = settings.name.trim() || nameOfGuest();
  return settings.name;
}

/** Opens a table as its host; whoever sits is ready at once. Returns where it is. */
export async function open(game: GameId, table: Omit<CreateTable, 'game' | 'name'>): Promise<string> {
  const { table: opened } = await api.openTable({ ...table, game, name: myName() });
  remember(opened.id, game);
  if (table.seat !== null) await ready(opened.id);
  return `/t/${opened.id}`;
}

/** A game against the computer, without any question. */
export function playNow(game: GameId): Promise<string> {
  const others = Math.max(1, (gameInfo(game)?.fewest ?? 2) - 1);
  const seats = [{ type: 'open' } as const, ...Array.from({ length: others }, () => ({ type: 'bot', level: 'normal' }) as const)];
  return open(game, { options: {}, seats, seat: 0 });
}

/** Takes a seat at somebody's table, or only watches. */
export async function sitDown(id: string, game: GameId, seat: number | null): Promise<void> {
  await api.join(id, { name: myName(), seat, watch: seat === null });
  remember(id, game);
  if (seat !== null) await ready(id);
}

/** Adds something to the dice, and is ready; the last one who is begins the game. */
async function ready(id: string): Promise<void> {
  await api.message(id, { type: 'salt', salt: randomHex(32) });
  await api.message(id, { type: 'ready', ready: true });
}
