"""Cameras and paths as pictures: SVG, made with the standard library alone.

The perspective is the engine's, and the map is that of the preview's page.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Optional
from xml.sax.saxutils import escape

from .geodata import shapes_in
from .ground import earth, graticule, names
from .lens import FIELD_OF_VIEW, Lens, on_ground

SIZE = (640.0, 400.0)
"""Of a camera that has no view, in points."""
RADIUS = 6371009.0
"""Metres, of the engine's sphere."""

SEA, LAND, COAST, BORDER, RIVER = "#d3e5ee", "#f6f3ea", "#a9bcc4", "#d6cfbf", "#bdd8e6"
LINES, INK, PALE, COUNTRY, ACCENT = "#5b7f95", "#24323d", "#6b7b86", "#6d5f4c", "#d1495b"
NIGHT = {
    "#fff": "#14202b",
    SEA: "#1b2b36",
    LAND: "#2c3a42",
    COAST: "#56707e",
    BORDER: "#42535d",
    RIVER: "#35505f",
    COUNTRY: "#9fb1bf",
    LINES: "#86a9bd",
    INK: "#e6eef4",
    PALE: "#93a6b4",
    "#8fbbe0": "#16324a",
    "#e9f3f9": "#22313d",
    "#dfe5e9": "#2a3a47",
}
"""What takes the place of colours where the reader's theme is dark."""
CLOSEST = 0.5
"""Two points of a line that are closer than this, in points, are drawn as one."""
NEAR_ZOOM = 4
"""From this zoom on the land is that of 1:50m."""
NIGHT_RULES = "".join(
    f'[{name}="{day}"]{{{name}:{night}}}'
    for day, night in NIGHT.items()
    for name in ("fill", "stroke", "stop-color")
)
FONT = "font-family=\"system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif\""


def camera_svg(
    camera: Any,
    size: Iterable[float] = SIZE,
    padding: Any = None,
    field_of_view: float = FIELD_OF_VIEW,
    shapes: Any = None,
) -> str:
    """What a camera sees: the ground, a graticule, the horizon, and shapes in GeoJSON."""
    width, height = size
    lens = Lens(camera, (width, height), padding, field_of_view)
    unit = max(0.6, min(width, height) / 400)
    # The haze covers names, too.
    parts = [*ground(lens, unit), *drawn(lens, shapes, unit), *labels(lens, unit), *sky(lens)]
    parts += [*frame(lens, unit), *target(lens, unit), *north(lens, unit), *scale(lens, unit)]
    parts.append(label(width / 2, height - 12 * unit, camera_text(camera), 12 * unit, "middle"))
    return document(width, height, parts)


def document(width: float, height: float, parts: Iterable[str]) -> str:
    """A drawing, which is as wide as its place has room for, up to its own size."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" style="max-width:100%" {FONT}>',
            f"<style>@media (prefers-color-scheme: dark) {{{NIGHT_RULES}}}</style>",
            f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def ground(lens: Lens, unit: float) -> list[str]:
    """Sea, land, rivers, lakes, borders, and the graticule's lines."""
    width, height = lens.size
    line = f'fill="none" stroke-width="{0.8 * unit:.2g}" stroke'
    styles = {
        "land": f'fill="{LAND}" fill-rule="evenodd" stroke="{COAST}" stroke-width="{unit:.2g}"',
        "river": f'{line}="{RIVER}"',
        "lake": f'fill="{SEA}"',
        "border": f'{line}="{BORDER}"',
    }
    parts = [f'<rect width="{width:g}" height="{height:g}" fill="{SEA}"/>']
    for kind, lines in earth(lens.camera.zoom > NEAR_ZOOM):
        data = ways(lens, lines, kind in ("land", "lake"))
        if data:
            parts.append(f'<path d="{data}" {styles[kind]} stroke-linejoin="round"/>')
    data = "".join(way(part) for _, ends in graticule(lens) for part in lens.clipped(ends, False))
    return [*parts, f'<path d="{data}" {line}="{LINES}" stroke-opacity="0.28"/>']


