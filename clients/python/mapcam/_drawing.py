"""Cameras and paths as SVG, made with the standard library alone.

The projection is the engine's, MapLibre's perspective: the ground is a plane, Web Mercator's. From
above the target, the eye is as many points away as half the view's height takes at half the field
of view; tilting swings it back around the target. The land is Natural Earth's.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any

from ._geodata import Shape, shapes_in

FIELD_OF_VIEW: float = 36.86989764584402
"""Degrees; the engine's default, 2·atan(1/3)."""
SIZE = (640.0, 400.0)
"""Of a camera that has no view, in points."""
MARGIN = 6.0
"""How far outside the view lines are cut, in points."""
CLOSEST = 0.5
"""Two points of a line that are closer than this, in points, are drawn as one."""
NEAR_ZOOM = 4
"""From this zoom on the land is that of 1:50m."""
FOLDER = os.path.dirname(os.path.realpath(__file__))

SEA, LAND, COAST, PALE, ACCENT = "#d3e5ee", "#f6f3ea", "#a9bcc4", "#6b7b86", "#d1495b"
FILLS = {"land": LAND, "lake": SEA, "border": "none"}
FONT = "font-family=\"system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif\""

Ground = tuple[float, float]
"""Web Mercator, the world 1 wide: x east from -180°, y south."""
Seen = tuple[float, float, float]
"""Right and up in points at the eye's distance, and depth in points."""


def camera_svg(
    camera: Any,
    size: Iterable[float] = SIZE,
    padding: Any = None,
    field_of_view: float = FIELD_OF_VIEW,
    shapes: Any = None,
) -> str:
    """What a camera sees: land, shapes, the edges of the padding and a cross at the target."""
    width, height = size
    projection = Projection(camera, (width, height), padding, field_of_view)
    unit = max(0.6, min(width, height) / 400)
    parts = ground(projection, unit)
    for kind, lines, style in grouped(shapes_in(shapes)) if shapes is not None else ():
        if kind == "point":
            color = color_in(style, "marker-color", ACCENT)
            parts += dots(projection, lines[0][0], 4.5 * unit, color, "#fff")
        else:
            parts += strokes(projection, lines, 2.2 * unit, kind == "area", style)
    parts += [*frame(projection, unit), cross(projection, unit)]
    return document(width, height, parts)


Grouped = tuple[str, list[list[Ground]], Mapping[str, Any]]


def grouped(shapes: Iterable[Shape]) -> list[Grouped]:
    """Shapes on the ground with their properties, an area with its holes."""
    made: list[Grouped] = []
    for kind, places, properties in shapes:
        line = unwrapped_places(places, is_whole=kind in ("area", "hole"))
        if kind == "hole" and made:
            made[-1][1].append(line)
        else:
            made.append((kind, [line], properties))
    return made


def path_svg(cameras: Sequence[Any]) -> str:
    """A path's line on the ground, from the white dot to the other, and what its first and its last
    camera see."""
    width, height = SIZE
    line = unwrapped_places(tuple(camera.target) for camera in cameras)
    ends = [seen_by(cameras[index], line[index]) for index in (0, -1)]
    # A footprint much wider than the way would make a dot of it.
    reach = 4 * max(math.dist(line[0], place) for place in line)
    near = [ring for ring in ends if reach == 0 or math.dist(ring[0], ring[2]) < reach]
    shown = [*line, *(place for ring in near for place in ring)]
    projection = Projection(overview(shown, width, height), SIZE)
    parts = ground(projection, 0.8)
    edge = f'fill="none" stroke="{PALE}" stroke-dasharray="4 3"'
    parts += [f'<path d="{outline(projection, [ring], True)}" {edge}/>' for ring in near]
    parts += strokes(projection, [line], 2.4)
    parts += dots(projection, line[0], 4.5, "#fff", ACCENT)
    parts += dots(projection, line[-1], 4.5, ACCENT, "#fff")
    return document(width, height, parts)


