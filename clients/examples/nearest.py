#!/usr/bin/env python3
"""Which place is nearest to a tap on a tilted map, in points on the screen?"""

import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))

from mapcam import Camera, MapCam  # noqa: E402

STATIONS = {"Zürich HB": (47.3779, 8.5403), "Stadelhofen": (47.3666, 8.5485), "Oerlikon": (47.4116, 8.5444)}


def nearest(view, tap):
    """The station whose point is nearest to a tap, and how far that is in points."""
    points = zip(STATIONS, view.projection.points(STATIONS.values()))
    distances = {name: math.dist(tap, (point.x, point.y)) for name, point in points if point is not None}
    return min(distances.items(), key=lambda each: each[1])


if __name__ == "__main__":
    with MapCam(size=(390, 844)) as engine:
        view = engine.map()
        view.jump_to(Camera.at((47.38, 8.54), zoom=13, bearing=30, viewing_angle=40))
        for tap in ((200, 430), (300, 600), (120, 150)):
            name, distance = nearest(view, tap)
            print(f"{tap}: {name}, {distance:.0f} points away")
