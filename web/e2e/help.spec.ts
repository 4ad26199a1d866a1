// What helps while one plays, and what is left when one has played.

import { expect, test } from './fixtures';
import { read, verify } from './server.mjs';
import { games, playNow, setUp, Table } from './steps';
import type { Page } from '@playwright/test';

const easy = { others: ['bot:easy'] };

/** A game with a few moves, given up. */
async function played(page: Page, game = 'onecard'): Promise<Table> {
  const table = await setUp(page, game, easy);
  await table.play(4);
  if ((await table.turn()) === 'mine') await table.resign();
  return table;
}

test('against a bot a move is undone together with its answer', async ({ page }) => {
  const table = await setUp(page, 'omok', easy);
  await table.press(table.at('h8'));
  await table.turn();
  await expect(table.moves).toHaveCount(2);
  await table.tools.getByRole('button', { name: 'Undo' }).click();
  await expect(table.moves).toHaveCount(0);
  await expect(table.at('h8')).toHaveAccessibleName('h8, empty');
});

test('a hint says what is best, and why', async ({ page }) => {
  const table = await playNow(page, 'othello');
  await table.turn();
  await table.tools.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('complementary', { name: 'Hint' });
  const play = hint.getByRole('button', { name: /^Play it: [a-p][0-9]+$/ });
  await expect(play).toBeFocused({ timeout: 30_000 });
  await expect(hint.getByRole('status')).toContainText(/turns|takes|leaves|keeps|makes|gives|stands/);
  await expect(hint).not.toContainText('±');
  const best = (await play.textContent())?.trim().replace('Play it: ', '') ?? '';
  await expect(table.board.locator('.board-room .hint')).toHaveCount(1);
  await hint.getByRole('button', { name: /^2\. / }).click();
  await expect(play).not.toHaveText(`Play it: ${best}`);
  await hint.getByRole('button', { name: /^1\. / }).click();
  await play.press('Enter');
  await expect(table.at(best)).toHaveAccessibleName(/Black|White/);
  await expect(hint).toBeHidden();
});

test('Othello begins on a board of sixteen, from its title screen', async ({ page }) => {
  await page.goto('/new/othello');
  await page.getByRole('button', { name: 'Play now' }).click();
  const table = new Table(page);
  await table.play(2);
  await expect(table.board.getByRole('gridcell')).toHaveCount(256);
  await expect(table.moves).not.toHaveCount(0);
});

test('Omok is played on twenty lines', async ({ page }) => {
  const table = await setUp(page, 'omok', { ...easy, options: { size: 20 } });
  await table.press(table.at('t20'));
  await expect(table.at('t20')).toHaveAccessibleName(/^t20, Black/);
  await expect(table.board.getByRole('gridcell')).toHaveCount(400);
});

test('a refusal says why', async ({ page }) => {
  const table = await setUp(page, 'omok', easy);
  await table.press(table.at('h8'));
  await table.turn();
  // Nothing is offered there, so nobody but a test would wait for it.
  await table.at('h8').click({ force: true });
  await expect(table.board.getByRole('alert')).toContainText('h8');
});

test('who resigns is asked first, and can play once more', async ({ page }) => {
  const table = await setUp(page, 'omok', easy);
  await table.play(1);
  await table.tools.getByRole('button', { name: 'Resign' }).click();
  await table.button('Keep playing').click();
  await expect(table.result).toBeHidden();
  await table.resign();
  await expect(table.result).toContainText('You lost: you resigned.');
  await table.result.getByRole('button', { name: 'Rematch' }).click();
  await expect(table.result).toBeHidden();
  // The seats have rotated: the bot begins.
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem').first()).toContainText('Computer (Easy)');
  await table.play(1);
});

test('one can look back while the game stays as it is', async ({ page }) => {
  const table = await setUp(page, 'omok', easy);
  await table.play(2);
  await table.turn();
  await table.button('To the beginning').click();
  await expect(table.board).toContainText('You are looking at step 0 of 4.');
  await expect(table.offered).toHaveCount(0);
  await table.button('One step on').click();
  await expect(table.board).toContainText('You are looking at step 1 of 4.');
  await table.moves.nth(2).click();
  await expect(table.board).toContainText('You are looking at step 3 of 4.');
  await table.board.getByRole('button', { name: 'Back to the game' }).click();
  await expect(table.board).not.toContainText('You are looking at step');
  await table.play(1);
});

