"""The classes that have the methods of `protocol/methods.py`.

A method is written once: it says what is asked and how the answer is read. The face decides what a
call gives: the answer, a `Reply`, or a coroutine. `Method` tells type checkers.

Several calls of which each may depend on the ones before are a coroutine, marked by `composed`.
Where calls block, what it awaits is always there already, so that it ends without a loop.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Mapping
from functools import wraps
from inspect import isfunction
from time import sleep
from typing import TYPE_CHECKING, Any, Callable, Generic, Optional, TypeVar, overload

from .wire import Member, text, written

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    from .reply import Reply

    P = ParamSpec("P")

A = TypeVar("A")
C = TypeVar("C")
T = TypeVar("T")
V = TypeVar("V")

PART = 50_000
"""The most places that are sent in one request."""


class Face:
    """An engine, its clock, a map, or a motion on one."""

    _map: Optional[str] = None
    """The map's id, for a map."""
    _scope: str = ""
    """The parameter that names the map, as JSON."""

    def __init__(self, engine: object, port: Any, map: Optional[str] = None) -> None:
        self._engine = engine
        self._port = port
        if map is not None:
            self._map = map
            self._scope = scope_of(map)

    def _given(self, reply: Any) -> Any:
        """What a call gives for its reply."""
        return reply

    def _send(self, method: str, params: str, read: Callable[[Any], T]) -> Any:
        port, connection = self._port, self._port.connection
        return self._given(port.post(connection.reply(connection, method, read), params))

    async def _call(self, method: str, params: str, read: Callable[[Any], T]) -> T:
        """The answer to a call."""
        answer: T = await self._answered(self._send(method, params, read))
        return answer

    async def _answered(self, given: Any) -> Any:
        """The answer, from what a call gives."""
        raise NotImplementedError

    async def _pause(self, seconds: float) -> None:
        raise NotImplementedError

    def _ask(self, method: str, read: Callable[[Any], T], /, **members: Member) -> T:
        given: T = self._send(method, written(self._scope, members), read)
        return given

    def _start(self, method: str, kind: type[T], /, **members: Member) -> T:
        port, connection = self._port, self._port.connection
        reply = connection.motion_reply(connection, method, self._scope, kind)
        given: T = self._given(port.post(reply, written(self._scope, members)))
        return given

    def _ask_in_parts(
        self,
        method: str,
        read: Callable[[Any], list[T]],
        name: str,
        write: Callable[[V], str],
        values: Iterable[V],
    ) -> list[T]:
        port, connection = self._port, self._port.connection
        replies = []
        for part in parts_of(values):
            listed = f"[{','.join([write(value) for value in part])}]"
            params = written(self._scope, {name: listed})
            replies.append(port.post(connection.reply(connection, method, read), params))
        whole = replies[0] if len(replies) == 1 else connection.joined(replies)
        given: list[T] = self._given(whole)
        return given


class Blocking(Face):
    """Calls wait for the answer and give it."""

    def _given(self, reply: Any) -> Any:
        return reply.result()

    async def _answered(self, given: Any) -> Any:
        return given

    async def _pause(self, seconds: float) -> None:
        sleep(seconds)

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return result_of(coroutine)


class Deferring(Face):
    """Calls give a `Reply`."""


class Awaiting(Face):
    """Calls are coroutines, by the decorator `awaited`."""

    async def _answered(self, given: Any) -> Any:
        return await given

    async def _pause(self, seconds: float) -> None:
        import asyncio  # Imported only where it is needed.

        await asyncio.sleep(seconds)

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
        return coroutine


def result_of(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for no loop."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError(f"{coroutine} waits for a loop")


def awaited(cls: type[C]) -> type[C]:
    """Makes coroutine functions of a class's inherited methods."""
    for base in cls.__mro__[1:]:
        for name, function in vars(base).items():
            if isfunction(function) and hasattr(function, "gives") and name not in vars(cls):
                setattr(cls, name, _coroutine_function(function))
    return cls


def _coroutine_function(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    async def call(face: Any, *args: Any, **kwargs: Any) -> Any:
        reply = function(face, *args, **kwargs)
        del args, kwargs  # Thousands that are awaited together would keep the collector busy.
        return await reply

    return call


def scope_of(map: str) -> str:
    """The parameter that names a map, as JSON."""
    return f'"map":{text(map)}'


def parts_of(values: Iterable[V]) -> list[list[V]]:
    """The values, in pieces that can be sent."""
    given = list(values)
    if isinstance(values, (Mapping, str)) or (given and isinstance(given[0], (int, float))):
        raise TypeError(f"expected several places or points in a list, not {values!r}")
    return [given[at : at + PART] for at in range(0, len(given), PART)] or [given]


if TYPE_CHECKING:

    class Method(Generic[P, T, A]):
        """A method that gives a T, of which an A is the counterpart for asyncio."""

        @overload
        def __get__(self, face: None, owner: Any) -> Callable[Concatenate[Any, P], Any]: ...
        @overload
        def __get__(self, face: Awaiting, owner: Any) -> Callable[P, Coroutine[Any, Any, A]]: ...
        @overload
        def __get__(self, face: Deferring, owner: Any) -> Callable[P, Reply[T]]: ...
        @overload
        def __get__(self, face: Face, owner: Any) -> Callable[P, T]: ...
        def __get__(self, face: Any, owner: Any) -> Any: ...

    def asking(function: Callable[Concatenate[Any, P], T]) -> Method[P, T, T]:
        """Marks a method whose result depends on the face."""
        ...

    def composed(
        function: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
    ) -> Method[P, T, T]:
        """Marks such a method that is made of several calls."""
        ...

else:

    def asking(function):
        function.gives = True
        return function

    def composed(function):
        @asking
        @wraps(function)
        def call(face, *args, **kwargs):
            return face._run(function(face, *args, **kwargs))

        return call
