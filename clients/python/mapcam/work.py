"""The work on a row of a table: to fit a camera, to project a point, to fly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Optional, Union

from .columns import (
    DOUBLE,
    Column,
    Text,
    Texts,
    joined,
    member,
    pa,
    pc,
    read_answers,
    request,
    text_of,
)
from .errors import MapCamError, NotUnderstood
from .exchange import REQUEST
from .likes import CameraLike, InsetsLike, write_camera, write_insets
from .plans import ROWS, Columns, LineEngine, Made, Plan
from .wire import CLAMPED, camel, checked, snake, text

NumberOrColumn = Union[float, str]
"""A number for all rows, or the name of a column."""
CameraOrPrefix = Union[CameraLike, str]
"""A camera for all rows, or what the names of its columns begin with."""

VIEW = '"map":"view",'
"""The parameter that names the view of all rows, which has one size or that of each in turn."""
FRAMES = 1 << 16
"""About the most frames."""
CAMERA_NAMES = ("latitude", "longitude", "zoom", "bearing", "viewing_angle")
CAMERA_COLUMNS: Columns = tuple((name, DOUBLE) for name in CAMERA_NAMES)
NOWHERE = '{"latitude":0,"longitude":0}'
"""Sent in place of a missing coordinate."""
NO_ROOM = "The padding leaves no room in a view of this size."

CAMERA: Any = pa.struct(
    [
        ("target", pa.struct([("latitude", DOUBLE), ("longitude", DOUBLE)])),
        ("zoom", DOUBLE),
        ("bearing", DOUBLE),
        ("viewingAngle", DOUBLE),
    ]
)
CLAMPING: Any = pa.struct(
    [("property", pa.string()), ("limit", pa.string()), ("asked", pa.float64())]
)
REPORTED_CAMERA: Any = pa.struct([*CAMERA, ("clamped", pa.list_(CLAMPING))])
CAMERA_PATH: Any = pa.struct([("duration", DOUBLE), ("cameras", pa.list_(CAMERA))])
POINTS: Any = pa.struct([("points", pa.list_(pa.struct([("x", DOUBLE), ("y", DOUBLE)])))])


@dataclass(frozen=True)
class CameraFit(Plan):
    """The camera that shows all of a box."""

    corners: tuple[str, str, str, str]
    """The columns of south, west, north and east."""
    padding: Union[InsetsLike, str]
    bearing: NumberOrColumn
    viewing_angle: NumberOrColumn

    made: ClassVar[Columns] = (*CAMERA_COLUMNS, ("clamped", pa.string()), ("error", pa.string()))

    def read(self, names: list[str]) -> list[str]:
        options = (self.padding, self.bearing, self.viewing_angle)
        return [*self.corners, *(each for each in options if isinstance(each, str))]

    def run(self, engine: LineEngine, texts: Texts) -> Made:
        south, north = map(texts.latitude, self.corners[::2])
        west, east = map(texts.number, self.corners[1::2])
        params = [VIEW, '"bounds":{"southWest":{"latitude":', south]
        params += [',"longitude":', west, '},"northEast":{"latitude":', north]
        params += [',"longitude":', east, "}}"]
        for name, option in (("bearing", self.bearing), ("viewingAngle", self.viewing_angle)):
            if option != 0:
                params += [f',"{name}":', texts.optional(option)]
        params += _insets(self.padding, texts)
        params.append(f',"report":{CLAMPED}')
        line = request("camera.forBounds", params, texts.count)
        cameras, messages = _answers(engine, [*texts.resized(), line], REPORTED_CAMERA)
        made = members_of_camera(cameras, self.less)
        messages = pc.coalesce(texts.faults(), messages)
        lacks_room = pc.and_(pc.is_null(messages), pc.is_null(made[2]))
        return None, [*made, clamped_of(cameras), pc.if_else(lacks_room, NO_ROOM, messages)]


@dataclass(frozen=True)
class Projection(Plan):
    """Where places are seen on the screen."""

    place: tuple[str, str]
    """The columns of latitude and longitude."""
    camera: CameraOrPrefix

    made: ClassVar[Columns] = (("x", DOUBLE), ("y", DOUBLE), ("error", pa.string()))

    def read(self, names: list[str]) -> list[str]:
        return [*self.place, *columns_of_camera(self.camera, names)]

    def run(self, engine: LineEngine, texts: Texts) -> Made:
        latitude, longitude = texts.latitude(self.place[0]), texts.number(self.place[1])
        places = joined(['{"latitude":', latitude, ',"longitude":', longitude, "}"])
        before = [*texts.resized(), *_set_camera(self.camera, texts, self.less)]
        if not before:
            return None, [*_points_at_once(engine, places), texts.faults()]
        line = request("projection.points", [VIEW, '"coordinates":[', places, "]"], texts.count)
        results, messages = _answers(engine, [*before, line], POINTS)
        points = member(results, "points")
        point = pc.list_element(pc.coalesce(points, pa.scalar([None], points.type)), 0)
        messages = pc.coalesce(texts.faults(), messages)
        return None, [member(point, "x"), member(point, "y"), messages]


@dataclass(frozen=True)
class Flight(Plan):
    """The frames of a flight from one camera to another."""

    start: CameraOrPrefix
    end: CameraOrPrefix
    fps: Optional[NumberOrColumn]
    frames: Optional[NumberOrColumn]
    duration: Optional[NumberOrColumn]
    options: Mapping[str, Any]
    """Other parameters of `camera.path`, the same for all rows."""

    made: ClassVar[Columns] = (
        ("frame", pa.int64()),
        ("time", DOUBLE),
        *CAMERA_COLUMNS,
        ("error", pa.string()),
    )

    def rows(self) -> int:
        frames = self.frames if isinstance(self.frames, int) else 1024
        return max(1, min(ROWS, FRAMES // max(1, frames)))

    def read(self, names: list[str]) -> list[str]:
        options = (self.fps, self.frames, self.duration)
        cameras = [columns_of_camera(each, names) for each in (self.start, self.end)]
        return [*cameras[0], *cameras[1], *(each for each in options if isinstance(each, str))]

    def run(self, engine: LineEngine, texts: Texts) -> Made:
        params = [VIEW, '"to":', *_camera(self.end, texts, self.less)]
        for name in ("fps", "frames", "duration"):
            value = getattr(self, name)
            if value is not None:
                params += [f',"{name}":', texts.optional(value)]
        params += [f',"{camel(name)}":{text(value)}' for name, value in self.options.items()]
        path = request("camera.path", params, texts.count)
        lines = [*texts.resized(), *_set_camera(self.start, texts, self.less), path]
        results, messages = _answers(engine, lines, CAMERA_PATH)
        return self._frames(results, pc.coalesce(texts.faults(), messages), texts)

    def _frames(self, results: Column, messages: Column, texts: Texts) -> Made:
        """The frames of rows; one of nulls where it failed."""
        cameras = member(results, "cameras")
        cameras = pc.coalesce(cameras, pa.scalar([None], cameras.type))
        rows = pc.list_parent_indices(cameras)
        counts = pc.list_value_length(cameras).cast(pa.int64())
        starts = pc.subtract(pc.cumulative_sum(counts), counts)
        made = members_of_camera(pc.list_flatten(cameras), self.less)
        frames = pc.subtract(pa.array(range(len(rows)), pa.int64()), starts.take(rows))
        frames = pc.if_else(pc.is_valid(made[2]), frames, None)
        last = pc.subtract(counts, 1).take(rows)
        duration = member(results, "duration").take(rows)
        if self.fps is None:
            times = pc.divide(pc.multiply(duration, frames), last.cast(DOUBLE))
        else:
            fps = self.fps
            if isinstance(fps, str):
                fps = texts.columns[fps].cast(DOUBLE).take(rows)
            times = pc.divide(frames.cast(DOUBLE), fps)
        times = pc.if_else(pc.equal(frames, last), duration, times)
        return rows, [frames, times, *made, messages.take(rows)]


def _answers(engine: LineEngine, lines: list[Column], result: Any) -> tuple[Column, Column]:
    """The result of each row's last line, and the message of its first refused one."""
    group = len(lines)
    count = len(lines[0]) * group
    answers = engine.converse(text_of(lines), count)
    results, messages = read_answers(answers, result)
    if len(results) != count:
        raise NotUnderstood(answers[:200].decode(errors="replace"))
    if group > 1:
        rows = [pa.array(range(index, count, group)) for index in range(group)]
        messages = pc.coalesce(*(messages.take(each) for each in rows))
        results = results.take(pc.if_else(pc.is_null(messages), rows[-1], None))
    return results, messages


