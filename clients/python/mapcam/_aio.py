"""What the classes for asyncio can do beside the protocol's methods."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

from ._errors import EngineClosedError, MapCamError
from ._protocol.types import Progress
from ._running import STARTING_TIME, Running


class AwaitingEngine(Running):
    """A running engine, for the tasks of one event loop."""

    if not TYPE_CHECKING:  # Type checkers would accept any name.

        def __getattr__(self, name: str) -> Any:
            if name in ("_connection", "_port", "description"):
                what = "The engine has not been started: use `async with`, or `await start()`."
                raise MapCamError(what)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    async def start(self) -> Self:
        """Starts the engine, on the running loop; `async with` does it by itself.

        Raises:
            EngineClosedError: It was started before: each engine runs once, so make another.
        """
        if "_connection" in vars(self):
            what = "has ended" if self._connection.exchange.failure else "runs already"
            raise EngineClosedError(
                f"This engine {what}: `await AsyncMapCam(…).start()` starts another."
            )
        loops: Any = import_module("._aio_connection", __package__)  # Imported only when needed.
        await self._started(loops.AsyncConnection(self._process(), STARTING_TIME))
        return self

    async def run_until_idle(self, fps: float = 60.0, limit: float = 3600.0) -> Progress:
        """Lets time pass until nothing moves on any map: see `MapCam.run_until_idle`."""
        return await self._ran_until_idle(fps, limit)

    async def close(self) -> None:
        """Waits for the engine to answer and exit. It may be called again."""
        if "_connection" in vars(self):
            await self._connection.close()
            self._finalizer.detach()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *exception: object) -> None:
        await self.close()
