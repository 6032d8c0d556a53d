"""A GPX track as a camera ride, frame by frame, into files that other programs read.

    python3 clients/python/examples/route_export.py [TRACK.gpx [FOLDER]]

The camera goes along the track at 12 metres a second and looks where it leads, at 30 frames a
second: `ride.csv`, `ride.geojson` and `ride.svg`. Frame n is the camera at n/30 seconds exactly,
however long that takes to draw.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mapcam import MapCam, Route, draw
from mapcam.export import path_frames, write_csv, write_geojson

FPS = 30
TRACK = Path(__file__).resolve().parent / "furka.gpx"


def main(track: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with MapCam(size=(1920, 1080)) as engine:
        route = Route(
            track,
            speed=12,
            zoom=[(0, 16), (0.2, 17.5), (0.8, 17.5), (1, 15.5)],
            viewing_angle=[(0, 30), (0.2, 55), (0.8, 55), (1, 20)],
            course_length=60,
            smoothing=20,
        )
        path = engine.map().path(route=route, fps=FPS)
    with open(folder / "ride.csv", "w", encoding="utf-8", newline="") as file:
        write_csv(path_frames(path), file)
    with open(folder / "ride.geojson", "w", encoding="utf-8") as file:
        write_geojson(path_frames(path), file)
    draw(path, folder / "ride.svg")
    print(f"{len(path.cameras)} frames in {folder.resolve()}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TRACK, Path(*sys.argv[2:3]))
