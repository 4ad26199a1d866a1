// A phone: a small screen and a finger.

import { expect, test } from './fixtures';
import { games, Table } from './steps';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

for (const { name } of games) {
  test(`${name} is played by tapping on a phone`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: `${name}: Play the computer` }).tap();
    const table = new Table(page);
    for (let move = 0; move < 3 && (await table.turn()) === 'mine'; move += 1) {
      await table.tap();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    // On a small screen what has happened is folded until it is wanted.
    await page.getByRole('button', { name: 'Moves', exact: true }).tap();
    await expect(table.moves.nth(2)).toBeAttached();
  });
}

test('on a phone a first tap chooses a point and a second one plays it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Omok: Play the computer' }).tap();
  const table = new Table(page);
  await table.turn();
  await table.at('h8').tap();
  await expect(table.button('Play h8')).toBeEnabled();
  await table.at('g7').tap();
  await expect(table.at('h8')).toHaveAccessibleName('h8, empty');
  await table.button('Play g7').tap();
  await expect(table.at('g7')).toHaveAccessibleName(/^g7, Black/);
});
