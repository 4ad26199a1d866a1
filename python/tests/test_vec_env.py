"""`VecEnv`: n games in, arrays out, nothing copied."""

import threading

import hanpan
import numpy as np
import pytest

ARRAYS = ("observations", "masks", "seats", "returns", "dones", "ended", "places")


def shown(env: hanpan.VecEnv) -> dict[str, np.ndarray]:
    return {name: getattr(env, name).copy() for name in ARRAYS}


def same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in ARRAYS)


def test_games_are_those_of_the_rules(game: str, players: int) -> None:
    """One game, stepped beside a `State` of the same seed, shows the same at every step until it ends."""
    env = hanpan.VecEnv(game, 1, players, seeds=[11])
    state = hanpan.State(game, players, seed=11)
    for _ in range(400):
        seat = state.to_move[0]
        assert env.seats[0] == seat
        assert np.array_equal(env.observations[0], state.observe(seat))
        assert np.array_equal(env.masks[0], state.mask(seat))
        assert env.knowledge(0) == state.knowledge(seat)
        action = env.sample().copy()
        env.step(action)
        state.act(seat, int(action[0]))
        assert env.returns[0].tolist() == state.returns
        assert env.dones[0] == state.over
        if state.over:
            assert env.places[0].tolist() == state.places
            return
        assert env.places[0].tolist() == [0] * players
    assert game in ("omok", "othello", "japae", "suzume", "onecard", "yutnori")


def test_arrays_are_the_same_from_beginning_to_end(game: str) -> None:
    env = hanpan.VecEnv(game, 8)
    before = {name: getattr(env, name) for name in ARRAYS}
    pointers = {name: array.ctypes.data for name, array in before.items()}
    for _ in range(20):
        env.step(env.sample())
    env.reset(list(range(8)))
    for name in ARRAYS:
        assert getattr(env, name) is before[name]
        assert before[name].ctypes.data == pointers[name]
    assert env.observations.dtype == np.float32 and env.observations.flags.c_contiguous
    assert env.observations.shape == (8, env.observation_size)
    assert sum(rows * columns for _, rows, columns, _ in env.planes) == env.observation_size


def test_arrays_travel_by_dlpack() -> None:
    env = hanpan.VecEnv("suzume", 4, 3)
    shared = np.from_dlpack(env.observations)
    assert shared.ctypes.data == env.observations.ctypes.data
    env.step(env.sample())
    assert np.array_equal(shared, env.observations)


def test_the_same_seed_plays_the_same_games(game: str, players: int) -> None:
    def play(seed: int, neighbours: int) -> list[dict[str, np.ndarray]]:
        env = hanpan.VecEnv(game, neighbours, players, seed=seed)
        told = []
        for _ in range(50):
            env.step(env.sample())
            told.append(shown(env))
        return told

    one, again, other = play(5, 6), play(5, 6), play(6, 6)
    assert all(same(a, b) for a, b in zip(one, again, strict=True))
    assert not all(same(a, b) for a, b in zip(one, other, strict=True))
    # A game does not depend on its neighbours.
    wider = play(5, 70)
    for narrow, wide in zip(one, wider, strict=True):
        assert np.array_equal(narrow["observations"], wide["observations"][:6])


def test_seeds_belong_to_games() -> None:
    env = hanpan.VecEnv("suzume", 3, 3, seeds=[1, 2, 1])
    assert np.array_equal(env.observations[0], env.observations[2])
    assert not np.array_equal(env.observations[0], env.observations[1])
    env.step(env.sample())
    env.reset([2], games=[0])
    fresh = hanpan.VecEnv("suzume", 1, 3, seeds=[2])
    assert np.array_equal(env.observations[0], fresh.observations[0])


def test_bad_calls_raise_and_change_nothing(game: str) -> None:
    env = hanpan.VecEnv(game, 8, seed=3)
    for _ in range(5):
        env.step(env.sample())
    before = shown(env)
    good = env.sample().copy()
    illegal = good.copy()
    illegal[7] = np.flatnonzero(~env.masks[7])[0]
    negative, beyond = good.copy(), good.copy()
    negative[3], beyond[3] = -1, env.num_actions
    for actions, reason in [
        (illegal, "game 7: "),
        (negative, "game 3: there is no action -1"),
        (beyond, f"game 3: there is no action {env.num_actions}"),
        (good[:7], "7 actions are given for 8 games"),
    ]:
        with pytest.raises(ValueError, match=reason):
            env.step(actions)
        assert same(before, shown(env))
    with pytest.raises(ValueError, match="abc"):
        env.step("abc")
    with pytest.raises(ValueError, match="1 seeds are given for 8 games"):
        env.reset([1])
    with pytest.raises(ValueError, match="there is no game 8 among 8"):
        env.reset([1], games=[8])
    with pytest.raises(IndexError, match="there is no seat 9"):
        env.play_others(9)
    with pytest.raises(KeyError, match="`nobody` does not play"):
        env.play_others(0, "nobody")
    assert same(before, shown(env))
    env.step(good)
    assert not same(before, shown(env))


def test_what_cannot_be_made_says_why() -> None:
    for wrong, error, reason in [
        (lambda: hanpan.VecEnv("chess", 1), KeyError, "there is no game `chess`"),
        (lambda: hanpan.VecEnv("suzume", 1, 6), ValueError, "suzume is for 2 to 5 players, not 6"),
        (lambda: hanpan.VecEnv("suzume", 1, 2, {"cycles": 10}), ValueError, "cycles"),
        (lambda: hanpan.VecEnv("suzume", 1, 2, {"luck": 1}), ValueError, "luck"),
        (lambda: hanpan.VecEnv("suzume", 0), ValueError, "0 games"),
        (lambda: hanpan.VecEnv("suzume", 2, seeds=[1]), ValueError, "1 seeds are given for 2 games"),
    ]:
        with pytest.raises(error, match=reason):
            wrong()


def test_forced_actions_can_be_taken_without_asking(game: str) -> None:
    env = hanpan.VecEnv(game, 32, take_forced=True)
    ended = np.zeros(32, bool)
    for _ in range(100):
        env.step(env.sample())
        ended = env.ended.copy()
        assert (env.masks.sum(1)[~ended] >= 2).all()


def test_others_play_until_the_seat_must_act(game: str) -> None:
    env = hanpan.VecEnv(game, 32, seed=1)
    finished = 0
    for _ in range(150):
        env.play_others(1)
        assert (env.seats == 1).all()
        finished += int(env.dones.sum())
        env.step(env.sample())
    assert finished > 0 or game in ("omok", "othello", "japae", "yutnori")


def test_other_threads_run_while_games_are_played() -> None:
    env = hanpan.VecEnv("othello", 2048)
    ticks = 0
    done = threading.Event()

    def play() -> None:
        env.step_random(300)
        done.set()

    thread = threading.Thread(target=play)
    thread.start()
    while not done.is_set():
        ticks += 1
    thread.join()
    # With the interpreter held, this thread would not have counted at all.
    assert ticks > 100
