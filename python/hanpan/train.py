"""Trains a player of a game: `python -m hanpan.train suzume --out runs/suzume`.

Teachers are imitated first, then the network plays against itself, and its slow average is measured from time to time:
against the teacher, against a bot that it never learns from, and against the best so far, whose place it takes if it is
stronger. Everything about a run lies in its folder; `--resume` goes on with what lies there.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import signal
import sys
from pathlib import Path

#: Planes that a network reads unless told otherwise, where it should not read all of them.
PLANES = {
    "suzume": [
        "hand", "drawn", "dora_tile", "dora", "discarded", "unseen", "tiles_left", "tiles", "points", "dealer",
        "acting", "claimed_from", "claimed", "rounds_left", "simples", "tsumo_rounding", "discarded_at",
        "wins", "wins_by_tsumo", "win_points", "next", "improves", "after_next", "win",
    ],
}  # fmt: skip

#: What a return is multiplied with, so that what a hand brings is about 1.
SCALES = {"suzume": 8.0, "japae": 4.0}

#: Whom a network imitates first, unless told otherwise.
TEACHERS = {"suzume": "basic", "japae": "classic", "onecard": "basic", "yutnori": "easy"}


def main(arguments: list[str] | None = None) -> int:
    settings = parse(arguments)
    # Said before JAX is read, which looks at it once.
    if settings.threads == 1:
        os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
        os.environ.setdefault("RAYON_NUM_THREADS", "1")
    from hanpan.run import Run

    run = Run(settings)
    # What is under way is finished first; the second time there is no waiting.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(130) if run.stopping else run.stop())
    run.train()
    if run.stopping:
        print(f"stopped; `--resume` goes on in {settings.out}", file=sys.stderr)
        return 130
    return 0


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m hanpan.train", description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("game", help="the game: suzume, japae, onecard, …")
    add("--out", type=Path, required=True, help="the run's folder")
    add("--players", type=_numbers, help="at tables of how many, as 2,3,4 (default: all the game allows)")
    add("--options", type=json.loads, default={}, help="what is agreed, as JSON")
    add("--planes", type=_words, help="the planes the network reads (default: those that serve this game)")
    add("--layers", type=_numbers, default=[512, 256], help="how wide each layer is (default 512,256)")
    add("--teacher", help="whom to imitate first; `none` begins from nothing")
    add("--lessons", type=int, default=4_000_000, help="how many decisions of the teacher are imitated")
    add("--among-teachers", type=int, default=20, help="at how many tables of 100 all but one seat are the teacher's")
    add("--minutes", type=float, help="how long to train, what came before `--resume` included (default 60)")
    add("--iterations", type=int, help="how many iterations instead: the same seed then trains the same")
    add("--decisions", type=int, default=65_536, help="how many decisions an iteration collects")
    add("--games", type=int, default=256, help="how many games are played side by side, of each size")
    add("--batch", type=int, default=4096, help="how many decisions a step of learning looks at")
    add("--epochs", type=int, default=2, help="how often each decision is looked at")
    add("--rate", type=float, default=5e-4, help="the rate of learning at the start; it falls to a twentieth")
    add("--lambda", dest="lam", type=float, default=0.95, help="how far an advantage looks ahead")
    add("--entropy", type=float, default=0.005, help="how much variety is worth")
    add("--magnet", type=float, default=0.05, help="how strong the pull to the slow average is")
    add("--tried", type=int, default=0, help="of how many decisions of 100 all actions are tried out and compared")
    add("--tried-by", choices=["teacher", "network"], default="teacher", help="who plays on what is tried out")
    add("--utility", choices=["returns", "places"], default="returns", help="what is played for")
    add("--measure-every", type=int, default=25, help="iterations between two measurements")
    add("--measure-hands", type=int, default=8000, help="hands of a measurement against the teacher, for each size")
    add("--unseen", default="normal", help="a bot that it is measured against and never learns from; or `none`")
    add("--unseen-deals", type=int, default=400, help="deals against that one")
    add("--gate-deals", type=int, default=2000, help="deals at most against the best so far; 0 keeps the newest")
    add("--seed", type=int, default=1, help="what everything follows from")
    add("--threads", type=int, default=0, help="1 for one core alone (default: all)")
    add("--resume", action="store_true", help="go on with what lies in the folder")
    settings = parser.parse_args(arguments)
    settings.command = "python -m hanpan.train " + shlex.join(sys.argv[1:] if arguments is None else arguments)
    if settings.minutes is None and settings.iterations is None:
        settings.minutes = 60.0
    settings.planes = settings.planes or PLANES.get(settings.game)
    if settings.teacher is None:
        settings.teacher = TEACHERS.get(settings.game)
    if settings.teacher == "none":
        settings.teacher = None
    if settings.unseen in ("none", settings.teacher):
        settings.unseen = None
    return settings


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


if __name__ == "__main__":
    sys.exit(main())
