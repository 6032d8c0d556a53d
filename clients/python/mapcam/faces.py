"""How the blocking face asks, and the pipelined one. Their methods are in `protocol`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Callable, Generic, Optional, TypeVar

from .animations import Animation, Motion, Port
from .listeners import Hearing, Kind, function_of
from .reply import Joined, Reply
from .streams import EventStream, Expected

T = TypeVar("T")
V = TypeVar("V")
View = TypeVar("View")

PART = 50_000
"""The most places that are sent in one request."""


class Face:
    """What methods are called on."""

    _port: Port
    _scope: str = ""
    """The member that says which map is meant."""

    def _in_parts(
        self,
        method: str,
        write: Callable[[str, list[V]], str],
        values: Iterable[V],
        read: Callable[[Any], list[T]],
    ) -> list[Reply[list[T]]]:
        return [
            self._port.submit(method, write(self._scope, part), read) for part in parts_of(values)
        ]


def parts_of(values: Iterable[V]) -> list[list[V]]:
    """The values, in pieces that can be sent."""
    given = list(values)
    if isinstance(values, (Mapping, str)) or (given and isinstance(given[0], (int, float))):
        raise TypeError(f"expected several places or points in a list, not {values!r}")
    return [given[at : at + PART] for at in range(0, len(given), PART)] or [given]


class Opening(Generic[View]):
    """An engine that gives its maps."""

    def _opened(self, id: str, settings: dict[str, Any]) -> View:
        """A map; with settings created so, or configured so where it exists."""
        raise NotImplementedError


class Blocking(Face):
    """Methods wait for the answer and give it."""

    def _ask(self, method: str, params: str, read: Callable[[Any], T]) -> T:
        return self._port.submit(method, params, read).result()

    def _start(self, method: str, params: str) -> Animation:
        return self._port.start(method, params, self._scope, Animation).result()

    def _fling(self, method: str, params: str) -> Motion:
        return self._port.start(method, params, self._scope, Motion).result()

    def _ask_in_parts(
        self,
        method: str,
        write: Callable[[str, list[V]], str],
        values: Iterable[V],
        read: Callable[[Any], list[T]],
    ) -> list[T]:
        replies = self._in_parts(method, write, values, read)
        return [value for reply in replies for value in reply.result()]


class Deferred(Face):
    """Methods give `Reply` objects."""

    def _ask(self, method: str, params: str, read: Callable[[Any], T]) -> Reply[T]:
        return self._port.submit(method, params, read)

    def _start(self, method: str, params: str) -> Reply[Animation]:
        return self._port.start(method, params, self._scope, Animation)

    def _fling(self, method: str, params: str) -> Reply[Motion]:
        return self._port.start(method, params, self._scope, Motion)

    def _ask_in_parts(
        self,
        method: str,
        write: Callable[[str, list[V]], str],
        values: Iterable[V],
        read: Callable[[Any], list[T]],
    ) -> Reply[list[T]]:
        replies = self._in_parts(method, write, values, read)
        return replies[0] if len(replies) == 1 else Joined(replies)


class Telling(Hearing):
    """What tells of events. The methods for it are in `protocol.hearing`."""

    def _stream(self, kinds: tuple[Kind, ...]) -> EventStream[Any]:
        raise NotImplementedError

    def _expect(
        self,
        kind: Kind,
        predicate: Optional[Callable[[Any], object]],
        timeout: Optional[float],
    ) -> Expected[Any]:
        wanted = None if predicate is None else function_of(predicate)
        return Expected(self._stream((kind,)), wanted, timeout)

    def _wait(
        self,
        kind: Kind,
        predicate: Optional[Callable[[Any], object]],
        timeout: Optional[float],
    ) -> Any:
        wanted = None if predicate is None else function_of(predicate)
        with self._stream((kind,)) as stream:
            return stream.first(wanted, timeout)
