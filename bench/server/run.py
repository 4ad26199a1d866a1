#!/usr/bin/env python3
"""Measures hanpan's server, boardgame.io and Colyseus in one run: the same scripted games of Omok, on this machine.

Standard library only; the peers come from npm, at the versions their locks say.
"""

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

# Said before the modules below are read, whose annotations an older Python would stumble over.
if sys.version_info < (3, 11):
    sys.exit("bench: Python 3.11 or later is needed")

from comparison import (
    SCRIPT,
    Case,
    compare,
    figures_of_hanpan,
    figures_of_peer,
    markdown,
    saturated,
    warnings,
)
from processes import Others, ProcessError, Program, free_port, stop_on_signals

Json = dict[str, Any]

SERVER = Path(__file__).resolve().parent
ROOT = SERVER.parent.parent
OUTPUT = ROOT / "target" / "bench-server"
PEERS = ("boardgameio", "colyseus")

EXAMPLES = """\
examples:
  python3 bench/server/run.py                            everything; some three minutes, more the first time
  python3 bench/server/run.py --repeat 5                 five rounds, the servers in turn; medians
  python3 bench/server/run.py --tables 50 --paced 0      one size, saturated alone
  python3 bench/server/run.py --peers colyseus           beside one peer
  python3 bench/server/run.py --hanpan target/dist/hanpan   without building
  python3 bench/server/run.py --no-hanpan                the peers alone

exit codes: 0 done (what failed is named in the report), 1 something failed and --strict was given,
2 wrong arguments, or hanpan could not be built
"""


def main() -> int:
    arguments = parse_arguments()
    stop_on_signals()
    try:
        report = measure_all(arguments)
    except ProcessError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("bench: stopped", file=sys.stderr)
        return 130
    text = json.dumps(report, indent=2, ensure_ascii=False)
    (OUTPUT / "report.json").write_text(text + "\n", encoding="utf-8")
    print(text if arguments.json else markdown(report))
    say(f"the whole report is in {(OUTPUT / 'report.json').relative_to(ROOT).as_posix()}")
    return 1 if arguments.strict and report["failures"] else 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bench/server/run.py",
        description="Moves a second, latency, processor time a move and memory of hanpan's server and its peers.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--tables", type=wholes, default=[50, 200, 500], metavar="LIST", help="saturated, at so many (50,200,500)")
    add("--total", type=positive, default=10_000, metavar="N", help=f"moves in all, {SCRIPT} a table at most (10000)")
    add("--paced", type=natural, default=500, metavar="N", help="tables of the paced measurement, 0 for none (500)")
    add("--pace-ms", type=positive, default=500, metavar="MS", help="from a move of a table to the next (500)")
    add("--paced-moves", type=script, default=20, metavar="N", help="moves of a paced table (20)")
    add("--limit", type=positive, default=60, metavar="S", help="seconds after which a peer is stopped (60)")
    add("--repeat", type=positive, default=1, metavar="N", help="measure N times, take medians (1)")
    add("--peers", type=peers, default=list(PEERS), metavar="PEERS", help=f"some of {','.join(PEERS)}")
    add("--strict", action="store_true", help="exit with 1 if something could not be measured")
    add("--json", action="store_true", help="print the JSON report instead of the tables")
    ours = parser.add_mutually_exclusive_group()
    ours.add_argument("--hanpan", type=Path, metavar="PATH", help="this program instead of building one with cargo")
    ours.add_argument("--no-hanpan", action="store_true", help="measure the peers alone")
    return parser.parse_args()


def natural(text: str) -> int:
    value = int(text)
    if value < 0:
        raise argparse.ArgumentTypeError("must be 0 or more")
    return value


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return value


def script(text: str) -> int:
    value = positive(text)
    if not 2 <= value <= SCRIPT:
        raise argparse.ArgumentTypeError(f"must be from 2 to {SCRIPT}, the moves of the script")
    return value


def wholes(text: str) -> list[int]:
    return [positive(part) for part in text.split(",")]


def peers(text: str) -> list[str]:
    chosen = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in chosen if name not in PEERS]
    if unknown:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)} is not among {', '.join(PEERS)}")
    return chosen


