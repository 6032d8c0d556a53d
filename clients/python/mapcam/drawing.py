"""`mapcam.draw`: a camera, a view or a path as a picture in a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Optional, Union

from .engine import MapView
from .likes import CameraLike, SizeLike, as_camera, as_size
from .locate import PathLike
from .pictures import SIZE, camera_svg
from .protocol.types import CameraPath
from .values import Camera


class Picture:
    """A drawing, which shows itself in a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg: str = svg
        """The drawing, as SVG."""

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} characters>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: PathLike, scale: float = 2.0) -> None:
        """Writes an `.svg`, or a `.png` where cairosvg is installed.

        Args:
            file: Its name.
            scale: Pixels a point, of a PNG.

        Raises:
            ValueError: The name has another suffix.
            ImportError: cairosvg is missing.
        """
        name = os.fspath(file)
        suffix = os.path.splitext(name)[1].lower()
        if suffix == ".svg":
            with open(name, "w", encoding="utf-8") as output:
                output.write(self.svg)
        elif suffix == ".png":
            try:
                cairosvg: Any = import_module("cairosvg")
            except ImportError as error:
                raise ImportError("a PNG needs cairosvg: pip install mapcam[png]") from error
            cairosvg.svg2png(bytestring=self.svg.encode(), write_to=name, scale=scale)
        else:
            raise ValueError(f"{name}: expected a name that ends in .svg or .png")


def draw(
    what: Union[CameraLike, MapView, CameraPath],
    file: Optional[PathLike] = None,
    *,
    shapes: Any = None,
    size: Optional[SizeLike] = None,
) -> Picture:
    """A picture of what a camera or a view sees, or of a path on the ground.

        mapcam.draw(view, "map.svg", shapes="tour.gpx")
        mapcam.draw(view.camera_for_bounds(bounds), "fit.png", shapes=bounds)

    Args:
        what: A camera, or what may be written instead; a map's view; or the answer of `view.path`.
            A camera that was fitted to something is drawn with that, in its view.
        file: Where to save it, as `.svg`, or as `.png` where cairosvg is installed.
        shapes: What is drawn on the ground: GeoJSON, the name of a GeoJSON, GPX or KML file, an
            object with a `__geo_interface__`, a place, a box (west, south, east, north), `Bounds`,
            or several of these. Not of a path.
        size: The size in points of the view that a camera is in; 640 × 400 where it is left out.

    Returns:
        The picture. It has `svg` and `save(file)`, and shows itself in a notebook.
    """
    if isinstance(what, CameraPath):
        if shapes is not None or size is not None:
            raise TypeError("a path is drawn without `shapes` and `size`")
        picture = Picture(what._repr_svg_())
    elif isinstance(what, MapView):
        if size is not None:
            raise TypeError("a view has its own size: view.resize(width, height)")
        picture = Picture(what.engine._picture(what.id, shapes))
    elif isinstance(what, Camera) and shapes is None and size is None:
        picture = Picture(what._repr_svg_())
    elif isinstance(what, (Camera, tuple, list, Mapping)):
        extent = SIZE if size is None else as_size(size)
        picture = Picture(camera_svg(as_camera(what), extent, shapes=shapes))
    else:
        raise TypeError(f"expected a Camera, a MapView or a CameraPath, not {what!r}")
    if file is not None:
        picture.save(file)
    return picture
