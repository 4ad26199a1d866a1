/** How long a sheet lies there by itself where others wait, in milliseconds. */
export const MOMENT = 6_000;

/**
 * Which ended hand has been read. Its sheet comes before the next hand and lies there until it is put away; later it can
 * be taken up again.
 */
export class Reading {
  #upTo = $state(0);
  #last = $state(0);
  #again = $state(false);

  /** `read` is the number of the last hand that needs no reading any more, from 1. */
  constructor(read: number) {
    this.#upTo = read;
  }

  /** Whether the hand with this number, from 1, has ended and was not put away; 0 where none has ended. */
  isDue(ended: number): boolean {
    return ended > 0 && ended > this.#upTo;
  }

  /** Whether it was taken up once more. */
  get isAgain(): boolean {
    return this.#again;
  }

  putAway(ended: number): void {
    this.#upTo = Math.max(this.#upTo, ended);
    this.#last = ended;
    this.#again = false;
  }

  takeUp(): void {
    this.#again = true;
  }

  /** Whether this very hand was put away last: who steps through a game sees each hand's end once more. */
  isPutAway(ended: number): boolean {
    return this.#last === ended;
  }

  lay(): void {
    this.#again = false;
  }
}
