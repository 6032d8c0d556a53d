"""A running engine, its protocol state and its listeners: what both connections have in common."""

from __future__ import annotations

import os
import weakref
from typing import Any, Callable, Optional, TypeVar

from .errors import EngineClosed, MapCamError
from .exchange import Exchange
from .listeners import Listeners
from .process import EngineProcess
from .protocol.types import Event

S = TypeVar("S")


class Session:
    """The common part of both connections."""

    def __init__(self, process: EngineProcess, timeout: Optional[float]) -> None:
        self.process = process
        """What carries bytes to the engine and back."""
        self.timeout = timeout
        self.engine: Callable[[], object] = lambda: None
        """Gives the engine that the session belongs to; handles keep it alive."""
        self.listeners: Listeners = Listeners()
        self.exchange: Exchange = Exchange(self.listeners)
        self.kept_exception: Optional[BaseException] = None
        """A callback's exception that is no `Exception`: it is raised in the next call."""
        self.published: int = 0
        """The number of callbacks that were queued."""
        self.delivered: int = 0
        """The number of callbacks that have run."""
        _ALL.add(self)

    @property
    def connection(self: S) -> S:
        """Itself: a gatherer has one too."""
        return self

    def start_timing(self, timeout: Optional[float]) -> None:
        """Sets the timeout of answers, in seconds."""
        self.timeout = timeout

    def flush(self) -> None:
        """Writes the gathered requests."""
        raise NotImplementedError

    def refuse_elsewhere(self) -> None:
        """Raises in a loop or a thread that may not use the engine."""

    def new_queue(self) -> Any:
        """A queue of events, which has `put_nowait`, `get_nowait` and `empty`."""
        raise NotImplementedError

    async def take(self, queue: Any, timeout: Optional[float]) -> Any:
        """The next of a queue; None where there was none for so many seconds."""
        raise NotImplementedError

    def call_back(self, callback: Callable[[Any], object]) -> Callable[[Event], None]:
        """A function that has a callback run with an event."""
        raise NotImplementedError

    def keep_exception(self, exception: BaseException) -> None:
        """Keeps a callback's exception for the next call."""
        self.kept_exception = exception

    def raise_kept_exception(self) -> None:
        exception, self.kept_exception = self.kept_exception, None
        if exception is not None:
            raise exception

    def ended(self, cause: Optional[Exception]) -> None:
        """Handles the engine's end, which `cause` has brought about if there is one."""
        error = self.process.ending(self.exchange.is_closing) if cause is None else cause
        if not isinstance(error, MapCamError):
            error = MapCamError(f"The mapcam client failed: {cause!r}")
        self.fail(error)

    def fail(self, error: MapCamError) -> None:
        """Fails what waits, and tells the listeners."""
        self.exchange.fail(error)
        self.listeners.fail(error)

    def leave_to_parent(self) -> None:
        """Closes the session in the child of a fork: the engine stays with the parent."""
        self.listeners.leave_to_parent()
        what = f"The mapcam engine belongs to process {self.process.host}, which forked this one."
        self.fail(EngineClosed(f"{what} Start one here."))
        self.process.leave_to_parent()


_ALL: weakref.WeakSet[Session] = weakref.WeakSet()
"""All sessions, to be closed in the child of a fork."""


def _forked() -> None:
    for session in list(_ALL):
        if session.process.host != os.getpid() and session.exchange.failure is None:
            session.leave_to_parent()


if hasattr(os, "register_at_fork"):  # Not on Windows, which has no forks.
    os.register_at_fork(after_in_child=_forked)
