// Omok on boardgame.io, in memory: `node server.mjs PORT`. It prints where it listens.

import { createRequire } from "node:module";

import { makesFive, SIZE } from "../omok.mjs";

// Its parts are folders without an entry for modules.
const require = createRequire(import.meta.url);
const { INVALID_MOVE } = require("boardgame.io/core");
const { Origins, Server } = require("boardgame.io/server");

const Omok = {
  name: "omok",
  setup: () => ({ board: Array(SIZE * SIZE).fill(0), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Nobody takes a move back here, so it need not keep the states before: the quickest way it has.
  disableUndo: true,
  moves: {
    // The framework itself refuses whoever is not to move.
    place: ({ G, playerID }, point) => {
      if (!Number.isInteger(point) || G.board[point] !== 0) return INVALID_MOVE;
      G.board[point] = 1 + Number(playerID);
      G.last = point;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last !== null && makesFive(G.board, G.last)) return { winner: G.board[G.last] - 1 };
    if (ctx.turn > SIZE * SIZE) return { draw: true };
  },
};

const port = Number(process.argv[2]);
const server = Server({ games: [Omok], origins: [Origins.LOCALHOST] });
// The port is handed on to Node as it is, so that it may say the address too; nobody else need reach a benchmark.
await server.run({ port: { port, host: "127.0.0.1" } });
console.log(`http://127.0.0.1:${port}`);
