// Servers fall, networks fail, pages are closed: the game goes on.

import { expect, test } from './fixtures';
import { setUp, sitDown } from './steps';

/** What a browser itself writes when nobody answers. */
const unanswered = /net::ERR_(CONNECTION_\w+|INTERNET_DISCONNECTED|EMPTY_RESPONSE)|WebSocket connection to .* failed/;
const waiting = 'Reconnecting. Your moves are safe.';
const offline = 'You are offline. The game will wait for you.';

test('a server that falls between two moves loses nothing, and both come back', async ({ page, another, server, faults }) => {
  faults.forgive(unanswered);
  const black = await setUp(page, 'omok', { name: 'Mina' });
  const white = await sitDown(await another(), black, 'Jun');
  await black.press(black.at('h8'));
  await white.press(white.at('i9'));
  await expect(black.at('i9')).toHaveAccessibleName('i9, White, last move');
  await server.kill();
  for (const { page } of [black, white]) await expect(page.getByText(waiting)).toBeVisible();
  await server.revive();
  for (const { page } of [black, white]) {
    await expect(page.getByText(waiting)).toBeHidden({ timeout: 20_000 });
  }
  await black.press(black.at('g7'));
  await white.press(white.at('j10'));
  for (const table of [black, white]) {
    await expect(table.at('j10')).toHaveAccessibleName('j10, White, last move');
    await expect(table.at('h8')).toHaveAccessibleName('h8, Black, move 1');
    await expect(table.moves).toHaveCount(4);
  }
});

test('a move that is made while the server is down is done when it is back', async ({ page, server, faults }) => {
  faults.forgive(unanswered);
  const table = await setUp(page, 'omok', { others: ['bot:easy'] });
  await table.turn();
  await server.kill();
  await table.at('h8').click();
  await expect(page.getByText(waiting)).toBeVisible();
  await server.revive();
  await expect(table.at('h8')).toHaveAccessibleName(/^h8, Black/, { timeout: 20_000 });
  await table.settled();
  await expect(table.moves).toHaveCount(2);
});

test('a page that is loaded again comes back to the same seat and the same hand', async ({ page }) => {
  const table = await setUp(page, 'onecard', { others: ['bot:easy'] });
  await table.play(2);
  await table.turn();
  const cards = table.board.getByRole('toolbar', { name: 'Your cards' }).getByRole('button');
  const held = (): Promise<string[]> => cards.evaluateAll((found) => found.map((card) => card.dataset['card'] ?? ''));
  const before = await held();
  await page.reload();
  await table.turn();
  expect(await held()).toEqual(before);
  await table.play(1);
});

test('who is offline is told so, and goes on when the network is back', async ({ page, context, faults }) => {
  faults.forgive(unanswered);
  const table = await setUp(page, 'omok', { others: ['bot:easy'] });
  await table.play(1);
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(offline)).toBeHidden();
  await table.play(1);
  await expect(table.moves).toHaveCount(4);
});
