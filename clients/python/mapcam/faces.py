"""What methods of the blocking and the pipelined face are called on; they are in `protocol`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Callable, Optional, TypeVar

from .animations import M, MotionReply
from .motion import scope_of
from .reply import Asking, Joined, Reply, T

V = TypeVar("V")

PART = 50_000
"""The most places that are sent in one request."""


class Bound:
    """An engine, its clock or a map."""

    _map: Optional[str] = None
    """Which map is meant, if one is."""
    _scope: str = ""
    """The member that says so."""

    def __init__(self, engine: object, port: Any, map: Optional[str] = None) -> None:
        self._engine = engine
        self._port = port
        if map is not None:
            self.id: str = map
            self._map = map
            self._scope = scope_of(map)


class Face(Asking, Bound):
    """What methods are called on that give a `Reply`."""

    def _start(self, method: str, params: str, kind: type[M]) -> Reply[M]:
        return self._port.post(
            MotionReply(self._port.connection, method, self._scope, kind), params
        )

    def _ask_in_parts(
        self,
        method: str,
        write: Callable[[str, list[V]], str],
        values: Iterable[V],
        read: Callable[[Any], list[T]],
    ) -> Reply[list[T]]:
        replies = [self._ask(method, write(self._scope, part), read) for part in parts_of(values)]
        return replies[0] if len(replies) == 1 else Joined(replies)


def parts_of(values: Iterable[V]) -> list[list[V]]:
    """The values, in pieces that can be sent."""
    given = list(values)
    if isinstance(values, (Mapping, str)) or (given and isinstance(given[0], (int, float))):
        raise TypeError(f"expected several places or points in a list, not {values!r}")
    return [given[at : at + PART] for at in range(0, len(given), PART)] or [given]
