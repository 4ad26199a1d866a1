"""A run of training, and its folder.

| in the folder | what it is |
|---|---|
| `settings.json` | what was asked for, and the command |
| `log.jsonl` | a line for each lesson and iteration: figures, and measurements where there were some |
| `checkpoint.npz` | everything that is needed to go on |
| `best/` | the best so far: an agent |
| `latest/` | the slow average at the last checkpoint: an agent |
| `curves.png` | how it went |
"""

from __future__ import annotations

import json
import math
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

import numpy as np

import hanpan
from hanpan import curves, network
from hanpan.learner import FIELDS, Experience, Learner, Rates
from hanpan.train import SCALES

Json = dict[str, Any]


class Run:
    """Lessons, then iterations, each logged; measured and kept from time to time."""

    def __init__(self, settings: Namespace) -> None:
        self.settings = settings
        self.folder: Path = settings.out
        self.scale = SCALES.get(settings.game, 1.0)
        self.about = hanpan.describe(settings.game)
        fewest, most = self.about["players"]
        self.players = settings.players or list(range(fewest, most + 1))
        self.stopping = False
        self.lessons = 0
        self.iteration = 0
        self.measured = 0
        self.spent = 0.0
        self.commands: list[str] = []
        self.started = time.monotonic()
        first = self._self_play(self.players[0], 1)
        self.inputs, self.actions, self.planes = first.input_size, first.num_actions, first.planes
        rates = Rates(entropy=settings.entropy, magnet=settings.magnet)
        start = network.create(self.inputs, settings.layers, self.actions, settings.seed)
        self.learner = Learner(start, rates)
        checkpoint = self.folder / "checkpoint.npz"
        if checkpoint.exists():
            if not settings.resume:
                raise SystemExit(f"{self.folder} holds a run; --resume goes on with it")
            self._restore(checkpoint)
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            asked = {name: value for name, value in vars(settings).items() if name != "out"}
            _write_json(self.folder / "settings.json", {**asked, "hanpan": hanpan.__version__})

        if self.commands[-1:] != [settings.command]:
            self.commands.append(settings.command)

    def train(self) -> None:
        """Everything that is asked for."""
        settings = self.settings
        if settings.teacher and self.lessons < settings.lessons:
            self._imitate()
        tried = {"tried": settings.tried, "tried_by_teacher": settings.tried_by == "teacher"}
        games = {players: self._self_play(players, self._seed(players), **tried) for players in self.players}
        while self._progress() < 1 and not self.stopping:
            started = time.monotonic()
            playing = self._network(self.learner.playing())
            share = settings.decisions // len(games)
            parts = [game.collect(playing, share) for game in games.values()]
            collected = time.monotonic() - started
            experience = _joined(parts)
            rate = settings.rate * (0.05 + 0.95 * max(0.0, 1 - self._progress()))
            rng = np.random.default_rng([settings.seed, 1, self.iteration])
            learn = self.learner.compare if settings.tried else self.learner.improve
            for _ in range(settings.epochs):
                figures = learn(experience, rate, settings.batch, rng)
            self.iteration += 1
            seconds = time.monotonic() - started
            decisions = len(experience["actions"])
            line = {
                "iteration": self.iteration,
                "minutes": self._minutes(),
                "decisions": decisions,
                "decisions_per_second": decisions / seconds,
                "collecting_share": collected / seconds,
                **figures,
            }
            if self.iteration % settings.measure_every == 0:
                line |= self._measure()
                self.keep()
            self._log(line)
        if not self.stopping:
            self._log({"iteration": self.iteration, "minutes": self._minutes(), **self._measure()})
        self.keep()
        print(curves.terminal(self.folder), flush=True)

    def stop(self) -> None:
        """Stops at the next chance, with everything kept."""
        self.stopping = True

    def keep(self) -> None:
        """Writes down everything that is needed to go on, and the curves."""
        self.spent += time.monotonic() - self.started
        self.started = time.monotonic()
        counters = {"lessons": self.lessons, "iteration": self.iteration, "spent": self.spent, "measured": self.measured}
        counters["commands"] = self.commands
        beside = self.folder / "checkpoint.new.npz"
        np.savez(beside, counters=json.dumps(counters), **self.learner.state())
        beside.replace(self.folder / "checkpoint.npz")
        network.save_agent(self.folder / "latest", self.learner.averaged(), self._manifest())
        curves.draw(self.folder)

    def _imitate(self) -> None:
        settings = self.settings
        games = {
            players: self._self_play(players, self._seed(100 + players), teachers_alone=True) for players in self.players
        }
        nobody = self._network(self.learner.playing())
        while self.lessons < settings.lessons and not self.stopping:
            started = time.monotonic()
            share = settings.decisions // len(games)
            experience = _joined([game.collect(nobody, share) for game in games.values()])
            rng = np.random.default_rng([settings.seed, 0, self.lessons])
            rate = settings.rate * 2 * (0.05 + 0.95 * (1 - self.lessons / settings.lessons))
            figures = self.learner.imitate(experience, rate, settings.batch // 4, rng)
            self.lessons += len(experience["actions"])
            speed = len(experience["actions"]) / (time.monotonic() - started)
            self._log({"lessons": self.lessons, "minutes": self._minutes(), "decisions_per_second": speed, **figures})
        # What was learned from others is where the slow average begins.
        self.learner.average = self.learner.parameters
        self._log({"lessons": self.lessons, "minutes": self._minutes(), **self._measure()})
        self.keep()

    def _measure(self) -> Json:
        """What the slow average wins, in the game's returns, alone among teachers at every size of table."""
        told: Json = {}
        teacher = self.settings.teacher
        if teacher:
            average = self._network(self.learner.averaged())
            for players in self.players:
                # The same deals every time: what differs is the network.
                games = self._self_play(players, self._seed(200), among_teachers=100, greedy=True, games=512)
                results: list[np.ndarray] = []
                while sum(map(len, results)) < self.settings.measure_hands:
                    results.append(games.collect(average, 20_000)["results"] / self.scale)
                hands = np.concatenate(results)
                told[f"among_{teacher}_{players}"] = float(hands.mean())
                told[f"among_{teacher}_{players}_error"] = float(hands.std() / math.sqrt(len(hands)))
        return told | self._gate()

    def _gate(self) -> Json:
        """The slow average takes the place of the best so far if a sequential test finds it stronger."""
        settings, best, candidate = self.settings, self.folder / "best", self.folder / "candidate"
        if not (best / network.MANIFEST).exists() or not settings.gate_deals:
            network.save_agent(best, self.learner.averaged(), self._manifest())
            return {}
        network.save_agent(candidate, self.learner.averaged(), self._manifest())
        self.measured += 1
        told: Json = {}
        stronger, worse = [], []
        for players in self.players:
            bots = [f"agent:{candidate}", f"agent:{best}"]
            summary = hanpan.arena(
                settings.game, bots, players=players, deals=settings.gate_deals, hands=self.about["hands"],
                options=settings.options, seed=settings.seed + self.measured, sprt=(0.0, 10.0), threads=settings.threads,
            )  # fmt: skip
            told[f"against_best_{players}"] = summary["score"]["mean"] * players
            stronger.append(summary["sprt"] == "stronger")
            measure = summary["points"] or {"mean": told[f"against_best_{players}"] - 1, "plus_minus": 0.1}
            worse.append(measure["mean"] + measure["plus_minus"] < 0)
        kept = any(stronger) and not any(worse)
        if kept:
            network.save_agent(best, self.learner.averaged(), self._manifest())
        return told | {"kept": int(kept)}

    def _manifest(self) -> Json:
        settings = self.settings
        return {
            "game": settings.game,
            "rules": self.about["rules"],
            "options": settings.options,
            "planes": [{"name": name, "rows": rows, "columns": columns} for name, rows, columns in self.planes],
            "actions": self.actions,
            "scale": 1 / self.scale,
            "command": settings.command,
            "commands": self.commands,
            "seed": settings.seed,
            "players": self.players,
            "lessons": self.lessons,
            "iterations": self.iteration,
            "minutes": round(self._minutes(), 1),
            "hanpan": hanpan.__version__,
        }

    def _self_play(self, players: int, seed: int, **how: Any) -> hanpan.SelfPlay:
        settings = self.settings
        alone = how.get("teachers_alone", False)
        chosen = {
            "planes": settings.planes,
            "games": settings.games,
            "seed": seed,
            "lam": settings.lam,
            "scale": self.scale,
            "utility": settings.utility,
            "teacher": settings.teacher,
            "among_teachers": 0 if alone or not settings.teacher else settings.among_teachers,
        }
        return hanpan.SelfPlay(settings.game, players, settings.options, **(chosen | how))

    def _network(self, parameters: network.Parameters) -> hanpan.Network:
        return hanpan.Network(network.to_bytes(parameters), self.inputs, self.actions)

    def _seed(self, number: int) -> int:
        return int(np.random.SeedSequence([self.settings.seed, number, self.iteration]).generate_state(1, np.uint64)[0])

    def _minutes(self) -> float:
        return (self.spent + time.monotonic() - self.started) / 60

    def _progress(self) -> float:
        """How far it is: by the clock, or by iterations, which no clock disturbs."""
        minutes, iterations = self.settings.minutes, self.settings.iterations
        by_clock = self._minutes() / minutes if minutes else 0.0
        return max(by_clock, self.iteration / iterations if iterations else 0.0)

    def _log(self, line: Json) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(curves.shown(line), flush=True)

    def _restore(self, checkpoint: Path) -> None:
        with np.load(checkpoint) as kept:
            counters = json.loads(str(kept["counters"]))
            self.learner.restore({name: kept[name] for name in kept.files if name != "counters"})
        self.lessons, self.iteration = counters["lessons"], counters["iteration"]
        self.spent, self.measured = counters["spent"], counters["measured"]
        self.commands = counters["commands"]


def _joined(parts: list[Experience]) -> Experience:
    return {name: np.concatenate([part[name] for part in parts]) for name in FIELDS if name in parts[0]}


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=2, default=str, ensure_ascii=False) + "\n", encoding="utf-8")
