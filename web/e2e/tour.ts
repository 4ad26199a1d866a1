// Every screen of the client, a few at a time.

import type { Page } from '@playwright/test';
import type { Settings } from '../src/settings.svelte';
import { games, names, playNow, setUp } from './steps';

export interface Stop {
  name: string;
  path: string;
  /** Opens what lies over the page. */
  open?: (page: Page) => Promise<void>;
}

/** Screens that are made ready together. */
export interface Leg {
  name: string;
  /** Plays a little, so that there is something to see, and says where that is. */
  prepare: (page: Page) => Promise<Stop[]>;
}

/** How many others sit at a table that is full. */
const crowds: Record<string, number> = { suzume: 4, onecard: 3, yutnori: 3 };

export const tour: Leg[] = [
  { name: 'pages', prepare: visitPages },
  ...games.map(({ id }) => ({ name: names[id] ?? id, prepare: (page: Page) => playGame(page, id) })),
  { name: 'a game that is over', prepare: endGame },
];

async function visitPages(): Promise<Stop[]> {
  return [
    { name: 'setup', path: '/new/suzume' },
    { name: 'othello-title', path: '/new/othello' },
    { name: 'rules', path: '/rules/japae' },
    { name: 'lesson', path: '/learn/omok' },
    { name: 'credits', path: '/credits' },
    { name: 'nowhere', path: '/nowhere' },
  ];
}

async function playGame(page: Page, id: string): Promise<Stop[]> {
  const table = await playNow(page, id);
  await table.play(2);
  await table.turn();
  const stops = [{ name: `table-${id}`, path: `/t/${table.id}` }];
  const others = crowds[id];
  if (others !== undefined) {
    const crowded = await setUp(page, id, { others: Array.from({ length: others }, () => 'bot:easy') });
    await crowded.turn();
    stops.push({ name: `table-${id}-${others + 1}`, path: `/t/${crowded.id}` });
  }
  return stops;
}

async function endGame(page: Page): Promise<Stop[]> {
  await (await playNow(page, 'omok')).turn();
  const { id: gathering } = await setUp(page, 'suzume', { others: ['open', 'open'] });
  const over = await playNow(page, 'onecard');
  await over.play(1);
  if ((await over.turn()) === 'mine') await over.resign();
  const path = `/t/${over.id}`;
  return [
    // These list what there is by now.
    { name: 'home', path: '/' },
    { name: 'games', path: '/games' },
    { name: 'lobby', path: `/t/${gathering}` },
    { name: 'result', path },
    { name: 'replay', path: `${path}/replay/1` },
    { name: 'verify', path, open: verify },
    { name: 'settings', path, open: (page) => page.locator('.at-hand .icon').last().click() },
    { name: 'rules-drawer', path, open: (page) => page.locator('.at-hand button').first().click() },
  ];
}

async function verify(page: Page): Promise<void> {
  await page.locator('.next button').last().click();
  await page.locator('dialog .verdict').waitFor();
}

/** How somebody has set this browser. While the client starts it writes down its own, so that it has to be there first. */
export async function choose(page: Page, chosen: Partial<Pick<Settings, 'language' | 'theme' | 'confirm'>>): Promise<void> {
  await page.goto('/credits');
  await page.locator('#main h1').waitFor();
  await page.evaluate((changed) => {
    const kept = JSON.parse(localStorage.getItem('hanpan.settings') ?? '{}') as object;
    localStorage.setItem('hanpan.settings', JSON.stringify({ ...kept, ...changed }));
  }, chosen);
}

/** Goes to a stop and waits until all of it is there. */
export async function visit(page: Page, { path, open }: Stop): Promise<void> {
  await page.goto(path);
  await page.locator('#main :is(h1, h2, .stage, .controls)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
}
