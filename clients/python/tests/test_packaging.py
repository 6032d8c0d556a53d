"""The package as pip sees it, without a network, and as type checkers see it."""

import os
import re
import struct
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path
from unittest import mock

from support import CLIENT, ROOT, folder_of, needs_modules

from mapcam import __version__, find_engine

sys.path.insert(0, str(CLIENT / "backend"))

import mapcam_build
from executables import NotExecutable, platforms

PIP = [sys.executable, "-m", "pip"]


class WheelTests(unittest.TestCase):
    def setUp(self):
        self.folder = folder_of(self)

    def build(self, **settings):
        name = mapcam_build.build_wheel(str(self.folder), settings)
        return self.folder / name

    def test_the_version_of_the_project_is_that_of_the_package(self):
        self.assertEqual(mapcam_build._project()["version"], __version__)

    def test_a_wheel_without_the_engine(self):
        wheel = self.build()
        self.assertEqual(wheel.name, f"mapcam-{__version__}-py3-none-any.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            widget = archive.read("mapcam/widget.js").decode()
        for name in ("py.typed", "pytest_plugin.py", "land.json", "earth.json", "names.json"):
            self.assertIn(f"mapcam/{name}", names)
        self.assertIn("export default", widget)
        self.assertNotRegex(widget, r"(?m)^import ")
        self.assertEqual(
            {name.split("/")[0] for name in names}, {"mapcam", f"mapcam-{__version__}.dist-info"}
        )

    def info(self, name):
        """A file of those about the wheel."""
        with zipfile.ZipFile(self.build()) as archive:
            return archive.read(f"mapcam-{__version__}.dist-info/{name}").decode()

    def test_extras_licence_and_the_plugin_are_in_the_metadata(self):
        metadata = self.info("METADATA")
        for extra, needed in (("png", "cairosvg"), ("pandas", "pandas"), ("wasm", "wasmtime")):
            lines = f'Provides-Extra: {extra}\nRequires-Dist: {needed}; extra == "{extra}"\n'
            self.assertIn(lines, metadata)
        self.assertNotRegex(metadata, r"Requires-Dist: [^;]*\n")
        self.assertIn("License-Expression: Apache-2.0\nLicense-File: LICENSE\n", metadata)
        self.assertEqual(self.info("licenses/LICENSE"), (ROOT / "LICENSE").read_text())
        self.assertEqual(
            self.info("entry_points.txt"),
            "[console_scripts]\nmapcam = mapcam.locate:main\n\n"
            "[pytest11]\nmapcam = mapcam.pytest_plugin\n",
        )

    def test_the_same_sources_give_the_same_wheel(self):
        first = self.build().read_bytes()
        self.assertEqual(self.build().read_bytes(), first)

    def test_a_source_distribution(self):
        name = mapcam_build.build_sdist(str(self.folder))
        self.assertEqual(name, f"mapcam-{__version__}.tar.gz")
        with tarfile.open(self.folder / name) as archive:
            names = archive.getnames()
        for page in ("LICENSE", "README.md", "backend/bundle.py", "mapcam/widget.js", "PKG-INFO"):
            self.assertIn(f"mapcam-{__version__}/{page}", names)

    def test_the_wheel_carries_the_wasm_module(self):
        module = self.folder / "mapcam.wasm"
        module.write_bytes(b"\0asm")
        with mock.patch.object(mapcam_build, "MODULE", module), zipfile.ZipFile(self.build()) as it:
            self.assertEqual(it.read("mapcam/mapcam.wasm"), b"\0asm")

    def test_a_source_distribution_without_an_engine_is_not_installed(self):
        nowhere = mock.patch.object(mapcam_build, "MODULE", self.folder / "mapcam.wasm")
        with nowhere:
            name = mapcam_build.build_sdist(str(self.folder))
        python, path = self.environment(), str(Path(sys.executable).parent)
        command = [*PIP, "--python", python] if self.borrowed else [python, "-m", "pip"]
        result = subprocess.run(
            [*command, "install", "--no-index", str(self.folder / name)],
            capture_output=True,
            text=True,
            env={"PATH": path, "HOME": str(self.folder)},
        )
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("This source distribution holds no engine", result.stdout + result.stderr)

    def test_a_source_distribution_makes_the_same_wheel(self):
        name = mapcam_build.build_sdist(str(self.folder))
        python = self.environment()
        arguments = ["--no-index", "--no-deps", "-w", str(self.folder), str(self.folder / name)]
        self.pip(python, "wheel", *arguments)
        (made,) = self.folder.glob("*.whl")
        there = made.read_bytes()
        self.assertEqual(self.build().read_bytes(), there)

    def test_pip_installs_the_folder_offline(self):
        python = self.environment()
        self.pip(python, "install", "--no-index", str(CLIENT))
        self.check(python, PATH="/nowhere", MAPCAM=find_engine())

    def test_the_command_without_an_engine_says_where_it_looked(self):
        python = self.environment()
        self.pip(python, "install", "--no-index", str(self.build()))
        folder = Path(python).parent
        result = subprocess.run(
            [folder / "mapcam"], capture_output=True, text=True, env={"PATH": str(folder)}
        )
        self.assertEqual(result.returncode, 127)
        self.assertRegex(result.stderr, r"^mapcam: The mapcam engine was not found\.")

    def environment(self):
        """A Python of its own, which the pip of this one installs into where it can."""
        borrows = subprocess.run(
            [*PIP, "--python", sys.executable, "--version"], capture_output=True
        )
        self.borrowed = borrows.returncode == 0
        try:
            venv.create(self.folder / "venv", with_pip=not self.borrowed)
        except (subprocess.CalledProcessError, OSError) as error:
            self.skipTest(f"this Python makes no virtual environments: {error}")
        return str(self.folder / "venv" / "bin" / "python")

    def pip(self, python, *arguments):
        environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        environment.pop("PYTHONPATH", None)
        command = [*PIP, "--python", python] if self.borrowed else [python, "-m", "pip"]
        result = subprocess.run(
            [*command, *arguments], capture_output=True, text=True, env=environment
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def check(self, python, **environment):
        source = "from mapcam import *\nwith MapCam() as engine: print(engine.map().camera().zoom)"
        result = subprocess.run(
            [python, "-c", source],
            capture_output=True,
            text=True,
            env=environment,
            cwd=self.folder,
        )
        self.assertEqual((result.stdout, result.stderr), ("2.0\n", ""))


class SettingTests(unittest.TestCase):
    """What is configured wrongly is a sentence, before anything is built."""

    def setUp(self):
        self.folder = folder_of(self)

    def refused(self, **settings):
        with self.assertRaises(mapcam_build.WrongSetting) as caught:
            mapcam_build.build_wheel(str(self.folder), settings)
        self.assertEqual(list(self.folder.glob("*.whl")), [])
        return str(caught.exception)

    def test_a_misspelt_setting_is_an_error_that_names_the_right_one(self):
        for hook in (
            mapcam_build.get_requires_for_build_wheel,
            mapcam_build.get_requires_for_build_sdist,
            mapcam_build.get_requires_for_build_editable,
        ):
            with self.assertRaisesRegex(SystemExit, "'binnary'. There is binary"):
                hook({"binnary": find_engine()})

    def test_a_setting_has_one_value(self):
        self.assertIn("binary must be the engine's executable", self.refused(binary=""))
        self.assertIn("['a', 'b']", self.refused(binary=["a", "b"]))

    def test_an_editable_install_carries_no_engine(self):
        with self.assertRaisesRegex(SystemExit, "MAPCAM=PATH"):
            mapcam_build.build_editable(str(self.folder), {"binary": find_engine()})

    def test_a_file_that_is_no_executable(self):
        self.assertIn("No such file", self.refused(binary=str(self.folder / "mapcam")))
        text = self.folder / "text"
        text.write_text("#!/bin/sh\n")
        self.assertIn(f"{text}, is not a 64-bit executable", self.refused(binary=str(text)))

    def test_pip_says_it_without_a_traceback(self):
        result = subprocess.run(
            [*PIP, "wheel", str(CLIENT), "--no-index", "--config-settings", "binray=x"],
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        if "No module named pip" in result.stderr:
            self.skipTest("this Python has no pip")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("There is binary", result.stdout + result.stderr)
        self.assertNotIn("Traceback", result.stdout + result.stderr)


class PlatformTests(unittest.TestCase):
    """Tags by the headers of executables, which are made here as their specifications have them."""

    def elf(self, machine=62, segments=(1,)):
        header = b"\x7fELF\2\1\1" + bytes(9)
        header += struct.pack(
            "<HHIQQQIHHHHHH", 2, machine, 1, 0, 64, 0, 0, 64, 56, len(segments), 0, 0, 0
        )
        return header + b"".join(struct.pack("<I52x", kind) for kind in segments)

    def mach(self, machine=0x0100000C, minimum=(26, 0)):
        header = struct.pack("<IIIIIIII", 0xFEEDFACF, machine, 0, 2, 2, 40, 0, 0)
        build = struct.pack("<IIIIII", 0x32, 24, 1, minimum[0] << 16 | minimum[1] << 8, 0, 0)
        return header + struct.pack("<IIQ", 0x1B, 16, 0) + build

    def test_an_executable_without_libraries_has_two_tags(self):
        for machine, name in ((62, "x86_64"), (183, "aarch64")):
            tags = [f"manylinux_2_17_{name}", f"musllinux_1_1_{name}"]
            self.assertEqual(platforms(self.elf(machine)), tags)

    def test_an_executable_with_libraries_has_the_tag_of_this_system(self):
        self.assertEqual(platforms(self.elf(segments=(6, 3, 1))), ["linux_x86_64"])

    def test_macos(self):
        self.assertEqual(platforms(self.mach()), ["macosx_26_0_arm64"])
        self.assertEqual(platforms(self.mach(0x01000007, (10, 15))), ["macosx_10_15_x86_64"])
        self.assertEqual(platforms(self.mach(minimum=(13, 3))), ["macosx_14_0_arm64"])

    def test_unknown_executables(self):
        for image in (b"", b"MZ", self.elf(machine=3), self.elf()[:60], self.mach()[:40]):
            with self.assertRaises(NotExecutable):
                platforms(image)

    def test_this_python(self):
        image = Path(sys.executable).resolve().read_bytes()
        platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
        if platform.startswith("linux") and not image.startswith(b"#!"):
            self.assertEqual(platforms(image), [platform])


class TypeTests(unittest.TestCase):
    def test_mypy(self):
        self.check("mypy", "mapcam", "backend", "tests/overhead.py")

    def test_ruff(self):
        self.check("ruff", "check", ".")
        self.check("ruff", "format", "--check", ".")

    def test_pyright(self):
        self.check("pyright", "mapcam")
        self.check("pyright", "--verifytypes", "mapcam", "--ignoreexternal")

    def test_types_of_answers(self):
        source = """\
import asyncio
from typing import Union
from mapcam import (
    Animation, AsyncAnimation, AsyncEventStream, AsyncMapCam, AsyncReply, Camera,
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
    moves: AsyncEventStream[Union[CameraIdle, CameraDidChange]]
    moves = engine.events(CameraIdle, CameraDidChange)
    async with engine.pipeline() as pipe:
        later: AsyncReply[Camera] = pipe.map().camera()
        there: Camera = await later
rests: EventStream[Union[CameraIdle, CameraWillMove]] = engine.events(CameraIdle, CameraWillMove)
engine.map().on("camera.idle", lambda event: print(event.camera))
engine.map().on(CameraWillMove, lambda event: print(event.gesture))
engine.map().on(CameraIdle, lambda event: print(event.gesture))  # type: ignore[attr-defined]
engine.map().set_camera(((1, 2), 3))
engine.map().animate(zoom=5, bearing=90)
engine.map().move({"zoomBy": {"delta": 1}})
engine.map().move("in")  # type: ignore[arg-type]
engine.map().fly_to((1, 2), zom=3)  # type: ignore[call-arg]
"""
        self.check("mypy", "--config-file=", "--strict", "-c", source)

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
view.points([Shape()])
width, height = Size(1, 2)
x: float = Point(1, 2)[0]
assert Size(1, 2) == (1, 2) and len(Size(1, 2)) == 2
"""
        self.check("mypy", "--config-file=", "--strict", "-c", source)

    def check(self, tool, *arguments):
        needs_modules("MAPCAM_REQUIRE_TOOLS", tool)
        with tempfile.TemporaryDirectory() as cache:
            result = subprocess.run(
                [sys.executable, "-m", tool, *arguments],
                capture_output=True,
                text=True,
                cwd=CLIENT,
                env={
                    **os.environ,
                    "MYPYPATH": str(CLIENT),
                    "PYTHONPATH": str(CLIENT),
                    "MYPY_CACHE_DIR": cache,
                    "RUFF_CACHE_DIR": cache,
                },
            )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
