"""The methods of a map: the protocol's, and the projection of one place or point."""

from __future__ import annotations

from ._calls import asking
from ._inputs import (
    ElevatedCoordinateLike,
    PointLike,
    listed,
    write_elevated_coordinate,
    write_point,
)
from ._protocol.codec import read_coordinate, read_point
from ._protocol.methods import MapMethods
from ._values import Coordinate, Point, read_first

READ_POINT = read_first("points", lambda value: value and read_point(value))
READ_PLACE = read_first("coordinates", lambda value: value and read_coordinate(value))


class ViewMethods(MapMethods):
    """The methods of a map."""

    @property
    def id(self) -> str:
        """Its id."""
        assert self._map is not None
        return self._map

    @asking
    def project(self, coordinate: ElevatedCoordinateLike) -> Point | None:
        """Where a place is seen, which may be above the ground; None behind the eye.

        Args:
            coordinate: The place.

        Raises:
            NoSuchMapError: There is no such map.
        """
        places = listed([coordinate], write_elevated_coordinate)
        call = ("project", "/coordinates/0")
        return self._ask("projection.points", READ_POINT, call, coordinates=places)

    @asking
    def unproject(self, point: PointLike) -> Coordinate | None:
        """The place under a screen point; None at and above the horizon.

        Args:
            point: The point.

        Raises:
            NoSuchMapError: There is no such map.
        """
        points = listed([point], write_point)
        call = ("unproject", "/points/0")
        return self._ask("projection.coordinates", READ_PLACE, call, points=points)
