// Korean and English, light and dark: as the browser asks, or as one chooses.

import { expect, test } from './fixtures';

test('a browser that asks for Korean is spoken to in Korean', async ({ another }) => {
  const page = await another({ locale: 'ko-KR' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('heading', { level: 3, name: '오목' })).toBeVisible();
});

test('language and theme are switched at once, and stay', async ({ page }) => {
  const ink = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).color);
  await page.goto('/');
  const dark = await ink();
  await page.getByRole('button', { name: 'Switch to dark colours' }).click();
  await expect.poll(ink).not.toBe(dark);
  const bright = await ink();
  await page.getByRole('button', { name: '한국어' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('heading', { level: 3, name: '오목' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: '오목' })).toBeVisible();
  expect(await ink()).toBe(bright);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a table speaks another language in the middle of a game', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Suzume-jong: Play the computer' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ko');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('heading', { level: 1, name: '참새작' })).toBeAttached();
});
