// What can be called besides discarding, and by which key.

import type { Texts } from '../../texts';
import type { View } from '../../wire/suzume';
import type { Call } from '../tiles/Calls.svelte';
import { label, note } from './words';

const KEYS = { tsumo: 't', ron: 'n', skip: 'x' };

/** The calls among the legal actions, wins first. Where letting pass is all one can do there is nothing to choose. */
export function calls(legal: string[], view: View, hint: string | null, texts: Texts): Call[] {
  const called = Object.entries(KEYS).filter(([action]) => legal.includes(action));
  if (called.every(([action]) => action === 'skip')) return [];
  return called.map(([action, key]) => ({
    action,
    label: label(action, texts),
    note: note(action, view, texts),
    key,
    wins: action !== 'skip',
    hinted: action === hint,
  }));
}
