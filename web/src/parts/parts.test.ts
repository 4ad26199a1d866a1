// The parts of a table page, with a scripted server behind them.

import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { game as omok } from '../boards/omok';
import { FakeSocket, tableInfo, update } from '../fake-socket';
import { Frames } from '../frames.svelte';
import type { AnyGame } from '../games.svelte';
import { say, speak } from '../locale.svelte';
import { players } from '../players';
import { Table } from '../table.svelte';
import type { TableInfo } from '../wire/protocol';
import Chat from './Chat.svelte';
import Lobby from './Lobby.svelte';
import Offers from './Offers.svelte';
import Plates from './Plates.svelte';
import Presence from './Presence.svelte';
import Side from './Side.svelte';
import Tools from './Tools.svelte';

let table: Table;
let socket: FakeSocket;

/** A table with this server behind it. */
function sit(given: Partial<TableInfo> = {}): TableInfo {
  FakeSocket.all = [];
  table = new Table('k3x9', (address) => new FakeSocket(address));
  socket = FakeSocket.last().welcome(given);
  return tableInfo(given);
}

const sent = (): unknown[] => socket.sent.map(({ id: _, ...command }) => command);
const seatsOf = (info: TableInfo) => players(info.seats, say());
const person = (member: number, name: string) => ({ member, name, host: member === 0, program: false, ready: false, here: true, muted: false });
const two: Partial<TableInfo> = {
  seats: [
    { spec: { type: 'open' }, member: 0, name: '지수', bot: null },
    { spec: { type: 'open' }, member: 1, name: '민수', bot: null },
  ],
  members: [person(0, '지수'), person(1, '민수')],
};

beforeEach(() => speak('ko'));
afterEach(() => {
  cleanup();
  table.close();
});

describe('players', () => {
  it('show bots, turns and clocks', () => {
    const info = sit();
    socket.say(update({ acting: [1], clocks: { left: [65_000, 9_500], running: [] } }));
    render(Plates, { game: omok as AnyGame, view: {}, seats: seatsOf(info), you: 0, acting: [1], winners: [] });
    const [, bot] = screen.getAllByRole('listitem');
    expect(within(bot!).getByText('컴퓨터 (보통)')).toBeTruthy();
    expect(within(bot!).getByText('차례')).toBeTruthy();
    render(Presence, { table, info, seat: 0 });
    expect(screen.getByText('1:05')).toBeTruthy();
    cleanup();
    render(Presence, { table, info, seat: 1 });
    expect(screen.getByText('0:09.5').className).toContain('close');
    expect(screen.getByText('봇')).toBeTruthy();
  });
});

describe('what one can ask for', () => {
  it('is a hint against bots, and a draw between people', () => {
    const alone = sit();
    socket.say(update({ legal: ['h8'] }));
    const { unmount } = render(Tools, { table, info: alone, thinking: false, onhint: () => undefined });
    expect(screen.getByRole('button', { name: '힌트' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '무승부' })).toBeNull();
    unmount();
    table.close();
    const together = sit(two);
    socket.say(update({ legal: ['h8'] }));
    render(Tools, { table, info: together, thinking: false, onhint: () => undefined });
    expect(screen.queryByRole('button', { name: '힌트' })).toBeNull();
    expect(screen.getByRole('button', { name: '무승부' })).toBeTruthy();
  });

  it('gives up only when asked twice', async () => {
    const info = sit();
    socket.say(update({ version: 5 }));
    render(Tools, { table, info, thinking: false, onhint: () => undefined });
    await fireEvent.click(screen.getByRole('button', { name: '기권' }));
    expect(sent()).toEqual([]);
    await fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '기권' }));
    expect(sent()).toEqual([{ type: 'resign', at: 5 }]);
  });
});

