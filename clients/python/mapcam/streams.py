"""Events by iterator, for threads."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from .errors import MapCamError
from .events import Event
from .listeners import E, Stream

if TYPE_CHECKING:
    from .connection import Connection


class EventStream(Stream[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        for event in idle: ...
    """

    def __init__(
        self, connection: Connection, map: str | None, kinds: tuple[type[Event], ...]
    ) -> None:
        self._queue: SimpleQueue[Event | MapCamError] = SimpleQueue()
        self._connection = connection
        super().__init__(connection, map, kinds, self._queue.put)

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        event = self.get()
        if event is None:
            raise StopIteration
        return event

    def get(self, timeout: float | None = None) -> E | None:
        """The next event; None after the last one, or when none came for so many seconds."""
        self._connection.flush()
        try:
            return self._understood(self._queue.get(timeout=timeout))
        except Empty:
            return None

    def pending(self) -> list[E]:
        """The events that have come already, without waiting."""
        return self._taken(self._queue.get_nowait, Empty)
