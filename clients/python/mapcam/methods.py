"""One declaration of a method, three ways to call it.

A method is declared once, as a function that makes its parameters:

    class MapMethods:
        @method("camera.move", decoder(Camera))
        def move(self, update: Update) -> Params: ...

What it gives back depends on the class that it is asked of: the answer itself (`Blocking`), a
`Reply` (`Deferred`), or something to await (`Awaited`). Type checkers see that through the
overloads of `Method.__get__`; at run time each class gets plain functions when it is made.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    ClassVar,
    Generic,
    Protocol,
    TypeVar,
    overload,
)

from .wire import Decode

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    from .aio_animations import AsyncAnimation, AsyncMotion
    from .animations import Animation, Motion
    from .reply import Reply

    P = ParamSpec("P")
else:
    P = TypeVar("P")

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A")

Params = dict[str, object]


class Call(Generic[T]):
    """A request to be made: what is asked, and how the answer is understood."""

    __slots__ = ("decode", "method", "params", "starts_motion")

    def __init__(
        self, method: str, params: Params, decode: Decode[T], starts_motion: bool = False
    ) -> None:
        self.method = method
        self.params = params
        self.decode = decode
        self.starts_motion = starts_motion


class Port(Protocol):
    """Where calls go: a connection, or a batch that gathers them."""

    def submit(self, call: Call[Any]) -> Any: ...

    def flush(self) -> None: ...


class Method(Generic[P, S, A]):
    """A method of the protocol. P: its parameters; S, A: what it gives, blocking and awaited."""

    declared: ClassVar[dict[str, Method[Any, Any, Any]]] = {}
    """All methods of the protocol, by their names on the wire."""

    def __init__(
        self,
        name: str,
        params: Callable[..., Params],
        decode: Decode[Any],
        starts_motion: bool,
        is_convenience: bool,
    ) -> None:
        self.name = name
        self.params = params
        self.decode = decode
        self.starts_motion = starts_motion
        self.__doc__ = params.__doc__
        if not is_convenience:
            Method.declared[name] = self

    def call(self, face: Face, *args: Any, **kwargs: Any) -> Call[Any]:
        params = self.params(face, *args, **kwargs)
        params.update(face._scope)
        return Call(self.name, params, self.decode, self.starts_motion)

    @overload
    def __get__(self, instance: None, owner: Any = ...) -> Method[P, S, A]: ...

    @overload
    def __get__(self, instance: Blocking, owner: Any = ...) -> Callable[P, S]: ...

    @overload
    def __get__(self, instance: Deferred, owner: Any = ...) -> Callable[P, Reply[S]]: ...

    @overload
    def __get__(self, instance: Awaited, owner: Any = ...) -> Callable[P, Awaitable[A]]: ...

    def __get__(self, instance: Face | None, owner: Any = None) -> Any:
        assert instance is None, "a method is called on a subclass of Face"
        return self


class Face:
    """What methods are called on. Its classes turn the methods that they inherit into functions."""

    _port: Port
    _scope: Params
    """The parameters that every call of this object has."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in dir(cls):
            declared = getattr(cls, name)
            if isinstance(declared, Method):
                setattr(cls, name, cls._function(declared))

    @classmethod
    def _function(cls, declared: Method[Any, Any, Any]) -> Callable[..., Any]:
        raise NotImplementedError


class Deferred(Face):
    """Methods give `Reply` objects."""

    @classmethod
    def _function(cls, declared: Method[Any, Any, Any]) -> Callable[..., Any]:
        call = declared.call

        @functools.wraps(declared.params)
        def function(self: Face, *args: Any, **kwargs: Any) -> Any:
            return self._port.submit(call(self, *args, **kwargs))

        return function


class Awaited(Face):
    """Methods give futures of asyncio. The request is on its way before they are awaited."""

    _function = Deferred._function


class Blocking(Face):
    """Methods wait for the answer and give it."""

    @classmethod
    def _function(cls, declared: Method[Any, Any, Any]) -> Callable[..., Any]:
        call = declared.call

        @functools.wraps(declared.params)
        def function(self: Face, *args: Any, **kwargs: Any) -> Any:
            return self._port.submit(call(self, *args, **kwargs)).result()

        return function


def method(
    name: str, decode: Decode[T], *, convenience: bool = False
) -> Callable[[Callable[Concatenate[Any, P], Params]], Method[P, T, T]]:
    """Declares a method of the protocol, or a convenience that is made of one."""
    return lambda params: Method(name, params, decode, False, convenience)


def starting(
    name: str, *, convenience: bool = False
) -> Callable[[Callable[Concatenate[Any, P], Params]], Method[P, Animation, AsyncAnimation]]:
    """Declares a method that starts an animation."""
    return lambda params: Method(name, params, dict, True, convenience)


def flinging(
    name: str,
) -> Callable[[Callable[Concatenate[Any, P], Params]], Method[P, Motion, AsyncMotion]]:
    """Declares a method that starts a motion whose end isn't announced."""
    return lambda params: Method(name, params, dict, True, False)
