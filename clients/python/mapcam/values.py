"""Places, points, boxes and cameras, as immutable values.

Wherever a value is wanted, a plain one will do: `(latitude, longitude)` for a `Coordinate`,
`(x, y)` for a `Point`, `(width, height)` for a `Size`, one number for `Insets` that are equal on
all edges, and `(west, south, east, north)` for `Bounds`, as shapely and geopandas give them.
A mapping of the members will do as well, with their names here or on the wire.
"""

from __future__ import annotations

import inspect
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Optional, Union

from .geodata import line_in, place_of, places_in
from .records import Plain
from .wire import coerced


@dataclass(frozen=True, repr=False, eq=False)
class Coordinate(Plain):
    """A place on the globe, in degrees."""

    latitude: float
    longitude: float

    def __iter__(self) -> Iterator[float]:
        return iter((self.latitude, self.longitude))

    @property
    def lng_lat(self) -> tuple[float, float]:
        """The place as GeoJSON, MapLibre and shapely write it: east first, then north."""
        return (self.longitude, self.latitude)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return {"type": "Point", "coordinates": self.lng_lat}

    @classmethod
    def from_lng_lat(cls, position: Iterable[float]) -> Coordinate:
        """A place from `[longitude, latitude]`, GeoJSON's order; an altitude is passed over."""
        longitude, latitude = list(position)[:2]
        return cls(latitude, longitude)


@dataclass(frozen=True, repr=False, eq=False)
class Point(Plain):
    """A place on the screen, or a way across it, in points from the top left, y down."""

    x: float
    y: float

    def __iter__(self) -> Iterator[float]:
        return iter((self.x, self.y))


@dataclass(frozen=True, repr=False, eq=False)
class Size(Plain):
    """The size of a view, in points."""

    width: float
    height: float

    def __iter__(self) -> Iterator[float]:
        return iter((self.width, self.height))


@dataclass(frozen=True, repr=False, eq=False)
class Insets(Plain):
    """Distances inwards from the edges, in points."""

    top: float = 0.0
    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0


@dataclass(frozen=True, repr=False, eq=False)
class Bounds(Plain):
    """A box of latitudes and longitudes. A west of more than the east crosses the antimeridian."""

    south_west: Coordinate
    north_east: Coordinate

    def __post_init__(self) -> None:
        for name in ("south_west", "north_east"):
            object.__setattr__(self, name, as_coordinate(getattr(self, name)))

    @classmethod
    def of(cls, west: float, south: float, east: float, north: float) -> Bounds:
        """A box in the order of shapely's `bounds` and geopandas' `total_bounds`."""
        return cls(Coordinate(south, west), Coordinate(north, east))

    @property
    def wsen(self) -> tuple[float, float, float, float]:
        """`(west, south, east, north)`."""
        return (*self.south_west.lng_lat, *self.north_east.lng_lat)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        west, south, east, north = self.wsen
        east += 360 if east < west else 0
        ring = ((west, south), (east, south), (east, north), (west, north), (west, south))
        return {"type": "Polygon", "coordinates": (ring,)}


