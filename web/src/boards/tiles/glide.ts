// Tiles that travel: from a hand to the river, from the wall to a hand. A journey never holds anything up: what is
// under way when the next one begins is finished at once.

/** How long a tile is under way, in milliseconds. */
const DURATION = 260;

export class Glides {
  #homes = new Map<string, Element>();
  #departures = new Map<string, DOMRect>();
  #underWay: Animation[] = [];

  /** Remembers where a place is; tiles come from there unless it is known better. */
  home(place: string, element: Element): () => void {
    this.#homes.set(place, element);
    return () => {
      if (this.#homes.get(place) === element) this.#homes.delete(place);
    };
  }

  /** The very tile that is about to leave a place. */
  depart(place: string, element: Element): void {
    this.#departures.set(place, element.getBoundingClientRect());
  }

  /** Lets an element that is where it belongs come from a place. */
  arrive(place: string, element: HTMLElement): void {
    const from = this.#departures.get(place) ?? this.#homes.get(place)?.getBoundingClientRect();
    this.#departures.delete(place);
    if (from === undefined) return;
    const to = element.getBoundingClientRect();
    const across = from.left + from.width / 2 - (to.left + to.width / 2);
    const down = from.top + from.height / 2 - (to.top + to.height / 2);
    this.#start(element, `translate(${across}px, ${down}px)`, 1);
  }

  /** Lets an element slide down into its place. */
  slideIn(element: HTMLElement): void {
    this.#start(element, 'translateY(-1.25rem)', 0);
  }

  /** Finishes what is under way. */
  settle(): void {
    for (const animation of this.#underWay) animation.finish();
    this.#underWay = [];
  }

  #start(element: HTMLElement, transform: string, opacity: number): void {
    const frames = [{ transform, opacity }, { transform: 'none', opacity: 1 }];
    this.#underWay.push(element.animate(frames, { duration: DURATION, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }));
  }
}
