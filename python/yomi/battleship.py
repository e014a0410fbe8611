"""Exact counts of Battleship's fleets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from yomi import _yomi, pictures
from yomi.arrays import Doubles

Cell = str | tuple[int, int]


@dataclass(frozen=True)
class Posterior:
    """The fleets that give all answers heard, counted: every fleet counts the same, and nothing is sampled."""

    #: How many fleets fit.
    total: int
    #: For each cell, by row and column, how many of them have a ship there. Whole numbers of any size.
    counts: npt.NDArray[Any]
    #: The same for each ship of the fleet, the longest first.
    by_ship: npt.NDArray[Any]

    @property
    def chances(self) -> Doubles:
        """How likely each cell holds a ship."""
        return np.array([[int(count) / self.total for count in row] for row in self.counts], dtype=np.float64)

    def _repr_svg_(self) -> str:
        rows = ["   " + "  ".join(chr(97 + column).rjust(2) for column in range(self.counts.shape[1]))]
        for number, row in enumerate(self.chances, 1):
            rows.append(f"{number:>2} " + "  ".join(f"{round(100 * chance):>2}" for chance in row))
        return pictures.svg("\n".join(rows))


def posterior(
    hits: Iterable[Cell] = (),
    misses: Iterable[Cell] = (),
    sunk: Iterable[str | int] = (),
    *,
    game: str = "battleship",
    width: int = 10,
    height: int = 10,
) -> Posterior:
    """Counts the fleets that cover every hit and no miss, and of which exactly these ships are sunk.

    Cells are written `"c7"` or given as (row, column) from 0. `sunk` names ships by their length or name; `"carrier at
    c7"` says which shot sank it. `game` gives fleet and rules: `"battleship:fleet=4+3+2,touch=no"`.

    # Raises
    `yomi.Contradiction` if no fleet fits.
    """
    board = [["."] * width for _ in range(height)]
    for cells, mark in ((hits, "*"), (misses, "o")):
        for cell in cells:
            row, column = _place(cell, width, height)
            if board[row][column] != ".":
                raise ValueError(f"{_name(row, column)} is given twice; a cell is hit or missed once")
            board[row][column] = mark
    lines = [" ".join(row) for row in board]
    lines.extend(f"sunk: {ship}" for ship in sunk)
    total, counts, by_ship = _yomi.posterior(game, "\n".join(lines))
    shape = (height, width)
    whole = np.array([int(count) for count in counts], dtype=object).reshape(shape)
    ships = [np.array([int(count) for count in ship], dtype=object).reshape(shape) for ship in by_ship]
    return Posterior(int(total), whole, np.array(ships, dtype=object))


def _name(row: int, column: int) -> str:
    return f"{chr(97 + column)}{row + 1}"


def _place(cell: Cell, width: int, height: int) -> tuple[int, int]:
    if isinstance(cell, str):
        text = cell.strip().lower()
        if not (len(text) > 1 and "a" <= text[0] <= "z" and text[1:].isdigit()):
            raise ValueError(f"{cell!r} is no cell; write one like c7, or give (row, column)")
        row, column = int(text[1:]) - 1, ord(text[0]) - 97
    else:
        row, column = (int(number) for number in cell)
    if not (0 <= row < height and 0 <= column < width):
        raise ValueError(f"{cell!r} is not on the board, which has {height} rows and {width} columns")
    return row, column
