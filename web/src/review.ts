// A decision of a finished game looked back at, in words: what could be foretold of an action, and how likely a tile was.

import type { Texts } from './texts';
import type { Expected, Forecast, Piece } from './wire/protocol';

/** How many tiles or cards have a bar; of more the likeliest. */
const bars = 12;

/** A chance in whole percents, and within what it is true: `52±3`; what is certain, or as good as that, without. */
export function percent({ value, within }: Expected): string {
  const about = Math.round(100 * within);
  return about === 0 ? `${Math.round(100 * value)}` : `${Math.round(100 * value)}±${about}`;
}

/** Points won or lost, and within what it is true: `+1.2±0.3`. */
function amount({ value, within }: Expected): string {
  const signed = (digits: number) => (value < 0 ? '' : '+') + value.toFixed(digits);
  return within === 0 ? signed(0) : `${signed(1)}±${within.toFixed(1)}`;
}

/** What is foretold of an action. */
export function foretold({ win, deal_in, points }: Forecast, texts: Texts): string {
  const said = [texts('review-win', { value: percent(win) })];
  if (deal_in !== null) said.push(texts('review-deal-in', { value: percent(deal_in) }));
  if (points !== null) said.push(texts('review-points', { value: amount(points) }));
  return said.join(', ');
}

/** The likeliest to win first; what is as likely keeps the order of the rules. */
export function ranked(forecasts: Forecast[]): Forecast[] {
  return [...forecasts].sort((one, other) => other.win.value - one.win.value);
}

/** The tiles or cards that have a bar. */
export function shown(pieces: Piece[]): Piece[] {
  if (pieces.length <= bars) return pieces;
  return [...pieces].sort((one, other) => other.held.value - one.held.value).slice(0, bars);
}

/** Whether a bot reckons with beliefs such as are shown; of anybody else they are what could have been believed. */
export function believes(bot: string | null): boolean {
  return bot === 'hard';
}
