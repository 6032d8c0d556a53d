"""blocking.py, awaiting.py and pipelined.py: the classes that people call, once for each way to wait.

What a method takes, does and raises is documented once, in the blocking classes.
"""

from __future__ import annotations

import textwrap
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from .calls import Call, callable_of
from .conveniences import conveniences, pythonic
from .model import Types
from .names import LEFT_OUT
from .text import WIDTH, Parameter, call_text, documentation, filled, module, signature

CLASSES = tomllib.loads(Path(__file__).with_name("classes.toml").read_text(encoding="utf-8"))

OF_VIEW = '''\
    @property
    def id(self) -> str:
        """Its id."""
        return str(self._map)

    @property
    def gesture(self) -> {MapGestures_}:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return {MapGestures_}(self._engine, self._port, self._map)

    @property
    def projection(self) -> {MapProjection_}:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return {MapProjection_}(self._engine, self._port, self._map)
'''

OF_ENGINE = '''\
    @property
    def clock(self) -> {Clock_}:
        """The clock, which is stopped until it is ticked or started."""
        return {Clock_}(%s, self._port)

    {define} request(self, /, method: str, **params: object) -> {any}:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return {awaits}self._post(method, text(params), unchanged, None){ends}
'''

OWNER = '''\
    engine: {MapCam_}
    """The engine that it is a map of."""
'''

MAP = '''\
    def map(self, id: str = "default") -> {MapView_}:
        """A map by its id; it is not created."""
        return {MapView_}(%s, id)
'''

MEMBERS = {
    "MapView": (OWNER, OF_VIEW),
    "PipelinedMapView": (OF_VIEW,),
    "MapCam": (OF_ENGINE % "self",),
    "AsyncMapCam": (OF_ENGINE % "self", MAP % "self"),
    "Pipeline": (OF_ENGINE % "self._engine", MAP % "self._engine, self._port"),
}
"""What the classes have beside the protocol's methods."""

GROUPS = ("MapGestures", "MapProjection", "Clock", "MapView", "MapCam")
"""The blocking classes, each after those that it mentions."""
COMMON = ("InvalidParamsError", "NoSuchMapError", "LimitExceededError")
"""What many methods raise: the documentation of `MapCam` says so."""
OBVIOUS = ("The camera.", "Nothing.", "An empty object.", "The time.")
"""What need not be said of a result beside its type."""


@dataclass(frozen=True)
class Style:
    """How a module's calls wait, and what they give."""

    title: str
    classes: dict[str, str]
    """What the blocking classes are called here."""
    define: str = "def"
    awaits: str = ""
    ends: str = ""
    """What waits for a reply, before it and after it."""
    gives: str = "{}"
    handles: dict[str, str] = field(default_factory=dict)
    """What the handles of motions are called here."""

    def result(self, call: Call) -> str:
        return self.gives.format(self.handles.get(call.result, call.result))


BLOCKING = Style(
    "The methods of the protocol, which wait for the answer and return it.",
    {name: name for name in GROUPS},
    ends=".result()",
)
AWAITING = Style(
    "The methods of the protocol as coroutines, for asyncio.",
    {name: f"Async{name}" for name in GROUPS},
    "async def",
    "await ",
    handles={"Animation": "AsyncAnimation", "Motion": "AsyncMotion"},
)
PIPELINED = Style(
    "The methods of the protocol that do not wait: each gives a `Reply`.",
    {**{name: f"Pipelined{name}" for name in GROUPS}, "MapCam": "Pipeline"},
    gives="Reply[{}]",
)


def render_methods(style: Style, types: Types) -> str:
    methods = [method for method in types.model.methods if method.name not in LEFT_OUT]
    every = [pythonic(types, callable_of(types, method)) for method in methods]
    create = next(call for call in every if call.wire == "map.create")
    every += conveniences(types)
    body = ""
    for name in GROUPS:
        cls = style.classes[name]
        own = CLASSES.get(cls, {})
        doc = own.get("doc", CLASSES[name]["doc"])
        body += f"\n\nclass {cls}({own.get('base', 'Caller')}):\n{docstring(doc)}"
        names = {f"{group}_": style.classes[group] for group in GROUPS}
        names.update(define=style.define, awaits=style.awaits, ends=style.ends, any=style.gives.format("Any"))
        for member in MEMBERS.get(cls, MEMBERS.get(name, ())):
            body += "\n" + member.format(**names)
        if "opening" in own:
            body += "\n" + opening_text(style, own, create)
        body += "".join("\n" + method_text(style, call) for call in every if call.group == name)
    return module(style.title, types, body)


def docstring(text: str) -> str:
    end = "\n" if "\n" in text else ""
    return textwrap.indent(f'"""{text}{end}"""\n', "    ")


def method_text(style: Style, call: Call) -> str:
    given = [*call.positional, *call.keyword_only]
    head = signature(
        style.define, call.name, ["self"], call.positional, call.keyword_only, style.result(call), "    "
    )
    if style is BLOCKING:
        raises = [each for each in call.raises if each[0] not in COMMON]
        returns = "" if call.returns in OBVIOUS else call.returns
        doc = documentation(call.summary, " " * 8, given, returns, raises)
    else:
        doc = "" if style is PIPELINED else reference(call.summary, f"{call.group}.{call.name}")
    function = "_ask" if call.read else "_start"
    read = call.read or style.handles.get(call.result, call.result)
    arguments = [f'"{call.wire}"', read, *call.members]
    start, end = f"return {style.awaits}self.{function}(", f"){style.ends}"
    return head + doc + filled(start, arguments, end, " " * 8)


def reference(summary: str, name: str) -> str:
    """A docstring that refers to the blocking class's."""
    first = summary.partition(". ")[0].partition(": ")[0].partition(", ")[0].rstrip(".")
    line = f'        """{first}: see `{name}`."""\n'
    return line if len(line) <= WIDTH + 1 else f'        """See `{name}`."""\n'


def opening_text(style: Style, cls: dict[str, str], create: Call) -> str:
    """The method that gives a map, with the settings of `map.create` as parameters."""
    summary, settings, view = cls["opening_doc"], create.keyword_only, style.classes["MapView"]
    given = [Parameter("id", "str", '"default"', "1 to 128 bytes.")]
    doc = reference(summary, "MapCam.map")
    if style is BLOCKING:
        raises = [each for each in create.raises if each[0] not in (*COMMON, "MapExistsError")]
        doc = documentation(summary, " " * 8, given, raises=raises)
    first = ["self", 'id: str = "default"']
    created = f"        {style.awaits}self._create(view, settings)\n"
    if style is BLOCKING:
        created = "        if settings:\n            result_of(self._create(view, settings))\n"
    return (
        signature(style.define, cls["opening"], first, [], settings, view, "    ")
        + doc
        + f"        view = {view}(self, id)\n"
        + call_text("settings = given_settings", [f"{each.name}={each.name}" for each in settings])
        + created
        + "        return view\n"
    )
