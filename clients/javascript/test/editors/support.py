"""What the editors' tests share: the parts that must be there, a page in Chromium, files to edit.

On a machine that lacks a part the tests skip, loudly; with MAPCAM_REQUIRE_EDITORS=1 they fail.
"""

import faulthandler
import importlib.util
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLIENTS = HERE.parents[2]
BRIDGE = Path(os.environ.get("MAPCAM_PREVIEW", CLIENTS / "javascript" / "bin" / "mapcam-preview.js"))
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""

try:
    import playwright.sync_api as playwright
except ImportError:
    playwright = None


def maplibre_folder():
    """The real MapLibre GL JS: that of the wheel `maplibre`, or what MAPCAM_PREVIEW_MAPLIBRE names."""
    if os.environ.get("MAPCAM_PREVIEW_MAPLIBRE"):
        return os.environ["MAPCAM_PREVIEW_MAPLIBRE"]
    found = importlib.util.find_spec("maplibre")
    return str(Path(found.origin).parent / "srcjs") if found else None


def engine():
    """The mapcam that is tested."""
    built = [CLIENTS.parent / ".build" / kind / "mapcam" for kind in ("release", "debug")]
    found = os.environ.get("MAPCAM") or shutil.which("mapcam")
    return found or next((str(path) for path in built if path.exists()), None)


def require(**parts):
    """Skips where a part is missing, and says which; fails where the tests are required."""
    missing = [name for name, is_there in parts.items() if not is_there]
    if not missing:
        return
    message = f"SKIPPED: {', '.join(missing)} missing on this machine"
    if os.environ.get("MAPCAM_REQUIRE_EDITORS"):
        raise AssertionError(message)
    print(message, file=sys.stderr)
    raise unittest.SkipTest(message)


def require_page():
    require(
        node=shutil.which("node"),
        chromium=CHROMIUM,
        playwright=playwright,
        maplibre=playwright and maplibre_folder(),
    )


def bridge_command():
    return ["node", str(BRIDGE), "--clock", "realtime", "--maplibre", str(maplibre_folder())]


#: After so many seconds something counts as hanging.
HANG = 120

# Where ten minutes go by without another test's beginning, the run ends and says where it hangs.
_run = unittest.TestCase.run
unittest.TestCase.run = lambda *given: (faulthandler.dump_traceback_later(600, exit=True), _run(*given))[1]


def eventually(body, seconds=HANG, what="it"):
    """The first true value of a function that is called again and again."""
    end = time.monotonic() + seconds
    while True:
        value = body()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come within {seconds} s")
        time.sleep(0.02)


def children(pid):
    """The processes below one, those of Node's groups too."""
    table = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split() for line in table.splitlines()]
    below = {int(pid)}
    while True:
        more = {int(a) for a, b, stat in rows if int(b) in below and "Z" not in stat} - below
        if not more:
            return below - {int(pid)}
        below |= more


def command_of(pid):
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def is_alive(pid):
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False


class Browser:
    """Chromium, with software WebGL."""

    def __enter__(self):
        self._playwright = playwright.sync_playwright().start()
        self._browser = self._playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
        )
        return self

    def __exit__(self, *_):
        self._browser.close()
        self._playwright.stop()

    def open(self, url):
        """The page; in a webview it is framed."""
        return self.loaded(self.new_page(url), is_framed=url.endswith("/host"))

    def new_page(self, url):
        """A page that finds in a frame VS Code's way to its host; `complaints` are its errors."""
        page = self._browser.new_page(viewport={"width": 740, "height": 420})
        page.set_default_timeout(120_000)
        page.complaints = complaints = []
        page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
        page.add_init_script(WEBVIEW)
        page.goto(url)
        return page

    def loaded(self, page, is_framed):
        """The map's page, once it has a camera."""
        def frame():
            return page.frames[-1] if is_framed else page.main_frame

        def is_loaded():
            try:
                return frame().evaluate("Boolean(window.mapcam?.camera)")
            except playwright.Error:
                return False  # It is on its way to the page.

        eventually(is_loaded, what="the page's camera")
        return Page(page, frame(), page.complaints)


#: What VS Code gives a webview before its own scripts run.
WEBVIEW = """if (window !== window.parent) {
  window.acquireVsCodeApi = () => ({ postMessage: (message) => window.parent.postMessage(message, '*') })
}"""


#: The middle of the map in its own points, their size on the screen, and the place that is there.
MIDDLE = """() => {
  const area = mapcam.map.getContainer()
  const point = [area.clientWidth / 2, area.clientHeight / 2]
  return { point, scale: area.getBoundingClientRect().width / area.clientWidth, place: mapcam.map.unproject(point).toArray() }
}"""


