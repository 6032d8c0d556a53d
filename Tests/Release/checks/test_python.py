"""The Python packages, in new virtual environments."""

import json
import shutil
import subprocess
import sys
import unittest
import venv

from .machine import Release, environment, named, play, run, the_only

#: Asks as a program of a user would.
ASK = """\
import json, sys
from mapcam import MapCam, __version__
with MapCam() as engine:
    assert engine.description.server.version == __version__, engine.description
    print(json.dumps([engine.request(method, **params) for method, params in json.load(sys.stdin)]))
"""


class Python(unittest.TestCase):
    def environment(self, name, *packages, **options):
        """A virtual environment's Python, with packages."""
        folder = Release.work / name
        try:
            venv.create(folder, with_pip=True)
        except (subprocess.CalledProcessError, OSError) as error:
            self.skipTest(f"SKIPPED: this Python makes no virtual environments: {error}")
        python = folder / "bin" / "python"
        offline = ["--no-index", "--no-cache-dir", "--disable-pip-version-check"]
        run(self, [python, "-m", "pip", "install", *offline, *packages], **options)
        return python

    def ask(self, python, **options):
        asked = json.dumps([request[:2] for request in Release.requests]).encode()
        told = json.loads(run(self, [python, "-c", ASK], input=asked, **options))
        self.assertEqual(told, [request[2] for request in Release.requests])

    @unittest.skipUnless(sys.platform == "linux", "the wheel for Linux")
    def test_the_wheel_with_the_engine(self):
        python = self.environment("wheel", the_only(self, "python/*linux*.whl"))
        self.ask(python)
        found = run(self, [python, "-c", "import mapcam; print(mapcam.find_engine())"]).decode().strip()
        self.assertTrue(found.startswith(str(Release.work / "wheel")), found)
        play(self, [found], named("sdk-examples"))
        play(self, [python.parent / "mapcam"], named("sdk-examples"))

    @unittest.skipUnless(sys.platform == "linux", "the wheel for Linux")
    def test_the_wheel_is_for_linux_with_glibc_and_with_musl(self):
        name = the_only(self, "python/*linux*.whl").name
        self.assertRegex(name, r"-py3-none-manylinux_2_17_(\w+)\.musllinux_1_1_\1\.whl$")

    def test_without_the_engine_it_takes_the_one_on_the_path(self):
        shutil.unpack_archive(the_only(self, "mapcam-*.tar.gz"), Release.work / "engine")
        (folder,) = (Release.work / "engine").iterdir()
        for name, pattern in (("any", "python/*-none-any.whl"), ("sdist", "python/*.tar.gz")):
            with self.subTest(name):
                # The sources are not installed where no engine would be found.
                python = self.environment(name, the_only(self, pattern), env=environment(folder / "bin"))
                self.ask(python, env=environment(folder / "bin"))
