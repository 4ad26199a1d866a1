// The language that is spoken now.

import type { FluentVariable } from '@fluent/bundle';
import { texts, type Language, type Texts } from './texts';

let spoken = $state.raw<Texts | null>(null);

const loaded = new Map<Language, Texts>();

/** Speaks a language from now on. */
export async function speak(language: Language): Promise<void> {
  const known = loaded.get(language);
  if (known === undefined) {
    const { sources } = language === 'ko' ? await import('./languages/ko') : await import('./languages/en');
    loaded.set(language, texts(language, sources));
  }
  spoken = loaded.get(language) ?? null;
  document.documentElement.lang = language;
}

/** The texts of the language that is spoken. */
export function say(): Texts {
  if (spoken === null) throw new Error('no language is spoken yet');
  return spoken;
}

/** One text in the language that is spoken. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  return say()(id, args);
}

/** The language of a browser at its first visit: English only for those who list it before any Korean. */
export function preferred(wanted: readonly string[]): Language {
  const first = wanted.find((tag) => /^(ko|en)\b/i.test(tag));
  return first !== undefined && /^en/i.test(first) ? 'en' : 'ko';
}
