"""What is drawn above MapLibre is where MapLibre has drawn, in each frame, and that is where the engine says."""

import base64
import math
import unittest

from support import BrowserCase

TOLERANCE = 1e-3  # points


class Positions(BrowserCase):
    def test_names_lie_on_the_picture_that_is_seen_in_each_frame_of_a_tour(self):
        preview = self.preview("--clock", "realtime", "--size", "400x300")
        page = self.page(preview, (720, 400))
        self.settled(page, preview.set_camera(48.5, 8, 5.5))
        page.evaluate(WATCH, CITIES)
        self.wait(page, "() => frames.at(-1)?.names.length > 3")
        page.evaluate("frames.length = 0")
        preview.ask("camera.tour", steps=[{"to": {"target": {"latitude": 48.2, "longitude": 16}}, "duration": 4, "curve": "linear"}])
        preview.told("animation.ended")
        frames, moved = page.evaluate("frames"), []
        for before, frame in zip(frames, frames[1:]):
            if frame["time"] - before["time"] > 0.15:
                continue  # On a busy machine a name may have gone and come back meanwhile.
            old = {name["text"]: name for name in before["names"]}
            for name in frame["names"]:
                point, last = frame["points"].get(name["text"]), old.get(name["text"])
                if point is None or last is None:
                    continue
                moved.append(point["x"] - before["points"][name["text"]]["x"])
                for side in "xy":
                    way = point[side] - before["points"][name["text"]][side]
                    self.assertAlmostEqual(name[side] - last[side], way, delta=0.6, msg=name)
        self.assertGreater(len(moved), 8)
        self.assertLess(min(moved), -2, "a name that is a frame ahead or behind would be seen")

    def test_a_camera_that_sees_the_edge_is_told_on_the_page(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(84, 10, 4))
        self.assertTrue(page.evaluate(IS_BENT))
        self.assertIn("world’s edge", page.inner_text(".mapcam-notices"))
        self.settled(page, preview.set_camera(40, 10, 5))
        self.assertFalse(page.evaluate(IS_BENT))
        self.assertEqual(page.inner_text(".mapcam-notices"), "")

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
            self.idle(page)
            places = [{"latitude": latitude, "longitude": longitude} for latitude, longitude, _ in NAMED.values()]
            points = preview.ask("projection.points", coordinates=places)["points"]
            seen = [
                (name, point)
                for name, point in zip(NAMED, points)
                if point and 5 < point["x"] < 795 and 5 < point["y"] < 595
            ]
            self.assertGreaterEqual(len(seen), 4, camera)
            picture = base64.b64encode(page.screenshot()).decode()
            for (name, _), (red, green, blue) in zip(seen, page.evaluate(COLOURS, [picture, [point for _, point in seen]])):
                found = "sea" if blue > red + 10 else "land"
                self.assertEqual(found, NAMED[name][2], f"{name} at {camera}: {red}, {green}, {blue}")

    def test_the_map_is_full_in_each_frame_when_a_movement_begins_and_in_windows_of_two_sizes(self):
        preview = self.preview("--clock", "realtime")
        sizes = ((1000, 700), (800, 560))
        pages = [self.page(preview, size, preview.ask("preview.open", browser=False, resize=True)["url"], color_scheme="light")
                 for size in sizes]
        for page in pages:
            for box in ("#show-graticule", "#show-path", "#show-cross"):
                page.uncheck(box)
            self.settled(page, preview.set_camera(-35, -120, 6))
        with self.composed(pages[0]) as first, self.composed(pages[1]) as second:
            preview.ask("camera.animate", to={"zoom": 5}, duration=2)
            for page in pages:
                self.wait(page, "() => mapcam.camera.zoom === 5")
        for page, pictures, (width, height) in zip(pages, (first, second), sizes):
            self.assertTrue(pictures)
            box = page.locator("#area").bounding_box()
            # Within a shadow's reach of the map's edges; away from buttons, texts and the time line.
            points = [{"x": x, "y": y} for x in (3, 300) for y in (3, box["height"] - 3)]
            for picture in pictures:
                for colour in page.evaluate(COLOURS, [picture, points]):
                    self.assertEqual(colour, [201, 220, 232])

    def test_at_100_kb_per_second_the_land_is_seen_within_300_kb_and_the_page_says_what_it_waits_for(self):
        preview = self.preview("--size", "700x500")
        preview.set_camera(47, 8, 4)
        plain, page = self.blank(), self.blank(viewport={"width": 1000, "height": 600}, color_scheme="light")
        network, lengths, seen = page.context.new_cdp_session(page), [], []
        network.on("Network.dataReceived", lambda event: lengths.append(event["encodedDataLength"]))
        network.on("Page.screencastFrame", lambda event: seen.append((event["data"], sum(lengths))) or network.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]}))
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", {"offline": False, "latency": 40, "downloadThroughput": 100_000, "uploadThroughput": 100_000})
        network.send("Page.startScreencast", {"format": "png"})
        page.goto(preview.ask("preview.open", browser=False)["url"], wait_until="commit")
        self.wait(page, "() => document.querySelector('[data-name=maplibre]')?.textContent === 'MapLibre GL JS is being loaded: until then a simpler map is drawn.'")
        self.wait(page, "() => window.mapcam?.map?.loaded() && document.querySelector('.mapcam-notices').textContent === ''")
        self.assertGreater(sum(lengths), 300_000, "MapLibre came later")
        # The Alps, in the middle of the map, above a city's name.
        point = [{"x": 26 + 350, "y": 50 + 200}]
        land = next(length for picture, length in seen if plain.evaluate(COLOURS, [picture, point]) == [[246, 243, 236]])
        self.assertLess(land, 300_000)


