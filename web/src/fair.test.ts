// The vectors of docs/fair-deals.md, which docs/verify/verify.py computes by itself.

import { describe, expect, it } from 'vitest';
import page from '../../docs/fair-deals.md?raw';
import { commitment, derive, Dice, fromHex, toHex } from './fair';
import { decks, verify, type FairRecord } from './fair-record';

const seed = Uint8Array.from({ length: 32 }, (_, place) => place);
const pool = ['SA', 'S2', 'S3', 'H4', 'D5', 'CK', 'JB'];

describe.each([
  { table: 'referee', salts: ['', ''] },
  { table: 'table-1', salts: ['ec9588eb8595', '', '68616e70616e'] },
])('published vectors of $table', ({ table, salts }) => {
  const section = page.slice(page.indexOf(`table ${table},`)).split(/\ntable /)[0] ?? '';
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
    expect(section).toContain(`japae at step 0: ${(await (await dice(0)).shuffle(decks.japae)).join('')}`);
    expect(section).toContain(`suzume at step 0: ${(await (await dice(0)).shuffle(decks.suzume)).join(' ')}`);
    expect(section).toContain(`onecard at step 0: ${(await (await dice(0)).shuffle(decks.onecard)).join(' ')}`);
    expect(section).toContain(`at step 1: ${(await (await dice(1)).draw(pool, 3)).join(' ')}`);
  });
});

describe('a record', () => {
  const record = async (): Promise<FairRecord> => {
    const committed = await commitment('t-1', seed);
    const key = await derive(seed, committed, [fromHex(''), fromHex('')]);
    const cards = await new Dice(key, 0).shuffle(decks.onecard);
    const held = cards.slice(0, 11);
    const drawn = await new Dice(key, 1).draw(
      decks.onecard.filter((card) => !held.includes(card)),
      1,
    );
    return {
      game: 'onecard',
      options: {},
      seats: [{}, {}],
      fair: { table: 't-1', commitment: toHex(committed), seed: toHex(seed), salts: ['', ''] },
      steps: [
        { chance: `deal ${held.join(' ')}` },
        { seat: 0, action: 'take' },
        { chance: `draw ${drawn.join(' ')}` },
        { event: 'takeback', steps: 2 },
        { seat: 0, action: 'take' },
        { chance: `draw ${drawn.join(' ')}` },
      ],
    };
  };

  it('is fair when every outcome is what the dice say, also after a takeback', async () => {
    const verification = await verify(await record());
    expect(verification?.outcomes.map(({ number, same }) => [number, same])).toEqual([
      [0, true],
      [1, true],
      [1, true],
    ]);
    expect(verification?.fair).toBe(true);
  });

  it('is not fair with another seed, another card, or without a seed', async () => {
    const honest = await record();
    const other = { ...honest, fair: { ...honest.fair!, seed: '00' } };
    expect((await verify(other))?.committed).toBe(false);
    const dealt = honest.steps.map((step) => ('chance' in step ? { chance: step.chance.replace(/ (\S+) (\S+)/, ' $2 $1') } : step));
    expect((await verify({ ...honest, steps: dealt }))?.fair).toBe(false);
    const { seed: _, ...hidden } = honest.fair!;
    expect(await verify({ ...honest, fair: hidden })).toBeNull();
  });
});
