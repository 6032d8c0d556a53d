"""Pipelines and batches of the blocking face: calls that don't wait for their answers."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

from .animations import M, MotionReply
from .answers import unchanged
from .connection import Connection
from .errors import MapCamError
from .exchange import NOT_SENT, Member
from .motion import scope_of
from .protocol.deferred import DeferredClockMethods, DeferredEngineMethods, DeferredMapMethods
from .reply import Block, Reply, T
from .wire import checked, text

P = TypeVar("P", bound="Pipeline")


class Gatherer:
    """Passes the calls of a pipeline on, and keeps in mind which are refused."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.block: Block = Block()

    def submit(self, method: str, params: str, read: Callable[[Any], T]) -> Reply[T]:
        reply = self.connection.submit(method, params, read, self.block)
        self.block.add(reply)
        return reply

    def start(self, method: str, params: str, scope: str, kind: type[M]) -> Reply[M]:
        reply = self.connection.start(method, params, scope, kind, self.block)
        self.block.add(reply)
        return reply

    def flush(self) -> None:
        self.connection.flush()

    def end(self, is_whole: bool) -> None:
        """The end of the block, which an exception may have cut short."""
        if is_whole:
            self.connection.finish(self.block)
        else:
            self.flush()


class BatchGatherer(Gatherer):
    """Keeps the calls of a batch, to send them together."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._members: list[Member] = []

    def submit(self, method: str, params: str, read: Callable[[Any], T]) -> Reply[T]:
        return self._kept(method, params, Reply(self.connection, method, read, self.block))

    def start(self, method: str, params: str, scope: str, kind: type[M]) -> Reply[M]:
        reply = MotionReply(self.connection, method, scope, kind, self.block)
        return self._kept(method, params, reply)

    def _kept(self, method: str, params: str, reply: Reply[T]) -> Reply[T]:
        self._members.append((reply, method, checked(params)))
        self.block.add(reply)
        return reply

    def flush(self) -> None:
        members, self._members = self._members, []
        try:
            self.connection.send_batch(members)
        except MapCamError as error:
            for pending, _, _ in members:
                pending.fail(error)
            raise

    def end(self, is_whole: bool) -> None:
        if is_whole:
            self.flush()
            super().end(is_whole)
        for pending, _, _ in self._members:
            pending.fail(MapCamError(NOT_SENT))


class Pipeline(DeferredEngineMethods):
    """The methods of an engine that don't wait."""

    def __init__(self, engine: object, gatherer: Gatherer) -> None:
        self._engine = engine
        self._port = self._gatherer = gatherer
        self.clock: DeferredClock = DeferredClock(engine, gatherer)
        """The methods of the clock that don't wait."""

    def map(self, id: str = "default") -> DeferredMapView:
        """A map by its id."""
        return DeferredMapView(self._engine, self._gatherer, id)

    def request(self, method: str, **params: object) -> Reply[Any]:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._port.submit(method, text(params), unchanged)

    def flush(self) -> None:
        """Writes what was gathered; happens by itself before anything is waited for."""
        self._gatherer.flush()

    def __enter__(self: P) -> P:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        self._gatherer.end(is_whole=kind is None)


class Batch(Pipeline):
    """A pipeline whose requests are sent together, as one batch."""


class DeferredMapView(DeferredMapMethods):
    """A map in a pipeline or a batch."""

    def __init__(self, engine: object, gatherer: Gatherer, id: str) -> None:
        self._engine = engine
        self._port = gatherer
        self.id = id
        """Its id."""
        self._scope = scope_of(id)


class DeferredClock(DeferredClockMethods):
    """The clock in a pipeline or a batch."""

    def __init__(self, engine: object, gatherer: Gatherer) -> None:
        self._engine = engine
        self._port = gatherer
