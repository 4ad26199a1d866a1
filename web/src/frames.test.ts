import { beforeEach, expect, it } from 'vitest';
import { Frames } from './frames.svelte';
import type { Frame } from './wire/protocol';

const frame = (view: string, events: string[]): Frame => ({ view, events, acting: [0], points: [] });
let frames: Frames;

beforeEach(() => {
  frames = new Frames();
  const result = { winners: [0], reason: 'five', points: [1, 0] };
  frames.history = { game: 1, frames: [frame('start', []), frame('one', ['a', 'b']), frame('two', ['c'])], result };
});

it('looks at the game as it is until one steps', () => {
  expect(frames.frame).toBeNull();
  expect(frames.past).toEqual(['a', 'b', 'c']);
});

it('tells what happened on a step forward, and nothing after a jump', () => {
  frames.go(0);
  expect([frames.frame?.view, frames.events, frames.past]).toEqual(['start', [], []]);
  frames.go(1);
  expect([frames.frame?.view, frames.events, frames.past]).toEqual(['one', ['a', 'b'], ['a', 'b']]);
  frames.go(0);
  frames.go(2);
  expect([frames.events, frames.result?.reason]).toEqual([[], 'five']);
});

it('stays within the game', () => {
  frames.go(9);
  expect(frames.at).toBe(2);
  frames.go(-3);
  expect(frames.at).toBe(0);
});

it.each([
  [0, 'one'],
  [1, 'one'],
  [2, 'two'],
  [7, 'two'],
])('finds event %i in %s', (event, view) => {
  frames.goToEvent(event);
  expect(frames.frame?.view).toBe(view);
});

it('begins where somebody may act, after the deal', () => {
  const start = { ...frame('start', []), acting: [] };
  const [dealt, played] = [frame('dealt', ['d']), frame('played', ['p'])];
  frames.history = { game: 1, frames: [start, dealt, played], result: null };
  expect([frames.first, frames.last, frames.steps]).toEqual([1, 2, 1]);
  frames.go(0);
  expect([frames.frame?.view, frames.step, frames.past]).toEqual(['dealt', 0, ['d']]);
  frames.goToEvent(0);
  expect(frames.frame?.view).toBe('dealt');
  frames.go(2);
  expect([frames.frame?.view, frames.step]).toEqual(['played', 1]);
});

it('is the deal alone where somebody resigned before anybody acted', () => {
  const result = { winners: [1], reason: 'resign', points: [0, 1] };
  const [start, dealt] = [frame('start', []), frame('dealt', ['d'])].map((one) => ({ ...one, acting: [] }));
  frames.history = { game: 1, frames: [start!, dealt!], result };
  frames.go(0);
  expect([frames.frame?.view, frames.steps, frames.result?.reason]).toEqual(['dealt', 0, 'resign']);
});
