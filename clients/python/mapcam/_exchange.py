"""The protocol's state, without any input or output.

It turns requests into bytes, and bytes into answers and notifications. The engine answers in the
order of the requests, so pending requests are a queue; ids are compared all the same, because a
request whose writing was interrupted has no answer.
"""

from __future__ import annotations

import json
from collections import deque
from typing import Any

from ._errors import EngineClosedError, MapCamError, ProtocolError

Message = dict[str, Any]


REQUEST = '{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}'
"""A request's text, from its id, its method and the text of its parameters."""

SHUTDOWN = "shutdown"
"""The method after which the engine exits, which is not a crash then."""

MAX_LINE = 1 << 28
"""The most bytes of a line: what is longer has no end."""


class Exchange:
    """The requests without an answer, and the animations that have not ended."""

    def __init__(self, listeners: Any) -> None:
        self.listeners: Any = listeners
        self.pending: deque[Any] = deque()
        """The replies without an answer: it settles them, or fails them if there will be none."""
        self.endings: dict[int, Any] = {}
        """What waits for the ends of animations, as for answers."""
        self.is_closing: bool = False
        """Whether requests are refused."""
        self.failure: MapCamError | None = None
        """Why there will be no more answers."""
        self.arrivals: int = 0
        """The number of times that bytes were received."""
        self._last_id = 0
        self._pieces: list[bytes] = []
        self._length = 0

    # Output

    def request(self, reply: Any, params: str) -> bytes:
        """Makes the line of a request, which is pending from now on."""
        self.refuse_ended()
        self._last_id = reply.id = self._last_id + 1
        if reply.method == SHUTDOWN:
            self.is_closing = True
        self.pending.append(reply)
        return (REQUEST % (reply.id, reply.method, params) + "\n").encode("ascii")

    def refuse_ended(self) -> None:
        """Raises if the engine has ended or is closing."""
        if self.failure is not None:
            raise self.failure
        if self.is_closing:
            raise EngineClosedError("The mapcam engine was closed.")

    @property
    def rest(self) -> str:
        """The received part of an incomplete line."""
        return b"".join(self._pieces)[:200].decode(errors="replace")

    # Input

    def receive(self, data: bytes) -> None:
        """Receives bytes of the engine's output; they may end inside a line."""
        self.arrivals += 1
        if b"\n" not in data:
            self._pieces.append(data)
            self._length += len(data)
            if self._length > MAX_LINE:
                raise ProtocolError(f"a line longer than {MAX_LINE} bytes")
            return
        self._length = 0
        lines = data.split(b"\n")
        if self._pieces:
            self._pieces.append(lines[0])
            lines[0] = b"".join(self._pieces)
            self._pieces = []
        rest = lines.pop()
        if rest:
            self._pieces.append(rest)
        pending = self.pending
        message: Any = None
        try:
            for message in _parsed(lines):
                if "method" in message:
                    if "id" in message:
                        raise KeyError("the engine never asks")
                    self._notified(message["method"], message["params"])
                    continue
                identifier = message["id"]
                if "result" not in message or "error" in message:
                    _check_error(message)
                elif type(identifier) is not int:
                    raise TypeError("this client's ids are integers")
                if identifier is not None and not pending[0].id <= identifier <= pending[-1].id:
                    raise LookupError("no request with this id waits")
                oldest = pending.popleft()
                while identifier is not None and oldest.id < identifier:
                    oldest.fail(MapCamError("The engine has answered a later request, not this."))
                    oldest = pending.popleft()
                oldest.settle(message)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise ProtocolError(json.dumps(message)[:200]) from error

    def track(self, ending: Any, message: Message) -> None:
        """Settles `ending` when the animation ends that an answer names."""
        if "result" in message:
            animation: int = message["result"]["animation"] or 0
            if animation:
                ending.id = animation
                self.endings[animation] = ending
            else:
                ending.settle({"result": "completed"})

    def fail(self, error: MapCamError) -> None:
        """Fails all pending requests and animations: the engine has ended."""
        self.failure = error
        while self.pending:
            self.pending.popleft().fail(error)
        while self.endings:
            self.endings.popitem()[1].fail(error)

    def _notified(self, method: str, params: Any) -> None:
        self.listeners.publish(method, params)
        if method == "animation.ended":
            ending = self.endings.pop(params["animation"], None)
            if ending is not None:
                ending.settle({"result": params["outcome"]})


def _parsed(lines: list[bytes]) -> Any:
    """Parses lines as one array, which takes less time than one by one."""
    try:
        return _decode((b"[" + b",".join(lines) + b"]").decode())
    except (RecursionError, ValueError):
        for line in lines:
            try:
                _decode(line.decode())
            except (RecursionError, ValueError):
                raise ProtocolError(line[:200].decode(errors="replace")) from None
        raise


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


_decode = json.JSONDecoder(parse_constant=_refuse_constant).decode


def _check_error(message: Message) -> None:
    """Refuses a message that is neither a result nor an error as JSON-RPC describes it."""
    error = message["error"]
    if "result" in message or type(error["code"]) is not int or type(error["message"]) is not str:
        raise TypeError("expected a result, or an error with a code and a message")
