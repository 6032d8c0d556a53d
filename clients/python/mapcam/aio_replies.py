"""What the tasks of a loop await: answers, and the ends of animations."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextvars import Context
from typing import TYPE_CHECKING, Any, Callable

from .errors import MapCamError, request_error
from .exchange import UNSENT, Ending, Message
from .methods import Call

if TYPE_CHECKING:
    from .aio_connection import AsyncConnection

    Future = asyncio.Future[Any]
else:
    Future = asyncio.Future


class AsyncReply(Future):
    """The answer of a request, to be awaited."""

    def __init__(self, connection: AsyncConnection, call: Call[Any]) -> None:
        super().__init__(loop=connection.loop)
        self.id = 0
        self.sent_at = 0.0
        # Not the call: its parameters needn't be kept until the answer is there.
        self.method = call.method
        self._decode = call.decode
        self._map = call.params.get("map", "default") if call.starts_motion else None
        self._engine = connection.engine() if call.starts_motion else None
        self._connection = connection

    def __await__(self) -> Generator[Any, None, Any]:
        self._refuse_unsent()
        return super().__await__()

    def add_done_callback(
        self, callback: Callable[[Any], object], /, *, context: Context | None = None
    ) -> None:
        """As any future's; `gather`, `wait_for` and `shield` wait by it."""
        self._refuse_unsent()
        super().add_done_callback(callback, context=context)

    def _refuse_unsent(self) -> None:
        """Who waits inside a batch's `with` keeps it from being sent, and would wait for ever."""
        if self.id == 0 and not self.done():
            raise MapCamError(UNSENT)

    def settle(self, message: Message) -> None:
        if "error" in message:
            if not self.done():
                self.set_exception(request_error(self.method, message["error"]))
            return
        result = message["result"]
        ending = None
        if self._map is not None:
            ending = AsyncEnding(self._connection, result["animation"])
        if not self.done():
            try:
                if ending is None:
                    self.set_result(self._decode(result))
                else:
                    self.set_result(self._connection.motion(self._map, result, ending))
            except Exception as error:
                self.set_exception(error)

    def fail(self, error: MapCamError) -> None:
        if not self.done():
            self.set_exception(error)
            self.exception()  # Nobody needs to be told of each request that a crash has cost.


class AsyncEnding(Ending):
    """The end of an animation, to be awaited."""

    __slots__ = ("future",)

    def __init__(self, connection: AsyncConnection, animation: int | None) -> None:
        super().__init__()
        self.future: Future = connection.loop.create_future()
        connection.exchange.expect_ending(animation, self)

    def settle(self, outcome: str) -> None:
        super().settle(outcome)
        self.future.set_result(outcome)

    def fail(self, error: MapCamError) -> None:
        self.future.set_exception(error)
        self.future.exception()
