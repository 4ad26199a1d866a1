// Fair deals, as docs/fair-deals.md states them: what the table committed to, recomputed in this browser.

const words = new TextEncoder();

/** SHA-256("hanpan-fair-v1" ‖ 00 ‖ table ‖ 00 ‖ seed). */
export async function commitment(table: string, seed: Uint8Array): Promise<Uint8Array> {
  const message = join(words.encode('hanpan-fair-v1'), zero, words.encode(table), zero, seed);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', message));
}

/** Browsers compute hashes only on pages that came over https, or from this machine. */
export function canHash(): boolean {
  return isSecureContext;
}

/** SHA-256("hanpan-salt-v2" ‖ 00 ‖ table ‖ 00 ‖ number as one byte ‖ salt), in hex. */
export async function saltCommitment(table: string, number: number, salt: Uint8Array): Promise<string> {
  const message = join(words.encode('hanpan-salt-v2'), zero, words.encode(table), zero, Uint8Array.of(number), salt);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', message)));
}

/** Who of the participants sits in each seat, if the seats are drawn. */
export function drawnOrder(key: Uint8Array, participants: number): Promise<number[]> {
  return new Dice(key, seats).shuffle(Array.from({ length: participants }, (_, number) => number));
}

/** The number of the outcome of chance by which seats are drawn. */
const seats = 2 ** 32 - 1;

/** HMAC-SHA256(seed, commitment ‖ for each seat, or participant: one length byte ‖ salt). */
export function derive(seed: Uint8Array, committed: Uint8Array, salts: readonly Uint8Array[]): Promise<Uint8Array> {
  return sign(seed, join(committed, ...salts.flatMap((salt) => [Uint8Array.of(salt.length), salt])));
}

/** The dice of the n-th outcome of chance in a game, counted from 0. */
export class Dice {
  readonly #key: Uint8Array;
  readonly #step: number;
  #block = 0;
  #words: number[] = [];

  constructor(key: Uint8Array, step: number) {
    this.#key = key;
    this.#step = step;
  }

  async word(): Promise<number> {
    const next = this.#words.shift();
    if (next !== undefined) return next;
    const message = new DataView(new ArrayBuffer(8));
    message.setUint32(0, this.#step, true);
    message.setUint32(4, this.#block, true);
    const block = new DataView((await sign(this.#key, new Uint8Array(message.buffer))).buffer);
    this.#block += 1;
    this.#words = Array.from({ length: 8 }, (_, place) => block.getUint32(4 * place, true));
    return this.word();
  }

  async below(bound: number): Promise<number> {
    const limit = Math.floor(2 ** 32 / bound) * bound;
    let word = await this.word();
    while (word >= limit) word = await this.word();
    return word % bound;
  }

  /** For i from the last down to 1, swaps i with `below(i + 1)`. */
  async shuffle<T>(items: readonly T[]): Promise<T[]> {
    const order = [...items];
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = await this.below(i + 1);
      [order[i], order[j]] = [order[j] as T, order[i] as T];
    }
    return order;
  }

  /** `count` times removes `below(length)`. */
  async draw<T>(pool: readonly T[], count: number): Promise<T[]> {
    const left = [...pool];
    const drawn: T[] = [];
    while (drawn.length < count && left.length > 0) drawn.push(...left.splice(await this.below(left.length), 1));
    return drawn;
  }
}

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2}){0,32}$/i.test(text)) throw new Error('up to 32 bytes in hex are expected');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const zero = Uint8Array.of(0);

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function sign(key: Uint8Array, message: Uint8Array): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', join(key), algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, join(message)));
}
