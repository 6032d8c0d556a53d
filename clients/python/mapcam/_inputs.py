"""What may be written instead of values, and arguments that may be written in several ways.

`(latitude, longitude)` stands for a `Coordinate`, `(x, y)` for a `Point`, `(width, height)` for a
`Size`, one number for `Insets` that are equal on all edges, and `(west, south, east, north)` for
`Bounds`, as shapely and geopandas give them. A mapping of the members will do as well, with their
names here or on the wire.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from itertools import pairwise
from typing import Any, Literal, Protocol, TypeVar

from ._geodata import line_in, place_of, places_in
from ._values import (
    UNCHANGED,
    Bounds,
    Camera,
    Coordinate,
    CoordinateLike,
    HasGeometry,
    Insets,
    Member,
    PartialCamera,
    Point,
    Size,
    Update,
    as_coordinate,
    camel,
    coerced,
    number,
    numbers_of,
    snake,
    text,
    written,
)

ElevatedCoordinateLike = CoordinateLike | tuple[float, float, float]
"""A place on the ground or above it: also `(latitude, longitude, altitude)` in metres, or a mapping
with an `altitude`."""

PointLike = Point | tuple[float, float] | Mapping[str, float]
"""A place on the screen: also `(x, y)`, or a mapping."""

SizeLike = Size | tuple[float, float] | Mapping[str, float]
"""A size: also `(width, height)`, or a mapping."""

InsetsLike = Insets | float | tuple[float, float, float, float] | Mapping[str, float]
"""Insets: also one number for all edges, `(top, left, bottom, right)`, or a mapping."""

BoundsLike = (
    Bounds
    | Iterable[float]
    | Iterable[CoordinateLike]
    | Mapping[str, Any]
    | HasGeometry
    | str
    | os.PathLike[str]
)
"""A box, `(west, south, east, north)` or a mapping of these, one or more places to draw the box
around, GeoJSON, an object with a `__geo_interface__`, or the name of a GeoJSON, GPX or KML file."""

LineLike = Iterable[CoordinateLike] | Mapping[str, Any] | HasGeometry | str | os.PathLike[str]
"""Places in order, GeoJSON with one LineString, an object with such a `__geo_interface__`, or the
name of a GeoJSON, GPX or KML file with one line or track; or `{"polyline": …}` with an encoded
one, and a `precision` other than 5."""

CameraLike = (
    Camera
    | tuple[CoordinateLike, float]
    | tuple[CoordinateLike, float, float]
    | tuple[CoordinateLike, float, float, float]
    | Mapping[str, Any]
)
"""A camera: also `(target, zoom)`, with bearing and viewing angle or without, or a mapping."""

PartialCameraLike = PartialCamera | CameraLike
"""Some of a camera, or all of it."""

UpdateLike = Update | CameraLike
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
    return of_numbers(Point, value, "a Point or (x, y)")


def as_size(value: SizeLike) -> Size:
    """A size from what may be written instead of one."""
    return of_numbers(Size, value, "a Size or (width, height)")


def as_insets(value: InsetsLike) -> Insets:
    """Insets from what may be written instead of them."""
    given = value if isinstance(value, Iterable) else (value,) * 4
    return of_numbers(
        Insets, given, "Insets, one number for all edges or (top, left, bottom, right)"
    )


def of_numbers(cls: type[V], value: Any, expected: str) -> V:
    """A value of numbers, from one, from a mapping of its members or from the numbers."""
    if isinstance(value, (cls, Mapping)):
        return coerced(cls, value)
    return cls(*numbers_of(value, len(fields(cls)), expected))


def as_bounds(value: BoundsLike) -> Bounds | list[Coordinate]:
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
    """An array of values that a function writes. A single place or point is refused."""
    given = values if isinstance(values, list) else list(values)
    if isinstance(values, (Mapping, str)) or (given and isinstance(given[0], (int, float))):
        raise TypeError(f"expected a list, not {values!r}")
    return f"[{','.join([write(value) for value in given])}]"


def write_coordinate(value: CoordinateLike) -> str:
    place = value if type(value) is Coordinate else as_coordinate(value)
    return f'{{"latitude":{number(place.latitude)},"longitude":{number(place.longitude)}}}'


def write_elevated_coordinate(value: ElevatedCoordinateLike) -> str:
    place, altitude = as_elevated(value)
    return text({**place.to_dict(), "altitude": altitude}) if altitude else write_coordinate(place)


def write_point(value: PointLike) -> str:
    point = as_point(value)
    return f'{{"x":{number(point.x)},"y":{number(point.y)}}}'


def write_size(value: SizeLike) -> str:
    return text(as_size(value))


def write_insets(value: InsetsLike) -> str:
    return number(value) if isinstance(value, (int, float)) else text(as_insets(value))


MANY = 10_000
"""More places than these are written as those that their box depends on."""


def write_bounds(value: BoundsLike, shape: str | None = None) -> str:
    bounds = as_bounds(value)
    if isinstance(bounds, list) and len(bounds) > MANY and shape != "points":
        bounds = outermost(bounds)
    if isinstance(bounds, Bounds):
        return text(bounds)
    return f'{{"coordinates":{listed(bounds, write_coordinate)}}}'


def outermost(places: list[Coordinate]) -> list[Coordinate]:
    """The places at the edges of their box, which lies beside the widest gap of longitudes."""
    eastwards = sorted(places, key=lambda place: (place.longitude + 180) % 360)
    gaps = [(b.longitude - a.longitude) % 360 for a, b in pairwise(eastwards)]
    gaps.append((eastwards[0].longitude - eastwards[-1].longitude) % 360)
    widest = max(range(len(gaps)), key=lambda index: (gaps[index], index))
    ends = [eastwards[widest], eastwards[(widest + 1) % len(places)]]
    edges = [edge(places, key=lambda place: place.latitude) for edge in (min, max)]
    return [*ends, *edges]


def write_line(value: LineLike) -> str:
    if isinstance(value, Mapping) and "polyline" in value:
        return text(value)  # The engine decodes it.
    return listed(as_line(value), write_coordinate)


def write_camera(value: CameraLike) -> str:
    return text(as_camera(value))


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


E = TypeVar("E")
V = TypeVar("V", Point, Size, Insets)

FIT_PADDING = 64
"""What every fit keeps free at each edge where nothing else is said, in points; the SDK's own."""

