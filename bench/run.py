#!/usr/bin/env python3
"""Measures hanpan and its peers in one run on one core, and prints who is how much faster at what.

Standard library only: the peers are installed into an environment of their own under `target/bench-peers`.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Said before the modules below are read, whose annotations an older Python would stumble over.
if sys.version_info < (3, 11):
    sys.exit("bench: Python 3.11 or later is needed")

import report as reporting
from environment import InstallError, ensure_peer

Json = dict[str, Any]

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
OUTPUT = ROOT / "target" / "bench-peers"
GAMES = ("omok", "othello", "japae", "suzume", "onecard")

#: Below this share of its core a run was disturbed by other work.
QUIET = 0.95

EXAMPLES = """\
examples:
  python3 bench/run.py                                  everything; some three minutes, more the first time
  python3 bench/run.py --only othello --seconds 10      one game, measured longer
  python3 bench/run.py --peers pgx,rlcard --strict      two peers; exit code 1 if one of them fails
  python3 bench/run.py --repeat 5                       five rounds, hanpan and peers in turn; medians
  python3 bench/run.py --hanpan target/dist/hanpan   without building
  python3 bench/run.py --hanpan-json target/bench-peers/hanpan.json   peers again, hanpan's figures from before

exit codes: 0 done (a peer that failed is named in the report), 1 a peer failed and --strict was given,
2 wrong arguments, or hanpan itself could not be measured
"""


class BenchError(Exception):
    """Something without which there is no report. The text is for the user."""


def main() -> int:
    arguments = parse_arguments()
    try:
        report = measure_all(arguments)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("bench: stopped", file=sys.stderr)
        return 130
    write_json(OUTPUT / "report.json", report)
    print(reporting.markdown(report))
    say(f"the whole report is in {shown(OUTPUT / 'report.json')}")
    return 1 if arguments.strict and report["failures"] else 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bench/run.py",
        description="Random games per second of hanpan and its peers, on one core, as a Markdown table.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    peers = list(peer_scripts())
    add = parser.add_argument
    add("--seconds", type=positive, default=3.0, metavar="S", help="seconds for each measurement, at least (default 3)")
    add("--only", type=names_among(GAMES), default=[], metavar="GAMES", help=f"some of {','.join(GAMES)}")
    add("--peers", type=names_among(peers), default=peers, metavar="PEERS", help=f"some of {','.join(peers)}")
    add("--repeat", type=positive_whole, default=1, metavar="N", help="measure N times, take medians (default 1)")
    add("--core", type=int, metavar="C", help="the core to run on (default: the last one allowed)")
    add("--seed", type=int, default=1, help="for the peers' random moves (default 1)")
    add("--timeout", type=positive, default=1800.0, metavar="S", help="seconds until a run is given up (default 1800)")
    add("--strict", action="store_true", help="exit with 1 if a peer cannot be installed or run")
    ours = parser.add_mutually_exclusive_group()
    ours.add_argument("--hanpan", type=Path, metavar="PATH", help="this program instead of building one with cargo")
    ours.add_argument("--hanpan-json", type=Path, metavar="FILE", help="figures of an earlier `hanpan bench`")
    ours.add_argument("--no-hanpan", action="store_true", help="measure the peers alone")
    return parser.parse_args()


def positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be above 0")
    return value


def positive_whole(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value


def names_among(known: tuple[str, ...] | list[str]) -> Callable[[str], list[str]]:
    """A reader of comma-separated names that refuses those it does not know."""

    def names(text: str) -> list[str]:
        chosen = [name.strip() for name in text.split(",") if name.strip()]
        unknown = [name for name in chosen if name not in known]
        if unknown or not chosen:
            raise argparse.ArgumentTypeError(f"{', '.join(unknown) or 'nothing'} is not among {', '.join(known)}")
        return chosen

    return names


def peer_scripts() -> dict[str, Path]:
    """Every peer by name: `peers/NAME_peer.py`. The suffix keeps a script from hiding the package it measures."""
    return {path.stem.removesuffix("_peer"): path for path in sorted((BENCH / "peers").glob("*_peer.py"))}


def measure_all(arguments: argparse.Namespace) -> Json:
    """The report: hanpan and each peer one after the other, never two at a time, as often as asked."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    core = choose_core(arguments.core)
    machine = describe_machine(core)
    hanpan = hanpan_source(arguments, core)
    pythons, failures = install(arguments.peers)
    rounds = [measure_round(arguments, hanpan, pythons, core, failures) for _ in range(arguments.repeat)]
    rows = [reporting.comparisons(one["hanpan"], one["peers"]) for one in rounds]
    return {
        "bench": "peers",
        "command": " ".join(["python3", "bench/run.py", *sys.argv[1:]]),
        "machine": machine | {"load_after": load()},
        "comparisons": reporting.middle(rows),
        "failures": without_repeats(failures),
        "warnings": warnings(rounds, machine["pinned_to_core"]),
        "rounds": rounds,
    }


