#!/usr/bin/env python3
"""Writes the parts of the clients that come from the protocol's declarations.

    python3 clients/generator/generate.py            # writes them
    python3 clients/generator/generate.py --check    # lists stale files, with status 1

The schema comes from the mapcam that MAPCAM names, or from the latest build here; ``--schema FILE``
reads a file instead. ``MAPCAM_UPDATE=1 swift test --filter ProtocolDocument``
writes the same without an executable, and protocol.md's tables too; without MAPCAM_UPDATE that test
fails if a file is stale.

`schema.py` reads the document into a small model of methods, notifications and types. An emitter is a
function from that model to a text. An unknown keyword is an error. Python 3.11 or newer, its standard
library only.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import javascript
import python
import typescript
from schema import Model, read_model

ROOT = Path(__file__).resolve().parents[2]


def render(model: Model) -> dict[str, str]:
    """What is written, by the path in the repository."""
    package = "clients/python/mapcam/_protocol"
    return {
        "clients/javascript/src/methods.js": javascript.render_methods(model),
        "clients/javascript/src/protocol.js": javascript.render_protocol(model),
        "clients/javascript/src/updates.js": javascript.render_updates(model),
        "clients/javascript/types/protocol.d.ts": typescript.render(model),
        **{f"{package}/{name}": text for name, text in python.render(model).items()},
    }


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
    texts = {ROOT / path: text for path, text in render(model).items()}
    stale = [file for file, text in texts.items() if not file.exists() or file.read_text("utf-8") != text]
    for file in stale:
        print(file.relative_to(ROOT))
        if not options.check:
            file.write_text(texts[file], encoding="utf-8")
    if stale and options.check:
        print("stale; renew with: python3 clients/generator/generate.py", file=sys.stderr)
        return 1
    return 0


def load(source: str | None) -> dict[str, Any]:
    if source is not None:
        return json.loads(Path(source).read_text(encoding="utf-8"))
    schema = subprocess.run([find_mapcam(), "schema"], stdout=subprocess.PIPE, check=True).stdout
    return json.loads(schema)


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
