"""What an engine is started with: its command line, or what it is asked first in its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from math import isfinite
from typing import Any, Literal, Optional, cast

from .errors import InvalidOptions
from .likes import SizeLike, as_size
from .protocol.types import Client
from .version import __version__
from .wire import camel

STARTING_TIME = 30.0
"""Seconds that an engine may take to start, whatever the timeout of answers is."""

PROTOCOL_VERSION = "1.0"

ClockMode = Literal["manual", "realtime"]

Call = tuple[str, dict[str, Any]]
"""A method by its name on the wire, and its parameters."""


def this_client() -> Client:
    """What this package sends as `client`."""
    return Client("mapcam-python", __version__)


def arguments(
    size: Optional[SizeLike],
    clock: ClockMode,
    fps: Optional[float],
    options: Sequence[str],
    timeout: Optional[float],
) -> list[str]:
    """The command line of an engine. A wrong argument is an `InvalidOptions`, a ValueError."""
    if clock not in ("manual", "realtime"):
        raise InvalidOptions(f'clock: expected "manual" or "realtime", not {clock!r}')
    words = () if isinstance(options, str) or not isinstance(options, Iterable) else [*options]
    if options and not (words and all(isinstance(word, str) for word in words)):
        raise InvalidOptions(f"options: expected a list of words, not {options!r}")
    line = ["--framing", "lines", "--clock", clock]
    if size is not None:
        try:
            extent = as_size(size)
        except TypeError as error:
            raise InvalidOptions(f"size: {error}") from None
        line += ["--size", f"{_number(extent.width, 'size')}x{_number(extent.height, 'size')}"]
    if fps is not None:
        line += ["--fps", _number(fps, "fps")]
    if timeout is not None and not (isinstance(timeout, (int, float)) and timeout > 0):
        what = f"timeout: expected seconds above 0, or None for ever, not {timeout!r}"
        raise InvalidOptions(what)
    return [*line, *words]


def in_process(path: str, options: Sequence[str], loop: Any = None) -> Any:
    """An engine in this process, for threads or for a loop."""
    if options:
        raise InvalidOptions("options: an engine in this process has no command line")
    wasm: Any = import_module(".wasm", __package__)  # Imported only where it is needed.
    return wasm.InProcess(path) if loop is None else wasm.InLoop(path, loop)


def first_calls(
    kind: str,
    size: Optional[SizeLike],
    clock: ClockMode,
    fps: Optional[float],
    settings: Mapping[str, Any],
) -> list[Call]:
    """What an engine is asked first: to one in this process also what a command line says."""
    calls: list[Call] = []
    if settings:
        calls.append(("map.configure", {camel(name): settings[name] for name in settings}))
    if kind == "wasm" and size is not None:
        calls.append(("map.configure", {"size": as_size(size)}))
    if kind == "wasm" and clock == "realtime":
        calls.append(("clock.start", {} if fps is None else {"fps": fps}))
    return calls


def _number(value: object, name: str) -> str:
    try:
        number = float(cast("float", value))
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        raise InvalidOptions(f"{name}: expected a finite number, not {value!r}")
    return repr(number)