class Names:
    """Texts on the map. The first one stays where two would be on each other."""

    def __init__(self, lens: Lens, unit: float) -> None:
        width, height = lens.size
        self.width: float = width
        self.size: float = 10 * unit
        self.parts: list[str] = []
        # The compass, and what is written below.
        compass = (width - 46 * unit, 0.0, width, 46 * unit)
        foot = (0.0, height - 34 * unit, width, height)
        self.taken: list[tuple[float, float, float, float]] = [compass, foot]

    def put(self, x: float, y: float, what: str, fill: str, anchor: str, weight: str) -> bool:
        """Writes a text with a light edge where there is room for all of it."""
        size = self.size
        reach = len(what) * size * 0.6
        left = x - reach / 2 if anchor == "middle" else x
        box = (left - size / 2, y - size, left + reach, y + size / 3)
        if box[0] < -size or box[1] < -size / 2 or box[2] > self.width:
            return False
        if any(
            box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
            for other in self.taken
        ):
            return False
        self.taken.append(box)
        made = text(x, y, what, size, fill, anchor, weight)
        edge = f'<text stroke="#fff" stroke-width="{size / 4:.2g}" stroke-linejoin="round"'
        self.parts += [made.replace("<text", edge, 1), made]
        return True


def labels(lens: Lens, unit: float) -> list[str]:
    """The graticule's degrees, and the names of countries and cities, the important ones first."""
    texts = Names(lens, unit)
    for name, ends in graticule(lens):
        for part in lens.clipped(ends, False):
            at = edge_place(part, lens, unit)
            if at is not None:
                texts.put(*at, name, LINES, "start", "400")
    dots = ""
    for least, name, is_country, (x, y) in names():
        if least > lens.camera.zoom + 2:
            break
        for copy in lens.copies([(x, y)]):
            seen = lens.seen((x + copy, y))
            # What is far away is as if seen from a lower zoom.
            depth = max(seen[2] / lens.distance, 0.1)
            zoom = lens.camera.zoom - math.log2(depth) + 0.6
            if not least <= zoom <= (least + 6 if is_country else math.inf):
                continue
            right, down = lens.point((*seen[:2], depth * lens.distance))
            if is_country:
                texts.put(right, down, name, COUNTRY, "middle", "600")
            elif texts.put(right + 6 * unit, down + 3.5 * unit, name, INK, "start", "400"):
                dots += f"M{right:.1f} {down:.1f}h0"
    dot = f'stroke="{INK}" stroke-width="{4 * unit:.2g}" stroke-linecap="round"'
    return [*texts.parts, f'<path d="{dots}" {dot}/>']


def edge_place(
    part: Sequence[tuple[float, float]], lens: Lens, unit: float
) -> Optional[tuple[float, float]]:
    """Where the name of a line stands: at the left edge, or at the top."""
    width, height = lens.size
    for x, y in (part[0], part[-1]):
        if x < 0 and max(lens.horizon(), 0) + 40 * unit < y < height:
            return 5 * unit, y - 3 * unit
        if y < 0 and 30 * unit < x < width:
            return x + 3 * unit, 12 * unit
    return None


def sky(lens: Lens) -> list[str]:
    """The sky, with haze where the ground ends."""
    horizon = lens.horizon()
    width, height = lens.size
    if horizon <= 0:
        return []
    horizon = min(horizon, height)
    haze = min(height - horizon, lens.distance * 0.09)
    return [
        '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#8fbbe0"/><stop offset="1" stop-color="#e9f3f9"/>'
        '</linearGradient><linearGradient id="haze" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#e9f3f9"/>'
        '<stop offset="1" stop-color="#e9f3f9" stop-opacity="0"/></linearGradient></defs>',
        f'<rect width="{width:g}" height="{horizon:.2f}" fill="url(#sky)"/>',
        f'<rect y="{horizon:.2f}" width="{width:g}" height="{haze:.2f}" fill="url(#haze)"/>',
    ]


