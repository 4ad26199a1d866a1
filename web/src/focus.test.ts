import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './focus';

let end: () => void;

function show(stage: string, beside = ''): void {
  document.body.innerHTML = `<main id="main" tabindex="-1"><section class="stage" tabindex="-1">${stage}</section>${beside}</main>`;
}

/** By keyboard: a focus that shows. */
function focus(id: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  document.getElementById(id)?.focus();
}
const focused = (): string => document.activeElement?.id || (document.activeElement?.className ?? '');
const hand = '<div><button id="first" tabindex="-1"></button><button id="card" tabindex="0"></button></div>';

beforeEach(() => (end = keepFocus(document.body)));
afterEach(() => end());

it.each([
  ['a call, to the hand', '<div class="calls"><button id="gone"></button></div>' + hand, '.calls', 'card'],
  ['a pass, to the board', '<div role="grid"><button id="card" tabindex="0"></button></div><div class="strip"><button id="gone"></button></div>', '.strip', 'card'],
  ['an offer, to a call that is due', hand + '<p class="offer"><button id="gone"></button></p><div class="calls"><button id="ron"></button></div>', '.offer', 'ron'],
  ['the only button, to the board as a whole', '<p class="offer"><button id="gone"></button></p>', '.offer', 'stage'],
])('goes on from %s', async (_, stage, vanishing, to) => {
  show(stage);
  focus('gone');
  document.querySelector(vanishing)?.remove();
  await vi.waitFor(() => expect(focused()).toBe(to));
});

it('goes on from a button that can be used no longer', async () => {
  show(`<button id="undo"></button>${hand}`);
  focus('undo');
  document.querySelector('#undo')?.setAttribute('disabled', '');
  await vi.waitFor(() => expect(focused()).toBe('card'));
});

it('goes on from what the focus was led to before', async () => {
  show(`<button id="before"></button><button id="gone"></button>${hand}`);
  focus('before');
  focus('gone');
  await Promise.resolve();
  document.querySelector('#gone')?.remove();
  await vi.waitFor(() => expect(focused()).toBe('card'));
});

it('goes on to what follows a game', async () => {
  show(`<button id="gone"></button>${hand}`, '<section class="result"><button class="button" id="rematch"></button></section>');
  focus('gone');
  document.querySelector('#gone')?.remove();
  await vi.waitFor(() => expect(focused()).toBe('rematch'));
});

it('leaves whoever has left a button alone', async () => {
  show(`<button id="gone"></button>${hand}`);
  focus('gone');
  document.getElementById('gone')?.blur();
  await Promise.resolve();
  document.querySelector('#gone')?.remove();
  await new Promise((done) => setTimeout(done, 5));
  expect(document.activeElement).toBe(document.body);
});

it('takes nothing from what has the focus', async () => {
  show(`<button id="gone"></button>${hand}`);
  focus('gone');
  focus('first');
  document.querySelector('#gone')?.remove();
  await new Promise((done) => setTimeout(done, 5));
  expect(focused()).toBe('first');
});
