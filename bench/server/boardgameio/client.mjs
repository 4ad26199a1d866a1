// Two clients a table on boardgame.io.
//
// They speak to its Socket.IO transport directly: its own client plays every move a second time by itself, which would
// measure the client.

import { io } from "socket.io-client";

import { main, Seen } from "../measure.mjs";
import { scripted } from "../omok.mjs";

async function openTable(server) {
  const { matchID } = await ask(server, "create", { numPlayers: 2 });
  return Promise.all(["0", "1"].map((seat) => Player.join(server, matchID, seat)));
}

async function ask(server, path, body) {
  const answer = await fetch(`http://${server}/games/omok/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} is answered by ${answer.status}`);
  return answer.json();
}

class Player {
  seen = new Seen();
  #state = 0;

  static async join(server, match, seat) {
    const { playerCredentials } = await ask(server, `${match}/join`, { playerID: seat, playerName: seat });
    const player = new Player(server, match, seat, playerCredentials);
    await new Promise((done, failed) => {
      player.socket.once("sync", done);
      player.socket.once("connect_error", failed);
      player.socket.emit("sync", match, seat, playerCredentials, 2);
    });
    return player;
  }

  constructor(server, match, seat, credentials) {
    Object.assign(this, { match, seat, credentials });
    this.socket = io(`http://${server}/omok`, { transports: ["websocket"], reconnection: false, forceNew: true });
    this.socket.on("update", (_match, state) => {
      this.#state = state._stateID;
      this.seen.reach(state.ctx.turn - 1);
    });
    this.socket.on("disconnect", (reason) => this.seen.fail(reason));
  }

  send(number) {
    const { match, seat, credentials } = this;
    const payload = { type: "place", args: [scripted(number)], playerID: seat, credentials };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.#state, match, seat);
  }

  close() {
    this.socket.close();
  }
}

await main(openTable);
