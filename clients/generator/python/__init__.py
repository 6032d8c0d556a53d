"""The Python client's protocol package: types, JSON both ways, and the classes that people call."""

from __future__ import annotations

from functools import partial
from typing import Callable

from schema import Model

from .faces import FACES, render_face
from .hearing import render_hearing
from .package import render_package
from .requests import render_params, render_updates
from .routes import with_lines
from .values import render_codec, render_types

PROTOCOL: dict[str, Callable[[Model], str]] = {
    "types": render_types,
    "codec": render_codec,
    "params": render_params,
    "updates": render_updates,
    "hearing": lambda model: render_hearing(model, is_async=False),
    "async_hearing": lambda model: render_hearing(model, is_async=True),
    **{name: partial(render_face, face=face) for name, face in FACES.items()},
}


def prepared(render: Callable[[Model], str]) -> Callable[[Model], str]:
    return lambda model: render(with_lines(model))


OUTPUTS = {
    "__init__.py": prepared(render_package),
    **{f"protocol/{name}.py": prepared(render) for name, render in PROTOCOL.items()},
}
"""What is written, by its path in the package, and what writes it."""
