"""Where the engine's executable is."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Optional, Union

from .errors import EngineNotFound

NAME = "mapcam"
VARIABLE = "MAPCAM"
LAUNCHERS = (b"from mapcam.launch import", b"`npx mapcam`")
"""What stands in the commands that pip and npm install, each of which would find the other."""
PACKAGE = Path(__file__).resolve().parent

PathLike = Union[str, os.PathLike[str]]


def find_engine(
    binary: PathLike | None = None,
    environment: Mapping[str, str] | None = None,
    package: Path = PACKAGE,
) -> str:
    """The path of the executable.

    In this order: `binary`, the environment's MAPCAM, a copy inside the package, PATH, and the
    checkout that this package lies in. What is named by `binary` or MAPCAM is not replaced by
    something else: if it isn't there, that is an error. The command `mapcam` that pip installs with
    this package is no engine, and passed over.

    Raises `EngineNotFound`, which names every place.
    """
    environment = os.environ if environment is None else environment
    if binary is not None:
        return _named(os.fspath(binary), "the path that was given")
    named = environment.get(VARIABLE)
    search = environment.get("PATH", os.defpath)
    if named and not _is_launcher(shutil.which(named, path=search) or named):
        return _named(named, f"the environment variable {VARIABLE}")
    candidates = [package / "bin" / NAME]
    places = [f"the environment variable {VARIABLE}, which is not set"]
    places.append(f"{candidates[0]} (a copy inside the package)")
    if _is_executable(candidates[0]):
        return str(candidates[0])
    found = _on_path(NAME, search)
    if found is not None:
        return found
    places.append(f"{NAME} on PATH ({search}), other than the command of this package")
    for candidate in _builds(package):
        if _is_executable(candidate):
            return str(candidate)
        places.append(f"{candidate} (this checkout's build)")
    raise EngineNotFound(
        "The mapcam engine was not found. Build it with `swift build -c release`, or name its "
        f"executable by MapCam(binary=…) or {VARIABLE}. Looked for:"
        + "".join(f"\n  {place}" for place in places)
    )


def _named(path: str, by: str) -> str:
    if os.sep not in path:
        found = _on_path(path, os.environ.get("PATH", os.defpath))
        if found is not None:
            return found
    if _is_executable(Path(path)):
        return os.path.abspath(path)
    state = "can't be executed" if os.path.exists(path) else "does not exist"
    raise EngineNotFound(f"The mapcam engine was not found: {path}, {by}, {state}.")


def _on_path(name: str, search: str) -> Optional[str]:
    """The first executable of a name that is not the command which pip installs."""
    for folder in search.split(os.pathsep):
        found = shutil.which(name, path=folder) if folder else None
        if found is not None and not _is_launcher(found):
            return found
    return None


def _is_launcher(path: str) -> bool:
    """Whether it is the command that pip or npm installs, which looks for the engine itself."""
    try:
        with open(path, "rb") as file:
            start = file.read(1024)
    except OSError:
        return False
    return start.startswith(b"#!") and any(words in start for words in LAUNCHERS)


def _builds(package: Path) -> list[Path]:
    """The builds of the checkout, where the package lies in `clients/python` of one."""
    if len(package.parents) < 3 or not (package.parents[2] / "Package.swift").is_file():
        return []
    return [package.parents[2] / ".build" / kind / NAME for kind in ("release", "debug")]


def _is_executable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)
