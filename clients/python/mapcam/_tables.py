"""Tables: cameras for boxes, footprints and tiles for cameras, a row each.

Frames of pandas, polars and pyarrow come and go by narwhals. An engine gets many rows at once, and
its answers are read without a connection.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from math import isfinite
from typing import Any, TypeVar

from ._errors import EngineDiedError, ProtocolError, checked, in_python, request_error
from ._geodata import in_degrees
from ._inputs import (
    FIT_PADDING,
    InsetsLike,
    LimitsOf,
    SizeLike,
    as_bounds,
    as_insets,
    as_size,
    outermost,
    write_bounds,
)
from ._locate import PathLike, choose_engine
from ._protocol.types import FitShape, TileLevels
from ._values import required, text

SIDES = ("west", "south", "east", "north")
BOX = '{"west":%r,"south":%r,"east":%r,"north":%r}'
CAMERA = ("latitude", "longitude", "zoom", "bearing", "viewing_angle")
FIT_SCHEMA = ", ".join([*(f"{name} double" for name in CAMERA), "error string"])
"""The columns of `fit_cameras`, as Spark's `mapInPandas` and `applyInPandas` take them."""
REQUEST = '{"jsonrpc":"2.0","id":0,"method":"%s","params":%s}\n'
ROWS = 20_000
"""The number of rows that an engine gets at once."""
NO_ROOM = "The padding leaves no room in a view of this size."

Frame = TypeVar("Frame")


def fit_cameras(
    frame: Frame,
    *,
    size: SizeLike = (800, 600),
    padding: InsetsLike = FIT_PADDING,
    bearing: float = 0,
    viewing_angle: float = 0,
    zoom_snap: float | None = None,
    max_zoom: float | None = None,
    shape: FitShape | None = None,
    limits: LimitsOf = "none",
    binary: PathLike | None = None,
) -> Frame:
    """For each row the camera that shows all of its box, as large as possible.

        cameras = mapcam.fit_cameras(frame, size=(390, 844), padding=24)
        frame = frame.join(cameras)

    It needs narwhals. If tqdm is installed, a terminal shows the progress of jobs longer than two
    seconds.

    Args:
        frame: A DataFrame of pandas or polars, or a pyarrow.Table, with the columns `west`,
            `south`, `east` and `north` in degrees; a west of more than the east crosses the
            antimeridian. Or a GeoDataFrame: each geometry, converted to degrees from any CRS.
        size: The view's, in points.
        padding: Points that are kept free at the edges, as in `view.fit`.
        bearing: Degrees clockwise from north.
        viewing_angle: Degrees from looking straight down.
        zoom_snap: The zoom is the greatest multiple of this that is not above the fit's own.
        max_zoom: The greatest zoom.
        shape: Of a GeoDataFrame: "box", or "points" for the geometries' own places.
        limits: "none", or the Google Maps SDK's limits of zoom and viewing angle.
        binary: The engine's executable; by default it is searched for.

    Returns:
        A frame of the same kind, pandas' with the same index: `latitude`, `longitude`, `zoom`,
        `bearing` and `viewing_angle`, missing in a row that cannot be fitted; and `error`, why, or
        None.

    Raises:
        KeyError: A column is missing.
        InvalidParamsError: A parameter is wrong.
        ImportError: narwhals is missing.
    """
    table = Table(frame, "fit_cameras")
    table.configure(size=as_size(size), limits=limits)
    options = {"insets": as_insets(padding), "bearing": bearing, "viewingAngle": viewing_angle}
    options |= {"zoomSnap": zoom_snap, "maxZoom": max_zoom, "shape": shape}
    if hasattr(frame, "to_crs"):
        bounds = table.shapes(in_degrees(frame), shape)
    else:
        bounds = table.lines(SIDES, BOX)
    answers = table.ask("camera.forBounds", "bounds", bounds, options, binary)
    rows = [None if answer is None else _camera(answer) for answer in answers]
    made: Frame = table.made(CAMERA, rows, NO_ROOM)
    return made


def visible_regions(
    frame: Frame,
    *,
    size: SizeLike = (800, 600),
    padding: InsetsLike | None = None,
    field_of_view: float | None = None,
    binary: PathLike | None = None,
) -> Frame:
    """For each camera of a table the ground that it sees.

        regions = mapcam.visible_regions(cameras, size=(390, 844))
        geopandas.GeoSeries.from_wkt(regions["polygon"], crs=4326)

    Args:
        frame: A frame as `fit_cameras` gives it, of which `bearing` and `viewing_angle` may be
            missing.
        size: The view's, in points.
        padding: What covers the view's edges, in points.
        field_of_view: Vertical, in degrees.
        binary: The engine's executable; by default it is searched for.

    Returns:
        A frame of the same kind: `west`, `south`, `east` and `north` of the region's box;
        `polygon`, its outline as WKT; and `error`, why they are missing, or None. Longitudes are
        counted on from the target's, beyond ±180.
    """
    table = Table(frame, "visible_regions")
    view = _view(size, padding, field_of_view)
    answers = table.ask("projection.visibleRegion", "camera", table.cameras(), view, binary)
    rows = [None if answer is None else _region(answer) for answer in answers]
    made: Frame = table.made((*SIDES, "polygon"), rows)
    return made


