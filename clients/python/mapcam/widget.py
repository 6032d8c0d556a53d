"""A map in a notebook: MapLibre GL JS shows the engine's camera, and users move it.

`view.widget()` makes one. It needs `pip install mapcam[jupyter]`; nothing else of the package does.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Optional, Union

from .faces import composed
from .geodata import in_degrees, shapes_in
from .locate import PathLike
from .views import ViewMethods

THEMES = ("auto", "light", "dark")


class MapWidget:
    """A map in a notebook, live both ways: an anywidget.

    Show it as a cell's last expression, or put it into a box of ipywidgets. When a program moves
    the engine's camera, the map follows. When a user drags, pinches, rotates or tilts the map, or
    uses the wheel or a key over it, the engine gets a gesture: listeners are called, limits apply,
    animations are interrupted.
    """

    _shapes: Any
    _settings: Any

    @property
    def shapes(self) -> Optional[dict[str, Any]]:
        """What is drawn on the ground, as GeoJSON; set it to anything that `mapcam.draw` takes."""
        return dict(self._shapes) or None

    @shapes.setter
    def shapes(self, shapes: Any) -> None:
        self._shapes = geojson_of(shapes)

    @property
    def theme(self) -> str:
        """ "light", "dark", or "auto", which is the notebook's own."""
        theme: str = self._settings["theme"]
        return theme

    @theme.setter
    def theme(self, theme: str) -> None:
        self._settings = {**self._settings, "theme": known_theme(theme)}

    @property
    def maplibre(self) -> str:
        """Where MapLibre GL JS comes from: a file beside the kernel, or an address."""
        source = self._settings["maplibre"]
        where: str = source.get("url") or source["name"]
        return where

    def close(self) -> None:
        """Removes the widget; the engine keeps running."""
        raise NotImplementedError


class WidgetMethods(ViewMethods):
    """A map that can be shown in a notebook."""

    def __init__(self, engine: Any, id: str) -> None:
        super().__init__(engine, engine._port, id)
        self.engine = engine

    @composed
    async def widget(
        self,
        *,
        resize: bool = False,
        height: float = 480,
        style: Union[str, Mapping[str, Any], None] = None,
        theme: str = "auto",
        shapes: Any = None,
        maplibre: Optional[PathLike] = None,
    ) -> MapWidget:
        """This map in a notebook, drawn by MapLibre GL JS: users and programs move it.

        `pip install mapcam[jupyter]` brings what it needs. Nothing is fetched from a network where
        MapLibre is installed beside the kernel.

        Args:
            resize: Whether the map takes the notebook's width, and `height`; otherwise it keeps its
                size, and what is too wide is shown smaller.
            height: In points, with `resize`.
            style: A MapLibre style, or its address; Natural Earth's land where it is left out,
                which the package carries.
            theme: "light", "dark", or "auto", which is the notebook's own.
            shapes: What is drawn on the ground: all that `mapcam.draw` takes.
            maplibre: MapLibre GL JS: a file, a folder, an address, or "cdn", a pinned release from
                unpkg.com. Where it is left out: that of PyPI's `maplibre` if it is installed, and
                otherwise "cdn".

        Returns:
            An anywidget. It lives until its `close()`, and the engine with it.

        Raises:
            ImportError: anywidget is missing.
        """
        from .live import state_calls, state_of  # Imported only where it is needed.

        state = state_of(await self.engine._ask_all(state_calls(self.id)))
        if not 0 < height <= 65_536:
            raise ValueError(f"height: expected points from 1 to 65,536, not {height!r}")
        settings = {
            "resize": bool(resize),
            "height": height,
            "style": dict(style) if isinstance(style, Mapping) else style,
            "theme": known_theme(theme),
        }
        source = None if maplibre is None else os.fspath(maplibre)
        try:
            module: Any = import_module("._anywidget", __package__)
        except ImportError as error:
            raise ImportError("a widget needs anywidget: pip install mapcam[jupyter]") from error
        ask, drawn = self.engine._asker(), geojson_of(shapes)
        made: MapWidget = module.AnyMapWidget(self, ask, state, settings, drawn, source)
        return made


def known_theme(theme: str) -> str:
    """A theme, if it is one."""
    if theme not in THEMES:
        raise ValueError(f"theme: expected one of {', '.join(THEMES)}, not {theme!r}")
    return theme


def geojson_of(shapes: Any) -> dict[str, Any]:
    """GeoJSON of whatever has places; an empty object for nothing."""
    if shapes is None:
        return {}
    drawn = list(shapes_in(shapes))  # Errors are raised here, not in the browser.
    if isinstance(shapes, (str, os.PathLike)) and os.fspath(shapes).lower().endswith("json"):
        with open(shapes, encoding="utf-8-sig") as file:
            own: dict[str, Any] = json.load(file)
            return own
    given = getattr(in_degrees(shapes), "__geo_interface__", shapes)
    if isinstance(given, Mapping) and "type" in given:
        own = json.loads(json.dumps(given))
        return own
    kinds = {"point": "Point", "line": "LineString", "area": "Polygon"}
    features = []
    for kind, places in drawn:
        nested: Any = [[longitude, latitude] for latitude, longitude in places]
        if kind != "line":
            nested = nested[0] if kind == "point" else [nested]
        geometry = {"type": kinds[kind], "coordinates": nested}
        features.append({"type": "Feature", "properties": {}, "geometry": geometry})
    return {"type": "FeatureCollection", "features": features}
