"""The blocking client: an engine, its maps and its clock."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ._calls import Blocking, result_of
from ._connection import Connection
from ._errors import MapCamError
from ._options import STARTING_TIME, Call
from ._pipelines import Gatherer, Pipeline, Running
from ._process import EngineProcess
from ._protocol.events import EventMethods
from ._protocol.methods import ClockMethods, GestureMethods, MapOpening, ProjectionMethods
from ._widget import WidgetMethods


class MapCam(Blocking, Running, MapOpening["MapView"], EventMethods):
    """A running engine, for any thread.

        with MapCam() as engine:
            view = engine.map()
            view.move(zoom_by(1, at=(200, 150)))

    Args:
        binary: The engine's executable; by default `find_engine` looks for it.
        size: The default map's, in points. Default: 800 × 600.
        clock: "manual", where time passes by ticks only, or "realtime".
        fps: Frames per second, with `clock="realtime"`. Default: 60.
        limits: The limits of zoom and viewing angle of the default map, and of those that `map`
            creates: "google", the Google Maps SDK's, which is the default, or "none".
        options: More words for the engine's command line.
        timeout: How many seconds an answer may take; None: without a limit.
        engine: "process", or "wasm" for the engine's WebAssembly module in this process, which
            runs on every system (`pip install wasmtime`). By default: what the
            environment's MAPCAM_ENGINE says; else a process, if there is an executable.

    Raises:
        EngineNotFoundError: There is no executable.
        IncompatibleEngineError: It is not a mapcam engine, or does not serve this protocol.
        InvalidOptionsError: An argument is wrong; it is a ValueError.
    """

    def _begin(self) -> None:
        process = self._launch.process(EngineProcess)
        result_of(self._started(Connection(process, STARTING_TIME)))

    def __repr__(self) -> str:
        return f"<MapCam {self.pid}>"

    @property
    def clock(self) -> Clock:
        """The clock, which is stopped until it is ticked or started."""
        return Clock(self, self._port)  # Not kept: it refers to the engine.

    def _opened(self, id: str, settings: dict[str, Any]) -> MapView:
        view = MapView(self, id)
        if settings:
            result_of(self._create(view, settings))
        return view

    def pipeline(self) -> Pipeline:
        """The same methods, but none waits: they give a `Reply`, and are written in large pieces.

            with engine.pipeline() as pipe:
                replies = [pipe.map().move(scroll_by(1, 0)) for _ in range(1000)]
            cameras = [reply.result() for reply in replies]

        When the block ends, all have been answered. The first error of a call whose result
        was not asked for is raised then.
        """
        return Pipeline(self, Gatherer(self._connection))

    def close(self) -> None:
        """Waits for the engine to answer and exit. It may be called again."""
        self._connection.close()
        self._finalizer.detach()

    def __enter__(self) -> MapCam:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _asker(self) -> Callable[[list[Call]], list[Any]]:
        return lambda calls: result_of(self._ask_all(calls))


class MapView(Blocking, WidgetMethods, EventMethods):
    """A map, by its id."""

    engine: MapCam
    """The engine that it is a map of."""

    def __repr__(self) -> str:
        return f"<MapView {self.id!r}>"

    @property
    def gesture(self) -> MapGestures:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return MapGestures(self._engine, self._port, self._map)

    @property
    def projection(self) -> MapProjection:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return MapProjection(self._engine, self._port, self._map)

    def _picture(self, shapes: Any) -> str:
        """What it shows now, as SVG."""
        pictures: Any = import_module("._pictures", __package__)  # Imported only when needed.
        state = self.state()
        shown = (state.camera, state.size, state.padding, state.field_of_view)
        svg: str = pictures.camera_svg(*shown, shapes)
        return svg

    def _repr_svg_(self) -> str | None:
        """What it shows now, for notebooks; None if the map or the engine is gone."""
        try:
            return self._picture(None)
        except MapCamError:
            return None


class Clock(Blocking, ClockMethods):
    """The engine's clock."""


class MapGestures(Blocking, GestureMethods):
    """Gestures on a map."""


class MapProjection(Blocking, ProjectionMethods):
    """Places and points of a map's screen."""
