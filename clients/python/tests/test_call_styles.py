"""What threads and event loops have alike: each test is run with both.

A test awaits what calls give through `got`; a blocking call has given it by then.
"""

import asyncio
import contextlib
import gc
import inspect
import logging
import os
import signal
import time
import unittest
from unittest import mock

from support import HANG, SYDNEY, eventually, impostor, is_alive

from mapcam import (
    AnimationEnded,
    AsyncMapCam,
    CameraDidChange,
    CameraIdle,
    EngineClosedError,
    EngineDiedError,
    EngineNotFoundError,
    InvalidParamsError,
    MapCam,
    NoSuchMapError,
    ProtocolError,
    Reply,
    RequestTimeoutError,
    WouldWaitForeverError,
    scroll_by,
    zoom_by,
    zoom_in,
)

STUCK = "if request['method'] == 'shutdown': break"
"""What an engine does that answers nothing."""

WRITTEN = """print('{"id":%d,LIE}' % request['id'])"""
LIES = {
    "os.close(1); time.sleep(60); os._exit(0)": "closed its output, and goes on",
    "request['id'] += 90; answer({})": "line that can't be understood.*92",
    "request['id'] = None; answer({})": "line that can't be understood",
    WRITTEN.replace("LIE", '"result":{},"error":null'): "error.: null",
    WRITTEN.replace("LIE", '"error":{"code":"x"}'): "line that can't be understood",
    WRITTEN.replace("LIE", '"result":NaN'): "line that can't be understood.*NaN",
    WRITTEN.replace(",LIE", ""): "line that can't be understood",
    WRITTEN.replace("LIE", '"result":7'): "answered camera.get with .*7",
    WRITTEN.replace("LIE", f'"result":{"[" * 200_000 + "]" * 200_000}'): r"\[\[\[",
    """print('{"method":"camera.idle","params":{"map":7}}')""": "camera.idle",
    "print(7)": "line that can't be understood: '7'",
    "print('rubbish')": "line that can't be understood: 'rubbish'",
    "request['id'] = str(request['id']); answer({})": '"id": "2"',
    "sys.stdout.write('{'); sys.stdout.flush(); sys.exit(0)": "without a line feed",
    "while True: sys.stdout.write('x' * 65536)": "a line longer than 1048576 bytes",
}
"""What an engine that lies does at a request, and what is said of it."""


async def got(value):
    """What a call gives in the end."""
    if inspect.isawaitable(value):
        return await value
    return value.result() if isinstance(value, Reply) else value


@contextlib.asynccontextmanager
async def inside(block):
    """The block of an engine or an expectation."""
    if hasattr(block, "__aenter__"):
        async with block as entered:
            yield entered
    else:
        with block as entered:
            yield entered


