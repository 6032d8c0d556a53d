"""blocking.py, deferred.py, awaited.py and promised.py: the methods, face by face."""

from __future__ import annotations

from dataclasses import dataclass

from schema import Model

from .calls import Call, callable_of
from .conveniences import conveniences
from .model import Types
from .names import flat
from .routes import natural
from .text import (
    HEADER,
    WIDTH,
    Parameter,
    broken,
    documentation,
    import_line,
    imports,
    signature,
)


@dataclass(frozen=True)
class Face:
    """How methods are called."""

    module: str
    title: str
    base: str
    prefix: str
    keyword: str
    wrapped: str
    handles: dict[str, str]
    handle_module: str
    opening: str = ""
    """What gives a map with its settings, where something does."""

    def result(self, of: str) -> str:
        return self.wrapped.format(of)


FACES = {
    "blocking": Face(
        "blocking",
        "Methods that wait for the answer, and give it.",
        "Blocking",
        "",
        "def",
        "{}",
        {"Animation": "Animation", "Motion": "Motion"},
        "from ..animations import Animation, Motion\n"
        "from ..faces import Blocking, Opening, View\n",
        opening="map",
    ),
    "deferred": Face(
        "deferred",
        "Methods that don't wait: they give a `Reply`.",
        "Deferred",
        "Deferred",
        "def",
        "Reply[{}]",
        {"Animation": "Animation", "Motion": "Motion"},
        "from ..animations import Animation, Motion\nfrom ..faces import Deferred\n"
        "from ..reply import Reply\n",
    ),
    "awaited": Face(
        "awaited",
        "Methods that are coroutines.",
        "Awaited",
        "Async",
        "async def",
        "{}",
        {"Animation": "AsyncAnimation", "Motion": "AsyncMotion"},
        "from ..aio_animations import AsyncAnimation, AsyncMotion\n"
        "from ..aio_faces import Awaited, AwaitedOpening\n"
        "from ..faces import View\n",
        opening="open_map",
    ),
    "promised": Face(
        "promised",
        "Methods that are sent with others, and give an `AsyncReply` to be awaited.",
        "Promised",
        "AsyncDeferred",
        "def",
        "AsyncReply[{}]",
        {"Animation": "AsyncAnimation", "Motion": "AsyncMotion"},
        "from ..aio_animations import AsyncAnimation, AsyncMotion\n"
        "from ..aio_faces import Promised\n"
        "from ..aio_replies import AsyncReply\n",
    ),
}


def render_face(model: Model, face: Face) -> str:
    types = Types(model)
    every = [natural(types, callable_of(types, method)) for method in model.methods]
    clock = [c for c in every if c.wire.startswith("clock.")]
    engine = [c for c in every if not c.is_scoped and c not in clock]
    view = [c for c in every if c.is_scoped]
    view += conveniences(model, types, {c.name for c in view})
    body = ""
    for name, summary, methods in (
        ("EngineMethods", "What an engine can be asked.", engine),
        ("ClockMethods", "What the clock can be asked. Time is in seconds.", clock),
        ("MapMethods", "What a map can be asked.", view),
    ):
        body += f'\n\nclass {face.prefix}{name}({face.base}):\n    """{summary}"""\n'
        for each in methods:
            body += "\n" + method_text(types, face, each)
    if face.opening:
        body += opening_text(face, next(c for c in view if c.wire == "map.create"))
    answers = ("nothing", "read_first", "read_listed", "read_member", "unchanged")
    extra = import_line("..answers", answers, body) + face.handle_module
    extra += import_line("..fits", ("fitted", "fitted_or_none"), body)
    extra += import_line("..tracked", ("TrackedLike", "as_tracked"), body)
    return HEADER.format(face.title) + imports(types, body, extra) + body


def opening_text(face: Face, create: Call) -> str:
    """The class that gives maps: with settings, those that a map is created with."""
    settings = create.keyword_only
    head = signature(
        face.keyword,
        face.opening,
        ["self", 'id: str = "default"'],
        [],
        settings,
        "View",
        "    ",
    )
    doc = documentation(
        OPENING[face.opening],
        [Parameter("id", "str", '"default"', "1 to 128 bytes."), *settings],
        "",
        [each for each in create.raises if each[0] != "MapExists"],
        " " * 8,
    )
    given = ", ".join(f"{each.name}={each.name}" for each in settings)
    wait = "await " if face.keyword == "async def" else ""
    base = face.base.replace("Blocking", "") + "Opening"
    return (
        f'\n\nclass {face.prefix}MapOpening({base}[View]):\n    """What gives maps."""\n\n'
        + head
        + doc
        + f"        settings = {broken(f'chosen({given})').lstrip()}"
        + f"        return {wait}self._opened(id, settings)\n"
    )


OPENING = {
    "map": 'A map by its id. Only "default" exists at first; others want a `create()`. '
    "With settings the map is created so, or configured so where it exists.",
    "open_map": "A map by its id, created with some settings, or configured so where it exists.",
}


def method_text(types: Types, face: Face, each: Call) -> str:
    result = face.handles.get(each.handle or "", each.result)
    head = signature(
        face.keyword,
        each.name,
        ["self"],
        each.positional,
        each.keyword_only,
        face.result(result),
        "    ",
    )
    doc = documentation(
        each.summary, [*each.positional, *each.keyword_only], each.returns, each.raises, " " * 8
    )
    given = [*each.positional, *each.keyword_only]
    wait = "await " if face.keyword == "async def" else ""
    if each.parted:
        write = f"params.{flat(each.wire)}"
        call = f'self._ask_in_parts("{each.wire}", {write}, {each.parted}, {each.read})'
    else:
        scope = "self._scope" if each.is_scoped else ""
        if each.arguments or given:
            inside = ", ".join(filter(None, [scope, each.arguments]))
            written = f"params.{flat(each.wire)}({inside})"
        else:
            written = 'f"{{{self._scope}}}"' if each.is_scoped else '"{}"'
        verb = {"Animation": "_start", "Motion": "_fling"}.get(each.handle or "", "_ask")
        read = f", {each.read}" if each.read else ""
        call = f'self.{verb}("{each.wire}", {written}{read})'
    line = f"        return {wait}{call}\n"
    if len(line) > WIDTH + 1:
        line = broken(line)
    return head + doc + line
