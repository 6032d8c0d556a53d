"""The engine in this process: its WebAssembly module, with wasmtime, instead of a process."""

import asyncio
import os
import unittest
from unittest import mock

from support import HANG, PARIS, HostTestCase, host, needs, needs_modules
from test_asyncio import held_back
from test_methods import CALLS, CLOCKED, blocking_answers, plain
from test_schema import FOLDER, Transcript

from mapcam import (
    AsyncMapCam,
    CameraDidChange,
    EngineClosedError,
    EngineDiedError,
    InvalidOptionsError,
    InvalidParamsError,
    MapCam,
    NoSuchMapError,
    _locate,
    scroll_by,
    zoom_in,
)
from mapcam._wasm import Instance

MODULE = next(filter(os.path.isfile, _locate.MODULES), None)


def setUpModule():
    needs_modules("MAPCAM_REQUIRE_WASM", "wasmtime")
    needs("MAPCAM_REQUIRE_WASM", mapcam_wasm=MODULE)


class InProcessTests(unittest.TestCase):
    def setUp(self):
        self.engine = MapCam(engine="wasm", timeout=HANG)
        self.addCleanup(self.engine.close)
        self.view = self.engine.map()

    def test_golden_sessions_are_the_same_bytes(self):
        replayed = 0
        for path in sorted(FOLDER.glob("*.jsonl")):
            transcript = Transcript(path)
            if transcript.arguments:
                continue
            replayed += 1
            with self.subTest(path.name):
                sent = transcript.text(">")
                sent += "" if sent.endswith("\n") else "\n"
                told = Instance(MODULE).serve(sent.encode())[0].decode()
                self.assertEqual(told.split("\n"), transcript.text("<").split("\n"))
        self.assertGreater(replayed, 10)

    def test_all_methods_answer_as_a_process_does(self):
        expected = [plain(answer) for answer in blocking_answers()]

        async def answers():
            async with AsyncMapCam(engine="wasm") as engine:
                return [await call(engine) for _, call, _ in CALLS]

        found = [call(self.engine) for _, call, _ in CALLS]
        for given in (found, asyncio.run(answers())):
            for (name, _, _), answer, wanted in zip(CALLS, map(plain, given), expected):
                if name not in CLOCKED:
                    with self.subTest(name):
                        self.assertEqual(answer, wanted)

    def test_pipelines_and_events(self):
        with self.engine.events(CameraDidChange) as changes:
            with self.engine.pipeline() as pipe:
                replies = [pipe.map().move(scroll_by(0.1, 0)) for _ in range(3000)]
            self.assertEqual(len(changes.pending()), 3000)
        self.assertEqual(len({reply.result() for reply in replies}), 3000)
        self.assertEqual(len(self.view.projection.points([PARIS] * 100_000)), 100_000)

    def test_a_turn_may_have_any_amount_of_output(self):
        path = b'{"jsonrpc":"2.0","id":1,"method":"camera.path",' + (
            b'"params":{"to":{"zoom":9},"duration":1,"frames":50000}}\n'
        )
        instance, rest, due, count = Instance(MODULE), path * 25, -1.0, 0
        while due < 0:
            answers, due = instance.serve(rest)
            rest, count = b"", count + answers.count(b'"zoom"')
        self.assertEqual(count, 25 * 50_000)

    def test_time_passes_by_itself(self):
        self.engine.clock.start(60)
        flight = self.view.animate(zoom_in(), duration=0.2)
        self.assertEqual(flight.wait(HANG), "completed")
        self.engine.clock.stop()
        with MapCam(engine="wasm", clock="realtime", fps=30, size=(300, 200)) as engine:
            self.assertEqual((engine.clock.get().fps, engine.map().state().size), (30, (300, 200)))

        async def main():
            async with AsyncMapCam(engine="wasm", clock="realtime") as engine:
                return await (await engine.map().animate(zoom_in(), duration=0.2)).wait(HANG)

        self.assertEqual(asyncio.run(main()), "completed")

    def test_it_is_held_back_while_its_loop_stands_still(self):
        async def main():
            async with AsyncMapCam(engine="wasm", clock="realtime") as engine:
                await held_back(self, engine)

        asyncio.run(main())

    def test_shutdown_inside_a_request_ends_nothing(self):
        for inner, error in (
            ({"method": "shutdown", "params": {}}, InvalidParamsError),
            ('"method":"shutdown",', NoSuchMapError),
        ):
            with self.assertRaises(error):
                self.engine.request("camera.get", map=inner)
            self.assertEqual(self.view.camera().zoom, 2)

    def test_it_ends(self):
        events = self.engine.events()
        self.engine.shutdown()
        self.assertEqual(list(events), [])
        with self.assertRaises(EngineClosedError):
            self.view.camera()
        self.engine.close()
        engine = MapCam(engine="wasm")
        engine.close()
        with self.assertRaises(EngineClosedError):
            engine.ping()

    def test_a_trap_ends_the_engine_and_another_can_be_made(self):
        events = self.engine.events()
        with mock.patch("mapcam._wasm.Instance.serve", side_effect=RuntimeError("unreachable")):
            with self.assertRaisesRegex(EngineDiedError, "trapped: unreachable"):
                self.view.camera()
        with self.assertRaises(EngineDiedError):
            list(events)
        with self.assertRaises(EngineDiedError):
            self.view.camera()
        with MapCam(engine="wasm") as engine:
            self.assertEqual(engine.map().camera().zoom, 2)

    def test_invalid_options(self):
        with self.assertRaisesRegex(InvalidOptionsError, "no command line"):
            MapCam(engine="wasm", options=["--max-line-bytes", "9"])
        with self.assertRaisesRegex(InvalidOptionsError, "size"):
            MapCam(engine="wasm", size=(-1, 2))
        with self.assertRaisesRegex(InvalidOptionsError, '"process" or "wasm"'):
            MapCam(engine="web")


class ChoiceTests(unittest.TestCase):
    def test_wasm_is_chosen_without_an_executable_and_reported_once(self):
        source = """
            import os
            from unittest import mock
            from mapcam import EngineNotFoundError, MapCam, _locate
            del os.environ["MAPCAM"]
            with mock.patch.object(_locate, "find_engine", side_effect=EngineNotFoundError("-")):
                for _ in range(2):
                    with MapCam() as engine:
                        print(engine.map().camera().zoom)
        """
        with host(source) as process:
            output, errors = process.communicate(timeout=HANG)
        self.assertEqual((output, errors.count("WebAssembly")), ("2.0\n2.0\n", 1))


class WindowsTests(HostTestCase):
    def test_nothing_missing_on_windows_is_needed(self):
        source = """
            import asyncio, os, select, signal, subprocess, sys, wasmtime  # As they are there.
            for module, names in (
                (os, "fork register_at_fork set_blocking getsid WNOHANG"),
                (select, "poll PIPE_BUF epoll"),
                (signal, "SIGKILL pthread_sigmask"),
            ):
                for name in names.split():
                    vars(module).pop(name, None)
            for name in ("fcntl", "resource", "pwd", "termios"):
                sys.modules[name] = None
            sys.platform = "win32"
            from mapcam import *
            with MapCam(engine="wasm") as engine:
                view = engine.map()
                print(view.move(zoom_in()).zoom, view.fly_to((1, 2)).finish().target.latitude)
        """
        self.assert_prints(source, "3.0 1.0\n")


if __name__ == "__main__":
    unittest.main()
