"""What a map can be asked: the protocol's methods, and some of them for less, or by other names."""

from __future__ import annotations

from typing import Any

from ._calls import asking
from ._inputs import (
    ElevatedCoordinateLike,
    LimitsOf,
    PointLike,
    SizeLike,
    limits_of,
    listed,
    write_elevated_coordinate,
    write_point,
)
from ._protocol.codec import read_coordinate, read_point
from ._protocol.methods import MapMethods
from ._protocol.types import MapState
from ._values import Coordinate, Point, read_first

READ_POINT = read_first("points", lambda value: value and read_point(value))
READ_PLACE = read_first("coordinates", lambda value: value and read_coordinate(value))


class ViewMethods(MapMethods):
    """What a map can be asked."""

    @property
    def id(self) -> str:
        """Its id."""
        assert self._map is not None
        return self._map

    @asking
    def resize(self, width: float | SizeLike, height: float | None = None) -> MapState:
        """Gives the view another size.

        Args:
            width: Points across; or a size.
            height: Points down.

        Returns:
            The map.

        Raises:
            InvalidParamsError: A size is not from 0 to 65,536.
            NoSuchMapError: There is no such map.
        """
        size: Any = width if height is None else (width, height)
        return self.configure(size=size)

    @asking
    def limits(self, of: LimitsOf) -> MapState:
        """Sets least and greatest zoom and viewing angle to another library's defaults.

        The camera is clamped to them.

        Args:
            of: "google", the default, "maplibre" or "deckgl".

        Returns:
            The map.

        Raises:
            NoSuchMapError: There is no such map.
        """
        return self.configure(**limits_of(of))

    @asking
    def point(self, coordinate: ElevatedCoordinateLike) -> Point | None:
        """Where a place is seen, which may be above the ground; None behind the eye.

        Args:
            coordinate: The place.

        Raises:
            NoSuchMapError: There is no such map.
        """
        places = listed([coordinate], write_elevated_coordinate)
        return self._ask(
            "projection.points", READ_POINT, ("project", "/coordinates/0"), coordinates=places
        )

    @asking
    def coordinate(self, point: PointLike) -> Coordinate | None:
        """The place under a screen point; None at and above the horizon.

        Args:
            point: The point.

        Raises:
            NoSuchMapError: There is no such map.
        """
        points = listed([point], write_point)
        return self._ask(
            "projection.coordinates", READ_PLACE, ("unproject", "/points/0"), points=points
        )

    project = point
    """MapLibre's name of `point`."""
    unproject = coordinate
    """MapLibre's name of `coordinate`."""
