"""The map: what is drawn is where the engine says, in each frame; hands move it; and a flood of cameras makes nothing lag."""

import base64
import math
import pathlib
import statistics
import threading
import time
import unittest

from support import FOLDER, SIZE, BrowserCase, maplibre

TOLERANCE = 1e-3  # points


class Positions(BrowserCase):
    def test_names_lie_on_the_picture_that_is_seen_in_each_frame_of_a_tour(self):
        preview = self.preview("--clock", "realtime", "--size", "400x300")
        page = self.page(preview, (720, 400))
        self.settled(page, preview.set_camera(48.5, 8, 5.5))
        self.idle(page)
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

    def test_padding_and_field_of_view_are_the_engines(self):
        preview, page = self.session()
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
        preview, page = self.session(view=(800, 600), size=(1200, 700))
        self.unchecked(page, "cross")
        show = "(visibility) => (document.querySelector('.mapcam-labels').style.visibility = visibility)"
        page.evaluate(show, "hidden")  # Names and the graticule cover the land.
        self.addCleanup(page.evaluate, show, "")
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
                found = "sea" if blue > red else "land"
                self.assertEqual(found, NAMED[name][2], f"{name} at {camera}: {red}, {green}, {blue}")

    def test_the_map_is_full_in_each_frame_when_a_movement_begins_and_in_windows_of_two_sizes(self):
        preview = self.preview("--clock", "realtime")
        sizes = ((1000, 700), (800, 560))
        pages = [self.page(preview, size, preview.ask("preview.open", browser=False, resize=True)["url"], color_scheme="light")
                 for size in sizes]
        for page in pages:
            self.unchecked(page, "graticule", "path", "cross")
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
        preview, plain = self.session(size=(1000, 600), camera=(23, 10, 4))
        page = self.blank(viewport={"width": 1000, "height": 600}, color_scheme="light")
        network, lengths, waiting = page.context.new_cdp_session(page), [], []
        network.on("Network.dataReceived", lambda event: lengths.append(event["encodedDataLength"]))
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", {"offline": False, "latency": 40, "downloadThroughput": 100_000, "uploadThroughput": 100_000})
        page.route("**/maplibre-gl.js", lambda route: waiting.append(route))
        # The Sahara, beside the cross.
        is_land = lambda picture: plain.evaluate(COLOURS, [picture, [{"x": 290, "y": 240}]]) == [[246, 243, 236]]
        with self.composed(page) as pictures:
            page.goto(preview.ask("preview.open", browser=False)["url"], wait_until="commit")
            self.wait(page, "() => document.querySelector('[data-name=maplibre]')?.textContent === 'MapLibre GL JS is being loaded: until then a simpler map is drawn.'")
            self.wait(page, "() => document.querySelector('.mapcam-canvas') !== null")
            while not is_land(pictures[-1]):
                page.wait_for_timeout(100)
            self.assertLess(sum(lengths), 300_000)
            # The land that is seen stays while MapLibre begins.
            pictures.clear()
            waiting[0].continue_()
            self.wait(page, "() => window.mapcam?.map?.loaded() && document.querySelector('.mapcam-notices').textContent === ''")
            page.wait_for_timeout(1000)
        self.assertGreater(sum(lengths), 300_000)
        self.assertEqual([is_land(picture) for picture in pictures].count(False), 0)


# The colours at points of the map, of a screenshot as a person would see it.
COLOURS = """async ([picture, points]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { left, top } = document.querySelector('.mapcam-frame').getBoundingClientRect()
  return points.map(({ x, y }) => [...context.getImageData(left + x, top + y, 1, 1).data].slice(0, 3))
}"""
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


UNPROJECT = "([x, y]) => { const { lng, lat } = mapcam.map.unproject([x, y]); return [lng, lat] }"
FRAME = """() => { const { left, top, width } = document.querySelector('.mapcam-frame').getBoundingClientRect()
  return [left, top, width / document.querySelector('.mapcam-frame').clientWidth] }"""


