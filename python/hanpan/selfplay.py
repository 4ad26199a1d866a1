"""Self-play on Ray: `python -m hanpan.selfplay suzume --agent PATH --out experience --decisions 1000000`.

Actors on one machine, or on all of a cluster (`--address`), each play batched games with batched inference. Weights go
out once, through the object store; what comes back is taken as it comes, and no actor is more than a few batches ahead
of what is written. An actor that is lost costs the batch it was at: another takes its place. Experience is written as
Parquet, a file a batch, with a manifest beside it; a run that was stopped goes on with `--resume`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import ray
from ray.exceptions import RayActorError, RayError

import hanpan
from hanpan import network

Json = dict[str, Any]

#: How many batches an actor may be asked for ahead of what is written.
AHEAD = 2
#: How often in a row nothing but losses is put up with.
PATIENCE = 8


@dataclass
class Order:
    """What is to be played."""

    game: str
    options: Json
    players: list[int]
    planes: list[str] | None
    scale: float
    utility: str
    seed: int
    games: int
    batch: int
    teacher: str | None = None
    among_teachers: int = 0
    greedy: bool = False
    extra: Json = field(default_factory=dict)


@ray.remote(max_restarts=0)
class Player:
    """Plays games of every size; told its weights as the bytes of a file."""

    def __init__(self, order: Order) -> None:
        # An actor has one core; said before the first game, when it is looked at.
        os.environ["RAYON_NUM_THREADS"] = "1"
        self.order = order
        self.network: hanpan.Network | None = None
        self.known: str | None = None

    def where(self) -> str:
        """The node it runs on."""
        return ray.get_runtime_context().get_node_id()

    def play(self, weights: bytes, digest: str, number: int) -> Json:
        """The batch with this number. It depends on the number, the weights and the order alone."""
        order = self.order
        started = time.monotonic()
        parts, hands = [], 0
        for players in order.players:
            seed = int(np.random.SeedSequence([order.seed, number, players]).generate_state(1, np.uint64)[0])
            games = hanpan.SelfPlay(
                order.game, players, order.options, planes=order.planes, games=order.games, seed=seed,
                scale=order.scale, utility=order.utility, teacher=order.teacher, among_teachers=order.among_teachers,
                greedy=order.greedy, **order.extra,
            )  # fmt: skip
            if self.known != digest:
                self.network = hanpan.Network(weights, games.input_size, games.num_actions)
                self.known = digest
            part = games.collect(self.network, order.batch // len(order.players))
            hands += len(part.pop("results"))
            part["players"] = np.full(len(part["actions"]), players, np.int8)
            parts.append(part)
        batch = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        return {"number": number, "batch": batch, "hands": hands, "seconds": time.monotonic() - started}


class Pool:
    """So many actors, each kept busy, each replaced when it is lost."""

    def __init__(self, order: Order, actors: int, weights: bytes, digest: str) -> None:
        self.order = order
        self.digest = digest
        self.weights = ray.put(weights)
        self.actors = [self._new() for _ in range(actors)]
        self.flying: dict[Any, tuple[Any, int]] = {}
        self.lost = 0

    def _new(self) -> Any:
        return Player.options(num_cpus=1).remote(self.order)

    def batches(self, numbers: list[int]) -> Any:
        """Plays the batches with these numbers, and yields each as it is done."""
        waiting = list(reversed(numbers))
        losses = 0
        while waiting or self.flying:
            for actor in self.actors:
                busy = sum(owner is actor for owner, _ in self.flying.values())
                for _ in range(min(AHEAD - busy, len(waiting))):
                    number = waiting.pop()
                    self.flying[actor.play.remote(self.weights, self.digest, number)] = (actor, number)
            done, _ = ray.wait(list(self.flying), num_returns=1)
            actor, number = self.flying.pop(done[0])
            try:
                result = ray.get(done[0])
            except RayActorError:
                # What it was at is played again by another; what is written stays.
                waiting.append(number)
                if actor in self.actors:
                    self.lost += 1
                    losses += 1
                    if losses > PATIENCE:
                        raise
                    self.actors[self.actors.index(actor)] = self._new()
                continue
            losses = 0
            yield result


def write_batch(folder: Path, result: Json) -> Path:
    """Writes a batch as a file of Parquet, whole or not at all."""
    import pyarrow as pa
    import pyarrow.parquet as parquet

    columns = {}
    for name, values in result["batch"].items():
        if values.ndim == 2:
            flat = pa.array(np.ascontiguousarray(values).reshape(-1))
            columns[name] = pa.FixedSizeListArray.from_arrays(flat, values.shape[1])
        else:
            columns[name] = pa.array(values)
    path = folder / f"batch-{result['number']:06}.parquet"
    beside = path.with_suffix(".new")
    parquet.write_table(pa.table(columns), beside, compression="zstd")
    beside.replace(path)
    return path


def read_batch(path: Path) -> dict[str, np.ndarray]:
    """A batch as it was written."""
    import pyarrow.parquet as parquet

    table = parquet.read_table(path)
    batch = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        if hasattr(column, "flatten") and column.type.num_fields == 1:
            width = column.type.list_size
            batch[name] = column.flatten().to_numpy(zero_copy_only=False).reshape(-1, width)
        else:
            batch[name] = column.to_numpy(zero_copy_only=False)
    return batch


def main(arguments: list[str] | None = None) -> int:
    settings = parse(arguments)
    parameters, about = network.load_agent(settings.agent)
    weights = network.to_bytes(parameters)
    order = Order(
        game=settings.game,
        options=settings.options,
        players=settings.players or about["players"],
        planes=[plane["name"] for plane in about["planes"]],
        scale=1 / about["scale"],
        utility=settings.utility,
        seed=settings.seed,
        games=settings.games,
        batch=settings.batch,
        teacher=settings.teacher,
        among_teachers=settings.among_teachers,
    )
    if about["game"] != settings.game:
        raise SystemExit(f"{settings.agent} plays {about['game']}, not {settings.game}")
    manifest = {
        "hanpan_experience": 1,
        "game": settings.game,
        "rules": about["rules"],
        "options": settings.options,
        "players": order.players,
        "planes": about["planes"],
        "scale": about["scale"],
        "utility": settings.utility,
        "weights": about["sha256"],
        "seed": settings.seed,
        "batch": settings.batch,
        "games": settings.games,
        "teacher": settings.teacher,
        "among_teachers": settings.among_teachers,
    }
    folder: Path = settings.out
    open_folder(folder, manifest, settings.resume)
    ray.init(address=settings.address, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    actors = settings.actors or max(1, int(ray.cluster_resources().get("CPU", 1)))
    batches = -(-settings.decisions // settings.batch)
    missing = [number for number in range(batches) if not (folder / f"batch-{number:06}.parquet").exists()]
    pool = Pool(order, actors, weights, about["sha256"])
    started, decisions, hands = time.monotonic(), 0, 0
    try:
        for result in pool.batches(missing):
            write_batch(folder, result)
            decisions += len(result["batch"]["actions"])
            hands += result["hands"]
            speed = decisions / (time.monotonic() - started)
            values, utilities = result["batch"]["values"], result["batch"]["utilities"]
            loss = float(np.mean((values - utilities) ** 2))
            print(
                f"batch {result['number']}: {hands} hands, {decisions} decisions, {speed:,.0f} a second, "
                f"value loss {loss:.3f}, {pool.lost} actors lost",
                flush=True,
            )
    except RayError as error:
        print(f"self-play cannot go on: {error}", file=sys.stderr)
        return 1
    return 0


def open_folder(folder: Path, manifest: Json, resume: bool) -> None:
    """A new folder with its manifest, or one with the same."""
    path = folder / network.MANIFEST
    if path.exists():
        if not resume:
            raise SystemExit(f"{folder} holds experience; --resume goes on with it")
        if json.loads(path.read_text(encoding="utf-8")) != manifest:
            raise SystemExit(f"{folder} holds experience of another kind; name another folder")
        return
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m hanpan.selfplay", description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("game", help="the game: suzume, japae, …")
    add("--agent", type=Path, required=True, help="who plays: a folder with weights and manifest")
    add("--out", type=Path, required=True, help="the folder for the experience")
    add("--decisions", type=int, default=1_000_000, help="how many decisions at least")
    add("--batch", type=int, default=65_536, help="decisions of a batch: what a lost actor costs at most")
    add("--games", type=int, default=256, help="how many games an actor plays side by side, of each size")
    add("--players", type=lambda text: [int(number) for number in text.split(",")], help="at tables of how many")
    add("--options", type=json.loads, default={}, help="what is agreed, as JSON")
    add("--utility", choices=["returns", "places"], default="returns", help="what is played for")
    add("--teacher", help="the bot that sits at some tables")
    add("--among-teachers", type=int, default=0, help="at how many tables of 100 it sits in all seats but one")
    add("--actors", type=int, default=0, help="how many actors (default: one a core)")
    add("--address", help="a Ray cluster, as `auto` or HOST:PORT (default: this machine)")
    add("--seed", type=int, default=1, help="what everything follows from")
    add("--resume", action="store_true", help="go on with what lies in the folder")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
