"""The face of asyncio: the names of the blocking one, with answers to be awaited."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Awaitable, Generator, Sequence
from typing import (
    Any,
    Callable,
    Generic,
    TypeVar,
    cast,
    overload,
)

from .aio_connection import AsyncConnection, AsyncEnding, let_go
from .engine_methods import ClockMethods, EngineMethods
from .errors import EngineClosed, IncompatibleEngine, InvalidParams, MapCamError, RequestTimeout
from .events import Event
from .exchange import Collector
from .listeners import Listener
from .locate import PathLike, find_engine
from .map_methods import MapMethods
from .methods import Awaited, Call, Params, Port
from .motion_methods import MotionMethods
from .process import PROTOCOL_VERSION, ClockMode, EngineProcess, arguments, this_client
from .projection_methods import ProjectionMethods
from .results import Outcome, ServerDescription
from .values import Camera, SizeLike
from .wire import decoder, unchanged

E = TypeVar("E", bound=Event)


class AsyncMotion:
    """Something that moves a map's camera, such as a fling. To be awaited for its outcome."""

    def __init__(self, port: Port, map: object, answer: dict[str, Any], ending: AsyncEnding):
        self.id: int | None = answer["animation"]
        """Its id; None where there was nothing to move."""
        self._port = port
        self._map = map
        self._ending = ending

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}, {self.outcome or 'running'}>"

    def __await__(self) -> Generator[Any, None, Outcome]:
        return asyncio.shield(self._ending.future).__await__()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs or waits."""
        return cast("Outcome | None", self._ending.outcome)

    def done(self) -> bool:
        """Whether it has ended."""
        return self._ending.outcome is not None

    async def wait(self, timeout: float | None = None) -> Outcome:
        """Waits until it has ended, and says how; the same as to await it, but for the timeout."""
        try:
            shield = asyncio.shield(self._ending.future)
            return cast("Outcome", await asyncio.wait_for(shield, timeout))
        except asyncio.TimeoutError:
            what = f"The animation has not ended within {timeout} seconds."
            raise RequestTimeout(what) from None

    def stop(self) -> Awaitable[Camera]:
        """Stops it where it is; if it has ended, nothing changes."""
        params: dict[str, object] = {"map": self._map}
        name = "camera.get"
        if self.id is not None and not self.done():
            name, params["animation"] = "camera.stop", self.id
        camera: Awaitable[Camera] = self._port.submit(Call(name, params, decoder(Camera)))
        return camera


class AsyncAnimation(AsyncMotion):
    """An animation, which says at its start where it will end."""

    def __init__(self, port: Port, map: object, answer: dict[str, Any], ending: AsyncEnding):
        super().__init__(port, map, answer, ending)
        self.duration = float(answer["duration"])
        """Seconds, without the delay."""
        self.camera = decoder(Camera)(answer["camera"])
        """Where the camera will be at its end, if nothing else is asked."""


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

    async def start(self) -> AsyncMapCam:
        """Starts the engine, on the running loop; `async with` does it by itself."""
        process = EngineProcess(find_engine(self._binary), self._arguments)

        def motion(map: object, answer: dict[str, Any], ending: AsyncEnding) -> AsyncMotion:
            kind = AsyncAnimation if "camera" in answer else AsyncMotion
            return kind(connection, map, answer, ending)

        connection = AsyncConnection(process, self._timeout, motion)
        self._connection = self._port = connection
        self._finalizer = weakref.finalize(self, let_go, process, connection.loop)
        self.clock = AsyncClock(connection)
        """The time, which stands still unless it is told otherwise."""
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
        """The same methods, sent as one batch when its `with` is left without an exception."""
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

    def __init__(self, port: Port) -> None:
        self._port = port
        self._scope: Params = {}


class AsyncPipeline(EngineMethods, Awaited):
    """The methods of an engine, in a pipeline."""

    def __init__(self, engine: AsyncMapCam, port: Port) -> None:
        self._engine = engine
        self._port = port
        self._scope: Params = {}
        self.clock = AsyncClock(port)

    def map(self, id: str = "default") -> AsyncMapView:
        """A map by its id."""
        return AsyncMapView(self._engine, self._port, id)

    def request(self, method: str, **params: object) -> Awaitable[Any]:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        reply: Awaitable[Any] = self._port.submit(Call(method, params, unchanged))
        return reply

    def flush(self) -> None:
        """Writes what was gathered; happens by itself before the loop next waits."""
        self._engine._connection.flush()

    def __enter__(self) -> AsyncPipeline:
        return self

    def __exit__(self, *exception: object) -> None:
        self.flush()


class AsyncBatch(AsyncPipeline):
    """A pipeline whose requests are sent together, as one batch."""

    def __init__(self, engine: AsyncMapCam, collector: Collector) -> None:
        super().__init__(engine, collector)
        self._collector = collector

    def flush(self) -> None:
        self._collector.send()

    def __enter__(self) -> AsyncBatch:
        return self

    def __exit__(self, *exception: object) -> None:
        if exception[0] is None:
            self._collector.send()
        else:
            self._collector.discard()


class AsyncEventStream(Generic[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        async for event in idle: ...
    """

    def __init__(
        self, connection: AsyncConnection, map: str | None, kinds: tuple[type[Event], ...]
    ) -> None:
        self._queue: asyncio.Queue[Event | MapCamError] = asyncio.Queue()
        self._listener = connection.listeners.add(map, kinds, self._queue.put_nowait)
        self._connection = connection
        connection.at_end(self._end)

    def __aiter__(self) -> AsyncEventStream[E]:
        return self

    async def __anext__(self) -> E:
        event = await self.get()
        if event is None:
            raise StopAsyncIteration
        return event

    async def get(self, timeout: float | None = None) -> E | None:
        """The next event; None after the last one, or when none came for so many seconds."""
        try:
            return self._understood(await asyncio.wait_for(self._queue.get(), timeout))
        except asyncio.TimeoutError:
            return None

    def pending(self) -> list[E]:
        """The events that have come already, without waiting."""
        events: list[E] = []
        while not self._queue.empty():
            event = self._understood(self._queue.get_nowait())
            if event is None:
                break
            events.append(event)
        return events

    def _understood(self, item: Any) -> E | None:
        if not isinstance(item, MapCamError):
            event: E = item
            return event
        self._queue.put_nowait(item)
        if isinstance(item, EngineClosed):
            return None
        raise item

    def close(self) -> None:
        """Ends the stream after what has come already."""
        self._listener.cancel()
        self._connection.not_at_end(self._end)
        self._queue.put_nowait(EngineClosed("The stream was closed."))

    def _end(self, error: MapCamError) -> None:
        self._queue.put_nowait(error)

    def __enter__(self) -> AsyncEventStream[E]:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
