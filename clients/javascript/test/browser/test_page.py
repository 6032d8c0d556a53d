"""What the page shows besides the map, what it says when something ends, and what it lets nobody do."""

import http.server
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

from support import FOLDER, SIZE, BrowserCase, maplibre, package

ALPS = {"type": "Polygon", "coordinates": [[[5.96, 45.82], [10.49, 45.82], [10.49, 47.81], [5.96, 47.81], [5.96, 45.82]]]}
COLOURS = """(canvas, points) => points.flatMap(({ x, y }) => {
  const scale = devicePixelRatio
  return [...document.querySelector(canvas).getContext('2d').getImageData(x * scale, y * scale, 1, 1).data]
})"""
# What has the focus; a label that a press may hit as well counts as part of it.
STOP = """() => {
  const stop = document.activeElement
  if (stop === document.body) return null
  const [label] = stop.labels ?? []
  const { x, y, width, height } = (label ?? stop).getBoundingClientRect()
  return {
    stop: stop.id || stop.dataset.value || stop.className, x, y, width, height,
    isControl: stop.matches('button, input, select, summary, a[href], [role=application]'),
    name: (stop.ariaLabel || label?.textContent || stop.textContent).trim(),
  }
}"""
# The controls of which neither the border, the ground nor, of a button, the text has the contrast of 3:1 with what is below it.
PALE = """() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const light = (colours) => {
    for (context.fillStyle of colours) context.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) => value / 255).map((value) => value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const contrast = (colour, below) => Math.exp(Math.abs(Math.log(light([...below, colour]) / light(below))))
  const below = (element) => element ? [...below(element.parentElement), getComputedStyle(element).backgroundColor] : []
  const controls = [...document.querySelectorAll('button:enabled, select, input:not([type=checkbox], [type=range], [type=file])')]
  return controls.filter((control) => control.checkVisibility()).filter((control) => {
    const { color, backgroundColor, borderBottomColor, borderBottomWidth } = getComputedStyle(control)
    const around = below(control.parentElement)
    const edge = borderBottomWidth === '0px' ? 1 : contrast(borderBottomColor, around)
    const text = control.tagName === 'BUTTON' ? contrast(color, below(control)) : 1
    return Math.max(edge, text, contrast(backgroundColor, around)) < 3
  }).map(({ outerHTML }) => outerHTML)
}"""
DRAWN = "(layer) => mapcam.map.queryRenderedFeatures({ layers: [layer] }).length"


