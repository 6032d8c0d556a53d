"""Tables: cameras for boxes, footprints and tiles for cameras, a row each.

Frames of pandas, polars and pyarrow come and go by narwhals. An engine gets the numbers of many
rows at once, and answers with numbers. What it has no answer for is asked once more, alone, so that
its row has the error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from ._calls import Reply
from ._errors import RequestError
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
)
from ._protocol.blocking import MapCam
from ._protocol.types import FitShape, TileLevels
from ._values import required, text, unchanged

SIDES = ("west", "south", "east", "north")
CAMERA = ("latitude", "longitude", "zoom", "bearing", "viewing_angle")
FIT_SCHEMA = ", ".join([*(f"{name} double" for name in CAMERA), "error string"])
"""The columns of `fit_cameras`, as Spark's `mapInPandas` and `applyInPandas` take them."""
ROWS = 2_000
"""The number of rows in a request."""
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
) -> Frame:
    """For each row the camera that shows all of its box, as large as possible.

        cameras = mapcam.fit_cameras(frame, size=(390, 844), padding=24)
        frame = frame.join(cameras)

    It needs narwhals and NumPy.

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

    Returns:
        A frame of the same kind, pandas' with the same index: `latitude`, `longitude`, `zoom`,
        `bearing` and `viewing_angle`, missing in a row that cannot be fitted; and `error`, why,
        missing in the others.

    Raises:
        KeyError: A column is missing.
        InvalidParamsError: A parameter is wrong.
        ImportError: narwhals or NumPy is missing.
    """
    table = Table(frame, "fit_cameras")
    options = {"insets": as_insets(padding), "bearing": bearing, "viewingAngle": viewing_angle}
    options |= {"zoomSnap": zoom_snap, "maxZoom": max_zoom, "shape": shape}
    geometries = in_degrees(frame).geometry if hasattr(frame, "to_crs") else None
    boxes = table.columns(SIDES) if geometries is None else table.boxes(geometries, shape)

    def params(row: int) -> dict[str, Any]:
        bounds: Any = dict(zip(SIDES, boxes[row].tolist()))
        if geometries is not None:
            places: Any = as_bounds(geometries.iloc[row])
            bounds = {"coordinates": places if shape == "points" else outermost(places)}
        return {"bounds": bounds, **options}

    with MapCam() as engine:
        settings = {"size": as_size(size), "limits": limits}
        table.post(engine, "map.configure", settings).result()
        counts, words = table.ask(engine, "camera.forBoxes", "boxes", boxes, options)
        cameras = table.filled(words, "<f8", len(CAMERA), counts >= 0)
        for row, camera in table.alone(engine, counts, "camera.forBounds", params):
            if camera is None:
                table.errors[row] = NO_ROOM
            else:
                place = camera["target"]
                angles = (camera[name] for name in ("zoom", "bearing", "viewingAngle"))
                cameras[row] = (place["latitude"], place["longitude"], *angles)
    made: Frame = table.made(dict(zip(CAMERA, cameras.T)))
    return made


