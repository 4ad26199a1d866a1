// A game that the client has no board for: what travels is that of Othello, under a name that nobody has heard of.

import { expect, expectAccessible, test } from './fixtures';
import { setUp } from './steps';
import type { BrowserContext } from '@playwright/test';

/** Lets the server speak of another game from now on. */
async function rename(context: BrowserContext): Promise<void> {
  const heard = (text: string): string => text.replaceAll('"game":"othello"', '"game":"crosses"');
  await context.route(/\/api\/tables\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: heard(await response.text()) });
  });
  await context.routeWebSocket(/\/api\/tables\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(heard(String(message))));
  });
}

test('a game without a board is played by buttons to its end', async ({ page, context }) => {
  await rename(context);
  const table = await setUp(page, 'othello', { others: ['bot:easy'], options: { size: 4 } });
  await table.turn();
  await expect(page.getByRole('heading', { level: 1, name: 'crosses' })).toBeAttached();
  await expect(table.board.getByRole('region', { name: 'The game as it stands' })).toContainText('to move');
  await expectAccessible(page);
  await table.play();
  await expect(table.result).toContainText(/points/);
  await expect(table.moves.first()).toContainText('move, square');
});

test('a game without a board is played by keyboard', async ({ page, context }) => {
  await rename(context);
  const table = await setUp(page, 'othello', { others: ['bot:easy'], options: { size: 4 } });
  await table.turn();
  const actions = table.board.getByRole('toolbar', { name: 'What you may do' });
  await actions.locator('[tabindex="0"]').focus();
  await page.keyboard.press('End');
  const last = actions.getByRole('button').last();
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.moves.nth(1)).toBeAttached();
});
