"""A mapcam-preview as a host has it, and a real page of it in Chromium."""

import atexit
import contextlib
import faulthandler
import functools
import importlib.util
import json
import os
import pathlib
import queue
import shutil
import subprocess
import sys
import threading
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2]
REQUIRED = "MAPCAM_REQUIRE_BROWSER"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
# Software WebGL: there is no graphics card where the tests run.
ARGUMENTS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", *(["--no-sandbox"] if os.getuid() == 0 else [])]
SIZE = (1100, 700)
FIELD_OF_VIEW = 36.86989764584402
# Those of `session`, by their arguments.
SESSIONS = {}

# Where ten minutes go by without another test's beginning, the run ends and says where it hangs.
_run = unittest.TestCase.run
unittest.TestCase.run = lambda *given: (faulthandler.dump_traceback_later(600, exit=True), _run(*given))[1]


def package(name):
    """The folder of a Python package; None if it is not installed."""
    spec = importlib.util.find_spec(name)
    return spec and pathlib.Path(spec.origin).parent


def maplibre():
    """The folder of the MapLibre that PyPI's `maplibre` carries, or the one that MAPCAM_PREVIEW_MAPLIBRE names."""
    if os.environ.get("MAPCAM_PREVIEW_MAPLIBRE"):
        return os.environ["MAPCAM_PREVIEW_MAPLIBRE"]
    folder = package("maplibre")
    return folder and str(folder / "srcjs")


def missing(packages=()):
    if CHROMIUM is None:
        return "there is no chromium on this machine"
    if importlib.util.find_spec("playwright") is None:
        return "there is no playwright (pip install playwright)"
    if maplibre() is None:
        return "there is no MapLibre (pip install --no-deps maplibre==0.3.6)"
    for requirement in packages:
        if package(requirement.partition("==")[0]) is None:
            return f"there is no {requirement} (pip install --no-deps {requirement})"
    return None


def require(packages=()):
    """Skips, loudly; with MAPCAM_REQUIRE_BROWSER in the environment that is a failure."""
    what = missing(packages)
    if what is None:
        return
    print(f"\n*** SKIPPED: {what}; the preview's page was not tested ***\n", file=sys.stderr)
    if os.environ.get(REQUIRED):
        raise AssertionError(f"{REQUIRED} is set, but {what}")
    raise unittest.SkipTest(what)


