"""The blocking connection: a caller writes as much as the pipe takes, one thread does the rest.

Only that thread waits for a pipe: an engine that does not read can neither keep a caller from its
timeout nor make one caller wait for another. Callbacks run on a thread of their own, in order, and
may call the engine.
"""

from __future__ import annotations

import inspect
import os
import select
import threading
from collections import deque
from queue import SimpleQueue
from typing import Any, Callable, Optional

from .errors import MapCamError, RequestTimeout
from .exchange import SHUTDOWN, UNSENT, Ending, Member
from .motion import MotionReply
from .process import CLOSING_TIME, EngineProcess, written
from .protocol.types import Event
from .reply import Block, Joined, R, Reply
from .session import Session
from .wire import checked, unchanged

PIPE_SIZE = 1 << 16
BACKLOG = 1 << 22
"""The most bytes that wait to be written. A caller that has more waits for room."""

Callback = Callable[[], object]


class Connection(Session):
    """The connection of threads to an engine."""

    block = Block
    reply = Reply
    joined = Joined
    motion_reply = MotionReply

    def __init__(self, process: EngineProcess, timeout: Optional[float]) -> None:
        super().__init__(process, timeout)
        self.published: int = 0
        """The number of callbacks that were queued."""
        self.delivered: int = 0
        """The number of callbacks that have run."""
        self._sending = threading.Lock()
        """Never held while waiting for the pipe."""
        self._gathered: list[bytes] = []
        self._gathered_size = 0
        self._backlog: deque[memoryview] = deque()
        self._backlog_size = 0
        self._ends_input = False
        self._arrival = threading.Condition()
        self._callbacks: SimpleQueue[Optional[Callback]] = SimpleQueue()
        self._caller: Optional[threading.Thread] = None
        self._input = process.stdin.fileno()
        os.set_blocking(self._input, False)
        self._wakeup = os.pipe()
        for end in self._wakeup:
            os.set_blocking(end, False)
        self._reader = threading.Thread(target=self._read, name="mapcam reader", daemon=True)
        self._reader.start()

    # Requests

    @property
    def connection(self) -> Connection:
        return self

    def post(self, reply: R, params: str) -> R:
        """Sends a request; it is written when something waits for an answer, at the latest."""
        params = checked(params)
        if self.kept_exception is not None:
            self.raise_kept_exception()
        if self._backlog_size > BACKLOG:
            self._make_room()
        with self._sending:
            line = self.exchange.request(reply, params)
            self._gathered.append(line)
            self._gathered_size += len(line)
        if self._gathered_size > PIPE_SIZE:
            self.flush()
        return reply

    def send_batch(self, members: list[Member]) -> None:
        with self._sending:
            for line in self.exchange.batch(members):
                self._gathered.append(line)
        self.flush()

    def flush(self) -> None:
        """Writes the gathered requests, or has the reader's thread do it when there is room."""
        if not self._gathered:
            return
        with self._sending:
            # An interrupt here loses whole lines, never a part of one.
            lines, self._gathered, self._gathered_size = self._gathered, [], 0
            data = b"".join(lines)
            # The system writes such a short piece whole or not at all.
            is_short = not self._backlog and len(data) <= select.PIPE_BUF
            if is_short and written(self._input, data):
                return
            self._backlog.append(memoryview(data))
            self._backlog_size += len(data)
        self._wake()

    def _wake(self) -> None:
        """Wakes the reader's thread, so that it writes."""
        try:
            os.write(self._wakeup[1], b"\0")
        except OSError:
            pass  # It is awake already, or it has ended.

    def _make_room(self) -> None:
        with self._arrival:
            if not self._arrival.wait_for(self._has_room, self.timeout):
                what = "The engine takes no more requests: it has read none"
                raise RequestTimeout(f"{what} for {self.timeout} seconds.")

    def _has_room(self) -> bool:
        return self._backlog_size <= BACKLOG or self.exchange.failure is not None

    # Waiting

    def wait_for(self, reply: Reply[Any], timeout: Optional[float]) -> None:
        """Waits until a reply has its answer and the callbacks for earlier events have run."""
        if reply.id == 0 and not reply.done():
            raise MapCamError(UNSENT)
        self.flush()
        timeout = self.timeout if timeout is None else timeout
        heard = threading.current_thread() is self._caller

        def is_there() -> bool:
            return reply.done() and (heard or reply.is_heard())

        with self._arrival:
            if not self._arrival.wait_for(is_there, timeout):
                what = "No answer" if not reply.done() else "The callbacks did not return"
                raise RequestTimeout(f"{what} within {timeout} seconds: {reply!r}.")
        if self.kept_exception is not None:
            self.raise_kept_exception()

    def finish(self, block: Block) -> None:
        """Waits for all calls of a pipeline. Raises the first error that was not asked for.

        It takes as long as answers keep coming.
        """
        self.flush()
        last = block.last
        while last is not None and not last.done():
            before = self.exchange.arrivals
            try:
                self.wait_for(last, None)
            except RequestTimeout:
                if self.exchange.arrivals == before:
                    raise
        error = block.unasked()
        if error is not None:
            raise error

    def wait_for_ending(self, ending: Ending, timeout: Optional[float]) -> None:
        """Waits until an animation has ended."""
        self.flush()
        with self._arrival:
            if not self._arrival.wait_for(ending.is_known, timeout):
                raise RequestTimeout(f"The animation has not ended within {timeout} seconds.")

    # Events

    def call_back(self, callback: Callable[[Any], object]) -> Callable[[Event], None]:
        """A function that queues a callback for the callbacks' thread."""
        if inspect.iscoroutinefunction(callback):
            raise TypeError(f"nobody would await {callback!r}: expected a function, or AsyncMapCam")
        self.exchange.refuse_ended()
        if self._caller is None:
            self._caller = threading.Thread(target=self._call, name="mapcam callbacks", daemon=True)
            self._caller.start()

        def deliver(event: Event) -> None:
            self.published += 1
            self._callbacks.put(lambda: callback(event))

        return deliver

    def _call(self) -> None:
        for callback in iter(self._callbacks.get, None):
            try:
                callback()
            except Exception:
                import logging  # Imported only where it is needed.

                logging.getLogger("mapcam").exception("An event's callback failed")
            except BaseException as exception:
                self.keep_exception(exception)
            with self._arrival:
                self.delivered += 1
                self._arrival.notify_all()

    def raise_kept_exception(self) -> None:
        if threading.current_thread() is not self._caller:
            super().raise_kept_exception()

    # The reader's thread

    def _read(self) -> None:
        error: Optional[MapCamError] = None
        try:
            self._serve()
        except Exception as cause:
            error = self.failed(cause)
        self.process.reap()
        if error is None:
            error = self.process.ending(self.exchange.is_closing)
        self.fail(error)
        with self._arrival:
            self._arrival.notify_all()
        self._callbacks.put(None)
        with self._sending:
            self.process.close()
            for end in self._wakeup:
                os.close(end)
            self._wakeup = (-1, -1)
            self._input = -1

    def _serve(self) -> None:
        answers, words = self.process.stdout.fileno(), self.process.stderr.fileno()
        poller = select.poll()
        for descriptor in (answers, words, self._wakeup[0]):
            poller.register(descriptor, select.POLLIN)
        while True:
            ready = {descriptor for descriptor, _ in poller.poll()}
            if self._wakeup[0] in ready:
                os.read(self._wakeup[0], PIPE_SIZE)
                self._write(poller)
            elif self._input in ready:
                self._write(poller)
            if words in ready:
                data = os.read(words, PIPE_SIZE)
                self.process.receive_stderr(data)
                if not data:
                    poller.unregister(words)
            elif answers in ready:
                data = os.read(answers, PIPE_SIZE)
                if not data:
                    return
                self.exchange.receive(data)
                with self._arrival:
                    self._arrival.notify_all()

    def _write(self, poller: select.poll) -> None:
        """Writes as much as the pipe takes, and waits for room for the rest."""
        with self._sending:
            while self._backlog and self._is_written(self._backlog[0]):
                self._backlog.popleft()
            if self._backlog:
                poller.register(self._input, select.POLLOUT)
                return
            if self._input >= 0 and not self.process.stdin.closed:
                try:
                    poller.unregister(self._input)
                except KeyError:
                    pass
                if self._ends_input:
                    self.process.close_input()
                    self._input = -1
        with self._arrival:
            self._arrival.notify_all()

    def _is_written(self, data: memoryview) -> bool:
        """Whether all of a piece was written; otherwise the rest replaces it."""
        count = written(self._input, data)
        self._backlog_size -= count
        self._backlog[0] = data[count:]
        return count == len(data)

    # Ending

    def end_input(self) -> None:
        """Closes the engine's input when all is written: the engine answers and exits."""
        self._ends_input = True
        self._wake()

    def release(self) -> None:
        """Closes the input of an engine that was garbage collected. The reader's thread ends it."""
        if os.getpid() == self.process.host:
            self.end_input()

    def close(self) -> None:
        """Waits for the engine to answer and exit, and kills it after `CLOSING_TIME`."""
        if os.getpid() != self.process.host:
            return
        last_resort = threading.Timer(CLOSING_TIME, self.process.kill)
        last_resort.daemon = True
        last_resort.start()
        try:
            if not self.exchange.is_closing and self.exchange.failure is None:
                try:
                    self._send_shutdown()
                except MapCamError:
                    pass  # It has just exited.
            self.flush()
            self.end_input()
            self._reader.join()
        finally:
            last_resort.cancel()
        if self._caller is not None and threading.current_thread() is not self._caller:
            self._caller.join(CLOSING_TIME)
        self.raise_kept_exception()

    def _send_shutdown(self) -> None:
        with self._sending:
            shutdown = Reply(self, SHUTDOWN, unchanged)
            self._gathered.append(self.exchange.request(shutdown, "{}"))

    def leave_to_parent(self) -> None:
        self._sending, self._arrival = threading.Lock(), threading.Condition()
        self._gathered, self._backlog = [], deque()
        self.delivered = self.published
        for descriptor in self._wakeup:
            os.close(descriptor)
        self._input = -1
        self._wakeup = (-1, -1)
        super().leave_to_parent()
