"""Hanpan from Python, on all cores: one JSON document. The clock runs while games are played, after a warm-up."""

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import hanpan
import numpy as np
from hanpan.train import PLANES
from safetensors.numpy import save


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="at least this long for each case (default 3)")
    seconds = parser.parse_args().seconds
    results = [
        measure("suzume, 3 players, steps with observations", stepping("suzume", 4096, 3), seconds),
        measure("suzume, 3 players, forced answers taken", stepping("suzume", 4096, 3, take_forced=True), seconds),
        measure("othello 8 × 8, random games", at_random("othello", 1024, {"size": 8}), seconds),
        measure("othello 8 × 8, steps with observations", stepping("othello", 512, 2, {"size": 8}), seconds),
        measure("onecard, 2 players, random games", at_random("onecard", 1024), seconds),
        measure("onecard, 2 players, steps with observations", stepping("onecard", 1024, 2), seconds),
        measure("suzume, 3 players, self-play with inference", self_play(), seconds),
    ]
    print(json.dumps({"bench": "python", "version": hanpan.__version__, "results": results}, indent=2))


def measure(name: str, play: Callable[[], tuple[int, int]], seconds: float) -> dict[str, Any]:
    """Plays for so long; what is played is told as steps and games."""
    play()
    steps = games = 0
    started = time.perf_counter()
    while (passed := time.perf_counter() - started) < seconds:
        more_steps, more_games = play()
        steps, games = steps + more_steps, games + more_games
    return {"case": name, "steps_per_s": round(steps / passed), "games_per_s": round(games / passed)}


def stepping(game: str, n: int, players: int, options: dict | None = None, **how: Any) -> Callable[[], tuple[int, int]]:
    """One call a step: random legal actions in, observations, masks and returns of all games out."""
    env = hanpan.VecEnv(game, n, players, options, seed=1, **how)

    def play() -> tuple[int, int]:
        before = env.games_played
        for _ in range(100):
            env.step(env.sample())
        return 100 * n, env.games_played - before

    return play


def at_random(game: str, n: int, options: dict | None = None) -> Callable[[], tuple[int, int]]:
    """A hundred steps a call, as a peer's compiled loop takes them: no observations in between."""
    env = hanpan.VecEnv(game, n, None, options, seed=1, observe=False)

    def play() -> tuple[int, int]:
        before = env.games_played
        env.step_random(100)
        return 100 * n, env.games_played - before

    return play


def self_play() -> Callable[[], tuple[int, int]]:
    """A network of the size that the program comes with, its weights at random; its own decisions are counted."""
    games = hanpan.SelfPlay("suzume", 3, planes=PLANES["suzume"], games=512, seed=1)
    rng = np.random.default_rng(1)
    tensors, width = {}, games.input_size
    for name, size in (("trunk.0", 256), ("trunk.1", 256), ("policy", games.num_actions), ("value", 1)):
        rows = 256 if name in ("policy", "value") else width
        tensors[f"{name}.weight"] = (rng.standard_normal((rows, size)) * np.sqrt(2 / rows)).astype(np.float32)
        tensors[f"{name}.bias"] = np.zeros(size, np.float32)
        width = size
    network = hanpan.Network(save(tensors), games.input_size, games.num_actions)

    def play() -> tuple[int, int]:
        experience = games.collect(network, 20_000)
        return len(experience["actions"]), len(experience["results"]) // 3

    return play


if __name__ == "__main__":
    main()
