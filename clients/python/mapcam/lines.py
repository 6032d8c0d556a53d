"""An engine for many requests at once, as lines of bytes.

For whole tables all requests are known beforehand, and there are no notifications.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from queue import Empty, Queue
from typing import Any, Optional

from .errors import MapCamError, NotUnderstood, RequestTimeout, request_error
from .exchange import REQUEST
from .locate import PathLike, choose_engine
from .options import PROTOCOL_VERSION, in_process
from .process import ThreadedProcess

PIECE_SIZE = 1 << 22
"""How many bytes of answers are handed over at once, and at most about how many are kept."""


class LineEngine:
    """A running engine without listeners and callbacks."""

    def __init__(self, binary: Optional[PathLike] = None, timeout: Optional[float] = 60.0) -> None:
        self.timeout = timeout
        self._answers: Queue[Optional[bytes]] = Queue(1)
        self._gathered: list[bytes] = []
        self._size = self._wanted = 0
        self._is_closed = False
        kind, path = choose_engine(None, binary)
        is_process = kind == "process"
        self.process: Any = (
            ThreadedProcess(path, ["--framing", "lines"]) if is_process else in_process(path, ())
        )
        self._writes_itself = is_process
        self.process.begin(self._receive, lambda cause: self._put(None))
        try:
            self.ask("initialize", f'{{"protocolVersion":"{PROTOCOL_VERSION}"}}')
        except (MapCamError, KeyError) as error:
            self.close()
            raise self.process.start_error(error) from error

    def ask(self, method: str, params: str) -> Any:
        """The result of one request. Raises what the engine refuses it with."""
        (answer,) = self.ask_all(method, [params])
        if "error" in answer:
            raise request_error(method, answer["error"])
        return answer["result"]

    def ask_all(self, method: str, params: Sequence[str]) -> list[dict[str, Any]]:
        """The answers of a few requests, whether they are results or errors."""
        lines = "".join(f"{REQUEST % (0, method, each)}\n" for each in params)
        answers = []
        for piece, _ in self.converse(lines.encode("ascii"), len(params)):
            for line in piece.splitlines():
                try:
                    answers.append(json.loads(line))
                except ValueError:
                    words = line[:200].decode(errors="replace")
                    raise NotUnderstood(words) from None
        return answers

    def converse(self, requests: Any, count: int, group: int = 1) -> Iterator[tuple[bytes, int]]:
        """Writes lines, each of which has an answer, and gives the answers while they come.

        Args:
            requests: The lines, a bytes-like object.
            count: How many answers are wanted.
            group: How many answers belong together.

        Yields:
            Whole lines, and how many they are, a multiple of `group`.
        """
        rest, lines = b"", 0
        self._wanted = count
        if count:
            self._write(requests)
        while count > 0:
            data = rest + self._next()
            lines = data.count(b"\n")
            if lines < group:
                rest = data
                continue
            piece, rest = _cut(data, lines % group)
            whole = lines - lines % group
            count -= whole
            yield piece, whole

    def close(self) -> None:
        """Kills the engine, also in the middle of its work."""
        self._is_closed = True
        self.process.kill()
        while not self._answers.empty():  # Its thread may wait for room.
            self._answers.get_nowait()
        self.process.join()

    def __enter__(self) -> LineEngine:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _write(self, requests: Any) -> None:
        if self._writes_itself:
            self.process.write(requests)
        else:  # It answers before it returns, and waits where nobody takes the answers.
            threading.Thread(target=self.process.write, args=(requests,), daemon=True).start()

    def _receive(self, data: bytes) -> None:
        """Gathers what is read, on the thread that reads: to hand it over costs more than that."""
        self._gathered.append(data)
        self._size += len(data)
        self._wanted -= data.count(b"\n")
        if data and (self._wanted <= 0 or self._size > PIECE_SIZE):
            pieces, self._gathered, self._size = self._gathered, [], 0
            self._put(b"".join(pieces))

    def _put(self, data: Optional[bytes]) -> None:
        if not self._is_closed:
            self._answers.put(data)

    def _next(self) -> bytes:
        before = -1
        while before != self._size:  # As long as answers keep coming.
            before = self._size
            try:
                data = self._answers.get(timeout=self.timeout)
            except Empty:
                continue
            if data is None:
                raise self.process.crash()
            return data
        raise RequestTimeout(f"No answer within {self.timeout} seconds.")


def _cut(data: bytes, spare: int) -> tuple[bytes, bytes]:
    """Whole lines without the last `spare` of them, and what comes after."""
    end = data.rfind(b"\n")
    for _ in range(spare):
        end = data.rfind(b"\n", 0, end)
    return data[: end + 1], data[end + 1 :]
