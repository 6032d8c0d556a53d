"""The engine's process: its start, the thread that waits for its pipes, its end."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO

from ._errors import (
    EngineClosedError,
    EngineDiedError,
    EngineNotFoundError,
    IncompatibleEngineError,
    InvalidOptionsError,
    InvalidParamsError,
    MapCamError,
    ProtocolError,
)

CLOSING_TIME = 5.0
"""Seconds that an engine may take to exit before it is killed."""

END_GRACE = 1.0
"""Seconds that it may run after its output has ended."""

EX_USAGE = 64
"""The exit status for wrong options."""

PIPE_SIZE = 1 << 18

Receive = Callable[[bytes], None]
Ended = Callable[[Exception | None], None]
IsFull = Callable[[], bool]

PAUSE = 0.01
"""Seconds after which a thread asks again whether its reader has room."""


class EngineProcess:
    """A running engine and its three pipes, which a thread waits for.

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
            raise EngineNotFoundError(
                f"The mapcam engine at {binary} can't be run: {error}"
            ) from error
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None and stdout is not None and stderr is not None
        self._pipes: tuple[IO[bytes], ...] = (stdin, stdout, stderr)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._input, self._output, self._errors = (pipe.fileno() for pipe in self._pipes)
        self.binary = binary
        self.pid: int = self._process.pid
        self.host: int = os.getpid()
        self.backlog_size: int = 0
        """How many bytes wait to be written."""
        self._backlog: deque[memoryview] = deque()
        self._ends_input = False
        self._writing = threading.Lock()
        """Never held while waiting for the pipe."""
        self._last_lines: deque[bytes] = deque(maxlen=20)
        self._line = b""

    def begin(self, receive: Receive, ended: Ended, is_full: IsFull = lambda: False) -> None:
        """Begins to read.

        Args:
            receive: Takes bytes of its output, on a thread of its own; none if the pipe has room
                again for waiting bytes.
            ended: Called there when there will be no more, with what went wrong in `receive`.
            is_full: Whether the engine is to be held back until what it has sent is taken.
        """
        self._receive, self._ended, self._is_full = receive, ended, is_full
        self._wakeup = os.pipe()
        for end in self._wakeup:
            os.set_blocking(end, False)
        self._thread = threading.Thread(target=self._run, name="mapcam reader", daemon=True)
        self._thread.start()

    # Writing

    def write(self, data: bytes | memoryview) -> None:
        """Writes; what the pipe does not take waits in the backlog."""
        with self._writing:
            # The system writes such a short piece whole or not at all.
            is_short = not self._backlog and len(data) <= select.PIPE_BUF
            if is_short and written(self._input, data):
                return
            self._backlog.append(memoryview(data))
            self.backlog_size += len(data)
        self._wake()

    def end_input(self) -> None:
        """Closes the engine's input when all is written: the engine answers and exits."""
        self._ends_input = True
        self._wake()

    def _wake(self) -> None:
        """Makes the loop or thread call `_write_backlog` when the pipe has room."""
        try:
            os.write(self._wakeup[1], b"\0")
        except OSError:
            pass  # It is awake already, or it has ended.

    def _write_backlog(self) -> bool:
        """Writes as much as the pipe takes. Returns whether the rest waits for room."""
        with self._writing:
            while self._backlog:
                count = written(self._input, self._backlog[0])
                self.backlog_size -= count
                self._backlog[0] = self._backlog[0][count:]
                if self._backlog[0]:
                    return True
                self._backlog.popleft()
            if self._ends_input and self._input >= 0:
                self._input = -1
                self._pipes[0].close()
        return False

    # Reading

    def _run(self) -> None:
        cause: Exception | None = None
        try:
            self._serve()
            if not self._ends_input and self._outlives():
                raise ProtocolError("", "closed its output, and goes on")
        except Exception as error:
            cause = error
            self.kill()
        self.reap()
        self.close()
        self._ended(cause)

    def _outlives(self) -> bool:
        """Whether it runs although its output has ended: an engine ends just after that."""
        try:
            self._process.wait(END_GRACE)
        except subprocess.TimeoutExpired:
            return not self._ends_input
        return False

    def _serve(self) -> None:
        wakeup, poller, waits = self._wakeup[0], select.poll(), False
        for descriptor in (self._output, self._errors, wakeup):
            poller.register(descriptor, select.POLLIN)
        while True:
            holds = self._is_full() and not self._ends_input
            poller.modify(self._output, 0 if holds else select.POLLIN)
            ready = {descriptor for descriptor, _ in poller.poll(1000 * PAUSE if holds else None)}
            input = self._input
            if wakeup in ready:
                os.read(wakeup, PIPE_SIZE)
            if wakeup in ready or input in ready:
                did_wait, waits = waits, self._write_backlog()
                if waits:
                    poller.register(input, select.POLLOUT)
                elif did_wait:
                    poller.unregister(input)
                self._receive(b"")
            if self._errors in ready:
                if not self._read_errors():
                    poller.unregister(self._errors)
            elif self._output in ready:
                data = os.read(self._output, PIPE_SIZE)
                if not data:
                    return
                self._receive(data)

    def _read_errors(self) -> bool:
        """Reads its standard error stream, and keeps the last lines. False at its end."""
        try:
            data = os.read(self._errors, PIPE_SIZE)
        except BlockingIOError:
            return True
        *lines, self._line = (self._line + data).split(b"\n")
        self._last_lines.extend(lines)
        self._line = self._line[-4096:]
        return bool(data)

    # Its end

    def join(self, timeout: float | None = None) -> bool:
        """Waits until all of its output was received. Returns whether it was."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def reap(self) -> None:
        """Waits until it has exited; after `CLOSING_TIME` it is killed."""
        try:
            self._process.wait(CLOSING_TIME)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        """Closes the pipes."""
        with self._writing:
            self._input = -1
            for pipe in self._pipes:
                pipe.close()
            wakeup, self._wakeup = self._wakeup, (-1, -1)
            for end in wakeup:
                os.close(end)

    def leave_to_parent(self) -> None:
        """Closes the pipes in the child of a fork, where no thread waits for them."""
        self._writing, self._backlog = threading.Lock(), deque()
        self.close()

    def ending(self, is_closing: bool) -> MapCamError:
        """The error for its end. An exit with status 0 that was not requested is a crash too."""
        code, lines = self._process.returncode, [*self._last_lines, self._line]
        if code == 0 and (is_closing or self._ends_input):
            return EngineClosedError("The mapcam engine was closed.")
        if code < 0:
            name = next((each.name for each in signal.Signals if each == -code), "unknown")
            how = f"was ended by signal {-code} ({name})"
        else:
            how = f"exited with status {code}"
        told = [line.decode(errors="replace") for line in lines if line]
        return EngineDiedError(f"The mapcam engine {how}.", code, told)


def written(descriptor: int, data: bytes | memoryview) -> int:
    """Writes as much as a pipe takes, and gives the count.

    If the pipe is closed, that is the count of all bytes: the end of the output has the reason.
    """
    try:
        return os.write(descriptor, data)
    except BlockingIOError:
        return 0
    except OSError:
        return len(data)


def start_error(binary: str, error: BaseException) -> BaseException:
    """The error for an engine whose `initialize` failed."""
    if isinstance(error, InvalidParamsError) and error.method != "initialize":
        return InvalidOptionsError(str(error))
    if isinstance(error, InvalidParamsError):
        return IncompatibleEngineError(f"{binary}: {error}")
    lacks = error.__cause__ if isinstance(error, ProtocolError) and error.is_result else None
    if isinstance(lacks, KeyError):
        what = f"its greeting lacks {lacks}: it is older than this package"
        return IncompatibleEngineError(f"{binary}: {what}")
    if isinstance(error, ProtocolError):
        what = f"is not a mapcam engine: it wrote {error.line!r}"
        return IncompatibleEngineError(f"{binary} {what}")
    if isinstance(error, EngineDiedError) and error.returncode == EX_USAGE:
        return InvalidOptionsError(" ".join(error.stderr) or str(error))
    if isinstance(error, EngineDiedError):
        return EngineDiedError(f"{binary}: {error}", error.returncode, [])
    return error
