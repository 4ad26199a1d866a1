import { expect, it, vi } from 'vitest';
import { Lines } from './lines';

const [a, b, c, sealed] = [{ is: 'a' }, { is: 'b' }, { is: 'c' }, { is: null }];

it('tells every event once, and none that is not worth a line', () => {
  const lines = new Lines();
  const tell = vi.fn((event: unknown) => (event as { is: string | null }).is);
  expect(lines.of([a, sealed], 'ko', tell)).toEqual([{ number: 0, words: 'a' }]);
  const [first, second] = lines.of([a, sealed, b], 'ko', tell);
  expect([first?.words, second]).toEqual(['a', { number: 2, words: 'b' }]);
  expect(tell).toHaveBeenCalledTimes(3);
  expect(lines.of([a, sealed, b], 'ko', tell)[0]).toBe(first);
  expect(tell).toHaveBeenCalledTimes(3);
});

it('follows a takeback, another game and another language', () => {
  const lines = new Lines();
  const tell = (event: unknown): string => (event as { is: string }).is;
  const words = (past: unknown[], listener = 'ko', say = tell): string[] => lines.of(past, listener, say).map((line) => line.words);
  expect(words([a, b])).toEqual(['a', 'b']);
  expect(words([a])).toEqual(['a']);
  expect(words([a, c])).toEqual(['a', 'c']);
  expect(words([c, b])).toEqual(['c', 'b']);
  expect(words([c, b], 'en', (event) => tell(event).toUpperCase())).toEqual(['C', 'B']);
});
