// What a player has chosen, kept in this browser.

import type { Wishes } from './boards/board';
import { preferred } from './locale.svelte';
import { languages, type Language } from './texts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** How loud, in hundredths. */
  volume: number;
  /** Whether one is called when it is one's turn and the page is out of sight. */
  call: boolean;
  motion: boolean;
  coordinates: boolean;
  numbers: boolean;
  /** A first tap chooses, a second one plays. */
  confirm: boolean;
  /** Whether others' words are shown. */
  chat: boolean;
  /** What one wants to be called at tables; empty until one has said so. */
  name: string;
  /** How one has played against the computer last, game by game. */
  opponents: Record<string, Opponent>;
}

/** Who begins: I, another, or whom the dice choose. */
export const sides = ['first', 'second', 'random'] as const;
export type Side = (typeof sides)[number];

/** Against which bot one plays, and who begins. */
export interface Opponent {
  level: string;
  side: Side;
}

/** How one has played a game against the computer last; against `normal` and first, if one has not. */
export function opponent(game: string): Opponent {
  return settings.opponents[game] ?? { level: 'normal', side: 'first' };
}

const place = 'hanpan.settings';

/** The settings of this browser. */
export const settings: Settings = $state(read(localStorage.getItem(place)));

/** Keeps the settings. */
export function keep(): void {
  localStorage.setItem(place, JSON.stringify(settings));
}

/** Whether the system asks for stillness. */
const still = matchMedia('(prefers-reduced-motion: reduce)');
let stillness = $state(still.matches);
still.addEventListener('change', () => (stillness = still.matches));

/** What boards need to know of it. */
export function wishes(): Wishes {
  const { coordinates, numbers, confirm, motion } = settings;
  return { coordinates, numbers, confirm, motion: motion && !stillness };
}

/** Reads what was kept. What is missing or damaged has its default. */
export function read(kept: string | null): Settings {
  const found = parse(kept);
  const flag = (name: keyof Settings, otherwise: boolean): boolean => {
    const value = found[name];
    return typeof value === 'boolean' ? value : otherwise;
  };
  return {
    language: languages.find((language) => language === found.language) ?? preferred(navigator.languages),
    theme: themes.find((theme) => theme === found.theme) ?? 'system',
    sound: flag('sound', true),
    volume: typeof found.volume === 'number' && found.volume >= 0 && found.volume <= 100 ? found.volume : 100,
    call: flag('call', false),
    motion: flag('motion', true),
    coordinates: flag('coordinates', true),
    numbers: flag('numbers', false),
    // A finger covers what it points at, and points are small on a small screen.
    confirm: flag('confirm', matchMedia('(pointer: coarse) and (max-width: 600px)').matches),
    chat: flag('chat', true),
    name: typeof found.name === 'string' ? found.name.slice(0, 24) : '',
    opponents: Object.fromEntries(Object.entries(found.opponents ?? {}).filter(([, kept]) => isOpponent(kept))),
  };
}

function isOpponent(kept: unknown): kept is Opponent {
  if (typeof kept !== 'object' || kept === null || !('level' in kept) || !('side' in kept)) return false;
  return typeof kept.level === 'string' && sides.some((side) => side === kept.side);
}

function parse(kept: string | null): Partial<Record<keyof Settings, unknown>> {
  try {
    const found: unknown = JSON.parse(kept ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}
