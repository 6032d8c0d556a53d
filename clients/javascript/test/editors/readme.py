"""What a reader does: from an empty configuration, by the plugin's README alone."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from scenario import check_is_in_the_text
from support import CHROMIUM, CLIENTS, SWIFT, Browser, children, engine, eventually, is_alive, maplibre_folder, playwright, require


def blocks(readme, heading, language):
    """The code of a README's section."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## )", readme.read_text(encoding="utf-8"), re.M | re.S)
    return re.findall(rf"^```{language}\n(.*?)^```", section[1], re.M | re.S)


class FromTheReadme:
    """Mixed into a TestCase that has `name` and `start_editor(home, environment, project)`.

    A home with nothing in it but mapcam on the PATH, a checkout, and a project in which MapLibre is
    installed; BROWSER notes the address that it is given.
    """

    #: What the editor needs beside mapcam and the page, for `require`.
    needs = {}

    @classmethod
    def setUpClass(cls):
        page = {"chromium": CHROMIUM, "playwright": playwright, "maplibre": maplibre_folder()}
        require(mapcam=engine(), node=shutil.which("node"), **page, **cls.needs)

    def setUp(self):
        self.home = Path(tempfile.mkdtemp(prefix="mapcam-home-"))
        self.addCleanup(shutil.rmtree, self.home, ignore_errors=True)
        self.checkout, self.project = self.home / "mapcam", self.home / "project"
        for folder in (self.checkout, self.project):
            library = folder / "node_modules" / "maplibre-gl"
            library.mkdir(parents=True)
            (library / "dist").symlink_to(maplibre_folder())
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

    def test_the_readme_is_enough(self):
        self.install()
        swift = self.project / "map.swift"
        swift.write_text(SWIFT, encoding="utf-8")
        edit = self.start_editor()
        self.addCleanup(edit.close)
        edit.open(swift)
        edit.move(2, 20)
        edit.command("preview")
        page = Browser(self, self.address(edit))
        page.shows(47.3769, 8.5417)
        edit.move(4, 20)
        page.shows(-33.8683, 151.2086)
        dragged = page.drag(90, -60)
        edit.insert()
        eventually(lambda: edit.text() != SWIFT, what="the camera in the text")
        check_is_in_the_text(self, dragged, edit.text(), 4)
        below = children(edit.pid)
        edit.close()
        eventually(lambda: not any(map(is_alive, below)), what="the end of all that ran")
