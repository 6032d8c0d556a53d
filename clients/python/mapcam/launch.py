"""The command `mapcam` that pip installs: the engine itself, in the place of this process."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from .errors import EngineNotFound
from .locate import find_engine

NOT_FOUND = 127
"""The exit status of shells for a command that is not there."""


def main() -> NoReturn:
    """Becomes the engine, with the same arguments."""
    try:
        engine = find_engine()
    except EngineNotFound as error:
        print(f"mapcam: {error}", file=sys.stderr)
        sys.exit(NOT_FOUND)
    os.execv(engine, ["mapcam", *sys.argv[1:]])
