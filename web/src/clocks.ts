// Clocks, in words.

import type { Texts } from './texts';
import type { ClockSpec } from './wire/protocol';

/** What can be chosen. */
export const clockChoices: ClockSpec[] = [
  { type: 'none' },
  { type: 'per_move', seconds: 30 },
  { type: 'per_move', seconds: 60 },
  { type: 'fischer', seconds: 180, increment: 3 },
  { type: 'fischer', seconds: 300, increment: 5 },
  { type: 'fischer', seconds: 900, increment: 10 },
];

export function clockName(clock: ClockSpec, texts: Texts): string {
  switch (clock.type) {
    case 'none':
      return texts('clock-none');
    case 'per_move':
      return texts('clock-per-move', { seconds: clock.seconds });
    case 'fischer':
      return texts('clock-fischer', { minutes: clock.seconds / 60, increment: clock.increment });
  }
}

/** `4:05`, and tenths when it is close: `0:07.3`. */
export function clockFace(left: number): string {
  const seconds = Math.max(0, left) / 1000;
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
