"""What methods of the faces of asyncio are called on; they are in `protocol`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Callable

from .aio_animations import AsyncMotionReply, M
from .aio_replies import AsyncAsking, AsyncJoined, AsyncReply, T
from .faces import Bound, V, parts_of


class AsyncFace(AsyncAsking, Bound):
    """What methods are called on that give an `AsyncReply`."""

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
