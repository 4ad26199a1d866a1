"""Six table games for research: batched environments, honest bots, self-play, learned players.

>>> import hanpan
>>> env = hanpan.VecEnv("suzume", 1024, players=3, seed=7)
>>> env.step(env.sample())
>>> env.observations.shape, env.masks.shape
((1024, 346), (1024, 23))
"""

from hanpan._hanpan import (
    Agent,
    Engine,
    Network,
    SelfPlay,
    Situation,
    State,
    VecEnv,
    __version__,
    arena,
    describe,
    games,
    score,
)
from hanpan.play import play

__all__ = [
    "Agent",
    "Engine",
    "Network",
    "SelfPlay",
    "Situation",
    "State",
    "VecEnv",
    "__version__",
    "arena",
    "describe",
    "games",
    "play",
    "score",
]
