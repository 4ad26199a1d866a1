import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Frames } from '../frames.svelte';
import type { AnyGame } from '../games.svelte';
import { speak } from '../locale.svelte';
import Moves from './Moves.svelte';

const past = ['h8', 'sealed', 'i9', 'g7'];
const tell = (event: unknown): string | null => (event === 'sealed' ? null : String(event));
let frames: Frames;

beforeEach(async () => {
  await speak('ko');
  frames = new Frames();
  const onlook = vi.fn(async () => {
    const acted = past.map((event) => ({ view: {}, events: [event], acting: [0], points: [] }));
    frames.history = { game: 1, frames: [{ view: {}, events: [], acting: [0], points: [] }, ...acted], result: null };
  });
  render(Moves, { game: { tell } as unknown as AnyGame, past, view: {}, seats: [], you: 0, frames, onlook });
});
afterEach(cleanup);

const lines = (): HTMLElement[] => past.filter((event) => event !== 'sealed').map((event) => screen.getByRole('button', { name: event }));
const key = (name: string): Promise<boolean> => fireEvent.keyDown(document.activeElement!, { key: name });
const focused = (): string | undefined => document.activeElement?.textContent?.trim();

it('has one stop for Tab: the last line', () => {
  expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

it('is walked by arrows, Home and End, and does not run over its ends', async () => {
  lines()[2]!.focus();
  const seen: (string | undefined)[] = [];
  for (const name of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'End', 'ArrowDown', 'Home']) {
    expect(await key(name)).toBe(false);
    seen.push(focused());
  }
  expect(seen).toEqual(['i9', 'h8', 'h8', 'i9', 'g7', 'g7', 'h8']);
});

it('leaves every other key to whoever wants it', async () => {
  lines()[0]!.focus();
  expect(await key('ArrowRight')).toBe(true);
  expect(focused()).toBe('h8');
});

it('shows the moment of a line, which is a button and answers to Enter as such', async () => {
  const line = lines()[1]!;
  expect([line.tagName, line.getAttribute('aria-current')]).toEqual(['BUTTON', null]);
  await fireEvent.click(line);
  await vi.waitFor(() => expect(frames.at).toBe(3));
  await vi.waitFor(() => expect(line.getAttribute('aria-current')).toBe('step'));
  expect(lines().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
});

it('between two, moves are numbered by pairs, in a column each', () => {
  cleanup();
  const played = ['h8', 'i9', 'g7'].map((point, at) => ({ seat: at % 2, point }));
  const game = { tell: ({ point }: { point: string }) => `stone on ${point}`, brief: ({ point }: { point: string }) => point };
  const seats = [{ name: 'Mina', bot: null }, { name: 'Jun', bot: null }];
  render(Moves, { game: game as unknown as AnyGame, past: played, view: {}, seats, you: 0, frames, onlook: async () => undefined });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual(['1 h8i9', '2 g7']);
  expect(screen.getByRole('button', { name: 'stone on i9' }).textContent).toBe('i9');
});
