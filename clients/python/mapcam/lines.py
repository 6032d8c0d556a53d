"""An engine for many requests at once, as lines of bytes.

For whole tables all requests are known beforehand, and there are no notifications.
"""

from __future__ import annotations

import json
from queue import Empty, SimpleQueue
from typing import Any, Optional

from .errors import MapCamError, NotUnderstood, RequestTimeout, request_error
from .exchange import REQUEST
from .locate import PathLike
from .options import PROTOCOL_VERSION, Launch
from .process import ThreadedProcess, start_error


class LineEngine:
    """A running engine without listeners and callbacks."""

    def __init__(self, binary: Optional[PathLike] = None, timeout: Optional[float] = 60.0) -> None:
        self.timeout = timeout
        self._answers: SimpleQueue[Optional[bytes]] = SimpleQueue()
        self._gathered: list[bytes] = []
        self._wanted = 0
        self.process: Any = Launch(binary).process(ThreadedProcess)
        self.process.begin(self._receive, lambda cause: self._answers.put(None))
        try:
            self.ask("initialize", f'{{"protocolVersion":"{PROTOCOL_VERSION}"}}')
        except (MapCamError, KeyError) as error:
            self.close()
            raise start_error(self.process.binary, error) from error

    def ask(self, method: str, params: str) -> Any:
        """The result of one request. Raises what the engine refuses it with."""
        line = self.converse(f"{REQUEST % (0, method, params)}\n".encode("ascii"), 1)
        try:
            answer = json.loads(line)
        except ValueError:
            raise NotUnderstood(line[:200].decode(errors="replace")) from None
        if "error" in answer:
            raise request_error(method, answer["error"])
        return answer["result"]

    def converse(self, requests: Any, count: int) -> bytes:
        """Writes as many lines, a bytes-like object, and gives their answers, a line each."""
        self._wanted = count
        self.process.write(requests)
        before = -1
        while before != len(self._gathered):  # As long as answers keep coming.
            before = len(self._gathered)
            try:
                answers = self._answers.get(timeout=self.timeout)
            except Empty:
                continue
            if answers is None:
                raise self.process.crash()
            return answers
        raise RequestTimeout(f"No answer within {self.timeout} seconds.")

    def close(self) -> None:
        """Kills the engine, also in the middle of its work."""
        self.process.kill()
        self.process.join()

    def __enter__(self) -> LineEngine:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _receive(self, data: bytes) -> None:
        """Gathers what is read, on the reading thread: handing each piece over would cost more."""
        if data:
            self._gathered.append(data)
            self._wanted -= data.count(b"\n")
            if self._wanted <= 0:
                pieces, self._gathered = self._gathered, []
                self._answers.put(b"".join(pieces))
