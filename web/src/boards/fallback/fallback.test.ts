// A game that was made up here, and that nobody has drawn a board for.

import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import english from '../../../../locales/en/browser.ftl?raw';
import house from '../../../../locales/en/house.ftl?raw';
import { board, drawn, miniature } from '../../games.svelte';
import { texts } from '../../texts';
import type { BoardProps } from '../board';
import Board from './Board.svelte';
import { fallback } from './index';

const en = texts('en', [english, house]);
const seats = [{ name: 'Minji', bot: null }, { name: 'Bot', bot: 'easy' }];
const view = {
  board: ['x.o', '.x.', 'o..'],
  to_move: 0,
  last: null,
  is_final: false,
  bag: [],
  corners: ['a1', 'b2'],
  players: [{ marks: 2, best_row: [1, 2] }, { marks: 2, best_row: [] }],
};

function props(changes: Partial<BoardProps<unknown, unknown>> = {}): BoardProps<unknown, unknown> {
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: false };
  return {
    view, legal: ['mark c3', 'mark b1', 'pass'], events: [], past: [], you: 0, answered: null, seats, hint: null, wishes,
    texts: en, act: vi.fn(), tell: vi.fn(), ...changes,
  };
}

afterEach(cleanup);

test('is found for every game without a board of its own, and for no other', async () => {
  expect((await board('crosses')).Board).toBe(Board);
  expect((await board('crosses')).id).toBe('crosses');
  expect(await miniature('crosses')).toBe(await miniature('fallback'));
  expect(drawn).toContain('omok');
  expect(drawn).not.toContain('fallback');
  for (const id of drawn) expect((await board(id)).Board, id).not.toBe(Board);
});

test('everything that is seen is named and said', () => {
  render(Board, { props: props() });
  const seen = screen.getByRole('region', { name: 'The game as it stands' });
  const values = Object.fromEntries(
    within(seen).getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
  );
  expect(values).toMatchObject({ 'to move': '0', last: '–', 'is final': 'no', bag: '–', corners: 'a1 b2', 'best row': '–' });
  expect(seen.querySelector('pre')?.textContent).toBe('x.o\n.x.\no..');
});

test('every legal action is a button, in the order of the rules', async () => {
  const given = props();
  render(Board, { props: given });
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(given.legal);
  await fireEvent.click(screen.getByRole('button', { name: 'mark b1' }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('mark b1');
});

test('Tab stops once, at the hint if there is one, and arrows lead on', async () => {
  render(Board, { props: props({ hint: 'mark b1' }) });
  const stops = (): string[] => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent ?? '');
  expect(stops()).toEqual(['mark b1']);
  screen.getByRole('button', { name: 'mark b1' }).focus();
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'pass' }));
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(stops()).toEqual(['pass']);
  await fireEvent.keyDown(document.activeElement!, { key: 'Home' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'mark c3' }));
});

test('who only watches is offered nothing', () => {
  render(Board, { props: props({ legal: [], you: null }) });
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test.each([
  [{ type: 'marked', seat: 0, square: 'b2' }, 'Minji: marked, square b2'],
  [{ type: 'row_won', squares: ['a1', 'b2'], by: { seat: 1, first: true } }, 'row won, squares a1 b2, by seat 1, first yes'],
  [{ type: 'passed', seat: 7 }, '7: passed'],
  ['over', 'over'],
])('an event is a line: %j', (event, words) => {
  expect(fallback('crosses').tell(event, view, seats, 0, en)).toBe(words);
});

test('whose turn it is is said as far as it is known', () => {
  const { status } = fallback('crosses');
  expect(status(props())).toBe('Your turn: 3 actions to choose from.');
  expect(status(props({ legal: [] }))).toBe('Waiting for the others.');
  expect(status(props({ answered: 'pass' }))).toBe('You have answered: pass');
});
