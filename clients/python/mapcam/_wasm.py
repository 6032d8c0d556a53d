"""The engine inside this process: its WebAssembly module, which wasmtime runs.

It needs wasmtime (`pip install wasmtime`). It stands in for a process: the same bytes go in and
come out. Requests are answered before `write` returns. A thread waits until more time has passed.
"""

from __future__ import annotations

import ctypes
import math
import os
import re
import threading
import time
from functools import lru_cache
from importlib import import_module
from typing import Any

from ._errors import EngineClosedError, EngineDiedError, EngineNotFoundError, MapCamError
from ._process import PAUSE, Ended, IsFull, Receive

PIECE = 1 << 20
"""The most bytes that are served at once."""
UNSUPPORTED = 52
"""WASI's ENOSYS."""
SHUTDOWN = re.compile(rb'^\{"jsonrpc":"2.0","id":\d+,"method":"shutdown",', re.MULTILINE)
"""How the line begins after which an engine ends: a request of this client."""


@lru_cache(maxsize=1)
def _compiled(path: str) -> tuple[Any, Any, Any]:
    """wasmtime, and the module as machine code, which wasmtime keeps for the next time too."""
    try:
        wasmtime: Any = import_module("wasmtime")
    except ImportError as error:
        what = "The engine in this process needs wasmtime: pip install wasmtime"
        raise EngineNotFoundError(what) from error
    config = wasmtime.Config()
    config.cache = True
    engine = wasmtime.Engine(config)
    return wasmtime, engine, wasmtime.Module.from_file(engine, path)


def _stand_in(wasmtime: Any, store: Any, type: Any) -> Any:
    """A function of WASI that does nothing: none is needed in process."""
    answer = UNSUPPORTED if list(type.results) else None
    return wasmtime.Func(store, type, lambda *arguments: answer)


class Instance:
    """An instance of the module, as `clients/wasm/README.md` describes it."""

    def __init__(self, path: str) -> None:
        wasmtime, engine, module = _compiled(path)
        self._store = wasmtime.Store(engine)
        self._early: list[bytes] = []
        functions = [
            wasmtime.Func(self._store, each.type, self._write)
            if each.name == "fd_write"
            else _stand_in(wasmtime, self._store, each.type)
            for each in module.imports
        ]
        exports = wasmtime.Instance(self._store, module, functions).exports(self._store)
        self._memory = exports["memory"]
        names = ("mapcam_input", "mapcam_serve", "mapcam_output", "mapcam_done")
        self._input, self._serve, self._output, self._done = (exports[name] for name in names)

    def serve(self, data: bytes | memoryview) -> tuple[bytes, float]:
        """The output, and the seconds after which this must be called again even without input:
        infinity for never, less than 0 if lines may wait."""
        store = self._store
        if data:
            start = self._input(store, len(data))
            ctypes.memmove(self._address(start), bytes(data), len(data))
        count = self._serve(store, len(data), time.monotonic())
        answers = ctypes.string_at(self._address(self._output(store)), count) if count else b""
        if self._early:
            answers = b"".join([*self._early, answers])
            self._early.clear()
        return answers, self._done(store, count, time.monotonic())

    def _write(self, descriptor: int, vectors: int, count: int, written: int) -> int:
        """WASI's fd_write: lines that are passed on in the middle of a message that causes many."""
        words = (ctypes.c_uint32 * (2 * count)).from_address(self._address(vectors))
        pieces = [
            ctypes.string_at(self._address(words[index]), words[index + 1])
            for index in range(0, 2 * count, 2)
        ]
        if descriptor == 1:
            self._early += pieces
        ctypes.c_uint32.from_address(self._address(written)).value = sum(map(len, pieces))
        return 0

    def _address(self, offset: int) -> int:
        """The address of an offset in the module's memory. wasmtime's own reading and writing of it
        takes longer than the work."""
        return ctypes.addressof(self._memory.data_ptr(self._store).contents) + offset


class InProcess:
    """An engine in this process."""

    backlog_size: int = 0

    def __init__(self, path: str) -> None:
        self.binary = path
        self.pid: int = os.getpid()
        self.host: int = self.pid
        self._instance = Instance(path)
        self._serving = threading.Lock()
        self._is_over = False
        self._due = math.inf

    def begin(self, receive: Receive, ended: Ended, is_full: IsFull = lambda: False) -> None:
        """Begins: see `EngineProcess.begin`."""
        self._receive, self._ended, self._is_full = receive, ended, is_full
        self._changed = threading.Event()
        self._ticker: threading.Thread | None = None

    def write(self, data: bytes | memoryview) -> None:
        """Serves lines; what is answered has been received when it returns."""
        try:
            with self._serving:
                rest = memoryview(data)
                while not self._is_over:
                    answers, due = self._instance.serve(rest[:PIECE])
                    rest = rest[PIECE:]
                    if answers:
                        self._receive(answers)
                    if not rest and due >= 0:
                        break
                else:
                    return
        except Exception as error:  # A trap, or an answer that can't be understood.
            *lines, last = str(error).strip().splitlines() or [repr(error)]
            died = EngineDiedError(f"The mapcam engine trapped: {last.strip()}.", None, lines)
            self._end(error if isinstance(error, MapCamError) else died)
            return
        if SHUTDOWN.search(bytes(data)):
            self._end(None)
        elif due != self._due:
            self._due = due
            self._schedule(due)

    def _schedule(self, seconds: float) -> None:
        """Schedules the next call of the engine after `seconds`, or earlier."""
        if self._ticker is None and seconds < math.inf:
            self._ticker = threading.Thread(target=self._tick, name="mapcam clock", daemon=True)
            self._ticker.start()
        self._changed.set()

    def _tick(self) -> None:
        while not self._is_over:
            is_early = self._changed.wait(None if self._due == math.inf else self._due)
            self._changed.clear()
            if self._is_full():
                time.sleep(PAUSE)
            elif not is_early:
                self.write(b"")

    def _end(self, cause: Exception | None) -> None:
        if not self._is_over:
            self._is_over = True
            self._schedule(0)
            self._ended(cause)

    def end_input(self) -> None:
        """Ends it; everything has been answered."""
        self._end(None)

    def kill(self) -> None:
        """Ends it, also in the middle of its work."""
        self._end(EngineDiedError("The mapcam engine was killed.", None, []))

    def ending(self, is_closing: bool) -> MapCamError:
        return EngineClosedError("The mapcam engine was closed.")

    def join(self, timeout: float | None = None) -> bool:
        """Returns True: it ends within `end_input` and `kill`."""
        return True

    def leave_to_parent(self) -> None:
        """Does nothing: the child of a fork has a copy of it."""
