"""What a map tells on its own: the notifications, as immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, ClassVar, Optional

from .results import Outcome, Tile, ViewMatrix, VisibleRegion
from .values import Camera
from .wire import decoder


@dataclass(frozen=True)
class Event:
    """Something that happened to a map, at a time on the engine's clock."""

    method: ClassVar[str]
    map: str
    time: float


@dataclass(frozen=True)
class CameraWillMove(Event):
    """Before the first change of a move, an animation or a gesture."""

    method = "camera.willMove"
    gesture: bool


@dataclass(frozen=True)
class CameraDidChange(Event):
    """After each request or tick that changed the camera; always for its final position."""

    method = "camera.didChange"
    camera: Camera
    visible_region: Optional[VisibleRegion] = None
    """This and the following where the map's `observe` asks for them."""
    matrix: Optional[ViewMatrix] = None
    tiles: Optional[tuple[Tile, ...]] = None


@dataclass(frozen=True)
class AnimationStep(Event):
    """A step of a tour began; `index` counts from 0."""

    method = "animation.step"
    animation: int
    index: int


@dataclass(frozen=True)
class AnimationEnded(Event):
    """An animation ended: exactly once for each."""

    method = "animation.ended"
    animation: int
    outcome: Outcome


@dataclass(frozen=True)
class CameraIdle(Event):
    """Nothing moves any more."""

    method = "camera.idle"
    camera: Camera


EVENTS: dict[str, type[Event]] = {
    event.method: event
    for event in (CameraWillMove, CameraDidChange, AnimationStep, AnimationEnded, CameraIdle)
}
"""The classes of the events, by the notifications' method names."""

DECODERS: dict[str, Callable[[Any], Event]] = {
    name: decoder(event) for name, event in EVENTS.items()
}
