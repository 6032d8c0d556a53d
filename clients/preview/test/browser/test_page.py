"""What the page shows besides the map, what it says when something ends, and what it lets nobody do."""

import functools
import http.server
import json
import os
import pathlib
import signal
import subprocess
import threading
import unittest

from support import ARGUMENTS, CHROMIUM, FOLDER, BrowserCase, maplibre

ALPS = {"type": "Polygon", "coordinates": [[[5.96, 45.82], [10.49, 45.82], [10.49, 47.81], [5.96, 47.81], [5.96, 45.82]]]}
COLOURS = """(canvas, points) => points.flatMap(({ x, y }) => {
  const scale = devicePixelRatio
  return [...document.querySelector(canvas).getContext('2d').getImageData(x * scale, y * scale, 1, 1).data]
})"""
DRAWN = "(layer) => mapcam.map.queryRenderedFeatures({ layers: [layer] }).length"


class Page(BrowserCase):
    def test_nothing_is_fetched_from_elsewhere_and_nothing_is_complained_of(self):
        preview = self.preview()
        preview.ask("preview.show", data=ALPS, fit=True)
        page = self.page(preview)
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        page.reload()
        self.wait(page, "() => window.mapcam?.camera && mapcam.map.loaded()", seconds=60)
        page.click("#theme")
        page.wait_for_timeout(500)
        self.assertEqual(page.problems, [])
        self.assertGreater(len(requests), 10)
        self.assertEqual([url for url in requests if not url.startswith(("http://127.0.0.1:", "blob:http://127.0.0.1:"))], [])

    def test_two_windows_on_one_map_see_the_same(self):
        preview = self.preview()
        first, second = self.page(preview), self.page(preview, (500, 400))
        first.focus("#hands")
        first.keyboard.press("+")
        preview.told("camera.idle")
        camera = preview.ask("camera.get")
        for page in (first, second):
            self.settled(page, camera)

    def test_what_the_host_shows_is_drawn_and_fitted_and_cleared(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.ask("preview.show", data=ALPS, fit=True)["camera"])
        self.wait(page, f"() => ({DRAWN})('mapcam-fill') > 0")
        page.click("#theme")
        self.wait(page, f"() => mapcam.map.loaded() && ({DRAWN})('mapcam-fill') > 0")
        preview.ask("preview.show", data=None)
        self.wait(page, f"() => ({DRAWN})('mapcam-fill') === 0")

    def test_a_tour_is_made_saved_and_opened(self):
        preview = self.preview("--clock", "realtime")
        page = self.page(preview)
        for zoom in (4, 6, 5):
            self.settled(page, preview.set_camera(46, 8, zoom))
            page.click("#tour-add")
        with page.expect_download() as saved:
            page.click("#tour-save")
        self.assertEqual(saved.value.suggested_filename, "map.tour.json")
        tour = json.loads(pathlib.Path(saved.value.path()).read_text())
        self.assertEqual([step["to"]["zoom"] for step in tour["steps"]], [6, 5])
        preview.set_camera(46, 8, 4)
        opened = {"name": "map.tour.json", "mimeType": "application/json", "buffer": json.dumps(tour).encode()}
        page.set_input_files("#file", opened)
        preview.told("animation.ended", outcome="completed")
        self.assertEqual(preview.ask("camera.get"), tour["steps"][1]["to"])
        page.set_input_files("#file", {**opened, "buffer": b'{"tour": 1, "steps": [{"to": {"zoom": "far"}}]}'})
        self.wait(page, "() => document.querySelector('#notices').textContent.includes('/steps/0/to/zoom')")

    def test_tiles_paths_and_other_maps_are_drawn(self):
        preview = self.preview()
        preview.ask("map.create", map="phone", size={"width": 390, "height": 844},
                    camera={"target": {"latitude": 47, "longitude": 8}, "zoom": 8})
        page = self.page(preview)
        self.settled(page, preview.set_camera(46, 8, 6))
        self.assertEqual(page.evaluate(DRAWN, "mapcam-tiles"), 0)
        page.check("#show-tiles")
        self.wait(page, f"() => ({DRAWN})('mapcam-tiles') > 0")
        tiles = preview.ask("projection.tiles")["tiles"]
        sides = page.evaluate("async (tiles) => (await import('./mercator.js')).tileSides(tiles)", tiles)
        self.assertEqual(len(sides), len({str(side) for side in sides}), "a side that two tiles share is drawn once")
        columns, rows = ({tile[name] for tile in tiles} for name in "xy")
        self.assertEqual(len(sides), len(columns) * (len(rows) + 1) + len(rows) * (len(columns) + 1))
        self.assertEqual(page.inner_text("#tiles-text"), f"{len(tiles)} at z 6")
        page.select_option("#views", "phone")
        self.wait(page, f"() => ({DRAWN})('mapcam-views-fill') > 0")
        preview.ask("camera.move", map="phone", update={"setTarget": {"target": {"latitude": -40, "longitude": 100}}})
        self.wait(page, f"() => ({DRAWN})('mapcam-views-fill') === 0")
        preview.ask("camera.animate", to={"target": {"latitude": 47, "longitude": 11}})
        self.wait(page, f"() => ({DRAWN})('mapcam-path') > 0")
        page.uncheck("#show-path")
        self.wait(page, f"() => ({DRAWN})('mapcam-path') === 0")

    def test_the_values_are_the_cameras(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(-33.8683, 151.2086, 16, 30, 45))
        values = page.evaluate("Object.fromEntries([...document.querySelectorAll('[data-value]')].map((one) => [one.dataset.value, one.value]))")
        self.assertEqual(values["latitude"], "-33.868300")
        self.assertEqual(values["longitude"], "151.208600")
        self.assertEqual((values["zoom"], values["bearing"], values["viewingAngle"]), ("16.000", "30.0°", "45.0°"))

    def test_a_value_is_edited_in_place_and_a_search_goes_to_a_city_or_a_place_in_any_notation(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(47, 8, 6))
        for name, text in (("bearing", "30°"), ("longitude", "8.5"), ("zoom", "x")):
            page.fill(f"[data-value={name}]", text)
            page.keyboard.press("Enter")
        self.wait(page, "() => mapcam.camera.bearing === 30 && mapcam.camera.target.longitude === 8.5")
        self.wait(page, "() => document.querySelector('[data-value=zoom]').value === '6.000'")
        for text, (latitude, longitude) in {
            "zuri": (47.38, 8.55), "47.4, 8.5": (47.4, 8.5), "geo:46.5,7.5": (46.5, 7.5), "40°26′46″N 79°58′56″W": (40.446, -79.982),
        }.items():
            page.fill("#search", text)
            page.keyboard.press("Enter")
            near = [latitude, longitude]
            self.wait(page, "([y, x]) => Math.hypot(mapcam.camera.target.latitude - y, mapcam.camera.target.longitude - x) < 1e-2", near)
        page.fill("#search", "Xyzzy")
        page.keyboard.press("Enter")
        self.wait(page, "() => document.querySelector('[data-name=failed]')?.textContent.includes('Xyzzy')")

    def test_a_dropped_file_is_drawn_in_its_own_colours_and_a_click_shows_its_properties(self):
        preview = self.preview()
        page = self.page(preview)
        feature = {"type": "Feature", "properties": {"name": "Alps", "fill": "#00ff00", "fill-opacity": 1}, "geometry": ALPS}
        kml = "<kml><Placemark><LineString><coordinates>5.96,45.82 10.49,47.81</coordinates></LineString></Placemark></kml>"
        drop = """([name, text]) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File([text], name))
          area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
        }"""
        for name, text, layer in (("alps.kml", kml, "line"), ("alps.geojson", json.dumps(feature), "fill")):
            page.evaluate(drop, [name, text])
            self.wait(page, f"() => Math.abs(mapcam.camera.target.longitude - 8.225) < 1e-6 && ({DRAWN})('mapcam-{layer}') > 0")
        page.click("#hands")
        self.assertEqual(page.inner_text("#feature dl").split(), ["name", "Alps", "fill", "#00ff00", "fill-opacity", "1"])
        self.assertEqual(page.evaluate("mapcam.map.queryRenderedFeatures({ layers: ['mapcam-fill'] })[0].layer.paint['fill-color'].toString()"),
                         "rgba(0,255,0,1)")
        preview.set_camera(0, 0, 4)
        self.wait(page, "() => mapcam.camera.zoom === 4")
        page.click("#fit")
        self.wait(page, "() => Math.abs(mapcam.camera.target.longitude - 8.225) < 1e-6")
        page.evaluate(drop, ["x.png", ""])
        self.wait(page, "() => document.querySelector('[data-name=failed]')?.textContent.includes('neither')")

    def test_streets_come_from_the_network_with_their_attribution_and_without_it_the_map_stays(self):
        preview = self.preview()
        page = self.page(preview)
        preview.ask("preview.show", data=ALPS, fit=True)
        page.click("#streets")
        self.wait(page, "() => document.querySelector('[data-name=style]')?.textContent.includes('tiles.openfreemap.org')")
        self.assertEqual(page.get_attribute("#streets", "aria-pressed"), "false")
        self.assertTrue(page.evaluate("mapcam.map.getLayer('land') !== undefined"))
        style = {"version": 8, "layers": [{"id": "streets", "type": "background"}], "sources": {
            "osm": {"type": "geojson", "data": ALPS, "attribution": "© OpenStreetMap contributors"}}}
        style["layers"].append({"id": "roads", "type": "line", "source": "osm"})
        page.route("https://tiles.openfreemap.org/**", lambda route: route.fulfill(
            json=style, headers={"Access-Control-Allow-Origin": "*"}))
        page.click("#streets")
        self.wait(page, f"() => mapcam.map.getLayer('streets') && ({DRAWN})('mapcam-fill') > 0")
        self.wait(page, "() => document.querySelector('.maplibregl-ctrl-attrib').textContent.includes('OpenStreetMap')")
        page.click("#streets")
        self.wait(page, f"() => mapcam.map.getLayer('land') && ({DRAWN})('mapcam-fill') > 0")

    def test_a_map_that_does_not_fill_the_window_says_its_size_its_padding_and_its_least_zoom(self):
        preview = self.preview("--size", "390x844")
        preview.ask("map.configure", padding={"top": 20, "left": 0, "bottom": 60, "right": 5})
        page = self.page(preview, (1100, 600))
        self.assertRegex(page.inner_text("#size"), r"^390 × 844 · 6\d %$")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('#padding')).borderWidth"), "20px 5px 60px 0px")
        preview.set_camera(0, 0, 2)
        self.wait(page, "() => document.querySelector('#zoom-out').disabled")
        preview.set_camera(0, 0, 3)
        self.wait(page, "() => !document.querySelector('#zoom-out').disabled")
        preview.ask("map.create", map="later")
        self.wait(page, "() => [...document.querySelector('#views').options].some(({ value }) => value === 'later')")

    def test_the_theme_and_the_format_are_remembered_by_the_next_preview(self):
        preview = self.preview()
        page = self.page(preview)
        theme = page.evaluate("document.documentElement.dataset.theme")
        page.click("#theme")
        page.select_option("#format", "dart")
        page.goto(self.preview().ask("preview.open", browser=False)["url"])
        self.wait(page, "() => document.querySelector('#format')?.value === 'dart'")
        self.assertNotEqual(page.evaluate("document.documentElement.dataset.theme"), theme)

    def test_a_clock_that_runs_by_itself_is_paused(self):
        preview = self.preview("--clock", "realtime")
        page = self.page(preview)
        preview.ask("camera.animate", to={"zoom": 20}, duration=600, curve="linear")
        self.wait(page, "() => document.querySelector('#play').getAttribute('aria-label') === 'Pause'")
        page.click("#play")
        self.wait(page, "() => document.querySelector('#play').getAttribute('aria-label') === 'Play'")
        self.assertFalse(preview.ask("clock.get")["running"])
        zoom = preview.ask("camera.get")["zoom"]
        page.click("#play")
        self.wait(page, "(zoom) => mapcam.camera.zoom > zoom", zoom)

    def test_a_camera_is_copied_in_the_words_of_a_format(self):
        preview = self.preview()
        page = self.page(preview)
        # Also of a camera that came before the formats.
        self.wait(page, "() => document.querySelector('#snippet').textContent.startsWith('GMSCameraPosition(')")
        camera = preview.set_camera(-33.8683, 151.2086, 16, 30, 45)
        self.settled(page, camera)
        formats = page.evaluate("[...document.querySelector('#format').options].map(({ value }) => value)")
        self.assertGreaterEqual(len(formats), 6)
        for name in formats:
            page.select_option("#format", name)
            edits = preview.ask("preview.edits", text="", line=0, column=0, camera=camera, **{"as": name})["edits"]
            text = edits[0]["newText"]
            self.wait(page, f"() => document.querySelector('#snippet').textContent === {json.dumps(text)}")
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.select_option("#format", "gms-swift")
        page.click("#copy")
        self.wait(page, "() => document.querySelector('[data-name=done]') !== null")
        self.assertTrue(page.evaluate("navigator.clipboard.readText()").startswith("GMSCameraPosition("))

    def test_the_time_line_scrubs_and_plays(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(47, 8, 10))
        preview.ask("camera.animate", to={"zoom": 6}, duration=2, curve="linear")
        self.wait(page, "() => !document.querySelector('#time-line').hidden")
        self.assertEqual(page.inner_text("#time-text"), "0.0 / 2.0 s")
        self.wait(page, "() => !document.querySelector('#time-line').classList.contains('over')", seconds=5)
        page.evaluate("() => { time.value = 1; time.dispatchEvent(new Event('input')) }")
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 8) < 1e-9")
        self.assertAlmostEqual(preview.ask("animation.list")["animations"][0]["elapsed"], 1, 9)
        page.click("#play")
        self.wait(page, "() => mapcam.camera.zoom === 6")
        preview.ask("clock.tick", seconds=0)
        self.assertEqual(preview.told("animation.ended")["outcome"], "completed")
        # What is over is shown by its frames.
        page.evaluate("() => { time.value = 0.5; time.dispatchEvent(new Event('input')) }")
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 9) < 1e-9")
        self.assertAlmostEqual(preview.ask("camera.get")["zoom"], 9, 9)

    def test_the_time_line_of_an_animation_with_a_delay_begins_behind_it(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(47, 8, 2))
        preview.ask("camera.animate", to={"zoom": 6}, duration=2, delay=2, curve="linear")
        self.wait(page, "() => !document.querySelector('#time-line').hidden")
        preview.ask("clock.tick", seconds=3)
        self.wait(page, "() => mapcam.camera.zoom === 4 && Number(time.value) === 1")
        self.assertEqual(page.inner_text("#time-text"), "1.0 / 2.0 s")
        page.evaluate("() => { time.value = 1.5; time.dispatchEvent(new Event('input')) }")
        self.wait(page, "() => mapcam.camera.zoom === 5")
        preview.ask("clock.tick", seconds=1)
        self.wait(page, "() => mapcam.camera.zoom === 6 && Number(time.value) === 2")

    def test_the_time_line_follows_an_animation_in_real_time(self):
        preview = self.preview("--clock", "realtime")
        page = self.page(preview)
        preview.ask("camera.animate", to={"zoom": 6}, duration=5)
        self.wait(page, "() => Number(time.value) > 0.2 && Number(time.value) < 5")
        preview.told("animation.ended")
        self.wait(page, "() => document.querySelector('#time-line').classList.contains('over')")

    def test_the_time_lines_figures_stand_beside_the_curve(self):
        preview = self.preview()
        for size in ((1100, 700), (390, 700)):
            page = self.page(preview, size)
            for begin, end in ((2, 6), (6, 2)):
                self.settled(page, preview.set_camera(47, 8, begin))
                preview.ask("camera.animate", to={"zoom": end}, duration=2)
                self.wait(page, "([a, b]) => curve.points.length > 100 && (curve.points[0].y > curve.points[240].y) === a < b", [begin, end])
                self.assertEqual(page.inner_text("#scale").split("\n"), ["z 6.0", "z 2.0"])
                boxes = [page.locator(name).bounding_box() for name in ("#zoom-most", "#zoom-least", "#curve")]
                for box in boxes[:2]:
                    self.assertLessEqual(box["x"] + box["width"], boxes[2]["x"])
                self.assertLess(boxes[0]["y"], boxes[1]["y"])
                preview.ask("clock.tick", seconds=3)
            page.close()

    def test_a_long_map_id_stays_in_the_panel(self):
        preview = self.preview()
        long = "a-map-of-somebody-who-likes-his-names-as-long-as-they-come"
        preview.ask("map.create", map=long, camera={"target": {"latitude": 47, "longitude": 8}, "zoom": 8})
        for size, name in (((1100, 700), "default"), ((1100, 700), long), ((390, 844), long)):
            with self.subTest(f"{size} {name}"):
                page = self.page(preview, size, url=preview.ask("preview.open", browser=False, map=name)["url"])
                if size[0] < 720:
                    page.click("#fold")
                self.wait(page, "() => views.options.length === 1")
                panel = page.locator("#panel").bounding_box()
                for part in ("#map-name", "#state", "#views", ".key.view"):
                    box = page.locator(part).bounding_box()
                    self.assertLessEqual(box["x"] + box["width"], panel["x"] + panel["width"] - 14, part)
                self.assertEqual(page.locator(".key.view").bounding_box()["width"], 18)
                self.assertEqual(page.get_attribute("#map-name", "title"), name)

    def test_without_maplibre_the_page_says_what_to_do_and_the_panel_has_the_camera(self):
        preview = self.preview()
        preview.ask("preview.show", data=ALPS)
        preview.set_camera(47, 8, 5)
        context = self.browser.new_context(viewport={"width": 700, "height": 600})
        self.addCleanup(context.close)
        page = context.new_page()
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.route("**/maplibre-gl.js", lambda route: route.abort())
        page.goto(preview.ask("preview.open", browser=False)["url"])
        self.wait(page, "() => mapcam.camera?.zoom === 5")
        self.assertEqual(page.input_value("[data-value=latitude]"), "47.000000")
        self.assertIn("start with --maplibre PATH, its folder", page.inner_text("#notices"))
        for part in page.query_selector_all("#notices code"):
            self.assertLess(part.bounding_box()["height"], 20, "it is not broken in two")
        # The land is still drawn: the Alps and the Bay of Biscay.
        places = [{"latitude": 47, "longitude": 8}, {"latitude": 45.5, "longitude": -4.5}]
        points = preview.ask("projection.points", coordinates=places)["points"]
        self.wait(page, f"() => ({COLOURS})('#map canvas', {json.dumps(points)}).join() === '246,243,236,255,201,220,232,255'")
        # The engine is there: what hands do still moves it.
        page.focus("#hands")
        page.keyboard.press("+")
        # The glide ends before the animation begins: a step of it would stop the animation.
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 6) < 1e-9")
        preview.ask("camera.animate", to={"zoom": 3}, duration=1)
        self.wait(page, "() => !document.querySelector('#time-line').hidden")
        for box in ("#show-tiles", "#show-path", "#show-graticule", "#show-cross"):
            page.evaluate("(box) => document.querySelector(box).click()", box)
        self.assertEqual(page.problems, [])

    def test_cities_are_named_where_they_are_and_the_attribution_is_shown(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(47, 8, 7))
        places = [{"latitude": 47.38, "longitude": 8.55}, {"latitude": 46.3, "longitude": 8.3}]
        points = preview.ask("projection.points", coordinates=places)["points"]
        self.wait(page, f"() => ({COLOURS})('.mapcam-labels', {json.dumps(points)}).join() === '38,51,61,255,0,0,0,0'")
        self.assertTrue(page.is_visible("text=Natural Earth"))

    def test_the_nearest_city_is_named_wherever_a_degree_stands(self):
        preview = self.preview()
        page = self.page(preview)
        script = """() => {
            const canvas = document.querySelector('.mapcam-labels')
            const scale = canvas.width / canvas.clientWidth
            const box = [100, canvas.clientHeight - 66, 60, 12].map((value) => Math.round(value * scale))
            return canvas.getContext('2d').getImageData(...box).data.some((value) => value > 0)
        }"""
        for step in range(10):  # Past the next line of the graticule.
            self.settled(page, preview.set_camera(-33.8683 + step * 0.0005, 151.2086, 16))
            self.wait(page, script, seconds=10)

    def test_inserting_is_offered_where_there_is_somebody_to_insert(self):
        page = self.page(self.preview())
        self.assertTrue(page.is_visible("#pick"))
        ours, its = os.openpty()
        self.addCleanup(os.close, ours)
        command = ["node", str(FOLDER / "bin" / "mapcam-preview.js"), "--open", "--no-browser", "--maplibre", maplibre()]
        with subprocess.Popen(command, stdin=its, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            os.close(its)
            try:
                page = self.page(None, url=process.stderr.readline().strip())
                self.assertFalse(page.is_visible("#pick"))
                self.assertTrue(page.is_visible("#copy"))
            finally:
                process.kill()

    def test_light_and_dark_differ_and_a_phone_has_room_for_the_map(self):
        preview = self.preview("--size", "390x500")
        colors = set()
        for scheme in ("light", "dark"):
            page = self.page(preview, (390, 844), color_scheme=scheme, device_scale_factor=2)
            colors.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 390)
            self.assertGreater(page.evaluate("document.querySelector('#area').clientHeight"), 500)
            page.click("#fold")
            self.assertTrue(page.is_visible("#pick"))
            self.assertGreater(page.evaluate("document.querySelector('#area').clientHeight"), 250)
        self.assertEqual(len(colors), 2)

    def test_a_window_gives_the_map_its_size_where_that_was_asked_for(self):
        preview = self.preview()
        page = self.page(preview, (1000, 600), url=preview.ask("preview.open", browser=False, resize=True)["url"])
        room = page.evaluate("() => ({ width: area.clientWidth, height: area.clientHeight })")
        self.wait(page, "(room) => mapcam.map.getContainer().clientWidth === room.width", room)
        self.assertEqual(preview.ask("map.get")["size"], room)
        page.set_viewport_size({"width": 800, "height": 500})
        self.wait(page, "() => mapcam.map.getContainer().clientWidth === area.clientWidth && area.clientWidth === 500")


