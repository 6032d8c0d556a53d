"""A tour as a document: read, written, asked for its camera at any time, and filmed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from importlib.util import find_spec
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any

from ._calls import Animation
from ._engine import MapCam, MapView
from ._errors import MapCamError, NoSuchMapError
from ._frames import Frame
from ._locate import PACKAGE, PathLike, find_engine
from ._protocol.codec import write_tour_document
from ._protocol.types import TourDocumentLike
from ._values import Camera

CHECKOUT = Path(PACKAGE).parents[1] / "javascript" / "bin" / "mapcam-preview.js"


FRAMES = 1000
"""How many frames are asked for at once."""

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
        tour.film("alps.mp4", fps=30)

    Args:
        document: A `TourDocument`, or a mapping of its members, as in a file `*.tour.json`.
    """

    def __init__(self, document: TourDocumentLike) -> None:
        self._text = write_tour_document(document)

    @classmethod
    def read(cls, path: PathLike) -> Tour:
        """Reads a file."""
        return cls(json.loads(Path(path).read_text(encoding="utf-8")))

    def write(self, path: PathLike) -> None:
        """Writes a file."""
        text = json.dumps(self.document, indent=2, ensure_ascii=False)
        Path(path).write_text(text + "\n", encoding="utf-8")

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

    def film(self, output: PathLike, **options: Any) -> None:
        """Makes a film with `mapcam-preview film`, which draws with MapLibre in Chromium.

        Args:
            output: A video (.mp4, .webm, .webp or .gif), or a folder of PNGs.
            **options: Those of the command, such as `size="1920x1080"`, `fps=30`, `pixel_ratio=2`,
                `style="style.json"`, `data="route.gpx"`, `frames="folder"` and `maplibre=` its
                folder, which is that of PyPI's `maplibre` if it is installed, or else a CDN's.

        Raises:
            MapCamError: It was not made; the message says why.
        """
        spec = find_spec("maplibre")
        if spec is not None and spec.origin is not None:
            options.setdefault("maplibre", Path(spec.origin).parent / "srcjs")
        words = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
        _run([*_preview(), "film", "-", "-o", os.fspath(output), *words], self._text)


def _preview() -> list[str]:
    found = shutil.which("mapcam-preview")
    if found is not None:
        return [found]
    node = shutil.which("node")
    if node is None or not CHECKOUT.exists():
        raise MapCamError("There is no mapcam-preview: npm install --global mapcam-preview")
    return [node, os.fspath(CHECKOUT)]


def _run(command: list[str], text: str) -> str:
    """What a program prints. A terminal sees its progress; otherwise the error has its message."""
    errors = None if sys.stderr is not None and sys.stderr.isatty() else subprocess.PIPE
    environment = {**os.environ, "MAPCAM": find_engine()}
    done = subprocess.run(
        command,
        input=text,
        stdout=subprocess.PIPE,
        stderr=errors,
        env=environment,
        encoding="utf-8",
    )
    if done.returncode != 0:
        raise MapCamError(done.stderr.strip() if done.stderr else "The message is above.")
    return done.stdout
