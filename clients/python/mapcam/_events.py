"""Events: by callback, by iterator, and by the end of a block."""

from __future__ import annotations

import inspect
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from queue import Empty
from typing import Any, Generic, Self, TypeVar

from ._calls import result_of
from ._errors import EngineClosedError, MapCamError, RequestTimeoutError
from ._protocol.codec import READ_EVENT
from ._protocol.types import EVENTS, Event

Deliver = Callable[[Event], None]
Ended = Callable[[MapCamError], None] | None
"""Called when the engine has ended."""
Kind = type[Event] | str
"""A kind of event: its class, or the name of its notification."""


def classes_of(kinds: Iterable[Kind]) -> tuple[type[Event], ...]:
    """The classes of kinds of events; `Event` if there are none."""
    classes = []
    for kind in kinds:
        found = EVENTS.get(kind) if isinstance(kind, str) else kind
        if not isinstance(found, type) or not issubclass(found, Event):
            known = ", ".join(EVENTS)
            raise TypeError(f"expected an event's class or one of {known}, not {kind!r}")
        classes.append(found)
    return tuple(classes) or (Event,)


def function_of(callback: Any) -> Callable[[Any], object]:
    """Checks that something can be called with an event."""
    try:
        inspect.signature(callback).bind(None)
    except ValueError:
        pass  # Some built-in functions have no signature.
    except TypeError as error:
        what = f"expected a function to be called with each event, not {callback!r}"
        raise TypeError(f"{what}: {error}") from None
    function: Callable[[Any], object] = callback
    return function


