"""The face of asyncio: the names of the blocking one, with answers to be awaited."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, Callable, overload

from .aio_animations import AsyncAnimation, AsyncMotion
from .aio_connection import AsyncConnection, let_go
from .aio_replies import AsyncEnding
from .aio_streams import AsyncEventStream
from .engine_methods import ClockMethods, EngineMethods
from .errors import IncompatibleEngine, InvalidParams, MapCamError
from .events import Event
from .exchange import Collector
from .listeners import E, Listener
from .locate import PathLike, find_engine
from .map_methods import MapMethods
from .methods import Awaited, Call, Params, Port
from .motion_methods import MotionMethods
from .pipelines import Collecting, Flushing
from .process import PROTOCOL_VERSION, ClockMode, EngineProcess, arguments, this_client
from .projection_methods import ProjectionMethods
from .results import ServerDescription
from .values import SizeLike
from .wire import unchanged


class AsyncMapCam(EngineMethods, Awaited):
    """A running engine, to be asked from the tasks of one loop.

        async with AsyncMapCam() as engine:
            view = engine.map()
            await view.move(zoom_by(1, at=(200, 150)))

    The parameters are `MapCam`'s. A method's request is on its way when the method returns; what
    it returns is awaited for the answer.
    """

    description: ServerDescription
    """Who serves, and within which limits."""

    def __init__(
        self,
        binary: PathLike | None = None,
        *,
        size: SizeLike | None = None,
        clock: ClockMode = "manual",
        fps: float | None = None,
        options: Sequence[str] = (),
        timeout: float | None = 60.0,
    ) -> None:
        self._binary = binary
        self._arguments = arguments(size, clock, fps, options)
        self._timeout = timeout
        self._scope: Params = {}
        self._connection: AsyncConnection

    if not TYPE_CHECKING:  # It would let all names pass.

        def __getattr__(self, name: str) -> Any:
            if name in ("_connection", "_port", "description"):
                what = "The engine has not been started: `async with` does it, or `await start()`."
                raise MapCamError(what)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    async def start(self) -> AsyncMapCam:
        """Starts the engine, on the running loop; `async with` does it by itself."""
        process = EngineProcess(find_engine(self._binary), self._arguments)

        def motion(map: object, answer: dict[str, Any], ending: AsyncEnding) -> AsyncMotion:
            kind = AsyncAnimation if "camera" in answer else AsyncMotion
            return kind(connection, map, answer, ending)

        connection = AsyncConnection(process, self._timeout, motion, weakref.ref(self))
        self._connection = self._port = connection
        self._finalizer = weakref.finalize(self, let_go, process, connection.loop)
        try:
            self.description = await self.initialize(
                this_client(), protocol_version=PROTOCOL_VERSION
            )
        except BaseException as error:
            await self.close()
            if isinstance(error, InvalidParams):
                raise IncompatibleEngine(f"{process.binary}: {error}") from error
            raise
        return self

    @property
    def pid(self) -> int:
        """The engine's process id."""
        return self._connection.process.pid

    @property
    def clock(self) -> AsyncClock:
        """The time, which stands still unless it is told otherwise."""
        return AsyncClock(self, self._port)  # Not kept: it holds the engine.

    def map(self, id: str = "default") -> AsyncMapView:
        """A map by its id. Only "default" exists at first; others want a `create()`."""
        return AsyncMapView(self, self._port, id)

    def request(self, method: str, **params: object) -> Awaitable[Any]:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._connection.submit(Call(method, params, unchanged))

    def pipeline(self) -> AsyncPipeline:
        """The same methods: here, none of them waits anyway."""
        return AsyncPipeline(self, self._port)

    def batch(self) -> AsyncBatch:
        """The same methods, sent as one batch when its `with` is left without an exception.

        More than the engine takes at once (10,000) are sent as several.
        """
        return AsyncBatch(self, Collector(self._connection))

    def on(self, kind: type[E], callback: Callable[[E], object]) -> Listener:
        """Calls back for each event of a kind, of all maps, until `cancel()`.

        Callbacks run in the loop, before what they tell of is answered; a coroutine function's
        coroutine becomes a task.
        """
        return self._listen(None, kind, callback)

    @overload
    def events(self) -> AsyncEventStream[Event]: ...

    @overload
    def events(self, *kinds: type[E]) -> AsyncEventStream[E]: ...

    def events(self, *kinds: type[E]) -> AsyncEventStream[Any]:
        """The events of some kinds, or all, of all maps, from now on."""
        return AsyncEventStream(self._connection, None, kinds)

    async def close(self) -> None:
        """Lets the engine answer what it was asked, and exit. More than once does no harm."""
        if "_connection" in vars(self):
            await self._connection.close()
            self._finalizer.detach()

    async def __aenter__(self) -> AsyncMapCam:
        return await self.start()

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def _listen(self, map: str | None, kind: type[E], callback: Callable[[E], object]) -> Listener:
        deliver = _called_back(self._connection.loop, callback)
        return self._connection.listeners.add(map, (kind,), deliver)


def _called_back(
    loop: asyncio.AbstractEventLoop, callback: Callable[[Any], object]
) -> Callable[[Event], None]:
    tasks: set[asyncio.Task[Any]] = set()

    def deliver(event: Event) -> None:
        try:
            result = callback(event)
            if asyncio.iscoroutine(result):
                task = loop.create_task(result)
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        except Exception as error:
            context = {"message": "An event's callback failed", "exception": error}
            loop.call_exception_handler(context)

    return deliver


class AsyncMapView(MapMethods, MotionMethods, ProjectionMethods, Awaited):
    """A map, by its id."""

    def __init__(self, engine: AsyncMapCam, port: Port, id: str) -> None:
        self.engine = engine
        self.id = id
        self._port = port
        self._scope: Params = {"map": id}

    def __repr__(self) -> str:
        return f"<AsyncMapView {self.id!r}>"

    def on(self, kind: type[E], callback: Callable[[E], object]) -> Listener:
        """Calls back for each event of a kind of this map; see `AsyncMapCam.on`."""
        return self.engine._listen(self.id, kind, callback)

    @overload
    def events(self) -> AsyncEventStream[Event]: ...

    @overload
    def events(self, *kinds: type[E]) -> AsyncEventStream[E]: ...

    def events(self, *kinds: type[E]) -> AsyncEventStream[Any]:
        """The events of some kinds, or all, of this map, from now on."""
        return AsyncEventStream(self.engine._connection, self.id, kinds)


class AsyncClock(ClockMethods, Awaited):
    """The engine's clock."""

    def __init__(self, engine: AsyncMapCam, port: Port) -> None:
        self._engine = engine
        self._port = port
        self._scope: Params = {}


class AsyncPipeline(EngineMethods, Flushing, Awaited):
    """The methods of an engine, in a pipeline."""

    def __init__(self, engine: AsyncMapCam, port: Port) -> None:
        self._engine = engine
        self._port = port
        self._scope: Params = {}
        self.clock = AsyncClock(engine, port)

    def map(self, id: str = "default") -> AsyncMapView:
        """A map by its id."""
        return AsyncMapView(self._engine, self._port, id)

    def request(self, method: str, **params: object) -> Awaitable[Any]:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        reply: Awaitable[Any] = self._port.submit(Call(method, params, unchanged))
        return reply


class AsyncBatch(Collecting, AsyncPipeline):
    """A pipeline whose requests are sent together, as one batch."""

    def __init__(self, engine: AsyncMapCam, collector: Collector) -> None:
        super().__init__(engine, collector)
        self._collector = collector
