// Hints in words: every motive with its details, in both languages, and no figure that says nothing.

import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { game as japae } from './boards/japae';
import { game as omok } from './boards/omok';
import { game as onecard } from './boards/onecard';
import { game as suzume } from './boards/suzume';
import type { AnyGame } from './games.svelte';
import { why, worth } from './hint';
import { speak } from './locale.svelte';
import HintPanel from './parts/HintPanel.svelte';
import { texts, type Language } from './texts';
import type { Candidate, Estimate } from './wire/protocol';

const files = import.meta.glob<string>('../../locales/*/*.ftl', { query: '?raw', import: 'default', eager: true });
const say = (language: Language) =>
  texts(
    language,
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`) && !/\/(cli|terminal)\.ftl$/.test(path))
      .map(([, source]) => source),
  );

const seats = [
  { name: 'Jisu', bot: null },
  { name: 'Minho', bot: null },
];

const candidate = (action: string, code: string, args: [string, string][] = [], estimate: Estimate | null = null): Candidate => ({
  action,
  motives: [{ code, args }],
  estimate,
  line: [action],
});

it.each([
  [omok, 'blocks_three', [], 'blocks an open three', '열린 삼을 막아요'],
  [suzume, 'waits', [['tiles', '3 6'], ['left', '4']], 'waits for 3 and 6: 4 tiles left', '3, 6 대기: 4장 남았어요'],
  [suzume, 'safe', [['count', '2']], 'safe: both have discarded it', '안전해요: 두 사람 다 버린 패예요'],
  [japae, 'waits', [['tiles', 'E'], ['left', '1']], 'waits for East: one tile left', '동 대기: 1장 남았어요'],
  [onecard, 'attacks', [['player', '1'], ['count', '5']], 'attacks Minho: 5 cards', 'Minho 공격: 5장'],
  [onecard, 'names', [['suit', 'H'], ['count', '2']], 'names ♥, of which you hold 2', '♥ 무늬로 바꿔요. 손에 2장 있어요'],
  [omok, 'unheard_of', [], '', ''],
] as [unknown, string, [string, string][], string, string][])('%# %s', (game, code, args, english, korean) => {
  const told = candidate('a1', code, args);
  expect(why(told, game as AnyGame, seats, say('en'))).toBe(english);
  expect(why(told, game as AnyGame, seats, say('ko'))).toBe(korean);
});

it.each([
  [null, ''],
  [{ worth: 'win', value: 1, error: 0 }, 'wins for certain'],
  [{ worth: 'win', value: 0.618, error: 0.02 }, 'about 62% to win'],
  [{ worth: 'discs', value: -12.2, error: 3 }, 'about 12 discs behind at the end'],
  [{ worth: 'points', value: 0.3, error: 0.1 }, ''],
] as [Estimate | null, string][])('%j is worth a word, or none', (estimate, said) => {
  expect(worth(estimate, say('en'))).toBe(said);
});

it('is done by one press, and shows the others by rank', async () => {
  await speak('ko');
  const done: string[] = [];
  const chosen: number[] = [];
  const candidates = [candidate('h8', 'four'), candidate('g7', 'near')];
  const props = {
    candidates, at: 0, game: omok as unknown as AnyGame, view: {}, seats,
    onplay: (action: string) => done.push(action), onchoose: (at: number) => chosen.push(at), onclose: () => undefined,
  };
  const { rerender } = render(HintPanel, props);
  const play = screen.getByRole('button', { name: '이대로: h8' });
  expect(document.activeElement).toBe(play);
  expect(screen.getByRole('status').textContent).toContain('사를 만들어요');
  await fireEvent.click(screen.getByRole('button', { name: '2위 g7' }));
  expect(chosen).toEqual([1]);
  await rerender({ ...props, at: 1 });
  await fireEvent.click(screen.getByRole('button', { name: '이대로: g7' }));
  expect(done).toEqual(['g7']);
});
