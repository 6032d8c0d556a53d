"""The widget of a map, with anywidget."""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Optional

from .live import Ask, Live
from .pictures import camera_svg, map_file
from .values import Camera, Insets, Size
from .widget import MapWidget

anywidget: Any = import_module("anywidget")
traitlets: Any = import_module("traitlets")

FOLDER = Path(__file__).resolve().parent
CDN = {
    "url": "https://unpkg.com/maplibre-gl@5.24.0/dist/maplibre-gl.js",
    "integrity": "sha384-5+cfbwT0iiub6VsQAdn6yz16nr6sDiQoHx6tm4O8OVYXHYOxcffFmCJBL0dgdvGp",
}
"""The release of MapLibre GL JS that a browser loads where none is installed."""
SCRIPT = "maplibre-gl.js"
BUNDLE = FOLDER / "widget.js"
if not BUNDLE.exists():
    how = "python3 clients/python/widget/bundle.py, or pip install -e clients/python"
    raise FileNotFoundError(f"{BUNDLE} is missing from this checkout: {how} makes it")


def maplibre_of(named: Optional[str]) -> dict[str, str]:
    """Where MapLibre is: {"name": a file} or {"url": an address}."""
    if named == "cdn":
        return CDN
    if named is not None and named.startswith(("https://", "http://")):
        return {"url": named}
    if named is not None:
        places = [Path(named), Path(named, SCRIPT), Path(named, "dist", SCRIPT)]
        script = next((place for place in places if place.is_file()), None)
        if script is None:
            raise FileNotFoundError(f"there is no {SCRIPT} in {named}")
        return {"name": str(script.resolve())}
    spec = find_spec("maplibre")
    if spec is not None and spec.origin is not None:
        script = Path(spec.origin).parent / "srcjs" / SCRIPT
        if script.is_file():
            return {"name": str(script)}
    return CDN


class AnyMapWidget(anywidget.AnyWidget, MapWidget):  # type: ignore[misc]
    """The state and the shapes are traits; gestures are messages."""

    _esm = BUNDLE
    _css = FOLDER / "widget.css"
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
        maplibre: Optional[str],
    ) -> None:
        settings["maplibre"] = maplibre_of(maplibre)
        super().__init__(_state=state, _settings=settings, _shapes=shapes)
        show, notify = (partial(setattr, self, name) for name in ("_state", "_notice"))
        self._live = Live(view, ask, show, notify, self.send, self._file)
        self.on_msg(lambda _, message, buffers: self._live.receive(message))
        self._shell = _shell()
        if self._shell is not None:
            # No notification reports a new size, for example: the state is read after each cell.
            self._shell.events.register("post_run_cell", self._live.look)

    def _file(self, name: str) -> bytes:
        if name in ("land", "earth", "names"):
            return map_file(f"{name}.json")
        return Path(self._settings["maplibre"]["name"]).read_bytes()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget; and where there is no kernel, on a page that only shows, a picture."""
        bundle = super()._repr_mimebundle_(**options)
        if bundle is None:
            return None
        state = self._state
        picture = camera_svg(
            Camera.from_dict(state["camera"]),
            Size.from_dict(state["size"]),
            Insets.from_dict(state["padding"]),
            state["fieldOfView"],
            self.shapes,
        )
        return {**bundle[0], "image/svg+xml": picture}, bundle[1]

    def close(self) -> None:
        live = self.__dict__.pop("_live", None)
        if live is not None:
            live.close()
            if self._shell is not None:
                self._shell.events.unregister("post_run_cell", live.look)
        super().close()


def _shell() -> Any:
    """IPython's shell, where this runs in one."""
    module: Any = sys.modules.get("IPython")
    return None if module is None else module.get_ipython()
