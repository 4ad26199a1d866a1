// What is asked of the server outside of a table's own connection.

import type { Command } from './connection';
import { beginWait, longestWait, wantedWait } from './patience.svelte';
import { randomHex } from './random';
import { Refusal, Unreachable } from './refusal';
import type {
  Accepted,
  CreateTable,
  GameInfo,
  Hint,
  History,
  JoinTable,
  Joined,
  Refused,
  Review,
  TableInfo,
  TableSummary,
  Update,
} from './wire/protocol';

export const games = (): Promise<GameInfo[]> => ask('/api/games');

export const publicTables = (): Promise<TableSummary[]> => ask('/api/tables');

/** Those of these tables that there still are. */
export const tablesOf = (ids: string[]): Promise<TableSummary[]> => ask(`/api/tables?ids=${ids.join(',')}`);

export const openTable = (table: CreateTable): Promise<Joined> => ask('/api/tables', table);

export const table = (id: string): Promise<TableInfo> => ask(`/api/tables/${id}`);

/** A table's game as this browser sees it; refused where none has begun. */
export const game = (id: string): Promise<Update> => ask(`/api/tables/${id}/game`);

export const join = (id: string, who: JoinTable): Promise<Joined> => ask(`/api/tables/${id}/join`, who);

export const hint = (id: string): Promise<Hint> => ask(`/api/tables/${id}/hint`);

/** A game frame by frame: through the eyes of a seat, or as the public saw it. Before the end one has only one's own. */
export const history = (id: string, game: number, seat: number | null): Promise<History> =>
  ask(`/api/tables/${id}/history?game=${game}${seat === null ? '' : `&seat=${seat}`}`);

/** A decision of a finished game looked back at: what a seat could foretell and believe in a frame of the history. */
export const review = (id: string, game: number, frame: number, seat: number): Promise<Review> =>
  ask(`/api/tables/${id}/review?game=${game}&frame=${frame}&seat=${seat}`);

export const recordAddress = (id: string, round: number): string => `/api/tables/${id}/records/${round}`;

export const record = (id: string, round: number): Promise<unknown> => ask(recordAddress(id, round));

/** Says one thing at a table without a connection to it. */
export function message(id: string, command: Command): Promise<Accepted> {
  return ask(`/api/tables/${id}/messages`, { ...command, id: randomHex(16) });
}

async function ask<T>(address: string, body?: unknown): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  for (;;) {
    let answer: Response;
    let said: unknown;
    try {
      answer = await fetch(address, request);
      said = await answer.json();
    } catch (cause) {
      throw new Unreachable(cause);
    }
    if (answer.ok) return said as T;
    const wait = wantedWait(answer);
    if (wait === null || wait > longestWait) {
      if (isRefused(said)) throw new Refusal(said, wait);
      throw new Unreachable(answer.status);
    }
    // Nothing was done, so it can be asked for again.
    await new Promise((done) => setTimeout(done, beginWait(wait)));
  }
}

/** A gateway may answer for a server that is down, in words of its own. */
function isRefused(said: unknown): said is Refused {
  return typeof said === 'object' && said !== null && 'code' in said && 'text' in said;
}