class Hands(BrowserCase):
    """What hands do: drag, wheel, pinch, turn, tilt, fling and keys."""

    def opened(self, *arguments, camera=(47, 8, 7), size=SIZE):
        preview, page = self.session(*arguments, camera=camera, size=size)
        self.left, self.top, self.scale = page.evaluate(FRAME)
        return preview, page

    def at(self, x, y):
        """Where a point of the map's view is in the window."""
        return self.left + x * self.scale, self.top + y * self.scale

    def point(self, preview, place):
        return preview.ask("projection.points", coordinates=[place])["points"][0]

    def place(self, preview, x, y):
        return preview.ask("projection.coordinates", points=[{"x": x, "y": y}])["coordinates"][0]

    def same(self, page, preview):
        """Waits until the page shows what the engine has."""
        camera = preview.ask("camera.get")
        self.settled(page, camera)
        return camera

    def assertHolds(self, preview, place, x, y, within=0.5):
        point = self.point(preview, place)
        self.assertLess(math.hypot(point["x"] - x, point["y"] - y), within, point)

    def drag(self, page, start, end, steps=12, **down):
        page.mouse.move(*self.at(*start))
        page.mouse.down(**down)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end))
            page.mouse.move(*self.at(x, y))
        page.mouse.up(**down)

    def test_a_drag_takes_the_ground_along(self):
        for camera in ((47, 8, 7, 0, 0), (60, 179, 9, 130, 30)):
            with self.subTest(camera):
                preview, page = self.opened(camera=camera)
                place = self.place(preview, 250, 200)
                self.drag(page, (250, 200), (450, 300))
                self.assertTrue(preview.told("camera.willMove")["gesture"])
                preview.told("camera.didChange")
                preview.told("camera.idle")
                self.assertHolds(preview, place, 450, 300)
                self.same(page, preview)
                longitude, latitude = page.evaluate(UNPROJECT, [450, 300])
                self.assertAlmostEqual(latitude, place["latitude"], 4)
                self.assertAlmostEqual((longitude - place["longitude"] + 180) % 360 - 180, 0, 4)

    def test_a_drag_in_a_page_that_is_scaled_down_counts_in_the_maps_points(self):
        preview, page = self.opened(size=(700, 400))
        self.assertLess(self.scale, 1)
        place = self.place(preview, 250, 200)
        self.drag(page, (250, 200), (450, 300))
        preview.told("camera.idle")
        self.assertHolds(preview, place, 450, 300)

    def test_a_wheel_zooms_about_the_pointer(self):
        preview, page = self.opened(camera=(47, 8, 7, 20, 25))
        place = self.place(preview, 200, 350)
        page.mouse.move(*self.at(200, 350))
        for _ in range(3):
            page.mouse.wheel(0, -100)
        while abs(preview.told("camera.idle")["camera"]["zoom"] - 8) >= 0.005:
            pass  # On a busy machine each turn may be a gesture of its own.
        self.assertHolds(preview, place, 200, 350)

    def test_two_fingers_pinch_and_turn(self):
        preview, page = self.opened()
        places = [self.place(preview, 250, 250), self.place(preview, 450, 250)]
        # From 200 points apart, level, to 300 apart and turned by 30°, about another middle.
        touches = []
        for step in range(0, 21):
            t = step / 20
            reach, angle = 100 + 50 * t, math.radians(30 * t)
            x, y = 350 + 30 * t, 250 - 20 * t
            touches.append([
                (x - reach * math.cos(angle), y - reach * math.sin(angle)),
                (x + reach * math.cos(angle), y + reach * math.sin(angle)),
            ])
        self.touch(page, touches)
        preview.told("camera.idle")
        camera = self.same(page, preview)
        self.assertAlmostEqual(camera["zoom"], 7 + math.log2(1.5), 3)
        self.assertAlmostEqual(camera["bearing"], 330, 1)
        for place, (x, y) in zip(places, touches[-1]):
            self.assertHolds(preview, place, x, y)

    def test_fingers_that_let_go_of_a_pinch_leave_the_map_zooming(self):
        preview, page = self.opened("--clock", "realtime")
        self.touch(page, [[(300 - 6 * step, 300), (400 + 6 * step, 300)] for step in range(12)])
        self.assertEqual(preview.told("animation.ended")["outcome"], "completed")
        # The hand has brought this much, and then it went on.
        self.assertGreater(self.same(page, preview)["zoom"], 7 + math.log2(232 / 100) + 0.05)

    def test_two_fingers_side_by_side_tilt(self):
        preview, page = self.opened(camera=(47, 8, 12))
        self.touch(page, [[(300, 350 - 4 * step), (400, 350 - 4 * step)] for step in range(20)])
        preview.told("camera.idle")
        camera = preview.ask("camera.get")
        self.assertGreater(camera["viewingAngle"], 20)
        self.assertEqual((camera["zoom"], camera["bearing"]), (12, 0))

    def test_one_finger_drags(self):
        preview, page = self.opened()
        place = self.place(preview, 250, 200)
        self.touch(page, [[(250 + 10 * step, 200 + 5 * step)] for step in range(21)])
        preview.told("camera.idle")
        self.assertHolds(preview, place, 450, 300)

    def touch(self, page, steps):
        session = page.context.new_cdp_session(page)
        start = time.time()

        def send(kind, points, step):
            spots = [self.at(x, y) for x, y in points]
            session.send("Input.dispatchTouchEvent", {
                "type": kind,
                "timestamp": start + step * 0.016,
                "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(spots)],
            })

        send("touchStart", steps[0], 0)
        for step, points in enumerate(steps[1:], 1):
            send("touchMove", points, step)
        send("touchEnd", [], len(steps))

    def test_the_right_button_turns_and_tilts(self):
        preview, page = self.opened(camera=(47, 8, 12))
        self.drag(page, (300, 300), (400, 260), button="right")
        preview.told("camera.idle")
        camera = preview.ask("camera.get")
        self.assertAlmostEqual(camera["bearing"], 80, 3)
        self.assertAlmostEqual(camera["viewingAngle"], 20, 3)
        self.assertAlmostEqual(camera["target"]["latitude"], 47, 6)
        self.assertAlmostEqual(camera["target"]["longitude"], 8, 6)

    def test_a_flung_map_rolls_out_in_real_time(self):
        preview, page = self.opened("--clock", "realtime")
        # Events that carry their own times, as a mouse's do, however slow the machine is.
        session = page.context.new_cdp_session(page)
        start = time.time()

        def send(kind, step):
            x, y = self.at(250 + 15 * step, 200)
            session.send("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "timestamp": start + step * 0.016,
                "button": "left", "buttons": 1, "clickCount": 1,
            })

        send("mousePressed", 0)
        for step in range(1, 13):
            send("mouseMoved", step)
        send("mouseReleased", 12)
        ended = preview.told("animation.ended")
        self.assertEqual(ended["outcome"], "completed")
        camera = self.same(page, preview)
        # 180 points of hand, and then it went on.
        self.assertLess(camera["target"]["longitude"], 8 - 185 * 360 / (256 * 2**7))

    def test_where_the_host_ticks_the_clock_a_map_stays_where_it_was_left(self):
        preview, page = self.opened()
        self.drag(page, (250, 200), (450, 200), steps=4)
        preview.told("camera.idle")
        self.assertEqual(preview.ask("animation.list")["animations"], [])

    def test_keys_pan_zoom_turn_and_tilt(self):
        preview, page = self.opened(camera=(47, 8, 12))
        page.focus(".mapcam-hands")

        def press(*keys):
            preview.notifications.clear()
            for key in keys:
                page.keyboard.press(key)
            preview.told("camera.idle")
            return preview.ask("camera.get")

        place = self.place(preview, 350, 250)
        press("ArrowRight")
        self.assertHolds(preview, place, 250, 250)
        press("ArrowLeft")
        press("ArrowDown")
        self.assertHolds(preview, place, 350, 150)
        press("ArrowUp")
        self.assertHolds(preview, place, 350, 250)
        self.assertAlmostEqual(press("+")["zoom"], 13, 6)
        self.assertAlmostEqual(press("-")["zoom"], 12, 6)
        self.assertAlmostEqual(press("Shift+ArrowRight")["bearing"], 15, 6)
        self.assertAlmostEqual(press("Shift+ArrowUp")["viewingAngle"], 10, 6)
        camera = press("0", "0")  # Twice is not twice as far.
        while camera["viewingAngle"] > 1e-6:  # That was the end of the gesture before.
            preview.told("camera.idle")
            camera = preview.ask("camera.get")
        self.assertAlmostEqual(math.remainder(camera["bearing"], 360), 0, 6)
        self.assertAlmostEqual(camera["viewingAngle"], 0, 6)

    def test_a_double_click_goes_a_level_in(self):
        preview, page = self.opened()
        place = self.place(preview, 200, 150)
        page.mouse.dblclick(*self.at(200, 150))
        preview.told("camera.idle")
        self.assertAlmostEqual(preview.ask("camera.get")["zoom"], 8, 6)
        self.assertHolds(preview, place, 200, 150)

    def test_buttons_can_be_reached_and_pressed_by_keyboard(self):
        preview, page = self.opened()
        seen = []
        for _ in range(30):
            page.keyboard.press("Tab")
            seen.append(page.evaluate("document.activeElement.id || document.activeElement.className.split('mapcam-')[1]"))
        for name in ("hands", "compass", "zoom-in", "zoom-out", "format", "copy", "show-path", "theme"):
            self.assertIn(name, seen)
        page.focus(".mapcam-zoom-in")
        page.keyboard.press("Enter")
        preview.told("camera.idle")  # The gesture ends later than it moves: the next test must not be told of it.
        self.assertAlmostEqual(preview.ask("camera.get")["zoom"], 8, 6)


