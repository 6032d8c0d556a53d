"""The blocking face: an engine, its maps and its clock."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import Any, Optional, Union

from .connection import Connection
from .errors import MapCamError, MapExists
from .faces import Blocking, ById
from .locate import PathLike
from .motion import running_out
from .options import PROTOCOL_VERSION, STARTING_TIME, Call, this_client
from .pipelines import Batch, BatchGatherer, Gatherer, Pipeline, Running
from .process import ThreadedProcess, start_error
from .protocol.events import EventMethods
from .protocol.methods import ClockMethods, MapMethods, MapOpening
from .protocol.types import Progress, ServerDescription
from .values import Camera, Size
from .widget import MapWidget, new_widget


class MapCam(Blocking, Running, MapOpening["MapView"], EventMethods):
    """A running engine, to be asked from any thread.

        with MapCam() as engine:
            view = engine.map()
            view.move(zoom_by(1, at=(200, 150)))

    Args:
        binary: The engine's executable; where it is left out, `find_engine` looks for it.
        size: The default map's, in points; 800 × 600 where it is left out.
        clock: "manual", where time passes by ticks only, or "realtime".
        fps: Frames a second in real time; 60 where it is left out.
        limits: Whose least and greatest zoom and viewing angle the default map has, and those that
            `map` creates: "google", the default, "maplibre" or "deckgl".
        options: More words for the engine's command line.
        timeout: How many seconds an answer may take; None: without a limit.
        engine: "process", or "wasm" for the engine's WebAssembly module in this process, which
            runs on every system (`pip install mapcam[wasm]`). Where it is left out: what the
            environment's MAPCAM_ENGINE says; else a process, where there is an executable.

    Raises:
        EngineNotFound: There is no executable.
        IncompatibleEngine: It is not a mapcam engine, or does not serve this protocol.
        InvalidOptions: An argument is wrong; it is a ValueError.
    """

    def _begin(self) -> None:
        launch = self._launch
        process = launch.process(ThreadedProcess)
        self._connection = self._port = Connection(process, STARTING_TIME)
        self._finalizer = weakref.finalize(self, self._connection.release)
        self._connection.engine = weakref.ref(self)
        try:
            self.description: ServerDescription = self.initialize(
                this_client(), protocol_version=PROTOCOL_VERSION
            )
            """The engine's version, limits and constants."""
            self._ask_all(launch.calls)
            self._connection.timeout = launch.timeout
        except BaseException as error:
            self.close()
            raise start_error(process.binary, error) from None

    def __repr__(self) -> str:
        return f"<MapCam {self.pid}>"

    @property
    def clock(self) -> Clock:
        """The clock, which stands still until it is ticked or started."""
        return Clock(self, self._port)  # Not kept: it refers to the engine.

    def _opened(self, id: str, settings: dict[str, Any]) -> MapView:
        view = MapView(self, id)
        if settings:
            try:
                view.create(**{**self._launch.settings, **settings})
            except MapExists:
                first = settings.pop("camera", None)
                if settings:
                    view.configure(**settings)
                if first is not None:
                    view.set_camera(first)
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

    def batch(self) -> Batch:
        """As `pipeline`, but sent as one batch when its `with` is left without an exception.

        More than the engine takes at once (10,000) are sent as several.
        """
        return Batch(self, BatchGatherer(self._connection))

    def run_until_idle(self, fps: float = 60.0, limit: float = 3600.0) -> Progress:
        """Lets time pass until nothing moves any more, on no map.

        Args:
            fps: Ticks a second of the clock's time; listeners get the events of each.
            limit: Seconds of the clock's time that it may take.

        Returns:
            The time then.

        Raises:
            WouldWaitForever: A follow has no end.
            RequestTimeout: The cameras still move after `limit` seconds.
        """
        return self._drive(running_out(fps, limit))

    def close(self) -> None:
        """Waits for the engine to answer and exit. It may be called again."""
        self._connection.close()
        self._finalizer.detach()

    def __enter__(self) -> MapCam:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _picture(self, id: str, shapes: Any, camera: Optional[Camera] = None) -> str:
        """What a map shows now, or with another camera."""
        from .pictures import camera_svg  # Imported only where it is needed.

        state = self.map(id).state()
        size = (state.size.width, state.size.height)
        return camera_svg(camera or state.camera, size, state.padding, state.field_of_view, shapes)

    def _ask_all(self, calls: list[Call]) -> list[Any]:
        with self.pipeline() as pipe:
            replies = [pipe.request(method, **params) for method, params in calls]
        return [reply.result() for reply in replies]


class MapView(Blocking, ById, MapMethods, EventMethods):
    """A map, by its id."""

    def __init__(self, engine: MapCam, id: str) -> None:
        super().__init__(engine, engine._port, id)
        self.engine = engine
        """The engine that it is a map of."""

    def __repr__(self) -> str:
        return f"<MapView {self.id!r}>"

    @property
    def size(self) -> Size:
        """The view's size, in points."""
        return self.state().size

    def widget(
        self,
        *,
        resize: bool = False,
        height: float = 480,
        style: Union[str, Mapping[str, Any], None] = None,
        theme: str = "auto",
        shapes: Any = None,
        maplibre: Optional[PathLike] = None,
    ) -> MapWidget:
        """This map in a notebook, drawn by MapLibre GL JS: users and programs move it.

        `pip install mapcam[jupyter]` brings what it needs. Nothing is fetched from a network where
        MapLibre is installed beside the kernel.

        Args:
            resize: Whether the map takes the notebook's width, and `height`; otherwise it keeps its
                size, and what is too wide is shown smaller.
            height: In points, with `resize`.
            style: A MapLibre style, or its address; Natural Earth's land where it is left out,
                which the package carries.
            theme: "light", "dark", or "auto", which is the notebook's own.
            shapes: What is drawn on the ground: all that `mapcam.draw` takes.
            maplibre: MapLibre GL JS: a file, a folder, an address, or "cdn", a pinned release from
                unpkg.com. Where it is left out: that of PyPI's `maplibre` if it is installed, and
                otherwise "cdn".

        Returns:
            An anywidget. It lives until its `close()`, and the engine with it.

        Raises:
            ImportError: anywidget is missing.
        """
        from .live import state_calls, state_of  # Imported only where it is needed.

        ask = self.engine._ask_all
        state = state_of(ask(state_calls(self.id)))
        return new_widget(self, ask, state, resize, height, style, theme, shapes, maplibre)

    def _repr_svg_(self) -> Optional[str]:
        """What it shows now, for notebooks; None if the map or the engine is gone."""
        try:
            return self.engine._picture(self.id, None)
        except MapCamError:
            return None


class Clock(Blocking, ClockMethods):
    """The engine's clock."""