@dataclass(frozen=True, repr=False, eq=False)
class Camera(Plain):
    """Where a map looks: at zoom z the world is 256·2^z points wide; angles are in degrees."""

    target: Coordinate
    zoom: float
    bearing: float = 0.0
    viewing_angle: float = 0.0

    def __post_init__(self) -> None:
        if type(self.target) is not Coordinate:
            object.__setattr__(self, "target", as_coordinate(self.target))

    @classmethod
    def at(
        cls,
        target: CoordinateLike,
        zoom: float = 2.0,
        bearing: float = 0.0,
        viewing_angle: float = 0.0,
    ) -> Camera:
        """A camera over a place that may be written `(latitude, longitude)`.

        Warns of a latitude beyond 90 degrees: the engine would clamp it and say nothing. So does
        all that takes a place that is written so.

        Args:
            target: The place.
            zoom: The zoom; where it is left out, that of a new map.
            bearing: Degrees clockwise from north.
            viewing_angle: Degrees from looking straight down.
        """
        place = as_coordinate(target)
        if place is target and abs(place.latitude) > 90:
            warn_of(place.latitude)
        return cls(place, zoom, bearing, viewing_angle)

    def replace(self, **changes: Any) -> Camera:
        """The same camera with other values: `camera.replace(zoom=3)`."""
        return replace(self, **changes)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        properties = {
            "zoom": self.zoom,
            "bearing": self.bearing,
            "viewingAngle": self.viewing_angle,
        }
        geometry = self.target.__geo_interface__
        return {"type": "Feature", "geometry": geometry, "properties": properties}

    def _repr_svg_(self) -> str:
        """What it sees, for notebooks: in a view of 640 × 400 points."""
        from .pictures import camera_svg  # Only who looks pays for it.

        return camera_svg(self)

    def to_maplibre(self) -> dict[str, Any]:
        """The options of MapLibre GL JS's `jumpTo`, `easeTo` and `flyTo`."""
        return {
            "center": list(self.target.lng_lat),
            "zoom": self.zoom - 1,
            "bearing": _signed(self.bearing),
            "pitch": self.viewing_angle,
        }

    @classmethod
    def from_maplibre(cls, options: Mapping[str, Any]) -> Camera:
        """A camera from MapLibre's options: `center` as `[lng, lat]` or an object."""
        center = options["center"]
        if isinstance(center, Mapping):
            center = (center["lng"] if "lng" in center else center["lon"], center["lat"])
        return cls._from_peer(Coordinate.from_lng_lat(center), options)

    def to_deckgl(self) -> dict[str, float]:
        """A view state of deck.gl's `MapView`."""
        return {
            "longitude": self.target.longitude,
            "latitude": self.target.latitude,
            "zoom": self.zoom - 1,
            "bearing": _signed(self.bearing),
            "pitch": self.viewing_angle,
        }

    @classmethod
    def from_deckgl(cls, state: Mapping[str, Any]) -> Camera:
        """A camera from a view state of deck.gl's `MapView`."""
        return cls._from_peer(Coordinate(state["latitude"], state["longitude"]), state)

    @classmethod
    def _from_peer(cls, target: Coordinate, state: Mapping[str, Any]) -> Camera:
        bearing = state.get("bearing", 0.0) % 360
        return cls(target, state["zoom"] + 1, bearing, state.get("pitch", 0.0))


@dataclass(frozen=True, repr=False, eq=False)
class PartialCamera(Plain):
    """Some of a camera; what is left out keeps its value."""

    target: Optional[CoordinateLike] = None
    zoom: Optional[float] = None
    bearing: Optional[float] = None
    viewing_angle: Optional[float] = None

    def __post_init__(self) -> None:
        if self.target is not None:
            object.__setattr__(self, "target", as_coordinate(self.target))


@dataclass(frozen=True)
class Update:
    """One change to a camera; made by the functions of `mapcam.updates`."""

    json: str
    """The change as it is sent: an object with one name, and what belongs to it."""

    def __wire__(self) -> str:
        return self.json


class Unchanged(Enum):
    """The default of a setting that None clears."""

    UNCHANGED = "unchanged"


UNCHANGED = Unchanged.UNCHANGED


def _signed(bearing: float) -> float:
    """A bearing in (-180, 180], as MapLibre has them."""
    wrapped = bearing % 360
    return wrapped - 360 if wrapped > 180 else wrapped


CoordinateLike = Union[Coordinate, tuple[float, float], Mapping[str, Any]]
"""A place: also `(latitude, longitude)`, a mapping such as `{"lat": 48.9, "lng": 2.4}`, GeoJSON
with one Point, or an object with such a `__geo_interface__`."""

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
    Bounds, Iterable[float], Iterable[CoordinateLike], Mapping[str, Any], str, os.PathLike[str]
]
"""A box, `(west, south, east, north)` or a mapping of these, one or more places to draw the box
around, GeoJSON, an object with a `__geo_interface__`, or the name of a GeoJSON, GPX or KML file."""

LineLike = Union[Iterable[CoordinateLike], Mapping[str, Any], str, os.PathLike[str]]
"""Places in order, GeoJSON with one LineString, an object with such a `__geo_interface__`, or the
name of a GeoJSON, GPX or KML file with one line or track."""

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


