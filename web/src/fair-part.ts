// One's own part in the dice of a table: to commit to a salt, to remember what was shown, to reveal the salt.

import type { Command } from './connection';
import { canHash, fromHex, saltCommitment } from './fair';
import { recall, remember, type FrozenList, type Memory, type RememberedStart } from './fair-memory';
import { randomHex } from './random';
import type { FairInfo, TableInfo } from './wire/protocol';

/** Everything that is shown is remembered before anything is said, so that a salt which others know can be looked for. */
export class Part {
  /** The number and the commitment of the server for which something was committed to. */
  #committed = '';
  /** The commitment of the server for which the salt was revealed. */
  #revealed = '';

  /**
   * The table is shown to a member, or to somebody who only watches; returns what there is to say about it. Throws where
   * nothing can be remembered, and takes no part then.
   */
  async see(info: TableInfo, member: number | null): Promise<Command | null> {
    // One memory for each game, whatever a server calls it.
    const name = `${info.id}-${info.round}`;
    if (info.fair.table !== name) return null;
    const memory = recall(name);
    const before = JSON.stringify(memory);
    const command = await this.#takePart(startOf(memory, info), info, member);
    if (JSON.stringify(memory) !== before) remember(name, memory);
    return command;
  }

  async #takePart(start: RememberedStart, info: TableInfo, member: number | null): Promise<Command | null> {
    const { fair, phase } = info;
    const number = numberOf(fair, member);
    await forgetWhatIsNotListed(start, fair, number);
    if (phase !== 'gathering') start.began = true;
    if (phase !== 'gathering' || fair.version !== 2) return null;
    if (fair.frozen) return this.#reveal(start, info);
    // A list is frozen once for each commitment of the server; it must not be told another salt.
    if (number !== null && start.list === undefined && canHash()) return this.#commit(start, fair, number);
    this.#committed = '';
    return null;
  }

  async #commit(start: RememberedStart, fair: FairInfo, number: number): Promise<Command | null> {
    const now = `${number} ${start.commitment}`;
    if ((fair.salt_commitments[number] ?? null) !== null || this.#committed === now) return null;
    this.#committed = now;
    if (start.own?.number !== number) start.own = { number, salt: randomHex(32) };
    return { type: 'commit', number, commitment: await saltCommitment(fair.table, number, fromHex(start.own.salt)) };
  }

  #reveal(start: RememberedStart, info: TableInfo): Command | null {
    const shown = frozenList(info);
    start.list ??= shown;
    // Whoever is shown two lists for one commitment says nothing more; the record can agree with one at most.
    if (JSON.stringify(start.list) !== JSON.stringify(shown)) return null;
    if (start.own === undefined || this.#revealed === start.commitment) return null;
    this.#revealed = start.commitment;
    return { type: 'reveal', salt: start.own.salt };
  }
}

/** The start with the commitment that is shown, which may be new. */
function startOf(memory: Memory, { fair, phase }: TableInfo): RememberedStart {
  const known = memory.starts.find(({ commitment }) => commitment === fair.commitment);
  if (known !== undefined) return known;
  const start = { commitment: fair.commitment, early: phase === 'gathering', began: false };
  memory.starts.push(start);
  return start;
}

/**
 * One's own salt is forgotten where it does not count: another device has committed for the same member, or the list was
 * frozen before the commitment arrived.
 */
async function forgetWhatIsNotListed(start: RememberedStart, fair: FairInfo, number: number | null): Promise<void> {
  if (start.own === undefined) return;
  const listed = fair.salt_commitments[start.own.number] ?? null;
  const committed = await saltCommitment(fair.table, start.own.number, fromHex(start.own.salt));
  const mayStillArrive = !fair.frozen && listed === null;
  if (number !== start.own.number || (listed !== committed && !mayStillArrive)) delete start.own;
}

function numberOf({ participants }: FairInfo, member: number | null): number | null {
  const number = participants.findIndex((one) => 'member' in one && one.member === member);
  return number < 0 ? null : number;
}

function frozenList({ fair, seats, members, draw_seats: drawn }: TableInfo): FrozenList {
  // Bots are listed after the persons, in the order of the seats.
  let bots = fair.participants.filter((one) => 'member' in one).length;
  const chosen = seats.map(({ member }) => (member === null ? bots++ : (numberOf(fair, member) ?? -1)));
  return {
    names: fair.participants.map((one) =>
      'bot' in one ? one.bot : (members.find(({ member }) => member === one.member)?.name ?? ''),
    ),
    salt_commitments: fair.salt_commitments,
    chosen: drawn ? null : chosen,
  };
}
