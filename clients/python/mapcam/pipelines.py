"""Pipelines and batches: calls that don't wait for their answers."""

from __future__ import annotations

from typing import Any, TypeVar

from .connection import Connection
from .exchange import Unsent
from .faces import ById, Deferring, asking
from .protocol.methods import ClockMethods, EngineMethods, MapMethods
from .reply import Block, R
from .wire import text, unchanged

P = TypeVar("P", bound="Pipeline")


class Requests(EngineMethods):
    """What an engine can be asked, by methods and by their names."""

    @asking
    def request(self, /, method: str, **params: object) -> Any:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._send(method, text(params), unchanged)


class Gatherer:
    """Passes the calls of a pipeline on, and keeps in mind which are refused."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.block: Block = Block()

    def post(self, reply: R, params: str) -> R:
        self.block.watch(reply)
        self.connection.post(reply, params)
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
        self._unsent = Unsent()

    def post(self, reply: R, params: str) -> R:
        self.block.watch(reply)
        self._unsent.add(reply, params)
        self.block.add(reply)
        return reply

    def flush(self) -> None:
        self._unsent.send(self.connection.send_batch)

    def end(self, is_whole: bool) -> None:
        if is_whole:
            self.flush()
            super().end(is_whole)
        else:
            self._unsent.drop()


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
        """Writes what was gathered; happens by itself before anything is waited for."""
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