class Preview:
    """A mapcam-preview that is spoken with."""

    def __init__(self, *arguments):
        command = ["node", str(FOLDER / "bin" / "mapcam-preview.js"), "--maplibre", maplibre(), *arguments]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.notifications = []
        self._answers = queue.Queue()
        self._next_id = 1
        self._changed = threading.Condition()
        self.stderr = ""
        self._threads = [threading.Thread(target=body, daemon=True) for body in (self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read(self):
        for line in self.process.stdout:
            message = json.loads(line)
            if "id" in message:
                self._answers.put(message)
            else:
                with self._changed:
                    self.notifications.append(message)
                    self._changed.notify_all()

    def _read_errors(self):
        for line in self.process.stderr:
            self.stderr += line

    def send(self, *messages):
        lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
        self.process.stdin.write(lines)
        self.process.stdin.flush()

    def ask(self, method, **params):
        number, self._next_id = self._next_id, self._next_id + 1
        self.send({"id": number, "method": method, "params": params})
        answer = self._answers.get(timeout=120)
        assert answer["id"] == number, answer
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def told(self, method, seconds=60, **wanted):
        """The next notification of a method (with such params), taken off with those before it."""

        def found():
            for index, message in enumerate(self.notifications):
                if message["method"] == method and wanted.items() <= message["params"].items():
                    return index
            return None

        with self._changed:
            assert self._changed.wait_for(lambda: found() is not None, seconds), f"no {method}"
            index = found()
            message = self.notifications[index]
            del self.notifications[: index + 1]
            return message["params"]

    def set_camera(self, latitude, longitude, zoom, bearing=0, viewing_angle=0):
        camera = {
            "target": {"latitude": latitude, "longitude": longitude},
            "zoom": zoom,
            "bearing": bearing,
            "viewingAngle": viewing_angle,
        }
        return self.ask("camera.set", camera=camera)

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for thread in self._threads:
            thread.join()
        self.process.stdout.close()
        self.process.stderr.close()


@functools.cache
def browser():
    """One browser for all tests of a run; it ends with the process."""
    from playwright.sync_api import sync_playwright

    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


class BrowserCase(unittest.TestCase):
    # The Python packages that its tests need too, without their dependencies.
    packages = ()

    @classmethod
    def setUpClass(cls):
        require(cls.packages)
        cls.browser = browser()

    def preview(self, *arguments):
        preview = Preview(*arguments)
        self.addCleanup(preview.close)
        return preview

    def page(self, preview, size=SIZE, url=None, **context):
        """A page of its own that has drawn its first camera."""
        return self._page(self.addCleanup, size, url or preview.ask("preview.open", browser=False)["url"], context)

    def session(self, *arguments, view=(700, 500), size=SIZE, camera=(0, 0, 2)):
        """A preview with a page, of all tests that want the same. Whoever changes more of the page than its camera, its size
        and what is shown puts that back, or has one of his own."""
        if arguments not in SESSIONS:
            preview = Preview(*arguments)
            atexit.register(preview.close)
            url = preview.ask("preview.open", browser=False)["url"]
            SESSIONS[arguments] = preview, self._page(atexit.register, SIZE, url, {"has_touch": True, "color_scheme": "light"})
        preview, page = SESSIONS[arguments]
        page.bring_to_front()
        page.set_viewport_size(dict(zip(("width", "height"), size)))
        page.mouse.move(1, 1)
        preview.ask("camera.stop")
        preview.ask("preview.show", data=None)
        page.evaluate("for (const remove of document.querySelectorAll('#shown button')) remove.click()")
        page.evaluate("document.querySelector('#time-line').hidden = true")  # That of an animation stays.
        preview.ask("map.configure", size=dict(zip(("width", "height"), view)), padding=0, fieldOfView=FIELD_OF_VIEW)
        self.wait(page, "([width, height]) => mapcam.map.getContainer().clientWidth === width && mapcam.map.getContainer().clientHeight === height", view)
        self.settled(page, preview.set_camera(*camera))
        preview.notifications.clear()
        page.problems.clear()
        return preview, page

    def blank(self, add_cleanup=None, **context):
        """A page without anything, in a context of its own."""
        made = self.browser.new_context(**context)
        (add_cleanup or self.addCleanup)(made.close)
        made.set_default_timeout(120_000)
        return made.new_page()

    def _page(self, add_cleanup, size, url, context):
        page = self.blank(add_cleanup, viewport=dict(zip(("width", "height"), size)), **context)
        page.problems = []
        page.on("console", lambda message: message.type in ("error", "warning") and page.problems.append(message.text))
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.goto(url)
        self.wait(page, "() => window.mapcam?.camera && mapcam.map?.loaded()", seconds=120)
        return page

    def unchecked(self, page, *boxes):
        """Hides some of what is drawn above the map, until the test's end."""
        for box in boxes:
            page.uncheck(f"#show-{box}")
            self.addCleanup(page.check, f"#show-{box}")

    def idle(self, page):
        """Waits until the map has drawn all that there is to draw."""
        page.evaluate("() => new Promise((resolve) => { mapcam.map.once('idle', () => resolve()); mapcam.map.triggerRepaint() })")

    def wait(self, page, condition, argument=None, seconds=60):
        """Waits for a condition. (Playwright's own way would need `eval`, which the page's policy forbids.)"""
        with self.soon(page, condition, argument, seconds):
            pass

    @contextlib.contextmanager
    def soon(self, page, condition, argument=None, seconds=60):
        """Looks out for a condition from before something is done until it holds, if only for a moment."""
        page.evaluate(f"""([argument, seconds]) => {{
          const isTrue = {condition}
          const end = performance.now() + seconds * 1000
          globalThis.isSeen = (async () => {{
            while (!isTrue(argument)) {{
              if (performance.now() > end) return false
              await new Promise((resolve) => setTimeout(resolve, 2))
            }}
            return true
          }})()
        }}""", [argument, seconds])
        yield
        if not page.evaluate("isSeen"):
            raise AssertionError(f"not within {seconds} s: {condition} {argument}\n{page.problems}")

    @contextlib.contextmanager
    def composed(self, page):
        """The pictures that the browser composes meanwhile, as PNGs in base64."""
        pictures, session = [], page.context.new_cdp_session(page)

        def take(event):
            pictures.append(event["data"])
            session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

        session.on("Page.screencastFrame", take)
        session.send("Page.startScreencast", {"format": "png"})
        yield pictures
        session.remove_listener("Page.screencastFrame", take)
        session.send("Page.stopScreencast")
        session.detach()

    def settled(self, page, camera):
        """Waits until the page was given a camera."""
        self.wait(
            page,
            """(wanted) => {
              const { target, zoom, bearing, viewingAngle } = mapcam.camera
              return target.latitude === wanted.target.latitude && target.longitude === wanted.target.longitude &&
                zoom === wanted.zoom && bearing === wanted.bearing && viewingAngle === wanted.viewingAngle
            }""",
            camera,
        )
