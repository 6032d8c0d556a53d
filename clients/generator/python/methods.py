"""blocking.py, awaiting.py and pipelined.py: the classes that people call, once for each way to wait.

What a method takes, does and raises is documented once, in the blocking classes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from .calls import Call, callable_of
from .conveniences import conveniences, pythonic
from .model import Types
from .names import LEFT_OUT
from .text import HEADER, WIDTH, Parameter, call_text, documentation, filled, imports, signature

ENGINE = '''\
    """A running engine, for any thread.

        with MapCam() as engine:
            view = engine.map()
            view.move(zoom_by(1, at=(200, 150)))

    A method raises `InvalidParamsError` if a parameter is wrong, `NoSuchMapError` if there is no
    such map, `LimitExceededError` if something would be too much, and `EngineDiedError`,
    `EngineClosedError` or `RequestTimeoutError` if there is no answer.

    Args:
        binary: The engine's executable; by default `find_engine` looks for it.
        size: The default map's, in points. Default: 800 × 600.
        clock: "manual", where time passes by ticks only, or "realtime".
        fps: Frames per second, with `clock="realtime"`. Default: 60.
        limits: The limits of zoom and viewing angle of the default map, and of those that `map`
            creates: "google", the Google Maps SDK's, which is the default, or "none".
        options: More words for the engine's command line.
        timeout: How many seconds an answer may take; None: without a limit.
        engine: "process", or "wasm" for the engine's WebAssembly module in this process, which
            runs on every system (`pip install wasmtime`). By default: what the
            environment's MAPCAM_ENGINE says; else a process, if there is an executable.
        trace: A file that gets every request before it is served: `mapcam < FILE` replays it.

    Raises:
        EngineNotFoundError: There is no executable.
        IncompatibleEngineError: It is not a mapcam engine, or does not serve this protocol.
        InvalidOptionsError: An argument is wrong; it is a ValueError.
    """
'''

ASYNC_ENGINE = '''\
    """A running engine, for the tasks of one event loop.

        async with AsyncMapCam() as engine:
            view = engine.map()
            await view.move(zoom_by(1, at=(200, 150)))

    The parameters are `MapCam`'s. It belongs to the loop that starts it: in another, each call is
    a `MapCamError`, and `EngineClosedError` once that loop was closed.
    """
'''

VIEW = '''\
    """A map, by its id. `NoSuchMapError` if there is none: only "default" exists at first."""
'''

PROJECTION = '''\
    """Places and points of a map's screen.

    `camera`, `size`, `padding` and `field_of_view` ask of another view: what is left out is the
    map's own. The map's limits do not change such a camera.
    """
'''

PIPELINE = '''\
    """The methods of an engine that do not wait: they give a `Reply` of what `MapCam`'s give."""
'''

CLASSES = {
    "MapGestures": ('    """Gestures on a map."""\n', "Caller"),
    "MapProjection": (PROJECTION, "Caller"),
    "Clock": ('    """The engine\'s clock. Time is in seconds."""\n', "Caller"),
    "MapView": (VIEW, "BlockingView, EventMethods"),
    "MapCam": (ENGINE, "BlockingEngine, EventMethods"),
    "AsyncMapView": (VIEW, "AwaitingView, AsyncEventMethods"),
    "AsyncMapCam": (ASYNC_ENGINE, "AwaitingEngine, AsyncEventMethods"),
    "PipelinedMapView": ('    """A map in a pipeline: the methods of `MapView`."""\n', "Caller"),
    "Pipeline": (PIPELINE, "Gathering"),
}
"""The documentation of the classes and their bases: of the blocking ones, and of others if they
differ."""

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
        return {awaits}self._post(method, text(params), unchanged){ends}
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

OPENINGS = {
    "MapCam": (
        "map",
        'A map by its id. Only "default" exists at first; others need a `create()`. '
        "With settings, which are those of `MapView.create`, the map is created so, or configured so "
        "if it exists.",
    ),
    "AsyncMapCam": (
        "open_map",
        "A map by its id, created with some settings, or configured so if it exists.",
    ),
}
"""The methods that give a map with some settings."""


GROUPS = ("MapGestures", "MapProjection", "Clock", "MapView", "MapCam")
"""The blocking classes, each after those that it mentions."""
COMMON = ("InvalidParamsError", "NoSuchMapError", "LimitExceededError")
"""What many methods raise: the documentation of `MapCam` says so."""
OBVIOUS = ("The camera.", "Nothing.", "An empty object.", "The time.")
"""What need not be said of a result beside its type."""


ASIDE = ("camera", "size", "padding", "field_of_view")
"""What asks of another view than the map's."""


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
        return self.gives.format(self.handles.get(call.handle or "", call.handle or call.result))


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


def rendering(style: Style) -> Callable[[Types], str]:
    return partial(render_methods, style)


def render_methods(style: Style, types: Types) -> str:
    methods = [method for method in types.model.methods if method.name not in LEFT_OUT]
    every = [pythonic(types, callable_of(types, method)) for method in methods]
    create = next(call for call in every if call.wire == "map.create")
    every += conveniences(types)
    body = ""
    for name in GROUPS:
        cls = style.classes[name]
        doc, base = CLASSES.get(cls, (CLASSES[name][0], "Caller"))
        body += f"\n\nclass {cls}({base}):\n{doc}"
        names = {f"{group}_": style.classes[group] for group in GROUPS}
        names.update(define=style.define, awaits=style.awaits, ends=style.ends, any=style.gives.format("Any"))
        for member in MEMBERS.get(cls, MEMBERS.get(name, ())):
            body += "\n" + member.format(**names)
        if cls in OPENINGS:
            body += "\n" + opening_text(style, cls, create)
        body += "".join("\n" + method_text(style, call) for call in every if call.group == name)
    return HEADER.format(style.title) + imports(types, body) + body


def method_text(style: Style, call: Call) -> str:
    given = [*call.positional, *call.keyword_only]
    if call.group == "MapProjection":  # The documentation of the class has these.
        given = [each for each in given if each.name not in ASIDE]
    head = signature(
        style.define, call.name, ["self"], call.positional, call.keyword_only, style.result(call), "    "
    )
    if style is BLOCKING:
        raises = [each for each in call.raises if each[0] not in COMMON]
        returns = "" if call.returns in OBVIOUS else call.returns
        doc = documentation(call.summary, " " * 8, given, returns, raises)
    else:
        doc = "" if style is PIPELINED else reference(call.summary, f"{call.group}.{call.name}")
    arguments = [f'"{call.wire}"', call.read, *call.members]
    function = "self._ask"
    if call.handle:
        function, arguments[1] = "self._start", style.handles.get(call.handle, call.handle)
    return head + doc + filled(f"return {style.awaits}{function}(", arguments, f"){style.ends}", " " * 8)


def reference(summary: str, name: str) -> str:
    """A docstring that refers to the blocking class's."""
    first = summary.partition(". ")[0].partition(": ")[0].partition(", ")[0].rstrip(".")
    line = f'        """{first}: see `{name}`."""\n'
    return line if len(line) <= WIDTH + 1 else f'        """See `{name}`."""\n'


def opening_text(style: Style, cls: str, create: Call) -> str:
    """The method that gives a map, with the settings of `map.create` as parameters."""
    name, summary = OPENINGS[cls]
    settings, view = create.keyword_only, style.classes["MapView"]
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
        signature(style.define, name, first, [], settings, view, "    ")
        + doc
        + f"        view = {view}(self, id)\n"
        + call_text("settings = given_settings", [f"{each.name}={each.name}" for each in settings])
        + created
        + "        return view\n"
    )
