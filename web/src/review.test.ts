// A decision looked back at: figures with what they may be off by, the likeliest first, and what was held beside it.

import { configure, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { game as japae } from './boards/japae';
import { game as onecard } from './boards/onecard';
import type { AnyGame } from './games.svelte';
import { speak } from './locale.svelte';
import ReviewPanel from './parts/ReviewPanel.svelte';
import { believes, percent, ranked, shown } from './review';
import type { Forecast, Piece, Review } from './wire/protocol';

// A language is loaded when it is spoken, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

const piece = (name: string, value: number, within = 0.03): Piece => ({
  piece: name,
  held: { value, within },
  count: { value, within },
});

const forecast = (action: string, win: number): Forecast => ({
  action,
  motives: [{ code: 'safe', args: [] }],
  win: { value: win, within: 0.03 },
  deal_in: { value: 0.04, within: 0.02 },
  points: { value: -1.24, within: 0.3 },
});

const review: Review = {
  seat: 1,
  forecasts: [forecast('discard E', 0.31), forecast('discard S', 0.524)],
  played: 'discard E',
  hands: [{ seat: 0, pieces: [piece('E', 0.78), piece('S', 0, 0)], held: ['E', 'E', 'N'] }],
};

const seats = [
  { name: 'Jisu', bot: null },
  { name: 'Bot (hard)', bot: 'hard' },
];

const props = { table: 't', round: 1, frame: 3, seat: 1, mine: 0, game: japae as unknown as AnyGame, view: {}, seats };

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(body), { status })));

afterEach(() => vi.unstubAllGlobals());

it.each([
  [0.524, 0.031, '52±3'],
  [1, 0, '100'],
  [0.001, 0.002, '0'],
])('%f within %f is %s percent', (value, within, said) => {
  expect(percent({ value, within })).toBe(said);
});

it('ranks by the chance to win, and shows the likeliest of many cards', () => {
  expect(ranked(review.forecasts).map(({ action }) => action)).toEqual(['discard S', 'discard E']);
  const few = [piece('E', 0.1), piece('S', 0.9)];
  expect(shown(few)).toEqual(few);
  const many = Array.from({ length: 54 }, (_, number) => piece(String(number), number / 54));
  expect(shown(many).map((one) => one.piece)).toEqual(Array.from({ length: 12 }, (_, number) => String(53 - number)));
});

it('tells of bots that reckon so that they believed it, of others that they could have', () => {
  expect([believes('hard'), believes('master'), believes(null)]).toEqual([true, false, false]);
});

it('shows what the bot believed of your hand beside what you held', async () => {
  await speak('en');
  answer(review);
  render(ReviewPanel, props);
  expect(await screen.findByText('What Bot (hard) believed of your hand')).toBeTruthy();
  expect(fetch).toHaveBeenCalledWith('/api/tables/t/review?game=1&frame=3&seat=1', {});
  const panel = screen.getByRole('region', { name: 'What could be known' });
  expect(panel.textContent).toContain('52±3% to win, 4±2% to deal in, -1.2±0.3 points');
  expect(panel.textContent).toContain('78±3%');
  const [best, played] = panel.querySelectorAll('.forecasts li');
  expect([best?.classList.contains('played'), played?.classList.contains('played')]).toEqual([false, true]);
  expect(panel.querySelector('.pieces li .count')?.textContent).toBe('●●');
  expect(panel.querySelectorAll('.held [role=img]').length).toBe(3);
});

it('speaks Korean, and writes cards', async () => {
  await speak('ko');
  answer({ ...review, forecasts: [], hands: [{ seat: 0, pieces: [piece('ST', 0.5)], held: ['ST'] }] });
  render(ReviewPanel, { ...props, game: onecard as unknown as AnyGame, mine: null });
  expect(await screen.findByText('Bot (hard)의 생각: Jisu의 손패')).toBeTruthy();
  expect(document.body.textContent).toContain('♠10');
});

it('says that nobody decides anything, and why it was refused', async () => {
  await speak('en');
  answer({ code: 'not_over', text: 'the game is not over' }, 409);
  const { rerender } = render(ReviewPanel, { ...props, seat: null });
  expect(screen.getByRole('status').textContent).toBe('Nobody decides anything here.');
  expect(fetch).not.toHaveBeenCalled();
  await rerender(props);
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toContain('Looking back'));
  expect(screen.getByRole('status').textContent).not.toBe('');
});
