// Lists of legal actions, told as what has changed in them.

import type { Update } from './wire/protocol';

/** The last list of legal actions that was heard over a connection and was not empty. */
export class LastLegal {
  #version = 0;
  #list: string[] = [];

  /** The update with its list, where only the change of it is told; `null` if it is that of a list never heard. */
  complete(update: Update): Update | null {
    const { legal_change: change, ...completed } = update;
    if (change !== undefined && change !== null) {
      if (change.since !== this.#version) return null;
      const removed = new Set(change.removed);
      completed.legal = [...this.#list.filter((action) => !removed.has(action)), ...change.added];
    }
    if (completed.legal.length > 0) {
      this.#version = completed.version;
      this.#list = completed.legal;
    }
    return completed;
  }
}
