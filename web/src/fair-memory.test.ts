// A server that deals as it likes, against a browser that remembers. Every record here is consistent in itself.

import { beforeEach, describe, expect, it } from 'vitest';
import { commitment, derive, drawnOrder, fromHex, saltCommitment, toHex } from './fair';
import { recall, remember, type RememberedStart } from './fair-memory';
import { Part } from './fair-part';
import { verify, type FairRecord, type Verification } from './fair-record';
import { fairInfo, tableInfo } from './fake-socket';
import type { Command } from './connection';
import type { FairInfo, TableInfo } from './wire/protocol';

const table = 'k3x9-1';
const names = ['지수', '민수'];
const hex = (byte: number): string => byte.toString(16).padStart(2, '0').repeat(32);
const committed = async (seed: number): Promise<string> => toHex(await commitment(table, fromHex(hex(seed))));
const promised = (number: number, salt: string): Promise<string> => saltCommitment(table, number, fromHex(salt));

/** The table as it is told: a person with number 0, and a puppet of the server with number 1. */
async function told(seed: number, fair: Partial<FairInfo>, given: Partial<TableInfo> = {}): Promise<TableInfo> {
  const member = { host: false, program: false, ready: true, here: true, muted: false };
  return tableInfo({
    phase: 'gathering',
    draw_seats: true,
    seats: names.map((name, number) => ({ spec: { type: 'open' }, member: number, name, bot: null })),
    members: names.map((name, number) => ({ ...member, member: number, name })),
    fair: fairInfo({ commitment: await committed(seed), participants: [{ member: 0 }, { member: 1 }], ...fair }),
    ...given,
  });
}

const frozen = (seed: number, salts: (string | null)[], given: Partial<TableInfo> = {}): Promise<TableInfo> =>
  told(seed, { salt_commitments: salts, frozen: true, reveal_within: 10_000 }, given);

type Said<T extends Command['type']> = Extract<Command, { type: T }>;

async function commits(part: Part, info: TableInfo): Promise<Said<'commit'>> {
  const command = await part.see(info, 0);
  expect(command).toMatchObject({ type: 'commit' });
  return command as Said<'commit'>;
}

async function reveals(part: Part, info: TableInfo): Promise<string> {
  const command = await part.see(info, 0);
  expect(command).toMatchObject({ type: 'reveal' });
  return (command as Said<'reveal'>).salt;
}

beforeEach(() => localStorage.clear());

