"""Animations that run in the engine, as handles that can be waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .errors import MapCamError
from .exchange import Ending, Message
from .methods import Call
from .reply import Reply
from .results import Outcome
from .values import Camera
from .wire import decoder

if TYPE_CHECKING:
    from .connection import Connection


class Motion:
    """Something that moves a map's camera, such as a fling. It keeps its engine running."""

    def __init__(
        self, connection: Connection, map: object, answer: dict[str, Any], ending: ThreadedEnding
    ) -> None:
        self._engine = connection.engine()
        self.id: int | None = answer["animation"]
        """Its id; None where there was nothing to move."""
        self._connection = connection
        self._map = map
        self._ending = ending

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}, {self.outcome or 'running'}>"

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs or waits."""
        return cast("Outcome | None", self._ending.outcome)

    def done(self) -> bool:
        """Whether it has ended."""
        return self._ending.outcome is not None

    def wait(self, timeout: float | None = None) -> Outcome:
        """Waits until it has ended, and says how.

        Time must pass meanwhile: by `clock.start()`, by another thread's ticks, or before. Where
        the clock stands still and `timeout` is None, `RequestTimeout` is raised when nothing has
        happened for the engine's `timeout`.
        """
        self._connection.wait_for_ending(self._ending, timeout)
        if self._ending.error is not None:
            raise self._ending.error
        return cast("Outcome", self._ending.outcome)

    def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        params: dict[str, object] = {"map": self._map}
        name = "camera.get"
        if self.id is not None and not self.done():
            name, params["animation"] = "camera.stop", self.id
        reply: Reply[Camera] = self._connection.submit(Call(name, params, decoder(Camera)))
        return reply.result()


class Animation(Motion):
    """An animation, which says at its start where it will end."""

    def __init__(
        self, connection: Connection, map: object, answer: dict[str, Any], ending: ThreadedEnding
    ) -> None:
        super().__init__(connection, map, answer, ending)
        self.duration = float(answer["duration"])
        """Seconds, without the delay."""
        self.camera = decoder(Camera)(answer["camera"])
        """Where the camera will be at its end, if nothing else is asked."""


class ThreadedEnding(Ending):
    """The end of an animation that threads wait for."""

    __slots__ = ("error",)

    def __init__(self) -> None:
        super().__init__()
        self.error: MapCamError | None = None

    def fail(self, error: MapCamError) -> None:
        self.error = error


class MotionReply(Reply[Any]):
    """The answer to what starts a motion. It knows of its end from the moment that it arrives."""

    __slots__ = ("_ending", "_engine", "_map", "_motion")

    _motion: Motion | None
    _ending: ThreadedEnding

    def __init__(self, connection: Connection, identifier: int, call: Call[Any]) -> None:
        super().__init__(connection, identifier, call)
        self._engine = connection.engine()
        self._map = call.params.get("map", "default")

    def settle(self, message: Message) -> None:
        self._motion = None
        self._ending = ThreadedEnding()
        if "result" in message:
            self._connection.exchange.expect_ending(message["result"]["animation"], self._ending)
        super().settle(message)

    def _decode(self, result: Any) -> Motion:
        if self._motion is None:
            kind = Animation if "camera" in result else Motion
            self._motion = kind(self._connection, self._map, result, self._ending)
        return self._motion
