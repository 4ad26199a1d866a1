"""Training, its folder, and the player that comes of it: the same in Python and in Rust."""

import json
import subprocess
import sys
from pathlib import Path

import hanpan
import jax.numpy as jnp
import numpy as np
import pytest
from hanpan import curves, network
from hanpan.run import EDGE, sequential

TRAIN = [
    "suzume", "--lessons", "80000", "--decisions", "8192", "--batch", "1024", "--layers", "64,32", "--games", "32",
    "--measure-every", "2", "--measure-hands", "200", "--gate-deals", "20", "--unseen-deals", "4",
]  # fmt: skip


def train(out: Path, *more: str) -> str:
    command = [sys.executable, "-m", "hanpan.train", *TRAIN, "--out", str(out), *more]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "suzume"
    train(folder, "--iterations", "2")
    return folder


def test_a_run_says_everything_about_itself(run: Path) -> None:
    settings = json.loads((run / "settings.json").read_text())
    assert settings["command"].startswith("python -m hanpan.train suzume") and settings["seed"] == 1
    log = curves.read(run)
    assert {"lessons", "agreed", "decisions_per_second"} <= set(log[0])
    assert {"among_basic_2", "among_basic_5", "against_normal_2", "against_normal_5"} <= set().union(*log)
    assert (run / "curves.png").read_bytes().startswith(b"\x89PNG")
    assert "policy_loss" in curves.terminal(run)
    for agent in ("best", "latest"):
        manifest = json.loads((run / agent / "manifest.json").read_text())
        assert manifest["game"] == "suzume" and manifest["rules"] == hanpan.describe("suzume")["rules"]
        assert manifest["layers"] == [64, 32] and manifest["command"] == settings["command"]


def test_imitation_learns_and_a_run_goes_on(run: Path) -> None:
    agreed = [line["agreed"] for line in curves.read(run) if "agreed" in line]
    assert agreed[-1] > agreed[0] + 0.05
    refused = subprocess.run(
        [sys.executable, "-m", "hanpan.train", *TRAIN, "--out", str(run)], capture_output=True, text=True, check=False
    )
    assert refused.returncode != 0 and "--resume" in refused.stderr
    train(run, "--iterations", "3", "--resume")
    assert [line["iteration"] for line in curves.read(run) if "entropy" in line] == [1, 2, 3]
    # From the same seed the same came before.
    assert sum("agreed" in line for line in curves.read(run)) == len(agreed)


def test_comparison_learns_from_nothing(tmp_path: Path) -> None:
    more = ["--teacher", "none", "--tried", "50", "--tried-by", "network", "--players", "2", "--rate", "2e-3"]
    train(tmp_path / "run", "--iterations", "5", *more)
    gains = [line["gain"] for line in curves.read(tmp_path / "run") if "gain" in line]
    # What the network would do is worth more than the mean of what can be done, and ever more.
    assert len(gains) == 5 and gains[-1] > gains[0] + 0.01


