"""Self-play on a real Ray: actors that are lost, a cluster of two nodes, runs that go on."""

import os
from collections.abc import Iterator
from pathlib import Path

import hanpan
import numpy as np
import pytest
from hanpan import network

os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
ray = pytest.importorskip("ray")

from hanpan import selfplay  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

PLANES = ["hand", "drawn", "dora", "unseen", "claimed", "tiles_left"]


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("agent")
    games = hanpan.SelfPlay("suzume", planes=PLANES)
    parameters = network.create(games.input_size, [32], games.num_actions, 1)
    manifest = {
        "game": "suzume",
        "rules": hanpan.describe("suzume")["rules"],
        "options": {},
        "planes": [{"name": name, "rows": rows, "columns": columns} for name, rows, columns in games.planes],
        "actions": games.num_actions,
        "scale": 1.0,
        "command": "made for a test",
        "seed": 1,
        "players": [2, 3],
    }
    network.save_agent(folder, parameters, manifest)
    return folder


@pytest.fixture(scope="module")
def two_cores() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def pool_of(agent: Path, actors: int) -> selfplay.Pool:
    parameters, manifest = network.load_agent(agent)
    order = selfplay.Order(
        game="suzume", options={}, players=[2, 3], planes=PLANES, scale=1.0, utility="returns", seed=7, games=32,
        batch=4000,
    )  # fmt: skip
    return selfplay.Pool(order, actors, network.to_bytes(parameters), manifest["sha256"])


def test_a_lost_actor_costs_its_batch_and_nothing_else(two_cores: None, agent: Path) -> None:
    whole = {result["number"]: result["batch"] for result in pool_of(agent, 2).batches(list(range(6)))}
    pool = pool_of(agent, 2)
    again = {}
    for result in pool.batches(list(range(6))):
        if not again:
            ray.kill(pool.actors[0])
        assert result["number"] not in again
        again[result["number"]] = result["batch"]
    assert pool.lost == 1
    assert sorted(again) == sorted(whole) == list(range(6))
    for number, batch in whole.items():
        for name, values in batch.items():
            assert np.array_equal(values, again[number][name]), (number, name)


def test_nobody_is_far_ahead_of_what_is_taken(two_cores: None, agent: Path) -> None:
    pool = pool_of(agent, 2)
    for _ in pool.batches(list(range(8))):
        assert len(pool.flying) <= 2 * selfplay.AHEAD


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.parquet"))


def test_experience_is_written_and_a_run_goes_on(
    two_cores: None, agent: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "experience"
    command = ["suzume", "--agent", str(agent), "--out", str(out), "--batch", "3000", "--games", "32", "--actors", "2"]
    assert selfplay.main([*command, "--decisions", "9000"]) == 0
    assert "decisions" in capsys.readouterr().out
    assert files(out) == [f"batch-{number:06}.parquet" for number in range(3)]
    batch = selfplay.read_batch(out / "batch-000001.parquet")
    rows = len(batch["actions"])
    assert rows >= 3000 and batch["inputs"].shape[0] == batch["masks"].shape[0] == rows
    assert batch["masks"][np.arange(rows), batch["actions"]].all()
    assert set(batch["players"]) == {2, 3}
    manifest = network.json.loads((out / "manifest.json").read_text())
    assert {"game", "options", "rules", "weights", "seed"} <= set(manifest)
    (out / "batch-000001.parquet").unlink()
    with pytest.raises(SystemExit, match="--resume"):
        selfplay.main([*command, "--decisions", "12000"])
    assert selfplay.main([*command, "--decisions", "12000", "--resume"]) == 0
    assert files(out) == [f"batch-{number:06}.parquet" for number in range(4)]
    for name, values in selfplay.read_batch(out / "batch-000001.parquet").items():
        assert np.array_equal(values, batch[name]), name
    with pytest.raises(SystemExit, match="another kind"):
        selfplay.main([*command, "--decisions", "12000", "--resume", "--seed", "2"])


def test_two_nodes_play_together(agent: Path, tmp_path: Path) -> None:
    """Last, as it has a cluster of its own: two Ray processes on one machine, an actor on each."""
    ray.shutdown()
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        ray.init(address=cluster.address, log_to_driver=False)
        pool = pool_of(agent, 2)
        assert len(set(ray.get([actor.where.remote() for actor in pool.actors]))) == 2
        del pool
        out = tmp_path / "experience"
        command = ["suzume", "--agent", str(agent), "--out", str(out), "--batch", "2000", "--games", "32"]
        assert selfplay.main([*command, "--decisions", "6000", "--address", cluster.address]) == 0
        assert len(files(out)) == 3
    finally:
        ray.shutdown()
        cluster.shutdown()
