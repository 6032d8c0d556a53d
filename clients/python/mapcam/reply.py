"""Replies: answers that may not have come yet, for threads and for asyncio."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from copy import copy
from typing import Any, Callable, Generic, Optional, TypeVar, Union, cast

from .errors import MapCamError, request_error
from .exchange import Message
from .notices import warn_of_clamping

T = TypeVar("T")
R = TypeVar("R", bound="Reply[Any]")


def of_call(error: MapCamError, number: int, count: int) -> MapCamError:
    """A copy of an error that names the call's number in its pipeline."""
    own = copy(error)  # Calls that fail by an engine's end share one error.
    own.args = (f"{error} (call {number} of {count})",)
    return own


class Reply(Generic[T]):
    """The answer of a request in a pipeline."""

    __slots__ = (
        "_answer",
        "_barrier",
        "_block",
        "_connection",
        "_read",
        "id",
        "method",
        "number",
        "was_asked",
    )

    def __init__(self, connection: Any, method: str, read: Callable[[Any], T]) -> None:
        self.id: int = 0
        self.method: str = method
        self._block: Any = None
        """The pipeline that it is a call of, which is told if it fails."""
        self.number: int = 0
        """The call's number in its pipeline, from 1."""
        self.was_asked: bool = False
        """Whether its error was raised."""
        self._connection = connection
        self._read = read
        self._answer: Union[Message, MapCamError, None] = None
        self._barrier = 0

    def __repr__(self) -> str:
        state = "answered" if self.done() else "waiting"
        return f"<{type(self).__name__} {self.id} of {self.method}, {state}>"

    def done(self) -> bool:
        """Whether the answer has come, or there will be none."""
        return self._answer is not None

    def result(self, timeout: Optional[float] = None) -> T:
        """Waits for the answer and gives it, or raises what the engine refused the request with.

        Raises `RequestTimeout` after so many seconds; by default the engine's `timeout`. When it
        returns, the callbacks for everything that the request did have run.
        """
        answer = self._answer
        if answer is None or self._barrier > self._connection.delivered:
            self._connection.wait_for(self, timeout)
        return self.value()

    def value(self) -> T:
        """The answer that has come, or raises what the engine refused the request with."""
        answer = self._answer
        if isinstance(answer, dict):
            if "error" in answer:
                self.was_asked = True
                raise request_error(self.method, answer["error"])
            result = answer["result"]
            if type(result) is dict and result.get("clamped"):
                warn_of_clamping(result)
            return self._understood(result)
        self.was_asked = True
        raise cast("MapCamError", answer)

    def exception(self, timeout: Optional[float] = None) -> Optional[MapCamError]:
        """Waits for the answer; what `result` would raise, or None."""
        try:
            self.result(timeout)
        except MapCamError as error:
            return error
        return None

    def received(self) -> Any:
        """The result as it was sent; None where there is none yet, or an error."""
        return self._answer.get("result") if isinstance(self._answer, dict) else None

    def _understood(self, result: Any) -> T:
        return self._read(result)

    def is_heard(self) -> bool:
        """Whether the callbacks for everything that the request did have run."""
        is_heard: bool = self._barrier <= self._connection.delivered
        return is_heard

    # Called by the exchange, on the reader's thread.

    def settle(self, message: Message) -> None:
        self._barrier = self._connection.published
        if self._block is not None:
            if "error" in message:
                self._block.refused.append(self)
            self._block = None
        self._answer = message

    def fail(self, error: MapCamError) -> None:
        if self._answer is None:
            if self._block is not None:
                self._block.refused.append(self)
            self._answer, self._block = error, None


class Joined(Reply[list[T]]):
    """One result of several requests."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Sequence[Reply[list[T]]]) -> None:
        last = parts[-1]
        super().__init__(last._connection, last.method, last._read)
        self._parts = parts
        self.id: int = last.id

    def done(self) -> bool:
        return all(part.done() for part in self._parts)

    def result(self, timeout: Optional[float] = None) -> list[T]:
        return [value for part in self._parts for value in part.result(timeout)]


class AsyncReply(Reply[T]):
    """The answer of a request, to be awaited. `result()` gives it when it has come."""

    _waiting: Sequence[Any] = ()
    """The futures of the tasks that wait for it."""

    def __await__(self) -> Generator[Any, None, T]:
        if not self.done():
            yield from self._connection.answered(self).__await__()
        return self.result()

    def arrival(self) -> Any:
        """A future that is done when it has an answer."""
        self._connection.refuse_elsewhere()
        future = self._connection.loop.create_future()
        self._waiting = [*(each for each in self._waiting if not each.done()), future]
        return future

    def settle(self, message: Message) -> None:
        if not self.done():
            super().settle(message)
            self._wake()

    def fail(self, error: MapCamError) -> None:
        super().fail(error)
        self._wake()

    def _wake(self) -> None:
        for future in self._waiting:
            if not future.done():  # It is done where the waiting was cancelled.
                future.set_result(None)


class AsyncJoined(AsyncReply[list[T]], Joined[T]):
    """One result of several requests, to be awaited."""

    def arrival(self) -> Any:
        last: Any = self._parts[-1]  # Answers come in order.
        return last.arrival()
