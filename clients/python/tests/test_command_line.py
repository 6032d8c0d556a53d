"""`python -m mapcam`, and the methods that the README names."""

import csv
import io
import json
import re
import sys
import tempfile
import types
import unittest
import unittest.mock
import xml.etree.ElementTree
from pathlib import Path

from support import CLIENT, SYDNEY, EngineTestCase, run_python

from mapcam import Animation, Camera, Clock, Coordinate, MapCam, MapView, approx
from mapcam.export import frames, way_geometry, with_progress, write_csv, write_geojson

TOKYO = (35.6812, 139.7671)
LOS_ANGELES = (34.0522, -118.2437)
REQUESTS = [
    {"jsonrpc": "2.0", "id": 1, "method": "camera.move", "params": {"update": {"zoomIn": {}}}},
    {"jsonrpc": "2.0", "id": 2, "method": "camera.get"},
]


def run(*arguments, text=""):
    return run_python(*arguments, input=text)


class RunTests(unittest.TestCase):
    def test_a_session(self):
        session = "".join(json.dumps(request) + "\n" for request in REQUESTS)
        result = run("-m", "mapcam", "run", "-", text=session)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        lines = [json.loads(line) for line in result.stdout.splitlines()]
        self.assertEqual(
            [line.get("method", line.get("id")) for line in lines],
            ["camera.willMove", "camera.didChange", "camera.idle", 1, 2],
        )

    def test_a_transcript(self):
        session = "# a comment\n> " + json.dumps(REQUESTS[1]) + '\n< {"not": "sent"}\n'
        result = run("-m", "mapcam", "run", "-", text=session)
        self.assertEqual(json.loads(result.stdout)["id"], 2)

    def test_the_exit_status_is_1_after_a_refusal(self):
        result = run("-m", "mapcam", "run", "-", text='{"jsonrpc":"2.0","id":1,"method":"x"}\n')
        self.assertEqual(result.returncode, 1)
        self.assertEqual(json.loads(result.stdout)["error"]["code"], -32601)

    def test_a_missing_file(self):
        result = run("-m", "mapcam", "run", "/not/here")
        self.assertEqual(result.returncode, 74)
        self.assertIn("/not/here", result.stderr)

    def test_a_missing_executable(self):
        result = run("-m", "mapcam", "--binary", "/not/here", "run", "-")
        self.assertEqual(result.returncode, 1)
        self.assertIn("/not/here", result.stderr)