def drawn(lens: Lens, shapes: Any, unit: float) -> list[str]:
    """Points, lines and areas, where they are."""
    parts: list[str] = []
    for kind, places in shapes_in(shapes) if shapes is not None else ():
        line = unwrapped_places(places)
        if kind == "point":
            parts += dots(lens, line[0], 4.5 * unit, ACCENT)
        else:
            parts += strokes(lens, line, ACCENT, 2.2 * unit, is_closed=kind == "area")
    return parts


def strokes(
    lens: Lens,
    line: Sequence[tuple[float, float]],
    colour: str,
    stroke: float,
    is_closed: bool = False,
) -> list[str]:
    """A line, with a light edge; or an outline, and what is in it."""
    data = ways(lens, [line])
    if not data:
        return []
    inside = ways(lens, [line], True) if is_closed else ""
    ends = 'stroke-linejoin="round" stroke-linecap="round"'
    parts = [f'<path d="{inside}" fill="{colour}" fill-opacity="0.14"/>'] if inside else []
    for paint, width in (("#fff", stroke * 2.2), (colour, stroke)):
        parts.append(
            f'<path d="{data}" fill="none" stroke="{paint}" stroke-width="{width:.3g}" {ends}/>'
        )
    return parts


def frame(lens: Lens, unit: float) -> list[str]:
    """The viewport less its padding, where there is some."""
    pad = lens.padding
    if pad is None or not (pad.left or pad.right or pad.top or pad.bottom):
        return []
    width, height = lens.size
    return [
        f'<rect x="{pad.left:g}" y="{pad.top:g}" width="{max(0, width - pad.left - pad.right):g}" '
        f'height="{max(0, height - pad.top - pad.bottom):g}" fill="none" stroke="{PALE}" '
        f'stroke-width="{unit:.2g}" stroke-dasharray="{4 * unit:.2g} {3 * unit:.2g}"/>'
    ]


