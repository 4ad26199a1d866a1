// Why the server does not do something, and how that is said.

import type { Code, Refused } from './wire/protocol';
import type { Texts } from './texts';

/** The server said no, with a stable code. */
export class Refusal extends Error {
  readonly code: Code;
  readonly reason: string | null;
  readonly args: readonly (readonly [string, string])[];
  /** After how many seconds it may be tried again, where the server has said so. */
  readonly wait: number | null;

  constructor(refused: Refused, wait: number | null = null) {
    super(refused.text);
    this.name = 'Refusal';
    this.code = refused.code;
    this.reason = refused.reason ?? null;
    this.args = refused.args ?? [];
    this.wait = wait;
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super('the server does not answer', { cause });
    this.name = 'Unreachable';
  }
}

/** A failure in words. A refusal by the rules of a game is explained by the game. */
export function explain(failure: unknown, game: string | null, texts: Texts): string {
  if (!(failure instanceof Refusal)) return texts('refusal-unreachable');
  if (failure.reason !== null && game !== null) {
    const id = textId(`${game}-refusal-${failure.reason}`);
    if (texts.has(id)) return texts(id, Object.fromEntries(failure.args.map(([name, value]) => [name, number(value)])));
  }
  if (failure.code === 'too_many' && failure.wait !== null) {
    return texts('refusal-too-many-until', { minutes: Math.ceil(failure.wait / 60) });
  }
  return texts(textId(`refusal-${failure.code}`));
}

/** Codes are written with `_`, the ids of texts with `-`. */
export function textId(code: string): string {
  return code.replaceAll('_', '-');
}

/** Numbers choose between singular and plural, which texts cannot. */
function number(value: string): string | number {
  return /^-?[0-9]+$/.test(value) ? Number(value) : value;
}
