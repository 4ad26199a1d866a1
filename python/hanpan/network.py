"""The network of a learned player: layers with rectified sums, a head for the policy and one for the value.

It is the same network that `crates/learned` evaluates, to 1e-5. Parameters are a flat dictionary of arrays under the
names that they have in a file of safetensors.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load, save

Parameters = dict[str, Any]

MANIFEST = "manifest.json"
WEIGHTS = "weights.safetensors"


def create(inputs: int, layers: list[int], actions: int, seed: int) -> Parameters:
    """Parameters at random, by the seed."""
    rng = np.random.default_rng(seed)
    parameters: Parameters = {}
    width = inputs
    for number, size in enumerate(layers):
        parameters[f"trunk.{number}.weight"] = _normal(rng, width, size, np.sqrt(2 / width))
        parameters[f"trunk.{number}.bias"] = np.zeros(size, np.float32)
        width = size
    for head, size in (("policy", actions), ("value", 1)):
        parameters[f"{head}.weight"] = _normal(rng, width, size, 0.01 / np.sqrt(width))
        parameters[f"{head}.bias"] = np.zeros(size, np.float32)
    return parameters


def _normal(rng: np.random.Generator, rows: int, columns: int, scale: float) -> np.ndarray:
    return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)


def depth(parameters: Parameters) -> int:
    """How many layers there are below the heads."""
    return sum(name.startswith("trunk.") and name.endswith(".weight") for name in parameters)


def evaluate(parameters: Parameters, inputs: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Logits and values of inputs, a row each."""
    rows = inputs
    for number in range(depth(parameters)):
        rows = jax.nn.relu(rows @ parameters[f"trunk.{number}.weight"] + parameters[f"trunk.{number}.bias"])
    logits = rows @ parameters["policy.weight"] + parameters["policy.bias"]
    values = rows @ parameters["value.weight"] + parameters["value.bias"]
    return logits, values[:, 0]


def log_policy(logits: jax.Array, masks: jax.Array) -> jax.Array:
    """The logarithm of how likely each legal action is; far below everything for what is not legal."""
    return jax.nn.log_softmax(jnp.where(masks, logits, -1e9))


def to_bytes(parameters: Parameters) -> bytes:
    """Parameters as a file of safetensors."""
    return save({name: np.ascontiguousarray(value, np.float32) for name, value in parameters.items()})


def from_bytes(data: bytes) -> Parameters:
    """Parameters out of a file of safetensors."""
    return dict(load(data))


def save_agent(folder: Path, parameters: Parameters, manifest: dict[str, Any]) -> str:
    """Writes a folder that is an agent, and returns the hash of its weights. What was there stays until it is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    data = to_bytes(parameters)
    digest = hashlib.sha256(data).hexdigest()
    whole = {"hanpan_agent": 1, **manifest, "layers": layers(parameters), "sha256": digest}
    _replace(folder / WEIGHTS, data)
    _replace(folder / MANIFEST, (json.dumps(whole, indent=2, ensure_ascii=False) + "\n").encode())
    return digest


def load_agent(folder: Path) -> tuple[Parameters, dict[str, Any]]:
    """The parameters and the manifest of an agent."""
    data = (folder / WEIGHTS).read_bytes()
    manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    if hashlib.sha256(data).hexdigest() != manifest["sha256"]:
        raise ValueError(f"{folder}: the weights are not those of the manifest")
    return from_bytes(data), manifest


def layers(parameters: Parameters) -> list[int]:
    """How wide each layer below the heads is."""
    return [int(parameters[f"trunk.{number}.bias"].shape[0]) for number in range(depth(parameters))]


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_suffix(path.suffix + ".new")
    beside.write_bytes(data)
    beside.replace(path)
