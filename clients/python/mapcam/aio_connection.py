"""The connection of asyncio: the loop watches the pipes, and nothing blocks.

The exchange splits the lines, so that they may have any length. The requests of one iteration of
the loop are written at its end, in one piece.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from itertools import chain
from typing import Any, Callable, Optional, TypeVar, cast

from .aio_process import LoopProcess
from .aio_replies import AsyncJoined, AsyncReply, R
from .errors import EngineClosed, MapCamError, RequestTimeout
from .exchange import SHUTDOWN, Ending, Member, Message, Pending, PendingBatch
from .faces import Steps
from .motion import Animation, AsyncAnimation, AsyncMotion, Motion
from .process import CLOSING_TIME
from .protocol.types import Event
from .reply import Block
from .session import Session
from .wire import checked, unchanged

T = TypeVar("T")


class AsyncMotionReply(AsyncReply[Any]):
    """The answer to a call that starts a motion. It tracks the motion's end from its arrival on."""

    def __init__(
        self, connection: AsyncConnection, method: str, scope: str, kind: type[Motion]
    ) -> None:
        super().__init__(connection, method, unchanged)
        self._engine = connection.engine()
        self._scope = scope
        self._kind = AsyncAnimation if issubclass(kind, Animation) else AsyncMotion

    def settle(self, message: Message) -> None:
        self._ending = self._connection.exchange.ending_of(message)
        super().settle(message)

    def _understood(self, result: Any) -> Any:
        return self._kind(self._connection, self._scope, result, self._ending)


