"""What is refused: what is requested, and how engines are started; and what the wire looks like."""

import asyncio
import stat
import subprocess
import unittest
from decimal import Decimal
from pathlib import Path
from unittest import mock

from support import PARIS, EngineTestCase, folder_of, impostor

from mapcam import (
    AsyncMapCam,
    Camera,
    ClampedWarning,
    ClockRunningError,
    EngineDiedError,
    IncompatibleEngineError,
    InvalidOptionsError,
    InvalidParamsError,
    LimitExceededError,
    MapCam,
    MapCamError,
    MapExistsError,
    MethodNotFoundError,
    NoSuchAnimationError,
    NoSuchMapError,
    PartialCamera,
    zoom_by,
    zoom_in,
)
from mapcam._locate import choose_engine


def started(*arguments, **settings):
    """Starts an engine as each call style does: functions to be called."""

    async def start():
        async with AsyncMapCam(*arguments, **settings):
            pass

    return (lambda: MapCam(*arguments, **settings).close(), lambda: asyncio.run(start()))


class ErrorTests(EngineTestCase):
    def test_each_code_is_a_class(self):
        with self.assertRaises(NoSuchMapError):
            self.engine.map("atlantis").camera()
        with self.assertRaises(MapExistsError):
            self.view.create()
        with self.assertRaises(NoSuchAnimationError):
            self.view.stop(animation=99)
        with self.assertRaises(MethodNotFoundError) as caught:
            self.engine.request("camera.mov")
        self.assertEqual(caught.exception.data["suggestion"], "camera.move")
        self.engine.clock.start()
        with self.assertRaises(ClockRunningError):
            self.engine.clock.tick(1)

    def test_a_line_over_the_limit_fails_only_its_request(self):
        with MapCam(options=["--max-line-bytes", "2048"]) as engine:
            view = engine.map()
            before = engine.pipeline().map().camera()
            with self.assertRaises(LimitExceededError) as caught:
                view.projection.points([PARIS] * 1000)
            self.assertEqual(caught.exception.data["maximum"], 2048)
            self.assertEqual(before.result(), view.camera())

    def test_non_finite_numbers_are_refused(self):
        nan, inf = float("nan"), float("inf")
        view = self.view
        for path, number, ask in (
            ("move: /update/zoom_by/delta", "Infinity", lambda: view.move(zoom_by(inf))),
            ("move: /update/zoom_by/at/y", "-Infinity", lambda: view.move(zoom_by(1, (0, -inf)))),
            (
                "projection.coordinates: /points/1/x",
                "NaN",
                lambda: view.projection.coordinates([(1, 2), (nan, 3)]),
            ),
            ("jump_to: /target/latitude", "NaN", lambda: view.jump_to(Camera.at((nan, 1), 2))),
            (
                "animate: /to/zoom",
                "NaN",
                lambda: view.animate(to=PartialCamera(zoom=Decimal("NaN"))),
            ),
            ("fit: /padding", "NaN", lambda: view.fit([PARIS], nan)),
            ("ping: /a~1b/~0", "NaN", lambda: self.engine.request("ping", **{"a/b": {"~": nan}})),
        ):
            with self.assertRaises(InvalidParamsError) as caught:
                ask()
            name, _, where = path.partition(" ")
            expected = f'{name} "{where}" must be a finite number, not {number}.'
            self.assertEqual(str(caught.exception), expected)
            self.assertEqual(caught.exception.expected, "a finite number")
        self.assertEqual(self.view.camera().zoom, 2)


class CallTests(EngineTestCase):
    def test_an_error_names_the_call_that_was_made(self):
        view = self.view
        for ask, message, path in (
            (lambda: view.fit([PARIS], -1), 'fit: "/padding" must', "/update/fitBounds/padding"),
            (lambda: view.jump_to(zoom="x"), 'jump_to: "/zoom" must', "/to/zoom"),
            (lambda: view.fly_to(PARIS, speed=-1), 'fly_to: "/speed" must', "/fly/speed"),
            (lambda: view.ease_to(PARIS, "x"), 'ease_to: "/zoom" must', "/to/zoom"),
            (lambda: view.route([PARIS, (1, 2)], speed=-1), 'route: "/speed" must', "/route/speed"),
            (lambda: view.unproject(("x", 1)), "expected a Point", None),
            # As it is written there, on the wire.
            (
                lambda: self.engine.request("map.configure", min_zoom=3),
                'map.configure: "/min_zoom" is unknown. Did you mean "minZoom"?',
                "/min_zoom",
            ),
        ):
            with (
                self.subTest(message),
                self.assertRaises((ValueError, LookupError, TypeError)) as caught,
            ):
                ask()
            self.assertTrue(str(caught.exception).startswith(message), str(caught.exception))
            self.assertEqual(getattr(caught.exception, "path", None), path)

    def test_a_fit_without_room_warns(self):
        with self.assertWarnsRegex(ClampedWarning, "zoom was clamped to 2 .* less padding"):
            self.view.fit((5, 45, 10, 48), padding=400)


