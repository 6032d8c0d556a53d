"""A map in a notebook: MapLibre GL JS shows the engine's camera, and users move it.

`view.widget()` makes one. It needs anywidget; nothing else of the package does.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any

from ._errors import EngineClosedError, EngineDiedError, MapCamError, NoSuchMapError
from ._events import Listener
from ._geodata import shapes_in
from ._protocol.types import METHODS, CameraDidChange
from ._running import Call
from ._values import Camera, Insets, Size, required

CDN = {
    "url": "https://unpkg.com/maplibre-gl@5.24.0/dist/maplibre-gl.js",
    "integrity": "sha384-5+cfbwT0iiub6VsQAdn6yz16nr6sDiQoHx6tm4O8OVYXHYOxcffFmCJBL0dgdvGp",
}
"""The release of MapLibre GL JS that a browser loads if none is installed."""


def maplibre_of(address: str | None) -> tuple[dict[str, str], bytes | None]:
    """What a page knows of MapLibre, and its bytes: {"digest": of a file here}, or {"url": …}."""
    if address is not None:
        if not address.startswith(("https:", "http:")):
            raise ValueError(f"maplibre: expected the address of a release, not {address!r}")
        return {"url": address}, None
    from hashlib import sha256  # Imported only when needed.
    from importlib.util import find_spec
    from pathlib import Path

    spec = find_spec("maplibre")
    if spec is None or spec.origin is None:
        return CDN, None
    code = Path(spec.origin).parent.joinpath("srcjs", "maplibre-gl.js").read_bytes()
    return {"digest": sha256(code).hexdigest()}, code


class MapWidget:
    """A map in a notebook, live both ways: an anywidget.

    Show it as a cell's last expression, or put it into a box of ipywidgets. When a program moves
    the engine's camera, the map follows. When a user drags, pinches, rotates or tilts the map, or
    uses the wheel or a key over it, the engine gets a gesture: listeners are called, limits apply,
    animations are interrupted.
    """

    _shapes: Any

    @property
    def shapes(self) -> dict[str, Any] | None:
        """What is drawn on the ground, as GeoJSON; set it to anything that `mapcam.draw` takes."""
        return dict(self._shapes) or None

    @shapes.setter
    def shapes(self, shapes: Any) -> None:
        self._shapes = geojson_of(shapes)

    def close(self) -> None:
        """Removes the widget; the engine keeps running."""
        raise NotImplementedError


def widget_of(
    view: Any,
    ask: Ask,
    style: str | Mapping[str, Any] | None,
    shapes: Any,
    maplibre: str | None,
) -> MapWidget:
    """The widget of a view, from its arguments."""
    settings = {"style": dict(style) if isinstance(style, Mapping) else style}
    drawn, state = geojson_of(shapes), state_of(ask(state_calls(view.id)))
    made: MapWidget = widget_class()(view, ask, state, settings, drawn, maplibre)
    return made


def geojson_of(shapes: Any) -> dict[str, Any]:
    """GeoJSON of whatever has places; an empty object for nothing."""
    if shapes is None:
        return {}
    kinds = {"point": "Point", "line": "LineString", "area": "Polygon", "hole": "Polygon"}
    features: list[dict[str, Any]] = []
    for kind, places, properties in shapes_in(shapes):
        nested: Any = [[longitude, latitude] for latitude, longitude in places]
        if kind == "hole" and features:
            features[-1]["geometry"]["coordinates"].append(nested)
            continue
        if kind != "line":
            nested = nested[0] if kind == "point" else [nested]
        geometry = {"type": kinds[kind], "coordinates": nested}
        features.append({"type": "Feature", "properties": dict(properties), "geometry": geometry})
    return {"type": "FeatureCollection", "features": features}


@cache
def widget_class() -> Any:
    """The class of widgets; ImportError if anywidget is missing."""
    anywidget: Any = required("anywidget", "a widget")
    traitlets: Any = import_module("traitlets")
    from pathlib import Path  # Imported only when needed.

    pictures: Any = import_module("._drawing", __package__)
    bundle = Path(pictures.FOLDER, "widget.js")
    if not bundle.exists():
        how = "apt-get install esbuild, then pip install clients/python"
        raise FileNotFoundError(f"this package was built without its widget: {how}")

    class AnyMapWidget(anywidget.AnyWidget, MapWidget):  # type: ignore[misc]
        """The state and the shapes are traits, which a page reads; what it asks are messages."""

        _esm = bundle
        _css = bundle.with_suffix(".css")
        _state = traitlets.Dict().tag(sync=True)
        _settings = traitlets.Dict().tag(sync=True)
        _shapes = traitlets.Dict().tag(sync=True)
        _notice = traitlets.Unicode().tag(sync=True)

        def __init__(
            self,
            view: Any,
            ask: Ask,
            state: dict[str, Any],
            settings: dict[str, Any],
            shapes: dict[str, Any],
            maplibre: str | None,
        ) -> None:
            settings["maplibre"], self._maplibre = maplibre_of(maplibre)
            super().__init__(_state=state, _settings=settings, _shapes=shapes)
            show, notify = (partial(setattr, self, name) for name in ("_state", "_notice"))
            self._link = PageLink(view, ask, show, notify, self.send, self._file)
            self._shell = _shell()
            if self._shell is not None:
                # No notification reports a new size: the state is read after each cell.
                self._shell.events.register("post_run_cell", self._link.look)

        def _handle_msg(self, msg: Message) -> None:
            """Receives whatever a page sends: it may ask for the state, and send its messages."""
            data, link = msg["content"].get("data"), self.__dict__.get("_link")
            method = data.get("method") if isinstance(data, dict) else None
            if method == "request_state":
                self.send_state()
            elif link is not None:  # It is not closed.
                link.receive(data.get("content") if method == "custom" else data)

        def _file(self, name: str) -> bytes:
            if name == "maplibre" and self._maplibre is not None:
                return self._maplibre
            data: bytes = pictures.map_file(f"{name}.json")
            return data

        def _repr_mimebundle_(self, **options: Any) -> Any:
            """The widget; and a picture for pages without a kernel."""
            bundle = super()._repr_mimebundle_(**options)
            if bundle is None:
                return None
            state = self._state
            picture = pictures.camera_svg(
                Camera.from_dict(state["camera"]),
                Size.from_dict(state["size"]),
                Insets.from_dict(state["padding"]),
                state["fieldOfView"],
                self.shapes,
            )
            return {**bundle[0], "image/svg+xml": picture}, bundle[1]

        def close(self) -> None:
            link = self.__dict__.pop("_link", None)
            if link is not None:
                link.close()
                if self._shell is not None:
                    self._shell.events.unregister("post_run_cell", link.look)
            super().close()

    return AnyMapWidget


def _shell() -> Any:
    """IPython's shell, where this runs in one."""
    module: Any = sys.modules.get("IPython")
    return None if module is None else module.get_ipython()


