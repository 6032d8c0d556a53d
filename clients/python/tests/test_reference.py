"""The reference that is built of the docstrings: without a warning, and with all that is public."""

import inspect
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import CLIENT

import mapcam


class ReferenceTests(unittest.TestCase):
    def test_it_is_built_without_a_warning_and_has_all_that_is_public(self):
        with tempfile.TemporaryDirectory() as folder:
            result = subprocess.run(
                [sys.executable, CLIENT / "reference.py", folder], capture_output=True, text=True
            )
            if "No module named 'pdoc'" in result.stderr:
                if "MAPCAM_REQUIRE_TOOLS" in os.environ:
                    self.fail("pdoc is not installed, and MAPCAM_REQUIRE_TOOLS is set")
                print("\n*** SKIPPED: pdoc is not installed ***\n", file=sys.stderr)
                self.skipTest("pdoc is not installed")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            page = Path(folder, "mapcam.html").read_text(encoding="utf-8")
        places = set(re.findall(r'id="([\w.]+)"', page))
        for name in mapcam.__all__:
            value = getattr(mapcam, name)
            if not name.startswith("__"):
                self.assertIn(name, places)
            if not inspect.isclass(value):
                continue
            ours = [each for each in value.__mro__ if each.__module__.startswith("mapcam")]
            others = {member for each in value.__mro__ if each not in ours for member in vars(each)}
            for member in {member for each in ours for member in vars(each)} - others:
                if inspect.isfunction(getattr(value, member)) and not member.startswith("_"):
                    # With the class itself, or with a public one that it has it from.
                    owners = {f"{each.__name__}.{member}" for each in ours}
                    self.assertTrue(owners & places, f"{name}.{member}")


if __name__ == "__main__":
    unittest.main()
