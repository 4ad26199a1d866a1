import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket, tableInfo, update } from '../fake-socket';
import { speak } from '../locale.svelte';
import { mine, remember } from '../mine';
import { go } from '../router.svelte';
import { Table } from '../table.svelte';
import type { TableInfo } from '../wire/protocol';
import Leave from './Leave.svelte';

let table: Table;
let socket: FakeSocket;

/** A table that one wants to leave. */
function sit(given: Partial<TableInfo> = {}): void {
  FakeSocket.all = [];
  table = new Table('k3x9', (address) => new FakeSocket(address));
  socket = FakeSocket.last().welcome(given);
  if (given.phase !== 'gathering') socket.say(update({}));
  remember('k3x9', 'omok', 0);
  render(Leave, { table, info: tableInfo(given) });
}

const press = (name: string): Promise<unknown> => fireEvent.click(screen.getByRole('button', { name }));
const sent = (): string[] => socket.sent.map(({ type }) => type);
const isMine = (): boolean => mine().some(({ id }) => id === 'k3x9');
/** The server has heard it. */
const heard = (): void => socket.say({ type: 'accepted', id: socket.sent.at(-1)!.id, version: 1 });
const bot = { spec: { type: 'bot', level: 'normal' }, member: null, name: 'normal', bot: 'normal' } as const;
const me = { spec: { type: 'open' }, member: 0, name: '지수', bot: null } as const;
const friend = { spec: { type: 'open' }, member: 1, name: '민수', bot: null } as const;

beforeEach(async () => {
  await speak('ko');
  go('/t/k3x9');
});
afterEach(() => {
  cleanup();
  table.close();
  localStorage.clear();
});

it('frees the seat before the start, without a question', async () => {
  sit({ phase: 'gathering' });
  await press('나가기');
  expect(sent()).toEqual(['leave']);
  expect(location.pathname).toBe('/t/k3x9');
  heard();
  await vi.waitFor(() => expect(location.pathname).toBe('/'));
  expect(isMine()).toBe(false);
});

it('keeps the seat for whoever goes on later', async () => {
  sit();
  await press('나가기');
  expect(within(screen.getByRole('dialog')).getByText(/판은 지금 그대로 남아 있어요/)).toBeTruthy();
  await press('나중에 이어서 하기');
  expect([sent(), isMine()]).toEqual([[], true]);
  expect(location.pathname).toBe('/');
});

it('says that a bot plays on where others wait, and that the clock runs', async () => {
  sit({ seats: [me, friend], clock: { type: 'per_move', seconds: 30 } });
  screen.getByRole('button', { name: '나가기' }).focus();
  await press('나가기');
  expect(screen.getByText(/봇이 대신 두어요/)).toBeTruthy();
  expect(screen.getByText(/시계는 계속 가요/)).toBeTruthy();
  await press('계속 두기');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([sent(), document.activeElement]).toEqual([[], screen.getByRole('button', { name: '나가기' })]);
});

it.each([
  ['기권하고 나가기', [me, bot], true],
  ['봇에게 맡기고 나가기', [me, friend, bot], false],
])('gives the game up only when asked twice: %s', async (answer, seats, isKept) => {
  sit({ seats });
  await press('나가기');
  await press(answer);
  expect(sent()).toEqual(['leave']);
  heard();
  await vi.waitFor(() => expect(location.pathname).toBe('/'));
  expect(isMine()).toBe(isKept);
});

it.each([
  ['who only watches', { members: [] }],
  ['who has played', { phase: 'over' as const }],
])('lets %s go at once', async (_, given) => {
  sit(given);
  await press('나가기');
  expect(sent()).toEqual([]);
  expect(location.pathname).toBe('/');
});

it('waits for nobody when the line is down', async () => {
  sit({ phase: 'gathering' });
  socket.drop();
  await press('나가기');
  expect(location.pathname).toBe('/');
  expect(isMine()).toBe(true);
});
