#!/usr/bin/env python3
"""Tries the server out by its own description, `/api/openapi.json`.

    python3 crates/server/openapi/run.py

Schemathesis makes requests that fit the description and requests that do not, and compares every answer with what the
description promises. The seed is fixed, so two runs send the same. It takes about a minute, and ends with 1 if an
answer is not as described. The first run installs the tool below the target folder. Where that is impossible, because
there is no network or Python cannot make environments, it says so in a line that begins with `skipped: `.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import venv

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TARGET = ROOT / os.environ.get("CARGO_TARGET_DIR", "target")

# What answers without end, or not in HTTP, cannot be compared with a description. It has tests of its own.
ENDLESS = "/(socket|stream|events)$"

OPTIONS = [
    "--phases=examples,coverage,fuzzing",
    "--checks=all",
    # The description leaves options and actions to the games, so what fits it may still be refused.
    "--exclude-checks=positive_data_acceptance",
    "--max-examples=10",
    "--seed=1",
    "--generation-database=none",
    "--request-timeout=10",
    "--continue-on-failure",
    "--warnings=off",
    "--no-color",
    f"--exclude-path-regex={ENDLESS}",
]


# Much longer than it takes on a slow machine: what hangs must not hang for ever.
PATIENCE_S = 600


def main():
    try:
        tool = install()
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"skipped: schemathesis cannot be installed, so the description was not tried out ({error})")
        return
    cargo = ["cargo", "run", "--quiet", "--locked", "--package=hanpan-server", "--example=openapi"]
    # The server ends when its input does: also when this program is killed.
    with subprocess.Popen(cargo, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        line = server.stdout.readline()
        if not line:
            sys.exit("the server does not start")
        told = json.loads(line)
        print("As a stranger, at tables that there are not:", flush=True)
        stranger = check(tool, told["address"], "")
        print("As an account, at a table where it plays:", flush=True)
        token = f"--header=Authorization: Bearer {told['token']}"
        settings = f'[parameters]\ntable = "{told["table"]}"\n'
        # An account that renewed or revoked its token would be a stranger for the rest.
        account = check(tool, told["address"], settings, token, "--include-path-regex=/tables/")
        server.stdin.close()
        server.stdout.close()
        ended = server.wait()
    sys.exit(1 if stranger or account or ended else 0)


def check(tool, address, settings, *options):
    """Whether something is not as described, as an exit code."""
    # Away from the checkout, because the tool keeps things where it is run.
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder, "schemathesis.toml")
        config.write_text(settings, encoding="utf-8")
        command = [tool, f"--config-file={config}", "run", f"{address}/api/openapi.json", *OPTIONS, *options]
        return subprocess.run(command, cwd=folder, check=False, timeout=PATIENCE_S).returncode


def install():
    """Installs the tool, if the requirements have changed since it was, and returns where it is."""
    folder = TARGET / "openapi-venv"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    wanted = (HERE / "requirements.txt").read_text(encoding="utf-8")
    installed = folder / "requirements.txt"
    if not installed.exists() or installed.read_text(encoding="utf-8") != wanted:
        venv.create(folder, clear=True, with_pip=True)
        pip = [programs / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "-r"]
        cache = {**os.environ, "PIP_CACHE_DIR": str(TARGET / "openapi-pip")}
        subprocess.run([*pip, HERE / "requirements.txt"], check=True, env=cache)
        # Written last: what breaks off on the way is done again.
        installed.write_text(wanted, encoding="utf-8")
    return programs / "schemathesis"


if __name__ == "__main__":
    main()
