"""OpenSpiel: `othello` and `crazy_eights`, from Python and inside its C++.

Crazy Eights is the nearest game to One Card that OpenSpiel has: one deck, suits or ranks are followed, eights name a
suit, and with `use_special_cards` twos attack, queens skip and aces turn the direction. Drawing is a choice made card
by card there, and naming a suit is an action of its own, so read games and actions together.
"""

import random
from collections.abc import Callable
from typing import Any

import pyspiel

from measure import Case, Tally, main

GAMES_A_BATCH = 50
ROLLOUTS_A_BATCH = 100


def from_python(name: str, chances: int) -> Callable[[int], Callable[[], Tally]]:
    """Python asks for the legal actions, chooses, and applies: the loop of OpenSpiel's own examples."""

    def prepare(seed: int) -> Callable[[], Tally]:
        game = pyspiel.load_game(name)
        uniform = random.Random(seed).random

        def play() -> Tally:
            actions = 0
            for _ in range(GAMES_A_BATCH):
                state = game.new_initial_state()
                while not state.is_terminal():
                    # With one deck every chance outcome is equally likely, so `legal_actions` serves chance nodes
                    # too; it is quicker than `chance_outcomes` with its probabilities.
                    actions += not state.is_chance_node()
                    legal = state.legal_actions()
                    state.apply_action(legal[int(uniform() * len(legal))])
            return Tally(GAMES_A_BATCH, actions, chances * GAMES_A_BATCH)

        return play

    return prepare


def with_cpp_bots(name: str, players: int) -> Callable[[int], Callable[[], list[Any]]]:
    """`evaluate_bots`: one call from Python a game; the moves and the dealing are chosen and made in C++."""

    def prepare(seed: int) -> Callable[[], list[Any]]:
        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(players)]
        seeds = random.Random(seed)

        def play() -> list[Any]:
            states = [game.new_initial_state() for _ in range(GAMES_A_BATCH)]
            for state in states:
                pyspiel.evaluate_bots(state, bots, seeds.getrandbits(31))
            return states

        return play

    return prepare


def count_states(chances: int) -> Callable[[list[Any]], Tally]:
    """Counts the players' actions in finished games, after the clock has stopped."""

    def count(states: list[Any]) -> Tally:
        assert all(state.is_terminal() for state in states)
        actions = sum(step.player >= 0 for state in states for step in state.full_history())
        return Tally(len(states), actions, chances * len(states))

    return count


def cpp_rollouts(name: str) -> Callable[[int], Callable[[], Tally]]:
    """The rollouts of the C++ MCTS bot, without a tree.

    With one simulation the bot evaluates the position it is given, here the first of the game, by as many random
    games as the evaluator is told. No Python runs in between, and the lengths of the games are not reported.
    """

    def prepare(seed: int) -> Callable[[], Tally]:
        game = pyspiel.load_game(name)
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS_A_BATCH, seed=seed)
        bot = pyspiel.MCTSBot(
            game, evaluator, uct_c=2.0, max_simulations=1, max_memory_mb=16, solve=False, seed=seed, verbose=False
        )
        first = game.new_initial_state()

        def play() -> Tally:
            bot.step(first)
            return Tally(ROLLOUTS_A_BATCH, None, 0)

        return play

    return prepare


def othello_cases() -> list[Case]:
    against = {"game": "othello", "options": {"size": 8}}
    both = ("games_per_s", "actions_per_s")
    return [
        Case("othello", "from Python", 2, against, both, from_python("othello", chances=0)),
        Case("othello", "C++ bots", 2, against, both, with_cpp_bots("othello", 2), count_states(chances=0)),
        Case("othello", "C++ rollouts", 2, against, ("games_per_s",), cpp_rollouts("othello")),
    ]


def crazy_eights_cases(players: int) -> list[Case]:
    name = f"crazy_eights(players={players},use_special_cards=True)"
    against = {"game": "onecard"}
    both = ("games_per_s", "actions_per_s")
    options = {"use_special_cards": True}
    note = "another game than One Card, the nearest there is"
    python, cpp = from_python(name, chances=1), with_cpp_bots(name, players)
    return [
        Case("crazy_eights", "from Python", players, against, both, python, options=options, note=note),
        Case("crazy_eights", "C++ bots", players, against, both, cpp, count_states(chances=1), options, note),
    ]


if __name__ == "__main__":
    main(
        "OpenSpiel",
        ["open_spiel"],
        [*othello_cases(), *(case for players in (2, 3, 4) for case in crazy_eights_cases(players))],
    )
