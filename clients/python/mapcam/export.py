"""An animation frame by frame, and frames as CSV and GeoJSON, with a bar of progress.

with open("flight.csv", "w", newline="") as file:
    write_csv(frames(view, fps=60, target=(48.8566, 2.3522), zoom=12, path="fly"), file)
"""

from __future__ import annotations

import csv
import json
import math
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Optional, TextIO, TypeVar

from .engine import MapView
from .protocol.types import CameraPath
from .shown import COLUMNS, ZoomOf, less_of, row_of
from .values import Camera, Coordinate

T = TypeVar("T")

PATIENCE = 0.5
"""Seconds before there is anything to see."""


@dataclass(frozen=True)
class Frame:
    """What an animation shows at a time, in seconds since its beginning."""

    time: float
    camera: Camera


def frames(view: MapView, fps: float = 60.0, **animation: Any) -> Iterator[Frame]:
    """The frames of an animation, the first and the last included. Nothing moves.

    Args:
        view: The map that would be animated, from where its camera is.
        fps: Frames a second, and the last one.
        **animation: What `view.path` takes: `to`, `update` or `steps`, `duration`, `path` …
    """
    return path_frames(view.path(fps=fps, **animation))


def path_frames(path: CameraPath) -> Iterator[Frame]:
    """The frames of a path, with their times."""
    return (Frame(time, camera) for time, camera in zip(path.times, path.cameras))


def write_csv(frames: Iterable[Frame], file: TextIO, *, zoom: ZoomOf = "google") -> None:
    """A line a frame: `time,latitude,longitude,zoom,bearing,viewing_angle`.

    Args:
        frames: The frames.
        file: Opened with `newline=""`.
        zoom: Whose zoom is written: "google", the engine's own, or "maplibre", which is one less.
    """
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(COLUMNS)
    less = less_of(zoom)
    for frame in frames:
        lines.writerow(row_of(frame.time, frame.camera, less))


def write_geojson(frames: Iterable[Frame], file: TextIO, *, zoom: ZoomOf = "google") -> None:
    """A collection of a point for each frame, and of the target's way as a line at the end.

    The properties of a point are the columns of `write_csv`, in the zoom that is asked for.
    """
    less = less_of(zoom)
    way: list[Coordinate] = []
    file.write('{"type":"FeatureCollection","features":[\n')
    for frame in frames:
        target = frame.camera.target
        if not way or way[-1] != target:
            way.append(target)
        properties = dict(zip(COLUMNS, row_of(frame.time, frame.camera, less)))
        del properties["latitude"], properties["longitude"]
        point = {"type": "Feature", "properties": properties, "geometry": target.__geo_interface__}
        file.write(f"{json.dumps(point)},\n")
    file.write(json.dumps({"type": "Feature", "properties": {}, "geometry": way_geometry(way)}))
    file.write("\n]}\n")


def way_geometry(way: Iterable[Coordinate]) -> dict[str, object]:
    """The line through places as a geometry of GeoJSON."""
    lines = [line if len(line) > 1 else line * 2 for line in way_lines(way)]
    if len(lines) == 1:
        return {"type": "LineString", "coordinates": lines[0]}
    return {"type": "MultiLineString", "coordinates": lines}


def way_lines(way: Iterable[Coordinate]) -> list[list[tuple[float, float]]]:
    """Lines of `(longitude, latitude)`, cut at the antimeridian as RFC 7946 wants it."""
    lines: list[list[tuple[float, float]]] = []
    for place in way:
        longitude, latitude = place.lng_lat
        if not lines:
            lines.append([])
        elif abs(longitude - lines[-1][-1][0]) > 180:
            before, latitude_before = lines[-1][-1]
            edge = math.copysign(180.0, before)
            length = longitude + 2 * edge - before
            part = (edge - before) / length if length else 0.0
            crossing = latitude_before + part * (latitude - latitude_before)
            lines[-1].append((edge, crossing))
            lines.append([(-edge, crossing)])
        lines[-1].append((longitude, latitude))
    return lines


def with_progress(items: Iterable[T], count: int, stream: Optional[TextIO] = None) -> Iterable[T]:
    """The items; with tqdm's bar, where it is installed and `stream` (by default stderr) is a
    terminal."""
    file: TextIO = stream or sys.stderr
    try:
        tqdm: Any = import_module("tqdm").tqdm if file.isatty() else None
    except ImportError:
        tqdm = None
    if tqdm is None:
        return items
    shown: Iterable[T] = tqdm(
        items, total=count, file=file, delay=PATIENCE, leave=False, unit=" frames"
    )
    return shown
