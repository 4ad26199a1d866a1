import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event, View } from '../../wire/omok';
import { texts } from '../../texts';
import type { BoardProps } from '../board';
import english from '../../../../locales/en/omok.ftl?raw';
import korean from '../../../../locales/ko/omok.ftl?raw';
import Board from './Board.svelte';
import written from './fixtures.json';
import { game } from './index';
import { winningLines } from './lines';
import { nameOf, squareOf, starsOf } from './points';

const en = texts('en', [english]);
const ko = texts('ko', [korean]);
const seats = [{ name: 'Minji', bot: null }, { name: 'Bot', bot: 'easy' }];

function props(name: keyof typeof written, changes: Partial<BoardProps<View, Event>> = {}): BoardProps<View, Event> {
  const { view, legal, events, past, you } = written[name] as unknown as BoardProps<View, Event>;
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: true };
  return {
    view, legal, events, past, you, answered: null, seats, hint: null, wishes, texts: en,
    act: vi.fn(), tell: vi.fn(), ...changes,
  };
}

afterEach(cleanup);

test('every point is named, and a tap plays it', async () => {
  const given = props('start');
  render(Board, { props: given });
  expect(screen.getAllByRole('button')).toHaveLength(225);
  await fireEvent.click(screen.getByLabelText('h8, empty'));
  expect(given.act).toHaveBeenCalledWith('h8');
});

test('arrows go about the board and stay on it', async () => {
  render(Board, { props: props('start') });
  const centre = screen.getByLabelText('h8, empty');
  expect(centre.tabIndex).toBe(0);
  centre.focus();
  await fireEvent.keyDown(centre, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(screen.getByLabelText('h9, empty'));
  await fireEvent.keyDown(document.activeElement!, { key: 'End' });
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByLabelText('o9, empty'));
  expect(screen.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1);
});

test('a forbidden point tells its reason when it is reached', async () => {
  const given = props('forbidden');
  const { container } = render(Board, { props: given });
  expect(container.querySelectorAll('.forbidden')).toHaveLength(1);
  screen.getByLabelText('h8, forbidden').focus();
  expect(given.tell).toHaveBeenCalledWith(
    'h8 is forbidden: it would make a double three (horizontal and vertical).',
  );
});

test('whoever watches is told the reason and plays nothing', async () => {
  const given = props('watched');
  render(Board, { props: given });
  await fireEvent.click(screen.getByLabelText('h8, forbidden'));
  await fireEvent.click(screen.getByLabelText('h9, empty'));
  expect(given.tell).toHaveBeenCalledTimes(1);
  expect(given.act).not.toHaveBeenCalled();
});

test('with confirmation the first tap chooses and the second plays', async () => {
  const wishes = { coordinates: false, numbers: false, confirm: true, motion: false };
  const given = props('start', { wishes });
  render(Board, { props: given });
  await fireEvent.click(screen.getByLabelText('h8, empty'));
  await fireEvent.click(screen.getByLabelText('i9, empty'));
  expect(given.act).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: 'Play i9' }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('i9');
});

test('stones are numbered as they were placed', () => {
  const wishes = { coordinates: false, numbers: true, confirm: false, motion: false };
  const { container } = render(Board, { props: props('won', { wishes }) });
  const numbers = [...container.querySelectorAll('.number')].map((number) => Number(number.textContent));
  expect(numbers.sort((one, other) => one - other)).toEqual(written.won.past.map((_, before) => before + 1));
});

test('the winning row is one line from end to end', () => {
  const { winning_line, last } = written.won.view;
  expect(winningLines(winning_line, last, 15)).toEqual([{ from: { column: 7, row: 7 }, to: { column: 11, row: 3 } }]);
});

test('names and squares belong together', () => {
  const check = (size: number, names: string[], squares: number[]): void => {
    expect(squares.map((square) => nameOf(square, size))).toEqual(names);
    expect(names.map((name) => squareOf(name, size))).toEqual(squares);
  };
  check(15, ['a15', 'h8', 'o1'], [0, 112, 224]);
  check(20, ['a20', 'k10', 't20', 't1'], [0, 210, 19, 399]);
});

test('star points lie on the fourth lines and in the middle', () => {
  const stars = (size: number): string[] => starsOf(size).map(({ column, row }) => nameOf(row * size + column, size));
  expect(stars(15)).toEqual(['d12', 'l12', 'd4', 'l4', 'h8']);
  expect(stars(20)).toEqual(['d17', 'q17', 'd4', 'q4', 'j11', 'k11', 'j10', 'k10']);
});

test('a board of twenty lines is played up to its far corner', async () => {
  const given = props('wide', { wishes: { coordinates: true, numbers: false, confirm: false, motion: false } });
  const { container } = render(Board, { props: given });
  expect(screen.getAllByRole('button')).toHaveLength(400);
  expect(container.querySelectorAll('.names text')).toHaveLength(80);
  expect(screen.getByLabelText('t20, Black, last move')).toBeDefined();
  await fireEvent.click(screen.getByLabelText('k10, empty'));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('k10');
});

test('turns, moves and results are said in both languages', () => {
  const [start, won] = [props('start'), props('won')];
  expect(game.status({ ...start, texts: ko })).toBe('내 차례예요. 흑돌을 놓아 주세요.');
  expect(game.status({ ...start, you: 1 })).toBe('Black to move: Minji');
  expect(game.status(won)).toBe('You won! Five in a row');
  expect(game.tell(won.past.at(-1)!, won.view, seats, 0, ko)).toBe('흑 l12. 오목');
});

test('in the opening swap2 colours are chosen by buttons, and plates follow them', async () => {
  const start = props('start');
  const view: View = { ...start.view, stones: 3, to_move: 1, swap2: { stage: 'choice', black: 0 } };
  const given = { ...start, view, legal: ['stay', 'swap', 'more'], you: 1, hint: 'swap' };
  render(Board, { props: given });
  expect(screen.getByText('Take Black').classList).toContain('hinted');
  expect(screen.getByText('Put two more')).toBeTruthy();
  await fireEvent.click(screen.getByText('Keep White'));
  expect(given.act).toHaveBeenCalledWith('stay');
  expect(game.label('swap', view, ko)).toBe('흑 잡기');
  expect(game.status({ ...given, seats })).toBe('Which colour do you want?');
  const swapped: View = { ...view, to_move: 0, swap2: { stage: 'settled', black: 1 } };
  expect([0, 1].map((seat) => game.plate?.(swapped, seat, en).stone)).toEqual(['white', 'black']);
  expect(game.plate?.(swapped, 0, en).place).toBe('White');
  const chose: Event = { type: 'chose', seat: 1, choice: 'swap', black: 1 };
  expect(game.tell(chose, swapped, seats, 0, en)).toBe('Bot takes the other colour: Black');
});
