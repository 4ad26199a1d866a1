#!/usr/bin/env python3
"""Recompute every deal of Hanpan records, by the text of docs/fair-deals.md and nothing else.

    python3 verify.py RECORD.json [...]     exit code 0 if every deal of every record is as committed to
    python3 verify.py --vectors             print the test vectors of docs/fair-deals.md

This is a second implementation, written apart from the program, in plain Python without dependencies. It replays
just as much of a game as a deal depends on: which cards are in the deck when One Card draws.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from typing import Any, Iterator


class Unfair(Exception):
    """A record that is not shown to be fair, and why."""


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


JAPAE = [kind for kind in "ESWNOGR" for _ in range(4)]
SUZUME = [f"{n}{red}" for n in range(1, 10) for red in ("", "", "", "r")] + ["G"] * 4 + ["R"] * 4
ONECARD = [suit + rank for suit in "SHDC" for rank in "A23456789TJQK"] + ["JB", "JC"]


class OneCard:
    """Where the cards are, as far as a draw depends on it."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.options = options
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.open_card = ""
        self.taker = 0

    def deal(self, dice: Dice) -> str:
        cards = dice.shuffle(list(ONECARD))
        size = self.options.get("hand_size", 5)
        opened = size * len(self.hands)
        shown = opened + 1
        while self.options.get("reflip_opening", False) and is_special(cards[shown - 1]):
            shown += 1
        self.hands = [cards[i * size : (i + 1) * size] for i in range(len(self.hands))]
        self.open_card = cards[shown - 1]
        return "deal " + " ".join(cards[:shown])

    def draw(self, dice: Dice, count: int) -> str:
        held = {card for hand in self.hands for card in hand} | {self.open_card}
        cards = dice.draw([card for card in ONECARD if card not in held], count)
        hand = self.hands[self.taker]
        hand.extend(cards)
        limit = self.options.get("bankrupt_at", 20)
        if limit != "off" and len(hand) >= limit:
            hand.clear()
        return "draw " + " ".join(cards)

    def act(self, seat: int, action: str) -> None:
        words = action.split()
        if words[0] == "play":
            self.hands[seat].remove(words[1])
            self.open_card = words[1]
            # A penalty for a call that was missed falls on whoever played last.
            self.taker = seat
        elif words[0] == "take":
            self.taker = seat


def is_special(card: str) -> bool:
    return card in ("JB", "JC") or card[1] in "2A7JQK"


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


def verify_line(record: dict[str, Any], key: bytes, line: list[dict[str, Any]]) -> int:
    game, options = record["game"], record.get("options", {})
    cards = OneCard(options, len(record["seats"])) if game == "onecard" else None
    count = 0
    for step in line:
        if "chance" not in step:
            if cards:
                cards.act(step["seat"], step["action"])
            continue
        dice, given = Dice(key, count), step["chance"]
        if game == "japae":
            expected = "deal " + "".join(dice.shuffle(list(JAPAE)))
        elif game == "suzume":
            expected = "deal " + " ".join(dice.shuffle(list(SUZUME)))
        elif cards and given.startswith("deal"):
            expected = cards.deal(dice)
        elif cards:
            expected = cards.draw(dice, len(given.split()) - 1)
        else:
            raise Unfair(f"{game} has no chance in it")
        if given != expected:
            raise Unfair(f"outcome {count} is `{given}`, but the dice say `{expected}`")
        count += 1
    return count


def verify(record: dict[str, Any]) -> int:
    """How many outcomes were recomputed; raises Unfair if one is not as committed to."""
    fair = record.get("fair")
    if not fair:
        raise Unfair("the record has no commitment")
    if "seed" not in fair:
        raise Unfair("the seed is not revealed yet")
    seed = bytes.fromhex(fair["seed"])
    committed = commitment(fair["table"], seed)
    if committed.hex() != fair["commitment"].lower():
        raise Unfair(f"the seed does not belong to the commitment: SHA-256 gives {committed.hex()}")
    key = derive_key(seed, committed, [bytes.fromhex(salt) for salt in fair["salts"]])
    return max(verify_line(record, key, line) for line in prefixes_with_takebacks(record["steps"]))


def print_vectors() -> None:
    seed = bytes(range(32))
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
        print(f"  japae at step 0: {''.join(Dice(key, 0).shuffle(list(JAPAE)))}")
        print(f"  suzume at step 0: {' '.join(Dice(key, 0).shuffle(list(SUZUME)))}")
        print(f"  onecard at step 0: {' '.join(Dice(key, 0).shuffle(list(ONECARD)))}")
        pool = ["SA", "S2", "S3", "H4", "D5", "CK", "JB"]
        print(f"  draw 3 of {' '.join(pool)} at step 1: {' '.join(Dice(key, 1).draw(list(pool), 3))}")


def main(arguments: list[str]) -> int:
    if arguments == ["--vectors"]:
        print_vectors()
        return 0
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    failed = False
    for name in arguments:
        try:
            with open(name, encoding="utf-8") as file:
                outcomes = verify(json.load(file))
            print(f"{name}: verified, {outcomes} outcomes recomputed")
        except (Unfair, OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            print(f"{name}: not verified: {error!r}" if not isinstance(error, Unfair) else f"{name}: not verified: {error}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
