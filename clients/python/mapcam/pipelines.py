"""Pipelines and batches: calls that don't wait for their answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, TypeVar

from .errors import MapCamError
from .exchange import Member
from .faces import ById, Deferring, asking
from .given import LimitsOf
from .likes import SizeLike
from .locate import EngineKind, PathLike
from .options import ClockMode, Launch
from .protocol.methods import ClockMethods, EngineMethods, MapMethods
from .wire import checked, text, unchanged

P = TypeVar("P", bound="Pipeline")
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

    def __init__(
        self,
        binary: Optional[PathLike] = None,
        *,
        size: Optional[SizeLike] = None,
        clock: ClockMode = "manual",
        fps: Optional[float] = None,
        limits: Optional[LimitsOf] = None,
        options: Sequence[str] = (),
        timeout: Optional[float] = 60.0,
        engine: Optional[EngineKind] = None,
    ) -> None:
        self._launch = Launch(binary, size, clock, fps, limits, options, timeout, engine)
        self._begin()

    def _begin(self) -> None:
        """Starts the engine, unless that is done later."""

    @property
    def pid(self) -> int:
        """The engine's process id."""
        pid: int = self._connection.process.pid
        return pid


class Gatherer:
    """Sends the calls of a pipeline, and keeps track of failed ones."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.block: Any = connection.block()

    def post(self, reply: T, params: str) -> T:
        self.block.watch(reply)
        self._take(reply, params)
        self.block.add(reply)
        return reply

    def _take(self, reply: Any, params: str) -> None:
        self.connection.post(reply, params)

    def flush(self) -> None:
        self.connection.flush()

    def end(self, is_whole: bool) -> Any:
        """Ends the block; `is_whole` is false after an exception. With asyncio the result for a
        whole block is a coroutine."""
        self.flush()
        return self.connection.finish(self.block) if is_whole else None


class BatchGatherer(Gatherer):
    """Keeps the calls of a batch until they are sent together."""

    def __init__(self, connection: Any) -> None:
        super().__init__(connection)
        self._unsent: list[Member] = []

    def _take(self, reply: Any, params: str) -> None:
        self.connection.refuse_elsewhere()
        self._unsent.append((reply, checked(params)))

    def flush(self) -> None:
        members, self._unsent = self._unsent, []
        try:
            self.connection.send_batch(members)
        except MapCamError as error:
            _fail(members, error)
            raise

    def end(self, is_whole: bool) -> Any:
        if is_whole:
            return super().end(is_whole)
        _fail(self._unsent, MapCamError("The batch was left by an exception and never sent."))
        return None


def _fail(members: list[Member], error: MapCamError) -> None:
    for asked, _ in members:
        asked.fail(error)


class Pipeline(Deferring, Requests):
    """The methods of an engine that don't wait."""

    def __init__(self, engine: object, gatherer: Gatherer) -> None:
        super().__init__(engine, gatherer)
        self._gatherer = gatherer
        self.clock: DeferredClock = DeferredClock(engine, gatherer)
        """The methods of the clock that don't wait."""

    def map(self, id: str = "default") -> DeferredMapView:
        """A map by its id."""
        return DeferredMapView(self._engine, self._gatherer, id)

    def flush(self) -> None:
        """Writes the gathered requests; waiting for an answer does it too."""
        self._gatherer.flush()

    def __enter__(self: P) -> P:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        self._gatherer.end(is_whole=kind is None)


class Batch(Pipeline):
    """A pipeline whose requests are sent together, as one batch."""


class DeferredMapView(Deferring, ById, MapMethods):
    """A map in a pipeline or a batch."""


class DeferredClock(Deferring, ClockMethods):
    """The clock in a pipeline or a batch."""
