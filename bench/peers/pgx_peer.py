"""Pgx on JAX, on the CPU: `othello` and `sparrow_mahjong`, whole batches of games inside one compiled function.

This is the quickest way we found to drive Pgx on a CPU: the loop over the moves is compiled too, so that Python is
entered once a batch, and the random move costs one random number a game. Stepping from Python is slower at every
batch size. `auto_reset` gains nothing in Othello and is several times slower in Sparrow Mahjong, since it computes a
new deal at every step. Games that are over wait for the longest one of their batch; the steps they idle through are
not counted.
"""

import os

# One thread, stated before JAX starts; `run.py` pins the process to one core as well.
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import pgx

from measure import Case, Tally, main


def random_legal(key: jax.Array, mask: jax.Array) -> jax.Array:
    """A uniformly random legal action for each game: the k-th legal one, for a random k.

    The running count of legal actions is a product with a triangle of ones, which XLA turns into quicker code than
    `cumsum`. Drawing by `jax.random.categorical` takes a random number for every action and nearly halves the speed of
    Othello.
    """
    batch, actions = mask.shape
    count = mask.astype(jnp.float32) @ jnp.triu(jnp.ones((actions, actions), jnp.float32))
    k = jnp.floor(jax.random.uniform(key, (batch,)) * count[:, -1])
    return jnp.sum(count <= k[:, None], axis=-1).astype(jnp.int32)


def compiled_games(name: str, batch: int) -> Callable[[jax.Array], tuple[jax.Array, jax.Array, jax.Array]]:
    """A compiled function that plays `batch` games to their ends: from a key to the next key, live steps, results.

    The results are summed as they fall due and returned, since the compiler leaves out what nobody reads. It may
    leave out the observations: hanpan's random games build no views either.
    """
    env: Any = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def some_alive(carry: tuple[Any, ...]) -> Any:
        state, _, _, _ = carry
        return ~state.terminated.all()

    def move_all(carry: tuple[Any, ...]) -> tuple[Any, ...]:
        state, key, live_steps, results = carry
        key, move_key = jax.random.split(key)
        live_steps += (~state.terminated).sum()
        state = step(state, random_legal(move_key, state.legal_action_mask))
        return state, key, live_steps, results + state.rewards

    @jax.jit
    def games(key: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
        key, deal_key = jax.random.split(key)
        state = init(jax.random.split(deal_key, batch))
        carry = (state, key, jnp.int32(0), state.rewards)
        _, key, live_steps, results = jax.lax.while_loop(some_alive, move_all, carry)
        return key, live_steps, results

    return games


def whole_batches(name: str, batch: int, deals: int) -> Callable[[int], Callable[[], Tally]]:
    def prepare(seed: int) -> Callable[[], Tally]:
        games = compiled_games(name, batch)
        key = jax.random.key(seed)

        def play() -> Tally:
            nonlocal key
            key, live_steps, _ = games(key)
            # Reading the number waits for the batch: JAX answers before it has computed.
            return Tally(batch, int(live_steps), deals * batch)

        return play

    return prepare


def othello_case(batch: int) -> Case:
    return Case(
        "othello",
        f"compiled, batch {batch}",
        2,
        {"game": "othello", "options": {"size": 8}},
        ("games_per_s", "actions_per_s"),
        whole_batches("othello", batch, deals=0),
    )


def sparrow_mahjong_case(batch: int) -> Case:
    return Case(
        "sparrow_mahjong",
        f"compiled, batch {batch}",
        3,
        {"game": "suzume"},
        # Rounds alone: hanpan asks every other seat after a discard and counts each answer as an action, Pgx knows
        # only discards.
        ("chances_per_s",),
        whole_batches("sparrow_mahjong", batch, deals=1),
        note="three players, one round, discards only; a hand that can win always wins",
    )


if __name__ == "__main__":
    main(
        "Pgx",
        ["pgx", "jax", "jaxlib"],
        [*map(othello_case, (64, 512, 4096)), *map(sparrow_mahjong_case, (256, 4000))],
        run_with=f"JAX on the CPU, one thread: {os.environ['XLA_FLAGS']}; compilation not counted; live steps only",
    )
