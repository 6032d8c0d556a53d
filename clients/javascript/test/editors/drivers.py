"""What the editors' tests share: the parts that must be there, pages, files to edit.

On a machine that lacks a part the tests skip, loudly; with MAPCAM_REQUIRE_EDITORS=1 they fail.
"""

import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from urllib.parse import urlsplit

HERE = Path(__file__).resolve().parent
CLIENTS = HERE.parents[2]
sys.path += [str(CLIENTS / "python"), str(HERE.parent / "browser")]
from mapcam import EngineNotFoundError, find_engine  # noqa: E402

SERVER = CLIENTS / "javascript" / "bin" / "mapcam-preview.js"


def engine():
    """The mapcam that is tested; None if there is none."""
    try:
        return find_engine()
    except EngineNotFoundError:
        return None


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


def server_command():
    return ["node", str(SERVER), "lsp"]


#: After so many seconds something counts as hanging.
HANG = 120


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


class Page:
    """A map's page as the server sees it: it reads the events and posts."""

    def __init__(self, url):
        address = urlsplit(url)
        self._host, self._path = address.netloc, address.path.removesuffix("page/")
        self._news = threading.Condition()
        #: The camera that it was given last, and when, in seconds since 1970.
        self.camera = self._time = None
        #: The GeoJSON that is drawn, and how often some was.
        self.data, self.drawings = None, 0
        self._id, self._stream = None, http.client.HTTPConnection(self._host)
        self._stream.request("GET", f"{self._path}events?{address.query}")
        self._events = self._stream.getresponse()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        eventually(lambda: self.camera, what="the page's camera")

    def _read(self):
        with contextlib.suppress(OSError, http.client.HTTPException):  # The server may end at any time.
            for line in self._events:
                if line.startswith(b"data: "):
                    self._take(json.loads(line.removeprefix(b"data: ")))

    def _take(self, message):
        params = message.get("params", {})
        with self._news:
            if "page" in params:
                self._id = params["page"]
            if "camera" in params:
                self.camera, self._time = params["camera"], time.time()
            if message.get("method") == "preview.show":
                self.data = params["data"]
                self.drawings += 1
            self._news.notify_all()
        self._post({"method": "page.seen", "params": {"n": message["n"]}})

    def _post(self, *messages):
        with contextlib.closing(http.client.HTTPConnection(self._host)) as connection:
            connection.request("POST", f"{self._path}post?page={self._id}", json.dumps(messages))
            connection.getresponse().read()

    def looks_at(self, latitude, longitude):
        target = self.camera["target"]
        return abs(target["latitude"] - latitude) < 1e-4 and abs(target["longitude"] - longitude) < 1e-4

    def shows(self, latitude, longitude):
        """Waits until a place is looked at; returns when, in seconds since 1970."""
        with self._news:
            if self._news.wait_for(lambda: self.looks_at(latitude, longitude), HANG):
                return self._time
        raise AssertionError(f"{latitude}, {longitude} is not shown, but {self.camera}")

    def scroll(self, x, y):
        """Moves the map, and waits until it has moved; returns the camera. Nothing else may move it."""
        before = self.camera
        self._post({"method": "camera.move", "params": {"update": {"scrollBy": {"x": x, "y": y}}}})
        eventually(lambda: self.camera != before, what="the scrolled camera")
        return self.camera

    def pick(self):
        """Does what “Insert into the text” does."""
        self._post({"method": "page.pick"})

    def close(self):
        if self._stream.sock is None:
            return  # It is closed.
        with contextlib.suppress(OSError):  # The server may have closed it.
            self._stream.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._events.close()
        self._stream.close()


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
