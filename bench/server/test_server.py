"""Tests of the benchmark's own code: `python3 -m unittest discover bench/server`. They install and measure nothing."""

import json
import os
import signal
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import comparison
import idle
import processes
from comparison import Case

SERVER = Path(__file__).resolve().parent


def figures(**more: Any) -> dict[str, Any]:
    """What a peer's client prints."""
    result = {
        "tables": 50,
        "moves": 5600,
        "complete": True,
        "seconds": 5.6,
        "moves_per_second": 1000.0,
        "p50_ms": 20.0,
        "p99_ms": 80.0,
        "server_cpu_us_per_move": 600.0,
        "client_cpu_us_per_move": 300.0,
        "resident_bytes": 100_000_000,
    }
    return result | more


def hanpan(**more: Any) -> dict[str, Any]:
    """What hanpan's own benchmark prints."""
    report = {"tables": 50, "moves": 5600, "seconds": 1.4, "moves_per_second": 4000.0, "p50_ms": 5.0, "p99_ms": 40.0}
    return {"report": report | more, "server_cpu_us_per_move": 60.0, "resident_bytes": 50_000_000}


class Documents(unittest.TestCase):
    def test_a_peers_figures_are_checked(self) -> None:
        self.assertEqual(comparison.figures_of_peer(figures()), figures())
        bad: list[Any] = [1, [], {}, figures(complete=1), figures(p99_ms="fast"), figures(p99_ms=None)]
        for name in figures():
            if name != "tables":
                bad.append({key: value for key, value in figures().items() if key != name})
        for document in bad:
            with self.subTest(document=document), self.assertRaises(ValueError):
                comparison.figures_of_peer(document)

    def test_hanpans_figures_get_the_form_of_a_peers(self) -> None:
        found = comparison.figures_of_hanpan(hanpan())
        self.assertEqual(found["moves_per_second"], 4000.0)
        self.assertEqual((found["server_cpu_us_per_move"], found["complete"]), (60.0, True))
        bad: list[Any] = [1, {}, {"report": 1}, {"report": {}}, hanpan(p50_ms=None), hanpan(seconds=float("nan"))]
        for document in bad:
            with self.subTest(document=document), self.assertRaises(ValueError):
                comparison.figures_of_hanpan(document)


class Cases(unittest.TestCase):
    def test_a_table_plays_no_longer_than_the_script(self) -> None:
        cases = {(50, 10_000): 112, (200, 10_000): 50, (500, 10_000): 20, (500, 100): 2}
        for (tables, total), moves in cases.items():
            with self.subTest(tables=tables, total=total):
                self.assertEqual(comparison.saturated(tables, total), Case(tables, moves))

    def test_names(self) -> None:
        self.assertEqual(str(Case(50, 112)), "50 tables, saturated")
        self.assertEqual(str(Case(500, 20, 500)), "500 tables, a move every 1 s a seat")


class Comparison(unittest.TestCase):
    def test_ratios_are_above_one_where_hanpan_is_better(self) -> None:
        ours = comparison.figures_of_hanpan(hanpan())
        expected = {
            "moves_per_second": 4.0,
            "p50_ms": 4.0,
            "p99_ms": 2.0,
            "server_cpu_us_per_move": 10.0,
            "resident_bytes": 2.0,
        }
        self.assertEqual(comparison.ratios(ours, figures()), expected)

    def test_nothing_is_divided_by_zero(self) -> None:
        ours = comparison.figures_of_hanpan(hanpan(p50_ms=0.0))
        self.assertIsNone(comparison.ratios(ours, figures())["p50_ms"])

    def test_rounds_become_medians_with_their_range(self) -> None:
        found = comparison.middle([figures(p99_ms=value) for value in (80.0, 20.0, 50.0)])
        self.assertEqual((found["p99_ms"], found["range"]["p99_ms"]), (50.0, [20.0, 80.0]))

    def test_one_round_cut_short_is_told_of_all(self) -> None:
        self.assertFalse(comparison.middle([figures(), figures(complete=False)])["complete"])

    def test_without_hanpan_there_are_no_ratios(self) -> None:
        found = comparison.compare(Case(50, 112), {"hanpan": [], "colyseus": [figures()]})
        self.assertEqual((list(found["servers"]), found["hanpan_better_by"]), (["colyseus"], {}))

    def test_disturbed_and_unfinished_runs_are_warned_of(self) -> None:
        def found(**more: Any) -> list[str]:
            return comparison.warnings([comparison.compare(Case(50, 112), {"colyseus": [figures(**more)]})])

        self.assertEqual(found(others_cores=0.05), [])
        self.assertIn("up to 1.5 cores", found(others_cores=1.5)[0])
        self.assertIn("colyseus did not get to the end", found(complete=False)[0])

    def test_the_report_shows_everything_and_is_json(self) -> None:
        rounds = {"hanpan": [comparison.figures_of_hanpan(hanpan())], "colyseus": [figures()]}
        report = {
            "comparisons": [comparison.compare(Case(50, 112), rounds)],
            "failures": [{"what": "boardgameio", "why": "broken"}],
            "warnings": ["noise"],
        }
        self.assertEqual(json.loads(json.dumps(report)), report)
        text = comparison.markdown(report)
        for part in (
            "**50 tables, saturated, 112 moves at each**",
            "| hanpan | 4,000 | 5.0 | 40.0 | 60 | – | 50 |",
            "| colyseus | 1,000 | 20.0 | 80.0 | 600 | 300 | 100 |",
            "| *hanpan better than colyseus by* | 4× | 4× | 2× | 10× |  | 2× |",
            "Not measured: boardgameio: broken",
            "Warning: noise",
        ):
            self.assertIn(part, text)


