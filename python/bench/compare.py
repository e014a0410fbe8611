"""Figures beside those of other packages, measured in the same run: `cargo xtask python bench`.

Steps a second are decisions of random play, with observation and mask of every decision unless said otherwise. Each
figure is the median of some runs, taken in turns, on one core.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import yomi

GAMES_AT_ONCE = 256


def measured(run: Callable[[], int], seconds: float) -> float:
    """Steps a second."""
    steps, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        steps += run()
    return steps / spent


def our_batch(spec: str, count: int, observed: bool, masked: bool = False, listed: bool = False) -> Callable[[], int]:
    batch = yomi.load(spec).batch(count, seed=1)

    def run() -> int:
        if observed:
            batch.observe()
        if masked:
            batch.masks()
        if listed:
            batch.legal()
        batch.step(batch.sample())
        return count

    return run


def our_loop(spec: str) -> Callable[[], int]:
    game, generator = yomi.load(spec), np.random.default_rng(1)
    tables = iter(game.table(seed) for seed in range(10**9))

    def run() -> int:
        table = next(tables)
        while not table.is_over:
            view = table.view()
            view.tensor()
            table.act(int(generator.choice(view.legal)))
        return len(table)

    return run


def spiel_loop(name: str, shown: bool, a_decision: int = 1) -> Callable[[], int]:
    """OpenSpiel's loop; so many of its steps are one decision of ours."""
    import pyspiel

    game, generator = pyspiel.load_game(name), np.random.default_rng(1)

    def run() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, _ = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(generator.choice(outcomes)))
                continue
            legal = state.legal_actions()
            if shown and state.get_game().get_type().provides_observation_tensor:
                state.observation_tensor()
                state.legal_actions_mask()
            elif shown:
                state.observation_string()
                state.legal_actions_mask()
            state.apply_action(legal[generator.integers(len(legal))])
            steps += 1
        return steps // a_decision

    return run


def pgx_batch(name: str, count: int) -> Callable[[], int] | None:
    try:
        import jax
        import pgx
    except ImportError:
        return None
    try:
        env = pgx.make(name)
    except Exception as error:  # noqa: BLE001
        print(f"pgx cannot make {name} here: {str(error).splitlines()[0]}")
        return None

    @jax.jit
    def step(state: Any, key: Any) -> Any:
        choices = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(key, choices, axis=1)
        keys = jax.random.split(key, count)
        return jax.vmap(_auto_reset(env))(state, actions, keys)

    keys = jax.random.split(jax.random.PRNGKey(0), count)
    held = {"state": jax.jit(jax.vmap(env.init))(keys), "key": jax.random.PRNGKey(1)}

    def run() -> int:
        held["key"], key = jax.random.split(held["key"])
        held["state"] = step(held["state"], key)
        jax.block_until_ready(held["state"])
        return count

    run()
    return run


def _auto_reset(env: Any) -> Any:
    from pgx.experimental.wrappers import auto_reset

    return auto_reset(env.step, env.init)


def compared(title: str, runs: dict[str, Callable[[], int] | None], seconds: float, repeats: int) -> None:
    """Prints steps a second of each, and how many times those of the first of the others it is."""
    found: dict[str, list[float]] = {name: [] for name, run in runs.items() if run is not None}
    for _ in range(repeats):
        for name, rates in found.items():
            run = runs[name]
            assert run is not None
            rates.append(measured(run, seconds))
    print(f"\n{title}")
    base = next((statistics.median(found[name]) for name in found if name.startswith("OpenSpiel")), None)
    for name, rates in found.items():
        median = statistics.median(rates)
        times = "" if base is None else f"  {median / base:8.1f} × OpenSpiel's"
        print(f"  {name:<58}{median:>13,.0f} /s  [{min(rates):,.0f}, {max(rates):,.0f}]{times}")


def double_dummy(count: int, repeats: int) -> None:
    """All twenty results of random deals, beside endplay (DDS)."""
    deals = yomi.random_deals(count, seed=1)
    print(f"\nDouble dummy: all 20 results of {count} deals, on one thread and on all")
    texts = [_pbn(deal) for deal in deals]
    ours: Any = None
    for name, run in (
        ("yomi.solve_deals, 1 thread", lambda: yomi.solve_deals(deals, threads=1)),
        ("yomi.solve_deals, all threads", lambda: yomi.solve_deals(deals)),
    ):
        times = []
        for _ in range(repeats):
            began = time.perf_counter()
            ours = run()
            times.append(time.perf_counter() - began)
        print(f"  {name:<58}{count / statistics.median(times):>13,.1f} deals/s")
    try:
        from endplay.dds import calc_all_tables
        from endplay.types import Deal, Denom, Player
    except ImportError:
        print("  endplay is not installed")
        return
    theirs, times = [], []
    for _ in range(repeats):
        began = time.perf_counter()
        theirs = []
        for first in range(0, count, 40):
            theirs.extend(calc_all_tables([Deal(text) for text in texts[first : first + 40]]))
        times.append(time.perf_counter() - began)
    print(f"  {'endplay.dds.calc_all_tables, all threads':<58}{count / statistics.median(times):>13,.1f} deals/s")
    order = [Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt]
    seats = [Player.north, Player.east, Player.south, Player.west]
    other = np.array([[[table[denomination, seat] for denomination in order] for seat in seats] for table in theirs])
    print(f"  results that differ: {int((other != ours).sum())} of {other.size}")


def _pbn(holders: Any) -> str:
    hands = []
    for seat in range(4):
        suits = []
        for suit in (3, 2, 1, 0):
            ranks = [rank for rank in range(12, -1, -1) if holders[suit * 13 + rank] == seat]
            suits.append("".join("23456789TJQKA"[rank] for rank in ranks))
        hands.append(".".join(suits))
    return "N:" + " ".join(hands)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each run")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--deals", type=int, default=200)
    args = parser.parse_args()
    many = GAMES_AT_ONCE
    for spec, theirs, other in (
        ("battleship", "battleship(allow_repeated_shots=False,num_shots=100)", None),
        ("amazons", "amazons", None),
        ("bridge:auction=yes", "bridge", "bridge_bidding"),
        ("leduc", "leduc_poker", "leduc_holdem"),
    ):
        # A mask of Amazons has a million places, since a move is three cells at once; OpenSpiel makes three steps of it.
        count, thirds = (16, 3) if spec == "amazons" else (many, 1)
        compared(
            f"{spec}: decisions a second of random play",
            {
                f"yomi, {count} games at once, observed and masked": our_batch(spec, count, True, True),
                f"yomi, {count} games at once, observed, legal ones listed": our_batch(spec, count, True, listed=True),
                f"yomi, {count} games at once, observed": our_batch(spec, count, True),
                f"yomi, {count} games at once, actions only": our_batch(spec, count, False),
                "yomi, a Python loop over tables, observed": our_loop(spec),
                "OpenSpiel, its Python loop, observed and masked": spiel_loop(theirs, True, thirds),
                "OpenSpiel, its Python loop, actions only": spiel_loop(theirs, False, thirds),
                **({f"pgx {other}, {many} games at once": pgx_batch(other, many)} if other else {}),
            },
            args.seconds,
            args.repeats,
        )
    for spec in ("geister", "tubstap"):
        compared(
            f"{spec}: decisions a second of random play (nobody else has it)",
            {
                f"yomi, {many} games at once, observed and masked": our_batch(spec, many, True, True),
                "yomi, a Python loop over tables, observed": our_loop(spec),
            },
            args.seconds,
            args.repeats,
        )
    double_dummy(args.deals, max(1, args.repeats // 2))


if __name__ == "__main__":
    main()
