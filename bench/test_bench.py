"""Tests of the benchmark's own code: `python3 -m unittest discover bench`. They install and measure nothing."""

import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import environment
import report

RUN = Path(__file__).resolve().parent / "run.py"


def hanpan(game: str, players: int, **more: Any) -> dict[str, Any]:
    """One result of `hanpan bench`."""
    result = {"game": game, "options": {}, "players": players, "seconds": 1.0, "games_per_s": 1000.0}
    return result | more


def peer(results: list[dict[str, Any]]) -> dict[str, Any]:
    return {"peer": "Peer", "version": "1.0", "results": results}


def peer_result(**more: Any) -> dict[str, Any]:
    """One result of a peer's script."""
    result = {
        "game": "uno",
        "options": {},
        "players": 2,
        "how": "from Python",
        "against": {"game": "onecard", "players": 2},
        "measures": ["games_per_s"],
        "note": "",
        "games": 100,
        "actions": 4500,
        "seconds": 1.0,
        "cpu_seconds": 1.0,
        "games_per_s": 100.0,
    }
    return result | more


class Requirements(unittest.TestCase):
    def test_sections(self) -> None:
        cases = {
            "": {},
            "a==1": {},
            "# peer: a\na==1\n\nb==2": {"a": ["a==1", "b==2"]},
            "# peer: a\na==1\n# shared\nc==3": {"a": ["a==1"]},
            "# peer: a\n# peer: b\nb==2": {"a": [], "b": ["b==2"]},
        }
        for text, expected in cases.items():
            with self.subTest(text=text):
                self.assertEqual(environment.requirements_of(text), expected)

    def test_every_peer_has_pins_and_every_pin_is_exact(self) -> None:
        text = RUN.with_name("requirements.txt").read_text(encoding="utf-8")
        sections = environment.requirements_of(text)
        scripts = {path.stem.removesuffix("_peer") for path in (RUN.parent / "peers").glob("*_peer.py")}
        self.assertEqual(set(sections), scripts)
        lines = [line for line in text.splitlines() if line and not line.startswith("#")]
        self.assertEqual([line for line in lines if "==" not in line], [])

    def test_complaint(self) -> None:
        cases = {
            "": "pip said nothing",
            "hm\nWARNING: x\n": "WARNING: x",
            "ERROR: no a\nERROR: no b\nhint": "no a; no b",
        }
        for stderr, expected in cases.items():
            with self.subTest(stderr=stderr):
                self.assertEqual(environment.complaint(stderr), expected)


class Documents(unittest.TestCase):
    def test_hanpan_is_checked(self) -> None:
        good = {"bench": "random", "results": [hanpan("omok", 2)]}
        self.assertIs(report.check_hanpan(good), good)
        bad: list[Any] = [
            [],
            {},
            {"bench": "random"},
            {"bench": "random", "results": []},
            {"bench": "server", "results": [hanpan("omok", 2)]},
            {"bench": "random", "results": [1]},
            {"bench": "random", "results": [hanpan("omok", 2, games_per_s="fast")]},
        ]
        for document in bad:
            with self.subTest(document=document), self.assertRaises(ValueError):
                report.check_hanpan(document)

    def test_peer_is_checked(self) -> None:
        for document in (peer([]), peer([peer_result()]), peer([peer_result(error="x")])):
            self.assertIs(report.check_peer(document), document)
        bad: list[Any] = [1, {}, peer([{}]), peer([peer_result(measures=["chances_per_s"])])]
        for document in bad:
            with self.subTest(document=document), self.assertRaises(ValueError):
                report.check_peer(document)


