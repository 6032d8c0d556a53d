"""Cameras, points and flights for the rows of a table: of pandas, polars, Arrow or Spark.

    from mapcam.tables import fit_cameras

    cameras = fit_cameras(boxes, size=(390, 844), padding=24)

A table comes out of the kind that went in, with columns added. An error of a row stands in
its column `error`, and does not affect the others. Values that are missing are null, or NaN.
"""

from __future__ import annotations

from typing import Any, Optional, TypeVar, Union

from .given import FIT_PADDING, LimitsOf, limits_of
from .likes import InsetsLike, as_camera, as_insets
from .locate import PathLike
from .plans import SizeOrColumns, applied
from .protocol.types import AnimationPath, Curve
from .shown import ZoomOf, less_of
from .wire import camel
from .work import (
    CameraFit,
    CameraOrPrefix,
    Flight,
    NumberOrColumn,
    Projection,
)

T = TypeVar("T")

SIZE = (800.0, 600.0)
SIDES = ("south", "west", "north", "east")
GEOPANDAS = ("miny", "minx", "maxy", "maxx")
"""The columns of a box, here and in geopandas' `bounds`."""

__all__ = ["fit_cameras", "flights", "project_points"]


def fit_cameras(
    table: T,
    *,
    south: str = "south",
    west: str = "west",
    north: str = "north",
    east: str = "east",
    size: SizeOrColumns = SIZE,
    padding: Union[InsetsLike, str] = FIT_PADDING,
    bearing: NumberOrColumn = 0,
    viewing_angle: NumberOrColumn = 0,
    min_zoom: Optional[float] = None,
    max_zoom: Optional[float] = None,
    limits: Optional[LimitsOf] = None,
    zoom: ZoomOf = "google",
    prefix: str = "",
    binary: Optional[PathLike] = None,
) -> T:
    """For each row the camera that shows all of a box, as large as possible.

    Args:
        table: Boxes, in degrees. A west of more than the east crosses the antimeridian. The columns
            of geopandas' `bounds`, `minx` and so on, are found too.
        south: The column of the least latitude.
        west: The column of the west longitude.
        north: The column of the greatest latitude.
        east: The column of the east longitude.
        size: Of the view, in points, or the names of two columns.
        padding: Points that are kept free at the edges, or the name of a column; as in `view.fit`.
        bearing: Degrees clockwise from north, or the name of a column.
        viewing_angle: Degrees from looking straight down, or the name of a column.
        min_zoom: Not farther than this. Default: 2.
        max_zoom: Not closer than this. Default: 21.
        limits: Whose limits of zoom and viewing angle hold: "google", "maplibre" or "deckgl".
        zoom: Whose zoom the new column has: "google", the engine's own, or "maplibre", one less.
        prefix: What the names of the new columns begin with.
        binary: The engine's executable, on the machines that do the work.

    Returns:
        The table with `latitude`, `longitude`, `zoom`, `bearing`, `viewing_angle`, `clamped` and
        `error`. `clamped` has the names of limits that changed what was asked for.

    Raises:
        ValueError: A column is missing, or there already.
        TypeError: A column is not made of numbers.
    """
    corners = (south, west, north, east)
    names = getattr(table, "column_names", None) or list(getattr(table, "columns", ()))
    if corners == SIDES and not {*SIDES} & {*names} and {*GEOPANDAS} <= {*names}:
        corners = GEOPANDAS
    settings = _limits(limits)
    settings.update(_settings(minZoom=min_zoom, maxZoom=max_zoom))
    options = (corners, padding, bearing, viewing_angle)
    return applied(CameraFit(size, prefix, binary, settings, less_of(zoom), *options), table)


