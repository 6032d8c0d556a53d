"""Animations that run in the engine, as handles to be awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any, Callable, Optional, TypeVar

from .aio_replies import AsyncAsking, AsyncReply, Looping
from .exchange import Message
from .motion import Announced, Moving, Steps
from .protocol.types import Outcome
from .values import Camera

T = TypeVar("T")
M = TypeVar("M", bound="AsyncMotion")


async def drive(ask: Callable[..., AsyncReply[Any]], steps: Steps[T]) -> T:
    """Asks for one step after the other, and awaits each."""
    answer = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            result: T = end.value
            return result
        if not isinstance(step, tuple):
            await asyncio.sleep(step)
        else:
            answer = await ask(*step)


class AsyncMotion(Moving, AsyncAsking):
    """Something that moves a map's camera, such as a fling. To be awaited for its outcome.

    It keeps its engine running.
    """

    def __await__(self) -> Generator[Any, None, Outcome]:
        return self.wait().__await__()

    async def wait(self, timeout: Optional[float] = None) -> Outcome:
        """Waits until it has ended, and says how; the same as to await it, but for the timeout.

        Time must pass meanwhile. Where the clock stands still, or a follow has no end, it raises
        `WouldWaitForever` at once; with a `timeout`, it waits for another task's ticks, and raises
        `RequestTimeout` after so many seconds.
        """
        if timeout is None and not self.done():
            await drive(self._ask, self._waiting())
        await self._port.connection.wait_for_ending(self._ending, timeout)
        return self._ending.value()

    async def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        return await drive(self._ask, self._stopping())

    async def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        return await drive(self._ask, self._seeking(to))

    async def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        return await drive(self._ask, self._finishing())


class AsyncAnimation(Announced, AsyncMotion):
    """An animation, which says at its start where it will end."""


class AsyncMotionReply(AsyncReply[M]):
    """The answer to what starts a motion. It knows of its end from the moment that it arrives."""

    def __init__(self, connection: Looping, method: str, scope: str, kind: type[M]) -> None:
        super().__init__(connection, method, lambda answer: answer)
        self._engine = connection.engine()
        self._scope = scope
        self._kind = kind

    def settle(self, message: Message) -> None:
        self._ending = self._connection.exchange.ending_of(message)
        super().settle(message)

    def _understood(self, result: Any) -> M:
        return self._kind(self._connection, self._scope, result, self._ending)
