"""The engine's process: its start, its last lines on standard error, its end."""

from __future__ import annotations

import os
import signal
import subprocess
from collections import deque
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import IO, Literal, Optional, Union, cast

from .errors import (
    EngineClosed,
    EngineDied,
    EngineNotFound,
    IncompatibleEngine,
    InvalidOptions,
    InvalidParams,
    MapCamError,
    NotUnderstood,
)
from .likes import SizeLike, as_size
from .protocol.types import Client
from .version import __version__

CLOSING_TIME = 5.0
"""Seconds that an engine may take to exit before it is killed."""

STARTING_TIME = 30.0
"""Seconds that it may take to start, whatever the timeout of answers is."""

PROTOCOL_VERSION = "1.0"

EX_USAGE = 64
"""The exit status for wrong options."""

ClockMode = Literal["manual", "realtime"]


class EngineProcess:
    """A running engine and its three pipes.

    It runs in a session of its own, so that Ctrl-C in a terminal reaches the host only. The host's
    end closes the pipe, and the engine exits.
    """

    def __init__(self, binary: str, arguments: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                [binary, *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineNotFound(f"The mapcam engine at {binary} can't be run: {error}") from error
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        assert pipes[0] is not None and pipes[1] is not None and pipes[2] is not None
        self.stdin: IO[bytes] = pipes[0]
        self.stdout: IO[bytes] = pipes[1]
        self.stderr: IO[bytes] = pipes[2]
        self.binary = binary
        self.pid: int = self._process.pid
        self.host: int = os.getpid()
        self._last_lines: deque[bytes] = deque(maxlen=20)
        self._line = b""

    @property
    def returncode(self) -> Optional[int]:
        return self._process.poll()

    def receive_stderr(self, data: bytes) -> None:
        """Receives bytes of its standard error stream, and keeps the last lines."""
        *lines, self._line = (self._line + data).split(b"\n")
        self._last_lines.extend(lines)
        self._line = self._line[-4096:]

    @property
    def last_lines(self) -> list[str]:
        lines = [*self._last_lines, self._line] if self._line else list(self._last_lines)
        return [line.decode(errors="replace") for line in lines]

    def close_input(self) -> None:
        """Closes its input: it answers and exits."""
        self.stdin.close()

    def reap(self, timeout: float = CLOSING_TIME) -> int:
        """Waits until it has exited; after a timeout it is terminated, then killed."""
        for make_it_go in (None, self._process.terminate, self._process.kill):
            if make_it_go is not None:
                make_it_go()
            try:
                return self._process.wait(timeout)
            except subprocess.TimeoutExpired:
                timeout = 1.0
        return self._process.wait()

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        """Closes the pipes."""
        for pipe in (self.stdin, self.stdout, self.stderr):
            pipe.close()

    def ending(self, is_closing: bool) -> MapCamError:
        """The error for its end. To exit with status 0 without a request is a crash too."""
        was_told = is_closing or self.stdin.closed
        if was_told and self.returncode == 0:
            return EngineClosed("The mapcam engine was closed.")
        return self.crash()

    def crash(self) -> EngineDied:
        """The error for calls after a crash."""
        code = self.returncode
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was ended by signal {-code} ({_signal_name(-code)})"
        else:
            how = f"exited with status {code}"
        return EngineDied(f"The mapcam engine {how}.", code, self.last_lines)

    def start_error(self, error: BaseException) -> BaseException:
        """The error for an engine whose `initialize` failed."""
        if isinstance(error, InvalidParams):
            return IncompatibleEngine(f"{self.binary}: {error}")
        if isinstance(error, NotUnderstood):
            what = f"is not a mapcam engine: it wrote {error.line!r}"
            return IncompatibleEngine(f"{self.binary} {what}")
        if isinstance(error, KeyError):
            what = f"its greeting lacks {error}: it is older than this package"
            return IncompatibleEngine(f"{self.binary}: {what}")
        if isinstance(error, EngineDied) and error.returncode == EX_USAGE:
            return InvalidOptions(" ".join(error.stderr) or str(error))
        if isinstance(error, EngineDied):
            return EngineDied(f"{self.binary}: {error}", error.returncode, [])
        return error


def written(descriptor: int, data: Union[bytes, memoryview]) -> int:
    """Writes as much as a pipe takes, and gives the count.

    Where the pipe is closed that is the count of all bytes: the end of the output has the reason.
    """
    try:
        return os.write(descriptor, data)
    except BlockingIOError:
        return 0
    except OSError:
        return len(data)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"


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


def _number(value: object, name: str) -> str:
    try:
        number = float(cast("float", value))
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number):
        raise InvalidOptions(f"{name}: expected a finite number, not {value!r}")
    return repr(number)