describe('one’s own part in the dice', () => {
  it('is committed to, remembered and revealed', async () => {
    const part = new Part();
    const { number, commitment: own } = await commits(part, await told(7, {}));
    expect(number).toBe(0);
    expect(await part.see(await told(7, {}), 0), 'it is on its way').toBeNull();
    // It is as good after the page was loaded again.
    const again = new Part();
    expect(await again.see(await told(7, { salt_commitments: [own, null] }), 0)).toBeNull();
    const list = await frozen(7, [own, await promised(1, hex(1))]);
    const salt = await reveals(again, list);
    expect(salt).toHaveLength(64);
    expect(await promised(0, salt)).toBe(own);
    expect(await again.see(list, 0), 'once is enough').toBeNull();
    // After a start that came to nothing, another salt is committed to.
    expect((await commits(again, await told(8, {}))).commitment).not.toBe(own);
  });

  it('follows the number in the list', async () => {
    const part = new Part();
    const first = await commits(part, await told(7, {}));
    const second = await commits(part, await told(7, { participants: [{ member: 9 }, { member: 0 }] }));
    expect(second.number).toBe(1);
    expect(second.commitment).not.toBe(first.commitment);
    expect(await part.see(await told(7, { participants: [{ member: 9 }] }), 0)).toBeNull();
    await commits(part, await told(7, {}));
  });

  it('is not revealed to a list that is not the one it was committed for', async () => {
    const other = await promised(1, hex(1));
    const part = new Part();
    const { commitment: own } = await commits(part, await told(7, {}));
    expect(await part.see(await frozen(8, [own, other]), 0), 'to another seed').toBeNull();
    expect(await part.see(await frozen(7, [null, other]), 0), 'it came too late').toBeNull();
    localStorage.clear();
    const next = new Part();
    const mine = (await commits(next, await told(7, {}))).commitment;
    await reveals(next, await frozen(7, [mine, other]));
    expect(await next.see(await told(7, {}), 0), 'nor another to the same').toBeNull();
    expect(await new Part().see(await frozen(7, [mine, await promised(1, hex(2))]), 0), 'a list is frozen once').toBeNull();
  });

  it('is not forgotten by another page of this browser that only watches, whichever is quicker', async () => {
    const [watching, sitting] = [new Part(), new Part()];
    const info = await told(7, {});
    const [, command] = await Promise.all([watching.see(info, null), sitting.see(info, 0), watching.see(info, null)]);
    const own = (command as Said<'commit'>).commitment;
    const list = await frozen(7, [own, await promised(1, hex(1))]);
    expect(await watching.see(list, null)).toBeNull();
    await reveals(sitting, list);
  });

  it('is none where another device has committed, nor of whoever watches', async () => {
    expect(await new Part().see(await told(7, { salt_commitments: [hex(9), null] }), 0)).toBeNull();
    expect(await new Part().see(await told(7, {}), null)).toBeNull();
    expect(await new Part().see(await told(7, { table: 'other-1' }), 0)).toBeNull();
  });

  it('is not taken where nothing can be remembered', async () => {
    const full = { ...localStorage, getItem: () => null, setItem: () => { throw new Error('full'); } };
    const real = globalThis.localStorage;
    Object.defineProperty(globalThis, 'localStorage', { value: full, configurable: true });
    try {
      await expect(new Part().see(await told(7, {}), 0)).rejects.toThrow('full');
    } finally {
      Object.defineProperty(globalThis, 'localStorage', { value: real, configurable: true });
    }
  });
});

/** What a server writes down after all. */
interface Lie {
  seed?: number;
  puppet?: string;
  own?: string;
  order?: (drawn: number[]) => number[];
  seated?: (names: string[]) => string[];
  aborted?: NonNullable<FairRecord['fair']>['aborted'];
}

async function record(own: string, lie: Lie): Promise<FairRecord> {
  const salts = [lie.own ?? own, lie.puppet ?? hex(1)];
  const seed = fromHex(hex(lie.seed ?? 7));
  const key = await derive(seed, await commitment(table, seed), salts.map(fromHex));
  const drawn = await drawnOrder(key, 2);
  const order = lie.order?.(drawn) ?? drawn;
  const seated = order.map((number) => names[number]!);
  return {
    game: 'omok',
    options: {},
    seats: (lie.seated?.(seated) ?? seated).map((name) => ({ name })),
    fair: {
      version: 2,
      table,
      commitment: await committed(lie.seed ?? 7),
      seed: toHex(seed),
      salts,
      salt_commitments: await Promise.all(salts.map((salt, number) => (salt === '' ? null : promised(number, salt)))),
      order,
      aborted: lie.aborted ?? [],
    },
    steps: [{ seat: 0, action: 'h8' }],
  };
}

/** Somebody is shown the commitment to seed 7 and the puppet's to salt 1; the game is played; the record is this. */
async function verified(lie: Lie, before?: number): Promise<Verification> {
  const part = new Part();
  if (before !== undefined) await commits(part, await told(before, {}));
  const { commitment: own } = await commits(part, await told(7, {}));
  const list = [own, await promised(1, hex(1))];
  const salt = await reveals(part, await frozen(7, list));
  await part.see(await frozen(7, list, { phase: 'playing' }), 0);
  const written = await record(salt, lie);
  expect((await verify(written))?.verdict, 'nobody without a memory can tell').toBe('fair');
  return (await verify(written, recall(table)))!;
}

