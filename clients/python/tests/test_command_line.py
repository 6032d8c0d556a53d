"""`python -m mapcam`, and the methods that the README names."""

import re
import unittest

from support import CLIENT, PUBLIC, run_python

import mapcam
from mapcam import Animation, Clock, MapCam, MapView
from mapcam._protocol.blocking import MapGestures, MapProjection


class CommandTests(unittest.TestCase):
    def test_it_is_the_engines_command_line(self):
        told = run_python("-m", "mapcam", "--version")
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        self.assertEqual(told.stdout.split()[:2], ["mapcam", mapcam.__version__])
        self.assertEqual(run_python("-m", "mapcam", "route").returncode, 64)


class ReadmeTests(unittest.TestCase):
    def test_methods_in_the_readme_exist(self):
        text = (CLIENT / "README.md").read_text(encoding="utf-8")
        table = text.split("## All methods")[1].split("##")[0]
        names = re.findall(r"`(\w+)\(", table)
        self.assertGreater(len(names), 50)
        for name in names:
            if name not in ("help", *PUBLIC):
                classes = (MapCam, Clock, MapView, MapGestures, MapProjection, Animation)
                self.assertTrue(any(hasattr(cls, name) for cls in classes), name)


if __name__ == "__main__":
    unittest.main()