def as_coordinate(value: CoordinateLike) -> Coordinate:
    """A place from what may be written instead of one."""
    if isinstance(value, Coordinate):
        return value
    if isinstance(value, Mapping) and "type" not in value:
        value = place_of(value) or value
    elif isinstance(value, Mapping) or hasattr(value, "__geo_interface__"):
        places = list(places_in(value))
        if len(places) == 1:
            return Coordinate(*places[0])
    latitude, longitude = _numbers(value, 2, "a Coordinate or (latitude, longitude)")
    if abs(latitude) > 90:
        warn_of(latitude)
    return Coordinate(latitude, longitude)


def warn_of(latitude: float) -> None:
    """Warns of a latitude that is none, where the package was called."""
    level, frame = 1, inspect.currentframe()
    while frame is not None and frame.f_globals.get("__name__", "").startswith("mapcam"):
        level, frame = level + 1, frame.f_back
    what = f"latitude {latitude}: were latitude and longitude swapped?"
    warnings.warn(what, UserWarning, stacklevel=level)


def as_elevated(value: ElevatedCoordinateLike) -> tuple[Coordinate, float]:
    """A place and its altitude, from what may be written instead of them."""
    if isinstance(value, Coordinate):
        return value, 0.0
    if isinstance(value, Mapping) and "altitude" in value:
        (altitude,) = _numbers((value["altitude"],), 1, "an altitude in metres")
        return as_coordinate({k: v for k, v in value.items() if k != "altitude"}), altitude
    if isinstance(value, (tuple, list)) and len(value) == 3:
        expected = "(latitude, longitude, altitude)"
        latitude, longitude, altitude = _numbers(value, 3, expected)
        return as_coordinate((latitude, longitude)), altitude
    return as_coordinate(value), 0.0


def as_point(value: PointLike) -> Point:
    """A point from what may be written instead of one."""
    if isinstance(value, (Point, Mapping)):
        return coerced(Point, value)
    return Point(*_numbers(value, 2, "a Point or (x, y)"))


def as_size(value: SizeLike) -> Size:
    """A size from what may be written instead of one."""
    if isinstance(value, (Size, Mapping)):
        return coerced(Size, value)
    return Size(*_numbers(value, 2, "a Size or (width, height)"))


def as_insets(value: InsetsLike) -> Insets:
    """Insets from what may be written instead of them."""
    if isinstance(value, (Insets, Mapping)):
        return coerced(Insets, value)
    expected = "Insets, one number for all edges or (top, left, bottom, right)"
    if isinstance(value, Iterable):
        return Insets(*_numbers(value, 4, expected))
    return Insets(*_numbers((value,), 1, expected) * 4)


def as_bounds(value: BoundsLike) -> Union[Bounds, list[Coordinate]]:
    """A box, or the places to draw one around."""
    if isinstance(value, Bounds):
        return value
    if isinstance(value, Mapping) and "type" not in value:
        members: Mapping[Any, Any] = value
        if "coordinates" in members:
            return [as_coordinate(place) for place in members["coordinates"]]
        if set(members) == {"west", "south", "east", "north"}:
            return Bounds.of(**members)
        if place_of(members) is not None:
            return [as_coordinate(members)]
        return Bounds.from_dict(members)
    if isinstance(value, (str, os.PathLike, Mapping)) or hasattr(value, "__geo_interface__"):
        return [Coordinate(*place) for place in places_in(value)]
    parts: list[Any] = list(value)
    if parts and not any(isinstance(part, (Iterable, Mapping)) for part in parts):
        if len(parts) == 2:
            return [as_coordinate((parts[0], parts[1]))]
        return Bounds.of(*_numbers(parts, 4, "(west, south, east, north) or places"))
    return [as_coordinate(part) for part in parts]


def as_line(value: LineLike) -> list[Coordinate]:
    """The places of a line, from what may be written instead of them."""
    if isinstance(value, (str, os.PathLike, Mapping)) or hasattr(value, "__geo_interface__"):
        return [Coordinate(*place) for place in line_in(value)]
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


def _numbers(value: Any, count: int, expected: str) -> list[float]:
    try:
        numbers = [float(part) for part in value]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != count or isinstance(value, (str, bytes)):
        raise TypeError(f"expected {expected}, not {value!r}")
    return numbers
