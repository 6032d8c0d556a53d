"""A real JupyterLab in a real Chromium, and the kernel behind it.

    pip install jupyterlab anywidget playwright==1.49.1; pip install --no-deps maplibre==0.3.6

Without these the suites here are skipped, loudly; with MAPCAM_REQUIRE_JUPYTER in the environment
that is a failure.
"""

import itertools
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

CLIENT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CLIENT), str(CLIENT / "tests")]

from support import bundle_widget, needs, needs_modules  # noqa: E402

from mapcam import find_engine  # noqa: E402

REQUIRED = "MAPCAM_REQUIRE_JUPYTER"
CHROMIUM = (
    os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
)
# Software WebGL: there is no graphics card where the tests run.
ARGUMENTS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
TOKEN = "mapcam"
ENVIRONMENT = {
    **os.environ,
    "MAPCAM": find_engine(),
    "PYTHONPATH": str(CLIENT),
    "PYDEVD_DISABLE_FILE_VALIDATION": "1",
}
WIDGET = ".mapcam-widget"
NUMBERS = itertools.count(1)
PATIENCE = 300
"""Seconds after which what does not come is a failure: far more than it takes under any load."""


def require(*modules, chromium=False):
    """Skips where something is missing."""
    needs_modules(REQUIRED, *modules)
    needs(REQUIRED, chromium=CHROMIUM or not chromium)


def notebook(*sources):
    """A notebook of cells of code."""
    cells = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "execution_count": None,
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(sources)
    ]
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}


class Lab:
    """A JupyterLab that serves a folder of its own."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="mapcam-lab-"))
        self.runtime = self.folder / "runtime"
        self.log = open(self.folder / "lab.log", "w+", encoding="utf-8")
        options = {
            "ServerApp.port": 0,
            "ServerApp.root_dir": self.folder,
            "IdentityProvider.token": TOKEN,
            "ServerApp.allow_root": True,
            "LabApp.news_url": None,
            "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        }
        notices = self.folder / "settings/@jupyterlab/apputils-extension"
        notices.mkdir(parents=True)
        (notices / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
        words = [f"--{name}={value}" for name, value in options.items()]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", "--no-browser", *words],
            stdout=self.log,
            stderr=self.log,
            env={
                **ENVIRONMENT,
                "JUPYTER_RUNTIME_DIR": str(self.runtime),
                "JUPYTER_CONFIG_DIR": str(self.folder / "config"),
                "JUPYTERLAB_SETTINGS_DIR": str(self.folder / "settings"),
                "JUPYTERLAB_WORKSPACES_DIR": str(self.folder / "workspaces"),
                "IPYTHONDIR": str(self.folder / "ipython"),
            },
        )
        self.address = self._address()

    def _address(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            for file in self.runtime.glob("jpserver-*.json"):
                try:
                    return json.loads(file.read_text())["url"]
                except ValueError:
                    pass  # It is being written.
            time.sleep(0.1)
        raise AssertionError("JupyterLab did not start:\n" + self.said())

    def said(self):
        self.log.flush()
        return (self.folder / "lab.log").read_text(encoding="utf-8")

    def write(self, name, content):
        (self.folder / name).write_text(json.dumps(content), encoding="utf-8")
        return f"{self.address}lab/tree/{name}?token={TOKEN}&reset"

    def ask(self, path, method="GET"):
        request = urllib.request.Request(
            f"{self.address}api/{path}", method=method, headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    def kernel_of(self, name):
        """A second client of the kernel that a notebook has, once that has started."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for session in self.ask("sessions"):
                if session["path"] == name and session["kernel"]["execution_state"] == "idle":
                    return Kernel(self.runtime / f"kernel-{session['kernel']['id']}.json")
            time.sleep(0.1)
        raise AssertionError("the notebook's kernel did not start:\n" + self.said())

    def close(self):
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")
        self.ask("shutdown", "POST")
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Kernel:
    """Runs lines in a kernel that a page uses, too."""

    def __init__(self, file):
        from jupyter_client import BlockingKernelClient

        self._client = BlockingKernelClient(connection_file=str(file))
        self._client.load_connection_file()
        self._client.start_channels()
        self._client.wait_for_ready(PATIENCE)

    def start(self, source):
        """Begins to run lines."""
        return self._client.execute(source, store_history=False)

    def send(self, kind, content):
        """Sends a message of any content, as a browser may."""
        session = self._client.session
        session.pack = lambda value: json.dumps(value, default=str).encode()
        self._client.shell_channel.send(session.msg(kind, content))

    def value(self, expression):
        """The value of an expression, by way of JSON."""
        source = f"import json; print(json.dumps({expression}))"
        return json.loads(self.run(source))

    def run(self, source):
        """What lines print; an error is raised."""
        request = self._client.execute(source, store_history=False)
        printed = []
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                message = self._client.get_iopub_msg(timeout=deadline - time.monotonic())
            except (queue.Empty, ValueError):
                raise AssertionError(f"not within {PATIENCE} s: {source}") from None
            if message["parent_header"].get("msg_id") != request:
                continue
            kind, content = message["msg_type"], message["content"]
            if kind == "stream":
                printed.append(content["text"])
            elif kind == "error":
                raise AssertionError("\n".join(content["traceback"]))
            elif kind == "status" and content["execution_state"] == "idle":
                return "".join(printed)

    def close(self):
        self._client.stop_channels()


class LabCase(unittest.TestCase):
    """One JupyterLab and one browser for all tests of a class."""

    @classmethod
    def setUpClass(cls):
        require("jupyterlab", "anywidget", "playwright", "maplibre", chromium=True)
        from playwright.sync_api import sync_playwright

        bundle_widget()
        cls.lab = Lab()
        cls.addClassCleanup(cls.lab.close)
        cls.playwright = sync_playwright().start()
        cls.addClassCleanup(cls.playwright.stop)
        arguments = [*ARGUMENTS, "--no-sandbox"] if os.getuid() == 0 else ARGUMENTS
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def opened(cls, *sources, size=(1300, 900), **context):
        """A page with a notebook of which all cells have been run, and its kernel."""
        name = f"{next(NUMBERS)}.ipynb"
        address = cls.lab.write(name, notebook(*sources))
        width, height = size
        made = cls.browser.new_context(viewport={"width": width, "height": height}, **context)
        made.set_default_timeout(PATIENCE * 1000)
        page = made.new_page()
        cls.foreign, cls.problems = [], []
        page.on("request", cls._requested)
        page.on("pageerror", lambda error: cls.problems.append(str(error)))
        page.on("console", cls._said)
        page.goto(address)
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        kernel = cls.lab.kernel_of(name)
        page.click(".jp-Notebook .jp-Cell .cm-content")
        for _ in sources:
            page.keyboard.press("Shift+Enter")
        return page, kernel

    @classmethod
    def _requested(cls, request):
        if not request.url.startswith((cls.lab.address, "blob:", "data:")):
            cls.foreign.append(request.url)

    @classmethod
    def _said(cls, message):
        if message.type in ("error", "warning") and "mapcam" in message.text.lower():
            cls.problems.append(message.text)

    @classmethod
    def shown(cls, page, number=0):
        """A widget that has drawn a camera."""
        widget = page.locator(WIDGET).nth(number)
        widget.wait_for()
        is_drawn = "(root) => Boolean(root.mapcam.camera && root.mapcam.map?.loaded())"
        cls.until(lambda: widget.evaluate(is_drawn), "the map was drawn")
        return widget

    @classmethod
    def until(cls, condition, what):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                raise AssertionError(f"not within {PATIENCE} s: {what}\n{cls.problems}")
            time.sleep(0.02)
