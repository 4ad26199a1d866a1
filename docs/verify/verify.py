#!/usr/bin/env python3
"""Recompute every outcome of chance in Hanpan records, by the text of docs/fair-deals.md and nothing else.

    python3 verify.py RECORD.json [...]     exit code 0 if every outcome of every record is as committed to,
                                            1 if one is not, 3 if some record cannot be checked here
    python3 verify.py --vectors             print the test vectors of docs/fair-deals.md

This is a second implementation, written apart from the program, in plain Python without dependencies. How chance works
in a game is in deals/GAME.py, which replays just as much of the game as an outcome depends on. Each of those files has

    class Chance:
        __init__(self, options, seats)      before anything has happened
        act(self, seat, action)             somebody has acted
        roll(self, dice, given)             what the dice say, as the record writes it; `given` is what it has there
    vector(dice)                            what the dice of the test vectors give in this game
    PLACE                                   where its line stands among the test vectors
"""

from __future__ import annotations

import hashlib
import hmac
import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Iterator


class Unfair(Exception):
    """A record that is not shown to be fair, and why."""


class Unknown(Exception):
    """A record that cannot be checked here, which says nothing against it."""


def commitment(table: str, seed: bytes) -> bytes:
    return hashlib.sha256(b"hanpan-fair-v1\0" + table.encode() + b"\0" + seed).digest()


def derive_key(seed: bytes, committed: bytes, salts: list[bytes]) -> bytes:
    message = committed + b"".join(bytes([len(salt)]) + salt for salt in salts)
    return hmac.new(seed, message, hashlib.sha256).digest()


class Dice:
    """The dice of the n-th outcome of chance."""

    def __init__(self, key: bytes, step: int) -> None:
        self._words = self._stream(key, step)

    @staticmethod
    def _stream(key: bytes, step: int) -> Iterator[int]:
        block = 0
        while True:
            message = step.to_bytes(4, "little") + block.to_bytes(4, "little")
            digest = hmac.new(key, message, hashlib.sha256).digest()
            for place in range(0, 32, 4):
                yield int.from_bytes(digest[place : place + 4], "little")
            block += 1

    def word(self) -> int:
        return next(self._words)

    def below(self, bound: int) -> int:
        limit = 2**32 // bound * bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound

    def shuffle(self, items: list[Any]) -> list[Any]:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items

    def draw(self, pool: list[Any], count: int) -> list[Any]:
        return [pool.pop(self.below(len(pool))) for _ in range(count)]


def effective_steps(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps of play that were not taken back."""
    line: list[dict[str, Any]] = []
    for step in steps:
        if step.get("event") == "takeback":
            del line[len(line) - step["steps"] :]
        elif "event" not in step:
            line.append(step)
    return line


def prefixes_with_takebacks(steps: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Every line of play that was on the table when something was taken back, and the last one."""
    for number, step in enumerate(steps):
        if step.get("event") == "takeback":
            yield effective_steps(steps[:number])
    yield effective_steps(steps)


def load_deals(game: str) -> ModuleType | None:
    """What is known here about the chance of a game."""
    path = Path(__file__).parent / "deals" / f"{game}.py"
    if not re.fullmatch("[a-z][a-z0-9_]*", game) or not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location(f"deals_{game}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def verify_line(record: dict[str, Any], deals: ModuleType, key: bytes, line: list[dict[str, Any]]) -> int:
    chance = deals.Chance(record.get("options", {}), len(record["seats"]))
    count = 0
    for step in line:
        if "chance" not in step:
            chance.act(step["seat"], step["action"])
            continue
        given = step["chance"]
        expected = chance.roll(Dice(key, count), given)
        if given != expected:
            raise Unfair(f"outcome {count} is `{given}`, but the dice say `{expected}`")
        count += 1
    return count


def verify(record: dict[str, Any]) -> int:
    """How many outcomes were recomputed; raises Unfair if one is not as committed to, Unknown if that cannot be said."""
    fair = record.get("fair")
    if not fair:
        raise Unfair("the record has no commitment")
    if "seed" not in fair:
        raise Unfair("the seed is not revealed yet")
    seed = bytes.fromhex(fair["seed"])
    committed = commitment(fair["table"], seed)
    if committed.hex() != fair["commitment"].lower():
        raise Unfair(f"the seed does not belong to the commitment: SHA-256 gives {committed.hex()}")
    if not any("chance" in step for step in record["steps"]):
        return 0
    deals = load_deals(record["game"])
    if deals is None:
        raise Unknown(f"nothing is known here about the chance of `{record['game']}`")
    key = derive_key(seed, committed, [bytes.fromhex(salt) for salt in fair["salts"]])
    return max(verify_line(record, deals, key, line) for line in prefixes_with_takebacks(record["steps"]))


def print_vectors() -> None:
    seed = bytes(range(32))
    names = [path.stem for path in (Path(__file__).parent / "deals").glob("*.py")]
    games = sorted(((name, load_deals(name)) for name in names), key=lambda game: (game[1].PLACE, game[0]))
    for table, salts in [("referee", [b"", b""]), ("table-1", ["안녕".encode(), b"", b"hanpan"])]:
        committed = commitment(table, seed)
        key = derive_key(seed, committed, salts)
        print(f"table {table}, seed {seed.hex()}, salts {[salt.hex() for salt in salts]}")
        print(f"  commitment {committed.hex()}")
        print(f"  key {key.hex()}")
        for step in (0, 1, 70_000):
            dice = Dice(key, step)
            print(f"  first words of step {step}: {' '.join(str(dice.word()) for _ in range(4))}")
        print(f"  shuffle of 0..20 at step 0: {' '.join(map(str, Dice(key, 0).shuffle(list(range(20)))))}")
        for game, deals in games:
            print(f"  {game} at step 0: {deals.vector(Dice(key, 0))}")
        pool = ["SA", "S2", "S3", "H4", "D5", "CK", "JB"]
        print(f"  draw 3 of {' '.join(pool)} at step 1: {' '.join(Dice(key, 1).draw(list(pool), 3))}")


def main(arguments: list[str]) -> int:
    if arguments == ["--vectors"]:
        print_vectors()
        return 0
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    failed = unknown = False
    for name in arguments:
        try:
            with open(name, encoding="utf-8") as file:
                outcomes = verify(json.load(file))
            print(f"{name}: verified, {outcomes} outcomes recomputed")
        except Unknown as error:
            print(f"{name}: cannot be checked here: {error}")
            unknown = True
        except (Unfair, OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            print(f"{name}: not verified: {error!r}" if not isinstance(error, Unfair) else f"{name}: not verified: {error}")
            failed = True
    return 1 if failed else 3 if unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
