"""How engines of asyncio start and end, inside of a loop and without one."""

import asyncio
import gc
import os
import signal
import unittest
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

from support import HANG, eventually, impostor, is_alive

from mapcam import (
    AsyncMapCam,
    CameraIdle,
    EngineClosed,
    EngineDied,
    EngineNotFound,
    MapCamError,
    RequestTimeout,
    zoom_in,
)


class AsyncLifecycleTests(unittest.TestCase):
    def test_an_engine_that_was_not_started(self):
        engine = AsyncMapCam()
        for ask in (
            lambda: engine.map(),
            lambda: engine.clock,
            lambda: engine.pid,
            lambda: engine.description,
            lambda: engine.pipeline(),
            lambda: engine.batch(),
            lambda: engine.events(),
            lambda: engine.on(CameraIdle, print),
        ):
            with self.assertRaisesRegex(MapCamError, r"`async with` does it, or `await start\(\)`"):
                ask()
        for call in (engine.ping(), engine.request("ping")):
            with self.assertRaisesRegex(MapCamError, "has not been started"):
                asyncio.run(call)
        with self.assertRaisesRegex(AttributeError, "no attribute 'pong'"):
            engine.pong()
        asyncio.run(engine.close())

    def test_timeouts(self):
        path = impostor(self, "if request['method'] == 'shutdown': break")

        async def main():
            async with AsyncMapCam(path, timeout=0.2) as engine:
                for _ in range(3):
                    with self.assertRaisesRegex(RequestTimeout, "camera.get"):
                        await engine.map().camera()

        asyncio.run(main())

    def test_closing_an_engine_that_does_not_listen(self):
        complaints = []

        async def main():
            asyncio.get_running_loop().set_exception_handler(
                lambda _, what: complaints.append(what)
            )
            engine = await AsyncMapCam(timeout=0.1).start()
            os.kill(engine.pid, signal.SIGSTOP)
            with mock.patch("mapcam.aio_connection.CLOSING_TIME", 0.3):
                await engine.close()
            gc.collect()
            self.assertFalse(is_alive(engine.pid))

        asyncio.run(main())
        self.assertEqual(complaints, [])

    def test_last_words(self):
        path = impostor(self, "print('Fatal error', file=sys.stderr); os.abort()")

        async def main():
            async with AsyncMapCam(path) as engine:
                with self.assertRaises(EngineDied) as caught:
                    await engine.ping()
                self.assertEqual(caught.exception.stderr, ["Fatal error"])

        asyncio.run(main())

    def test_a_missing_engine(self):
        async def main():
            async with AsyncMapCam("/not/here"):
                pass

        with self.assertRaises(EngineNotFound):
            asyncio.run(main())

    def test_a_forgotten_engine_goes(self):
        async def main():
            engine = await AsyncMapCam().start()
            await engine.map().move(zoom_in())
            pid = engine.pid
            del engine
            gc.collect()
            while is_alive(pid):
                await asyncio.sleep(0.01)

        asyncio.run(asyncio.wait_for(main(), HANG))

    def test_parts_keep_their_engine(self):
        async def main():
            clock = (await AsyncMapCam().start()).clock
            deferred = (await AsyncMapCam().start()).pipeline().clock
            starting = (await AsyncMapCam(clock="realtime").start()).map().animate(zoom_in())
            gc.collect()
            await asyncio.sleep(0.1)
            self.assertEqual((await clock.tick(1)).time, 1)
            self.assertEqual((await deferred.tick(1)).time, 1)
            animation = await starting
            del starting
            gc.collect()
            await asyncio.sleep(0.1)
            self.assertEqual((await animation.stop()).target.latitude, 0)
            self.assertEqual(await animation, "stopped")
            for part in (clock, deferred, animation):
                await part._engine.close()

        asyncio.run(main())

    def test_an_engine_that_outlives_its_loop_goes(self):
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
            loop = asyncio.get_running_loop()
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
                    await loop.run_in_executor(None, engine.pipeline().ping)  # No loop runs there.
                with self.assertRaisesRegex(MapCamError, "belongs to the event loop"):
                    await in_another_loop(engine.close, debug)
                self.assertEqual(engine._connection.listeners.all, (stream._listener,))
                self.assertIsNotNone(await view.camera())
                deferred = engine.pipeline().map().camera()
                with self.assertRaisesRegex(MapCamError, "belongs to the event loop"):
                    # This loop is held meanwhile: what is answered may be read anywhere.
                    with ThreadPoolExecutor(1) as thread:
                        thread.submit(asyncio.run, awaited(lambda: deferred), debug=debug).result()
                self.assertEqual(await deferred, await view.camera())
            with self.assertRaises(EngineClosed):
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
            with self.subTest(name), self.assertRaisesRegex(EngineClosed, "loop .* was closed"):
                asyncio.run(awaited(call), debug=True)
        with self.assertRaisesRegex(EngineClosed, "loop .* was closed"):
            engine.pipeline().ping()
        self.assertTrue(is_alive(engine.pid))
        asyncio.run(engine.close())
        self.assertFalse(is_alive(engine.pid))
        asyncio.run(engine.close())

    def test_a_loop_may_be_run_more_than_once(self):
        loop = asyncio.new_event_loop()
        self.addCleanup(loop.close)
        engine = loop.run_until_complete(AsyncMapCam().start())
        self.assertIsNotNone(loop.run_until_complete(engine.map().camera()))
        reply = engine.pipeline().map().camera()  # Asked while it does not run.
        self.assertIsNotNone(loop.run_until_complete(reply))
        loop.run_until_complete(engine.close())


async def awaited(call):
    return await call()


async def in_another_loop(call, debug):
    """What `call` gives in another thread's loop."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, lambda: asyncio.run(awaited(call), debug=debug))


def ways_of_asking(engine, animation, stream):
    view = engine.map()

    async def pipeline():
        async with engine.pipeline() as pipe:
            pipe.map().camera()

    async def batch():
        async with engine.batch() as batch:
            batch.map().camera()

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
        "widget": lambda: view.widget(),
        "pipeline": pipeline,
        "batch": batch,
        "events": events,
        "on": on,
    }


if __name__ == "__main__":
    unittest.main()
