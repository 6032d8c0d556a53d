"""The Python client's protocol package: types, JSON both ways, and the classes that people call."""

from __future__ import annotations

from typing import Callable

from schema import Model

from .events import render_events
from .methods import render_methods, render_updates
from .model import Types
from .package import render_package
from .routes import with_lines, without_questions
from .values import render_codec, render_types

RENDERERS: dict[str, Callable[[Types], str]] = {
    "__init__.py": render_package,
    "_protocol/types.py": render_types,
    "_protocol/codec.py": render_codec,
    "_protocol/updates.py": render_updates,
    "_protocol/events.py": render_events,
    "_protocol/methods.py": render_methods,
}


def prepared(render: Callable[[Types], str]) -> Callable[[Model], str]:
    return lambda model: render(Types(with_lines(without_questions(model))))


OUTPUTS = {path: prepared(render) for path, render in RENDERERS.items()}
"""What is written, by its path in the package, and what writes it."""
