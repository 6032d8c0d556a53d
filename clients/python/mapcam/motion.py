"""Motions of a camera: handles to wait for them, stop them and seek in them.

What takes more than one call is written once, as coroutines, which each face runs in its own way.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Callable, Optional

from .errors import WouldWaitForever
from .exchange import Message
from .faces import Awaiting, Blocking, Face, asking, awaited, composed
from .protocol.codec import (
    read_camera,
    read_clock_state,
    read_progress,
    read_running_animation,
)
from .protocol.types import Outcome
from .reply import AsyncReply, Reply
from .values import Camera
from .wire import Member, number, read_listed, unchanged, written

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    from .faces import Method

    P = ParamSpec("P")

CLOCK = ("clock.get", "{}", read_clock_state)
READ_RUNNING = read_listed("animations", read_running_animation)

STANDS_STILL = "The clock stands still, so it won't end: let time pass by `clock.tick`, \
`engine.run_until_idle()` or by `clock.start`; or wait with a `timeout` where someone else does."
HAS_NO_END = "It has no end: `stop()` ends it."


class Moving(Face):
    """Something that moves a map's camera. It keeps its engine running."""

    def __init__(self, port: Any, scope: str, answer: dict[str, Any], ending: Reply[Any]) -> None:
        self._engine = port.engine()
        self._port = port
        self._scope = scope
        self._ending = ending
        self._answer = answer

    def __repr__(self) -> str:
        state = self.outcome or ("lost" if self.done() else "running")
        return f"<{type(self).__name__} {self.id}, {state}>"

    @property
    def id(self) -> Optional[int]:
        """Its id; None where there was nothing to move."""
        identifier: Optional[int] = self._answer["animation"]
        return identifier

    @property
    def outcome(self) -> Optional[Outcome]:
        """How it ended; None while it runs or waits, or if its engine ended before."""
        outcome: Optional[Outcome] = self._ending.received()
        return outcome

    def done(self) -> bool:
        """Whether it has ended, or its engine has."""
        return self._ending.done()

    @composed
    async def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        if self.id is None or self.done():
            return await self._camera("camera.get")
        return await self._camera("camera.stop", animation=number(self.id))

    @composed
    async def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        if self.id is None:
            return await self._camera("camera.get")
        wanted = {"animation": number(self.id), "to": number(to)}
        return await self._camera("animation.seek", **wanted)

    @composed
    async def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        running = await self._call("animation.list", f"{{{self._scope}}}", READ_RUNNING)
        mine = next((each for each in running if each.animation == self.id), None)
        if mine is not None:
            if mine.duration is None:
                raise WouldWaitForever(HAS_NO_END)
            await self._answered(self.seek(mine.duration))
            clock = await self._call(*CLOCK)
            if not clock.running:
                await self._call("clock.tick", '{"seconds":0}', read_progress)
        return await self._camera("camera.get")

    @composed
    async def wait(self, timeout: Optional[float] = None) -> Outcome:
        """Waits until it has ended, and gives its outcome.

        Time must pass meanwhile. Where the clock stands still, or a follow has no end, it raises
        `WouldWaitForever` at once; with a `timeout`, it waits for the ticks of another thread or
        task, and raises `RequestTimeout` after so many seconds.
        """
        if timeout is None and not self.done():
            if "camera" in self._answer and self._answer.get("duration") is None:
                raise WouldWaitForever(HAS_NO_END)
            clock = await self._call(*CLOCK)
            if not clock.running and not self.done():
                raise WouldWaitForever(STANDS_STILL)
        await self._port.connection.wait_for_ending(self._ending, timeout)
        outcome: Outcome = self._ending.value()
        return outcome

    async def _camera(self, method: str, **members: Member) -> Camera:
        return await self._call(method, written(self._scope, members), read_camera)


class Announced(Moving):
    """An animation, which says at its start where it will end."""

    @property
    def duration(self) -> float:
        """Seconds, without the delay; infinite where it has no end."""
        duration = self._answer.get("duration")
        return math.inf if duration is None else float(duration)

    @property
    def length(self) -> Optional[float]:
        """Metres, of a route."""
        length: Optional[float] = self._answer.get("length")
        return length

    @property
    def camera(self) -> Camera:
        """Where the camera will be at its end, if nothing else is asked."""
        return read_camera(self._answer["camera"])


class Motion(Moving, Blocking):
    """Something that moves a map's camera, such as a fling. It keeps its engine running."""


class Animation(Announced, Motion):
    """An animation, which says at its start where it will end."""


@awaited
class AsyncMotion(Moving, Awaiting):
    """Something that moves a map's camera, such as a fling. Await it for its outcome.

    It keeps its engine running.
    """

    def __await__(self) -> Generator[Any, None, Outcome]:
        return self.wait().__await__()


class AsyncAnimation(Announced, AsyncMotion):
    """An animation, which says at its start where it will end."""


class MotionReply(Reply[Any]):
    """The answer to a call that starts a motion. It tracks the motion's end from its arrival on."""

    __slots__ = ("_ending", "_engine", "_kind", "_motion", "_scope")

    def __init__(self, connection: Any, method: str, scope: str, kind: type[Moving]) -> None:
        super().__init__(connection, method, unchanged)
        self._engine = connection.engine()
        self._scope = scope
        self._kind = kind
        self._motion: Optional[Moving] = None
        self._ending: Reply[Any] = connection.reply(connection, "animation.ended", unchanged)

    def settle(self, message: Message) -> None:
        self._connection.exchange.track(self._ending, message)
        super().settle(message)

    def _understood(self, result: Any) -> Any:
        if self._motion is None:
            self._motion = self._kind(self._connection, self._scope, result, self._ending)
        return self._motion


class AsyncMotionReply(AsyncReply[Any], MotionReply):
    """The same, to be awaited."""

    def __init__(self, connection: Any, method: str, scope: str, kind: type[Moving]) -> None:
        super().__init__(connection, method, scope, KINDS[kind])


KINDS: dict[type[Moving], type[Moving]] = {Motion: AsyncMotion, Animation: AsyncAnimation}
"""The counterparts for asyncio."""

if TYPE_CHECKING:

    def starting(
        function: Callable[Concatenate[Any, P], Animation],
    ) -> Method[P, Animation, AsyncAnimation]:
        """Marks a method that starts an animation."""
        ...

    def moving(function: Callable[Concatenate[Any, P], Motion]) -> Method[P, Motion, AsyncMotion]:
        """Marks a method that starts something else that moves."""
        ...

else:
    starting = moving = asking
