"""types.py, codec.py and updates.py: the values, their JSON, and the updates of a camera as functions."""

from __future__ import annotations

import json
from collections.abc import Iterable

from schema import Member, Named, Object

from .calls import members_of, parameters
from .model import Shape, Types, optional
from .names import (
    BASES,
    BY_HAND,
    HANDLES,
    WRITTEN,
    class_name,
    event_name,
    method_name,
    pascal,
    snake,
)
from .text import (
    Parameter,
    about,
    call_text,
    documentation,
    filled,
    module,
    sentence,
    signature,
)


def render_types(types: Types) -> str:
    parts: list[str] = []
    for values, name in sorted(types.choices.items(), key=lambda item: item[1]):
        parts.append(filled(f"{name} = Literal[", map(json.dumps, values), "]", ""))
    for shape in types.shapes.values():
        parts.append(dataclass_text(types, shape))
    parts.append(EVENT)
    for notice in types.model.notifications:
        cls = event_name(notice.name)
        own = tuple(m for m in notice.type.members if m.name not in ("map", "time"))
        body = fields(types, own, is_given=False)
        given = [("map", "str"), ("time", "float"), *named(types, own, is_given=False)]
        parts.append(
            f"\n\n@record(frozen=True)\nclass {cls}(Event):\n"
            + documentation(sentence(notice.summary), "    ")
            + f'\n    method = "{notice.name}"\n{body}'
            + initializer(given)
        )
    events = "".join(f"        {event_name(notice.name)},\n" for notice in types.model.notifications)
    parts.append(
        "\n\nEVENTS: dict[str, type[Event]] = {\n"
        f"    event.method: event\n    for event in (\n{events}    )\n}}\n"
        '"""The classes of the events, by the notifications\' method names."""\n'
    )
    parts.append(f"\n{curve_alias(types)}")
    for name, alias in types.aliases().items():
        made = types.given_type(alias).replace("Iterable[", "Sequence[")
        parts.append(f'{name} = {made}\n"""{types.model.types[name].summary}"""\n\n')
    for shape in types.shapes.values():
        if shape.is_given:
            kinds = [shape.name, *WRITTEN.get(shape.name, ())[1:], "Mapping[str, Any]"]
            parts.append(f"{shape.name}Like = {' | '.join(kinds)}\n")
    names = {method.name: method_name(method.name) for method in types.model.methods}
    rows = [f'"{wire}": "{name}"' for wire, name in names.items()]
    about_methods = "What methods are called here, by their names on the wire."
    parts.append(table("METHODS: dict[str, str]", rows, about_methods))
    parts.append("\n" + public(types.names()))
    title = "What crosses the pipe, as immutable values, and the names of choices."
    return module(title, types, f"{RECORD}\n{''.join(parts)}", "types")


def table(head: str, rows: Iterable[str], summary: str) -> str:
    """A dictionary with its documentation."""
    lines = "".join(f"    {row},\n" for row in rows)
    return f'\n{head} = {{\n{lines}}}\n"""{summary}"""\n'


RECORD = """
if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from .._values import record
"""

EVENT = '''

@record(frozen=True)
class Event(Value):
    """Something that happened to a map."""

    method: ClassVar[str] = ""
    """The name of the notification that tells of it."""
    map: str
    """The map's id."""
    time: float
    """Seconds on the engine's clock."""

    def __init__(self, map: str, time: float) -> None:
        vars(self).update(map=map, time=time)
'''


def public(names: Iterable[str]) -> str:
    """The names of a module that are public."""
    return filled("__all__ = [", map(json.dumps, sorted(names)), "]", "")


def curve_alias(types: Types) -> str:
    """How far an animation is at each time: a name, a Bézier, or a value with a tag."""
    declared = types.model.types["TimingCurve"]
    parts = []
    for one in declared.type.of:
        is_tagged = isinstance(one, Object)
        parts.append(pascal(one.members[0].name) if is_tagged else types.given_type(one))
    return f'Curve = {" | ".join(parts)} | Mapping[str, Any]\n"""{declared.summary}"""\n\n'


def dataclass_text(types: Types, shape: Shape) -> str:
    wire = ""
    if shape.tag is not None:
        members = ", ".join(f'"{m.name}": self.{snake(m.name)}' for m in shape.members)
        made = f'{{"{shape.tag}": {{{members}}}}}'
        wire = f"\n    def __wire__(self) -> object:\n        return {made}\n"
    base = BASES.get(shape.name, "JSONValue" if shape.is_given else "Value")
    return (
        f"\n\n@record(frozen=True)\nclass {shape.name}({base}):\n"
        + class_documentation(types, shape)
        + "\n"
        + fields(types, shape.members, shape.is_given, not shape.is_answered)
        + initializer(named(types, shape.members, shape.is_given))
        + wire
    )


def class_documentation(types: Types, shape: Shape) -> str:
    """The documentation of a class; of a result with its members, as `help` shows them."""
    summary = sentence(shape.summary)
    if not shape.is_answered:
        return documentation(summary, "    ")
    listed = [Parameter(snake(each.name), "", None, about(each)) for each in shape.members]
    return documentation(summary, "    ", listed).replace("    Args:\n", "    Attributes:\n", 1)