class Page(BrowserCase):
    packages = ("axe_playwright_python==0.1.8",)

    def test_nothing_is_fetched_from_elsewhere_and_nothing_is_complained_of(self):
        preview, page = self.session()
        preview.ask("preview.show", data=ALPS, fit=True)
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        page.reload()
        self.wait(page, "() => window.mapcam?.camera && mapcam.map?.loaded()", seconds=60)
        self.idle(page)
        self.assertEqual(page.problems, [])
        self.assertGreater(len(requests), 10)
        self.assertEqual([url for url in requests if not url.startswith(("http://127.0.0.1:", "blob:http://127.0.0.1:"))], [])

    def test_what_the_host_shows_is_drawn_and_fitted_and_cleared(self):
        preview, page = self.session()
        self.settled(page, preview.ask("preview.show", data=ALPS, fit=True)["camera"])
        self.wait(page, f"() => ({DRAWN})('mapcam-fill') > 0")
        for _ in range(2):
            page.click("#theme")
            self.wait(page, f"() => mapcam.map?.loaded() && ({DRAWN})('mapcam-fill') > 0")
        preview.ask("preview.show", data=None)
        self.wait(page, f"() => ({DRAWN})('mapcam-fill') === 0")
        self.settled(page, preview.set_camera(46, 8, 6))
        preview.ask("camera.animate", to={"target": {"latitude": 47, "longitude": 11}})
        self.wait(page, f"() => ({DRAWN})('mapcam-path') > 0")
        self.unchecked(page, "path")
        self.wait(page, f"() => ({DRAWN})('mapcam-path') === 0")

    def test_a_value_is_edited_in_place_and_a_search_goes_to_a_city_or_a_place_in_any_notation(self):
        preview, page = self.session()
        self.settled(page, preview.set_camera(47, 8, 6, 0, 10))
        values = ["47.000000", "8.000000", "6.000", "0.0°", "10.0°"]
        self.wait(page, "(values) => [...document.querySelectorAll('[data-value]')].map(({ value }) => value).join() === values.join()", values)
        # Some write a decimal comma; what is no number is not taken, not even in part.
        for name, text in (("bearing", "30°"), ("longitude", "8,5"), ("latitude", "46°30′N"), ("zoom", "x")):
            page.fill(f"[data-value={name}]", text)
            page.keyboard.press("Enter")
        self.wait(page, "() => mapcam.camera.bearing === 30 && mapcam.camera.target.longitude === 8.5 && mapcam.camera.target.latitude === 47")
        self.wait(page, "() => document.querySelector('[data-value=zoom]').value === '6.000'")
        for text, (latitude, longitude) in {
            "zuri": (47.38, 8.55), "47.4, 8.5": (47.4, 8.5), "geo:46.5,7.5": (46.5, 7.5), "40°26′46″N 79°58′56″W": (40.446, -79.982),
        }.items():
            page.fill("#search", text)
            page.keyboard.press("Enter")
            near = [latitude, longitude]
            self.wait(page, "([y, x]) => Math.hypot(mapcam.camera.target.latitude - y, mapcam.camera.target.longitude - x) < 1e-2", near)
        # A search leaves the map's limits.
        self.assertEqual(preview.ask("map.get")["maxZoom"], 21)
        # The same text goes there again.
        self.settled(page, preview.set_camera(0, 0, 4))
        page.press("#search", "Enter")
        self.wait(page, "() => Math.abs(mapcam.camera.target.latitude - 40.446) < 1e-2")
        with self.soon(page, "() => document.querySelector('[data-name=failed]')?.textContent.includes('Xyzzy')"):
            page.fill("#search", "Xyzzy")
            page.keyboard.press("Enter")

    def test_a_dropped_file_is_drawn_in_its_own_colours_and_a_click_shows_its_properties(self):
        preview, page = self.session()
        feature = {"type": "Feature", "properties": {"name": "Alps", "description": "<b>See</b> https://example.org/a.", "height": "4,810 m", "fill": "#00ff00", "fill-opacity": 1}, "geometry": ALPS}
        kml = "<kml><Placemark><LineString><coordinates>5.96,45.82 10.49,47.81</coordinates></LineString></Placemark></kml>"
        drop = """([name, text, kind = 'drop']) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File([text], name))
          area.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
        }"""
        posted = []
        page.on("request", lambda request: posted.append(request.post_data or "[]"))
        for name, text, layer in (("alps.kml", kml, "line"), ("alps.geojson", json.dumps(feature), "fill")):
            page.evaluate(drop, [name, text])
            self.wait(page, f"() => Math.abs(mapcam.camera.target.longitude - 8.225) < 1e-6 && ({DRAWN})('mapcam-{layer}') > 0")
            self.assertEqual(page.inner_text("#shown").split(), ["alps", "1", "feature", "×"])
            # It is removed, that is undone, and it is removed again.
            for press, count in ((lambda: page.click("#shown button"), 0), (lambda: page.keyboard.press("Control+z"), 1)) * (layer == "line"):
                press()
                self.wait(page, f"(count) => shown.children.length === count && (({DRAWN})('mapcam-{layer}') > 0) === (count > 0)", count)
            if layer == "line":
                page.click("#shown button")
        # The page itself has read and drawn them.
        self.assertNotIn("coordinates", "".join(posted))
        page.click(".mapcam-hands")
        # Its style is seen.
        self.assertEqual([page.inner_text(f".mapcam-card {part}") for part in ("h2", "p", "dl")], ["Alps", "See https://example.org/a.", "height\n4,810 m"])
        self.assertEqual(page.get_attribute(".mapcam-card a", "href"), "https://example.org/a")
        self.wait(page, f"() => ({DRAWN})('mapcam-chosen') > 0")
        self.assertEqual(page.evaluate("mapcam.map.getSource('mapcam-chosen').serialize().data.geometry"), ALPS)
        # Beside the point, which it follows.
        place = preview.ask("projection.coordinates", points=[{"x": 350, "y": 250}])["coordinates"][0]
        preview.set_camera(46.5, 8, 7, 20, 30)
        point = preview.ask("projection.points", coordinates=[place])["points"][0]
        box, frame = (f"document.querySelector('.{part}').getBoundingClientRect()" for part in ("maplibregl-popup", "mapcam-frame"))
        self.wait(page, f"({{ x, y }}) => Math.hypot({box}.x + {box}.width / 2 - {frame}.x - x, {box}.bottom - {frame}.y - y + 8) < 2", point)
        self.assertEqual(page.evaluate("mapcam.map.queryRenderedFeatures({ layers: ['mapcam-fill'] })[0].layer.paint['fill-color'].toString()"),
                         "rgba(0,255,0,1)")
        preview.set_camera(0, 0, 4)
        self.wait(page, "() => mapcam.camera.zoom === 4")
        page.click("#fit")
        self.wait(page, "() => Math.abs(mapcam.camera.target.longitude - 8.225) < 1e-6")
        page.click("#undo")
        self.wait(page, "() => mapcam.camera.zoom === 4 && mapcam.camera.target.longitude === 0")
        with self.soon(page, "() => document.querySelector('[data-name=failed]')?.textContent.includes('neither')"):
            page.evaluate(drop, ["x.png", ""])
        self.assertIn("x.png cannot be shown", page.inner_text("[data-name=failed]"))
        page.evaluate(drop, ["x.gpx", "", "dragover"])
        self.assertEqual(page.evaluate("getComputedStyle(area).opacity"), "0.5")
        with self.soon(page, "() => document.querySelector('[data-name=failed]')?.textContent === 'big.gpx cannot be shown: it has 21 MB, and at most 20 MB can be shown'"):
            page.evaluate(drop, ["big.gpx", "x" * 20_100_000])
        self.assertEqual(page.evaluate("getComputedStyle(area).opacity"), "1")
        line = json.dumps({"type": "LineString", "coordinates": [[8 + step / 1e6, 46] for step in range(200_000)]})
        with self.soon(page, "() => document.querySelector('[data-name=done]')?.textContent === 'long.geojson is shown.'"):
            page.evaluate(drop, ["long.geojson", line])
        # Each has a colour of its own, where it says none.
        colours = page.evaluate("[...document.querySelectorAll('#shown i')].map(({ style }) => style.backgroundColor)")
        self.assertEqual(colours, ["rgb(0, 255, 0)", "rgb(37, 99, 235)"])

    def test_files_that_are_opened_stay_whatever_is_searched_or_shown_by_the_host(self):
        preview, page = self.session()
        files = [{"name": f"{name}.geojson", "mimeType": "text/plain", "buffer": text.encode()}
                 for name, text in (("alps", json.dumps(ALPS)), ("none", "{}"), ("sea", '{"type":"Point","coordinates":[0,0]}'))]
        names = "[...document.querySelectorAll('#shown span')].map((span) => span.firstChild.textContent).join()"
        with self.soon(page, "() => document.querySelector('[data-name=failed]')?.textContent.startsWith('none.geojson cannot be shown: ')"):
            page.set_input_files("#file", files)
        self.assertEqual(page.evaluate(names), "alps,sea")
        # The chooser tells only of what is chosen anew.
        self.assertEqual(page.input_value("#file"), "")
        page.fill("#search", "47.4, 8.5")
        page.keyboard.press("Enter")
        self.wait(page, f"() => {names} === 'From the host,alps,sea'")
        for data, wanted in (ALPS, "From the host,alps,sea"), (None, "alps,sea"):
            preview.ask("preview.show", data=data)
            self.wait(page, f"(wanted) => {names} === wanted", wanted)

    def test_a_page_that_is_loaded_again_has_the_time_line_of_what_moves(self):
        preview = self.preview("--clock", "realtime")
        page = self.page(preview)
        preview.ask("camera.animate", to={"zoom": 20}, duration=600, curve="linear")
        self.wait(page, "() => !document.querySelector('#time-line').hidden")
        page.reload()
        self.wait(page, "() => document.querySelector('#play').ariaLabel === 'Pause' && document.querySelector('#time').max === '600'")
        preview.notifications.clear()
        page.goto("about:blank")
        preview.told("preview.closed")
        preview.ask("map.remove", map="default")
        preview.ask("map.create", map="default")
        page = self.page(preview)
        self.assertFalse(page.is_visible("#time-line"))

    def test_places_are_pins_in_their_own_colours_and_sizes_which_a_click_finds(self):
        preview, page = self.session()
        sizes = {"small": 0.7, "medium": 1, "large": 1.4}
        features = [{"type": "Feature", "properties": {"name": size, "marker-size": size, "marker-color": "#00ff00"},
                     "geometry": {"type": "Point", "coordinates": [6 + 2 * index, 47]}} for index, size in enumerate(sizes)]
        preview.ask("preview.show", data={"type": "FeatureCollection", "features": features})
        self.settled(page, preview.set_camera(47, 8, 7))
        self.wait(page, f"() => ({DRAWN})('mapcam-point') === 3")
        places = [dict(zip(("longitude", "latitude"), feature["geometry"]["coordinates"])) for feature in features]
        for (size, scale), point in zip(sizes.items(), preview.ask("projection.points", coordinates=places)["points"]):
            # Its head, as high as its size; beside its point, and above its head, there is nothing.
            for across, up, is_there in ((0, 43, False), (0, -8, False), (20, 10, False), (0, 30, True), (8, 22, True)):
                page.click(".mapcam-hands", position={"x": point["x"] + across * scale, "y": point["y"] - up * scale})
                self.assertEqual(page.is_visible(".mapcam-card"), is_there, (size, across, up))
                self.wait(page, f"() => (({DRAWN})('mapcam-chosen-point') > 0) === {json.dumps(is_there)}")
        # Near the edges the card is whole, too.
        preview.set_camera(48.6, 6.6, 7)
        self.wait(page, "() => mapcam.camera.target.latitude === 48.6")
        self.idle(page)
        point = preview.ask("projection.points", coordinates=places[-1:])["points"][0]
        page.click(".mapcam-hands", position={"x": 100, "y": 100})  # The card goes.
        page.click(".mapcam-hands", position={"x": point["x"], "y": point["y"] - 30})
        self.assertEqual(page.inner_text(".mapcam-card h2"), "large")
        card, frame = (page.locator(part).bounding_box() for part in (".maplibregl-popup", ".mapcam-frame"))
        for side, length in (("x", "width"), ("y", "height")):
            self.assertLess(card[side] + card[length], frame[side] + frame[length])
        colour = "() => [...mapcam.map.getImage('mapcam-pin #ffffff #00ff00').data.data.slice(4 * (24 * 5 + 12), 4 * (24 * 5 + 13))].join()"
        self.assertEqual(page.evaluate(colour), "0,255,0,255")

    def test_close_to_the_ground_the_map_offers_streets_which_come_from_the_network_and_without_it_the_map_stays(self):
        preview = self.preview()
        page = self.page(preview)
        self.settled(page, preview.set_camera(47, 8, 12))
        page.route("https://tiles.openfreemap.org/**", lambda route: route.fulfill(
            json={"version": 8, "sources": {}, "layers": [{"id": "streets", "type": "background"}]}, headers={"Access-Control-Allow-Origin": "*"}))
        self.wait(page, "() => !offer.hidden")
        self.assertIn("No streets here.", page.inner_text("#offer"))
        # Beside the scale, which is at most 124 points from the edge.
        chip, frame, credit = (page.locator(part).bounding_box() for part in ("#offer", ".mapcam-frame", ".maplibregl-ctrl-attrib"))
        self.assertTrue(124 < chip["x"] - frame["x"] and chip["x"] + chip["width"] < credit["x"] and chip["height"] < 40, chip)
        self.assertEqual(page.inner_text("#step"), "every 0.05°")
        page.click("#offer button")
        self.wait(page, "() => streets.ariaPressed === 'true' && offer.hidden")
        page.click("#streets")
        self.settled(page, preview.set_camera(47, 8, 8))
        self.wait(page, "() => step.textContent === 'every 1°' && offer.hidden")
        # It is offered once.
        self.settled(page, preview.set_camera(47, 8, 12))
        self.wait(page, "() => step.textContent === 'every 0.05°'")
        self.assertFalse(page.is_visible("#offer"))
        # Without a network the map stays; and what comes has its attribution.
        page.unroute("https://tiles.openfreemap.org/**")
        preview.ask("preview.show", data=ALPS, fit=True)
        with self.soon(page, "() => document.querySelector('[data-name=style]')?.textContent.includes('tiles.openfreemap.org')"):
            page.click("#streets")
        self.assertEqual(page.get_attribute("#streets", "aria-pressed"), "false")
        self.assertTrue(page.evaluate("mapcam.map.getLayer('land') !== undefined"))
        style = {"version": 8, "layers": [{"id": "streets", "type": "background"}], "sources": {
            "osm": {"type": "geojson", "data": ALPS, "attribution": "© OpenStreetMap contributors"}}}
        style["layers"].append({"id": "roads", "type": "line", "source": "osm"})
        page.route("https://tiles.openfreemap.org/**", lambda route: route.fulfill(
            json=style, headers={"Access-Control-Allow-Origin": "*"}))
        page.click("#streets")
        self.wait(page, f"() => streets.ariaPressed === 'true' && mapcam.map.getLayer('streets') && ({DRAWN})('mapcam-fill') > 0")
        self.wait(page, "() => document.querySelector('.maplibregl-ctrl-attrib').textContent.includes('OpenStreetMap')")
        page.click("#streets")
        self.wait(page, f"() => mapcam.map.getLayer('land') && ({DRAWN})('mapcam-fill') > 0")

    def test_a_map_that_does_not_fill_the_window_says_its_size_its_padding_and_its_least_zoom(self):
        preview, page = self.session(view=(390, 844), size=(1100, 600))
        preview.ask("map.configure", padding={"top": 20, "left": 0, "bottom": 60, "right": 5})
        self.wait(page, "() => document.querySelector('.mapcam-padding').style.borderWidth.startsWith('20px')")
        self.assertRegex(page.inner_text(".mapcam-size"), r"^390 × 844 · 6\d %$")
        self.assertEqual(page.evaluate("getComputedStyle(document.querySelector('.mapcam-padding')).borderWidth"), "20px 5px 60px 0px")
        preview.set_camera(0, 0, 2)
        self.wait(page, "() => document.querySelector('.mapcam-zoom-out').disabled")
        preview.set_camera(0, 0, 3)
        self.wait(page, "() => !document.querySelector('.mapcam-zoom-out').disabled")
        # A small view has its caption beside it, and 800 points of height show all of the panel.
        self.session(view=(300, 200), size=(1280, 800))
        target, caption, frame = (page.locator(part).bounding_box() for part in ("#show-cross", ".mapcam-size", ".mapcam-frame"))
        self.assertLess(target["y"] + target["height"], 800)
        self.assertLess(abs(caption["y"] - frame["y"] - frame["height"]), 20)

    def test_a_clock_that_runs_by_itself_is_paused(self):
        preview, page = self.session("--clock", "realtime")
        preview.ask("camera.animate", to={"zoom": 20}, duration=600, curve="linear")
        self.wait(page, "() => document.querySelector('#play').getAttribute('aria-label') === 'Pause'")
        page.click("#play")
        self.wait(page, "() => document.querySelector('#play').getAttribute('aria-label') === 'Play'")
        self.assertFalse(preview.ask("clock.get")["running"])
        # No time goes by, and the head stays.
        elapsed = preview.ask("animation.list")["animations"][0]["elapsed"]
        self.wait(page, "(elapsed) => elapsed > 0 && Math.abs(Number(time.value) - elapsed) < 0.006", elapsed)
        zoom = preview.ask("camera.get")["zoom"]
        page.click("#play")
        self.wait(page, "(zoom) => mapcam.camera.zoom > zoom", zoom)

    def test_a_camera_is_copied_in_the_words_of_a_format_which_the_next_preview_offers_with_the_theme(self):
        preview, _ = self.session()
        page = self.page(preview)
        # Also of a camera that came before the formats.
        self.wait(page, "() => document.querySelector('#snippet').textContent.startsWith('{center: [')")
        camera = preview.set_camera(-33.8683, 151.2086, 16, 30, 45)
        self.settled(page, camera)
        formats = page.evaluate("[...document.querySelector('#format').options].map(({ value }) => value)")
        self.assertGreaterEqual(len(formats), 6)
        for name in formats:
            page.select_option("#format", name)
            edits = preview.ask("preview.edits", text="", line=0, column=0, camera=camera, **{"as": name})["edits"]
            text = edits[0]["newText"]
            self.wait(page, f"() => document.querySelector('#snippet').textContent === {json.dumps(text)}")
        # Another format is chosen just after the camera was drawn, before its text has come.
        chosen = "(format.value = 'maplibre', format.dispatchEvent(new Event('change')))"
        page.wait_for_timeout(400)
        with self.soon(page, f"() => mapcam.camera.zoom === 5 && {chosen}"):
            preview.set_camera(10, 20, 5)
        self.wait(page, "() => document.querySelector('#snippet').textContent === '{center: [20, 10], zoom: 4, bearing: 0, pitch: 0}'", seconds=10)
        preview.set_camera(-33.8683, 151.2086, 16, 30, 45)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.select_option("#format", "gms-swift")
        with self.soon(page, "() => document.querySelector('[data-name=done]') !== null"):
            page.click("#copy")
        self.assertTrue(page.evaluate("navigator.clipboard.readText()").startswith("GMSCameraPosition("))
        theme = page.evaluate("document.documentElement.dataset.theme")
        page.click("#theme")
        page.select_option("#format", "mapkit")  # What is copied is remembered, not what is looked at.
        page.goto(self.preview().ask("preview.open", browser=False)["url"])
        self.wait(page, "() => document.querySelector('#format')?.value === 'gms-swift'")
        self.assertNotEqual(page.evaluate("document.documentElement.dataset.theme"), theme)

    def test_the_coordinate_under_the_pointer_is_told(self):
        preview, page = self.session()
        box = page.locator(".mapcam-frame").bounding_box()
        page.mouse.move(box["x"] + 100, box["y"] + 200)
        for camera in ((47, 8, 6, 20, 10), (48, 8, 7, 40, 10)):  # The pointer rests while the map moves.
            self.settled(page, preview.set_camera(*camera))
            [place] = preview.ask("projection.coordinates", points=[{"x": 100, "y": 200}])["coordinates"]
            text = f"{place['latitude']:.5f}, {place['longitude']:.5f}"
            self.wait(page, "(text) => document.querySelector('#pointer').textContent === text", text)
        page.mouse.move(1, 1) if box["x"] > 2 else page.hover("#panel")
        self.wait(page, "() => document.querySelector('#pointer').textContent === ''")

    def test_axes_rules_hold_in_both_themes_and_on_a_phone_and_a_lost_bridge_is_told_and_comes_back(self):
        preview = self.preview()
        preview.ask("preview.show", data={"type": "Feature", "properties": {"name": "Alps"}, "geometry": ALPS}, fit=True)
        script = (package("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
        page = self.page(preview, color_scheme="light")
        preview.ask("camera.animate", to={"zoom": 4}, duration=3)
        self.wait(page, "() => !document.querySelector('#time-line').hidden")
        page.click("#key-add", click_count=2)
        page.evaluate(script)
        for state, change in (
            ("light", lambda: page.click(".mapcam-hands")),  # With a feature's properties.
            ("dark", lambda: page.click("#theme")),
            ("phone", lambda: page.set_viewport_size({"width": 390, "height": 844}) or page.click("#fold")),
        ):
            change()
            found = page.evaluate("async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])")
            self.assertEqual(found, [], state)
        # Each tab stop is a control with a name, and on a phone large enough for a thumb.
        page.click("#fold")
        page.click(".mapcam-hands", position={"x": 3, "y": 3})  # The card goes.
        for size in ((390, 844), SIZE):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            stops = self.stops(page)
            self.assertGreater(len(stops), 20)
            for stop in stops:
                self.assertTrue(stop["isControl"] and stop["name"], stop)
                self.assertTrue(size == SIZE or min(stop["width"], stop["height"]) >= 44, stop)
        for _ in range(2):
            self.assertEqual(page.evaluate(PALE), [])
            page.click("#theme")
        page.context.set_offline(True)
        page.evaluate("() => fetch('x').catch(() => {})")
        page.context.set_offline(False)
        self.settled(page, preview.set_camera(10, 20, 5))
        preview.process.kill()
        self.wait(page, "() => document.querySelector('.mapcam-notices').textContent.includes('not connected')")
        self.assertEqual(page.get_attribute("#state", "data-state"), "lost")
        left = [stop["stop"] for stop in self.stops(page)]
        self.assertNotIn("mapcam-hands", left)
        self.assertNotIn("zoom", left)
        self.assertIn("copy", left)

    def stops(self, page):
        """What the Tab key reaches, one after the other."""
        page.evaluate("() => { document.body.tabIndex = -1; document.body.focus() }")
        found = []
        while True:
            page.keyboard.press("Tab")
            stop = page.evaluate(STOP)
            if stop is None or stop in found:
                return found
            found.append(stop)

    def test_the_time_line_scrubs_and_plays(self):
        preview, page = self.session(camera=(47, 8, 10))
        preview.ask("camera.animate", to={"zoom": 6}, duration=2, curve="linear")
        self.wait(page, "() => document.querySelector('#time-text').textContent === '0.0 / 2.0 s'")
        self.wait(page, "() => !document.querySelector('#time-line').classList.contains('over')")
        page.evaluate("() => { time.value = 1; time.dispatchEvent(new Event('input')) }")
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 8) < 1e-9")
        self.assertAlmostEqual(preview.ask("animation.list")["animations"][0]["elapsed"], 1, 9)
        # The clock is the host's: the page says so, and asks.
        self.assertTrue(page.is_visible("#clock"))
        self.assertEqual(page.get_attribute("#play", "aria-label"), "Ask the host to play")
        page.click("#play")
        self.assertEqual(preview.told("preview.clock"), {"map": "default", "isRunning": True})
        page.click("#frame-on")
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 10 + 2 * (1 + 1 / 60)) < 1e-9")
        preview.ask("clock.tick", seconds=2)
        self.wait(page, "() => mapcam.camera.zoom === 6")
        self.assertEqual(preview.told("animation.ended")["outcome"], "completed")
        # What is over is shown by its frames.
        page.evaluate("() => { time.value = 0.5; time.dispatchEvent(new Event('input')) }")
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 9) < 1e-9")
        self.assertAlmostEqual(preview.ask("camera.get")["zoom"], 9, 9)
        # That of an animation with a delay begins behind it.
        self.settled(page, preview.set_camera(47, 8, 2))
        preview.ask("camera.animate", to={"zoom": 6}, duration=2, delay=2, curve="linear")
        self.wait(page, "() => !document.querySelector('#time-line').classList.contains('over')")
        preview.ask("clock.tick", seconds=3)
        self.wait(page, "() => mapcam.camera.zoom === 4 && Number(time.value) === 1")
        self.assertEqual(page.inner_text("#time-text"), "1.0 / 2.0 s")
        page.evaluate("() => { time.value = 1.5; time.dispatchEvent(new Event('input')) }")
        self.wait(page, "() => mapcam.camera.zoom === 5")
        preview.ask("clock.tick", seconds=1)
        self.wait(page, "() => mapcam.camera.zoom === 6 && Number(time.value) === 2")

    def test_no_name_stands_below_a_button(self):
        self.session(view=(800, 700), size=(1280, 800))  # The buttons are beside the map, and in the lesser window above it.
        preview, page = self.session(view=(800, 700))
        # The greatest opacity of what is drawn in boxes of the window.
        drawn = """(boxes) => Math.max(...boxes.map(({ x, y, width, height }) => {
          const canvas = document.querySelector('.mapcam-labels')
          const { left, top } = canvas.getBoundingClientRect()
          const { data } = canvas.getContext('2d').getImageData(x - left, y - top, width, height)
          return data.reduce((most, value, index) => index % 4 === 3 ? Math.max(most, value) : most, 0)
        }))"""
        self.unchecked(page, "graticule")
        buttons = [page.locator(f".mapcam-{name}").bounding_box() for name in ("compass", "zoom-in", "zoom-out")]
        for step in range(10):
            self.settled(page, preview.set_camera(45 + step / 2, 5 + step / 2, 6))
            self.wait(page, f"(boxes) => ({drawn})(boxes) === 0", buttons)

    def test_names_and_descriptions_with_html_are_text(self):
        html = """<img src="data:," class=evil onerror="hit()"><script>hit()</script><a class=evil href="javascript:hit()">x</a>"""
        credit = """<b>©</b> A & B<img src="data:," onerror="hit()" onload="hit()"> <a href="https://a.b/?q=&quot;" onclick="hit()">x</a> <a href="javascript:hit()">y</a>"""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        style = pathlib.Path(folder.name, "style.json")
        source = {"type": "geojson", "data": ALPS, "attribution": credit}
        layer = {"id": html, "type": "fill", "source": "a", "metadata": html}
        style.write_text(json.dumps({"version": 8, "name": html, "sources": {"a": source}, "layers": [layer]}))
        preview = self.preview("--style", str(style))
        preview.ask("map.create", map=html, camera={"target": {"latitude": 47, "longitude": 8}, "zoom": 8})
        page = self.page(preview, url=preview.ask("preview.open", browser=False, map=html)["url"])
        self.assertEqual((page.title(), page.inner_text("#map-name")), (f"{html} · mapcam", html))
        marks = {name: html for name in ("name", "title", "description", "fill", "marker-color", "marker-symbol", html)}
        feature = {"type": "Feature", "id": html, "properties": marks, "geometry": ALPS}
        preview.ask("preview.show", map=html, data=feature, fit=True)
        self.wait(page, f"() => ({DRAWN})('mapcam-fill') > 0")
        page.click(".mapcam-hands")
        card = page.eval_on_selector_all(".mapcam-card :is(h2, p, dt, dd)", "(all) => all.map(({ textContent }) => textContent)")
        # Of a description that is HTML, as those of KML are, the text is shown.
        self.assertEqual(card, [html, "hit()x", html, html])
        page.fill("#search", html)
        page.keyboard.press("Enter")
        self.wait(page, "(html) => document.querySelector('[data-name=failed]')?.textContent.includes(html.slice(0, 60))", html)
        # A file's name has no stroke, so that it has no end of an element.
        name = html.replace("/", "")
        for suffix, notice in ((".geojson", "done"), (".png", "failed")):
            page.set_input_files("#file", {"name": name + suffix, "mimeType": "text/plain", "buffer": json.dumps(feature).encode()})
            self.wait(page, "([name, notice]) => document.querySelector(`[data-name=${notice}]`)?.textContent.includes(name)", [name, notice])
        preview.ask("map.remove", map=html)
        self.wait(page, "(html) => document.querySelector('[data-name=removed]')?.textContent.includes(html)", html)
        # What credits a source is HTML by MapLibre's style specification.
        self.assertEqual(
            page.eval_on_selector(".maplibregl-ctrl-attrib-inner", "({ innerHTML }) => innerHTML"),
            '© A &amp; B <a href="https://a.b/?q=%22" target="_blank">x</a> y',
        )
        self.assertEqual(page.locator(".evil, [onerror], [href^=javascript], script:not([src])").count(), 0)
        # Chromium reports what runs scripts also in a document of which nothing is shown.
        self.assertEqual([text for text in page.problems if not text.endswith("The action has been blocked.")], [])

    def test_a_long_map_id_stays_in_the_panel(self):
        preview, first = self.session()
        long = "a-map-of-somebody-who-likes-his-names-as-long-as-they-come"
        preview.ask("map.create", map=long, camera={"target": {"latitude": 47, "longitude": 8}, "zoom": 8})
        second = self.page(preview, url=preview.ask("preview.open", browser=False, map=long)["url"])
        for name, page in (("default", first), (long, second)):
            for width in (1100, 390):
                page.set_viewport_size({"width": width, "height": 844})
                panel = page.locator("aside").bounding_box()
                for part in ("#map-name", "#state"):
                    box = page.locator(part).bounding_box()
                    self.assertLessEqual(box["x"] + box["width"], panel["x"] + panel["width"] - 14, part)
                self.assertEqual(page.get_attribute("#map-name", "title"), name)
        preview.ask("map.remove", map=long)

    def test_without_maplibre_the_page_says_what_to_do_and_the_panel_has_the_camera(self):
        preview = self.preview("--size", "700x500")
        preview.ask("preview.show", data=ALPS)
        preview.set_camera(47, 8, 5)
        page = self.blank(viewport={"width": 700, "height": 600}, color_scheme="light")
        page.problems = []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.route("**/maplibre-gl.js", lambda route: route.abort())
        page.goto(preview.ask("preview.open", browser=False)["url"])
        self.wait(page, "() => mapcam.camera?.zoom === 5 && document.querySelector('[data-value=latitude]').value === '47.000000'")
        self.wait(page, "() => document.querySelector('.mapcam-notices').textContent.includes('start with --maplibre PATH, its folder')")
        self.assertTrue(page.is_disabled("#streets"))
        for part in page.query_selector_all(".mapcam-notices code"):
            self.assertLess(part.bounding_box()["height"], 20, "it is not broken in two")
        # The land is still drawn: the Alps and the Bay of Biscay.
        preview.ask("preview.show", data=None)
        places = [{"latitude": 47, "longitude": 8}, {"latitude": 45.5, "longitude": -4.5}]
        points = preview.ask("projection.points", coordinates=places)["points"]
        self.wait(page, f"() => ({COLOURS})('.mapcam-canvas', {json.dumps(points)}).join() === '246,243,236,255,201,220,232,255'")
        # So is the host's data, and a lake of 1:50m.
        preview.ask("preview.show", data={"type": "Feature", "properties": {"marker-color": "#008000"}, "geometry": {"type": "Point", "coordinates": [8, 47]}})
        head = [{"x": points[0]["x"], "y": points[0]["y"] - 28}]
        self.wait(page, f"() => ({COLOURS})('.mapcam-canvas', {json.dumps(head)}).join() === '0,128,0,255'")
        preview.ask("preview.show", data=None)
        self.settled(page, preview.set_camera(46.45, 6.6, 9))
        lake = preview.ask("projection.points", coordinates=[{"latitude": 46.45, "longitude": 6.6}])["points"]
        self.wait(page, f"() => ({COLOURS})('.mapcam-canvas', {json.dumps(lake)}).join() === '201,220,232,255'")
        self.settled(page, preview.set_camera(47, 8, 5))
        # The engine is there: what hands do still moves it.
        page.focus(".mapcam-hands")
        page.keyboard.press("+")
        # The glide ends before the animation begins: a step of it would stop the animation.
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 6) < 1e-9")
        preview.ask("camera.animate", to={"zoom": 3}, duration=1)
        self.wait(page, "() => !document.querySelector('#time-line').hidden")
        for box in ("#show-graticule", "#show-cross"):
            page.evaluate("(box) => document.querySelector(box).click()", box)
        self.assertEqual(page.problems, [])

    def test_cities_are_named_where_they_are_and_the_attribution_is_shown(self):
        preview, page = self.session()
        self.settled(page, preview.set_camera(47, 8, 7))
        places = [{"latitude": 47.38, "longitude": 8.55}, {"latitude": 46.3, "longitude": 8.3}]
        points = preview.ask("projection.points", coordinates=places)["points"]
        self.wait(page, f"() => ({COLOURS})('.mapcam-labels', {json.dumps(points)}).join() === '38,51,61,255,0,0,0,0'")
        self.assertTrue(page.is_visible("text=Natural Earth"))

    def test_the_nearest_city_is_named_wherever_a_degree_stands(self):
        preview, page = self.session()
        script = """() => {
            const canvas = document.querySelector('.mapcam-labels')
            const scale = canvas.width / canvas.clientWidth
            const box = [100, canvas.clientHeight - 66, 60, 12].map((value) => Math.round(value * scale))
            return canvas.getContext('2d').getImageData(...box).data.some((value) => value > 0)
        }"""
        for step in range(10):  # Past the next line of the graticule.
            self.settled(page, preview.set_camera(-33.8683 + step * 0.0005, 151.2086, 16))
            self.wait(page, script)

    def test_python_opens_the_same_page_with_the_preview_as_its_engine(self):
        sys.path.insert(0, str(FOLDER.parent / "python"))
        from mapcam import MapCam

        with MapCam(FOLDER / "bin" / "mapcam-preview.js", options=["--maplibre", maplibre()]) as engine:
            page = self.page(None, url=engine.request("preview.open", browser=False)["url"])
            self.settled(page, engine.request("camera.set", camera={"target": {"latitude": 47, "longitude": 8}, "zoom": 9}))
            page.fill("[data-value=zoom]", "11")
            page.press("[data-value=zoom]", "Enter")
            self.wait(page, "() => mapcam.camera.zoom === 11")
            self.assertEqual(engine.map().camera().zoom, 11)

    def test_inserting_is_offered_where_an_editor_listens(self):
        preview, page = self.session()
        self.assertFalse(page.is_visible("#pick"))
        page = self.page(preview, url=preview.ask("preview.open", browser=False, inserts=True)["url"])
        page.click("#pick")
        self.assertEqual(preview.told("preview.picked")["camera"], preview.ask("camera.get"))

    def test_light_and_dark_differ_and_a_phone_has_room_for_the_map(self):
        preview, _ = self.session(view=(390, 500))
        page = self.page(preview, (390, 844), device_scale_factor=2)
        colors = set()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.reload()
            self.wait(page, "() => window.mapcam?.camera")  # The script folds the panel of a narrow window.
            colors.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 390)
            self.assertGreater(page.evaluate("document.querySelector('#area').clientHeight"), 500)
            page.click("#fold")
            self.assertTrue(page.is_visible("#copy"))
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
    def test_an_engine_that_is_killed_is_told(self):
        preview = self.preview()
        page = self.page(preview)
        children = subprocess.run(["pgrep", "-P", str(preview.process.pid)], capture_output=True, text=True, check=True)
        os.kill(int(children.stdout), signal.SIGKILL)
        self.wait(page, "() => document.querySelector('.mapcam-notices').textContent.includes('The engine was ended by SIGKILL.')")
        self.assertEqual(page.inner_text("#state"), "ended")
        self.assertEqual(preview.process.wait(60), 1)


class Strangers(BrowserCase):
    """Other sites in the same browser."""

    def test_another_site_can_neither_read_nor_write_nor_frame_the_page(self):
        preview, own = self.session()
        base = own.url[: own.url.index("page/")]
        number = own.evaluate("performance.getEntriesByType('resource').length")
        self.assertGreater(number, 0)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        evil = self.blank()
        evil.goto(f"http://127.0.0.1:{server.server_address[1]}")
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
        self.assertTrue(all(frame.query_selector(".mapcam-map") is None for frame in frames))
        preview.ask("ping")


class Evil(http.server.BaseHTTPRequestHandler):
    """A server on another port of this machine: another origin."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>evil</title>")

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    unittest.main()
