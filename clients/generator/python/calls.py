"""Methods and their parameters, before they are written as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from schema import Array, Member, Method, Named, Object, Primitive, group_of

from .model import Types, clears, optional
from .names import CLASSES, ERRORS, FITS, GROUPS, POSITIONAL, method_name, result_name, snake, starts
from .text import Parameter, about, sentence


@dataclass(frozen=True)
class Call:
    """A method: its signature, documentation, request and the reader of its answer."""

    name: str
    wire: str
    positional: list[Parameter]
    keyword_only: list[Parameter]
    members: list[str]
    """The members of the parameters on the wire, as keyword arguments."""
    result: str
    read: str
    """What reads the answer; empty if it starts something, whose handle is the result."""
    summary: str
    returns: str
    raises: list[tuple[str, str]]
    group: str


def parameter(types: Types, member: Member) -> Parameter:
    name, default = types.given_type(member.type), None
    if member.name == "notify":
        name = "Iterable[NotificationName | type[Event]]"
    if clears(member):
        name, default = f"{name.removesuffix(' | None')} | Unchanged | None", "UNCHANGED"
    elif not member.is_required:
        name, default = optional(name), "None"
    return Parameter(snake(member.name), name, default, about(member))


def order(member: Member) -> tuple[bool, bool]:
    """Required ones first; `tag`, which nearly all methods have, last."""
    return not member.is_required, member.name == "tag"


def parameters(
    types: Types, name: str, members: Iterable[Member]
) -> tuple[list[Parameter], list[Parameter]]:
    """The positional and the keyword-only parameters."""
    members = [m for m in members if m.name not in ("map", "report")]
    count = POSITIONAL.get(name, sum(m.is_required for m in members))
    made = [parameter(types, m) for m in sorted(members, key=order)]
    if name in FITS:  # Python has one parameter for the insets and the padding.
        insets = next(p for p in made if p.name == "insets")
        padding = replace(insets, name="padding", doc=FIT_PADDING)
        made = [padding if p is insets else p for p in made if p.name != "padding"]
    return made[:count], made[count:]


FIT_PADDING = "Kept free inside the viewport less the map's padding: one number, or insets. Default: 64 at each edge."


def returned(types: Types, method: Method) -> tuple[str, str]:
    """What a method gives, and what reads it; a handle is not read."""
    result, handle = method.result, starts(method)
    if handle:
        return handle, ""
    if result in (Primitive("null"), Object(())):
        return "None", "nothing"
    if not isinstance(result, Object):
        return types.answered_type(result), reading_function(types.reading(result, "value"))
    if len(result.members) > 1:
        return result_name(method), f"read_{snake(result_name(method))}"
    (only,) = result.members
    is_list = isinstance(only.type, Array)
    one = only.type.of if is_list else only.type
    kind, read = types.answered_type(one), reading_function(types.reading(one, "value"))
    if is_list:
        return f"list[{kind}]", f'read_listed("{only.name}", {read})'
    return kind, f'read_member("{only.name}", {read})'


def reading_function(expression: str) -> str:
    if expression == "value":
        return "unchanged"
    plain = re.fullmatch(r"(\w+)\(value\)", expression)
    return plain.group(1) if plain else f"lambda value: {expression}"


def callable_of(types: Types, method: Method) -> Call:
    positional, keyword_only = parameters(types, method.name, method.params.members)
    values: dict[str, str] = {}
    if any(m.name == "to" and m.type == Named("PartialCamera") for m in method.params.members):
        at = next(i for i, p in enumerate(keyword_only) if p.name == "to") + 1
        parts = [replace(p, doc=f"{p.doc} Instead of `to`.") for p in partial_parameters(types)]
        keyword_only[at:at] = parts
        values["update"] = "change(update)"
        values["to"] = "partial_camera(update, to, target, zoom, bearing, viewing_angle)"
    if method.name == "camera.forBounds":
        values["insets"] = "FIT_PADDING if padding is None else padding"
    result, read = returned(types, method)
    if read == "read_camera_path":
        read = f"timed({read}, fps)"
    return Call(
        method_name(method.name).rpartition(".")[2],
        method.name,
        positional,
        keyword_only,
        members_of(types, method.params.members, values),
        result,
        read,
        sentence(method.summary),
        sentence(method.result_summary),
        [(ERRORS[code], when) for code, when in method.errors if code in ERRORS],
        GROUPS.get(method.name.partition(".")[0], CLASSES[group_of(method)]),
    )


def members_of(types: Types, members: Iterable[Member], values: dict[str, str]) -> list[str]:
    """What is sent for members: of each its text, or what writes it and a value that may be None.

    `values` has the expressions of members that are not arguments of the same name.
    """
    found = []
    members = [*members]
    for member in sorted(members, key=lambda member: not member.is_required):
        name = snake(member.name)
        if name == "report":
            found.append("report=CLAMPED")
        elif name != "map" or name in values:
            written = types.member(member, values.get(name, name))
            if written == "write_bounds(bounds)" and any(m.name == "shape" for m in members):
                written = "write_bounds(bounds, shape)"
            found.append(f"{name}={written}")
    return found


def partial_parameters(types: Types) -> list[Parameter]:
    """The members of a partial camera, as arguments of their own."""
    members = types.model.types["PartialCamera"].type.members
    return [parameter(types, m) for m in members]
