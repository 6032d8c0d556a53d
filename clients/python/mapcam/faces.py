"""The classes that have the methods of `protocol/methods.py`.

A method is written once: it says what is asked and how the answer is read. The face decides what a
call gives: the answer, a `Reply`, or something to be awaited. `Method` tells type checkers.
"""

from __future__ import annotations

from collections.abc import Coroutine, Generator, Iterable, Mapping
from functools import wraps
from inspect import isfunction
from time import sleep
from typing import TYPE_CHECKING, Any, Callable, Generic, Optional, TypeVar, Union, overload

from .wire import Member, text, written

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    from .aio_replies import AsyncReply
    from .reply import Reply

    P = ParamSpec("P")

A = TypeVar("A")
C = TypeVar("C")
T = TypeVar("T")
V = TypeVar("V")

Ask = tuple[str, str, Callable[[Any], Any]]
"""A method, the text of its parameters, and the reader of its answer."""
Steps = Generator[Union[Ask, float], Any, T]
"""Several calls of which each may depend on the ones before. It yields a call or seconds to sleep,
and is sent the call's result."""

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

    def _ask(self, method: str, read: Callable[[Any], T], /, **members: Member) -> T:
        port, connection = self._port, self._port.connection
        reply = connection.reply(connection, method, read)
        given: T = self._given(port.post(reply, written(self._scope, members)))
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


class ById:
    """A map."""

    _map: Optional[str]

    @property
    def id(self) -> str:
        """Its id."""
        assert self._map is not None
        return self._map


class Blocking(Face):
    """Calls wait for the answer and give it."""

    def _given(self, reply: Any) -> Any:
        return reply.result()

    def _drive(self, steps: Steps[T]) -> T:
        """Runs steps."""
        answer = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(step, tuple):
                answer = self._send(*step)
            else:
                sleep(step)


class Deferring(Face):
    """Calls give a `Reply`."""


class Promising(Face):
    """Calls give an `AsyncReply`."""


class Awaiting(Face):
    """Calls are coroutines, by the decorator `awaited`."""

    def _drive(self, steps: Steps[T]) -> Any:
        return self._port.connection.drive(self._send, steps)


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
        def __get__(self, face: Promising, owner: Any) -> Callable[P, AsyncReply[A]]: ...
        @overload
        def __get__(self, face: Deferring, owner: Any) -> Callable[P, Reply[T]]: ...
        @overload
        def __get__(self, face: Face, owner: Any) -> Callable[P, T]: ...
        def __get__(self, face: Any, owner: Any) -> Any: ...

    def asking(function: Callable[Concatenate[Any, P], T]) -> Method[P, T, T]:
        """Marks a method whose result depends on the face."""
        ...

else:

    def asking(function):
        function.gives = True
        return function
