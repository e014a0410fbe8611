"""What a player thinks of a view."""

from __future__ import annotations

from typing import Any

import numpy as np

from yomi import pictures
from yomi.arrays import Doubles


class Belief:
    """What a player believes of what its seat does not see, and what it thinks of its position."""

    def __init__(self, player: str, action: str, report: dict[str, Any]) -> None:
        self.player = player
        #: What it would do, in notation.
        self.action = action
        #: All that it told.
        self.report = report
        self._belief: dict[str, Any] = report.get("belief") or {}

    @property
    def value(self) -> float | None:
        """What the position is worth to its side, from -1 to 1, if it says so."""
        return self.report.get("value")

    @property
    def chances(self) -> dict[tuple[str, str], float]:
        """How likely single things are: `("a", "red")`. Empty for players that tell nothing."""
        return {(chance["of"], chance["is"]): chance["chance"] for chance in self._belief.get("chances", [])}

    @property
    def things(self) -> list[str]:
        """What the rows of the array stand for."""
        return list(dict.fromkeys(of for of, _ in self.chances))

    @property
    def states(self) -> list[str]:
        """What the columns of the array stand for."""
        return list(dict.fromkeys(state for _, state in self.chances))

    @property
    def array(self) -> Doubles:
        """How likely each thing is in each state; what was not told is not a number."""
        chances, states = self.chances, self.states
        rows = [[chances.get((thing, state), np.nan) for state in states] for thing in self.things]
        return np.array(rows, dtype=np.float64).reshape(len(rows), len(states))

    @property
    def worlds(self) -> int | None:
        """In how many ways the hidden part may be, if somebody counted."""
        worlds = self._belief.get("worlds")
        return None if worlds is None else int(worlds)

    @property
    def likeliest(self) -> list[tuple[str, float]]:
        """The likeliest worlds that it looked into, with how likely each is."""
        return [(likely["world"], likely["chance"]) for likely in self._belief.get("likeliest", [])]

    @property
    def candidates(self) -> list[dict[str, Any]]:
        """The actions that it considered, the best first, with what each is worth."""
        candidates: list[dict[str, Any]] = self.report.get("candidates", [])
        return candidates

    def __repr__(self) -> str:
        told = ", ".join(f"{of} {state} {chance:.2f}" for (of, state), chance in self.chances.items())
        return f"<yomi.Belief of {self.player}: {told or 'nothing was told'}>"

    def _repr_svg_(self) -> str:
        rows = [(f"{of} {state}", chance) for (of, state), chance in self.chances.items()]
        return pictures.bars(f"{self.player} believes", rows)
