// Lessons and figures: every figure a page names is there, every part of a lesson can be done, and nothing is left of signs
// that only programs read.

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { drawn } from './games.svelte';
import { lessons } from './lessons';
import { speak } from './locale.svelte';
import Lesson from './pages/Lesson.svelte';
import { rules } from './rules';
import { languages } from './texts';

describe.each(drawn)('%s', (game) => {
  it('has a lesson of at least four parts', async () => {
    const all = await lessons(game);
    expect(all?.lesson.length).toBeGreaterThanOrEqual(4);
    for (const { after, refused, now } of all?.lesson ?? []) {
      const tasks = [...Object.keys(after), ...Object.keys(refused)];
      expect(tasks.length).toBeGreaterThan(0);
      for (const action of Object.keys(after)) expect(now.legal).toContain(action);
      for (const action of Object.keys(refused)) expect(now.legal).not.toContain(action);
    }
  });

  it.each(languages)('has rules without drawings in signs, and without codes (%s)', async (language) => {
    const page = (await rules(game, language)) ?? '';
    expect(page).not.toContain('<pre');
    const codes = [...page.matchAll(/<code>([^<]*)<\/code>/g)].map((match) => match[1] ?? '');
    expect(codes.filter((code) => /[a-z]+_[a-z]+|^(house|korean|renju|size|cycles|true|false)$/.test(code))).toEqual([]);
    expect(page).not.toMatch(/[Ss]eat 0|0번 자리/);
    const figures = (await lessons(game))?.figures ?? {};
    const named = [...page.matchAll(/data-figure="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => figures[name] === undefined)).toEqual([]);
  });
});

it('is played on the real board, part by part', async () => {
  await speak('en');
  render(Lesson, { route: { page: 'learn', game: 'omok' } });
  await waitFor(() => expect(screen.getByText('Step 1 of 5')).toBeTruthy());
  const at = (name: RegExp): HTMLElement => screen.getByLabelText(name);
  await fireEvent.click(at(/^a1,/));
  expect(screen.getByText(/That is possible too/)).toBeTruthy();
  await fireEvent.click(at(/^h8,/));
  expect(await screen.findByText(/A stone stays where it is placed/)).toBeTruthy();
  const next = screen.getByRole('button', { name: 'Next' });
  expect(document.activeElement).toBe(next);
  await fireEvent.click(next);
  expect(await screen.findByText('Step 2 of 5')).toBeTruthy();
});
