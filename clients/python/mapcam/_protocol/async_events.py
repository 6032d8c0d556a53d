"""The methods for events, of asyncio.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from .._events import AsyncEventStream, AsyncExpected, Kind
from .events import Callbacks
from .types import Event

A = TypeVar("A", bound=Event)
B = TypeVar("B", bound=Event)
C = TypeVar("C", bound=Event)


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
        self,
        kind: type[A],
        predicate: Callable[[A], object] | None = None,
        timeout: float | None = None,
    ) -> A: ...
    @overload
    async def wait_for(
        self,
        kind: str,
        predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> Event: ...
    async def wait_for(
        self,
        kind: Kind,
        predicate: Callable[[Any], object] | None = None,
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
        self,
        kind: type[A],
        predicate: Callable[[A], object] | None = None,
        timeout: float | None = None,
    ) -> AsyncExpected[A]: ...
    @overload
    def expect_event(
        self,
        kind: str,
        predicate: Callable[[Any], object] | None = None,
        timeout: float | None = None,
    ) -> AsyncExpected[Event]: ...
    def expect_event(
        self,
        kind: Kind,
        predicate: Callable[[Any], object] | None = None,
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
