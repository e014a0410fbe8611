"""How far something is, by tqdm if that is installed."""

from __future__ import annotations

from typing import Any


class Progress:
    """A bar that shows how many of so many are done; nothing without tqdm."""

    def __init__(self, total: int, wanted: bool) -> None:
        self._bar: Any = None
        if wanted:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                return
            self._bar = tqdm(total=total, unit="game", leave=False, delay=1.0)

    def reached(self, done: int) -> None:
        """So many are done."""
        if self._bar is not None:
            self._bar.update(done - self._bar.n)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
