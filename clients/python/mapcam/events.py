"""Events by callback, by iterator, and by the end of a block."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from queue import Empty
from typing import Any, Callable, Generic, Optional, TypeVar

from .connection import Session
from .errors import EngineClosed, MapCamError, RequestTimeout
from .faces import Awaiting, Blocking, Face, awaited, composed, result_of
from .listeners import Ended, Kind, Listener, classes_of, function_of
from .protocol.types import Event

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


class Stream(Face, Generic[E]):
    """A queue of events, with an error last. What waits is written once, as coroutines."""

    def __init__(self, session: Session, map: Optional[str], kinds: tuple[Kind, ...]) -> None:
        self._queue: Any = session.new_queue()
        session.exchange.refuse_ended()
        self._session = session
        put = self._queue.put_nowait
        self._listener = session.listeners.add(map, classes_of(kinds), put, put)

    def close(self) -> None:
        """Ends the stream after what has come already."""
        self._listener.cancel()
        self._queue.put_nowait(EngineClosed("The stream was closed."))

    def pending(self) -> list[E]:
        """The events that have come already, without waiting."""
        events: list[E] = []
        while not self._queue.empty():
            try:
                event = self._understood(self._queue.get_nowait())
            except MapCamError:
                if events:
                    break  # The next call raises it.
                raise
            except Empty:  # Another thread took it.
                break
            if event is None:
                break
            events.append(event)
        return events

    @composed
    async def get(self, timeout: Optional[float] = None) -> Optional[E]:
        """The next event; None after the last one, or when none came for so many seconds."""
        return self._understood(await self._session.take(self._queue, timeout))

    @composed
    async def first(
        self, predicate: Optional[Callable[[E], object]] = None, timeout: Optional[float] = None
    ) -> E:
        """The next event that a predicate accepts. `RequestTimeout` where none comes in time."""
        seconds = self._session.timeout if timeout is None else timeout
        deadline = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            left = None if seconds is None else max(0.0, deadline - time.monotonic())
            event: Optional[E] = await self._answered(self.get(left))
            if event is None and time.monotonic() < deadline:
                raise EngineClosed("The engine was closed before the event.")
            if event is None:
                raise RequestTimeout(f"No such event within {seconds} seconds.")
            if predicate is None or predicate(event):
                return event

    def _understood(self, item: Any) -> Optional[E]:
        if not isinstance(item, MapCamError):
            event: Optional[E] = item
            return event
        self._queue.put_nowait(item)
        if isinstance(item, EngineClosed):
            return None
        raise item

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class EventStream(Stream[E], Blocking):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        for event in idle: ...
    """

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        event = self.get()
        if event is None:
            raise StopIteration
        return event


@awaited
class AsyncEventStream(Stream[E], Awaiting):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        async for event in idle: ...
    """

    def __aiter__(self) -> AsyncEventStream[E]:
        return self

    async def __anext__(self) -> E:
        event = await self.get()
        if event is None:
            raise StopAsyncIteration
        return event


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

    async def _end(self, is_whole: bool) -> None:
        with self._stream:
            if is_whole:
                first = self._stream.first(self._predicate, self._timeout)
                self._value = await self._stream._answered(first)


class Expected(Expectation[E]):
    """An event that comes before the end of a `with`."""

    def __enter__(self) -> Expected[E]:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        result_of(self._end(is_whole=kind is None))


class AsyncExpected(Expectation[E]):
    """An event that comes before the end of an `async with`."""

    async def __aenter__(self) -> AsyncExpected[E]:
        return self

    async def __aexit__(self, kind: object, *exception: object) -> None:
        await self._end(is_whole=kind is None)
