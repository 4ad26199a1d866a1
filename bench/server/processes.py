"""Programs that are started for a measurement and never outlive it."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

#: How long a program may take to say that it is ready, in seconds.
PATIENCE = 60.0

#: What the line begins with in which a server says where it listens.
SCHEME = "http://"

#: How the error begins among what a program said.
ERROR = re.compile(r"(npm error (?!code)\S+ |\w*Error:|error:)")


class ProcessError(Exception):
    """A program could not be run to its end. The text is for the user."""


class Program:
    """A program with a process group of its own, all of which is ended with the block it is used in."""

    def __init__(self, command: Sequence[str], folder: Path, environment: dict[str, str]) -> None:
        self.name = Path(command[0]).name
        self.listener: threading.Thread | None = None
        # A pipe that nobody reads would stop a program that complains a lot.
        self.complaints = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        try:
            self.process = subprocess.Popen(
                command,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                text=True,
                start_new_session=True,
            )
        except OSError as error:
            self.complaints.close()
            raise ProcessError(f"{self.name} could not be started: {error.strerror}") from error

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        # What it has started itself would outlive it otherwise. An empty group is what is wanted.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if self.listener:
            self.listener.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.complaints.close()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self.process.pid

    def output(self, seconds: float) -> str:
        """Everything it prints until it ends."""
        try:
            stdout, _ = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired as error:
            raise ProcessError(f"not done after {seconds:g} seconds") from error
        if self.process.returncode != 0:
            raise self.ended()
        return stdout

    def address(self) -> str:
        """Waits for a server to say where it listens; its host and port.

        A port that is open already may have nobody behind it who answers, so that is not tried.
        """
        told = threading.Event()
        found: list[str] = []

        def listen() -> None:
            assert self.process.stdout is not None
            # To the end, whatever it prints: a pipe that is full would stop it.
            for line in self.process.stdout:
                if not found and line.startswith(SCHEME):
                    found.append(line.strip().removeprefix(SCHEME))
                    told.set()
            told.set()

        self.listener = threading.Thread(target=listen, daemon=True)
        self.listener.start()
        if not told.wait(PATIENCE):
            raise ProcessError(f"the server was not ready after {PATIENCE:g} seconds")
        if not found:
            self.process.wait()
            raise self.ended()
        return found[0]

    def ended(self) -> ProcessError:
        """That it has ended when it should not have, and what it said."""
        self.complaints.seek(0)
        return ProcessError(f"`{self.name}` ended with {self.process.returncode}: {reason(self.complaints.read())}")


def reason(text: str) -> str:
    """Why a program ended, by what it said: its first error, or else its last line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next(filter(ERROR.match, lines), (lines or ["it said nothing"])[-1])


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def resident_bytes(pid: int) -> int:
    """The memory a process has now."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


class Others:
    """How many cores other work took while something was measured."""

    def __init__(self) -> None:
        self.begun, self.busy, self.own = time.monotonic(), busy_seconds(), own_seconds()

    def cores(self) -> float:
        """Since it was made; what was started meanwhile must have ended."""
        seconds = time.monotonic() - self.begun
        others = (busy_seconds() - self.busy) - (own_seconds() - self.own)
        return round(max(0.0, others) / seconds, 2)


def busy_seconds() -> float:
    """Processor time that the whole machine has spent on something since it was started."""
    first = Path("/proc/stat").read_text(encoding="ascii").splitlines()[0]
    user, nice, system, _idle, _wait, interrupts, soft, steal = map(int, first.split()[1:9])
    return (user + nice + system + interrupts + soft + steal) / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    """Processor time of this process and all that it has started and ended."""
    return sum(os.times()[:4])


def stop_on_signals() -> None:
    """A signal to end becomes an exception, so that every block ends what it has started."""

    def stop(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGHUP, stop)
