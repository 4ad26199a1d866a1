// Tiles, cards and tokens are dragged to where they belong, beside being tapped.

import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures';
import { playNow, type Table } from './steps';

/** Where something is taken: cards lie over one another, and each shows its left edge. */
async function hold(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('nothing to hold');
  return { x: box.x + Math.min(12, box.width / 2), y: box.y + box.height / 2 };
}

/** The first tile that may be discarded. Calls come before one's own turn, and are answered. */
async function discardable(table: Table): Promise<Locator> {
  const tile = table.board.locator('.rack button[aria-disabled=false]').first();
  while (!(await tile.isVisible())) {
    await table.turn();
    if (!(await tile.isVisible())) await table.move();
  }
  return tile;
}

/** The tiles that lie before oneself. */
const riverOf = (table: Table): Locator => table.board.locator('.river').last().locator('.tile');

test('in Japae a tile is dragged onto the table, and one that is put back stays', async ({ page }) => {
  const table = await playNow(page, 'japae');
  const tile = await discardable(table);
  const river = riverOf(table);
  const [before, from] = [await river.count(), await hold(tile)];
  const rack = await table.board.locator('.rack').boundingBox();
  const { y: top = 0 } = rack ?? {};
  const above = { x: from.x, y: top - 40 };

  // Put back in the hand, or let go of by Escape, it was nothing.
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y, { steps: 4 });
  await expect(tile).toHaveAttribute('data-dragged', 'away');
  await page.mouse.up();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(above.x, above.y, { steps: 4 });
  await expect(tile).toHaveAttribute('data-dragged', 'there');
  expect(await table.board.locator('.rack').boundingBox()).toEqual(rack);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(table.board.locator('[data-dragged]')).toHaveCount(0);
  expect(await river.count()).toBe(before);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(above.x, above.y, { steps: 4 });
  await page.mouse.up();
  // It lies there, or has just been won with.
  await expect(river.nth(before).or(table.board.locator('.paper')).first()).toBeVisible();
  await expect(table.board.locator('[data-dragged]')).toHaveCount(0);
});

test('in One Card a card that fits is dragged onto the pile, and no other', async ({ page }) => {
  let table = await playNow(page, 'onecard');
  const playable = table.board.locator('[data-card][aria-disabled=false]');
  const idle = table.board.locator('[data-card][aria-disabled=true]');
  const pile = table.board.locator('.open');
  for (let turn = 0; turn < 30; turn += 1) {
    // The other may be done before a card fits.
    if ((await table.turn()) === 'over') table = await playNow(page, 'onecard');
    await table.turn();
    if (!(await table.board.locator('[data-action=take][aria-disabled=false]').isVisible())) {
      await table.move();
      continue;
    }
    // What does not fit is not moved.
    if (await idle.first().isVisible()) {
      const from = await hold(idle.first());
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y - 80, { steps: 4 });
      await expect(table.board.locator('[data-dragged]')).toHaveCount(0);
      await page.mouse.up();
    }
    if (!(await playable.first().isVisible())) {
      await table.press(table.board.locator('[data-action=take]'));
      continue;
    }
    const card = playable.first();
    const name = await card.getAttribute('data-card');
    const from = await hold(card);
    const to = await hold(pile);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect(card).toHaveAttribute('data-dragged', 'there');
    await page.mouse.up();
    const suits = page.getByRole('dialog').locator('[data-action]');
    const gone = table.board.locator(`[data-card="${name}"]`);
    if (name?.endsWith('7') === true) await suits.first().click();
    await expect(gone).toHaveCount(0);
    return;
  }
  throw new Error('no card could be played in thirty turns');
});

test('in Yutnori a token is dragged to where a throw leads, and nowhere else', async ({ page }) => {
  const table = await playNow(page, 'yutnori');
  const waiting = table.board.locator('button[data-spot=start]');
  // The first throw of a game may be one that leads nowhere.
  while (!(await waiting.isVisible())) {
    expect(await table.turn()).toBe('mine');
    if (!(await waiting.isVisible())) await table.move();
  }
  const [before, from] = [await table.moves.count(), await hold(waiting)];
  const away = await hold(table.board.locator('[data-station="23"]'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(away.x, away.y, { steps: 4 });
  await expect(waiting).toHaveAttribute('data-dragged', 'away');
  await page.mouse.up();
  await expect(table.board.locator('[data-dragged]')).toHaveCount(0);
  expect(await table.moves.count()).toBe(before);

  const target = table.board.locator('.spots [data-action$=" start"]').first();
  const to = await hold(target);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(waiting).toHaveAttribute('data-dragged', 'there');
  await page.mouse.up();
  await expect.poll(() => table.moves.count()).toBeGreaterThan(before);
  await expect(table.board.locator('[data-dragged]')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger drags a tile at once, and the page stays where it is', async ({ page }) => {
    const table = await playNow(page, 'suzume');
    const tile = await discardable(table);
    const river = riverOf(table);
    const [before, from] = [await river.count(), await hold(tile)];
    const { y: top = 0 } = (await table.board.locator('.rack').boundingBox()) ?? {};
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    const scrolled = await page.evaluate(() => scrollY);
    await touch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', { x: from.x, y: from.y + (top - 40 - from.y) * part });
    await expect(tile).toHaveAttribute('data-dragged', 'there');
    await touch('touchEnd');
    await expect(river.nth(before).or(table.board.locator('.paper')).first()).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});
