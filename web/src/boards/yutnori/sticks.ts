// How four sticks lie that show a throw. What fell is told, not which stick fell how: that is made up here.

import type { Throw } from '../../wire/yutnori';

export interface Stick {
  flat: boolean;
  /** The stick whose flat side is marked: alone it leads back. */
  marked: boolean;
}

const flatSides: Record<Throw, number> = { do: 1, gae: 2, geol: 3, yut: 4, mo: 0, back: 1 };

/** The sticks from left to right. `fall` makes the same throw lie another way the next time. */
export function lying(thrown: Throw, hasMark: boolean, fall: number): Stick[] {
  const flat = flatSides[thrown];
  const marked = fall % 4;
  // Alone the marked stick is a throw of its own, so that one flat side is that of another.
  const first = thrown === 'do' ? marked + 1 : marked + (thrown === 'back' ? 0 : Math.floor(fall / 4));
  return Array.from({ length: 4 }, (_, place) => ({
    flat: (place - first + 8) % 4 < flat,
    marked: hasMark && place === marked,
  }));
}