def _points_at_once(engine: LineEngine, places: Column) -> list[Column]:
    """Points of one view, in one request: less than half the work of a request for each."""
    listed = text_of([joined([pc.fill_null(places, NOWHERE), ","])])
    line = REQUEST % (0, "projection.points", f'{{{VIEW}"coordinates":[@]}}')
    head, end = line.encode("ascii").split(b"@")
    request = b"".join((head, listed[:-1], end, b"\n"))
    results, messages = read_answers(engine.converse(request, 1), POINTS)
    if messages.null_count == 0:
        raise MapCamError(messages[0].as_py())
    points = pc.list_flatten(member(results, "points"))
    is_there = pc.is_valid(places)
    return [pc.if_else(is_there, member(points, axis), None) for axis in ("x", "y")]


def members_of_camera(cameras: Column, less: float) -> list[Column]:
    """Latitude, longitude, zoom, of a library that has it so much less, bearing, viewing angle."""
    places = [member(cameras, "target", name) for name in ("latitude", "longitude")]
    zoom = member(cameras, "zoom")
    angles = [member(cameras, name) for name in ("bearing", "viewingAngle")]
    return [*places, pc.subtract(zoom, less) if less else zoom, *angles]


def clamped_of(cameras: Column) -> Column:
    """The limits that changed each camera, with commas between; null where none did.

    A fit asks for the greatest zoom that there is: that a limit ended it is no matter.
    """
    lists = member(cameras, "clamped")
    each = pc.list_flatten(lists)
    is_wish = pc.is_valid(member(each, "asked"))
    rows = pc.list_parent_indices(lists).filter(is_wish)
    limits = [snake(name) for name in member(each, "limit").filter(is_wish).to_pylist()]
    found: list[Optional[str]] = [None] * len(cameras)
    for row, limit in zip(rows.to_pylist(), limits):
        before = found[row]
        found[row] = limit if before is None else f"{before}, {limit}"
    return pa.array(found, pa.string())


