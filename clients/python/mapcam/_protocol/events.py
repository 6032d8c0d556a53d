"""The methods for events, blocking and of asyncio.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar, overload

from .._events import (
    AsyncEventStream, AsyncExpected, EventSource, EventStream, Expected, Kind, Listener,
)
from .types import AnimationEnded, AnimationStep, CameraDidChange, CameraIdle, CameraWillMove, Event

R = TypeVar("R")
A = TypeVar("A", bound=Event)
B = TypeVar("B", bound=Event)
C = TypeVar("C", bound=Event)


class Callbacks(EventSource):
    """Callbacks for events, of all maps or of one."""

    @overload
    def on(self, kind: type[A], callback: Callable[[A], object]) -> Listener: ...
    @overload
    def on(
        self, kind: type[A]
    ) -> Callable[[Callable[[A], R]], Callable[[A], R]]: ...
    @overload
    def on(self, kind: Literal["camera.willMove"], callback: Callable[[CameraWillMove], object]) -> Listener: ...
    @overload
    def on(
        self, kind: Literal["camera.willMove"]
    ) -> Callable[[Callable[[CameraWillMove], R]], Callable[[CameraWillMove], R]]: ...
    @overload
    def on(self, kind: Literal["camera.didChange"], callback: Callable[[CameraDidChange], object]) -> Listener: ...
    @overload
    def on(
        self, kind: Literal["camera.didChange"]
    ) -> Callable[[Callable[[CameraDidChange], R]], Callable[[CameraDidChange], R]]: ...
    @overload
    def on(self, kind: Literal["animation.step"], callback: Callable[[AnimationStep], object]) -> Listener: ...
    @overload
    def on(
        self, kind: Literal["animation.step"]
    ) -> Callable[[Callable[[AnimationStep], R]], Callable[[AnimationStep], R]]: ...
    @overload
    def on(self, kind: Literal["animation.ended"], callback: Callable[[AnimationEnded], object]) -> Listener: ...
    @overload
    def on(
        self, kind: Literal["animation.ended"]
    ) -> Callable[[Callable[[AnimationEnded], R]], Callable[[AnimationEnded], R]]: ...
    @overload
    def on(self, kind: Literal["camera.idle"], callback: Callable[[CameraIdle], object]) -> Listener: ...
    @overload
    def on(
        self, kind: Literal["camera.idle"]
    ) -> Callable[[Callable[[CameraIdle], R]], Callable[[CameraIdle], R]]: ...
    def on(self, kind: Kind, callback: Callable[[Any], object] | None = None) -> Any:
        """Calls back for each event of a kind, until `cancel()` of what it returns.

        Callbacks run one at a time on a thread of their own. When a method returns, the callbacks
        for its events have run. With asyncio they run in the loop, before the request that
        caused the event is answered; a coroutine function's coroutine becomes a task.

            listener = view.on(CameraIdle, print)
            with view.on("camera.idle", print): ...

            @view.on(CameraIdle)
            def rest(event): ...

        Args:
            kind: The event's class, or the name of its notification.
            callback: What is called with each event; left out, `on` is a decorator.

        Returns:
            A `Listener`, which ends with its `with` or by `cancel()`.

        Raises:
            TypeError: There is no such kind of event, or the callback can't be called.
            EngineClosedError: The engine was closed.
        """
        return self._on(kind, callback)


class EventMethods(Callbacks):
    """Events, of all maps or of one."""

    @overload
    def events(self) -> EventStream[Event]: ...
    @overload
    def events(self, kind: type[A], /) -> EventStream[A]: ...
    @overload
    def events(self, kind: type[A], other: type[B], /) -> EventStream[A | B]: ...
    @overload
    def events(
        self, kind: type[A], other: type[B], third: type[C], /
    ) -> EventStream[A | B | C]: ...
    @overload
    def events(self, *kinds: Kind) -> EventStream[Event]: ...
    def events(self, *kinds: Kind) -> EventStream[Any]:
        """A stream of the events of some kinds, or of all, from now on.

        Args:
            *kinds: The events' classes, or the names of their notifications.

        Returns:
            A stream; close it, or leave its `with`, when it is no longer needed.

        Raises:
            TypeError: There is no such kind of event.
            EngineClosedError: The engine was closed.
        """
        return EventStream(self._port.connection, self._map, kinds)

    @overload
    def wait_for(
        self, kind: type[A], predicate: Callable[[A], object] | None = None,
        timeout: float | None = None,
    ) -> A: ...
    @overload
    def wait_for(
        self, kind: str, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> Event: ...
    def wait_for(
        self, kind: Kind, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Waits for the next event of a kind, which something else causes.

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Returns whether an event is the one.
            timeout: Seconds; by default the engine's.

        Returns:
            The event.

        Raises:
            RequestTimeoutError: None came in time.
        """
        with self.expect_event(kind, predicate, timeout) as expected:
            pass
        return expected.value

    @overload
    def expect_event(
        self, kind: type[A], predicate: Callable[[A], object] | None = None,
        timeout: float | None = None,
    ) -> Expected[A]: ...
    @overload
    def expect_event(
        self, kind: str, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> Expected[Event]: ...
    def expect_event(
        self, kind: Kind, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> Expected[Any]:
        """Waits at the end of a block for an event that the block causes.

            with view.expect_event(CameraIdle) as expected:
                view.fly_to((40.7, -74.0))
            print(expected.value.camera)

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Returns whether an event is the one.
            timeout: Seconds after the block; by default the engine's.

        Raises:
            RequestTimeoutError: None came in time.
        """
        return Expected(self.events(kind), predicate, timeout)


class AsyncEventMethods(Callbacks):
    """Events, of all maps or of one."""

    @overload
    def events(self) -> AsyncEventStream[Event]: ...
    @overload
    def events(self, kind: type[A], /) -> AsyncEventStream[A]: ...
    @overload
    def events(self, kind: type[A], other: type[B], /) -> AsyncEventStream[A | B]: ...
    @overload
    def events(
        self, kind: type[A], other: type[B], third: type[C], /
    ) -> AsyncEventStream[A | B | C]: ...
    @overload
    def events(self, *kinds: Kind) -> AsyncEventStream[Event]: ...
    def events(self, *kinds: Kind) -> AsyncEventStream[Any]:
        """A stream of the events of some kinds, or of all, from now on.

        Args:
            *kinds: The events' classes, or the names of their notifications.

        Returns:
            A stream; close it, or leave its `with`, when it is no longer needed.

        Raises:
            TypeError: There is no such kind of event.
            EngineClosedError: The engine was closed.
        """
        return AsyncEventStream(self._port.connection, self._map, kinds)

    @overload
    async def wait_for(
        self, kind: type[A], predicate: Callable[[A], object] | None = None,
        timeout: float | None = None,
    ) -> A: ...
    @overload
    async def wait_for(
        self, kind: str, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> Event: ...
    async def wait_for(
        self, kind: Kind, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Waits for the next event of a kind, which something else causes.

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Returns whether an event is the one.
            timeout: Seconds; by default the engine's.

        Returns:
            The event.

        Raises:
            RequestTimeoutError: None came in time.
        """
        async with self.expect_event(kind, predicate, timeout) as expected:
            pass
        return expected.value

    @overload
    def expect_event(
        self, kind: type[A], predicate: Callable[[A], object] | None = None,
        timeout: float | None = None,
    ) -> AsyncExpected[A]: ...
    @overload
    def expect_event(
        self, kind: str, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> AsyncExpected[Event]: ...
    def expect_event(
        self, kind: Kind, predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> AsyncExpected[Any]:
        """Waits at the end of a block for an event that the block causes.

            async with view.expect_event(CameraIdle) as expected:
                await view.fly_to((40.7, -74.0))
            print(expected.value.camera)

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Returns whether an event is the one.
            timeout: Seconds after the block; by default the engine's.

        Raises:
            RequestTimeoutError: None came in time.
        """
        return AsyncExpected(self.events(kind), predicate, timeout)
