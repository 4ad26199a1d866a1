// What can be called besides discarding, and by which key.

import type { Call } from './Calls.svelte';

const KEYS: Record<string, string> = { tsumo: 't', ron: 'n', pon: 'p', kan: 'g', ankan: 'g', kakan: 'g', skip: 'x' };
const ORDER = Object.keys(KEYS);

/** How a game says an action: in a word or two, and what it does. */
export type Words = (action: string) => Pick<Call, 'label' | 'note'>;

/** The calls among the legal actions, wins first. Where letting pass is all one can do there is nothing to choose. */
export function calls(legal: string[], hint: string | null, words: Words): Call[] {
  const word = (action: string): string => action.split(' ')[0] ?? action;
  const called = legal.filter((action) => ORDER.includes(word(action)));
  if (called.every((action) => action === 'skip')) return [];
  return called
    .sort((one, other) => ORDER.indexOf(word(one)) - ORDER.indexOf(word(other)))
    .map((action) => ({
      action,
      ...words(action),
      key: KEYS[word(action)] ?? '',
      wins: action === 'tsumo' || action === 'ron',
      hinted: action === hint,
    }));
}
