// The programs under test: a server of one's own, and the browser that is on this machine.

import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Nobody waits for bots, and everybody comes from one address. */
const settings = {
  HANPAN_SERVE_BOT_DELAY_MS: '0',
  HANPAN_SERVE_CLAIM_WINDOW_MS: '50',
  HANPAN_SERVE_CONNECTIONS_PER_ADDRESS: '10000',
  HANPAN_SERVE_CREATIONS_PER_HOUR: '100000',
  HANPAN_SERVE_REQUESTS_PER_SECOND: '10000',
  HANPAN_SERVE_MESSAGES_PER_SECOND: '10000',
};

export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'hanpan-e2e-'));
  #process = null;
  #settings = settings;
  url = '';

  static async start(own = {}) {
    const server = new Server();
    server.#settings = { ...settings, ...own };
    await server.#run('127.0.0.1:0');
    return server;
  }

  /** Ends it without a warning, as a loss of power would. */
  async kill() {
    const ended = new Promise((done) => this.#process.once('exit', done));
    this.#process.kill('SIGKILL');
    await ended;
  }

  /** Starts it again, where it was and with what it had kept. */
  async revive() {
    await this.#run(new URL(this.url).host);
  }

  /** Ends it for good and removes what it kept. */
  async end() {
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }

  async #run(listen) {
    const database = join(this.#folder, 'hanpan.db');
    const log = process.env.HANPAN_E2E_LOG === undefined ? 'ignore' : 'inherit';
    this.#process = spawn(binary(), ['serve', '--listen', listen, '--database', database, '--no-browser'], {
      env: { ...process.env, ...this.#settings },
      stdio: ['ignore', 'pipe', log],
    });
    const failed = new Promise((_, reject) => {
      this.#process.once('error', reject);
      this.#process.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    // Nobody looks at it any more once the server runs.
    failed.catch(() => undefined);
    const lines = createInterface(this.#process.stdout);
    this.url = await Promise.race([new Promise((said) => lines.once('line', said)), failed]);
  }
}

/** What `hanpan verify` says about the record in a file; throws if it is not fair. */
export function verify(file) {
  return execFileSync(binary(), ['verify', file], { encoding: 'utf8' });
}

export function read(file) {
  return readFileSync(file, 'utf8');
}

/** Whether something was asked for that is not always done. */
export function asked(name) {
  return process.env[name] === '1';
}

/** Whether this runs where nobody watches. */
export function unattended() {
  return process.env.CI !== undefined;
}

/** The browser: the one that is named, or the first that is found. */
export function chromium() {
  if (process.env.HANPAN_CHROMIUM !== undefined) return process.env.HANPAN_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const programs = ['chromium', 'chromium-browser', 'google-chrome'];
  const found = programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isProgram);
  if (found === undefined) throw new Error('there is no Chromium on PATH: install one, or name it in HANPAN_CHROMIUM');
  return found;
}

/** The games that the program has, in its order, and what each is called in English. */
export const games = listGames();

function listGames() {
  const answer = execFileSync(binary(), ['referee'], { input: '{"cmd":"games"}\n', encoding: 'utf8' });
  return JSON.parse(answer).games.map(({ id }) => {
    const texts = new URL(`../../locales/en/${id}.ftl`, import.meta.url);
    const name = existsSync(texts) ? new RegExp(`^${id}-name = (.*)$`, 'm').exec(read(texts))?.[1] : undefined;
    const chance = existsSync(new URL(`../src/boards/${id}/fair.ts`, import.meta.url));
    return { id, name: name ?? id, chance };
  });
}

function binary() {
  const named = process.env.HANPAN_BIN;
  if (named === undefined) throw new Error('HANPAN_BIN must name the program `hanpan` that is to be tested');
  return named;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