describe('a record', () => {
  it('that is honest agrees with all that was shown', async () => {
    const { verdict, compared } = await verified({});
    expect(compared).toEqual({ commitment: true, list: true, salt: true, differs: null });
    expect(verdict).toBe('fair');
  });

  it('of a game that was not seen to begin is compared with nothing', async () => {
    const part = new Part();
    await part.see(await frozen(7, [null, null], { phase: 'playing' }), null);
    const { compared, verdict } = (await verify(await record(hex(0), {}), recall(table)))!;
    expect(compared).toEqual({ commitment: false, list: false, salt: false, differs: null });
    expect(verdict).toBe('fair');
  });

  it.each<[string, Lie, number | undefined, string]>([
    ['a seed changed after the salts', { seed: 9 }, undefined, 'commitment'],
    ['a salt of a puppet chosen last', { puppet: hex(2) }, undefined, 'list'],
    ['a puppet without a salt after all', { puppet: '' }, undefined, 'list'],
    ['one’s own salt left out', { own: '' }, undefined, 'list'],
    ['an order of seats that was chosen', { order: (drawn) => [...drawn].reverse() }, undefined, 'order'],
    ['others in the seats that were drawn', { seated: (seated) => [...seated].reverse() }, undefined, 'order'],
    ['an abort that is hidden', {}, 6, 'hidden-abort'],
  ])('catches %s', async (_, lie, before, differs) => {
    const { verdict, compared } = await verified(lie, before);
    expect(compared.differs).toBe(differs);
    expect(verdict).toBe('unfair');
  });

  it('tells of an abort as it was shown', async () => {
    const abort = async (puppet: string | null): Promise<NonNullable<Lie['aborted']>> => [
      { commitment: await committed(6), seed: hex(6), salt_commitments: [null, puppet], salts: ['', null], missing: [1] },
    ];
    const shown = await promised(1, hex(5));
    const start = { commitment: await committed(6), early: true, began: false } satisfies RememberedStart;
    const list = { names, salt_commitments: [null, shown], chosen: null };
    const check = async (aborted: NonNullable<Lie['aborted']>): Promise<unknown> => {
      const memory = { starts: [{ ...start, list }] };
      return (await verify(await record(hex(0), { aborted }), memory))?.compared.differs;
    };
    expect(await check(await abort(shown))).toBeNull();
    expect(await check(await abort(null))).toBe('list');
    expect(await check([])).toBe('hidden-abort');
  });

  it('is not fair when a salt is not the one committed to, or an abort is made up', async () => {
    const honest = await record(hex(0), {});
    const change = async (fair: Partial<NonNullable<FairRecord['fair']>>): Promise<unknown> =>
      (await verify({ ...honest, fair: { ...honest.fair!, ...fair } }))?.verdict;
    const aborted = { commitment: await committed(6), seed: hex(6), salt_commitments: [null], salts: [null], missing: [0] };
    expect(await change({})).toBe('fair');
    expect(await change({ aborted: [aborted] })).toBe('fair');
    expect(await change({ aborted: [{ ...aborted, seed: hex(5) }] })).toBe('unfair');
    expect(await change({ aborted: [{ ...aborted, missing: [] }] })).toBe('unfair');
    expect(await change({ salts: [hex(0), hex(3)] })).toBe('unfair');
    expect(await change({ salt_commitments: [null, null] })).toBe('unfair');
    expect(await change({ order: [0, 0] })).toBe('unfair');
    expect(await change({ version: 3 })).toBe('unknown');
  });
});

it('remembers so many games and forgets the oldest', () => {
  for (let game = 0; game <= 60; game += 1) remember(`t-${game}`, { starts: [{ commitment: hex(game), early: true, began: false }] });
  expect(recall('t-0').starts).toEqual([]);
  expect(recall('t-60').starts).toHaveLength(1);
  localStorage.setItem('hanpan.fairness', 'damaged');
  expect(recall('t-60').starts).toEqual([]);
});
