"""What a camera sees of the flat world, by the engine's projection: MapLibre's perspective.

The ground is a plane, Web Mercator's. From above the target, the eye is as many points away as half
the view's height takes at half the field of view; tilting swings it back around the target.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

FIELD_OF_VIEW: float = 36.86989764584402
"""Degrees; the engine's own, 2·atan(1/3)."""
MARGIN = 6.0
"""How far outside the view lines are cut, in points."""

Ground = tuple[float, float]
"""Web Mercator, the world 1 wide: x east from -180°, y south."""
Seen = tuple[float, float, float]
"""Right and up in points at the eye's distance, and depth in points."""


class Lens:
    """A camera in a view.

    Args:
        camera: What has a target, a zoom, a bearing and a viewing angle.
        size: Points across and down.
        padding: What the host's controls cover; what has a top, left, bottom and right.
        field_of_view: Vertical, in degrees.
    """

    def __init__(
        self,
        camera: Any,
        size: tuple[float, float],
        padding: Any = None,
        field_of_view: float = FIELD_OF_VIEW,
    ) -> None:
        self.camera: Any = camera
        self.size: tuple[float, float] = size
        self.padding: Any = padding
        width, height = size
        self.center_x: float = width / 2
        self.center_y: float = height / 2
        if padding is not None:
            self.center_x += (padding.left - padding.right) / 2
            self.center_y += (padding.top - padding.bottom) / 2
        self.distance: float = height / 2 / math.tan(math.radians(field_of_view) / 2)
        self.world: float = 256 * 2.0**camera.zoom
        self.target: Ground = on_ground(camera.target.latitude, camera.target.longitude)
        bearing, angle = math.radians(camera.bearing), math.radians(camera.viewing_angle)
        self._sin, self._cos = math.sin(bearing), math.cos(bearing)
        self._tilt, self._rise = math.sin(angle), math.cos(angle)

    def seen(self, place: Ground) -> Seen:
        """A place on the ground, from the eye. Behind it the depth is not above 0."""
        x = (place[0] - self.target[0]) * self.world
        y = (place[1] - self.target[1]) * self.world
        right, ahead = x * self._cos + y * self._sin, x * self._sin - y * self._cos
        return right, ahead * self._rise, self.distance + ahead * self._tilt

    def point(self, seen: Seen) -> tuple[float, float]:
        """Where it is on the screen."""
        scale = self.distance / seen[2]
        return self.center_x + seen[0] * scale, self.center_y - seen[1] * scale

    def horizon(self) -> float:
        """How far down the horizon is, in points; negative where it is not in view."""
        if self._tilt < 1e-9:
            return -math.inf
        return self.center_y - self.distance * self._rise / self._tilt

    def copies(self, line: Sequence[Ground]) -> list[int]:
        """The copies of the world in which a line may be in view, as offsets in worlds."""
        xs, ys = zip(*line)
        west, north, east, south = self.bounds
        if min(ys) > south or max(ys) < north:
            return []
        first, last = math.ceil(west - max(xs)), math.floor(east - min(xs))
        return list(range(max(-4, first), min(4, last) + 1))

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """The ground's west, north, east and south in view; far away, where the sky is there."""
        width, height = self.size
        top = max(-MARGIN, self.horizon() + 2)
        corners = [
            self.ground(x, y) for x in (-MARGIN, width + MARGIN) for y in (top, height + MARGIN)
        ]
        xs, ys = zip(*corners)
        return min(xs), min(ys), max(xs), max(ys)

    def ground(self, x: float, y: float) -> Ground:
        """The ground under a point of the screen, below the horizon."""
        up = (self.center_y - y) / self.distance
        ahead = up * self.distance / max(1e-9, self._rise - up * self._tilt)
        depth = self.distance + ahead * self._tilt
        right = (x - self.center_x) / self.distance * depth
        east, south = right * self._cos + ahead * self._sin, right * self._sin - ahead * self._cos
        return self.target[0] + east / self.world, self.target[1] + south / self.world

    def clipped(self, line: Iterable[Ground], is_closed: bool) -> list[list[tuple[float, float]]]:
        """A line or an outline as it is on the screen, cut a little outside the view."""
        lines = [[self.seen(place) for place in line]]
        for side in self._sides():
            lines = [part for each in lines for part in _cut(each, side, is_closed)]
        return [[self.point(seen) for seen in each] for each in lines if len(each) > 1]

    def _sides(self) -> list[tuple[float, float, float, float]]:
        """Half spaces: right, up and depth by these, and a constant, are at least 0."""
        margin, (width, height), d = MARGIN, self.size, self.distance
        return [
            (0, 0, 1, -0.02 * d),
            (1, 0, (self.center_x + margin) / d, 0),
            (-1, 0, (width - self.center_x + margin) / d, 0),
            (0, -1, (self.center_y + margin) / d, 0),
            (0, 1, (height - self.center_y + margin) / d, 0),
        ]


def on_ground(latitude: float, longitude: float) -> Ground:
    """Web Mercator, with latitudes clamped to the square world's ends."""
    sine = math.sin(math.radians(max(-85.0511287798066, min(85.0511287798066, latitude))))
    return longitude / 360 + 0.5, 0.5 - math.atanh(sine) / (2 * math.pi)


def _cut(line: Sequence[Seen], side: tuple[float, ...], is_closed: bool) -> list[list[Seen]]:
    """The parts of a line that are in a half space; of an outline after Sutherland and Hodgman."""
    parts: list[list[Seen]] = [[]]
    heights = [_height(each, side) for each in line]
    for index, here in enumerate(line):
        a, b = heights[index - 1], heights[index]
        if (index or is_closed) and (a < 0) != (b < 0):
            parts[-1].append(_between(line[index - 1], here, a / (a - b)))
        if b >= 0:
            parts[-1].append(here)
        elif parts[-1] and not is_closed:
            parts.append([])
    return [part for part in parts if part]


def _height(seen: Seen, side: tuple[float, ...]) -> float:
    return seen[0] * side[0] + seen[1] * side[1] + seen[2] * side[2] + side[3]


def _between(a: Seen, b: Seen, part: float) -> Seen:
    return (
        a[0] + (b[0] - a[0]) * part,
        a[1] + (b[1] - a[1]) * part,
        a[2] + (b[2] - a[2]) * part,
    )
