"""params.py and updates.py: what is asked for, as JSON."""

from __future__ import annotations

from collections.abc import Iterable

from schema import Member, Model

from .imports import imports
from .model import Types
from .names import flat, snake
from .parameters import clears, parameter, parameters
from .text import HEADER, documentation, sentence, signature


def object_text(types: Types, members: Iterable[Member], prefix: str, scope: str) -> str:
    """The lines of a function that writes an object."""
    members = list(members)
    required = [m for m in members if m.is_required]
    optional = [m for m in members if not m.is_required]
    head = [scope] if scope else []
    head += [f'"{m.name}":{{{types.writing(m.type, prefix + snake(m.name))}}}' for m in required]
    if not optional:
        inside = ",".join(head)
        return f"    return f'{{{{{inside}}}}}'\n" if head else '    return "{}"\n'
    lines = []
    for member in optional:
        name = prefix + snake(member.name)
        test = "is not UNCHANGED" if clears(member) else "is not None"
        made = types.writing(member.type, name)
        lines.append(f"    if {name} {test}:\n")
        lines.append(f"        parts.append(f'\"{member.name}\":{{{made}}}')\n")
    # One literal, and what is given.
    start = f"    parts = [f'{','.join(head)}']\n" if head else "    parts: list[str] = []\n"
    return start + "".join(lines) + '    return "{" + ",".join(parts) + "}"\n'


def render_params(types: Types) -> str:
    body = []
    for method in types.model.methods:
        members = [m for m in method.params.members if m.name != "map"]
        is_scoped = len(members) < len(method.params.members)
        if not members:
            continue
        every = [parameter(types, m) for m in members]
        every.sort(key=lambda p: p.default is not None)
        names = (["scope: str"] if is_scoped else []) + [p.text for p in every]
        head = f"def {flat(method.name)}(\n" + "".join(f"    {n},\n" for n in names) + ") -> str:\n"
        text = object_text(types, members, "", "{scope}" if is_scoped else "")
        text = text.replace("text(list(notify))", "write_notify(notify)")
        body.append(f"\n\n{head}{text}")
    title = "The parameters of the methods, as JSON. `scope` says which map is meant."
    text = "".join(body)
    return HEADER.format(title) + imports(types, text, own="params") + text


def updates_of(model: Model) -> list[tuple[str, Member]]:
    """The updates: their names in Python, and what belongs to them."""
    return [
        (snake(one.members[0].name), one.members[0]) for one in model.types["CameraUpdate"].type.of
    ]


def render_updates(types: Types) -> str:
    parts = []
    for name, member in updates_of(types.model):
        positional, keyword_only = parameters(types, member.name, member.type.members)
        head = signature("def", name, [], positional, keyword_only, "Update", "")
        doc = documentation(sentence(member.summary), [*positional, *keyword_only], "", [], "    ")
        members = member.type.members
        made = object_text(types, members, "", "")
        if {"padding", "insets"} <= {m.name for m in members}:
            made = "    padding, insets = edges(padding, insets)\n" + made
        lines = made.rstrip("\n").split("\n")
        last = lines[-1].replace("    return ", "")
        lines[-1] = f'    return Update(\'{{"{member.name}":\' + {last} + "}}")'
        parts.append(f"\n\n{head}{doc}" + "\n".join(lines) + "\n")
    known = "".join(f'    "{member.name}": {name},\n' for name, member in updates_of(types.model))
    parts.append(KNOWN.format(known))
    body = "".join(parts)
    title = "The changes that a camera can be asked for, as plain functions."
    return HEADER.format(title) + imports(types, body, own="updates") + body


KNOWN = '''

UPDATES: dict[str, Callable[..., Update]] = {{
{}}}
"""The functions, by the names of updates on the wire."""


def write_update(value: UpdateLike) -> str:
    """The text of an update, or of what may be written instead of one."""
    return as_update(value, UPDATES).json
'''
