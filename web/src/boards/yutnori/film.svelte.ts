// What has happened, shown one after another: a token walks from station to station, then the sticks fall. A table may
// be ahead of what is shown by one step of play; whoever acts, or steps elsewhere, sees the newest at once.

import type { Event, LastThrow, Moved, Thrown, View } from '../../wire/yutnori';

/** From one station to the next, in milliseconds. */
export const STEP = 130;
/** A token that has arrived is looked at for a moment. */
const REST = 200;
/** Until thrown sticks have come to rest. */
const FALL = 560;
/** How long a throw is read before the next thing happens. */
const READ = 300;

interface Take {
  view: View;
  events: Event[];
}

export class Film {
  /** What is drawn. */
  view: View = $state.raw()!;
  /** The move that is under way. */
  walking: Moved | null = $state.raw(null);
  /** Where on its path it is; −1 is where it sets out from, and beyond the last station is home. */
  at = $state(-1);
  /** The throws whose sticks have not come to rest yet. */
  due: Thrown[] = $state.raw([]);
  /** What the sticks show. */
  sticks: LastThrow | null = $state.raw(null);
  /** How many times the sticks have been seen to fall. */
  falls = $state(0);

  #newest: View = $state.raw()!;
  #next: Take | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: View) {
    this.view = this.#newest = view;
    this.sticks = view.last_throw;
  }

  /** Whether what is drawn is the game as it is, and nothing moves any more. */
  get isStill(): boolean {
    return this.view === this.#newest && this.walking === null && this.due.length === 0;
  }

  /** Shows a view, and how it came about. */
  show(view: View, events: Event[]): void {
    if (view === this.#newest) return;
    this.#newest = view;
    if (events.length === 0) return this.cut();
    // Two steps behind is too far: what lies between is not shown.
    if (this.#timer !== undefined && this.#next === null) this.#next = { view, events };
    else this.#start({ view, events });
  }

  /** Shows the newest at once. */
  cut(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = null;
    this.view = this.#newest;
    this.walking = null;
    this.due = [];
    this.sticks = this.#newest.last_throw;
  }

  #start({ view, events }: Take): void {
    clearTimeout(this.#timer);
    this.#next = null;
    this.view = view;
    const moved = events.findLastIndex(({ type }) => type === 'moved');
    const move = events[moved];
    this.walking = move?.type === 'moved' ? move : null;
    this.at = -1;
    this.due = events.slice(moved + 1).filter((event) => event.type === 'thrown');
    this.#wait(this.walking === null ? 0 : STEP / 2);
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#go(), milliseconds);
  }

  #go(): void {
    if (this.walking !== null) {
      const { path, to } = this.walking;
      const last = to === 'home' ? path.length : path.length - 1;
      if (this.at < last) {
        this.at += 1;
        return this.#wait(this.at === last ? STEP + REST : STEP);
      }
      this.walking = null;
    }
    const [thrown, ...others] = this.due;
    if (thrown !== undefined && this.sticks !== thrown) {
      this.sticks = thrown;
      this.falls += 1;
      return this.#wait(FALL);
    }
    if (thrown !== undefined) {
      this.due = others;
      return this.#wait(READ);
    }
    this.#timer = undefined;
    if (this.#next !== null) this.#start(this.#next);
  }
}
