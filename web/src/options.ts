// What can be agreed before a game, as the server offers it.

import { textId } from './refusal';
import type { Texts } from './texts';

export type OptionValue = string | number | boolean;

export type OptionSpec = { key: string } & (
  | { type: 'words'; values: string[] }
  | { type: 'numbers'; from: number; to: number; step: number; off: boolean }
  | { type: 'toggle' }
);

/** The values an option takes, in order. */
export function valuesOf(spec: OptionSpec): OptionValue[] {
  switch (spec.type) {
    case 'words':
      return spec.values;
    case 'toggle':
      return [false, true];
    case 'numbers': {
      const count = Math.floor((spec.to - spec.from) / spec.step) + 1;
      const numbers: OptionValue[] = Array.from({ length: count }, (_, place) => spec.from + place * spec.step);
      return spec.off ? [...numbers, 'off'] : numbers;
    }
  }
}

/** An option in words; one that has none is its key. */
export function optionName(game: string, key: string, texts: Texts): string {
  const id = textId(`${game}-option-${key}`);
  return texts.has(id) ? texts(id) : key;
}

export function optionHelp(game: string, key: string, texts: Texts): string {
  const id = textId(`${game}-option-${key}`);
  return texts.has(id) ? texts(`${id}.help`) : '';
}

/** A value in words; one that has none is itself. */
export function valueName(game: string, key: string, value: unknown, texts: Texts): string {
  const id = textId(`${game}-option-${key}-${String(value)}`);
  if (texts.has(id)) return texts(id);
  return typeof value === 'boolean' ? texts(value ? 'yes' : 'no') : String(value);
}
