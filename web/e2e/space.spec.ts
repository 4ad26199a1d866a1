// How the space of a window is used: boxes are measured, on every size of window, in every game.

import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures';
import { games, playNow, setUp, sitDown, Table, tellInstead } from './steps';
import { choose } from './tour';
import type { View as OneCardView } from '../src/wire/onecard';
import type { PossibleMove, Throw, View as YutnoriView } from '../src/wire/yutnori';
import { windows } from './windows';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a board is: the squares with their frame, or the whole table. */
const board = '.board-room > *';
/** One look at each way to lay things out is enough: it takes seconds. */
const axed = ['tablet', 'phone on its side'];
/** What is needed to play, where it is there. */
const needed = [board, '.status', '.asks', '.rack', '.own + .hand', '.calls', '.confirm', '.throws', '.plates', '.clock'];

async function box(what: Locator): Promise<Box> {
  const found = await what.boundingBox();
  if (found === null) throw new Error('it is not shown');
  return found;
}

/** The parts of a page that reach out of the window, with by how much. */
async function outside(page: Page, parts: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found = wanted.flatMap((part) => [...document.querySelectorAll<HTMLElement>(`main ${part}`)].map((element) => ({ part, element })));
    return found.flatMap(({ part, element }) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      const beyond = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
      return width > 0 && beyond > 1 ? [`${part} by ${beyond.toFixed(1)}`] : [];
    });
  }, parts);
}

/** What lies behind one's own tiles, where they have a place of their own: players, discards, the wall. */
async function behindTheHand(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const front = document.querySelector('.table .front')?.getBoundingClientRect();
    const parts = ['.plate', '.river', '.centre'].flatMap((part) => [...document.querySelectorAll(`.table ${part}`)].map((element) => ({ part, element })));
    return parts.flatMap(({ part, element }) => {
      const below = element.getBoundingClientRect().bottom - (front?.top ?? Infinity);
      return below > 1 ? [`${part} by ${below.toFixed(1)}`] : [];
    });
  });
}

/** Loads the page in a window of this size, as somebody who has one would. */
async function open(page: Page, path: string, { width, height }: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await page.locator(board).first().waitFor();
  await settle(page);
}

/** Waits until all letters are there and what measures itself has done so. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
}

/** Plays so many moves and gives up, unless it is over before. A hand that has just ended is looked at first. */
async function endAfter(table: Table, moves: number): Promise<void> {
  await table.play(moves);
  if ((await table.turn()) === 'mine') await table.resign();
}

