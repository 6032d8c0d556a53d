#!/usr/bin/env python3
"""Writes the parts of the clients that come from the protocol's declarations.

    python3 clients/generator/generate.py            # writes them
    python3 clients/generator/generate.py --check    # lists stale files, with status 1

The schema comes from the mapcam that MAPCAM names, or from the latest build here; ``--schema FILE``
reads a file instead, ``-`` standard input. ``MAPCAM_UPDATE=1 swift test --filter ProtocolDocument``
writes the same without an executable, and protocol.md's tables too; without MAPCAM_UPDATE that test
fails if a file is stale.

`schema.py` reads the document into a small model of methods, notifications and types. An emitter is a
function from that model to a text, and `OUTPUTS` lists the file that each one writes. An unknown
keyword is an error. Python 3.11 or newer, its standard library only.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable

import javascript
import python
import typescript
from schema import Model, read_model

ROOT = Path(__file__).resolve().parents[2]

OUTPUTS: dict[str, Callable[[Model], str]] = {
    "clients/javascript/src/methods.js": javascript.render_methods,
    "clients/javascript/src/protocol.js": javascript.render_protocol,
    "clients/javascript/src/updates.js": javascript.render_updates,
    "clients/javascript/types/protocol.d.ts": typescript.render,
    **{f"clients/python/mapcam/{path}": to for path, to in python.OUTPUTS.items()},
}
"""What is written, by the path in the repository, and by whom."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; say what is stale")
    parser.add_argument("--schema", metavar="FILE", help="the output of `mapcam schema`")
    options = parser.parse_args()
    try:
        model = read_model(load(options.schema))
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"generate.py: {error}", file=sys.stderr)
        return 2
    stale = [path for path, render in OUTPUTS.items() if not update(path, render(model), options)]
    if stale:
        print("stale; renew with: python3 clients/generator/generate.py", file=sys.stderr)
    return 1 if stale else 0


def update(path: str, text: str, options: argparse.Namespace) -> bool:
    """Writes a file if its text differs. With --check it only returns whether the file is
    current."""
    file = ROOT / path
    current = file.read_text(encoding="utf-8") if file.exists() else ""
    if current == text:
        return True
    if options.check:
        lines = difflib.unified_diff(current.splitlines(), text.splitlines(), path, path, lineterm="")
        print("\n".join(lines), file=sys.stderr)
        return False
    file.write_text(text, encoding="utf-8")
    print(path)
    return True


def load(source: str | None) -> dict[str, Any]:
    if source == "-":
        return json.load(sys.stdin)
    if source is not None:
        return json.loads(Path(source).read_text(encoding="utf-8"))
    binary = find_mapcam()
    return json.loads(subprocess.run([binary, "schema"], stdout=subprocess.PIPE, check=True).stdout)


def find_mapcam() -> str:
    """The executable that MAPCAM names; otherwise the newer of the release and the debug build."""
    if os.environ.get("MAPCAM"):
        return os.environ["MAPCAM"]
    builds = [ROOT / ".build" / kind / "mapcam" for kind in ("debug", "release")]
    builds = [path for path in builds if path.exists()]
    if not builds:
        raise ValueError("there is no mapcam: `swift build`, or name one with MAPCAM=/path/to/mapcam")
    return str(max(builds, key=lambda path: path.stat().st_mtime))


if __name__ == "__main__":
    sys.exit(main())
