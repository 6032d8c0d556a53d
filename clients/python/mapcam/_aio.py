"""The asyncio client: the names of the blocking one, as coroutines."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ._aio_connection import AsyncConnection, LoopProcess
from ._calls import Awaiting, awaited
from ._errors import EngineClosedError, MapCamError
from ._options import STARTING_TIME, Call
from ._pipelines import Running
from ._protocol.events import AsyncEventMethods
from ._protocol.methods import (
    AsyncMapOpening,
    ClockMethods,
    GestureMethods,
    ProjectionMethods,
)
from ._widget import Ask, WidgetMethods


@awaited
class AsyncMapCam(Awaiting, Running, AsyncMapOpening["AsyncMapView"], AsyncEventMethods):
    """A running engine, for the tasks of one event loop.

        async with AsyncMapCam() as engine:
            view = engine.map()
            await view.move(zoom_by(1, at=(200, 150)))

    The parameters are `MapCam`'s. It belongs to the loop that starts it: in another, each call is
    a `MapCamError`, and `EngineClosedError` once that loop was closed.
    """

    if not TYPE_CHECKING:  # Type checkers would accept any name.

        def __getattr__(self, name: str) -> Any:
            if name in ("_connection", "_port", "description"):
                what = "The engine has not been started: use `async with`, or `await start()`."
                raise MapCamError(what)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    async def start(self) -> AsyncMapCam:
        """Starts the engine, on the running loop; `async with` does it by itself.

        Raises:
            EngineClosedError: It was started before: each engine runs once, so make another.
        """
        if "_connection" in vars(self):
            what = "has ended" if self._connection.exchange.failure else "runs already"
            raise EngineClosedError(
                f"This engine {what}: `await AsyncMapCam(…).start()` starts another."
            )
        process = self._launch.process(LoopProcess, asyncio.get_running_loop())
        await self._started(AsyncConnection(process, STARTING_TIME))
        return self

    def __repr__(self) -> str:
        state = self.pid if "_connection" in vars(self) else "not started"
        return f"<AsyncMapCam {state}>"

    @property
    def clock(self) -> AsyncClock:
        """The clock, which is stopped until it is ticked or started."""
        return AsyncClock(self, self._port)  # Not kept: it refers to the engine.

    def map(self, id: str = "default") -> AsyncMapView:
        """A map by its id. Only "default" exists at first; others need a `create()`."""
        return AsyncMapView(self, id)

    async def _opened(self, id: str, settings: dict[str, Any]) -> AsyncMapView:
        view = AsyncMapView(self, id)
        await self._create(view, settings)
        return view

    async def close(self) -> None:
        """Waits for the engine to answer and exit. It may be called again."""
        if "_connection" in vars(self):
            await self._connection.close()
            self._finalizer.detach()

    async def __aenter__(self) -> AsyncMapCam:
        return await self.start()

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def _asker(self) -> Ask:
        loop = asyncio.get_running_loop()

        def ask(calls: list[Call]) -> list[Any]:
            if loop.is_closed():
                raise EngineClosedError("The event loop was closed.")
            return asyncio.run_coroutine_threadsafe(self._ask_all(calls), loop).result()

        return ask


@awaited
class AsyncMapView(Awaiting, WidgetMethods, AsyncEventMethods):
    """A map, by its id."""

    engine: AsyncMapCam
    """The engine that it is a map of."""

    def __repr__(self) -> str:
        return f"<AsyncMapView {self.id!r}>"

    @property
    def gesture(self) -> AsyncGestures:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return AsyncGestures(self._engine, self._port, self._map)

    @property
    def projection(self) -> AsyncProjection:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return AsyncProjection(self._engine, self._port, self._map)


@awaited
class AsyncClock(Awaiting, ClockMethods):
    """The engine's clock."""


@awaited
class AsyncGestures(Awaiting, GestureMethods):
    """Gestures on a map."""


@awaited
class AsyncProjection(Awaiting, ProjectionMethods):
    """Places and points of a map's screen."""