LimitsOf = Literal["google", "none"]
"""The names of limits of zoom and viewing angle: the Google Maps SDK's, or none."""

MEMBERS = {"target", "zoom", "bearing", "viewingAngle"}
"""The members of a camera."""


class Tracked(Protocol):
    """A place with a heading: a `TrackedPlace`."""

    @property
    def coordinate(self) -> CoordinateLike: ...
    @property
    def heading(self) -> float | None: ...


TrackedLike = CoordinateLike | Tracked | Iterable[CoordinateLike | Tracked]
"""A place that is followed, with a heading or without; or several."""

PlaceOrCamera = CoordinateLike | PartialCameraLike
"""A place, or a camera to go to as a whole."""


def is_camera(value: object) -> bool:
    """Whether it is a camera, whole or in part, and not an update or a place."""
    if isinstance(value, Mapping):
        # A misspelled member is reported later, by its name.
        return not MEMBERS.isdisjoint(camel(str(name)) for name in value)
    if isinstance(value, (tuple, list)):
        return len(value) > 1 and not isinstance(value[0], (int, float))
    return isinstance(value, (Camera, PartialCamera))


def change(update: UpdateLike | None) -> UpdateLike | None:
    """The update, unless it is a camera: that is what `partial_camera` is for."""
    return None if is_camera(update) else update


def partial_camera(
    update: Any, to: PartialCameraLike | None, *members: Any
) -> PartialCameraLike | None:
    """`to`, or those of its members that are given, or the camera that was given as the update."""
    ways = [to] if to is not None else []
    if any(member is not None for member in members):
        ways.append(PartialCamera(*members))
    if is_camera(update):
        ways.append(update)
    if len(ways) > 1:
        raise TypeError("expected `to` or members of a camera, not both")
    return ways[0] if ways else None


