"""The connection of asyncio, where nothing blocks.

What the engine's thread has read, and the engine's end, are handed to the loop; while much waits
there, the engine is held back. The requests of one iteration of the loop are written at its end, in
one piece.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from ._calls import AsyncMotionReply, AsyncReply
from ._connection import BACKLOG, Session
from ._errors import EngineClosedError, MapCamError, RequestTimeoutError, checked
from ._exchange import SHUTDOWN
from ._process import CLOSING_TIME
from ._protocol.types import Event
from ._values import unchanged

R = TypeVar("R", bound=AsyncReply[Any])
T = TypeVar("T")


class AsyncConnection(Session):
    """The connection of one loop's tasks to an engine."""

    reply = AsyncReply
    motion_reply = AsyncMotionReply

    def __init__(self, process: Any, timeout: float | None) -> None:
        super().__init__(process, timeout)
        self.loop: asyncio.AbstractEventLoop = asyncio.get_running_loop()
        self.gone: asyncio.Future[None] = self.loop.create_future()
        """Done when the engine has ended."""
        self._unsent: list[bytes] = []
        self._read_size = 0
        self._taken_size = 0
        process.begin(self._read, self._in_loop(self.ended), self._is_full)

    def _in_loop(self, function: Callable[[T], object]) -> Callable[[T], None]:
        """The function, to be called by another thread."""

        def call(given: T) -> None:
            with suppress(RuntimeError):  # The loop was closed.
                self.loop.call_soon_threadsafe(function, given)

        return call

    def _read(self, data: bytes) -> None:
        self._read_size += len(data)
        self._in_loop(self._received)(data)

    def _is_full(self) -> bool:
        """Whether so much waits for the loop that the engine is held back."""
        return self._read_size - self._taken_size > BACKLOG

    def _received(self, data: bytes) -> None:
        self._taken_size += len(data)
        try:
            if data:
                self.exchange.receive(data)
        except Exception as cause:
            self.ended(cause)
            self.process.kill()

    # Requests

    def refuse_elsewhere(self) -> None:
        """Raises in a loop or a thread other than that of its loop.

        While no loop runs, requests are kept until its own runs.
        """
        running: asyncio.AbstractEventLoop | None = None
        with suppress(RuntimeError):
            running = asyncio.get_running_loop()
        if running is self.loop or self.exchange.failure is not None:
            return
        if self.loop.is_closed():
            what = "The event loop that started this engine was closed."
            raise EngineClosedError(f"{what} Start an engine in each loop.")
        if running is not None or self.loop.is_running():
            what = "This engine belongs to the event loop that started it."
            raise MapCamError(f"{what} Use it there, or start another here.")

    def post(self, reply: R, params: str) -> R:
        """Sends a request; it is written before the loop next waits."""
        self.refuse_elsewhere()
        self.raise_kept_exception()
        line = self.exchange.request(reply, checked(params, reply.method, reply.call))
        if not self._unsent:
            self.loop.call_soon(self.flush)
        self._unsent.append(line)
        return reply

    def flush(self) -> None:
        """Writes the gathered requests, as soon as the pipe takes them."""
        if self._unsent and self.exchange.failure is None:
            lines, self._unsent = self._unsent, []
            self.process.write(b"".join(lines))

    # Waiting

    async def answered(self, reply: AsyncReply[Any]) -> None:
        await self._wait(reply, self.timeout, f"No answer to {reply.method}")

    async def wait_for_ending(self, ending: AsyncReply[Any], timeout: float | None) -> None:
        """Waits until an animation has ended."""
        if not ending.done():
            await self._wait(ending, timeout, "The animation has not ended")

    async def _wait(self, reply: AsyncReply[Any], timeout: float | None, what: str) -> None:
        try:
            async with asyncio.timeout(timeout):
                await reply.arrival()
        except TimeoutError:
            raise RequestTimeoutError(f"{what} within {timeout} seconds.") from None

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    # Events

    def new_queue(self) -> asyncio.Queue[Any]:
        self.refuse_elsewhere()
        return asyncio.Queue()

    async def take(self, queue: asyncio.Queue[Any], timeout: float | None) -> Any:
        self.refuse_elsewhere()
        try:
            return await asyncio.wait_for(queue.get(), timeout)
        except TimeoutError:
            return None

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
            except AssertionError as failure:
                self.kept_exception = failure
            except Exception as error:
                context = {"message": "An event's callback failed", "exception": error}
                self.loop.call_exception_handler(context)
            except BaseException as exception:
                self.kept_exception = exception

        return deliver

    # Ending

    def fail(self, error: MapCamError) -> None:
        if not self.gone.done() and not self.loop.is_closed():
            self.gone.set_result(None)
        super().fail(error)

    async def close(self) -> None:
        """Waits for the engine to answer and exit, and kills it after `CLOSING_TIME`."""
        if os.getpid() != self.process.host:
            return
        if self.loop.is_closed():
            self.end_process()
        elif not self.gone.done():
            await self._close()
        self.raise_kept_exception()

    async def _close(self) -> None:
        self.refuse_elsewhere()
        if not self.exchange.is_closing:
            self.post(AsyncReply(self, SHUTDOWN, unchanged), "{}")
        self.flush()
        self.process.end_input()
        last_resort = self.loop.call_later(CLOSING_TIME, self.process.kill)
        try:
            await asyncio.shield(self.gone)
        finally:
            last_resort.cancel()
