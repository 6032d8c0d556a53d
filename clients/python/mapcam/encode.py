"""The JSON text of the values that are classes by hand, and of what may be written instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable

from .values import (
    Bounds,
    BoundsLike,
    CameraLike,
    Coordinate,
    CoordinateLike,
    ElevatedCoordinateLike,
    InsetsLike,
    LineLike,
    PartialCameraLike,
    PointLike,
    SizeLike,
    as_bounds,
    as_camera,
    as_coordinate,
    as_elevated,
    as_insets,
    as_line,
    as_partial_camera,
    as_point,
    as_size,
)
from .wire import number, text


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
