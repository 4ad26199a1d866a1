"""Gymnasium: one seat learns, bots sit in the others.

An observation is a dictionary: `observation`, what the seat knows, and `action_mask`, what it may do. What a seat wins
on the way is its reward. An action that is not legal ends the episode at a price, as libraries try actions at random;
`illegal="raise"` raises instead and changes nothing.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hanpan._hanpan import Agent, State, VecEnv, describe

Observation = dict[str, np.ndarray]


def spaces_of(game: str, players: int, options: dict[str, Any] | None) -> tuple[Dict, Discrete]:
    """What a seat is told and what it may answer."""
    state = State(game, players, options)
    known = state.observe(0)
    observation = Box(-np.inf, np.inf, known.shape, np.float32)
    mask = Box(0, 1, (state.num_actions,), np.int8)
    return Dict({"observation": observation, "action_mask": mask}), Discrete(state.num_actions)


class HanpanEnv(gymnasium.Env):
    """One game, one seat of it."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        opponent: str = "random",
        nodes: int | None = None,
        seat: int | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is lose or raise, not {illegal}")
        self.game = game
        self.players = players or describe(game)["players"][0]
        self.options = options
        self.illegal = illegal
        self.render_mode = render_mode
        self.fixed_seat = seat
        self.nodes = nodes
        self.opponent = Agent(game, opponent)
        self.observation_space, self.action_space = spaces_of(game, self.players, options)
        self.state: State | None = None
        self.seat = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict]:
        super().reset(seed=seed)
        self.state = None
        # A game may be decided before the seat has been asked anything; then another is dealt.
        while self.state is None or self.state.over or self.state.to_move[0] != self.seat:
            self.seat = int(self.np_random.integers(self.players)) if self.fixed_seat is None else self.fixed_seat
            self.state = State(self.game, self.players, self.options, seed=int(self.np_random.integers(2**63)))
            self._others()
        self.won = self.state.returns[self.seat]
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict]:
        if self.state is None or self.state.over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset first")
        if int(action) not in self.state.legal_indices(self.seat):
            if self.illegal == "raise":
                self.state.act(self.seat, int(action))
            observation, info = self._observation(), self._info() | {"illegal": True}
            self.state = None
            return observation, -1.0, True, False, info
        self.state.act(self.seat, int(action))
        self._others()
        before, self.won = self.won, self.state.returns[self.seat]
        return self._observation(), float(self.won - before), self.state.over, False, self._info()

    def render(self) -> str | None:
        if self.render_mode != "ansi" or self.state is None:
            return None
        return self.state.text(self.seat)

    def _others(self) -> None:
        """Bots play until the seat must act."""
        while not self.state.over and self.seat not in self.state.to_move[:1]:
            other = self.state.to_move[0]
            seed = int(self.np_random.integers(2**63))
            self.state.act(other, self.opponent.choose(self.state, other, nodes=self.nodes, seed=seed))

    def _observation(self) -> Observation:
        mask = self.state.mask(self.seat).astype(np.int8)
        return {"observation": self.state.observe(self.seat), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "illegal": False}


class HanpanVectorEnv(VectorEnv):
    """n games on all cores, the same seat of each; bots sit in the others. A game that ends begins anew at once.

    Observations are the environment's own arrays, filled anew by each step: copy what you want to keep, or say
    `copy=True`. All actions must be legal: a step with one that is not raises and changes nothing.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        opponent: str = "random",
        nodes: int = 100,
        seat: int = 0,
        copy: bool = False,
    ) -> None:
        self.num_envs = num_envs
        self.seat, self.opponent, self.nodes, self.copy = seat, opponent, nodes, copy
        self.env = VecEnv(game, num_envs, players, options)
        single = spaces_of(game, self.env.players, options)
        self.single_observation_space, self.single_action_space = single
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([self.env.num_actions] * num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if isinstance(seed, int) or seed is None:
            super().reset(seed=seed)
            seeds = self.np_random.integers(2**63, size=self.num_envs).tolist()
        else:
            seeds = list(seed)
        self.env.reset(seeds)
        self._others()
        self.won = np.zeros(self.num_envs, np.float64)
        return self._observations(), {}

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        self.env.step(np.asarray(actions, np.int64))
        self._others()
        returns = self.env.returns[:, self.seat].astype(np.float64)
        rewards = returns - self.won
        over = self.env.dones.copy()
        self.won = np.where(over, 0.0, returns)
        return self._observations(), rewards, over, np.zeros(self.num_envs, bool), {}

    def _others(self) -> None:
        self.env.play_others(self.seat, self.opponent, nodes=self.nodes)

    def _observations(self) -> Observation:
        observations = {"observation": self.env.observations, "action_mask": self.env.masks.view(np.int8)}
        return {name: array.copy() for name, array in observations.items()} if self.copy else observations


def register() -> None:
    """Makes the games known to `gymnasium.make`: `hanpan/suzume-v0`."""
    from hanpan._hanpan import games

    for game in games():
        gymnasium.register(
            f"hanpan/{game}-v0",
            entry_point=lambda game=game, **how: HanpanEnv(game, **how),
            vector_entry_point=lambda game=game, num_envs=1, **how: HanpanVectorEnv(game, num_envs, **how),
        )
