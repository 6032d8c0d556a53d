"""The parameters of generated functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from schema import Member

from .model import Types, clears
from .names import POSITIONAL, snake
from .text import Parameter, about


INSETS = "Optional[InsetsLike]"


def parameter(types: Types, member: Member) -> Parameter:
    name = types.given_type(member.type)
    if member.name == "notify":
        name = "Iterable[Union[NotificationName, type[Event]]]"
    if clears(member):
        inner = name if name.startswith("Optional[") else f"Optional[{name}]"
        return Parameter(
            snake(member.name),
            f"Union[{inner[9:-1]}, Unchanged, None]",
            "UNCHANGED",
            about(member),
        )
    if member.is_required:
        return Parameter(snake(member.name), name, None, about(member))
    return Parameter(snake(member.name), f"Optional[{name}]", "None", about(member))


def parameters(
    types: Types, name: str, members: Iterable[Member]
) -> tuple[list[Parameter], list[Parameter]]:
    """The positional and the keyword-only parameters."""
    members = [m for m in members if m.name not in ("map", "report")]
    has_insets = any(m.name == "insets" for m in members)
    count = POSITIONAL.get(name, sum(m.is_required for m in members))
    made = [parameter(types, m) for m in sorted(members, key=lambda m: not m.is_required)]
    if has_insets:  # `padding` is one number there: in Python it may be insets as well.
        made = [replace(p, type=INSETS) if p.name == "padding" else p for p in made]
    return made[:count], made[count:]
