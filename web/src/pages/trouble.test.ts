// Why a table, or a game of it, is not shown: what the server says is what the player is told.

import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { speak } from '../locale.svelte';
import Replay from './Replay.svelte';
import TablePage from './TablePage.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Every request is refused. */
function refuse(status: number, code: string): void {
  const body = JSON.stringify({ type: 'refused', id: null, code, text: 'as programs read it' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
}

it.each<[number, string, 'ko' | 'en', string]>([
  [410, 'set_aside', 'ko', '따로 보관해 둔 판이에요'],
  [410, 'set_aside', 'en', 'This table has been set aside'],
  [404, 'not_found', 'en', 'Nothing to see here'],
  [503, 'unavailable', 'en', 'The server is not responding'],
])('says of %i %s in %s what it is', async (status, code, language, title) => {
  await speak(language);
  refuse(status, code);
  render(TablePage, { route: { page: 'table', id: 'k3x9' } });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  // Trying again helps only where it may be otherwise in a while.
  expect(screen.queryAllByRole('button')).toHaveLength(status === 503 ? 1 : 0);
  cleanup();
  render(Replay, { route: { page: 'replay', id: 'k3x9', round: 1 } });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});