@dataclass(eq=False, repr=False)
class Listener:
    """A callback for some kinds of events, of one map or of all. Its `with` ends it."""

    _listeners: Listeners
    map: str | None
    kinds: tuple[type[Event], ...]
    deliver: Deliver
    ended: Ended

    def wants(self, kind: type[Event], map: str) -> bool:
        """Whether it takes events of a kind on a map."""
        return (self.map is None or self.map == map) and issubclass(kind, self.kinds)

    def cancel(self) -> None:
        """Ends it; no more events are delivered."""
        self._listeners.remove(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.cancel()


class Listeners:
    """All listeners. The tuple is replaced, not changed, so that any thread can iterate over it."""

    def __init__(self) -> None:
        self.all: tuple[Listener, ...] = ()
        self.failure: MapCamError | None = None
        self._changing = threading.Lock()

    def add(
        self,
        map: str | None,
        kinds: tuple[type[Event], ...],
        deliver: Deliver,
        ended: Ended = None,
    ) -> Listener:
        """Adds a listener. Calls `ended` at once if the engine has ended already."""
        listener = Listener(self, map, kinds, deliver, ended)
        with self._changing:
            self.all = (*self.all, listener)
            failure = self.failure
        if failure is not None and ended is not None:
            ended(failure)
        return listener

    def fail(self, error: MapCamError) -> None:
        """Tells all that the engine has ended."""
        with self._changing:
            self.failure = error
            listeners = self.all
        for listener in listeners:
            if listener.ended is not None:
                listener.ended(error)

    def remove(self, listener: Listener) -> None:
        with self._changing:
            self.all = tuple(other for other in self.all if other is not listener)

    def leave_to_parent(self) -> None:
        """Makes a new lock in the child of a fork: the old one may be held there for good."""
        self._changing = threading.Lock()

    def publish(self, method: str, params: Any) -> None:
        """Delivers an event to its listeners. Unknown notifications are ignored."""
        kind = EVENTS.get(method)
        wishes = [each for each in self.all if each.wants(kind, params["map"])] if kind else ()
        if wishes:
            event = READ_EVENT[method](params)
            for listener in wishes:
                listener.deliver(event)


E = TypeVar("E", bound=Event, covariant=True)


class EventSource:
    """An engine or a map with events. The public methods are in `protocol`."""

    _port: Any
    _map: str | None = None
    """The map's id; None for all maps."""

    def _listen(
        self, kind: Kind, callback: Callable[[Any], object], ended: Ended = None
    ) -> Listener:
        session: Any = self._port.connection
        deliver = session.call_back(callback)
        listeners: Listeners = session.listeners
        return listeners.add(self._map, classes_of((kind,)), deliver, ended)

    def _on(self, kind: Kind, callback: Callable[[Any], object] | None) -> Any:
        """Registers a callback; without one, gives a decorator that does."""
        if callback is not None:
            return self._listen(kind, function_of(callback))
        classes_of((kind,))

        def register(function: Callable[[Any], object]) -> Callable[[Any], object]:
            self._listen(kind, function_of(function))
            return function

        return register


class Stream(Generic[E]):
    """A queue of events, with an error last."""

    def __init__(self, session: Any, map: str | None, kinds: tuple[Kind, ...]) -> None:
        self._queue: Any = session.new_queue()
        session.exchange.refuse_ended()
        self._session = session
        put = self._queue.put_nowait
        self._listener = session.listeners.add(map, classes_of(kinds), put, put)

    def close(self) -> None:
        """Ends the stream after the events that have arrived."""
        self._listener.cancel()
        self._queue.put_nowait(EngineClosedError("The stream was closed."))

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

    async def _next(self, timeout: float | None) -> E | None:
        return self._understood(await self._session.take(self._queue, timeout))

    async def _first(self, predicate: Callable[[E], object] | None, timeout: float | None) -> E:
        seconds = self._session.timeout if timeout is None else timeout
        deadline = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            left = None if seconds is None else max(0.0, deadline - time.monotonic())
            event = await self._next(left)
            if event is None and time.monotonic() < deadline:
                raise EngineClosedError("The engine was closed before the event.")
            if event is None:
                raise RequestTimeoutError(f"No such event within {seconds} seconds.")
            if predicate is None or predicate(event):
                return event

    def _understood(self, item: Any) -> E | None:
        if not isinstance(item, MapCamError):
            event: E | None = item
            return event
        self._queue.put_nowait(item)
        if isinstance(item, EngineClosedError):
            return None
        raise item

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class EventStream(Stream[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        for event in idle: ...
    """

    def get(self, timeout: float | None = None) -> E | None:
        """The next event; None after the last one, or if none came within `timeout` seconds."""
        return result_of(self._next(timeout))

    def first(
        self, predicate: Callable[[E], object] | None = None, timeout: float | None = None
    ) -> E:
        """The next event that a predicate accepts. `RequestTimeoutError` if none comes in time."""
        return result_of(self._first(predicate, timeout))

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        event = self.get()
        if event is None:
            raise StopIteration
        return event


class AsyncEventStream(Stream[E]):
    """Events from now on, in order. It ends with the engine, or when it is closed.

    with view.events(CameraIdle) as idle:
        async for event in idle: ...
    """

    async def get(self, timeout: float | None = None) -> E | None:
        """The next event; None after the last one, or if none came within `timeout` seconds."""
        return await self._next(timeout)

    async def first(
        self, predicate: Callable[[E], object] | None = None, timeout: float | None = None
    ) -> E:
        """The next event that a predicate accepts. `RequestTimeoutError` if none comes in time."""
        return await self._first(predicate, timeout)

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
        predicate: Callable[[Any], object] | None,
        timeout: float | None,
    ) -> None:
        self._stream, self._timeout = stream, timeout
        self._predicate = None if predicate is None else function_of(predicate)
        self._value: E | None = None

    @property
    def value(self) -> E:
        """The event, after the block."""
        if self._value is None:
            raise MapCamError("The event is available only after its `with` block.")
        return self._value

    async def _end(self, succeeded: bool) -> None:
        with self._stream:
            if succeeded:
                self._value = await self._stream._first(self._predicate, self._timeout)


class Expected(Expectation[E]):
    """An event that comes before the end of a `with`."""

    def __enter__(self) -> Expected[E]:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        result_of(self._end(succeeded=kind is None))


class AsyncExpected(Expectation[E]):
    """An event that comes before the end of an `async with`."""

    async def __aenter__(self) -> AsyncExpected[E]:
        return self

    async def __aexit__(self, kind: object, *exception: object) -> None:
        await self._end(succeeded=kind is None)