class Ends(BrowserCase):
    def notice(self, page, text):
        self.wait(page, "(text) => document.querySelector('#notices').textContent.includes(text)", text)

    def test_a_bridge_that_is_killed_is_told(self):
        preview = self.preview()
        page = self.page(preview)
        preview.process.kill()
        self.notice(page, "not connected")

    def test_an_engine_that_is_killed_is_told(self):
        preview = self.preview()
        page = self.page(preview)
        children = subprocess.run(["pgrep", "-P", str(preview.process.pid)], capture_output=True, text=True, check=True)
        os.kill(int(children.stdout), signal.SIGKILL)
        self.notice(page, "The engine was ended by SIGKILL.")
        self.assertEqual(page.inner_text("#state"), "ended")
        self.assertEqual(preview.process.wait(60), 1)

    def test_a_host_that_ends_is_told(self):
        preview = self.preview()
        page = self.page(preview)
        preview.process.stdin.close()
        self.notice(page, "mapcam has ended.")

    def test_a_page_that_is_closed_and_opened_again_is_where_the_engine_is(self):
        preview = self.preview()
        page = self.page(preview)
        preview.told("preview.opened")
        page.close()
        self.assertEqual(preview.told("preview.closed")["pages"], 0)
        camera = preview.set_camera(60, 25, 9, 10)
        self.settled(self.page(preview), camera)

    def test_a_page_that_lost_the_bridge_comes_back(self):
        preview = self.preview()
        page = self.page(preview)
        page.context.set_offline(True)
        page.evaluate("() => fetch('x').catch(() => {})")
        page.context.set_offline(False)
        camera = preview.set_camera(10, 20, 5)
        self.settled(page, camera)