class Programs(unittest.TestCase):
    def start(self, code: str) -> processes.Program:
        return processes.Program([sys.executable, "-c", code], SERVER, dict(os.environ))

    def test_output(self) -> None:
        with self.start("print('done')") as program:
            self.assertEqual(program.output(60), "done\n")

    def test_a_failure_tells_what_the_program_said(self) -> None:
        with self.start("raise ValueError('broken')") as program, self.assertRaisesRegex(
            processes.ProcessError, "ended with 1: ValueError: broken"
        ):
            program.output(60)

    def test_a_server_that_ends_is_not_ready(self) -> None:
        with self.start("print('no')") as program, self.assertRaisesRegex(processes.ProcessError, "ended with 0"):
            program.address()

    def test_nothing_outlives_the_block(self) -> None:
        # What the program has started keeps its output open, so that reading comes to an end with both of them.
        code = "import subprocess; print('well\\nhttp://h:1', flush=True); subprocess.run(['sleep', '600'])"
        with self.start(code) as program:
            self.assertEqual(program.address(), "h:1")
        self.assertFalse(program.listener.is_alive())
        self.assertEqual(program.process.returncode, -signal.SIGKILL)

    def test_reasons(self) -> None:
        cases = {
            "": "it said nothing",
            "one\ntwo\n": "two",
            "npm error code E\nnpm error\nnpm error no lock\nnpm error log": "npm error no lock",
            "at x\nTypeError: no\n  at y\nNode.js": "TypeError: no",
        }
        for text, expected in cases.items():
            with self.subTest(text=text):
                self.assertEqual(processes.reason(text), expected)


class WebSocketFrames(unittest.TestCase):
    def test_frames_are_found_however_the_bytes_come(self) -> None:
        long = b"\x81\x7e\x01\x00" + b"x" * 256
        huge = b"\x81\x7f" + (70_000).to_bytes(8, "big") + b"x" * 70_000
        data = b"\x89\x00" + long + b"\x89\x02hi" + huge + b"\x88\x00"
        kinds = [0x89, 0x81, 0x89, 0x81, 0x88]
        self.assertEqual(idle.Frames().read(data), kinds)
        for size in (1, 3, 1000):
            frames = idle.Frames()
            pieces = [data[at : at + size] for at in range(0, len(data), size)]
            self.assertEqual([kind for piece in pieces for kind in frames.read(piece)], kinds)


class CommandLine(unittest.TestCase):
    def test_wrong_arguments_are_explained(self) -> None:
        cases = [
            (["--peers", "chess"], "chess is not among"),
            (["--tables", "50,0"], "must be 1 or more"),
            (["--paced", "-1"], "must be 0 or more"),
            (["--paced-moves", "113"], "must be from 2 to 112"),
            (["--hanpan", "nowhere"], "nowhere is not a program"),
            (["--hanpan", "a", "--no-hanpan"], "not allowed with"),
        ]
        for arguments, message in cases:
            with self.subTest(arguments=arguments):
                command = [sys.executable, str(SERVER / "run.py"), *arguments]
                answer = subprocess.run(command, capture_output=True, text=True, check=False)
                self.assertEqual((answer.returncode, answer.stdout), (2, ""))
                self.assertIn(message, answer.stderr)


class Locks(unittest.TestCase):
    def test_every_version_is_exact_and_no_lock_names_an_address(self) -> None:
        for name in ("boardgameio", "colyseus"):
            package = json.loads((SERVER / name / "package.json").read_text(encoding="utf-8"))
            for version in package["dependencies"].values():
                self.assertRegex(version, r"^\d+\.\d+\.\d+$")
            lock = json.loads((SERVER / name / "package-lock.json").read_text(encoding="utf-8"))
            addresses = [part["resolved"] for part in lock["packages"].values() if "resolved" in part]
            self.assertEqual(addresses, [])


if __name__ == "__main__":
    unittest.main()
