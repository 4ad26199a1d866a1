#!/usr/bin/env python3
"""Recompute every outcome of chance in Hanpan records, by the text of docs/fair-deals.md and nothing else.

    python3 verify.py RECORD.json [...]     exit code 0 if every outcome of every record is as committed to,
                                            1 if one is not, 3 if some record cannot be checked here
    python3 verify.py --commitment HEX --salt NUMBER=HEX RECORD.json
                                            also compare with what you remember: the commitment that you were shown
                                            before the game, and salts (repeatable) of participants
    python3 verify.py --vectors             print the test vectors of docs/fair-deals.md

It proves that the deals were not manipulated, as far as you remember the commitment. It cannot prove that the operator
did not look.

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

import argparse
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


def salt_commitment(table: str, number: int, salt: bytes) -> bytes:
    return hashlib.sha256(b"hanpan-salt-v2\0" + table.encode() + b"\0" + bytes([number]) + salt).digest()


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


# The number of the outcome of chance by which seats are drawn.
SEATS = 2**32 - 1


def check_commitment(table: str, told: str, seed: bytes) -> bytes:
    committed = commitment(table, seed)
    if committed.hex() != told.lower():
        raise Unfair(f"the seed does not belong to the commitment: SHA-256 gives {committed.hex()}")
    return committed


def check_salts(table: str, commitments: list[str | None], salts: list[str | None]) -> None:
    """Every salt that is known is the one that was committed to; who committed to nothing has the empty salt."""
    if len(commitments) != len(salts):
        raise Unfair("there must be a salt for each participant")
    for number, (committed, salt) in enumerate(zip(commitments, salts)):
        if salt is None:
            continue
        computed = salt_commitment(table, number, bytes.fromhex(salt)).hex()
        if salt != "" if committed is None else computed != committed.lower():
            raise Unfair(f"the salt of participant {number} is not the one that was committed to")


def check_start(fair: dict[str, Any], seats: int) -> None:
    """How the dice of version 2 came about, as far as the record alone can show it."""
    table = fair["table"]
    check_salts(table, fair["salt_commitments"], fair["salts"])
    if sorted(fair["order"]) != list(range(seats)) or len(fair["salts"]) != seats:
        raise Unfair("the order must seat each participant once")
    for aborted in fair["aborted"]:
        check_commitment(table, aborted["commitment"], bytes.fromhex(aborted["seed"]))
        check_salts(table, aborted["salt_commitments"], aborted["salts"])
        if not aborted["missing"] or not set(aborted["missing"]) <= set(range(len(aborted["salts"]))):
            raise Unfair("the missing of an aborted start must be some of the participants")


def compare(fair: dict[str, Any], remembered: str | None, salts: list[tuple[int, str]]) -> None:
    """The record is of the commitment, and has the salts, that somebody remembers."""
    if remembered is not None and remembered.lower() != fair["commitment"].lower():
        raise Unfair(f"the commitment that was shown before the game is {remembered}, and the record has another")
    for number, salt in salts:
        if number >= len(fair["salts"]) or fair["salts"][number].lower() != salt.lower():
            raise Unfair(f"the salt of participant {number} in the record is not the one that is remembered")


def drawn_order(key: bytes, participants: int) -> list[int]:
    """Who of the participants sits in each seat, if the seats are drawn."""
    return Dice(key, SEATS).shuffle(list(range(participants)))


def verify(record: dict[str, Any], remembered: str | None = None, salts: list[tuple[int, str]] = []) -> int:
    """How many outcomes were recomputed; raises Unfair if one is not as committed to, Unknown if that cannot be said."""
    fair = record.get("fair")
    if not fair:
        raise Unfair("the record has no commitment")
    compare(fair, remembered, salts)
    if "seed" not in fair:
        raise Unfair("the seed is not revealed yet")
    version = fair.get("version", 1)
    if version not in (1, 2):
        raise Unknown(f"nothing is known here about version {version} of fair deals")
    if version == 2:
        check_start(fair, len(record["seats"]))
    seed = bytes.fromhex(fair["seed"])
    committed = check_commitment(fair["table"], fair["commitment"], seed)
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
            print(f"  first words of step {step}: {' '.join(str(word) for word in first_words(key, step))}")
        print(f"  shuffle of 0..20 at step 0: {' '.join(map(str, Dice(key, 0).shuffle(list(range(20)))))}")
        for game, deals in games:
            print(f"  {game} at step 0: {deals.vector(Dice(key, 0))}")
        pool = ["SA", "S2", "S3", "H4", "D5", "CK", "JB"]
        print(f"  draw 3 of {' '.join(pool)} at step 1: {' '.join(Dice(key, 1).draw(list(pool), 3))}")
    print_vectors_of_version_2(seed)


def print_vectors_of_version_2(seed: bytes) -> None:
    table = "table-1"
    salts = [bytes(range(32, 64)), b"", bytes(range(64, 96)), b""]
    commitments = [salt_commitment(table, number, salt).hex() if salt else None for number, salt in enumerate(salts)]
    key = derive_key(seed, commitment(table, seed), salts)
    print(f"version 2: table {table}, seed {seed.hex()}, salts {[salt.hex() for salt in salts]}")
    for number, committed in enumerate(commitments):
        print(f"  salt commitment of participant {number}: {committed or 'none'}")
    print(f"  key {key.hex()}")
    print(f"  first words of step {SEATS}: {' '.join(str(word) for word in first_words(key, SEATS))}")
    print(f"  drawn order: {' '.join(map(str, drawn_order(key, len(salts))))}")
    print(f"  first words of step 0: {' '.join(str(word) for word in first_words(key, 0))}")


def first_words(key: bytes, step: int) -> list[int]:
    dice = Dice(key, step)
    return [dice.word() for _ in range(4)]


def read_salt(text: str) -> tuple[int, str]:
    number, salt = text.split("=")
    return int(number), bytes.fromhex(salt).hex()


def main(arguments: list[str]) -> int:
    if arguments == ["--vectors"]:
        print_vectors()
        return 0
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--commitment")
    parser.add_argument("--salt", type=read_salt, action="append", default=[])
    parser.add_argument("records", nargs="+")
    options = parser.parse_args(arguments)
    failed = unknown = False
    for name in options.records:
        try:
            with open(name, encoding="utf-8") as file:
                outcomes = verify(json.load(file), options.commitment, options.salt)
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
