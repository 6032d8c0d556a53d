"""In which frame a camera is drawn, and that a flood of cameras makes nothing lag."""

import pathlib
import statistics
import threading
import time
import unittest

from support import FOLDER, BrowserCase, maplibre

# What happens to the cameras on the page, [what, zoom, frame]: they come, are given to MapLibre, and are drawn.
RECORD = """() => {
  const { map } = mapcam
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
DRAWN = "(zoom) => steps.some(([what, drawn]) => what === 'drawn' && Math.abs(drawn - zoom) < 1e-6)"


def camera(zoom):
    return {"target": {"latitude": 47, "longitude": 8}, "zoom": zoom}


class Pace(BrowserCase):
    def opened(self, *arguments):
        preview = self.preview("--size", "500x400", *arguments)
        page = self.page(preview, (900, 600))
        preview.set_camera(47, 8, 5)
        page.wait_for_timeout(500)
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
            self.wait(page, DRAWN, zoom)
        steps = page.evaluate("steps")
        self.check(steps)
        self.assertEqual(sum(what == "given" for what, *_ in steps), 20)

    def test_a_thousand_cameras_per_second_do_not_make_the_page_lag(self):
        preview, page = self.opened()
        began = time.monotonic()
        for step in range(1, 1001):
            preview.send({"method": "camera.set", "params": {"camera": camera(5 + step / 2000)}})
            time.sleep(max(began + step / 1000 - time.monotonic(), 0))
        self.wait(page, DRAWN, 5.5)
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
  import { baseStyle } from './base-style.js'
  const data = await (await fetch('earth.json')).json()
  window.mapcam = { map: new maplibregl.Map({ container: 'map', style: baseStyle('light', data), center: [8, 47], zoom: 5, fadeDuration: 0 }) }
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
        return route.fulfill(path=FOLDER / "page" / name if name in ("base-style.js", "earth.json") else pathlib.Path(maplibre()) / name)

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
