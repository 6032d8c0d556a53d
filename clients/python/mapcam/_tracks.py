"""Places in GPX and KML files, and when those of a GPX file were recorded."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Place = tuple[float, float]
"""Latitude, longitude."""

Shape = tuple[str, list[Place]]
"""What is drawn, a "point", a "line" or an "area", and its places."""

HOW_TO_CONVERT = "longitudes and latitudes in degrees are expected, such as by `to_crs(4326)`"


def checked(latitude: float, longitude: float) -> Place:
    """The place; ValueError for a latitude beyond ±90."""
    if abs(latitude) > 90:
        swapped = abs(latitude) <= 180 and abs(longitude) <= 90
        why = "were latitude and longitude swapped?" if swapped else HOW_TO_CONVERT
        raise ValueError(f"latitude {latitude}: {why}")
    return latitude, longitude


def shapes_in_gpx(path: str) -> Iterator[Shape]:
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
    if point.get("lat") is None or point.get("lon") is None:
        raise ValueError("a point has no lat or no lon")
    return checked(float(point.get("lat")), float(point.get("lon")))


def recorded_times(file: str | os.PathLike[str]) -> list[float]:
    """When the places of a GPX file's only track were recorded, for a ride as it was:
    `view.route("tour.gpx", times=recorded_times("tour.gpx"))`. Between two segments of the track
    the ride rests where the first one ends, and goes on at the mean speed of the track, or evenly
    where the time is too short.

    Args:
        file: The file's name.

    Returns:
        Seconds from the first place to each.

    Raises:
        ValueError: There is not one track, a point has no place or no time, or time goes back.
    """
    from datetime import datetime  # Imported only when needed.

    name = os.fspath(file)
    try:
        lines = _lines_in_gpx(name)
        if len(lines) != 1:
            raise ValueError(f"expected one line, found {len(lines) or 'none'}")
        places = [_place_in_gpx(point) for point in lines[0]]
        moments: list[float] = []
        for number, point in enumerate(lines[0], 1):
            own = (each for each in point if isinstance(each.tag, str))
            text = next((each.text for each in own if each.tag.endswith("time")), None) or ""
            try:
                moment = datetime.fromisoformat(text.strip())
            except ValueError:
                what = f"point {number} has {f'the time {text!r}' if text else 'no time'}"
                raise ValueError(f"{what}, such as 2026-11-24T08:00:00Z") from None
            moments.append((moment if moment.tzinfo else moment.astimezone()).timestamp())
            if len(moments) > 1 and moments[-1] < moments[-2]:
                raise ValueError(f"time goes back at point {number}, {text.strip()}")
        return _spread(places, _with_rests(lines[0], [each - moments[0] for each in moments]))
    except (SyntaxError, LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from error


def _spread(places: list[Place], times: list[float]) -> list[float]:
    """The times, of which equal ones at different places are evenly spread to the next time: some
    loggers write a second twice."""
    made = list(times)
    steps = zip(pairwise(times), pairwise(places))
    for time in sorted({a for (a, b), (one, other) in steps if a == b and one != other}):
        run = [index for index, each in enumerate(times) if each == time]
        before, after = run[0] - 1, run[-1] + 1
        if after < len(times):
            start, step = time, (times[after] - time) / len(run)
        elif before >= 0:
            step = (time - made[before]) / len(run)
            start = made[before] + step
        else:
            raise ValueError("all places have the same time")
        for number, index in enumerate(run):
            made[index] = start + number * step
    return made


def _with_rests(points: list[Any], times: list[float]) -> list[float]:
    """The times of a track's points, of which the second of two equal ones ends a rest."""
    ways = [_metres(_place_in_gpx(a), _place_in_gpx(b)) for a, b in pairwise(points)]
    rests = [index for index in range(1, len(points)) if points[index] is points[index - 1]]
    recorded = sorted({*range(len(ways))}.difference(rests))
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


def shapes_in_kml(path: str) -> Iterator[Shape]:
    """Each LineString and each gx:Track, the rings of each Polygon; of all else the points."""
    seen: set[Any] = set()
    for tag, element in _elements(path):
        if tag in ("LineString", "Track", "LinearRing"):
            own = [each for name, each in _tagged(element) if name in ("coordinates", "coord")]
            seen.update(own)
            places = [place for each in own for place in _positions_in_kml(each)]
            yield "area" if tag == "LinearRing" else "line", places
        elif tag in ("coordinates", "coord") and element not in seen:
            yield from (("point", [place]) for place in _positions_in_kml(element))


def _positions_in_kml(element: Any) -> Iterator[Place]:
    """Those of `coordinates`, with commas, or the one of a gx:Track's `coord`, with spaces."""
    words = (element.text or "").split()
    tuples = [word.split(",") for word in words] if "," in (element.text or "") else [words]
    for longitude, latitude, *_ in filter(None, tuples):
        yield checked(float(latitude), float(longitude))


def _elements(path: str) -> Iterator[tuple[str, Any]]:
    """The elements of an XML file, by their names without namespaces."""
    from xml.etree import ElementTree  # Imported only when needed.

    return _tagged(ElementTree.parse(path).getroot())


def _tagged(root: Any) -> Iterator[tuple[str, Any]]:
    for element in root.iter():
        if isinstance(element.tag, str):
            yield element.tag.rpartition("}")[2], element
