// The tokens as they are seen: as the view has them, or a moment earlier while some are still under way.

import type { Moved, Seat, Station, View } from '../../wire/yutnori';

export interface Stack {
  seat: Seat;
  station: Station;
  tokens: number;
}

/** What one player has. */
export interface Belongings {
  start: number;
  home: number;
}

/** The stacks on the board. Those under way have not arrived, and what they capture is still there. */
export function stacks(view: View, walking: Moved | null): Stack[] {
  const standing = view.players.flatMap(({ stacks }, seat) => stacks.map(({ station, tokens }) => ({ seat, station, tokens })));
  if (walking === null || typeof walking.to !== 'number') return standing;
  const { seat, to, tokens, captured } = walking;
  const without = standing.flatMap((stack) => {
    if (stack.seat !== seat || stack.station !== to) return [stack];
    return stack.tokens > tokens ? [{ ...stack, tokens: stack.tokens - tokens }] : [];
  });
  return captured === null ? without : [...without, { ...captured, station: to }];
}

/** How many tokens wait and are home, by seat. */
export function belongings(view: View, walking: Moved | null): Belongings[] {
  return view.players.map(({ start, home }, seat) => ({
    start: start - (walking?.captured?.seat === seat ? walking.captured.tokens : 0),
    home: home - (walking?.seat === seat ? walking.home : 0),
  }));
}
