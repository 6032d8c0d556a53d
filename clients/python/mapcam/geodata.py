"""The places in GeoJSON, GPX and KML: files, mappings, and objects with a `__geo_interface__`."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Optional, Union

Place = tuple[float, float]
"""Latitude, longitude."""

Shape = tuple[str, list[Place]]
"""What is drawn, a "point", a "line" or an "area", and its places."""

DEGREES = "EPSG:4326"
"""What GeoJSON, GPX and KML are in: WGS 84, degrees."""
HOW_TO_CONVERT = "longitudes and latitudes in degrees are expected, such as by `to_crs(4326)`"

DEPTHS = {
    "Point": 0,
    "MultiPoint": 1,
    "LineString": 0,
    "LinearRing": 0,
    "MultiLineString": 1,
    "Polygon": 1,
    "MultiPolygon": 2,
}
"""How deep the points or lines lie in the coordinates of a geometry.

The rings alone are shapely's, in a `__geo_interface__`.
"""


def place_of(value: Mapping[str, Any]) -> Optional[tuple[Any, Any]]:
    """The latitude and longitude of a mapping such as `{"lat": 48.9, "lng": 2.4}`, if it is one."""
    latitude = next((value[name] for name in ("latitude", "lat") if name in value), None)
    longitude = next((value[name] for name in ("longitude", "lng", "lon") if name in value), None)
    if len(value) != 2 or latitude is None or longitude is None:
        return None
    return latitude, longitude


def places_in(source: Any) -> list[Place]:
    """All places, in their order. A file is read by its suffix; ValueError where there is none."""
    places = [place for _, places in _shapes_of(source) for place in places]
    if not places and isinstance(source, (str, os.PathLike)):
        raise ValueError(f"{os.fspath(source)} has no places")
    return places


def line_in(source: Any) -> list[Place]:
    """The places of the only line: a LineString's, or a track's with all its segments.

    ValueError where there is none, or more than one, since it is not known which is meant.
    """
    lines = [places for kind, places in _shapes_of(source) if kind == "line"]
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
        lines = [shape for shape in _shapes_of(source) if shape[0] == "line"]
        yield from lines or [("point", [place]) for place in places_in(source)]
    elif isinstance(source, (str, os.PathLike, Mapping)) or hasattr(source, "__geo_interface__"):
        yield from _shapes_of(source)
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


def _are_numbers(parts: list[Any]) -> bool:
    return all(isinstance(part, (int, float)) for part in parts)


def _is_geojson(name: str) -> bool:
    return name.lower().endswith((".json", ".geojson"))


def _shapes_of(source: Any) -> list[Shape]:
    """The shapes of GeoJSON or of a file. An error in a file is a ValueError with its name."""
    if not isinstance(source, (str, os.PathLike)):
        value = source if isinstance(source, Mapping) else in_degrees(source).__geo_interface__
        return list(_shapes_in_geojson(value))
    name = os.fspath(source)
    readers = {"gpx": _shapes_in_gpx, "kml": _shapes_in_kml}
    readers["json"] = readers["geojson"] = _shapes_in_geojson_file
    ending = name.lower().rpartition(".")[2]
    if ending not in readers:
        raise ValueError(f"{name}: expected a .geojson, .json, .gpx or .kml file")
    try:
        return list(readers[ending](name))
    except (SyntaxError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"{name} can't be understood: {error}") from error


def in_degrees(source: Any) -> Any:
    """What a GeoDataFrame or a GeoSeries holds, in degrees: converted where it has another CRS."""
    system = getattr(source, "crs", None)
    if system is None or not hasattr(source, "to_crs"):
        return source
    return source if system == DEGREES else source.to_crs(DEGREES)


def _check_system(value: Mapping[str, Any]) -> None:
    """Refuses GeoJSON as it was before RFC 7946, where it names a system other than its own."""
    system = value.get("crs")
    if system is not None:
        properties = system.get("properties") if isinstance(system, Mapping) else None
        name = properties.get("name") if isinstance(properties, Mapping) else system
        if not re.search(r"CRS84$|EPSG:+4326$", str(name)):
            raise ValueError(f"its coordinate system is {name}: {HOW_TO_CONVERT}")


def _shapes_in_geojson_file(path: str) -> Iterator[Shape]:
    with open(path, encoding="utf-8-sig") as file:
        return _shapes_in_geojson(json.load(file))


def _shapes_in_geojson(value: Any) -> Iterator[Shape]:
    for geometry in _geometries(value):
        kind, shapes = geometry["type"], [geometry.get("coordinates")]
        if kind != "Point":
            _listed(geometry, "coordinates")
        for _ in range(DEPTHS[kind]):
            shapes = [shape for part in shapes for shape in _parts(part)]
        if "Point" in kind:
            yield from (("point", [_position(shape)]) for shape in shapes if not _is_empty(shape))
        else:
            name = "area" if "Polygon" in kind else "line"
            yield from ((name, [_position(part) for part in _parts(shape)]) for shape in shapes)


def _geometries(value: Any) -> Iterator[Mapping[str, Any]]:
    if not isinstance(value, Mapping):
        raise ValueError(f"this is not GeoJSON: expected an object, not {value!r}")
    _check_system(value)
    kind = value.get("type")
    if kind == "FeatureCollection":
        for feature in _listed(value, "features"):
            yield from _geometries(feature)
    elif kind == "Feature":
        if value.get("geometry") is not None:
            yield from _geometries(value["geometry"])
    elif kind == "GeometryCollection":
        for geometry in _listed(value, "geometries"):
            yield from _geometries(geometry)
    elif isinstance(kind, str) and kind in DEPTHS:
        yield value
    else:
        raise ValueError(f"expected GeoJSON, not an object of type {kind!r}")


def _listed(value: Mapping[str, Any], name: str) -> Any:
    """A member that is an array."""
    member = value.get(name)
    if not _is_array(member):
        raise ValueError(f"this is not GeoJSON: a {value['type']} has an array `{name}`")
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
            return _checked(float(latitude), float(longitude))
    raise ValueError(f"a place in GeoJSON is [longitude, latitude], not {value!r}")


def _checked(latitude: float, longitude: float) -> Place:
    """Refuses latitudes beyond ±90°: the engine would clamp them without a message."""
    if abs(latitude) > 90:
        swapped = abs(latitude) <= 180 and abs(longitude) <= 90
        why = "were latitude and longitude swapped?" if swapped else HOW_TO_CONVERT
        raise ValueError(f"latitude {latitude}: {why}")
    return latitude, longitude


def _is_number(value: Any) -> bool:
    return hasattr(value, "__float__") and not isinstance(value, bool)


def _shapes_in_gpx(path: str) -> Iterator[Shape]:
    """Tracks, each with its segments one after the other; or routes; or waypoints."""
    lines = _lines_in_gpx(path)
    if lines:
        return (("line", [_place_in_gpx(point) for point in line]) for line in lines)
    return (("point", [_place_in_gpx(point)]) for tag, point in _elements(path) if tag == "wpt")


def _lines_in_gpx(path: str) -> list[list[Any]]:
    """The points of each track, or else of each route."""
    elements = list(_elements(path))
    for name, point in (("trk", "trkpt"), ("rte", "rtept")):
        found = []
        for line in (line for tag, line in elements if tag == name):
            segments = [part for tag, part in _tagged(line) if tag == "trkseg"] or [line]
            parts = [[each for tag, each in _tagged(part) if tag == point] for part in segments]
            found.append(_joined([part for part in parts if part]))
        if any(found):
            return [line for line in found if line]
    return []


def _joined(segments: list[list[Any]]) -> list[Any]:
    """The points of a track. Where a segment ends and another begins, its last point is there
    twice, for the rest in between."""
    points: list[Any] = []
    for segment in segments:
        points += points[-1:] + segment
    return points


def _place_in_gpx(point: Any) -> Place:
    return _checked(float(point.get("lat")), float(point.get("lon")))


def recorded_times(file: Union[str, os.PathLike[str]]) -> list[float]:
    """When the places of a GPX file's only track were recorded, for a ride as it was:
    `view.route("tour.gpx", times=recorded_times("tour.gpx"))`. Between two segments of the track
    the ride rests where the first one ends, and goes on at the mean speed of the track, or evenly
    where the time is too short.

    Args:
        file: The file's name.

    Returns:
        Seconds from the first place to each.

    Raises:
        ValueError: There is not one track, or a place has no time.
    """
    from datetime import datetime  # Imported only where it is needed.

    name = os.fspath(file)
    lines = _lines_in_gpx(name)
    if len(lines) != 1:
        raise ValueError(f"expected one line in {name}, found {len(lines) or 'none'}")
    moments = []
    for point in lines[0]:
        text = next((each.text for tag, each in _tagged(point) if tag == "time"), None) or ""
        try:
            moments.append(datetime.fromisoformat(text.strip().replace("Z", "+00:00")))
        except ValueError:
            what = f"a place has {f'the time {text!r}' if text else 'no time'}"
            raise ValueError(f"{name}: {what}, such as 2026-11-24T08:00:00Z") from None
    times = [(moment - moments[0]).total_seconds() for moment in moments]
    return _with_rests(lines[0], times)


def _with_rests(points: list[Any], times: list[float]) -> list[float]:
    """The times of a track's points, of which the second of two equal ones ends a rest."""
    ways = [_metres(_place_in_gpx(a), _place_in_gpx(b)) for a, b in zip(points, points[1:])]
    rests = [index for index in range(1, len(points)) if points[index] is points[index - 1]]
    recorded = [index for index in range(len(ways)) if index not in set(rests)]
    seconds = sum(times[index + 1] - times[index] for index in recorded)
    metres = sum(ways[index] for index in recorded)
    for index in rests if seconds > 0 and metres > 0 else ():
        times[index] = max(times[index], times[index + 1] - ways[index] * seconds / metres)
    return times


