"""What is told to who starts an engine wrongly, and what the wire looks like."""

import asyncio
import logging
import stat
import tempfile
import unittest
from pathlib import Path

from support import PARIS, EngineTestCase, impostor

from mapcam import (
    AsyncMapCam,
    EngineDied,
    IncompatibleEngine,
    InvalidParams,
    MapCam,
    MapCamError,
    zoom_in,
)


class ArgumentTests(unittest.TestCase):
    def test_wrong_arguments_are_value_errors_that_name_them(self):
        for name, wrong in (
            ("size", (800,)),
            ("size", (float("nan"), 600)),
            ("size", "800x600"),
            ("clock", "fast"),
            ("fps", "many"),
            ("fps", float("inf")),
            ("timeout", 0),
            ("timeout", -1),
            ("timeout", "long"),
            ("timeout", float("nan")),
            ("options", "--fps 30"),
            ("options", [30]),
            ("options", 30),
        ):
            for cls in (MapCam, AsyncMapCam):
                with self.subTest(name, wrong=wrong), self.assertRaises(ValueError) as caught:
                    cls(**{name: wrong})
                self.assertIsInstance(caught.exception, MapCamError)
                self.assertTrue(str(caught.exception).startswith(name), str(caught.exception))

    def test_an_executable_is_a_path(self):
        for wrong in (3, b"mapcam", ["mapcam"]):
            with self.assertRaisesRegex(ValueError, "^binary: expected a path"):
                MapCam(wrong)
            with self.assertRaisesRegex(ValueError, "^binary: expected a path"):
                asyncio.run(AsyncMapCam(wrong).start())

    def test_what_only_the_engine_knows_to_be_wrong_is_a_value_error_too(self):
        for arguments in (
            {"size": (-1, 600)},
            {"fps": -3},
            {"options": ["--nonsense"]},
            {"options": ["--max-line-bytes", "few"]},
        ):
            with self.subTest(arguments), self.assertRaisesRegex(ValueError, "mapcam"):
                MapCam(**arguments)

            async def start(arguments=arguments):
                async with AsyncMapCam(**arguments):
                    pass

            with self.subTest(arguments), self.assertRaisesRegex(ValueError, "mapcam"):
                asyncio.run(start())


class OtherProgramTests(unittest.TestCase):
    def program(self, body):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "other"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    def test_what_it_wrote_is_quoted(self):
        for body, quoted in (
            ("echo Hello, world; read line", "Hello, world"),
            ("cat", "initialize"),
            ("""echo '{"hello": 1}'; read line""", "hello"),
            ("echo 3; read line", "3"),
        ):
            path = self.program(body)
            with self.subTest(body), self.assertRaises(IncompatibleEngine) as caught:
                MapCam(path)
            self.assertIn(f"{path} is not a mapcam engine: it wrote", str(caught.exception))
            self.assertIn(quoted, str(caught.exception))

            async def start(path=path):
                await AsyncMapCam(path).start()

            with self.subTest(body), self.assertRaisesRegex(IncompatibleEngine, quoted):
                asyncio.run(start())

    def test_an_engine_that_is_older_is_named(self):
        older = impostor(self, "pass")
        source = Path(older).read_text()
        Path(older).write_text(source.replace("answer(description)", 'answer({"server": {}})'))
        with self.assertRaisesRegex(IncompatibleEngine, "older than this package") as caught:
            MapCam(older)
        self.assertIn(older, str(caught.exception))

    def test_one_that_ends_at_once_is_named(self):
        path = self.program("exit 3")
        with self.assertRaises(EngineDied) as caught:
            MapCam(path)
        self.assertIn(path, str(caught.exception))
        self.assertIn("status 3", str(caught.exception))


class RequestTests(EngineTestCase):
    def test_the_item_at_fault_is_blamed(self):
        with self.assertRaises(InvalidParams) as caught:
            self.view.configure(notify=["camera.willMove", "camera.idl"])
        self.assertEqual(caught.exception.path, "/notify/1")
        with self.assertRaises(InvalidParams) as caught:
            self.view.configure(notify=["camera.idl"])
        self.assertEqual(caught.exception.path, "/notify/0")
        with self.assertRaises(TypeError):
            self.view.configure(notify="camera.idle")

    def test_more_places_than_a_line_holds_are_sent_in_parts(self):
        places = [PARIS] * 400_000  # 18 megabytes; the engine takes 16 at a time.
        points = self.view.points(places)
        self.assertEqual(len(points), len(places))
        self.assertEqual(points[-1], self.view.point(PARIS))

    def test_parts_in_a_pipeline_a_batch_and_asyncio(self):
        count = 120_000
        for block in (self.engine.pipeline, self.engine.batch):
            with block() as calls:
                reply = calls.map().contains([PARIS] * count)
            self.assertTrue(reply.done())
            self.assertEqual(reply.result(), [True] * count)

        async def main():
            async with AsyncMapCam() as engine:
                async with engine.batch() as batch:
                    reply = batch.map().contains([PARIS] * count)
                self.assertEqual(await reply, [True] * count)
                self.assertEqual(await engine.map().contains([PARIS] * count), [True] * count)

        asyncio.run(main())

    def test_logging_shows_the_wire(self):
        with self.assertLogs("mapcam.wire", logging.DEBUG) as logged, MapCam() as engine:
            engine.map().move(zoom_in())
            with engine.batch() as batch:
                batch.ping()
        lines = [record.getMessage() for record in logged.records]
        self.assertTrue(any(line.startswith("> {") and "camera.move" in line for line in lines))
        self.assertTrue(any(line.startswith("< {") and '"zoom":3' in line for line in lines))
        self.assertTrue(any(line.startswith("> [") and "ping" in line for line in lines))


if __name__ == "__main__":
    unittest.main()
