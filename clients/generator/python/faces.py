"""blocking.py, deferred.py, awaited.py and promised.py: the methods, face by face."""

from __future__ import annotations

from dataclasses import dataclass


from .calls import Call, callable_of
from .conveniences import conveniences
from .imports import imports
from .model import Types
from .names import flat
from .routes import natural
from .text import (
    HEADER,
    Parameter,
    documentation,
    signature,
    statement,
)


@dataclass(frozen=True)
class Face:
    """How methods are called."""

    title: str
    prefix: str
    is_async: bool
    waits: bool
    opening: str = ""
    """What gives a map with its settings, where something does."""

    @property
    def keyword(self) -> str:
        return "async def" if self.is_async and self.waits else "def"

    @property
    def waiting(self) -> tuple[str, str]:
        """What stands before and behind the call of a method."""
        if not self.waits:
            return "", ""
        return ("await ", "") if self.is_async else ("", ".result()")

    def class_of(self, name: str) -> str:
        return f"Async{name}" if self.is_async else name

    def result(self, of: str) -> str:
        return of if self.waits else f"{self.class_of('Reply')}[{of}]"


FACES = {
    "blocking": Face(
        "Methods that wait for the answer, and give it.", "", is_async=False, waits=True, opening="map"
    ),
    "deferred": Face(
        "Methods that don't wait: they give a `Reply`.", "Deferred", is_async=False, waits=False
    ),
    "awaited": Face(
        "Methods that are coroutines.", "Async", is_async=True, waits=True, opening="open_map"
    ),
    "promised": Face(
        "Methods that are sent with others, and give an `AsyncReply` to be awaited.",
        "AsyncDeferred",
        is_async=True,
        waits=False,
    ),
}


def render_face(types: Types, face: Face) -> str:
    every = [natural(types, callable_of(types, method)) for method in types.model.methods]
    clock = [c for c in every if c.wire.startswith("clock.")]
    engine = [c for c in every if not c.is_scoped and c not in clock]
    view = [c for c in every if c.is_scoped]
    view += conveniences(types, {c.name for c in view})
    body = ""
    for name, summary, methods in (
        ("EngineMethods", "What an engine can be asked.", engine),
        ("ClockMethods", "What the clock can be asked. Time is in seconds.", clock),
        ("MapMethods", "What a map can be asked.", view),
    ):
        body += f'\n\nclass {face.prefix}{name}({face.class_of("Face")}):\n    """{summary}"""\n'
        for each in methods:
            body += "\n" + method_text(face, each)
    if face.opening:
        body += opening_text(face, next(c for c in view if c.wire == "map.create"))
    return HEADER.format(face.title) + imports(types, body) + body


def opening_text(face: Face, create: Call) -> str:
    """The class that gives maps: with settings, those that a map is created with."""
    settings = create.keyword_only
    first = ["self", 'id: str = "default"']
    doc = documentation(
        OPENING[face.opening],
        [Parameter("id", "str", '"default"', "1 to 128 bytes."), *settings],
        "",
        [each for each in create.raises if each[0] != "MapExists"],
        " " * 8,
    )
    given = [f"{each.name}={each.name}" for each in settings]
    return (
        f'\n\nView = TypeVar("View")\n\n\nclass {face.prefix}MapOpening(Generic[View]):\n    """What gives maps."""\n\n'
        + signature(face.keyword, face.opening, first, [], settings, "View", "    ")
        + doc
        + statement("settings = chosen", given)
        + f"        return {'await ' if face.is_async else ''}self._opened(id, settings)\n\n"
        + f"    {face.keyword} _opened(self, id: str, settings: dict[str, Any]) -> View:\n"
        + "        raise NotImplementedError\n"
    )


OPENING = {
    "map": 'A map by its id. Only "default" exists at first; others want a `create()`. '
    "With settings the map is created so, or configured so where it exists.",
    "open_map": "A map by its id, created with some settings, or configured so where it exists.",
}


def method_text(face: Face, each: Call) -> str:
    handle = face.class_of(each.handle) if each.handle else None
    given = [*each.positional, *each.keyword_only]
    result = face.result(handle or each.result)
    head = signature(
        face.keyword, each.name, ["self"], each.positional, each.keyword_only, result, "    "
    )
    doc = documentation(each.summary, given, each.returns, each.raises, " " * 8)
    ask, written = "self._start" if handle else "self._ask", f"params.{flat(each.wire)}"
    scope = ["self._scope"] if each.is_scoped else []
    if each.parted:
        ask, arguments = "self._ask_in_parts", [written, each.parted]
    elif each.arguments or given:
        arguments = [(written, [*scope, *each.arguments])]
    else:
        arguments = ['f"{{{self._scope}}}"' if scope else '"{}"']
    arguments = [f'"{each.wire}"', *arguments, handle or each.read]
    start, end = face.waiting
    return head + doc + statement(f"return {start}{ask}", arguments, end)
