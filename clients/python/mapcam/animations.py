"""Animations that run in the engine, as handles that can be waited for."""

from __future__ import annotations

import time
from typing import Any, Callable, Optional, Protocol, TypeVar

from .exchange import Ending, Exchange, Message
from .motion import Announced, Moving, Steps
from .protocol.types import Outcome
from .reply import Block, Reply, Waiting
from .values import Camera

T = TypeVar("T")
M = TypeVar("M", bound="Motion")


class Port(Protocol):
    """Where requests go: a connection, or what gathers them for one."""

    def submit(self, method: str, params: str, read: Callable[[Any], T]) -> Reply[T]: ...

    def start(self, method: str, params: str, scope: str, kind: type[M]) -> Reply[M]: ...


class MotionPort(Port, Waiting, Protocol):
    """What a handle needs of a connection."""

    exchange: Exchange

    def engine(self) -> object: ...

    def wait_for_ending(self, ending: Ending, timeout: Optional[float]) -> None: ...


def drive(port: Port, steps: Steps[T]) -> T:
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
            answer = port.submit(*step).result()


class Motion(Moving):
    """Something that moves a map's camera, such as a fling. It keeps its engine running."""

    _port: MotionPort

    def wait(self, timeout: Optional[float] = None) -> Outcome:
        """Waits until it has ended, and says how.

        Time must pass meanwhile. Where the clock stands still, or a follow has no end, it raises
        `WouldWaitForever` at once; with a `timeout`, it waits for another thread's ticks, and
        raises `RequestTimeout` after so many seconds.
        """
        if timeout is None and not self.done():
            drive(self._port, self._waiting())
        self._port.wait_for_ending(self._ending, timeout)
        return self._ending.value()

    def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        return drive(self._port, self._stopping())

    def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        return drive(self._port, self._seeking(to))

    def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        return drive(self._port, self._finishing())


class Animation(Announced, Motion):
    """An animation, which says at its start where it will end."""


class MotionReply(Reply[M]):
    """The answer to what starts a motion. It knows of its end from the moment that it arrives."""

    __slots__ = ("_ending", "_engine", "_kind", "_motion", "_port", "_scope")

    def __init__(
        self, port: MotionPort, method: str, scope: str, kind: type[M], block: Optional[Block]
    ) -> None:
        super().__init__(port, method, lambda answer: answer, block)
        self._port = port
        self._engine = port.engine()
        self._scope = scope
        self._kind = kind
        self._motion: Optional[M] = None
        self._ending: Optional[Ending] = None

    def settle(self, message: Message) -> None:
        self._ending = self._port.exchange.ending_of(message)
        super().settle(message)

    def _understood(self, result: Any) -> M:
        if self._motion is None:
            assert self._ending is not None
            self._motion = self._kind(self._port, self._scope, result, self._ending)
        return self._motion
