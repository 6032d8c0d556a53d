"""Files as people write them have the same places as in JavaScript."""

import json
import tempfile
import unittest
import warnings
from pathlib import Path

from mapcam._geodata import line_in, places_in

FILES = json.loads(
    (Path(__file__).parents[2] / "javascript" / "test" / "files.json").read_text(encoding="utf-8")
)


class FilesTests(unittest.TestCase):
    def test_every_file_has_the_same_places_as_in_javascript(self):
        for each in FILES:
            with self.subTest(each["name"]), tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / each["name"]
                path.write_text(each["text"], encoding="utf-8")
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    if "error" in each:
                        with self.assertRaises(ValueError) as raised:
                            places_in(path)
                        self.assertIn(each["name"], str(raised.exception))
                        self.assertNotRegex(str(raised.exception), "9{61}|x{61}|(?:nowhere){9}")
                        continue
                    found = places_in(path)
                self.assertEqual([[x, y] for y, x in found], each["places"])
                if "geometries" in each:
                    self.check_lines(path, each["geometries"])
                said = [str(one.message).partition(": ")[2] for one in caught]
                self.assertEqual(said, [each["notice"]] if "notice" in each else [])

    def check_lines(self, path, geometries):
        """A file with one line is one, and any other says how many it has."""
        lines = [each["coordinates"] for each in geometries if each["type"] == "LineString"]
        if len(lines) == 1:
            self.assertEqual([[[x, y] for y, x in line_in(path)]], lines)
        else:
            with self.assertRaisesRegex(ValueError, f"found {len(lines) or 'none'}"):
                line_in(path)


if __name__ == "__main__":
    unittest.main()