def measure_round(
    arguments: argparse.Namespace,
    hanpan: Callable[[], Json | None],
    pythons: dict[str, Path],
    core: int | None,
    failures: list[Json],
) -> Json:
    """Hanpan once and every peer once; what fails is added to `failures`."""
    documents = []
    ours = hanpan()
    for name, python in pythons.items():
        try:
            documents.append(run_peer(name, python, arguments, core))
        except BenchError as error:
            failures.append({"what": name, "why": str(error)})
            say(f"{name}: {error}")
    failures += [
        {"what": f"{document['peer']} {reporting.label(result)}, {result['how']}", "why": result["error"]}
        for document in documents
        for result in document["results"]
        if "error" in result
    ]
    return {"hanpan": ours, "peers": documents}


def hanpan_source(arguments: argparse.Namespace, core: int | None) -> Callable[[], Json | None]:
    """How to get hanpan's figures: none, from a file, or from a run of the program."""
    if arguments.no_hanpan:
        return lambda: None
    if arguments.hanpan_json:
        document = only_games(read_hanpan(arguments.hanpan_json), arguments.only)
        return lambda: document
    program = existing_program(arguments.hanpan) if arguments.hanpan else build_hanpan()
    return lambda: run_hanpan(program, arguments, core)


def read_hanpan(file: Path) -> Json:
    try:
        return reporting.check_hanpan(json.loads(file.read_text(encoding="utf-8")))
    except OSError as error:
        raise BenchError(f"{file} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BenchError(f"{file}: {error}") from error


def only_games(document: Json, games: list[str]) -> Json:
    kept = [result for result in document["results"] if not games or result["game"] in games]
    return document | {"results": kept}


def existing_program(path: Path) -> Path:
    if not path.is_file() or not os.access(path, os.X_OK):
        raise BenchError(f"{path} is not a program")
    return path.resolve()


def build_hanpan() -> Path:
    """Builds the program as it is published and asks cargo where it is, since a target folder can be set in many places."""
    say("building hanpan")
    command = ["cargo", "build", "--profile", "dist", "--message-format=json-render-diagnostics"]
    try:
        answer = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    except FileNotFoundError as error:
        raise BenchError("cargo is not installed; give a built program with --hanpan PATH") from error
    if answer.returncode != 0:
        raise BenchError("`cargo build --profile dist` failed; see above")
    for message in map(json.loads, answer.stdout.splitlines()):
        if message.get("executable") and message["target"]["name"] == "hanpan":
            return Path(message["executable"])
    raise BenchError("`cargo build --profile dist` made no program named hanpan")


def run_hanpan(program: Path, arguments: argparse.Namespace, core: int | None) -> Json:
    """`hanpan bench`, once for everything or once a game, with the process's own wall and CPU time beside it."""
    results: list[Json] = []
    process = {"wall_seconds": 0.0, "cpu_seconds": 0.0}
    for choice in [["--game", game] for game in arguments.only] or [[]]:
        say(" ".join(["hanpan bench", *choice]))
        command = [str(program), "bench", "--seconds", str(arguments.seconds), *choice]
        stdout, times = run_pinned(command, core, arguments.timeout)
        try:
            results += reporting.check_hanpan(json.loads(stdout))["results"]
        except ValueError as error:
            raise BenchError(f"`hanpan bench` answered something else: {error}") from error
        process = {key: round(process[key] + times[key], 3) for key in process}
    document = {"bench": "random", "results": results, "process": process}
    write_json(OUTPUT / "hanpan.json", document)
    return document


def install(names: list[str]) -> tuple[dict[str, Path], list[Json]]:
    """The interpreter for each peer that could be had, and why not for the others."""
    pythons: dict[str, Path] = {}
    failures: list[Json] = []
    for name in names:
        try:
            pythons[name] = ensure_peer(OUTPUT / "venv", name, BENCH / "requirements.txt", say)
        except InstallError as error:
            failures.append({"what": name, "why": str(error)})
            say(f"{name}: {error}")
    return pythons, failures


def run_peer(name: str, python: Path, arguments: argparse.Namespace, core: int | None) -> Json:
    """The document of one peer's script, with the process's own wall and CPU time beside it."""
    say(f"{name}: measuring")
    command = [str(python), str(peer_scripts()[name])]
    command += ["--seconds", str(arguments.seconds), "--seed", str(arguments.seed)]
    command += ["--only", ",".join(arguments.only)] if arguments.only else []
    try:
        stdout, times = run_pinned(command, core, arguments.timeout)
        return reporting.check_peer(json.loads(stdout)) | {"process": times}
    except ValueError as error:
        raise BenchError(f"no document of a peer: {error}") from error


def run_pinned(command: list[str], core: int | None, timeout: float) -> tuple[str, Json]:
    """Runs a program on one core to its end; its standard output, and its wall and CPU time."""
    cpu_before, started = children_cpu(), time.perf_counter()
    try:
        answer = subprocess.run(
            command, capture_output=True, text=True, timeout=timeout, check=False, preexec_fn=pinning(core)
        )
    except subprocess.TimeoutExpired as error:
        raise BenchError(f"not done after {timeout:g} seconds; see --timeout") from error
    except OSError as error:
        raise BenchError(f"could not be started: {error.strerror}") from error
    times = {
        "wall_seconds": round(time.perf_counter() - started, 3),
        "cpu_seconds": round(children_cpu() - cpu_before, 3),
    }
    if answer.returncode != 0:
        last = (answer.stderr.strip().splitlines() or ["it said nothing"])[-1]
        program = f"`{Path(command[0]).name} {Path(command[1]).name}`"
        raise BenchError(f"{program} ended with code {answer.returncode}: {last}")
    return answer.stdout, times


def pinning(core: int | None) -> Callable[[], None] | None:
    """What a child does before it starts: goes to its core, with all the threads it will ever make."""
    return None if core is None else lambda: os.sched_setaffinity(0, {core})


def children_cpu() -> float:
    """CPU seconds of all children that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def choose_core(wanted: int | None) -> int | None:
    """The core to run on; None where the system cannot pin a process, which the report then says."""
    if not hasattr(os, "sched_getaffinity"):
        if wanted is not None:
            raise BenchError("this system cannot pin a process to a core; leave out --core")
        return None
    allowed = os.sched_getaffinity(0)
    if wanted is not None and wanted not in allowed:
        raise BenchError(f"core {wanted} is not among those allowed: {', '.join(map(str, sorted(allowed)))}")
    return max(allowed) if wanted is None else wanted


def describe_machine(core: int | None) -> Json:
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "pinned_to_core": core,
        "python": platform.python_version(),
        "load_before": load(),
    }


def processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")


def load() -> list[float] | None:
    """The load of the last 1, 5 and 15 minutes, where the system tells it."""
    return [round(value, 2) for value in os.getloadavg()] if hasattr(os, "getloadavg") else None


def warnings(rounds: list[Json], core: int | None) -> list[str]:
    """What a reader must know before quoting a figure."""
    found = []
    if core is None:
        found.append("this system cannot pin a process to a core, so a peer may have used several")
    documents = [document for one in rounds for document in [one["hanpan"], *one["peers"]] if document]
    shares = [
        reporting.share_of(result, document.get("process"))
        for document in documents
        for result in document["results"]
        if "error" not in result
    ]
    lowest = min((share for share in shares if share is not None), default=1.0)
    if lowest < QUIET:
        found.append(
            f"other work ran on the machine: a measurement had only {100 * lowest:.0f}% of its core. The ratio of"
            " CPU time is less disturbed; for figures to quote, run again on a quiet machine"
        )
    if None in shares:
        found.append("the CPU time of hanpan's own run is not known, so neither is the ratio of CPU time")
    return found


def without_repeats(failures: list[Json]) -> list[Json]:
    """Each failure once, though it may have come in every round."""
    return list({(failure["what"], failure["why"]): failure for failure in failures}.values())


def write_json(path: Path, document: Json) -> None:
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def shown(path: Path) -> str:
    """A path as the user writes it, from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def say(text: str) -> None:
    """Progress, on standard error: standard output carries the tables alone."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
