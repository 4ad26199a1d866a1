// Omok on boardgame.io, in memory: `node server.mjs PORT`. It prints a line when it is ready.

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
  // It keeps the states of a whole game for taking back otherwise, and sends them with every move.
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

const server = Server({ games: [Omok], origins: [Origins.LOCALHOST] });
await server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