# The colours at points of the map, of a screenshot as a person would see it.
COLOURS = """async ([picture, points]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { left, top } = document.querySelector('.mapcam-frame')?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return points.map(({ x, y }) => [...context.getImageData(left + x, top + y, 1, 1).data].slice(0, 3))
}"""
IS_BENT = "() => document.querySelector('[data-name=inexact]') !== null"
PROJECT = """([camera, places]) => places.map(({ latitude, longitude }) => {
  const near = longitude - 360 * Math.round((longitude - mapcam.map.getCenter().lng) / 360)
  const { x, y } = mapcam.map.project([near, latitude])
  return [x, y]
})"""

# From now on `frames` has what each frame shows when it is painted, after all that was drawn for it: the names above the map, each
# with its box and opacity, and where the places of some of them are in MapLibre's last picture.
WATCH = """(places) => {
  const prototype = CanvasRenderingContext2D.prototype
  const { clearRect, drawImage } = prototype
  const { fillText } = OffscreenCanvasRenderingContext2D.prototype
  const { transferToImageBitmap } = OffscreenCanvas.prototype
  let [names, points] = [[], {}]
  OffscreenCanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    this.canvas.text = text
    fillText.call(this, text, ...rest)
  }
  OffscreenCanvas.prototype.transferToImageBitmap = function () {
    return Object.assign(transferToImageBitmap.call(this), { text: this.text })
  }
  prototype.clearRect = function (...box) {
    if (this.canvas.className === 'mapcam-labels') names = []
    clearRect.apply(this, box)
  }
  prototype.drawImage = function (image, ...box) {
    const [x, y, width, height] = box
    if (image.text) names.push({ text: image.text, x, y, width, height, opacity: this.globalAlpha })
    drawImage.call(this, image, ...box)
  }
  theme.click() // The pictures of the names are made again.
  mapcam.map.on('render', () => {
    points = Object.fromEntries(places.map(([name, ...place]) => [name, mapcam.map.project(place)]))
  })
  window.frames = []
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style = 'position: fixed; top: 0; height: 1px'
  // Its size is looked at after all callbacks of a frame.
  new ResizeObserver(() => frames.push({ time: performance.now() / 1000, names, points })).observe(probe)
  const next = () => {
    probe.style.width = `${probe.clientWidth ^ 1}px`
    requestAnimationFrame(next)
  }
  next()
}"""
CITIES = [["Paris", 2.333, 48.867], ["Berlin", 13.4, 52.524], ["Prague", 14.464, 50.083], ["Vienna", 16.365, 48.202], ["Munich", 11.573, 48.129],
          ["Budapest", 19.081, 47.502], ["Zürich", 8.548, 47.382], ["Rome", 12.481, 41.898], ["Milan", 9.203, 45.472]]

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


if __name__ == "__main__":
    unittest.main()