for (const { id, name } of games) {
  test(`${name}: the board has the height there is, and nothing needed to play lies below the fold`, async ({ page }) => {
    const table = await playNow(page, id);
    await table.play(3);
    await table.turn();
    const path = `/t/${table.id}`;
    for (const window of windows) {
      const where = `${id} in ${window.name}`;
      await open(page, path, window);
      const { width, height } = await box(page.locator(board).first());
      const shorter = Math.min(window.width, window.height);
      // On a phone the game's own things lie below the board: Yutnori's sticks and tokens.
      const least = window.kind === 'upright phone' ? 0.5 : 0.85;
      expect(Math.min(width, height) / shorter, `${where}: the board's part of the shorter side`).toBeGreaterThanOrEqual(least);
      expect(await outside(page, needed), where).toEqual([]);
      expect(await behindTheHand(page), where).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${where}: nothing is wider than the window`).toBeLessThanOrEqual(0);
      if (window.kind !== 'upright phone' && window.kind !== 'upright tablet') {
        const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        expect(below, `${where}: the page itself is not scrolled`).toBeLessThanOrEqual(0);
      }
      if (axed.includes(window.kind)) await expectAccessible(page);
    }
  });

  test(`${name}: the end leaves the final position to be seen, says one thing, and the next step is in reach`, async ({ page }) => {
    const table = await playNow(page, id);
    await endAfter(table, 1);
    const path = `/t/${table.id}`;
    for (const window of windows) {
      const where = `${id} in ${window.name}`;
      await open(page, path, window);
      const said = page.getByRole('heading', { level: 2 });
      await expect(said, where).toHaveCount(1);
      await expect(said, where).toHaveText(/^You (won|lost)|draw/);
      expect(await outside(page, [board, '.result h2', '.next .call']), where).toEqual([]);
      const [final, end] = [await box(page.locator(board).first()), await box(table.result)];
      const apart = end.x >= final.x + final.width || end.y >= final.y + final.height;
      expect(apart, `${where}: the result lies beside or below the board`).toBe(true);
    }
    await table.result.getByRole('button', { name: 'Rematch' }).click();
    await expect(table.result).toBeHidden();
  });

  test(`${name}: a replay has its slider and its words in the window, and a list of moves`, async ({ page }) => {
    const table = await playNow(page, id);
    await endAfter(table, 2);
    for (const window of windows) {
      const where = `${id} in ${window.name}`;
      await open(page, `/t/${table.id}/replay/1`, window);
      expect(await outside(page, [board, '.controls', '.slider', '.words']), where).toEqual([]);
    }
    const moves = page.getByRole('list', { name: 'Moves' }).getByRole('button');
    await moves.nth(1).click();
    await expect(moves.nth(1)).toHaveAttribute('aria-current', 'step');
    await page.keyboard.press('End');
    await expect(page.getByRole('status').filter({ hasText: /won: .* resigned|won/ })).toBeVisible();
  });
}

for (const game of ['japae', 'suzume'] as const) {
  test(`${game}: the end of a hand is a moment of its own, before the next hand, on every window`, async ({ page }) => {
    const table = await playNow(page, game);
    const paper = page.locator('.paper');
    await untilHandEnds(table, paper);
    await expect(page.getByRole('group', { name: 'Your tiles' })).toHaveCount(0);
    await expect(page.locator('.timer')).toHaveCount(0);
    for (const window of windows) {
      await page.setViewportSize({ width: window.width, height: window.height });
      await expect(async () => {
        expect(await outside(page, ['.paper', '.paper .content', '.paper .button']), window.name).toEqual([]);
        const [sheet, content, onward] = [await box(paper), await box(paper.locator('.content')), await box(paper.locator('.button'))];
        expect(content.y, window.name).toBeGreaterThanOrEqual(sheet.y);
        expect(content.y + content.height, window.name).toBeLessThanOrEqual(onward.y + 1);
        expect(content.width, window.name).toBeLessThanOrEqual(sheet.width);
      }).toPass({ timeout: 5_000 });
      const scrolls = await paper.evaluate((sheet) =>
        [sheet, ...sheet.querySelectorAll('*')].some((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)),
      );
      expect(scrolls, `${window.name}: nothing on it is scrolled`).toBe(false);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await paper.getByRole('button').click();
    await expect(paper).toBeHidden();
    if (!(await table.isOver())) {
      await table.turn();
      await page.getByRole('button', { name: /^The last/ }).click();
      await expect(paper).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(paper).toBeHidden();
    }
  });
}

/** Plays, and resigns nothing, until the first hand is over. */
async function untilHandEnds(table: Table, paper: Locator): Promise<void> {
  for (let moves = 0; moves < 200 && !(await paper.isVisible()); moves += 1) {
    await table.offered.or(table.result).or(paper).first().waitFor();
    if (!(await paper.isVisible())) await table.move();
  }
  await expect(paper).toBeVisible();
}

test('the hand stays where it is when melds and calls appear', async ({ page }) => {
  for (const size of [{ width: 1366, height: 625 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    const table = await playNow(page, 'japae');
    await table.turn();
    await settle(page);
    const rack = page.locator('.rack');
    const places = new Set<number>();
    let seen = 0;
    for (let moves = 0; moves < 120 && seen < 3; moves += 1) {
      await table.offered.or(table.result).first().waitFor();
      if (await table.isOver()) break;
      if (await rack.isVisible()) {
        const { y, height } = await box(rack);
        places.add(Math.round(y + height));
        seen += (await page.locator('.front .calls').count()) + (await page.locator('.melds figure').count() > 0 ? 1 : 0);
      }
      await table.move();
    }
    expect([...places], JSON.stringify(size)).toHaveLength(1);
    expect(seen).toBeGreaterThan(0);
  }
});

test('five players with clocks are all told in full', async ({ page }) => {
  await page.goto('/new/suzume');
  await page.getByLabel('5 players').check();
  for (const seat of [1, 2, 3, 4]) await page.locator(`#seat-${seat}`).selectOption('bot:easy');
  await page.locator('#clock').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const table = new Table(page);
  await table.turn();
  for (const window of windows) {
    await open(page, `/t/${table.id}`, window);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.place .name, .place .clock')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        .map((part) => part.textContent),
    );
    expect(cut, window.name).toEqual([]);
    expect(await outside(page, ['.place .clock', '.place .plate', '.rack']), window.name).toEqual([]);
    expect(await behindTheHand(page), window.name).toEqual([]);
  }
});

/** The longest list of choices there is: every kind of throw twice, tokens at the start and before home, and everything captures. */
function crowd({ view, ...update }: { view: YutnoriView; legal: string[] }): { view: YutnoriView; legal: string[] } {
  const steps = { do: 1, gae: 2, geol: 3, yut: 4, mo: 5, back: -1 };
  const throws = (Object.entries(steps) as [Throw, number][]).map(([thrown, worth]) => ({ throw: thrown, steps: worth, count: 2 }));
  const players = view.players.map(() => ({ start: 2, home: 0, stacks: [{ station: 20, tokens: 2, way: 'outer' as const }] }));
  const moves = throws.flatMap(({ throw: thrown, steps: worth }): PossibleMove[] => {
    const all = { throw: thrown, joins: 1, captures: { seat: 1, tokens: 3 } };
    if (worth < 0) return [{ ...all, action: `${thrown} 20`, from: 20, path: [19], to: 19, tokens: 2 }];
    return [
      { ...all, action: `${thrown} start`, from: 'start', path: [worth], to: worth, tokens: 1 },
      { ...all, action: `${thrown} 20`, from: 20, path: [], to: 'home', tokens: 2 },
    ];
  });
  const legal = moves.map(({ action }) => action);
  return { ...update, legal, view: { ...view, players, throws, moves, to_move: 0, throw_due: false, last_throw: { seat: 0, throw: 'back' }, result: null } };
}

for (const language of ['en', 'ko'] as const) {
  for (const players of [2, 3, 4]) {
    test(`all throws of Yutnori at once, and tokens that wait, leave everything in the window: ${players} players, ${language}`, async ({ page }) => {
      await tellInstead<YutnoriView>(page, (update) => Object.assign(update, crowd(update)));
      const { id } = await setUp(page, 'yutnori', { others: Array.from({ length: players - 1 }, () => 'bot:easy') });
      for (const confirm of [false, true]) {
        await choose(page, { language, confirm });
        await page.goto(`/t/${id}`);
        await expect(page.locator('.throws button')).toHaveCount(6);
        // Most is said when a token is chosen, of each throw; and when a move is chosen that is to be confirmed.
        await page.locator('[data-spot=start]').click();
        if (confirm) await page.getByRole('radio').nth(2).click();
        await expect(page.locator(confirm ? '.confirm:enabled' : '.notes')).toContainText('3');
        for (const { name, width, height } of windows) {
          const where = `${name}, ${confirm ? 'to be confirmed' : 'at once'}`;
          await page.setViewportSize({ width, height });
          await settle(page);
          expect(await outside(page, [...needed, '.throws button', '.room > .side', '.spot', '.notes']), where).toEqual([]);
          expect(await overlapping(page, ['.others', '.tray', '.mine', '.said', '.asks']), where).toEqual([]);
        }
      }
    });
  }
}

/** The parts that lie over one another. */
async function overlapping(page: Page, parts: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found = wanted.map((part) => ({ part, box: document.querySelector(`main ${part}`)?.getBoundingClientRect() ?? new DOMRect() }));
    return found.flatMap(({ part, box }, place) =>
      found
        .slice(place + 1)
        .filter(({ box: other }) => box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1)
        .map(({ part: other }) => `${part} and ${other}`),
    );
  }, parts);
}