class ArgumentTests(unittest.TestCase):
    def test_wrong_arguments_are_value_errors_that_name_them(self):
        for name, wrong in (
            ("size", (800,)),
            ("size", (float("nan"), 600)),
            ("size", (-1, 600)),
            ("size", "800x600"),
            ("clock", "fast"),
            ("fps", "many"),
            ("fps", float("inf")),
            ("fps", -3),
            ("timeout", 0),
            ("timeout", -1),
            ("timeout", "long"),
            ("timeout", float("nan")),
            ("options", "--fps 30"),
            ("options", [30]),
            ("options", 30),
        ):
            clock = {} if name == "clock" else {"clock": "realtime"}
            for start in started(**{name: wrong, **clock}):
                with self.subTest(name, wrong=wrong), self.assertRaises(ValueError) as caught:
                    start()
                self.assertIsInstance(caught.exception, MapCamError)
                self.assertRegex(str(caught.exception), f'^(MapCam: "/)?{name}')
        for start in started(fps=30):
            self.assertRaisesRegex(ValueError, '^fps: expected clock="realtime"', start)

    def test_an_executable_is_a_path(self):
        for wrong in (3, b"mapcam", ["mapcam"]):
            for start in started(wrong):
                with self.assertRaisesRegex(ValueError, "^binary: expected a path"):
                    start()

    def test_options_refused_by_the_engine_are_value_errors(self):
        for arguments in (
            ["--nonsense"],
            ["--max-line-bytes", "few"],
        ):
            for start in started(options=arguments):
                with self.subTest(arguments), self.assertRaisesRegex(ValueError, "mapcam"):
                    start()


class OtherProgramTests(unittest.TestCase):
    def program(self, body):
        path = folder_of(self) / "other"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    def test_the_output_of_another_program_is_quoted(self):
        for body, quoted in (
            ("echo Hello, world; read line", "Hello, world"),
            ("cat", "initialize"),
            ("""echo '{"hello": 1}'; read line""", "hello"),
            ("echo 3; read line", "3"),
        ):
            path = self.program(body)
            for start in started(path):
                with self.subTest(body), self.assertRaises(IncompatibleEngineError) as caught:
                    start()
                self.assertIn(f"{path} is not a mapcam engine: it wrote", str(caught.exception))
                self.assertIn(quoted, str(caught.exception))

    def test_an_engine_of_another_version_is_refused(self):
        refusal = '{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"No 1.0."}}'
        with self.assertRaisesRegex(IncompatibleEngineError, r"No 1\.0\."):
            MapCam(self.program(f"read line; echo '{refusal}'; read line"))

    def test_an_engine_that_is_older_is_named(self):
        older = impostor(self, "pass")
        source = Path(older).read_text()
        Path(older).write_text(source.replace("answer(description)", 'answer({"server": {}})'))
        with self.assertRaisesRegex(IncompatibleEngineError, "older than this package") as caught:
            MapCam(older)
        self.assertIn(older, str(caught.exception))

    def test_an_engine_that_exits_at_once_is_named(self):
        path = self.program("exit 3")
        with self.assertRaisesRegex(EngineDiedError, f"{path}.*status 3"):
            MapCam(path)


class RequestTests(EngineTestCase):
    def test_the_path_names_the_wrong_item(self):
        for before in ([], ["camera.willMove"]):
            with self.assertRaises(InvalidParamsError) as caught:
                self.view.configure(notify=[*before, "camera.idl"])
            self.assertEqual(caught.exception.path, f"/notify/{len(before)}")
        with self.assertRaises(TypeError):
            self.view.configure(notify="camera.idle")

    def test_a_trace_is_read_back(self):
        path = folder_of(self) / "session.jsonl"
        with MapCam(trace=path) as engine:
            engine.map().move(zoom_in())
            replayed = subprocess.run(
                [choose_engine()[1]], input=path.read_bytes(), capture_output=True
            )
        self.assertIn(b'"zoom":3', replayed.stdout.splitlines()[-1])
        with self.assertRaisesRegex(InvalidOptionsError, "--trace must be a file .*: Is a dir"):
            MapCam(trace=path.parent)
        here = mock.patch("mapcam._running.choose_engine", return_value=("wasm", "mapcam.wasm"))
        with here, self.assertRaisesRegex(InvalidOptionsError, "trace: an engine in this process"):
            MapCam(engine="wasm", trace=path)


if __name__ == "__main__":
    unittest.main()