class AsyncConnection(Session):
    """The connection of one loop's tasks to an engine."""

    block = Block
    reply = AsyncReply
    joined = AsyncJoined
    motion_reply = AsyncMotionReply

    def __init__(self, process: LoopProcess, timeout: Optional[float]) -> None:
        super().__init__(process, timeout)
        self.loop: asyncio.AbstractEventLoop = asyncio.get_running_loop()
        self.gone: asyncio.Future[None] = self.loop.create_future()
        """Is done when the engine has ended."""
        self._unsent: list[bytes] = []
        self._timer: Optional[asyncio.TimerHandle] = None
        process.begin(self.exchange.receive, self.ended)

    # Requests

    def refuse_elsewhere(self) -> None:
        """Raises in a loop or a thread other than that of the loop that watches the pipes.

        While no loop runs, requests are kept until its own runs.
        """
        try:
            running: Optional[asyncio.AbstractEventLoop] = asyncio.get_running_loop()
        except RuntimeError:
            running = None
        if running is self.loop or self.exchange.failure is not None:
            return
        if self.loop.is_closed():
            what = "The event loop that started this engine was closed."
            raise EngineClosed(f"{what} Start an engine in each loop.")
        if running is not None or self.loop.is_running():
            what = "This engine belongs to the event loop that started it."
            raise MapCamError(f"{what} Ask it there, or start one here.")

    def post(self, reply: R, params: str) -> R:
        """Sends a request; it is written before the loop next waits."""
        self.refuse_elsewhere()
        if self.kept_exception is not None:
            self.raise_kept_exception()
        self._send(self.exchange.request(reply, checked(params)))
        reply.sent_at = self._timed()
        return reply

    def send_batch(self, members: list[Member]) -> None:
        self.refuse_elsewhere()
        for line in self.exchange.batch(members):
            self._send(line)
        sent_at = self._timed()
        for reply, _ in members:
            cast("AsyncReply[Any]", reply).sent_at = sent_at

    def _send(self, line: bytes) -> None:
        if not self._unsent:
            self.loop.call_soon(self.flush)
        self._unsent.append(line)

    def flush(self) -> None:
        """Writes the gathered requests, as soon as the pipe takes them."""
        if self._unsent and self.exchange.failure is None:
            lines, self._unsent = self._unsent, []
            self.process.write(b"".join(lines))

    def start_timing(self, timeout: Optional[float]) -> None:
        """Sets the timeout of answers, in seconds."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.timeout = timeout

    def _timed(self) -> float:
        """The loop's time; starts the timer that checks the timeouts."""
        if self.timeout is not None and self._timer is None:
            self._timer = self.loop.call_later(self.timeout, self._check_times)
        return self.loop.time()

    def _check_times(self) -> None:
        self._timer = None
        if self.timeout is None or self.gone.done():
            return
        now = self.loop.time()
        for reply in chain.from_iterable(map(_replies, self.exchange.pending)):
            if not reply.done():
                left = reply.sent_at + self.timeout - now
                if left > 0:
                    self._timer = self.loop.call_later(left, self._check_times)
                    return
                what = f"No answer to {reply.method} within {self.timeout} seconds."
                reply.refuse(RequestTimeout(what))

    # Waiting

    async def drive(self, send: Callable[..., AsyncReply[Any]], steps: Steps[T]) -> T:
        """Runs steps, and awaits each."""
        answer = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                result: T = end.value
                return result
            answer = await (send(*step) if isinstance(step, tuple) else asyncio.sleep(step))

    async def finish(self, block: Block) -> None:
        """Waits for all calls of a pipeline. Raises the first error that was not awaited."""
        sent = [*chain.from_iterable(map(_replies, self.exchange.pending))]
        for reply in reversed(sent):  # The last request is answered last.
            if reply.is_of(block):
                await asyncio.wait([reply])
        error = block.unasked()
        if error is not None:
            raise error

    async def wait_for_ending(self, ending: Ending, timeout: Optional[float]) -> None:
        """Waits until an animation has ended."""
        if ending.is_known():
            return
        self.refuse_elsewhere()
        known, before = self.loop.create_future(), ending.tell

        def tell() -> None:
            before()
            if not known.done():
                known.set_result(None)

        ending.tell = tell
        try:
            await asyncio.wait_for(known, timeout)
        except asyncio.TimeoutError:
            what = f"The animation has not ended within {timeout} seconds."
            raise RequestTimeout(what) from None

    # Events

    def call_back(self, callback: Callable[[Any], object]) -> Callable[[Event], None]:
        """A function that runs a callback in the loop."""
        self.refuse_elsewhere()
        self.exchange.refuse_ended()
        tasks: set[asyncio.Task[Any]] = set()

        def deliver(event: Event) -> None:
            try:
                result = callback(event)
                if asyncio.iscoroutine(result):
                    task = self.loop.create_task(result)
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
            except Exception as error:
                context = {"message": "An event's callback failed", "exception": error}
                self.loop.call_exception_handler(context)
            except BaseException as exception:
                self.keep_exception(exception)

        return deliver

    # Ending

    def fail(self, error: MapCamError) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self.gone.done() and not self.loop.is_closed():
            self.gone.set_result(None)
        super().fail(error)

    async def close(self) -> None:
        """Waits for the engine to answer and exit, and kills it after `CLOSING_TIME`."""
        if os.getpid() != self.process.host:
            return
        if self.loop.is_closed():
            self.release()
            return
        if not self.gone.done():
            await self._end_process()
        self.raise_kept_exception()

    async def _end_process(self) -> None:
        self.refuse_elsewhere()
        if not self.exchange.is_closing:
            shutdown = self.post(AsyncReply(self, SHUTDOWN, unchanged), "{}")
            shutdown.add_done_callback(lambda reply: shutdown.retrieve())  # Nothing waits for it.
        self.flush()
        self.process.end_input()
        last_resort = self.loop.call_later(CLOSING_TIME, self.process.kill)
        try:
            await asyncio.shield(self.gone)
        finally:
            last_resort.cancel()

    def release(self) -> None:
        """Closes the input of an engine that was garbage collected."""
        if os.getpid() != self.process.host or self.gone.done():
            return
        try:
            self.loop.call_soon_threadsafe(self.process.end_input)
        except RuntimeError:  # The loop was closed and will not do it.
            self.process.close()
            self.process.reap()


def _replies(pending: Pending) -> Sequence[AsyncReply[Any]]:
    """The replies of a batch, or the only one."""
    members = pending.members if isinstance(pending, PendingBatch) else [pending]
    return cast("Sequence[AsyncReply[Any]]", members)
