"""Paths as pictures: the line on the ground, and what a camera does over time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .lens import Ground, Lens
from .pictures import (
    ACCENT,
    INK,
    PALE,
    document,
    dots,
    ground,
    labels,
    strokes,
    text,
    unwrapped_places,
    way,
)
from .values import Camera, Coordinate


def path_svg(cameras: Sequence[Any], duration: float) -> str:
    """A path's way on the ground, and below it zoom, bearing and viewing angle over time."""
    width, height, row = 640.0, 300.0, 84.0
    targets = [camera.target for camera in cameras]
    line = unwrapped_places((target.latitude, target.longitude) for target in targets)
    zoom = max(camera.zoom for camera in cameras) + 1
    lens = Lens(over(line, zoom, width, height), (width, height))
    parts = [*ground(lens, 0.8), *labels(lens, 0.8), *strokes(lens, line, ACCENT, 2.4)]
    for index, fill in ((0, "#fff"), (-1, ACCENT)):
        parts += dots(lens, line[index], 4.5, fill)
    parts = [f'<svg width="{width:g}" height="{height:g}">', *parts, "</svg>"]
    bearings = [cameras[0].bearing]
    for camera in cameras[1:]:
        bearings.append(bearings[-1] + math.remainder(camera.bearing - bearings[-1], 360))
    graphs = [
        ("Zoom", "#2c6e9b", [camera.zoom for camera in cameras], ""),
        ("Bearing", "#8a4f9e", bearings, "°"),
        ("Viewing angle", "#2e8b6f", [camera.viewing_angle for camera in cameras], "°"),
    ]
    for number, (name, colour, values, unit) in enumerate(graphs):
        parts += graph(width, height + 8 + number * row, row, name, colour, values, unit)
    bottom = height + 8 + len(graphs) * row
    seconds = f"{len(cameras):,} frames in {duration:.4g} s"
    parts.append(text(64, bottom + 14, "0 s", 11, PALE, "start"))
    parts.append(text(width / 2 + 20, bottom + 14, seconds, 11, INK, "middle"))
    parts.append(text(width - 24, bottom + 14, f"{duration:.4g} s", 11, PALE, "end"))
    return document(width, bottom + 26, parts)


def graph(
    width: float,
    top: float,
    row: float,
    name: str,
    colour: str,
    values: Sequence[float],
    unit: str,
) -> list[str]:
    """A graph over time, with its least and its greatest value."""
    left, right, low, high = 64.0, width - 24, min(values), max(values)
    shown = (low, high)
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    foot, head = top + row - 12, top + 24

    def place(index: int) -> tuple[float, float]:
        x = left + (right - left) * index / max(1, len(values) - 1)
        return x, foot + (head - foot) * (values[index] - low) / (high - low)

    line = way([place(index) for index in range(len(values))])
    area = f"{line}L{right:.1f} {foot:.1f}L{left:.1f} {foot:.1f}Z"
    parts = [
        f'<path d="M{left} {foot:.1f}H{right}" stroke="#dfe5e9"/>',
        f'<path d="{area}" fill="{colour}" fill-opacity="0.1"/>',
        f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="1.8" '
        'stroke-linejoin="round"/>',
        text(left, top + 14, name, 11, colour, "start", "600"),
    ]
    marks = {round(value, 6): value for value in shown}
    for value in marks.values():
        y = foot + (head - foot) * (value - low) / (high - low)
        parts.append(text(left - 8, y + 4, f"{value:.4g}{unit}", 11, PALE, "end"))
    return parts


def over(line: Sequence[Ground], most: float, width: float, height: float) -> Camera:
    """A camera from straight above that sees a line with room around it, at a zoom up to `most`."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    span_x, span_y = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    fitting = min((width - 120) / span_x, (height - 80) / span_y) / 256
    zoom = min(math.log2(fitting), most)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
    return Camera(Coordinate(latitude, (x - 0.5) * 360), max(zoom, 1.0))
