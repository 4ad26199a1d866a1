// A scripted server's end of a connection, for tests.

import type { Socket } from './connection';
import type { FairInfo, ServerMessage, TableInfo, Update } from './wire/protocol';

export class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  readonly address: string;
  readyState = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { id: string; type: string; at?: number; action?: string }[] = [];

  constructor(address: string) {
    this.address = address;
    FakeSocket.all.push(this);
  }

  static last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error('nobody has dialled');
    return socket;
  }

  /** The server answers the call. */
  welcome(table: Partial<TableInfo> = {}): this {
    this.readyState = 1;
    this.say({ type: 'welcome', you: { member: 0, seat: 0, host: true }, table: tableInfo(table), chat: [] });
    return this;
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The line breaks. */
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number]);
  }

  close(): void {
    this.readyState = 3;
  }
}

export function tableInfo(given: Partial<TableInfo> = {}): TableInfo {
  const member = { name: '지수', host: true, program: false, ready: true, here: true, muted: false };
  return {
    id: 'k3x9',
    game: 'omok',
    options: {},
    clock: { type: 'none' },
    public: false,
    draw_seats: false,
    phase: 'playing',
    round: 1,
    seats: [
      { spec: { type: 'open' }, member: 0, name: '지수', bot: null },
      { spec: { type: 'bot', level: 'normal' }, member: null, name: 'normal', bot: 'normal' },
    ],
    members: [{ member: 0, ...member }],
    spectators: 0,
    fair: fairInfo(),
    draw_wanted: [],
    takeback_wanted: null,
    ...given,
  };
}

export function fairInfo(given: Partial<FairInfo> = {}): FairInfo {
  return {
    version: 2,
    table: 'k3x9-1',
    commitment: '5f'.repeat(32),
    seed: null,
    participants: [{ member: 0 }, { bot: 'normal' }],
    salt_commitments: [null, null],
    frozen: false,
    reveal_within: null,
    salts: null,
    order: null,
    aborted: [],
    ...given,
  };
}

export function update(given: Partial<Update>): { type: 'update' } & Update {
  return {
    type: 'update',
    game: 1,
    version: 1,
    full: true,
    events: [],
    view: {},
    legal: [],
    answered: null,
    acting: [],
    points: [0, 0],
    clocks: null,
    sealed: false,
    answer_within: null,
    result: null,
    ...given,
  };
}