class Page:
    """The real page, and the camera that it was given last."""

    def __init__(self, page, frame, complaints):
        self.page = page
        self.frame = frame
        self.complaints = complaints

    @property
    def camera(self):
        return self.frame.evaluate("window.mapcam.camera")

    def shows(self, latitude, longitude, seconds=HANG):
        """Waits until a place is looked at; returns when, in seconds since 1970."""
        found = self.frame.evaluate(
            """async ([latitude, longitude, seconds]) => {
              const end = Date.now() + seconds * 1000
              for (;;) {
                const { target } = window.mapcam.camera
                const isThere = Math.abs(target.latitude - latitude) < 1e-4 &&
                  Math.abs(target.longitude - longitude) < 1e-4
                if (isThere || Date.now() > end) return isThere && Date.now() / 1000
                await new Promise((resolve) => setTimeout(resolve, 2))
              }
            }""",
            [latitude, longitude, seconds],
        )
        if not found:
            raise AssertionError(f"{latitude}, {longitude} is not shown, but {self.camera}")
        return found

    def drag(self, right, down):
        """Drags the ground, and waits until it is where the hand has left it; returns the camera. Nothing else may move the map."""
        middle = self.frame.evaluate(MIDDLE)
        mouse = self.page.mouse
        box = self.frame.locator("canvas").first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x, y)
        mouse.down()
        for part in range(1, 11):
            mouse.move(x + right * part / 10, y + down * part / 10)
            time.sleep(0.02)
        time.sleep(0.3)  # The hand rests, so that nothing is flung.
        mouse.up()
        end = [at + by / middle["scale"] for at, by in zip(middle["point"], (right, down))]
        project = "(place) => Object.values(mapcam.map.project(place))"
        eventually(lambda: math.dist(self.frame.evaluate(project, middle["place"]), end) < 0.5, what="the dragged camera")
        return self.camera

    def pick(self):
        """Presses “Insert into the text”."""
        self.frame.click("#pick")

    def drawn(self, layer):
        """How much of the host's GeoJSON is drawn."""
        return self.frame.evaluate("(layer) => mapcam.map.queryRenderedFeatures({ layers: [layer] }).length", layer)

    def count_drawings(self):
        """Counts from now on how often the host's GeoJSON is drawn: see `drawings`."""
        self.frame.evaluate("""() => {
          const source = mapcam.map.getSource('mapcam-shape')
          const { setData } = source
          window.drawings = 0
          source.setData = function (...given) {
            window.drawings += 1
            return setData.apply(this, given)
          }
        }""")

    @property
    def drawings(self):
        return self.frame.evaluate("window.drawings")

    def close(self):
        self.page.close()


SWIFT = """import GoogleMaps

let zurich = GMSCameraPosition(latitude: 47.3769, longitude: 8.5417, zoom: 6)
// 🗺️ and far away
let sydney = GMSCameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 5)
let variable = GMSCameraPosition(latitude: here.latitude, longitude: 151.2086, zoom: 5)
let nothing = 0
"""

GEOJSON = """{"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"name": "Alps"}, "geometry":
{"type": "LineString", "coordinates": [[6.5, 45.5], [9.5, 46.5]]}},
{"type": "Feature", "properties": {"name": "Fiji"}, "geometry":
{"type": "Polygon", "coordinates": [[[177, -19], [179, -19], [179, -17], [177, -17], [177, -19]]]}}
]}
"""


class Driver:
    """An editor in a `process`, driven from outside: `call` runs one of the tests' functions in it.

    `folder` is its own, and `address` gives that of the map's page, empty after `forget_address`.
    """

    def call(self, name, *arguments):
        raise NotImplementedError

    def open(self, path):
        self.call("open", str(path))

    def text(self):
        path = Path(self.folder) / "text"
        self.call("text", str(path))
        return path.read_text(encoding="utf-8")

    def preview(self):
        self.forget_address()
        self.command("preview")
        return eventually(self.address, what="the page's address")

    def move(self, line, column):
        return self.call("move", line, column)

    def type(self, line, column, text):
        self.call("type", line, column, text)

    def type_at_once(self, line, column, letters):
        self.call("type_at_once", line, column, letters)

    def insert_and_move(self, line, column):
        self.call("insert_and_move", line, column)

    def insert_and_type(self, line, column, text):
        self.call("insert_and_type", line, column, text)

    def cost(self, line, column):
        """How long the editor itself is busy with a movement of the cursor, in seconds."""
        return self.call("cost", line, column)

    def insert(self):
        self.command("insert")

    def fit(self):
        self.command("fit")

    def ask_to_end(self):
        """Asks the editor to quit."""
        raise NotImplementedError

    def close(self):
        if self.process.poll() is None:
            self.ask_to_end()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Files:
    """A folder with the files above."""

    def __init__(self, test):
        self.folder = Path(tempfile.mkdtemp(prefix="mapcam-"))
        test.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path
