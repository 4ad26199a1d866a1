// What a bot recommends, in the player's words: what, why, and what it is worth where that means something.

import type { Player } from './boards/board';
import type { AnyGame } from './games.svelte';
import { textId } from './refusal';
import type { Texts } from './texts';
import type { Candidate, Estimate, Motive } from './wire/protocol';

/** More reasons than these are not read. */
const reasons = 2;

/** Why an action is good or bad. */
export function why({ motives }: Pick<Candidate, 'motives'>, game: AnyGame, seats: Player[], texts: Texts): string {
  return motives
    .slice(0, reasons)
    .map((motive) => reason(motive, game, seats, texts))
    .join(', ');
}

function reason({ code, args }: Motive, game: AnyGame, seats: Player[], texts: Texts): string {
  const id = textId(`${game.id}-motive-${code}`);
  if (!texts.has(id)) return '';
  return texts(id, Object.fromEntries(args.map(([name, value]) => [name, detail(name, value, game, seats, texts)])));
}

/** A detail as players say it: numbers choose between singular and plural, several things are listed. */
function detail(name: string, value: string, game: AnyGame, seats: Player[], texts: Texts): string | number {
  if (name === 'player') return seats[Number(value)]?.name ?? '?';
  if (game.word === undefined || !game.words?.includes(name)) return /^-?\d+$/.test(value) ? Number(value) : value;
  const words = value.split(' ').map((one) => game.word?.(one, texts) ?? one);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : texts('hint-and', { all: words.join(', '), last });
}

/** What an action is worth, without figures that nobody could use. */
export function worth(estimate: Estimate | null, texts: Texts): string {
  if (estimate === null) return '';
  const { worth: kind, value, error } = estimate;
  if (kind === 'win') {
    if (error === 0 && value >= 1) return texts('hint-sure-win');
    if (error === 0 && value <= 0) return texts('hint-sure-loss');
    return texts('hint-win', { value: Math.round(100 * value) });
  }
  const whole = Math.round(value);
  return whole === 0 ? '' : texts(`hint-${kind}-${whole > 0 ? 'more' : 'fewer'}`, { count: Math.abs(whole) });
}