def test_an_open_game_gets_a_policy_and_a_value_from_nothing(tmp_path: Path) -> None:
    command = [
        sys.executable, "-m", "hanpan.train", "othello", "--options", '{"size": 4}', "--teacher", "none",
        "--iterations", "12", "--decisions", "8192", "--batch", "1024", "--layers", "64,32", "--games", "64",
        "--rate", "3e-3", "--unseen", "random", "--unseen-deals", "100", "--gate-deals", "0", "--out", str(tmp_path / "run"),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    log = curves.read(tmp_path / "run")
    losses = [line["value_loss"] for line in log if "value_loss" in line]
    # Who wins is foretold far better than at first, and who plays at random loses two games of three.
    assert losses[-1] < losses[0] / 2
    assert log[-1]["against_random_2"] > 1.25


def test_the_same_seed_trains_the_same(tmp_path: Path) -> None:
    for name in ("one", "other"):
        train(tmp_path / name, "--iterations", "1")
    one, other = (network.load_agent(tmp_path / name / "latest") for name in ("one", "other"))
    assert one[1]["sha256"] == other[1]["sha256"]


def test_rust_and_python_evaluate_alike(run: Path) -> None:
    parameters, manifest = network.load_agent(run / "latest")
    planes = [plane["name"] for plane in manifest["planes"]]
    for players in range(2, 6):
        games = hanpan.SelfPlay("suzume", players, planes=planes, games=16, seed=players)
        rust = hanpan.Network(network.to_bytes(parameters), games.input_size, games.num_actions)
        inputs = games.collect(rust, 500)["inputs"]
        logits, values = rust.evaluate(inputs)
        expected_logits, expected_values = network.evaluate(parameters, jnp.asarray(inputs))
        assert np.abs(logits - expected_logits).max() < 1e-5
        assert np.abs(values - expected_values).max() < 1e-5


def test_an_input_is_made_of_the_planes_of_an_observation(run: Path) -> None:
    """What a network is given are planes of a `VecEnv`'s observations, what follows from them, and how many play."""
    _, manifest = network.load_agent(run / "latest")
    planes = [plane["name"] for plane in manifest["planes"]]
    games = hanpan.SelfPlay("suzume", 3, planes=planes)
    env = hanpan.VecEnv("suzume", 64, 3, seed=9)
    for _ in range(9):
        env.step(env.sample())
    inputs = games.encode(env.observations)
    width = {name: rows * columns for name, rows, columns in games.planes}
    assert games.input_size == sum(width.values()) + 4
    start = sum(width[name] for name in planes[: planes.index("unseen")])
    at = sum(rows * columns for name, rows, columns, _ in env.planes[: [p[0] for p in env.planes].index("unseen")])
    assert np.array_equal(inputs[:, start : start + 20], env.observations[:, at : at + 20])
    assert np.array_equal(inputs[:, -4:], np.tile([0, 1, 0, 0], (64, 1)))
    with pytest.raises(ValueError, match="an observation has"):
        games.encode(env.observations[:, 1:])


def test_a_sequential_test_is_seldom_wrong() -> None:
    rng = np.random.default_rng(7)
    for edge, allowed in [(0.0, 0.1), (2 * EDGE, 0.05), (-2 * EDGE, 0.05)]:
        wrong = right = 0
        for _ in range(400):
            means, variances = [], []
            for _ in range(20):
                deals = rng.normal(edge, 1.0, 200)
                means.append(deals.mean())
                variances.append(deals.var() / 200)
                verdict = sequential(means, variances, 200)
                if verdict != "undecided":
                    break
            expected = "undecided" if edge == 0 else "stronger" if edge > 0 else "weaker"
            right += verdict == expected
            wrong += verdict not in (expected, "undecided")
        assert wrong / 400 <= allowed and (edge == 0 or right / 400 >= 0.9), (edge, right, wrong)
    assert sequential([0.0, 0.0], [0.0, 0.0], 50) == "undecided"


def test_a_folder_is_an_agent(run: Path, tmp_path: Path) -> None:
    name = f"agent:{run / 'latest'}"
    state = hanpan.State("suzume", 4, seed=3)
    assert hanpan.Agent("suzume", name).choose(state, 0) in state.legal(0)
    summary = hanpan.arena("suzume", [name, "random"], players=3, deals=50, hands=True)
    assert summary["points"]["mean"] > 0 and summary["timing"]["median_ms"] < 1
    # It does what its network finds best, as Python says.
    parameters, manifest = network.load_agent(run / "latest")
    games = hanpan.SelfPlay("suzume", 4, planes=[plane["name"] for plane in manifest["planes"]])
    rng = np.random.default_rng(1)
    for seed in range(20):
        state = hanpan.State("suzume", 4, seed=seed)
        for _ in range(int(rng.integers(20))):
            seat = state.to_move[0]
            state.act(seat, int(rng.choice(state.legal_indices(seat))))
        if state.over:
            continue
        seat = state.to_move[0]
        inputs = games.encode(state.observe(seat)[None])
        logits, _ = network.evaluate(parameters, jnp.asarray(inputs))
        best = int(np.where(state.mask(seat), logits[0], -np.inf).argmax())
        assert hanpan.Agent("suzume", name).choose(state, seat) == state.action(best)
    for wrong, reason in [
        (lambda: hanpan.Agent("suzume", f"agent:{tmp_path}"), "manifest.json"),
        (lambda: hanpan.Agent("japae", name), "plays suzume, not japae"),
        (lambda: hanpan.Agent("omok", name), "plays suzume, not omok"),
        (lambda: hanpan.Agent("yutnori", name), "plays suzume, not yutnori"),
    ]:
        with pytest.raises(ValueError, match=reason):
            wrong()


def test_a_damaged_agent_is_refused(run: Path, tmp_path: Path) -> None:
    weights = (run / "latest" / network.WEIGHTS).read_bytes()
    manifest = (run / "latest" / network.MANIFEST).read_text()
    (tmp_path / network.MANIFEST).write_text(manifest)
    (tmp_path / network.WEIGHTS).write_bytes(weights[:-1] + bytes([weights[-1] ^ 1]))
    with pytest.raises(ValueError, match="other weights than its manifest says"):
        hanpan.Agent("suzume", f"agent:{tmp_path}")
    (tmp_path / network.WEIGHTS).write_bytes(weights)
    assert hanpan.Agent("suzume", f"agent:{tmp_path}").game == "suzume"
    (tmp_path / network.MANIFEST).write_text(manifest.replace('"rules": 1', '"rules": 99'))
    with pytest.raises(ValueError, match="version 99 of the rules"):
        hanpan.Agent("suzume", f"agent:{tmp_path}")
