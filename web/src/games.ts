// The five games, and where their boards are.

import type { Component } from 'svelte';
import type { Game } from './boards/board';

export const games = ['omok', 'othello', 'japae', 'suzume', 'onecard'] as const;
export type GameId = (typeof games)[number];

export function isGame(id: string | undefined): id is GameId {
  return games.some((game) => game === id);
}

/** Whether something is dealt in a game, which can then be verified. */
export function isDealt(id: string): boolean {
  return id !== 'omok' && id !== 'othello';
}

/** A game whose views and events are known to itself alone: the server sends them under its id. */
export type AnyGame = Game<unknown, unknown>;

const boards = import.meta.glob<{ game: AnyGame }>('./boards/*/index.ts');
const miniatures = import.meta.glob<{ default: Component }>('./boards/*/Miniature.svelte');

/** The board of a game, loaded when it is needed. */
export async function board(id: GameId): Promise<AnyGame> {
  const load = boards[`./boards/${id}/index.ts`];
  if (load === undefined) throw new Error(`there is no board for ${id}`);
  return (await load()).game;
}

/** The small scene of a game, without its board. */
export async function miniature(id: GameId): Promise<Component> {
  const load = miniatures[`./boards/${id}/Miniature.svelte`];
  if (load === undefined) throw new Error(`there is no miniature of ${id}`);
  return (await load()).default;
}
