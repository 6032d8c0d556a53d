"""Films that are made in the page: keyframes, rides and files; and the time line that plays them."""

import json
import math
import pathlib
import random
import re
import unittest

from support import FOLDER, BrowserCase

VIEWS = ((46, 8, 8), (46.5, 8.5, 9, 350, 20), (47, 9, 10, 40))
GPX = "<gpx><trk><trkseg>{}</trkseg></trk></gpx>".format("".join(
    f'<trkpt lat="{lat}" lon="{lon}"><time>2024-05-01T10:00:{second:02}Z</time></trkpt>'
    for lat, lon, second in ((46, 8, 0), (46, 8.1, 10), (46.1, 8.1, 40))))
MARKS = "[...document.querySelectorAll('#marks i')].map(({ style }) => Math.round(Number.parseFloat(style.left) * 100) / 100)"
ROWS = "document.querySelectorAll('#keyframes li').length"
PUCK = """(() => {
  const labels = document.querySelector('.mapcam-labels')
  return [...labels.getContext('2d').getImageData(labels.width / 2 + 5, labels.height / 2, 1, 1).data]
})()"""


class Director(BrowserCase):
    def opened(self, *arguments, **options):
        preview = self.preview("--size", "640x400", *arguments)
        return preview, self.page(preview, **options)

    def key(self, preview, page, view, rows, press=lambda page: page.keyboard.press("k")):
        camera = preview.set_camera(*view)
        self.settled(page, camera)
        press(page)
        self.wait(page, f"(rows) => {ROWS} === rows", rows)
        return camera

    def keyframes(self, preview, page):
        cameras = [self.key(preview, page, view, index + 1) for index, view in enumerate(VIEWS)]
        self.wait(page, f"() => ({MARKS}).join() === '0,50,100'")
        return cameras

    def saved(self, page, kind):
        with page.expect_download() as saved:
            page.click(f"#save-{kind}")
        return saved.value.suggested_filename, pathlib.Path(saved.value.path()).read_bytes()

    def scrub(self, page, time):
        page.evaluate("(value) => { time.value = value; time.dispatchEvent(new Event('input')) }", time)

    def frames(self, preview, tour, fps=60):
        steps = [{"to": tour["camera"], "duration": 0}, *tour["steps"]]
        return preview.ask("camera.path", steps=steps, fps=fps)["cameras"]

    def assertSame(self, camera, wanted):
        for name in ("zoom", "bearing", "viewingAngle"):
            self.assertAlmostEqual(camera[name], wanted[name], 9)
        for name in ("latitude", "longitude"):
            self.assertAlmostEqual(camera["target"][name], wanted["target"][name], 9)

    def test_keyframes_are_set_edited_removed_and_played_as_a_tour(self):
        preview, page = self.opened("--clock", "realtime")
        first, second, third = self.keyframes(preview, page)
        row = "#keyframes li:nth-child({}) "
        page.fill(row.format(2) + "input", "1")
        page.keyboard.press("Enter")
        self.wait(page, f"() => ({MARKS}).join() === '0,25,100'")
        smooth = page.get_attribute("#curve", "points")
        page.select_option(row.format(2) + "select", "linear")
        self.wait(page, "(smooth) => curve.getAttribute('points') !== smooth", smooth)
        steps = [{"to": second, "duration": 1, "curve": "linear"}, {"to": third, "duration": 3, "through": True}]
        self.scrub(page, 2)
        self.settled(page, self.frames(preview, {"camera": first, "steps": steps})[120])
        between = self.key(preview, page, (46.7, 8.7, 9.5), 4, lambda page: page.click("#key-add"))
        self.wait(page, f"() => ({MARKS}).join() === '0,25,50,100'")
        name, text = self.saved(page, "tour")
        tour = json.loads(text)
        self.assertEqual(name, "map.tour.json")
        self.assertEqual((tour["size"], tour["camera"]), ({"width": 640, "height": 400}, first))
        smooth = {"duration": 1, "through": True}
        self.assertEqual(tour["steps"], [steps[0], {"to": between, **smooth}, {"to": third, **smooth, "duration": 2}])
        for press, marks in (lambda: page.click(row.format(3) + "button:last-child"), "0,25,100"), (lambda: page.click("#undo"), "0,25,50,100"):
            press()
            self.wait(page, f"(marks) => ({MARKS}).join() === marks", marks)
        page.click(row.format(3) + "button:last-child")
        self.wait(page, f"() => ({MARKS}).join() === '0,25,100'")
        page.click(row.format(1) + "button")
        self.settled(page, first)
        preview.notifications.clear()
        page.click("#play")
        self.assertEqual([preview.told("animation.step")["index"] for _ in range(2)], [0, 1])
        self.assertEqual(preview.told("animation.ended")["outcome"], "completed")
        self.assertEqual(preview.ask("camera.get"), third)
        # The file is played where it is opened.
        opened = {"name": name, "mimeType": "application/json", "buffer": text}
        preview.set_camera(*VIEWS[0])
        page.set_input_files("#file", opened)
        preview.told("animation.ended", outcome="completed")
        self.assertSame(preview.ask("camera.get"), third)
        with self.soon(page, "() => document.querySelector('.mapcam-notices').textContent.includes('/steps/0/to/zoom')"):
            page.set_input_files("#file", {**opened, "name": "x.tour.json", "buffer": b'{"tour": 1, "steps": [{"to": {"zoom": "far"}}]}'})

    def test_a_line_is_ridden_at_its_recorded_times_or_at_a_constant_speed(self):
        preview, page = self.opened()
        self.assertTrue(page.is_disabled("#ride"))
        line = {"type": "LineString", "coordinates": [[8, 46], [8.1, 46], [8.1, 46.1]]}
        for name, text, duration in (("ride.gpx", GPX, 40), ("ride.geojson", json.dumps(line), 30)):
            if duration == 30:
                page.click("#shown button")
            page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
            self.wait(page, "() => !ride.disabled && Math.abs(mapcam.camera.target.latitude - 46.05) < 1e-3")
            page.click("#ride")
            # The clock is the host's.
            self.assertTrue(preview.told("preview.clock")["isRunning"])
            [animation] = preview.ask("animation.list")["animations"]
            self.wait(page, "(duration) => Number(time.max) === duration", animation["duration"])  # Its path has come.
            # Three seconds lead from the ride back to the whole line, on which it rests for two.
            self.scrub(page, animation["duration"] - 5 - duration + 5)
            self.wait(page, "() => Math.abs(mapcam.camera.target.latitude - 46) < 1e-6 && mapcam.camera.viewingAngle === 45")
            if duration == 40:
                self.assertAlmostEqual(preview.ask("camera.get")["target"]["longitude"], 8.05, 3)
            self.idle(page)
            # The line is drawn, and no way beside it; where one is on it has a puck above the map, and no cross.
            drawn = "(layer) => mapcam.map.queryRenderedFeatures({ layers: [layer] }).length"
            self.assertEqual([page.evaluate(drawn, f"mapcam-{layer}") > 0 for layer in ("line", "path")], [True, False])
            self.wait(page, f"() => ({PUCK}).join() === '122,63,209,255' && !document.querySelector('.mapcam-cross').checkVisibility()")
            preview.ask("clock.tick", seconds=animation["duration"])
            preview.told("camera.idle")
            self.wait(page, "() => document.querySelector('.mapcam-cross').checkVisibility()")
        # What is opened next ends the former ride.
        self.assertTrue(page.is_visible("#time-line"))
        kml = b"<kml><Placemark><Point><coordinates>9,47</coordinates></Point></Placemark></kml>"
        page.click("#shown button")
        page.set_input_files("#file", {"name": "place.kml", "mimeType": "text/plain", "buffer": kml})
        self.wait(page, "() => document.querySelector('#time-line').hidden && mapcam.camera.target.longitude === 9 && ride.disabled")

    def test_a_ride_is_calm_and_begins_and_ends_with_the_whole_line(self):
        preview, page = self.opened()
        chance = random.Random(1)
        noisy = [[8 + math.sin(step / 20) * 3e-3 + chance.gauss(0, 6e-5), 46.5 + step * 1e-4 + chance.gauss(0, 6e-5)] for step in range(400)]
        there = [[8, 46 + step * 1e-3] for step in range(100)]
        for name, places in (("furka.gpx", None), ("noisy.geojson", noisy), ("back.geojson", [*there, *there[::-1]])):
            text = json.dumps({"type": "LineString", "coordinates": places}) if places else (FOLDER.parent / "examples" / name).read_text()
            places = places or [(float(lon), float(lat)) for lat, lon in re.findall('lat="(.*?)" lon="(.*?)"', text)]
            while page.query_selector("#shown button"):
                page.click("#shown button")
            page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
            with self.soon(page, "(name) => document.querySelector('[data-name=done]')?.textContent.startsWith(name)", name):
                pass
            page.click("#ride")
            preview.told("preview.clock")
            [animation] = preview.ask("animation.list")["animations"]
            self.wait(page, "(duration) => Number(time.max) === duration", animation["duration"])
            _, tour = self.saved(page, "tour")
            cameras = self.frames(preview, json.loads(tour), 30)
            turns = [(b["bearing"] - a["bearing"] + 180) % 360 - 180 for a, b in zip(cameras, cameras[1:])]
            self.assertLessEqual(max(map(abs, turns)), 2, name)
            self.assertLessEqual(max(camera["zoom"] for camera in cameras), 16.3, name)
            begin = round((animation["duration"] - 35) * 30)  # The seconds of the ride, of the way back, and of the rest.
            for camera in (cameras[begin], cameras[-1]):
                coordinates = [{"longitude": x, "latitude": y} for x, y in places]
                for point in preview.ask("projection.points", camera=camera, coordinates=coordinates)["points"]:
                    self.assertTrue(0 < point["x"] < 640 and 0 < point["y"] < 400, (name, point))
            preview.ask("camera.stop")

    def test_the_time_line_shows_a_hosts_tour_with_its_steps_and_steps_by_its_frames_when_it_is_over(self):
        preview, page = self.opened()
        self.settled(page, preview.set_camera(0, 0, 4))
        begin = {"target": {"latitude": 47, "longitude": 8}, "zoom": 4}
        steps = [{"to": {"zoom": 6}, "duration": 5, "curve": "linear", "hold": 5}, {"to": {"zoom": 16}, "duration": 10, "curve": "linear"}]
        preview.ask("camera.tour", document={"tour": 1, "camera": begin, "steps": steps})
        self.wait(page, f"() => ({MARKS}).join() === '0,50,100'")
        self.scrub(page, 8)
        self.wait(page, "() => mapcam.camera.zoom === 6")
        preview.ask("clock.tick", seconds=20)
        self.wait(page, "() => document.querySelector('#time-line').classList.contains('over')")
        page.click("#frame-back")
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 16 + 1 / 60) < 1e-9")

    def test_animations_that_follow_each_other_are_scrubbed_as_one(self):
        preview, page = self.opened()
        self.settled(page, preview.set_camera(47, 8, 2))
        preview.ask("camera.animate", to={"zoom": 6}, duration=2, curve="linear")
        preview.ask("clock.tick", seconds=1)
        preview.ask("camera.animate", to={"zoom": 3}, duration=2, delay=1, curve="linear")
        self.wait(page, "() => document.querySelector('#time-text').textContent === '0.0 / 3.0 s'")
        for time, zoom in ((0.5, 5), (2, 4.5), (0, 4)):
            self.scrub(page, time)
            self.wait(page, "(zoom) => Math.abs(mapcam.camera.zoom - zoom) < 1e-9", zoom)


if __name__ == "__main__":
    unittest.main()
