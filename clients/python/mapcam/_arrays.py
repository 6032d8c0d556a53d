"""Many places at once, as arrays of NumPy: where they are seen, and which are under points."""

from __future__ import annotations

from math import atanh, pi, radians, sin
from typing import TYPE_CHECKING, Any

from ._calls import Animation, composed
from ._inputs import FIT_PADDING, BoundsLike, InsetsLike, as_insets, places_around
from ._protocol.codec import read_view_matrix
from ._protocol.types import MapState, ViewMatrix
from ._values import required, text
from ._views import ViewMethods

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Arrays = tuple[NDArray[Any], NDArray[Any]]
else:
    ArrayLike, Arrays = Any, tuple  # For type hints at run time, without NumPy.

EDGE = 85.0511287798066
"""The greatest latitude of the Mercator square, in degrees."""
BLOCK = 1 << 15
"""How many places are computed at once: what a processor's cache holds."""


class ArrayMethods(ViewMethods):
    """Methods that send several requests: the projection of arrays, and a fit that stays."""

    @composed
    async def keep_in_view(
        self,
        bounds: BoundsLike,
        *,
        padding: InsetsLike = FIT_PADDING,
        max_zoom: float | None = None,
        transition: float | None = None,
        tag: str | None = None,
    ) -> Animation:
        """Shows all of some bounds from now on, whatever size or padding the map gets: a `follow`
        of places on their edges, which a gesture ends.

        Args:
            bounds: As in `fit`.
            padding: What is kept free around them, as in `fit`.
            max_zoom: The greatest zoom.
            transition: Seconds in which the camera eases from where it was; 1 by default.
            tag: The program's name for the request, which the notifications repeat.

        Returns:
            The animation, which has no end of its own.
        """
        await self._answered(self.track(places_around(bounds)))
        insets = as_insets(padding)
        following = self.follow(insets=insets, max_zoom=max_zoom, transition=transition, tag=tag)
        started: Animation = await self._answered(following)
        return started

    @composed
    async def project_array(self, latitudes: ArrayLike, longitudes: ArrayLike) -> Arrays:
        """Where places are seen, as `project` says for one, within 1e-6 points.

            x, y = view.project_array(frame["lat"], frame["lon"])

        Args:
            latitudes: Degrees north, in anything that NumPy makes an array of.
            longitudes: Degrees east, as many, or one for all.

        Returns:
            x and y in points, arrays of doubles. NaN behind the eye, for a latitude beyond ±90,
            and where a number is missing.
        """
        np = required("numpy", "project_array")
        origin, south, rows, width, height = await self._seen(np)

        def project(latitude: Any, longitude: Any) -> tuple[Any, Any]:
            east = (longitude - origin) / 360
            east -= np.rint(east)
            sine = np.sin(np.radians(np.clip(latitude, -EDGE, EDGE)))
            y = -np.arctanh(sine) / (2 * pi) - south
            y[np.abs(latitude) > 90] = np.nan
            right, up, depth = (row[0] * east + row[1] * y + row[2] for row in rows)
            depth[depth <= 0] = np.nan
            return (right / depth + 1) * (width / 2), (1 - up / depth) * (height / 2)

        return _in_blocks(np, project, latitudes, longitudes)

    @composed
    async def unproject_array(self, x: ArrayLike, y: ArrayLike) -> Arrays:
        """The places under screen points, as `unproject` says for one.

        Args:
            x: Points from the left, in anything that NumPy makes an array of.
            y: Points from the top, as many, or one for all.

        Returns:
            Latitudes and longitudes in degrees, arrays of doubles. NaN at and above the horizon,
            beyond the edge of the Mercator square, and where a number is missing.
        """
        np = required("numpy", "unproject_array")
        origin, south, rows, width, height = await self._seen(np)
        unit = abs(rows[:, :2]).max()  # So that all numbers are of one magnitude.
        inverse = np.linalg.inv(rows / [unit, unit, 1])

        def unproject(x: Any, y: Any) -> tuple[Any, Any]:
            right, up = x * (2 / width) - 1, 1 - y * (2 / height)
            east, down, depth = (row[0] * right + row[1] * up + row[2] for row in inverse)
            depth[depth <= 0] = np.nan
            southing = south + down / (depth * unit)
            latitude = np.degrees(np.arctan(np.sinh(-2 * pi * southing)))
            latitude[np.abs(latitude) > EDGE + 1e-12] = np.nan
            longitude = origin + east / (depth * unit) * 360
            longitude -= 360 * np.floor((longitude + 180) / 360)
            longitude[np.isnan(latitude)] = np.nan
            return latitude, longitude

        return _in_blocks(np, unproject, x, y)

    async def _seen(self, np: Any) -> tuple[float, float, Any, float, float]:
        """The target's longitude, and its distance south of the equator, in widths of the world;
        the matrix that takes (east, south, 1) from the target to right, up and depth; the
        viewport's size."""
        state: MapState = await self._answered(self.state())
        asked = {"map": self.id, "camera": state.camera, "padding": state.padding}
        matrix: ViewMatrix = await self._call("projection.matrix", text(asked), read_view_matrix)
        columns = np.reshape(matrix.view_projection, (4, 4)).T
        latitude, longitude = state.camera.target
        south = -atanh(sin(radians(latitude))) / (2 * pi)
        width, height = (length or 1e-3 for length in state.size)
        return longitude, south, columns[[0, 1, 3]][:, [0, 1, 3]], width, height


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
