"""The adapters, by the tests of the projects they adapt to."""

import warnings

import gymnasium
import hanpan
import numpy as np
import pytest
from conftest import smallest
from gymnasium.utils.env_checker import check_env
from hanpan.envs import gymnasium as hanpan_gymnasium
from hanpan.envs import open_spiel
from hanpan.envs import pettingzoo as hanpan_pettingzoo
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test


def test_pettingzoo_api(game: str, players: int) -> None:
    api_test(hanpan_pettingzoo.env(game, players, smallest(game)), num_cycles=150)


def test_pettingzoo_seeds(game: str) -> None:
    seed_test(lambda: hanpan_pettingzoo.env(game, options=smallest(game)), num_cycles=30)


def test_pettingzoo_parallel_api(game: str, players: int) -> None:
    parallel_api_test(hanpan_pettingzoo.parallel_env(game, players, smallest(game)), num_cycles=150)


def test_pettingzoo_parallel_seeds(game: str) -> None:
    # It looks at no mask.
    make = lambda: hanpan_pettingzoo.parallel_env(game, options=smallest(game), illegal="end")  # noqa: E731
    parallel_seed_test(make, num_cycles=30)


def test_parallel_games_follow_from_their_seed(game: str, players: int) -> None:
    def play(seed: int) -> list:
        env = hanpan_pettingzoo.parallel_env(game, players, smallest(game))
        observations, _ = env.reset(seed=seed)
        rng = np.random.default_rng(1)
        told = []
        while env.agents and len(told) < 60:
            masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
            actions = {agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items()}
            observations, rewards, *_ = env.step(actions)
            told.append((actions, rewards, {agent: seen["observation"].tolist() for agent, seen in observations.items()}))
        return told

    assert play(1) == play(1)
    assert play(1) != play(2) or not hanpan.describe(game)["chance"]


def test_parallel_steps_that_are_wrong_change_nothing() -> None:
    env = hanpan_pettingzoo.parallel_env("suzume", 3)
    observations, _ = env.reset(seed=1)
    legal = int(np.flatnonzero(observations["seat_0"]["action_mask"])[0])
    before = env.state_.record()
    for wrong in ({"seat_0": env.wait}, {"seat_1": legal}):
        actions = {"seat_0": legal, "seat_1": env.wait, "seat_2": env.wait} | wrong
        with pytest.raises(ValueError, match="may not do"):
            env.step(actions)
        assert env.state_.record() == before


def test_what_a_seat_wins_adds_up_to_its_returns(game: str, players: int) -> None:
    env = hanpan_pettingzoo.env(game, players, smallest(game))
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        won[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    assert np.allclose(list(won.values()), env.state_.returns, atol=1e-5)


def test_gymnasium_api(game: str) -> None:
    with warnings.catch_warnings():
        # An observation has no bounds, which the checker finds worth a warning.
        warnings.simplefilter("ignore", UserWarning)
        check_env(hanpan_gymnasium.HanpanEnv(game, options=smallest(game)), skip_render_check=True)


def test_gymnasium_plays_whole_games(game: str) -> None:
    env = hanpan_gymnasium.HanpanEnv(game, options=smallest(game), illegal="raise")
    rng = np.random.default_rng(1)
    observation, info = env.reset(seed=1)
    total, over = 0.0, False
    for illegal in np.flatnonzero(observation["action_mask"] == 0)[:1]:
        with pytest.raises(ValueError):
            env.step(int(illegal))
    while not over:
        observation, reward, over, truncated, info = env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        total += reward
    assert total == pytest.approx(env.state.returns[info["seat"]], abs=1e-5)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_gymnasium_ends_what_is_illegal() -> None:
    env = hanpan_gymnasium.HanpanEnv("othello")
    observation, _ = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_gymnasium_makes_the_games() -> None:
    hanpan_gymnasium.register()
    env = gymnasium.make("hanpan/suzume-v0", players=3, opponent="basic", nodes=10)
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space
    vector = gymnasium.make_vec("hanpan/suzume-v0", num_envs=5, vectorization_mode="vector_entry_point", players=4)
    assert vector.num_envs == 5


def test_gymnasium_vectors(game: str) -> None:
    def play(seed: int) -> tuple[list[np.ndarray], np.ndarray]:
        env = hanpan_gymnasium.HanpanVectorEnv(game, 16, options=smallest(game), copy=True)
        observations, _ = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        seen, totals = [], np.zeros(16)
        for _ in range(120):
            assert observations in env.observation_space
            actions = [int(rng.choice(np.flatnonzero(mask))) for mask in observations["action_mask"]]
            observations, rewards, over, truncated, _ = env.step(np.array(actions))
            assert rewards.shape == over.shape == truncated.shape == (16,)
            totals += rewards
            seen.append(observations["observation"])
        return seen, totals

    (one, won), (again, won_again), (other, _) = play(1), play(1), play(2)
    assert all(np.array_equal(a, b) for a, b in zip(one, again, strict=True)) and np.array_equal(won, won_again)
    assert not all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_gymnasium_vectors_pay_what_games_return() -> None:
    """Between two ends of a game the rewards add up to what the game returned to the seat."""
    env = hanpan_gymnasium.HanpanVectorEnv("suzume", 64, 3, copy=True)
    observations, _ = env.reset(seed=5)
    rng = np.random.default_rng(5)
    since, ended = np.zeros(64), 0
    for _ in range(300):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]])
        observations, rewards, over, _, _ = env.step(actions)
        since += rewards
        assert np.allclose(since[over], env.env.returns[over, 0], atol=1e-5)
        ended += int(over.sum())
        since[over] = 0
    assert ended > 20


def test_open_spiel_style(game: str, players: int) -> None:
    """What OpenSpiel's own suite asks of a game: it ends, legal lists and masks agree, copies go their own way."""
    spiel = open_spiel.load_game(game, players, **smallest(game))
    rng = np.random.default_rng(2)
    state = spiel.new_initial_state(seed=2)
    steps = 0
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
        assert all(state.legal_actions(other) == [] for other in range(players) if other != player)
        assert state.observation_tensor(player).shape == tuple(spiel.observation_tensor_shape())
        for action in legal:
            assert state.string_to_action(player, state.action_to_string(player, action)) == action
        action = int(rng.choice(legal))
        if steps % 10 == 0:
            branch = state.clone()
            branch.apply_action(action)
            before = state.information_state_string(player)
            assert state.information_state_string(player) == before
        state.apply_action(action)
        if steps % 10 == 0:
            assert str(state) == str(branch)
        steps += 1
    assert state.current_player() == open_spiel.TERMINAL and len(state.returns()) == players
    with pytest.raises(ValueError, match="over"):
        state.apply_action(0)


def test_there_are_six_games() -> None:
    assert hanpan.games() == ["omok", "othello", "japae", "suzume", "onecard", "yutnori"]
