"""updates.py: the updates of a camera, as functions."""

from __future__ import annotations

import textwrap

from .calls import members_of, parameters
from .imports import imports
from .model import Types
from .names import snake
from .text import HEADER, documentation, filled, sentence, signature
from .values import public


def render_updates(types: Types) -> str:
    parts = []
    for member in types.model.updates():
        name = snake(member.name)
        positional, keyword_only = parameters(types, member.name, member.type.members)
        head = signature("def", name, [], positional, keyword_only, "Update", "")
        doc = documentation(sentence(member.summary), "    ", [*positional, *keyword_only])
        members = member.type.members
        if {"padding", "insets"} <= {m.name for m in members}:  # Two names of one.
            members = tuple(m for m in members if m.name != "insets")
        made = filled("return Update(update_json(", [f'"{member.name}"', *members_of(types, members, {})], "))", " " * 8)
        if all(m.is_required for m in members):  # One literal, which is made in half the time.
            content = ",".join(f'"{m.name}":{{{types.writing(m.type, snake(m.name))}}}' for m in members)
            literal = f"'{{{{\"{member.name}\":{{{{{content}}}}}}}}}'"
            made = f"        return Update({'f' if members else ''}{literal})\n"
            made = made if members else made.replace("{{", "{").replace("}}", "}")
        parts.append(f"\n\n{head}{doc}{textwrap.indent(textwrap.dedent(made), '    ')}")
    known = "".join(f'    "{member.name}": {snake(member.name)},\n' for member in types.model.updates())
    parts.append(KNOWN.format(known))
    parts.append("\n\n" + public(snake(member.name) for member in types.model.updates()))
    body = "".join(parts)
    title = "The updates of a camera, as plain functions."
    return HEADER.format(title) + imports(types, body, own="updates") + body


KNOWN = '''

UPDATES: dict[str, Callable[..., Update]] = {{
{}}}
"""The functions, by the names of updates on the wire."""


def write_update(value: UpdateLike) -> str:
    """The text of an update, or of what may be written instead of one."""
    return as_update(value, UPDATES).json
'''
