#!/usr/bin/env python3
"""How much memory a connection takes: hanpan's server with thousands of players who sit at their tables and wait.

    python3 bench/server/idle.py target/dist/hanpan --connections 10000

Two players a table, each with a connection that has been shown the table. They answer the server's pings and do
nothing else. Prints JSON: what the server has in memory before, with the tables, and with the connections.
"""

import argparse
import base64
import contextlib
import http.client
import json
import os
import resource
import selectors
import socket
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from processes import PATIENCE, Others, ProcessError, Program, resident_bytes, stop_on_signals
from run import OUTPUT, ROOT, existing_program, load, positive, say

Json = dict[str, Any]

#: Requests at once: the server commits them together.
WORKERS = 16

#: All players come from one address here.
LIMITS = ("CREATIONS_PER_HOUR", "CONNECTIONS_PER_ADDRESS", "REQUESTS_PER_SECOND")
WITHOUT_LIMITS = {f"HANPAN_SERVE_{limit}": "1000000" for limit in LIMITS} | {"HANPAN_LOG": "warn"}

#: An empty pong, as a client sends it. The mask may be any, so it is zero.
PONG = b"\x8a\x80\x00\x00\x00\x00"
PING_BYTE, CLOSE_BYTE = 0x89, 0x88


def main() -> int:
    arguments = parse_arguments()
    stop_on_signals()
    OUTPUT.mkdir(parents=True, exist_ok=True)
    try:
        report = measure(arguments)
    except (ProcessError, OSError) as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    print(json.dumps(report, indent=2))
    return 0 if report["held"] == report["connections"] else 1


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/server/idle.py", description="The memory of idle connections.")
    add = parser.add_argument
    add("program", type=Path, help="hanpan, built with cargo build --profile dist")
    add("--connections", type=positive, default=10_000, metavar="N", help="how many (10000)")
    add("--hold", type=positive, default=20, metavar="S", help="for so many seconds (20)")
    return parser.parse_args()


def measure(arguments: argparse.Namespace) -> Json:
    raise_file_limit(arguments.connections)
    others = Others()
    load_before = load()
    with tempfile.TemporaryDirectory(dir=OUTPUT) as folder:
        command = [str(existing_program(arguments.program)), "serve", "--listen", "127.0.0.1:0"]
        command += ["--database", f"{folder}/hanpan.db"]
        with Program(command, ROOT, os.environ | WITHOUT_LIMITS) as server:
            address = server.address()
            resident = {"empty": resident_bytes(server.pid)}
            say(f"opening {(arguments.connections + 1) // 2} tables")
            seats = open_seats(address, arguments.connections)
            resident["with_tables"] = resident_bytes(server.pid)
            say(f"connecting {len(seats)} players")
            with contextlib.ExitStack() as stack:
                players = Idle(stack.enter_context(selectors.DefaultSelector()))
                for table, token in seats:
                    players.add(stack.enter_context(connect(address, table, token)))
                    # What has come meanwhile is read, so that the server does not keep it for us.
                    players.answer(0)
                players.hold(arguments.hold)
                resident["with_connections"] = resident_bytes(server.pid)
                held = players.count
    return {
        "bench": "idle",
        "connections": len(seats),
        "held": held,
        "hold_seconds": arguments.hold,
        "resident_bytes": resident,
        "bytes_per_connection": per(resident["with_connections"] - resident["with_tables"], len(seats)),
        "bytes_per_connection_with_its_share_of_a_table": per(
            resident["with_connections"] - resident["empty"], len(seats)
        ),
        "load_before": load_before,
        "others_cores": others.cores(),
    }


def per(amount: int, count: int) -> int:
    return round(amount / count)


