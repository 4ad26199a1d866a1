"""PettingZoo: a game in which every seat is an agent, one after the other (AEC) or all at once (parallel).

An observation is a dictionary: `observation`, what the seat knows, and `action_mask`, what it may do. An action that is
not legal raises and changes nothing. For those who try actions at random, PettingZoo's `TerminateIllegalWrapper` ends
the game instead, and a parallel environment does so by itself with `illegal="end"`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.agent_selector import AgentSelector

from hanpan._hanpan import State, describe

Observation = dict[str, np.ndarray]


def env(game: str, players: int | None = None, options: dict[str, Any] | None = None, **how: Any) -> HanpanAEC:
    """A game as an AEC environment."""
    return HanpanAEC(game, players, options, **how)


def parallel_env(
    game: str, players: int | None = None, options: dict[str, Any] | None = None, **how: Any
) -> HanpanParallel:
    """A game as a parallel environment."""
    return HanpanParallel(game, players, options, **how)


class _Seats:
    """What both kinds share: agents, spaces, and a game that is dealt by a seed."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.players = players or describe(game)["players"][0]
        self.options = options
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.agents = list(self.possible_agents)
        self.metadata = {"render_modes": ["ansi"], "name": f"hanpan_{game}_v0", "is_parallelizable": False}
        state = State(game, self.players, options)
        size, actions = len(state.observe(0)), state.num_actions + self._waits
        known = Box(-np.inf, np.inf, (size,), np.float32)
        mask = Box(0, 1, (actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": known, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._rng, _ = seeding.np_random(None)
        self.state_ = state

    #: How many actions there are beside those of the game.
    _waits = 0

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        return self.state_.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.state_ = State(self.game, self.players, self.options, seed=int(self._rng.integers(2**63)))
        self.agents = list(self.possible_agents)
        self._won = list(self.state_.returns)

    def _rewards(self) -> list[float]:
        """What each seat has won since this was asked last."""
        before, self._won = self._won, list(self.state_.returns)
        return [float(now - then) for now, then in zip(self._won, before, strict=True)]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)


class HanpanAEC(_Seats, AECEnv):
    """One seat acts after the other. Answers that are sealed come in the order of the seats, unseen by each other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._agent_selector = AgentSelector(self.agents)
        self.agent_selection = self.possible_agents[self.state_.to_move[0]]

    def observe(self, agent: str) -> Observation:
        seat = self._seat(agent)
        mask = self.state_.mask(seat).astype(np.int8)
        return {"observation": self.state_.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_.act(self._seat(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        for seat, reward in enumerate(self._rewards()):
            self.rewards[self.possible_agents[seat]] = reward
        if self.state_.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.state_.to_move[0]]
        self._accumulate_rewards()


class HanpanParallel(_Seats, ParallelEnv):
    """All act at once: those whose turn it is do something, the others wait, which is the last of the actions."""

    _waits = 1

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "end"):
            raise ValueError(f"illegal is raise or end, not {illegal}")
        super().__init__(game, players, options, render_mode=render_mode)
        self.illegal = illegal

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict, dict, dict, dict, dict]:
        acting = set(self.state_.to_move)
        # Nothing is done unless all of it can be done.
        wrong = [agent for agent in self.agents if int(actions[agent]) not in self._allowed(agent, acting)]
        if wrong and self.illegal == "raise":
            agent = wrong[0]
            raise ValueError(f"{agent} may not do {actions[agent]}; legal are {self._allowed(agent, acting)}")
        if wrong:
            rewards = {agent: -1.0 if agent in wrong else 0.0 for agent in self.agents}
        else:
            for seat in sorted(acting):
                self.state_.act(seat, int(actions[self.possible_agents[seat]]))
            rewards = dict(zip(self.possible_agents, self._rewards(), strict=True))
        over = bool(wrong) or self.state_.over
        told = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            {agent: {} for agent in self.agents},
        )
        if over:
            self.agents = []
        return told

    def _allowed(self, agent: str, acting: set[int]) -> list[int]:
        seat = self._seat(agent)
        return self.state_.legal_indices(seat) if seat in acting else [self.wait]

    @property
    def wait(self) -> int:
        """The number of waiting."""
        return self.state_.num_actions

    def _observations(self) -> dict[str, Observation]:
        acting = set(self.state_.to_move)
        told = {}
        for agent in self.agents:
            seat = self._seat(agent)
            mask = np.append(self.state_.mask(seat), seat not in acting).astype(np.int8)
            told[agent] = {"observation": self.state_.observe(seat), "action_mask": mask}
        return told
