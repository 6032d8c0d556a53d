"""JSON to values and back: the camelCase of the wire, the snake_case of Python.

Values are dataclasses. Their field names, turned into camelCase, are the member names on the
wire, so that a value is declared once and neither encoder nor decoder is written by hand.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from math import isfinite
from typing import (
    Any,
    Callable,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")
Decode = Callable[[Any], T]


@cache
def camel(name: str) -> str:
    """`viewing_angle` → `viewingAngle`; `from_` → `from`."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


def given(**members: object) -> dict[str, object]:
    """Parameters under their wire names, without those that are None."""
    return {camel(name): value for name, value in members.items() if value is not None}


def encodable(value: object) -> object:
    """What the json module should write for a value that it does not know."""
    own = getattr(value, "__wire__", None)
    if own is not None:
        return own()
    if is_dataclass(value) and not isinstance(value, type):
        return given(**{field.name: getattr(value, field.name) for field in fields(value)})
    if hasattr(value, "__index__"):
        return value.__index__()
    if hasattr(value, "__float__"):
        return float(value)
    raise TypeError(f"{value!r} is no value that mapcam understands")


def _encoder() -> Callable[[object], str]:
    """The json module's encoder, made once and not for every value, which halves its cost."""
    try:
        quote = json.encoder.encode_basestring_ascii
        make: Any = vars(json.encoder)["c_make_encoder"]
        write = make(None, encodable, quote, None, ":", ",", False, False, False)
        return lambda value: "".join(write(value, 0))
    except (AttributeError, KeyError, TypeError):  # It is not public, so it may be gone some day.
        pass
    return json.JSONEncoder(
        separators=(",", ":"), allow_nan=False, check_circular=False, default=encodable
    ).encode


_text = _encoder()


def encode(value: object) -> str:
    """A value as JSON text on one line. NaN and infinities are a ValueError that says where."""
    try:
        return _text(value)
    except ValueError:
        _refuse_non_finite(value, "")
        raise


def _refuse_non_finite(value: object, path: str) -> None:
    """Finds the culprit, which the json module does not name, and names it by a JSON Pointer."""
    if isinstance(value, float):
        if not isfinite(value):
            what = f'"{path}" must be a finite number, not {json.dumps(value)}.'
            raise ValueError(what) from None
    elif isinstance(value, dict):
        for name, member in value.items():
            step = str(name).replace("~", "~0").replace("/", "~1")
            _refuse_non_finite(member, f"{path}/{step}")
    elif isinstance(value, (list, tuple)):
        for index, element in enumerate(value):
            _refuse_non_finite(element, f"{path}/{index}")
    elif not isinstance(value, (str, int, type(None))):
        _refuse_non_finite(encodable(value), path)


def unchanged(value: Any) -> Any:
    """The decoder of what is right as it is."""
    return value


def decoder(cls: type[T]) -> Decode[T]:
    """The function that makes a value of a type out of parsed JSON.

    Members that the type does not know are passed over, so that a newer engine can be served.
    """
    hint: Any = cls
    decode: Decode[T] = _decoder(hint)
    return decode


@cache
def _decoder(hint: Any) -> Decode[Any]:
    if hint is float:
        return float
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Union:
        inner = _decoder(next(part for part in arguments if part is not type(None)))
        return lambda value: None if value is None else inner(value)
    if origin is tuple and arguments[-1] is Ellipsis:
        element = _decoder(arguments[0])
        return lambda values: tuple([element(value) for value in values])
    if origin is tuple:
        parts = [_decoder(argument) for argument in arguments]
        return lambda values: tuple([part(value) for part, value in zip(parts, values)])
    if origin is None and is_dataclass(hint):
        return _dataclass_decoder(hint)
    assert origin is Literal or hint in (int, str, bool, Any), hint
    return unchanged


def _dataclass_decoder(cls: Any) -> Decode[Any]:
    """A function like `lambda value: Camera(d0(value["target"]), float(value["zoom"]))`.

    It is written out because a loop over the fields takes twice the time.
    """
    hints = get_type_hints(cls)
    names: dict[str, Any] = {"cls": cls}
    arguments = []
    for index, field in enumerate(fields(cls)):
        decode, member = _decoder(hints[field.name]), f"value[{camel(field.name)!r}]"
        names[f"d{index}"] = decode
        argument = member if decode is unchanged else f"d{index}({member})"
        if field.default is not MISSING:
            names[f"default{index}"] = field.default
            argument += f" if {camel(field.name)!r} in value else default{index}"
        arguments.append(argument)
    made: Decode[Any] = eval(f"lambda value: cls({', '.join(arguments)})", names)
    return made
