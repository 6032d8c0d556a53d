"""Values: places, points, boxes and cameras, their JSON text, and comparison up to rounding.

The wire has camelCase, Python snake_case.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ._geodata import place_of, places_in
from ._tracks import checked

T = TypeVar("T")


@cache
def camel(name: str) -> str:
    """`viewing_angle` → `viewingAngle`; `from_` → `from`."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def snake(name: str) -> str:
    """`viewingAngle` → `viewing_angle`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def number(value: object) -> str:
    """A number as JSON text. Other values are written too, and the engine refuses them.

    NaN and infinities are refused by `checked`, which knows their path.
    """
    kind = type(value)
    if kind is float:
        return repr(value) if value - value == 0 else json.dumps(value)  # type: ignore[operator]
    return repr(value) if kind is int else text(value)


Member = str | tuple[Callable[[Any], str], Any]
"""A member's JSON text; or a function that writes it and the value, left out if None."""


def written(scope: str, members: Mapping[str, Member]) -> str:
    """An object as JSON text: `scope`, which names the map, and members by Python's names."""
    parts = [scope] if scope else []
    for name, member in members.items():
        if type(member) is tuple:
            write, value = member
            if value is None:
                continue
            member = write(value)
        parts.append(f'"{camel(name)}":{member}')
    return "{" + ",".join(parts) + "}"


CLAMPED = '["clamped"]'
"""The report that calls which set a camera ask for. It becomes a `ClampedWarning`."""


def array(values: Iterable[object]) -> str:
    """An array of values as JSON text."""
    return text(list(values))


def _encodable(value: Any) -> object:
    """A value in a form that the json module can write."""
    own = getattr(value, "__wire__", None)
    if own is not None:
        made = own()
        return json.loads(made) if isinstance(made, str) else made
    if is_dataclass(value) and not isinstance(value, type):
        members = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {camel(name): member for name, member in members if member is not None}
    if isinstance(value, Mapping):
        return dict(value)
    for convert in ("__index__", "__float__"):
        own = getattr(value, convert, None)
        if own is not None:
            return own()
    if callable(value):
        name = getattr(value, "__name__", "…")
        raise TypeError(f"expected a value, not the function itself: call it, {name}(…)")
    raise TypeError(f"{value!r} is not a value that mapcam understands")


_encoder = json.JSONEncoder(separators=(",", ":"), check_circular=False, default=_encodable)
text: Callable[[object], str] = _encoder.encode
"""Any value as JSON text on one line."""


def coerced(cls: type[T], value: Any) -> T:
    """A value of a dataclass, from one or from a mapping of its members."""
    if isinstance(value, cls):
        return value
    names = {camel(field.name): field.name for field in fields(cls)}  # type: ignore[arg-type]
    if isinstance(value, Mapping):
        members = {names.get(str(name), str(name)): member for name, member in value.items()}
        wrong = [name for name in members if name not in names.values()]
        if not wrong:
            return cls(**members)
        expected = ", ".join(names.values())
        hint = ". Did you mean viewing_angle?" if wrong[0] in ("pitch", "tilt") else ""
        raise TypeError(f"{cls.__name__} has no member {wrong[0]!r}: it has {expected}{hint}")
    raise TypeError(f"expected {cls.__name__} or a mapping of its members, not {value!r}")


def required(module: str, what: str) -> Any:
    """A module that is installed; otherwise an ImportError that says what needs it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{what} needs {module}: pip install {module}") from error


def unchanged(answer: Any) -> Any:
    """The reader of an answer that is right as it is."""
    return answer


def nothing(answer: Any) -> None:
    """The reader of an answer that only says that something is done."""
    return None


def read_member(name: str, read: Callable[[Any], T]) -> Callable[[Any], T]:
    """The reader of one member of an answer."""
    return lambda answer: read(answer[name])


def read_listed(name: str, read: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """The reader of the elements of an answer's only array."""
    return lambda answer: [read(value) for value in answer[name]]


def read_first(name: str, read: Callable[[Any], T]) -> Callable[[Any], T]:
    """The reader of the one element of an answer's only array."""
    return lambda answer: read(answer[name][0])


V = TypeVar("V", bound="JSONValue")


HIDDEN = "_"
"""How the names of members begin that are not a part of the value."""