def region_svg(region: Any) -> str:
    """A visible region's polygon on the ground."""
    width, height = SIZE
    ring = unwrapped_places(region.polygon, is_whole=True)
    projection = Projection(overview(ring, width, height), SIZE)
    parts = ground(projection, 0.8)
    return document(width, height, [*parts, *strokes(projection, [ring], 2.4, is_closed=True)])


def seen_by(camera: Any, target: Ground) -> list[Ground]:
    """What a camera sees in a view of the default size, around its target, up to the horizon."""
    projection = Projection(camera, SIZE)
    (width, height), top = SIZE, max(0.0, projection.horizon() + 2)
    corners = ((0, top), (width, top), (width, height), (0, height))
    x, y = (target[axis] - projection.target[axis] for axis in (0, 1))
    return [(east + x, south + y) for east, south in (projection.ground(*at) for at in corners)]


class Projection:
    """What a camera sees in a view.

    Args:
        camera: The camera.
        size: Points across and down.
        padding: What the host's controls cover.
        field_of_view: Vertical, in degrees.
    """

    def __init__(
        self,
        camera: Any,
        size: tuple[float, float],
        padding: Any = None,
        field_of_view: float = FIELD_OF_VIEW,
    ) -> None:
        self.camera = camera
        self.size = size
        self.padding = padding
        width, height = size
        self.center_x: float = width / 2
        self.center_y: float = height / 2
        if padding is not None:
            self.center_x += (padding.left - padding.right) / 2
            self.center_y += (padding.top - padding.bottom) / 2
        self.distance: float = height / 2 / math.tan(math.radians(field_of_view) / 2)
        self.world: float = 256 * 2.0**camera.zoom
        self.target: Ground = on_ground(*camera.target)
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
        """How far down the horizon is, in points; negative if it is not in view."""
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
        """The ground's west, north, east and south in view, up to the horizon."""
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
        """The half spaces in view, as (a, b, c, d): a·right + b·up + c·depth + d is at least 0."""
        margin, (width, height), d = MARGIN, self.size, self.distance
        return [
            (0, 0, 1, -0.02 * d),
            (1, 0, (self.center_x + margin) / d, 0),
            (-1, 0, (width - self.center_x + margin) / d, 0),
            (0, -1, (self.center_y + margin) / d, 0),
            (0, 1, (height - self.center_y + margin) / d, 0),
        ]


def _cut(line: Sequence[Seen], side: tuple[float, ...], is_closed: bool) -> list[list[Seen]]:
    """The parts of a line that are in a half space; of an outline after Sutherland and Hodgman."""
    parts: list[list[Seen]] = [[]]
    heights = [x * side[0] + y * side[1] + z * side[2] + side[3] for x, y, z in line]
    for index, here in enumerate(line):
        a, b = heights[index - 1], heights[index]
        if (index or is_closed) and (a < 0) != (b < 0):
            before, part = line[index - 1], a / (a - b)
            x, y, z = (one + (other - one) * part for one, other in zip(before, here))
            parts[-1].append((x, y, z))
        if b >= 0:
            parts[-1].append(here)
        elif parts[-1] and not is_closed:
            parts.append([])
    return [part for part in parts if part]


def on_ground(latitude: float, longitude: float) -> Ground:
    """Web Mercator, with latitudes clamped to the edges of the square world."""
    sine = math.sin(math.radians(max(-85.0511287798066, min(85.0511287798066, latitude))))
    return longitude / 360 + 0.5, 0.5 - math.atanh(sine) / (2 * math.pi)


def unwrapped_places(places: Iterable[Any], is_whole: bool = False) -> list[Ground]:
    """Latitudes and longitudes on the ground: as a line that goes the short way, or as an outline,
    which is cut at the antimeridian or goes on beyond it."""
    made: list[Ground] = []
    for latitude, longitude in places:
        x, y = on_ground(latitude, longitude)
        if made and not is_whole:
            x = made[-1][0] + math.remainder(x - made[-1][0], 1)
        made.append((x, y))
    return made


