"""Bytes of the compiled half as arrays, without copying."""

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]


def array(data: bytearray, kind: type[np.generic], shape: tuple[int, ...]) -> npt.NDArray[Any]:
    """An array of that kind and shape over the bytes."""
    return np.frombuffer(data, dtype=kind).reshape(shape)
