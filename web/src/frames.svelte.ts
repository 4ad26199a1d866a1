// A game that can be stepped through, while the live one goes on untouched.

import * as api from './api';
import type { Frame, GameResult, History } from './wire/protocol';

export class Frames {
  /** Where one looks; `null` looks at the game as it is. */
  at = $state<number | null>(null);
  history = $state.raw<History | null>(null);
  /** What has just happened when one goes one step forward; nothing after a jump. */
  events = $state.raw<unknown[]>([]);

  get frame(): Frame | null {
    return this.at === null ? null : (this.history?.frames[this.at] ?? null);
  }

  /** The first frame in which somebody may act: what is dealt before it is nothing to look at. */
  get first(): number {
    const found = this.history?.frames.findIndex(({ acting }) => acting.length > 0) ?? 0;
    // Where nobody has acted all that happened is the deal.
    return found < 0 ? this.last : found;
  }

  get last(): number {
    return (this.history?.frames.length ?? 1) - 1;
  }

  /** How many steps lie between the first frame and the one that is looked at, or the last. */
  get step(): number {
    return (this.at ?? this.last) - this.first;
  }

  get steps(): number {
    return this.last - this.first;
  }

  get result(): GameResult | null {
    return this.at === this.last ? (this.history?.result ?? null) : null;
  }

  /** All that had happened by the frame that is looked at. */
  get past(): unknown[] {
    const frames = this.history?.frames ?? [];
    return frames.slice(0, (this.at ?? this.last) + 1).flatMap(({ events }) => events);
  }

  /** Fetches a game as a seat saw it, or the public. */
  async load(table: string, game: number, seat: number | null): Promise<void> {
    this.history = await api.history(table, game, seat);
  }

  go(to: number): void {
    const next = Math.max(this.first, Math.min(to, this.last));
    const isStep = this.at !== null && next === this.at + 1;
    this.at = next;
    this.events = isStep ? (this.frame?.events ?? []) : [];
  }

  /** Looks at the frame in which the n-th event of the game happened. */
  goToEvent(event: number): void {
    const frames = this.history?.frames ?? [];
    let seen = 0;
    const found = frames.findIndex(({ events }) => (seen += events.length) > event);
    this.go(found < 0 ? this.last : found);
  }

  /** Looks at the game as it is. */
  leave(): void {
    this.at = null;
    this.events = [];
  }
}
