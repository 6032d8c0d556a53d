"""What an engine is started with: its command line, or what it is asked first in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from math import isfinite
from typing import Any, Callable, Literal, Optional, cast

from .errors import InvalidOptions
from .given import LimitsOf, limits_of
from .likes import SizeLike, as_size
from .locate import EngineKind, PathLike, choose_engine
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


class Launch:
    """The start of an engine, with the arguments of `MapCam`. A wrong one is `InvalidOptions`."""

    def __init__(
        self,
        binary: Optional[PathLike] = None,
        size: Optional[SizeLike] = None,
        clock: ClockMode = "manual",
        fps: Optional[float] = None,
        limits: Optional[LimitsOf] = None,
        options: Sequence[str] = (),
        timeout: Optional[float] = 60.0,
        engine: Optional[EngineKind] = None,
    ) -> None:
        self.settings: dict[str, Any] = {} if limits is None else limits_of(limits)
        """Of all maps, as far as they are not given others."""
        self.timeout = timeout
        self.calls: list[Call] = []
        """What the engine is asked first; one in this process also what a command line says."""
        if self.settings:
            members = {camel(name): value for name, value in self.settings.items()}
            self.calls.append(("map.configure", members))
        self._binary, self._options = binary, options
        self._kind: Optional[EngineKind] = engine
        self._size, self._clock, self._fps = size, clock, fps
        self._line = _command_line(size, clock, fps, options, timeout)

    def process(self, start: Callable[[str, Sequence[str]], Any], loop: Any = None) -> Any:
        """A process, from its path and its arguments; or an engine in this one, for threads or for
        a loop."""
        kind, path = choose_engine(self._kind, self._binary)
        if kind == "process":
            return start(path, self._line)
        if self._options:
            raise InvalidOptions("options: an engine in this process has no command line")
        if self._size is not None:
            self.calls.append(("map.configure", {"size": as_size(self._size)}))
        if self._clock == "realtime":
            self.calls.append(("clock.start", {} if self._fps is None else {"fps": self._fps}))
        wasm: Any = import_module(".wasm", __package__)  # Imported only where it is needed.
        return wasm.InProcess(path) if loop is None else wasm.InLoop(path, loop)


def _command_line(
    size: Optional[SizeLike],
    clock: ClockMode,
    fps: Optional[float],
    options: Sequence[str],
    timeout: Optional[float],
) -> list[str]:
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


def _number(value: object, name: str) -> str:
    try:
        number = float(cast("float", value))
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        raise InvalidOptions(f"{name}: expected a finite number, not {value!r}")
    return repr(number)
