"""Pipelines and batches of asyncio: calls whose answers are awaited later."""

from __future__ import annotations

from typing import Any, TypeVar

from .aio_connection import AsyncConnection
from .aio_replies import AsyncBlock, AsyncReply, R
from .answers import unchanged
from .exchange import Unsent
from .protocol.promised import (
    AsyncDeferredClockMethods,
    AsyncDeferredEngineMethods,
    AsyncDeferredMapMethods,
)
from .wire import text

P = TypeVar("P", bound="AsyncPipeline")


class AsyncGatherer:
    """Passes the calls of a pipeline on, and keeps them in mind."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection
        self.block: AsyncBlock = AsyncBlock()

    def post(self, reply: R, params: str) -> R:
        self.connection.post(reply, params)
        self.block.add(reply)
        return reply

    async def end(self, is_whole: bool) -> None:
        """The end of the block, which an exception may have cut short."""
        if is_whole:
            await self.block.finish()


class AsyncBatchGatherer(AsyncGatherer):
    """Keeps the calls of a batch, to send them together."""

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._unsent = Unsent()

    def post(self, reply: R, params: str) -> R:
        self.connection.refuse_elsewhere()
        self._unsent.add(reply, params)
        self.block.add(reply)
        return reply

    async def end(self, is_whole: bool) -> None:
        if is_whole:
            self._unsent.send(self.connection.send_batch)
            await super().end(is_whole)
        else:
            self._unsent.drop()


class AsyncPipeline(AsyncDeferredEngineMethods):
    """The methods of an engine, in a pipeline."""

    def __init__(self, engine: object, gatherer: AsyncGatherer) -> None:
        super().__init__(engine, gatherer)
        self._gatherer = gatherer
        self.clock: AsyncDeferredClock = AsyncDeferredClock(engine, gatherer)
        """The methods of the clock, in a pipeline."""

    def map(self, id: str = "default") -> AsyncDeferredMapView:
        """A map by its id."""
        return AsyncDeferredMapView(self._engine, self._gatherer, id)

    def request(self, method: str, **params: object) -> AsyncReply[Any]:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._ask(method, text(params), unchanged)

    async def __aenter__(self: P) -> P:
        return self

    async def __aexit__(self, kind: object, *exception: object) -> None:
        await self._gatherer.end(is_whole=kind is None)


class AsyncBatch(AsyncPipeline):
    """A pipeline whose requests are sent together, as one batch."""


class AsyncDeferredMapView(AsyncDeferredMapMethods):
    """A map in a pipeline or a batch."""

    id: str
    """Its id."""


class AsyncDeferredClock(AsyncDeferredClockMethods):
    """The clock in a pipeline or a batch."""
