"""A tour as a document: it is read and written, and gives its camera at any time."""

from __future__ import annotations

import json
import weakref
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from itertools import count
from math import ceil
from typing import Any

from ._calls import Animation
from ._errors import NoSuchMapError
from ._frames import Frame
from ._locate import PathLike
from ._protocol.blocking import MapCam, MapView
from ._protocol.codec import write_tour_document
from ._protocol.types import TourDocumentLike
from ._values import Camera

FRAMES = 1000
"""The number of frames that are requested at once."""

_shared: list[MapCam] = []
"""The engine of all tours."""
_removed: list[str] = []
"""The maps of tours that are gone."""
_numbers = count(1)


def _engine() -> MapCam:
    """The engine of all tours: a new one if there is none, or the last one has ended."""
    if not _shared or _shared[0]._connection.exchange.failure is not None:
        _shared[:], _removed[:] = [MapCam()], []
    while _removed:
        with suppress(NoSuchMapError):  # It may have been the last engine's.
            _shared[0].map(_removed.pop()).remove()
    return _shared[0]


class Tour:
    """A tour document, played on a map of its own; all tours share an engine.

        tour = Tour.read("alps.tour.json")
        print(tour.duration, tour.at(3.5))
        mapcam.draw(tour.frames(fps=30), "alps.svg")

    Args:
        document: A `TourDocument`, or a mapping of its members, as in a file `*.tour.json`.
    """

    def __init__(self, document: TourDocumentLike) -> None:
        self._text = write_tour_document(document)

    @classmethod
    def read(cls, path: PathLike) -> Tour:
        """Reads a file."""
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file))

    def write(self, path: PathLike) -> None:
        """Writes a file."""
        text = json.dumps(self.document, indent=2, ensure_ascii=False)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text + "\n")

    @property
    def document(self) -> dict[str, Any]:
        """What is in the file."""
        document: dict[str, Any] = json.loads(self._text)
        return document

    @cached_property
    def _view(self) -> MapView:
        view = MapView(_engine(), f"tour {next(_numbers)}")
        view.create()
        weakref.finalize(self, _removed.append, view.id)  # It must not wait for an answer.
        return view

    @cached_property
    def _motion(self) -> Animation:
        return self._view.tour(document=self.document)

    @property
    def duration(self) -> float:
        """Seconds. A wrong tour raises `InvalidParamsError`, which names the step."""
        return self._motion.duration

    def at(self, time: float) -> Camera:
        """The camera at a time in seconds, 0 or more, in any order; after the end, the last one."""
        assert self._motion is not None
        return self._view.camera_at(time)

    def frames(self, fps: float | None = None) -> Iterator[Frame]:
        """The frames of its film: one at each 1 / fps, and the last at the end.

        Args:
            fps: Frames per second. Default: the document's own, or 60.
        """
        rate, duration = fps or self.document.get("fps", 60), self.duration
        times = [number / rate for number in range(ceil(duration * rate - 1e-9))] + [duration]
        for start in range(0, len(times), FRAMES):
            part = times[start : start + FRAMES]
            with self._view.engine.pipeline() as pipe:
                cameras = [pipe.map(self._view.id).camera_at(time) for time in part]
            for time, camera in zip(part, cameras):
                yield Frame(time, camera.result())