def project_points(
    table: T,
    *,
    camera: CameraOrPrefix,
    latitude: str = "latitude",
    longitude: str = "longitude",
    size: SizeOrColumns = SIZE,
    padding: InsetsLike = 0,
    limits: Optional[LimitsOf] = None,
    zoom: ZoomOf = "google",
    prefix: str = "",
    binary: Optional[PathLike] = None,
) -> T:
    """For each row the point of the screen at which a place is seen.

    Args:
        table: Places, in degrees.
        camera: A camera for all rows, or what the names of its columns begin with: "camera_" for
            those that `fit_cameras(…, prefix="camera_")` adds. The columns of bearing and
            viewing angle may be absent.
        latitude: The column of the latitude.
        longitude: The column of the longitude.
        size: Of the view, in points, or the names of two columns.
        padding: The map's own, in points: the camera's target is at the centre of what is left.
        limits: Whose limits of zoom and viewing angle hold: "google", "maplibre" or "deckgl".
        zoom: Whose zoom a column of cameras has: "google", the engine's own, or "maplibre".
        prefix: What the names of the new columns begin with.
        binary: The engine's executable, on the machines that do the work.

    Returns:
        The table with `x` and `y`, in points from the top left, and `error`. Behind the eye, x and
        y are null, without an error.

    Raises:
        ValueError: A column is missing, or there already.
        TypeError: A column is not made of numbers.
    """
    settings = _settings(padding=as_insets(padding), camera=_constant(camera), **_limits(limits))
    place = (latitude, longitude)
    return applied(Projection(size, prefix, binary, settings, less_of(zoom), place, camera), table)


def flights(
    table: T,
    *,
    start: CameraOrPrefix = "from_",
    end: CameraOrPrefix = "to_",
    fps: Optional[NumberOrColumn] = None,
    frames: Optional[NumberOrColumn] = None,
    path: AnimationPath = "fly",
    duration: Optional[NumberOrColumn] = None,
    curve: Optional[Curve] = None,
    speed: Optional[float] = None,
    size: SizeOrColumns = SIZE,
    padding: InsetsLike = 0,
    limits: Optional[LimitsOf] = None,
    zoom: ZoomOf = "google",
    prefix: str = "",
    binary: Optional[PathLike] = None,
) -> T:
    """For each row the frames of a flight: a row each, the first and the last included.

    Args:
        table: Pairs of cameras.
        start: A camera for all rows, or what the names of its columns begin with: `from_latitude`,
            `from_longitude`, `from_zoom`, and if they are there `from_bearing` and
            `from_viewing_angle`.
        end: The same of where it goes.
        fps: Frames a second, or the name of a column; either this or `frames`.
        frames: How many frames, evenly spaced, or the name of a column.
        path: Out, across and in again after van Wijk and Nuij, or straight ("ease").
        duration: Seconds, or the name of a column; by default as the speed has it.
        curve: How far it is at each time.
        speed: Widths of the view a second, of a flight. Default: 1.2.
        size: Of the view, in points, or the names of two columns.
        padding: The map's own, in points.
        limits: Whose limits of zoom and viewing angle hold: "google", "maplibre" or "deckgl".
        zoom: Whose zoom all columns of cameras have: "google", the engine's own, or "maplibre".
        prefix: What the names of the new columns begin with.
        binary: The engine's executable, on the machines that do the work.

    Returns:
        All columns of the row for each of its frames, with `frame` from 0, `time` in seconds,
        `latitude`, `longitude`, `zoom`, `bearing`, `viewing_angle` and `error`. A flight that can't
        be flown is one row, with its error.

    Raises:
        ValueError: A column is missing, or there already; not one of `fps` and `frames` was given.
        TypeError: A column is not made of numbers.
    """
    if (fps is None) == (frames is None):
        raise ValueError("expected either fps or frames")
    fly = None if speed is None else {"speed": speed}
    options = _settings(path=path, curve=curve, fly=fly)
    settings = _settings(padding=as_insets(padding), camera=_constant(start), **_limits(limits))
    flight = (start, end, fps, frames, duration, options)
    return applied(Flight(size, prefix, binary, settings, less_of(zoom), *flight), table)


def _constant(camera: CameraOrPrefix) -> Any:
    """A camera for all rows, which is the view's from the start."""
    return None if isinstance(camera, str) else as_camera(camera)


def _limits(limits: Optional[LimitsOf]) -> dict[str, Any]:
    given = {} if limits is None else limits_of(limits)
    return {camel(name): value for name, value in given.items()}


def _settings(**settings: Any) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if value is not None}
