"""What maps and the blocking classes can do beside the protocol's methods."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Self

from ._calls import Caller, Gatherer, result_of
from ._connection import Connection
from ._errors import MapCamError
from ._protocol.pipelined import Pipeline
from ._protocol.types import Progress
from ._running import STARTING_TIME, Call, Running
from ._widget import MapWidget, widget_of


class BlockingEngine(Running):
    """A running engine, for any thread."""

    def _begin(self) -> None:
        result_of(self._started(Connection(self._process(), STARTING_TIME)))

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

    def _answers(self, calls: list[Call]) -> list[Any]:
        return result_of(self._ask_all(calls))


class View(Caller):
    """A map, by its id."""

    def __init__(self, engine: Any, id: str) -> None:
        super().__init__(engine, engine._port, id)
        self.engine = engine

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._map!r}>"


class BlockingView(View):
    """A map, by its id."""

    def widget(
        self,
        *,
        style: str | Mapping[str, Any] | None = None,
        shapes: Any = None,
        maplibre: str | None = None,
    ) -> MapWidget:
        """This map in a notebook, drawn by MapLibre GL JS: users and programs move it.

        It keeps its size; what is too wide is shown smaller.
        It needs anywidget (`pip install anywidget`). Nothing is fetched from a network if MapLibre
        is installed beside the kernel.

        Args:
            style: A MapLibre style, or its address; by default Natural Earth's land,
                which the package carries.
            shapes: What is drawn on the ground: all that `mapcam.draw` takes.
            maplibre: The address of MapLibre GL JS. By default that of PyPI's `maplibre` if it is
                installed, and otherwise a pinned release from unpkg.com.

        Returns:
            An anywidget. It lives until its `close()`, and the engine with it.

        Raises:
            ImportError: anywidget is missing.
        """
        return widget_of(self, self.engine._answers, style, shapes, maplibre)

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
