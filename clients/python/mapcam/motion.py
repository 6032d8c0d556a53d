"""What moves a camera, as both faces know it: what it says of itself, and how it is steered.

What asks the engine is written once, as steps: a generator yields what is to be asked, or how
many seconds are to pass, and is sent the answer. Each face takes them in its own way.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Callable, Optional, TypeVar, Union

from .answers import read_listed, unchanged
from .errors import RequestTimeout, WouldWaitForever
from .exchange import Ending
from .protocol import params
from .protocol.codec import (
    read_camera,
    read_clock_state,
    read_progress,
    read_running_animation,
)
from .protocol.types import Outcome, Progress, RunningAnimation
from .values import Camera
from .wire import text as json_text

T = TypeVar("T")
Ask = tuple[str, str, Callable[[Any], Any]]
Steps = Generator[Union[Ask, float], Any, T]

CLOCK: Ask = ("clock.get", "{}", read_clock_state)
MAPS: Ask = ("map.list", "{}", read_listed("maps", unchanged))

STANDS_STILL = "The clock stands still, so it won't end: let time pass by `clock.tick`, \
`engine.run_until_idle()` or by `clock.start`; or wait with a `timeout` where someone else does."
HAS_NO_END = "It has no end: `stop()` ends it."


class Moving:
    """Something that moves a map's camera. It keeps its engine running."""

    def __init__(self, port: Any, scope: str, answer: dict[str, Any], ending: Ending) -> None:
        self._engine = port.engine()
        self._port = port
        self._scope = scope
        self._ending = ending
        self._answer = answer

    @property
    def id(self) -> Optional[int]:
        """Its id; None where there was nothing to move."""
        identifier: Optional[int] = self._answer["animation"]
        return identifier

    def __repr__(self) -> str:
        state = self.outcome or ("lost" if self._ending.error else "running")
        return f"<{type(self).__name__} {self.id}, {state}>"

    @property
    def outcome(self) -> Optional[Outcome]:
        """How it ended; None while it runs or waits, or if its engine ended before."""
        return self._ending.outcome

    def done(self) -> bool:
        """Whether it has ended, or its engine has."""
        return self._ending.is_known()

    def _looking(self) -> Steps[Camera]:
        camera: Camera = yield ("camera.get", f"{{{self._scope}}}", read_camera)
        return camera

    def _stopping(self) -> Steps[Camera]:
        if self.id is None or self.done():
            return (yield from self._looking())
        text = params.camera_stop(self._scope, animation=self.id)
        camera: Camera = yield ("camera.stop", text, read_camera)
        return camera

    def _seeking(self, to: float) -> Steps[Camera]:
        if self.id is None:
            return (yield from self._looking())
        text = params.animation_seek(self._scope, animation=self.id, to=to)
        camera: Camera = yield ("animation.seek", text, read_camera)
        return camera

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
                yield ("clock.tick", params.clock_tick(seconds=0), read_progress)
        return (yield from self._looking())

    def _waiting(self) -> Steps[None]:
        """Says at once if its end can't come by waiting."""
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
        text = params.clock_tick(to=start + frame / fps)
        progress: Progress = yield ("clock.tick", text, read_progress)
        if not progress.active:
            return progress
        frame += 1


def scope_of(map: str) -> str:
    """The member that says which map is meant."""
    return f'"map":{json_text(map)}'
