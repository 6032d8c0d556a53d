"""An engine for many requests at once, as lines of bytes.

For whole tables all requests are known beforehand, and there are no notifications. One thread
writes and reads in turn, as the pipes have room.
"""

from __future__ import annotations

import json
import os
import select
from collections.abc import Iterator, Sequence
from typing import Any, Optional

from .errors import EngineDied, MapCamError, NotUnderstood, RequestTimeout, request_error
from .exchange import REQUEST
from .locate import PathLike, find_engine
from .process import CLOSING_TIME, PROTOCOL_VERSION, EngineProcess, written

PIPE_SIZE = 1 << 16
PIECE_SIZE = 1 << 22
"""How many bytes of answers are handed over at once, and at most about how many are kept."""


class LineEngine:
    """A running engine without listeners, callbacks and threads."""

    def __init__(self, binary: Optional[PathLike] = None, timeout: Optional[float] = 60.0) -> None:
        self.timeout = timeout
        self.process: EngineProcess = EngineProcess(find_engine(binary), ["--framing", "lines"])
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            os.set_blocking(pipe.fileno(), False)
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
        rest = memoryview(requests)
        patience = None if self.timeout is None else self.timeout * 1000
        poller = select.poll()
        source, words = self.process.stdout.fileno(), self.process.stderr.fileno()
        for descriptor in (source, words):
            poller.register(descriptor, select.POLLIN)
        poller.register(self.process.stdin.fileno(), select.POLLOUT)
        gathered: list[bytes] = []
        size = lines = 0
        while count > 0:
            ready = [descriptor for descriptor, _ in poller.poll(patience)]
            if not ready:
                raise RequestTimeout(f"No answer within {self.timeout} seconds.")
            if words in ready and not self._read_stderr():
                poller.unregister(words)
            if self.process.stdin.fileno() in ready:
                rest = rest[written(self.process.stdin.fileno(), rest[: 1 << 20]) :]
                if not rest:
                    poller.unregister(self.process.stdin.fileno())
            if source not in ready:
                continue
            data = os.read(source, PIPE_SIZE)
            if not data:
                raise self._crash()
            gathered.append(data)
            size += len(data)
            lines += data.count(b"\n")
            if lines >= count or (size > PIECE_SIZE and lines >= group):
                piece, remainder = _cut(b"".join(gathered), lines % group)
                whole = lines - lines % group
                gathered, size, lines = [remainder], len(remainder), lines - whole
                count -= whole
                yield piece, whole

    def close(self) -> None:
        """Kills the engine, also in the middle of its work."""
        if self.process.stdin.closed:
            return
        self.process.kill()
        self.process.reap()
        self.process.close()

    def __enter__(self) -> LineEngine:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _read_stderr(self) -> bool:
        data = os.read(self.process.stderr.fileno(), PIPE_SIZE)
        self.process.receive_stderr(data)
        return bool(data)

    def _crash(self) -> EngineDied:
        self.process.reap(CLOSING_TIME)
        try:
            while self._read_stderr():
                pass
        except BlockingIOError:
            pass
        return self.process.crash()


def _cut(data: bytes, spare: int) -> tuple[bytes, bytes]:
    """Whole lines without the last `spare` of them, and what comes after."""
    end = data.rfind(b"\n")
    for _ in range(spare):
        end = data.rfind(b"\n", 0, end)
    return data[: end + 1], data[end + 1 :]
