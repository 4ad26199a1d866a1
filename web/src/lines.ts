// The moves of a game in words. Each is put into words once: a long game has hundreds, and a move adds one or two.

export interface Line {
  /** Which event of the game it tells of. */
  number: number;
  words: string;
}

export class Lines {
  #past: readonly unknown[] = [];
  #told: (Line | null)[] = [];
  #listener = '';

  /** The lines of what has happened; `listener` stands for whom it is told to: with another one all is told anew. */
  of(past: readonly unknown[], listener: string, tell: (event: unknown) => string | null): Line[] {
    const isSame = listener === this.#listener;
    // After a takeback, or in another game, the past is another one from some event on.
    const known = isSame ? past.findIndex((event, number) => event !== this.#past[number]) : 0;
    if (known >= 0) {
      const told = past.slice(known).map((event, after) => {
        const words = tell(event);
        return words === null ? null : { number: known + after, words };
      });
      this.#told = [...this.#told.slice(0, known), ...told];
    } else {
      this.#told = this.#told.slice(0, past.length);
    }
    this.#past = past;
    this.#listener = listener;
    return this.#told.filter((line) => line !== null);
  }
}
