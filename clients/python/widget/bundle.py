#!/usr/bin/env python3
"""Bundles the notebook's widget, and the modules of the preview's page that it uses, by esbuild.

    python3 clients/python/widget/bundle.py    # writes mapcam/widget.js and widget.css

A notebook's front end loads one ES module from a text. Wheels and source distributions carry both
files; git does not.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

WIDGET = Path(__file__).resolve().parent
PACKAGE = WIDGET.parent / "mapcam"


def main() -> None:
    esbuild = shutil.which("esbuild")
    if esbuild is None:
        sys.exit("the notebook's widget needs esbuild: apt-get install esbuild, or npm's")
    entries = [WIDGET / "widget.js", WIDGET / "widget.css"]
    options = ["--bundle", "--format=esm", f"--outdir={PACKAGE}", "--log-level=warning"]
    subprocess.run([esbuild, *entries, *options], check=True)


if __name__ == "__main__":
    main()
