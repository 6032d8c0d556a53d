"""Methods, before it is known which face they are on."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from schema import Array, Method, Named, Object, Primitive

from .model import Types
from .names import ERRORS, IN_PARTS, method_name, result_name, snake, starts
from .parameters import parameter, parameters
from .text import Parameter, sentence


FITTED = "bounds"
"""The parameter that tells what a camera is fitted to: it is drawn with the camera."""


@dataclass(frozen=True)
class Call:
    """A method of a face, before it is known which face it is."""

    name: str
    wire: str
    positional: list[Parameter]
    keyword_only: list[Parameter]
    arguments: list[str]
    """What the function that writes the parameters is given."""
    result: str
    read: str
    handle: str | None
    summary: str
    returns: str
    raises: list[tuple[str, str]]
    is_scoped: bool
    parted: str | None = None


def returned(types: Types, method: Method) -> tuple[str, str, str | None]:
    """What a method gives, what reads it, and which handle it is."""
    handle = starts(method)
    if handle:
        return handle, "", handle
    result = method.result
    if isinstance(result, Object):
        if not result.members:
            return "None", "nothing", None
        if len(result.members) == 1:
            (only,) = result.members
            if isinstance(only.type, Array):
                kind, of = types.answered_type(only.type.of), types.reading(only.type.of, "value")
                return f"list[{kind}]", f'read_listed("{only.name}", {reading_function(of)})', None
            read = reading_function(types.reading(only.type, "value"))
            return types.answered_type(only.type), f'read_member("{only.name}", {read})', None
        return result_name(method), f"read_{snake(result_name(method))}", None
    if result == Primitive("null"):
        return "None", "nothing", None
    kind = types.answered_type(result)
    return kind, reading_function(types.reading(result, "value")), None


def reading_function(expression: str) -> str:
    if expression == "value":
        return "unchanged"
    plain = re.fullmatch(r"(\w+)\(value\)", expression)
    return plain.group(1) if plain else f"lambda value: {expression}"


def callable_of(types: Types, method: Method) -> Call:
    positional, keyword_only = parameters(types, method.name, method.params.members)
    is_scoped = any(m.name == "map" for m in method.params.members)
    given = [*positional, *keyword_only]
    values = {p.name: p.name for p in given}
    target = next((m for m in method.params.members if m.name == "to"), None)
    if target is not None and target.type == Named("PartialCamera"):
        parts = partial_parameters(types)
        at = next(i for i, p in enumerate(keyword_only) if p.name == "to") + 1
        taken = {p.name for p in given}
        if taken & {p.name for p in parts}:
            raise ValueError(f"{method.name}: `to` can't be written as its members")
        members = [replace(p, doc=f"{p.doc} Instead of `to`.") for p in parts]
        keyword_only = [*keyword_only[:at], *members, *keyword_only[at:]]
        values["update"] = "change(update)"
        values["to"] = "partial(update, to, target, zoom, bearing, viewing_angle)"
    result, read, handle = returned(types, method)
    if any(p.name == FITTED for p in positional) and result == "Optional[Camera]":
        read = f"fitted_or_none(self, {FITTED})"
    return Call(
        method_name(method),
        method.name,
        positional,
        keyword_only,
        [f"{name}={value}" for name, value in values.items()],
        result,
        read,
        handle,
        sentence(method.summary),
        sentence(method.result_summary),
        [(ERRORS[each.code], each.summary) for each in method.errors if each.code in ERRORS],
        is_scoped,
        next((p.name for p in positional), None) if method.name in IN_PARTS else None,
    )


def partial_parameters(types: Types) -> list[Parameter]:
    """The members of a partial camera, as arguments of their own."""
    members = types.model.types["PartialCamera"].type.members
    return [parameter(types, m) for m in members]