class Strangers(BrowserCase):
    """Other sites in the same browser."""

    def test_another_site_can_neither_read_nor_write_nor_frame_the_page(self):
        preview = self.preview()
        url = preview.ask("preview.open", browser=False)["url"]
        own = self.page(preview, url=url)
        base = url[: url.index("page/")]
        number = own.evaluate("performance.getEntriesByType('resource').length")
        self.assertGreater(number, 0)
        server, origin = served({"/": ("text/html", "<!doctype html><title>evil</title>")})
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        context = self.browser.new_context()
        self.addCleanup(context.close)
        evil = context.new_page()
        evil.goto(origin)
        found = evil.evaluate(
            """async (base) => {
              const outcome = (promise) => promise.then((value) => value, () => 'refused')
              const get = outcome(fetch(`${base}page/`).then((response) => response.text()))
              const post = outcome(fetch(`${base}post?page=x`, { method: 'POST', body: '[]' }).then(({ status }) => status))
              const events = new Promise((resolve) => {
                const source = new EventSource(`${base}events?map=default`)
                source.onmessage = () => resolve('read')
                source.onerror = () => { source.close(); resolve('refused') }
              })
              const script = new Promise((resolve) => {
                const element = Object.assign(document.createElement('script'), { src: `${base}page/main.js` })
                element.onload = () => resolve('ran')
                element.onerror = () => resolve('refused')
                document.head.append(element)
              })
              const frame = document.createElement('iframe')
              frame.src = `${base}page/`
              document.body.append(frame)
              await new Promise((resolve) => (frame.onload = resolve))
              return [await get, await post, await events, await script, frame.contentDocument === null]
            }""",
            base,
        )
        self.assertEqual(found[:4], ["refused"] * 4)
        frames = [frame for frame in evil.frames if frame.parent_frame]
        self.assertTrue(all(frame.query_selector("#map") is None for frame in frames))
        preview.ask("ping")

    def test_a_name_that_is_pointed_here_gets_nothing(self):
        preview = self.preview()
        url = preview.ask("preview.open", browser=False)["url"]
        browser = self.playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=[*ARGUMENTS, "--host-resolver-rules=MAP evil.example 127.0.0.1", *(["--no-sandbox"] if os.getuid() == 0 else [])],
        )
        self.addCleanup(browser.close)
        response = browser.new_page().goto(url.replace("127.0.0.1", "evil.example"))
        self.assertEqual(response.status, 403)
        preview.ask("ping")


