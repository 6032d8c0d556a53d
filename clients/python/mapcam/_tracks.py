"""Places in GPX and KML files, and when those of a GPX file were recorded."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

Place = tuple[float, float]
"""Latitude, longitude."""


class Shape(NamedTuple):
    """What is drawn."""

    kind: str
    """A "point", a "line", an "area", or a "hole" in the area before it."""
    places: list[Place]
    properties: Mapping[str, Any] = {}
    """Of its feature, such as simplestyle's `stroke`."""


HOW_TO_CONVERT = "expected longitudes and latitudes in degrees, such as `to_crs(4326)` gives"


def checked(latitude: float, longitude: float) -> Place:
    """The place; ValueError for a latitude beyond ±90."""
    if abs(latitude) > 90:
        swapped = abs(latitude) <= 180 and abs(longitude) <= 90
        why = "were latitude and longitude swapped?" if swapped else HOW_TO_CONVERT
        raise ValueError(f"latitude {latitude}: {why}")
    return latitude, longitude


def is_unknown(longitude: float, latitude: float) -> bool:
    """Whether it is what receivers write that do not know their place."""
    return abs(latitude) == 180 and abs(longitude) == 180


def shown(value: object) -> str:
    """A part of a file in a sentence, of at most 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def warn_of_skipped(name: str, skipped: int, count: int) -> None:
    """Says how much of a file has no place."""
    if skipped > 0:
        warnings.warn(f"{name}: {skipped} of {count} have no place", stacklevel=2)


def shapes_in_gpx(path: str) -> Iterator[Shape]:
    """Tracks, or else routes, with their segments one after the other; of all else the points."""
    elements = list(_elements(path))
    lines = _lines_in_gpx(elements)
    yield from (Shape("line", [_place_in_gpx(point) for point in line]) for line in lines)
    seen = {point for line in lines for point in line}
    points = [each for tag, each in elements if tag in ("wpt", "rtept", "trkpt")]
    known = [each for each in points if _is_known(each)]
    yield from (Shape("point", [_place_in_gpx(each)]) for each in known if each not in seen)
    warn_of_skipped(path, len(points) - len(known), len(points))


def _lines_in_gpx(elements: list[tuple[str, Any]]) -> list[list[Any]]:
    """The points of each track, or else of each route, of two points or more."""
    for name, point in (("trk", "trkpt"), ("rte", "rtept")):
        lines = [element for tag, element in elements if tag == name]
        found = [
            [each for tag, each in _tagged(line) if tag == point and _is_known(each)]
            for line in lines
        ]
        if any(len(points) > 1 for points in found):
            return [_merged(points) for points in found if len(points) > 1]
    return []


def _merged(points: list[Any]) -> list[Any]:
    """The points of a track, but only the first of consecutive points with the same second: some
    loggers write a second twice. All points, if some have no time, or all have the same."""
    moments = [_moment(point) for point in points]
    if None in moments or len(set(moments)) == 1:
        return points
    return [point for point, before, own in zip(points, [None, *moments], moments) if before != own]


def _moment(point: Any) -> datetime | None:
    """When a point was recorded; None if it has no time."""
    from datetime import datetime  # Imported only when needed.

    own = (each for each in point if isinstance(each.tag, str))
    text = next((each.text for each in own if each.tag.endswith("time")), None) or ""
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        return None


def _is_known(point: Any) -> bool:
    return not re.fullmatch(r"(-?180(\.0*)? ?){2}", f"{point.get('lat')} {point.get('lon')}")


def _place_in_gpx(point: Any) -> Place:
    numbers = [point.get(name, "") for name in ("lat", "lon")]
    try:
        latitude, longitude = map(float, numbers)
    except ValueError:
        raise ValueError(f"a point has no lat and lon such as 47.37, 8.54, but {numbers}") from None
    return checked(latitude, longitude)


def recorded_times(file: str | os.PathLike[str]) -> list[float]:
    """When the places of a GPX file's only track were recorded, for a ride as it was:
    `view.route("tour.gpx", times=recorded_times("tour.gpx"))`. Of places in the same second the
    first counts, here and in the route.

    Args:
        file: The file's name.

    Returns:
        Seconds from the first place to each.

    Raises:
        ValueError: There is not one track, a point has no place or no time, or time goes back.
    """
    name = os.fspath(file)
    try:
        lines = _lines_in_gpx(list(_elements(name)))
        if len(lines) != 1:
            raise ValueError(f"expected one line, found {len(lines) or 'none'}")
        times: list[datetime] = []
        for number, point in enumerate(lines[0], 1):
            place, moment = _place_in_gpx(point), _moment(point)
            if moment is None:
                raise ValueError(
                    f"point {number}, {place}, has no time such as 2026-11-24T08:00:00Z"
                )
            if times and (moment.tzinfo is None) is not (times[0].tzinfo is None):
                raise ValueError("some times have a zone, and some have none")
            if times and moment <= times[-1]:
                goes = "goes back" if moment < times[-1] else "stands still"
                raise ValueError(f"time {goes} at point {number}, {place}")
            times.append(moment)
        return [(each - times[0]).total_seconds() for each in times]
    except (SyntaxError, LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from error


def shapes_in_kml(path: str) -> Iterator[Shape]:
    """Each LineString and each gx:Track, the rings of each Polygon; of all else the points."""
    elements = list(_elements(path))
    lists = [each for tag, each in elements if tag in ("coordinates", "coord")]
    if not lists:
        yield from _views_in_kml(elements)
        return
    counts = [
        (max(1, len(_items_in_kml(each))), len(list(_positions_in_kml(each)))) for each in lists
    ]
    count = sum(items for items, _ in counts)
    warn_of_skipped(path, count - sum(known for _, known in counts), count)
    seen: set[Any] = set()
    inner = {
        ring for tag, each in elements if tag == "innerBoundaryIs" for _, ring in _tagged(each)
    }
    for tag, element in elements:
        if tag in ("LineString", "Track", "LinearRing"):
            own = [each for name, each in _tagged(element) if name in ("coordinates", "coord")]
            seen.update(own)
            places = [place for each in own for place in _positions_in_kml(each)]
            ring = "hole" if element in inner else "area"
            kind = ring if tag == "LinearRing" else "line"
            if places:
                yield Shape(kind if len(places) > 1 else "point", places)
        elif tag in ("coordinates", "coord") and element not in seen:
            yield from (Shape("point", [place]) for place in _positions_in_kml(element))


def _positions_in_kml(element: Any) -> Iterator[Place]:
    for item in _items_in_kml(element):
        try:
            longitude, latitude, *altitude = map(float, item)
            if len(altitude) > 1:
                raise ValueError(item)
        except ValueError:
            place = shown(",".join(item))
            raise ValueError(f"a KML must have places such as 8.54,47.37, not {place}") from None
        if not is_unknown(longitude, latitude):
            yield checked(latitude, longitude)


def _items_in_kml(element: Any) -> list[list[str]]:
    """The numbers of `coordinates`, with commas, or of a gx:Track's `coord`, with spaces."""
    # Some writers have a space after a comma.
    words = re.sub(r",\s+", ",", element.text or "").split()
    tuples = (
        [word.removesuffix(",").split(",") for word in words]
        if "," in (element.text or "")
        else [words]
    )
    return [item for item in tuples if item]


