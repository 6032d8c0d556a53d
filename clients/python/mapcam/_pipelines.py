"""Pipelines: calls that do not wait for their answers."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, Self, TypeVar

from ._calls import CLOCK, READ_RUNNING, Deferring, asking, composed, of_call, scope_of
from ._errors import CallNames, MapExistsError, RequestTimeoutError, WouldWaitForeverError
from ._inputs import LimitsOf, SizeLike
from ._locate import EngineKind, PathLike
from ._options import PROTOCOL_VERSION, Call, ClockMode, Launch
from ._process import start_error
from ._protocol.codec import read_progress
from ._protocol.methods import ClockMethods, EngineMethods, GestureMethods, ProjectionMethods
from ._protocol.types import Client, Progress, ServerDescription
from ._values import number, read_listed, text, unchanged
from ._version import __version__
from ._views import ViewMethods

T = TypeVar("T")


class Requests(EngineMethods):
    """The methods of an engine, and `request` for a method by its name."""

    @asking
    def request(self, /, method: str, **params: object) -> Any:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._send(method, text(params), unchanged)


class Running(Requests):
    """An engine of threads or of a loop."""

    _connection: Any
    _finalizer: Any
    description: ServerDescription
    """The engine's version, limits and constants."""

    def __init__(
        self,
        binary: PathLike | None = None,
        *,
        size: SizeLike | None = None,
        clock: ClockMode = "manual",
        fps: float | None = None,
        limits: LimitsOf | None = None,
        options: Sequence[str] = (),
        timeout: float | None = 60.0,
        engine: EngineKind | None = None,
    ) -> None:
        self._launch = Launch(binary, size, clock, fps, limits, options, timeout, engine)
        self._begin()

    def _begin(self) -> None:
        """Starts the engine, unless that is done later."""

    async def _started(self, connection: Any) -> None:
        """Begins the conversation; an error ends the engine."""
        self._connection = self._port = connection
        connection.engine = weakref.ref(self)
        self._finalizer = weakref.finalize(self, connection.release)
        try:
            client = Client("mapcam-python", __version__)
            greeting = self.initialize(client, protocol_version=PROTOCOL_VERSION)
            self.description = await self._answered(greeting)
            await self._ask_all(self._launch.calls, ("MapCam",))
            connection.timeout = self._launch.timeout
        except BaseException as error:
            await self._answered(self.close())
            raise start_error(connection.process.binary, error) from None

    def close(self) -> Any:
        raise NotImplementedError

    @property
    def pid(self) -> int:
        """The engine's process id."""
        pid: int = self._connection.process.pid
        return pid

    @composed
    async def run_until_idle(self, fps: float = 60.0, limit: float = 3600.0) -> Progress:
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
        if not 0 < fps < inf or not limit >= 0:
            what = f"expected fps above 0 and a limit in seconds, not {fps!r} and {limit!r}"
            raise ValueError(what)
        clock = await self._call(*CLOCK)
        while clock.running:
            if not await self._is_moving():
                return Progress((await self._call(*CLOCK)).time, 0)
            await self._pause(1 / fps)
        frame = 0
        while True:
            if frame > limit * fps:
                raise RequestTimeoutError(
                    f"The cameras still move after {limit} seconds on the clock."
                )
            if frame % 60 == 0:
                await self._is_moving()
            to = f'{{"to":{number(clock.time + frame / fps)}}}'
            progress = await self._call("clock.tick", to, read_progress)
            if not progress.active:
                return progress
            frame += 1

    async def _is_moving(self) -> bool:
        """Whether something moves; what has no end is an error."""
        running = []
        for name in await self._call("map.list", "{}", read_listed("maps", unchanged)):
            running += await self._call("animation.list", f"{{{scope_of(name)}}}", READ_RUNNING)
        if any(animation.duration is None for animation in running):
            raise WouldWaitForeverError("A follow has no end: stop it first.")
        return bool(running)

    async def _ask_all(self, calls: Iterable[Call], names: CallNames = ()) -> list[Any]:
        connection, replies = self._connection, []
        for method, params in calls:
            reply = connection.reply(connection, method, unchanged)
            reply.call = names
            replies.append(connection.post(reply, text(params)))
        return [await self._answered(self._given(reply)) for reply in replies]

    async def _create(self, view: Any, settings: dict[str, Any]) -> None:
        """Creates a map, or configures one that exists."""
        try:
            await self._answered(view.create(**{**self._launch.settings, **settings}))
        except MapExistsError:
            first = settings.pop("camera", None)
            if settings:
                await self._answered(view.configure(**settings))
            if first is not None:
                await self._answered(view.jump_to(first))


class Gatherer:
    """Sends the calls of a pipeline, and keeps track of failed ones."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.refused: list[Any] = []
        """The replies that failed."""
        self.last: Any = None
        """The reply to the last call."""
        self._count = 0

    def post(self, reply: T, params: str) -> T:
        call: Any = reply
        call._block = self
        self.connection.post(call, params)
        self._count += 1
        call.number = self._count
        self.last = call
        return reply

    def flush(self) -> None:
        self.connection.flush()

    def end(self, succeeded: bool) -> None:
        """Ends the block; `succeeded` is false after an exception.

        It waits for all calls, as long as answers keep coming, and raises the first error of a
        call whose result was not asked for.
        """
        self.flush()
        exchange, last = self.connection.exchange, self.last
        while succeeded and last is not None and not last.done():
            before = exchange.arrivals
            try:
                self.connection.wait_for(last, None)
            except RequestTimeoutError as error:
                if exchange.arrivals == before:
                    raise of_call(error, self._oldest(), self._count) from None
        for reply in self.refused if succeeded else ():
            if not reply.was_asked:
                raise of_call(reply.exception(), reply.number, self._count)

    def _oldest(self) -> int:
        """The number of the first call without an answer."""
        pending: list[Any] = list(self.connection.exchange.pending)
        number: int = next(call.number for call in pending if call._block is self)
        return number


class Pipeline(Deferring, Requests):
    """The methods of an engine that do not wait for answers."""

    @property
    def clock(self) -> DeferredClock:
        """The methods of the clock that do not wait for answers."""
        return DeferredClock(self._engine, self._port)

    def map(self, id: str = "default") -> DeferredMapView:
        """A map by its id."""
        return DeferredMapView(self._engine, self._port, id)

    def flush(self) -> None:
        """Writes the gathered requests; waiting for an answer does it too."""
        self._port.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        self._port.end(succeeded=kind is None)


class DeferredMapView(Deferring, ViewMethods):
    """A map in a pipeline."""

    @property
    def gesture(self) -> DeferredGestures:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return DeferredGestures(self._engine, self._port, self._map)

    @property
    def projection(self) -> DeferredProjection:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return DeferredProjection(self._engine, self._port, self._map)


class DeferredClock(Deferring, ClockMethods):
    """The clock in a pipeline."""


class DeferredGestures(Deferring, GestureMethods):
    """Gestures on a map."""


class DeferredProjection(Deferring, ProjectionMethods):
    """Places and points of a map's screen."""
