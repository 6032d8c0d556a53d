"""Places, points, boxes and cameras, as immutable values.

Wherever a value is wanted, a plain one will do: `(latitude, longitude)` for a `Coordinate`,
`(x, y)` for a `Point`, `(width, height)` for a `Size`, one number for `Insets` that are equal on
all edges, and `(west, south, east, north)` for `Bounds`, as shapely and geopandas give them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Union


@dataclass(frozen=True)
class Coordinate:
    """A place on the globe, in degrees."""

    latitude: float
    longitude: float

    @property
    def lng_lat(self) -> tuple[float, float]:
        """The place as GeoJSON, MapLibre and shapely write it: east first, then north."""
        return (self.longitude, self.latitude)

    @classmethod
    def from_lng_lat(cls, position: Iterable[float]) -> Coordinate:
        """A place from `[longitude, latitude]`, GeoJSON's order; an altitude is passed over."""
        longitude, latitude = list(position)[:2]
        return cls(latitude, longitude)


@dataclass(frozen=True)
class Point:
    """A place on the screen, or a way across it, in points from the top left, y down."""

    x: float
    y: float


@dataclass(frozen=True)
class Size:
    """The size of a view, in points."""

    width: float
    height: float


@dataclass(frozen=True)
class Insets:
    """Distances inwards from the edges, in points."""

    top: float = 0.0
    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0


@dataclass(frozen=True)
class Bounds:
    """A box of latitudes and longitudes. A west of more than the east crosses the antimeridian."""

    south_west: Coordinate
    north_east: Coordinate

    @classmethod
    def of(cls, west: float, south: float, east: float, north: float) -> Bounds:
        """A box in the order of shapely's `bounds` and geopandas' `total_bounds`."""
        return cls(Coordinate(south, west), Coordinate(north, east))

    @property
    def wsen(self) -> tuple[float, float, float, float]:
        """`(west, south, east, north)`."""
        return (*self.south_west.lng_lat, *self.north_east.lng_lat)


@dataclass(frozen=True)
class Camera:
    """Where a map looks: at zoom z the world is 256·2^z points wide; angles are in degrees."""

    target: Coordinate
    zoom: float
    bearing: float = 0.0
    viewing_angle: float = 0.0

    @classmethod
    def at(
        cls, target: CoordinateLike, zoom: float, bearing: float = 0.0, viewing_angle: float = 0.0
    ) -> Camera:
        """A camera over a place that may be written `(latitude, longitude)`."""
        return cls(as_coordinate(target), zoom, bearing, viewing_angle)

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
        target = Coordinate.from_lng_lat(center)
        return cls._from_peer(target, options)

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


@dataclass(frozen=True)
class PartialCamera:
    """Some of a camera; what is left out keeps its value."""

    target: CoordinateLike | None = None
    zoom: float | None = None
    bearing: float | None = None
    viewing_angle: float | None = None

    def __post_init__(self) -> None:
        if self.target is not None:
            object.__setattr__(self, "target", as_coordinate(self.target))


def _signed(bearing: float) -> float:
    """A bearing in (-180, 180], as MapLibre has them."""
    wrapped = bearing % 360
    return wrapped - 360 if wrapped > 180 else wrapped


CoordinateLike = Union[Coordinate, tuple[float, float]]
PointLike = Union[Point, tuple[float, float]]
SizeLike = Union[Size, tuple[float, float]]
InsetsLike = Union[Insets, float]
BoundsLike = Union[Bounds, Iterable[float], Iterable[CoordinateLike]]
"""A box, `(west, south, east, north)`, or one or more places to draw the box around."""

CameraLike = Union[Camera, PartialCamera]


def as_coordinate(value: CoordinateLike) -> Coordinate:
    if isinstance(value, Coordinate):
        return value
    latitude, longitude = _numbers(value, 2, "a Coordinate or (latitude, longitude)")
    return Coordinate(latitude, longitude)


def as_point(value: PointLike) -> Point:
    if isinstance(value, Point):
        return value
    x, y = _numbers(value, 2, "a Point or (x, y)")
    return Point(x, y)


def as_size(value: SizeLike) -> Size:
    if isinstance(value, Size):
        return value
    width, height = _numbers(value, 2, "a Size or (width, height)")
    return Size(width, height)


def as_insets(value: InsetsLike) -> Insets:
    if isinstance(value, Insets):
        return value
    try:
        edge = float(value)
    except (TypeError, ValueError):
        # Four numbers could be meant in more than one order.
        what = f"expected Insets or one number for all edges, not {value!r}"
        raise TypeError(what) from None
    return Insets(edge, edge, edge, edge)


def as_bounds(value: BoundsLike) -> object:
    """A box, or the places to draw one around, as the wire has them."""
    if isinstance(value, Bounds):
        return value
    parts: list[Any] = list(value)
    if len(parts) == 4 and not any(isinstance(part, (Coordinate, tuple, list)) for part in parts):
        west, south, east, north = _numbers(parts, 4, "(west, south, east, north)")
        return Bounds.of(west, south, east, north)
    return {"coordinates": [as_coordinate(part) for part in parts]}


def _numbers(value: Iterable[float], count: int, expected: str) -> list[float]:
    try:
        numbers = [float(part) for part in value]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != count:
        raise TypeError(f"expected {expected}, not {value!r}")
    return numbers
