"""How soon a camera is drawn, and that a flood of cameras makes nothing lag."""

import os
import pathlib
import statistics
import threading
import time
import unittest

from support import FOLDER, BrowserCase, maplibre

# The page's and the host's clocks are the machine's: both count milliseconds since the epoch.
RECORD = """() => {
  const { map } = mapcam
  window.given = []
  window.frames = []
  const jumpTo = map.jumpTo
  map.jumpTo = function (...args) {
    given.push([args[0].zoom + 1, performance.timeOrigin + performance.now()])
    return jumpTo.apply(this, args)
  }
  map.on('render', () => frames.push([map.getZoom() + 1, performance.timeOrigin + performance.now()]))
}"""
MEDIAN = 4  # milliseconds
PAUSE = 30  # milliseconds, in which software draws the frame to its end
ROUNDS = 20


def run_first(case):
    """Runs what is measured ahead of all else on the machine, where that is allowed: what others do is
    no part of the time from a request to the page."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except (AttributeError, OSError):
        return  # Not on this system, or not for this user.
    case.addClassCleanup(os.sched_setscheduler, 0, os.SCHED_OTHER, os.sched_param(0))


def camera(zoom):
    return {"target": {"latitude": 47, "longitude": 8}, "zoom": zoom}


class Pace(BrowserCase):
    @classmethod
    def setUpClass(cls):
        run_first(cls)
        super().setUpClass()

    def opened(self, *arguments):
        preview = self.preview("--size", "500x400", *arguments)
        page = self.page(preview, (900, 600))
        preview.set_camera(47, 8, 5)
        page.wait_for_timeout(500)
        page.evaluate(RECORD)
        return preview, page

    def test_a_request_is_with_maplibre_within_milliseconds(self):
        preview, page = self.opened()
        # The machine may be busy; a slow implementation is slow every time.
        for round in range(ROUNDS):
            waits, drawn = self.timed(preview, page, 5 + round / 10)
            if statistics.median(waits) < MEDIAN:
                break
        print(
            f"to jumpTo: median {statistics.median(waits):.2f} ms, 95 % within "
            f"{statistics.quantiles(waits, n=20)[-1]:.1f} ms; then drawn: median {statistics.median(drawn):.1f} ms",
            end=" ", flush=True,
        )
        self.assertLess(statistics.median(waits), MEDIAN)

    def timed(self, preview, page, start):
        """Milliseconds from a request to jumpTo, and from there to the frame, of cameras after a pause each."""
        sent = {}
        for step in range(1, 61):
            zoom = start + step / 1000
            sent[f"{zoom:.4f}"] = time.time() * 1000
            preview.ask("camera.set", camera=camera(zoom))
            self.wait(page, "(zoom) => Math.abs(frames.at(-1)?.[0] - zoom) < 1e-6", zoom)
            page.wait_for_timeout(PAUSE)
        given = {f"{zoom:.4f}": at for zoom, at in page.evaluate("given")}
        frames = {}
        for zoom, at in page.evaluate("frames"):
            frames.setdefault(f"{zoom:.4f}", at)
        return [given[key] - at for key, at in sent.items()], [frames[key] - given[key] for key in sent]

    def test_a_thousand_cameras_a_second_do_not_make_the_page_lag(self):
        preview, page = self.opened()
        for second in range(ROUNDS):
            given, frames, sent = self.flooded(preview, page, 5 + second / 2)
            gaps = [b - a for (_, a), (_, b) in zip(frames, frames[1:])]
            frame = max(statistics.median(gaps), 1000 / 60)
            # How old what is drawn is: the time from which on a newer camera was there to be drawn.
            ages = [when - sent[round(zoom, 6)] for zoom, when in frames if round(zoom, 6) in sent]
            self.assertLess(len(given), 2 * len(frames) + 10, "one jumpTo a frame")
            if statistics.median(ages) < 2 * frame:
                break
        print(
            f"{len(given)} of 1000 given, {len(frames)} drawn; a frame is {frame:.1f} ms, "
            f"what is drawn is {statistics.median(ages):.1f} ms old, 95 % at most {statistics.quantiles(ages, n=20)[-1]:.1f} ms",
            end=" ", flush=True,
        )
        self.assertLess(statistics.median(ages), 2 * frame)

    def flooded(self, preview, page, start):
        """What was given and drawn while a thousand cameras came in a second, and when each was sent."""
        page.evaluate("() => { given.length = frames.length = 0 }")
        sent, began = {}, time.monotonic()
        for step in range(1, 1001):
            zoom = round(start + step / 2000, 6)
            preview.send({"method": "camera.set", "params": {"camera": camera(zoom)}})
            sent[zoom] = time.time() * 1000
            rest = began + step / 1000 - time.monotonic()
            if rest > 0:
                time.sleep(rest)
        self.wait(page, "(zoom) => Math.abs(frames.at(-1)?.[0] - zoom) < 1e-6", start + 0.5)
        return page.evaluate("given"), page.evaluate("frames"), sent

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
        before = page.evaluate("given.length")
        self.wait(page, "() => mapcam.camera.zoom === 7")
        self.assertLess(page.evaluate("given.length") - before, 70)


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
