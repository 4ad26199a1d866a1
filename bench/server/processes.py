"""Programs that are started for a measurement and never outlive it."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

#: How long a program may take to say that it is ready, in seconds.
PATIENCE = 60.0


class ProcessError(Exception):
    """A program could not be run to its end. The text is for the user."""


@contextlib.contextmanager
def running(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A program with a process group of its own, all of which is ended with the block."""
    try:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, start_new_session=True,
        )
    except OSError as error:
        raise ProcessError(f"{command[0]} could not be started: {error.strerror}") from error
    try:
        yield process
    finally:
        # What it has started itself would outlive it otherwise. An empty group is what is wanted.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def run(command: Sequence[str], folder: Path, environment: dict[str, str], seconds: float) -> str:
    """Runs a program to its end; what it printed."""
    with running(command, folder, environment) as process:
        try:
            stdout, stderr = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired as error:
            raise ProcessError(f"not done after {seconds:g} seconds") from error
        if process.returncode != 0:
            raise ProcessError(f"`{Path(command[0]).name}` ended with {process.returncode}: {last_line(stderr)}")
        return stdout


def last_line(text: str) -> str:
    """What a program said last: its error, if it is one."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return next((line for line in lines if "Error" in line), (lines or ["it said nothing"])[-1])


def wait_for_port(process: subprocess.Popen[str], port: int) -> None:
    """Waits until a server that was just started takes connections."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    if process.poll() is None:
        raise ProcessError(f"the server was not ready after {PATIENCE:g} seconds")
    _, stderr = process.communicate()
    raise ProcessError(f"the server ended with {process.returncode}: {last_line(stderr)}")


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
