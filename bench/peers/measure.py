"""What every peer script shares: its command line, the clock, and the JSON document it prints.

A peer script is a list of `Case`s and a call of `main`. The clock runs only while games are played: loading,
compilation, one warm-up batch and the counting afterwards are outside it.
"""

import argparse
import contextlib
import importlib.metadata
import json
import platform
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Tally(NamedTuple):
    """What was played: complete games, the players' actions in them, and outcomes of chance."""

    games: int
    actions: int | None
    chances: int


def as_counted(tally: Tally) -> Tally:
    """The default `Case.count`: for a batch that counts while it plays."""
    return tally


@dataclass(frozen=True)
class Case:
    """One measurement."""

    #: The peer's own name for the game.
    game: str
    #: How the peer was driven, in a few words: "from Python", "C++ rollouts".
    how: str
    players: int
    #: Which figure of `hanpan bench` stands beside this one: `game`, and `options` where it matters.
    against: dict[str, Any]
    #: What may be compared: names of figures, such as "games_per_s".
    measures: tuple[str, ...]
    #: From a seed to a function that plays one batch of complete games (some 10 to 100 ms of them).
    prepare: Callable[[int], Callable[[], Any]]
    #: From what a batch returned to its tally. Not timed.
    count: Callable[[Any], Tally] = as_counted
    options: dict[str, Any] = field(default_factory=dict)
    #: What a reader must know to read the figure rightly.
    note: str = ""


def main(peer: str, packages: Sequence[str], cases: Sequence[Case], run_with: str = "") -> None:
    """Measures the cases asked for on the command line and prints one JSON document on standard output."""
    arguments = parse_arguments(peer)
    wanted = [case for case in cases if not arguments.only or case.against["game"] in arguments.only]
    # Standard output carries the document alone, whatever a library prints.
    with contextlib.redirect_stdout(sys.stderr):
        results = [result_of(case, arguments.seconds, arguments.seed) for case in wanted]
    document = {
        "bench": "random",
        "peer": peer,
        "version": importlib.metadata.version(packages[0]),
        "packages": {package: importlib.metadata.version(package) for package in packages},
        "python": platform.python_version(),
        "run_with": run_with,
        "results": results,
    }
    print(json.dumps(document, indent=2))


def parse_arguments(peer: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=f"Random games per second of {peer}, as one JSON document.")
    parser.add_argument("--seconds", type=float, default=3.0, help="at least this long for each case (default 3)")
    parser.add_argument("--only", type=lambda text: text.split(","), help="only cases beside these games of hanpan")
    parser.add_argument("--seed", type=int, default=1, help="for the random moves (default 1)")
    return parser.parse_args()


def result_of(case: Case, seconds: float, seed: int) -> dict[str, Any]:
    """The figures of one case; a case that fails becomes a result with `error`, so that it shows in the report."""
    result: dict[str, Any] = {
        "game": case.game,
        "options": case.options,
        "players": case.players,
        "how": case.how,
        "against": {"players": case.players, **case.against},
        "measures": list(case.measures),
        "note": case.note,
    }
    print(f"measuring {case.game} {case.options or ''} {case.how}", file=sys.stderr)
    try:
        return result | measure(case, seconds, seed)
    except Exception as error:  # A peer's own failure, of whatever kind, is a finding, not a reason to stop.
        traceback.print_exc(file=sys.stderr)
        return result | {"error": f"{type(error).__name__}: {error}"}


def measure(case: Case, seconds: float, seed: int) -> dict[str, Any]:
    """Plays batches until the clock shows `seconds`."""
    started = time.perf_counter()
    play = case.prepare(seed)
    case.count(play())
    preparing = time.perf_counter() - started
    wall = cpu = 0.0
    tallies: list[Tally] = []
    while wall < seconds:
        wall_before, cpu_before = time.perf_counter(), time.process_time()
        batch = play()
        wall += time.perf_counter() - wall_before
        cpu += time.process_time() - cpu_before
        tallies.append(case.count(batch))
    return figures(total(tallies), wall, cpu) | {"preparing_seconds": round(preparing, 3)}


def total(tallies: Sequence[Tally]) -> Tally:
    """The sum; actions are unknown if any batch does not know them."""
    actions = [tally.actions for tally in tallies if tally.actions is not None]
    return Tally(
        games=sum(tally.games for tally in tallies),
        actions=sum(actions) if len(actions) == len(tallies) else None,
        chances=sum(tally.chances for tally in tallies),
    )


def figures(tally: Tally, wall: float, cpu: float) -> dict[str, Any]:
    """The shape of `hanpan bench`, with the CPU time beside the wall time."""
    return {
        "games": tally.games,
        "actions": tally.actions,
        "chances": tally.chances,
        "seconds": round(wall, 4),
        "cpu_seconds": round(cpu, 4),
        "games_per_s": round(tally.games / wall, 2),
        "actions_per_s": None if tally.actions is None else round(tally.actions / wall, 2),
        "chances_per_s": round(tally.chances / wall, 2),
    }
