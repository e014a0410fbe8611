"""What one seat knows."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from yomi import _yomi, pictures
from yomi.arrays import Booleans, Floats, Integers, array
from yomi.beliefs import Belief
from yomi.checked import MANY, action_number, seeded
from yomi.worlds import Worlds


class View:
    """All that one seat knew at some moment, and nothing else: it holds no more of the game."""

    def __init__(self, core: _yomi.View) -> None:
        self._core = core

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self._core.seat()

    @property
    def turn(self) -> int | None:
        """The seat that decides; none once the game is over."""
        return self._core.turn()

    @property
    def num_actions(self) -> int:
        """How many numbers actions have, the same in all positions of the game."""
        return self._core.action_space()

    @property
    def legal(self) -> Integers:
        """The numbers of the seat's legal actions; none when it is not its turn."""
        data = self._core.legal()
        return array(data, np.int64, (len(data) // 8,))

    @property
    def legal_texts(self) -> list[str]:
        """The legal actions in notation, in the same order."""
        return self._core.legal_texts()

    @property
    def mask(self) -> Booleans:
        """For each number whether it is that of a legal action."""
        data = self._core.mask()
        return array(data, np.bool_, (len(data),))

    def write(self, number: int) -> str:
        """The notation of the action of a number."""
        number = action_number(number)
        if not 0 <= number <= MANY:
            raise _yomi.IllegalAction(f"{number} is the number of no action; they are below {self.num_actions}")
        return self._core.write(number)

    def read(self, text: str) -> int:
        """The number of an action in notation."""
        return self._core.read(text)

    @property
    def planes(self) -> list[str]:
        """What the first axis of the tensor stands for; empty where that has no names."""
        return self._core.planes()

    def tensor(self) -> Floats:
        """What the seat sees now, as an array: planes of a board, or a row of numbers."""
        return array(self._core.tensor(), np.float32, tuple(self._core.shape()))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the tensor."""
        return tuple(self._core.shape())

    @property
    def text(self) -> str:
        """What the seat sees now, as text."""
        return pictures.plain(self._core.show())

    @property
    def events(self) -> list[str]:
        """What the seat learned from each action so far."""
        return self._core.events()

    @property
    def information_state(self) -> str:
        """All that the seat knows in one text: the key of tabular methods."""
        return self._core.information_state()

    def scene(self) -> dict[str, Any]:
        """What the seat sees as data, in the game's own words: as the page in the browser draws it."""
        scene: dict[str, Any] = json.loads(self._core.scene())
        return scene

    def worlds(self) -> Worlds:
        """All ways in which the hidden part may be."""
        return Worlds(self._core.worlds())

    def thought(self, thorough: bool = False, seconds: float | None = None) -> dict[str, Any]:
        """What may be thought of the position from this view alone: what the page in the browser shows beside it."""
        thought: dict[str, Any] = json.loads(self._core.thought(thorough, seconds))
        return thought

    def belief(self, player: str, seed: int = 0, seconds: float | None = None) -> Belief:
        """What a player of the house makes of the view: what it believes of the hidden part, and what it would do."""
        number, report = self._core.ask(player, seeded(seed), seconds)
        return Belief(player, self.write(number), {} if report is None else json.loads(report))

    def __repr__(self) -> str:
        return f"<yomi.View of seat {self.seat} after {len(self.events)} actions>"

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return pictures.svg(self._core.show())
