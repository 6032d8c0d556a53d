"""What MapLibre draws is where the engine says."""

import math
import random
import unittest
import zlib

from support import BrowserCase

CAMERAS = 500
PLACES = 5
TOLERANCE = 1e-3  # points


class Positions(BrowserCase):
    def test_of_500_random_cameras_five_places_each_are_drawn_where_the_engine_says(self):
        preview = self.preview("--size", "777.5x541.25")
        page = self.page(preview)
        self.assertEqual(page.evaluate("mapcam.map.getContainer().clientWidth"), 777.5)
        generator = random.Random(22)
        compared = worst = bent = 0
        while compared < CAMERAS:
            batch = [self.camera(generator) for _ in range(50)]
            for camera, places in batch:
                camera = preview.ask("camera.set", camera=camera)
                if self.sees_the_edge(preview):
                    continue
                points = preview.ask("projection.points", coordinates=places)["points"]
                self.settled(page, camera)
                drawn = page.evaluate(PROJECT, [camera, places])
                self.assertFalse(page.evaluate(IS_BENT), camera)
                for place, point, (x, y) in zip(places, points, drawn):
                    if point is None:
                        continue
                    if max(abs(point["x"]), abs(point["y"])) > 20_000:
                        continue
                    off = math.hypot(point["x"] - x, point["y"] - y)
                    worst = max(worst, off)
                    self.assertLess(off, TOLERANCE, f"{camera} {place}: {point}, drawn at {x}, {y}")
                compared += 1
        print(f"{compared} cameras, {worst:.1e} points off at most", end=" ", flush=True)

    def camera(self, generator):
        """A camera anywhere, and five places in or near its view; a third at ±180°, a third far north or south."""
        zoom = generator.uniform(3, 20)
        latitude = generator.choice([generator.uniform(-60, 60), generator.uniform(70, 84), generator.uniform(-84, -70)])
        longitude = generator.choice([generator.uniform(-180, 180), 180, -180, 179.9999, -179.9999])
        camera = {
            "target": {"latitude": latitude, "longitude": longitude},
            "zoom": zoom,
            "bearing": generator.uniform(0, 360),
            "viewingAngle": generator.choice([0, generator.uniform(0, 65)]),
        }
        spread = 600 * 360 / (256 * 2**zoom)
        places = [
            {
                "latitude": max(-85, min(85, latitude + generator.uniform(-1, 1) * spread * math.cos(math.radians(latitude)))),
                "longitude": longitude + generator.uniform(-1, 1) * spread,
            }
            for _ in range(PLACES)
        ]
        return camera, places

    def sees_the_edge(self, preview):
        """Whether the world's edge is in view, or so near that MapLibre 5.3 moves the camera away from it."""
        state = preview.ask("map.get")
        world = 256 * 2 ** state["camera"]["zoom"]
        latitude = math.radians(state["camera"]["target"]["latitude"])
        y = (0.5 - math.asinh(math.tan(latitude)) / (2 * math.pi)) * world
        half = state["size"]["height"] / 2
        return y < half or y > world - half

    def test_a_camera_that_sees_the_edge_is_told_on_the_page(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(84, 10, 4))
        self.assertTrue(page.evaluate(IS_BENT))
        self.assertIn("world’s edge", page.inner_text("#notices"))
        self.settled(page, preview.set_camera(40, 10, 5))
        self.assertFalse(page.evaluate(IS_BENT))
        self.assertEqual(page.inner_text("#notices"), "")

    def test_padding_and_field_of_view_are_the_engines(self):
        preview = self.preview()
        page = self.page(preview)
        padding = {"top": 120, "left": 40, "bottom": 0, "right": 260}
        preview.ask("map.configure", padding=padding, fieldOfView=50)
        camera = preview.set_camera(47, 8, 9, 33, 25)
        self.settled(page, camera)
        places = [{"latitude": 47.2, "longitude": 8.1}, {"latitude": 46.9, "longitude": 7.7}]
        points = preview.ask("projection.points", coordinates=places)["points"]
        self.wait(page, "() => Math.abs(mapcam.map.getVerticalFieldOfView() - 50) < 1e-9")
        for point, (x, y) in zip(points, page.evaluate(PROJECT, [camera, places])):
            self.assertLess(math.hypot(point["x"] - x, point["y"] - y), TOLERANCE)

    def test_land_is_where_land_is(self):
        preview = self.preview("--size", "800x600")
        page = self.page(preview, (1200, 700), color_scheme="light")
        for box in ("#show-graticule", "#show-cross"):
            page.uncheck(box)
        for camera in ((20, 15, 3, 0, 0), (46, 9, 5, 40, 20), (-25, 134, 4.2, 200, 0)):
            self.settled(page, preview.set_camera(*camera))
            self.wait(page, "() => mapcam.map.loaded() && mapcam.map.areTilesLoaded()")
            page.wait_for_timeout(300)
            pixels = self.pixels(page)
            checked = 0
            for name, (latitude, longitude, expected) in NAMED.items():
                point = preview.ask("projection.points", coordinates=[{"latitude": latitude, "longitude": longitude}])["points"][0]
                if point is None or not (5 < point["x"] < 795 and 5 < point["y"] < 595):
                    continue
                red, green, blue = pixels(point["x"], point["y"])
                found = "sea" if blue > red + 10 else "land"
                self.assertEqual(found, expected, f"{name} at {camera}: {red}, {green}, {blue}")
                checked += 1
            self.assertGreaterEqual(checked, 4, camera)

    def pixels(self, page):
        """The colour at each point of the map, of a screenshot as a person would see it."""
        left, top = page.evaluate(FRAME)
        picture = decoded(page.screenshot())
        return lambda x, y: picture[round(top + y)][round(left + x)]


