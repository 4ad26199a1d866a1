"""RLCard: `uno`, through its environment and through the raw game beneath.

UNO is a cousin of One Card: colours or traits are followed, some cards attack, skip or turn the direction. RLCard's
environment seats two; the raw game can seat more, but its results are right for two only, so two it is.
"""

import os

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import random
from collections.abc import Callable

import numpy
import rlcard
from rlcard.games.uno import Game

from measure import Case, Tally, main

GAMES_A_BATCH = 10


def environment(seed: int) -> Callable[[], Tally]:
    """`reset` and `step`, as a learning agent drives it; observations are encoded at every step.

    The shorter `run` with RLCard's own random agents is slower, since it also keeps the trajectories.
    """
    env = rlcard.make("uno", config={"seed": seed})
    uniform = random.Random(seed).random

    def play() -> Tally:
        steps_before = env.timestep
        for _ in range(GAMES_A_BATCH):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(uniform() * len(legal))])
        return Tally(GAMES_A_BATCH, env.timestep - steps_before, GAMES_A_BATCH)

    return play


def raw_game(seed: int) -> Callable[[], Tally]:
    """The game's own `init_game` and `step`, without encoded observations."""
    game = Game(num_players=2)
    game.np_random = numpy.random.RandomState(seed)
    uniform = random.Random(seed).random

    def play() -> Tally:
        actions = 0
        for _ in range(GAMES_A_BATCH):
            state, _ = game.init_game()
            while not game.is_over():
                legal = state["legal_actions"]
                state, _ = game.step(legal[int(uniform() * len(legal))])
                actions += 1
        return Tally(GAMES_A_BATCH, actions, GAMES_A_BATCH)

    return play


def uno_case(how: str, prepare: Callable[[int], Callable[[], Tally]]) -> Case:
    return Case(
        "uno",
        how,
        2,
        {"game": "onecard"},
        ("games_per_s", "actions_per_s"),
        prepare,
        note="another game than One Card, a cousin",
    )


if __name__ == "__main__":
    main("RLCard", ["rlcard", "numpy"], [uno_case("environment", environment), uno_case("raw game", raw_game)])
