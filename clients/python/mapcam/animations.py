"""Animations that run in the engine, as handles that can be waited for."""

from __future__ import annotations

import time
from typing import Any, Callable, Optional, TypeVar

from .exchange import Ending, Message
from .motion import Announced, Moving, Steps
from .protocol.types import Outcome
from .reply import Asking, Reply, Waiting
from .values import Camera

T = TypeVar("T")
M = TypeVar("M", bound="Motion")


def drive(ask: Callable[..., Reply[Any]], steps: Steps[T]) -> T:
    """Asks for one step after the other, and waits for each."""
    answer = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if not isinstance(step, tuple):
            time.sleep(step)
        else:
            answer = ask(*step).result()


class Motion(Moving, Asking):
    """Something that moves a map's camera, such as a fling. It keeps its engine running."""

    def wait(self, timeout: Optional[float] = None) -> Outcome:
        """Waits until it has ended, and says how.

        Time must pass meanwhile. Where the clock stands still, or a follow has no end, it raises
        `WouldWaitForever` at once; with a `timeout`, it waits for another thread's ticks, and
        raises `RequestTimeout` after so many seconds.
        """
        if timeout is None and not self.done():
            drive(self._ask, self._waiting())
        self._port.connection.wait_for_ending(self._ending, timeout)
        return self._ending.value()

    def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        return drive(self._ask, self._stopping())

    def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        return drive(self._ask, self._seeking(to))

    def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        return drive(self._ask, self._finishing())


class Animation(Announced, Motion):
    """An animation, which says at its start where it will end."""


class MotionReply(Reply[M]):
    """The answer to what starts a motion. It knows of its end from the moment that it arrives."""

    __slots__ = ("_ending", "_engine", "_kind", "_motion", "_scope")

    def __init__(self, connection: Waiting, method: str, scope: str, kind: type[M]) -> None:
        super().__init__(connection, method, lambda answer: answer)
        self._engine = connection.engine()
        self._scope = scope
        self._kind = kind
        self._motion: Optional[M] = None
        self._ending: Optional[Ending] = None

    def settle(self, message: Message) -> None:
        self._ending = self._connection.exchange.ending_of(message)
        super().settle(message)

    def _understood(self, result: Any) -> M:
        if self._motion is None:
            assert self._ending is not None
            self._motion = self._kind(self._connection, self._scope, result, self._ending)
        return self._motion
