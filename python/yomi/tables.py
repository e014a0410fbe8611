"""Games in progress."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from yomi import _yomi, pictures
from yomi.checked import MANY, action_number, whole
from yomi.views import View

if TYPE_CHECKING:
    from yomi.games import Game


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    #: The side that won; none for a draw.
    winner: int | None
    #: The margin of the first side in the game's own unit; 0 where there is none.
    score: int
    reason: str

    def points(self, side: int) -> float:
        """1 for a win of the side, ½ for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == side)


@dataclass(frozen=True)
class Record:
    """A game as it can be kept: all chance is fixed in its specification."""

    game: str
    actions: list[str]
    outcome: Outcome | None


class Table:
    """A game in progress: the truth, and what every seat knows of it.

    Agents get views; whoever holds the table sees everything.
    """

    def __init__(self, game: Game, core: _yomi.Table) -> None:
        self.game = game
        self._core = core

    @property
    def turn(self) -> int | None:
        """The seat that decides now; none once the game is over."""
        return self._core.turn()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; none while it goes on."""
        outcome = self._core.outcome()
        return None if outcome is None else Outcome(*outcome)

    @property
    def is_over(self) -> bool:
        """Whether nobody can act any more."""
        return self.turn is None

    def view(self, seat: int | None = None) -> View:
        """All that a seat knows now; without a seat, that of the one whose turn it is (the first once it is over)."""
        return View(self._core.view((self.turn or 0) if seat is None else whole(seat, "a seat")))

    def act(self, action: int | str) -> None:
        """Takes an action of the seat to move, by its number or in notation. Nothing changes if it is not legal."""
        if isinstance(action, str):
            self._core.act_text(action)
            return
        number = action_number(action)
        if not 0 <= number <= MANY:
            raise _yomi.IllegalAction(f"not allowed: {number} is the number of no action")
        self._core.act_number(number)

    def undo(self, steps: int = 1) -> None:
        """Takes back some actions."""
        self._core.undo(whole(steps, "the number of actions to take back"))

    def copy(self) -> Table:
        """The same game, which goes on by itself."""
        return Table(self.game, self._core.at(len(self)))

    def at(self, steps: int) -> Table:
        """The same game as it was after its first `steps` actions."""
        if not 0 <= steps <= len(self):
            raise ValueError(f"there were {len(self)} actions; give a number up to that, not {steps}")
        return Table(self.game, self._core.at(steps))

    @property
    def actions(self) -> list[tuple[int, str]]:
        """All actions so far with the seat that took each."""
        return self._core.actions()

    def record(self) -> Record:
        """The game as it can be kept; `replay` plays it again."""
        return Record(self._core.fixed_rules(), [text for _, text in self.actions], self.outcome)

    def scene(self) -> dict[str, Any]:
        """The truth as data, in the game's own words."""
        scene: dict[str, Any] = json.loads(self._core.scene(None))
        return scene

    @property
    def text(self) -> str:
        """The truth as text."""
        return pictures.plain(self._core.show(None))

    def __len__(self) -> int:
        return len(self._core)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<yomi.Table of {self.game.spec} after {len(self)} actions>"

    def _repr_svg_(self) -> str:
        return pictures.svg(self._core.show(None))

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self.game.spec, self.record()))


def replay(record: Record) -> Table:
    """A game that was kept, played again to its end."""
    from yomi.games import load

    game = load(record.game)
    return Table(game, game._core.replay(record.actions))


def _again(spec: str, record: Record) -> Table:
    from yomi.games import load

    table = replay(record)
    return Table(load(spec), table._core)