def _views_in_kml(elements: list[tuple[str, Any]]) -> Iterator[Shape]:
    """The boxes of overlays, and the places of views, of a file without geometries."""
    for tag, element in elements:
        number = {name: float(each.text or "nan") for name, each in _numbers_in_kml(element)}
        if tag == "LatLonBox" and {"north", "south", "east", "west"} <= number.keys():
            north, south, east, west = (number[name] for name in ("north", "south", "east", "west"))
            corners = [(south, west), (south, east), (north, east), (north, west), (south, west)]
            yield Shape("area", [checked(*corner) for corner in corners])
        elif tag in ("LookAt", "Camera") and {"latitude", "longitude"} <= number.keys():
            yield Shape("point", [checked(number["latitude"], number["longitude"])])
    if any(tag == "NetworkLink" for tag, _ in elements):
        raise ValueError("it links to another file: open the one that its <href> names")


def _numbers_in_kml(element: Any) -> Iterator[tuple[str, Any]]:
    names = ("north", "south", "east", "west", "latitude", "longitude")
    return ((name, each) for each in element for name, _ in [next(_tagged(each))] if name in names)


def _elements(path: str) -> Iterator[tuple[str, Any]]:
    """The elements of an XML file, by their names without prefixes: many files declare none."""
    from xml.etree.ElementTree import TreeBuilder  # Imported only when needed.
    from xml.parsers import expat

    builder = TreeBuilder()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data
    try:
        with open(path, "rb") as file:
            parser.ParseFile(file)
    except expat.ExpatError as error:
        raise ValueError(str(error)) from error
    return _tagged(builder.close())


def _tagged(root: Any) -> Iterator[tuple[str, Any]]:
    for element in root.iter():
        if isinstance(element.tag, str):
            yield element.tag.rpartition(":")[2], element
