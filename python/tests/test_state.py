"""States, agents, situations, records, scores, the arena."""

import copy

import hanpan
import numpy as np
import pytest


def random_game(game: str, players: int, seed: int, steps: int = 10_000) -> hanpan.State:
    rng = np.random.default_rng(seed)
    state = hanpan.State(game, players, seed=seed)
    for _ in range(steps):
        if state.over:
            break
        seat = state.to_move[0]
        state.act(seat, int(rng.choice(state.legal_indices(seat))))
    return state


def test_every_game_is_played_to_its_end(game: str, players: int) -> None:
    state = random_game(game, players, 3)
    assert state.over and state.to_move == []
    assert set(state.outcome) == {"winners", "reason", "points"}
    assert len(state.points) == len(state.returns) == len(state.places) == players


def test_words_and_numbers_are_the_same_actions(game: str, players: int) -> None:
    state = random_game(game, players, 4, steps=12)
    seat = state.to_move[0]
    words, numbers = state.legal(seat), state.legal_indices(seat)
    assert [state.index(word) for word in words] == numbers
    assert [state.action(number) for number in numbers] == words
    assert np.flatnonzero(state.mask(seat)).tolist() == sorted(numbers)
    by_word, by_number = state.clone(), copy.deepcopy(state)
    by_word.act(seat, words[-1])
    by_number.act(seat, numbers[-1])
    assert by_word.record() == by_number.record() != state.record()


def test_records_are_read_back(game: str, players: int) -> None:
    state = random_game(game, players, 5)
    record = state.record()
    again = hanpan.State.load(record)
    assert again.record() == record and again.outcome == state.outcome
    record["steps"][-1] = record["steps"][0]
    with pytest.raises(ValueError, match="step|result"):
        hanpan.State.load(record)


def test_bad_calls_raise_and_change_nothing(game: str) -> None:
    state = random_game(game, hanpan.describe(game)["players"][0], 6, steps=4)
    before = state.record()
    seat = state.to_move[0]
    illegal = next(index for index in range(state.num_actions) if index not in state.legal_indices(seat))
    for wrong, error in [
        (lambda: state.act(seat, illegal), ValueError),
        (lambda: state.act(seat, "nonsense"), ValueError),
        (lambda: state.act(9, 0), IndexError),
        (lambda: state.act(seat, state.num_actions), IndexError),
        (lambda: state.act(seat, 1.5), TypeError),
        (lambda: state.chance("deal"), ValueError),
        (lambda: state.view(9), IndexError),
        (lambda: hanpan.Agent(game, "nobody"), KeyError),
    ]:
        with pytest.raises(error):
            wrong()
    assert state.record() == before


def test_chance_can_be_told() -> None:
    state = hanpan.State("japae", seed=None)
    assert state.chance_is_due and state.to_move == []
    state.chance("deal EESWNOGRRRSSWWEESWNNNOOOGGGR")
    assert state.to_move == [0] and "tsumo" not in state.legal(0)


def test_bots_play_each_other_and_functions(game: str) -> None:
    def first(situation: hanpan.Situation) -> str:
        return situation.legal[0]

    players = hanpan.describe(game)["players"][0]
    state = hanpan.play(game, ["random", first] * players, seed=2) if players > 2 else hanpan.play(game, ["random", first])
    assert state.over


#: Two deals that look the same to seat 0 and differ in everything else.
TWINS = {
    "japae": ["deal EESWNOGRRRSSWWEESWNNNOOOGGGR", "deal EESWNOGNNNOOOGEESSSWWWGGRRRR"],
    "suzume": [
        "deal 1 2 3 5 5 1 1 1r 2 2 G 5r 2r 3 3 3r 4 4 4 4r 5 6 6 6 6r 7 7 7 7r 8 8 8 8r 9 9 9 9r G G G R R R R",
        "deal 1 2 3 5 5 R R R R 9r G 5r 9 9 9 8r 8 8 8 7r 7 7 7 6r 6 6 6 5 4r 4 4 4 3r 3 3 2r 2 2 1r 1 1 G G G",
    ],
    "onecard": ["deal S2 H4 H7 CK DA C2 SA D9 DT HQ S9", "deal S2 H4 H7 CK DA JB JC H2 C3 D3 S9"],
}


@pytest.mark.parametrize("name", TWINS)
def test_an_agent_is_told_nothing_that_its_seat_cannot_know(name: str) -> None:
    states = []
    for deal in TWINS[name]:
        state = hanpan.State(name, 2, seed=None)
        state.chance(deal)
        states.append(state)
    one, other = (state.situation(0) for state in states)
    for part in ("view", "events", "legal", "legal_indices"):
        assert getattr(one, part) == getattr(other, part), part
    assert np.array_equal(one.observation, other.observation) and np.array_equal(one.mask, other.mask)
    assert states[0].view(1) != states[1].view(1)
    for bot in hanpan.describe(name)["bots"]:
        agent = hanpan.Agent(name, bot)
        assert len({agent.choose(state, 0, nodes=200, seed=5) for state in states}) == 1, bot


def test_no_state_can_be_reached_from_a_situation() -> None:
    """Neither the situation nor anything that it leads to holds a state, a table or anything of ours."""
    seen: set[int] = set()

    def walk(thing: object, path: str) -> None:
        if id(thing) in seen:
            return
        seen.add(id(thing))
        assert not isinstance(thing, (hanpan.State, hanpan.VecEnv, hanpan.SelfPlay, hanpan.Agent)), path
        if isinstance(thing, dict):
            for key, value in thing.items():
                walk(value, f"{path}[{key!r}]")
        elif isinstance(thing, (list, tuple)):
            for number, value in enumerate(thing):
                walk(value, f"{path}[{number}]")
        elif isinstance(thing, hanpan.Situation):
            for name in dir(thing):
                if not name.startswith("__"):
                    walk(getattr(thing, name), f"{path}.{name}")
        elif isinstance(thing, np.ndarray):
            assert thing.base is None or "Slice" in type(thing.base).__name__ or isinstance(thing.base, np.ndarray), path
        else:
            assert isinstance(thing, (str, int, float, bool, type(None))), f"{path} is {type(thing)}"

    state = hanpan.State("suzume", 3)
    situation = state.situation(0)
    walk(situation, "situation")
    assert len(seen) > 10
    with pytest.raises(AttributeError):
        situation.view = None
    with pytest.raises(TypeError):
        hanpan.Situation()


def test_hands_are_scored() -> None:
    told = hanpan.score("suzume", {"hand": ["1", "1", "1r", "2", "2", "2r"], "dora": "G"})
    assert told["points"] == 6 and told["wins"] and {"id", "points"} == set(told["lines"][0])
    with pytest.raises(ValueError, match="no hands are counted"):
        hanpan.score("omok", {})


def test_the_arena_measures() -> None:
    summary = hanpan.arena("suzume", ["basic", "random"], players=3, deals=60, hands=True, seed=4)
    assert summary["deals"] == 60 and summary["games"] == 180
    assert summary["points"]["mean"] > summary["points"]["plus_minus"] > 0
    assert summary == hanpan.arena("suzume", ["basic", "random"], players=3, deals=60, hands=True, seed=4) | {
        "timing": summary["timing"]
    }
    with pytest.raises(ValueError, match="`nobody` does not play suzume"):
        hanpan.arena("suzume", ["basic", "nobody"])
