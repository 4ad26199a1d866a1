// Cards on their way: from a player to the open card, from the deck to a player. A flight never delays play: the next
// view ends those that are in the air.

export class Flights {
  #running: Animation[] = [];

  /** Ends what is in the air. */
  land(): void {
    for (const flight of this.#running) flight.finish();
    this.#running = [];
  }

  /** Moves an element to its place from where another was. */
  arrive(element: HTMLElement | undefined, from: DOMRect | undefined): void {
    if (element === undefined || from === undefined) return;
    this.#start(element, [{ transform: away(element, from), opacity: 0.6 }, { transform: 'none', opacity: 1 }], 260, 1);
  }

  /** Sends an element that is not seen at rest to where another is, some times over. */
  leave(element: HTMLElement | null | undefined, to: DOMRect | undefined, times: number): void {
    if (!element || to === undefined) return;
    this.#start(element, [{ transform: 'none', opacity: 1 }, { transform: away(element, to), opacity: 0.4 }], 220, times);
  }

  #start(element: HTMLElement, frames: Keyframe[], duration: number, iterations: number): void {
    // Where there is no layout there is nothing to see.
    if (typeof element.animate !== 'function') return;
    this.#running.push(element.animate(frames, { duration, iterations, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' }));
  }
}

function away(element: HTMLElement, other: DOMRect): string {
  const own = element.getBoundingClientRect();
  const right = other.x + other.width / 2 - own.x - own.width / 2;
  const down = other.y + other.height / 2 - own.y - own.height / 2;
  return `translate(${right}px, ${down}px) scale(0.7)`;
}
