// How quick the client feels, as JSON: HANPAN_BIN=… npm run speed. It measures and judges nothing.

import { chromium } from '@playwright/test';
import { chromium as executable, Server } from './e2e/server.mjs';

const moves = 30;

const server = await Server.start();
const browser = await chromium.launch({ executablePath: executable(), args: ['--no-sandbox'] });
try {
  const move = await pressToPaint();
  const cascade = await framesOfCascade();
  const again = { japae: await pressToMyTurn('japae'), suzume: await pressToMyTurn('suzume') };
  console.log(JSON.stringify({ move, cascade, my_turn_again: again }, null, 2));
} finally {
  await browser.close();
  await server.end();
}

/** From the press on a point until the stone is painted, over moves against a bot. */
async function pressToPaint() {
  const page = await open('omok');
  await page.evaluate(() => {
    window.times = [];
    addEventListener('pointerdown', (event) => {
      const stones = () => document.querySelectorAll('.board-room svg g > use:not(.ghost)').length;
      const [begun, before] = [event.timeStamp, stones()];
      const look = () => {
        if (stones() === before) return requestAnimationFrame(look);
        // The frame after the one in which it was drawn comes when that one is painted.
        requestAnimationFrame(() => window.times.push(performance.now() - begun));
      };
      requestAnimationFrame(look);
    }, true);
  });
  while ((await page.evaluate(() => window.times.length)) < moves) {
    const point = page.locator('.board-room [data-action][aria-disabled=false]').first();
    const over = page.locator('section[aria-labelledby=result] button').first();
    await point.or(over).first().waitFor();
    const known = await page.evaluate(() => window.times.length);
    await (await over.isVisible() ? over : point).click();
    await page.waitForFunction((known) => window.times.length > known || document.querySelector('#result') === null, known);
    await page.locator('section.stage[aria-busy=false]').waitFor();
  }
  const times = (await page.evaluate(() => window.times)).slice(0, moves).sort((one, other) => one - other);
  await page.context().close();
  return { moves, median_ms: round(times[Math.floor(moves / 2)]), p95_ms: round(times[Math.floor(moves * 0.95)]) };
}

/**
 * From the press on a tile until one may discard again, against one bot, with the server as it is by itself. Turns in which
 * one is asked for an answer, or in which a hand ends, are not counted: those take as long as the player does.
 */
async function pressToMyTurn(game) {
  const own = await Server.start({ HANPAN_SERVE_BOT_DELAY_MS: '500', HANPAN_SERVE_CLAIM_WINDOW_MS: '700' });
  try {
    const page = await open(game, own);
    const times = await page.evaluate(async (moves) => {
      const found = (what) => [...document.querySelectorAll(what)].at(-1);
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const times = [];
      while (times.length < moves) {
        const tile = found('.rack button[aria-disabled=false]');
        const begun = performance.now();
        // At the end of a game, and of a hand, one goes on.
        (tile ?? found('.paper .button, .calls button, section[aria-labelledby=result] button.call'))?.click();
        do await frame();
        while (performance.now() - begun < 50 || found('.rack button[aria-disabled=false], .calls button, [aria-labelledby=result], .paper') === undefined);
        const isMine = found('.calls button, [aria-labelledby=result], .paper') === undefined;
        if (tile !== undefined && isMine) times.push(performance.now() - begun);
      }
      return times;
    }, moves);
    await page.context().close();
    times.sort((one, other) => one - other);
    return { turns: moves, median_ms: round(times[Math.floor(moves / 2)]), p95_ms: round(times[Math.floor(moves * 0.95)]) };
  } finally {
    await own.end();
  }
}

/** Frames while discs turn over on the largest board. */
async function framesOfCascade() {
  const page = await open('othello');
  await page.evaluate(() => {
    window.frames_ = [];
    const tick = (now) => {
      if (document.getAnimations().some(({ playState }) => playState === 'running')) window.frames_.push(now);
      else if (window.frames_.at(-1) !== null) window.frames_.push(null);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let move = 0; move < moves; move += 1) {
    await page.locator('.board-room [data-action][aria-disabled=false]').first().click();
    await page.locator('section.stage[aria-busy=false]').waitFor();
    await page.locator('.board-room [data-action][aria-disabled=false]').first().waitFor();
  }
  const seen = await page.evaluate(() => window.frames_);
  await page.context().close();
  const gaps = seen.slice(1).flatMap((now, before) => (now === null || seen[before] === null ? [] : [now - seen[before]]));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  return { frames: gaps.length, per_second: round((1000 * gaps.length) / whole), longest_ms: round(Math.max(...gaps)) };
}

/** A game against the computer, from the home page. */
async function open(game, at = server) {
  const context = await browser.newContext({ baseURL: at.url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto('/');
  await page.locator(`article[aria-labelledby=name-${game}] button.call`).click();
  await page.locator('.board-room [data-action][aria-disabled=false], .rack button').first().waitFor();
  return page;
}

function round(number) {
  return Math.round(number * 10) / 10;
}
