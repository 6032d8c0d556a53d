"""How animations are played, and the parts of a tour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from .updates import UpdateLike
from .values import CameraLike

CurveName = Literal["linear", "easeIn", "easeOut", "easeInOut", "default"]
PathName = Literal["ease", "fly"]
Rotation = Literal["shortest", "clockwise", "counterclockwise"]


@dataclass(frozen=True)
class Spring:
    """A damped spring as a timing curve; it takes the time that it needs to settle."""

    response: float
    """The undamped spring's period in seconds."""
    damping_fraction: float
    """1 is critical; below it the spring overshoots."""

    def __wire__(self) -> object:
        return {"spring": {"response": self.response, "dampingFraction": self.damping_fraction}}


Curve = Union[CurveName, tuple[float, float, float, float], Spring]
"""A name, a cubic Bézier `(x1, y1, x2, y2)`, or a `Spring`."""


@dataclass(frozen=True)
class FlightOptions:
    """How a flight is flown; only with `path="fly"`."""

    speed: float | None = None
    """Widths of the view a second; 1.2 by default."""
    curvature: float | None = None
    """The higher, the higher up; 1.42 by default."""
    min_zoom: float | None = None
    """The zoom at the top, where the path would go higher."""
    max_duration: float | None = None
    """Seconds at most, where the speed decides."""


@dataclass(frozen=True)
class TourStep:
    """A part of a tour: an update or properties, and how they are played."""

    update: UpdateLike | None = None
    to: CameraLike | None = None
    duration: float | None = None
    curve: Curve | None = None
    path: PathName | None = None
    rotation: Rotation | None = None
    fly: FlightOptions | None = None
    hold: float | None = None
    """Seconds to rest after the step."""