# What happens to the cameras on the page, [what, zoom, frame]: they come, are given to MapLibre, and are drawn.
RECORD = """() => {
  const { map } = mapcam
  if (window.steps) return void steps.splice(0)
  window.steps = []
  let frame = 0
  const count = () => void (frame += 1, requestAnimationFrame(count))
  count()
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
  Object.defineProperty(MessageEvent.prototype, 'data', { get() {
    const data = get.call(this)
    if (!this.isSeen && String(data).includes('"camera.didChange"')) {
      this.isSeen = true
      steps.push(['came', JSON.parse(data).params.camera.zoom, frame])
    }
    return data
  } })
  const jumpTo = map.jumpTo
  map.jumpTo = function (...args) {
    steps.push(['given', args[0].zoom + 1, frame])
    return jumpTo.apply(this, args)
  }
  map.on('render', () => steps.push(['drawn', map.getZoom() + 1, frame]))
}"""
GIVEN = "steps.filter(([what]) => what === 'given').length"
IS_DRAWN = "(zoom) => steps.some(([what, drawn]) => what === 'drawn' && Math.abs(drawn - zoom) < 1e-6)"


def camera(zoom):
    return {"target": {"latitude": 47, "longitude": 8}, "zoom": zoom}


class Pace(BrowserCase):
    """In which frame a camera is drawn."""

    def opened(self):
        preview, page = self.session(view=(500, 400), size=(900, 600), camera=(47, 8, 5))
        self.idle(page)
        page.evaluate(RECORD)
        return preview, page

    def check(self, steps):
        """Each camera that is given is the newest that has come, in the frame in which one comes or in the next, and is drawn
        by the next frame."""
        newest = None
        frames = {what: {frame for each, _, frame in steps if each == what} for what in ("came", "given", "drawn")}
        for what, zoom, frame in steps:
            if what == "came":
                newest = zoom
                self.assertTrue({frame, frame + 1} & frames["given"], (zoom, frame))
            elif what == "given":
                self.assertAlmostEqual(zoom, newest, delta=1e-9)
                self.assertTrue({frame, frame + 1} & frames["drawn"], (zoom, frame))
        self.assertGreater(len(frames["drawn"]), 1)

    def test_a_camera_is_drawn_in_the_frame_after_it_comes(self):
        preview, page = self.opened()
        for step in range(1, 21):
            zoom = 5 + step / 1000
            preview.ask("camera.set", camera=camera(zoom))
            self.wait(page, IS_DRAWN, zoom)
        steps = page.evaluate("steps")
        self.check(steps)
        self.assertEqual(sum(what == "given" for what, *_ in steps), 20)

    def test_a_thousand_cameras_per_second_do_not_make_the_page_lag(self):
        preview, page = self.opened()
        began = time.monotonic()
        for step in range(1, 1001):
            preview.send({"method": "camera.set", "params": {"camera": camera(5 + step / 2000)}})
            time.sleep(max(began + step / 1000 - time.monotonic(), 0))
        self.wait(page, IS_DRAWN, 5.5)
        steps = page.evaluate("steps")
        self.check(steps)
        given, drawn = (sum(what == each for what, *_ in steps) for each in ("given", "drawn"))
        self.assertLessEqual(given, drawn + 2, "one jumpTo a frame")

    def test_a_page_that_stood_still_draws_the_newest_camera_and_no_backlog(self):
        preview, page = self.opened()
        done = threading.Event()

        def flood():
            for step in range(1, 2001):
                preview.send({"method": "camera.set", "params": {"camera": camera(5 + step / 1000)}})
                time.sleep(0.0005)
            done.set()

        threading.Thread(target=flood).start()
        page.evaluate("() => { const end = performance.now() + 2500; while (performance.now() < end); }")
        self.assertTrue(done.wait(20))
        before = page.evaluate(GIVEN)
        self.wait(page, "() => mapcam.camera.zoom === 7")
        self.assertLess(page.evaluate(GIVEN) - before, 70)


