"""`python -m mapcam`, and the methods that the README names."""

import csv
import io
import json
import re
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

from support import CLIENT, run_python

import mapcam
from mapcam import Animation, Clock, MapCam, MapView, Route
from mapcam._engine import MapGestures, MapProjection

TRACK = str(CLIENT.parent / "examples" / "furka.gpx")


class CommandTests(unittest.TestCase):
    def run_(self, *arguments):
        result = run_python("-m", "mapcam", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def refused(self, status, message, *arguments):
        result = run_python("-m", "mapcam", *arguments)
        self.assertEqual((result.returncode, result.stdout), (status, ""))
        self.assertIn(message, result.stderr)
        self.assertNotIn("Traceback", result.stderr)

    def test_a_ride_and_its_formats(self):
        ride = ("route", TRACK, "--speed", "800", "--zoom", "14", "--fps", "2")
        with MapCam() as engine:
            path = engine.map().path(route=Route(TRACK, speed=800, zoom=14), fps=2)
        rows = list(csv.DictReader(io.StringIO(self.run_(*ride))))
        self.assertEqual([float(row["time"]) for row in rows], list(path.times))
        self.assertEqual(
            [float(row["latitude"]) for row in rows], [c.target[0] for c in path.cameras]
        )
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "ride.jsonl")
            self.run_(*ride, "-o", str(file))
            frames = [json.loads(line) for line in file.read_text().splitlines()]
            self.assertEqual(frames[3], {"time": 1.5, **path.cameras[3].to_dict()})
        frame = json.loads(self.run_(*ride, "--as", "deckgl").splitlines()[0])
        self.assertEqual(frame, {"time": 0, **path.cameras[0].to_deckgl()})

    def test_a_drawing(self):
        with tempfile.TemporaryDirectory() as folder:
            for place in ("46.6,8.4,12", "-33.9,151.2,12"):
                file = Path(folder, "map.svg")
                self.run_("draw", place, "--shapes", TRACK, "--size", "300x200", "-o", str(file))
                root = xml.etree.ElementTree.parse(file).getroot()
                self.assertEqual(root.get("viewBox"), "0 0 300 200")
        self.assertIn("<svg", self.run_("draw", "--shapes", TRACK))

    def test_errors_are_sentences(self):
        self.refused(1, "/not/here", "--binary", "/not/here", "draw", "1,2,3")
        self.refused(1, "expected a camera, or --shapes FILE", "draw")
        self.refused(74, "/not/here.gpx", "route", "/not/here.gpx")
        self.refused(1, '"/fps" must be', "route", TRACK, "--fps", "0")
        self.refused(1, '"/fps" must be a finite number', "route", TRACK, "--fps", "inf")
        self.refused(1, '"/route/speed" must be a finite number', "route", TRACK, "--speed", "nan")
        self.refused(64, "expected a .geojson, .json, .gpx or .kml file", "route", "x.txt")
        place = "expected LATITUDE,LONGITUDE,ZOOM"
        swapped = "latitude 151.2: were latitude and longitude swapped?"
        for words, message in (
            (("draw", "1,2"), place),
            (("draw", "151.2,-33,9"), swapped),
            (("draw", "1,2,3", "--size", "800"), "--size: expected WxH, such as 800x600"),
        ):
            with self.subTest(words):
                self.refused(2, message, *words)


class ReadmeTests(unittest.TestCase):
    def test_methods_in_the_readme_exist(self):
        text = (CLIENT / "README.md").read_text(encoding="utf-8")
        table = text.split("## All methods")[1].split("##")[0]
        names = re.findall(r"`(\w+)\(", table)
        self.assertGreater(len(names), 50)
        for name in names:
            if name not in ("help", *mapcam.__all__):
                classes = (MapCam, Clock, MapView, MapGestures, MapProjection, Animation)
                self.assertTrue(any(hasattr(cls, name) for cls in classes), name)


if __name__ == "__main__":
    unittest.main()
