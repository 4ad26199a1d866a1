"""The games in the manner of OpenSpiel: `load_game("suzume", players=3)`, states with `current_player` and `returns`.

Chance is sampled by the state's seed and is never a player. Where several answer at once they are asked in the order of
the seats, and nobody's information says what the others answered.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import hanpan

#: Who acts when the game is over, as in `pyspiel`.
TERMINAL = -4


def load_game(name: str, players: int | None = None, **options: Any) -> Game:
    """The game with this name, its options by keyword."""
    return Game(name, players, options)


class Game:
    """A game by certain options for so many players."""

    def __init__(self, name: str, players: int | None, options: dict[str, Any]) -> None:
        about = hanpan.describe(name)
        self.name = name
        self.players = players or about["players"][0]
        self.options = options
        self._first = hanpan.State(name, self.players, options)

    def new_initial_state(self, seed: int = 0) -> State:
        """A game that has just begun, whose chance follows from the seed."""
        return State(self, hanpan.State(self.name, self.players, self.options, seed=seed))

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return self._first.num_actions

    def observation_tensor_shape(self) -> list[int]:
        return [len(self._first.observe(0))]

    def observation_tensor_size(self) -> int:
        return len(self._first.observe(0))

    def __repr__(self) -> str:
        return f"{self.name}(players={self.players}, options={self.options})"


class State:
    """A game in progress."""

    def __init__(self, game: Game, state: hanpan.State) -> None:
        self._game = game
        self._state = state

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self._state.over else self._state.to_move[0]

    def is_terminal(self) -> bool:
        return self._state.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self._game.players

    def legal_actions(self, player: int | None = None) -> list[int]:
        player = self.current_player() if player is None else player
        if self._state.over or player != self.current_player():
            return []
        return sorted(self._state.legal_indices(player))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.num_distinct_actions())]

    def apply_action(self, action: int) -> None:
        if self._state.over:
            raise ValueError("the game is over")
        self._state.act(self.current_player(), int(action))

    def action_to_string(self, player: int, action: int) -> str:
        return self._state.action(action)

    def string_to_action(self, player: int, text: str) -> int:
        return self._state.index(text)

    def returns(self) -> list[float]:
        return [float(value) for value in self._state.returns]

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def observation_tensor(self, player: int) -> np.ndarray:
        return self._state.observe(player)

    def observation_string(self, player: int) -> str:
        return self._state.text(player)

    def information_state_string(self, player: int) -> str:
        """A key of what the player knows."""
        return f"{self._state.knowledge(player):032x}"

    def clone(self) -> State:
        return State(self._game, self._state.clone())

    def __str__(self) -> str:
        return self._state.text()
