"""Answers that may be still on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from .errors import MapCamError, request_error
from .exchange import Message
from .methods import Call
from .wire import T

if TYPE_CHECKING:
    from .connection import Connection


class Reply(Generic[T]):
    """The answer of a request in a pipeline or a batch."""

    __slots__ = ("_answer", "_barrier", "_connection", "_decoder", "_method", "id")

    def __init__(self, connection: Connection, identifier: int, call: Call[T]) -> None:
        self.id = identifier
        self._connection = connection
        # Not the call: its parameters needn't be kept until the answer is there.
        self._method = call.method
        self._decoder = call.decode
        self._answer: Message | MapCamError | None = None
        self._barrier = 0

    def __repr__(self) -> str:
        state = "answered" if self.done() else "waiting"
        return f"<Reply {self.id} of {self._method}, {state}>"

    def done(self) -> bool:
        """Whether the answer, or the certainty that there will be none, is there."""
        return self._answer is not None

    def result(self, timeout: float | None = None) -> T:
        """Waits for the answer and gives it, or raises what the engine refused the request with.

        Raises `RequestTimeout` after so many seconds; by default the engine's `timeout`. When it
        returns, the callbacks for everything that the request did have run.
        """
        answer = self._answer
        if answer is None or self._barrier > self._connection.delivered:
            self._connection.wait_for(self, timeout)
            answer = self._answer
        if isinstance(answer, dict):
            if "error" in answer:
                raise request_error(self._method, answer["error"])
            return self._decode(answer["result"])
        assert answer is not None
        raise answer

    def exception(self, timeout: float | None = None) -> MapCamError | None:
        """Waits for the answer; what `result` would raise, or None."""
        try:
            self.result(timeout)
        except MapCamError as error:
            return error
        return None

    def _decode(self, result: Any) -> T:
        return self._decoder(result)

    # What the exchange calls, on the reader's thread.

    def settle(self, message: Message) -> None:
        self._barrier = self._connection.published
        self._answer = message

    def fail(self, error: MapCamError) -> None:
        if self._answer is None:
            self._answer = error
