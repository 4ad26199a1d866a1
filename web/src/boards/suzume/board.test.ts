import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event, View } from '../../wire/suzume';
import { texts } from '../../texts';
import type { BoardProps } from '../board';
import english from '../../../../locales/en/suzume.ftl?raw';
import englishHouse from '../../../../locales/en/house.ftl?raw';
import korean from '../../../../locales/ko/suzume.ftl?raw';
import koreanHouse from '../../../../locales/ko/house.ftl?raw';
import Board from './Board.svelte';
import written from './fixtures.json';
import { game } from './index';
import { face, piece } from './pieces';

const en = texts('en', [englishHouse, english]);
const ko = texts('ko', [koreanHouse, korean]);
const seats = ['Minji', 'Bora', 'Dal', 'Eun', 'Bot'].map((name) => ({ name, bot: null }));
type Name = keyof typeof written;

function props(name: Name, changes: Partial<BoardProps<View, Event>> = {}): BoardProps<View, Event> {
  const { view, legal, events, past, you } = written[name] as unknown as BoardProps<View, Event>;
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: false };
  return {
    view, legal, events, past, you, answered: null, seats: seats.slice(0, view.seats.length), hint: null, wishes,
    texts: en, act: vi.fn(), tell: vi.fn(), ...changes,
  };
}

const hand = () => within(screen.getByRole('group', { name: 'Your tiles' })).getAllByRole('button');

afterEach(cleanup);

test('two to five sit around the table, whoever plays next first', () => {
  for (const name of ['two', 'three', 'four', 'five'] as const) {
    const given = props(name);
    const { container } = render(Board, { props: given });
    const rivers = [...container.querySelectorAll('.river')].map((river) => river.getAttribute('aria-label'));
    const count = given.view.seats.length;
    const around = Array.from({ length: count }, (_, step) => seats[(given.you! + step + 1) % count]!.name);
    expect(rivers).toEqual(around.map((player) => `Discards of ${player}`));
    cleanup();
  }
});

test('looking at a tile shows what the hand would wait for', async () => {
  render(Board, { props: props('ready') });
  expect(screen.getByRole('list', { name: 'Waits' })).toBeTruthy();
  await fireEvent.pointerEnter(hand()[2]!);
  const waits = screen.getByRole('list', { name: 'Then waits' });
  expect(within(waits).getByText('7 points, 3 left')).toBeTruthy();
  expect(within(waits).getByText('8 points, 2 left, furiten: tsumo only')).toBeTruthy();
});

test('a win says its points, and can be declined by discarding', async () => {
  const given = props('ready');
  render(Board, { props: given });
  await fireEvent.click(screen.getByRole('button', { name: /Tsumo.*Win with red 6, 8 points/ }));
  expect(given.act).toHaveBeenLastCalledWith('tsumo');
  await fireEvent.click(hand()[5]!);
  expect(given.act).toHaveBeenLastCalledWith('discard 6r');
});

test('a discard can be claimed or let pass', async () => {
  const given = props('claim');
  render(Board, { props: given });
  expect(screen.getByRole('button', { name: /Ron.*Win with red 4, 7 points/ })).toBeTruthy();
  await fireEvent.keyDown(document.body, { key: 'x' });
  expect(given.act).toHaveBeenCalledWith('skip');
});

test('keys do nothing where only a pass is possible', async () => {
  const given = props('nothing_to_claim');
  render(Board, { props: given });
  await fireEvent.keyDown(document.body, { key: 'x' });
  expect(given.act).not.toHaveBeenCalled();
  expect(screen.queryByRole('group', { name: 'What you can call' })).toBeNull();
});

test('whoever has answered is told that the others are waited for', async () => {
  const given = props('answered');
  render(Board, { props: given });
  expect(screen.getByText('You called ron: waiting for the others')).toBeTruthy();
  await fireEvent.click(hand()[0]!);
  expect(given.tell).toHaveBeenCalledWith('You have answered this discard already.');
});

test('every winner is laid out, with each line and each payment', () => {
  render(Board, { props: props('double_ron') });
  const sheet = within(screen.getByRole('region', { name: 'The last round' }));
  expect(sheet.getByText('Bora: ron, 7 points')).toBeTruthy();
  expect(sheet.getByText('Dal: ron, 7 points')).toBeTruthy();
  expect(sheet.getAllByText('All simples')).toHaveLength(2);
  expect(sheet.getByText('From Minji to Bora: 7 points')).toBeTruthy();
  expect(sheet.getByText('▼ 14')).toBeTruthy();
});

test('who cannot pay in full is said to have no more', () => {
  render(Board, { props: props('short') });
  expect(screen.getByText('From Bora to Dal: 4 points of 13 points, no more left')).toBeTruthy();
  expect(screen.getByText("Dealer's bonus")).toBeTruthy();
});

test('the end of a round comes before the next one until it is put away', async () => {
  render(Board, { props: { ...props('next'), hold: vi.fn() } });
  expect(screen.getByRole('region', { name: 'The last round' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Your tiles' })).toBeNull();
  await fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('region', { name: 'The last round' })).toBeNull();
});

test('tiles are painted as the rules say', () => {
  const colours = ['1', '1r', '2', '5', '8', '8r', 'G', 'R'].map((tile) => face(tile, '').colour);
  expect(colours).toEqual(['ink', 'red', 'green', 'ink', 'green', 'red', 'green', 'red']);
  expect(piece('3r', '3', en).dora).toBe(true);
  expect(piece('R', '3r', en).dora).toBe(false);
  expect(piece('G', null, ko).face.aid).toBe('발');
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

test('a draw is told to whoever drew, and a pass to nobody', () => {
  const told = (event: Event): string | null => game.tell(event, props('start').view, seats, 0, en);
  expect(told({ type: 'drew', seat: 0, tile: '3r', tiles_left: 9 })).toBe('Minji: draw red 3');
  expect(told({ type: 'drew', seat: 1, tile: null, tiles_left: 9 })).toBeNull();
  expect(told({ type: 'answered', answer: 'skip' })).toBeNull();
});
