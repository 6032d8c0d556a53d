"""The places in GeoJSON, GPX and KML: files, mappings, and objects with a `__geo_interface__`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import Any

from ._tracks import (
    HOW_TO_CONVERT,
    Place,
    Shape as Shape,
    checked,
    is_unknown,
    shapes_in_gpx,
    shapes_in_kml,
    shown,
    warn_of_skipped,
)

DEGREES = "EPSG:4326"
"""What GeoJSON, GPX and KML are in: WGS 84, degrees."""

DEPTHS = {
    "Point": 0,
    "MultiPoint": 1,
    "LineString": 0,
    "LinearRing": 0,
    "MultiLineString": 1,
    "Polygon": 0,
    "MultiPolygon": 1,
}
"""How deep the points, lines or polygons lie in the coordinates of a geometry.

The rings alone are shapely's, in a `__geo_interface__`.
"""


def place_of(value: Mapping[str, Any]) -> tuple[Any, Any] | None:
    """The latitude and longitude of a mapping such as `{"lat": 48.9, "lng": 2.4}`, if it is one."""
    latitude = next((value[name] for name in ("latitude", "lat") if name in value), None)
    longitude = next((value[name] for name in ("longitude", "lng", "lon") if name in value), None)
    if len(value) != 2 or latitude is None or longitude is None:
        return None
    return latitude, longitude


def places_in(source: Any) -> list[Place]:
    """All places, in their order. A file is read by its suffix; ValueError if there is none."""
    places = [place for shape in _shapes_of(source) for place in shape.places]
    if not places and isinstance(source, (str, os.PathLike)):
        raise ValueError(f"{os.fspath(source)} has no places")
    return places


def line_in(source: Any) -> list[Place]:
    """The places of the only line: a LineString's, or a track's with all its segments.

    ValueError if there is none, or more than one, since it is not known which is meant.
    """
    lines = [shape.places for shape in _shapes_of(source) if shape.kind == "line"]
    if len(lines) != 1:
        name = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "the GeoJSON"
        raise ValueError(f"expected one line in {name}, found {len(lines) or 'none'}")
    return lines[0]


def shapes_in(source: Any) -> Iterator[Shape]:
    """The points, lines and areas in anything with places.

    Takes GeoJSON, the name of a file, an object with a `__geo_interface__`, one place or a box in
    degrees west, south, east and north, and several of all of these.
    """
    if isinstance(source, Mapping) and (place := place_of(source)) is not None:
        yield from shapes_in(place)
    elif isinstance(source, (str, os.PathLike)) and not _is_geojson(os.fspath(source)):
        lines = [shape for shape in _shapes_of(source) if shape.kind != "point"]
        yield from lines or [Shape("point", [place]) for place in places_in(source)]
    elif isinstance(source, (str, os.PathLike, Mapping)) or hasattr(source, "__geo_interface__"):
        yield from _shapes_of(source)
    elif not isinstance(source, Iterable):
        raise TypeError(f"expected GeoJSON, a file's name, places or boxes, not {source!r}")
    elif len(source := list(source)) == 2 and _are_numbers(source):
        yield Shape("point", [(float(source[0]), float(source[1]))])
    elif len(source) == 4 and _are_numbers(source):
        west, south, east, north = map(float, source)
        east += 360 if east < west else 0
        ring = zip((south, south, north, north, south), (west, east, east, west, west))
        yield Shape("area", list(ring))
    else:
        for part in source:
            yield from shapes_in(part)


def _are_numbers(parts: list[Any]) -> bool:
    return all(isinstance(part, (int, float)) for part in parts)


def _is_geojson(name: str) -> bool:
    return name.lower().endswith(tuple(f".{ending}" for ending in (*ONE, *LINES)))


ONE = ("json", "geojson", "topojson")
LINES = ("jsonl", "ndjson", "geojsonl")
"""The endings of GeoJSON's files: of one text, and of a text in each line."""


def _shapes_of(source: Any) -> list[Shape]:
    """The shapes of GeoJSON or of a file. An error in a file is a ValueError with its name."""
    if not isinstance(source, (str, os.PathLike)):
        value = source if isinstance(source, Mapping) else in_degrees(source).__geo_interface__
        return list(_shapes_in_geojson(value))
    name = os.fspath(source)
    readers = {"gpx": shapes_in_gpx, "kml": shapes_in_kml}
    readers.update({ending: _shapes_in_geojson_file for ending in (*ONE, *LINES)})
    ending = name.lower().rpartition(".")[2]
    if ending == "kmz":
        raise ValueError(
            f"{name}: a KMZ is an archive: unpack it, such as by `unzip`, and open its .kml"
        )
    if ending not in readers:
        raise ValueError(
            f"{name}: expected a .geojson, .json, .geojsonl, .ndjson, .gpx or .kml file"
        )
    try:
        shapes = list(readers[ending](name))
        for place in (place for shape in shapes for place in shape.places):
            if not all(map(isfinite, place)):
                raise ValueError(f"a place has a finite latitude and longitude, not {place}")
        return shapes
    except (SyntaxError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"{name} can't be understood: {error}") from error


def in_degrees(source: Any) -> Any:
    """What a GeoDataFrame or a GeoSeries holds, in degrees: converted if it has another CRS."""
    system = getattr(source, "crs", None)
    if system is None or not hasattr(source, "to_crs"):
        return source
    return source if system == DEGREES else source.to_crs(DEGREES)


