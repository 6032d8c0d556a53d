"""The package as pip sees it, without a network, and as type checkers see it."""

import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import unittest
import venv
import zipfile
from contextlib import suppress
from pathlib import Path

from support import CLIENT, ROOT, folder_of, needs_modules

from mapcam import __version__, find_engine

with suppress(ImportError):
    from hatch_build import WRONG, platforms

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
WHEEL = [*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
MODULE = "clients/wasm/dist/mapcam.wasm"


class WheelTests(unittest.TestCase):
    """Built by what is installed, from a copy of what a build needs of the checkout."""

    @classmethod
    def setUpClass(cls):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "hatchling", "elftools", "pip")
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.checkout = Path(folder.name).resolve() / "checkout"
        cls.client = cls.checkout / "clients" / "python"
        made = shutil.ignore_patterns("widget.js", "widget.css", "__pycache__", ".*cache")
        shutil.copytree(CLIENT, cls.client, ignore=made)
        for name in ("python/widget", "javascript/page"):
            target = cls.checkout / "clients" / name
            shutil.copytree(ROOT / "clients" / name, target, dirs_exist_ok=True)
        dist = Path(folder.name) / "dist"
        dist.mkdir()
        cls.wheel = cls.build(dist)

    def setUp(self):
        self.folder = folder_of(self)

    @classmethod
    def build(cls, folder, source=None, environment=None):
        command = [*WHEEL, "-w", folder, source or cls.client]
        return cls.made_by(command, folder, environment)

    @classmethod
    def made_by(cls, command, folder, environment=None):
        """The only file that a command makes in a folder."""
        environment = {**os.environ, **(environment or {})}
        result = subprocess.run(
            command, cwd=cls.client, capture_output=True, text=True, env=environment
        )
        if result.returncode:
            raise AssertionError(result.stdout + result.stderr)
        (made,) = folder.iterdir()
        return made

    def hatch(self, target, environment=None):
        """What hatchling makes, in a third of pip's time."""
        folder = folder_of(self)
        command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder]
        return self.made_by(command, folder, environment)

    def info(self, name, wheel=None):
        """A file of those about the wheel."""
        with zipfile.ZipFile(wheel or self.wheel) as archive:
            return archive.read(f"mapcam-{__version__}.dist-info/{name}").decode()

    def test_a_wheel_without_the_engine(self):
        self.assertEqual(self.wheel.name, f"mapcam-{__version__}-py3-none-any.whl")
        self.assertIn("Root-Is-Purelib: true\nTag: py3-none-any\n", self.info("WHEEL"))
        with zipfile.ZipFile(self.wheel) as archive:
            names = archive.namelist()
            widget = archive.read("mapcam/widget.js").decode()
        for name in ("py.typed", "widget.css", "land.json", "earth.json", "names.json"):
            self.assertIn(f"mapcam/{name}", names)
        self.assertIn("export default", widget)
        self.assertNotRegex(widget, r"(?m)^import ")
        self.assertEqual(
            {name.split("/")[0] for name in names}, {"mapcam", f"mapcam-{__version__}.dist-info"}
        )

    def test_extras_licence_and_the_plugin_are_in_the_metadata(self):
        metadata = self.info("METADATA")
        for extra, needed in (("png", "cairosvg"), ("pandas", "pandas"), ("wasm", "wasmtime")):
            lines = f"Provides-Extra: {extra}\nRequires-Dist: {needed}; extra == '{extra}'\n"
            self.assertIn(lines, metadata)
        self.assertNotRegex(metadata, r"Requires-Dist: [^;]*\n")
        self.assertIn("License-Expression: Apache-2.0\nLicense-File: LICENSE\n", metadata)
        self.assertEqual(self.info("licenses/LICENSE"), (ROOT / "LICENSE").read_text())
        self.assertEqual(
            self.info("entry_points.txt"),
            "[console_scripts]\nmapcam = mapcam._locate:main\n\n"
            "[pytest11]\nmapcam = mapcam._pytest_plugin\n",
        )

    def test_a_wheel_with_the_engine(self):
        binary = os.path.relpath(find_engine())
        wheel = self.hatch("wheel", {"MAPCAM_BINARY": binary, "PWD": os.getcwd()})
        self.holds(wheel, find_engine())

    def holds(self, wheel, engine):
        """Checks that a wheel has an engine, and the tags of its systems."""
        self.assertTrue(wheel.stem.endswith(".".join(platforms(engine))), wheel)
        self.assertIn("Root-Is-Purelib: false\n", self.info("WHEEL", wheel))
        with zipfile.ZipFile(wheel) as archive:
            self.assertEqual(archive.read("mapcam/bin/mapcam"), Path(engine).read_bytes())
            self.assertEqual(archive.getinfo("mapcam/bin/mapcam").external_attr >> 16, 0o100755)

    def test_pip_installs_the_checkouts_engine(self):
        built = self.checkout / ".build/release/mapcam"
        built.parent.mkdir(parents=True)
        shutil.copy(find_engine(), built)
        wheel = self.build(self.folder)
        self.holds(wheel, built)
        none = self.hatch("wheel", {"MAPCAM_BINARY": ""})
        self.assertTrue(none.stem.endswith("py3-none-any"), none)
        shutil.rmtree(self.checkout / ".build")
        site = folder_of(self)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
        (site / "mapcam/bin/mapcam").chmod(0o755)  # As pip does.
        nothing = {"PATH": "/nowhere", "PYTHONPATH": str(site)}
        self.assertEqual(self.told(sys.executable, nothing), ("2.0\n", ""))

    def told(self, python, environment):
        """What a first program prints."""
        source = "from mapcam import *\nwith MapCam() as engine: print(engine.map().camera().zoom)"
        command = [python, "-c", source]
        told = subprocess.run(
            command, capture_output=True, text=True, env=environment, cwd=self.folder
        )
        return told.stdout, told.stderr

    def test_what_is_no_executable_is_a_sentence(self):
        text = self.folder / "text"
        text.write_text("#!/bin/sh\n")
        for path in (text, self.folder / "missing"):
            with self.assertRaisesRegex(AssertionError, rf"MAPCAM_BINARY={path} must be") as caught:
                self.hatch("wheel", {"MAPCAM_BINARY": str(path)})
            self.assertNotIn("Traceback", str(caught.exception))

    def test_an_editable_wheel_points_here(self):
        (self.client / "mapcam/widget.js").unlink()
        wheel = self.hatch("wheel:editable")
        with zipfile.ZipFile(wheel) as archive:
            self.assertEqual(archive.read("_mapcam.pth").decode(), str(self.client))
            self.assertNotIn("mapcam/__init__.py", archive.namelist())
        self.assertTrue((self.client / "mapcam/widget.js").exists())

    def test_a_source_distribution_makes_the_same_wheel_with_the_module(self):
        module = self.checkout / MODULE
        module.parent.mkdir(parents=True)
        self.addCleanup(shutil.rmtree, module.parent)
        module.write_bytes(b"\0asm")
        sources = self.hatch("sdist")
        self.assertEqual(sources.name, f"mapcam-{__version__}.tar.gz")
        with tarfile.open(sources) as archive:
            names = archive.getnames()
        for page in ("LICENSE", "README.md", "hatch_build.py", "mapcam/widget.js", "PKG-INFO"):
            self.assertIn(f"mapcam-{__version__}/{page}", names)
        wheel = self.build(self.folder, sources)
        there = self.contents(wheel)
        self.assertEqual(there["mapcam/mapcam.wasm"], b"\0asm")
        again = self.hatch("wheel")
        self.assertEqual(self.contents(again), there)
        self.assertEqual(self.hatch("wheel").read_bytes(), again.read_bytes())

    def contents(self, wheel):
        """A wheel's files; their list in the order of their names."""
        with zipfile.ZipFile(wheel) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        record = next(name for name in files if name.endswith("/RECORD"))
        return {**files, record: sorted(files[record].splitlines())}

    def test_pip_installs_it_offline(self):
        home = self.folder / "venv"
        venv.create(home)
        bin = home / "bin"
        command = [*PIP, "--python", bin / "python", "install", "--no-index", self.wheel]
        subprocess.run(command, check=True, capture_output=True)
        found = {"PATH": "/nowhere", "MAPCAM": find_engine()}
        self.assertEqual(self.told(bin / "python", found), ("2.0\n", ""))
        nothing = {"PATH": str(bin)}
        told = subprocess.run([bin / "mapcam"], capture_output=True, text=True, env=nothing)
        self.assertEqual(told.returncode, 127)
        self.assertRegex(told.stderr, r"^mapcam: The mapcam engine was not found\.")
        self.assertIn("swift build -c release --product mapcam", told.stderr)


