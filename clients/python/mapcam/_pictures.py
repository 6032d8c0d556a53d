"""Pictures of cameras, views and paths."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Protocol, cast

from ._drawing import camera_svg
from ._inputs import CameraLike, as_camera
from ._locate import PathLike
from ._protocol.types import CameraPath, VisibleRegion
from ._values import Camera


class Pictured(Protocol):
    """A map's view: a `MapView`."""

    def _picture(self, shapes: Any) -> str: ...


class Picture:
    """A drawing, which shows itself in a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg: str = svg
        """The drawing, as SVG."""

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} characters>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: PathLike) -> None:
        """Writes a file whose name ends in `.svg`; ValueError if it does not."""
        name = os.fspath(file)
        if not name.lower().endswith(".svg"):
            raise ValueError(f"{name}: expected a name that ends in .svg")
        with open(name, "w", encoding="utf-8") as output:
            output.write(self.svg)


def draw(
    what: CameraLike | Pictured | CameraPath | VisibleRegion,
    file: PathLike | None = None,
    *,
    shapes: Any = None,
) -> Picture:
    """A picture of what a camera or a view sees, or of a path or a visible region on the ground.

        mapcam.draw(view, "map.svg", shapes="tour.gpx")
        mapcam.draw(view.camera_for_bounds(bounds), "fit.svg", shapes=bounds)

    Args:
        what: A camera, in a view of 640 × 400 points, or what may be written instead; a map's
            view; the answer of `view.path`; or a visible region.
        file: Where to save it: a name that ends in `.svg`.
        shapes: What is drawn on the ground: GeoJSON, the name of a GeoJSON, GPX or KML file, an
            object with a `__geo_interface__`, a place, a box (west, south, east, north), `Bounds`,
            or several of these. Simplestyle's colours and widths are taken. Not of a path.

    Returns:
        The picture. It has `svg` and `save(file)`, and shows itself in a notebook.
    """
    given: Any = what
    view_picture: Any = getattr(given, "_picture", None)
    if view_picture is not None:
        picture = Picture(view_picture(shapes))
    elif isinstance(given, (CameraPath, VisibleRegion)):
        if shapes is not None:
            raise TypeError("a path or a region is drawn without `shapes`")
        picture = Picture(given._repr_svg_())
    elif isinstance(given, (Camera, tuple, list, Mapping)):
        picture = Picture(camera_svg(as_camera(cast("CameraLike", given)), shapes=shapes))
    else:
        raise TypeError(f"expected a Camera, a MapView or a CameraPath, not {what!r}")
    if file is not None:
        picture.save(file)
    return picture
