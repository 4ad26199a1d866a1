#!/usr/bin/env python3
"""How quick the terminal client is: start to menu, a key to the redrawn screen, and what it costs to do nothing.

    python3 bench/terminal.py target/dist/hanpan

The program runs in a pseudo-terminal of 200 × 60. Times are from the write of a key to the last byte of the answer,
so they include the pseudo-terminal's own.
"""

import fcntl
import json
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time

STARTS, KEYS, IDLE = 10, 200, 10.0


def start(program, folder):
    """The program in a terminal: its process and the terminal's other end."""
    pid, terminal = pty.fork()
    if pid == 0:
        environment = dict(os.environ, HANPAN_DATA=folder, TERM="xterm-256color", COLORTERM="truecolor",
                           LANG="en_US.UTF-8")
        os.execve(program, [program, "--pace", "instant"], environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
    return pid, terminal


def read_until(terminal, text, seconds=10.0):
    """Reads until a text has come; tells when it came."""
    seen, end = b"", time.monotonic() + seconds
    while text not in seen:
        if not select.select([terminal], [], [], max(0.0, end - time.monotonic()))[0]:
            sys.exit(f"{text!r} did not come")
        seen += os.read(terminal, 65536)
    return time.monotonic()


def answer(terminal, key, quiet=0.03):
    """Presses a key; how long until the last byte of the answer came."""
    begin = last = time.monotonic()
    os.write(terminal, key)
    while select.select([terminal], [], [], quiet)[0]:
        os.read(terminal, 65536)
        last = time.monotonic()
    return last - begin


def cpu(pid):
    """The processor time a process has taken, in seconds."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def leave(pid, terminal):
    """Ends the program."""
    os.write(terminal, b"\x03")
    while True:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
    os.waitpid(pid, 0)
    os.close(terminal)


def main():
    program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "target/dist/hanpan")
    with tempfile.TemporaryDirectory() as folder:
        starts = []
        for _ in range(STARTS):
            begin = time.monotonic()
            pid, terminal = start(program, folder)
            starts.append(read_until(terminal, b"Settings") - begin)
            leave(pid, terminal)
        pid, terminal = start(program, folder)
        read_until(terminal, b"Settings")
        os.write(terminal, b"1")
        read_until(terminal, b"Begin")
        os.write(terminal, b"\r")
        read_until(terminal, b"h8")
        keys = [answer(terminal, key) for _ in range(KEYS // 4) for key in (b"\x1b[A", b"\x1b[D", b"\x1b[B", b"\x1b[C")]
        before = cpu(pid)
        time.sleep(IDLE)
        idle = cpu(pid) - before
        leave(pid, terminal)
    milliseconds = lambda times: {
        "median_ms": round(1000 * statistics.median(times), 2), "worst_ms": round(1000 * max(times), 2)}
    print(json.dumps({
        "start_to_menu": milliseconds(starts),
        "key_to_redraw_200x60": milliseconds(keys),
        "idle_cpu_s_in_10_s": idle,
    }, indent=2))


if __name__ == "__main__":
    main()
