"""What is asyncio's own; what threads have too is tested in test_call_styles.py."""

import asyncio
import gc
import itertools
import logging
import time
import tracemalloc
import unittest
from unittest import mock

from support import HANG, bundle_widget, eventually, is_alive, needs_modules

from mapcam import (
    AsyncMapCam,
    CameraIdle,
    EngineClosedError,
    MapCamError,
    scroll_by,
    zoom_by,
    zoom_in,
)
from mapcam._connection import BACKLOG


class AsyncTests(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # Debugging, it tells of slow turns.

    async def asyncSetUp(self):
        self.engine = await AsyncMapCam(timeout=HANG).start()
        self.addAsyncCleanup(self.engine.close)
        self.view = self.engine.map()

    async def test_methods_are_coroutines(self):
        first = asyncio.create_task(self.view.move(zoom_in()))
        second = asyncio.create_task(self.view.move(zoom_in()))
        self.assertEqual((await second).zoom, 4)
        self.assertTrue(first.done())

    async def test_requests_can_be_gathered(self):
        cameras = await asyncio.gather(*(self.view.move(scroll_by(1, 0)) for _ in range(1000)))
        self.assertEqual(len(set(cameras)), 1000)

    async def test_cancelling_one_wait_does_not_affect_others(self):
        animation = await self.view.animate(zoom_in(), duration=1)
        tasks = [asyncio.ensure_future(animation.wait(HANG)) for _ in range(2)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await animation.stop()
        self.assertEqual(await tasks[1], "stopped")

    async def test_a_callback_may_be_a_coroutine_function(self):
        done = asyncio.Event()

        async def later(event):
            done.set()

        self.view.on(CameraIdle, later)
        await self.view.move(zoom_in())
        await asyncio.wait_for(done.wait(), HANG)

    async def test_a_failed_assertion_of_a_callback_is_raised_in_the_next_call(self):
        self.view.on(CameraIdle, lambda event: self.assertEqual(event.camera.zoom, 9))
        with self.assertRaisesRegex(AssertionError, "3.0 != 9"):
            await self.view.move(zoom_in())
            await self.view.camera()
        self.assertEqual((await self.view.camera()).zoom, 3)

    async def test_cancellation_at_every_await_leaves_the_engine_right(self):
        for name in ways_of_asking(self.engine, *[mock.Mock()] * 2):
            for number in itertools.count():
                was_cancelled = False  # Where an error ends the block, too.
                with self.subTest(name, number=number), self.view.events() as stream:
                    if name == "widget" and number == 0:
                        needs_modules("MAPCAM_REQUIRE_JUPYTER", "anywidget")
                        bundle_widget()
                    animation = await self.view.animate(zoom_in(), duration=0.05)
                    call = ways_of_asking(self.engine, animation, stream)[name]
                    listeners = self.engine._connection.listeners.all
                    was_cancelled = await cancelled(call, number)
                    zoom = (await self.view.camera()).zoom
                    self.assertEqual((await self.view.move(zoom_by(0.25))).zoom, zoom + 0.25)
                    self.assertEqual(list(self.engine._connection.exchange.pending), [])
                    if was_cancelled:
                        self.assertEqual(self.engine._connection.listeners.all, listeners)
                    await self.view.jump_to(zoom=3)
                if not was_cancelled:
                    break

    async def test_an_engine_is_held_back_while_its_loop_stands_still(self):
        await self.engine.clock.start()
        await held_back(self, self.engine)

    async def test_a_cancelled_start_leaves_no_engine_and_a_cancelled_close_can_be_repeated(self):
        for number in itertools.count():
            engine = AsyncMapCam(size=(300, 200))
            was_cancelled = await cancelled(engine.start, number)
            if was_cancelled and "_connection" in vars(engine):
                self.assertFalse(is_alive(engine.pid))
            if not was_cancelled:
                self.assertTrue(await cancelled(engine.close, 0))
                await engine.close()
                self.assertFalse(is_alive(engine.pid))
                break
        self.assertGreater(number, 1)


async def held_back(case, engine):
    """Fails if what an engine sends in real time waits without a bound for a loop that stands."""
    views = [await engine.open_map(f"map-{number}") for number in range(500)]
    await asyncio.gather(*(view.animate(bearing=170, duration=HANG) for view in views))
    tracemalloc.start()
    case.addCleanup(tracemalloc.stop)
    case.assertTrue(eventually(lambda: tracemalloc.get_traced_memory()[0] > BACKLOG / 2))
    time.sleep(2)  # The loop stands: nothing in it runs.
    case.assertLess(tracemalloc.get_traced_memory()[0], 1.5 * BACKLOG)
    case.assertEqual(len(await engine.maps()), 501)


async def cancelled(call, number):
    """Whether a call was cancelled as it waited for the time of this number; false if it waits
    less often."""
    try:
        await asyncio.ensure_future(awaited(lambda: Cancelling(awaited(call), number)))
    except (asyncio.CancelledError, MapCamError, ImportError) as error:
        return isinstance(error, asyncio.CancelledError)
    return False


class Cancelling:
    """A coroutine whose task is cancelled as it waits for the time of a number, from 0."""

    def __init__(self, coroutine, number):
        self.coroutine, self.number = coroutine, number

    def __await__(self):
        error = None
        for count in itertools.count():
            try:
                waits = self.coroutine.throw(error) if error else self.coroutine.send(None)
            except StopIteration as end:
                return end.value
            if count == self.number:
                asyncio.current_task().cancel()
            try:
                error = None
                yield waits
            except BaseException as thrown:
                error = thrown


class AsyncLifecycleTests(unittest.TestCase):
    def test_an_engine_that_was_not_started(self):
        engine = AsyncMapCam()
        for ask in (
            lambda: engine.map(),
            lambda: engine.clock,
            lambda: engine.pid,
            lambda: engine.description,
            lambda: engine.events(),
            lambda: engine.on(CameraIdle, print),
        ):
            with self.assertRaisesRegex(MapCamError, r"use `async with`, or `await start\(\)`"):
                ask()
        for call in (engine.ping(), engine.request("ping")):
            with self.assertRaisesRegex(MapCamError, "has not been started"):
                asyncio.run(call)
        with self.assertRaisesRegex(AttributeError, "no attribute 'pong'"):
            engine.pong()
        asyncio.run(engine.close())

    def test_an_engine_runs_once(self):
        async def main():
            engine = await AsyncMapCam().start()
            with self.assertRaisesRegex(EngineClosedError, "This engine runs already"):
                await engine.start()
            await engine.close()
            with self.assertRaisesRegex(EngineClosedError, r"has ended: `await AsyncMapCam\(…\)"):
                await engine.start()

        asyncio.run(main())

    def test_a_garbage_collected_engine_exits_after_its_loop(self):
        async def main():
            return await AsyncMapCam().start()

        engine = asyncio.run(main())
        pid = engine.pid
        del engine
        gc.collect()
        self.assertTrue(eventually(lambda: not is_alive(pid)))


class LoopTests(unittest.TestCase):
    """An engine is asked in the loop that started it; elsewhere nothing happens but an error."""

    def test_an_engine_is_not_asked_from_another_loop(self):
        async def main(debug):
            async with AsyncMapCam(timeout=HANG) as engine:
                view = engine.map()
                stream = view.events()
                animation = await view.animate(zoom_in())
                for name, call in ways_of_asking(engine, animation, stream).items():
                    with self.subTest(name), self.assertRaises(MapCamError) as caught:
                        await in_another_loop(call, debug)
                    self.assertRegex(str(caught.exception), "belongs to the event loop that start")
                    self.assertEqual(list(engine._connection.exchange.pending), [])
                with self.assertRaisesRegex(MapCamError, "belongs to the event loop"):
                    await in_another_loop(engine.close, debug)
                self.assertEqual(engine._connection.listeners.all, (stream._listener,))
                self.assertIsNotNone(await view.camera())
            with self.assertRaises(EngineClosedError):
                await in_another_loop(view.camera, debug)
            await in_another_loop(engine.close, debug)

        for debug in (False, True):
            asyncio.run(main(debug))

    def test_an_engine_is_not_asked_after_its_loop(self):
        async def main():
            engine = await AsyncMapCam(timeout=HANG).start()
            view = engine.map()
            stream = view.events()
            return engine, await view.animate(zoom_in()), stream

        engine, animation, stream = asyncio.run(main())
        for name, call in ways_of_asking(engine, animation, stream).items():
            with (
                self.subTest(name),
                self.assertRaisesRegex(EngineClosedError, "loop .* was closed"),
            ):
                asyncio.run(awaited(call), debug=True)
        self.assertTrue(is_alive(engine.pid))
        asyncio.run(engine.close())
        self.assertFalse(is_alive(engine.pid))
        asyncio.run(engine.close())

    def test_a_loop_may_be_run_more_than_once(self):
        loop = asyncio.new_event_loop()
        self.addCleanup(loop.close)
        engine = loop.run_until_complete(AsyncMapCam().start())
        self.assertIsNotNone(loop.run_until_complete(engine.map().camera()))
        self.assertIsNotNone(loop.run_until_complete(engine.map().camera()))
        loop.run_until_complete(engine.close())


async def awaited(call):
    return await call()


async def in_another_loop(call, debug):
    """What `call` gives in another thread's loop."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, lambda: asyncio.run(awaited(call), debug=debug))


def ways_of_asking(engine, animation, stream):
    view = engine.map()

    async def events():
        with view.events() as moves:
            await moves.get(0.1)

    async def on():
        with view.on(CameraIdle, print):
            pass

    return {
        "camera": view.camera,
        "move": lambda: view.move(zoom_in()),
        "request": lambda: engine.request("ping"),
        "tick": lambda: engine.clock.tick(1),
        "run_until_idle": engine.run_until_idle,
        "animation": lambda: awaited(lambda: animation),
        "wait": lambda: animation.wait(0.1),
        "stop": animation.stop,
        "stream": lambda: stream.get(0.1),
        "first": lambda: stream.first(timeout=0.1),
        "wait_for": lambda: view.wait_for(CameraIdle, timeout=0.1),
        "expect_event": lambda: view.expect_event(CameraIdle).__aenter__(),
        "open_map": lambda: engine.open_map("other", size=(300, 200)),
        "events": events,
        "on": on,
    }


if __name__ == "__main__":
    unittest.main()
