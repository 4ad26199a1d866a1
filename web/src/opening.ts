// Opening a table and sitting down at one.

import * as api from './api';
import type { Command } from './connection';
import { Part } from './fair-part';
import { gameInfo, type GameId } from './games.svelte';
import { say } from './locale.svelte';
import { remember } from './mine';
import { guestName } from './players';
import { Refusal } from './refusal';
import { opponent, settings, type Opponent } from './settings.svelte';
import type { CreateTable, Joined, SeatSpec, TableInfo } from './wire/protocol';

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
  const joined = await api.openTable({ ...table, game, name: myName() });
  remember(joined.table.id, game, joined.member);
  if (table.seat !== null) await ready(joined);
  return `/t/${joined.table.id}`;
}

/** A game against the computer, without any question: as last time, unless something else is wished. */
export function playNow(game: GameId, wished: Partial<Opponent> = {}): Promise<string> {
  const chosen = { ...opponent(game), ...wished };
  settings.opponents[game] = chosen;
  const known = levels(game);
  const level = known.includes(chosen.level) || known.length === 0 ? chosen.level : known[Math.floor(known.length / 2)]!;
  const others = Math.max(1, (gameInfo(game)?.fewest ?? 2) - 1);
  const seat = chosen.side === 'second' ? others : 0;
  const seats = Array.from({ length: others + 1 }, (_, at): SeatSpec => (at === seat ? { type: 'open' } : { type: 'bot', level }));
  return open(game, { options: {}, seats, seat, draw_seats: chosen.side === 'random' });
}

/** Bots that are no step between easy and hard: at random, and those that play by other rules of thumb. */
const aside = ['random', 'classic', 'basic'];

/** How strong the computer can be, weakest first, as the server tells it. */
export function levels(game: GameId): string[] {
  const bots = gameInfo(game)?.bots ?? [];
  const steps = bots.filter((bot) => !aside.includes(bot));
  return steps.length > 0 ? steps : bots;
}

/** Takes a seat at somebody's table, or only watches. */
export async function sitDown(id: string, game: GameId, seat: number | null): Promise<void> {
  const joined = await api.join(id, { name: myName(), seat, watch: seat === null });
  remember(id, game, joined.member);
  if (seat !== null) await ready(joined);
}

/** Takes part in the dice, and is ready; the last one who is begins the game. */
async function ready({ table, member }: Joined): Promise<void> {
  const part = new Part();
  const takePart = async (info: TableInfo): Promise<void> => {
    const command = await seen(part, info, member);
    if (command !== null) await api.message(info.id, command).catch(unlessRefused);
  };
  await takePart(table);
  await api.message(table.id, { type: 'ready', ready: true });
  // Whoever was the last is asked for his salt at once, and the page may take a while to load.
  await takePart(await api.table(table.id));
}

/** Who cannot remember anything takes no part; the table says so. */
async function seen(part: Part, info: TableInfo, member: number): Promise<Command | null> {
  try {
    return await part.see(info, member);
  } catch {
    return null;
  }
}

/** Others were quicker: the list has changed in the meantime, and the table says how. */
function unlessRefused(failure: unknown): void {
  if (!(failure instanceof Refusal)) throw failure;
}
