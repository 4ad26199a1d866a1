// A game learned by playing it, and rules with boards in them.

import { expect, expectAccessible, test } from './fixtures';
import { games } from './steps';
import { choose } from './tour';

test('Omok is learned on the board, part by part', async ({ page }) => {
  await page.goto('/rules/omok');
  await page.getByRole('link', { name: 'Learn by playing' }).click();
  await expect(page).toHaveURL(/\/learn\/omok$/);
  const next = page.getByRole('button', { name: 'Next' });
  for (const [step, point, told] of [
    [1, 'h8', 'A stone stays where it is placed.'],
    [2, 'j8', 'Five in a row: that is the whole game.'],
    [3, 'k8', 'Left alone, it would have become four'],
    [4, 'f8', 'White can stop one end only.'],
    [5, 'h8', 'That is the double three.'],
  ] as const) {
    await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
    // Nothing is offered on a forbidden point, so nobody but a test would wait for it.
    await page.getByLabel(new RegExp(`^${point}, (empty|forbidden)`)).click({ force: step === 5 });
    await expect(page.getByText(told)).toBeVisible();
    if (step === 5) await expect(page.getByText('h8 is forbidden: it would make a double three (horizontal and vertical).')).toBeVisible();
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/new/omok');
});

test('every game is learned from its card on the home page', async ({ page }) => {
  for (const { id, name } of games) {
    await page.goto('/');
    await page.getByRole('link', { name: `${name}: Learn by playing` }).click();
    await expect(page).toHaveURL(`/learn/${id}`);
    await expect(page.getByText('Step 1 of')).toBeVisible();
  }
});

test('the double three is tried in the rules themselves', async ({ page }) => {
  await page.goto('/rules/omok');
  const figure = page.locator('[data-figure=double-three] figure');
  await figure.getByLabel('h8, forbidden').click({ force: true });
  await expect(figure.getByRole('status')).toContainText('h8 is forbidden');
  const allowed = page.locator('[data-figure=one-three] figure');
  await allowed.getByLabel('h8, empty').click();
  await expect(allowed.getByLabel(/^h8, Black/)).toBeVisible();
  await allowed.getByRole('button', { name: 'Put it back' }).click();
  await expect(allowed.getByLabel('h8, empty')).toBeVisible();
});

for (const { id, name } of games) {
  test(`axe finds nothing in the lesson and the rules of ${name}, in either language`, async ({ page }) => {
    for (const language of ['ko', 'en'] as const) {
      await choose(page, { language, theme: 'light' });
      for (const path of [`/learn/${id}`, `/rules/${id}`]) {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('.trial').first()).toBeVisible();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      }
    }
  });
}