def towards(target: Any, *members: float | None) -> PartialCamera:
    """A place or a camera, with its zoom, bearing and viewing angle replaced if they are given."""
    if not is_camera(target):
        return PartialCamera(target, *members)
    camera = as_partial_camera(target)
    own = (camera.zoom, camera.bearing, camera.viewing_angle)
    return PartialCamera(camera.target, *(o if m is None else m for o, m in zip(own, members)))


def nullable(write: Callable[[Any], str], value: object) -> Member:
    """A member for a setting that None clears."""
    if value is None:
        return "null"
    return write, None if value is UNCHANGED else value


def update_json(name: str, **members: Member) -> str:
    """The text of an update, by its name on the wire and its members."""
    return f'{{"{name}":{written("", members)}}}'


def given_settings(**settings: Any) -> dict[str, Any]:
    """The settings that are given: None clears a box, and is not a setting otherwise."""
    return {
        name: value
        for name, value in settings.items()
        if value is not UNCHANGED and (value is not None or name.endswith("_bounds"))
    }


def eye_of(given: E) -> E | dict[str, Any]:
    """An eye, or its members if it is written as an elevated place."""
    is_place = isinstance(given, Mapping) and "altitude" in given and "coordinate" not in given
    if is_place or (isinstance(given, (tuple, list)) and len(given) == 3):
        place, altitude = as_elevated(given)  # type: ignore[arg-type]
        return {"coordinate": place, "altitude": altitude}
    return given


def as_update(value: UpdateLike, known: Mapping[str, Callable[..., Update]]) -> Update:
    """An update from what may be written instead of one.

    Anything else is sent unchanged: the engine's error says what is wrong and what is expected.

    Args:
        value: An update, a mapping with its name, or a camera.
        known: The functions that make updates, by their names on the wire.
    """
    if isinstance(value, Update):
        return value
    if is_camera(value) and not (isinstance(value, Mapping) and not {"target", "zoom"} <= {*value}):
        return known["setCamera"](as_camera(value))
    if not isinstance(value, Mapping) or len(value) != 1:
        return Update(text(value))
    ((key, members),) = value.items()
    name = camel(str(key))
    if name not in known or not isinstance(members, Mapping):
        return Update(text({name: members}))
    arguments = {snake(str(member)): given for member, given in members.items()}
    try:
        inspect.signature(known[name]).bind(**arguments)
    except TypeError:  # Some are missing or unknown.
        return Update(text({name: {camel(member): given for member, given in arguments.items()}}))
    return known[name](**arguments)


def write_tracked(value: TrackedLike, heading: float | None, write: Callable[[Any], str]) -> str:
    """The places that are followed, each by `write`; `heading` is that of the only one."""
    places: Any = [value] if _is_one_place(value) else value
    if isinstance(places, (str, bytes)) or not isinstance(places, Iterable):
        raise TypeError(f"expected one or more places, not {value!r}")
    tracked = [each if _is_tracked(each) else {"coordinate": each} for each in places]
    if heading is not None:
        if len(tracked) != 1 or "heading" in tracked[0] or not isinstance(tracked[0], dict):
            what = "expected one place without a heading of its own, since `heading` is given"
            raise TypeError(what)
        tracked[0] = {**tracked[0], "heading": heading}
    return listed(tracked, write)


def _is_one_place(value: Any) -> bool:
    is_pair = isinstance(value, (tuple, list)) and isinstance((*value, None)[0], (int, float))
    is_place = isinstance(value, (Coordinate, Mapping)) or hasattr(value, "__geo_interface__")
    return is_pair or is_place or _is_tracked(value)


def _is_tracked(value: Any) -> bool:
    return "coordinate" in value if isinstance(value, Mapping) else hasattr(value, "coordinate")
