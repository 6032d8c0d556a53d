#!/usr/bin/env python3
"""Builds the API reference from the docstrings, as pages of HTML.

    pip install pdoc
    python3 clients/python/reference.py FOLDER

Any warning is an error. What a public class has from the generated classes and other parts that are
not public is shown as its own.
"""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
FIRST = ("MapCam", "MapView", "Clock", "Animation", "Motion", "Camera", "Coordinate", "draw")
"""What comes first; the rest is in the order of the alphabet."""
MODULES = ["mapcam", "mapcam.export", "mapcam.widget", "mapcam.pytest_plugin"]
if find_spec("pyarrow") is not None:
    MODULES.append("mapcam.tables")


def build(folder: Path) -> None:
    """Writes the pages."""
    sys.path.insert(0, str(ROOT))
    pdoc: Any = import_module("pdoc")
    doc: Any = import_module("pdoc.doc")
    render: Any = import_module("pdoc.render")
    package: Any = import_module("mapcam")
    public = set(package.__all__)
    package.__all__ = [*FIRST, *sorted(public - set(FIRST), key=str.lower)]
    source_of = doc.Class._taken_from

    def shown_at(cls: Any, name: str, member: Any) -> tuple[str, str]:
        """Where a member is described: with its class, unless that has no place of its own."""
        module, qualified = source_of(cls, name, member)
        is_ours = module.partition(".")[0] == "mapcam"
        if is_ours and qualified.partition(".")[0] not in public:
            return cls.modulename, f"{cls.qualname}.{name}"
        return module, qualified

    doc.Class._taken_from = shown_at
    render.configure(docformat="google", show_source=False, footer_text=f"mapcam {version()}")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pdoc.pdoc(*MODULES, output_directory=folder)


def version() -> str:
    """The package's."""
    named: str = import_module("mapcam").__version__
    return named


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} FOLDER")
    build(Path(sys.argv[1]))
