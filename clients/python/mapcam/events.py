"""Events by callback, by iterator, and by the end of a block."""

from __future__ import annotations

import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import Any, Callable, Generic, Optional, TypeVar, Union

from .errors import EngineClosed, MapCamError, RequestTimeout
from .listeners import Ended, Kind, Listener, classes_of, function_of
from .protocol.types import Event
from .session import Session

E = TypeVar("E", bound=Event, covariant=True)
S = TypeVar("S")


class EventSource:
    """An engine or a map with events. The public methods are in `protocol`."""

    _port: Any
    _map: Optional[str] = None
    """The map's id; None for all maps."""

    def _listen(
        self, kind: Kind, callback: Callable[[Any], object], ended: Ended = None
    ) -> Listener:
        session: Session = self._port.connection
        deliver = session.call_back(callback)
        return session.listeners.add(self._map, classes_of((kind,)), deliver, ended)

    def _on(self, kind: Kind, callback: Optional[Callable[[Any], object]]) -> Any:
        """Registers a callback; without one, gives a decorator that does."""
        if callback is not None:
            return self._listen(kind, function_of(callback))
        classes_of((kind,))

        def register(function: Callable[[Any], object]) -> Callable[[Any], object]:
            self._listen(kind, function_of(function))
            return function

        return register


class Stream(Generic[E]):
    """A queue of events, with an error last. The subclasses take them out."""

    def __init__(
        self,
        session: Session,
        map: Optional[str],
        kinds: tuple[Kind, ...],
        put: Callable[[Union[Event, MapCamError]], None],
    ) -> None:
        session.exchange.refuse_ended()
        self._session = session
        self._put = put
        self._listener = session.listeners.add(map, classes_of(kinds), put, put)

    def close(self) -> None:
        """Ends the stream after what has come already."""
        self._listener.cancel()
        self._put(EngineClosed("The stream was closed."))

    def _taken(self, take: Callable[[], object], empty: type[Exception]) -> list[E]:
        """All events that have come. An error among them is raised by the next call."""
        events: list[E] = []
        while True:
            try:
                event = self._understood(take())
            except empty:
                return events
            except MapCamError:
                if events:
                    return events
                raise
            if event is None:
                return events
            events.append(event)

    def _understood(self, item: Any) -> Optional[E]:
        if not isinstance(item, MapCamError):
            event: E = item
            return event
        self._put(item)
        if isinstance(item, EngineClosed):
            return None
        raise item

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class Expectation(Generic[E]):
    """An event that comes before the end of a block."""

    def __init__(
        self,
        stream: Any,
        predicate: Optional[Callable[[Any], object]],
        timeout: Optional[float],
    ) -> None:
        self._stream, self._timeout = stream, timeout
        self._predicate = None if predicate is None else function_of(predicate)
        self._value: Optional[E] = None

    @property
    def value(self) -> E:
        """The event, after the block."""
        if self._value is None:
            raise MapCamError("The event is there when its block has ended.")
        return self._value


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
        """The next event that a predicate accepts. `RequestTimeout` where none comes in time."""
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
    """An event that comes before the end of a `with`."""

    def __enter__(self) -> Expected[E]:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        with self._stream:
            if kind is None:
                self._value = self._stream.first(self._predicate, self._timeout)
