import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event, View } from '../../wire/othello';
import { texts } from '../../texts';
import type { BoardProps } from '../board';
import english from '../../../../locales/en/othello.ftl?raw';
import korean from '../../../../locales/ko/othello.ftl?raw';
import Board from './Board.svelte';
import written from './fixtures.json';
import { game } from './index';
import { nameOf, squareOf } from './squares';
import { turning } from './turning';

const en = texts('en', [english]);
const ko = texts('ko', [korean]);
const seats = [{ name: 'Minji', bot: null }, { name: 'Bot', bot: 'classic' }];

function props(name: keyof typeof written, changes: Partial<BoardProps<View, Event>> = {}): BoardProps<View, Event> {
  const { view, legal, events, past, you } = written[name] as unknown as BoardProps<View, Event>;
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: true };
  return {
    view, legal, events, past, you, answered: null, seats, hint: null, wishes, texts: en,
    act: vi.fn(), tell: vi.fn(), ...changes,
  };
}

afterEach(cleanup);

test('legal squares are dotted and named, and a tap plays one', async () => {
  const given = props('eight');
  const { container } = render(Board, { props: given });
  expect(container.querySelectorAll('.legal')).toHaveLength(3);
  await fireEvent.click(screen.getByLabelText('f6, you can play here'));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('f6');
});

test('what a disc would flip is shown before it is placed', async () => {
  const given = props('eight');
  const { container } = render(Board, { props: given });
  expect(container.querySelectorAll('.flips')).toHaveLength(0);
  await fireEvent.focus(screen.getByLabelText('f6, you can play here'));
  const flips = given.view.flips[given.view.legal.indexOf('f6')]!;
  expect(container.querySelectorAll('.flips')).toHaveLength(flips.length);
  expect(flips.length).toBeGreaterThan(0);
});

test('another square is left to the server to explain', async () => {
  const given = props('eight');
  render(Board, { props: given });
  await fireEvent.click(screen.getByLabelText('a1, empty'));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('a1');
});

test('whoever is not to move sees no dots and plays nothing', async () => {
  const given = props('eight', { you: 0, legal: [] });
  const { container } = render(Board, { props: given });
  expect(container.querySelectorAll('.legal')).toHaveLength(0);
  await fireEvent.click(screen.getByLabelText('f6, empty'));
  expect(given.act).not.toHaveBeenCalled();
  expect(given.tell).toHaveBeenCalledWith('It is not your turn.');
});

test('flipped discs turn one after another, and stand still without motion', () => {
  const given = props('middle');
  const move = given.events.find((event) => event.type === 'move')!;
  expect(turning(given.events, 16).size).toBe(move.flipped.length);
  const wishes = { ...given.wishes, motion: false };
  const { container } = render(Board, { props: props('middle', { wishes }) });
  expect(container.querySelector('canvas')).toBeNull();
  expect(container.querySelectorAll('.turning')).toHaveLength(0);
});

test('without a canvas every disc is shown at once', async () => {
  const { container } = render(Board, { props: props('middle') });
  await tick();
  expect(container.querySelectorAll('.turning')).toHaveLength(0);
});

test('a disc turns after those before it on its line', () => {
  const turns = turning([{ type: 'move', seat: 0, square: 'a1', flipped: ['b1', 'c1', 'd1', 'b2'] }], 8);
  const delay = (name: string) => turns.get(squareOf(name, 8))!.delay;
  expect(delay('b1')).toBeLessThan(delay('c1'));
  expect(delay('c1')).toBeLessThan(delay('d1'));
  expect(delay('b1')).toBe(delay('b2'));
  expect(turns.get(squareOf('b2', 8))!.angle).toBe(Math.PI / 4);
});

test('the surround follows the turn, and both counts are on the plates', () => {
  const { container } = render(Board, { props: props('eight') });
  expect(container.querySelector('.surround.white')).not.toBeNull();
  const { view } = props('eight');
  const counts = [0, 1].map((seat) => game.plate?.(view, seat, en));
  expect(counts).toEqual([
    { stone: 'black', count: { short: '4', words: '4 discs' } },
    { stone: 'white', count: { short: '1', words: '1 disc' } },
  ]);
});

test('a pass has a button, and is told when it has happened', async () => {
  const given = props('pass');
  render(Board, { props: given });
  await fireEvent.click(screen.getByRole('button', { name: 'pass' }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('pass');
  cleanup();
  render(Board, { props: props('passed', { texts: ko }) });
  expect(screen.getByText('흑색이 놓을 곳이 없네요. 턴을 바꿉니다.', { selector: '.passed' })).toBeDefined();
});

test('nothing lies over the final position', () => {
  const { container } = render(Board, { props: props('small', { texts: ko }) });
  expect(container.querySelectorAll('.field > *')).toHaveLength(3);
  expect(container.textContent).not.toContain('승리');
});

test('names and squares belong together on every size', () => {
  expect([nameOf(0, 8), nameOf(63, 8), nameOf(255, 16)]).toEqual(['a1', 'h8', 'p16']);
  expect([squareOf('a1', 8), squareOf('h8', 8), squareOf('p16', 16)]).toEqual([0, 63, 255]);
});

test('turns, moves and passes are said', () => {
  const eight = props('eight');
  expect(game.status(eight)).toBe('Your turn, White: 3 moves');
  expect(game.status(props('pass', { texts: ko }))).toBe('둘 곳이 없어요.');
  expect(game.status(props('small'))).toBe('White wins!');
  expect(game.tell(eight.past[0]!, eight.view, seats, 1, ko)).toBe('흑(Minji) f5: 1개 뒤집음');
  expect(game.label('pass', eight.view, ko)).toBe('패스');
});
