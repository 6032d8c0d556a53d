"""A camera of a view, which is drawn in that, and with what it was fitted to."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any, Callable, Optional

from .errors import MapCamError
from .geodata import shapes_in
from .likes import as_bounds
from .protocol.codec import read_camera
from .values import Camera


class Fit(Camera):
    """A camera that knows its view, and what it was fitted to, to be drawn; else a `Camera`."""

    __slots__ = ("_engine", "_map", "_shapes")
    _engine: Callable[[], Any]
    _map: str
    _shapes: Any

    def __repr__(self) -> str:
        return repr(self._plain())

    def __eq__(self, other: object) -> bool:
        return self._plain() == (other._plain() if isinstance(other, Fit) else other)

    def __hash__(self) -> int:
        return hash(self._plain())

    def __reduce__(self) -> Any:
        return Camera, (self.target, self.zoom, self.bearing, self.viewing_angle)

    def replace(self, **changes: Any) -> Camera:
        """A plain camera with other values."""
        return self._plain().replace(**changes)

    def _plain(self) -> Camera:
        return Camera(self.target, self.zoom, self.bearing, self.viewing_angle)

    def _repr_svg_(self) -> str:
        """Its view, as that is now, and what it was fitted to."""
        from .pictures import camera_svg  # Imported only where it is needed.

        shapes = drawable(self._shapes)
        engine = self._engine()
        if hasattr(engine, "_picture"):
            try:
                return str(engine._picture(self._map, shapes, self))
            except MapCamError:
                pass  # The view is gone: it is drawn as any camera is.
        return camera_svg(self, shapes=shapes)


def drawable(bounds: Any) -> Any:
    """What was fitted, as something that can be drawn."""
    if bounds is None:
        return None
    try:
        return list(shapes_in(bounds)) and bounds
    except (KeyError, TypeError, ValueError):
        return as_bounds(bounds)  # Such as the corners of a box in a mapping.


def fitted(view: Any, shapes: Any) -> Callable[[Any], Fit]:
    """The reader of a camera that was fitted to something."""
    engine = getattr(view, "engine", None)
    seen: Callable[[], Any] = (lambda: None) if engine is None else weakref.ref(engine)
    id = view._map
    if isinstance(shapes, Iterator):
        shapes = ()  # It is empty when it has been sent.

    def read(value: Any) -> Fit:
        camera = read_camera(value)
        fit = Fit(camera.target, camera.zoom, camera.bearing, camera.viewing_angle)
        object.__setattr__(fit, "_engine", seen)
        object.__setattr__(fit, "_map", id)
        object.__setattr__(fit, "_shapes", shapes)
        return fit

    return read


def fitted_or_none(view: Any, shapes: Any) -> Callable[[Any], Optional[Fit]]:
    """The same, where the insets may leave no room."""
    read = fitted(view, shapes)
    return lambda value: None if value is None else read(value)