def visible_regions(
    frame: Frame,
    *,
    size: SizeLike = (800, 600),
    padding: InsetsLike | None = None,
    field_of_view: float | None = None,
) -> Frame:
    """For each camera of a table the ground that it sees.

        regions = mapcam.visible_regions(cameras, size=(390, 844))
        geopandas.GeoSeries.from_wkb(regions["polygon"], crs=4326)

    Args:
        frame: A frame as `fit_cameras` gives it, of which `bearing` and `viewing_angle` may be
            missing.
        size: The view's, in points.
        padding: What covers the view's edges, in points.
        field_of_view: Vertical, in degrees.

    Returns:
        A frame of the same kind: `west`, `south`, `east` and `north` of the region's box;
        `polygon`, its outline as WKB; and `error`, why they are missing if they are. Longitudes
        are counted on from the target's, beyond ±180.
    """
    table = Table(frame, "visible_regions")
    methods = ("projection.regionsForCameras", "projection.visibleRegion")
    options = _view(size, padding, field_of_view)
    made: Frame = table.regions(*table.of_cameras(methods, options))
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

    Returns:
        A frame of the same kind: `row`, the camera's number from 0, `z`, `x` and `y`; and `error`,
        only in a row without a tile, whose camera is wrong.
    """
    table = Table(frame, "tiles")
    options = _view(size, padding, field_of_view)
    options |= {"tileSize": tile_size, "minZoom": min_zoom, "maxZoom": max_zoom, "levels": levels}
    methods = ("projection.tilesForCameras", "projection.tiles")
    made: Frame = table.tiles(*table.of_cameras(methods, options))
    return made


def _view(
    size: SizeLike, padding: InsetsLike | None, field_of_view: float | None
) -> dict[str, Any]:
    """A view as the parameters of a projection."""
    insets = None if padding is None else as_insets(padding)
    return {"size": as_size(size), "padding": insets, "fieldOfView": field_of_view}


class Table:
    """A frame of whatever library, and the numbers of its rows.

    Args:
        frame: The frame.
        what: The function that needs it, in errors.
    """

    def __init__(self, frame: Any, what: str) -> None:
        self._nw = required("narwhals", what)
        self._np = required("numpy", what)
        self._frame = self._nw.from_native(frame, eager_only=True, pass_through=True)
        if self._frame is frame:
            kinds = "a DataFrame of pandas or polars, a pyarrow.Table or a GeoDataFrame"
            raise TypeError(f"{what} takes {kinds}, not {type(frame).__name__}")
        self._what = what
        self.errors: list[str | None] = [None] * len(self._frame)
        """What is wrong with each row."""

    def columns(self, names: Sequence[str], **defaults: float) -> Any:
        """The numbers of all rows; the first of a row that is not finite is its error."""
        np = self._np
        rows = np.column_stack([self._column(name, defaults) for name in names])
        finite = np.isfinite(rows)
        for row in np.flatnonzero(~finite.all(axis=1)).tolist():
            self.errors[row] = f"{names[finite[row].argmin()]} must be a finite number."
        return rows

    def _column(self, name: str, defaults: Mapping[str, float]) -> Any:
        if name in self._frame.columns:
            return self._frame[name].cast(self._nw.Float64).to_numpy()
        if name not in defaults:
            raise KeyError(f"{name}: {self._what} needs this column")
        return self._np.full(len(self._frame), defaults[name])

    def boxes(self, geometries: Any, shape: FitShape | None) -> Any:
        """The boxes of geometries.

        A box is that of the plain longitudes, unless a wider gap than the one outside it may be
        inside: then it is the antimeridian's that is meant, and the places are asked alone.
        """
        np = self._np
        for row in np.flatnonzero(geometries.isna() | geometries.is_empty).tolist():
            self.errors[row] = "The geometry is missing."
        boxes = np.array(geometries.bounds, float)
        boxes[(boxes[:, 2] - boxes[:, 0] > 180) | (shape == "points")] = np.nan
        return boxes

    def of_cameras(
        self, methods: tuple[str, str], options: Mapping[str, object]
    ) -> tuple[Any, bytes]:
        """What two methods, of many and of one, answer to the cameras: as `ask` gives it."""
        cameras = self.columns(CAMERA, bearing=0.0, viewing_angle=0.0)

        def params(row: int) -> dict[str, Any]:
            latitude, longitude, *rest = cameras[row].tolist()
            place = {"latitude": latitude, "longitude": longitude}
            camera = dict(zip(("zoom", "bearing", "viewingAngle"), rest))
            return {"camera": {"target": place, **camera}, **options}

        with MapCam() as engine:
            counts, words = self.ask(engine, methods[0], "cameras", cameras, options)
            for _ in self.alone(engine, counts, methods[1], params):
                pass  # Those that are wrong have an error now.
        return counts, words

    def ask(
        self, engine: MapCam, method: str, member: str, rows: Any, options: Mapping[str, object]
    ) -> tuple[Any, bytes]:
        """Lists for all rows: the count of words in each, -1 for none, and all words.

        While an answer is read, the engine works on the next ones.
        """
        from base64 import b64decode, b64encode  # Imported only when needed.

        def post(start: int, end: int) -> Reply[Any]:
            packed = b64encode(rows[start:end].astype("<f8").tobytes()).decode()
            return self.post(engine, method, {member: packed, **options})

        counts: list[int | None] = []
        words: list[bytes] = []
        starts = range(0, len(rows), ROWS)
        for start, reply in [(start, post(start, start + ROWS)) for start in starts]:
            end = min(start + ROWS, len(rows))
            while len(counts) < end:
                answer = reply.result()
                counts += answer["counts"]
                words.append(b64decode(answer["numbers"]))
                if len(counts) < end:
                    reply = post(len(counts), end)
        found = [-1 if count is None else count for count in counts]
        return self._np.array(found, int), b"".join(words)

    def alone(
        self, engine: MapCam, counts: Any, method: str, params: Callable[[int], dict[str, Any]]
    ) -> Iterator[tuple[int, Any]]:
        """The answers for the rows that have neither numbers nor an error; the others get one."""
        replies: dict[int, Reply[Any]] = {}
        for row in (counts < 0).nonzero()[0].tolist():
            if self.errors[row] is None:
                try:
                    replies[row] = self.post(engine, method, params(row))
                except ValueError as error:
                    self.errors[row] = str(error)
        for row, reply in replies.items():
            try:
                yield row, reply.result()
            except RequestError as error:
                self.errors[row] = str(error)

    def post(self, engine: MapCam, method: str, params: Mapping[str, object]) -> Reply[Any]:
        """Sends a request, with the parameters that are given."""
        given = {name: value for name, value in params.items() if value is not None}
        return engine._post(method, text(given), unchanged, (self._what, "/camera"))

    def filled(self, words: bytes, kind: str, width: int, found: Any) -> Any:
        """Rows of some numbers where they are found, and NaN elsewhere."""
        values = self._np.frombuffer(words, kind).reshape(-1, width)
        if found.all():
            return values
        filled = self._np.full((len(found), width), self._np.nan)
        filled[found] = values
        return filled

    def regions(self, counts: Any, words: bytes) -> Any:
        """A frame of regions: their boxes, and their polygons as WKB."""
        found, lengths = counts >= 0, 4 * self._np.maximum(counts, 0)
        places = list(zip((lengths.cumsum() - lengths).tolist(), lengths.tolist()))
        # Little-endian, a polygon, of one ring, of so many places.
        heads = {
            length: b"\1\3\0\0\0\1\0\0\0" + (length // 16 - 2).to_bytes(4, "little")
            for length in {*lengths[found].tolist()}
        }
        boxes = b"".join([words[start : start + 32] for start, length in places if length])
        sides = self.filled(boxes, "<f8", len(SIDES), found)
        polygons = [
            heads[length] + words[start + 32 : start + length] if length else None
            for start, length in places
        ]
        return self.made({**dict(zip(SIDES, sides.T)), "polygon": polygons})

    def tiles(self, counts: Any, words: bytes) -> Any:
        """A frame of the tiles of all rows; of a row with an error, of none."""
        np = self._np
        lines = np.where(counts < 0, 1, counts // 3)
        rows = np.arange(len(counts)).repeat(lines)
        found = (counts >= 0).repeat(lines)
        tiles = self.filled(words, "<i4", 3, found)
        errors = [self.errors[row] for row in rows.tolist()] if any(self.errors) else []
        kind = int if found.all() else float
        columns = {name: column.astype(kind) for name, column in zip("zxy", tiles.T)}
        return self._native({"row": rows, **columns}, errors)

    def made(self, columns: Mapping[str, Any]) -> Any:
        """A frame of columns and `error`, with the index of the frame."""
        native = self._native(columns, self.errors)
        if hasattr(native, "index"):
            native.index = self._frame.to_native().index
        return native

    def _native(self, columns: Mapping[str, Any], errors: list[str | None]) -> Any:
        """A frame of the given frame's library. What is NaN is missing there."""
        nw, library = self._nw, self._frame.implementation
        values = {**columns, "error": errors} if any(errors) else dict(columns)
        if library.is_pandas():
            made = nw.from_dict(values, backend=library)
        else:
            kinds = {"polygon": nw.Binary, "error": nw.String}
            for name in values.keys() - kinds.keys():
                kinds[name] = nw.Int64 if values[name].dtype == int else nw.Float64
            kinds = {name: kinds[name] for name in values}
            made = nw.from_dict(values, kinds, backend=library)
            numbers = [name for name, kind in kinds.items() if kind is nw.Float64]
            for name in numbers:
                column = nw.col(name).fill_nan(None)
                made = made.with_columns(column.cast(nw.Int64) if name in "zxy" else column)
        if "error" not in values:
            made = made.with_columns(nw.lit(None, nw.String).alias("error"))
        return made.to_native()
