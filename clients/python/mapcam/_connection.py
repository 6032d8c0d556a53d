"""What both connections have in common, and the blocking one, which any thread may use.

Only the thread of `EngineProcess` waits for a pipe: an engine that does not read neither delays a
caller's timeout nor makes one caller wait for another. Callbacks run on a thread of their
own, in order, and may call the engine.
"""

from __future__ import annotations

import inspect
import os
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from ._calls import MotionReply, R, Reply
from ._errors import EngineClosedError, MapCamError, ProtocolError, RequestTimeoutError, checked
from ._events import Listeners
from ._exchange import SHUTDOWN, Exchange
from ._process import CLOSING_TIME, PIPE_SIZE
from ._protocol.types import Event
from ._values import unchanged

BACKLOG = 1 << 22
"""The most bytes that wait to be written, before a caller waits for room; and those that wait for
an event loop, before the engine does."""

Callback = Callable[[], object]

S = TypeVar("S")


class Session:
    """A running engine, its protocol state and its listeners."""

    def __init__(self, process: Any, timeout: float | None) -> None:
        self.process = process
        """What carries bytes to the engine and back."""
        self.timeout = timeout
        """Seconds that an answer may take."""
        self.engine: Callable[[], object] = lambda: None
        """Gives the engine that the session belongs to; handles keep it alive."""
        self.listeners: Listeners = Listeners()
        self.exchange: Exchange = Exchange(self.listeners)
        self.kept_exception: BaseException | None = None
        """A callback's failed assertion, or exception that is no `Exception`: the next call raises
        it."""
        self.published: int = 0
        """The number of callbacks that were queued."""
        self.delivered: int = 0
        """The number of callbacks that have run."""
        _ALL.add(self)

    @property
    def connection(self: S) -> S:
        """Itself; a gatherer of requests has this property too."""
        return self

    def refuse_elsewhere(self) -> None:
        """Raises in a loop or a thread that may not use the engine."""

    def raise_kept_exception(self) -> None:
        exception, self.kept_exception = self.kept_exception, None
        if exception is not None:
            raise exception

    def ended(self, cause: Exception | None) -> None:
        """Handles the engine's end, which `cause` has brought about if there is one."""
        if self.exchange.failure is not None:
            return
        error = self.process.ending(self.exchange.is_closing) if cause is None else cause
        was_killed = (getattr(error, "returncode", None) or 0) < 0
        if cause is None and self.exchange.rest and not (self.exchange.is_closing or was_killed):
            error = ProtocolError(f"{self.exchange.rest}, without a line feed; then {error}")
        if not isinstance(error, MapCamError):
            error = MapCamError(f"The mapcam client failed: {cause!r}")
        self.fail(error)

    def fail(self, error: MapCamError) -> None:
        """Fails the pending requests, and tells the listeners."""
        self.exchange.fail(error)
        self.listeners.fail(error)

    def release(self) -> None:
        """Closes the input of an engine that has no references left, so that it exits."""
        if os.getpid() == self.process.host:
            self.process.end_input()

    def end_process(self) -> None:
        """Waits until the engine has answered and exited, and kills it after `CLOSING_TIME`."""
        self.process.end_input()
        if not self.process.join(CLOSING_TIME):
            self.process.kill()
            self.process.join()

    def leave_to_parent(self) -> None:
        """Closes the session in the child of a fork: the engine stays with the parent."""
        self.listeners.leave_to_parent()
        what = f"The mapcam engine belongs to process {self.process.host}, which forked this one."
        self.fail(EngineClosedError(f"{what} Start another here."))
        self.process.leave_to_parent()


_ALL: weakref.WeakSet[Session] = weakref.WeakSet()
"""All sessions, to be closed in the child of a fork."""


def _forked() -> None:
    for session in list(_ALL):
        if session.process.host != os.getpid() and session.exchange.failure is None:
            session.leave_to_parent()


if hasattr(os, "register_at_fork"):  # Not on Windows, which has no forks.
    os.register_at_fork(after_in_child=_forked)


