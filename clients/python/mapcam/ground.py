"""What a picture shows of the ground: land and borders, and meridians and parallels."""

from __future__ import annotations

import json
import math
from functools import lru_cache
from pathlib import Path

from .lens import Ground, Lens, on_ground

STEPS: tuple[float, ...] = (
    30.0,
    15.0,
    10.0,
    *(f * 10.0**p for p in range(0, -6, -1) for f in (5, 2, 1)),
)
"""Degrees between two lines of a graticule."""
SPACING = 110
"""About how many points two of its lines are apart."""
MOST_LINES = 40

Line = list[Ground]


@lru_cache(maxsize=1)
def land() -> tuple[list[list[Line]], list[Line]]:
    """Outlines, each with the seas in it, and borders.

    They are Natural Earth's, 1:110m, in the public domain.
    """
    text = (Path(__file__).parent / "land.json").read_text(encoding="utf-8")
    shapes = {each["properties"]["kind"]: each["geometry"] for each in json.loads(text)["features"]}
    outlines = [
        [[on_ground(north, east) for east, north in ring] for ring in polygon]
        for polygon in shapes["land"]["coordinates"]
    ]
    borders = [
        [on_ground(north, east) for east, north in line] for line in shapes["border"]["coordinates"]
    ]
    return outlines, borders


def graticule(lens: Lens) -> list[tuple[str, Line]]:
    """Meridians and parallels around the target, with what is written beside them."""
    zoom = math.log2(lens.world / 256)
    wanted = SPACING * 360 / (256 * 2**zoom)
    step = next((each for each in reversed(STEPS) if each >= wanted), STEPS[0])
    target = lens.camera.target
    reach = MOST_LINES * step / 2
    west, east = target.longitude - reach, target.longitude + reach
    south, north = max(-85.05, target.latitude - reach), min(85.05, target.latitude + reach)
    lines: list[tuple[str, Line]] = []
    for n in range(math.ceil(west / step), math.floor(east / step) + 1):
        ends = [on_ground(south, n * step), on_ground(north, n * step)]
        lines.append((_degrees((n * step + 180) % 360 - 180, step, "E", "W"), ends))
    for n in range(math.ceil(south / step), math.floor(north / step) + 1):
        ends = [on_ground(n * step, west), on_ground(n * step, east)]
        lines.append((_degrees(n * step, step, "N", "S"), ends))
    return lines


def _degrees(value: float, step: float, positive: str, negative: str) -> str:
    digits = max(0, math.ceil(-math.log10(step) - 1e-9))
    if abs(value) < step / 2 or abs(value) > 180 - step / 2:
        return f"{abs(value):.0f}°"
    return f"{abs(value):.{digits}f}°{positive if value > 0 else negative}"
