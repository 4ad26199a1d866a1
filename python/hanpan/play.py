"""One game between agents, some of the house and some of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hanpan._hanpan import Agent, Situation, State

#: An agent of one's own: what it is given is all that its seat knows, what it returns is a legal action or its number.
Player = Callable[[Situation], "str | int"]


def play(
    game: str, agents: Sequence[str | Agent | Player], *, options: dict[str, Any] | None = None, seed: int = 0
) -> State:
    """Plays a game to its end and returns it.

    An agent is the name of a bot, an `Agent`, or a function. A function is given a `Situation` and nothing else: no
    state can be reached from it.
    """
    state = State(game, len(agents), options, seed=seed)
    seated = [Agent(game, agent) if isinstance(agent, str) else agent for agent in agents]
    while not state.over:
        seat = state.to_move[0]
        agent = seated[seat]
        if isinstance(agent, Agent):
            state.act(seat, agent.choose(state, seat, seed=seed))
        else:
            state.act(seat, agent(state.situation(seat)))
    return state
