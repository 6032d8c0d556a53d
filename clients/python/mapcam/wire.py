"""JSON text for values and back, and the camelCase of the wire for the snake_case of Python."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from math import isfinite
from typing import Any, Callable, TypeVar, Union

T = TypeVar("T")


@cache
def camel(name: str) -> str:
    """`viewing_angle` → `viewingAngle`; `from_` → `from`."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


@cache
def snake(name: str) -> str:
    """`viewingAngle` → `viewing_angle`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def number(value: object) -> str:
    """A number as JSON text. Other values are written too, and the engine refuses them.

    NaN and infinities are refused by `checked`, which knows where they stand.
    """
    kind = type(value)
    if kind is float:
        return repr(value) if value - value == 0 else json.dumps(value)  # type: ignore[operator]
    return repr(value) if kind is int else text(value)


Member = Union[str, tuple[Callable[[Any], str], Any]]
"""A member's JSON text; or a function that writes it and the value, left out if None."""


def written(scope: str, members: Mapping[str, Member]) -> str:
    """An object as JSON text: `scope`, which names the map, and members by Python's names."""
    parts = [scope] if scope else []
    for name, member in members.items():
        if type(member) is tuple:
            write, value = member
            if value is None:
                continue
            member = write(value)
        parts.append(f'"{camel(name)}":{member}')
    return "{" + ",".join(parts) + "}"


CLAMPED = '["clamped"]'
"""The report that calls which set a camera ask for. It becomes a `ClampedWarning`."""


def array(values: Iterable[object]) -> str:
    """An array of values as JSON text."""
    return text(list(values))


def _encodable(value: Any) -> object:
    """A value in a form that the json module can write."""
    own = getattr(value, "__wire__", None)
    if own is not None:
        made = own()
        return json.loads(made) if isinstance(made, str) else made
    if is_dataclass(value) and not isinstance(value, type):
        members = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {camel(name): member for name, member in members if member is not None}
    if isinstance(value, Mapping):
        return dict(value)
    for convert in ("__index__", "__float__"):
        own = getattr(value, convert, None)
        if own is not None:
            return own()
    if callable(value):
        name = getattr(value, "__name__", "…")
        raise TypeError(f"expected a value, not the function itself: call it, {name}(…)")
    raise TypeError(f"{value!r} is not a value that mapcam understands")


_encoder = json.JSONEncoder(separators=(",", ":"), check_circular=False, default=_encodable)
text: Callable[[object], str] = _encoder.encode
"""Any value as JSON text on one line."""


def checked(params: str) -> str:
    """Checks a request's parameters: NaN and infinities are a ValueError with their path."""
    if "NaN" in params or "Infinity" in params:
        _refuse_non_finite(json.loads(params), "")
    return params


def _refuse_non_finite(value: object, path: str) -> None:
    """Raises for the first such number, named by a JSON Pointer."""
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f'"{path}" must be a finite number, not {json.dumps(value)}.')
    if isinstance(value, dict):
        for name, member in value.items():
            step = name.replace("~", "~0").replace("/", "~1")
            _refuse_non_finite(member, f"{path}/{step}")
    elif isinstance(value, list):
        for index, element in enumerate(value):
            _refuse_non_finite(element, f"{path}/{index}")


def coerced(cls: type[T], value: Any) -> T:
    """A value of a dataclass, from one or from a mapping of its members."""
    if isinstance(value, cls):
        return value
    names = {camel(field.name): field.name for field in fields(cls)}  # type: ignore[arg-type]
    if isinstance(value, Mapping):
        members = {names.get(str(name), str(name)): member for name, member in value.items()}
        wrong = [name for name in members if name not in names.values()]
        if not wrong:
            return cls(**members)
        expected = ", ".join(names.values())
        raise TypeError(f"{cls.__name__} has no member {wrong[0]!r}: it has {expected}")
    raise TypeError(f"expected {cls.__name__} or a mapping of its members, not {value!r}")


def unchanged(answer: Any) -> Any:
    """The reader of an answer that is right as it is."""
    return answer


def nothing(answer: Any) -> None:
    """The reader of an answer that only says that something is done."""
    return None


def read_member(name: str, read: Callable[[Any], T]) -> Callable[[Any], T]:
    """The reader of one member of an answer."""
    return lambda answer: read(answer[name])


def read_listed(name: str, read: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """The reader of the elements of an answer's only array."""
    return lambda answer: [read(value) for value in answer[name]]


def read_first(name: str, read: Callable[[Any], T]) -> Callable[[Any], T]:
    """The reader of the one element of an answer's only array."""
    return lambda answer: read(answer[name][0])
