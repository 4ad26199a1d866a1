// A whole game of each against the computer, by pressing what is offered.

import { expect, test } from './fixtures';
import { setUp, Table } from './steps';

const easy = { others: ['bot:easy'] };

test('a game of Omok is played to its end', async ({ page }) => {
  const table = await setUp(page, 'omok', easy);
  await table.play();
  await expect(table.result).toBeVisible();
  await expect(table.board.getByRole('button', { name: /winning row/ })).toHaveCount(5);
});

test('a game of Othello is played to its end', async ({ page }) => {
  const table = await setUp(page, 'othello', { ...easy, options: { size: 6 } });
  await table.play();
  await expect(table.result).toContainText(/discs/);
});

test('Othello begins on a board of sixteen, from its title screen', async ({ page }) => {
  await page.goto('/new/othello');
  await page.getByRole('button', { name: 'Play now' }).click();
  const table = new Table(page);
  await table.play(2);
  await expect(table.board.getByRole('gridcell')).toHaveCount(256);
  await expect(table.moves).not.toHaveCount(0);
});

test('a match of Japae is played to its end', async ({ page }) => {
  const table = await setUp(page, 'japae', easy);
  await table.play();
  await expect(table.result).toContainText(/points/);
});

test('a match of Suzume is played to its end', async ({ page }) => {
  const table = await setUp(page, 'suzume', { ...easy, options: { cycles: 1 } });
  await table.play();
  await expect(table.result).toContainText(/points/);
});

test('a game of One Card is played to its end', async ({ page }) => {
  // It ends the sooner the fewer cards one may hold.
  const table = await setUp(page, 'onecard', { ...easy, options: { bankrupt_at: 9 } });
  await table.play();
  await expect(table.result).toBeVisible();
});
