"""What a map can be asked: the protocol's methods, and some of them for less, or by other names."""

from __future__ import annotations

from typing import Any, Optional, Union

from .faces import asking
from .given import LimitsOf, limits_of
from .likes import (
    ElevatedCoordinateLike,
    PointLike,
    SizeLike,
    listed,
    write_elevated_coordinate,
    write_point,
)
from .protocol.codec import read_coordinate, read_point
from .protocol.methods import MapMethods
from .protocol.types import MapState
from .values import Coordinate, Point
from .wire import read_first

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
    def resize(self, width: Union[float, SizeLike], height: Optional[float] = None) -> MapState:
        """Gives the view another size.

        Args:
            width: Points across; or a size.
            height: Points down.

        Returns:
            The map.

        Raises:
            InvalidParams: A size is not from 0 to 65,536.
            NoSuchMap: There is no such map.
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
            NoSuchMap: There is no such map.
        """
        return self.configure(**limits_of(of))

    @asking
    def point(self, coordinate: ElevatedCoordinateLike) -> Optional[Point]:
        """Where a place is seen, which may be above the ground; None behind the eye.

        Args:
            coordinate: The place.

        Raises:
            NoSuchMap: There is no such map.
        """
        places = listed([coordinate], write_elevated_coordinate)
        return self._ask("projection.points", READ_POINT, coordinates=places)

    @asking
    def coordinate(self, point: PointLike) -> Optional[Coordinate]:
        """The place under a screen point; None at and above the horizon.

        Args:
            point: The point.

        Raises:
            NoSuchMap: There is no such map.
        """
        points = listed([point], write_point)
        return self._ask("projection.coordinates", READ_PLACE, points=points)

    project = point
    """MapLibre's name of `point`."""
    unproject = coordinate
    """MapLibre's name of `coordinate`."""
