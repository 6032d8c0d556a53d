"""The changes that a camera can be asked for, as plain functions.

view.move(zoom_by(1, at=(200, 150)))
view.animate(fit_bounds((5.9, 45.8, 10.5, 47.8), padding=32), duration=1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Union

from .values import (
    BoundsLike,
    Camera,
    CoordinateLike,
    InsetsLike,
    PointLike,
    as_bounds,
    as_coordinate,
    as_insets,
    as_point,
)
from .wire import given

FitShape = Literal["box", "points"]


@dataclass(frozen=True)
class Update:
    """One change to a camera; made by the functions of this module."""

    wire: dict[str, object]
    """The change as it is sent: one name, and what belongs to it."""

    def __wire__(self) -> object:
        return self.wire


UpdateLike = Union[Update, dict[str, Any]]
"""An update, or its JSON as it is on the wire: `{"zoomIn": {}}`."""


def zoom_in() -> Update:
    """One zoom level in."""
    return Update({"zoomIn": {}})


def zoom_out() -> Update:
    """One zoom level out."""
    return Update({"zoomOut": {}})


def zoom_to(zoom: float) -> Update:
    """To a zoom."""
    return Update({"zoomTo": {"zoom": zoom}})


def zoom_by(delta: float, at: PointLike | None = None) -> Update:
    """So many zoom levels in. The ground under the point `at` stays under it."""
    if at is None:
        return Update({"zoomBy": {"delta": delta}})
    return Update({"zoomBy": {"delta": delta, "at": as_point(at)}})


def set_target(target: CoordinateLike, zoom: float | None = None) -> Update:
    """To a place, and to a zoom where one is given."""
    return Update({"setTarget": given(target=as_coordinate(target), zoom=zoom)})


def set_camera(camera: Camera) -> Update:
    """To a camera."""
    return Update({"setCamera": {"camera": camera}})


def scroll_by(x: float, y: float) -> Update:
    """Moves the camera over the screen, in points: x to the right, y down."""
    return Update({"scrollBy": {"x": x, "y": y}})


def fit_bounds(
    bounds: BoundsLike,
    padding: float | None = None,
    insets: InsetsLike | None = None,
    bearing: float | None = None,
    viewing_angle: float | None = None,
    shape: FitShape | None = None,
) -> Update:
    """Shows all of an area, as large as possible.

    `padding` (64 points by default) or `insets` are kept free inside the view. With `shape`
    "points", just the places that `bounds` gives are shown, not the box around them.
    """
    return Update(
        {
            "fitBounds": given(
                bounds=as_bounds(bounds),
                padding=padding,
                insets=None if insets is None else as_insets(insets),
                bearing=bearing,
                viewing_angle=viewing_angle,
                shape=shape,
            )
        }
    )
