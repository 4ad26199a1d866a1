// Every screen of the client, one after another.

import type { Page } from '@playwright/test';
import type { Language } from '../src/texts';
import { games, playNow, setUp } from './steps';

export interface Stop {
  name: string;
  path: string;
  /** Opens what lies over the page. */
  open?: (page: Page) => Promise<void>;
}

/** Plays a little of everything, so that there is something to see, and says where that is. */
export async function prepare(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [
    { name: 'setup', path: '/new/suzume' },
    { name: 'othello-title', path: '/new/othello' },
    { name: 'rules', path: '/rules/japae' },
    { name: 'lesson', path: '/learn/omok' },
    { name: 'credits', path: '/credits' },
    { name: 'nowhere', path: '/nowhere' },
  ];
  for (const { id } of games) {
    const table = await playNow(page, id);
    await table.play(2);
    await table.turn();
    stops.push({ name: `table-${id}`, path: `/t/${table.id}` });
  }
  for (const [game, others] of [['suzume', 4], ['onecard', 3], ['yutnori', 3]] as const) {
    const crowded = await setUp(page, game, { others: Array.from({ length: others }, () => 'bot:easy') });
    await crowded.turn();
    stops.push({ name: `table-${game}-${others + 1}`, path: `/t/${crowded.id}` });
  }
  const { id: gathering } = await setUp(page, 'suzume', { others: ['open', 'open'] });
  const over = await playNow(page, 'onecard');
  await over.play(1);
  if ((await over.turn()) === 'mine') await over.resign();
  const path = `/t/${over.id}`;
  stops.push(
    { name: 'lobby', path: `/t/${gathering}` },
    { name: 'result', path },
    { name: 'replay', path: `${path}/replay/1` },
    { name: 'verify', path, open: verify },
    { name: 'settings', path, open: (page) => page.locator('.at-hand .icon').last().click() },
    { name: 'rules-drawer', path, open: (page) => page.locator('.at-hand button').first().click() },
  );
  // These list what there is by now.
  return [{ name: 'home', path: '/' }, { name: 'games', path: '/games' }, ...stops];
}

async function verify(page: Page): Promise<void> {
  await page.locator('.next button').last().click();
  await page.locator('dialog .verdict').waitFor();
}

/** How somebody has set this browser. */
export async function choose(page: Page, language: Language, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (chosen) => {
      const kept = JSON.parse(localStorage.getItem('hanpan.settings') ?? '{}') as object;
      localStorage.setItem('hanpan.settings', JSON.stringify({ ...kept, ...chosen }));
    },
    { language, theme },
  );
}

/** Goes to a stop and waits until all of it is there. */
export async function visit(page: Page, { path, open }: Stop): Promise<void> {
  await page.goto(path);
  await page.locator('#main :is(h1, h2, .stage, .controls)').first().waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
}
