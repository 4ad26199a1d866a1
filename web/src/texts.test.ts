// Every text that is asked for is there, in both languages, with the same places to fill in.

import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { drawn } from './games.svelte';
import { textId } from './refusal';
import { languages, texts, type Language, type Texts } from './texts';
import protocol from './wire/protocol.ts?raw';

const files = import.meta.glob<string>('../../locales/*/*.ftl', { query: '?raw', import: 'default', eager: true });
const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./**/*.test.ts', '!./wire/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The browser does without the terminal's and the command line's own texts. */
function filesOf(language: Language): string[] {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`) && !/\/(cli|terminal)\.ftl$/.test(path));
  return own.map(([, source]) => source);
}

const spoken = Object.fromEntries(languages.map((language) => [language, texts(language, filesOf(language))])) as Record<Language, Texts>;

/** The words of a union in the wire types. */
function union(type: string): string[] {
  const declared = new RegExp(`export type ${type} = ([^;]*);`).exec(protocol)?.[1] ?? '';
  return [...declared.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? '');
}

/** Each id with the places it fills in. */
function places(language: Language): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const source of filesOf(language)) {
    for (const { id, value, attributes } of new FluentResource(source).body) {
      found.set(id, variables([value, attributes]));
    }
  }
  return found;
}

function variables(part: unknown): string[] {
  const text = JSON.stringify(part) ?? '';
  return [...new Set([...text.matchAll(/"type":"var","name":"(\w+)"/g)].map((match) => match[1] ?? ''))].sort();
}

describe.each(languages)('in %s', (language) => {
  const asked = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/\b(?:t|texts)\(\s*'([a-z0-9.-]+)'/g)].map((match) => [path, match[1] ?? ''] as const),
  );
  it.each(asked)('%s may say %s', (_, id) => {
    const [name = '', attribute] = id.split('.');
    expect(attribute === undefined ? spoken[language].has(name) : true).toBe(true);
  });

  it('every choice of two is a text', () => {
    const chosen = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\bt\([^'`()]*\? '([a-z-]+)' : '([a-z-]+)'/g)].flatMap(([, one = '', other = '']) => [one, other]),
    );
    expect(chosen.length).toBeGreaterThan(10);
    expect(chosen.filter((id) => !spoken[language].has(id))).toEqual([]);
  });

  it('every refusal, phrase and phase of the protocol is a text', () => {
    const ids = [
      ...union('Code').map((code) => `refusal-${code}`),
      ...union('Phrase').map((phrase) => `phrase-${phrase}`),
      ...union('Phase').map((phase) => `phase-${phase}`),
      ...union('Worth').flatMap((worth) => (worth === 'win' ? ['hint-win'] : [`hint-${worth}-more`, `hint-${worth}-fewer`])),
    ].map(textId);
    expect(ids.length).toBeGreaterThan(35);
    expect(ids.filter((id) => !spoken[language].has(id))).toEqual([]);
  });

  it('every game has a name, and a line about it', () => {
    const ids = drawn.flatMap((game) => [`${game}-name`, `${game}-about`]);
    expect(ids.filter((id) => !spoken[language].has(id))).toEqual([]);
  });
});

it('both languages say the same things', () => {
  const [korean, english] = [places('ko'), places('en')];
  expect([...korean.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [id, filled] of korean) expect([id, filled]).toEqual([id, english.get(id)]);
});