def tiles(
    frame: Frame,
    *,
    size: SizeLike = (800, 600),
    padding: InsetsLike | None = None,
    field_of_view: float | None = None,
    tile_size: float | None = None,
    min_zoom: int | None = None,
    max_zoom: int | None = None,
    levels: TileLevels | None = None,
    binary: PathLike | None = None,
) -> Frame:
    """The tiles that the cameras of a table see: a row for each.

        tiles = mapcam.tiles(cameras, size=(390, 844), tile_size=512)

    Args:
        frame: A frame as `fit_cameras` gives it, of which `bearing` and `viewing_angle` may be
            missing.
        size: The view's, in points.
        padding: What covers the view's edges, in points.
        field_of_view: Vertical, in degrees.
        tile_size: As in `view.projection.tiles`, as are the others.
        min_zoom: The least zoom of the tiles.
        max_zoom: The greatest zoom of the tiles.
        levels: "uniform" or "varying".
        binary: The engine's executable; by default it is searched for.

    Returns:
        A frame of the same kind: `row`, the camera's number from 0, `z`, `x` and `y`; and `error`,
        in a row without a tile if its camera is wrong, or None.
    """
    table = Table(frame, "tiles")
    view = _view(size, padding, field_of_view)
    view |= {"tileSize": tile_size, "minZoom": min_zoom, "maxZoom": max_zoom, "levels": levels}
    answers = table.ask("projection.tiles", "camera", table.cameras(), view, binary)
    made: Frame = table.unfolded([answer and answer["tiles"] for answer in answers])
    return made


def _view(
    size: SizeLike, padding: InsetsLike | None, field_of_view: float | None
) -> dict[str, Any]:
    """A view as the parameters of a projection."""
    insets = None if padding is None else as_insets(padding)
    return {"size": as_size(size), "padding": insets, "fieldOfView": field_of_view}


class Table:
    """A frame of whatever library, and the requests that its rows become.

    Args:
        frame: The frame.
        what: The function that needs it, in errors.
    """

    def __init__(self, frame: Any, what: str) -> None:
        self._nw = required("narwhals", what)
        self._frame = self._nw.from_native(frame, eager_only=True)
        self._what = what
        self._setup = ""
        self.errors: list[str | None] = [None] * len(self._frame)
        """What is wrong with each row."""

    def configure(self, **settings: object) -> None:
        """Sets up the engine's map before the rows are asked for."""
        params = checked(text(settings), "map.configure", (self._what,))
        self._setup = REQUEST % ("map.configure", params)

    def lines(self, names: Sequence[str], form: str, **defaults: float) -> list[str]:
        """The JSON of each row, from its numbers; the first that is not finite is its error."""
        columns = [self._column(name, defaults) for name in names]
        if not any(None in column for column in columns):
            if all(all(map(isfinite, column)) for column in columns):
                return [form % row for row in zip(*columns)]
        made = []
        for index, row in enumerate(zip(*columns)):
            wrong = [
                name for name, value in zip(names, row) if value is None or not isfinite(value)
            ]
            if wrong:
                self.errors[index] = f"{wrong[0]} must be a finite number."
            made.append("" if wrong else form % row)
        return made

    def _column(self, name: str, defaults: Mapping[str, float]) -> list[Any]:
        if name not in self._frame.columns:
            if name not in defaults:
                raise KeyError(name)
            return [defaults[name]] * len(self._frame)
        column: list[Any] = self._frame[name].cast(self._nw.Float64).to_list()
        return column

    def cameras(self) -> list[str]:
        """The JSON of each row's camera."""
        target = '"target":{"latitude":%r,"longitude":%r}'
        form = f'{{{target},"zoom":%r,"bearing":%r,"viewingAngle":%r}}'
        return self.lines(CAMERA, form, bearing=0.0, viewing_angle=0.0)

    def shapes(self, frame: Any, shape: FitShape | None) -> list[str]:
        """The JSON of each geometry of a GeoDataFrame: its box as the engine has it, or its places.

        A box is that of the plain longitudes, unless a wider gap than the one outside it may be
        inside: then it is the antimeridian's that is meant.
        """
        made = []
        for index, geometry in enumerate(frame.geometry):
            if geometry is None or geometry.is_empty:
                self.errors[index] = "The geometry is missing."
                made.append("")
                continue
            west, south, east, north = geometry.bounds
            if shape == "points" or east - west > 180:
                places: Any = as_bounds(geometry)
                made.append(write_bounds(places if shape == "points" else outermost(places), shape))
            else:
                made.append(BOX % (west, south, east, north))
        return made

    def ask(
        self,
        method: str,
        member: str,
        values: list[str],
        options: Mapping[str, object],
        binary: PathLike | None,
    ) -> list[Any]:
        """The answer to a method for each row's value of a member; None in a row with an error."""
        kind, engine = choose_engine(None, binary)
        given = {name: value for name, value in options.items() if value is not None}
        head = checked(text(given), method, (self._what,))[:-1]
        start = f'{head},"{member}":' if given else f'{{"{member}":'
        right = [index for index, error in enumerate(self.errors) if error is None]
        answers: list[Any] = [None] * len(self.errors)
        names = (self._what, f"/{member}") if member == "camera" else (self._what,)
        for part in _parts(right):
            lines = [REQUEST % (method, f"{start}{values[index]}}}") for index in part]
            made = _answers(kind, engine, (self._setup + "".join(lines)).encode("ascii"))
            if self._setup and "error" in (first := made.pop(0)):
                raise request_error("map.configure", first["error"], (self._what,))
            for index, answer in zip(part, made):
                answers[index] = answer.get("result")
                error = answer.get("error")
                if error is not None:
                    self.errors[index] = in_python(error["message"], method, names)
        return answers

    def made(self, names: Sequence[str], rows: list[Any], missing: str | None = None) -> Any:
        """A frame of some columns and `error`, with the index of the frame."""
        errors = [
            missing if row is None and error is None else error
            for row, error in zip(rows, self.errors)
        ]
        empty = (None,) * len(names)
        columns = (
            zip(*(empty if row is None else row for row in rows)) if rows else [()] * len(names)
        )
        native = self._native(dict(zip(names, columns)), errors)
        if hasattr(native, "index"):
            native.index = self._frame.to_native().index
        return native

    def unfolded(self, rows: list[list[dict[str, int]] | None]) -> Any:
        """A frame of the tiles of all rows."""
        lines: list[tuple[Any, ...]] = []
        for index, row in enumerate(rows):
            if row is None:
                lines.append((index, None, None, None, self.errors[index]))
            else:
                lines += [(index, each["z"], each["x"], each["y"], None) for each in row]
        *columns, errors = zip(*lines) if lines else [()] * 5
        return self._native(dict(zip(("row", "z", "x", "y"), columns)), errors)

    def _native(self, columns: dict[str, Any], errors: Iterable[str | None]) -> Any:
        nw = self._nw
        kinds = {"row": nw.Int64, "z": nw.Int64, "x": nw.Int64, "y": nw.Int64, "polygon": nw.String}
        if self._frame.implementation.is_pandas():
            kinds = {name: kind for name, kind in kinds.items() if kind is nw.String}
        schema = {name: kinds.get(name, nw.Float64) for name in columns} | {"error": nw.String}
        values = {**{name: list(each) for name, each in columns.items()}, "error": [*errors]}
        made = nw.from_dict(values, schema, backend=self._frame.implementation)
        return made.to_native()


