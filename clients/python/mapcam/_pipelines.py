"""Pipelines: calls that do not wait for their answers."""

from __future__ import annotations

from typing import Any, Self, TypeVar

from ._calls import Caller, of_call
from ._errors import RequestTimeoutError

T = TypeVar("T")


class Gatherer:
    """Sends the calls of a pipeline, and keeps track of failed ones."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.refused: list[Any] = []
        """The replies that failed."""
        self.last: Any = None
        """The reply to the last call."""
        self._count = 0

    def post(self, reply: T, params: str) -> T:
        call: Any = reply
        call._block = self
        self.connection.post(call, params)
        self._count += 1
        call.number = self._count
        self.last = call
        return reply

    def flush(self) -> None:
        self.connection.flush()

    def end(self, succeeded: bool) -> None:
        """Ends the block; `succeeded` is false after an exception.

        It waits for all calls, as long as answers keep coming, and raises the first error of a
        call whose result was not asked for.
        """
        self.flush()
        exchange, last = self.connection.exchange, self.last
        while succeeded and last is not None and not last.done():
            before = exchange.arrivals
            try:
                self.connection.wait_for(last, None)
            except RequestTimeoutError as error:
                if exchange.arrivals == before:
                    raise of_call(error, self._oldest(), self._count) from None
        for reply in self.refused if succeeded else ():
            if not reply.was_asked:
                raise of_call(reply.exception(), reply.number, self._count)

    def _oldest(self) -> int:
        """The number of the first call without an answer."""
        pending: list[Any] = list(self.connection.exchange.pending)
        number: int = next(call.number for call in pending if call._block is self)
        return number


class Gathering(Caller):
    """A pipeline, which is written at the end of its block at the latest."""

    def flush(self) -> None:
        """Writes the gathered requests; waiting for an answer does it too."""
        self._port.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        self._port.end(succeeded=kind is None)