class PathTests(EngineTestCase):
    FLIGHT = ("--from", "-33.8688,151.2093,11", "--to", "35.6812,139.7671,12,90,30", "--fps", "10")
    arguments = ("-m", "mapcam", "path", *FLIGHT)

    def written(self, write):
        """The file of the flight that the arguments ask for."""
        self.view.set_camera(Camera.at(SYDNEY, 11))
        file = io.StringIO()
        write(frames(self.view, 10, to=Camera.at(TOKYO, 12, 90, 30), path="fly"), file)
        return file.getvalue()

    def test_csv(self):
        result = run(*self.arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, self.written(write_csv))

    def test_swapped_coordinates_are_refused(self):
        there = ["35.6812,139.7671,12"]
        for option, others in (("--from", ["--to", *there]), ("--to", ["--from", *there])):
            for text in ("151.2,-133,14", "-90.1,0,3"):
                result = run("-m", "mapcam", "path", *others, option, text)
                latitude = text.partition(",")[0]
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertNotIn("Warning", result.stderr)
                last = result.stderr.splitlines()[-1]
                what = (
                    f"latitude {latitude} is not between -90 and 90: it comes before the longitude"
                )
                self.assertTrue(last.endswith(f"error: argument {option}: {what}"), last)
        poles = run("-m", "mapcam", "path", "--from", "90,0,3", "--to", "-90,540,3", "--fps", "1")
        self.assertEqual(poles.returncode, 0)
        self.assertRegex(
            poles.stderr, r"^mapcam: target \(90, 0\) was clamped to \(85, 0\): .*\.\n$"
        )

    def test_geojson(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "flight.geojson"
            self.assertEqual(run(*self.arguments, "-o", str(file)).returncode, 0)
            self.assertEqual(file.read_text(), self.written(write_geojson))

    def test_wrong_arguments(self):
        place = "--from: expected LATITUDE,LONGITUDE,ZOOM"
        for option, wrong, expected in (
            ("--to", "1,2", "--to: expected LATITUDE,LONGITUDE,ZOOM"),
            ("--from", "a,b,c", place),
            ("--from", "nan,2,3", place),
            ("--size", "800", "--size: expected WxH, such as 800x600"),
            ("--size", "800xinf", "--size: expected WxH, such as 800x600"),
            ("--fps", "0", "--fps: expected a number above 0"),
            ("--fps", "inf", "--fps: expected a number above 0"),
            ("--duration", "long", "--duration: expected a number"),
            ("--speed", "nan", "--speed: expected a number"),
            ("--format", "pdf", "--format: invalid choice"),
        ):
            with self.subTest(option, wrong=wrong):
                result = run(*self.arguments, option, wrong)
                self.assertEqual(result.returncode, 2)
                self.assertIn(expected, result.stderr)
                self.assertNotIn("Traceback", result.stderr)


class CommandTests(unittest.TestCase):
    TRACK = str(CLIENT.parent / "examples" / "furka.gpx")

    def run_(self, *arguments):
        result = run("-m", "mapcam", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_a_fit(self):
        box = (5.96, 45.82, 10.49, 47.81)
        with MapCam(size=(390, 844)) as engine:
            camera = engine.map().fit(box, 20)
        words = ("fit", ",".join(map(str, box)), "--size", "390x844", "--padding", "20")
        self.assertEqual(json.loads(self.run_(*words)), camera.to_dict())
        self.assertEqual(json.loads(self.run_(*words, "--as", "deckgl")), camera.to_deckgl())
        self.assertGreater(json.loads(self.run_("fit", self.TRACK))["zoom"], 12)

    def test_conversions(self):
        for given in (
            "-33.9,151.2,12,340",
            '{"center": [151.2, -33.9], "zoom": 11, "bearing": -20}',
        ):
            found = json.loads(self.run_("convert", given, "--as", "maplibre"))
            self.assertEqual(found["center"], [151.2, -33.9])
            self.assertEqual((found["zoom"], found["bearing"]), (11, -20))

    def test_a_ride_and_its_formats(self):
        ride = ("route", self.TRACK, "--speed", "800", "--zoom", "14", "--fps", "2")
        rows = list(csv.DictReader(io.StringIO(self.run_(*ride, "--as", "maplibre"))))
        self.assertEqual(rows[0]["zoom"], "13.0")
        with tempfile.TemporaryDirectory() as folder:
            self.run_(*ride, "-o", f"{folder}/ride.json")
            collection = json.loads(Path(folder, "ride.json").read_text())
            self.assertEqual(len(collection["features"]), len(rows) + 1)
            self.run_(*ride, "-o", f"{folder}/ride.jsonl", "--as", "deckgl")
            lines = Path(folder, "ride.jsonl").read_text().splitlines()
            self.assertEqual(json.loads(lines[0])["zoom"], 13)
            self.run_("draw", "46.6,8.4,12", "--shapes", self.TRACK, "-o", f"{folder}/map.svg")
            xml.etree.ElementTree.parse(Path(folder, "map.svg"))
            result = run("-m", "mapcam", *ride, "-o", f"{folder}/ride.txt")
        self.assertEqual(result.returncode, 1)
        self.assertIn("a name that ends in .csv, .geojson, .json, .jsonl", result.stderr)

    def test_errors_are_sentences(self):
        for words, message in (
            (("fit", "1,2"), "expected WEST,SOUTH,EAST,NORTH or a file"),
            (("draw",), "expected a camera, or --shapes FILE"),
            (("convert", '{"zoom": 3}'), "expected deck.gl's view state"),
        ):
            result = run("-m", "mapcam", *words)
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(message, result.stderr)
            self.assertNotIn("Traceback", result.stderr)


class ExportTests(EngineTestCase):
    def test_the_way_is_cut_at_the_antimeridian(self):
        geometry = way_geometry([Coordinate(0, 170), Coordinate(10, -170), Coordinate(20, -160)])
        self.assertEqual(geometry["type"], "MultiLineString")
        self.assertEqual(
            geometry["coordinates"],
            [[(170, 0), (180, 5)], [(-180, 5), (-170, 10), (-160, 20)]],
        )

    def test_a_flight_over_the_pacific(self):
        self.view.set_camera(Camera.at(TOKYO, 11))
        before = self.view.camera()
        flight = {"to": Camera.at(LOS_ANGELES, 11), "path": "fly"}
        file = io.StringIO()
        with self.view.events() as events:
            write_geojson(frames(self.view, fps=20, **flight), file)
            self.assertEqual(events.pending(), [])
        way = json.loads(file.getvalue())["features"][-1]["geometry"]
        self.assertEqual(way["type"], "MultiLineString")
        self.assertEqual((self.view.camera(), self.view.animations()), (before, []))

    def test_frames_equal_those_of_ticking(self):
        found = list(frames(self.view, fps=10, zoom=5, bearing=90, duration=0.75))
        self.assertEqual([frame.time for frame in found], [*(i / 10 for i in range(8)), 0.75])
        self.view.animate(zoom=5, bearing=90, duration=0.75)
        for frame in found:
            self.engine.clock.tick(to=frame.time)
            self.assertEqual(self.view.camera(), approx(frame.camera))

    def test_an_animation_without_a_change_has_two_frames(self):
        file = io.StringIO()
        write_csv(frames(self.view, zoom=2), file)
        self.assertEqual(len(file.getvalue().splitlines()), 3)


class ProgressTests(unittest.TestCase):
    def test_progress_uses_tqdm_on_terminals(self):
        made = []

        def tqdm(items, total, file, **options):
            made.append((total, file, options["leave"]))
            return items

        class Terminal(io.StringIO):
            def isatty(self):
                return True

        file = Terminal()
        module = types.SimpleNamespace(tqdm=tqdm)
        with unittest.mock.patch.dict(sys.modules, {"tqdm": module}):
            self.assertEqual(list(with_progress(range(3), 3, file)), [0, 1, 2])
            self.assertEqual(list(with_progress(range(3), 3, io.StringIO())), [0, 1, 2])
        with unittest.mock.patch.dict(sys.modules, {"tqdm": None}):
            self.assertEqual(list(with_progress(range(3), 3, file)), [0, 1, 2])
        self.assertEqual(made, [(3, file, False)])


class ReadmeTests(unittest.TestCase):
    def test_methods_in_the_readme_exist(self):
        text = (CLIENT / "README.md").read_text(encoding="utf-8")
        table = text.split("## All methods")[1].split("##")[0]
        names = re.findall(r"`(\w+)\(", table)
        self.assertGreater(len(names), 60)
        for name in names:
            if name != "help":
                classes = (MapCam, Clock, MapView, Animation)
                self.assertTrue(any(hasattr(cls, name) for cls in classes), name)


if __name__ == "__main__":
    unittest.main()