FRAME = 1 / 60
FILES = ("land", "earth", "names", "style", "maplibre")
"""The files that a page gets."""
GESTURES = [method for method in METHODS if method.startswith("gesture.")]
"""The methods that a page may call."""
EXPECTED = 'expected {"calls": [[method, parameters], …]} or {"file": name}'

Ask = Callable[[list[Call]], list[Any]]
"""Asks the engine, waits, and gives the results; raises the first error."""
Message = dict[str, Any]


def state_calls(id: str) -> list[Call]:
    """The calls that read a map's state."""
    return [("map.get", {"map": id}), ("clock.get", {})]


def state_of(answers: list[Any]) -> dict[str, Any]:
    """The state for a page, from the answers to `state_calls`."""
    state, clock = answers
    shown = {name: state[name] for name in ("camera", "size", "padding", "fieldOfView")}
    return {**shown, "isRunning": clock["running"]}


class PageLink:
    """Sends a page the newest state of a map, and does what the page asks.

    Args:
        view: The map.
        ask: Asks its engine.
        show: Takes the newest state.
        notify: Takes a notice, or "" if there is nothing to say.
        send: Takes the answer to a page's message, and a file's bytes.
        files: Gives the bytes of a file by its name.
    """

    def __init__(
        self,
        view: Any,
        ask: Ask,
        show: Callable[[dict[str, Any]], None],
        notify: Callable[[str], None],
        send: Callable[[Message, list[bytes]], None],
        files: Callable[[str], bytes],
    ) -> None:
        self._id: str = view.id
        self._ask = ask
        self._show, self._notify, self._send, self._files = show, notify, send, files
        self._inbox: SimpleQueue[object] = SimpleQueue()
        self._is_due = False
        self._is_over = False
        self._listener: Listener = view._listen(CameraDidChange, self.look, self.look)
        threading.Thread(target=self._serve, name="mapcam widget", daemon=True).start()

    def look(self, _: object = None) -> None:
        """Schedules that the state is shown. It may be called at any rate."""
        if not self._is_due and not self._is_over:
            self._is_due = True
            self._inbox.put(LOOK)

    def receive(self, message: object) -> None:
        """Receives a page's message: {"calls": […]} or {"file": name}. Anything else is answered
        with an error.

        When the engine has ended files are still given: a page may open the widget only then.
        """
        self._inbox.put(message)

    def close(self) -> None:
        """Ends it, after the messages that came before."""
        self._listener.cancel()
        self._inbox.put(CLOSE)

    def _serve(self) -> None:
        shown = 0.0
        while True:
            rest = max(0.0, shown + FRAME - time.monotonic()) if self._is_due else None
            try:
                message = self._inbox.get(timeout=rest)
            except Empty:
                shown = time.monotonic()
                self._look()
            else:
                if message is CLOSE:
                    return
                if message is not LOOK:
                    self._answer(message)

    def _look(self) -> None:
        """Shows the newest state."""
        self._is_due = False
        try:
            self._show(state_of(self._ask(state_calls(self._id))))
            self._notify("")
        except NoSuchMapError:
            self._notify(f"The map “{self._id}” was removed.")
        except (EngineClosedError, EngineDiedError) as error:
            self._is_over = True
            self._notify(f"{str(error).splitlines()[0]} The map shows its last camera.")
        except MapCamError as error:
            self._notify(str(error))

    def _answer(self, message: object) -> None:
        given: Message = message if isinstance(message, dict) else {}
        page, number = given.get("page"), given.get("number")
        answer: Message = {
            "page": sendable(page) if isinstance(page, str) else None,
            "number": number if isinstance(number, int) else None,
        }
        buffers = []
        try:
            if given.get("file") in FILES:
                buffers.append(self._files(given["file"]))
            else:
                answer["isRunning"] = self._do(calls_of(given.get("calls")))
        except Exception as error:  # Whatever a page sends, the next message is answered too.
            answer["error"] = sendable(str(error))
        self._send(answer, buffers)
        self.look()

    def _do(self, calls: list[Call]) -> bool:
        """Makes the calls of a page. Returns whether the clock runs."""
        requests = [(method, {**params, "map": self._id}) for method, params in calls]
        running: bool = self._ask([*requests, ("clock.get", {})])[-1]["running"]
        return running


LOOK, CLOSE = object(), object()
"""What is in an inbox beside messages: the state is to be shown, and the end."""


def sendable(text: str) -> str:
    """A text without half surrogates, which JSON may have and Jupyter cannot send."""
    return text.encode(errors="replace").decode()


def calls_of(given: object) -> list[Call]:
    """The calls that a page sent, if they are such as it may send: gestures."""
    if not isinstance(given, list):
        raise ValueError(EXPECTED)
    for call in given:
        match call:
            case [str() as method, {**params}] if method in GESTURES:
                wrong = [name for name, value in params.items() if not is_flat(value)]
                if wrong:
                    raise ValueError(f"{method}: expected numbers or points, not {wrong[0]!r}")
            case [str() as method, _]:
                raise ValueError(f"a page cannot call {method}")
            case _:
                raise ValueError(EXPECTED)
    return [(method, params) for method, params in given]


def is_flat(value: object) -> bool:
    """Whether it is a number, or an object of numbers."""
    parts = value.values() if isinstance(value, dict) else (value,)
    return all(isinstance(part, (int, float)) for part in parts)
