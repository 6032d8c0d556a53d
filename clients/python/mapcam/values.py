"""Places, points, boxes and cameras, as immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from importlib import import_module
from typing import Any, Optional, Protocol, Union

from .geodata import place_of, places_in
from .notices import warn_of_latitude
from .records import Plain, Row


@dataclass(frozen=True, repr=False, eq=False)
class Coordinate(Row):
    """A place on the globe, in degrees."""

    latitude: float
    longitude: float

    @property
    def lng_lat(self) -> tuple[float, float]:
        """The place as GeoJSON, MapLibre and shapely write it: east first, then north."""
        return (self.longitude, self.latitude)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return {"type": "Point", "coordinates": self.lng_lat}

    @classmethod
    def from_lng_lat(cls, position: Iterable[float]) -> Coordinate:
        """A place from `[longitude, latitude]`, GeoJSON's order; an altitude is ignored."""
        try:
            longitude, latitude = map(float, list(position)[:2])
        except (TypeError, ValueError):
            raise TypeError(f"expected [longitude, latitude], not {position!r}") from None
        return cls(latitude, longitude)


@dataclass(frozen=True, repr=False, eq=False)
class Point(Row):
    """A place on the screen, or a distance on it, in points from the top left, y down."""

    x: float
    y: float


@dataclass(frozen=True, repr=False, eq=False)
class Size(Row):
    """The size of a view, in points."""

    width: float
    height: float


@dataclass(frozen=True, repr=False, eq=False)
class Insets(Row):
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
        for latitude in (south, north):
            if abs(latitude) > 90:
                warn_of_latitude(latitude)
        return cls(Coordinate(south, west), Coordinate(north, east))

    @property
    def west(self) -> float:
        """The western longitude."""
        return self.south_west.longitude

    @property
    def south(self) -> float:
        """The least latitude."""
        return self.south_west.latitude

    @property
    def east(self) -> float:
        """The eastern longitude."""
        return self.north_east.longitude

    @property
    def north(self) -> float:
        """The greatest latitude."""
        return self.north_east.latitude

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
            warn_of_latitude(place.latitude)
        return cls(place, zoom, bearing, viewing_angle)

    def replace(self, **changes: Any) -> Camera:
        """The same camera with other values: `camera.replace(zoom=3)`."""
        return replace(self, **changes)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        properties = {
            "zoom": self.zoom,
            "bearing": self.bearing,
            "viewing_angle": self.viewing_angle,
        }
        geometry = self.target.__geo_interface__
        return {"type": "Feature", "geometry": geometry, "properties": properties}

    def _repr_svg_(self) -> str:
        """What it sees in a view of 640 × 400 points, for notebooks."""
        pictures: Any = import_module(".pictures", __package__)  # Imported only when needed.
        svg: str = pictures.camera_svg(self)
        return svg

    def to_maplibre(self) -> dict[str, Any]:
        """The options of MapLibre GL JS's `jumpTo`, `easeTo` and `flyTo`."""
        return {"center": list(self.target.lng_lat), **self._to_peer()}

    @classmethod
    def from_maplibre(cls, options: Mapping[str, Any]) -> Camera:
        """A camera from MapLibre's options: `center` as `[lng, lat]` or an object."""
        try:
            center = options["center"]
            if isinstance(center, Mapping):
                center = (center["lng"] if "lng" in center else center["lon"], center["lat"])
            return cls._from_peer(Coordinate.from_lng_lat(center), options)
        except (LookupError, TypeError):
            expected = "`center` as [lng, lat] or an object, and `zoom`"
            what = f"expected MapLibre's options, with {expected}, not {options!r}"
            raise TypeError(what) from None

    def to_deckgl(self) -> dict[str, float]:
        """A view state of deck.gl's `MapView`."""
        longitude, latitude = self.target.lng_lat
        return {"longitude": longitude, "latitude": latitude, **self._to_peer()}

    @classmethod
    def from_deckgl(cls, state: Mapping[str, Any]) -> Camera:
        """A camera from a view state of deck.gl's `MapView`."""
        try:
            return cls._from_peer(Coordinate(state["latitude"], state["longitude"]), state)
        except (LookupError, TypeError):
            expected = "`longitude`, `latitude` and `zoom`"
            what = f"expected deck.gl's view state, with {expected}, not {state!r}"
            raise TypeError(what) from None

    def _to_peer(self) -> dict[str, float]:
        """The members that MapLibre and deck.gl have alike; their bearings are in (-180, 180]."""
        bearing = self.bearing % 360
        bearing -= 360 if bearing > 180 else 0
        return {"zoom": self.zoom - 1, "bearing": bearing, "pitch": self.viewing_angle}

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


class HasGeometry(Protocol):
    """An object of shapely, geopandas or another library with a geometry."""

    @property
    def __geo_interface__(self) -> Mapping[str, Any]: ...


CoordinateLike = Union[Coordinate, tuple[float, float], Mapping[str, Any], HasGeometry]
"""A place: also `(latitude, longitude)`, a mapping such as `{"lat": 48.9, "lng": 2.4}`, GeoJSON
with one Point, or an object with such a `__geo_interface__`."""


def as_coordinate(value: CoordinateLike) -> Coordinate:
    """A place from what may be written instead of one."""
    if isinstance(value, Coordinate):
        return value
    if isinstance(value, Mapping) and "type" not in value:
        value = place_of(value) or value
    elif isinstance(value, Mapping) or hasattr(value, "__geo_interface__"):
        places = places_in(value)
        if len(places) == 1:
            return Coordinate(*places[0])
    latitude, longitude = numbers_of(value, 2, "a Coordinate or (latitude, longitude)")
    if abs(latitude) > 90:
        warn_of_latitude(latitude)
    return Coordinate(latitude, longitude)


def numbers_of(value: Any, count: int, expected: str) -> list[float]:
    """A number of numbers, or a TypeError with the expected form."""
    try:
        numbers = [float(part) for part in value]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != count or isinstance(value, (str, bytes)):
        raise TypeError(f"expected {expected}, not {value!r}")
    return numbers
