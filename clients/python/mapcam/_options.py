"""The start of an engine: its command line, and its first requests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import isfinite
from typing import Any, Literal, cast

from ._errors import InvalidOptionsError
from ._inputs import LimitsOf, SizeLike, as_size
from ._locate import EngineKind, PathLike, choose_engine

STARTING_TIME = 30.0
"""Seconds that an engine may take to start, whatever the timeout of answers is."""

PROTOCOL_VERSION = "1.0"

ClockMode = Literal["manual", "realtime"]

Call = tuple[str, dict[str, Any]]
"""A method by its name on the wire, and its parameters."""


@dataclass(repr=False, eq=False)
class Launch:
    """An engine to be started, by the arguments of `MapCam`; `InvalidOptionsError` if wrong."""

    binary: PathLike | None = None
    size: SizeLike | None = None
    clock: ClockMode = "manual"
    fps: float | None = None
    limits: LimitsOf | None = None
    options: Sequence[str] = ()
    timeout: float | None = 60.0
    engine: EngineKind | None = None

    def __post_init__(self) -> None:
        self.settings: dict[str, Any] = {} if self.limits is None else {"limits": self.limits}
        """Of all maps, as far as they are not given others."""
        self.calls: list[Call] = []
        """The first requests; those of an engine in this process also replace its command line."""
        if self.settings:
            self.calls.append(("map.configure", self.settings))
        self._line = self._command_line()

    def process(self, start: Callable[[str, Sequence[str]], Any], loop: Any = None) -> Any:
        """A process, from its path and its arguments; or an engine in this one, for threads or for
        a loop."""
        kind, path = choose_engine(self.engine, self.binary)
        if kind == "process":
            return start(path, self._line)
        if self.options:
            raise InvalidOptionsError("options: an engine in this process has no command line")
        if self.size is not None:
            self.calls.append(("map.configure", {"size": as_size(self.size)}))
        if self.clock == "realtime":
            self.calls.append(("clock.start", {} if self.fps is None else {"fps": self.fps}))
        wasm: Any = import_module("._wasm", __package__)  # Imported only when needed.
        return wasm.InProcess(path) if loop is None else wasm.InLoop(path, loop)

    def _command_line(self) -> list[str]:
        if self.clock not in ("manual", "realtime"):
            raise InvalidOptionsError(f'clock: expected "manual" or "realtime", not {self.clock!r}')
        options: Any = self.options
        words = [] if isinstance(options, str) or not isinstance(options, Iterable) else [*options]
        if options and not (words and all(isinstance(word, str) for word in words)):
            raise InvalidOptionsError(f"options: expected a list of words, not {options!r}")
        line = ["--framing", "lines", "--clock", self.clock]
        if self.size is not None:
            try:
                extent = as_size(self.size)
            except TypeError as error:
                raise InvalidOptionsError(f"size: {error}") from None
            line += ["--size", "x".join(_number(each, "size") for each in extent)]
        if self.fps is not None:
            line += ["--fps", _number(self.fps, "fps")]
        timeout: Any = self.timeout
        if timeout is not None and not (isinstance(timeout, (int, float)) and timeout > 0):
            what = f"timeout: expected seconds above 0, or None for no limit, not {timeout!r}"
            raise InvalidOptionsError(what)
        return [*line, *words]


def _number(value: object, name: str) -> str:
    try:
        number = float(cast("float", value))
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        raise InvalidOptionsError(f"{name}: expected a finite number, not {value!r}")
    return repr(number)
