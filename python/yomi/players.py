"""Players of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yomi import _yomi
from yomi.checked import seeded, whole
from yomi.games import Game, load

if TYPE_CHECKING:
    from yomi.views import View


class Player:
    """A player of the house, asked from views. It plays one seat of one game at a time, and remembers what it saw.

    Given views of another seat it begins anew, as it does when `begin` is called.
    """

    def __init__(self, game: Game, spec: str, seed: int = 0) -> None:
        self.game = game
        self.seed = seeded(seed)
        self.spec = game._core.player(spec, 0, self.seed).spec()
        self._index = 0
        self._core: _yomi.Player | None = None

    def begin(self, seat: int, seed: int | None = None, index: int = 0) -> None:
        """A new game begins: what the player remembers is forgotten, and its chance is that of game `index`."""
        taken = self.seed if seed is None else seeded(seed)
        self._core = self.game._core.player(self.spec, whole(seat, "a seat"), taken, whole(index, "a game's number"))

    def act(self, view: View, seconds: float | None = None) -> int:
        """The number of the action that it takes, thinking no longer than so many seconds."""
        if self._core is None or self._core.seat() != view.seat:
            self.begin(view.seat)
        assert self._core is not None
        return self._core.act(view._core, seconds)

    def __repr__(self) -> str:
        return f"yomi.player({self.game.spec!r}, {self.spec!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (player, (self.game.spec, self.spec, self.seed))


def player(game: str | Game, spec: str, seed: int = 0) -> Player:
    """The player of a game that a specification names, like `purple:ms=100`."""
    return Player(load(game), spec, seed)
