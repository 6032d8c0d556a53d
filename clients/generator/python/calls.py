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
    handle: str | None
    summary: str
    returns: str
    raises: list[tuple[str, str]]
    group: str


def parameter(types: Types, member: Member) -> Parameter:
    name = types.given_type(member.type)
    if member.name == "tag":
        return Parameter("tag", optional(name), "None", TAG)
    if member.name == "notify":
        name = "Iterable[NotificationName | type[Event]]"
    if clears(member):
        return Parameter(
            snake(member.name),
            f"{name.removesuffix(' | None')} | Unchanged | None",
            "UNCHANGED",
            about(member),
        )
    if member.is_required:
        return Parameter(snake(member.name), name, None, about(member))
    return Parameter(snake(member.name), optional(name), "None", about(member))


TAG = "What the notifications of the movement repeat; 1 to 128 bytes."
"""What nearly all methods take."""


def order(member: Member) -> tuple[bool, bool]:
    """Required ones first; `tag`, which nearly all methods have, last."""
    return not member.is_required, member.name == "tag"


def parameters(
    types: Types, name: str, members: Iterable[Member]
) -> tuple[list[Parameter], list[Parameter]]:
    """The positional and the keyword-only parameters."""
    members = [m for m in members if m.name not in ("map", "report")]
    has_insets = any(m.name == "insets" for m in members)
    count = POSITIONAL.get(name, sum(m.is_required for m in members))
    made = [parameter(types, m) for m in sorted(members, key=order)]
    if has_insets and name in FITS:  # Python has one parameter for both.
        insets = next(p for p in made if p.name == "insets")
        doc = "Kept free inside the viewport less the map's padding: one number, or insets. Default: 64 at each edge."
        made = [p for p in made if p.name != "padding"]
        made = [replace(p, name="padding", doc=doc) if p is insets else p for p in made]
    return made[:count], made[count:]


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
    given = [*positional, *keyword_only]
    values: dict[str, str] = {}
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
        values["to"] = "partial_camera(update, to, target, zoom, bearing, viewing_angle)"
    if method.name == "camera.forBounds":
        values["insets"] = "FIT_PADDING if padding is None else padding"
    result, read, handle = returned(types, method)
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
        handle,
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
        if member.name == "report":
            found.append("report=CLAMPED")
        elif member.name != "map" or "map" in values:
            name = snake(member.name)
            written = types.member(member, values.get(name, name))
            if written == "write_bounds(bounds)" and any(m.name == "shape" for m in members):
                written = "write_bounds(bounds, shape)"
            found.append(f"{name}={written}")
    return found


def partial_parameters(types: Types) -> list[Parameter]:
    """The members of a partial camera, as arguments of their own."""
    members = types.model.types["PartialCamera"].type.members
    return [parameter(types, m) for m in members]
