#!/usr/bin/env python3
"""A program that plays every game of a Hanpan server, with nothing but the standard library.

    python3 bot.py --server http://localhost:7878 --name my-bot

It accepts every challenge and does something legal whenever it is its turn. Write a better player as a function like
`random_action` and add it to `POLICIES`; the rest of the file keeps the connection alive.
"""

import argparse
import http.client
import json
import logging
import os
import random
import signal
import sys
import threading
import time
import urllib.error
import urllib.request

# The server sends an empty line every seven seconds. When three of them are missing, the connection is dead, even if
# the network has not said so.
SILENCE = 21

# How long to wait before trying again, in seconds: first, and at most.
SHORTEST_WAIT, LONGEST_WAIT = 0.25, 30

log = logging.getLogger("bot")


def random_action(game):
    """Wins if it can, and otherwise does anything."""
    for win in ("tsumo", "ron"):
        if win in game.legal:
            return win
    return random.choice(game.legal)


def first_action(game):
    """Does the first thing in the list: of no use against anybody, but the same every time."""
    return game.legal[0]


# A policy is given a `Game` and returns one of `game.legal`.
POLICIES = {"random": random_action, "first": first_action}


class Game:
    """A game as this program's seat sees it."""

    def __init__(self):
        self.round = 0  # Which game at the table.
        self.version = None  # How much has happened; nothing is known yet.
        self.events = []  # Everything that was noticed, in order.
        self.view = None  # What is seen now.
        self.legal = []  # What may be done now; empty when it is another's turn.
        self.sealed = False  # Whether answers are awaited that are opened together.

    def follow(self, update):
        """The game has gone on."""
        # After a break the server sends what was missed, or, if that cannot be told, everything again.
        self.events = update["events"] if update["full"] else self.events + update["events"]
        self.round, self.version = update["game"], update["version"]
        self.view, self.legal = update["view"], update["legal"]
        self.sealed = update["sealed"]

    def is_asked(self):
        """Whether there is something to decide. Of the only answer to a sealed question the server knows: when it came
        would tell that there was no choice."""
        return len(self.legal) > (1 if self.sealed else 0)


class Refused(Exception):
    """The server has understood and says no. To say it again would not help."""

    def __init__(self, code, text):
        super().__init__(f"{text} ({code})")
        self.code = code


class Backoff:
    """Waits twice as long after every failure, so that a server in trouble is left in peace."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.seconds = SHORTEST_WAIT

    def wait(self):
        # A random part, so that a hundred programs do not all come back at the same moment.
        time.sleep(self.seconds * random.uniform(0.5, 1))
        self.seconds = min(2 * self.seconds, LONGEST_WAIT)


class Server:
    """A server, and the account this program has there."""

    # What goes wrong on the way: it may be right the next time.
    PASSING = (OSError, http.client.HTTPException, ValueError)

    def __init__(self, address):
        self.address = address.rstrip("/")
        self.token = None

    def open(self, path, body=None):
        """One request; raises `Refused`, or something that passes."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        if self.token:
            # Never in the address: addresses are written to logs.
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            return urllib.request.urlopen(request, timeout=SILENCE)
        except urllib.error.HTTPError as error:
            with error:
                refused = json.load(error)
            if error.code in (429, 503):
                raise OSError(refused["text"]) from None  # Too much at once, or down: later.
            raise Refused(refused["code"], refused["text"]) from None

    def post(self, path, body):
        """Says something until it is answered."""
        backoff = Backoff()
        while True:
            try:
                with self.open(path, body) as answer:
                    return json.load(answer)
            except self.PASSING as error:
                # Perhaps only the answer was lost. What has an id can be said again: it is not done twice.
                log.warning("%s: %s; trying again", path, error)
                backoff.wait()

    def stream(self, path):
        """The lines of a stream that is opened again whenever it breaks.

        `path` is asked for the path each time. An empty line, which only says that the stream is open, comes as None.
        """
        backoff = Backoff()
        while True:
            try:
                with self.open(path()) as lines:
                    for line in lines:
                        backoff.reset()
                        yield json.loads(line) if line.strip() else None
                log.info("%s: the server has closed the stream", path())
            except self.PASSING as error:
                log.warning("%s: %s", path(), error)
            backoff.wait()