test('sixteen cards of each of four are all in the window, over nothing else, each in reach of a finger', async ({ page }) => {
  const many = ['S', 'H', 'D', 'C'].flatMap((suit) => ['3', '5', '8', 'J'].map((rank) => `${suit}${rank}`));
  await tellInstead<OneCardView>(page, (update) => {
    update.view.hand = many;
    for (const player of update.view.players) player.count = many.length;
    update.legal = ['take', 'play S3', 'play H8', 'play CJ'];
  });
  const table = await setUp(page, 'onecard', { others: ['bot:easy', 'bot:easy', 'bot:easy'] });
  await page.locator('[data-card]').first().waitFor();
  for (const window of windows) {
    await open(page, `/t/${table.id}`, window);
    await expect(page.locator('[data-card]')).toHaveCount(16);
    expect(await outside(page, ['[data-card]', '.opponent', '.deck', '.open', '.status']), window.name).toEqual([]);
    const troubles = await page.evaluate(() => {
      const boxes = (what: string): [string, DOMRect][] =>
        [...document.querySelectorAll<HTMLElement>(what)].map((one) => [one.dataset['card'] ?? what, one.getBoundingClientRect()]);
      const cards = boxes('[data-card]');
      const others = ['.opponent', '.deck', '.open'].flatMap(boxes);
      const over = cards.flatMap(([card, one]) =>
        others
          .filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1)
          .map(([other]) => `${card} over ${other}`),
      );
      // What a card is stands in its upper left corner.
      const hidden = boxes('[data-card] text:first-of-type').flatMap(([, { left, top, width, height }], place) => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)?.closest<HTMLElement>('[data-card]');
        const [card] = cards[place] ?? [''];
        return hit?.dataset['card'] === card ? [] : [`${card} is covered`];
      });
      return [...over, ...hidden];
    });
    expect(troubles, window.name).toEqual([]);
  }
});

