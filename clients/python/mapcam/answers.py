"""What answers hold: readers for those that are no value of their own."""

from __future__ import annotations

from typing import Any, Callable, TypeVar

T = TypeVar("T")


def unchanged(answer: Any) -> Any:
    """The reader of what is right as it is."""
    return answer


def nothing(answer: Any) -> None:
    """The reader of an answer that only says that something is done."""
    return None


def read_member(name: str, read: Callable[[Any], T]) -> Callable[[Any], T]:
    """One member of an answer."""
    return lambda answer: read(answer[name])


def read_listed(name: str, read: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """The members of an answer's only array."""
    return lambda answer: [read(value) for value in answer[name]]


def read_first(name: str, read: Callable[[Any], T]) -> Callable[[Any], T]:
    """The one member of an answer's only array."""
    return lambda answer: read(answer[name][0])
