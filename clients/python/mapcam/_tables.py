"""Tables: cameras for boxes, footprints and tiles for cameras, a row each.

Frames of pandas, polars and pyarrow come and go by narwhals. An engine gets many rows at once, and
its answers are read without a connection. Of these only what the frame shows is read, if msgspec
is installed, in a fifth of the time that json takes for all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import chain, islice, repeat
from math import isfinite
from operator import attrgetter, itemgetter
from subprocess import PIPE, Popen
from threading import Thread
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
BOX = '{"west":%s,"south":%s,"east":%s,"north":%s}'
CAMERA = ("latitude", "longitude", "zoom", "bearing", "viewing_angle")
FIT_SCHEMA = ", ".join([*(f"{name} double" for name in CAMERA), "error string"])
"""The columns of `fit_cameras`, as Spark's `mapInPandas` and `applyInPandas` take them."""
REQUEST = '{"jsonrpc":"2.0","id":0,"method":"%s","params":%s}\n'
ROWS = 20_000
"""The number of rows that an engine gets at once."""
PLACE = {"latitude": float, "longitude": float}
FIT = {"target": PLACE, "zoom": float, "bearing": float, "viewingAngle": float}
REGION = {"bounds": {"southWest": PLACE, "northEast": PLACE}, "polygon": [PLACE]}
TILES = {"tiles": [{"z": int, "x": int, "y": int}]}
"""What is read of answers: the members of objects, and the elements of arrays."""
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
    with _uncollected():
        answers = table.ask("camera.forBounds", FIT, "bounds", bounds, options, binary)
        values = [answer for answer in answers if answer is not None]
        found = [table.members(values, "target", name) for name in PLACE]
        found += [table.members(values, name) for name in ("zoom", "bearing", "viewingAngle")]
        made: Frame = table.made(dict(zip(CAMERA, found)), answers, NO_ROOM)
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
    with _uncollected():
        method, cameras = "projection.visibleRegion", table.cameras()
        answers = table.ask(method, REGION, "camera", cameras, view, binary)
        made: Frame = table.made(table.regions(answers), answers)
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
    with _uncollected():
        answers = table.ask("projection.tiles", TILES, "camera", table.cameras(), view, binary)
        made: Frame = table.tiles(answers)
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
        self._getter: Any = itemgetter
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
                return [form % row for row in zip(*map(_texts, columns))]
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
        target = '"target":{"latitude":%s,"longitude":%s}'
        form = f'{{{target},"zoom":%s,"bearing":%s,"viewingAngle":%s}}'
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
        form: Any,
        member: str,
        values: list[str],
        options: Mapping[str, object],
        binary: PathLike | None,
    ) -> list[Any]:
        """The answer to a method for each row's value of a member; None in a row with an error."""
        kind, engine = choose_engine(None, binary)
        given = {name: value for name, value in options.items() if value is not None}
        head = checked(text(given), method, (self._what,))[:-1]
        params = f'{head},"{member}":' if given else f'{{"{member}":'
        start, end = REQUEST.replace("}\n", "") % (method, params), "}}\n"
        right = [index for index, error in enumerate(self.errors) if error is None]
        answers: list[Any] = [None] * len(self.errors)
        names = (self._what, f"/{member}") if member == "camera" else (self._what,)
        read = self._reader(form)
        for part in _parts(right):
            lines = [f"{start}{values[index]}{end}" for index in part]
            requests = (self._setup + "".join(lines)).encode("ascii")
            made = list(chain.from_iterable(map(read, _outputs(kind, engine, requests))))
            if len(made) != requests.count(b"\n"):
                raise ProtocolError(f"{len(made)} answers to {requests.count(10)} requests")
            if self._setup and (error := made.pop(0)[1]):
                raise request_error("map.configure", error, (self._what,))
            for index, (answer, error) in zip(part, made):
                answers[index] = answer
                if error is not None:
                    self.errors[index] = in_python(error["message"], method, names)
        return answers

    def _reader(self, form: Any) -> Callable[[bytes], Iterable[tuple[Any, Any]]]:
        """What reads the result and the error of each of some lines."""
        try:
            msgspec: Any = import_module("msgspec")
        except ImportError:
            names = ("result", "error")
            return lambda lines: (tuple(map(each.get, names)) for each in json.loads(_array(lines)))
        self._getter = attrgetter
        answers = _struct(msgspec, [{"result": form, "error": Any}])
        decode = msgspec.json.Decoder(answers).decode
        return lambda lines: map(attrgetter("result", "error"), decode(_array(lines)))

    def members(self, values: Iterable[Any], *names: str) -> list[Any]:
        """A member of some values, or a member of that."""
        for name in names:
            values = map(self._getter(name), values)
        return list(values)

    def made(self, found: dict[str, list[Any]], answers: list[Any], missing: str = "") -> Any:
        """A frame of what is found in the answers and `error`, with the index of the frame."""
        errors = self.errors
        if None in answers:
            columns = [(name, iter(values)) for name, values in found.items()]
            found = {
                name: [None if answer is None else next(values) for answer in answers]
                for name, values in columns
            }
            errors = [
                error or (missing if answer is None else None)
                for answer, error in zip(answers, errors)
            ]
        native = self._native(found, errors)
        if hasattr(native, "index"):
            native.index = self._frame.to_native().index
        return native

    def regions(self, answers: list[Any]) -> dict[str, list[Any]]:
        """The columns of the visible regions that were found."""
        found = [answer for answer in answers if answer is not None]
        low, high = (self.members(found, "bounds", each) for each in ("southWest", "northEast"))
        corners = [(low, "longitude"), (low, "latitude"), (high, "longitude"), (high, "latitude")]
        rings = self.members(found, "polygon")
        places = list(chain.from_iterable(rings))
        both = map(self._getter("longitude", "latitude"), places)
        texts = iter(_texts(list(chain.from_iterable(both))))
        forms = {n: f"POLYGON (({', '.join(['%s %s'] * n)}))" for n in set(map(len, rings))}
        outlines = [forms[len(ring)] % tuple(islice(texts, 2 * len(ring))) for ring in rings]
        columns = {name: self.members(*corner) for name, corner in zip(SIDES, corners)}
        return {**columns, "polygon": outlines}

    def tiles(self, answers: list[Any]) -> Any:
        """A frame of the tiles of all rows; of a row with an error, of none."""
        found = iter(self.members([each for each in answers if each is not None], "tiles"))
        parts = [[None] if answer is None else next(found) for answer in answers]
        counts = list(map(len, parts))
        tiles = list(chain.from_iterable(parts))
        columns: dict[str, list[Any]] = {"row": _spread(range(len(parts)), counts)}
        for name in ("z", "x", "y"):
            if None in answers:
                get = self._getter(name)
                columns[name] = [None if tile is None else get(tile) for tile in tiles]
            else:
                columns[name] = self.members(tiles, name)
        return self._native(columns, _spread(self.errors, counts))

    def _native(self, columns: dict[str, Any], errors: list[str | None]) -> Any:
        nw, library = self._nw, self._frame.implementation
        kinds = {"row": nw.Int64, "z": nw.Int64, "x": nw.Int64, "y": nw.Int64, "polygon": nw.String}
        values = {name: list(each) for name, each in columns.items()}
        if library.is_pandas():  # Which infers what is in lists, slowly.
            numpy: Any = import_module("numpy")
            kinds = {name: kind for name, kind in kinds.items() if kind is nw.String}
            values |= {
                name: numpy.array(each, float) for name, each in values.items() if name not in kinds
            }
        schema = {name: kinds.get(name, nw.Float64) for name in columns}
        if not any(errors):
            made = nw.from_dict(values, schema, backend=library)
            return made.with_columns(nw.lit(None, nw.String).alias("error")).to_native()
        values, schema = values | {"error": errors}, schema | {"error": nw.String}
        return nw.from_dict(values, schema, backend=library).to_native()


