"""Replies of asyncio: futures for the engine's answers."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextvars import Context
from typing import TYPE_CHECKING, Any, Callable, Generic, Optional, TypeVar

from .errors import MapCamError, request_error
from .exchange import UNSENT, Message
from .notices import warn_of_clamping
from .reply import Block

T = TypeVar("T")
R = TypeVar("R", bound="AsyncReply[Any]")

if TYPE_CHECKING:
    Future = asyncio.Future[Any]
else:  # Only type checkers need its type arguments.
    Future = asyncio.Future


class AsyncReply(Future, Generic[T]):
    """The answer of a request, to be awaited."""

    __slots__ = (
        "_block",
        "_clamped",
        "_connection",
        "_read",
        "id",
        "method",
        "number",
        "sent_at",
        "was_asked",
    )

    def __init__(self, connection: Any, method: str, read: Callable[[Any], T]) -> None:
        super().__init__(loop=connection.loop)
        self.id: int = 0
        self.sent_at: float = 0.0
        self.method: str = method
        self._block: Optional[Block] = None
        self.number: int = 0
        self.was_asked: bool = False
        """Whether it was awaited."""
        self._read = read
        self._connection = connection
        self._clamped: Any = None

    def __await__(self) -> Generator[Any, None, T]:
        if self.id == 0:
            self._refuse_unsent()
        if not self.done():
            self._connection.refuse_elsewhere()
        self.was_asked = True
        return self._awaited()

    __iter__ = __await__

    def _awaited(self) -> Generator[Any, None, T]:
        result: T = yield from super().__await__()
        if self._clamped:
            warn_of_clamping(self._clamped)
        return result

    def add_done_callback(
        self, callback: Callable[[Any], object], /, *, context: Optional[Context] = None
    ) -> None:
        """As in any future; `gather`, `wait_for` and `shield` call it."""
        if self.id == 0:
            self._refuse_unsent()
        super().add_done_callback(callback, context=context)

    def _refuse_unsent(self) -> None:
        """Raises inside a batch's `with`: waiting there would never end."""
        if not self.done():
            raise MapCamError(UNSENT)

    def settle(self, message: Message) -> None:
        if self.done():
            return
        if "error" in message:
            self.refuse(request_error(self.method, message["error"]))
            return
        self._block = None
        result = message["result"]
        if type(result) is dict:
            self._clamped = result.get("clamped")
        try:
            self.set_result(self._understood(result))
        except Exception as error:
            self.set_exception(error)

    def _understood(self, result: Any) -> T:
        return self._read(result)

    def fail(self, error: MapCamError) -> None:
        if not self.done():
            self.refuse(error)
            self.retrieve()  # A crash need not be reported once for each request.

    def is_of(self, block: Block) -> bool:
        """Whether it is a call of a pipeline or a batch that has no answer yet."""
        return self._block is block and not self.done()

    def refuse(self, error: MapCamError) -> None:
        """Fails, and reports it to the block of a pipeline or a batch."""
        self.set_exception(error)
        if self._block is not None:
            self._block.refused.append(self)
            self._block = None

    def retrieve(self) -> Optional[BaseException]:
        """Its error, if it has one; marks it as retrieved, so that asyncio does not report it."""
        return None if self.cancelled() else super().exception()


class AsyncJoined(AsyncReply[list[T]]):
    """One result of several requests."""

    def __init__(self, parts: list[AsyncReply[list[T]]]) -> None:
        last = parts[-1]
        super().__init__(last._connection, last.method, last._read)
        self._parts = parts
        for part in parts:
            part.was_asked = True
        asyncio.Future.add_done_callback(last, self._complete)

    def _refuse_unsent(self) -> None:
        if self._parts[-1].id == 0:
            self._parts[-1]._refuse_unsent()

    def _complete(self, last: Any) -> None:
        """Completes it when the last part is answered: answers come in order."""
        if self.done():
            return
        errors = [error for error in (part.retrieve() for part in self._parts) if error is not None]
        if errors or any(part.cancelled() for part in self._parts):
            self.set_exception(errors[0] if errors else asyncio.CancelledError())
        else:
            self.set_result([value for part in self._parts for value in part.result()])
