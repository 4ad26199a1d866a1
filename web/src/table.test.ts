import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, tableInfo, update } from './fake-socket';
import { Table } from './table.svelte';

describe('a table', () => {
  let table: Table;
  let socket: FakeSocket;
  const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    table = new Table('k3x9', (address) => new FakeSocket(address));
    socket = FakeSocket.last().welcome();
  });

  afterEach(() => {
    table.close();
    vi.useRealTimers();
  });

  it('knows who one is', () => {
    expect([table.member, table.seat, table.isHost]).toEqual([0, 0, true]);
    socket.say({ type: 'table', ...tableInfo({ members: [] }) });
    expect([table.member, table.seat, table.isHost]).toEqual([null, null, false]);
  });

  it('follows what happens', () => {
    socket.say(update({ version: 3, events: ['a', 'b'] }));
    expect([table.events, table.past]).toEqual([[], ['a', 'b']]);
    socket.say(update({ version: 4, full: false, events: ['c'] }));
    expect([table.events, table.past]).toEqual([['c'], ['a', 'b', 'c']]);
  });

  it('takes a version that is told twice once', () => {
    socket.say(update({ version: 3, events: ['a'] }));
    socket.say(update({ version: 4, full: false, events: ['b'] }));
    socket.say(update({ version: 4, full: false, events: ['b'], legal: ['h8'] }));
    expect([table.past, table.legal]).toEqual([['a', 'b'], ['h8']]);
    socket.say(update({ version: 3, full: false, events: ['a'] }));
    expect([table.past, table.now?.version]).toEqual([['a', 'b'], 4]);
  });

  it('resumes after a break without losing or repeating anything', () => {
    socket.say(update({ version: 3, events: ['a'] }));
    socket.drop();
    vi.advanceTimersByTime(400);
    expect(FakeSocket.last().address).toContain('since=3');
    FakeSocket.last().welcome().say(update({ version: 5, full: false, events: ['b', 'c'] }));
    expect(table.past).toEqual(['a', 'b', 'c']);
  });

  it('asks for everything when something is missing', () => {
    socket.say(update({ game: 1, version: 3, events: ['a'] }));
    socket.say(update({ game: 2, version: 9, full: false, events: ['x'] }));
    expect(FakeSocket.last()).not.toBe(socket);
    expect(FakeSocket.last().address).not.toContain('since');
    FakeSocket.last().welcome().say(update({ game: 2, version: 9, events: ['w', 'x'] }));
    expect(table.past).toEqual(['w', 'x']);
  });

  it('replaces what it knows after a takeback', () => {
    socket.say(update({ version: 3, events: ['a', 'b'] }));
    socket.say(update({ version: 4, events: ['a'] }));
    expect([table.events, table.past]).toEqual([[], ['a']]);
  });

  it('shows an action as done when it is heard, and sends no second one meanwhile', async () => {
    socket.say(update({ version: 3, legal: ['h8', 'h9'] }));
    void table.act('h8');
    void table.act('h9');
    expect(socket.sent.map(({ action }) => action)).toEqual(['h8']);
    socket.say({ type: 'accepted', id: socket.sent[0]!.id, version: 4 });
    await settle();
    expect(table.pending).toBe('h8');
    socket.say(update({ version: 4, full: false, events: ['placed'] }));
    expect(table.pending).toBeNull();
  });

  it('keeps what was refused until something else is done', async () => {
    socket.say(update({ version: 3, legal: ['h8'] }));
    void table.act('a1');
    socket.say({ type: 'refused', id: socket.sent[0]!.id, code: 'refused', text: '', reason: 'occupied' });
    await settle();
    expect(table.refusal).toMatchObject({ reason: 'occupied' });
    expect(table.pending).toBeNull();
    void table.act('h8');
    expect(table.refusal).toBeNull();
  });

  it('forgets a stale action, and goes on from what is heard next', async () => {
    socket.say(update({ version: 3, legal: ['h8'] }));
    void table.act('h8');
    socket.say({ type: 'refused', id: socket.sent[0]!.id, code: 'stale', text: '' });
    await settle();
    expect(table.refusal).toMatchObject({ code: 'stale' });
    socket.say(update({ version: 4, full: false, legal: ['h8'] }));
    expect([table.refusal, table.pending]).toEqual([null, null]);
    void table.act('h8');
    expect(socket.sent.at(-1)).toMatchObject({ at: 4, action: 'h8' });
  });

  it('says nothing where there is one answer only: the server knows it', () => {
    socket.say(update({ version: 3, legal: ['skip'], sealed: true, answer_within: 5_000 }));
    socket.say(update({ version: 3, full: false, legal: ['skip'], sealed: true, answer_within: 5_000 }));
    expect(socket.sent).toEqual([]);
    expect([table.legal, table.isAsked]).toEqual([[], false]);
  });

  it('keeps an answer closed from the moment it is accepted until all are opened', async () => {
    const at = performance.now() + 5_000;
    socket.say(update({ version: 3, legal: ['ron', 'skip'], sealed: true, answer_within: 20_000 }));
    void table.act('skip');
    expect(table.answered).toBeNull();
    // A sealed answer changes no version, and nothing else is heard of it.
    socket.say({ type: 'accepted', id: socket.sent[0]!.id, version: 3 });
    await settle();
    expect([table.answered, table.legal, table.isAsked, table.pending, table.answerLeft(at)]).toEqual(['skip', [], false, null, null]);
    socket.say({ type: 'table', ...tableInfo({ spectators: 1 }) });
    expect(table.answered).toBe('skip');
    socket.say(update({ version: 4, full: false, legal: ['discard E'] }));
    expect([table.answered, table.legal]).toEqual([null, ['discard E']]);
  });

  it('offers an answer that was refused again', async () => {
    socket.say(update({ version: 3, legal: ['ron', 'skip'], sealed: true, answer_within: 20_000 }));
    void table.act('ron');
    socket.say({ type: 'refused', id: socket.sent[0]!.id, code: 'unavailable', text: '' });
    await settle();
    expect([table.answered, table.legal]).toEqual([null, ['ron', 'skip']]);
  });

  it('leaves an ordinary turn to the player, whatever the only action is called', () => {
    socket.say(update({ version: 3, legal: ['skip'] }));
    expect(socket.sent).toEqual([]);
    expect(table.isAsked).toBe(true);
  });

  it('lets the running clock run', () => {
    socket.say(update({ clocks: { left: [10_000, 20_000], running: [1] } }));
    const at = performance.now() + 3_000;
    expect(table.left(0, at)).toBe(10_000);
    expect(table.left(1, at)).toBeCloseTo(17_000, -2);
    expect(table.left(1, at + 60_000)).toBe(0);
    // While the end of a hand is looked at it does not run yet.
    socket.say(update({ clocks: { left: [10_000, 20_000], running: [1], waits: 2_000 } }));
    expect(table.left(1, performance.now() + 1_000)).toBe(20_000);
    expect(table.left(1, performance.now() + 5_000)).toBeCloseTo(17_000, -2);
  });

  it('says how long an answer is awaited, of whoever has a choice', () => {
    const at = performance.now() + 5_000;
    socket.say(update({ version: 2, legal: ['ron', 'skip'], sealed: true, answer_within: 20_000 }));
    expect(table.answerLeft(at)).toBeCloseTo(15_000, -2);
    socket.say(update({ version: 2, full: false, legal: [], answered: 'skip', sealed: true, answer_within: 20_000 }));
    expect(table.answerLeft(at)).toBeNull();
    socket.say(update({ version: 3, full: false, legal: ['skip'], sealed: true, answer_within: 20_000 }));
    expect(table.answerLeft(at)).toBeNull();
  });

  it('collects what is said', () => {
    socket.say({ type: 'chat', member: 1, name: '민수', phrase: 'hello' });
    expect(table.chat.map(({ phrase }) => phrase)).toEqual(['hello']);
  });
});
