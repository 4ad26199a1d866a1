// Sealed answers as they are given in a browser: said only by whoever has a choice, and closed once they are given.

import { expect, test } from './fixtures';
import { setUp, sitDown, type Table } from './steps';
import { LastLegal } from '../src/last-legal';
import type { ServerMessage, Update } from '../src/wire/protocol';
import type { Page } from '@playwright/test';

type Said = { type: string; at?: number };

/** Listens to what a page says, and to what it hears of the game. */
function listen(page: Page): { said: Said[]; heard: Update[] } {
  const said: Said[] = [];
  const heard: Update[] = [];
  page.on('websocket', (socket) => {
    const lastLegal = new LastLegal();
    socket.on('framesent', ({ payload }) => said.push(JSON.parse(String(payload)) as Said));
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as ServerMessage;
      if (message.type !== 'update') return;
      const update = lastLegal.complete(message);
      if (update === null) throw new Error(`a change of a list that was never told: ${payload}`);
      heard.push(update);
    });
  });
  return { said, heard };
}

test('who can only skip says nothing, and the game goes on', async ({ page }) => {
  const { said, heard } = listen(page);
  const table = await setUp(page, 'japae', { others: ['bot:easy'] });
  await table.play(8);
  await table.turn();
  const forced = heard.filter(({ sealed, legal }) => sealed && legal.length === 1);
  expect(forced.length).toBeGreaterThan(0);
  const answers = said.filter(({ type, at }) => type === 'act' && forced.some(({ version }) => version === at));
  expect(answers).toEqual([]);
});

test('an answer that is given is closed until all are opened, and nobody else sees anything of it', async ({ page, another }) => {
  const [one, other] = await untilAsked(page, await another());
  const timer = (table: Table) => table.page.getByText(/^You skip unless you answer within/);
  const closed = one.page.getByText('Your answer stays closed until all are opened together.');
  await expect(timer(one)).toBeVisible();
  const before = await other.board.getByRole('status').innerText();

  await calls(one).last().click();
  await expect(closed).toBeVisible();
  await expect(timer(one)).toBeHidden();
  await expect(calls(one)).toHaveCount(0);
  expect(await other.board.getByRole('status').innerText()).toBe(before);
  await expect(calls(other)).toHaveCount(2);

  await one.page.reload();
  await expect(closed).toBeVisible();
  await expect(calls(one)).toHaveCount(0);

  await calls(other).last().click();
  await expect(closed).toBeHidden();
});

const calls = (table: Table) => table.board.locator('.calls button');

/** Two people play until one has a card left and both are asked whether they call. */
async function untilAsked(page: Page, otherPage: Page): Promise<[Table, Table]> {
  for (;;) {
    const one = await setUp(page, 'onecard', { name: 'Mina', options: { call_penalty: true, bankrupt_at: 'off' } });
    const other = await sitDown(otherPage, one, 'Jun');
    if (await areAsked([one, other])) return [one, other];
  }
}

/** Plays until all are asked, unless it takes too long: in some games the hands only grow. */
async function areAsked(tables: Table[]): Promise<boolean> {
  for (const end = Date.now() + 25_000; Date.now() < end; ) {
    for (const table of tables) {
      if ((await calls(table).count()) === 0 && (await table.mayAct())) await table.move();
    }
    const asked = await Promise.all(tables.map((table) => calls(table).count()));
    if (asked.every((count) => count === 2)) return true;
  }
  return false;
}
