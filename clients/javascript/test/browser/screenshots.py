#!/usr/bin/env python3
"""Pictures of twenty states of the page, for people to look at: screenshots.py FOLDER"""

import os
import pathlib
import signal
import subprocess
import sys
import unittest

from support import BrowserCase

ALPS = [{"latitude": y, "longitude": x} for y, x in ((46.88, 8.64), (46.77, 8.67), (46.67, 8.59), (46.56, 8.56), (46.53, 8.61))]
PLACES = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": name, **style}, "geometry": {"type": kind, "coordinates": places}}
    for name, style, kind, places in (
        ("Area", {"fill": "#2a9d4f", "stroke": "#14532d"}, "Polygon", [[[8.3, 46.9], [9.2, 46.9], [9.0, 47.4], [8.4, 47.5], [8.3, 46.9]]]),
        ("Way", {"stroke": "#1d4ed8", "stroke-width": 4}, "LineString", [[7.4, 46.9], [8.0, 47.2], [8.5, 47.4]]),
        ("Summit", {"marker-color": "#b91c1c", "height": "3,614 m"}, "Point", [8.75, 47.15]),
    )
]}
TOUR = {"steps": [{"to": {"target": ALPS[0], "zoom": 11}, "duration": 20, "path": "fly"}, {"to": {"bearing": 120, "viewingAngle": 40}, "duration": 20}]}
RIDE = {"route": {"coordinates": ALPS, "duration": 60, "zoom": 11, "viewingAngle": 45}}
PADDED = {"size": {"width": 390, "height": 844}, "padding": {"top": 60, "bottom": 240}}
SWISS, ZURICH, BY_NIGHT, PHONE = (46.8, 8.2), (47.3769, 8.5417), {"color_scheme": "dark"}, {"size": (390, 844), "device_scale_factor": 2}
# Of each: the first camera, a request of the host, a button that is clicked, and the window.
STATES = {
    "world": ((20, 10, 2),), "europe": ((50, 10, 4),), "country": ((*SWISS, 8),), "city-9": ((*ZURICH, 9),), "city-12": ((*ZURICH, 12),),
    "city-16": ((*ZURICH, 16),), "horizon": ((46.5, 8.5, 10, 20, 76),), "fiji": ((-17.5, 179.5, 7),),
    "dark-world": ((20, 10, 2), None, None, BY_NIGHT), "dark-country": ((*SWISS, 8), None, None, BY_NIGHT),
    "phone": ((*ZURICH, 9), None, None, PHONE), "phone-panel": ((*ZURICH, 9), None, "#fold", PHONE),
    "ride": ((*SWISS, 8), ("camera.route", RIDE)), "tour": ((*SWISS, 8), ("camera.tour", TOUR)),
    "places": ((*SWISS, 8), ("preview.show", {"data": PLACES, "fit": True})),
    "dark-places": ((*SWISS, 8), ("preview.show", {"data": PLACES, "fit": True}), None, BY_NIGHT),
    "padding": ((*ZURICH, 10), ("map.configure", PADDED)), "no-network": ((*SWISS, 7), None, "#streets"),
    "no-maplibre": ((*SWISS, 6), None, None, {"without": "**/maplibre-gl.js"}), "ended": ((*SWISS, 6), "SIGKILL"),
}


class Screenshots(BrowserCase):
    def test_all(self):
        for name, state in STATES.items():
            camera, request, click, window = (*state, None, None, None)[:4]
            context = {"size": (1280, 800), "without": "nothing", **(window or {})}
            (width, height), without = context.pop("size"), context.pop("without")
            preview = self.preview("--clock", "realtime", "--limits", "none")
            page = self.blank(viewport={"width": width, "height": height}, **context)
            page.route(without, lambda route: route.abort())
            page.goto(preview.ask("preview.open", browser=False, resize=True)["url"])
            self.wait(page, "() => window.mapcam?.camera")
            self.settled(page, preview.set_camera(*camera))
            self.wait(page, "() => mapcam.map?.loaded() || document.querySelector('[data-name=no-maplibre]') !== null")
            if request == "SIGKILL":
                os.kill(int(subprocess.check_output(["pgrep", "-P", str(preview.process.pid)])), signal.SIGKILL)
            elif request:
                preview.ask(request[0], **request[1])
            page.wait_for_timeout(2000)
            if click:
                page.click(click)
                page.wait_for_timeout(1000)
            page.screenshot(path=FOLDER / f"{name}.png")


if __name__ == "__main__":
    FOLDER = pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else sys.exit(__doc__))
    unittest.main()
