// Plays the games listed in fixtures/GAME.json through `hanpan referee` and writes what an observer sees at the end of
// each into src/boards/GAME/fixtures.json, for the boards' tests. Run with HANPAN_BIN=path/to/hanpan npm run fixtures,
// and with `-- GAME …` after it for some of them.
//
// Each entry: { name, game, players, options, seed, actions, look }.
//   seed      hex; left out, the dice are written down: where chance has its turn, the next action is its outcome
//   actions   in the game's notation, each by the lowest seat that may act
//   more      how many actions follow, chosen among the legal ones by a fixed sequence; left out, none
//   look      a seat, or "public"

import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const here = new URL('.', import.meta.url);
const program = process.env.HANPAN_BIN;
if (program === undefined) throw new Error('HANPAN_BIN must be the path of the hanpan program');

const wanted = process.argv.slice(2);
const referee = spawn(program, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  referee.stdin.write(`${JSON.stringify(request)}\n`);
  const { value, done } = await answers.next();
  if (done) throw new Error('the referee has ended');
  const answer = JSON.parse(value);
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${value}`);
  return answer;
}

async function take(state, action) {
  if (state.turn.chance) return ask({ cmd: 'chance', outcome: action });
  return ask({ cmd: 'act', seat: state.turn.players[0], action });
}

async function play({ game, players, options = {}, seed, actions = [], more = 0, look }) {
  let { state } = await ask({ cmd: 'new', game, players, options, ...(seed === undefined ? { chance: 'manual' } : { seed }) });
  let events = [];
  const past = [];
  const step = async (action) => {
    const answer = await take(state, action);
    state = answer.state;
    events = answer.events ?? [];
    past.push(...events);
  };
  for (const action of actions) await step(action);
  for (let number = 0; number < more && state.turn.players !== undefined; number += 1) {
    const legal = await ask({ cmd: 'legal', seat: state.turn.players[0] });
    await step(legal.actions[(number * 7 + 3) % legal.actions.length]);
  }
  const { view } = await ask({ cmd: 'view', seat: look });
  const mayAct = look !== 'public' && state.turn.players?.includes(look);
  const legal = mayAct ? (await ask({ cmd: 'legal', seat: look })).actions : [];
  return { you: look === 'public' ? null : look, players, view, legal, events, past };
}

for (const file of readdirSync(new URL('fixtures/', here)).sort()) {
  const game = file.replace(/\.json$/, '');
  if (wanted.length > 0 && !wanted.includes(game)) continue;
  const entries = JSON.parse(readFileSync(new URL(`fixtures/${file}`, here), 'utf8'));
  const written = {};
  for (const entry of entries) written[entry.name] = await play({ game, ...entry });
  const folder = new URL(`src/boards/${game}/`, here);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('fixtures.json', folder), `${JSON.stringify(written)}\n`);
}
referee.stdin.end();
