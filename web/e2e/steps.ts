// What people do at a table, by the names that things have on the screen.

import { expect, type Locator, type Page } from '@playwright/test';
import { games } from './server.mjs';

export { games };

/** What each game is called in English. */
export const names: Record<string, string> = Object.fromEntries(games.map(({ id, name }) => [id, name]));

/** How somebody wants to play. */
export interface Wanted {
  /** Who sits beside me, seat by seat: `bot:easy`, `open`. */
  others?: string[];
  options?: Record<string, string | number | boolean>;
  name?: string;
}

/** What may be done now, the more pressing first: what comes after a hand, a suit to name, a call, a square, a tile, a card, the deck, a token or
 *  where it goes, a throw; any button where a game has no board of its own. */
const offers = [
  '.paper .button',
  '[role=dialog] [data-action]',
  '.calls button',
  '.strip button',
  '[role=grid] button[aria-disabled=false]',
  '.rack button[aria-disabled=false]',
  '[data-card][aria-disabled=false]',
  '[data-action=take][aria-disabled=false]',
  '.spots [data-action]',
  '.spot[data-action]',
  '.throws [aria-checked=false][aria-disabled=false]',
  '.actions [data-action]',
];

/** A table as one person sees it. */
export class Table {
  readonly page: Page;
  readonly board: Locator;
  readonly result: Locator;
  readonly moves: Locator;
  readonly tools: Locator;
  /** Squares, tiles, cards and buttons: everything that may be done now. */
  readonly offered: Locator;

  constructor(page: Page) {
    this.page = page;
    this.board = page.getByRole('region', { name: 'Board', exact: true });
    this.result = page.locator('section[aria-labelledby=result]');
    this.moves = page.getByRole('list', { name: 'Moves' }).getByRole('button');
    this.tools = page.getByRole('group', { name: 'Tools' });
    this.offered = this.board.locator(offers.join(', '));
  }

