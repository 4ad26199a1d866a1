"""Engines that remember."""

import threading
import time

import hanpan
import pytest


@pytest.mark.parametrize(("open_game", "moves"), [("omok", ["h8", "i9"]), ("othello", [])])
def test_an_engine_finds_a_legal_move_and_the_same_again_after_it_has_forgotten(open_game: str, moves: list[str]) -> None:
    state, engine = hanpan.State(open_game, 2, seed=1), hanpan.Engine(open_game, hash=4)
    for seat, move in enumerate(moves):
        state.act(seat, move)
    first = engine.think(state, 0, nodes=2_000)
    assert first["action"] in state.legal(0) and first["considered"][0]["action"] == first["action"]
    assert first["depth"] >= 1 and 0 < first["nodes"] <= 4_000 and first["considered"][0]["line"]
    engine.new_game()
    again = engine.think(state, 0, nodes=2_000)
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    state.act(0, first["action"])
    assert engine.think(state, 1, depth=2)["action"] in state.legal(1)


def test_an_engine_is_stopped_by_another_thread() -> None:
    engine = hanpan.Engine("othello", hash=4)
    threading.Timer(0.3, engine.stop).start()
    begun = time.monotonic()
    found = engine.think(hanpan.State("othello", 2, seed=1), 0, ms=60_000)
    assert found["action"] and time.monotonic() - begun < 30


def test_what_an_engine_cannot_do_is_said_and_changes_nothing() -> None:
    state = hanpan.State("omok", 2, seed=1)
    engine = hanpan.Engine("omok", hash=4)
    before = state.record()
    for wrong, error in [
        (lambda: hanpan.Engine("chess"), KeyError),
        (lambda: hanpan.Engine("suzume"), KeyError),
        (lambda: hanpan.Engine("omok", "nobody"), KeyError),
        (lambda: hanpan.Engine("omok", hash=0), ValueError),
        (lambda: hanpan.Engine("omok", threads=0), ValueError),
        (lambda: engine.think(state, 0), ValueError),
        (lambda: engine.think(state, 1, nodes=10), ValueError),
        (lambda: engine.think(state, 2, nodes=10), IndexError),
        (lambda: engine.think(hanpan.State("othello", 2, seed=1), 0, nodes=10), ValueError),
    ]:
        with pytest.raises(error):
            wrong()
    assert state.record() == before