test('a game is replayed by the slider, by buttons and by keys', async ({ page }) => {
  const table = await setUp(page, 'omok', easy);
  await table.play(2);
  await table.turn();
  await table.resign();
  await table.result.getByRole('link', { name: 'Replay' }).click();
  await expect(page).toHaveURL(/\/replay\/1$/);
  const slider = page.getByRole('slider', { name: 'Step' });
  const at = (step: number): Promise<void> => expect(slider).toHaveValue(String(step));
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThanOrEqual(4);
  await at(0);
  await page.getByRole('button', { name: 'One step on' }).click();
  await at(1);
  await page.keyboard.press('ArrowRight');
  await at(2);
  await slider.fill('1');
  await at(1);
  await slider.press('ArrowRight');
  await at(2);
  await slider.press('ArrowRight');
  await at(3);
  await slider.blur();
  await page.keyboard.press('ArrowLeft');
  await at(2);
  await page.keyboard.press('Home');
  await at(0);
  await page.keyboard.press('End');
  await at(last);
  await expect(page.getByRole('status').filter({ hasText: /won: .* resigned\./ })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  // It goes on by itself, so that no single step is waited for.
  await expect.poll(async () => Number(await slider.inputValue()), { intervals: [20] }).toBeLessThan(last);
  await expect.poll(async () => Number(await slider.inputValue()), { intervals: [20] }).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^(Pause|Play)$/ }).click();
});

test('a game with a deal is replayed from the deal on', async ({ page }) => {
  const table = await played(page);
  await table.result.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await expect(slider).toHaveValue('0');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Before the first move');
  const cards = page.getByRole('toolbar', { name: 'Your cards' }).getByRole('button');
  expect(await cards.count()).toBeGreaterThan(0);
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^step 1 of \d+$/);
});

for (const { id, name } of games.filter(({ chance }) => chance)) {
  test(`the luck in ${name} is recomputed in the browser, and every step is correct`, async ({ page }) => {
    const table = await played(page, id);
    await table.result.getByRole('button', { name: 'Verify fairness' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify fairness' });
    await expect(dialog).toContainText('Luck fell as promised');
    const steps = dialog.getByRole('heading', { level: 3 });
    await expect(steps).toHaveText([/1\. .* correct$/, /2\. .* correct$/, /3\. .* correct$/, /4\. .* correct$/]);
    for (const compared of ['before the start', 'when it was frozen', 'Your own salt']) await expect(dialog).toContainText(compared);
    await expect(dialog).not.toContainText('not correct');
  });
}

test('the record is downloaded, and the program finds its deals fair', async ({ page }) => {
  const table = await played(page);
  const download = page.waitForEvent('download');
  await table.result.getByRole('link', { name: 'Download' }).click();
  const file = await (await download).path();
  expect(JSON.parse(read(file))).toMatchObject({ hanpan: 1, game: 'onecard' });
  expect(verify(file)).toMatch(/^verified: .* all as committed to by /);
});

test('the link to a game opens its replay for anybody', async ({ page, another }) => {
  const table = await played(page);
  await table.result.getByRole('button', { name: 'Link', exact: true }).click();
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue();
  const friend = await another();
  await friend.goto(link);
  await expect(friend.getByRole('slider', { name: 'Step' })).toBeVisible();
  await expect(friend.getByRole('combobox', { name: 'Whose view?' })).toBeVisible();
});

test('a decision of a finished game is looked back at, beside what was held', async ({ page }) => {
  const table = await played(page, 'japae');
  await table.result.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'What could be known' }).click();
  const panel = page.getByRole('region', { name: 'What could be known' });
  await expect(panel).toContainText('to win', { timeout: 30_000 });
  await expect(panel).toContainText('to deal in');
  await expect(panel.locator('.pieces li')).toHaveCount(7);
  await expect(panel.locator('.held [role=img]')).toHaveCount(7);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(panel).toContainText('Nobody decides anything here.');
});
