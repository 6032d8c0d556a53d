"""The conversation itself, without any input or output.

Bytes for requests come out of it, bytes of answers and notifications go into it. The engine
answers in the order in which it was asked, so what is asked waits in a queue; the ids are still
compared, because a request whose writing was interrupted has no answer.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Callable, Protocol

from .errors import MapCamError
from .methods import Call
from .wire import encode

Message = dict[str, Any]
Publish = Callable[[str, Any], None]


class Pending(Protocol):
    """Something that waits for an answer."""

    id: int

    def settle(self, message: Message) -> None:
        """Takes the answer, a result or an error."""

    def fail(self, error: MapCamError) -> None:
        """There will be no answer."""


class Ending:
    """The end of an animation, which comes once."""

    __slots__ = ("outcome",)

    def __init__(self) -> None:
        self.outcome: str | None = None

    def settle(self, outcome: str) -> None:
        self.outcome = outcome

    def fail(self, error: MapCamError) -> None:
        """It will never be known."""


def not_ended(limit: float | None, stands_still: bool) -> str:
    """What is told to who has waited for an ending in vain."""
    advice = " The clock stands still: `clock.tick` or `clock.start`." if stands_still else ""
    return f"The animation has not ended within {limit} seconds.{advice}"


class PendingBatch:
    """Requests that are answered together."""

    __slots__ = ("id", "members")

    def __init__(self, members: Sequence[Pending]) -> None:
        self.members = members
        self.id = members[-1].id

    def settle(self, message: Any) -> None:
        if isinstance(message, dict):
            for pending in self.members:
                pending.settle(message)
        else:
            for pending, answer in zip(self.members, message):
                pending.settle(answer)

    def fail(self, error: MapCamError) -> None:
        for pending in self.members:
            pending.fail(error)


Member = tuple[Pending, str, str]
"""A request in a batch: who waits for it, its method, and the text of its parameters."""

MAX_BATCH_MEMBERS = 10_000
MAX_BATCH_LENGTH = 8 << 20
"""The most requests, and characters of their parameters, that are sent as one batch."""


class Asking(Protocol):
    """What a batch needs of a connection."""

    def expect(self, call: Call[Any]) -> Pending: ...

    def send_batch(self, members: list[Member]) -> None: ...


class Collector:
    """Gathers requests, and sends them together."""

    def __init__(self, connection: Asking) -> None:
        self._connection = connection
        self._members: list[Member] = []

    def submit(self, call: Call[Any]) -> Any:
        params = encode(call.params)
        pending = self._connection.expect(call)
        self._members.append((pending, call.method, params))
        return pending

    def flush(self) -> None:
        try:
            self._connection.send_batch(self._members)
        except MapCamError as error:
            self._fail(error)
            raise
        self._members = []

    def discard(self) -> None:
        self._fail(MapCamError("The batch was left by an exception and never sent."))

    def _fail(self, error: MapCamError) -> None:
        for pending, _, _ in self._members:
            pending.fail(error)
        self._members = []


REQUEST = '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}'
"""A request's text, from its id, its method and the text of its parameters."""

SHUTDOWN = "shutdown"
"""The method after which nothing more can be asked: the engine's end is no death then."""

UNSENT = "The batch has not been sent: ask for results after its `with`."
"""What is told to who waits for an answer before it was asked for."""


def batches(members: list[Member], first_id: int) -> Iterator[tuple[str, PendingBatch, bool]]:
    """What is sent of a batch: texts, who waits for each, and whether nothing may follow it."""
    for piece in _pieces(members):
        text = _batch_text(piece, first_id)
        first_id += len(piece)
        is_last = any(method == SHUTDOWN for _, method, _ in piece)
        yield text, PendingBatch([pending for pending, _, _ in piece]), is_last


def _pieces(members: list[Member]) -> Iterator[list[Member]]:
    """A batch as several, none of which is over the engine's limits."""
    piece: list[Member] = []
    length = 0
    for member in members:
        length += len(member[2])
        if len(piece) == MAX_BATCH_MEMBERS or (piece and length > MAX_BATCH_LENGTH):
            yield piece
            piece, length = [], len(member[2])
        piece.append(member)
    if piece:
        yield piece


def _batch_text(members: list[Member], first_id: int) -> str:
    """The text of a batch. Its members get their ids."""
    texts = []
    for index, (pending, method, params) in enumerate(members):
        pending.id = first_id + index
        texts.append(REQUEST % (pending.id, method, params))
    return "[" + ",".join(texts) + "]"


class Exchange:
    """What is asked and not yet answered, and what runs and has not yet ended."""

    # Notifications begin like this. While nobody listens, such a line isn't even parsed.
    _CAMERA_NOTIFICATION = b'{"jsonrpc":"2.0","method":"camera.'

    def __init__(self, publish: Publish) -> None:
        self.publish = publish
        self.pending: deque[Pending] = deque()
        self.endings: dict[int, Ending] = {}
        self.has_listeners = False
        self._pieces: list[bytes] = []
        self._early: dict[int, str] = {}

    def receive(self, data: bytes) -> None:
        """Takes some bytes of the engine's output; lines may be cut anywhere."""
        if b"\n" not in data:
            self._pieces.append(data)
            return
        lines = data.split(b"\n")
        if self._pieces:
            self._pieces.append(lines[0])
            lines[0] = b"".join(self._pieces)
            self._pieces = []
        rest = lines.pop()
        if rest:
            self._pieces.append(rest)
        if not self.has_listeners:
            start = self._CAMERA_NOTIFICATION
            lines = [line for line in lines if not line.startswith(start)]
        pending = self.pending
        for message in _parsed(lines):
            if "method" in message:
                self._notified(message["method"], message["params"])
                continue
            identifier = message["id"] if type(message) is dict else message[-1]["id"]
            oldest = pending.popleft()
            while identifier is not None and oldest.id < identifier:
                oldest.fail(MapCamError("The request was interrupted before it was sent."))
                oldest = pending.popleft()
            oldest.settle(message)
            self._early.clear()

    def expect_ending(self, animation: int | None, ending: Ending) -> None:
        """Waits for the end of an animation that has just been told of; None has none."""
        outcome = "completed" if animation is None else self._early.pop(animation, None)
        if outcome is not None:
            ending.settle(outcome)
        elif animation is not None:
            self.endings[animation] = ending

    def fail(self, error: MapCamError) -> None:
        """No more will come."""
        while self.pending:
            self.pending.popleft().fail(error)
        while self.endings:
            self.endings.popitem()[1].fail(error)

    def _notified(self, method: str, params: Any) -> None:
        if self.has_listeners:
            self.publish(method, params)
        if method == "animation.ended":
            ending = self.endings.pop(params["animation"], None)
            if ending is not None:
                ending.settle(params["outcome"])
            elif self.pending and isinstance(self.pending[0], PendingBatch):
                # All that a batch does is told before it is answered.
                self._early[params["animation"]] = params["outcome"]


def _parsed(lines: list[bytes]) -> Any:
    """Many lines at once: one array is parsed in less time than its members one by one."""
    return json.loads(b"[" + b",".join(lines) + b"]")
