// The vectors of docs/fair-deals.md, which docs/verify/verify.py computes by itself.

import { describe, expect, it } from 'vitest';
import page from '../../docs/fair-deals.md?raw';
import { commitment, derive, Dice, drawnOrder, fromHex, saltCommitment, toHex } from './fair';
import { chanceOf, recomputed, verify, type FairRecord } from './fair-record';

const seed = Uint8Array.from({ length: 32 }, (_, place) => place);
const pool = ['SA', 'S2', 'S3', 'H4', 'D5', 'CK', 'JB'];

describe.each([
  { table: 'referee', salts: ['', ''] },
  { table: 'table-1', salts: ['ec9588eb8595', '', '68616e70616e'] },
])('published vectors of $table', ({ table, salts }) => {
  const section = page.slice(page.indexOf(`table ${table},`)).split(/\n(?:version 2: )?table /)[0] ?? '';
  const dice = async (step: number): Promise<Dice> => {
    const committed = await commitment(table, seed);
    return new Dice(await derive(seed, committed, salts.map(fromHex)), step);
  };

  it('commits and derives the key', async () => {
    const committed = await commitment(table, seed);
    expect(section).toContain(`commitment ${toHex(committed)}`);
    expect(section).toContain(`key ${toHex(await derive(seed, committed, salts.map(fromHex)))}`);
  });

  it.each([0, 1, 70_000])('reads the words of step %i', async (step) => {
    const words: number[] = [];
    const stepDice = await dice(step);
    while (words.length < 4) words.push(await stepDice.word());
    expect(section).toContain(`first words of step ${step}: ${words.join(' ')}`);
  });

  it('shuffles and draws', async () => {
    const order = await (await dice(0)).shuffle(Array.from({ length: 20 }, (_, number) => number));
    expect(section).toContain(`shuffle of 0..20 at step 0: ${order.join(' ')}`);
    expect(section).toContain(`at step 1: ${(await (await dice(1)).draw(pool, 3)).join(' ')}`);
  });

  it.each(recomputed)('rolls the first outcome of %s', async (game) => {
    const chance = await chanceOf(game);
    const [outcome] = await chance!.roll(chance!.start({}, 2), await dice(0), 'deal');
    // The vector has all that is shuffled, the outcome as much of it as its notation goes.
    expect(section).toContain(`${game} at step 0: ${outcome.replace(/^\w+ /, '')}`);
  });
});

it('has the published vectors of version 2', async () => {
  const section = page.slice(page.indexOf('version 2: table table-1,'));
  const bytes = (from: number): Uint8Array => Uint8Array.from({ length: 32 }, (_, place) => from + place);
  const salts = [bytes(32), fromHex(''), bytes(64), fromHex('')];
  for (const number of [0, 2]) {
    expect(section).toContain(`participant ${number}: ${await saltCommitment('table-1', number, salts[number]!)}`);
  }
  const key = await derive(seed, await commitment('table-1', seed), salts);
  expect(section).toContain(`key ${toHex(key)}`);
  expect(section).toContain(`drawn order: ${(await drawnOrder(key, 4)).join(' ')}`);
});

describe('a record', () => {
  const record = async (): Promise<FairRecord> => {
    const committed = await commitment('t-1', seed);
    const key = await derive(seed, committed, [fromHex(''), fromHex('')]);
    const chance = (await chanceOf('onecard'))!;
    const [dealt, after] = await chance.roll(chance.start({}, 2), new Dice(key, 0), 'deal');
    const [drawn] = await chance.roll(chance.act(after, 0, 'take'), new Dice(key, 1), 'draw ?');
    return {
      game: 'onecard',
      options: {},
      seats: [{ name: '지수' }, { name: '민수' }],
      fair: { table: 't-1', commitment: toHex(committed), seed: toHex(seed), salts: ['', ''] },
      steps: [
        { chance: dealt },
        { seat: 0, action: 'take' },
        { chance: drawn },
        { event: 'takeback', steps: 2 },
        { seat: 0, action: 'take' },
        { chance: drawn },
      ],
    };
  };

  it('is fair when every outcome is what the dice say, also after a takeback', async () => {
    const verification = await verify(await record());
    expect(verification?.outcomes?.map(({ number, same }) => [number, same])).toEqual([
      [0, true],
      [1, true],
      [1, true],
    ]);
    expect(verification?.verdict).toBe('fair');
  });

  it('is not fair with another seed, another card, or without a seed', async () => {
    const honest = await record();
    const other = { ...honest, fair: { ...honest.fair!, seed: '00' } };
    expect((await verify(other))?.committed).toBe(false);
    const dealt = honest.steps.map((step) => ('chance' in step ? { chance: step.chance.replace(/ (\S+) (\S+)/, ' $2 $1') } : step));
    expect((await verify({ ...honest, steps: dealt }))?.verdict).toBe('unfair');
    const { seed: _, ...hidden } = honest.fair!;
    expect(await verify({ ...honest, fair: hidden })).toBeNull();
  });

  it('of a game that is not known here is never called unfair', async () => {
    const foreign = { ...(await record()), game: 'crosses' };
    expect(await verify(foreign)).toMatchObject({ verdict: 'unknown', committed: true, outcomes: null });
    // What does not depend on the game is checked all the same.
    expect(await verify({ ...foreign, fair: { ...foreign.fair!, seed: '00' } })).toMatchObject({ verdict: 'unfair' });
    // Where nothing was left to chance there is nothing to know.
    const calm = { ...foreign, steps: [{ seat: 0, action: 'a1' }] };
    expect(await verify(calm)).toMatchObject({ verdict: 'fair', outcomes: [] });
  });
});

describe('a throw of Yutnori', () => {
  const thrown = async (sticks: number[], options: Record<string, unknown>): Promise<string> => {
    const left = [...sticks];
    const dice = { below: async () => left.shift() } as unknown as Dice;
    const chance = (await chanceOf('yutnori'))!;
    return (await chance.roll(chance.start(options, 2), dice, ''))[0];
  };

  it.each([
    [[0, 0, 0, 0], 'mo', 'mo'],
    [[1, 0, 0, 0], 'back', 'do'],
    [[0, 1, 0, 0], 'do', 'do'],
    [[0, 0, 0, 1], 'do', 'do'],
    [[1, 0, 1, 0], 'gae', 'gae'],
    [[0, 1, 1, 1], 'geol', 'geol'],
    [[1, 1, 1, 1], 'yut', 'yut'],
  ])('%j is %s, and without back-do %s', async (sticks, name, without) => {
    expect(await thrown(sticks, {})).toBe(`throw ${name}`);
    expect(await thrown(sticks, { back_do: false })).toBe(`throw ${without}`);
  });
});
