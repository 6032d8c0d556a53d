"""When pipelines and batches send what they have gathered, the same in both faces."""

from __future__ import annotations

from typing import TypeVar

from .exchange import Collector
from .methods import Port

Self = TypeVar("Self")


class Flushing:
    """A pipeline: all is sent when its `with` is left, if not before."""

    _port: Port

    def flush(self) -> None:
        """Writes what was gathered; happens by itself before anything is waited for."""
        self._port.flush()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.flush()


class Collecting(Flushing):
    """A batch: nothing is sent when its `with` is left by an exception."""

    _collector: Collector

    def __exit__(self, *exception: object) -> None:
        if exception[0] is None:
            self.flush()
        else:
            self._collector.discard()
