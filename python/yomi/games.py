"""Games and their options."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from yomi import _yomi
from yomi.batch import Batch
from yomi.checked import seeded, whole
from yomi.tables import Table


@dataclass(frozen=True)
class GameInfo:
    """What can be said of a game before it is played."""

    name: str
    summary: str
    #: Whether any seat knows something that another does not.
    hidden: bool
    #: What the seats are called.
    seats: list[str]
    #: The side, 0 or 1, that each seat plays for.
    sides: list[int]
    #: Its options, each with key, default and what it is for.
    options: list[dict[str, Any]]
    #: Its players with their options; those that see everything play in matches only.
    players: list[dict[str, Any]]
    #: Opponents in words, weakest first.
    levels: list[dict[str, Any]]
    #: How actions are written.
    notation: str


class Game:
    """A game with its options. `load` makes one."""

    def __init__(self, core: _yomi.Game) -> None:
        self._core = core

    @property
    def spec(self) -> str:
        """The canonical specification."""
        return self._core.spec()

    @property
    def info(self) -> GameInfo:
        """Seats, options, players and notation."""
        return GameInfo(**json.loads(self._core.info()))

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.info.seats)

    def table(self, seed: int = 0, index: int = 0) -> Table:
        """A new game: number `index` of the series that a seed stands for, as in matches."""
        return Table(self, self._core.table(seeded(seed), whole(index, "a game's number")))

    def batch(self, count: int, seed: int = 0) -> Batch:
        """Many games at once, as arrays."""
        return Batch(self._core.batch(whole(count, "the number of games"), seeded(seed)), self.seats)

    def __repr__(self) -> str:
        return f"yomi.load({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return (load, (self.spec,))

    def __deepcopy__(self, memo: object) -> Game:
        return self


def load(spec: str | Game) -> Game:
    """The game that a specification names: its name, and options after a colon, like `battleship:board=8x8,touch=no`."""
    if isinstance(spec, Game):
        return spec
    if not isinstance(spec, str):
        raise TypeError(f"a game is named by a text like 'geister', not by {spec!r}")
    return Game(_yomi.load(spec))


def games() -> dict[str, GameInfo]:
    """All games by their names."""
    return {info["name"]: GameInfo(**info) for info in json.loads(_yomi.games())}