def target(lens: Lens, unit: float) -> list[str]:
    """A cross where the target is."""
    x, y, r = lens.center_x, lens.center_y, 5 * unit
    data = "".join(
        f"M{x + dx * r:.1f} {y + dy * r:.1f}l{dx * r * 1.4:.1f} {dy * r * 1.4:.1f}"
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    return [
        f'<path d="{data}" stroke="{paint}" stroke-width="{stroke * unit:.2g}" '
        'stroke-linecap="round"/>'
        for paint, stroke in (("#fff", 4), (ACCENT, 1.8))
    ]


def north(lens: Lens, unit: float) -> list[str]:
    """A compass needle that leans as the map does."""
    width = lens.size[0]
    lean = max(0.35, math.cos(math.radians(lens.camera.viewing_angle)))
    turn = 0 - lens.camera.bearing  # Never -0.
    return [
        f'<g transform="translate({width - 26 * unit:.1f} {26 * unit:.1f}) scale({unit:.3g})">'
        f'<circle r="16" fill="#fff" fill-opacity="0.85"/>'
        f'<g transform="scale(1 {lean:.3g}) rotate({turn:.4g})">'
        f'<path d="M0-12L4.5 0H-4.5Z" fill="{ACCENT}"/><path d="M0 12L4.5 0H-4.5Z" fill="#b8c4cc"/>'
        "</g></g>"
    ]


def scale(lens: Lens, unit: float) -> list[str]:
    """A round distance, as long as it is at the target."""
    latitude = math.radians(lens.camera.target.latitude)
    metres = 2 * math.pi * RADIUS * math.cos(latitude) / lens.world
    longest = 96 * unit * metres
    if not 0 < longest < 2e7:
        return []
    power = 10.0 ** math.floor(math.log10(longest))
    length = max(power * factor for factor in (1, 2, 5) if power * factor <= longest)
    name = f"{length / 1000:,g} km" if length >= 1000 else f"{length:g} m"
    x, y, across = 14 * unit, lens.size[1] - 14 * unit, length / metres
    data = f"M{x:.1f} {y - 5 * unit:.1f}V{y:.1f}h{across:.1f}v{-5 * unit:.1f}"
    halo = f'<path d="{data}" fill="none" stroke="#fff" stroke-width="{3.4 * unit:.2g}"/>'
    line = f'<path d="{data}" fill="none" stroke="{INK}" stroke-width="{1.3 * unit:.2g}"/>'
    return [halo, line, text(x + 4 * unit, y - 5 * unit, name, 10 * unit, INK, "start")]


def unwrapped_places(places: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    made: list[tuple[float, float]] = []
    for latitude, longitude in places:
        x, y = on_ground(latitude, longitude)
        if made:
            x = made[-1][0] + math.remainder(x - made[-1][0], 1)
        made.append((x, y))
    return made


def ways(lens: Lens, lines: Iterable[Sequence[Any]], is_closed: bool = False) -> str:
    """The `d` of a path along lines or around outlines, on each copy of the world in view."""
    end = "Z" if is_closed else ""
    return "".join(
        way(part) + end
        for line in lines
        for copy in lens.copies(line)
        for part in lens.clipped([(x + copy, y) for x, y in line], is_closed)
    )


def way(line: Sequence[tuple[float, float]]) -> str:
    """The `d` of a path, without points that are too close to the one before to be seen."""
    seen = [line[0]]
    for x, y in line[1:-1]:
        if abs(x - seen[-1][0]) + abs(y - seen[-1][1]) >= CLOSEST:
            seen.append((x, y))
    seen.append(line[-1])
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in seen)


def dots(lens: Lens, place: tuple[float, float], radius: float, fill: str) -> list[str]:
    """A dot on each copy of the world where it is in view."""
    width, height = lens.size
    edge = "#fff" if fill == ACCENT else ACCENT
    parts = []
    for copy in lens.copies([place]):
        seen = lens.seen((place[0] + copy, place[1]))
        if seen[2] > 0.02 * lens.distance:
            x, y = lens.point(seen)
            if -radius < x < width + radius and -radius < y < height + radius:
                parts.append(
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.3g}" fill="{fill}" '
                    f'stroke="{edge}" stroke-width="{radius * 0.4:.2g}"/>'
                )
    return parts


def text(
    x: float, y: float, what: str, size: float, fill: str, anchor: str, weight: str = "400"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.3g}" fill="{fill}" '
        f'text-anchor="{anchor}" font-weight="{weight}">{escape(what)}</text>'
    )


def label(x: float, y: float, what: str, size: float, anchor: str) -> str:
    """A text that can be read on whatever is below it."""
    width = len(what) * size * 0.54 + size
    plate = (
        f'<rect x="{x - width / 2:.1f}" y="{y - size * 1.2:.1f}" width="{width:.1f}" '
        f'height="{size * 1.7:.1f}" rx="{size * 0.4:.1f}" fill="#fff" fill-opacity="0.85"/>'
    )
    return plate + text(x, y, what, size, INK, anchor)


def camera_text(camera: Any) -> str:
    """`48.8566° N  2.3522° E · zoom 12 · bearing 30° · angle 45°`"""
    digits = max(1, min(6, math.ceil(camera.zoom * 0.301) + 0))
    place = camera.target
    north = f"{abs(place.latitude):.{digits}f}° {'N' if place.latitude >= 0 else 'S'}"
    east = f"{abs(place.longitude):.{digits}f}° {'E' if place.longitude >= 0 else 'W'}"
    parts = [f"{north}, {east}", f"zoom {camera.zoom:.4g}"]
    if camera.bearing:
        parts.append(f"bearing {camera.bearing:.4g}°")
    if camera.viewing_angle:
        parts.append(f"angle {camera.viewing_angle:.4g}°")
    return " · ".join(parts)
