"""The package as pip sees it, without a network, and as type checkers see it."""

import os
import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path

from support import CLIENT

from mapcam import __version__, find_engine

sys.path.insert(0, str(CLIENT / "backend"))

import mapcam_build


class WheelTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def build(self, **settings):
        name = mapcam_build.build_wheel(str(self.folder), settings)
        return self.folder / name

    def test_the_version_is_written_down_once_more(self):
        self.assertEqual(mapcam_build._project()["version"], __version__)

    def test_a_wheel_without_the_engine(self):
        wheel = self.build()
        self.assertEqual(wheel.name, f"mapcam-{__version__}-py3-none-any.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
        self.assertIn("mapcam/py.typed", names)
        self.assertEqual(
            {name.split("/")[0] for name in names}, {"mapcam", f"mapcam-{__version__}.dist-info"}
        )

    def test_extras_and_the_plugin_are_in_the_metadata(self):
        info = f"mapcam-{__version__}.dist-info"
        with zipfile.ZipFile(self.build()) as archive:
            metadata = archive.read(f"{info}/METADATA").decode()
            entry_points = archive.read(f"{info}/entry_points.txt").decode()
            names = archive.namelist()
        self.assertIn('Provides-Extra: png\nRequires-Dist: cairosvg; extra == "png"\n', metadata)
        self.assertIn('Requires-Dist: pandas; extra == "pandas"\n', metadata)
        self.assertNotRegex(metadata, r"Requires-Dist: [^;]*\n")
        self.assertEqual(entry_points, "[pytest11]\nmapcam = mapcam.pytest_plugin\n")
        self.assertIn("mapcam/pytest_plugin.py", names)
        self.assertIn("mapcam/land.json", names)

    def test_the_same_sources_give_the_same_wheel(self):
        first = self.build().read_bytes()
        self.assertEqual(self.build().read_bytes(), first)

    def test_a_source_distribution(self):
        name = mapcam_build.build_sdist(str(self.folder))
        self.assertEqual(name, f"mapcam-{__version__}.tar.gz")

    def test_a_wheel_with_the_engine_works_where_there_is_no_swift(self):
        wheel = self.build(binary=find_engine())
        self.assertNotIn("none-any", wheel.name)
        python = self.environment()
        self.pip(python, "install", "--no-index", str(wheel))
        self.check(python, PATH="/nowhere")

    def test_pip_installs_the_folder_offline(self):
        python = self.environment()
        self.pip(python, "install", "--no-index", str(CLIENT))
        self.check(python, PATH="/nowhere", MAPCAM=find_engine())

    def test_pip_builds_the_wheel_as_documented(self):
        python = self.environment()
        self.pip(
            python,
            "wheel",
            str(CLIENT),
            "--no-index",
            "--no-deps",
            "-w",
            str(self.folder),
            "--config-settings",
            f"binary={find_engine()}",
        )
        (wheel,) = self.folder.glob("*.whl")
        self.assertNotIn("none-any", wheel.name)

    def environment(self):
        try:
            venv.create(self.folder / "venv", with_pip=True)
        except (subprocess.CalledProcessError, OSError) as error:
            self.skipTest(f"this Python makes no virtual environments: {error}")
        return str(self.folder / "venv" / "bin" / "python")

    def pip(self, python, *arguments):
        environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        environment.pop("PYTHONPATH", None)
        result = subprocess.run(
            [python, "-m", "pip", *arguments], capture_output=True, text=True, env=environment
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


class TypeTests(unittest.TestCase):
    def test_mypy(self):
        self.check("mypy", "mapcam", "backend", "examples", "benchmarks")

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

    def check(self, tool, *arguments):
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
        if f"No module named {tool}" in result.stderr:
            if "MAPCAM_REQUIRE_TOOLS" in os.environ:
                self.fail(f"{tool} is not installed, and MAPCAM_REQUIRE_TOOLS is set")
            print(f"\n*** SKIPPED: {tool} is not installed ***\n", file=sys.stderr)
            self.skipTest(f"{tool} is not installed")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
