import type { Texts } from '../../texts';
import type { BoardProps } from '../board';

/** How long a sheet lies there by itself where others wait, in milliseconds. */
export const MOMENT = 6_000;

/** What a table of several hands tells of where it stands. */
export interface Progress extends Pick<BoardProps<unknown, unknown>, 'legal' | 'you' | 'seats' | 'hold'> {
  /** The number of the last hand that has ended, from 1; 0 where none has. */
  ended: number;
  /** Where the hand on the table stands. */
  phase: string;
  /** Whether nobody has discarded in it yet. */
  isFresh: boolean;
  /** Whether the match is over, by its end or before it. */
  isOver: boolean;
}

/** Whether one hand has ended and the next has not begun, or there is none. */
export function isBetween(phase: string): boolean {
  return phase === 'deal' || phase === 'over';
}

/**
 * Which ended hand has been read. Its sheet comes before the next hand and lies there until it is put away; later it can
 * be taken up again.
 */
export class Reading {
  readonly #progress: () => Progress;
  #upTo = $state(0);
  #last = $state(0);
  #again = $state(false);

  /** Whether it comes before everything else. Who looks back at a game sees each hand's end where it was, once more. */
  readonly isDue = $derived.by(() => {
    const { ended, phase, hold } = this.#progress();
    if (ended === 0) return false;
    return hold === undefined ? isBetween(phase) && ended !== this.#last : ended > this.#upTo;
  });
  readonly #hold = $derived.by(() => this.#progress().hold);
  readonly #legal = $derived.by(() => this.#progress().legal);

  /** To be made with the board: it holds the table back while a sheet is due. */
  constructor(progress: () => Progress) {
    this.#progress = progress;
    const { ended, isFresh, isOver } = progress();
    // Whoever comes in the middle of a hand, or when all is over, has nothing to read first.
    this.#upTo = isFresh && !isOver ? ended - 1 : ended;
    $effect(() => {
      const hold = this.#hold;
      hold?.(this.isDue);
      return () => hold?.(false);
    });
    // A sheet that was taken up again makes room for whatever is asked.
    $effect(() => {
      if (this.#legal.length > 0) this.#again = false;
    });
  }

  /** Whether the sheet lies on the table. */
  get isOpen(): boolean {
    return this.isDue || this.#again;
  }

  /** Whether it goes by itself: others do not wait for long. */
  get passes(): boolean {
    const { you, seats, hold } = this.#progress();
    return hold !== undefined && this.isDue && (you === null || seats.filter(({ bot }) => bot === null).length > 1);
  }

  /** What comes when it is put away. */
  onward(texts: Texts): string {
    return texts(this.#again ? 'hand-back' : this.#progress().isOver ? 'hand-result' : 'hand-next');
  }

  putAway(): void {
    const { ended } = this.#progress();
    this.#upTo = Math.max(this.#upTo, ended);
    this.#last = ended;
    this.#again = false;
  }

  takeUp(): void {
    this.#again = true;
  }

  /** A key that puts the sheet away, if it is one; those who step through a game need the others for that. */
  key(event: KeyboardEvent): void {
    const closing = this.#progress().hold === undefined ? ['Escape'] : ['Escape', 'Enter', ' '];
    if (!this.isOpen || !closing.includes(event.key) || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    this.putAway();
  }
}
