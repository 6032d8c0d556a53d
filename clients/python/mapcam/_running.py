"""A running engine, of threads or of a loop: its options, start, and what takes several calls."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from importlib import import_module
from math import inf
from os import fspath
from typing import Any, Literal

from ._calls import CLOCK, READ_RUNNING, Caller, awaited, scope_of
from ._errors import (
    CallNames,
    InvalidOptionsError,
    MapExistsError,
    RequestTimeoutError,
    WouldWaitForeverError,
)
from ._inputs import LimitsOf, SizeLike, as_size
from ._locate import EngineKind, PathLike, choose_engine
from ._process import EngineProcess, start_error
from ._protocol.codec import read_progress, read_server_description
from ._protocol.types import Progress, ServerDescription
from ._values import number, read_listed, text, unchanged
from ._version import __version__

STARTING_TIME = 30.0
"""Seconds that an engine may take to start, whatever the timeout of answers is."""

PROTOCOL_VERSION = "1.0"

ClockMode = Literal["manual", "realtime"]

Call = tuple[str, dict[str, Any]]
"""A method by its name on the wire, and its parameters."""


GREETING = {
    "client": {"name": "mapcam-python", "version": __version__},
    "protocolVersion": PROTOCOL_VERSION,
}


class Running(Caller):
    """A running engine."""

    _connection: Any
    _finalizer: Any
    description: ServerDescription
    """The engine's version and limits."""

    def __init__(
        self,
        binary: PathLike | None = None,
        *,
        size: SizeLike | None = None,
        clock: ClockMode = "manual",
        fps: float | None = None,
        limits: LimitsOf | None = None,
        options: Sequence[str] = (),
        timeout: float | None = 60.0,
        engine: EngineKind | None = None,
        trace: PathLike | None = None,
    ) -> None:
        if clock not in ("manual", "realtime"):
            raise InvalidOptionsError(f'clock: expected "manual" or "realtime", not {clock!r}')
        if fps is not None and clock == "manual":
            raise InvalidOptionsError('fps: expected clock="realtime" too, or clock.start(fps)')
        words: Any = options
        is_list = isinstance(words, Iterable) and not isinstance(words, str)
        if words and not (is_list and all(isinstance(word, str) for word in words)):
            raise InvalidOptionsError(f"options: expected a list of words, not {options!r}")
        wait: Any = timeout
        if wait is not None and not (isinstance(wait, (int, float)) and wait > 0):
            what = f"timeout: expected seconds above 0, or None for no limit, not {timeout!r}"
            raise InvalidOptionsError(what)
        self._kind, self._path = choose_engine(engine, binary)
        for name, given in (("options", options), ("trace", trace)):
            if self._kind == "wasm" and given:
                raise InvalidOptionsError(f"{name}: an engine in this process has no command line")
        traced = () if trace is None else ("--trace", fspath(trace))
        self._options, self._timeout = (*options, *traced), timeout
        self._settings: dict[str, Any] = {} if limits is None else {"limits": limits}
        """Of all maps, as far as they are not given others."""
        first = dict(self._settings)
        if size is not None:
            try:
                first["size"] = as_size(size)
            except TypeError as error:
                raise InvalidOptionsError(f"size: {error}") from None
        self._calls: list[Call] = [("map.configure", first)] if first else []
        """The first requests."""
        if clock == "realtime":
            self._calls.append(("clock.start", {} if fps is None else {"fps": fps}))
        self._begin()

    def _begin(self) -> None:
        """Starts the engine, unless that is done later."""

    def _process(self) -> Any:
        """What carries bytes to an engine and back: a process, or an engine in this one."""
        if self._kind == "process":
            return EngineProcess(self._path, self._options)
        wasm: Any = import_module("._wasm", __package__)  # Imported only when needed.
        return wasm.InProcess(self._path)

    async def _started(self, connection: Any) -> None:
        """Begins the conversation; an error ends the engine."""
        self._connection = self._port = connection
        connection.engine = weakref.ref(self)
        self._finalizer = weakref.finalize(self, connection.release)
        try:
            greeting = text(GREETING)
            self.description = await self._post("initialize", greeting, read_server_description)
            await self._ask_all(self._calls, ("MapCam",))
            connection.timeout = self._timeout
        except BaseException as error:
            await awaited(self.close())
            raise start_error(connection.process.binary, error) from None

    def close(self) -> Any:
        raise NotImplementedError

    def __repr__(self) -> str:
        state = self.pid if "_connection" in vars(self) else "not started"
        return f"<{type(self).__name__} {state}>"

    @property
    def pid(self) -> int:
        """The engine's process id."""
        pid: int = self._connection.process.pid
        return pid

    async def _ran_until_idle(self, fps: float, limit: float) -> Progress:
        if not 0 < fps < inf or not limit >= 0:
            what = f"expected fps above 0 and a limit in seconds, not {fps!r} and {limit!r}"
            raise ValueError(what)
        clock = await self._post(*CLOCK)
        while clock.running:
            if not await self._is_moving():
                return Progress((await self._post(*CLOCK)).time, 0)
            await self._connection.pause(1 / fps)
        frame = 0
        while True:
            if frame > limit * fps:
                raise RequestTimeoutError(
                    f"The cameras still move after {limit} seconds on the clock."
                )
            if frame % 60 == 0:
                await self._is_moving()
            to = f'{{"to":{number(clock.time + frame / fps)}}}'
            progress = await self._post("clock.tick", to, read_progress)
            if not progress.active:
                return progress
            frame += 1

    async def _is_moving(self) -> bool:
        """Whether something moves; what has no end is an error."""
        running = []
        for name in await self._post("map.list", "{}", read_listed("maps", unchanged)):
            running += await self._post("animation.list", f"{{{scope_of(name)}}}", READ_RUNNING)
        if any(animation.duration is None for animation in running):
            raise WouldWaitForeverError("A follow has no end: stop it first.")
        return bool(running)

    async def _ask_all(self, calls: Iterable[Call], names: CallNames = ()) -> list[Any]:
        """The answers to some calls, which are sent together."""
        replies = [self._post(method, text(params), unchanged, names) for method, params in calls]
        return [await reply for reply in replies]

    async def _create(self, view: Any, settings: dict[str, Any]) -> None:
        """Creates a map, or configures one that exists."""
        try:
            await awaited(view.create(**{**self._settings, **settings}))
        except MapExistsError:
            first = settings.pop("camera", None)
            if settings:
                await awaited(view.configure(**settings))
            if first is not None:
                await awaited(view.jump_to(first))
