// Real boards at a table: where the focus goes when a button is used up by being pressed, and what is left to press.

import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { game as japaeGame } from '../boards/japae';
import japae from '../boards/japae/fixtures.json';
import { game as onecardGame } from '../boards/onecard';
import onecard from '../boards/onecard/fixtures.json';
import { game as othelloGame } from '../boards/othello';
import othello from '../boards/othello/fixtures.json';
import { game as suzumeGame } from '../boards/suzume';
import suzume from '../boards/suzume/fixtures.json';
import { FakeSocket, tableInfo, update } from '../fake-socket';
import { keepFocus } from '../focus';
import type { AnyGame, GameId } from '../games.svelte';
import { speak } from '../locale.svelte';
import { Table } from '../table.svelte';
import type { Update } from '../wire/protocol';
import Playing from './Playing.svelte';

interface Moment {
  view: unknown;
  legal: string[];
}

let table: Table;
let end: () => void;

beforeEach(async () => {
  await speak('ko');
  end = keepFocus(document.body);
  FakeSocket.all = [];
  table = new Table('k3x9', (address) => new FakeSocket(address));
});
afterEach(() => {
  end();
  cleanup();
  table.close();
});

it.each<[string, unknown, Moment, string, Moment, string]>([
  ['a pass in Othello', othelloGame, othello.pass, '.strip button', { ...othello.pass, legal: [] }, '[role=grid] button'],
  ['a call in One Card', onecardGame, onecard.call, '.calls button', onecard.turn, '[role=toolbar] button'],
  ['a call among tiles', japaeGame, japae.claim, '.calls button', japae.ponned, '.rack button'],
])('goes on from %s', async (_, drawn, before, pressed, after, to) => {
  const game = drawn as AnyGame;
  const id = game.id as GameId;
  const socket = FakeSocket.last().welcome({ game: id });
  socket.say(update({ version: 1, view: before.view, legal: before.legal, acting: [0] }));
  const props = { table, info: tableInfo({ game: id }), id, game, now: table.now! };
  const { container, rerender } = render(Playing, props);
  const button = container.querySelector<HTMLElement>(pressed)!;
  button.focus();
  await fireEvent.keyDown(button, { key: 'Enter' });
  await fireEvent.click(button);
  expect(socket.sent).toHaveLength(1);
  socket.say(update({ version: 2, full: false, view: after.view, legal: after.legal, acting: [0] }));
  await rerender({ now: table.now! });
  expect(button.isConnected).toBe(false);
  await vi.waitFor(() => expect(document.activeElement?.matches(`.stage ${to}`)).toBe(true));
});

it.each<[string, string, unknown, Moment]>([
  ['ko', '함께 열릴 때까지', japaeGame, japae.claim],
  ['en', 'closed until all are opened', japaeGame, japae.claim],
  ['ko', '함께 열릴 때까지', suzumeGame, suzume.claim],
  ['en', 'closed until all are opened', onecardGame, onecard.call],
])('shows in %s that an answer is given and closed, without buttons or a timer', async (language, closed, drawn, moment) => {
  await speak(language as 'ko' | 'en');
  const game = drawn as AnyGame;
  const id = game.id as GameId;
  const socket = FakeSocket.last().welcome({ game: id });
  socket.say(update({ version: 1, view: moment.view, legal: moment.legal, acting: [0], sealed: true, answer_within: 20_000 }));
  const props = { table, info: tableInfo({ game: id }), id, game, now: table.now! };
  const { container, rerender } = render(Playing, props);
  const buttons = () => container.querySelectorAll('.calls button').length;
  expect([buttons() > 0, container.querySelector('.timer') !== null]).toEqual([true, true]);
  await fireEvent.click([...container.querySelectorAll<HTMLElement>('.calls button')].at(-1)!);
  expect(socket.sent).toMatchObject([{ type: 'act', action: 'skip' }]);
  socket.say({ type: 'accepted', id: socket.sent[0]!.id, version: 1 });
  await vi.waitFor(() => expect(container.textContent).toContain(closed));
  expect([buttons(), container.querySelector('.timer')]).toEqual([0, null]);
  socket.say(update({ version: 2, full: false, view: moment.view, legal: [], acting: [1] }));
  await rerender({ now: table.now! });
  expect(container.textContent).not.toContain(closed);
});

const hands: [string, unknown, Moment][] = [
  ['Japae', japaeGame, japae.next],
  ['Suzume', suzumeGame, suzume.next],
];
const resigned = { winners: [1], reason: 'resign', points: [0, 1] };

/** A match in which a hand has just ended and the next is dealt. */
function match(drawn: unknown, moment: Moment, changes: Partial<Update> = {}) {
  const game = drawn as AnyGame;
  const id = game.id as GameId;
  const socket = FakeSocket.last().welcome({ game: id });
  socket.say(update({ version: 1, view: moment.view, legal: moment.legal, ...changes }));
  return { socket, ...render(Playing, { table, info: tableInfo({ game: id }), id, game, now: table.now! }) };
}

it.each(hands)('%s: whoever opens a match that was resigned between two hands sees how it ended, and the last hand on request', async (_, drawn, moment) => {
  const { container } = match(drawn, moment, { legal: [], result: resigned });
  const heading = () => [...container.querySelectorAll('h2')].map((one) => one.id);
  expect(heading()).toEqual(['result']);
  await fireEvent.click(container.querySelector('.centre button')!);
  expect(container.querySelector('.paper')).not.toBeNull();
  await fireEvent.click(container.querySelector('.paper .button')!);
  expect(heading()).toEqual(['result']);
});

it.each(hands)('%s: whoever reads how a hand has ended when the match is resigned goes on to the result', async (_, drawn, moment) => {
  const { socket, container, rerender } = match(drawn, moment);
  const onward = () => container.querySelector<HTMLElement>('.paper .button');
  expect(onward()?.textContent).toContain('다음 판');
  socket.say(update({ version: 2, full: false, view: moment.view, result: resigned }));
  await rerender({ now: table.now! });
  expect(onward()?.textContent).toContain('결과 보기');
  expect(container.querySelector('#result')).toBeNull();
  await fireEvent.click(onward()!);
  expect(container.querySelector('.paper')).toBeNull();
  expect(container.querySelector('#result')).not.toBeNull();
});
