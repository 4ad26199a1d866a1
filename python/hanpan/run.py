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

#: How often a comparison with the best looks at what it knows so far.
PIECES = 10
#: What a deal must be worth more to whoever is stronger, in standard deviations of a deal.
EDGE = 0.05


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
        tried = {"tried": settings.tried, "tried_by_teacher": bool(settings.tried) and settings.tried_by == "teacher"}
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
        """What the slow average wins at every size of table.

        Alone among teachers it is told in the game's returns, against the others as a share of what is even.
        """
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
        candidate = self.folder / "candidate"
        network.save_agent(candidate, self.learner.averaged(), self._manifest())
        unseen = self.settings.unseen
        if unseen:
            for players in self.players:
                summary = self._contest(candidate, unseen, players, self.settings.unseen_deals, self.settings.seed)
                told[f"against_{unseen}_{players}"] = summary["score"]["mean"] * players
        return told | self._gate(candidate)

    def _gate(self, candidate: Path) -> Json:
        """The slow average takes the place of the best so far if a sequential test finds it stronger."""
        settings, best = self.settings, self.folder / "best"
        if not (best / network.MANIFEST).exists() or not settings.gate_deals:
            network.save_agent(best, self.learner.averaged(), self._manifest())
            return {}
        self.measured += 1
        told: Json = {}
        stronger, worse = [], []
        for players in self.players:
            share, verdict = self._compared(candidate, best, players)
            told[f"against_best_{players}"] = share
            stronger.append(verdict == "stronger")
            worse.append(verdict == "weaker")
        kept = any(stronger) and not any(worse)
        if kept:
            network.save_agent(best, self.learner.averaged(), self._manifest())
        return told | {"kept": int(kept)}

    def _compared(self, candidate: Path, best: Path, players: int) -> tuple[float, str]:
        """A sequential test between two agents: what the first wins as a share of what is even, and what it is.

        It is about wins, or about points where a game is played for them: who wins fewer hands may win more points.
        """
        settings = self.settings
        pieces = [settings.gate_deals // PIECES] * PIECES if settings.gate_deals >= PIECES else [settings.gate_deals]
        shares, means, variances = [], [], []
        verdict = "undecided"
        for number, deals in enumerate(pieces):
            seed = settings.seed + self.measured * PIECES + number
            summary = self._contest(candidate, f"agent:{best}", players, deals, seed)
            shares.append(summary["score"]["mean"] * players)
            measure = summary["points"] or summary["score"]
            means.append(measure["mean"] - (0 if summary["points"] else 1 / players))
            variances.append((measure["plus_minus"] / 1.96) ** 2)
            verdict = sequential(means, variances, deals)
            if verdict != "undecided":
                break
        return float(np.mean(shares)), verdict

    def _contest(self, agent: Path, other: str, players: int, deals: int, seed: int) -> Json:
        settings = self.settings
        return hanpan.arena(
            settings.game, [f"agent:{agent}", other], players=players, deals=deals, hands=self.about["hands"],
            options=settings.options, seed=seed, threads=settings.threads,
        )  # fmt: skip

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


def sequential(means: list[float], variances: list[float], deals: int) -> str:
    """A sequential probability ratio test over pieces of a contest: what each won in the mean, and how sure that is.

    One side is *stronger* if a deal is worth `EDGE` of its standard deviation more to it, *weaker* if that much less;
    each is found wrongly in one case of twenty.
    """
    mean, variance = float(np.mean(means)), sum(variances) / len(variances) ** 2
    if variance == 0:
        return "undecided"
    edge = EDGE * math.sqrt(variance * deals * len(means))
    for verdict, won in (("stronger", mean), ("weaker", -mean)):
        if edge * (2 * won - edge) / (2 * variance) > math.log(19):
            return verdict
    return "undecided"


def _joined(parts: list[Experience]) -> Experience:
    return {name: np.concatenate([part[name] for part in parts]) for name in FIELDS if name in parts[0]}


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=2, default=str, ensure_ascii=False) + "\n", encoding="utf-8")
