"""The map in JupyterLab: a program moves it, hands move it, and both see the same."""

import contextlib
import math
import unittest
from random import Random

from lab import WIDGET, LabCase
from test_widget import damaged

SHAPE = {"type": "Polygon", "coordinates": [[[5, 45], [10, 45], [10, 48], [5, 45]]]}

START = """\
from mapcam import *
engine = MapCam(size=(700, 500))
view = engine.map()
events = []
for kind in ("camera.willMove", "camera.idle"):
    view.on(kind, events.append)
"""
SHOW = "widget = view.widget()\nwidget"
DIFFERENCE = """(root, [x, y, longitude, latitude]) => {
  const point = root.mapcam.map.project([longitude, latitude])
  return Math.hypot(point.x - x, point.y - y)
}"""
CAMERA = """(root) => {
  const { target, zoom, bearing, viewingAngle } = root.mapcam.camera ?? { target: {} }
  return [target.latitude, target.longitude, zoom, bearing, viewingAngle]
}"""
SEEN = """(lambda c: [*c.target, c.zoom, c.bearing, c.viewing_angle])(view.camera())"""
ACROSS = ((60, 40), (640, 460), (350, 250), (100, 450))


class HandsInLab(LabCase):
    """One notebook for all tests: each begins with a camera of its own."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page, cls.kernel = cls.opened(START, SHOW)
        cls.addClassCleanup(cls.kernel.close)
        cls.widget = cls.shown(cls.page)
        cls.widget.scroll_into_view_if_needed()

    def setUp(self):
        self.begin()

    def begin(self, camera="Camera.at((47, 8), 7)", size=(700, 500), clock="stop"):
        """From here on, with a camera, a size, and a clock that stands or runs."""
        self.kernel.run(
            f"engine.clock.{clock}(); view.configure(size={size}, min_zoom=2)\n"
            f"view.jump_to({camera}); events.clear()"
        )
        drawn = "(root) => root.mapcam.map.transform.width"
        self.until(lambda: self.widget.evaluate(drawn) == size[0], "the page has the size")
        self.same()
        self.widget.scroll_into_view_if_needed()
        box = self.part("frame").bounding_box()
        self.left, self.top, self.scale = box["x"], box["y"], box["width"] / size[0]

    def part(self, name):
        return self.widget.locator(f".mapcam-{name}")

    def same(self):
        """Waits until the page shows what the engine has."""
        self.until(
            lambda: self.widget.evaluate(CAMERA) == self.kernel.value(SEEN),
            "the page shows the camera",
        )
        return self.kernel.value(SEEN)

    def at(self, x, y):
        return self.left + x * self.scale, self.top + y * self.scale

    def place(self, x, y):
        return self.kernel.value(f"list(view.unproject(({x}, {y})))")

    def assertHolds(self, place, x, y, within=0.5):
        """A place is where it should be: for the engine, and for MapLibre."""
        self.same()
        where = self.kernel.value(f"list(view.project({tuple(place)}))")
        self.assertLess(math.dist(where, (x, y)), within, where)
        drawn = self.widget.evaluate(DIFFERENCE, [*where, place[1], place[0]])
        self.assertLess(drawn, 1e-3)

    def rests(self):
        """Waits until a gesture has ended, and says how it began."""
        at_rest = "bool(events) and isinstance(events[-1], CameraIdle)"
        self.until(lambda: self.kernel.value(at_rest), "the camera rests")
        return self.kernel.value("events[0].gesture")

    def drag(self, start, end, steps=12, **down):
        self.page.mouse.move(*self.at(*start))
        self.page.mouse.down(**down)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end))
            self.page.mouse.move(*self.at(x, y))
        self.page.mouse.up(**down)

    # The program moves the map

    def test_it_shows_the_engines_camera_and_fetches_nothing(self):
        for camera in (
            "Camera.at((47, 8), 7)",
            "Camera.at((-33.86, 151.21), 15.5).replace(bearing=200, viewing_angle=45)",
            "Camera.at((10, 179.9), 5).replace(bearing=-20)",
        ):
            with self.subTest(camera):
                self.begin(camera)
                for x, y in ACROSS:
                    latitude, longitude = self.place(x, y)
                    drawn = self.widget.evaluate(DIFFERENCE, [x, y, longitude, latitude])
                    copies = [
                        self.widget.evaluate(DIFFERENCE, [x, y, longitude + turn, latitude])
                        for turn in (-360, 360)
                    ]
                    self.assertLess(min(drawn, *copies), 1e-3)
        self.assertIn("Natural Earth", self.part("source").inner_text())
        self.assertEqual((self.foreign, self.problems), ([], []))

    def test_intermediate_frames_of_an_animation_are_drawn(self):
        self.begin(clock="start")
        self.widget.evaluate(
            """(root) => {
              root.mapcam.zooms = []
              const look = () => {
                const { zoom } = root.mapcam.camera
                if (zoom !== root.mapcam.zooms.at(-1)) root.mapcam.zooms.push(zoom)
                if (zoom !== 12) requestAnimationFrame(look)
              }
              look()
            }"""
        )
        # The kernel is busy all the while: only the widget's own thread reports the camera.
        seen = self.lab.folder / "seen"
        self.kernel.start(
            "import os, time; flight = view.animate(zoom=12, duration=60)\n"
            f"while not os.path.exists({str(seen)!r}): time.sleep(0.01)\n"
            "flight.finish()"
        )
        count = "(root) => root.mapcam.zooms.length"
        self.until(lambda: self.widget.evaluate(count) > 5, "the page shows zooms on the way")
        seen.touch()
        self.same()
        zooms = self.widget.evaluate("(root) => root.mapcam.zooms")
        self.assertEqual(zooms, sorted(zooms))

    def test_land_stays_drawn_during_a_route(self):
        self.begin("Camera.at((46.57, 8.41), 14)")
        self.assertLessEqual(
            self.widget.evaluate("(root) => root.mapcam.map.getSource('land').maxzoom"), 8
        )

    def test_size_padding_and_field_of_view_are_the_engines(self):
        self.kernel.run(
            "view.configure(size=(640.5, 380), padding=(0, 200, 0, 0), field_of_view=60)"
        )
        self.addCleanup(
            self.kernel.run, "view.configure(padding=0, field_of_view=36.86989764584402)"
        )
        self.until(
            lambda: self.widget.evaluate("(root) => root.mapcam.map.transform.width") == 640.5,
            "the size is the engine's",
        )
        self.kernel.run("view.jump_to(Camera.at((46, 7), 9).replace(viewing_angle=25))")
        self.same()
        for x, y in ((60, 40), (600, 300)):
            latitude, longitude = self.place(x, y)
            self.assertLess(self.widget.evaluate(DIFFERENCE, [x, y, longitude, latitude]), 1e-3)

    def test_shapes_can_be_changed_and_the_theme_is_labs(self):
        self.kernel.run("widget.shapes = [(47, 8), (46.5, 7.5)]")
        self.addCleanup(self.kernel.run, "widget.shapes = None")
        drawn = "(root) => root.mapcam.map.queryRenderedFeatures({ layers: ['mapcam-point'] })"
        self.until(lambda: len(self.widget.evaluate(drawn)) == 2, "two points are drawn")
        theme = lambda: self.widget.get_attribute("data-theme")  # noqa: E731
        self.page.evaluate("() => (document.body.dataset.jpThemeLight = 'false')")
        self.until(lambda: theme() == "dark", "it is dark as Lab is")
        self.page.evaluate("() => (document.body.dataset.jpThemeLight = 'true')")
        self.until(lambda: theme() == "light", "it is light again")

    # Hands move the map: the gestures are the page's, whose own suite has all of them

    def test_a_drag_takes_the_ground_along(self):
        for camera in ("Camera.at((47, 8), 7)", "Camera.at((60, 9), 9, 130, 30)"):
            with self.subTest(camera):
                self.begin(camera)
                place = self.place(250, 200)
                self.drag((250, 200), (450, 300))
                self.assertTrue(self.rests())
                self.assertHolds(place, 450, 300)

    def test_a_right_drag_turns_and_tilts(self):
        self.begin("Camera.at((47, 8), 12)")
        self.drag((350, 250), (400, 210), button="right")
        self.rests()
        _, _, _, bearing, angle = self.same()
        self.assertAlmostEqual(bearing, 40, 6)
        self.assertEqual(self.page.locator(".lm-Menu").count(), 0)
        self.assertAlmostEqual(angle, 20, 6)

    def test_keys_move_the_map_and_not_the_notebook(self):
        self.begin("Camera.at((47, 8), 12)")
        place = self.place(350, 250)
        active = (
            "() => document.querySelector('.jp-Notebook .jp-mod-active')?.dataset.windowedListIndex"
        )
        self.part("hands").click(position={"x": 5, "y": 5})
        before = self.page.evaluate(active)
        self.page.keyboard.press("ArrowDown")
        self.rests()
        self.assertHolds(place, 350, 150)
        for key in ("ArrowUp", "+", "Shift+ArrowRight", "Shift+ArrowUp"):
            self.kernel.run("events.clear()")
            self.page.keyboard.press(key)
            self.rests()
        _, _, zoom, bearing, angle = self.same()
        self.assertAlmostEqual(zoom, 13, 6)
        self.assertAlmostEqual(bearing, 15, 6)
        self.assertAlmostEqual(angle, 10, 6)
        self.kernel.run("events.clear()")
        for _ in range(2):  # Twice, it would restart the kernel.
            self.page.keyboard.press("0")
        self.rests()
        self.assertAlmostEqual(math.remainder(self.same()[3], 360), 0, 6)
        self.assertEqual(self.page.evaluate(active), before)
        self.assertEqual(self.page.locator(".jp-Dialog").count(), 0)

    # What can come between

    def test_a_gesture_while_a_cell_runs(self):
        place = self.place(250, 200)
        self.kernel.start("import time; time.sleep(3)")
        self.drag((250, 200), (450, 300))
        self.rests()
        self.assertHolds(place, 450, 300)
        self.until(lambda: self.part("notices").inner_text() == "", "nothing is amiss")


class LifeInLab(LabCase):
    """Widgets that come and go."""

    def test_several_views_a_reload_and_the_end_of_the_engine(self):
        page, kernel = self.opened(START, SHOW, "widget", "view.widget()")
        self.addCleanup(kernel.close)
        shown = [self.shown(page, number) for number in range(3)]
        kernel.run("view.jump_to(Camera.at((46.5, 8.1), 8.25))")
        for each in shown:
            self.until(lambda each=each: each.evaluate(CAMERA)[2] == 8.25, "all show it")

        page.keyboard.press("Control+s")
        self.until(lambda: page.locator(".jp-mod-dirty").count() == 0, "it is saved")
        page.reload()
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        again = self.shown(page)
        self.assertEqual(again.evaluate(CAMERA), kernel.value(SEEN))
        kernel.run("view.move(zoom_in())")
        self.until(lambda: again.evaluate(CAMERA)[2] == 9.25, "it is live after a reload")

        kernel.run("widget.close()")
        self.until(lambda: page.locator(WIDGET).count() <= 1, "closed widgets are gone")
        kernel.run("view.move(zoom_in())")
        kernel.run("engine.close()")
        notice = page.locator(f"{WIDGET} .mapcam-notices").last
        self.until(lambda: "engine was closed" in notice.inner_text(), "the notice of the end")
        self.assertEqual((self.foreign, self.problems), ([], []))

    def test_a_hostile_comm_ends_nothing_and_a_hostile_name_runs_nothing(self):
        html = '<img src="x" onload="stop()" onerror="stop()"><b class="evil">x</b>'
        style = {
            "version": 8,
            "sources": {"a": {"type": "geojson", "data": SHAPE, "attribution": html}},
            "layers": [{"id": html, "type": "fill", "source": "a"}],
        }
        feature = {"type": "Feature", "properties": {"name": html, html: html}, "geometry": SHAPE}
        page, kernel = self.opened(
            f"from mapcam import *\nview = MapCam().map({html!r}, size=(700, 500))",
            f"widget = view.widget(style={style}, shapes={feature})\nwidget",
        )
        self.addCleanup(kernel.close)
        hits = page.evaluate(
            "() => (window.hits = [], window.stop = () => window.hits.push(1), [])"
        )
        shown = self.shown(page)
        comm = kernel.value("widget.comm.comm_id")
        surrogate = {"method": "custom", "content": {"page": "\ud800", "number": 1, "calls": []}}
        method = {"method": "custom", "content": {"page": "p", "calls": [["\udfff", {}]]}}
        for data in (surrogate, method, *damaged(Random(2), 300)):
            with contextlib.suppress(RecursionError):  # It is nested too deep to be written.
                kernel.send("comm_msg", {"comm_id": comm, "data": data})
        kernel.run("view.jump_to(Camera.at((46.5, 8.1), 8.25))")
        self.until(lambda: shown.evaluate(CAMERA)[2] == 8.25, "a page still follows")
        shown.locator(".mapcam-zoom-in").click()
        self.until(lambda: kernel.value("view.camera().zoom") > 8.3, "and hands still move it")
        kernel.run("view.remove()")
        notices = shown.locator(".mapcam-notices")
        self.until(lambda: html in notices.inner_text(), "the notice names the map")
        self.assertEqual(page.locator(".evil").count(), 0)
        self.assertEqual((page.evaluate("() => window.hits"), hits), ([], []))

    def test_a_notice_appears_without_maplibre(self):
        page, kernel = self.opened(
            START, "view.widget(maplibre='http://127.0.0.1:9/maplibre-gl.js')"
        )
        self.addCleanup(kernel.close)
        notice = page.locator(f"{WIDGET} .mapcam-notices p")
        notice.wait_for()
        self.assertIn("pip install --no-deps maplibre", notice.inner_text())


if __name__ == "__main__":
    unittest.main()
