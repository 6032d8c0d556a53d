#!/usr/bin/env python3
"""Bundles the notebook's widget: its modules and those of the preview's page, as one.

    python3 clients/python/widget/bundle.py    # writes mapcam/widget.js and widget.css

A notebook's front end loads one ES module from a text, so that module can import no other. Each
module becomes a function that returns what it exports, so that names do not collide. Wheels and
source distributions carry both files; git does not.
"""

from __future__ import annotations

import re
from pathlib import Path

CLIENTS = Path(__file__).resolve().parents[2]
ENTRY = CLIENTS / "python/widget/widget.js"
STYLES = (CLIENTS / "javascript/page/map.css", CLIENTS / "python/widget/widget.css")
PACKAGE = Path(__file__).resolve().parents[1] / "mapcam"

IMPORT = re.compile(
    r"^import \{\s+(?P<names>[\w,\s]+?),?\s+\} from '(?P<path>[^']+)'\n", re.MULTILINE
)
EXPORT = re.compile(
    r"^export (?P<kind>class|const|function|async function) (?P<name>\w+)", re.MULTILINE
)
DEFAULT = re.compile(r"^export default ", re.MULTILINE)
LEFT_OVER = re.compile(r"^\s*(import|export)\b.*$", re.MULTILINE)


def render() -> str:
    """The widget as one ES module."""
    names: dict[Path, str] = {}
    parts = [
        "// Bundled from clients/python/widget and clients/javascript/page by "
        "clients/python/widget/bundle.py.\n"
    ]
    for path in in_order(ENTRY, []):
        names[path] = "module_" + re.sub(r"\W", "_", path.stem)
        parts.append(wrapped(path, names))
    return "\n".join(parts)


def in_order(path: Path, above: list[Path]) -> list[Path]:
    """A module after the ones that it imports, each once."""
    if path in above:
        raise ValueError(f"{path} imports itself by way of others")
    order: list[Path] = []
    for found in IMPORT.finditer(path.read_text(encoding="utf-8")):
        order += in_order((path.parent / found["path"]).resolve(), [*above, path])
    return list(dict.fromkeys([*order, path]))


def wrapped(path: Path, names: dict[Path, str]) -> str:
    """A module as a function that is called at once; the entry's default export stays one."""
    text = path.read_text(encoding="utf-8")

    def imported(found: re.Match[str]) -> str:
        return f"const {{ {found['names']} }} = {names[(path.parent / found['path']).resolve()]}\n"

    text = IMPORT.sub(imported, text)
    if path == ENTRY:
        text = DEFAULT.sub("return ", text)
        head, tail = "export default (() => {", "})()"
    else:
        exports = [found["name"] for found in EXPORT.finditer(text)]
        text = EXPORT.sub(r"\g<kind> \g<name>", text)
        head, tail = f"const {names[path]} = (() => {{", f"return {{ {', '.join(exports)} }}\n}})()"
    left = LEFT_OVER.search(text)
    if left:
        raise ValueError(f"{path}: the widget's bundler does not know {left[0].strip()!r}")
    return f"// {path.relative_to(CLIENTS)}\n{head}\n{text}{tail}\n"


if __name__ == "__main__":
    styles = [path.read_text(encoding="utf-8") for path in STYLES]
    (PACKAGE / "widget.js").write_bytes(render().encode())
    (PACKAGE / "widget.css").write_bytes("\n".join(styles).encode())
