import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeSocket, tableInfo, update } from '../fake-socket';
import type { AnyGame } from '../games.svelte';
import { speak } from '../locale.svelte';
import { Table } from '../table.svelte';
import Playing from './Playing.svelte';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a board that fails says so, why, and what to do; the table around it stays', async () => {
  await speak('ko');
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new TypeError('a tile has no face');
  const Board = (): never => {
    throw fault;
  };
  const game = { id: 'omok', Board, tell: () => null, status: () => '', sound: () => null, label: String } as unknown as AnyGame;
  FakeSocket.all = [];
  const table = new Table('k3x9', (address) => new FakeSocket(address));
  FakeSocket.last().welcome().say(update({}));
  render(Playing, { table, info: tableInfo(), id: 'omok', game, now: table.now! });

  const alert = screen.getByRole('alert');
  expect(within(alert).getByText('TypeError: a tile has no face').closest('details')?.open).toBe(false);
  expect(within(alert).getByRole('button', { name: '새로 고침' })).toBeTruthy();
  expect(within(alert).getByRole('link', { name: '처음으로' }).getAttribute('href')).toBe('/');
  expect(written).toHaveBeenCalledExactlyOnceWith(fault);
  expect(screen.getByRole('group', { name: '도구' })).toBeTruthy();
  table.close();
});
