"""Events by iterator, for threads."""

from __future__ import annotations

import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Callable, Optional, Union

from .errors import EngineClosed, MapCamError, RequestTimeout
from .events import E, Expectation, Stream
from .listeners import Kind
from .protocol.types import Event
from .session import Session


class EventStream(Stream[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        for event in idle: ...
    """

    def __init__(self, session: Session, map: Optional[str], kinds: tuple[Kind, ...]) -> None:
        self._queue: SimpleQueue[Union[Event, MapCamError]] = SimpleQueue()
        super().__init__(session, map, kinds, self._queue.put)

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        event = self.get()
        if event is None:
            raise StopIteration
        return event

    def get(self, timeout: Optional[float] = None) -> Optional[E]:
        """The next event; None after the last one, or when none came for so many seconds."""
        self._session.flush()
        try:
            return self._understood(self._queue.get(timeout=timeout))
        except Empty:
            return None

    def pending(self) -> list[E]:
        """The events that have come already, without waiting."""
        return self._taken(self._queue.get_nowait, Empty)

    def first(
        self, predicate: Optional[Callable[[E], object]] = None, timeout: Optional[float] = None
    ) -> E:
        """The next event that a function wants. `RequestTimeout` where none comes in time."""
        seconds = self._session.timeout if timeout is None else timeout
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            event = self.get(left)
            if event is None:
                if deadline is None or time.monotonic() < deadline:
                    raise EngineClosed("The engine was closed before the event.")
                raise RequestTimeout(f"No such event within {seconds} seconds.")
            if predicate is None or predicate(event):
                return event


class Expected(Expectation[E]):
    """An event that is to come by the end of a `with`."""

    def __enter__(self) -> Expected[E]:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        with self._stream:
            if kind is None:
                self._value = self._stream.first(self._predicate, self._timeout)