  get id(): string {
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  /** A square or point by its name: `h8`. */
  at(square: string): Locator {
    return this.board.getByRole('button', { name: new RegExp(`^${square}, `) });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Whether something may be done, without waiting. */
  async mayAct(): Promise<boolean> {
    return this.offered.first().isVisible();
  }

  async isOver(): Promise<boolean> {
    return this.result.isVisible();
  }

  /** Waits until something may be done, or the game is over. */
  async turn(): Promise<'mine' | 'over'> {
    await this.offered.or(this.result).first().waitFor();
    return (await this.isOver()) ? 'over' : 'mine';
  }

  /** Does one thing of those that are offered. */
  async move(): Promise<void> {
    const offer = await this.#best();
    // Where several are asked at once, an answer may not be needed any more.
    await this.press(offer).catch(async (error: unknown) => {
      if (await offer.isVisible()) throw error;
    });
  }

  /** The same with a finger: where a first tap only chooses, a second one plays. */
  async tap(): Promise<void> {
    const offer = await this.#best();
    await offer.tap(await aim(offer));
    const chosen = this.board.locator('button.confirm:enabled, button[aria-pressed=true], [data-card].chosen');
    if (await chosen.isVisible()) await chosen.tap(await aim(chosen));
    await this.settled();
  }

  /** Presses something that acts, and waits until that is seen to be done. */
  async press(what: Locator): Promise<void> {
    await what.click(await aim(what));
    await this.settled();
  }

  async #best(): Promise<Locator> {
    const best = await this.offered.evaluateAll((found, kinds) => {
      const kind = kinds.find((one) => found.some((offer) => offer.matches(one))) ?? '*';
      return found.findIndex((offer) => offer.matches(kind));
    }, offers);
    return this.offered.nth(Math.max(0, best));
  }

  async settled(): Promise<void> {
    await this.board.and(this.page.locator('[aria-busy=false]')).waitFor();
  }

  /** Plays what is offered until the game is over, or for so many moves. */
  async play(most = Infinity): Promise<void> {
    for (let move = 0; move < most; move += 1) {
      if ((await this.turn()) === 'over') return;
      await this.move();
    }
  }

  async resign(): Promise<void> {
    await this.tools.getByRole('button', { name: 'Resign' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click();
    await this.onward();
    await expect(this.result).toBeVisible();
  }

  /** Goes on to the result. A hand may have ended just before: its end is looked at first, and goes by itself where others wait. */
  async onward(): Promise<void> {
    const onward = this.page.locator('.paper .button');
    await expect(this.result.or(onward).first()).toBeVisible();
    if (!(await onward.isVisible())) return;
    await onward.click({ timeout: 5_000 }).catch(async (error: unknown) => {
      if (await onward.isVisible()) throw error;
    });
  }
}

/** Where one presses: cards lie over one another, and each shows its left edge. */
async function aim(what: Locator): Promise<{ timeout: number; position?: { x: number; y: number } }> {
  const timeout = 10_000;
  const isCard = (await what.getAttribute('data-card', { timeout })) !== null;
  const box = isCard ? await what.boundingBox({ timeout }) : null;
  return box === null ? { timeout } : { timeout, position: { x: 20, y: box.height * 0.45 } };
}

/** Plays against the computer from the home page, with one press. */
export async function playNow(page: Page, game: string): Promise<Table> {
  await page.goto('/');
  await page.getByRole('button', { name: `${names[game]}: Play the computer` }).click();
  return seated(page);
}

/** Sets a table up from the home page. */
export async function setUp(page: Page, game: string, wanted: Wanted = {}): Promise<Table> {
  await page.goto('/');
  await page.getByRole('link', { name: `${names[game]}: Invite a friend` }).click();
  // A game may have a title screen before it.
  const onward = page.getByRole('button', { name: 'With friends, or your own settings' });
  await onward.or(page.getByLabel('Your name')).first().waitFor();
  if (await onward.isVisible()) await onward.click();
  const { others = ['open'], options = {}, name } = wanted;
  if (name !== undefined) await page.getByLabel('Your name').fill(name);
  if (others.length > 1) await page.getByLabel(`${others.length + 1} players`).check();
  for (const [before, sitter] of others.entries()) await page.locator(`#seat-${before + 1}`).selectOption(sitter);
  if (Object.keys(options).length > 0) await page.getByText('Change the rules').click();
  for (const [key, value] of Object.entries(options)) {
    await page.locator(`#option-${key}`).selectOption(JSON.stringify(value));
  }
  const begin = others.includes('open') ? 'Open the table and invite' : 'Start';
  await page.getByRole('button', { name: begin, exact: true }).click();
  return seated(page);
}

/** Follows a link and sits down. */
export async function sitDown(page: Page, table: Table, name: string): Promise<Table> {
  await page.goto(`/t/${table.id}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down and start' }).click();
  return new Table(page);
}

/** Changes what the server tells of a game before the page hears it, so that a rare position is there every time. */
export async function tellInstead<V>(page: Page, change: (update: { view: V; legal: string[] }) => void): Promise<void> {
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string; view: V; legal: string[] };
      if (message.type === 'update') change(message);
      socket.send(JSON.stringify(message));
    });
  });
}

/** Several people play what is offered to them until the game is over, or for so many moves. */
export async function playTogether(tables: Table[], most = Infinity): Promise<void> {
  for (let move = 0; move < most; move += 1) {
    let next: Table | 'over' | undefined;
    await expect(async () => {
      next = await whoActs(tables);
      expect(next).toBeDefined();
    }).toPass({ intervals: [10, 20, 50] });
    if (next === undefined || next === 'over') return;
    await next.move();
  }
}

async function whoActs(tables: Table[]): Promise<Table | 'over' | undefined> {
  for (const table of tables) {
    if (await table.mayAct()) return table;
  }
  return (await tables[0]?.isOver()) ? 'over' : undefined;
}

async function seated(page: Page): Promise<Table> {
  await page.waitForURL(/\/t\/[a-z0-9]+$/);
  return new Table(page);
}
