"""An engine's process whose pipes a loop of asyncio waits for."""

from __future__ import annotations

import asyncio
import os
from typing import Optional

from .process import CLOSING_TIME, PIPE_SIZE, Ended, EngineProcess, Receive


class LoopProcess(EngineProcess):
    """An engine whose pipes the running loop waits for."""

    def begin(self, receive: Receive, ended: Ended) -> None:
        super().begin(receive, ended)
        self._loop = asyncio.get_running_loop()
        self._waits = -1
        self._loop.add_reader(self._output, self._read_output)
        self._loop.add_reader(self._errors, self._read_last_lines)

    def _wake(self) -> None:
        if self._waits < 0 <= self._input:
            self._waits = self._input
            self._loop.add_writer(self._waits, self._write)

    def _write(self) -> None:
        if not self._write_backlog():
            self._stop_waiting()

    def _stop_waiting(self) -> None:
        if self._waits >= 0:
            self._loop.remove_writer(self._waits)
            self._waits = -1

    def _read_output(self) -> None:
        try:
            data = os.read(self._output, PIPE_SIZE)
            self._receive(data)
        except BlockingIOError:
            return
        except Exception as cause:
            self.kill()
            self._end(cause)
            return
        if not data:
            self._loop.remove_reader(self._output)
            self._await_exit(self._loop.time() + CLOSING_TIME)

    def _read_last_lines(self) -> None:
        if not self._read_errors():
            self._loop.remove_reader(self._errors)

    def _await_exit(self, deadline: float) -> None:
        code = self.returncode
        if code is None and self._loop.time() < deadline:
            self._loop.call_later(0.005, self._await_exit, deadline)
            return
        if code is None:
            self.kill()
        self._read_errors()
        self._end(None)

    def _end(self, cause: Optional[Exception]) -> None:
        for pipe in (self._output, self._errors):
            self._loop.remove_reader(pipe)
        self._stop_waiting()
        self._ended(cause)
        self.reap()
        self.close()
