"""Events by iterator, for asyncio."""

from __future__ import annotations

import asyncio

from .aio_connection import AsyncConnection
from .errors import MapCamError
from .events import Event
from .listeners import E, Stream


class AsyncEventStream(Stream[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        async for event in idle: ...
    """

    def __init__(
        self, connection: AsyncConnection, map: str | None, kinds: tuple[type[Event], ...]
    ) -> None:
        self._queue: asyncio.Queue[Event | MapCamError] = asyncio.Queue()
        super().__init__(connection, map, kinds, self._queue.put_nowait)

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
        return self._taken(self._queue.get_nowait, asyncio.QueueEmpty)
