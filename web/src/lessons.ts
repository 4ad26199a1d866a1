// Positions to try things out in, for lessons and for the figures of the rules. The rules themselves have made them
// (`crates/house/tests/house/lessons.rs`), with all that may be tried there and what comes of it: no server is asked.

import type { GameId } from './games.svelte';

export interface Lessons {
  /** What is played to learn the game, part by part. */
  lesson: (Position & { id: string })[];
  /** What the rules show, by name. */
  figures: Record<string, Position>;
}

export interface Position {
  /** The seat through whose eyes it is seen. */
  you: number;
  now: Moment;
  /** What may be done, and what is seen then. */
  after: Record<string, Moment>;
  /** What is refused, and why. */
  refused: Record<string, { code: string; args: [string, string][] }>;
}

/** What a seat sees, has noticed and may do. */
export interface Moment {
  view: unknown;
  past: unknown[];
  legal: string[];
}

const files = import.meta.glob<Lessons>('./lessons/*.json', { import: 'default' });

export function hasLessons(game: GameId): boolean {
  return `./lessons/${game}.json` in files;
}

/** The lessons of a game; `null` if it has none. */
export async function lessons(game: GameId): Promise<Lessons | null> {
  return (await files[`./lessons/${game}.json`]?.()) ?? null;
}