def _camera(camera: Mapping[str, Any]) -> tuple[float, ...]:
    """The values of a camera for `CAMERA`."""
    place, angles = camera["target"], (camera["bearing"], camera["viewingAngle"])
    return place["latitude"], place["longitude"], camera["zoom"], *angles


def _region(region: Mapping[str, Any]) -> tuple[Any, ...]:
    """The box of a visible region, and its outline."""
    low, high = region["bounds"]["southWest"], region["bounds"]["northEast"]
    sides = low["longitude"], low["latitude"], high["longitude"], high["latitude"]
    ring = [f"{each['longitude']!r} {each['latitude']!r}" for each in region["polygon"]]
    return *sides, f"POLYGON (({', '.join(ring)}))"


def _parts(rows: list[int]) -> Iterator[list[int]]:
    """Some rows at a time, with a bar of their progress if tqdm is installed."""
    starts: Iterable[int] = range(0, len(rows), ROWS)
    with suppress(ImportError):
        tqdm: Any = import_module("tqdm").tqdm
        starts = tqdm(starts, delay=2, leave=False, unit_scale=ROWS, disable=None)
    for start in starts:
        yield rows[start : start + ROWS]


def _answers(kind: str, engine: str, requests: bytes) -> list[Any]:
    """The engine's answers to some lines, one for each."""
    if kind == "process":
        done = subprocess.run([engine], input=requests, capture_output=True)
        output = done.stdout
        if done.returncode:
            errors = done.stderr.decode(errors="replace").splitlines()[-20:]
            raise EngineDiedError("The mapcam engine ended.", done.returncode, errors)
    else:
        wasm: Any = import_module("._wasm", __package__)
        output = wasm.Instance(engine).answers(requests)
    answers: list[Any] = _uncollected(
        json.loads, b"[" + output.rstrip().replace(b"\n", b",") + b"]"
    )
    if len(answers) != requests.count(b"\n"):
        raise ProtocolError(f"{len(answers)} answers to {requests.count(10)} requests")
    return answers


def _uncollected(read: Callable[[bytes], Any], data: bytes) -> Any:
    """What reads many values, without the collector, which would look at each again and again."""
    import gc  # Imported only when needed.

    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return read(data)
    finally:
        if was_enabled:
            gc.enable()
