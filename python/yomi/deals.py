"""Double dummy for thousands of bridge deals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from yomi import _yomi
from yomi.arrays import Bytes, array
from yomi.checked import whole

#: The order of seats: rows of the results.
SEATS = ("N", "E", "S", "W")
#: The order of denominations: columns of the results.
DENOMINATIONS = ("C", "D", "H", "S", "NT")

CARDS = 52


def random_deals(count: int, seed: int = 0) -> Bytes:
    """Who holds each card (0 to 3 from North, clubs first, the two first), for so many random deals."""
    count, generator = whole(count, "the number of deals"), np.random.default_rng(seed)
    holders = np.repeat(np.arange(4, dtype=np.uint8), CARDS // 4)
    return generator.permuted(np.tile(holders, (count, 1)), axis=1)


def solve_deals(deals: str | Sequence[str] | npt.NDArray[np.integer], threads: int = 0) -> Bytes:
    """The tricks that every declarer takes in every denomination when all see all cards and play best.

    Deals are PBN's texts (`"N:AKQ2... .AKQ2.. ..AKQ2. ...AKQ2"`), or an array of who holds each card as `random_deals`
    gives it. The result has the shape (deals, 4, 5): seats from North, denominations from clubs. Zero threads are as many
    as the machine has.
    """
    if isinstance(deals, str):
        deals = [deals]
    threads = whole(threads, "the number of threads")
    holders = _holders(deals)
    solved = _yomi.solve_deals(holders.tobytes(), threads)
    return array(solved, np.uint8, (len(holders), len(SEATS), len(DENOMINATIONS)))


def _holders(deals: Sequence[str] | npt.NDArray[np.integer]) -> Bytes:
    if not isinstance(deals, np.ndarray):
        rows = [array(_yomi.read_deal(text), np.uint8, (CARDS,)) for text in deals]
        return np.array(rows, dtype=np.uint8).reshape(len(rows), CARDS)
    if deals.ndim != 2 or deals.shape[1] != CARDS or not np.issubdtype(deals.dtype, np.integer):
        raise ValueError(
            f"deals are an array of whole numbers of shape (deals, {CARDS}): who holds each card, 0 to 3 from North; "
            f"this one has shape {deals.shape} and {deals.dtype}"
        )
    if deals.size and not (0 <= int(deals.min()) and int(deals.max()) <= 255):
        raise ValueError("seats are 0 to 3 from North, and 255 is nobody")
    return np.ascontiguousarray(deals, dtype=np.uint8)