def measure_all(arguments: argparse.Namespace) -> Json:
    """The report: every case with each server after the other, never two at a time, as often as asked."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    machine = describe_machine()
    failures: list[Json] = []
    servers = find_servers(arguments, failures)
    comparisons = []
    for case in cases(arguments):
        rounds: dict[str, list[Json]] = {name: [] for name in servers}
        for _ in range(arguments.repeat):
            for name, measure in servers.items():
                say(f"{name}: {case}")
                try:
                    others = Others()
                    figures = measure(case)
                    rounds[name].append(figures | {"others_cores": others.cores()})
                except (ProcessError, ValueError) as error:
                    failures.append({"what": f"{name}, {case}", "why": str(error)})
                    say(f"{name}: {error}")
        comparisons.append(compare(case, rounds) | {"rounds": rounds})
    return {
        "bench": "server",
        "command": " ".join(["python3", "bench/server/run.py", *sys.argv[1:]]),
        "machine": machine | {"load_after": load()},
        "comparisons": comparisons,
        "failures": failures,
        "warnings": warnings(comparisons),
    }


def cases(arguments: argparse.Namespace) -> list[Case]:
    found = [saturated(tables, arguments.total) for tables in arguments.tables]
    if arguments.paced:
        found.append(Case(arguments.paced, arguments.paced_moves, arguments.pace_ms))
    return found


def find_servers(arguments: argparse.Namespace, failures: list[Json]) -> dict[str, Callable[[Case], Json]]:
    """How each server is measured, by name, hanpan first; why not is added to `failures`."""
    servers: dict[str, Callable[[Case], Json]] = {}
    if not arguments.no_hanpan:
        program = existing_program(arguments.hanpan) if arguments.hanpan else build_hanpan()
        servers["hanpan"] = lambda case: measure_hanpan(program, case, arguments.limit)
    for name in arguments.peers:
        try:
            install(SERVER / name)
        except ProcessError as error:
            failures.append({"what": name, "why": str(error)})
            say(f"{name}: {error}")
            continue
        servers[name] = lambda case, name=name: measure_peer(SERVER / name, case, arguments.limit)
    return servers


def existing_program(path: Path) -> Path:
    if not path.is_file() or not os.access(path, os.X_OK):
        raise ProcessError(f"{path} is not a program")
    return path.resolve()


def build_hanpan() -> Path:
    """Builds the program as it is published and asks cargo where it is, since a target folder can be set in many places."""
    say("building hanpan")
    command = ["cargo", "build", "--profile", "dist", "--package", "hanpan", "--message-format=json-render-diagnostics"]
    try:
        answer = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    except FileNotFoundError as error:
        raise ProcessError("cargo is not installed; give a built program with --hanpan PATH") from error
    if answer.returncode != 0:
        raise ProcessError("`cargo build --profile dist` failed; see above")
    for message in map(json.loads, answer.stdout.splitlines()):
        if message.get("executable") and message["target"]["name"] == "hanpan":
            return Path(message["executable"])
    raise ProcessError("`cargo build --profile dist` made no program named hanpan")


def install(folder: Path) -> None:
    """Installs what a peer's lock says, unless it is there."""
    digest = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / "node_modules" / ".installed"
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
        return
    say(f"{folder.name}: npm ci")
    with Program(["npm", "ci", "--no-audit", "--no-fund"], folder, dict(os.environ)) as npm:
        npm.output(600)
    stamp.write_text(digest, encoding="ascii")


def measure_hanpan(program: Path, case: Case, limit: float) -> Json:
    """Hanpan, durable as by default."""
    command = [str(program), "bench", "server", "--tables", str(case.tables), "--moves", str(case.moves)]
    command += ["--pace-ms", str(case.pace_ms)] if case.pace_ms else []
    # On the disk the project is on: in a folder that is kept in memory, to be durable costs nothing.
    with tempfile.TemporaryDirectory(dir=OUTPUT) as folder:
        with Program(command, ROOT, os.environ | {"TMPDIR": folder}) as bench:
            return figures_of_hanpan(json.loads(bench.output(case.slowest(limit))))


def measure_peer(folder: Path, case: Case, limit: int) -> Json:
    """A peer, its server fresh for every case."""
    environment = os.environ | {"NODE_ENV": "production"}
    with Program(["node", "server.mjs", str(free_port())], folder, environment) as server:
        command = ["node", "client.mjs", "--server", server.address(), "--pid", str(server.pid)]
        command += ["--tables", str(case.tables), "--moves", str(case.moves)]
        command += ["--pace-ms", str(case.pace_ms), "--limit", str(limit)]
        with Program(command, folder, environment) as client:
            return figures_of_peer(json.loads(client.output(case.slowest(limit))))


def describe_machine() -> Json:
    return {
        "system": platform.system(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "node": node_version(),
        "load_before": load(),
    }


def node_version() -> str | None:
    try:
        answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return answer.stdout.strip()


def load() -> list[float]:
    """The load of the last 1, 5 and 15 minutes."""
    return [round(value, 2) for value in os.getloadavg()]


def say(text: str) -> None:
    """Progress, on standard error: standard output carries the report alone."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
