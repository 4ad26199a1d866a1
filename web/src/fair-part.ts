// One's own part in the dice of a table: to commit to a salt, to remember what was shown, to reveal the salt.

import type { Command } from './connection';
import { canHash, fromHex, saltCommitment } from './fair';
import { recall, remember, type FrozenList, type Memory, type OwnSalt, type RememberedStart } from './fair-memory';
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
    for (;;) {
      const known = startOf(recall(name), info).own;
      const promise = await promiseOf(known, info.fair, member);
      // Other pages of this browser remember too: nothing is awaited between reading what is remembered and writing it.
      const memory = recall(name);
      const start = startOf(memory, info);
      if (start.own?.salt !== known?.salt) continue;
      const before = JSON.stringify(recall(name));
      const command = this.#takePart(start, info, member, promise);
      if (JSON.stringify(memory) !== before) remember(name, memory);
      return command;
    }
  }

  #takePart(start: RememberedStart, info: TableInfo, member: number | null, promise: Promised | null): Command | null {
    const { fair, phase } = info;
    const number = numberOf(fair, member);
    if (member !== null) forgetWhatIsNotListed(start, fair, promise);
    if (phase !== 'gathering') start.began = true;
    if (phase !== 'gathering' || fair.version !== 2) return null;
    if (fair.frozen) return this.#reveal(start, info, member);
    // A list is frozen once for each commitment of the server; it must not be told another salt.
    if (number !== null && promise !== null && start.list === undefined) return this.#commit(start, fair, promise);
    this.#committed = '';
    return null;
  }

  #commit(start: RememberedStart, fair: FairInfo, { number, salt, commitment }: Promised): Command | null {
    const now = `${number} ${start.commitment}`;
    if ((fair.salt_commitments[number] ?? null) !== null || this.#committed === now) return null;
    this.#committed = now;
    start.own = { number, salt };
    return { type: 'commit', number, commitment };
  }

  #reveal(start: RememberedStart, info: TableInfo, member: number | null): Command | null {
    const shown = frozenList(info);
    start.list ??= shown;
    // Whoever is shown two lists for one commitment says nothing more; the record can agree with one at most.
    if (JSON.stringify(start.list) !== JSON.stringify(shown)) return null;
    if (member === null || start.own === undefined || this.#revealed === start.commitment) return null;
    this.#revealed = start.commitment;
    return { type: 'reveal', salt: start.own.salt };
  }
}

/** A salt of one's own, and what it is committed to by. */
interface Promised extends OwnSalt {
  commitment: string;
}

/** What one has committed to, or would; `null` for whoever does not play, or where a browser cannot hash. */
async function promiseOf(known: OwnSalt | undefined, fair: FairInfo, member: number | null): Promise<Promised | null> {
  const number = numberOf(fair, member);
  if (number === null || !canHash()) return null;
  const { salt } = known?.number === number ? known : { salt: randomHex(32) };
  return { number, salt, commitment: await saltCommitment(fair.table, number, fromHex(salt)) };
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
function forgetWhatIsNotListed(start: RememberedStart, fair: FairInfo, promise: Promised | null): void {
  if (start.own === undefined) return;
  const listed = fair.salt_commitments[start.own.number] ?? null;
  const mayStillArrive = !fair.frozen && listed === null;
  const isListed = promise !== null && promise.salt === start.own.salt && promise.commitment === listed;
  if (promise?.number !== start.own.number || (!isListed && !mayStillArrive)) delete start.own;
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