FRAME = "() => { const { left, top } = document.querySelector('#frame').getBoundingClientRect(); return [left, top] }"
IS_BENT = "() => document.querySelector('[data-name=bent]') !== null"
PROJECT = """([camera, places]) => places.map(({ latitude, longitude }) => {
  const near = longitude - 360 * Math.round((longitude - mapcam.map.getCenter().lng) / 360)
  const { x, y } = mapcam.map.project([near, latitude])
  return [x, y]
})"""

NAMED = {
    "the Sahara": (23, 10, "land"),
    "the Congo": (0, 23, "land"),
    "Germany": (50, 10, "land"),
    "Spain": (40, -4, "land"),
    "the Alps": (46.5, 9, "land"),
    "Poland": (52, 20, "land"),
    "Alice Springs": (-23.7, 133.9, "land"),
    "Queensland": (-24, 145, "land"),
    "Western Australia": (-26, 120, "land"),
    "the Gulf of Guinea": (0, 0, "sea"),
    "the Arabian Sea": (14, 64, "sea"),
    "the Bay of Biscay": (45, -6, "sea"),
    "the Tyrrhenian Sea": (40, 12, "sea"),
    "the Great Australian Bight": (-36, 131, "sea"),
    "the Tasman Sea": (-37, 156, "sea"),
    "the Timor Sea": (-12, 126, "sea"),
}


def decoded(png):
    """The rows of a PNG of eight bits a channel, as (red, green, blue) each."""
    data, at, width, channels = b"", 8, 0, 3
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, channels = int.from_bytes(body[:4], "big"), {2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    data = zlib.decompress(data)
    stride = width * channels
    rows, above = [], bytearray(stride)
    for start in range(0, len(data), stride + 1):
        filtering, row = data[start], bytearray(data[start + 1 : start + 1 + stride])
        for index in range(stride):
            left = row[index - channels] if index >= channels else 0
            up = above[index]
            corner = above[index - channels] if index >= channels else 0
            if filtering == 1:
                row[index] = (row[index] + left) & 255
            elif filtering == 2:
                row[index] = (row[index] + up) & 255
            elif filtering == 3:
                row[index] = (row[index] + (left + up) // 2) & 255
            elif filtering == 4:
                guess = left + up - corner
                nearest = min((left, up, corner), key=lambda value: abs(guess - value))
                row[index] = (row[index] + nearest) & 255
        rows.append([tuple(row[index : index + 3]) for index in range(0, stride, channels)])
        above = row
    return rows


if __name__ == "__main__":
    unittest.main()