class CallStyleTests:
    """The tests, with `kind` for the engine's class."""

    def setUp(self):
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # Debugging, it tells of slow turns.

    async def asyncSetUp(self):
        self.engine = await self.started()
        self.view = self.engine.map()

    async def started(self, *arguments, **settings):
        """An engine, which is closed after the test."""
        engine = self.kind(*arguments, **{"timeout": HANG, **settings})
        if self.kind is AsyncMapCam:
            await engine.start()
        self.addAsyncCleanup(self.closed, engine)
        return engine

    async def closed(self, engine):
        await got(engine.close())

    async def fails(self, error, value, pattern=""):
        with self.assertRaisesRegex(error, pattern) as caught:
            await got(value() if callable(value) else value)
        return caught.exception

    # Calls

    async def test_errors_name_the_path_of_a_parameter(self):
        error = await self.fails(InvalidParamsError, lambda: self.view.move(zoom_by("much")))
        self.assertEqual((error.code, error.method), (-32602, "camera.move"))
        self.assertEqual((error.path, error.expected), ("/update/zoomBy/delta", "a number"))
        self.assertIn('not "much"', str(error))
        self.assertIsInstance(error, ValueError)

    async def test_timeout(self):
        engine = await self.started(impostor(self, STUCK), timeout=0.2)
        for _ in range(3):
            await self.fails(RequestTimeoutError, lambda: engine.map().camera(), "camera.get")

    # Animations

    async def test_animations_end_once_with_their_outcome(self):
        first = await got(self.view.animate(zoom=8, duration=1))
        second = await got(self.view.animate(bearing=90, duration=1))
        self.assertEqual((first.outcome, first.done()), (None, False))
        third = await got(self.view.animate(zoom=4, duration=3))
        self.assertEqual(await got(first.wait()), "interrupted")
        await got(self.engine.clock.tick(1))
        self.assertEqual(await got(second.wait()), "completed")
        await got(third.stop())
        self.assertEqual(await got(third.wait()), "stopped")
        self.assertEqual((await got(first.wait(1)), first.outcome), ("interrupted",) * 2)

    async def test_animations_are_waited_for_in_real_time(self):
        await got(self.engine.clock.start(fps=100))
        animation = await got(self.view.animate(zoom_in(), duration=0.1))
        self.assertEqual(await got(animation.wait()), "completed")

    async def test_waiting_while_the_clock_stands_still_is_an_error(self):
        animation = await got(self.view.animate(zoom_in(), duration=1))
        await self.fails(WouldWaitForeverError, animation.wait, r"clock\.tick.*clock\.start")
        await self.fails(RequestTimeoutError, lambda: animation.wait(0.01))
        await got(self.engine.clock.tick(1))
        self.assertEqual(await got(animation.wait()), "completed")

    async def test_finish_and_seek(self):
        flight = await got(self.view.fly_to(SYDNEY, 9))
        middle = await got(flight.seek(flight.duration / 2))
        self.assertNotEqual(middle, flight.camera)
        self.assertEqual(await got(self.view.camera()), middle)
        for _ in range(2):
            self.assertEqual(await got(flight.finish()), flight.camera)
            self.assertEqual(flight.outcome, "completed")
        self.assertEqual((await got(self.engine.clock.get())).time, 0)
        still = await got(self.view.animate(zoom=9))
        self.assertEqual((still.id, await got(still.wait())), (None, "completed"))
        for call in (still.seek(1), still.finish(), still.stop()):
            self.assertEqual(await got(call), flight.camera)

    async def test_time_passes_until_the_map_is_idle(self):
        flight = await got(self.view.fly_to(SYDNEY, 9))
        with self.view.events(CameraIdle) as rests:
            progress = await got(self.engine.run_until_idle())
            self.assertEqual(len(rests.pending()), 1)
        self.assertEqual((flight.outcome, progress.active), ("completed", 0))
        self.assertEqual(await got(self.view.camera()), flight.camera)
        self.assertLess(progress.time - flight.duration, 1 / 60 + 1e-9)
        await got(self.view.animate(zoom_in(), duration=1e6))
        run = self.engine.run_until_idle
        await self.fails(RequestTimeoutError, lambda: run(limit=2), "after 2 seconds")
        for wrong in ({"fps": 0}, {"fps": -1}, {"fps": float("nan")}, {"limit": -1}):
            await self.fails(ValueError, lambda wrong=wrong: run(**wrong), "expected fps above 0")

    async def test_in_real_time_too(self):
        await got(self.engine.clock.start(fps=100))
        flight = await got(self.view.animate(zoom_in(), duration=0.1))
        await got(self.engine.run_until_idle())
        self.assertEqual(flight.outcome, "completed")

    # Events

    async def test_streams_have_the_events_of_answered_calls(self):
        with self.view.events(CameraDidChange, AnimationEnded) as events:
            flight = await got(self.view.fly_to(SYDNEY, 8, duration=1))
            for _ in range(4):
                await got(self.engine.clock.tick(0.25))
            seen = events.pending()
        self.assertEqual([type(event) for event in seen], [CameraDidChange] * 4 + [AnimationEnded])
        self.assertEqual(seen[-2].camera, flight.camera)

    async def test_callbacks_have_run_when_the_answer_is_there(self):
        heard = []
        self.view.on(CameraIdle, heard.append)
        for number in range(200):
            camera = await got(self.view.move(scroll_by(1, 0)))
            self.assertEqual(len(heard), number + 1)
        self.assertEqual(heard[-1], CameraIdle("default", 0, camera))

    async def test_events_are_expected(self):
        def is_near(event):
            return event.camera.zoom > 3

        async with inside(self.view.expect_event(CameraIdle, is_near)) as expected:
            await got(self.view.move(zoom_in()))
            await got(self.view.move(zoom_in()))
        self.assertEqual(expected.value.camera.zoom, 4)
        with self.assertRaises(RequestTimeoutError):
            async with inside(self.view.expect_event(AnimationEnded, timeout=0.01)):
                await got(self.view.move(zoom_in()))
        with self.assertRaises(KeyError):
            async with inside(self.view.expect_event(CameraIdle)):
                raise KeyError
        await self.fails(RequestTimeoutError, lambda: self.view.wait_for(CameraIdle, timeout=0.01))

    async def test_streams_end_with_the_engine(self):
        stream = self.view.events()
        self.assertIsNone(await got(stream.get(timeout=0.01)))
        await got(self.view.move(zoom_in()))
        await got(self.engine.close())
        self.assertEqual(
            [await got(stream.get()) is None for _ in range(5)], [False] * 3 + [True] * 2
        )
        for ask in (
            lambda: self.view.events(),
            lambda: self.engine.events(CameraIdle),
            lambda: self.view.on(CameraIdle, print),
            lambda: self.engine.on("camera.idle", print),
        ):
            self.assertRaises(EngineClosedError, ask)

    # The engine's end

    async def test_closing_answers_what_was_asked(self):
        replies = await self.replies(1000)
        animation = await got(self.view.animate(zoom_in()))
        for _ in range(2):
            await got(self.engine.close())
        self.assertEqual(len({await got(reply) for reply in replies}), 1000)
        self.assertFalse(is_alive(self.engine.pid))
        for ask in (self.engine.ping, animation.wait):
            await self.fails(EngineClosedError, ask)
        self.assertEqual((animation.done(), animation.outcome), (True, None))

    async def test_an_engine_is_closed_after_shutdown(self):
        events = self.engine.events()
        await got(self.view.move(zoom_in()))
        await got(self.engine.shutdown())
        await self.fails(EngineClosedError, self.engine.ping)
        self.assertEqual([await got(events.get()) is None for _ in range(4)], [False] * 3 + [True])
        self.assertTrue(eventually(lambda: not is_alive(self.engine.pid)))
        await self.fails(EngineClosedError, self.engine.ping)

    async def test_closing_an_engine_that_does_not_listen(self):
        os.kill(self.engine.pid, signal.SIGSTOP)
        with mock.patch(f"{type(self.engine._connection).__module__}.CLOSING_TIME", 0.2):
            await got(self.engine.close())
        self.assertFalse(is_alive(self.engine.pid))

    async def test_a_crash_fails_everything_that_waits(self):
        animation = await got(self.view.animate(zoom_in()))
        os.kill(self.engine.pid, signal.SIGSTOP)
        replies = await self.replies(100)
        stream = self.view.events()
        os.kill(self.engine.pid, signal.SIGKILL)
        for waiting in (*replies, animation.wait, stream.get, self.engine.ping):
            error = await self.fails(EngineDiedError, waiting, "SIGKILL")
        self.assertEqual(error.returncode, -signal.SIGKILL)
        await self.fails(EngineDiedError, lambda: self.view.projection.points([(0, 0)] * 100_000))

    async def test_a_stream_gives_the_events_before_a_crash(self):
        stream, end = self.view.events(), self.view.events(AnimationEnded)
        await got(self.view.move(zoom_in()))
        os.kill(self.engine.pid, signal.SIGKILL)
        await self.fails(EngineDiedError, end.get)
        self.assertEqual(len(stream.pending()), 3)
        for _ in range(2):
            self.assertRaises(EngineDiedError, stream.pending)

    async def test_an_engine_that_is_killed_in_the_middle_of_a_line_has_died(self):
        dying = """sys.stdout.write('{"jsonrpc'); sys.stdout.flush(); os.kill(os.getpid(), 9)"""
        engine = await self.started(impostor(self, dying))
        await self.fails(EngineDiedError, engine.ping, "was ended by signal 9")

    async def test_a_crash_quotes_the_end_of_stderr(self):
        dying = """
            for number in range(100): print("line", number, file=sys.stderr)
            print("Fatal error: on purpose", file=sys.stderr)
            os.kill(os.getpid(), signal.SIGABRT)
        """
        engine = await self.started(impostor(self, dying))
        error = await self.fails(
            EngineDiedError, engine.ping, "SIGABRT[^$]*Fatal error: on purpose"
        )
        self.assertEqual((len(error.stderr), error.stderr[-1]), (20, "Fatal error: on purpose"))

    @mock.patch("mapcam._exchange.MAX_LINE", 1 << 20)
    async def test_an_engine_that_lies_is_found_out(self):
        for lie, message in LIES.items():
            with self.subTest(lie):
                engine = await self.started(impostor(self, lie))
                view, start = engine.map(), time.monotonic()
                engine.on(CameraIdle, print)
                await self.fails(ProtocolError, lambda view=view: view.camera(), message)
                self.assertLess(time.monotonic() - start, HANG)
                await self.closed(engine)

    async def test_a_missing_engine(self):
        await self.fails(EngineNotFoundError, self.started("/not/here"))

    # What keeps an engine

    async def gone(self, pid):
        gc.collect()
        gone = asyncio.get_running_loop().run_in_executor(
            None, eventually, lambda: not is_alive(pid)
        )
        self.assertTrue(await gone)

    async def test_a_garbage_collected_engine_exits(self):
        engine = await self.kept()
        view = engine.map()
        pid = engine.pid
        del engine
        gc.collect()
        self.assertEqual((await got(view.move(zoom_in()))).zoom, 3)
        del view
        await self.gone(pid)

    async def test_a_clock_keeps_its_engine(self):
        clock = (await self.kept()).clock
        gc.collect()
        self.assertEqual((await got(clock.tick(1))).time, 1)
        await got(clock._engine.close())

    async def test_an_animation_keeps_its_engine(self):
        animation = await got((await self.kept()).map().animate(zoom_in()))
        gc.collect()
        self.assertEqual((await got(animation.stop())).target.latitude, 0)
        self.assertEqual(await got(animation.wait()), "stopped")
        pid = animation._engine.pid
        del animation
        await self.gone(pid)

    async def kept(self):
        """An engine that nobody closes."""
        engine = self.kind()
        return (await engine.start()) if self.kind is AsyncMapCam else engine

    async def replies(self, count):
        """So many moves that have been sent and wait for their answers."""
        if self.kind is MapCam:
            pipe = self.engine.pipeline().map()
            return [pipe.move(scroll_by(1, 0)) for _ in range(count)]
        tasks = [asyncio.ensure_future(self.view.move(scroll_by(1, 0))) for _ in range(count)]
        await asyncio.sleep(0)
        return tasks


