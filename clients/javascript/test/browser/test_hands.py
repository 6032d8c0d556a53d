"""What hands do in the page: drag, wheel, pinch, turn, tilt, fling and keys."""

import math
import time
import unittest

from support import SIZE, BrowserCase

UNPROJECT = "([x, y]) => { const { lng, lat } = mapcam.map.unproject([x, y]); return [lng, lat] }"
FRAME = """() => { const { left, top, width } = document.querySelector('.mapcam-frame').getBoundingClientRect()
  return [left, top, width / document.querySelector('.mapcam-frame').clientWidth] }"""


class Hands(BrowserCase):
    def opened(self, *arguments, camera=(47, 8, 7), size=SIZE, **context):
        preview, page = self.session(*arguments, size=size, **context)
        self.settled(page, preview.set_camera(*camera))
        preview.notifications.clear()
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
        preview, page = self.opened(has_touch=True)
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
        preview, page = self.opened("--clock", "realtime", has_touch=True)
        self.touch(page, [[(300 - 6 * step, 300), (400 + 6 * step, 300)] for step in range(12)])
        self.assertEqual(preview.told("animation.ended")["outcome"], "completed")
        # The hand has brought this much, and then it went on.
        self.assertGreater(self.same(page, preview)["zoom"], 7 + math.log2(232 / 100) + 0.05)

    def test_two_fingers_side_by_side_tilt(self):
        preview, page = self.opened(camera=(47, 8, 12), has_touch=True)
        self.touch(page, [[(300, 350 - 4 * step), (400, 350 - 4 * step)] for step in range(20)])
        preview.told("camera.idle")
        camera = preview.ask("camera.get")
        self.assertGreater(camera["viewingAngle"], 20)
        self.assertEqual((camera["zoom"], camera["bearing"]), (12, 0))

    def test_one_finger_drags(self):
        preview, page = self.opened(has_touch=True)
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


if __name__ == "__main__":
    unittest.main()
