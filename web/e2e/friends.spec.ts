// People who play each other over a link, each in a browser of their own.

import { expect, test } from './fixtures';
import { playTogether, setUp, sitDown, Table, type Wanted } from './steps';
import type { Page } from '@playwright/test';

/** One Card ends the sooner the fewer cards one may hold. */
const short = { bankrupt_at: 7 };
const people = ['Mina', 'Jun', 'Sora', 'Bora'] as const;

/** The first opens a table and sends the link, the others come by it. */
async function gather(pages: Page[], game: string, options: Wanted['options'] = {}): Promise<Table[]> {
  const [host, ...guests] = pages as [Page, ...Page[]];
  const table = await setUp(host, game, { name: people[0], others: guests.map(() => 'open'), options });
  const tables = [table];
  for (const [before, guest] of guests.entries()) {
    tables.push(await sitDown(guest, table, people[before + 1] ?? ''));
  }
  return tables;
}

async function pair(pages: [Page, Page], game: string, options: Wanted['options'] = {}): Promise<[Table, Table]> {
  return (await gather(pages, game, options)) as [Table, Table];
}

test('two play Omok by a link until one has five in a row', async ({ page, another }) => {
  const [black, white] = await pair([page, await another()], 'omok');
  for (const [mine, yours] of [['h8', 'a1'], ['g8', 'a3'], ['f8', 'a5'], ['e8', 'a7']] as const) {
    await black.press(black.at(mine));
    await white.press(white.at(yours));
  }
  await black.press(black.at('d8'));
  await expect(black.result).toContainText('You won: you have five in a row.');
  await expect(white.result).toContainText('has five in a row.');
});

test('two play Othello by a link until the board is full', async ({ page, another }) => {
  const tables = await pair([page, await another()], 'othello', { size: 4 });
  await playTogether(tables);
  for (const table of tables) await expect(table.result).toContainText('discs');
});

test('two play One Card by a link until one hand is empty', async ({ page, another }) => {
  const tables = await pair([page, await another()], 'onecard', short);
  await playTogether(tables);
  for (const table of tables) await expect(table.result).toBeVisible();
});

for (const game of ['japae', 'suzume'] as const) {
  test(`two play ${game} by a link until one resigns`, async ({ page, another }) => {
    const [one, other] = await pair([page, await another()], game);
    await playTogether([one, other], 12);
    await one.resign();
    await expect(one.result).toContainText('You lost: you resigned.');
    await expect(other.result).toContainText('You won: Mina resigned.');
  });
}

for (const count of [3, 4]) {
  test(`${count} play a match of Suzume by a link`, async ({ page, another }) => {
    const guests = await Promise.all(Array.from({ length: count - 1 }, () => another()));
    const tables = await gather([page, ...guests], 'suzume', { cycles: 1 });
    await playTogether(tables, 12);
    for (const { board } of tables) await expect(board.locator('.place, .paper li')).toHaveCount(count);
  });

  test(`${count} play One Card by a link until it is over`, async ({ page, another }) => {
    const guests = await Promise.all(Array.from({ length: count - 1 }, () => another()));
    const tables = await gather([page, ...guests], 'onecard', short);
    await playTogether(tables);
    for (const table of tables) await expect(table.result).toBeVisible();
  });
}

test('who watches sees every move and nobody’s tiles', async ({ page, another }) => {
  const tables = await pair([page, await another()], 'japae');
  const stranger = await another();
  const heard: string[] = [];
  stranger.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await stranger.goto(`/t/${tables[0].id}`);
  const watched = new Table(stranger);
  await expect(watched.board).toBeVisible();
  await playTogether(tables, 6);
  // Where a hand has just ended the tables are looked at when the next lies there.
  for (const { board } of [...tables, watched]) await expect(board.locator('.paper')).toHaveCount(0, { timeout: 20_000 });
  for (const name of ['Mina', 'Jun']) {
    const discards = `Discards of ${name}`;
    const seen = await tables[0].board.getByRole('list', { name: discards }).innerText();
    await expect(watched.board.getByRole('list', { name: discards })).toHaveText(seen, { useInnerText: true });
  }
  await expect(watched.board.getByRole('group', { name: 'Your tiles' })).toHaveCount(0);
  const updates = heard.map((said) => JSON.parse(said) as Update).filter(({ type }) => type === 'update');
  expect(updates.length).toBeGreaterThan(1);
  for (const { view } of updates) expect(view.seats.map(({ hand, drawn }) => hand ?? drawn ?? null)).toEqual([null, null]);
});

interface Update {
  type: string;
  view: { seats: { hand: unknown; drawn: unknown }[] };
}

test('what one says, the other hears', async ({ page, another }) => {
  const [one, other] = await pair([page, await another()], 'omok');
  for (const { page } of [one, other]) await page.getByRole('button', { name: /Chat/ }).click();
  await one.page.getByLabel('Say something').fill('안녕, Jun!');
  await one.page.keyboard.press('Enter');
  await other.page.getByRole('button', { name: 'Good luck!' }).click();
  for (const { page } of [one, other]) {
    const said = page.getByRole('list', { name: 'Chat' }).getByRole('listitem');
    await expect(said).toContainText(['안녕, Jun!', 'Good luck!']);
  }
});

test('a move is taken back when the other allows it', async ({ page, another }) => {
  const [black, white] = await pair([page, await another()], 'omok');
  await black.press(black.at('h8'));
  await black.tools.getByRole('button', { name: 'Undo' }).click();
  await expect(white.page.getByText('Mina asks to take a move back.')).toBeVisible();
  await white.button('Allow it').click();
  for (const table of [black, white]) await expect(table.at('h8')).toHaveAccessibleName('h8, empty');
  await black.press(black.at('g7'));
  await expect(white.at('g7')).toHaveAccessibleName('g7, Black, last move');
});

test('a draw is agreed on, and can be declined', async ({ page, another }) => {
  const [black, white] = await pair([page, await another()], 'omok');
  await black.press(black.at('h8'));
  await black.tools.getByRole('button', { name: 'Draw' }).click();
  await white.button('Decline').click();
  await expect(black.page.getByText('You have offered a draw.')).toBeHidden();
  await white.tools.getByRole('button', { name: 'Draw' }).click();
  await black.button('Agree').click();
  for (const table of [black, white]) await expect(table.result).toContainText('A draw, as agreed.');
});

test('a rematch rotates the seats', async ({ page, another }) => {
  const [black, white] = await pair([page, await another()], 'omok');
  await black.resign();
  await white.result.getByRole('button', { name: 'Rematch' }).click();
  await expect(black.page.getByRole('heading', { name: 'Another round! The seats have rotated' })).toBeVisible();
  await black.button('I am ready').click();
  await white.press(white.at('h8'));
  await expect(black.at('h8')).toHaveAccessibleName('h8, Black, last move');
});
