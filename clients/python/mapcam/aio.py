"""The asyncio client: the names of the blocking one, as coroutines."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from .aio_connection import AsyncConnection
from .aio_process import LoopProcess
from .errors import EngineClosed, MapCamError, MapExists
from .faces import Awaiting, ById, Promising, awaited
from .locate import PathLike
from .motion import running_out
from .options import PROTOCOL_VERSION, STARTING_TIME, Call, this_client
from .pipelines import BatchGatherer, Gatherer, Requests, Running
from .process import start_error
from .protocol.async_events import AsyncEventMethods
from .protocol.methods import AsyncMapOpening, ClockMethods, MapMethods
from .protocol.types import Progress, ServerDescription
from .values import Size
from .widget import MapWidget, new_widget

P = TypeVar("P", bound="AsyncPipeline")


@awaited
class AsyncMapCam(Awaiting, Running, AsyncMapOpening["AsyncMapView"], AsyncEventMethods):
    """A running engine, to be asked from the tasks of one loop.

        async with AsyncMapCam() as engine:
            view = engine.map()
            await view.move(zoom_by(1, at=(200, 150)))

    The parameters are `MapCam`'s. It belongs to the loop that starts it: in another, each call is
    a `MapCamError`, and `EngineClosed` once that loop was closed.
    """

    _connection: AsyncConnection
    description: ServerDescription
    """The engine's version, limits and constants."""

    if not TYPE_CHECKING:  # Type checkers would accept any name.

        def __getattr__(self, name: str) -> Any:
            if name in ("_connection", "_port", "description"):
                what = "The engine has not been started: `async with` does it, or `await start()`."
                raise MapCamError(what)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    async def start(self) -> AsyncMapCam:
        """Starts the engine, on the running loop; `async with` does it by itself.

        Raises:
            EngineClosed: It was started before: each engine runs once, so make another.
        """
        if "_connection" in vars(self):
            what = "has ended" if self._connection.exchange.failure else "runs already"
            raise EngineClosed(f"This engine {what}: `await AsyncMapCam(…).start()` makes another.")
        process = self._launch.process(LoopProcess, asyncio.get_running_loop())
        connection = AsyncConnection(process, STARTING_TIME)
        connection.engine = weakref.ref(self)
        self._connection = self._port = connection
        self._finalizer = weakref.finalize(self, connection.release)
        try:
            self.description = await self.initialize(
                this_client(), protocol_version=PROTOCOL_VERSION
            )
            await self._ask_all(self._launch.calls)
            connection.start_timing(self._launch.timeout)
        except BaseException as error:
            await self.close()
            raise start_error(process.binary, error) from None
        return self

    def __repr__(self) -> str:
        state = self.pid if "_connection" in vars(self) else "not started"
        return f"<AsyncMapCam {state}>"

    @property
    def clock(self) -> AsyncClock:
        """The clock, which stands still until it is ticked or started."""
        return AsyncClock(self, self._port)  # Not kept: it refers to the engine.

    def map(self, id: str = "default") -> AsyncMapView:
        """A map by its id. Only "default" exists at first; others want a `create()`."""
        return AsyncMapView(self, id)

    async def _opened(self, id: str, settings: dict[str, Any]) -> AsyncMapView:
        view = AsyncMapView(self, id)
        try:
            await view.create(**{**self._launch.settings, **settings})
        except MapExists:
            first = settings.pop("camera", None)
            if settings:
                await view.configure(**settings)
            if first is not None:
                await view.set_camera(first)
        return view

    def pipeline(self) -> AsyncPipeline:
        """The same methods, but none waits: they give an `AsyncReply`.

            async with engine.pipeline() as pipe:
                replies = [pipe.map().move(scroll_by(1, 0)) for _ in range(1000)]
            cameras = [await reply for reply in replies]

        When the block ends, all have been answered. The first error of a call that was not
        awaited is raised then.
        """
        return AsyncPipeline(self, Gatherer(self._connection))

    def batch(self) -> AsyncBatch:
        """As `pipeline`, but sent as one batch when its block is left without an exception.

        More than the engine takes at once (10,000) are sent as several.
        """
        return AsyncBatch(self, BatchGatherer(self._connection))

    async def run_until_idle(self, fps: float = 60.0, limit: float = 3600.0) -> Progress:
        """Lets time pass until nothing moves any more, on no map; see `MapCam.run_until_idle`."""
        progress: Progress = await self._drive(running_out(fps, limit))
        return progress

    async def close(self) -> None:
        """Waits for the engine to answer and exit. It may be called again."""
        if "_connection" in vars(self):
            await self._connection.close()
            self._finalizer.detach()

    async def __aenter__(self) -> AsyncMapCam:
        return await self.start()

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    async def _ask_all(self, calls: list[Call]) -> list[Any]:
        async with self.pipeline() as pipe:
            replies = [pipe.request(method, **params) for method, params in calls]
        return [await reply for reply in replies]


@awaited
class AsyncMapView(Awaiting, ById, MapMethods, AsyncEventMethods):
    """A map, by its id."""

    def __init__(self, engine: AsyncMapCam, id: str) -> None:
        super().__init__(engine, engine._port, id)
        self.engine = engine
        """The engine that it is a map of."""

    def __repr__(self) -> str:
        return f"<AsyncMapView {self.id!r}>"

    async def size(self) -> Size:
        """The view's size, in points."""
        return (await self.state()).size

    async def widget(
        self,
        *,
        resize: bool = False,
        height: float = 480,
        style: Union[str, Mapping[str, Any], None] = None,
        theme: str = "auto",
        shapes: Any = None,
        maplibre: Optional[PathLike] = None,
    ) -> MapWidget:
        """This map in a notebook: `await view.widget()`; see `MapView.widget`."""
        from .live import state_calls, state_of  # Imported only where it is needed.

        loop = asyncio.get_running_loop()

        def ask(calls: list[Call]) -> list[Any]:
            if loop.is_closed():
                raise EngineClosed("The event loop was closed.")
            return asyncio.run_coroutine_threadsafe(self.engine._ask_all(calls), loop).result()

        state = state_of(await self.engine._ask_all(state_calls(self.id)))
        return new_widget(self, ask, state, resize, height, style, theme, shapes, maplibre)


@awaited
class AsyncClock(Awaiting, ClockMethods):
    """The engine's clock."""


class AsyncPipeline(Promising, Requests):
    """The methods of an engine, in a pipeline."""

    def __init__(self, engine: object, gatherer: Gatherer) -> None:
        super().__init__(engine, gatherer)
        self._gatherer = gatherer
        self.clock: AsyncDeferredClock = AsyncDeferredClock(engine, gatherer)
        """The methods of the clock, in a pipeline."""

    def map(self, id: str = "default") -> AsyncDeferredMapView:
        """A map by its id."""
        return AsyncDeferredMapView(self._engine, self._gatherer, id)

    async def __aenter__(self: P) -> P:
        return self

    async def __aexit__(self, kind: object, *exception: object) -> None:
        whole = self._gatherer.end(is_whole=kind is None)
        if whole is not None:
            await whole


class AsyncBatch(AsyncPipeline):
    """A pipeline whose requests are sent together, as one batch."""


class AsyncDeferredMapView(Promising, ById, MapMethods):
    """A map in a pipeline or a batch."""


class AsyncDeferredClock(Promising, ClockMethods):
    """The clock in a pipeline or a batch."""
