import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event, View } from '../../wire/japae';
import { texts } from '../../texts';
import type { BoardProps } from '../board';
import english from '../../../../locales/en/japae.ftl?raw';
import englishHouse from '../../../../locales/en/house.ftl?raw';
import korean from '../../../../locales/ko/japae.ftl?raw';
import koreanHouse from '../../../../locales/ko/house.ftl?raw';
import Board from './Board.svelte';
import written from './fixtures.json';
import { game } from './index';
import { MOMENT } from '../tiles/reading.svelte';
import { readMeld } from './pieces';

const en = texts('en', [englishHouse, english]);
const ko = texts('ko', [koreanHouse, korean]);
const seats = [{ name: 'Minji', bot: null }, { name: 'Bot', bot: 'easy' }];
type Name = keyof typeof written;

function props(name: Name, changes: Partial<BoardProps<View, Event>> = {}): BoardProps<View, Event> {
  const { view, legal, events, past, you } = written[name] as unknown as BoardProps<View, Event>;
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: false };
  return {
    view, legal, events, past, you, answered: null, seats, hint: null, wishes, texts: en,
    act: vi.fn(), tell: vi.fn(), ...changes,
  };
}

const hand = () => within(screen.getByRole('group', { name: 'Your tiles' })).getAllByRole('button');

afterEach(cleanup);

test('the hand is in order with the drawn tile last, and a tap discards', async () => {
  const given = props('tsumo');
  render(Board, { props: given });
  expect(hand()).toHaveLength(8);
  expect(hand()[7]?.getAttribute('aria-label')).toBe(
    'Green, just drawn, Discard Green, then wait for White (3 points), Green (3 points, furiten: tsumo only)',
  );
  await fireEvent.click(screen.getAllByLabelText(/^East, Discard East/)[0]!);
  expect(given.act).toHaveBeenCalledWith('discard E');
});

test('claims say what each would do, and have keys', async () => {
  const given = props('claim');
  render(Board, { props: given });
  const calls = within(screen.getByRole('group', { name: 'What you can call' }));
  const said = calls.getAllByRole('button').map((button) => button.querySelector('.note')?.textContent);
  expect(said).toEqual(['Win with White, 3 points before bonuses', 'Pon White, then discard at once', 'Let White pass']);
  await fireEvent.keyDown(document.body, { key: 'p' });
  expect(given.act).toHaveBeenLastCalledWith('pon');
  await fireEvent.click(calls.getByRole('button', { name: /Ron/ }));
  expect(given.act).toHaveBeenLastCalledWith('ron');
});

test('where letting pass is all one can do, nothing is asked', () => {
  render(Board, { props: props('nothing_to_claim') });
  expect(screen.queryByRole('group', { name: 'What you can call' })).toBeNull();
});

test('a tile that may not be discarded is not sent, and the reason is told', async () => {
  const given = props('claim');
  render(Board, { props: given });
  await fireEvent.click(hand()[0]!);
  expect(given.act).not.toHaveBeenCalled();
  expect(given.tell).toHaveBeenCalledWith("Answer your opponent's tile first: claim it or skip.");
});

test('melds are named, and the discards that were called are marked', () => {
  render(Board, { props: props('melds') });
  expect(screen.getByRole('img', { name: 'ankan East' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'kakan Green' })).toBeTruthy();
  const river = screen.getByRole('list', { name: 'Discards of Bot' });
  const named = [...river.querySelectorAll('li')].map((tile) => tile.querySelector('.words-only')?.textContent);
  expect(named).toEqual(['Green, called by the opponent', 'White, just discarded']);
});

test('every sort of meld is read', () => {
  expect(['OO+O', 'OOO+O', 'OOOO', 'OO+O+O'].map((meld) => readMeld(meld).kind)).toEqual(['pon', 'daiminkan', 'ankan', 'kakan']);
});

