// How a game ended, in words.

import { drawn } from './games.svelte';
import type { Player } from './boards/board';
import { textId } from './refusal';
import type { Texts } from './texts';
import type { GameResult } from './wire/protocol';

/** How a game ended, in one sentence from the eyes of a seat: who won, why, and by how much. */
export function statement(result: GameResult, game: string, seats: Player[], you: number | null, texts: Texts): string {
  const { winners, points: final } = result;
  const own = textId(`${game}-ended-${result.reason}`);
  const common = textId(`ended-${result.reason}`);
  const id = [own, common].find(texts.has);
  if (id === undefined) return [headline(result, seats, you, texts), reason(result, game, texts)].join(' ').trim();
  const nameOf = (seat: number): string => seats[seat]?.name ?? '';
  const of = (seat: number): number => final[seat] ?? 0;
  const first = winners[0] ?? 0;
  const hasWon = you !== null && winners.includes(you);
  // Whom the winner is compared with: the reader who lost, or whoever came closest.
  const distance = (seat: number): number => Math.abs(of(seat) - of(first));
  const losers = seats.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  const closest = losers.sort((one, other) => distance(one) - distance(other))[0] ?? 1 - first;
  const other = you === null || hasWon || !losers.includes(you) ? closest : you;
  return texts(id, {
    eyes: you === null ? 'watch' : hasWon ? 'won' : 'lost',
    seat: first,
    winner: winners.map(nameOf).join(', '),
    points: of(first),
    other: nameOf(other),
    others: of(other),
  });
}

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
