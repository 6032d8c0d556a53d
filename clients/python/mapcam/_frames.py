"""Results that can be drawn or become a table."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from ._values import HIDDEN, Camera, Coordinate, Value, required

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped,unused-ignore]

F = TypeVar("F", bound="Frames")

FPS = f"{HIDDEN}fps"


class Outlined(Value):
    """Ground with an outline."""

    polygon: tuple[Coordinate, ...]

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        ring = tuple((each.longitude, each.latitude) for each in self.polygon)
        return {"type": "Polygon", "coordinates": (ring,)}

    def _repr_svg_(self) -> str:
        """The outline on the ground, for notebooks."""
        pictures: Any = import_module("._drawing", __package__)  # Imported only when needed.
        svg: str = pictures.region_svg(self)
        return svg


class Frames(Value):
    """Cameras over a time."""

    duration: float
    cameras: tuple[Camera, ...]

    def __repr__(self) -> str:
        count = len(self.cameras)
        return f"<{type(self).__name__} of {count} cameras in {self.duration:g} s>"

    @property
    def times(self) -> tuple[float, ...]:
        """Seconds from the first frame to each: a frame every 1/fps, and the last at the end; with
        `frames=…` in even steps."""
        last = max(1, len(self.cameras) - 1)
        fps = vars(self).get(FPS)
        every = [n / fps if fps else self.duration * n / last for n in range(last)]
        return (*every, self.duration)

    def _repr_svg_(self) -> str:
        """The line on the ground."""
        pictures: Any = import_module("._drawing", __package__)  # Imported only when needed.
        svg: str = pictures.path_svg(self.cameras)
        return svg

    def to_dataframe(self) -> pandas.DataFrame:
        """A `pandas.DataFrame` with a row for each frame.

        The columns are `time` in seconds, `latitude`, `longitude`, `zoom`, `bearing` and
        `viewing_angle`.
        """
        library = required("pandas", "to_dataframe")
        rows = [
            (time, *each.target, each.zoom, each.bearing, each.viewing_angle)
            for time, each in zip(self.times, self.cameras)
        ]
        columns = ("time", "latitude", "longitude", "zoom", "bearing", "viewing_angle")
        made: pandas.DataFrame = library.DataFrame(rows, columns=columns)
        return made


def timed(read: Callable[[Any], F], fps: float | None) -> Callable[[Any], F]:
    """The reader of frames at a rate, on which their times depend."""

    def timed(answer: Any) -> F:
        frames = read(answer)
        vars(frames)[FPS] = fps
        return frames

    return read if fps is None else timed
