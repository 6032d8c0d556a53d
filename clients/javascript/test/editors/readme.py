"""What a reader does: from an empty configuration, by the plugin's README alone."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from scenario import check_is_in_the_text
from drivers import CLIENTS, SWIFT, children, engine, eventually, is_alive, require
from support import maplibre


def blocks(readme, heading, language):
    """The code of a README's section."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## )", readme.read_text(encoding="utf-8"), re.M | re.S)
    return re.findall(rf"^```{language}\n(.*?)^```", section[1], re.M | re.S)


#: Whether the page looks at a place.
LOOKS_AT = """([latitude, longitude]) =>
  Math.hypot(mapcam.camera.target.latitude - latitude, mapcam.camera.target.longitude - longitude) < 1e-4"""
#: The middle of the map in its own points, their size on the screen, and the place that is there.
MIDDLE = """() => {
  const area = mapcam.map.getContainer()
  const [x, y] = [area.clientWidth / 2, area.clientHeight / 2]
  return { x, y, scale: area.getBoundingClientRect().width / area.clientWidth, place: mapcam.map.unproject([x, y]).toArray() }
}"""
#: Whether that place is where a hand has dragged it.
IS_DRAGGED = """([{ x, y, scale, place }, right, down]) => {
  const now = mapcam.map.project(place)
  return Math.hypot(now.x - x - right / scale, now.y - y - down / scale) < 0.5
}"""


class FromTheReadme:
    """Mixed into a BrowserCase that has `name` and `start_editor()`.

    A home with nothing in it but mapcam on the PATH, a checkout, and a project in which MapLibre is
    installed; BROWSER notes the address that it is given.
    """

    #: What the editor needs beside mapcam and the page, for `require`.
    needs = {}

    @classmethod
    def setUpClass(cls):
        require(mapcam=engine(), node=shutil.which("node"), **cls.needs)
        super().setUpClass()

    def setUp(self):
        self.home = Path(tempfile.mkdtemp(prefix="mapcam-home-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.checkout, self.project = self.home / "mapcam", self.home / "project"
        for folder in (self.checkout, self.project):
            library = folder / "node_modules" / "maplibre-gl"
            library.mkdir(parents=True)
            (library / "dist").symlink_to(maplibre())
            (library / "package.json").write_text("{}", encoding="utf-8")
        (self.checkout / "clients").symlink_to(CLIENTS)
        programs = self.home / ".local" / "bin"
        programs.mkdir(parents=True)
        (programs / "mapcam").symlink_to(engine())
        self.script(self.home / "browser", f'echo "$1" >> "{self.home}/addresses"')
        self.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("XDG_", "MAPCAM")) and name not in ("DISPLAY", "WAYLAND_DISPLAY")
        }
        self.environment.update(
            HOME=str(self.home), BROWSER=str(self.home / "browser"),
            PATH=f"{programs}:{os.environ['PATH']}",
        )

    def script(self, path, text):
        path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        path.chmod(0o755)

    def install(self):
        for block in blocks(CLIENTS / self.name / "README.md", "Install", "sh"):
            subprocess.run(
                ["bash", "-euo", "pipefail", "-c", block], cwd=self.checkout, env=self.environment,
                check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120,
            )

    def address(self, _edit):
        """Where the browser was sent."""
        path = self.home / "addresses"
        return eventually(lambda: path.exists() and path.read_text(), what="the browser").split()[-1]

    def drag(self, page, right, down):
        """Drags the ground, and waits until it is where the hand has left it; returns the camera."""
        middle = page.evaluate(MIDDLE)
        box = page.locator("canvas").first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + right, y + down, steps=10)
        time.sleep(0.3)  # The hand rests, so that nothing is flung.
        page.mouse.up()
        self.wait(page, IS_DRAGGED, [middle, right, down])
        return page.evaluate("mapcam.camera")

    def test_the_readme_is_enough(self):
        self.install()
        swift = self.project / "map.swift"
        swift.write_text(SWIFT, encoding="utf-8")
        edit = self.start_editor()
        self.addCleanup(edit.close)
        edit.open(swift)
        edit.move(2, 20)
        edit.command("preview")
        page = self._page(self.addCleanup, (740, 420), self.address(edit), {})
        self.wait(page, LOOKS_AT, [47.3769, 8.5417])
        edit.move(4, 20)
        self.wait(page, LOOKS_AT, [-33.8683, 151.2086])
        dragged = self.drag(page, 90, -60)
        edit.insert()
        eventually(lambda: edit.text() != SWIFT, what="the camera in the text")
        check_is_in_the_text(self, dragged, edit.text(), 4)
        below = children(edit.pid)
        edit.close()
        eventually(lambda: not any(map(is_alive, below)), what="the end of all that ran")
