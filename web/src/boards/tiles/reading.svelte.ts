/** Which ended hand has been read: its sheet lies open until it is put away, or until play has begun again. */
export class Reading {
  #upTo = $state(0);
  #again = $state(false);

  /** `ended` is the number of the hand that ended last, from 1; 0 where none has. */
  isOpen(ended: number, begun: boolean): boolean {
    return ended > 0 && (this.#again || (ended > this.#upTo && !begun));
  }

  putAway(ended: number): void {
    this.#upTo = ended;
    this.#again = false;
  }

  takeUp(): void {
    this.#again = true;
  }
}