class Comparison(unittest.TestCase):
    def test_find_entry(self) -> None:
        small = hanpan("othello", 2, options={"size": 8})
        large = hanpan("othello", 2, options={"size": 16})
        two, four = hanpan("onecard", 2), hanpan("onecard", 4)
        results = [large, small, two, four]
        cases: list[tuple[dict[str, Any], Any]] = [
            ({"game": "othello", "players": 2, "options": {"size": 8}}, small),
            ({"game": "othello", "players": 2, "options": {"size": 10}}, None),
            ({"game": "onecard", "players": 4}, four),
            ({"game": "onecard", "players": 5}, four),
            ({"game": "onecard", "players": 3}, four),
            ({"game": "go", "players": 2}, None),
        ]
        for against, expected in cases:
            with self.subTest(against=against):
                self.assertIs(report.find_entry(results, against), expected)

    def test_ratios_of_both_clocks(self) -> None:
        # Hanpan had half of its core and the peer a quarter: by the CPU clock the ratio is half that of the wall.
        ours = {"results": [hanpan("onecard", 2)], "process": {"wall_seconds": 2.0, "cpu_seconds": 1.0}}
        (row,) = report.comparisons(ours, [peer([peer_result(cpu_seconds=0.25)])])
        self.assertEqual((row["ratio"], row["ratio_per_cpu_second"]), (10.0, 5.0))

    def test_without_hanpan_or_its_figure_there_is_no_ratio(self) -> None:
        for ours in (None, {"results": [hanpan("omok", 2)]}):
            (row,) = report.comparisons(ours, [peer([peer_result()])])
            self.assertEqual((row["hanpan_rate"], row["ratio"], row["peer_rate"]), (None, None, 100.0))

    def test_what_is_unequal_is_noted(self) -> None:
        ours = {"results": [hanpan("onecard", 3)]}
        result = peer_result(note="a cousin", measures=["chances_per_s"], chances_per_s=1.0)
        (row,) = report.comparisons(ours, [peer([result])])
        self.assertEqual(
            row["notes"], ["a cousin", "2 players beside hanpan's 3", "hanpan does not report chances_per_s"]
        )

    def test_rounds_become_medians(self) -> None:
        ours = {"results": [hanpan("onecard", 2)]}
        rounds = [report.comparisons(ours, [peer([peer_result(games_per_s=rate)])]) for rate in (100.0, 500.0, 200.0)]
        (row,) = report.middle(rounds)
        self.assertEqual((row["peer_rate"], row["ratio"], row["ratio_range"]), (200.0, 5.0, [2.0, 10.0]))

    def test_failures_are_never_hidden(self) -> None:
        document = peer([peer_result(error="broken")])
        text = report.markdown(
            {
                "comparisons": report.middle([report.comparisons(None, [document])]),
                "rounds": [{"hanpan": None, "peers": [document]}],
                "failures": [{"what": "Peer uno", "why": "broken"}],
                "warnings": [],
            }
        )
        self.assertIn("Peer uno: broken", text)

    def test_figures(self) -> None:
        cases = {None: "–", 0.0: "0", 12.34: "12.3", 1234567.8: "1,234,568"}
        for value, expected in cases.items():
            self.assertEqual(report.number(value), expected)
        for value, expected in {None: "–", 0.456: "0.46×", 12.34: "12.3×", 1234.0: "1,234×"}.items():
            self.assertEqual(report.times(value), expected)


class CommandLine(unittest.TestCase):
    def check(self, arguments: list[str], message: str) -> None:
        answer = subprocess.run([sys.executable, RUN, *arguments], capture_output=True, text=True, check=False)
        self.assertEqual(answer.returncode, 2, answer.stderr)
        self.assertIn(message, answer.stderr)
        self.assertEqual(answer.stdout, "")

    def test_wrong_arguments_are_explained(self) -> None:
        cases = [
            (["--peers", "chess"], "chess is not among"),
            (["--only", ""], "nothing is not among"),
            (["--seconds", "0"], "must be above 0"),
            (["--repeat", "0"], "must be 1 or more"),
            (["--hanpan", "nowhere"], "nowhere is not a program"),
            (["--hanpan-json", "nowhere"], "nowhere cannot be read"),
            (["--hanpan-json", str(RUN)], "run.py: "),
            (["--hanpan", "a", "--no-hanpan"], "not allowed with"),
        ]
        for arguments, message in cases:
            with self.subTest(arguments=arguments):
                self.check(arguments, message)

    def test_help_has_examples(self) -> None:
        answer = subprocess.run([sys.executable, RUN, "--help"], capture_output=True, text=True, check=True)
        self.assertIn("examples:", answer.stdout)
        self.assertIn("--only othello", answer.stdout)


class Round(unittest.TestCase):
    def test_report_is_json(self) -> None:
        rows = report.comparisons({"results": [hanpan("onecard", 2)]}, [peer([peer_result()])])
        self.assertEqual(json.loads(json.dumps(rows)), rows)


if __name__ == "__main__":
    unittest.main()
