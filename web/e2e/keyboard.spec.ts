// Whole games without a mouse.

import { expect, test } from './fixtures';
import { names, Table } from './steps';
import type { Locator, Page } from '@playwright/test';

/** Goes on with Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let stop = 0; stop < 80; stop += 1) {
    if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

async function begin(page: Page, game: string): Promise<Table> {
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: `${names[game]}: Play the computer` }));
  await page.keyboard.press('Enter');
  return new Table(page);
}

/** What is gone takes the focus with it, but not out of the table. */
async function expectFocus(page: Page): Promise<void> {
  await expect(page.locator('#main :focus')).toHaveCount(1);
}

const letters = 'abcdefghijklmnopqrst';

/** Where a point is: `h8` is in the eighth column and the eighth row. */
function place(point: string): { column: number; row: number } {
  return { column: letters.indexOf(point[0] ?? ''), row: Number(point.slice(1)) };
}

async function repeat(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

test('a game of Omok is played by keyboard alone', async ({ page }) => {
  const table = await begin(page, 'omok');
  const focused = table.board.locator('[data-action]:focus');
  while ((await table.turn()) === 'mine') {
    await tabTo(page, table.board.getByRole('grid').locator('[tabindex="0"]'));
    const from = place((await focused.getAttribute('data-action')) ?? '');
    const to = place((await table.offered.first().getAttribute('data-action')) ?? '');
    await repeat(page, to.column < from.column ? 'ArrowLeft' : 'ArrowRight', Math.abs(to.column - from.column));
    await repeat(page, to.row < from.row ? 'ArrowDown' : 'ArrowUp', Math.abs(to.row - from.row));
    await page.keyboard.press('Enter');
    await table.settled();
    await expectFocus(page);
  }
  await expect(table.result).toBeVisible();
  await tabTo(page, table.result.getByRole('button', { name: 'Rematch' }));
});

test('a game of One Card is played by keyboard alone', async ({ page }) => {
  const table = await begin(page, 'onecard');
  const hand = table.board.getByRole('toolbar', { name: 'Your cards' });
  const playable = hand.locator('[aria-disabled=false]');
  const suit = table.board.getByRole('dialog').locator(':focus');
  const call = table.board.getByRole('button', { name: '"one card!"' });
  while ((await table.turn()) === 'mine') {
    if (await call.isVisible()) {
      await tabTo(page, call);
      await page.keyboard.press('Enter');
    } else if (await playable.first().isVisible()) {
      await tabTo(page, hand.locator('[tabindex="0"]'));
      await page.keyboard.press('Home');
      while (!(await hand.locator(':focus').and(playable).isVisible())) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      // A seven asks for a suit, and the likeliest has the focus.
      if (await suit.isVisible()) await page.keyboard.press('Enter');
    } else {
      await tabTo(page, table.board.getByRole('button', { name: /^Deck/ }));
      await page.keyboard.press('Enter');
    }
    await table.settled();
    await expectFocus(page);
  }
  await expect(table.result).toBeVisible();
});

test('Yutnori is played by keyboard alone', async ({ page }) => {
  const table = await begin(page, 'yutnori');
  const throws = table.board.getByRole('radio');
  const token = table.board.locator('.spots [tabindex="0"]');
  const waiting = table.board.getByRole('button', { name: /at the start/ });
  for (let move = 0; move < 6 && (await table.turn()) === 'mine'; move += 1) {
    if ((await throws.count()) > 1) {
      await tabTo(page, throws.and(page.locator('[tabindex="0"]')));
      await page.keyboard.press('Enter');
    }
    // Whoever comes to the board from elsewhere enters it at a token that may move, if there is one.
    await tabTo(page, table.tools.getByRole('button', { name: 'Resign' }));
    const isThere = (await token.getAttribute('data-action')) !== null;
    await tabTo(page, isThere ? token : waiting);
    await page.keyboard.press('Enter');
    await table.settled();
    await expectFocus(page);
  }
  await expect(table.moves.nth(5)).toBeAttached();
});