def overview(line: Sequence[Ground], width: float, height: float) -> Any:
    """A camera from straight above that sees a line with room around it."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    span_x, span_y = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    zoom = min(math.log2(min((width - 120) / span_x, (height - 80) / span_y) / 256), 22.0)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
    target = (latitude, (x - 0.5) * 360)
    return SimpleNamespace(target=target, zoom=max(zoom, 1.0), bearing=0.0, viewing_angle=0.0)


def map_file(name: str) -> bytes:
    """A file of the map: of the package, or of the preview's page in a checkout."""
    clients = os.path.dirname(os.path.dirname(FOLDER))
    for folder in (FOLDER, os.path.join(clients, "javascript", "page")):
        with suppress(FileNotFoundError), open(os.path.join(folder, name), "rb") as file:
            return file.read()
    raise FileNotFoundError(
        f"Pictures need {name}, which an installed package has: pip install clients/python"
    )


@lru_cache(maxsize=2)
def _land(is_near: bool) -> list[tuple[str, list[list[Ground]]]]:
    """The outlines of land and of lakes, and borders: 1:50m, or 1:110m without lakes."""
    kinds = ("land", "lake", "border")
    made = []
    for feature in json.loads(map_file("earth.json" if is_near else "land.json"))["features"]:
        geometry, kind = feature["geometry"], feature["properties"]["kind"]
        if kind in kinds:
            lines = geometry["coordinates"]
            if geometry["type"] == "MultiPolygon":
                lines = [ring for polygon in lines for ring in polygon]
            made.append((kind, [[on_ground(y, x) for x, y in line] for line in lines]))
    return sorted(made, key=lambda each: kinds.index(each[0]))


def ground(projection: Projection, unit: float) -> list[str]:
    """Sea below the horizon, land, and names."""
    width, height = projection.size
    top = min(max(0.0, projection.horizon()), height)
    parts = [f'<rect y="{top:.2f}" width="{width:g}" height="{height - top:.2f}" fill="{SEA}"/>']
    style = f'fill-rule="evenodd" stroke="{COAST}" stroke-width="{unit:.2g}"'
    for kind, lines in _land(projection.camera.zoom > NEAR_ZOOM):
        data = outline(projection, lines, kind != "border")
        if data:
            fill = f'fill="{FILLS[kind]}"'
            parts.append(f'<path d="{data}" {fill} {style} stroke-linejoin="round"/>')
    return parts + names(projection, unit)


def strokes(
    projection: Projection,
    lines: Sequence[Sequence[Ground]],
    stroke: float,
    is_closed: bool = False,
    style: Mapping[str, Any] = {},
) -> list[str]:
    """A line, with a light edge; or the outlines of an area, and what is in it. Simplestyle's
    colours and widths are taken."""
    color = color_in(style, "stroke", ACCENT)
    stroke = number_in(style, "stroke-width", stroke)
    opacity = number_in(style, "fill-opacity", 0.14)
    inside = outline(projection, lines, True) if is_closed else ""
    area = color_in(style, "fill", color)
    fill = f'fill="{area}" fill-opacity="{opacity:g}" fill-rule="evenodd"'
    parts = [f'<path d="{inside}" {fill}/>'] if inside else []
    data = outline(projection, lines)
    if not data:
        return parts
    shown = number_in(style, "stroke-opacity", 1)
    ends = f'stroke-opacity="{shown:g}" stroke-linejoin="round" stroke-linecap="round"'
    return parts + [
        f'<path d="{data}" fill="none" stroke="{paint}" stroke-width="{width:.3g}" {ends}/>'
        for paint, width in (("#fff", stroke * 2.2), (color, stroke))
    ]


def color_in(style: Mapping[str, Any], name: str, default: str) -> str:
    """A colour of CSS in a feature's properties: nothing in it needs escaping."""
    value = style.get(name)
    known = isinstance(value, str) and re.fullmatch(r"#?\w{3,24}|[a-z]{3,4}\([\d.,% /]+\)", value)
    return str(value) if known else default


def number_in(style: Mapping[str, Any], name: str, default: float) -> float:
    """A number from 0 to 100 in a feature's properties."""
    value = style.get(name)
    known = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 100
    return float(value) if known and value is not None else default