def _check_system(value: Mapping[str, Any]) -> None:
    """Refuses GeoJSON as it was before RFC 7946, if it names a system other than its own."""
    system = value.get("crs")
    if system is not None:
        properties = system.get("properties") if isinstance(system, Mapping) else None
        name = properties.get("name") if isinstance(properties, Mapping) else system
        if not re.search(r"CRS84$|EPSG:+4326$", str(name)):
            raise ValueError(f"its coordinate system is {name}: {HOW_TO_CONVERT}")


def _shapes_in_geojson_file(path: str) -> Iterator[Shape]:
    with open(path, encoding="utf-8-sig") as file:
        if path.lower().endswith(LINES):
            lines = (line.strip().lstrip("\x1e") for line in file)
            listed = [json.loads(one) for one in lines if one]
            value: Any = {"type": "FeatureCollection", "features": listed}
        else:
            value = json.load(file)
    shapes = list(_shapes_in_geojson(value))
    features = value.get("features") if isinstance(value, Mapping) else None
    if isinstance(features, list):
        empty = sum(feature is None or not any(_shapes_in_geojson(feature)) for feature in features)
        unknown = sum(_unknown_in(each.get("coordinates")) for each, _ in _geometries(value))
        warn_of_skipped(path, empty + unknown, max(len(features), empty + unknown))
    return iter(shapes)


def _unknown_in(part: Any) -> int:
    """How many positions beside others in some coordinates are unknown."""
    if not _is_array(part) or len(part) == 0 or _is_number(part[0]):
        return 0
    return sum(_is_unknown(each) or _unknown_in(each) for each in part)


def _shapes_in_geojson(value: Any) -> Iterator[Shape]:
    for geometry, properties in _geometries(value):
        kind, shapes = geometry["type"], [geometry.get("coordinates")]
        if kind != "Point":
            _listed(geometry, "coordinates")
        for _ in range(DEPTHS[kind]):
            shapes = [shape for part in shapes for shape in _parts(part)]
        if "Point" in kind:
            known = (each for each in shapes if not _is_empty(each) and not _is_unknown(each))
            yield from (Shape("point", [_position(shape)], properties) for shape in known)
        elif "Polygon" in kind:
            for polygon in shapes:
                for index, ring in enumerate(_parts(polygon)):
                    yield Shape("hole" if index else "area", _known(ring), properties)
        else:
            yield from (Shape("line", _known(shape), properties) for shape in shapes)


def _known(line: Any) -> list[Place]:
    """The places of a line, of which none is unknown."""
    return [_position(part) for part in _parts(line) if not _is_unknown(part)]


def _geometries(
    value: Any, properties: Mapping[str, Any] = {}
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Each geometry, and the properties of its feature."""
    if not isinstance(value, Mapping):
        raise ValueError(f"this is not GeoJSON: expected an object, not {shown(value)}")
    _check_system(value)
    kind = value.get("type")
    if kind == "FeatureCollection":
        for feature in _listed(value, "features"):
            if feature is not None:
                yield from _geometries(feature)
    elif kind == "Feature":
        if value.get("geometry") is not None:
            own = value.get("properties")
            yield from _geometries(value["geometry"], own if isinstance(own, Mapping) else {})
    elif kind == "GeometryCollection":
        for geometry in _listed(value, "geometries"):
            yield from _geometries(geometry, properties)
    elif isinstance(kind, str) and kind in DEPTHS:
        yield value, properties
    else:
        if kind == "Topology":
            raise ValueError(
                "it is TopoJSON: convert it first, such as by `topo2geo` or `ogr2ogr -f GeoJSON`"
            )
        raise ValueError(f"expected GeoJSON, not an object of type {shown(kind)}")


def _listed(value: Mapping[str, Any], name: str) -> Any:
    """A member that is an array."""
    member = value.get(name)
    if not _is_array(member):
        raise ValueError(f"this is not GeoJSON: a {value['type']} must have an array `{name}`")
    return member


def _is_array(value: object) -> bool:
    """Whether it is an array: a list, a tuple, or one of NumPy."""
    return hasattr(value, "__len__") and not isinstance(value, (str, bytes, Mapping))


def _is_empty(value: Any) -> bool:
    """Whether it is an array without elements, as the coordinates of an empty geometry are."""
    return _is_array(value) and len(value) == 0


def _parts(value: Any) -> Any:
    """The arrays in an array; a number is refused as a position."""
    return value if _is_array(value) else [_position(value)]


def _position(value: Any) -> Place:
    """A position of GeoJSON: longitude first."""
    if _is_array(value) and len(value) >= 2:
        longitude, latitude = value[0], value[1]
        if _is_number(longitude) and _is_number(latitude):
            return checked(float(latitude), float(longitude))
    raise ValueError(f"a place in GeoJSON is [longitude, latitude], not {shown(value)}")


def _is_unknown(value: Any) -> bool:
    """Whether it is a position that a receiver did not know."""
    numbers = _is_array(value) and len(value) >= 2 and _is_number(value[0]) and _is_number(value[1])
    return numbers and is_unknown(float(value[0]), float(value[1]))


def _is_number(value: Any) -> bool:
    return hasattr(value, "__float__") and not isinstance(value, bool)
