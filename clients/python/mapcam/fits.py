"""A camera that was fitted to something, which is drawn in its view, and with that."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import Any, Callable, Optional

from .errors import MapCamError
from .geodata import shapes_in
from .likes import as_bounds
from .protocol.codec import read_camera
from .values import DRAWN, Camera


def drawable(bounds: Any) -> Any:
    """What was fitted, as something that can be drawn."""
    if bounds is None:
        return None
    try:
        return list(shapes_in(bounds)) and bounds
    except (KeyError, TypeError, ValueError):
        return as_bounds(bounds)  # Such as the corners of a box in a mapping.


def fitted(view: Any, shapes: Any) -> Callable[[Any], Camera]:
    """The reader of a camera that was fitted to something."""
    engine = getattr(view, "engine", None)
    seen: Callable[[], Any] = (lambda: None) if engine is None else weakref.ref(engine)
    id = view._map
    if isinstance(shapes, Iterator):
        shapes = ()  # It is empty when it has been sent.

    def drawn(camera: Camera) -> str:
        """Its view in its present state, with the shapes it was fitted to."""
        from .pictures import camera_svg  # Imported only where it is needed.

        shown = drawable(shapes)
        owner: Any = seen()
        if hasattr(owner, "_picture"):
            try:
                return str(owner._picture(id, shown, camera))
            except MapCamError:
                pass  # The view is gone: it is drawn as any camera is.
        return camera_svg(camera, shapes=shown)

    def read(value: Any) -> Camera:
        camera = read_camera(value)
        vars(camera)[DRAWN] = drawn
        return camera

    return read


def fitted_or_none(view: Any, shapes: Any) -> Callable[[Any], Optional[Camera]]:
    """The same, where the insets may leave no room."""
    read = fitted(view, shapes)
    return lambda value: None if value is None else read(value)
