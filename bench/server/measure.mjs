// What both peers' clients share: their command line, the clock, and the JSON they print.
//
// A peer gives a function that opens a table: two players, each with `send(number)`, which plays the script's move of
// that number, `seen`, which tells what the player has been shown, and `close()`.

import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { SCRIPT } from "./omok.mjs";

/** So much is played before the clock starts: code that has just been loaded is not what a server runs all day. */
const WARM_UP = { tables: 10, moves: SCRIPT };

const TICKS_PER_SECOND = 100;
const PAGE = 4096;

/** Plays what the command line asks for, and prints what came of it. */
export async function main(openTable) {
  const plan = readPlan();
  const open = () => openTable(plan.server);
  await closeAll((await play(open, { ...WARM_UP, limit: plan.limit })).tables);
  const result = await play(open, plan, plan.pid);
  if (result.latencies.length === 0) giveUp("no move was seen by the other player");
  console.log(JSON.stringify(figures(plan, result)));
  // Tables that were stopped by the limit still wait for a move.
  process.exit(0);
}

/** How far a player has been shown the game. */
export class Seen {
  #moves = 0;
  #failure = null;
  #waiting = null;

  /** The server has shown so many moves. */
  reach(moves) {
    this.#moves = moves;
    this.#tell();
  }

  /** The server will show no more. */
  fail(reason) {
    this.#failure ??= new Error(reason);
    this.#tell();
  }

  /** Waits until so many moves have been shown. */
  until(moves) {
    return new Promise((done, failed) => {
      this.#waiting = { moves, done, failed };
      this.#tell();
    });
  }

  #tell() {
    if (!this.#waiting) return;
    const { moves, done, failed } = this.#waiting;
    if (this.#moves >= moves) done();
    else if (this.#failure) failed(this.#failure);
    else return;
    this.#waiting = null;
  }
}

function readPlan() {
  const { values } = parseArgs({
    options: {
      server: { type: "string" },
      pid: { type: "string" },
      tables: { type: "string" },
      moves: { type: "string" },
      "pace-ms": { type: "string", default: "0" },
      limit: { type: "string", default: "60" },
    },
  });
  const whole = (name, least, most) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < least || value > most) giveUp(`--${name} is from ${least} to ${most}`);
    return value;
  };
  if (!values.server) giveUp("--server is like 127.0.0.1:8000");
  return {
    server: values.server,
    pid: whole("pid", 1, 2 ** 31),
    tables: whole("tables", 1, 5000),
    moves: whole("moves", 1, SCRIPT),
    pace: whole("pace-ms", 0, 60_000),
    limit: whole("limit", 1, 3600),
  };
}

/** Opens the tables, then plays at all of them at once; the clock runs while they play. */
async function play(openTable, { tables: count, moves, pace, limit }, pid) {
  const tables = [];
  for (let number = 0; number < count; number += 1) tables.push(await openTable());
  const clock = { stopped: false };
  const latencies = [];
  const before = usage(pid);
  const begun = performance.now();
  const games = tables.map((table, number) =>
    playTable(table, moves, pace ? { every: pace, offset: (pace * number) / count } : null, clock, latencies),
  );
  await Promise.race([Promise.all(games), sleep(1000 * limit, undefined, { ref: false })]);
  clock.stopped = true;
  const seconds = (performance.now() - begun) / 1000;
  return { tables, seconds, before, after: usage(pid), latencies: latencies.slice() };
}

/** One table's game; how long each move took to be seen by the other player is added to the latencies. */
async function playTable(players, moves, pace, clock, latencies) {
  let due = performance.now() + (pace?.offset ?? 0);
  for (let number = 0; number < moves && !clock.stopped; number += 1) {
    if (pace) {
      await sleep(Math.max(0, due - performance.now()));
      due += pace.every;
    }
    const [mover, other] = number % 2 === 0 ? players : [players[1], players[0]];
    const sent = performance.now();
    mover.send(number);
    await other.seen.until(number + 1);
    latencies.push(performance.now() - sent);
    // The next to move is the other one, but a player who has not seen his own move has not been answered.
    await mover.seen.until(number + 1);
  }
}

async function closeAll(tables) {
  for (const player of tables.flat()) await player.close();
}

/** What the server and this client have used so far. */
function usage(pid) {
  const own = process.cpuUsage();
  const client = (own.user + own.system) / 1e6;
  if (!pid) return { client };
  const stat = readFileSync(`/proc/${pid}/stat`, "ascii");
  // The name in parentheses may have blanks in it; the fields are counted behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ").map(Number);
  return { client, server: (fields[11] + fields[12]) / TICKS_PER_SECOND, resident: fields[21] * PAGE };
}

function figures(plan, { seconds, before, after, latencies }) {
  const moves = latencies.length;
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.min(Math.floor(moves * share), moves - 1)];
  const perMove = (name) => ((after[name] - before[name]) / moves) * 1e6;
  return {
    tables: plan.tables,
    moves,
    complete: moves === plan.tables * plan.moves,
    seconds,
    moves_per_second: moves / seconds,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    server_cpu_us_per_move: perMove("server"),
    client_cpu_us_per_move: perMove("client"),
    resident_bytes: after.resident,
  };
}

function giveUp(reason) {
  console.error(reason);
  process.exit(1);
}
