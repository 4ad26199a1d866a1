"""Puts an agent where the program takes its own from: `python -m hanpan.publish RUN/best crates/learned/weights/suzume`.

Beside weights and manifest it writes `fixture.json`: some inputs and what Python makes of them, which Rust is held to.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import jax.numpy as jnp
import numpy as np

import hanpan
from hanpan import network

#: How many inputs are written down, from tables of all sizes together.
SAMPLES = 24


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m hanpan.publish", description=__doc__.splitlines()[0])
    parser.add_argument("agent", type=Path, help="the folder of the agent")
    parser.add_argument("to", type=Path, help="the folder to write")
    settings = parser.parse_args(arguments)
    parameters, manifest = network.load_agent(settings.agent)
    del manifest["layers"], manifest["sha256"]
    network.save_agent(settings.to, parameters, manifest)
    samples = []
    for players in manifest["players"]:
        planes = [plane["name"] for plane in manifest["planes"]]
        games = hanpan.SelfPlay(manifest["game"], players, manifest["options"], planes=planes, games=8, seed=players)
        rust = hanpan.Network(network.to_bytes(parameters), games.input_size, games.num_actions)
        inputs = games.collect(rust, 200)["inputs"]
        some = SAMPLES // len(manifest["players"])
        inputs = inputs[np.linspace(0, len(inputs) - 1, some).astype(int)]
        logits, values = network.evaluate(parameters, jnp.asarray(inputs))
        for row, told, value in zip(inputs, np.asarray(logits), np.asarray(values), strict=True):
            # Most of an input is 0: only the rest is written.
            sparse = [[int(place), float(row[place])] for place in np.flatnonzero(row)]
            samples.append({"input": sparse, "logits": [float(logit) for logit in told], "value": float(value)})
    (settings.to / "fixture.json").write_text(json.dumps(samples) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
