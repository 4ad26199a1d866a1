#!/usr/bin/env python3
"""Hanpan and its peers, all driven from Python on all cores, in one run; a Markdown table at the end.

`python3 bench/python/run.py --seconds 3`. The peers are those of `bench/run.py`, installed as there; hanpan's wheel is
built with maturin and installed beside them.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))

from environment import InstallError, ensure_peer  # noqa: E402

ENVIRONMENT = ROOT / "target" / "bench-peers" / "venv"
PEERS = ("open_spiel", "pgx", "rlcard", "rust_reversi")

Json = dict[str, Any]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="at least this long for each case (default 3)")
    parser.add_argument("--peers", default=",".join(PEERS), help=f"some of {','.join(PEERS)}")
    parser.add_argument("--wheel", type=Path, help="this wheel instead of building one")
    arguments = parser.parse_args()
    rows: list[tuple[str, str, str]] = []
    python = None
    for name in filter(None, arguments.peers.split(",")):
        try:
            python = ensure_peer(ENVIRONMENT, name, ROOT / "bench" / "requirements.txt", say)
            script = ROOT / "bench" / "peers" / f"{name}_peer.py"
            document = answer([str(python), str(script), "--seconds", str(arguments.seconds)])
            rows += [row_of_peer(document, result) for result in document["results"]]
        except (InstallError, subprocess.CalledProcessError) as error:
            say(f"{name}: {error}")
            rows.append((name, "could not be measured", str(error)))
    python = python or ensure_peer(ENVIRONMENT, "rlcard", ROOT / "bench" / "requirements.txt", say)
    install_ours(python, arguments.wheel)
    ours = answer([str(python), str(Path(__file__).with_name("ours.py")), "--seconds", str(arguments.seconds)])
    rows += [row_of_ours(ours["version"], result) for result in ours["results"]]
    print("| what | measure | figure |\n|---|---|---:|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    return 0


def row_of_peer(document: Json, result: Json) -> tuple[str, str, str]:
    what = f"{document['peer']} {document['version']} {result['game']}, {result['players']} players, {result['how']}"
    if "error" in result:
        return what, "failed", result["error"]
    told = [f"{result[name]:,.0f} {name.removesuffix('_per_s')}" for name in FIGURES if result.get(name)]
    return what, "a second", ", ".join(told)


FIGURES = ("games_per_s", "actions_per_s", "chances_per_s")


def row_of_ours(version: str, result: Json) -> tuple[str, str, str]:
    figure = f"{result['games_per_s']:,} games, {result['steps_per_s']:,} steps"
    return f"hanpan {version} {result['case']}", "a second", figure


def install_ours(python: Path, wheel: Path | None) -> None:
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if wheel is None:
        say("building the wheel")
        subprocess.run([*pip, "maturin==1.16.0"], check=True)
        out = ROOT / "target" / "bench-peers" / "wheels"
        command = [str(python), "-m", "maturin", "build", "--profile", "dist", "--out", str(out)]
        subprocess.run(command, check=True, cwd=ROOT / "python", stdout=subprocess.DEVNULL)
        wheel = max(out.glob("*.whl"), key=lambda path: path.stat().st_mtime)
    subprocess.run([*pip, "safetensors==0.8.0"], check=True)
    subprocess.run([*pip, "--force-reinstall", "--no-deps", str(wheel)], check=True)


def answer(command: list[str]) -> Json:
    say(" ".join(command[1:]))
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
