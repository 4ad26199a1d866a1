// The connection to one table: it comes back by itself, and what was said over it is said again until it is answered.

import { LastLegal } from './last-legal';
import { beginWait, wantedWait } from './patience.svelte';
import { randomHex } from './random';
import { Refusal } from './refusal';
import type { Accepted, ClientMessage, ServerMessage } from './wire/protocol';

/** What a client wants; its id is added when it is sent. */
export type Command = WithoutId<ClientMessage>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** What a connection is to whoever looks at it. */
export type Line = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Listener {
  /** The version up to which the game is known; `null` asks for everything. */
  since: () => number | null;
  hear: (message: ServerMessage) => void;
  line: (line: Line) => void;
}

/** As much of a WebSocket as is needed, so that tests can bring their own. */
export interface Socket {
  readyState: number;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send: (text: string) => void;
  close: () => void;
}

/** After how long without an answer a message is said again, in milliseconds. */
const patience = 2_500;
/** After how many times without an answer the line itself is taken for dead. */
const mostRepeats = 2;
const shortestWait = 300;
const longestWait = 10_000;
/** After how long in the background a line is not trusted any more. */
const longestSleep = 30_000;
const open = 1;

interface Said {
  message: ClientMessage;
  repeats: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  accepted: (accepted: Accepted) => void;
  refused: (failure: unknown) => void;
}

export class Connection {
  readonly #table: string;
  readonly #listener: Listener;
  readonly #dial: (address: string) => Socket;
  /** For how many seconds the server wants to be left alone; `null` if it does not. */
  readonly #wantedWait: (address: string) => Promise<number | null>;
  readonly #said = new Map<string, Said>();
  #socket: Socket | null = null;
  #lastLegal = new LastLegal();
  #welcomed = false;
  #failures = 0;
  #wait: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #hiddenAt: number | null = null;

  constructor(
    table: string,
    listener: Listener,
    dial: (address: string) => Socket = dialBrowser,
    wantedWait: (address: string) => Promise<number | null> = askPlainly,
  ) {
    this.#table = table;
    this.#listener = listener;
    this.#dial = dial;
    this.#wantedWait = wantedWait;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.#look);
    this.#connect();
  }

  /** Says something; done when the server has stored it. It is said again, under the same id, until there is an answer. */
  send(command: Command): Promise<Accepted> {
    const message = { ...command, id: randomHex(16) } as ClientMessage;
    return new Promise((accepted, refused) => {
      const said: Said = { message, repeats: 0, timer: undefined, accepted, refused };
      this.#said.set(message.id, said);
      if (this.#welcomed) this.#say(said);
    });
  }

  /** Connects anew: with another seat, or because what is known does not fit what is heard. */
  again(): void {
    this.#hangUp();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#look);
    this.#hangUp();
    for (const said of this.#said.values()) clearTimeout(said.timer);
    this.#said.clear();
    this.#listener.line('closed');
  }

  #connect(): void {
    clearTimeout(this.#wait);
    const since = this.#listener.since();
    this.#listener.line('connecting');
    const known = since === null ? '' : `&since=${since}`;
    const socket = this.#dial(`/api/tables/${this.#table}/socket?legal_changes=true${known}`);
    this.#socket = socket;
    this.#lastLegal = new LastLegal();
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true;
        this.#failures = 0;
        this.#listener.line('open');
        this.#listener.hear(message);
        for (const said of this.#said.values()) this.#say(said);
        return;
      case 'accepted':
        this.#answered(message.id)?.accepted(message);
        return;
      case 'refused':
        // The server could not do it just now: it is asked again, under the same id.
        if (message.code === 'unavailable') return;
        if (message.id !== null) this.#answered(message.id)?.refused(new Refusal(message));
        return;
      case 'closing':
        this.#hangUp();
        this.#lost();
        return;
      case 'update': {
        const update = this.#lastLegal.complete(message);
        // What cannot be understood is asked for anew.
        if (update === null) this.again();
        else this.#listener.hear({ type: 'update', ...update });
        return;
      }
      default:
        this.#listener.hear(message);
    }
  }

  #answered(id: string): Said | undefined {
    const said = this.#said.get(id);
    clearTimeout(said?.timer);
    this.#said.delete(id);
    return said;
  }

  #say(said: Said): void {
    clearTimeout(said.timer);
    if (this.#socket?.readyState === open) this.#socket.send(JSON.stringify(said.message));
    said.timer = setTimeout(() => {
      if (!this.#welcomed) return;
      said.repeats += 1;
      if (said.repeats % (mostRepeats + 1) === 0) this.again();
      else this.#say(said);
    }, patience);
  }

  #lost(): void {
    const wasWelcome = this.#welcomed;
    this.#hangUp();
    if (this.#closed) return;
    this.#failures += 1;
    this.#listener.line('waiting');
    const most = Math.min(longestWait, shortestWait * 2 ** Math.min(this.#failures - 1, 10));
    // Everybody who lost a server at the same moment does not come back at the same moment.
    this.#wait = setTimeout(() => this.#connect(), most / 2 + (Math.random() * most) / 2);
    if (!wasWelcome) void this.#waitAsWanted();
  }

  /** A browser does not say why a line was refused. If it was because of too many, it waits as long as the server wants. */
  async #waitAsWanted(): Promise<void> {
    const seconds = await this.#wantedWait(`/api/tables/${this.#table}/socket`).catch(() => null);
    if (seconds === null || this.#closed || this.#welcomed) return;
    // Another attempt may have begun meanwhile: it would be refused as the last one was.
    this.#hangUp();
    this.#wait = setTimeout(() => this.#connect(), beginWait(seconds));
  }

  #hangUp(): void {
    clearTimeout(this.#wait);
    this.#welcomed = false;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  readonly #wake = (): void => {
    if (this.#socket?.readyState !== open) this.again();
  };

  readonly #lose = (): void => this.#lost();

  readonly #look = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAt = Date.now();
      return;
    }
    const slept = this.#hiddenAt !== null && Date.now() - this.#hiddenAt > longestSleep;
    this.#hiddenAt = null;
    if (slept) this.again();
    else this.#wake();
  };
}

async function askPlainly(address: string): Promise<number | null> {
  return wantedWait(await fetch(address));
}

function dialBrowser(address: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}${address}`) as Socket;
}
