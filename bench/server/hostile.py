#!/usr/bin/env python3
"""What hostile clients do to everybody else: the same games with and without them, and the server's memory.

    python3 bench/server/hostile.py target/dist/hanpan

Ten tables of Omok are played at a pace, first in peace, then while others hold connections open, let requests trickle
in, send giant and malformed messages as fast as they can, post bodies that are too large, and watch tables without
reading. The server has the limits it has by default; the hostile come from addresses of their own. Prints JSON.
"""

import argparse
import contextlib
import http.client
import json
import multiprocessing
import os
import socket
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from idle import connect, frame_size, open_seats
from processes import PATIENCE, Others, ProcessError, Program, resident_bytes, stop_on_signals
from run import OUTPUT, ROOT, existing_program, positive, say

Json = dict[str, Any]

TABLES = 10
PACE = 0.1

#: Every kind of them comes from an address of its own, with so many connections at once.
EACH = 12


def main() -> int:
    arguments = parse_arguments()
    stop_on_signals()
    OUTPUT.mkdir(parents=True, exist_ok=True)
    try:
        print(json.dumps(measure(arguments), indent=2))
    except (ProcessError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/server/hostile.py", description="Games beside hostile clients.")
    add = parser.add_argument
    add("program", type=Path, help="hanpan, built with cargo build --profile dist")
    add("--moves", type=positive, default=100, metavar="N", help="moves a table, ten a second (100)")
    return parser.parse_args()


def measure(arguments: argparse.Namespace) -> Json:
    others = Others()
    with tempfile.TemporaryDirectory(dir=OUTPUT) as folder:
        command = [str(existing_program(arguments.program)), "serve", "--listen", "127.0.0.1:0"]
        command += ["--database", f"{folder}/hanpan.db"]
        with Program(command, ROOT, os.environ | {"HANPAN_LOG": "error"}) as server:
            address = server.address()
            peace = play(address, arguments.moves, server.pid)
            say("now beside hostile clients")
            tables = open_seats(address, 2 * TABLES)
            with hostile(address, tables[0][0]) as done:
                war = play(address, arguments.moves, server.pid, tables)
                what_they_did = {name: count.value for name, count in done.items()}
            return {
                "bench": "hostile",
                "tables": TABLES,
                "in_peace": peace,
                "beside_hostile_clients": war,
                "what_they_did": what_they_did,
                "resident_bytes_after": resident_bytes(server.pid),
                "others_cores": others.cores(),
            }


def play(address: str, moves: int, server: int, seats: list[tuple[str, str]] | None = None) -> Json:
    """Plays at all tables at once; how long moves took to be seen on the other side, and the server's memory."""
    seats = seats or open_seats(address, 2 * TABLES)
    latencies: list[float] = []
    failures: list[str] = []

    def play_table(black: tuple[str, str], white: tuple[str, str]) -> None:
        try:
            latencies.extend(Game(address, black, white).play(moves))
        except (ProcessError, OSError) as error:
            failures.append(str(error))

    games = [threading.Thread(target=play_table, args=pair) for pair in zip(seats[::2], seats[1::2], strict=True)]
    for game in games:
        game.start()
    most = 0
    while any(game.is_alive() for game in games):
        most = max(most, resident_bytes(server))
        time.sleep(0.05)
    if failures:
        raise ProcessError(f"{len(failures)} games were not finished: {failures[0]}")
    latencies.sort()
    at = lambda share: round(1000 * latencies[int(share * (len(latencies) - 1))], 2)  # noqa: E731
    return {"moves": len(latencies), "p50_ms": at(0.5), "p99_ms": at(0.99), "resident_bytes_at_most": most}


class Game:
    """Two players at a table."""

    def __init__(self, address: str, black: tuple[str, str], white: tuple[str, str]) -> None:
        self.players = [Player(address, *black), Player(address, *white)]
        self.players[1].say({"type": "ready", "id": "ready", "ready": True})

    def play(self, moves: int) -> list[float]:
        latencies = []
        for player in self.players:
            player.wait_for(1)
        for number in range(moves):
            mover, other = self.players[number % 2], self.players[(number + 1) % 2]
            begun = time.monotonic()
            mover.say({"type": "act", "id": f"m{number}", "at": number + 1, "action": scripted(number)})
            other.wait_for(number + 2)
            latencies.append(time.monotonic() - begun)
            mover.wait_for(number + 2)
            time.sleep(max(0, begun + PACE - time.monotonic()))
        return latencies


def scripted(number: int) -> str:
    """A game in which nobody ever has five in a row."""
    pair, colour = divmod(number, 2)
    row, column = divmod(pair, 15)
    return f"{'abcdefghijklmno'[column]}{2 * row + (colour + column // 2) % 2 + 1}"


class Player:
    """A connection that plays."""

    def __init__(self, address: str, table: str, token: str) -> None:
        self.socket = connect(address, table, token)
        self.socket.settimeout(PATIENCE)
        self.rest = b""

    def say(self, message: Json) -> None:
        self.socket.sendall(text_frame(json.dumps(message).encode()))

    def wait_for(self, version: int) -> None:
        while True:
            message = self.hear()
            if message.get("type") == "refused":
                raise ProcessError(f"a move is refused: {message}")
            if message.get("type") == "update" and message["version"] >= version:
                return

    def hear(self) -> Json:
        while (size := frame_size(self.rest)) is None or size > len(self.rest):
            data = self.socket.recv(65536)
            if not data:
                raise ProcessError("the server closed the connection of a player")
            self.rest += data
        frame, self.rest = self.rest[:size], self.rest[size:]
        if frame[0] != 0x81:
            return {}
        head = {126: 4, 127: 10}.get(frame[1] & 0x7F, 2)
        return json.loads(frame[head:])


def text_frame(text: bytes) -> bytes:
    """A text as a client sends it. The mask may be any, so it is zero."""
    size = len(text)
    if size < 126:
        head = struct.pack("!BB", 0x81, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x81, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x81, 0x80 | 127, size)
    return head + bytes(4) + text


@contextlib.contextmanager
def hostile(address: str, table: str):
    """Hostile clients of every kind, in processes of their own; yields how often each kind has done its worst."""
    kinds = [hold, trickle, giant, malformed, post, deaf]
    counts = {kind.__name__: multiprocessing.Value("q", 0) for kind in kinds}
    started = []
    for number, kind in enumerate(kinds, start=2):
        arguments = (kind, f"127.0.0.{number}", address, table, counts[kind.__name__])
        started.append(multiprocessing.Process(target=attack, args=arguments, daemon=True))
    for process in started:
        process.start()
    try:
        # They have begun when each has done its worst once.
        end = time.monotonic() + PATIENCE
        while not all(count.value for count in counts.values()) and time.monotonic() < end:
            time.sleep(0.05)
        yield counts
    finally:
        for process in started:
            process.kill()
            process.join()


def attack(kind: Callable[..., None], source: str, address: str, table: str, done: Any) -> None:
    """Does it on several connections at once, again and again."""
    # In life they have processors of their own; here they give way, or it would be measured how busy they are.
    os.nice(19)

    def again_and_again() -> None:
        while True:
            # Whatever the server does about it, it is done again.
            with contextlib.suppress(OSError, http.client.HTTPException):
                kind(source, address, table, done)
            time.sleep(0.01)

    threads = [threading.Thread(target=again_and_again, daemon=True) for _ in range(EACH)]
    for thread in threads:
        thread.start()
    threads[0].join()


def dial(source: str, address: str) -> socket.socket:
    host, _, port = address.rpartition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))


