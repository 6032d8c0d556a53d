"""What answers hold: decoders for those that are no value of their own."""

from __future__ import annotations

from typing import Any, Callable

from .wire import Decode, T


def nothing(answer: Any) -> None:
    """The decoder of an answer that only says that something is done."""
    return None


def optional(decode: Decode[T]) -> Decode[T | None]:
    return lambda value: None if value is None else decode(value)


def member(name: str, decode: Callable[[Any], T]) -> Decode[T]:
    """One member of an answer."""
    return lambda answer: decode(answer[name])


def listed(name: str, decode: Decode[T]) -> Decode[list[T]]:
    """The members of an answer's only array."""
    return lambda answer: [decode(value) for value in answer[name]]


def first(name: str, decode: Decode[T]) -> Decode[T]:
    """The one member of an answer's only array."""
    return lambda answer: decode(answer[name][0])
