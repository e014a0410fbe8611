"""Numbers that are given from outside, so that a wrong one is told in words and not by what it would have been turned into."""

from __future__ import annotations

import operator

#: The highest number that a seed may be.
HIGHEST_SEED = 2**64 - 1
#: The highest number of things that can be asked for at all.
MANY = 2**63 - 1


def whole(number: object, what: str, least: int = 0, most: int = MANY) -> int:
    """A whole number between two others. Fractions are refused, for nobody can mean them."""
    try:
        value = operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {number!r}") from None
    if not least <= value <= most:
        upto = "on" if most == MANY else f"to {'2^64 - 1' if most == HIGHEST_SEED else most}"
        raise ValueError(f"{what} is a whole number from {least} {upto}, not {value}")
    return value


def seeded(seed: object) -> int:
    """A seed."""
    return whole(seed, "a seed", 0, HIGHEST_SEED)


def action_number(action: object) -> int:
    """The number of an action, which may still be that of none."""
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"an action is a whole number or a text in the game's notation, not {action!r}") from None
