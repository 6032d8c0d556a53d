"""What maps and the blocking classes can do beside the protocol's methods."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Self

from ._arrays import ArrayLike, Arrays, Lens
from ._calls import Animation, Caller, Gatherer, awaited, result_of
from ._connection import Connection
from ._errors import MapCamError
from ._inputs import FIT_PADDING, BoundsLike, InsetsLike, places_around
from ._locate import PathLike
from ._process import EngineProcess
from ._protocol.pipelined import Pipeline
from ._protocol.types import Progress
from ._running import STARTING_TIME, Call, Running
from ._widget import MapWidget, state_calls, widget_of


class BlockingEngine(Running):
    """A running engine, for any thread."""

    def _begin(self) -> None:
        process = self._launch.process(EngineProcess)
        result_of(self._started(Connection(process, STARTING_TIME)))

    def __repr__(self) -> str:
        return f"<MapCam {self.pid}>"

    def run_until_idle(self, fps: float = 60.0, limit: float = 3600.0) -> Progress:
        """Lets time pass until nothing moves on any map.

        Args:
            fps: Ticks per second of the clock's time; listeners get the events of each.
            limit: Seconds of the clock's time that it may take.

        Returns:
            The time then.

        Raises:
            WouldWaitForeverError: A follow has no end.
            RequestTimeoutError: The cameras still move after `limit` seconds.
        """
        return result_of(self._ran_until_idle(fps, limit))

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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _asker(self) -> Callable[[list[Call]], list[Any]]:
        return lambda calls: result_of(self._ask_all(calls))


class View(Caller):
    """A map, by its id: what takes several calls."""

    def __init__(self, engine: Any, id: str) -> None:
        super().__init__(engine, engine._port, id)
        self.engine = engine

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._map!r}>"

    async def _kept(self, bounds: BoundsLike, padding: InsetsLike, **options: Any) -> Any:
        view: Any = self
        await awaited(view.track(places_around(bounds)))
        return await awaited(view.follow(insets=padding, **options))

    async def _widget(self, *options: Any) -> MapWidget:
        state = await self.engine._ask_all(state_calls(str(self._map)))
        return widget_of(self, self.engine._asker(), state, *options)


class BlockingView(View):
    """A map, by its id."""

    def keep_in_view(
        self,
        bounds: BoundsLike,
        *,
        padding: InsetsLike = FIT_PADDING,
        max_zoom: float | None = None,
        transition: float | None = None,
        tag: str | None = None,
    ) -> Animation:
        """Shows all of some bounds from now on, whatever size or padding the map gets: a `follow`
        of places on their edges, which a gesture ends.

        Args:
            bounds: As in `fit`.
            padding: What is kept free around them, as in `fit`.
            max_zoom: The greatest zoom.
            transition: Seconds in which the camera eases from where it was; 1 by default.
            tag: The program's name for the request, which the notifications repeat.

        Returns:
            The animation, which has no end of its own.
        """
        options = {"max_zoom": max_zoom, "transition": transition, "tag": tag}
        started: Animation = result_of(self._kept(bounds, padding, **options))
        return started

    def project_array(self, latitudes: ArrayLike, longitudes: ArrayLike) -> Arrays:
        """Where places are seen, as `project` says for one, within 1e-6 points.

            x, y = view.project_array(frame["lat"], frame["lon"])

        Args:
            latitudes: Degrees north, in anything that NumPy makes an array of.
            longitudes: Degrees east, as many, or one for all.

        Returns:
            x and y in points, arrays of doubles. NaN behind the eye, for a latitude beyond ±90,
            and where a number is missing.
        """
        return result_of(Lens.of(self, "project_array")).project(latitudes, longitudes)

    def unproject_array(self, x: ArrayLike, y: ArrayLike) -> Arrays:
        """The places under screen points, as `unproject` says for one.

        Args:
            x: Points from the left, in anything that NumPy makes an array of.
            y: Points from the top, as many, or one for all.

        Returns:
            Latitudes and longitudes in degrees, arrays of doubles. NaN at and above the horizon,
            beyond the edge of the Mercator square, and where a number is missing.
        """
        return result_of(Lens.of(self, "unproject_array")).unproject(x, y)

    def widget(
        self,
        *,
        resize: bool = False,
        height: float = 480,
        style: str | Mapping[str, Any] | None = None,
        theme: str = "auto",
        shapes: Any = None,
        maplibre: PathLike | None = None,
    ) -> MapWidget:
        """This map in a notebook, drawn by MapLibre GL JS: users and programs move it.

        It needs anywidget (`pip install anywidget`). Nothing is fetched from a network if MapLibre
        is installed beside the kernel.

        Args:
            resize: Whether the map takes the notebook's width, and `height`; otherwise it keeps its
                size, and what is too wide is shown smaller.
            height: In points, with `resize`.
            style: A MapLibre style, or its address; by default Natural Earth's land,
                which the package carries.
            theme: "light", "dark", or "auto", which is the notebook's own.
            shapes: What is drawn on the ground: all that `mapcam.draw` takes.
            maplibre: MapLibre GL JS: a file, a folder, an address, or "cdn", a pinned release from
                unpkg.com. If it is left out: that of PyPI's `maplibre` if it is installed, and
                otherwise "cdn".

        Returns:
            An anywidget. It lives until its `close()`, and the engine with it.

        Raises:
            ImportError: anywidget is missing.
        """
        return result_of(self._widget(resize, height, style, theme, shapes, maplibre))

    def _picture(self, shapes: Any) -> str:
        """What it shows now, as SVG."""
        pictures: Any = import_module("._drawing", __package__)  # Imported only when needed.
        view: Any = self
        state = view.state()
        shown = (state.camera, state.size, state.padding, state.field_of_view)
        svg: str = pictures.camera_svg(*shown, shapes)
        return svg

    def _repr_svg_(self) -> str | None:
        """What it shows now, for notebooks; None if the map or the engine is gone."""
        try:
            return self._picture(None)
        except MapCamError:
            return None
