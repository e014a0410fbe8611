"""What a view leaves open."""

from __future__ import annotations

import numpy as np

from yomi import _yomi
from yomi.arrays import Doubles, Floats, array
from yomi.checked import seeded, whole

#: Up to so many worlds, marginals are exact; beyond, they are those of a sample.
EXACT = 200_000
#: How many worlds such a sample has.
SAMPLED = 20_000


class Worlds:
    """All ways in which the hidden part of a game may be, as one view leaves them open.

    A world is an array. In Geister it says which of the enemy's eight ghosts are red, in Battleship where each enemy ship
    lies (a plane a ship), in bridge which seat holds which card; in other games it is what the other seats would see.
    """

    def __init__(self, core: _yomi.Worlds) -> None:
        self._core = core

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array of one world."""
        return tuple(self._core.shape())

    def count(self) -> int:
        """How many there are, exactly."""
        return int(self._core.count())

    def sample(self, count: int, seed: int = 0) -> Floats:
        """So many random worlds, each drawn with a chance in proportion to its weight."""
        count = whole(count, "the number of worlds to draw")
        values, _, _ = self._core.sample(count, seeded(seed), False)
        return array(values, np.float32, (count, *self.shape))

    def enumerate(self, limit: int = 100_000) -> tuple[Floats, Doubles]:
        """All worlds in a fixed order, with the weight of each, which add up to 1 if none is left out.

        # Raises
        `ValueError` if there are more than the limit.
        """
        limit = whole(limit, "the limit of worlds", 1)
        values, weights, _ = self._core.list(limit + 1, False)
        shares = array(weights, np.float64, (len(weights) // 8,))
        if len(shares) > limit:
            raise ValueError(f"there are more than {limit} worlds; give a higher limit, or sample some")
        return array(values, np.float32, (len(shares), *self.shape)), shares / shares.sum()

    def texts(self, limit: int = 100) -> list[str]:
        """The first worlds in words."""
        return self._core.list(whole(limit, "the limit of worlds"), True)[2]

    def marginals(self, samples: int | None = None, seed: int = 0) -> Doubles:
        """How likely each entry of a world's array is 1, all worlds weighed by the rules alone.

        Exact where there are up to 200,000 worlds and no number of samples is given; otherwise the mean of a sample.
        """
        if samples is None:
            mean = self._core.mean(EXACT)
            if mean is not None:
                return array(mean[0], np.float64, self.shape)
        taken = SAMPLED if samples is None else whole(samples, "the number of samples", 1)
        mean_of_sample: Doubles = self.sample(taken, seed).mean(axis=0, dtype=np.float64)
        return mean_of_sample

    def __len__(self) -> int:
        return self.count()

    def __repr__(self) -> str:
        return f"<yomi.Worlds: arrays of shape {self.shape}>"