class BlockingTests(CallStyleTests, unittest.IsolatedAsyncioTestCase):
    kind = MapCam

    async def test_an_unretrieved_error_is_raised_at_the_end_of_the_block(self):
        with self.assertRaises(NoSuchMapError) as caught:
            with self.engine.pipeline() as calls:
                before = calls.map().move(zoom_by(0.5))
                calls.map("nowhere").camera()
                calls.map("nobody").camera()
                after = calls.map().move(zoom_by(0.5))
        self.assertEqual(caught.exception.data["map"], "nowhere")
        self.assertEqual(after.result().zoom, before.result().zoom + 0.5)

    async def test_a_retrieved_error_is_not_raised_again(self):
        with self.engine.pipeline() as pipe:
            await self.fails(NoSuchMapError, pipe.map("nowhere").camera())
        with self.assertRaises(KeyError), self.engine.pipeline() as pipe:
            refused = pipe.map("nowhere").camera()
            raise KeyError
        await self.fails(NoSuchMapError, refused)

    async def test_a_block_raises_the_end_of_the_engine(self):
        with self.assertRaises(EngineDiedError) as caught, self.engine.pipeline() as calls:
            reply = calls.map().move(zoom_in())
            os.kill(self.engine.pid, signal.SIGSTOP)
            calls.map().move(zoom_in())
            os.kill(self.engine.pid, signal.SIGKILL)
            await self.fails(EngineDiedError, reply)
        self.assertIn("SIGKILL).", str(caught.exception))

    async def test_a_pipeline_keeps_its_engine(self):
        clock = (await self.kept()).pipeline().clock
        gc.collect()
        self.assertEqual(clock.tick(1).result().time, 1)
        flight = (await self.kept()).pipeline().map().animate(zoom_in())
        gc.collect()
        self.assertIsNotNone(flight.result().id)


class AsyncTests(CallStyleTests, unittest.IsolatedAsyncioTestCase):
    kind = AsyncMapCam


if __name__ == "__main__":
    unittest.main()
