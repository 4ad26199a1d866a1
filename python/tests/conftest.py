"""What the tests share."""

import hanpan
import pytest


def tables() -> list[tuple[str, int]]:
    """Every game at every number of players."""
    found = []
    for game in hanpan.games():
        fewest, most = hanpan.describe(game)["players"]
        found += [(game, players) for players in range(fewest, most + 1)]
    return found


def smallest(game: str) -> dict:
    """Options by which a game is short, for what plays many of them one call a step."""
    return {"othello": {"size": 6}}.get(game, {})


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "players"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game", "players"), tables())
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", hanpan.games())
