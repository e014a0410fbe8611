"""Double dummy, and exact posteriors."""

import numpy as np
import pytest

import yomi


def test_a_deal_whose_tricks_are_known() -> None:
    solved = yomi.solve_deals("N:AKQ2... .AKQ2.. ..AKQ2. ...AKQ2")
    assert solved.shape == (1, 4, 5)
    assert solved[0, 0, yomi.DENOMINATIONS.index("S")] == 4
    assert solved[0, 0, yomi.DENOMINATIONS.index("NT")] == 0


def test_threads_and_forms_change_nothing() -> None:
    deals = yomi.random_deals(3, seed=2)
    one = yomi.solve_deals(deals, threads=1)
    assert (one == yomi.solve_deals(deals, threads=2)).all()
    assert (one[1] == yomi.solve_deals(deals[1:2])[0]).all()
    assert one.min() >= 0 and one.max() <= 13


def test_bad_deals_are_refused() -> None:
    for wrong in (np.zeros((2, 51), int), np.zeros((2, 52)), np.full((1, 52), 7), np.full((1, 52), -1)):
        with pytest.raises(ValueError, match="seats are 0 to 3|who holds each card"):
            yomi.solve_deals(wrong)
    with pytest.raises(ValueError, match="hands|cards"):
        yomi.solve_deals(np.zeros((1, 52), int))
    with pytest.raises(ValueError):
        yomi.solve_deals("nonsense")
    assert yomi.solve_deals([]).shape == (0, 4, 5)


def test_fleets_are_counted_exactly() -> None:
    empty = yomi.battleship.posterior()
    assert empty.total == 30_093_975_536
    assert empty.counts.sum() == 17 * empty.total
    assert np.isclose(empty.chances.sum(), 17)
    hit = yomi.battleship.posterior(hits=["e5", (4, 5)], misses=["a1"])
    assert hit.chances[4, 4] == 1 and hit.chances[0, 0] == 0
    sunk = yomi.battleship.posterior(["a1", "b1"], sunk=[2], game="battleship:fleet=3+2", width=4, height=4)
    brute = sum(
        1
        for row in range(4)
        for column in range(4)
        for down in (0, 1)
        if (cells := {(row + down * i, column + (1 - down) * i) for i in range(3)})
        and max(max(cell) for cell in cells) < 4
        and not cells & {(0, 0), (0, 1)}
    )
    assert sunk.total == brute


def test_impossible_answers_are_refused() -> None:
    with pytest.raises(yomi.Contradiction):
        yomi.battleship.posterior([(row, column) for row in range(10) for column in range(10) if row + column < 9])
    for cell in ("z99", (11, 0), "?"):
        with pytest.raises(ValueError):
            yomi.battleship.posterior([cell])
    with pytest.raises(ValueError, match="given twice"):
        yomi.battleship.posterior(["a1"], ["a1"])