def _spread(values: Iterable[Any], counts: list[int]) -> list[Any]:
    """Each value as often as it counts."""
    return list(chain.from_iterable(map(repeat, values, counts)))


def _struct(msgspec: Any, form: Any) -> Any:
    """The type of msgspec for what is read of an answer."""
    if isinstance(form, list):
        return list[_struct(msgspec, form[0])]  # type: ignore[misc]
    if not isinstance(form, dict):
        return form
    fields = [(name, _struct(msgspec, each) | None, None) for name, each in form.items()]
    return msgspec.defstruct("Read", fields, gc=False)


def _texts(numbers: list[float]) -> list[str]:
    """Some numbers as JSON."""
    try:
        made = import_module("msgspec").json.encode(numbers).decode()
    except ImportError:
        made = json.dumps(numbers, separators=(",", ":"))
    return made[1:-1].split(",") if numbers else []


def _parts(rows: list[int]) -> Iterator[list[int]]:
    """Some rows at a time, with a bar of their progress if tqdm is installed."""
    starts: Iterable[int] = range(0, len(rows), ROWS)
    with suppress(ImportError):
        tqdm: Any = import_module("tqdm").tqdm
        starts = tqdm(starts, delay=2, leave=False, unit_scale=ROWS, disable=None)
    for start in starts:
        yield rows[start : start + ROWS]


def _outputs(kind: str, engine: str, requests: bytes) -> Iterable[bytes]:
    """The engine's answers to some lines, some at a time."""
    if kind == "process":
        return _output(engine, requests)
    wasm: Any = import_module("._wasm", __package__)
    return [wasm.Instance(engine).answers(requests).rstrip()]


def _array(lines: bytes) -> bytes:
    """Lines of JSON as an array."""
    return b"[" + lines.replace(b"\n", b",") + b"]"


def _output(engine: str, requests: bytes) -> Iterator[bytes]:
    """Whole lines of the engine's output, while it works on the next."""
    process: Any = Popen([engine], stdin=PIPE, stdout=PIPE, stderr=PIPE, pipesize=1 << 20)

    def feed() -> None:
        with suppress(OSError), process.stdin:  # An engine that ended is reported below.
            process.stdin.write(requests)

    with process:
        Thread(target=feed, daemon=True).start()
        rest = b""
        while data := process.stdout.read1(1 << 20):
            lines, end, rest = (rest + data).rpartition(b"\n")
            if end:
                yield lines
        errors = process.stderr.read().decode(errors="replace").splitlines()[-20:]
    if process.returncode:
        raise EngineDiedError("The mapcam engine ended.", process.returncode, errors)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Many values are made without the collector, which would look at each again and again."""
    import gc  # Imported only when needed.

    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
