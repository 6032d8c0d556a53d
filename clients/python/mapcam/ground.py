"""What a picture shows of the ground: the land, its names, and meridians and parallels."""

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


KINDS = ("land", "river", "lake", "border")
FOLDER = Path(__file__).resolve().parent


def map_file(name: str) -> bytes:
    """A file of the map: of the package, or of the preview's page in a checkout."""
    packaged = FOLDER / name
    page = FOLDER.parents[1] / "javascript" / "page"
    return (packaged if packaged.exists() else page / name).read_bytes()


@lru_cache(maxsize=2)
def earth(is_near: bool) -> list[tuple[str, list[Line]]]:
    """What there is on the ground, one upon the other: the kind, of `KINDS`, and its lines.

    It is Natural Earth's, 1:50m, or without rivers and lakes 1:110m, in the public domain.
    """
    made = []
    for feature in json.loads(map_file("earth.json" if is_near else "land.json"))["features"]:
        geometry = feature["geometry"]
        lines = geometry["coordinates"]
        if geometry["type"] == "MultiPolygon":
            lines = [ring for polygon in lines for ring in polygon]
        ground = [[on_ground(north, east) for east, north in line] for line in lines]
        made.append((feature["properties"]["kind"], ground))
    return sorted(made, key=lambda each: KINDS.index(each[0]))


@lru_cache(maxsize=1)
def names() -> list[tuple[float, str, bool, Ground]]:
    """Countries and cities, the most important first: the zoom of each, its name, whether it is a
    country's, and its place.
    """
    data = json.loads(map_file("names.json"))
    made = [
        (zoom, name.upper() if is_country else name, is_country, on_ground(north, east))
        for is_country, rows in ((True, data["countries"]), (False, data["cities"]))
        for name, east, north, zoom, *_ in rows
    ]
    return sorted(made, key=lambda each: each[0])


def graticule(lens: Lens) -> list[tuple[str, Line]]:
    """Meridians and parallels around the target, with what is written beside them."""
    wanted = SPACING * 360 / lens.world
    step = next((each for each in reversed(STEPS) if each >= wanted), STEPS[0])
    target = lens.camera.target
    reach = MOST_LINES * step / 2
    west, east = target.longitude - reach, target.longitude + reach
    south, north = max(-85.05, target.latitude - reach), min(85.05, target.latitude + reach)
    lines: list[tuple[str, Line]] = []
    for low, high, sides in ((west, east, "EW"), (south, north, "NS")):
        for n in range(math.ceil(low / step), math.floor(high / step) + 1):
            at = n * step
            ends = [(south, at), (north, at)] if sides == "EW" else [(at, west), (at, east)]
            name = _degrees((at + 180) % 360 - 180, step, *sides)
            lines.append((name, [on_ground(*end) for end in ends]))
    return lines


def _degrees(value: float, step: float, positive: str, negative: str) -> str:
    digits = max(0, math.ceil(-math.log10(step) - 1e-9))
    if abs(value) < step / 2 or abs(value) > 180 - step / 2:
        return f"{abs(value):.0f}°"
    return f"{abs(value):.{digits}f}°{positive if value > 0 else negative}"
