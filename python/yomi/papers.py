"""The tables of the papers, published and measured."""

from __future__ import annotations

import json
from typing import Any

from yomi import _yomi
from yomi.matches import _pandas


class Reproduced:
    """A published table, and what came out when it was played or counted again."""

    def __init__(self, report: dict[str, Any]) -> None:
        #: All that the command line reports of it.
        self.report = report

    @property
    def title(self) -> str:
        """What the table shows."""
        return str(self.report["title"])

    def rows(self) -> list[dict[str, Any]]:
        """The figures, published and measured, each with its interval."""
        rows = []
        for figure in self.report["figures"]:
            measured = figure.get("measured") or {}
            rows.append({**{key: value for key, value in figure.items() if key != "measured"},
                         "measured": measured.get("value"), "low": measured.get("low"), "high": measured.get("high")})
        return rows

    def frame(self) -> Any:
        """The rows as a DataFrame (needs pandas)."""
        return _pandas().DataFrame(self.rows())

    def __repr__(self) -> str:
        return f"<yomi.Reproduced {self.report['experiment']}: {len(self.report['figures'])} figures>"

    def _repr_html_(self) -> str:
        return f"<p>{self.title}</p>" + str(self.frame()._repr_html_())


def papers() -> dict[str, str]:
    """The names of all published tables and figures, with what each shows."""
    return {name: title for name, title, _ in _yomi.experiments()}


def reproduce(
    name: str,
    *,
    quick: bool = True,
    games: int | None = None,
    rows: int | None = None,
    threads: int = 0,
    store: str = ":memory:",
) -> list[Reproduced]:
    """Plays or counts what a published table reports, as `yomi reproduce` does: `reproduce("geister/table1")`.

    `quick` is the short form of its data file; `games` is another number of games for every row, and `rows` leaves out
    all but the first ones.
    """
    reports = json.loads(_yomi.reproduce(name, quick, games, rows, threads, store))
    return [Reproduced(report) for report in reports]
