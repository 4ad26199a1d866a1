// Ways out of a table, and the way back.

import { expect, test } from './fixtures';
import { setUp, sitDown, Table } from './steps';
import type { Page } from '@playwright/test';

const easy = { others: ['bot:easy'] };

async function leave(page: Page, answer?: string): Promise<void> {
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  if (answer !== undefined) await page.getByRole('dialog').getByRole('button', { name: answer }).click();
}

test('who leaves before the start frees the seat for somebody else', async ({ page, another }) => {
  const mine = await setUp(page, 'omok', { name: 'Mina', others: ['open'] });
  const { id } = mine;
  const friend = await another();
  await friend.goto(`/t/${id}`);
  await expect(friend.getByText('Mina')).toBeVisible();
  await leave(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Continue' })).toBeHidden();
  await expect(friend.getByText('Mina')).toBeHidden();
});

test('who leaves a game comes back to it from the home page', async ({ page }) => {
  const table = await setUp(page, 'onecard', easy);
  await table.play(1);
  await table.turn();
  const { id } = table;
  await leave(page, 'Continue later');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('region', { name: 'Continue' }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/t/${id}$`));
  expect(await new Table(page).turn()).toBe('mine');
});

test('who leaves a game between two for good has resigned it', async ({ page, another }) => {
  const black = await setUp(page, 'omok', { name: 'Mina' });
  const white = await sitDown(await another(), black, 'Jun');
  await black.press(black.at('h8'));
  await leave(page, 'Resign and leave');
  await expect(page).toHaveURL(/\/$/);
  await expect(white.result).toContainText('You won');
});

test('who watches goes as he came', async ({ page, another }) => {
  const table = await setUp(page, 'omok', easy);
  await table.turn();
  const watcher = await another();
  await watcher.goto(`/t/${table.id}`);
  await leave(watcher);
  await expect(watcher).toHaveURL(/\/$/);
  await expect(table.result).toBeHidden();
});