class Webview(BrowserCase):
    """The same page in a frame with VS Code's policy, its messages carried by the host."""

    def test_it_shows_what_the_engine_has_and_moves_it(self):
        preview = self.preview("--size", "500x400")
        server, origin = served(None)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        source = f"{origin}"
        policy = (
            f"default-src 'none'; script-src 'nonce-n' {source}; style-src {source}; img-src {source} data: blob:; "
            f"connect-src {source}; worker-src blob:; font-src {source}"
        )
        html = (FOLDER / "page" / "index.html").read_text(encoding="utf-8")
        shim = """<script nonce="n">
          globalThis.acquireVsCodeApi = () => ({ postMessage: (message) => parent.postMessage({ fromPage: message }, '*') })
        </script>"""
        html = html.replace(
            '<meta charset="utf-8">',
            f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
            f'<base href="{origin}/page/">{shim}',
        ).replace("./maplibre-gl.", f"{origin}/maplibre/maplibre-gl.")
        server.pages = {
            "/": ("text/html", "<!doctype html><link rel=icon href=data:,><iframe src=/webview width=900 height=600></iframe>"),
            "/webview": ("text/html; charset=utf-8", html),
        }
        context = self.browser.new_context(viewport={"width": 950, "height": 650})
        self.addCleanup(context.close)
        page = context.new_page()
        page.problems = []
        page.on("console", lambda message: message.type in ("error", "warning") and page.problems.append(message.text))
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.add_init_script("window.posted = []; addEventListener('message', ({ data }) => data.fromPage && posted.push(data.fromPage))")
        page.goto(origin)
        frame = next(frame for frame in page.frames if frame.parent_frame)
        self.ferry(preview, page, lambda posted: any(one["method"] == "page.ready" for one in posted))
        self.carried = preview.ask("preview.attach")["page"]
        camera = preview.set_camera(47, 8, 6, 20, 10)
        self.ferry(preview, page, lambda _: frame.evaluate("window.mapcam?.camera?.zoom") == 6)
        self.assertEqual(frame.evaluate("mapcam.camera"), camera)
        frame.focus("#hands")
        page.keyboard.press("+")
        self.ferry(preview, page, lambda _: (frame.evaluate("mapcam.camera.zoom") or 0) > 6.999)
        self.assertAlmostEqual(preview.ask("camera.get")["zoom"], 7, 6)
        self.assertEqual(page.problems, [])

    def ferry(self, preview, page, is_done):
        """Carries messages both ways, as the extension does, until something is so."""
        seen = []
        for _ in range(2000):
            posted = page.evaluate("posted.splice(0)")
            seen += posted
            if getattr(self, "carried", None):
                for message in posted:
                    preview.ask("preview.post", page=self.carried, message=message)
                notes = [one["params"]["message"] for one in preview.notifications if one["method"] == "preview.message"]
                preview.notifications.clear()
                page.evaluate("(notes) => notes.forEach((note) => frames[0].postMessage(note, '*'))", notes)
            if is_done(seen):
                return
            page.wait_for_timeout(10)
        self.fail(f"not in time: {page.problems}")


def served(pages):
    """A server on another port of this machine: another origin. Files of the package, and pages of the test."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            path = self.path.split("?")[0]
            if path in (server.pages or {}):
                kind, text = server.pages[path]
                body = text.encode()
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            else:
                super().do_GET()

        def translate_path(self, path):
            if path.startswith("/maplibre/"):
                return str(pathlib.Path(maplibre()) / pathlib.Path(path).name)
            return super().translate_path(path)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(FOLDER)))
    server.pages = pages
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


if __name__ == "__main__":
    unittest.main()
