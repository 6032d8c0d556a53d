"""A flight, frame by frame, into files that other programs read.

    python3 clients/python/examples/flight_export.py [FOLDER]

From the Sydney Opera House to Zürich's main station and on to the Matterhorn, at 30 frames a
second: `flight.csv` for a spreadsheet or an After Effects script, `flight.geojson` for QGIS or
geojson.io, and `flight.svg`, which shows the way and how the zoom goes over time.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mapcam import Camera, Coordinate, MapCam, TourStep
from mapcam.export import Frame, frames, way_lines, write_csv, write_geojson

SYDNEY = Camera(Coordinate(-33.85678, 151.21530), 15.5, bearing=30, viewing_angle=50)
ZURICH = Camera(Coordinate(47.37792, 8.54021), 14, bearing=0, viewing_angle=20)
MATTERHORN = Camera(Coordinate(45.97636, 7.65861), 12.5, bearing=200, viewing_angle=40)

WIDTH, MAP_HEIGHT, GRAPH_HEIGHT, MARGIN = 960, 480, 160, 40


def fly() -> list[Frame]:
    """All frames of the journey."""
    with MapCam(size=(1920, 1080)) as engine:
        view = engine.map()
        view.configure(notify=[])
        view.set_camera(SYDNEY)
        steps = [
            TourStep(to=ZURICH, path="fly", hold=1),
            TourStep(to=MATTERHORN, path="fly", hold=1),
        ]
        return list(frames(view, fps=30, steps=steps))


def svg(journey: Sequence[Frame]) -> str:
    """The way on a plate carrée, from west to east, and the zoom below it."""
    height = MAP_HEIGHT + GRAPH_HEIGHT + 3 * MARGIN
    end = journey[-1].time
    top = MAP_HEIGHT + 2 * MARGIN
    zooms = [frame.camera.zoom for frame in journey]
    low, high = min(zooms), max(zooms)

    def on_map(longitude: float, latitude: float) -> str:
        x = MARGIN + (longitude + 180) / 360 * (WIDTH - 2 * MARGIN)
        y = MARGIN + (90 - latitude) / 180 * MAP_HEIGHT
        return f"{x:.1f},{y:.1f}"

    def on_graph(frame: Frame) -> str:
        x = MARGIN + frame.time / end * (WIDTH - 2 * MARGIN)
        y = top + (high - frame.camera.zoom) / (high - low) * GRAPH_HEIGHT
        return f"{x:.1f},{y:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12" fill="none">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fafaf7"/>',
    ]
    for longitude in range(-180, 181, 30):
        parts.append(_line(on_map(longitude, 90), on_map(longitude, -90)))
    for latitude in range(-90, 91, 30):
        parts.append(_line(on_map(-180, latitude), on_map(180, latitude)))
    for line in way_lines(frame.camera.target for frame in journey):
        points = " ".join(on_map(*position) for position in line)
        parts.append(f'<polyline points="{points}" stroke="#c0392b" stroke-width="2"/>')
    for name, camera in (("Sydney", SYDNEY), ("Zürich", ZURICH), ("Matterhorn", MATTERHORN)):
        x, y = on_map(*camera.target.lng_lat).split(",")
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="#c0392b"/>')
        below = 16 if name == "Matterhorn" else -6
        parts.append(f'<text x="{x}" y="{float(y) + below:.1f}" dx="6" fill="#333">{name}</text>')
    points = " ".join(map(on_graph, journey))
    parts.append(f'<polyline points="{points}" stroke="#2c5f8a" stroke-width="2"/>')
    caption = f"zoom {low:.1f} to {high:.1f} over {end:.1f} s, {len(journey)} frames"
    parts.append(f'<text x="{MARGIN}" y="{height - 12}" fill="#333">{caption}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _line(start: str, end: str) -> str:
    (x1, y1), (x2, y2) = start.split(","), end.split(",")
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#ddd"/>'


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    folder.mkdir(parents=True, exist_ok=True)
    journey = fly()
    with open(folder / "flight.csv", "w", encoding="utf-8", newline="") as file:
        write_csv(journey, file)
    with open(folder / "flight.geojson", "w", encoding="utf-8") as file:
        write_geojson(journey, file)
    (folder / "flight.svg").write_text(svg(journey), encoding="utf-8")
    print(f"{len(journey)} frames in {folder.resolve()}")


if __name__ == "__main__":
    main()
