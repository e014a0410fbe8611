"""Pictures of what a terminal would show."""

import re

import numpy as np

from yomi import _yomi
from yomi.arrays import Bytes, array

_STYLE = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    """The text without its colours."""
    return _STYLE.sub("", text)


def svg(text: str) -> str:
    """A text with the colours of terminals as SVG."""
    return _yomi.picture_svg(text)


def pixels(text: str) -> Bytes:
    """A text with the colours of terminals as an image: height, width, and red, green and blue."""
    height, width, data = _yomi.picture_rgb(text)
    return array(data, np.uint8, (height, width, 3))


def bars(title: str, rows: list[tuple[str, float]]) -> str:
    """Shares from 0 to 1 as a small bar chart in SVG."""
    line, width = 20, 420
    height = line * (len(rows) + 1) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="13"><text x="6" y="15" font-weight="bold">{_escaped(title)}</text>'
    ]
    for number, (name, share) in enumerate(rows):
        y = line * (number + 1) + 4
        parts.append(
            f'<text x="6" y="{y + 13}">{_escaped(name)}</text>'
            f'<rect x="150" y="{y + 2}" width="{200 * share:.1f}" height="14" fill="#4477aa"/>'
            f'<text x="{156 + 200 * share:.1f}" y="{y + 13}">{100 * share:.1f} %</text>'
        )
    return "".join(parts) + "</svg>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
