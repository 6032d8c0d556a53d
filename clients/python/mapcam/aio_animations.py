"""Animations that run in the engine, as handles to be awaited."""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from typing import Any, cast

from .aio_connection import AsyncConnection
from .aio_replies import AsyncEnding
from .methods import Call
from .results import Outcome
from .values import Camera
from .wire import decoder


class AsyncMotion:
    """Something that moves a map's camera, such as a fling. To be awaited for its outcome.

    It keeps its engine running.
    """

    def __init__(
        self, connection: AsyncConnection, map: object, answer: dict[str, Any], ending: AsyncEnding
    ) -> None:
        self._engine = connection.engine()
        self.id: int | None = answer["animation"]
        """Its id; None where there was nothing to move."""
        self._connection = connection
        self._map = map
        self._ending = ending

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id}, {self.outcome or 'running'}>"

    def __await__(self) -> Generator[Any, None, Outcome]:
        return self.wait().__await__()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs or waits."""
        return cast("Outcome | None", self._ending.outcome)

    def done(self) -> bool:
        """Whether it has ended."""
        return self._ending.outcome is not None

    async def wait(self, timeout: float | None = None) -> Outcome:
        """Waits until it has ended, and says how; the same as to await it, but for the timeout.

        Time must pass meanwhile: by `clock.start()`, by another task's ticks, or before. Where
        the clock stands still and `timeout` is None, `RequestTimeout` is raised when nothing has
        happened for the engine's `timeout`.
        """
        return cast("Outcome", await self._connection.wait_for_ending(self._ending, timeout))

    def stop(self) -> Awaitable[Camera]:
        """Stops it where it is; if it has ended, nothing changes."""
        params: dict[str, object] = {"map": self._map}
        name = "camera.get"
        if self.id is not None and not self.done():
            name, params["animation"] = "camera.stop", self.id
        camera: Awaitable[Camera] = self._connection.submit(Call(name, params, decoder(Camera)))
        return camera


class AsyncAnimation(AsyncMotion):
    """An animation, which says at its start where it will end."""

    def __init__(
        self, connection: AsyncConnection, map: object, answer: dict[str, Any], ending: AsyncEnding
    ) -> None:
        super().__init__(connection, map, answer, ending)
        self.duration = float(answer["duration"])
        """Seconds, without the delay."""
        self.camera = decoder(Camera)(answer["camera"])
        """Where the camera will be at its end, if nothing else is asked."""
