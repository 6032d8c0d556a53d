"""What is refused, and what is not answered in time."""

import unittest
from decimal import Decimal

from support import PARIS, EngineTestCase, impostor

from mapcam import (
    Camera,
    ClockRunning,
    IncompatibleEngine,
    InvalidParams,
    LimitExceeded,
    MapCam,
    MapExists,
    MethodNotFound,
    NoSuchMap,
    PartialCamera,
    RequestTimeout,
    zoom_by,
)


class ErrorTests(EngineTestCase):
    def test_parameters_are_blamed_by_path(self):
        with self.assertRaises(InvalidParams) as caught:
            self.view.move(zoom_by("much"))
        error = caught.exception
        self.assertEqual((error.code, error.method), (-32602, "camera.move"))
        self.assertEqual(error.path, "/update/zoomBy/delta")
        self.assertEqual(error.expected, "a number")
        self.assertIn('not "much"', str(error))
        self.assertIsInstance(error, ValueError)

    def test_each_code_is_a_class(self):
        with self.assertRaises(NoSuchMap):
            self.engine.map("atlantis").camera()
        with self.assertRaises(MapExists):
            self.view.create()
        with self.assertRaises(MethodNotFound) as caught:
            self.engine.request("camera.mov")
        self.assertEqual(caught.exception.suggestion, "camera.move")
        self.engine.clock.start()
        with self.assertRaises(ClockRunning):
            self.engine.clock.tick(1)

    def test_a_line_over_the_limit_is_the_fault_of_its_request(self):
        with MapCam(options=["--max-line-bytes", "2048"]) as engine:
            view = engine.map()
            before = engine.pipeline().map().camera()
            with self.assertRaises(LimitExceeded) as caught:
                view.points([PARIS] * 1000)
            self.assertEqual(caught.exception.maximum, 2048)
            self.assertEqual(before.result(), view.camera())

    def test_what_is_no_number_never_leaves(self):
        nan, inf = float("nan"), float("inf")
        for path, number, ask in (
            ("/update/zoomBy/delta", "Infinity", lambda: self.view.move(zoom_by(inf))),
            ("/update/zoomBy/at/y", "-Infinity", lambda: self.view.move(zoom_by(1, (0, -inf)))),
            ("/points/1/x", "NaN", lambda: self.view.coordinates([(1, 2), (nan, 3)])),
            (
                "/camera/target/latitude",
                "NaN",
                lambda: self.view.set_camera(Camera.at((nan, 1), 2)),
            ),
            ("/to/zoom", "NaN", lambda: self.view.animate(to=PartialCamera(zoom=Decimal("NaN")))),
            ("/a~1b/~0", "NaN", lambda: self.engine.request("ping", **{"a/b": {"~": nan}})),
        ):
            with self.assertRaises(ValueError) as caught:
                ask()
            expected = f'"{path}" must be a finite number, not {number}.'
            self.assertEqual(str(caught.exception), expected)
        self.assertEqual(self.view.camera().zoom, 2)

    def test_an_engine_of_another_version_is_refused(self):
        refusing = impostor(self, "pass")
        with open(refusing) as file:
            source = file.read().replace("answer(description)", "answer(None)")
        source = source.replace(
            'sys.stdout.write(json.dumps(message) + "\\n")',
            'message.pop("result"); message["error"] = {"code": -32602, "message": "No 1.0."}\n'
            '    sys.stdout.write(json.dumps(message) + "\\n")',
        )
        with open(refusing, "w") as file:
            file.write(source)
        with self.assertRaisesRegex(IncompatibleEngine, r"No 1\.0\."):
            MapCam(refusing)


class TimeoutTests(unittest.TestCase):
    def test_an_engine_that_does_not_answer(self):
        engine = MapCam(impostor(self, "if request['method'] == 'shutdown': break"), timeout=0.2)
        self.addCleanup(engine.close)
        with self.assertRaisesRegex(RequestTimeout, "camera.get"):
            engine.map().camera()
        with self.assertRaises(TimeoutError):
            engine.pipeline().map().camera().result(timeout=0.01)


if __name__ == "__main__":
    unittest.main()
