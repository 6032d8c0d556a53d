"""The places in GeoJSON, GPX and KML: files, mappings, and objects with a `__geo_interface__`."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Optional

Place = tuple[float, float]
"""Latitude, longitude."""

Shape = tuple[str, list[Place]]
"""What is drawn, a "point", a "line" or an "area", and its places."""

EXPECTED = "{}: expected a .geojson, .json, .gpx or .kml file"


def place_of(value: Mapping[str, Any]) -> Optional[tuple[Any, Any]]:
    """The latitude and longitude of a mapping such as `{"lat": 48.9, "lng": 2.4}`, if it is one."""
    latitude = next((value[name] for name in ("latitude", "lat") if name in value), None)
    longitude = next((value[name] for name in ("longitude", "lng", "lon") if name in value), None)
    if len(value) != 2 or latitude is None or longitude is None:
        return None
    return latitude, longitude


def places_in(source: Any) -> Iterator[Place]:
    """All places, in their order. A file is read by its suffix; ValueError where there is none."""
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        with _reading(name):
            found = list(_in_file(name))
        if not found:
            raise ValueError(f"{name} has no places")
        return iter(found)
    if not isinstance(source, Mapping):
        source = source.__geo_interface__
    return _in_geojson(source)


def line_in(source: Any) -> list[Place]:
    """The places of the only line: a LineString's, or a track's with all its segments.

    ValueError where there is none, or more than one, since it is not known which is meant.
    """
    name = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "the GeoJSON"
    if isinstance(source, (str, os.PathLike)):
        with _reading(name):
            lines = list(_lines_in_file(name))
    else:
        value = source if isinstance(source, Mapping) else source.__geo_interface__
        lines = list(_lines_in_geojson(value))
    if len(lines) != 1:
        raise ValueError(f"expected one line in {name}, found {len(lines) or 'none'}")
    return lines[0]


def _lines_in_file(path: str) -> Iterator[list[Place]]:
    suffix = os.path.splitext(path)[1].lower()
    if suffix == ".gpx":
        return _lines_in_gpx(path)
    if suffix == ".kml":
        return _lines_in_kml(path)
    if suffix not in (".json", ".geojson"):
        raise ValueError(EXPECTED.format(path))
    return _lines_in_geojson(_json_in(path))


def _lines_in_geojson(value: Mapping[str, Any]) -> Iterator[list[Place]]:
    for geometry in _geometries(value):
        if geometry["type"] == "LineString":
            yield list(_positions(geometry["coordinates"]))
        elif geometry["type"] == "MultiLineString":
            yield from (list(_positions(line)) for line in geometry["coordinates"])


def _lines_in_gpx(path: str) -> Iterator[list[Place]]:
    """Tracks, each with its segments one after the other; where there are none, routes."""
    elements = list(_elements(path))
    for name, point in (("trk", "trkpt"), ("rte", "rtept")):
        lines = [
            [(float(each.get("lat")), float(each.get("lon"))) for each in found]
            for found in (list(_named(point, line)) for tag, line in elements if tag == name)
            if found
        ]
        if lines:
            return iter(lines)
    return iter(())


def _lines_in_kml(path: str) -> Iterator[list[Place]]:
    """Of each LineString, and of each gx:Track."""
    for tag, element in _elements(path):
        if tag in ("LineString", "Track"):
            found = [*_named("coordinates", element), *_named("coord", element)]
            yield [place for each in found for place in _positions_of_kml(each)]


def shapes_in(source: Any) -> Iterator[Shape]:
    """What is drawn of anything with places: points, lines and areas.

    Takes GeoJSON, the name of a file, an object with a `__geo_interface__`, one place or a box in
    degrees west, south, east and north, and several of all of these.
    """
    if isinstance(source, (str, os.PathLike)):
        name = os.fspath(source)
        with _reading(name):
            shapes = _shapes_in_file(name)
        yield from shapes
    elif isinstance(source, Mapping):
        place = place_of(source)
        yield from _shapes_in_geojson(source) if place is None else shapes_in(place)
    elif hasattr(source, "__geo_interface__"):
        yield from _shapes_in_geojson(source.__geo_interface__)
    elif not isinstance(source, Iterable):
        raise TypeError(f"expected GeoJSON, a file's name, places or boxes, not {source!r}")
    elif len(source := list(source)) == 2 and _are_numbers(source):
        yield "point", [(float(source[0]), float(source[1]))]
    elif len(source) == 4 and _are_numbers(source):
        west, south, east, north = map(float, source)
        middle = (west + (east if east >= west else east + 360)) / 2
        longitudes = (west, middle, east, east, middle, west, west)
        latitudes = (south, south, south, north, north, north, south)
        yield "area", list(zip(latitudes, longitudes))
    else:
        for part in source:
            yield from shapes_in(part)


def _shapes_in_file(path: str) -> list[Shape]:
    if os.path.splitext(path)[1].lower() in (".json", ".geojson"):
        return list(_shapes_in_geojson(_json_in(path)))
    lines = list(_lines_in_file(path))
    if lines:
        return [("line", line) for line in lines]
    return [("point", [place]) for place in places_in(path)]


def _are_numbers(parts: list[Any]) -> bool:
    return all(isinstance(part, (int, float)) for part in parts)


def _shapes_in_geojson(value: Mapping[str, Any]) -> Iterator[Shape]:
    for geometry in _geometries(value):
        kind, nested = geometry["type"], geometry["coordinates"]
        if kind in ("Point", "MultiPoint"):
            yield from (("point", [place]) for place in _positions(nested))
        else:
            depth = {"LineString": 0, "MultiLineString": 1, "Polygon": 1, "MultiPolygon": 2}[kind]
            lines = [nested]
            for _ in range(depth):
                lines = [line for part in lines for line in part]
            name = "area" if "Polygon" in kind else "line"
            yield from ((name, list(_positions(line))) for line in lines)


def _in_file(path: str) -> Iterator[Place]:
    suffix = os.path.splitext(path)[1].lower()
    if suffix in (".json", ".geojson"):
        return _in_geojson(_json_in(path))
    if suffix == ".gpx":
        return _in_gpx(path)
    if suffix == ".kml":
        return _in_kml(path)
    raise ValueError(EXPECTED.format(path))


@contextmanager
def _reading(path: str) -> Iterator[None]:
    """Whatever is wrong with what a file holds is a ValueError that names it."""
    try:
        yield
    except (SyntaxError, ValueError, LookupError, TypeError, AttributeError) as error:
        if isinstance(error, ValueError) and str(error).startswith(path):
            raise
        raise ValueError(f"{path} can't be understood: {error}") from error


def _json_in(path: str) -> Any:
    with open(path, encoding="utf-8-sig") as file:
        return json.load(file)


def _in_geojson(value: Mapping[str, Any]) -> Iterator[Place]:
    for geometry in _geometries(value):
        yield from _positions(geometry["coordinates"])


def _geometries(value: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    kind = value.get("type")
    if kind == "FeatureCollection":
        for feature in value["features"]:
            yield from _geometries(feature)
    elif kind == "Feature":
        if value["geometry"] is not None:
            yield from _geometries(value["geometry"])
    elif kind == "GeometryCollection":
        for geometry in value["geometries"]:
            yield from _geometries(geometry)
    elif "coordinates" in value:
        yield value
    else:
        raise ValueError(f"expected GeoJSON, not an object of type {kind!r}")


def _positions(value: Any) -> Iterator[Place]:
    """The positions in arrays of any depth, which have longitude first."""
    if len(value) and not hasattr(value[0], "__len__"):
        yield float(value[1]), float(value[0])
    else:
        for part in value:
            yield from _positions(part)


def _in_gpx(path: str) -> Iterator[Place]:
    """Track points; where there are none, those of routes; where there are none, waypoints."""
    elements = list(_elements(path))
    for name in ("trkpt", "rtept", "wpt"):
        found = [element for tag, element in elements if tag == name]
        if found:
            return ((float(point.get("lat")), float(point.get("lon"))) for point in found)
    return iter(())


def _in_kml(path: str) -> Iterator[Place]:
    for tag, element in _elements(path):
        if tag in ("coordinates", "coord"):
            yield from _positions_of_kml(element)


def _positions_of_kml(element: Any) -> Iterator[Place]:
    """Those of `coordinates`, with commas, or the one of a gx:Track's `coord`, with spaces."""
    words = (element.text or "").split()
    tuples = [word.split(",") for word in words] if "," in (element.text or "") else [words]
    for longitude, latitude, *_ in filter(None, tuples):
        yield float(latitude), float(longitude)


def _elements(path: str) -> Iterator[tuple[str, Any]]:
    """The elements of an XML file, by their names without namespaces."""
    from xml.etree import ElementTree  # Only who reads such a file pays for it.

    return _tagged(ElementTree.parse(path).getroot())


def _tagged(root: Any) -> Iterator[tuple[str, Any]]:
    for element in root.iter():
        if isinstance(element.tag, str):
            yield element.tag.rpartition("}")[2], element


def _named(name: str, root: Any) -> Iterator[Any]:
    return (element for tag, element in _tagged(root) if tag == name)