def fields(types: Types, members: Iterable[Member], is_given: bool, documented: bool = True) -> str:
    """The fields; those of results have their documentation in the class's."""
    about_each = {snake(member.name): about(member) for member in members}
    return "".join(
        f"    {name}: {type}\n" + (documentation(about_each[name], "    ") if documented else "")
        for name, type in named(types, members, is_given)
    )


def named(types: Types, members: Iterable[Member], is_given: bool) -> list[tuple[str, str]]:
    """The fields' names, and their types with their defaults."""
    found = []
    for member in sorted(members, key=lambda member: not member.is_required):
        owner = pascal(member.name)
        name = types.answered_type(member.type, owner)
        if is_given:
            name = types.given_type(member.type)
            if isinstance(member.type, Named) and f"{class_name(member.type.name)}Like" == name:
                # Types of results are values; types that only occur in parameters may be written in
                # other ways.
                loose = {"PartialCamera", "Update", "Bounds", "Line"}
                plain = class_name(member.type.name)
                name = name if plain in loose or member.type.name.endswith("Input") else plain
        if not member.is_required:
            name = f"{optional(name)} = None"
        found.append((snake(member.name), name))
    return found


def initializer(given: list[tuple[str, str]]) -> str:
    """Written out, because importing it takes a tenth of the time of computing it."""
    fields = [f"{name}: {type}" for name, type in given]
    head = filled("def __init__(", ["self", *fields], ") -> None:", "    ")
    made = {name: f"as_coordinate({name})" for name, type in given if type == "Coordinate"}
    members = [f"{name}={made.get(name, name)}" for name, _ in given]
    return f"\n{head}{call_text('vars(self).update', members)}"


def render_codec(types: Types) -> str:
    read: dict[str, Iterable[Member]] = {}
    written: dict[str, Iterable[Member]] = {}
    for name, declared in types.model.types.items():
        if isinstance(declared.type, Object):
            if name in types.answered and name not in HANDLES:
                read.setdefault(class_name(name), declared.type.members)
            if name in types.given and name not in BY_HAND:
                written.setdefault(class_name(name), declared.type.members)
    for shape in types.shapes.values():
        if shape.is_answered:
            read.setdefault(shape.name, shape.members)
    events = {notice.name: event_name(notice.name) for notice in types.model.notifications}
    for notice in types.model.notifications:
        read[events[notice.name]] = notice.type.members
    parts = [reader(types, cls, members) for cls, members in read.items()]
    rows = [f'"{name}": read_{snake(cls)}' for name, cls in events.items()]
    about_events = "What reads the parameters of a notification."
    parts.append("\n" + table("READ_EVENT: dict[str, Callable[[Any], Event]]", rows, about_events))
    parts += [writer(types, cls, members) for cls, members in written.items()]
    return module("JSON to values and back, member by member.", types, "".join(parts), "codec")


def reader(types: Types, cls: str, members: Iterable[Member]) -> str:
    fields = types.shapes[cls].members if cls in types.shapes else members
    order = [field.name for field in sorted(fields, key=lambda field: not field.is_required)]
    parts = []
    for member in sorted(members, key=lambda member: order.index(member.name)):
        value = f'value["{member.name}"]'
        made = types.reading(member.type, value, pascal(member.name))
        if not member.is_required:
            if made == value:
                made = f'value.get("{member.name}")'
            elif made.startswith("None if "):
                made = made.replace(
                    f"None if {value} is None", f'None if value.get("{member.name}") is None'
                )
            else:
                made = f'{made} if "{member.name}" in value else None'
        parts.append(made)
    head = f"\n\ndef read_{snake(cls)}(value: Any) -> {cls}:\n"
    return head + filled(f"return {cls}(", parts, ")", "    ")


def writer(types: Types, cls: str, members: Iterable[Member]) -> str:
    given = f"{WRITTEN[cls][0]}(given)" if cls in WRITTEN else "given"
    values = {snake(member.name): f"value.{snake(member.name)}" for member in members}
    return (
        f"\n\ndef write_{snake(cls)}(given: types.{cls}Like) -> str:\n"
        f"    value = coerced(types.{cls}, {given})\n"
        + filled("return written(\"\", dict(", members_of(types, members, values), "))", "    ")
    )


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
        arguments = [f'"{member.name}"', *members_of(types, members, {})]
        made = filled("return Update(update_json(", arguments, "))", "    ")
        parts.append(f"\n\n{head}{doc}{made}")
    rows = [f'"{member.name}": {snake(member.name)}' for member in types.model.updates()]
    about_updates = "The functions, by the names of updates on the wire."
    parts.append("\n" + table("UPDATES: dict[str, Callable[..., Update]]", rows, about_updates))
    parts.append(WRITE_UPDATE + public(snake(member.name) for member in types.model.updates()))
    title = "The updates of a camera, as plain functions."
    return module(title, types, "".join(parts), "updates")


WRITE_UPDATE = '''

def write_update(value: UpdateLike) -> str:
    """The text of an update, or of what may be written instead of one."""
    return as_update(value, UPDATES).json


'''
