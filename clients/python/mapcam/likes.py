"""What may be written instead of values, and the JSON text of these.

Wherever a value is wanted, a plain one will do: `(latitude, longitude)` for a `Coordinate`,
`(x, y)` for a `Point`, `(width, height)` for a `Size`, one number for `Insets` that are equal on
all edges, and `(west, south, east, north)` for `Bounds`, as shapely and geopandas give them.
A mapping of the members will do as well, with their names here or on the wire.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, Callable, Union

from .geodata import line_in, place_of, places_in
from .values import (
    Bounds,
    Camera,
    Coordinate,
    CoordinateLike,
    HasGeometry,
    Insets,
    PartialCamera,
    Point,
    Size,
    Update,
    as_coordinate,
    numbers_of,
)
from .wire import coerced, number, text

ElevatedCoordinateLike = Union[CoordinateLike, tuple[float, float, float]]
"""A place on the ground or above it: also `(latitude, longitude, altitude)` in metres, or a mapping
with an `altitude`."""

PointLike = Union[Point, tuple[float, float], Mapping[str, float]]
"""A place on the screen: also `(x, y)`, or a mapping."""

SizeLike = Union[Size, tuple[float, float], Mapping[str, float]]
"""A size: also `(width, height)`, or a mapping."""

InsetsLike = Union[Insets, float, tuple[float, float, float, float], Mapping[str, float]]
"""Insets: also one number for all edges, `(top, left, bottom, right)`, or a mapping."""

BoundsLike = Union[
    Bounds,
    Iterable[float],
    Iterable[CoordinateLike],
    Mapping[str, Any],
    HasGeometry,
    str,
    os.PathLike[str],
]
"""A box, `(west, south, east, north)` or a mapping of these, one or more places to draw the box
around, GeoJSON, an object with a `__geo_interface__`, or the name of a GeoJSON, GPX or KML file."""

LineLike = Union[Iterable[CoordinateLike], Mapping[str, Any], HasGeometry, str, os.PathLike[str]]
"""Places in order, GeoJSON with one LineString, an object with such a `__geo_interface__`, or the
name of a GeoJSON, GPX or KML file with one line or track; or `{"polyline": …}` with an encoded
one, and a `precision` other than 5."""

CameraLike = Union[
    Camera,
    tuple[CoordinateLike, float],
    tuple[CoordinateLike, float, float],
    tuple[CoordinateLike, float, float, float],
    Mapping[str, Any],
]
"""A camera: also `(target, zoom)`, with bearing and viewing angle or without, or a mapping."""

PartialCameraLike = Union[PartialCamera, CameraLike]
"""Some of a camera, or all of it."""

UpdateLike = Union[Update, CameraLike]
"""An update: also a mapping with its name, such as `{"zoom_by": {"delta": 1, "at": (200, 150)}}`,
or the camera to go to."""


def as_elevated(value: ElevatedCoordinateLike) -> tuple[Coordinate, float]:
    """A place and its altitude, from what may be written instead of them."""
    if isinstance(value, Coordinate):
        return value, 0.0
    if isinstance(value, Mapping) and "altitude" in value:
        (altitude,) = numbers_of((value["altitude"],), 1, "an altitude in metres")
        return as_coordinate({k: v for k, v in value.items() if k != "altitude"}), altitude
    if isinstance(value, (tuple, list)) and len(value) == 3:
        expected = "(latitude, longitude, altitude)"
        latitude, longitude, altitude = numbers_of(value, 3, expected)
        return as_coordinate((latitude, longitude)), altitude
    return as_coordinate(value), 0.0


def as_point(value: PointLike) -> Point:
    """A point from what may be written instead of one."""
    if isinstance(value, (Point, Mapping)):
        return coerced(Point, value)
    return Point(*numbers_of(value, 2, "a Point or (x, y)"))


def as_size(value: SizeLike) -> Size:
    """A size from what may be written instead of one."""
    if isinstance(value, (Size, Mapping)):
        return coerced(Size, value)
    return Size(*numbers_of(value, 2, "a Size or (width, height)"))


def as_insets(value: InsetsLike) -> Insets:
    """Insets from what may be written instead of them."""
    if isinstance(value, (Insets, Mapping)):
        return coerced(Insets, value)
    expected = "Insets, one number for all edges or (top, left, bottom, right)"
    if isinstance(value, Iterable):
        return Insets(*numbers_of(value, 4, expected))
    return Insets(*numbers_of((value,), 1, expected) * 4)


def as_bounds(value: BoundsLike) -> Union[Bounds, list[Coordinate]]:
    """A box, or the places to draw one around."""
    if isinstance(value, Bounds):
        return value
    if isinstance(value, Mapping) and "type" not in value:
        members: Mapping[Any, Any] = value
        if "coordinates" in members:
            return _places(members["coordinates"])
        if set(members) == {"west", "south", "east", "north"}:
            return Bounds.of(**members)
        if place_of(members) is not None:
            return [as_coordinate(members)]
        return Bounds.from_dict(members)
    if isinstance(value, (str, os.PathLike, Mapping)) or hasattr(value, "__geo_interface__"):
        return [Coordinate(*place) for place in places_in(value)]
    if not isinstance(value, Iterable):
        raise TypeError(f"expected bounds, places, GeoJSON or a file's name, not {value!r}")
    parts: list[Any] = list(value)
    if parts and not any(isinstance(part, (Iterable, Mapping)) for part in parts):
        if len(parts) == 2:
            return [as_coordinate((parts[0], parts[1]))]
        return Bounds.of(*numbers_of(parts, 4, "(west, south, east, north) or places"))
    return _places(parts)


def as_line(value: LineLike) -> list[Coordinate]:
    """The places of a line, from what may be written instead of them."""
    if isinstance(value, (str, os.PathLike, Mapping)) or hasattr(value, "__geo_interface__"):
        return [Coordinate(*place) for place in line_in(value)]
    return _places(value)


def _places(value: object) -> list[Coordinate]:
    if not isinstance(value, Iterable):
        raise TypeError(f"expected places, GeoJSON or a file's name, not {value!r}")
    return [as_coordinate(place) for place in value]


def as_camera(value: CameraLike) -> Camera:
    """A camera from what may be written instead of one."""
    if isinstance(value, (Camera, Mapping)):
        return coerced(Camera, value)
    parts: Any = value
    is_camera = isinstance(parts, (tuple, list)) and 2 <= len(parts) <= 4
    if not is_camera or isinstance(parts[0], (int, float)):
        what = "a Camera or (target, zoom), with bearing and viewing angle or without"
        raise TypeError(f"expected {what}, not {value!r}")
    return Camera(*parts)


def as_partial_camera(value: PartialCameraLike) -> PartialCamera:
    """A partial camera from what may be written instead of one."""
    if isinstance(value, (PartialCamera, Mapping)):
        return coerced(PartialCamera, value)
    camera = as_camera(value)
    return PartialCamera(camera.target, camera.zoom, camera.bearing, camera.viewing_angle)


def listed(values: Iterable[Any], write: Callable[[Any], str]) -> str:
    """An array of values that a function writes."""
    return f"[{','.join([write(value) for value in values])}]"


def write_coordinate(value: CoordinateLike) -> str:
    place = value if type(value) is Coordinate else as_coordinate(value)
    return f'{{"latitude":{number(place.latitude)},"longitude":{number(place.longitude)}}}'


def write_elevated_coordinate(value: ElevatedCoordinateLike) -> str:
    place, altitude = as_elevated(value)
    if altitude == 0:
        return write_coordinate(place)
    position = f'"latitude":{number(place.latitude)},"longitude":{number(place.longitude)}'
    return f'{{{position},"altitude":{number(altitude)}}}'


def write_point(value: PointLike) -> str:
    point = as_point(value)
    return f'{{"x":{number(point.x)},"y":{number(point.y)}}}'


def write_size(value: SizeLike) -> str:
    size = as_size(value)
    return f'{{"width":{number(size.width)},"height":{number(size.height)}}}'


def write_insets(value: InsetsLike) -> str:
    return text(as_insets(value))


def write_bounds(value: BoundsLike) -> str:
    bounds = as_bounds(value)
    if isinstance(bounds, Bounds):
        south_west, north_east = bounds.south_west, bounds.north_east
        corners = f'"southWest":{write_coordinate(south_west)}'
        return f'{{{corners},"northEast":{write_coordinate(north_east)}}}'
    return f'{{"coordinates":{listed(bounds, write_coordinate)}}}'


def write_line(value: LineLike) -> str:
    if isinstance(value, Mapping) and "polyline" in value:
        return text(value)  # The engine decodes it.
    return listed(as_line(value), write_coordinate)


def write_camera(value: CameraLike) -> str:
    camera = as_camera(value)
    position = f'"target":{write_coordinate(camera.target)},"zoom":{number(camera.zoom)}'
    angles = f'"bearing":{number(camera.bearing)},"viewingAngle":{number(camera.viewing_angle)}'
    return f"{{{position},{angles}}}"


def write_partial_camera(value: PartialCameraLike) -> str:
    return text(as_partial_camera(value))


def write_notify(value: Iterable[Any]) -> str:
    """The names of notifications, which events' classes have too.

    `animation.ended` is always among them, because animations wait for it.
    """
    if isinstance(value, str):
        raise TypeError(f"expected names of notifications in a list, not {value!r}")
    names = [getattr(kind, "method", kind) for kind in value]
    return text(names if "animation.ended" in names else [*names, "animation.ended"])