def count(done: Any) -> None:
    with done.get_lock():
        done.value += 1


def watch(source: str, address: str, table: str) -> socket.socket:
    """A spectator's connection."""
    connection = dial(source, address)
    connection.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return connection


def hold(source: str, address: str, _table: str, done: Any) -> None:
    """Opens a connection and says nothing until it is closed."""
    with dial(source, address) as connection:
        count(done)
        connection.recv(1)


def trickle(source: str, address: str, _table: str, done: Any) -> None:
    """A request that never comes to its end."""
    with dial(source, address) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        count(done)
        while True:
            connection.sendall(b"x")
            time.sleep(0.2)


def giant(source: str, address: str, table: str, done: Any) -> None:
    """A message of sixteen megabytes."""
    with watch(source, address, table) as connection:
        count(done)
        connection.sendall(text_frame(b"x" * (16 << 20)))


def malformed(source: str, address: str, table: str, done: Any) -> None:
    """Messages that mean nothing, as many as are taken, and no answer is read."""
    with watch(source, address, table) as connection:
        frames = text_frame(b"[" * 2000) * 50
        while True:
            connection.sendall(frames)
            count(done)


def post(source: str, address: str, _table: str, done: Any) -> None:
    """Bodies that are too large, and too deep."""
    host, _, port = address.rpartition(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=PATIENCE, source_address=(source, 0))
    with contextlib.closing(connection):
        count(done)
        connection.request("POST", "/api/tables", b"[" * (4 << 20), {"Content-Type": "application/json"})
        connection.getresponse().read()


def deaf(source: str, address: str, table: str, done: Any) -> None:
    """Watches a table where something happens, and reads nothing."""
    with watch(source, address, table) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        count(done)
        time.sleep(PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
