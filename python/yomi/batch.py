"""Many games at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yomi import _yomi
from yomi.arrays import Booleans, Bytes, Floats, Integers, array


class Step(NamedTuple):
    """What came of a step, a row for each game."""

    #: For each seat 1 for a win, -1 for a loss and 0 otherwise.
    rewards: Floats
    #: Which games ended with this step; another has begun in the place of each.
    done: Booleans
    #: The margin of the first side in the game's own unit, where a game ended.
    scores: npt.NDArray[np.int32]


class Legal(NamedTuple):
    """The legal actions of all games in one array, a game's after the other's, as a sparse matrix (CSR) has its columns."""

    #: The actions of game i are ``actions[starts[i]:starts[i + 1]]``.
    starts: Integers
    #: Their numbers.
    actions: Integers


class Batch:
    """Games side by side, as arrays: no Python is run for a single game. One that ends is followed by another."""

    def __init__(self, core: _yomi.Batch, seats: int) -> None:
        self._core = core
        self._seats = seats

    def __len__(self) -> int:
        return len(self._core)

    @property
    def num_actions(self) -> int:
        """How many numbers actions have."""
        return self._core.action_space()

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of what one seat sees."""
        return tuple(self._core.shape())

    @property
    def turns(self) -> Bytes:
        """The seat to act in each game."""
        return array(self._core.turns(), np.uint8, (len(self),))

    def observe(self) -> Floats:
        """What the seat to act of each game sees."""
        return array(self._core.observe(), np.float32, (len(self), *self.shape))

    def masks(self) -> Booleans:
        """For each game and each number whether it is that of a legal action."""
        return array(self._core.masks(), np.bool_, (len(self), self.num_actions))

    def legal(self) -> Legal:
        """The legal actions of each game. Far less than masks where most numbers are illegal, as in Amazons."""
        starts, actions = self._core.legal()
        return Legal(array(starts, np.int64, (len(self) + 1,)), array(actions, np.int64, (len(actions) // 8,)))

    def sample(self) -> Integers:
        """A random legal action for each game."""
        return array(self._core.random(), np.int64, (len(self),))

    def step(self, actions: npt.ArrayLike) -> Step:
        """Takes an action in every game. Nothing happens in any if one of them is not legal."""
        numbers = np.asarray(actions)
        if numbers.shape != (len(self),) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(
                f"{len(self)} games take an array of {len(self)} whole numbers, "
                f"not one of shape {numbers.shape} of {numbers.dtype}"
            )
        data = np.ascontiguousarray(numbers, dtype=np.int64).tobytes()
        rewards, done, scores = self._core.step(data)
        count = len(self)
        return Step(
            array(rewards, np.float32, (count, self._seats)),
            array(done, np.bool_, (count,)),
            array(scores, np.int32, (count,)),
        )
