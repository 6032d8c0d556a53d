"""Answers that can be drawn or become a table."""

from __future__ import annotations

from importlib import import_module
from math import remainder
from typing import Any

from .records import Value
from .values import Camera, Coordinate


class Quadrilateral(Value):
    """Ground between four corners."""

    near_left: Coordinate
    near_right: Coordinate
    far_left: Coordinate
    far_right: Coordinate

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        west = self.near_left.longitude
        corners = (self.near_left, self.near_right, self.far_right, self.far_left, self.near_left)
        ring = [(west + remainder(each.longitude - west, 360), each.latitude) for each in corners]
        return {"type": "Polygon", "coordinates": (tuple(ring),)}


class Frames(Value):
    """Cameras over a time, evenly spaced."""

    duration: float
    cameras: tuple[Camera, ...]

    def __repr__(self) -> str:
        count = len(self.cameras)
        return f"<{type(self).__name__} of {count} cameras in {self.duration:g} s>"

    def _repr_svg_(self) -> str:
        """The way on the ground, and zoom, bearing and viewing angle over time."""
        from .path_pictures import path_svg  # Imported only where it is needed.

        return path_svg(self.cameras, self.duration)

    def to_dataframe(self) -> Any:
        """A `pandas.DataFrame`, a row a frame. `pip install mapcam[pandas]` brings pandas.

        The columns are `time` in seconds, `latitude`, `longitude`, `zoom`, `bearing` and
        `viewing_angle`. The frames are evenly spaced, as they are with `frames=…`; with `fps=…`
        the last one may come earlier than that, by less than a frame.
        """
        try:
            pandas: Any = import_module("pandas")
        except ImportError as error:
            raise ImportError("to_dataframe needs pandas: pip install mapcam[pandas]") from error
        count = max(1, len(self.cameras) - 1)
        rows = [
            (self.duration * i / count, *each.target, each.zoom, each.bearing, each.viewing_angle)
            for i, each in enumerate(self.cameras)
        ]
        names = ["time", "latitude", "longitude", "zoom", "bearing", "viewing_angle"]
        return pandas.DataFrame(rows, columns=names)