class Value:
    """The base class of all values.

    Immutability, comparison and repr are defined here, because a dataclass that generates them for
    each value takes most of the package's import time.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # To type checkers, each is a frozen dataclass.

        def __setattr__(self, name: str, value: Any) -> None:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __repr__(self) -> str:
        members = ", ".join(f"{name}={value!r}" for name, value in self._members())
        return f"{type(self).__name__}({members})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or type(self) is not type(other):
            return NotImplemented
        return vars(self) == vars(other) or [*self._members()] == [*other._members()]

    def __hash__(self) -> int:
        return hash((type(self), *(value for _, value in self._members())))

    def to_dict(self) -> dict[str, Any]:
        """The value in JSON's form, with the protocol's names."""
        members = self._members()
        return {camel(name): _plain(value) for name, value in members if value is not None}

    def _members(self) -> Iterator[tuple[str, Any]]:
        return (each for each in vars(self).items() if not each[0].startswith(HIDDEN))


def record(*, frozen: bool) -> Callable[[type[T]], type[T]]:
    """A dataclass with an `__init__` of its own, which is frozen because it is a `Value`."""
    return dataclass(init=False, repr=False, eq=False)


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return value.to_dict() if isinstance(value, Value) else value


def _differences(mine: Any, theirs: Any, name: str, rel: float, abs: float) -> Iterator[str]:
    """The differences: of each member its name, its value, and the expected value."""
    members: list[tuple[str, Any, Any]] | None = None
    if isinstance(mine, Value) and isinstance(theirs, type(mine)):
        members = [(f".{n}" if name else n, m, getattr(theirs, n)) for n, m in mine._members()]
    elif isinstance(mine, (tuple, list)) and isinstance(theirs, (tuple, list)):
        if len(mine) == len(theirs):
            members = [(f"[{i}]", *pair) for i, pair in enumerate(zip(mine, theirs))]
    if members is not None:
        for step, one, other in members:
            yield from _differences(one, other, name + step, rel, abs)
    elif not _are_close(name.rpartition(".")[2], mine, theirs, rel, abs):
        yield f"{name or 'it'} is {theirs!r}, not {mine!r}"


def _are_close(name: str, mine: Any, theirs: Any, rel: float, abs: float) -> bool:
    if not isinstance(mine, (int, float)) or not isinstance(theirs, (int, float)):
        return bool(mine == theirs)
    if name in ("longitude", "bearing"):
        theirs = mine + math.remainder(theirs - mine, 360)
    return math.isclose(mine, theirs, rel_tol=rel, abs_tol=abs)


class JSONValue(Value):
    """A value that can be made from a mapping, and that may be given as one."""

    __slots__ = ()

    @classmethod
    def from_dict(cls: type[V], members: Mapping[str, Any]) -> V:
        """The value that `to_dict` has converted. Names like `viewing_angle` are taken too."""
        return coerced(cls, members)


class NumberTuple(JSONValue):
    """A value that is also its numbers, in their order: it unpacks, and equals a tuple of them."""

    __slots__ = ()

    def __iter__(self) -> Iterator[float]:
        return map(float, vars(self).values())

    def __len__(self) -> int:
        return len(vars(self))

    def __getitem__(self, index: int) -> float:
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return tuple(self) == other
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class Approximately:
    """Equal to everything that is close to a value; made by `approx`."""

    def __init__(self, value: Any, rel: float, abs: float) -> None:
        self._value, self._rel, self._abs = value, rel, abs
        self._difference = ""

    def __eq__(self, other: object) -> bool:
        differences = _differences(self._value, other, "", self._rel, self._abs)
        self._difference = next(differences, "")
        return not self._difference

    def __hash__(self) -> int:
        raise TypeError("An approximate value has no hash.")

    def __repr__(self) -> str:
        difference = f": {self._difference}" if self._difference else ""
        return f"approx({self._value!r}, rel={self._rel}, abs={self._abs}){difference}"


def approx(value: Any, rel: float = 1e-9, abs: float = 1e-6) -> Approximately:
    """For assertions: `assert view.camera() == approx(Camera.at((48.9, 2.4), 12))`.

    Args:
        value: A value, or a list of values.
        rel: How far a number may be from another, as a part of the greater one.
        abs: How far it may be in any case.
    """
    return Approximately(value, rel, abs)


@dataclass(frozen=True, repr=False, eq=False)
class Coordinate(NumberTuple):
    """A place on the globe, in degrees; ValueError for a latitude beyond ±90."""

    latitude: float
    longitude: float

    def __post_init__(self) -> None:
        if isinstance(self.latitude, (int, float)):
            checked(self.latitude, self.longitude)

    @property
    def lng_lat(self) -> tuple[float, float]:
        """The place as GeoJSON, MapLibre and shapely write it: east first, then north."""
        return (self.longitude, self.latitude)

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return {"type": "Point", "coordinates": self.lng_lat}


@dataclass(frozen=True, repr=False, eq=False)
class Point(NumberTuple):
    """A place on the screen, or a distance on it, in points from the top left, y down."""

    x: float
    y: float


@dataclass(frozen=True, repr=False, eq=False)
class Size(NumberTuple):
    """The size of a view, in points."""

    width: float
    height: float


@dataclass(frozen=True, repr=False, eq=False)
class Insets(NumberTuple):
    """Distances inwards from the edges, in points."""

    top: float = 0.0
    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0


@dataclass(frozen=True, repr=False, eq=False)
class Bounds(JSONValue):
    """A box of latitudes and longitudes. A west greater than the east crosses the antimeridian."""

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
    def __geo_interface__(self) -> dict[str, Any]:
        (west, south), (east, north) = self.south_west.lng_lat, self.north_east.lng_lat
        east += 360 if east < west else 0
        ring = ((west, south), (east, south), (east, north), (west, north), (west, south))
        return {"type": "Polygon", "coordinates": (ring,)}


@dataclass(frozen=True, repr=False, eq=False)
class Camera(JSONValue):
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

        Args:
            target: The place.
            zoom: The zoom. Default: that of a new map.
            bearing: Degrees clockwise from north.
            viewing_angle: Degrees from looking straight down.
        """
        return cls(as_coordinate(target), zoom, bearing, viewing_angle)

    def replace(self, **changes: Any) -> Camera:
        """The same camera with other values: `camera.replace(zoom=3)`."""
        return replace(self, **changes)

    def _repr_svg_(self) -> str:
        """What it sees in a view of 640 × 400 points, for notebooks."""
        pictures: Any = import_module("._drawing", __package__)  # Imported only when needed.
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
            if not isinstance(center, Mapping):
                longitude, latitude = center
                center = (latitude, longitude)
            return cls._from_peer(as_coordinate(center), options)
        except (LookupError, TypeError, ValueError):
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
            return cls._from_peer(as_coordinate((state["latitude"], state["longitude"])), state)
        except (LookupError, TypeError):
            expected = "`longitude`, `latitude` and `zoom`"
            what = f"expected deck.gl's view state, with {expected}, not {state!r}"
            raise TypeError(what) from None

    def _to_peer(self) -> dict[str, float]:
        """The members that MapLibre and deck.gl share; their bearings are in (-180, 180]."""
        bearing = self.bearing % 360
        bearing -= 360 if bearing > 180 else 0
        return {"zoom": self.zoom - 1, "bearing": bearing, "pitch": self.viewing_angle}

    @classmethod
    def _from_peer(cls, target: Coordinate, state: Mapping[str, Any]) -> Camera:
        bearing = state.get("bearing", 0.0) % 360
        return cls(target, state["zoom"] + 1, bearing, state.get("pitch", 0.0))


@dataclass(frozen=True, repr=False, eq=False)
class PartialCamera(JSONValue):
    """Some of a camera; what is left out keeps its value."""

    target: CoordinateLike | None = None
    zoom: float | None = None
    bearing: float | None = None
    viewing_angle: float | None = None

    def __post_init__(self) -> None:
        if self.target is not None:
            object.__setattr__(self, "target", as_coordinate(self.target))


@dataclass(frozen=True)
class Update:
    """One change to a camera; made by functions such as `mapcam.zoom_by`."""

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


CoordinateLike = Coordinate | tuple[float, float] | Mapping[str, Any] | HasGeometry
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
    return Coordinate(latitude, longitude)


def numbers_of(value: Any, count: int, expected: str) -> list[float]:
    """A fixed count of numbers, or a TypeError with the expected form."""
    try:
        numbers = [float(part) for part in value]
    except (TypeError, ValueError):
        numbers = []
    if len(numbers) != count or isinstance(value, (str, bytes)):
        raise TypeError(f"expected {expected}, not {value!r}")
    return numbers
