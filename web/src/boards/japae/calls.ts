// What can be called besides discarding, and by which key.

import type { Texts } from '../../texts';
import type { View } from '../../wire/japae';
import type { Call } from '../tiles/Calls.svelte';
import { label, note } from './words';

const KEYS: Record<string, string> = { tsumo: 't', ron: 'n', pon: 'p', kan: 'g', ankan: 'g', kakan: 'g', skip: 'x' };
const ORDER = Object.keys(KEYS);

/** The calls among the legal actions, wins first. Where letting pass is all one can do there is nothing to choose. */
export function calls(legal: string[], view: View, hint: string | null, texts: Texts): Call[] {
  const word = (action: string): string => action.split(' ')[0] ?? action;
  const called = legal.filter((action) => ORDER.includes(word(action)));
  if (called.every((action) => action === 'skip')) return [];
  return called
    .sort((one, other) => ORDER.indexOf(word(one)) - ORDER.indexOf(word(other)))
    .map((action) => ({
      action,
      label: label(action, texts),
      note: note(action, view, texts),
      key: KEYS[word(action)] ?? '',
      wins: action === 'tsumo' || action === 'ron',
      hinted: action === hint,
    }));
}
