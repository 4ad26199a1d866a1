"""A program that plays, with nothing but the standard library.

    python3 bot.py http://localhost:7878 my-bot

It makes an account, accepts every challenge, and does something legal whenever it is its turn. A better player
replaces `choose`.
"""

import json
import random
import sys
import threading
import urllib.error
import urllib.request


def choose(update):
    """What to do: the thing to improve."""
    for win in ("tsumo", "ron"):
        if win in update["legal"]:
            return win
    return random.choice(update["legal"])


class Server:
    """A server, and the account one has there."""

    def __init__(self, address, name):
        self.address = address
        self.token = None
        self.token = self.post("/api/bot/accounts", {"name": name})["token"]

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data)
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        return urllib.request.urlopen(request, timeout=60)

    def post(self, path, body):
        with self.request(path, body) as answer:
            return json.load(answer)

    def lines(self, path):
        """The JSON objects of a stream; an empty line only says that it is open."""
        with self.request(path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def act(self, table, update):
        # The id is made of what is answered, so that a repeat is the same message.
        message = {
            "type": "act",
            "id": f"{update['game']}-{update['version']}",
            "at": update["version"],
            "action": choose(update),
        }
        try:
            self.post(f"/api/tables/{table}/messages", message)
        except urllib.error.HTTPError as error:
            # A claim may be over before it is answered; anything else is worth a word.
            if error.code != 409:
                print(table, error.code, error.read().decode(), file=sys.stderr)

    def play(self, table):
        for line in self.lines(f"/api/bot/tables/{table}/stream"):
            update = line.get("update")
            if update and update["legal"]:
                self.act(table, update)
            if line["phase"] == "over":
                return

    def run(self):
        for event in self.lines("/api/bot/events"):
            if event["type"] == "challenge":
                try:
                    self.post(f"/api/bot/tables/{event['table']}/accept", {})
                except urllib.error.HTTPError:
                    pass  # It was withdrawn, or accepted already.
            elif event["type"] == "game_start":
                threading.Thread(target=self.play, args=(event["table"],), daemon=True).start()


if __name__ == "__main__":
    Server(sys.argv[1].rstrip("/"), sys.argv[2]).run()
