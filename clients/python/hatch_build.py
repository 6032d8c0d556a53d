"""What goes into the package beside its modules: the notebook's widget, maps and an engine.

From a clone, a wheel carries `.build/release/mapcam`, if it has been built, or the executable that
MAPCAM_BINARY names (none if that is empty); its tags are the platforms that the executable runs on.
`clients/wasm/dist/mapcam.wasm` goes into it too, if it is there. Without esbuild it has no widget.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from elftools.common.exceptions import ELFError
from elftools.elf.elffile import ELFFile
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import mac_platforms

CLIENTS = Path(__file__).resolve().parents[1]
BUNDLER = CLIENTS / "python/widget/bundle.py"
PACKAGE = CLIENTS / "python/mapcam"
MAPS = [CLIENTS / f"javascript/page/{name}.json" for name in ("land", "earth", "names", "style")]
WRONG = (OSError, ELFError, LookupError)
"""What reading a file raises that is not an executable."""
MODULE = CLIENTS / "wasm/dist/mapcam.wasm"
BUILT = CLIENTS.parent / ".build/release/mapcam"


class Hook(BuildHookInterface[Any]):
    """Completes a wheel and a source distribution."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        included = build_data["force_include"]
        binary = os.environ.get("MAPCAM_BINARY")
        path = Path(os.environ.get("PWD", "."), binary or "")
        if BUNDLER.exists():  # A checkout: a source distribution has all of it in the package.
            for name in ("widget.js", "widget.css"):
                (PACKAGE / name).unlink(missing_ok=True)  # It would be an older one.
            if shutil.which("esbuild"):
                subprocess.run([sys.executable, BUNDLER], check=True)
            for file in (*MAPS, *([MODULE] if MODULE.exists() else [])):
                included[str(file)] = f"mapcam/{file.name}"
            if binary is None and version != "editable" and BUILT.exists():
                binary, path = "built", BUILT
        if binary and self.target_name == "wheel":
            try:
                build_data["tag"] = f"py3-none-{'.'.join(platforms(path))}"
            except WRONG as error:
                sys.exit(f"MAPCAM_BINARY={path} must be an executable of Linux or macOS: {error}")
            build_data["pure_python"] = False
            included[str(path)] = "mapcam/bin/mapcam"


def platforms(path: str | Path) -> list[str]:
    """The platform tags (PEP 425, 600 and 656) of the systems that an executable runs on."""
    if sys.platform == "darwin":
        return [next(mac_platforms())]  # It was built here.
    with open(path, "rb") as file:
        elf = ELFFile(file)
        machine = {"x64": "x86_64", "AArch64": "aarch64"}[elf.get_machine_arch()]
        if any(segment["p_type"] == "PT_INTERP" for segment in elf.iter_segments()):
            return [f"linux_{machine}"]
    # Without libraries it needs a kernel only, an older one than both of these have.
    return [f"manylinux_2_17_{machine}", f"musllinux_1_1_{machine}"]
