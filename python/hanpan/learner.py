"""How a network is changed by experience: imitation first, then a regularised policy gradient.

The policy gradient is clipped as in PPO and pulled towards a slow average of the network itself. In games of several
players and of hidden information the pull is what keeps self-play from running in circles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from hanpan import network
from hanpan.network import Parameters

Experience = dict[str, np.ndarray]


@dataclass(frozen=True)
class Rates:
    """What a step of learning is made of. Hashable, as it is a constant of what is compiled."""

    clip: float = 0.2
    value: float = 0.5
    entropy: float = 0.005
    magnet: float = 0.05
    gradient_norm: float = 0.5
    #: What one more in the logits stands for, where they are learned as what actions bring.
    temperature: float = 0.04


class Learner:
    """A network, its slow average, and what the optimiser remembers."""

    def __init__(self, parameters: Parameters, rates: Rates, average_half_life: int = 500) -> None:
        self.rates = rates
        self.parameters = jax.tree.map(jnp.asarray, parameters)
        self.average = self.parameters
        self.decay = 0.5 ** (1 / average_half_life)
        self.optimiser = optax.inject_hyperparams(_adam)(learning_rate=1e-3, norm=rates.gradient_norm)
        self.memory = self.optimiser.init(self.parameters)

    def imitate(self, experience: Experience, rate: float, batch: int, rng: np.random.Generator) -> dict[str, float]:
        """One pass over what teachers did."""
        return self._pass(_imitation, experience, rate, batch, rng)

    def improve(self, experience: Experience, rate: float, batch: int, rng: np.random.Generator) -> dict[str, float]:
        """One pass over what the network itself did."""
        return self._pass(_gradient, experience, rate, batch, rng)

    def compare(self, experience: Experience, rate: float, batch: int, rng: np.random.Generator) -> dict[str, float]:
        """One pass over decisions of which every action was tried out."""
        return self._pass(_comparison, experience, rate, batch, rng)

    def _pass(
        self, loss: Any, experience: Experience, rate: float, batch: int, rng: np.random.Generator
    ) -> dict[str, float]:
        self.memory.hyperparams["learning_rate"] = jnp.asarray(rate, jnp.float32)
        order = rng.permutation(len(experience["actions"]))
        told: list[Any] = []
        for start in range(0, len(order) - batch + 1, batch):
            piece = {name: experience[name][order[start : start + batch]] for name in FIELDS if name in experience}
            state = (self.parameters, self.average, self.memory)
            state, figures = _step(loss, self.optimiser, self.rates, self.decay, state, piece)
            self.parameters, self.average, self.memory = state
            told.append(figures)
        return {name: float(np.mean([figures[name] for figures in told])) for name in told[0]} if told else {}

    def state(self) -> dict[str, np.ndarray]:
        """Everything there is to be kept, by name."""
        leaves = jax.tree.leaves((self.parameters, self.average, self.memory))
        return {f"leaf_{number:04}": np.asarray(leaf) for number, leaf in enumerate(leaves)}

    def restore(self, state: dict[str, np.ndarray]) -> None:
        """Goes on from what was kept."""
        whole = (self.parameters, self.average, self.memory)
        leaves = [jnp.asarray(state[f"leaf_{number:04}"]) for number in range(len(jax.tree.leaves(whole)))]
        restored = jax.tree.unflatten(jax.tree.structure(whole), leaves)
        self.parameters, self.average, self.memory = restored

    def playing(self) -> Parameters:
        """The parameters to collect experience with."""
        return jax.tree.map(np.asarray, self.parameters)

    def averaged(self) -> Parameters:
        """The slow average, which is what is measured and kept."""
        return jax.tree.map(np.asarray, self.average)


#: What of an experience a step needs.
FIELDS = ("inputs", "masks", "actions", "log_likelihoods", "advantages", "values", "utilities", "tries")


def _adam(learning_rate: float, norm: float) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(norm), optax.adam(learning_rate, eps=1e-5))


@partial(jax.jit, static_argnums=(0, 1, 2, 3))
def _step(loss: Any, optimiser: Any, rates: Rates, decay: float, state: Any, piece: Any) -> Any:
    parameters, average, memory = state
    gradient, figures = jax.grad(loss, has_aux=True)(parameters, average, rates, piece)
    updates, memory = optimiser.update(gradient, memory, parameters)
    parameters = optax.apply_updates(parameters, updates)
    average = jax.tree.map(lambda slow, fast: decay * slow + (1 - decay) * fast, average, parameters)
    return (parameters, average, memory), figures


def _imitation(parameters: Parameters, _: Parameters, rates: Rates, piece: Any) -> Any:
    logits, values = network.evaluate(parameters, piece["inputs"])
    likelihoods = network.log_policy(logits, piece["masks"])
    chosen = jnp.take_along_axis(likelihoods, piece["actions"][:, None], 1)[:, 0]
    policy_loss = -chosen.mean()
    value_loss = jnp.square(values - piece["utilities"]).mean()
    agreed = (likelihoods.argmax(1) == piece["actions"]).mean()
    loss = policy_loss + rates.value * value_loss
    return loss, {"loss": loss, "policy_loss": policy_loss, "value_loss": value_loss, "agreed": agreed}


def _comparison(parameters: Parameters, _: Parameters, rates: Rates, piece: Any) -> Any:
    """What each action brings beyond the mean of them, from worlds in which all of them were tried.

    Every action is tried with the same hidden hands and the same dice, so the luck of the deal falls out of the
    difference. What is hidden decides single tries and averages out over them: nothing of it is in the input.
    """
    masks = piece["masks"]
    count = masks.sum(1, keepdims=True)

    def centred(values: jax.Array) -> jax.Array:
        mean = jnp.where(masks, values, 0).sum(1, keepdims=True) / count
        return jnp.where(masks, values - mean, 0)

    logits, values = network.evaluate(parameters, piece["inputs"])
    wanted = centred(piece["tries"])
    policy_loss = jnp.square(rates.temperature * centred(logits) - wanted).sum(1).mean()
    policy = jnp.exp(network.log_policy(logits, masks))
    worth = jax.lax.stop_gradient((policy * jnp.where(masks, piece["tries"], 0)).sum(1))
    value_loss = jnp.square(values - worth).mean()
    best = jnp.where(masks, logits, -jnp.inf).argmax(1)
    gain = jnp.take_along_axis(wanted, best[:, None], 1).mean()
    loss = policy_loss + rates.value * value_loss
    return loss, {"loss": loss, "policy_loss": policy_loss, "value_loss": value_loss, "gain": gain}


def _gradient(parameters: Parameters, average: Parameters, rates: Rates, piece: Any) -> Any:
    logits, values = network.evaluate(parameters, piece["inputs"])
    likelihoods = network.log_policy(logits, piece["masks"])
    slow_logits, _ = network.evaluate(average, piece["inputs"])
    slow = jax.lax.stop_gradient(network.log_policy(slow_logits, piece["masks"]))
    chosen = jnp.take_along_axis(likelihoods, piece["actions"][:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - piece["log_likelihoods"])
    advantages = piece["advantages"]
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    clipped = jnp.clip(ratio, 1 - rates.clip, 1 + rates.clip)
    policy_loss = -jnp.minimum(ratio * advantages, clipped * advantages).mean()
    # What the rest is worth, as seen from the decisions after: less noisy than what came of it in the end.
    value_loss = jnp.square(values - (piece["values"] + piece["advantages"])).mean()
    policy = jnp.exp(likelihoods)
    entropy = -jnp.where(piece["masks"], policy * likelihoods, 0).sum(1).mean()
    pull = jnp.where(piece["masks"], policy * (likelihoods - slow), 0).sum(1).mean()
    loss = policy_loss + rates.value * value_loss - rates.entropy * entropy + rates.magnet * pull
    figures = {"loss": loss, "policy_loss": policy_loss, "value_loss": value_loss, "entropy": entropy, "pull": pull}
    return loss, figures