describe('what is asked of one', () => {
  it.each([
    [{ draw_wanted: [1] }, '비기기', { type: 'draw', at: 5 }],
    [{ takeback_wanted: 1 }, '물러 주기', { type: 'take_back', at: 5 }],
    [{ draw_wanted: [1] }, '거절하기', { type: 'decline' }],
    [{ draw_wanted: [0] }, '취소하기', { type: 'decline' }],
  ])('%j, %s', async (asked, answer, command) => {
    const info = sit({ ...two, ...asked });
    socket.say(update({ version: 5 }));
    render(Offers, { table, info, seats: seatsOf(info) });
    await fireEvent.click(screen.getByRole('button', { name: answer }));
    expect(sent()).toEqual([command]);
  });
});

describe('talk', () => {
  it('is shown as text, and quick phrases in the language of whoever reads', async () => {
    const info = sit(two);
    render(Chat, { table, info });
    socket.say({ type: 'chat', member: 1, name: '민수', text: '<b>안녕</b>' });
    socket.say({ type: 'chat', member: 1, name: '민수', phrase: 'good_game' });
    expect(await screen.findByText('<b>안녕</b>')).toBeTruthy();
    expect(screen.getAllByText('좋은 승부였어요!')).toHaveLength(2);
    await fireEvent.click(screen.getByRole('button', { name: '고맙습니다!' }));
    expect(sent()).toEqual([{ type: 'quick', phrase: 'thanks' }]);
  });
});

describe('beside the board', () => {
  const side = (info: TableInfo) => {
    const props = { table, info, game: omok as AnyGame, seats: seatsOf(info), frames: new Frames(), view: {}, onlook: async () => undefined };
    return render(Side, props);
  };
  const said = { type: 'chat', member: 1, name: '민수', text: '안녕' } as const;

  it('what was read is not unread again after the page is loaded anew', async () => {
    localStorage.removeItem('hanpan.read');
    const info = sit(two);
    socket.say(said);
    const { container, unmount } = side(info);
    const unread = (within: Element) => within.querySelector('.unread')?.textContent ?? null;
    expect(unread(container)).toBe('1');
    await fireEvent.click(screen.getByRole('button', { name: /대화/ }));
    expect(unread(container)).toBeNull();
    unmount();
    const again = side(info);
    expect(unread(again.container)).toBeNull();
    socket.say(said);
    await vi.waitFor(() => expect(unread(again.container)).toBe('1'));
  });

  it('is folded until something has happened, and when it is pressed again', async () => {
    const info = sit();
    side(info);
    const moves = screen.getByRole('button', { name: '기보' });
    const expanded = () => moves.getAttribute('aria-expanded');
    expect(expanded()).toBe('false');
    await fireEvent.click(moves);
    expect(expanded()).toBe('true');
    await fireEvent.click(moves);
    expect(expanded()).toBe('false');
  });
});

describe('where the players gather', () => {
  it('commits to a salt once, and lets the host begin with bots', async () => {
    const free = { spec: { type: 'open' }, member: null, name: null, bot: null } as const;
    const info = sit({ ...two, phase: 'gathering', seats: [two.seats![0]!, free] });
    const { rerender } = render(Lobby, { table, info, game: 'omok' });
    await vi.waitFor(() => expect(socket.sent.map(({ type }) => type)).toEqual(['commit']));
    await rerender({ table, info: { ...info, spectators: 1 }, game: 'omok' });
    await fireEvent.click(screen.getByRole('button', { name: '준비됐어요' }));
    await fireEvent.click(screen.getByRole('button', { name: '빈자리는 봇으로 채우고 시작' }));
    expect(socket.sent.map(({ type }) => type)).toEqual(['commit', 'ready', 'start']);
  });

  it('lets the host begin when all are ready and somebody is still waited for', async () => {
    const members = two.members!.map((member) => ({ ...member, ready: true }));
    const info = sit({ ...two, phase: 'gathering', members });
    render(Lobby, { table, info, game: 'omok' });
    await fireEvent.click(screen.getByRole('button', { name: '지금 시작' }));
    expect(socket.sent.at(-1)?.type).toBe('start');
  });

  it('asks whoever comes by the link for a name', () => {
    const info = sit({ ...two, phase: 'gathering', members: [person(1, '민수')] });
    render(Lobby, { table, info, game: 'omok' });
    expect(screen.getByLabelText('이름')).toBeTruthy();
  });
});
