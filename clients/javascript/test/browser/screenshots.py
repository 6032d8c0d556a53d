#!/usr/bin/env python3
"""Pictures of the page's states, for people to look at:

    python3 clients/javascript/test/browser/screenshots.py FOLDER
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import unittest

from support import BrowserCase

SIZE = (1280, 800)
ZURICH = (47.3769, 8.5417)
GOTTHARD = [{"latitude": y, "longitude": x} for y, x in ((46.88, 8.64), (46.77, 8.67), (46.67, 8.59), (46.56, 8.56), (46.53, 8.61))]


def parks():
    """A feature of each kind, in its own colours."""
    square = [[8.3, 46.9], [9.2, 46.9], [9.0, 47.4], [8.4, 47.5], [8.3, 46.9]]
    return {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": name, **style}, "geometry": {"type": kind, "coordinates": places}}
        for name, style, kind, places in (
            ("Area", {"fill": "#2a9d4f", "stroke": "#14532d", "fill-opacity": 0.35}, "Polygon", [square]),
            ("Way", {"stroke": "#1d4ed8", "stroke-width": 4}, "LineString", [[7.4, 46.9], [8.0, 47.2], [8.5, 47.4]]),
            ("Summit", {"marker-color": "#b91c1c", "height": "3,614 m"}, "Point", [8.75, 47.15]),
        )
    ]}


class Screenshots(BrowserCase):
    folder = None

    def opened(self, *camera, arguments=(), size=SIZE, data=None, **context):
        """A preview in which the map fills the window, and its page."""
        preview = self.preview("--clock", "realtime", *arguments)
        page = self.page(preview, size, url=preview.ask("preview.open", browser=False, resize=True)["url"], **context)
        if data is not None:
            preview.ask("preview.show", data=data, fit=True)
        elif camera:
            self.settled(page, preview.set_camera(*camera))
        return preview, page

    def save(self, page, name):
        if page.evaluate("() => mapcam.map !== undefined"):
            self.idle(page)
        page.screenshot(path=self.folder / f"{name}.png")
        print(name, flush=True)

    def test_places(self):
        preview, page = self.opened()
        for name, camera in {
            "world": (20, 10, 2), "country": (46.8, 8.2, 8), "city-12": (*ZURICH, 12), "city-16": (*ZURICH, 16),
            "horizon": (46.5, 8.5, 10, 20, 76), "fiji": (-17.5, 179.5, 7),
        }.items():
            preview.ask("map.configure", viewingAngleLimits=[[0, 80]])
            self.settled(page, preview.set_camera(*camera))
            self.save(page, name)
        page.click("#theme")
        self.settled(page, preview.set_camera(46.8, 8.2, 6))
        self.save(page, "dark")

    def test_a_phone(self):
        _, page = self.opened(*ZURICH, 9, size=(390, 844), device_scale_factor=2)
        self.save(page, "phone")
        page.click("#fold")
        self.save(page, "phone-panel")

    def test_a_route_and_a_tour(self):
        for name, method, params in (
            ("route", "camera.route", {"route": {"coordinates": GOTTHARD, "duration": 60, "zoom": 11, "viewingAngle": 45, "bearing": "course"}}),
            ("tour", "camera.tour", {"steps": [
                {"to": {"target": GOTTHARD[0], "zoom": 11}, "duration": 20, "path": "fly"}, {"to": {"bearing": 120, "viewingAngle": 40}, "duration": 20},
            ]}),
        ):
            preview, page = self.opened(*ZURICH, 9)
            preview.ask(method, **params)
            self.wait(page, "() => !document.querySelector('#time-line').hidden && Number(time.value) > 1")
            page.click("#play")
            self.wait(page, "() => document.querySelector('#play').getAttribute('aria-label') === 'Play'")
            self.save(page, name)

    def test_a_dropped_file(self):
        preview, page = self.opened(*ZURICH, 7)
        page.set_input_files("#file", {"name": "x.geojson", "mimeType": "", "buffer": json.dumps(parks()).encode()})
        self.wait(page, "() => mapcam.camera.zoom > 8")
        self.idle(page)
        page.mouse.click(*self.middle(page))
        self.save(page, "dropped")

    def middle(self, page):
        box = page.locator(".mapcam-hands").bounding_box()
        return box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.5

    def test_what_is_missing_or_has_ended(self):
        preview = self.preview()
        preview.set_camera(46.8, 8.2, 6)
        context = self.browser.new_context(viewport={"width": SIZE[0], "height": SIZE[1]})
        self.addCleanup(context.close)
        page = context.new_page()
        page.route("**/maplibre-gl.js", lambda route: route.abort())
        page.goto(preview.ask("preview.open", browser=False, resize=True)["url"])
        self.wait(page, "() => window.mapcam?.camera && document.querySelector('.mapcam-map canvas')")
        self.save(page, "no-maplibre")
        preview, page = self.opened(46.8, 8.2, 7)
        page.click("#streets")
        self.wait(page, "() => document.querySelector('[data-name=style]')")
        self.save(page, "no-network")
        children = subprocess.run(["pgrep", "-P", str(preview.process.pid)], capture_output=True, text=True, check=True)
        os.kill(int(children.stdout), signal.SIGKILL)
        self.wait(page, "() => document.querySelector('[data-name=ended]')")
        self.save(page, "ended")

    def test_padding(self):
        preview = self.preview("--size", "390x844")
        preview.ask("map.configure", padding={"top": 60, "bottom": 240, "left": 0, "right": 0})
        preview.set_camera(*ZURICH, 10)
        self.save(self.page(preview, SIZE), "padding")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    Screenshots.folder = pathlib.Path(sys.argv.pop(1))
    Screenshots.folder.mkdir(parents=True, exist_ok=True)
    unittest.main()
