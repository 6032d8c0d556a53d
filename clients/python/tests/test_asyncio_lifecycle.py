"""How engines of asyncio start and end, inside of a loop and without one."""

import asyncio
import gc
import os
import signal
import unittest
from unittest import mock

from support import eventually, impostor, is_alive

from mapcam import (
    AsyncMapCam,
    CameraIdle,
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
            for _ in range(500):
                if not is_alive(pid):
                    return
                await asyncio.sleep(0.01)
            self.fail("it still runs")

        asyncio.run(main())

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


if __name__ == "__main__":
    unittest.main()