test('a line that breaks moves nothing', async ({ page, server, faults }) => {
  faults.forgive(/net::ERR_|WebSocket/);
  const table = await setUp(page, 'omok', { others: ['bot:easy'] });
  await table.turn();
  await settle(page);
  const before = await box(page.locator(board).first());
  await server.kill();
  await expect(page.getByText('Reconnecting. Your moves are safe.')).toBeVisible();
  expect(await box(page.locator(board).first())).toEqual(before);
  await server.revive();
  await expect(page.getByText('Reconnecting. Your moves are safe.')).toBeHidden({ timeout: 20_000 });
});

test('whoever watches has everything in the window, and can sit down to talk', async ({ page, another }) => {
  const table = await setUp(page, 'omok', { name: 'Mina' });
  await sitDown(await another(), table, 'Jun');
  const watcher = await another();
  for (const window of windows) {
    await open(watcher, `/t/${table.id}`, window);
    expect(await outside(watcher, [board, '.status', '.plates']), window.name).toEqual([]);
    const join = watcher.locator('form.sheet .button').first();
    await join.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await box(join);
    expect(x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height, window.name).toBe(true);
  }
});

test('the dots in Othello are round', async ({ page }) => {
  for (const size of [{ width: 1366, height: 625 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    const table = await playNow(page, 'othello');
    await table.turn();
    for (const square of await table.offered.all()) {
      await page.mouse.move(0, 0);
      const shapes = await shapeOf(page, await square.screenshot());
      expect(Math.abs(shapes.width - shapes.height), JSON.stringify({ ...size, ...shapes })).toBeLessThanOrEqual(0.35);
    }
  }
});

/** How wide and how high what is bright in a picture is, in pixels: a half bright one counts as half. */
async function shapeOf(page: Page, picture: { toString: (encoding: 'base64') => string }): Promise<{ width: number; height: number }> {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const drawn = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    pen.drawImage(drawn, 0, 0);
    const { data, width, height } = pen.getImageData(0, 0, drawn.width, drawn.height);
    // The dot is much redder than the green around it.
    const bright = (x: number, y: number): number => Math.max(0, Math.min(1, ((data[4 * (y * width + x)] ?? 0) - 70) / 120));
    const columns = Array.from({ length: width }, (_, x) => Math.max(...Array.from({ length: height }, (_, y) => bright(x, y))));
    const rows = Array.from({ length: height }, (_, y) => Math.max(...Array.from({ length: width }, (_, x) => bright(x, y))));
    const sum = (parts: number[]): number => parts.reduce((all, part) => all + part, 0);
    return { width: sum(columns), height: sum(rows) };
  }, picture.toString('base64'));
}