PLAIN = """<!doctype html><link rel="stylesheet" href="maplibre-gl.css"><style>body { margin: 0 }</style>
<div id="map" style="width: 400px; height: 300px"></div><script src="maplibre-gl.js"></script><script type="module">
  import { styleOf } from './base-style.js'
  const [style, data] = await Promise.all(['style', 'earth'].map(async (name) => (await fetch(`${name}.json`)).json()))
  window.mapcam = { map: new maplibregl.Map({ container: 'map', style: styleOf(style, 'light', data).base, center: [8, 47], zoom: 5, fadeDuration: 0 }) }
</script>"""
DRAG = """async () => {
  const { map } = mapcam
  const hands = document.querySelector('.mapcam-hands')
  const [element, Kind, name] = hands ? [hands, PointerEvent, 'pointer'] : [map.getCanvas(), MouseEvent, 'mouse']
  const send = (what, step) => {
    const [clientX, clientY] = [100 + Math.abs((step % 120) - 60) * 3, 80 + Math.abs((step % 80) - 40)]
    element.dispatchEvent(new Kind(name + what, { bubbles: true, cancelable: true, pointerId: 1, buttons: what === 'up' ? 0 : 1, clientX, clientY }))
  }
  send('down', 0)
  for (let step = 1; step <= 120; step++) {
    await new Promise(requestAnimationFrame)
    const drawn = new Promise((resolve) => map.once('render', resolve))
    send('move', step)
    await drawn
  }
  send('up', 120)
}"""


