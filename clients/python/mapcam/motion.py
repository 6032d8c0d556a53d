"""Motions of a camera: handles to wait for them, stop them and seek in them.

What takes more than one call is written as steps, which each face runs in its own way.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Callable, Optional

from .errors import RequestTimeout, WouldWaitForever
from .exchange import Ending, Message
from .faces import Ask, Awaiting, Blocking, Face, Steps, asking, awaited, scope_of
from .protocol.codec import (
    read_camera,
    read_clock_state,
    read_progress,
    read_running_animation,
)
from .protocol.types import Outcome, Progress, RunningAnimation
from .reply import Reply
from .values import Camera
from .wire import Member, number, read_listed, unchanged, written

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    from .faces import Method

    P = ParamSpec("P")

CLOCK: Ask = ("clock.get", "{}", read_clock_state)
MAPS: Ask = ("map.list", "{}", read_listed("maps", unchanged))

STANDS_STILL = "The clock stands still, so it won't end: let time pass by `clock.tick`, \
`engine.run_until_idle()` or by `clock.start`; or wait with a `timeout` where someone else does."
HAS_NO_END = "It has no end: `stop()` ends it."


class Moving(Face):
    """Something that moves a map's camera. It keeps its engine running."""

    _drive: Callable[..., Any]

    def __init__(self, port: Any, scope: str, answer: dict[str, Any], ending: Ending) -> None:
        self._engine = port.engine()
        self._port = port
        self._scope = scope
        self._ending = ending
        self._answer = answer

    def __repr__(self) -> str:
        state = self.outcome or ("lost" if self._ending.error else "running")
        return f"<{type(self).__name__} {self.id}, {state}>"

    @property
    def id(self) -> Optional[int]:
        """Its id; None where there was nothing to move."""
        identifier: Optional[int] = self._answer["animation"]
        return identifier

    @property
    def outcome(self) -> Optional[Outcome]:
        """How it ended; None while it runs or waits, or if its engine ended before."""
        return self._ending.outcome

    def done(self) -> bool:
        """Whether it has ended, or its engine has."""
        return self._ending.is_known()

    @asking
    def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        camera: Camera = self._drive(self._stopping())
        return camera

    @asking
    def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        camera: Camera = self._drive(self._seeking(to))
        return camera

    @asking
    def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        camera: Camera = self._drive(self._finishing())
        return camera

    def _asking(self, method: str, **members: Member) -> Steps[Camera]:
        camera: Camera = yield (method, written(self._scope, members), read_camera)
        return camera

    def _stopping(self) -> Steps[Camera]:
        if self.id is None or self.done():
            return (yield from self._asking("camera.get"))
        return (yield from self._asking("camera.stop", animation=number(self.id)))

    def _seeking(self, to: float) -> Steps[Camera]:
        if self.id is None:
            return (yield from self._asking("camera.get"))
        wanted = {"animation": number(self.id), "to": number(to)}
        return (yield from self._asking("animation.seek", **wanted))

    def _finishing(self) -> Steps[Camera]:
        asked = ("animation.list", f"{{{self._scope}}}", _read_running)
        running: list[RunningAnimation] = yield asked
        mine = next((each for each in running if each.animation == self.id), None)
        if mine is not None:
            if mine.duration is None:
                raise WouldWaitForever(HAS_NO_END)
            yield from self._seeking(mine.duration)
            clock = yield CLOCK
            if not clock.running:
                yield ("clock.tick", '{"seconds":0}', read_progress)
        return (yield from self._asking("camera.get"))

    def _waiting(self) -> Steps[None]:
        """Raises if it can't end by waiting."""
        if "camera" in self._answer and self._answer.get("duration") is None:
            raise WouldWaitForever(HAS_NO_END)
        clock = yield CLOCK
        if not clock.running and not self.done():
            raise WouldWaitForever(STANDS_STILL)


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

    def wait(self, timeout: Optional[float] = None) -> Outcome:
        """Waits until it has ended, and gives its outcome.

        Time must pass meanwhile. Where the clock stands still, or a follow has no end, it raises
        `WouldWaitForever` at once; with a `timeout`, it waits for another thread's ticks, and
        raises `RequestTimeout` after so many seconds.
        """
        if timeout is None and not self.done():
            self._drive(self._waiting())
        self._port.connection.wait_for_ending(self._ending, timeout)
        return self._ending.value()


class Animation(Announced, Motion):
    """An animation, which says at its start where it will end."""


@awaited
class AsyncMotion(Moving, Awaiting):
    """Something that moves a map's camera, such as a fling. Await it for its outcome.

    It keeps its engine running.
    """

    def __await__(self) -> Generator[Any, None, Outcome]:
        return self.wait().__await__()

    async def wait(self, timeout: Optional[float] = None) -> Outcome:
        """Waits until it has ended, and gives its outcome; as `await` does, but for the timeout.

        Time must pass meanwhile. Where the clock stands still, or a follow has no end, it raises
        `WouldWaitForever` at once; with a `timeout`, it waits for another task's ticks, and raises
        `RequestTimeout` after so many seconds.
        """
        if timeout is None and not self.done():
            await self._drive(self._waiting())
        await self._port.connection.wait_for_ending(self._ending, timeout)
        return self._ending.value()


class AsyncAnimation(Announced, AsyncMotion):
    """An animation, which says at its start where it will end."""


class MotionReply(Reply[Any]):
    """The answer to a call that starts a motion. It tracks the motion's end from its arrival on."""

    __slots__ = ("_ending", "_engine", "_kind", "_motion", "_scope")

    def __init__(self, connection: Any, method: str, scope: str, kind: type[Motion]) -> None:
        super().__init__(connection, method, unchanged)
        self._engine = connection.engine()
        self._scope = scope
        self._kind = kind
        self._motion: Optional[Motion] = None
        self._ending: Optional[Ending] = None

    def settle(self, message: Message) -> None:
        self._ending = self._connection.exchange.ending_of(message)
        super().settle(message)

    def _understood(self, result: Any) -> Any:
        if self._motion is None:
            assert self._ending is not None
            self._motion = self._kind(self._connection, self._scope, result, self._ending)
        return self._motion


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

_read_running = read_listed("animations", read_running_animation)


def running_out(fps: float, limit: float) -> Steps[Progress]:
    """Lets time pass until nothing moves any more."""
    if not 0 < fps < math.inf or not limit >= 0:
        raise ValueError(f"expected fps above 0 and a limit in seconds, not {fps!r} and {limit!r}")
    clock = yield CLOCK
    start, frame = clock.time, 0
    while True:
        running: list[RunningAnimation] = []
        if frame % 60 == 0 or clock.running:
            for name in (yield MAPS):
                running += yield ("animation.list", f"{{{scope_of(name)}}}", _read_running)
            if any(animation.duration is None for animation in running):
                raise WouldWaitForever("A follow has no end: stop it first.")
        if clock.running:
            if not running:
                now = yield CLOCK
                return Progress(now.time, 0)
            yield float(1 / fps)
            continue
        if frame > limit * fps:
            raise RequestTimeout(f"The cameras still move after {limit} seconds on the clock.")
        text = f'{{"to":{number(start + frame / fps)}}}'
        progress: Progress = yield ("clock.tick", text, read_progress)
        if not progress.active:
            return progress
        frame += 1