def dots(
    projection: Projection, place: Ground, radius: float, fill: str, edge: str
) -> Iterator[str]:
    """A dot on each copy of the world in which it is in view."""
    width, height = projection.size
    for copy in projection.copies([place]):
        seen = projection.seen((place[0] + copy, place[1]))
        if seen[2] > 0.02 * projection.distance:
            x, y = projection.point(seen)
            if -radius < x < width + radius and -radius < y < height + radius:
                yield (
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.3g}" fill="{fill}" '
                    f'stroke="{edge}" stroke-width="{radius * 0.4:.2g}"/>'
                )


@lru_cache(maxsize=1)
def _cities() -> list[tuple[str, Ground]]:
    """The names of cities, the largest first, and where they are."""
    from html import escape  # Imported only when needed.

    cities = json.loads(map_file("names.json"))["cities"]
    return [(escape(name), on_ground(y, x)) for name, x, y, *_ in cities]


def names(projection: Projection, unit: float) -> list[str]:
    """The largest cities in view, four at most, where there is room."""
    (width, height), parts = projection.size, []
    boxes: list[tuple[float, float]] = [(projection.center_x, projection.center_y)]
    for name, place in _cities():
        for copy in projection.copies([place]):
            seen = projection.seen((place[0] + copy, place[1]))
            if seen[2] < 0.5 * projection.distance or len(boxes) > 4:
                continue
            x, y = projection.point(seen)
            reach = 4 * unit * (len(name) + 3)
            if not (reach < x < width - reach and 20 * unit < y < height - 32 * unit):
                continue
            if any(abs(x - a) < 110 * unit and abs(y - b) < 30 * unit for a, b in boxes):
                continue
            boxes.append((x, y))
            parts.append(text(name, x, y - 6 * unit, 11 * unit, PALE))
            parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{2 * unit:.2g}" fill="{PALE}"/>')
    return parts


def frame(projection: Projection, unit: float) -> list[str]:
    """The edges of the viewport less its padding, if it has some."""
    pad, (width, height) = projection.padding, projection.size
    if pad is None or not any(pad):
        return []
    place = f'x="{pad.left:g}" y="{pad.top:g}" width="{max(0, width - pad.left - pad.right):g}"'
    line = f'stroke="{PALE}" stroke-dasharray="{4 * unit:.2g} {3 * unit:.2g}"'
    down = max(0, height - pad.top - pad.bottom)
    return [f'<rect {place} height="{down:g}" fill="none" {line}/>']


def cross(projection: Projection, unit: float) -> str:
    """A cross at the target."""
    r = 12 * unit
    data = f"M{projection.center_x - r:.1f} {projection.center_y:.1f}h{2 * r:.1f}m{-r:.1f} {-r:.1f}"
    return f'<path d="{data}v{2 * r:.1f}" stroke="{ACCENT}" stroke-width="{1.8 * unit:.2g}"/>'


def text(what: str, x: float, y: float, size: float, color: str) -> str:
    """Escaped words in the middle above a point, with a light edge."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="{size:.3g}"'
    edge = f'paint-order="stroke" stroke="#fff" stroke-width="{size / 3:.2g}"'
    return f'<text {place} fill="{color}" {edge}>{what}</text>'


def outline(
    projection: Projection, lines: Iterable[Sequence[Ground]], is_closed: bool = False
) -> str:
    """The `d` of a path along lines or around outlines, on each copy of the world in view."""
    end = "Z" if is_closed else ""
    return "".join(
        path_data(part) + end
        for line in lines
        for copy in projection.copies(line)
        for part in projection.clipped([(x + copy, y) for x, y in line], is_closed)
    )


def path_data(line: Sequence[tuple[float, float]]) -> str:
    """The `d` of a path, without points that are too close to the one before to be seen."""
    seen = [line[0]]
    for x, y in line[1:-1]:
        if abs(x - seen[-1][0]) + abs(y - seen[-1][1]) >= CLOSEST:
            seen.append((x, y))
    seen.append(line[-1])
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in seen)


def document(width: float, height: float, parts: Iterable[str]) -> str:
    """A drawing, which is as wide as its place has room for, up to its own size."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" style="max-width:100%" {FONT}>',
            f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )
