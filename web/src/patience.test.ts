import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from './api';
import { Refusal } from './refusal';
import { waitsUntil } from './patience.svelte';

describe('a server that is asked for too much', () => {
  const refused = { id: null, code: 'too_many', text: 'too many requests at once', reason: null, args: [] };
  const answer = (wait: string): Response =>
    new Response(JSON.stringify(refused), { status: 429, headers: { 'retry-after': wait } });

  beforeEach(() => {
    vi.useFakeTimers();
    // Whatever other tests of the same document have to wait for lies behind.
    vi.setSystemTime(Date.now() + 3_600_000);
    // Half a second is added to every wait.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is asked again by itself, when it said', async () => {
    const answers = [answer('2'), answer('1'), new Response('[]')];
    const fetch = vi.fn(() => Promise.resolve(answers.shift()));
    vi.stubGlobal('fetch', fetch);
    const games = api.games();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(waitsUntil()).toBeGreaterThan(Date.now());
    await vi.advanceTimersByTimeAsync(1_200);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await games).toEqual([]);
    expect(waitsUntil()).toBeLessThanOrEqual(Date.now());
  });

  it('is left alone when it would take too long, and that is said', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(answer('1800')));
    const failure = await api.games().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Refusal);
    expect((failure as Refusal).wait).toBe(1_800);
  });
});
