// Two clients a table on Colyseus, with its own client library, which decodes the state as a player's would.

import { Client } from "colyseus.js";

import { main, Seen } from "../measure.mjs";
import { scripted } from "../omok.mjs";

async function openTable(server) {
  const client = new Client(`ws://${server}`);
  const black = await client.create("omok");
  const white = await client.joinById(black.roomId);
  return [new Player(black), new Player(white)];
}

class Player {
  seen = new Seen();

  constructor(room) {
    this.room = room;
    room.onStateChange((state) => this.seen.reach(state.moves));
    room.onMessage("refused", (reason) => this.seen.fail(reason));
    room.onLeave((code) => this.seen.fail(`the connection was closed with ${code}`));
  }

  send(number) {
    this.room.send("place", scripted(number));
  }

  close() {
    return this.room.leave();
  }
}

await main(openTable);
