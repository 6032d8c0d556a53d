"""What methods of the faces of asyncio are called on; they are in `protocol`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable, Optional

from .aio_animations import AsyncMotionReply, M
from .aio_replies import AsyncAsking, AsyncJoined, AsyncPort, AsyncReply, T
from .faces import V, parts_of
from .motion import scope_of


class AsyncFace(AsyncAsking):
    """An engine, its clock or a map: its methods ask by a port, and give an `AsyncReply`."""

    _map: Optional[str] = None
    """Which map is meant, if one is."""
    _scope: str = ""
    """The member that says so."""

    def __init__(self, engine: object, port: AsyncPort, map: Optional[str] = None) -> None:
        self._engine = engine
        self._port = port
        if map is not None:
            self.id: str = map
            self._map = map
            self._scope = scope_of(map)

    def _start(self, method: str, params: str, kind: type[M]) -> AsyncReply[M]:
        return self._port.post(
            AsyncMotionReply(self._port.connection, method, self._scope, kind), params
        )

    def _ask_in_parts(
        self,
        method: str,
        write: Callable[[str, list[V]], str],
        values: Iterable[V],
        read: Callable[[Any], list[T]],
    ) -> AsyncReply[list[T]]:
        replies = [self._ask(method, write(self._scope, part), read) for part in parts_of(values)]
        return replies[0] if len(replies) == 1 else AsyncJoined(replies)
