"""Where the engine's executable is, and the command `mapcam` that pip installs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NoReturn

from ._errors import EngineNotFoundError, InvalidOptionsError

NAME = "mapcam"
VARIABLE = "MAPCAM"
LAUNCHERS = b"from mapcam._locate import", b"`npx mapcam`"
"""Text of the commands that pip and npm install, so that neither takes the other for the engine."""
NOT_FOUND = 127
"""The exit status of shells for a command that is not there."""
PACKAGE = os.path.dirname(os.path.realpath(__file__))

MODULES = (
    os.path.join(PACKAGE, f"{NAME}.wasm"),
    os.path.join(os.path.dirname(os.path.dirname(PACKAGE)), "wasm", "dist", f"{NAME}.wasm"),
)
"""Where the engine's WebAssembly module is: inside the package, or built in a checkout."""

HOW_TO_BUILD = """In a clone of its repository, two commands build it and install it:
    swift build -c release --product mapcam
    pip install clients/python
"""
HOW_TO_RUN = """Its WebAssembly module is here, and runs in this process:
    pip install wasmtime
"""

EngineKind = Literal["process", "wasm"]
PathLike = str | os.PathLike[str]


def find_engine(
    binary: PathLike | None = None,
    environment: Mapping[str, str] | None = None,
    package: PathLike = PACKAGE,
) -> str:
    """The path of the executable.

    In this order: `binary`, the environment's MAPCAM, a copy inside the package, PATH, and the
    checkout that this package lies in. What is named by `binary` or MAPCAM is not replaced by
    something else: if it isn't there, that is an error. The command `mapcam` that pip installs with
    this package is not an engine, and is ignored.

    Raises `EngineNotFoundError`, which names every place.
    """
    environment = os.environ if environment is None else environment
    if binary is not None:
        if not isinstance(binary, (str, os.PathLike)):
            raise InvalidOptionsError(f"binary: expected a path, not {binary!r}")
        return _named(os.fspath(binary), "the path that was given")
    named = environment.get(VARIABLE)
    search = environment.get("PATH", os.defpath)
    if named and not _is_launcher(next(_on_path(named, search), named)):
        return _named(named, f"the environment variable {VARIABLE}")
    places = [(os.path.join(package, "bin", NAME), "a copy inside the package")]
    places += [(each, "on PATH") for each in _on_path(NAME, search) if not _is_launcher(each)]
    places += [(each, "this checkout's build") for each in _builds(os.fspath(package))]
    for place, _ in places:
        if _is_executable(place):
            return place
    told = [f"the environment variable {VARIABLE}, which is not set"]
    told += [f"{NAME} on PATH ({search}), other than the command of this package"]
    told += [f"{place} ({what})" for place, what in places]
    raise EngineNotFoundError(
        "The mapcam engine was not found. "
        f"{HOW_TO_BUILD if _module() is None else HOW_TO_RUN}"
        f"Or name an executable by MapCam(binary=…) or {VARIABLE}. Looked for:"
        + "".join(f"\n  {place}" for place in told)
    )


def choose_engine(
    engine: EngineKind | None = None, binary: PathLike | None = None
) -> tuple[EngineKind, str]:
    """Whether a process or this one runs the engine, and the path of its executable or its module.

    It is what `engine` says, or the environment's MAPCAM_ENGINE; otherwise a process, unless there
    is no executable for this system but a module and wasmtime, which is said once on stderr.
    """
    kind = engine or os.environ.get(f"{VARIABLE}_ENGINE") or None
    if kind not in ("process", "wasm", None):
        raise InvalidOptionsError(f'engine: expected "process" or "wasm", not {kind!r}')
    is_module = isinstance(binary, (str, os.PathLike)) and os.fspath(binary).endswith(".wasm")
    if binary is not None and engine is not None and (kind == "wasm") != is_module:
        what = "a module, whose name ends in .wasm" if kind == "wasm" else "an executable"
        raise InvalidOptionsError(f'binary: engine="{kind}" needs {what}, not {binary!r}')
    if is_module or (kind == "wasm" and binary is None):
        module = _module() if binary is None else os.fspath(binary)
        if module is None or not os.path.isfile(module):
            where = module or " or ".join(MODULES)
            what = f"The engine's module was not found: {where}."
            raise EngineNotFoundError(f"{what} In a clone, clients/wasm/build makes it.")
        return "wasm", module
    try:
        return "process", find_engine(binary)
    except EngineNotFoundError:
        module = _module()
        is_free = kind is None and binary is None and not os.environ.get(VARIABLE)
        from importlib.util import find_spec  # Imported only when needed.

        if not is_free or module is None or find_spec("wasmtime") is None:
            raise
        _say_once(
            "no engine for this system was found: its WebAssembly module runs in this process"
        )
        return "wasm", module


@lru_cache(maxsize=1)
def _say_once(what: str) -> None:
    print(f"mapcam: {what}", file=sys.stderr)


def _module() -> str | None:
    return next((path for path in MODULES if os.path.isfile(path)), None)


def _named(path: str, by: str) -> str:
    for found in _on_path(path, os.environ.get("PATH", os.defpath)):
        if not _is_launcher(found):
            return found
    if _is_executable(path):
        return os.path.abspath(path)
    state = "can't be executed" if os.path.exists(path) else "does not exist"
    raise EngineNotFoundError(f"The mapcam engine was not found: {path}, {by}, {state}.")


def _on_path(name: str, search: str) -> Iterator[str]:
    """The executables of a name, as a shell looks for them; none for a path with a folder."""
    for folder in search.split(os.pathsep):
        found = os.path.join(folder, name)
        if folder and os.sep not in name and _is_executable(found):
            yield found


def _is_launcher(path: str) -> bool:
    """Whether it is the command that pip or npm installs, which looks for the engine itself."""
    try:
        with open(path, "rb") as file:
            start = file.read(1024)
    except OSError:
        return False
    return start.startswith(b"#!") and any(words in start for words in LAUNCHERS)


def _builds(package: str) -> list[str]:
    """The builds of the checkout, if the package lies in `clients/python` of one."""
    checkout = os.path.dirname(os.path.dirname(os.path.dirname(package)))
    if not os.path.isfile(os.path.join(checkout, "Package.swift")):
        return []
    return [os.path.join(checkout, ".build", kind, NAME) for kind in ("release", "debug")]


def _is_executable(path: str) -> bool:
    return os.path.isfile(path) and os.access(path, os.X_OK)


def main() -> NoReturn:
    """The command `mapcam`: replaces this process by the engine, with the same arguments."""
    try:
        engine = find_engine()
    except EngineNotFoundError as error:
        print(f"mapcam: {error}", file=sys.stderr)
        sys.exit(NOT_FOUND)
    os.execv(engine, ["mapcam", *sys.argv[1:]])
