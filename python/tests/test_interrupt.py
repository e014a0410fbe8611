"""The interpreter is free while Rust thinks, and Ctrl-C ends any call at once."""

import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

import yomi

LONG = "purple:ms=60000"


def ready() -> yomi.Table:
    table = yomi.load("geister").table()
    table.act("ABCD")
    table.act("ABCD")
    return table


CALLS: dict[str, Callable[[], object]] = {
    "act": lambda: yomi.player("geister", LONG).act(ready().view(0)),
    "belief": lambda: ready().view(0).belief(LONG),
    "count": lambda: yomi.load("battleship:board=16x16,placement=uniform,fleet=5+4+4+3+3+3+2+2").table().view(0).worlds().count(),
    "match": lambda: yomi.match("geister", LONG, LONG, games=2, progress=False),
    "solve": lambda: yomi.solve_deals(yomi.random_deals(2000)),
    "agent": lambda: yomi.match("geister", Sleeper(), "random", games=4, processes=2, progress=False),
    "posterior": lambda: yomi.battleship.posterior(game="battleship:fleet=5+4+3+3+2+2", width=10, height=10),
}


class Sleeper:
    def act(self, view: yomi.View) -> int:
        time.sleep(60)
        return 0


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_ctrl_c_ends_a_call_at_once(call: Callable[[], object]) -> None:
    pressed: list[float] = []

    def press() -> None:
        pressed.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
        # A tenth of a second on a machine of one's own; a busy one may be late.
        assert time.perf_counter() - pressed[0] < 1.0
    finally:
        timer.cancel()


def test_other_threads_go_on_while_rust_thinks() -> None:
    counted = 0
    thread = threading.Thread(target=lambda: ready().view(0).belief("purple:ms=300"))
    thread.start()
    while thread.is_alive():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


def test_many_threads_use_one_player_and_table() -> None:
    table, player = ready(), yomi.player("geister", "purple:depth=1,estimate=50")
    answers: list[int] = []
    threads = [threading.Thread(target=lambda: answers.append(player.act(table.view(0)))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 8 and set(answers) <= set(table.view(0).legal.tolist())
