"""The Python client's protocol package: types, JSON both ways, and the classes that people call."""

from __future__ import annotations

from functools import partial

from .faces import FACES, render_face
from .hearing import render_hearing
from .requests import render_params, render_updates
from .values import render_codec, render_types

OUTPUTS = {
    "types": render_types,
    "codec": render_codec,
    "params": render_params,
    "updates": render_updates,
    "hearing": lambda model: render_hearing(model, is_async=False),
    "async_hearing": lambda model: render_hearing(model, is_async=True),
    **{name: partial(render_face, face=face) for name, face in FACES.items()},
}
"""What is written, by the module's name, and what writes it."""
