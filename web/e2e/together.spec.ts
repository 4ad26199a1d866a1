// What people owe each other at a table: answers to what is asked, and a word when one is away.

import { expect, expectAccessible, test } from './fixtures';
import { Server } from './server.mjs';
import { setUp, sitDown, Table } from './steps';

test('a draw that is declined is told, and one that is withdrawn is not', async ({ page, another }) => {
  const one = await setUp(page, 'omok', { name: 'Mina' });
  const other = await sitDown(await another(), one, 'Jun');
  await one.at('h8').click();
  await expect(other.moves).toHaveCount(1);
  const declined = one.page.getByText('Your draw offer was declined.');
  await one.tools.getByRole('button', { name: 'Draw' }).click();
  await one.page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(other.page.getByText('Mina offers a draw')).toHaveCount(0);
  await expect(declined).toHaveCount(0);
  await one.tools.getByRole('button', { name: 'Draw' }).click();
  await other.page.getByRole('button', { name: 'Decline' }).click();
  await expect(declined).toBeVisible();
  await other.at('h9').click();
  await expect(declined).toHaveCount(0);
});

test('a rematch asks the other, who may agree or not', async ({ page, another }) => {
  const one = await setUp(page, 'omok', { name: 'Mina' });
  const other = await sitDown(await another(), one, 'Jun');
  await one.at('h8').click();
  await one.resign();
  await other.page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByText('Jun would like a rematch.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Let’s play' }).click();
  await expect(other.at('h8')).toBeVisible();
  await other.resign();
  await other.page.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(other.page.getByText('Mina would rather not play again now.')).toBeVisible();
});

