"""Cameras for the rows of a table: pandas, GeoPandas, and by `mapInPandas` Spark."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from math import nan
from typing import TYPE_CHECKING, Any

from ._errors import EngineDiedError, ProtocolError, checked, in_python, request_error
from ._geodata import in_degrees
from ._inputs import FIT_PADDING, InsetsLike, LimitsOf, SizeLike, as_insets, as_size
from ._locate import PathLike, choose_engine
from ._values import required, text

if TYPE_CHECKING:
    from pandas import DataFrame  # type: ignore[import-untyped,unused-ignore]
else:
    DataFrame = Any  # For type hints at run time, without pandas.

SIDES = ("west", "south", "east", "north")
COLUMNS = ("latitude", "longitude", "zoom", "bearing", "viewing_angle")
FIT_SCHEMA = ", ".join([*(f"{name} double" for name in COLUMNS), "error string"])
"""The columns of `fit_cameras`, as Spark's `mapInPandas` and `applyInPandas` take them."""
REQUEST = '{"jsonrpc":"2.0","id":0,"method":"%s","params":%s}\n'
ROWS = 20_000
"""The number of rows that an engine gets at once."""
NAMES = ("fit_cameras",)
NO_ROOM = "The padding leaves no room in a view of this size."


def fit_cameras(
    frame: Any,
    *,
    size: SizeLike = (800, 600),
    padding: InsetsLike = FIT_PADDING,
    bearing: float = 0,
    viewing_angle: float = 0,
    limits: LimitsOf = "none",
    binary: PathLike | None = None,
) -> DataFrame:
    """For each row the camera that shows all of its box, as large as possible.

        cameras = mapcam.fit_cameras(frame, size=(390, 844), padding=24)
        frame = frame.join(cameras)

    If tqdm is installed, a terminal shows the progress of jobs longer than two seconds.

    Args:
        frame: A DataFrame of pandas with the columns `west`, `south`, `east` and `north` in
            degrees; a west of more than the east crosses the antimeridian. Or a GeoDataFrame: each
            geometry's box, converted to degrees from any CRS.
        size: The view's, in points.
        padding: Points that are kept free at the edges, as in `view.fit`.
        bearing: Degrees clockwise from north.
        viewing_angle: Degrees from looking straight down.
        limits: "none", or the Google Maps SDK's limits of zoom and viewing angle.
        binary: The engine's executable; by default it is searched for.

    Returns:
        A DataFrame with the same index: `latitude`, `longitude`, `zoom`, `bearing` and
        `viewing_angle`, NaN in a row that cannot be fitted; and `error`, why, or None.

    Raises:
        KeyError: A column is missing.
        InvalidParamsError: A parameter is wrong.
    """
    import gc  # Imported only when needed.

    frames: Any = required("pandas", "fit_cameras")
    np: Any = import_module("numpy")
    view = text({"size": as_size(size), "limits": limits})
    options = {"insets": as_insets(padding), "bearing": bearing, "viewingAngle": viewing_angle}
    box = ",".join(f'"{name}":%r' for name in SIDES)
    setup = REQUEST % ("map.configure", checked(view, "map.configure", NAMES))
    fit = checked(text(options), "camera.forBounds", NAMES)
    line = REQUEST % ("camera.forBounds", f'{fit[:-1]},"bounds":{{{box}}}}}')
    boxes, names = frame, SIDES
    if hasattr(frame, "to_crs"):
        boxes, names = in_degrees(frame).bounds, ("minx", "miny", "maxx", "maxy")
    values = np.column_stack([np.asarray(boxes[name], dtype=float) for name in names])
    errors = np.full(len(values), None, dtype=object)
    for name, column in zip(SIDES[::-1], values.T[::-1]):  # The first one that is wrong counts.
        errors[~np.isfinite(column)] = f"{name} must be a finite number."
    made = np.full((len(values), len(COLUMNS)), np.nan)
    kind, engine = choose_engine(None, binary)
    rows = np.flatnonzero([error is None for error in errors])
    starts: Iterable[int] = range(0, len(rows), ROWS)
    with suppress(ImportError):
        tqdm: Any = import_module("tqdm").tqdm
        starts = tqdm(starts, delay=2, leave=False, unit_scale=ROWS, disable=None)
    was_enabled = gc.isenabled()
    gc.disable()  # It would look at each of many answers.
    try:
        for start in starts:
            part = rows[start : start + ROWS]
            requests = setup + line * len(part) % tuple(values[part].ravel().tolist())
            first, *answers = _answers(kind, engine, requests.encode("ascii"))
            if "error" in first:
                raise request_error("map.configure", first["error"], NAMES)
            made[part] = [_row(answer.get("result")) for answer in answers]
            for index in np.flatnonzero(np.isnan(made[part, 0])).tolist():
                error = answers[index].get("error")
                told = error and in_python(error["message"], "camera.forBounds", NAMES)
                errors[part[index]] = told or NO_ROOM
    finally:
        if was_enabled:
            gc.enable()
    table: DataFrame = frames.DataFrame(made, index=frame.index, columns=[*COLUMNS])
    return table.assign(error=frames.Series(errors, index=frame.index, dtype=object))


def _row(camera: dict[str, Any] | None) -> tuple[float, ...]:
    """The values of a camera for `COLUMNS`; NaN if there is none."""
    if camera is None:
        return (nan,) * len(COLUMNS)
    place, angles = camera["target"], (camera["bearing"], camera["viewingAngle"])
    return place["latitude"], place["longitude"], camera["zoom"], *angles


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
    answers: list[Any] = json.loads(b"[" + output.rstrip().replace(b"\n", b",") + b"]")
    if len(answers) != requests.count(b"\n"):
        raise ProtocolError(f"{len(answers)} answers to {requests.count(10)} requests")
    return answers
