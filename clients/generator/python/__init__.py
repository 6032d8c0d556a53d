"""The Python client's protocol package: types, JSON both ways, and the classes that people call."""

from __future__ import annotations

from typing import Callable

from schema import Model

from .conveniences import with_lines, without_questions
from .events import render_events
from .methods import AWAITING, BLOCKING, PIPELINED, rendering
from .model import Types
from .text import NOTIFICATIONS
from .values import render_codec, render_types, render_updates


RENDERERS: dict[str, Callable[[Types], str]] = {
    "_protocol/types.py": render_types,
    "_protocol/codec.py": render_codec,
    "_protocol/updates.py": render_updates,
    "_protocol/events.py": render_events,
    "_protocol/blocking.py": rendering(BLOCKING),
    "_protocol/awaiting.py": rendering(AWAITING),
    "_protocol/pipelined.py": rendering(PIPELINED),
}


def prepared(render: Callable[[Types], str]) -> Callable[[Model], str]:
    def rendered(model: Model) -> str:
        NOTIFICATIONS.update(notice.name for notice in model.notifications)
        return render(Types(with_lines(without_questions(model))))

    return rendered


OUTPUTS = {path: prepared(render) for path, render in RENDERERS.items()}
"""What is written, by its path in the package, and what writes it."""
