"""Events by iterator, for threads."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    TypeVar,
)

from .errors import EngineClosed, MapCamError
from .events import Event

if TYPE_CHECKING:
    from .connection import Connection

E = TypeVar("E", bound=Event)


class EventStream(Generic[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        for event in idle: ...
    """

    def __init__(
        self, connection: Connection, map: str | None, kinds: tuple[type[Event], ...]
    ) -> None:
        self._queue: SimpleQueue[Event | MapCamError] = SimpleQueue()
        self._listener = connection.listeners.add(map, kinds, self._queue.put)
        self._connection = connection
        connection.at_end(self._end)

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
        events: list[E] = []
        while True:
            try:
                event = self._understood(self._queue.get_nowait())
            except Empty:
                return events
            if event is None:
                return events
            events.append(event)

    def _understood(self, item: Any) -> E | None:
        if not isinstance(item, MapCamError):
            event: E = item
            return event
        self._queue.put(item)
        if isinstance(item, EngineClosed):
            return None
        raise item

    def close(self) -> None:
        """Ends the stream after what has come already."""
        self._listener.cancel()
        self._connection.not_at_end(self._end)
        self._queue.put(EngineClosed("The stream was closed."))

    def _end(self, error: MapCamError) -> None:
        self._queue.put(error)

    def __enter__(self) -> EventStream[E]:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
