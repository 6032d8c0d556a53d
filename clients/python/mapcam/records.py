"""The base classes of values: conversion to JSON, and comparison up to rounding."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from .wire import camel, coerced

T = TypeVar("T")
V = TypeVar("V", bound="Plain")


HIDDEN = "_"
"""How the names of members begin that are not a part of the value."""


class Value:
    """The base class of all values.

    Immutability, comparison and repr are defined here, because a dataclass that generates them for
    each value takes most of the package's import time.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # To type checkers, each is a frozen dataclass.

        def __setattr__(self, name: str, value: Any) -> None:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")

        def __delattr__(self, name: str) -> None:
            raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __repr__(self) -> str:
        members = ", ".join(f"{name}={value!r}" for name, value in self._members())
        return f"{type(self).__name__}({members})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or type(self) is not type(other):
            return NotImplemented
        return vars(self) == vars(other) or [*self._members()] == [*other._members()]

    def __hash__(self) -> int:
        return hash((type(self), *(value for _, value in self._members())))

    def to_dict(self) -> dict[str, Any]:
        """The value as JSON has it, with the names of the wire."""
        members = self._members()
        return {camel(name): _plain(value) for name, value in members if value is not None}

    def is_close(self, other: object, rel: float = 1e-9, abs: float = 1e-9) -> bool:
        """Whether all numbers are equal up to rounding; angles are compared around the circle."""
        if isinstance(other, (tuple, list, Mapping)):
            other = self._alike(other)
        is_alike = isinstance(other, type(self)) or isinstance(self, type(other))
        return is_alike and all(
            _is_close(name, value, getattr(other, name), rel, abs)
            for name, value in self._members()
        )

    def _members(self) -> Iterator[tuple[str, Any]]:
        return (each for each in vars(self).items() if not each[0].startswith(HIDDEN))

    def _alike(self, written: Any) -> object:
        """The value for a tuple or a mapping; None if there is none."""
        try:
            if isinstance(written, Mapping):
                return coerced(type(self), written)
            return type(self)(*written)
        except TypeError:
            return None


def record(*, frozen: bool) -> Callable[[type[T]], type[T]]:
    """A dataclass with an `__init__` of its own, which is frozen because it is a `Value`."""
    return dataclass(init=False, repr=False, eq=False)


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return value.to_dict() if isinstance(value, Value) else value


def _is_close(name: str, mine: Any, theirs: Any, rel: float, abs: float) -> bool:
    if isinstance(mine, Value):
        return mine.is_close(theirs, rel, abs)
    if isinstance(mine, tuple) and isinstance(theirs, tuple) and len(mine) == len(theirs):
        return all(_is_close(name, m, t, rel, abs) for m, t in zip(mine, theirs))
    numbers = (int, float)
    if not isinstance(mine, numbers) or not isinstance(theirs, numbers):
        return bool(mine == theirs)
    if name in ("longitude", "bearing"):
        theirs = mine + math.remainder(theirs - mine, 360)
    return math.isclose(mine, theirs, rel_tol=rel, abs_tol=abs)


class Plain(Value):
    """A value that can be made of a mapping, and that may be given as one."""

    __slots__ = ()

    @classmethod
    def from_dict(cls: type[V], members: Mapping[str, Any]) -> V:
        """The value that `to_dict` was called of. Names like `viewing_angle` are taken too."""
        return coerced(cls, members)


class Row(Plain):
    """A value that is also its numbers, in their order: it unpacks, and equals a tuple of them."""

    __slots__ = ()

    def __iter__(self) -> Iterator[float]:
        return map(float, vars(self).values())

    def __len__(self) -> int:
        return len(vars(self))

    def __getitem__(self, index: int) -> float:
        return tuple(self)[index]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return tuple(self) == other
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class Approximately:
    """Equal to everything that is close to a value; made by `approx`."""

    def __init__(self, value: Any, rel: float, abs: float) -> None:
        self._value, self._rel, self._abs = value, rel, abs

    def __eq__(self, other: object) -> bool:
        return self._is_close(self._value, other)

    def _is_close(self, mine: Any, theirs: Any) -> bool:
        for one, another in ((mine, theirs), (theirs, mine)):
            if isinstance(one, Value):
                return one.is_close(another, self._rel, self._abs)
        if isinstance(mine, (tuple, list)) and isinstance(theirs, (tuple, list)):
            pairs = zip(mine, theirs)
            return len(mine) == len(theirs) and all(self._is_close(*pair) for pair in pairs)
        return _is_close("", mine, theirs, self._rel, self._abs)

    def __hash__(self) -> int:
        raise TypeError("What is only close has no hash.")

    def __repr__(self) -> str:
        return f"approx({self._value!r}, rel={self._rel}, abs={self._abs})"


def approx(value: Any, rel: float = 1e-9, abs: float = 1e-6) -> Approximately:
    """For assertions: `assert view.camera() == approx(Camera.at((48.9, 2.4), 12))`.

    Args:
        value: A value, what may be written instead of one, or a list of these.
        rel: How far a number may be from another, as a part of the greater one.
        abs: How far it may be in any case.
    """
    return Approximately(value, rel, abs)