def raise_file_limit(connections: int) -> None:
    """As many open files as the connections need; the server inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + 200
    if hard != resource.RLIM_INFINITY and needed > hard:
        raise ProcessError(f"{needed} open files are needed, and only {hard} are allowed; see `ulimit -Hn`")
    if needed > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def open_seats(address: str, count: int) -> list[tuple[str, str]]:
    """So many seats at half as many tables: the table and the seat's token."""
    own = threading.local()

    def ask(path: str, body: Json) -> Json:
        if not hasattr(own, "connection"):
            own.connection = http.client.HTTPConnection(address, timeout=PATIENCE)
        own.connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        answer = own.connection.getresponse()
        text = answer.read()
        if not 200 <= answer.status < 300:
            raise ProcessError(f"{path} is answered by {answer.status}: {text.decode(errors='replace')}")
        return json.loads(text)

    def open_table(_: int) -> list[tuple[str, str]]:
        seats = [{"type": "open"}, {"type": "open"}]
        host = ask("/api/tables", {"game": "omok", "seats": seats, "seat": 0, "name": "black"})
        table = host["table"]["id"]
        guest = ask(f"/api/tables/{table}/join", {"name": "white"})
        return [(table, host["token"]), (table, guest["token"])]

    with ThreadPoolExecutor(WORKERS) as pool:
        found = [seat for seats in pool.map(open_table, range((count + 1) // 2)) for seat in seats]
    return found[:count]


def connect(address: str, table: str, token: str) -> socket.socket:
    """A WebSocket connection to a table, by hand: a library's objects would be as large as what is measured."""
    host, _, port = address.rpartition(":")
    connection = socket.create_connection((host, int(port)), timeout=PATIENCE)
    key = base64.b64encode(os.urandom(16)).decode()
    connection.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n"
        f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        .encode()
    )
    head = b""
    # One byte at a time, so that nothing of the first frame is taken with it.
    while not head.endswith(b"\r\n\r\n"):
        byte = connection.recv(1)
        if not byte:
            raise ProcessError("the server closed a connection instead of answering")
        head += byte
    if not head.startswith(b"HTTP/1.1 101"):
        raise ProcessError(f"a connection is answered by {head.splitlines()[0].decode(errors='replace')}")
    connection.setblocking(False)
    return connection


class Frames:
    """The frames of a server, found in its bytes as they come."""

    def __init__(self) -> None:
        self.rest = b""

    def read(self, data: bytes) -> list[int]:
        """The first bytes of all frames that these bytes complete; a first byte tells the kind of a frame."""
        self.rest += data
        found = []
        while (size := frame_size(self.rest)) is not None and size <= len(self.rest):
            found.append(self.rest[0])
            self.rest = self.rest[size:]
        return found


def frame_size(data: bytes) -> int | None:
    """The size of the frame that begins here, head and all; unknown while its head is not complete."""
    if len(data) < 2:
        return None
    short = data[1] & 0x7F
    head = {126: 4, 127: 10}.get(short, 2)
    if len(data) < head:
        return None
    return head + (short if head == 2 else int.from_bytes(data[2:head], "big"))


class Idle:
    """Connections that do nothing but answer pings."""

    def __init__(self, selector: selectors.BaseSelector) -> None:
        self.selector = selector
        self.count = 0

    def add(self, connection: socket.socket) -> None:
        self.selector.register(connection, selectors.EVENT_READ, Frames())
        self.count += 1

    def hold(self, seconds: float) -> None:
        """Answers for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.answer(left)

    def answer(self, seconds: float) -> None:
        """Answers what is there, or what comes first within so many seconds."""
        for key, _ in self.selector.select(seconds):
            connection = key.fileobj
            try:
                data = connection.recv(65536)
            except ConnectionError:
                data = b""
            kinds = key.data.read(data)
            if not data or CLOSE_BYTE in kinds:
                self.selector.unregister(connection)
                self.count -= 1
                continue
            for _ in range(kinds.count(PING_BYTE)):
                connection.sendall(PONG)


if __name__ == "__main__":
    sys.exit(main())
