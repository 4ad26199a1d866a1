import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line } from './connection';
import { FakeSocket, update } from './fake-socket';
import { Refusal } from './refusal';
import type { ServerMessage } from './wire/protocol';

describe('a connection', () => {
  let since: number | null;
  let lines: Line[];
  let heard: string[][];
  let connection: Connection;
  /** For how many seconds the server wants to be left alone. */
  let wanted: number | null;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    since = null;
    wanted = null;
    lines = [];
    heard = [];
    const hear = (message: ServerMessage) => {
      if (message.type === 'update') heard.push(message.legal);
    };
    const listener = { since: () => since, hear, line: (line: Line) => lines.push(line) };
    connection = new Connection('k3x9', listener, (address) => new FakeSocket(address), () => Promise.resolve(wanted));
  });

  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  it('resumes from the version that is known', () => {
    expect(FakeSocket.last().address).toBe('/api/tables/k3x9/socket?legal_changes=true');
    FakeSocket.last().welcome();
    since = 7;
    FakeSocket.last().drop();
    vi.advanceTimersByTime(400);
    expect(FakeSocket.last().address).toBe('/api/tables/k3x9/socket?legal_changes=true&since=7');
    expect(lines).toEqual(['connecting', 'open', 'waiting', 'connecting']);
  });

  it('hears what is legal, however it is told', () => {
    const socket = FakeSocket.last().welcome();
    const tell = (version: number, legal: string[], legal_change?: { since: number; removed: string[]; added: string[] }) =>
      socket.say({ ...update({ version, legal }), legal_change: legal_change ?? null });
    tell(1, ['a1', 'a2', 'a3']);
    tell(2, []);
    tell(3, [], { since: 1, removed: ['a2'], added: ['b1'] });
    tell(4, [], { since: 3, removed: [], added: [] });
    expect(heard).toEqual([['a1', 'a2', 'a3'], [], ['a1', 'a3', 'b1'], ['a1', 'a3', 'b1']]);
  });

  it('asks anew when what is legal is told as a change of what it never heard', () => {
    const socket = FakeSocket.last().welcome();
    const legal_change = { since: 3, removed: ['a2'], added: [] };
    socket.say({ ...update({ version: 4, legal: [] }), legal_change });
    expect(heard).toEqual([]);
    expect(FakeSocket.last()).not.toBe(socket);
  });

  it('waits as long as the server wants when it was not let in', async () => {
    wanted = 5;
    FakeSocket.last().drop();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(FakeSocket.all).toHaveLength(1);
    wanted = null;
    await vi.advanceTimersByTimeAsync(1_200);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().welcome();
    expect(lines).toEqual(['connecting', 'waiting', 'connecting', 'open']);
  });

  it('says nothing before it is welcome, and everything then', () => {
    const socket = FakeSocket.last();
    void connection.send({ type: 'ready', ready: true });
    expect(socket.sent).toHaveLength(0);
    socket.welcome();
    expect(socket.sent.map(({ type }) => type)).toEqual(['ready']);
  });

  it('is done when it is acknowledged, and a second answer is nothing new', async () => {
    const socket = FakeSocket.last().welcome();
    const done = connection.send({ type: 'act', at: 1, action: 'h8' });
    const id = socket.sent[0]!.id;
    socket.say({ type: 'accepted', id, version: 2 });
    socket.say({ type: 'accepted', id, version: 2 });
    expect((await done).version).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(socket.sent).toHaveLength(1);
  });

  it('says it again under the same id when nothing is heard, and then takes the line for dead', () => {
    const socket = FakeSocket.last().welcome();
    void connection.send({ type: 'act', at: 1, action: 'h8' });
    vi.advanceTimersByTime(5_100);
    expect(socket.sent).toHaveLength(3);
    expect(new Set(socket.sent.map(({ id }) => id)).size).toBe(1);
    vi.advanceTimersByTime(2_500);
    expect(FakeSocket.all).toHaveLength(2);
    const next = FakeSocket.last().welcome();
    expect(next.sent.map(({ id }) => id)).toEqual([socket.sent[0]!.id]);
  });

  it('says after a break what was not answered before it', () => {
    const socket = FakeSocket.last().welcome();
    void connection.send({ type: 'act', at: 1, action: 'h8' });
    socket.drop();
    vi.advanceTimersByTime(400);
    const next = FakeSocket.last().welcome();
    expect(next.sent).toEqual(socket.sent);
  });

  it('hands a refusal to whoever asked', async () => {
    const socket = FakeSocket.last().welcome();
    const done = connection.send({ type: 'act', at: 1, action: 'h8' });
    const refused = { code: 'refused', text: 'occupied', reason: 'occupied', args: [['point', 'h8']] } as const;
    socket.say({ type: 'refused', id: socket.sent[0]!.id, ...refused, args: [['point', 'h8']] });
    await expect(done).rejects.toBeInstanceOf(Refusal);
    await expect(done).rejects.toMatchObject({ code: 'refused', reason: 'occupied', args: [['point', 'h8']] });
  });

  it('asks again when the server could not do it just now', async () => {
    const socket = FakeSocket.last().welcome();
    const done = connection.send({ type: 'act', at: 1, action: 'h8' });
    const id = socket.sent[0]!.id;
    socket.say({ type: 'refused', id, code: 'unavailable', text: '' });
    vi.advanceTimersByTime(2_500);
    expect(socket.sent).toHaveLength(2);
    socket.say({ type: 'accepted', id, version: 2 });
    await done;
  });

  it('waits longer each time, but not without end', () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 12; failure += 1) {
      const dialled = FakeSocket.all.length;
      FakeSocket.last().drop();
      let waited = 0;
      while (FakeSocket.all.length === dialled) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(300);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(5_000);
  });

  it('comes back after the server has said that it goes down, and when the network is back', () => {
    FakeSocket.last().welcome().say({ type: 'closing' });
    expect(lines.at(-1)).toBe('waiting');
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().welcome();
    dispatchEvent(new Event('offline'));
    expect(lines.at(-1)).toBe('waiting');
  });

  it('is silent once it is closed', () => {
    const socket = FakeSocket.last().welcome();
    connection.close();
    socket.drop();
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(lines.at(-1)).toBe('closed');
  });
});
