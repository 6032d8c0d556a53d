"""A conversation with a running engine, as both faces have it."""

from __future__ import annotations

import os
import threading
import weakref
from typing import Any, Callable, Optional

from .errors import EngineClosed, MapCamError
from .exchange import Exchange
from .listeners import Listeners
from .process import EngineProcess
from .protocol.types import Event


class Session:
    """An engine's process, what is said to it and by it, and who wants to hear of that."""

    def __init__(self, process: EngineProcess, timeout: Optional[float]) -> None:
        self.process = process
        self.timeout = timeout
        self.engine: Callable[[], object] = lambda: None
        """Whose session it is, to be held by what is of use only while the engine runs."""
        self.listeners: Listeners = Listeners()
        self.exchange: Exchange = Exchange(self.listeners)
        self.trouble: Optional[BaseException] = None
        """What ended a callback and is no `Exception`: it is raised in the next call."""
        self._at_end: list[Callable[[MapCamError], None]] = []
        self._ending = threading.Lock()
        _ALL.add(self)

    def flush(self) -> None:
        """Writes what was gathered."""
        raise NotImplementedError

    def refuse_elsewhere(self) -> None:
        """Raises where it may not be asked from here."""

    def call_back(self, callback: Callable[[Any], object]) -> Callable[[Event], None]:
        """What lets a callback run with an event."""
        raise NotImplementedError

    def keep_trouble(self, trouble: BaseException) -> None:
        """Takes what ended a callback, for the next call to raise it."""
        self.trouble = trouble

    def raise_trouble(self) -> None:
        trouble, self.trouble = self.trouble, None
        if trouble is not None:
            raise trouble

    def failed(self, cause: Exception) -> MapCamError:
        """Ends an engine that is not understood, and says why."""
        self.process.kill()
        if isinstance(cause, MapCamError):
            return cause
        return MapCamError(f"The mapcam client failed: {cause!r}")

    def at_end(self, callback: Callable[[MapCamError], None]) -> None:
        """Tells when nothing more will come; at once, if that is so."""
        with self._ending:
            if self.exchange.failure is None:
                self._at_end.append(callback)
                return
        callback(self.exchange.failure)

    def not_at_end(self, callback: Callable[[MapCamError], None]) -> None:
        """Takes back `at_end`."""
        with self._ending:
            if callback in self._at_end:
                self._at_end.remove(callback)

    def fail(self, error: MapCamError) -> None:
        """No more will come."""
        with self._ending:
            self.exchange.fail(error)
            callbacks, self._at_end = self._at_end, []
        for callback in callbacks:
            callback(error)

    def leave_to_parent(self) -> None:
        """After a fork, in the child: the engine is the parent's, and goes on without the child."""
        self._ending = threading.Lock()
        what = f"The mapcam engine belongs to process {self.process.host}, which forked this one."
        self.fail(EngineClosed(f"{what} Start one here."))
        self.process.close()


_ALL: weakref.WeakSet[Session] = weakref.WeakSet()
"""All sessions, which a fork concerns."""


def _forked() -> None:
    for session in list(_ALL):
        if session.process.host != os.getpid() and session.exchange.failure is None:
            session.leave_to_parent()


os.register_at_fork(after_in_child=_forked)