class Drag(BrowserCase):
    def test_a_drag_costs_at_most_one_and_a_half_times_that_of_plain_maplibre(self):
        preview = self.preview("--size", "400x300")
        ours = self.page(preview, (700, 360))
        self.settled(ours, preview.set_camera(47, 8, 6))
        self.idle(ours)
        plain = ours.context.new_page()
        plain.set_viewport_size({"width": 400, "height": 300})
        plain.route("**/*", self.serve)
        plain.goto("http://plain.test/")
        self.wait(plain, "() => window.mapcam?.map.loaded()")
        ratios = []
        # The machine may be busy; a slow implementation is slow every time.
        while len(ratios) < 3 or (statistics.median(ratios) > 1.5 and len(ratios) < 9):
            ratios.append(self.cost(ours) / self.cost(plain))
        print(f"a drag takes {statistics.median(ratios):.2f} times plain MapLibre's time", end=" ", flush=True)
        self.assertLessEqual(statistics.median(ratios), 1.5, ratios)

    def serve(self, route):
        name = route.request.url.rpartition("/")[2]
        if name == "":
            return route.fulfill(body=PLAIN, content_type="text/html")
        return route.fulfill(path=FOLDER / "page" / name if name in ("base-style.js", "style.json", "earth.json") else pathlib.Path(maplibre()) / name)

    def cost(self, page):
        """The seconds of processor time that the page's own thread takes for a drag."""
        page.bring_to_front()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        taken = lambda: {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}["TaskDuration"]
        before = taken()
        page.evaluate(DRAG)
        after = taken()
        session.detach()
        return after - before


if __name__ == "__main__":
    unittest.main()
