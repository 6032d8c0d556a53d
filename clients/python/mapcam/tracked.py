"""What is followed, from what may be written instead of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Optional, Union

from .protocol.types import TrackedPlace, TrackedPlaceLike
from .values import CoordinateLike, as_coordinate
from .wire import coerced

TrackedLike = Union[
    TrackedPlaceLike, CoordinateLike, Iterable[Union[TrackedPlaceLike, CoordinateLike]]
]
"""A place that is followed, with a heading or without; or several."""


def as_tracked(value: TrackedLike, heading: Optional[float] = None) -> list[TrackedPlace]:
    """The places that are followed; `heading` is that of the only one."""
    places = [_place(value)] if _is_one(value) else [_place(each) for each in _several(value)]
    if heading is None:
        return places
    if len(places) != 1 or places[0].heading is not None:
        raise TypeError("expected one place without a heading of its own where `heading` is given")
    return [TrackedPlace(places[0].coordinate, heading)]


def _is_one(value: Any) -> bool:
    if isinstance(value, (TrackedPlace, Mapping)) or hasattr(value, "__geo_interface__"):
        return True
    parts = value if isinstance(value, (tuple, list)) else ()
    return len(parts) > 0 and isinstance(parts[0], (int, float))


def _several(value: Any) -> Iterable[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"expected a place or several, not {value!r}")
    return value


def _place(value: Any) -> TrackedPlace:
    if isinstance(value, TrackedPlace):
        return value
    if isinstance(value, Mapping) and "coordinate" in value:
        tracked = coerced(TrackedPlace, value)
        return TrackedPlace(as_coordinate(tracked.coordinate), tracked.heading)
    return TrackedPlace(as_coordinate(value))
