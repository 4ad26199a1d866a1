// The pictures of the documentation, made anew: HANPAN_BIN=… npm run pictures.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromium as executable, games, Server } from './e2e/server.mjs';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const largest = 300 * 1024;

/** After how many moves a game is shown, where that matters. */
const moments = { omok: 9, othello: 24, onecard: 2, suzume: 5 };
const usual = 6;

mkdirSync(folder, { recursive: true });
const server = await Server.start();
const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
try {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'ko-KR',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    if (localStorage.getItem('hanpan.settings') === null) {
      localStorage.setItem('hanpan.settings', JSON.stringify({ language: 'ko', name: '하늘', confirm: false }));
    }
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // All games are seen at once.
  await page.setViewportSize({ width: 1280, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await keep(page, 'home');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const { id } of games) {
    await page.goto('/');
    await page.locator(`article[aria-labelledby=name-${id}] button.call`).click();
    await play(page, moments[id] ?? usual);
    await keep(page, id);
  }
} finally {
  await browser.close();
  await server.end();
}

/** Plays what the program itself would play. */
async function play(page, moves) {
  await page.locator('section.stage').waitFor();
  const id = new URL(page.url()).pathname.split('/')[2];
  await page.evaluate(
    async ({ table, moves }) => {
      const ask = async (path, request) => (await fetch(table + path, request)).json();
      const headers = { 'content-type': 'application/json' };
      for (let done = 0; ; ) {
        const { legal, version, result } = await ask('/game');
        if (result !== null) throw new Error('it is over already');
        if (legal.every((action) => action === 'skip')) {
          await new Promise((later) => setTimeout(later, 50));
          continue;
        }
        if (done === moves) return;
        const { candidates } = await ask('/hint');
        const act = { type: 'act', id: crypto.randomUUID(), at: version, action: candidates[0]?.action ?? legal[0] };
        await ask('/messages', { method: 'POST', headers, body: JSON.stringify(act) });
        done += 1;
      }
    },
    { table: `/api/tables/${id}`, moves },
  );
  // The end of a hand comes first, if one has just ended.
  const onward = page.locator('.paper .button');
  const mine = page.locator('.status.mine');
  await onward.or(mine).first().waitFor();
  if (await onward.isVisible()) await onward.click();
  await mine.waitFor();
}

async function keep(page, name) {
  const path = `${folder}${name}.png`;
  await page.mouse.move(0, 0);
  const shot = await page.screenshot({ animations: 'disabled' });
  // A large picture is drawn in fewer colours.
  let picture = await lighten(shot, 4);
  for (let step = 5; picture.length > largest && step < 8; step += 1) picture = await lighten(shot, step);
  if (picture.length > largest) throw new Error(`${name}.png has ${picture.length} bytes`);
  writeFileSync(path, picture);
}

/** Drops differences of colour below `step`, that nobody sees: wood and paper are hard to compress with them. */
async function lighten(picture, step) {
  const page = await browser.newPage();
  const { width, height, colours } = await page.evaluate(async ({ encoded, step }) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const drawn = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d');
    context.drawImage(drawn, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, drawn.width, drawn.height);
    const colours = data.filter((_, at) => at % 4 !== 3).map((value) => Math.min(255, Math.round(value / step) * step));
    const reader = new FileReader();
    reader.readAsDataURL(new Blob([colours]));
    await new Promise((done) => (reader.onload = done));
    return { width, height, colours: reader.result.split(',')[1] };
  }, { encoded: picture.toString('base64'), step });
  await page.close();
  return png(width, height, Buffer.from(colours, 'base64'));
}

/** A PNG of three bytes a pixel, without filters: what has few colours repeats itself. */
function png(width, height, colours) {
  const lines = Array.from({ length: height }, (_, line) => colours.subarray(3 * width * line, 3 * width * (line + 1)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const body = deflateSync(Buffer.concat(lines.flatMap((line) => [Buffer.of(0), line])), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