class Bot:
    """Plays at every table where it is challenged."""

    def __init__(self, server, policy):
        self.server = server
        self.policy = policy
        self.playing = {}  # The thread of every game that goes on, by table.
        self.finished = 0

    def run(self, games=None):
        """Plays until it has played so many games, or for ever."""
        # The stream begins with what is going on already, so nothing is missed between two connections, or two
        # lives of this program.
        for event in self.server.stream(lambda: "/api/bot/events"):
            kind = event and event["type"]
            if kind == "challenge":
                self.accept(event["table"], event["game"])
            elif kind == "game_start":
                self.begin(event["table"])
            elif kind == "game_finish" and event["table"] in self.playing:
                self.playing[event["table"]].join()
            self.count()
            if games is not None and self.finished >= games:
                return

    def accept(self, table, game):
        try:
            self.server.post(f"/api/bot/tables/{table}/accept", {})
            log.info("%s: accepted a challenge to %s", table, game)
        except Refused as refused:
            # It was withdrawn, or it was accepted and the answer was lost.
            log.info("%s: not accepted: %s", table, refused)

    def begin(self, table):
        if table in self.playing:
            return  # The event stream was opened again, and says what is going on.
        # Every game has a thread, so that thinking about one keeps no other waiting.
        self.playing[table] = threading.Thread(target=self.play, args=(table,), daemon=True)
        self.playing[table].start()

    def count(self):
        """Forgets the games that are over."""
        for table in [table for table, thread in self.playing.items() if not thread.is_alive()]:
            del self.playing[table]
            self.finished += 1

    def play(self, table):
        game = Game()

        def path():
            since = "" if game.version is None else f"?since={game.version}"
            return f"/api/bot/tables/{table}/stream{since}"

        try:
            for line in self.server.stream(path):
                update = line and line.get("update")
                if not update:
                    continue  # Who sits where; the game has not gone on.
                game.follow(update)
                if update["result"] or line["phase"] == "over":
                    log.info("%s: over: %s", table, update["result"])
                    return
                if game.is_asked():
                    self.act(table, game)
        except Refused as refused:
            log.error("%s: given up: %s", table, refused)  # The table is gone.

    def act(self, table, game):
        action = self.policy(game)
        # The id is made of what is answered. So the same decision is not sent under two ids, even after a restart.
        message = {"type": "act", "id": f"{game.round}-{game.version}", "at": game.version, "action": action}
        try:
            self.server.post(f"/api/tables/{table}/messages", message)
            log.info("%s: %s: %s", table, game.version, action)
        except Refused as refused:
            # The game has gone on meanwhile, and the stream tells how.
            log.info("%s: %s: %s: %s", table, game.version, action, refused)


def log_in(server, name, token_file):
    """Finds the account's token, or makes an account."""
    # Not an argument: every user of the machine sees the arguments of a program.
    server.token = os.environ.get("HANPAN_TOKEN")
    if server.token is None and token_file and os.path.exists(token_file):
        with open(token_file, encoding="ascii") as file:
            server.token = file.read().strip()
    if server.token:
        return
    server.token = server.post("/api/bot/accounts", {"name": name})["token"]
    log.info("made the account %s", name)
    if token_file:
        keep(server.token, token_file)


def renew(server, token_file):
    """Gives the account another token. Whoever else has the old one has nothing."""
    server.token = server.post("/api/bot/accounts/token", {})["token"]
    keep(server.token, token_file)
    log.info("the token is another")


def keep(token, token_file):
    """Keeps the token, which the server tells once, where nobody else may read it."""
    new = token_file + ".new"
    with open(new, "w", encoding="ascii", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write(token + "\n")
    os.replace(new, token_file)


def main():
    parser = argparse.ArgumentParser(description="Plays every game of a Hanpan server.")
    parser.add_argument("--server", default="http://localhost:7878", help="its address (%(default)s)")
    parser.add_argument("--name", default="python-bot", help="the account to make (%(default)s)")
    parser.add_argument("--token-file", help="keeps the account's token; HANPAN_TOKEN goes before it")
    parser.add_argument("--renew-token", action="store_true", help="get another token, and keep it in the file")
    parser.add_argument("--policy", choices=POLICIES, default="random", help="how to play (%(default)s)")
    parser.add_argument("--games", type=int, help="stop after so many games")
    arguments = parser.parse_args()
    if arguments.renew_token and not arguments.token_file:
        parser.error("--renew-token needs --token-file: the new token is told once")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    # Whoever ends the program, by a key or as a service, ends it in the same way.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = Server(arguments.server)
    try:
        log_in(server, arguments.name, arguments.token_file)
        if arguments.renew_token:
            renew(server, arguments.token_file)
        Bot(server, POLICIES[arguments.policy]).run(arguments.games)
    except Refused as refused:
        sys.exit(str(refused))
    except KeyboardInterrupt:
        # What was said is stored or was never done. A bot that comes back with its token plays on.
        log.info("stopped")


if __name__ == "__main__":
    main()