def _metres(one: Place, other: Place) -> float:
    """Between two places on the SDK's sphere, by haversines."""
    (north, east), (south, west) = (map(math.radians, place) for place in (one, other))
    square = math.sin((north - south) / 2) ** 2
    square += math.cos(north) * math.cos(south) * math.sin((east - west) / 2) ** 2
    return 2 * 6_371_009 * math.asin(min(1, math.sqrt(square)))


def _shapes_in_kml(path: str) -> Iterator[Shape]:
    """Each LineString and each gx:Track; of all else the points."""
    in_lines: set[Any] = set()
    for tag, element in _elements(path):
        if tag in ("LineString", "Track"):
            own = [each for name, each in _tagged(element) if name in ("coordinates", "coord")]
            in_lines.update(own)
            yield "line", [place for each in own for place in _positions_in_kml(each)]
        elif tag in ("coordinates", "coord") and element not in in_lines:
            yield from (("point", [place]) for place in _positions_in_kml(element))


def _positions_in_kml(element: Any) -> Iterator[Place]:
    """Those of `coordinates`, with commas, or the one of a gx:Track's `coord`, with spaces."""
    words = (element.text or "").split()
    tuples = [word.split(",") for word in words] if "," in (element.text or "") else [words]
    for longitude, latitude, *_ in filter(None, tuples):
        yield _checked(float(latitude), float(longitude))


def _elements(path: str) -> Iterator[tuple[str, Any]]:
    """The elements of an XML file, by their names without namespaces."""
    from xml.etree import ElementTree  # Imported only where it is needed.

    return _tagged(ElementTree.parse(path).getroot())


def _tagged(root: Any) -> Iterator[tuple[str, Any]]:
    for element in root.iter():
        if isinstance(element.tag, str):
            yield element.tag.rpartition("}")[2], element
