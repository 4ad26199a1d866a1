"""The games as other projects know games: Gymnasium, PettingZoo, OpenSpiel.

Each is a module of its own, which asks for its library when it is imported: `hanpan.envs.gymnasium`,
`hanpan.envs.pettingzoo`, `hanpan.envs.open_spiel`.
"""