def columns_of_camera(camera: CameraOrPrefix, names: list[str]) -> list[str]:
    """The columns of cameras among the table's; three are required."""
    if not isinstance(camera, str):
        return []
    found = [f"{camera}{name}" for name in CAMERA_NAMES]
    return [*found[:3], *(name for name in found[3:] if name in names)]


def _camera(camera: CameraOrPrefix, texts: Texts, less: float) -> list[Text]:
    """A camera as JSON."""
    if not isinstance(camera, str):
        return [checked(write_camera(camera))]
    latitude, longitude = texts.latitude(f"{camera}latitude"), texts.number(f"{camera}longitude")
    zoom = texts.zoom(f"{camera}zoom", less)
    parts = ['{"target":{"latitude":', latitude, ',"longitude":', longitude, '},"zoom":', zoom]
    for name in CAMERA_NAMES[3:]:
        if texts.has(f"{camera}{name}"):
            parts += [f',"{camel(name)}":', texts.optional(f"{camera}{name}")]
    return [*parts, "}"]


def _set_camera(camera: CameraOrPrefix, texts: Texts, less: float) -> list[Column]:
    """The line that moves each row's camera there, where the view was not made with it."""
    if not isinstance(camera, str):
        return []
    params = [VIEW, '"camera":', *_camera(camera, texts, less)]
    return [request("camera.set", params, texts.count)]


def _insets(padding: Union[InsetsLike, str], texts: Texts) -> list[Text]:
    if not isinstance(padding, str):
        return [] if padding == 0 else [f',"insets":{checked(write_insets(padding))}']
    width = texts.number(padding)
    parts: list[Text] = [',"insets":{']
    for separator, edge in zip(("", ",", ",", ","), ("top", "left", "bottom", "right")):
        parts += [f'{separator}"{edge}":', width]
    return [*parts, "}"]