class PlatformTests(unittest.TestCase):
    """Tags by the headers of executables, which are made here as their specifications have them."""

    def setUp(self):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "hatchling", "elftools")

    def platforms(self, image):
        path = folder_of(self) / "engine"
        path.write_bytes(image)
        return platforms(path)

    def elf(self, machine=62, segments=(1,)):
        header = b"\x7fELF\2\1\1" + bytes(9)
        header += struct.pack(
            "<HHIQQQIHHHHHH", 2, machine, 1, 0, 64, 0, 0, 64, 56, len(segments), 0, 0, 0
        )
        return header + b"".join(struct.pack("<I52x", kind) for kind in segments)

    def test_an_executable_without_libraries_has_two_tags(self):
        for machine, name in ((62, "x86_64"), (183, "aarch64")):
            tags = [f"manylinux_2_17_{name}", f"musllinux_1_1_{name}"]
            self.assertEqual(self.platforms(self.elf(machine)), tags)

    def test_an_executable_with_libraries_has_the_tag_of_this_system(self):
        self.assertEqual(self.platforms(self.elf(segments=(6, 3, 1))), ["linux_x86_64"])

    def test_unknown_executables(self):
        for image in (b"", b"MZ", self.elf(machine=3), self.elf()[:60]):
            with self.assertRaises(WRONG):
                self.platforms(image)


class TypeTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cache = tempfile.TemporaryDirectory()  # Shared: mypy reads the package once.
        cls.addClassCleanup(cls.cache.cleanup)

    def test_mypy(self):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "hatchling")
        self.check("mypy")

    def test_ruff(self):
        self.check("ruff", "check", ".")
        self.check("ruff", "format", "--check", ".")

    def test_pyright(self):
        self.check("pyright", "mapcam")
        self.check("pyright", "--verifytypes", "mapcam", "--ignoreexternal")

    def test_types_of_answers(self):
        source = """\
import asyncio
from mapcam import (
    Animation, AsyncAnimation, AsyncEventStream, AsyncMapCam, Camera,
    CameraDidChange, CameraIdle, CameraWillMove, EventStream, MapCam, Reply, fit_bounds, zoom_in,
)
engine = MapCam()
camera: Camera = engine.map().move(zoom_in())
flight: Animation = engine.map().fly_to((1, 2), zoom=3)
reply: Reply[Camera] = engine.pipeline().map().move(zoom_in())
engine.map().fit((1.0, 2.0, 3.0, 4.0))
engine.map().fit([(1.0, 2.0)])
async def main(engine: AsyncMapCam) -> None:
    camera: Camera = await engine.map().move(zoom_in())
    task: asyncio.Task[Camera] = asyncio.create_task(engine.map().camera())
    flight: AsyncAnimation = await engine.map().fly_to((1, 2))
    moves: AsyncEventStream[CameraIdle | CameraDidChange]
    moves = engine.events(CameraIdle, CameraDidChange)
rests: EventStream[CameraIdle | CameraWillMove] = engine.events(CameraIdle, CameraWillMove)
engine.map().on("camera.idle", lambda event: print(event.camera))
engine.map().on(CameraWillMove, lambda event: print(event.gesture))
engine.map().on(CameraIdle, lambda event: print(event.gesture))  # type: ignore[attr-defined]
engine.map().jump_to(((1, 2), 3))
engine.map().animate(zoom=5, bearing=90)
engine.map().move({"zoomBy": {"delta": 1}})
engine.map().move("in")  # type: ignore[arg-type]
engine.map().fly_to((1, 2), zom=3)  # type: ignore[call-arg]
"""
        self.check("mypy", "--config-file=", "--strict", "-c", source)

    def test_the_pages_programs(self):
        for page in (CLIENT / "README.md", ROOT / "README.md"):
            blocks = re.findall(
                r"^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL
            )
            # pandas has no types of its own.
            options = ("--config-file=", "--strict", "--disable-error-code=import-untyped")
            self.check("mypy", *options, "-c", "\n".join(blocks))

    def test_mistakes_are_found(self):
        mistakes = """\
view.fly_to((1, 2), zom=3)
view.fly_to("Paris")
view.jump_to(zoom="3")
view.move("in")
view.move(zoom_by())
view.fit(3)
view.animate(curve="easein")
engine.clock.tick("1")
view.on("camera.idl", print)
print(view.camera().zooom)
view.project((1, 2, 3, 4))
view.configure(notify=["camera.idel"])
view.route([(1, 2), (3, 4)], sped=3)
MapCam(limits="maplibre")
view.path(to=((1, 2), 3), path="flyy")
"""
        source = f"from mapcam import *\nengine = MapCam()\nview = engine.map()\n{mistakes}"
        with self.assertRaises(AssertionError) as caught:
            self.check("mypy", "--config-file=", "--strict", "-c", source)
        self.assertGreaterEqual(str(caught.exception).count(": error: "), 13)

    def test_geometry_of_other_libraries(self):
        source = """\
from typing import Any
from mapcam import MapCam, Point, Size
class Shape:
    @property
    def __geo_interface__(self) -> dict[str, Any]: return {}
view = MapCam().map()
view.fit(Shape())
view.route(Shape())
view.fly_to(Shape())
view.track(Shape())
view.projection.points([Shape()])
width, height = Size(1, 2)
x: float = Point(1, 2)[0]
assert Size(1, 2) == (1, 2) and len(Size(1, 2)) == 2
"""
        self.check("mypy", "--config-file=", "--strict", "-c", source)

    def check(self, tool, *arguments):
        needs_modules("MAPCAM_REQUIRE_TOOLS", tool)
        places = {"MYPYPATH": CLIENT, "PYTHONPATH": CLIENT}
        places.update(MYPY_CACHE_DIR=self.cache.name, RUFF_CACHE_DIR=self.cache.name)
        result = subprocess.run(
            [sys.executable, "-m", tool, *arguments],
            capture_output=True,
            text=True,
            cwd=CLIENT,
            env={**os.environ, **{name: str(place) for name, place in places.items()}},
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