test('when the other stays away that is said, and the win is claimed where a clock runs', async ({ browser, contextOptions }) => {
  const server = await Server.start({ HANPAN_SERVE_GRACE_S: '4' });
  const visit = async () => (await browser.newContext({ ...contextOptions, locale: 'en-GB', baseURL: server.url })).newPage();
  const [mina, jun] = [await visit(), await visit()];
  await mina.goto('/new/omok');
  await mina.getByLabel('Your name').fill('Mina');
  await mina.locator('#clock').selectOption({ index: 1 });
  await mina.getByRole('button', { name: 'Open the table and invite' }).click();
  await mina.waitForURL(/\/t\//);
  const one = new Table(mina);
  await sitDown(jun, one, 'Jun');
  await one.at('h8').click();
  await expect(one.moves).toHaveCount(1);
  await jun.close();
  await expect(mina.getByText('Jun is away.')).toBeVisible();
  await mina.getByRole('button', { name: 'Claim the win' }).click();
  await expect(one.result).toContainText(/You w[io]n/);
  await mina.context().close();
  await server.end();
});

test('a move is planned while the other thinks, shown, taken back, and played when it may be', async ({ page, another }) => {
  const one = await setUp(page, 'omok', { name: 'Mina' });
  const other = await sitDown(await another(), one, 'Jun');
  const plan = page.getByText(/^Planned: /);
  // It is not one's turn, so a point is no button that plays; it is pressed all the same.
  await one.at('h8').click();
  await expect(one.moves).toHaveCount(1);
  await one.at('h9').click({ force: true });
  await expect(plan).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(plan).toHaveCount(0);
  await one.at('j10').click({ force: true });
  await expect(plan).toContainText('j10');
  await expect(other.moves).toHaveCount(1);
  await other.at('a1').click();
  // Both moves are there: mine followed by itself.
  await expect(other.moves).toHaveCount(3);
  await expect(plan).toHaveCount(0);
  // What may not be played any more is not sent.
  await one.at('b2').click({ force: true });
  await other.at('b2').click();
  await expect(page.getByText('so the plan was dropped')).toBeVisible();
  await expect(one.moves).toHaveCount(4);
});

test('a move is planned by keyboard, and taken back by the same key', async ({ page, another }) => {
  const one = await setUp(page, 'omok', { name: 'Mina' });
  const other = await sitDown(await another(), one, 'Jun');
  const plan = page.getByText(/^Planned: /);
  await one.at('h8').focus();
  await page.keyboard.press('Enter');
  await expect(one.moves).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(one.at('h9')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(plan).toContainText('h9');
  await page.keyboard.press('Enter');
  await expect(plan).toHaveCount(0);
  await page.keyboard.press(' ');
  await expect(plan).toContainText('h9');
  await expect(other.moves).toHaveCount(1);
  await other.at('a1').click();
  await expect(other.moves).toHaveCount(3);
  await expect(one.at('h9')).toBeFocused();
});

test('my games know my own seat whatever I am called by now, and tell of every one of many', async ({ page, another }) => {
  const mine = await setUp(page, 'omok', { name: 'Mina' });
  const other = await sitDown(await another(), mine, 'Jun');
  await other.board.getByRole('grid').waitFor();
  await other.resign();
  await expect(mine.result).toContainText(/You won/);
  await setUp(page, 'omok', { name: 'Sora', others: ['bot:easy'] });
  // A long list: what is far below is asked for when one gets there.
  await page.evaluate(async () => {
    const kept = JSON.parse(localStorage.getItem('hanpan.tables') ?? '[]') as object[];
    const spec = { game: 'omok', options: {}, seats: [{ type: 'open' }, { type: 'bot', level: 'easy' }], seat: 0, name: 'Mina' };
    for (let table = 0; table < 15; table += 1) {
      const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(spec) };
      const { table: { id }, member } = await (await fetch('/api/tables', request)).json();
      const start = { ...request, body: JSON.stringify({ type: 'start', id: `start-${table}` }) };
      await fetch(`/api/tables/${id}/messages`, start);
      kept.unshift({ id, game: 'omok', at: Date.now(), member });
    }
    localStorage.setItem('hanpan.tables', JSON.stringify(kept));
  });
  await page.goto('/games');
  const cards = page.getByRole('listitem');
  await expect(cards).toHaveCount(17);
  const last = cards.last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toContainText('You won: Jun resigned.');
  const waiting = page.getByText('Your turn', { exact: true });
  for (const card of (await cards.all()).slice(0, 16)) await card.scrollIntoViewIfNeeded();
  await expect(waiting).toHaveCount(16);
});

test('my games say whose turn it is, how they ended and when, each with its board', async ({ page, another }) => {
  const over = await setUp(page, 'othello', { name: 'Mina', others: ['bot:easy'] });
  await over.play(1);
  await over.resign();
  const going = await setUp(page, 'omok', { name: 'Mina' });
  const other = await sitDown(await another(), going, 'Jun');
  await going.at('h8').click();
  await expect(other.moves).toHaveCount(1);
  await page.goto('/games');
  const cards = page.getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Jun to play');
  await expect(cards.last()).toContainText('You lost: you resigned.');
  for (const card of await cards.all()) {
    await expect(card.locator('time')).toHaveText(/20\d\d/);
    await expect(card.locator('.thumbnail .board > *').first()).toBeAttached();
  }
  await expectAccessible(page);
  await other.at('h9').click();
  await expect(other.moves).toHaveCount(2);
  await page.reload();
  await expect(cards.first()).toContainText('Your turn');
});

test('icons say what they are to those who point at them, and sounds have a volume', async ({ page }) => {
  const table = await setUp(page, 'omok', { others: ['bot:easy'] });
  await table.turn();
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.hover();
  await expect(settings).toHaveAttribute('title', 'Settings');
  await settings.click();
  await page.getByLabel('Volume').fill('30');
  await page.reload();
  await table.turn();
  await settings.click();
  await expect(page.getByLabel('Volume')).toHaveValue('30');
  await expect(page.getByRole('switch', { name: 'Tell me when it is my turn' })).not.toBeChecked();
  await expectAccessible(page);
});
