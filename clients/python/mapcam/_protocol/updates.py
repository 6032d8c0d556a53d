"""The updates of a camera, as plain functions.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from .._inputs import (
    BoundsLike, CameraLike, InsetsLike, PointLike, UpdateLike, as_update, listed, update_json,
    write_bounds, write_camera, write_coordinate, write_insets, write_point,
)
from .._values import CoordinateLike, Update, number, text
from .types import FitShape


def zoom_in() -> Update:
    """One zoom level in."""
    return Update(update_json("zoomIn"))


def zoom_out() -> Update:
    """One zoom level out."""
    return Update(update_json("zoomOut"))


def zoom_to(zoom: float) -> Update:
    """To a zoom.

    Args:
        zoom: The zoom.
    """
    return Update(update_json("zoomTo", zoom=number(zoom)))


def zoom_by(delta: float, at: PointLike | None = None) -> Update:
    """By zoom levels; a positive number zooms in.

    Args:
        delta: Zoom levels; negative is out.
        at: The ground under this point stays under it.
    """
    return Update(update_json("zoomBy", delta=number(delta), at=(write_point, at)))


def set_target(target: CoordinateLike, zoom: float | None = None) -> Update:
    """To a place.

    Args:
        target: The place.
        zoom: The zoom, if it changes as well.
    """
    return Update(update_json("setTarget", target=write_coordinate(target), zoom=(number, zoom)))


def set_camera(camera: CameraLike) -> Update:
    """To a camera.

    Args:
        camera: The camera.
    """
    return Update(update_json("setCamera", camera=write_camera(camera)))


def scroll_by(x: float, y: float) -> Update:
    """Moves the camera on the screen: the ground at the centre goes the other way.

    Args:
        x: Points to the right.
        y: Points down.
    """
    return Update(update_json("scrollBy", x=number(x), y=number(y)))


def pan_inside(
    coordinates: Iterable[CoordinateLike], *, insets: InsetsLike | None = None,
) -> Update:
    """Moves the camera on the screen as little as brings places inside, at its zoom, bearing and
    viewing angle.

    Args:
        coordinates: The places, in the copies of the world nearest to each other, and then to the
            target. If they cannot all be inside at this zoom, the box around them is fitted. At
            least 1 items.
        insets: Kept free inside the viewport less the map's padding.
    """
    return Update(update_json(
        "panInside", coordinates=listed(coordinates, write_coordinate),
        insets=(write_insets, insets),
    ))


def fit_bounds(
    bounds: BoundsLike, padding: InsetsLike | None = None,
    bearing: Literal["keep"] | float | None = None,
    viewing_angle: Literal["keep"] | float | None = None, max_zoom: float | None = None,
    zoom_snap: float | None = None, *, shape: FitShape | None = None,
) -> Update:
    """Shows all of an area, as large as possible.

    Args:
        bounds: The area to show.
        padding: Kept free inside the viewport less the map's padding: one number, or insets.
            Default: 64 at each edge.
        bearing: Degrees clockwise from north; "keep", the map's own. Default: 0.
        viewing_angle: Degrees; "keep", the map's own. As far as the zoom found allows it.
            Default: 0.
        max_zoom: The greatest zoom of the fit, which is centred in any case; the map's max_zoom
            applies, too. From 0 to 30.
        zoom_snap: The zoom is the greatest multiple of this that is not above the fit's own, then
            limited: 1 for whole zooms, which static maps take. Above 0.
        shape: Of `coordinates`: whether their box is to be seen, or just the places themselves,
            which may be tighter. Default: "box".
    """
    return Update(update_json(
        "fitBounds", bounds=write_bounds(bounds, shape), padding=(write_insets, padding),
        bearing=(text, bearing), viewing_angle=(text, viewing_angle), max_zoom=(number, max_zoom),
        zoom_snap=(number, zoom_snap), shape=(text, shape),
    ))


UPDATES: dict[str, Callable[..., Update]] = {
    "zoomIn": zoom_in,
    "zoomOut": zoom_out,
    "zoomTo": zoom_to,
    "zoomBy": zoom_by,
    "setTarget": set_target,
    "setCamera": set_camera,
    "scrollBy": scroll_by,
    "panInside": pan_inside,
    "fitBounds": fit_bounds,
}
"""The functions, by the names of updates on the wire."""


def write_update(value: UpdateLike) -> str:
    """The text of an update, or of what may be written instead of one."""
    return as_update(value, UPDATES).json


__all__ = [
    "fit_bounds", "pan_inside", "scroll_by", "set_camera", "set_target", "zoom_by", "zoom_in",
    "zoom_out", "zoom_to",
]
