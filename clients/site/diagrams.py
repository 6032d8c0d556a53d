#!/usr/bin/env python3
"""Draws the guide's diagrams, with mapcam's own Python client: diagrams.py [FOLDER]

What a diagram shows is asked of the engine; nothing is placed by hand. MAPCAM names the engine."""

import math
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python"))

from mapcam import Camera, MapCam, Route, draw  # noqa: E402
from mapcam.path_pictures import path_svg  # noqa: E402
from mapcam._protocol.types import Tile  # noqa: E402

BERN, LUCERNE, LUGANO, ZURICH = (46.95, 7.45), (47.05, 8.3), (46.0, 8.95), (47.37, 8.54)
SWITZERLAND = (5.96, 45.82, 10.49, 47.81)


def side_by_side(*pictures, width=320, height=300):
    """Pictures of one size, as one."""
    parts = [re.sub(r"<svg ", f'<svg x="{index * (width + 10)}" ', picture, count=1) for index, picture in enumerate(pictures)]
    whole = width * len(pictures) + 10 * (len(pictures) - 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {height}" width="{whole}">' + "".join(parts) + "</svg>\n"


def sampled(engine, view, seconds, fps=10, each=lambda second: None):
    """The cameras that are shown while time passes, as a path's picture."""
    cameras = [view.camera()]
    for frame in range(round(seconds * fps)):
        if frame % fps == 0:
            each(frame // fps)
        engine.clock.tick(1 / fps)
        cameras.append(view.camera())
    return path_svg(cameras, seconds)


def region(view):
    """What a view sees, as a polygon of GeoJSON."""
    seen = view.visible_region()
    ring = [seen.near_left, seen.far_left, seen.far_right, seen.near_right, seen.near_left]
    places = [[place.longitude, place.latitude] for place in ring]
    return {"type": "Polygon", "coordinates": [places]}


def box(tile: Tile):
    """A tile's west, south, east and north."""
    count = 2**tile.z
    north, south = (math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * row / count)))) for row in (tile.y, tile.y + 1))
    return ((tile.x / count - 0.5) * 360, south, ((tile.x + 1) / count - 0.5) * 360, north)


def constraints(engine):
    view = engine.map("constraints", size=(320, 300))
    view.set_camera(Camera.at((47.6, 10.0), zoom=7))
    asked = draw(view, shapes=SWITZERLAND).svg
    view.configure(view_bounds=SWITZERLAND)
    return side_by_side(asked, draw(view, shapes=SWITZERLAND).svg)


def perspective(engine):
    view = engine.map("perspective", size=(320, 300))
    view.configure(viewing_angle_limits=[(0, 85)])
    view.set_camera(Camera.at((46.2, 8), zoom=7, bearing=20, viewing_angle=60))
    above = draw(Camera.at((47.2, 8.6), zoom=5.2), shapes=region(view), size=(320, 300)).svg
    view.set_camera(Camera.at((46.2, 8), zoom=6, bearing=20, viewing_angle=79))
    return side_by_side(above, draw(view).svg)


def fits(engine):
    view = engine.map("fits", size=(640, 320))
    view.limits("maplibre")
    return draw(view.camera_for_bounds(SWITZERLAND, padding=40, bearing=25, viewing_angle=45)).svg


def animations(engine):
    view = engine.map("animations", size=(800, 600))
    view.set_camera(Camera.at(BERN, zoom=8))

    def each(second):
        if second == 0:
            view.animate(zoom=12, bearing=90, duration=3)
        elif second == 1:
            view.animate(bearing=-60, duration=1.5)

    return sampled(engine, view, 3, each=each)


def tours(engine):
    view = engine.map("tours", size=(800, 600))
    view.set_camera(Camera.at(BERN, zoom=9))
    stops = ((LUCERNE, 10), (LUGANO, 8.5), ((46.5, 9.8), 9), (ZURICH, 11))
    steps = [{"to": Camera.at(place, zoom=zoom), "duration": 2, "through": True} for place, zoom in stops]
    return path_svg(*frames(view.path(steps=steps, fps=10)))


def routes(engine):
    view = engine.map("routes", size=(800, 600))
    view.limits("maplibre")
    line = [BERN, (46.6, 7.9), LUCERNE, (46.9, 8.9), ZURICH]
    return path_svg(*frames(view.path(route=Route(line, duration=10, zoom=[(0, 9), (0.5, 11), (1, 10)]), fps=8)))


def frames(path):
    return path.cameras[:: max(1, len(path.cameras) // 80)], path.duration


def following(engine):
    view = engine.map("following", size=(800, 600))
    view.set_camera(Camera.at(BERN, zoom=15))
    fixes = [(46.95 + 0.002 * math.sin(second / 2), 7.45 + 0.0012 * second) for second in range(9)]
    view.follow(zoom=16, bearing="course")
    return sampled(engine, view, 9, each=lambda second: view.track(fixes[second]))


def drawing(engine):
    view = engine.map("drawing", size=(320, 300))
    view.configure(viewing_angle_limits=[(0, 85)])
    view.set_camera(Camera.at((46.8, 8), zoom=8, viewing_angle=60))
    tiles = view.tiles()
    shapes = [box(tile) for tile in tiles] + [region(view)]
    return side_by_side(draw(Camera.at((47.6, 8), zoom=6.4), shapes=shapes, size=(320, 300)).svg, draw(view).svg)


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else HERE / "guide")
    for make in (constraints, perspective, fits, animations, tours, routes, following, drawing):
        with MapCam() as engine:
            svg = make(engine)
        # Whole points are as near as ground has to be.
        svg = re.sub(r' d="[^"]+"', lambda path: re.sub(r"-?\d+\.\d+", lambda number: f"{float(number[0]):.0f}", path[0]), svg)
        (folder / f"{make.__name__}.svg").write_text(svg, encoding="utf-8")
