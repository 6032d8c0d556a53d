"""The blocking connection: whoever asks writes, one thread reads.

The reader never waits for anything but the engine, so that full pipes can't lock up. Callbacks run
on a thread of their own, in order, and may ask the engine themselves.
"""

from __future__ import annotations

import io
import logging
import os
import select
import threading
from queue import SimpleQueue
from typing import Any, Callable, cast

from .animations import MotionReply, ThreadedEnding
from .errors import EngineClosed, MapCamError, RequestTimeout
from .events import Event
from .exchange import (
    REQUEST,
    SHUTDOWN,
    UNSENT,
    Exchange,
    Member,
    Pending,
    batches,
    not_ended,
)
from .listeners import Listeners
from .methods import Call
from .process import CLOSING_TIME, EngineProcess
from .reply import Reply
from .results import ClockState
from .wire import decoder, encode, unchanged

PIPE_SIZE = 1 << 16

Callback = Callable[[], object]


class Connection:
    """An engine that threads ask."""

    def __init__(self, process: EngineProcess, timeout: float | None) -> None:
        self.process = process
        self.timeout = timeout
        self.engine: Callable[[], object] = lambda: None
        """Whose connection it is, to be held by what is of use only while the engine runs."""
        self.listeners = Listeners(self._listening)
        self.published = 0
        """How many callbacks were wanted so far."""
        self.delivered = 0
        """How many of them have run."""
        self.exchange = Exchange(self.listeners.publish)
        self._output = io.BufferedWriter(cast("io.FileIO", process.stdin), PIPE_SIZE)
        self._sending = threading.Lock()
        self._last_id = 0
        self._unsent = False
        self._arrival = threading.Condition()
        self._arrivals = 0
        self._failure: MapCamError | None = None
        self._is_closing = False
        self._at_end: list[Callable[[MapCamError], None]] = []
        self._callbacks: SimpleQueue[Callback | None] = SimpleQueue()
        self._caller: threading.Thread | None = None
        self._reader = threading.Thread(target=self._read, name="mapcam reader", daemon=True)
        self._reader.start()

    # Asking

    def submit(self, call: Call[Any]) -> Reply[Any]:
        """Writes a request, at the latest when someone waits for an answer."""
        params = encode(call.params)
        reply = (MotionReply if call.starts_motion else Reply)(self, 0, call)
        with self._sending:
            self._last_id = reply.id = self._last_id + 1
            text = REQUEST % (reply.id, call.method, params)
            self._send(text, reply, call.method == SHUTDOWN)
        return reply

    def expect(self, call: Call[Any]) -> Reply[Any]:
        """The reply of a request that will be sent in a batch."""
        return (MotionReply if call.starts_motion else Reply)(self, 0, call)

    def send_batch(self, members: list[Member]) -> None:
        with self._sending:
            for text, batch, is_last in batches(members, self._last_id + 1):
                self._last_id += len(batch.members)
                self._send(text, batch, is_last)
        self.flush()

    def _send(self, text: str, pending: Pending, is_last: bool) -> None:
        if self._failure is not None:
            raise self._failure
        if self._is_closing:
            raise EngineClosed("The mapcam engine was closed.")
        self._is_closing = is_last
        self.exchange.pending.append(pending)
        line = (text + "\n").encode("ascii")
        self._unsent = True
        self._write(line)
        if self._failure is not None:
            pending.fail(self._failure)

    def _write(self, line: bytes) -> None:
        try:
            self._output.write(line)
        except (OSError, ValueError):
            raise self._end() from None
        except BaseException:
            # An interrupted write of a short line has left nothing behind, of a long one its half.
            if len(line) > PIPE_SIZE:
                self.process.kill()
            raise

    def flush(self) -> None:
        """Writes what was gathered."""
        if self._unsent:
            with self._sending:
                self._unsent = False
                try:
                    self._output.flush()
                except (OSError, ValueError):
                    raise self._end() from None
                except BaseException:
                    self._unsent = True
                    raise

    def _end(self) -> MapCamError:
        """Why nothing can be written any more."""
        self._reader.join(2 * CLOSING_TIME)
        return self._failure or self.process.death()

    # Waiting

    def wait_for(self, reply: Reply[Any], timeout: float | None) -> None:
        """Waits until a reply is settled and what was told before it has been heard."""
        if reply.id == 0 and not reply.done():
            raise MapCamError(UNSENT)
        self.flush()
        timeout = self.timeout if timeout is None else timeout
        heard = threading.current_thread() is self._caller

        def is_there() -> bool:
            return reply.done() and (heard or reply._barrier <= self.delivered)

        with self._arrival:
            if not self._arrival.wait_for(is_there, timeout):
                what = "No answer" if not reply.done() else "The callbacks did not return"
                raise RequestTimeout(f"{what} within {timeout} seconds: {reply!r}.")

    def wait_for_ending(self, ending: ThreadedEnding, timeout: float | None) -> None:
        """Waits until an animation has ended, or nothing happens that could end it."""

        def has_ended() -> bool:
            return ending.outcome is not None or ending.error is not None

        if has_ended():
            return
        self.flush()
        limit, stands_still = timeout, False
        if timeout is None and self.timeout is not None:
            clock = self.submit(Call("clock.get", {}, decoder(ClockState))).result()
            stands_still = not clock.running
            limit = self.timeout if stands_still else None
        while True:
            before = self._arrivals
            with self._arrival:
                if self._arrival.wait_for(has_ended, limit):
                    return
            if not stands_still or self._arrivals == before:
                break
        raise RequestTimeout(not_ended(limit, stands_still))

    # Telling

    def call_back(self, callback: Callable[[Any], object]) -> Callable[[Event], None]:
        """What lets a callback run, on the callbacks' thread."""
        if self._caller is None:
            self._caller = threading.Thread(target=self._call, name="mapcam callbacks", daemon=True)
            self._caller.start()

        def deliver(event: Event) -> None:
            self.published += 1
            self._callbacks.put(lambda: callback(event))

        return deliver

    def at_end(self, callback: Callable[[MapCamError], None]) -> None:
        """Tells when nothing more will come; at once, if that is so."""
        with self._arrival:
            if self._failure is None:
                self._at_end.append(callback)
                return
        callback(self._failure)

    def not_at_end(self, callback: Callable[[MapCamError], None]) -> None:
        """Takes back `at_end`."""
        with self._arrival:
            if callback in self._at_end:
                self._at_end.remove(callback)

    def _listening(self, listening: bool) -> None:
        self.exchange.has_listeners = listening

    def _call(self) -> None:
        for callback in iter(self._callbacks.get, None):
            try:
                callback()
            except Exception:
                logging.getLogger("mapcam").exception("An event's callback failed")
            with self._arrival:
                self.delivered += 1
                self._arrival.notify_all()

    # Reading

    def _read(self) -> None:
        error: MapCamError | None = None
        try:
            self._read_all()
        except Exception as cause:
            self.process.kill()
            error = MapCamError(f"The mapcam engine sent what can't be understood: {cause!r}")
        self.process.reap()
        if error is None:
            error = self.process.ending(self._is_closing)
        with self._arrival:
            self._failure = error
            self.exchange.fail(error)
            self._arrival.notify_all()
        for callback in self._at_end:
            callback(error)
        self._callbacks.put(None)
        self.process.stdout.close()
        self.process.stderr.close()

    def _read_all(self) -> None:
        answers, words = self.process.stdout.fileno(), self.process.stderr.fileno()
        poller = select.poll()
        poller.register(answers, select.POLLIN)
        poller.register(words, select.POLLIN)
        while True:
            ready = [descriptor for descriptor, _ in poller.poll()]
            if words in ready:
                data = os.read(words, PIPE_SIZE)
                self.process.hear(data)
                if not data:
                    poller.unregister(words)
            elif answers in ready:
                data = os.read(answers, PIPE_SIZE)
                if not data:
                    return
                self.exchange.receive(data)
                with self._arrival:
                    self._arrivals += 1
                    self._arrival.notify_all()

    # Ending

    def close(self) -> None:
        """Lets the engine answer what it was asked, and go; makes it go if it does not."""
        last_resort = threading.Timer(CLOSING_TIME, self.process.kill)
        last_resort.daemon = True
        last_resort.start()
        try:
            with self._sending:
                try:
                    self._say_farewell()
                    self._output.close()
                except (OSError, ValueError):
                    self.process.close_input()
            self._reader.join()
        finally:
            last_resort.cancel()
        if self._caller is not None and threading.current_thread() is not self._caller:
            self._caller.join(CLOSING_TIME)

    def _say_farewell(self) -> None:
        """Tells it to go, unless it was told already."""
        if not self._is_closing:
            self._is_closing = True
            identifier = self._last_id + 1
            reply = Reply[Any](self, identifier, Call(SHUTDOWN, {}, unchanged))
            self.exchange.pending.append(reply)
            self._output.write((REQUEST % (identifier, SHUTDOWN, "{}") + "\n").encode("ascii"))


def let_go(process: EngineProcess) -> None:
    """Ends the input of an engine that was forgotten; its reader's thread sees to the rest."""
    if os.getpid() == process.host:
        process.close_input()
