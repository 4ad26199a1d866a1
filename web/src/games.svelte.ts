// The games: what the server has, and what this client brings to each. A game without a board of its own is shown by
// the one that shows any.

import type { Component } from 'svelte';
import * as api from './api';
import type { Game } from './boards/board';
import type { Texts } from './texts';
import type { GameInfo } from './wire/protocol';

/** What the server calls a game. */
export type GameId = string;

/** A game whose views and events are known to itself alone: the server sends them under its id. */
export type AnyGame = Game<unknown, unknown>;

let told = $state.raw<GameInfo[] | null>(null);

let isAsking = $state(false);

/** Asks the server which games it has. */
export async function learn(): Promise<void> {
  isAsking = true;
  try {
    told = await api.games();
  } finally {
    isAsking = false;
  }
}

/** Whether the server is being asked which games it has. */
export function isLearning(): boolean {
  return isAsking;
}

/** The games in the server's order; `null` until it has said which. */
export function games(): GameInfo[] | null {
  return told;
}

/** What the server says about a game; `null` if it has not, or has none of that name. */
export function gameInfo(id: GameId): GameInfo | null {
  return told?.find((game) => game.id === id) ?? null;
}

/** What players call a game. */
export function gameName(id: GameId, texts: Texts): string {
  const text = `${id}-name`;
  return texts.has(text) ? texts(text) : id;
}

const boards = import.meta.glob<{ game: AnyGame }>(['./boards/*/index.ts', '!./boards/fallback/*']);
const titles = import.meta.glob<{ default: Component<{ onsetup: () => void }> }>('./boards/*/Title.svelte');

/** The games that have a board of their own here. */
export const drawn: GameId[] = Object.keys(boards).map((path) => path.split('/')[2] ?? '');

/** The board of a game, loaded when it is needed. */
export async function board(id: GameId): Promise<AnyGame> {
  const load = boards[`./boards/${id}/index.ts`];
  return load === undefined ? (await import('./boards/fallback')).fallback(id) : (await load()).game;
}

/** The small scene of a game, without its board. */
export async function miniature(id: GameId): Promise<Component> {
  const { scenes } = await import('./scenes');
  const scene = scenes[`./boards/${id}/Miniature.svelte`] ?? scenes['./boards/fallback/Miniature.svelte'];
  if (scene === undefined) throw new Error(`there is no miniature of ${id}`);
  return scene.default;
}

/** The title screen before a game is set up; `null` for a game that has none. */
export async function title(id: GameId): Promise<Component<{ onsetup: () => void }> | null> {
  return (await titles[`./boards/${id}/Title.svelte`]?.())?.default ?? null;
}
