// Omok on Colyseus, in memory: `node server.mjs PORT`. It prints where it listens.

import { Room, Server } from "@colyseus/core";
import { schema } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

import { makesFive, SIZE } from "../omok.mjs";

const State = schema({ board: ["uint8"], moves: "uint8", winner: "int8" });

class Omok extends Room {
  maxClients = 2;
  // Changes are sent at once when there are any, not looked for twenty times a second: the quickest way it has.
  patchRate = null;
  #seats = new Map();

  onCreate() {
    this.state = new State({ board: Array(SIZE * SIZE).fill(0), moves: 0, winner: -1 });
    this.onMessage("place", (client, point) => {
      const refusal = this.place(this.#seats.get(client.sessionId), point);
      if (refusal) client.send("refused", refusal);
      else this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.#seats.set(client.sessionId, this.#seats.size);
  }

  place(seat, point) {
    const { board, moves, winner } = this.state;
    if (winner !== -1 || moves === SIZE * SIZE) return "the game is over";
    if (seat !== moves % 2) return "it is not your turn";
    if (!Number.isInteger(point) || board[point] !== 0) return "that is no empty point";
    board[point] = 1 + seat;
    this.state.moves += 1;
    if (makesFive(board, point)) this.state.winner = seat;
  }
}

const port = Number(process.argv[2]);
const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("omok", Omok);
await server.listen(port, "127.0.0.1");
console.log(`http://127.0.0.1:${port}`);
