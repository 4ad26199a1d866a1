import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event, View } from '../../wire/onecard';
import { texts } from '../../texts';
import type { BoardProps } from '../board';
import english from '../../../../locales/en/onecard.ftl?raw';
import korean from '../../../../locales/ko/onecard.ftl?raw';
import Board from './Board.svelte';
import played from './fixtures.json';
import { game } from './index';

const en = texts('en', [english]);
const ko = texts('ko', [korean]);
const seats = ['Minji', 'Bot', 'Seojun', 'Haneul'].map((name) => ({ name, bot: name === 'Bot' ? 'easy' : null }));

function props(name: keyof typeof played, changes: Partial<BoardProps<View, Event>> = {}): BoardProps<View, Event> {
  const { view, legal, events, past, you } = played[name] as unknown as BoardProps<View, Event>;
  const wishes = { coordinates: false, numbers: false, confirm: false, motion: true };
  return {
    view, legal, events, past, you, answered: null, seats, hint: null, wishes, texts: en,
    act: vi.fn(), tell: vi.fn(), ...changes,
  };
}

// There is no layout here, and so nothing to observe.
vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
afterEach(cleanup);

test('a card that may be played is named so, and a tap plays it', async () => {
  const given = props('turn');
  render(Board, { props: given });
  await fireEvent.click(screen.getByRole('button', { name: 'king of hearts, can be played' }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('play HK');
});

test('another card is left to the server to explain', async () => {
  const given = props('turn');
  render(Board, { props: given });
  await fireEvent.click(screen.getByRole('button', { name: '2 of spades, cannot be played now' }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('play S2');
});

test('a seven asks for a suit; Escape puts it back', async () => {
  const given = props('turn');
  render(Board, { props: given });
  await fireEvent.click(screen.getByRole('button', { name: '7 of hearts, can be played' }));
  const choice = screen.getByRole('dialog', { name: '♥7: which suit?' });
  await fireEvent.keyDown(choice, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((document.activeElement as HTMLElement).dataset.card).toBe('H7');
  await fireEvent.click(screen.getByRole('button', { name: '7 of hearts, can be played' }));
  await fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  await fireEvent.click(screen.getByRole('button', { name: /^diamonds/ }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('play H7 D');
});

test.each([
  ['HK', 520, ['play HK'], false],
  ['HK', 300, [], false],
  ['S2', 520, [], false],
  ['H7', 520, [], true],
])('%s dragged to %d does what a tap does, on the pile alone, also with confirmation', async (name, x, acted, asks) => {
  const wishes = { coordinates: false, numbers: false, confirm: true, motion: false };
  const given = props('turn', { wishes });
  const { container } = render(Board, { props: given });
  container.querySelector('.open')!.getBoundingClientRect = () => new DOMRect(500, 0, 50, 80);
  const card = container.querySelector(`[data-card="${name}"]`)!;
  const at = { pointerId: 1, isPrimary: true, button: 0, clientY: 40 };
  await fireEvent.pointerDown(card, { ...at, clientX: 100 });
  await fireEvent.pointerMove(card, { ...at, clientX: x });
  await fireEvent.pointerUp(card, { ...at, clientX: x });
  // The browser's click, if any, has come by then.
  await new Promise((done) => setTimeout(done));
  expect(vi.mocked(given.act).mock.calls.flat()).toEqual(acted);
  expect(screen.queryByRole('dialog') !== null).toBe(asks);
});

test('arrows go along the hand from the first card that fits', async () => {
  const given = props('turn');
  render(Board, { props: given });
  const card = (name: string) => document.querySelector<HTMLElement>(`[data-card="${name}"]`)!;
  expect(card('H7').tabIndex).toBe(0);
  card('H7').focus();
  await fireEvent.keyDown(card('H7'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(card('HK'));
  expect(given.tell).toHaveBeenLastCalledWith('♥K gives you another turn.');
  await fireEvent.keyDown(card('HK'), { key: 'End' });
  expect(document.activeElement).toBe(card('JB'));
});

test('the hand keeps the focus when the card that had it is played', async () => {
  const given = props('turn');
  const { rerender } = render(Board, { props: given });
  document.querySelector<HTMLElement>('[data-card="HK"]')!.focus();
  const view = { ...given.view, hand: given.view.hand!.filter((card) => card !== 'HK') };
  await rerender({ ...given, view, legal: [] });
  expect((document.activeElement as HTMLElement).dataset.card).toBe('S2');
});

test('with confirmation the first tap chooses and the second plays', async () => {
  const wishes = { coordinates: false, numbers: false, confirm: true, motion: false };
  const given = props('turn', { wishes });
  render(Board, { props: given });
  const joker = screen.getByRole('button', { name: 'black joker, can be played' });
  await fireEvent.click(joker);
  expect(given.act).not.toHaveBeenCalled();
  await fireEvent.click(joker);
  expect(given.act).toHaveBeenCalledExactlyOnceWith('play JB');
});

test('an attack is a stone for every card, and the deck takes it', async () => {
  const given = props('heavy');
  const { container } = render(Board, { props: given });
  expect(container.querySelectorAll('.cairn g.dropped')).toHaveLength(24);
  const deck = screen.getByRole('button', { name: 'Deck of 42, take 24 cards' });
  deck.focus();
  expect(given.tell).toHaveBeenCalledWith('Takes 24: with 28 cards you are bankrupt!');
  await fireEvent.click(deck);
  expect(given.act).toHaveBeenCalledExactlyOnceWith('take');
});

test('one card is called or kept quiet', async () => {
  const given = props('call');
  render(Board, { props: given });
  await fireEvent.click(screen.getByRole('button', { name: '"one card!"' }));
  expect(given.act).toHaveBeenCalledExactlyOnceWith('call');
  cleanup();
  render(Board, { props: props('call', { answered: 'call' }) });
  expect(screen.queryByRole('button', { name: '"one card!"' })).toBeNull();
});

test('the bankrupt and the places are sealed', () => {
  render(Board, { props: props('bankrupt', { texts: ko }) });
  expect(screen.getByText('파산')).toBeDefined();
  cleanup();
  const { view, past, seats } = props('places');
  expect(game.standings?.(view, past, seats, ko).map(({ words }) => words)).toEqual([
    '1등 Minji: 다 냄',
    '2등 Bot: 다 냄',
    '3등 Seojun: 9장',
  ]);
});

test('nobody acts out of turn or by watching', async () => {
  const given = props('reversed');
  render(Board, { props: given });
  await fireEvent.click(screen.getByRole('button', { name: '2 of hearts' }));
  await fireEvent.click(screen.getByRole('button', { name: /^Deck/ }));
  expect(given.act).not.toHaveBeenCalled();
  expect(given.tell).toHaveBeenCalledWith('It is not your turn.');
});

test('turns, plays and calls are said', () => {
  const turn = props('turn');
  expect(game.status(turn)).toBe('Your turn: play a raised card, or take one.');
  expect(game.status(props('heavy', { texts: ko }))).toBe('공격! 막을 카드가 없어요. 24장 가져가세요.');
  expect(game.status(props('caller', { texts: ko }))).toBe('Minji: 한 장 남음. 외칠까요?');
  const lines = (name: keyof typeof played) => {
    const { view, past, you } = props(name);
    return past.map((event) => game.tell(event, view, seats, you, en));
  };
  expect(lines('named')).toEqual(['Minji: ♥7, now ♦']);
  expect(lines('heavy').at(-1)).toBe('Minji: black joker, attack 24');
  expect(lines('call').at(-1)).toBe('Minji: ♣K, one more turn (one card!)');
  expect(game.label('play H7 D', turn.view, ko)).toBe('♥7 → ♦');
  expect(game.label('take', props('heavy').view, ko)).toBe('24장 가져가기');
});
