"""methods.py: the methods, written once; the call style of the class says what they give.

updates.py: the updates of a camera.
"""

from __future__ import annotations

import textwrap

from .calls import Call, callable_of, members_of, parameters
from .conveniences import conveniences
from .imports import imports
from .model import Types
from .names import LEFT_OUT, snake
from .routes import pythonic
from .text import HEADER, Parameter, call_text, documentation, filled, sentence, signature

GROUPS = (
    ("EngineMethods", "The methods of an engine."),
    ("ClockMethods", "The methods of the clock. Time is in seconds."),
    ("MapMethods", "The methods of a map."),
    ("GestureMethods", "Gestures on a map."),
    ("ProjectionMethods", "Places and points of a map's screen."),
)

DECORATORS = {None: "asking", "Animation": "starting", "Motion": "moving"}
"""What tells type checkers what each call style gives, by the handle that a method returns."""

OPENINGS = {
    "MapOpening": (
        "map",
        'A map by its id. Only "default" exists at first; others need a `create()`. '
        "With settings the map is created so, or configured so where it exists.",
    ),
    "AsyncMapOpening": (
        "open_map",
        "A map by its id, created with some settings, or configured so where it exists.",
    ),
}


def render_methods(types: Types) -> str:
    methods = [method for method in types.model.methods if method.name not in LEFT_OUT]
    every = [pythonic(types, callable_of(types, method)) for method in methods]
    view = [c for c in every if c.group == "MapMethods"]
    every += conveniences(types)
    body = ""
    for name, summary in GROUPS:
        body += f'\n\nclass {name}(CallStyle):\n    """{summary}"""\n'
        body += "".join("\n" + method_text(each) for each in every if each.group == name)
    create = next(c for c in view if c.wire == "map.create")
    body += '\n\nView = TypeVar("View")\n'
    body += "".join(opening_text(name, *about, create) for name, about in OPENINGS.items())
    title = "The methods of the protocol. What a call gives depends on the call style: see _calls.py."
    return HEADER.format(title) + imports(types, body) + body


def method_text(each: Call) -> str:
    given = [*each.positional, *each.keyword_only]
    result = each.handle or each.result
    head = signature("def", each.name, ["self"], each.positional, each.keyword_only, result, "    ")
    doc = documentation(each.summary, " " * 8, given, each.returns, each.raises)
    ask, gives = ("_start", each.handle) if each.handle else ("_ask", each.read)
    asked = call_text(f"return self.{ask}", [f'"{each.wire}"', gives, *each.members])
    return f"    @{DECORATORS[each.handle]}\n{head}{doc}{asked}"


def opening_text(name: str, method: str, summary: str, create: Call) -> str:
    """The class whose method gives maps, with the settings of `map.create` as parameters."""
    settings = create.keyword_only
    doc = documentation(
        summary,
        " " * 8,
        [Parameter("id", "str", '"default"', "1 to 128 bytes."), *settings],
        raises=[each for each in create.raises if each[0] != "MapExistsError"],
    )
    first = ["self", 'id: str = "default"']
    keyword = "async def" if name.startswith("Async") else "def"
    awaiting = "await " if name.startswith("Async") else ""
    return (
        f'\n\nclass {name}(Generic[View]):\n    """What gives maps."""\n\n'
        + signature(keyword, method, first, [], settings, "View", "    ")
        + doc
        + call_text("settings = given_settings", [f"{each.name}={each.name}" for each in settings])
        + f"        return {awaiting}self._opened(id, settings)\n\n"
        + f"    {keyword} _opened(self, id: str, settings: dict[str, Any]) -> View:\n"
        + "        raise NotImplementedError\n"
    )


def render_updates(types: Types) -> str:
    parts = []
    for member in types.model.updates():
        name = snake(member.name)
        positional, keyword_only = parameters(types, member.name, member.type.members)
        head = signature("def", name, [], positional, keyword_only, "Update", "")
        doc = documentation(sentence(member.summary), "    ", [*positional, *keyword_only])
        members = member.type.members
        made = filled("return Update(update_json(", [f'"{member.name}"', *members_of(types, members, {})], "))", " " * 8)
        if all(m.is_required for m in members):  # One literal, which is made in half the time.
            content = ",".join(f'"{m.name}":{{{types.writing(m.type, snake(m.name))}}}' for m in members)
            literal = f"'{{{{\"{member.name}\":{{{{{content}}}}}}}}}'"
            made = f"        return Update({'f' if members else ''}{literal})\n"
            made = made if members else made.replace("{{", "{").replace("}}", "}")
        if {"padding", "insets"} <= {m.name for m in members}:
            made = "        padding, insets = padding_or_insets(padding)\n" + made
        parts.append(f"\n\n{head}{doc}{textwrap.indent(textwrap.dedent(made), '    ')}")
    known = "".join(f'    "{member.name}": {snake(member.name)},\n' for member in types.model.updates())
    parts.append(KNOWN.format(known))
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
