// The home page: a game against the computer with one press, as strong as one likes and from either side.

import { expect, expectAccessible, test } from './fixtures';
import { Table } from './steps';

test('the levels are those of the server, and one press on one of them plays', async ({ page, request }) => {
  const games = (await (await request.get('/api/games')).json()) as { id: string; bots: string[] }[];
  await page.goto('/');
  for (const { id, bots } of games) {
    const levels = page.locator(`article[aria-labelledby=name-${id}]`).getByRole('group').getByRole('button');
    const steps = bots.filter((bot) => !['random', 'classic', 'basic'].includes(bot));
    await expect(levels, id).toHaveCount(steps.length);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Omok: Against the computer, Easy' }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByRole('list', { name: 'Players' })).toContainText('Computer (Easy)');
});

test('a level that only a later server has appears by itself', async ({ page }) => {
  await page.route('**/api/games', async (route) => {
    const answer = await route.fetch();
    const games = (await answer.json()) as { bots: string[] }[];
    await route.fulfill({ json: games.map((game) => ({ ...game, bots: [...game.bots, 'oracle'] })) });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Omok: Against the computer, oracle' })).toBeVisible();
});

test('the side is chosen on the card, and level and side are remembered', async ({ page }) => {
  await page.goto('/');
  const omok = page.locator('article[aria-labelledby=name-omok]');
  await omok.getByRole('radio', { name: 'They go first' }).check();
  await omok.getByRole('button', { name: 'Omok: Against the computer, Hard' }).click();
  await page.waitForURL(/\/t\//);
  // The computer has black, and moves first.
  const table = new Table(page);
  await expect(table.moves).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem').first()).toContainText('Computer (Hard)');
  await page.goto('/');
  await expect(omok.getByRole('radio', { name: 'They go first' })).toBeChecked();
  await expect(omok.getByRole('button', { name: 'Omok: Play the computer, Hard' })).toBeVisible();
});
