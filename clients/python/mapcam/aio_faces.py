"""How the faces of asyncio ask. Their methods are in `protocol`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable, Generic, Optional, Protocol, TypeVar

from .aio_animations import AsyncAnimation, AsyncMotion, M
from .aio_replies import AsyncJoined, AsyncReply
from .aio_streams import AsyncEventStream, AsyncExpected
from .faces import View, parts_of
from .listeners import Hearing, Kind, function_of

T = TypeVar("T")
V = TypeVar("V")


class AsyncPort(Protocol):
    """Where requests go: a connection, or what gathers them for one."""

    def submit(self, method: str, params: str, read: Callable[[Any], T]) -> AsyncReply[T]: ...

    def start(self, method: str, params: str, scope: str, kind: type[M]) -> AsyncReply[M]: ...


class AsyncFace:
    """What methods are called on."""

    _port: AsyncPort
    _scope: str = ""
    """The member that says which map is meant."""

    def _ask(self, method: str, params: str, read: Callable[[Any], T]) -> AsyncReply[T]:
        return self._port.submit(method, params, read)

    def _start(self, method: str, params: str) -> AsyncReply[AsyncAnimation]:
        return self._port.start(method, params, self._scope, AsyncAnimation)

    def _fling(self, method: str, params: str) -> AsyncReply[AsyncMotion]:
        return self._port.start(method, params, self._scope, AsyncMotion)

    def _ask_in_parts(
        self,
        method: str,
        write: Callable[[str, list[V]], str],
        values: Iterable[V],
        read: Callable[[Any], list[T]],
    ) -> AsyncReply[list[T]]:
        replies = [self._ask(method, write(self._scope, part), read) for part in parts_of(values)]
        return replies[0] if len(replies) == 1 else AsyncJoined(replies)


class AwaitedOpening(Generic[View]):
    """An engine that gives its maps."""

    async def _opened(self, id: str, settings: dict[str, Any]) -> View:
        """A map, created with some settings, or configured so where it exists."""
        raise NotImplementedError


class Awaited(AsyncFace):
    """Methods are coroutines."""


class Promised(AsyncFace):
    """Methods give `AsyncReply` objects."""


class AsyncTelling(Hearing):
    """What tells of events. The methods for it are in `protocol.async_hearing`."""

    def _stream(self, kinds: tuple[Kind, ...]) -> AsyncEventStream[Any]:
        raise NotImplementedError

    def _expect(
        self,
        kind: Kind,
        predicate: Optional[Callable[[Any], object]],
        timeout: Optional[float],
    ) -> AsyncExpected[Any]:
        wanted = None if predicate is None else function_of(predicate)
        return AsyncExpected(self._stream((kind,)), wanted, timeout)

    async def _wait(
        self,
        kind: Kind,
        predicate: Optional[Callable[[Any], object]],
        timeout: Optional[float],
    ) -> Any:
        wanted = None if predicate is None else function_of(predicate)
        with self._stream((kind,)) as stream:
            return await stream.first(wanted, timeout)
