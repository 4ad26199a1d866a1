import { expect, it } from 'vitest';
import { preferred } from './locale.svelte';
import { read } from './settings.svelte';

it.each([
  [['ko-KR', 'en'], 'ko'],
  [['en-GB', 'ko'], 'en'],
  [['fr', 'en-US'], 'en'],
  [['fr'], 'ko'],
  [[], 'ko'],
])('%j is addressed in %s', (wanted, language) => expect(preferred(wanted)).toBe(language));

it('keeps what was chosen, and mends what is damaged', () => {
  expect(read('{"language":"en","theme":"dark","sound":false,"name":"지수"}')).toMatchObject({
    language: 'en',
    theme: 'dark',
    sound: false,
    motion: true,
    name: '지수',
  });
  for (const damaged of ['', 'null', '[]', '{"theme":"pink","sound":"loud","name":7}', '{"name"']) {
    expect(read(damaged)).toMatchObject({ theme: 'system', sound: true, name: '' });
  }
});