test('a wait is shown with its points or with the reason why it fails', () => {
  render(Board, { props: props('melds') });
  expect(screen.getByText('3 points, furiten: tsumo only')).toBeTruthy();
});

test('the winning hand is laid out with each line, and the sheet can be put away and taken up again', async () => {
  render(Board, { props: props('won') });
  const sheet = screen.getByRole('region', { name: 'The last hand' });
  for (const words of ['Two kans', 'Dead wall draw', 'From Bot to Minji: 4 points']) {
    expect(within(sheet).getByText(words)).toBeTruthy();
  }
  expect(within(sheet).getByText('South, the winning tile')).toBeTruthy();
  await fireEvent.click(within(sheet).getByRole('button', { name: 'Next hand' }));
  expect(screen.queryByRole('region', { name: 'The last hand' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'The last hand' }));
  expect(screen.getByRole('region', { name: 'The last hand' })).toBeTruthy();
});

test('nothing comes before the first hand', () => {
  render(Board, { props: props('start', { hold: vi.fn() }) });
  expect(hand().length).toBeGreaterThan(0);
});

test('the end of a hand comes before the next one, which cannot be seen or played under it', async () => {
  const given = props('drawn');
  const discard = `discard ${given.view.seats[0].hand?.[0]}`;
  const hold = vi.fn();
  render(Board, { props: { ...given, legal: [discard], hold } });
  expect(screen.getByText('No tile was left: the hand is drawn, nobody pays.')).toBeTruthy();
  expect(hold).toHaveBeenLastCalledWith(true);
  expect(screen.queryByRole('group', { name: 'Your tiles' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Next hand' }));
  expect(hold).toHaveBeenLastCalledWith(false);
  expect(screen.queryByRole('region', { name: 'The last hand' })).toBeNull();
  await fireEvent.click(hand()[0]!);
  expect(given.act).toHaveBeenCalledWith(discard);
});

test.each([
  ['alone against bots it waits for a press', seats, 0, true],
  ['where a friend waits it goes by itself', [seats[0]!, { name: 'Jun', bot: null }], 0, false],
  ['for whoever watches it goes by itself', seats, null, false],
])('%s', async (_, sitting, you, stays) => {
  vi.useFakeTimers();
  const given = props('drawn', { seats: sitting, you, hold: vi.fn() });
  render(Board, { props: given });
  const sheet = () => screen.queryByRole('region', { name: 'The last hand' });
  expect(sheet()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(MOMENT + 50);
  expect(sheet() !== null).toBe(stays);
  vi.useRealTimers();
});

test('whoever watches sees backs and no hand', () => {
  render(Board, { props: props('watched') });
  expect(screen.queryByRole('group', { name: 'Your tiles' })).toBeNull();
  expect(screen.getAllByRole('img', { name: /in hand/ })).toHaveLength(2);
});

test('every position is drawn, and said in both languages', { timeout: 30_000 }, async () => {
  for (const name of Object.keys(written) as Name[]) {
    for (const language of [en, ko]) {
      const given = props(name, { texts: language });
      expect(game.status(given)).not.toBe('');
      for (const event of given.past) expect(game.tell(event, given.view, given.seats, given.you, language)).not.toBe('');
      for (const action of given.legal) expect(game.label(action, given.view, language)).not.toBe('');
    }
    const { container } = render(Board, { props: props(name, { texts: ko }) });
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(container.querySelectorAll('.river')).toHaveLength(written[name].players);
    cleanup();
  }
});

test('a draw is told to whoever drew, and only a replacement to the other', () => {
  const told = (tile: string | null, replacement: boolean): string | null =>
    game.tell({ type: 'skipped', seat: 0, after: { type: 'drew', seat: 1, tile, replacement } }, props('start').view, seats, 0, en);
  expect(told('E', false)).toBe('Bot: draw East');
  expect(told(null, false)).toBeNull();
  expect(told(null, true)).toBe('Bot: replacement');
});
