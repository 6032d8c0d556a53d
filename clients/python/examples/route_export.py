"""A GPX track as a camera ride, frame by frame, into files that other programs read.

    python3 clients/python/examples/route_export.py [TRACK.gpx [FOLDER]]

The camera goes along the track at 12 metres a second and looks where it leads, at 30 frames a
second: `ride.csv` for a spreadsheet or an After Effects script, `ride.geojson` for QGIS or
geojson.io, and `ride.svg`, which plots the eye's height above ground, the zoom, the bearing and how
fast it turns. Frame n is the camera at n/30 seconds exactly, however long that takes to draw.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mapcam import Camera, MapCam, Route, Size
from mapcam.export import Frame, path_frames, write_csv, write_geojson

TRACK = Path(__file__).resolve().parent / "furka.gpx"
FPS = 30
EQUATOR = 2 * math.pi * 6371009.0
"""Metres, of the engine's sphere."""

WIDTH, ROW, LEFT, RIGHT, TOP = 960, 132, 84, 28, 56
INK, FAINT = "#1f2933", "#dfe3e8"


def ride(track: Path) -> tuple[list[Frame], float, Size]:
    """All frames along a track; the field of view in degrees, and the size."""
    with MapCam(size=(1920, 1080)) as engine:
        view = engine.map()
        route = Route(
            track,
            speed=12,
            zoom=[(0, 16), (0.2, 17.5), (0.8, 17.5), (1, 15.5)],
            viewing_angle=[(0, 30), (0.2, 55), (0.8, 55), (1, 20)],
            course_length=60,
            smoothing=20,
        )
        state = view.state()
        path = view.path(route=route, fps=FPS)
        return list(path_frames(path, FPS)), state.field_of_view, state.size


def height(camera: Camera, field_of_view: float, size: Size) -> float:
    """Metres from the ground up to the eye."""
    distance = size.height / 2 / math.tan(math.radians(field_of_view) / 2)
    metres_a_point = EQUATOR * math.cos(math.radians(camera.target.latitude))
    metres_a_point /= 256 * 2**camera.zoom
    return distance * metres_a_point * math.cos(math.radians(camera.viewing_angle))


def turns(frames: Sequence[Frame]) -> list[float]:
    """The bearing without its leaps from 360 to 0."""
    made = [frames[0].camera.bearing]
    for frame in frames[1:]:
        made.append(made[-1] + math.remainder(frame.camera.bearing - made[-1], 360))
    return made


def rates(values: Sequence[float]) -> list[float]:
    """How fast values change, by the second, between one frame and the next but one."""
    last = len(values) - 1
    neighbours = [(max(0, n - 1), min(last, n + 1)) for n in range(len(values))]
    return [(values[b] - values[a]) * FPS / (b - a) for a, b in neighbours]


def svg(frames: Sequence[Frame], field_of_view: float, size: Size) -> str:
    """Four graphs over time, one above the other."""
    bearings = turns(frames)
    heights = [height(frame.camera, field_of_view, size) for frame in frames]
    graphs = [
        ("Height above ground", " m", "#0b6e4f", heights),
        ("Zoom", "", "#2c5f8a", [frame.camera.zoom for frame in frames]),
        ("Bearing", "°", "#8e44ad", bearings),
        ("Turn rate", " °/s", "#c0392b", rates(bearings)),
    ]
    end = frames[-1].time
    bottom = TOP + ROW * len(graphs)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 44}" '
        f'font-family="Helvetica, Arial, sans-serif" font-size="12" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{bottom + 44}" fill="#fff"/>',
        f'<text x="{LEFT}" y="30" font-size="17" font-weight="bold">{len(frames)} frames, '
        f"{end:.1f} seconds</text>",
    ]
    for seconds in ticks(0, end, 8):
        x = LEFT + seconds / end * (WIDTH - LEFT - RIGHT)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="{FAINT}"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{seconds:g} s</text>'
        )
    for row, (name, unit, colour, values) in enumerate(graphs):
        parts += graph(TOP + row * ROW, name, unit, colour, values)
    return "\n".join([*parts, "</svg>"]) + "\n"


def graph(top: float, name: str, unit: str, colour: str, values: Sequence[float]) -> list[str]:
    """One graph, with its name, and lines at round values."""
    low, high = min(values), max(values)
    margin = max((high - low) * 0.06, 1e-6)
    low, high = low - margin, high + margin

    def y(value: float) -> float:
        return top + 24 + (high - value) / (high - low) * (ROW - 34)

    step = (WIDTH - LEFT - RIGHT) / (len(values) - 1)
    points = " ".join(f"{LEFT + n * step:.1f},{y(value):.1f}" for n, value in enumerate(values))
    parts = []
    for value in ticks(low, high, 4):
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="{FAINT}"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:,g}{unit}</text>'
        )
    parts.append(
        f'<text x="{LEFT}" y="{top + 16}" fill="{colour}" font-weight="bold">{name}</text>'
    )
    parts.append(
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" '
        'stroke-linejoin="round"/>'
    )
    return parts


def ticks(low: float, high: float, count: int) -> list[float]:
    """Round values from low to high, about so many."""
    rough = (high - low) / count
    power = 10 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)
    first = math.ceil(low / step)
    return [n * step for n in range(first, math.floor(high / step) + 1)]


def main() -> None:
    track = Path(sys.argv[1]) if len(sys.argv) > 1 else TRACK
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else ".")
    folder.mkdir(parents=True, exist_ok=True)
    frames, field_of_view, size = ride(track)
    with open(folder / "ride.csv", "w", encoding="utf-8", newline="") as file:
        write_csv(frames, file)
    with open(folder / "ride.geojson", "w", encoding="utf-8") as file:
        write_geojson(frames, file)
    (folder / "ride.svg").write_text(svg(frames, field_of_view, size), encoding="utf-8")
    print(f"{len(frames)} frames in {folder.resolve()}")


if __name__ == "__main__":
    main()
