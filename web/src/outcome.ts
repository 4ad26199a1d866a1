// How a game ended, in words.

import { drawn } from './games.svelte';
import type { Player } from './boards/board';
import { textId } from './refusal';
import type { Texts } from './texts';
import type { GameResult } from './wire/protocol';

/** Who won, from the eyes of a seat. */
export function headline(result: GameResult, seats: Player[], you: number | null, texts: Texts): string {
  const { winners } = result;
  if (winners.length === 0 || winners.length === seats.length) return texts('result-draw');
  if (you !== null) return texts(winners.includes(you) ? 'result-won' : 'result-lost');
  return texts('result-winner', { player: winners.map((seat) => seats[seat]?.name ?? '').join(', ') });
}

/** Why: by the rules of the game, or by what all games have. */
export function reason(result: GameResult, game: string, texts: Texts): string {
  const own = textId(`${game}-outcome-${result.reason}`);
  const common = textId(`outcome-${result.reason}`);
  return [own, common].filter(texts.has).map((id) => texts(id))[0] ?? '';
}

/** What a seat has in the end, in the game's own words; `null` where a game that is known here says nothing of it. */
export function counted(score: number, game: string, texts: Texts): string | null {
  const own = `${game}-points`;
  // A number chooses between singular and plural, which a text cannot.
  const args = { points: Number.isInteger(score) ? score : points(score) };
  if (texts.has(own)) return texts(own, args);
  return drawn.includes(game) ? null : texts('score-points', args);
}

/** Points as they are counted: halves only where there are some. */
export function points(score: number): string {
  return Number.isInteger(score) ? String(score) : `${Math.trunc(score) === 0 ? '' : Math.trunc(score)}½`;
}
