"""The start of an engine, and its first requests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from os import fspath
from typing import Any, Literal

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
    trace: PathLike | None = None

    def __post_init__(self) -> None:
        if self.clock not in ("manual", "realtime"):
            raise InvalidOptionsError(f'clock: expected "manual" or "realtime", not {self.clock!r}')
        if self.fps is not None and self.clock == "manual":
            raise InvalidOptionsError('fps: expected clock="realtime" too, or clock.start(fps)')
        words: Any = self.options
        is_list = isinstance(words, Iterable) and not isinstance(words, str)
        if words and not (is_list and all(isinstance(word, str) for word in words)):
            raise InvalidOptionsError(f"options: expected a list of words, not {words!r}")
        timeout: Any = self.timeout
        if timeout is not None and not (isinstance(timeout, (int, float)) and timeout > 0):
            what = f"timeout: expected seconds above 0, or None for no limit, not {timeout!r}"
            raise InvalidOptionsError(what)
        self.settings: dict[str, Any] = {} if self.limits is None else {"limits": self.limits}
        """Of all maps, as far as they are not given others."""
        first = dict(self.settings)
        if self.size is not None:
            try:
                first["size"] = as_size(self.size)
            except TypeError as error:
                raise InvalidOptionsError(f"size: {error}") from None
        self.calls: list[Call] = [("map.configure", first)] if first else []
        """The first requests."""
        if self.clock == "realtime":
            self.calls.append(("clock.start", {} if self.fps is None else {"fps": self.fps}))

    def process(self, start: Callable[[str, Sequence[str]], Any], loop: Any = None) -> Any:
        """A process, from its path and its arguments; or an engine in this one, for threads or for
        a loop."""
        if self.engine == "wasm":
            self._check_in_process()
        kind, path = choose_engine(self.engine, self.binary)
        if kind == "process":
            trace = () if self.trace is None else ("--trace", fspath(self.trace))
            return start(path, (*self.options, *trace))
        self._check_in_process()
        wasm: Any = import_module("._wasm", __package__)  # Imported only when needed.
        return wasm.InProcess(path) if loop is None else wasm.InLoop(path, loop)

    def _check_in_process(self) -> None:
        for name in ("options", "trace"):
            if getattr(self, name):
                raise InvalidOptionsError(f"{name}: an engine in this process has no command line")