class Connection(Session):
    """The connection of threads to an engine."""

    reply = Reply
    motion_reply = MotionReply

    def __init__(self, process: Any, timeout: float | None) -> None:
        super().__init__(process, timeout)
        self._gathering = threading.Lock()
        self._gathered: list[bytes] = []
        self._gathered_size = 0
        self._arrival = threading.Condition()
        self._callbacks: SimpleQueue[Callback | None] = SimpleQueue()
        self._caller: threading.Thread | None = None
        process.begin(self._received, self.ended)

    # Requests

    def post(self, reply: R, params: str) -> R:
        """Sends a request; it is written when something waits for an answer, at the latest."""
        checked(params, reply.method, reply.call)
        if self.kept_exception is not None:
            self.raise_kept_exception()
        if self.process.backlog_size > BACKLOG:
            self._make_room()
        with self._gathering:
            line = self.exchange.request(reply, params)
            self._gathered.append(line)
            self._gathered_size += len(line)
        if self._gathered_size > PIPE_SIZE:
            self.flush()
        return reply

    def flush(self) -> None:
        """Writes the gathered requests, as soon as the pipe takes them."""
        if self._gathered:
            with self._gathering:
                # An interrupt here loses whole lines, never a part of one.
                lines, self._gathered, self._gathered_size = self._gathered, [], 0
                self.process.write(b"".join(lines))

    def _make_room(self) -> None:
        with self._arrival:
            if not self._arrival.wait_for(self._has_room, self.timeout):
                what = "The engine takes no more requests: it has read none"
                raise RequestTimeoutError(f"{what} for {self.timeout} seconds.")

    def _has_room(self) -> bool:
        return self.process.backlog_size <= BACKLOG or self.exchange.failure is not None

    # Waiting

    def wait_for(self, reply: Reply[Any], timeout: float | None) -> None:
        """Waits until a reply has its answer and the callbacks for earlier events have run."""
        self.flush()
        timeout = self.timeout if timeout is None else timeout
        is_callback = threading.current_thread() is self._caller

        def is_there() -> bool:
            return reply.done() and (is_callback or reply.is_heard())

        with self._arrival:
            if not self._arrival.wait_for(is_there, timeout):
                what = "No answer" if not reply.done() else "The callbacks did not return"
                raise RequestTimeoutError(f"{what} within {timeout} seconds: {reply!r}.")
        self.raise_kept_exception()

    async def wait_for_ending(self, ending: Reply[Any], timeout: float | None) -> None:
        """Waits until an animation has ended."""
        self.flush()
        with self._arrival:
            if not self._arrival.wait_for(ending.done, timeout):
                raise RequestTimeoutError(f"The animation has not ended within {timeout} seconds.")

    async def pause(self, seconds: float) -> None:
        time.sleep(seconds)

    # Events

    def new_queue(self) -> SimpleQueue[Any]:
        return SimpleQueue()

    async def take(self, queue: SimpleQueue[Any], timeout: float | None) -> Any:
        self.flush()
        try:
            return queue.get(timeout=timeout)
        except Empty:
            return None

    def call_back(self, callback: Callable[[Any], object]) -> Callable[[Event], None]:
        """A function that queues a callback for the callbacks' thread."""
        if inspect.iscoroutinefunction(callback):
            raise TypeError(
                f"{callback!r} would never be awaited: expected a function, or AsyncMapCam"
            )
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
            except AssertionError as failure:
                self.kept_exception = failure
            except Exception:
                import logging  # Imported only when needed.

                logging.getLogger("mapcam").exception("An event's callback failed")
            except BaseException as exception:
                self.kept_exception = exception
            with self._arrival:
                self.delivered += 1
                self._arrival.notify_all()

    def raise_kept_exception(self) -> None:
        if threading.current_thread() is not self._caller:
            super().raise_kept_exception()

    # The thread that reads

    def _received(self, data: bytes) -> None:
        if data:
            self.exchange.receive(data)
        with self._arrival:
            self._arrival.notify_all()

    def fail(self, error: MapCamError) -> None:
        super().fail(error)
        with self._arrival:
            self._arrival.notify_all()
        self._callbacks.put(None)

    # Ending

    def close(self) -> None:
        """Waits for the engine to answer and exit, and kills it after `CLOSING_TIME`."""
        if os.getpid() != self.process.host:
            return
        with suppress(MapCamError), self._gathering:  # It may have exited.
            shutdown = Reply(self, SHUTDOWN, unchanged)
            self._gathered.append(self.exchange.request(shutdown, "{}"))
        self.flush()
        self.end_process()
        if self._caller is not None and threading.current_thread() is not self._caller:
            self._caller.join(CLOSING_TIME)
        self.raise_kept_exception()

    def leave_to_parent(self) -> None:
        self._gathering, self._arrival = threading.Lock(), threading.Condition()
        self._gathered = []
        self.delivered: int = self.published
        super().leave_to_parent()
