"""A flight, frame by frame, into files that other programs read.

    python3 clients/python/examples/flight_export.py [FOLDER]

From the Sydney Opera House to Zürich's main station and on to the Matterhorn, at 30 frames a
second: `flight.csv` for a spreadsheet or an After Effects script, `flight.geojson` for QGIS or
geojson.io, and `flight.svg`, which shows the way and how zoom and angles go over time.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mapcam import Camera, MapCam, TourStep, draw
from mapcam.export import path_frames, write_csv, write_geojson

FPS = 30
SYDNEY = Camera.at((-33.85678, 151.21530), 15.5, bearing=30, viewing_angle=50)
ZURICH = Camera.at((47.37792, 8.54021), 14, bearing=0, viewing_angle=20)
MATTERHORN = Camera.at((45.97636, 7.65861), 12.5, bearing=200, viewing_angle=40)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with MapCam(size=(1920, 1080)) as engine:
        view = engine.map()
        view.set_camera(SYDNEY)
        steps = [TourStep(to=camera, path="fly", hold=1) for camera in (ZURICH, MATTERHORN)]
        path = view.path(fps=FPS, steps=steps)
    with open(folder / "flight.csv", "w", encoding="utf-8", newline="") as file:
        write_csv(path_frames(path), file)
    with open(folder / "flight.geojson", "w", encoding="utf-8") as file:
        write_geojson(path_frames(path), file)
    draw(path, folder / "flight.svg")
    print(f"{len(path.cameras)} frames in {folder.resolve()}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
