"""Events by iterator, for asyncio."""

from __future__ import annotations

import asyncio
from typing import Callable, Optional, Union

from .aio_connection import AsyncConnection
from .errors import EngineClosed, MapCamError, RequestTimeout
from .events import E, Expectation, Stream
from .listeners import Kind
from .protocol.types import Event


class AsyncEventStream(Stream[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        async for event in idle: ...
    """

    def __init__(
        self, connection: AsyncConnection, map: Optional[str], kinds: tuple[Kind, ...]
    ) -> None:
        connection.refuse_elsewhere()
        self._connection = connection
        self._queue: asyncio.Queue[Union[Event, MapCamError]] = asyncio.Queue()
        super().__init__(connection, map, kinds, self._queue.put_nowait)

    def __aiter__(self) -> AsyncEventStream[E]:
        return self

    async def __anext__(self) -> E:
        event = await self.get()
        if event is None:
            raise StopAsyncIteration
        return event

    async def get(self, timeout: Optional[float] = None) -> Optional[E]:
        """The next event; None after the last one, or when none came for so many seconds."""
        self._connection.refuse_elsewhere()
        try:
            return self._understood(await asyncio.wait_for(self._queue.get(), timeout))
        except asyncio.TimeoutError:
            return None

    def pending(self) -> list[E]:
        """The events that have come already, without waiting."""
        return self._taken(self._queue.get_nowait, asyncio.QueueEmpty)

    async def first(
        self, predicate: Optional[Callable[[E], object]] = None, timeout: Optional[float] = None
    ) -> E:
        """The next event that a predicate accepts. `RequestTimeout` where none comes in time."""
        seconds = self._session.timeout if timeout is None else timeout

        async def wanted() -> E:
            async for event in self:
                if predicate is None or predicate(event):
                    return event
            raise EngineClosed("The engine was closed before the event.")

        try:
            return await asyncio.wait_for(wanted(), seconds)
        except asyncio.TimeoutError:
            raise RequestTimeout(f"No such event within {seconds} seconds.") from None


class AsyncExpected(Expectation[E]):
    """An event that comes before the end of an `async with`."""

    async def __aenter__(self) -> AsyncExpected[E]:
        return self

    async def __aexit__(self, kind: object, *exception: object) -> None:
        with self._stream:
            if kind is None:
                self._value = await self._stream.first(self._predicate, self._timeout)
