"""The connection of asyncio: the loop watches the pipes, and nothing blocks.

Lines are cut by the exchange itself, so that they may have any length. What is asked in one turn
of the loop is written at its end, in one piece.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from itertools import chain
from typing import Any, Callable, cast

from .aio_replies import AsyncEnding, AsyncReply
from .errors import EngineClosed, MapCamError, RequestTimeout
from .exchange import (
    REQUEST,
    SHUTDOWN,
    Exchange,
    Member,
    Pending,
    PendingBatch,
    batches,
    not_ended,
)
from .listeners import Listeners
from .methods import Call
from .process import CLOSING_TIME, EngineProcess
from .results import ClockState
from .wire import decoder, encode, unchanged

READ_SIZE = 1 << 18


class AsyncConnection:
    """An engine that the tasks of one loop ask."""

    def __init__(
        self,
        process: EngineProcess,
        timeout: float | None,
        motion: Callable[[Any, Any, AsyncEnding], object],
        engine: Callable[[], object],
    ) -> None:
        self.process = process
        self.timeout = timeout
        self.motion = motion
        self.engine = engine
        """Whose connection it is, to be held by what is of use only while the engine runs."""
        self.loop = asyncio.get_running_loop()
        self.exchange = Exchange(self._publish)
        self.listeners = Listeners(self._listening)
        self.ended: asyncio.Future[MapCamError] = self.loop.create_future()
        self._last_id = 0
        self._arrivals = 0
        self._unsent: list[bytes] = []
        self._rest = b""
        self._is_flushing = False
        self._is_closing = False
        self._at_end: list[Callable[[MapCamError], None]] = []
        self._timer: asyncio.TimerHandle | None = None
        for pipe in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(pipe.fileno(), False)
        self.loop.add_reader(process.stdout.fileno(), self._readable)
        self.loop.add_reader(process.stderr.fileno(), self._words)

    # Asking

    def submit(self, call: Call[Any]) -> AsyncReply:
        """Asks; the request is written before the loop next waits."""
        params = encode(call.params)
        reply = self.expect(call)
        self._last_id = reply.id = self._last_id + 1
        text = REQUEST % (reply.id, call.method, params)
        self._send(text, reply, call.method == SHUTDOWN)
        reply.sent_at = self._timed()
        return reply

    def expect(self, call: Call[Any]) -> AsyncReply:
        return AsyncReply(self, call)

    def send_batch(self, members: list[Member]) -> None:
        for text, batch, is_last in batches(members, self._last_id + 1):
            self._last_id += len(batch.members)
            self._send(text, batch, is_last)
            sent_at = self._timed()
            for reply in _replies(batch):
                reply.sent_at = sent_at

    def _send(self, text: str, pending: Pending, is_last: bool) -> None:
        if self.ended.done():
            raise self.ended.result()
        if self._is_closing:
            raise EngineClosed("The mapcam engine was closed.")
        self._is_closing = is_last
        self.exchange.pending.append(pending)
        self._unsent.append((text + "\n").encode("ascii"))
        if not self._is_flushing:
            self._is_flushing = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Writes what there is room for, and the rest when there is more."""
        if self.ended.done():
            return
        data = self._rest + b"".join(self._unsent)
        self._unsent = []
        try:
            written = os.write(self.process.stdin.fileno(), data) if data else 0
        except BlockingIOError:
            written = 0
        except OSError:
            written = len(data)  # The end of the output will say what has happened.
        had_rest, self._rest = bool(self._rest), data[written:]
        self._is_flushing = bool(self._rest)
        if self._rest and not had_rest:
            self.loop.add_writer(self.process.stdin.fileno(), self.flush)
        if had_rest and not self._rest:
            self.loop.remove_writer(self.process.stdin.fileno())
        if not self._rest and self._is_closing:
            self.process.close_input()

    def _timed(self) -> float:
        """The time; from now on it is seen to that answers come soon enough."""
        if self.timeout is not None and self._timer is None:
            self._timer = self.loop.call_later(self.timeout, self._check_times)
        return self.loop.time()

    def _check_times(self) -> None:
        self._timer = None
        if self.timeout is None or self.ended.done():
            return
        now = self.loop.time()
        for reply in chain.from_iterable(map(_replies, self.exchange.pending)):
            if not reply.done():
                left = reply.sent_at + self.timeout - now
                if left > 0:
                    self._timer = self.loop.call_later(left, self._check_times)
                    return
                what = f"No answer to {reply.method} within {self.timeout} seconds."
                reply.set_exception(RequestTimeout(what))

    # Waiting

    async def wait_for_ending(self, ending: AsyncEnding, timeout: float | None) -> str:
        """Waits until an animation has ended, or nothing happens that could end it."""
        limit, stands_still = timeout, False
        if timeout is None and self.timeout is not None and not ending.future.done():
            clock = await self.submit(Call("clock.get", {}, decoder(ClockState)))
            stands_still = not clock.running
            limit = self.timeout if stands_still else None
        while True:
            before = self._arrivals
            try:
                outcome: str = await asyncio.wait_for(asyncio.shield(ending.future), limit)
                return outcome
            except asyncio.TimeoutError:
                if not stands_still or self._arrivals == before:
                    raise RequestTimeout(not_ended(limit, stands_still)) from None

    # Reading

    def _publish(self, method: str, params: Any) -> None:
        self.listeners.publish(method, params)

    def _listening(self, listening: bool) -> None:
        self.exchange.has_listeners = listening

    def at_end(self, callback: Callable[[MapCamError], None]) -> None:
        """Tells when nothing more will come; at once, if that is so."""
        if self.ended.done():
            callback(self.ended.result())
        else:
            self._at_end.append(callback)

    def not_at_end(self, callback: Callable[[MapCamError], None]) -> None:
        """Takes back `at_end`."""
        if callback in self._at_end:
            self._at_end.remove(callback)

    def _readable(self) -> None:
        try:
            data = os.read(self.process.stdout.fileno(), READ_SIZE)
            self.exchange.receive(data)
            self._arrivals += 1
        except BlockingIOError:
            return
        except Exception as cause:
            self.process.kill()
            why = MapCamError(f"The mapcam engine sent what can't be understood: {cause!r}")
            self._ended(why)
            return
        if not data:
            self.loop.remove_reader(self.process.stdout.fileno())
            self._await_exit(self.loop.time() + CLOSING_TIME)

    def _words(self) -> None:
        try:
            data = os.read(self.process.stderr.fileno(), READ_SIZE)
        except BlockingIOError:
            return
        self.process.hear(data)
        if not data:
            self.loop.remove_reader(self.process.stderr.fileno())

    def _await_exit(self, deadline: float) -> None:
        code = self.process.returncode
        if code is None and self.loop.time() < deadline:
            self.loop.call_later(0.005, self._await_exit, deadline)
            return
        if code is None:
            self.process.kill()
        self._words()
        self._ended(self.process.ending(self._is_closing))

    def _ended(self, error: MapCamError) -> None:
        for pipe in (self.process.stdout, self.process.stderr):
            self.loop.remove_reader(pipe.fileno())
        if not self.process.stdin.closed:
            self.loop.remove_writer(self.process.stdin.fileno())
        if self._timer is not None:
            self._timer.cancel()
        self.ended.set_result(error)
        self.exchange.fail(error)
        for callback in self._at_end:
            callback(error)
        self.process.reap()
        self.process.close()

    # Ending

    async def close(self) -> None:
        """Lets the engine answer what it was asked, and go; makes it go if it does not."""
        if not self._is_closing and not self.ended.done():
            farewell = self.submit(Call(SHUTDOWN, {}, unchanged))
            farewell.add_done_callback(lambda reply: reply.exception())  # Nobody waits for it.
        last_resort = self.loop.call_later(CLOSING_TIME, self.process.kill)
        try:
            await asyncio.shield(self.ended)
        finally:
            last_resort.cancel()


def _replies(pending: Pending) -> Sequence[AsyncReply]:
    """Those of a batch, or the only one."""
    members = pending.members if isinstance(pending, PendingBatch) else [pending]
    return cast("Sequence[AsyncReply]", members)


def let_go(process: EngineProcess, loop: asyncio.AbstractEventLoop) -> None:
    """Ends the input of an engine that was forgotten."""
    if os.getpid() != process.host or process.stdin.closed:
        return

    def end() -> None:
        if not process.stdin.closed:
            loop.remove_writer(process.stdin.fileno())
            process.close_input()

    try:
        loop.call_soon_threadsafe(end)
    except RuntimeError:  # The loop has been closed, and nobody else sees to it.
        process.close()
        process.reap()
