// A table as this browser knows it: what the server said last, and what was asked of it and is not answered yet.

import { Connection, type Command, type Line, type Socket } from './connection';
import { Part } from './fair-part';
import { Refusal } from './refusal';
import type { Chat, ServerMessage, TableInfo, Update, Welcome } from './wire/protocol';

/** How many lines of talk are kept. */
const mostChat = 200;

export class Table {
  readonly id: string;
  line = $state<Line>('connecting');
  info = $state.raw<TableInfo | null>(null);
  /** The game as it is; `null` until one has begun. */
  now = $state.raw<Update | null>(null);
  /** What happened between the view that was shown before and this one: what may move. */
  events = $state.raw<unknown[]>([]);
  /** All that has happened in this game. */
  past = $state.raw<unknown[]>([]);
  chat = $state.raw<Chat[]>([]);
  /** The action that was sent and is not yet seen to be done. */
  pending = $state<string | null>(null);
  /** Why the last thing was not done. */
  refusal = $state.raw<unknown>(null);
  /** Whether nothing can be remembered here, so that one takes no part in the dice. */
  isForgetful = $state(false);

  #member = $state<number | null>(null);
  /** When `now` was heard, by this browser's clock. */
  #heardAt = $state(0);
  /** The sealed answer that was accepted last, and what it answers. */
  #given = $state.raw<{ game: number; version: number; action: string } | null>(null);
  readonly #connection: Connection;
  readonly #part = new Part();
  /** What was shown is taken in one after the other. */
  #shown: Promise<void> = Promise.resolve();

  constructor(id: string, dial?: (address: string) => Socket) {
    this.id = id;
    const listener = {
      since: () => this.now?.version ?? null,
      hear: (message: ServerMessage) => this.#hear(message),
      line: (line: Line) => (this.line = line),
    };
    this.#connection = dial === undefined ? new Connection(id, listener) : new Connection(id, listener, dial);
  }

  /** The number in the list of members; `null` for whoever only watches. */
  get member(): number | null {
    const known = this.info?.members.some(({ member }) => member === this.#member) ?? false;
    return known ? this.#member : null;
  }

  /** The seat in the game that is played, or in the next one. */
  get seat(): number | null {
    const member = this.member;
    const seat = this.info?.seats.findIndex((place) => place.member === member) ?? -1;
    return member === null || seat < 0 ? null : seat;
  }

  get isHost(): boolean {
    const member = this.member;
    return this.info?.members.some((other) => other.host && other.member === member) ?? false;
  }

  /** The sealed answer one has given: it is acknowledged, and not heard of again until all are opened. */
  get answered(): string | null {
    const { now } = this;
    const given = this.#given;
    if (now === null || given === null || given.game !== now.game || given.version !== now.version) return now?.answered ?? null;
    return given.action;
  }

  /**
   * What may be done now. Who is asked for a sealed answer and has only one has nothing to decide: the server knows it,
   * and when it is said would tell that there was no choice.
   */
  get legal(): string[] {
    const { now } = this;
    if (now === null || this.answered !== null) return [];
    return now.sealed && now.legal.length === 1 ? [] : now.legal;
  }

  /** Whether there is something to decide. */
  get isAsked(): boolean {
    return this.legal.length > 0;
  }

  /** Milliseconds left to a seat; `null` without a clock. */
  left(seat: number, at: number): number | null {
    const clocks = this.now?.clocks;
    const left = clocks?.left[seat];
    if (clocks === undefined || clocks === null || left === undefined) return null;
    if (!clocks.running.includes(seat)) return left;
    const ran = Math.max(0, at - this.#heardAt - (clocks.waits ?? 0));
    return Math.max(0, left - ran);
  }

  /** Milliseconds until one has answered by saying nothing; `null` when none is awaited of this player. */
  answerLeft(at: number): number | null {
    const within = this.now?.answer_within ?? null;
    return within === null || !this.isAsked ? null : Math.max(0, within - (at - this.#heardAt));
  }

  /** Acts in the game. While an action is on its way, others are not sent after it. */
  async act(action: string): Promise<void> {
    const { now } = this;
    if (now === null || this.pending !== null) return;
    const { game, version: at, sealed } = now;
    this.pending = action;
    const version = await this.say({ type: 'act', at, action });
    // Others see nothing of a sealed answer, so that nothing follows from it yet.
    if (sealed && version === at) this.#given = { game, version, action };
    // What was done is shown when it is heard; until then nothing else can be done.
    if (version === null || version <= (this.now?.version ?? 0)) this.pending = null;
  }

  /** Says something and returns the version after it; `null` if it was refused. */
  async say(command: Command): Promise<number | null> {
    this.refusal = null;
    try {
      return (await this.#connection.send(command)).version;
    } catch (failure) {
      this.refusal = failure;
      // Whoever looked at an old version has the new one in a moment.
      if (failure instanceof Refusal && failure.code === 'unauthorized') this.#connection.again();
      return null;
    }
  }

  /** Connects anew, as whoever one is by now. */
  again(): void {
    this.now = null;
    this.#connection.again();
  }

  close(): void {
    this.#connection.close();
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'table':
        this.info = message;
        this.#takePart(message);
        return;
      case 'chat':
        this.chat = [...this.chat, message].slice(-mostChat);
        return;
      case 'update':
        return this.#update(message);
      default:
        return;
    }
  }

  #welcome(welcome: Welcome): void {
    this.#member = welcome.you?.member ?? null;
    this.info = welcome.table;
    this.chat = welcome.chat;
    this.#takePart(welcome.table);
  }

  /** Remembers what is shown of the dice, and says what there is to say about it. */
  #takePart(info: TableInfo): void {
    const member = this.member;
    this.#shown = this.#shown.then(async () => {
      try {
        const command = await this.#part.see(info, member);
        // If it is refused the list has changed in the meantime, and the table that is told next says how.
        if (command !== null) this.#connection.send(command).catch(() => undefined);
      } catch {
        this.isForgetful = true;
      }
    });
  }

  #update(update: Update): void {
    const known = this.now;
    if (update.full) {
      this.events = [];
      this.past = update.events;
    } else if (known === null || known.game !== update.game) {
      // Something is missing between what is known and this: everything is asked for.
      return this.again();
    } else if (update.version < known.version) {
      return;
    } else {
      // A version is heard of once; said again it brings nothing new but what may be done.
      this.events = update.version > known.version ? update.events : [];
      this.past = [...this.past, ...this.events];
    }
    this.now = update;
    this.#heardAt = performance.now();
    if (known === null || update.version !== known.version) this.refusal = null;
    if (known === null || update.version !== known.version || update.answered !== null) this.pending = null;
  }
}
