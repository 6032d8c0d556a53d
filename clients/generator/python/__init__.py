"""The Python client's protocol package: types, JSON both ways, and the classes that people call."""

from __future__ import annotations

from schema import Model

from .conveniences import as_python_has_it
from .events import render_events
from .methods import AWAITING, BLOCKING, PIPELINED, render_methods
from .model import Types
from .text import NOTIFICATIONS
from .values import render_codec, render_types, render_updates


def render(model: Model) -> dict[str, str]:
    """The files' texts, by their names in the package."""
    NOTIFICATIONS.update(notice.name for notice in model.notifications)
    types = Types(as_python_has_it(model))
    return {
        "types.py": render_types(types),
        "codec.py": render_codec(types),
        "updates.py": render_updates(types),
        "events.py": render_events(types),
        "blocking.py": render_methods(BLOCKING, types),
        "awaiting.py": render_methods(AWAITING, types),
        "pipelined.py": render_methods(PIPELINED, types),
    }
