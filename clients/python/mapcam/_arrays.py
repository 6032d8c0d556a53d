"""Many places at once, as arrays of NumPy: where they are seen, and which are under points."""

from __future__ import annotations

from math import atanh, pi, radians, sin
from typing import TYPE_CHECKING, Any

from ._calls import Caller
from ._protocol.codec import read_map_state, read_view_matrix
from ._protocol.types import MapState, ViewMatrix
from ._values import required, text

if TYPE_CHECKING:
    from numpy.typing import ArrayLike as ArrayLike, NDArray

    Arrays = tuple[NDArray[Any], NDArray[Any]]
else:
    ArrayLike, Arrays = Any, tuple  # For type hints at run time, without NumPy.

EDGE = 85.0511287798066
"""The greatest latitude of the Mercator square, in degrees."""
BLOCK = 1 << 15
"""How many places are computed at once: what a processor's cache holds."""


class Lens:
    """Where a map sees what, for arrays of places and points.

    Args:
        np: NumPy.
        state: The map's camera, size and padding.
        matrix: Its matrix.
    """

    def __init__(self, np: Any, state: MapState, matrix: ViewMatrix) -> None:
        columns = np.reshape(matrix.view_projection, (4, 4)).T
        latitude, self._origin = state.camera.target
        self._np = np
        self._south = -atanh(sin(radians(latitude))) / (2 * pi)
        """The target's distance south of the equator, in widths of the world."""
        self._rows: Any = columns[[0, 1, 3]][:, [0, 1, 3]]
        """The matrix that takes (east, south, 1) from the target to right, up and depth."""
        self._width, self._height = (length or 1e-3 for length in state.size)

    @classmethod
    async def of(cls, view: Caller, what: str) -> Lens:
        """The lens of a map as it is now."""
        np = required("numpy", what)
        state = await view._post("map.get", f"{{{view._scope}}}", read_map_state)
        params = {"map": view._map, "camera": state.camera, "padding": state.padding}
        return cls(np, state, await view._post("projection.matrix", text(params), read_view_matrix))

    def project(self, latitudes: ArrayLike, longitudes: ArrayLike) -> Arrays:
        """x and y of places."""
        np = self._np

        def project(latitude: Any, longitude: Any) -> tuple[Any, Any]:
            east = (longitude - self._origin) / 360
            east -= np.rint(east)
            sine = np.sin(np.radians(np.clip(latitude, -EDGE, EDGE)))
            y = -np.arctanh(sine) / (2 * pi) - self._south
            y[np.abs(latitude) > 90] = np.nan
            right, up, depth = (row[0] * east + row[1] * y + row[2] for row in self._rows)
            depth[depth <= 0] = np.nan
            x = (right / depth + 1) * (self._width / 2)
            return x, (1 - up / depth) * (self._height / 2)

        return _in_blocks(np, project, latitudes, longitudes)

    def unproject(self, x: ArrayLike, y: ArrayLike) -> Arrays:
        """Latitudes and longitudes of points."""
        np, rows = self._np, self._rows
        unit = abs(rows[:, :2]).max()  # So that all numbers are of one magnitude.
        inverse = np.linalg.inv(rows / [unit, unit, 1])

        def unproject(x: Any, y: Any) -> tuple[Any, Any]:
            right, up = x * (2 / self._width) - 1, 1 - y * (2 / self._height)
            east, down, depth = (row[0] * right + row[1] * up + row[2] for row in inverse)
            depth[depth <= 0] = np.nan
            southing = self._south + down / (depth * unit)
            latitude = np.degrees(np.arctan(np.sinh(-2 * pi * southing)))
            latitude[np.abs(latitude) > EDGE + 1e-12] = np.nan
            longitude = self._origin + east / (depth * unit) * 360
            longitude -= 360 * np.floor((longitude + 180) / 360)
            longitude[np.isnan(latitude)] = np.nan
            return latitude, longitude

        return _in_blocks(np, unproject, x, y)


def _in_blocks(np: Any, function: Any, one: Any, other: Any) -> tuple[Any, Any]:
    """A function of two arrays, a block at a time, with the arrays' shape."""
    one, other = np.broadcast_arrays(np.asarray(one, dtype=float), np.asarray(other, dtype=float))
    ones, others = one.ravel(), other.ravel()
    first, second = np.empty(ones.shape), np.empty(ones.shape)
    with np.errstate(invalid="ignore", over="ignore"):
        for start in range(0, len(ones), BLOCK):
            part = slice(start, start + BLOCK)
            first[part], second[part] = function(ones[part], others[part])
    return first.reshape(one.shape), second.reshape(one.shape)
