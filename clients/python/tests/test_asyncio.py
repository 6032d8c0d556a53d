"""What is asyncio's own; the methods themselves are tested in all faces together."""

import asyncio
import logging
import os
import signal
import unittest

from support import HANG, PARIS, SYDNEY, is_alive

from mapcam import (
    AnimationEnded,
    AsyncMapCam,
    CameraDidChange,
    CameraIdle,
    EngineClosed,
    EngineDied,
    InvalidParams,
    MapCamError,
    NoSuchMap,
    RequestTimeout,
    WouldWaitForever,
    scroll_by,
    zoom_by,
    zoom_in,
)


class AsyncTests(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # Debugging, it tells of slow turns.

    async def asyncSetUp(self):
        self.engine = await AsyncMapCam().start()
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

    async def test_errors(self):
        with self.assertRaises(InvalidParams) as caught:
            await self.view.move(zoom_by("much"))
        self.assertEqual(caught.exception.path, "/update/zoomBy/delta")

    async def test_animations_are_awaited(self):
        await self.engine.clock.start(fps=100)
        animation = await self.view.animate(zoom_in(), duration=0.1)
        self.assertEqual(await animation, "completed")
        self.assertEqual((await animation.wait(1), animation.outcome), ("completed",) * 2)

    async def test_animations_that_time_out_run_on(self):
        animation = await self.view.animate(zoom_in(), duration=1)
        with self.assertRaises(RequestTimeout):
            await animation.wait(0.02)
        await self.engine.clock.tick(1)
        self.assertEqual(await animation, "completed")

    async def test_animations_that_can_not_end_say_so_at_once(self):
        async with AsyncMapCam() as engine:
            animation = await engine.map().animate(zoom_in())

            async def awaiting():
                return await animation

            for wait in (awaiting, animation.wait):
                with self.assertRaisesRegex(WouldWaitForever, r"clock\.tick.*clock\.start"):
                    await asyncio.wait_for(wait(), HANG)

    async def test_a_cancelled_wait_leaves_the_others_alone(self):
        animation = await self.view.animate(zoom_in(), duration=1)
        tasks = [asyncio.ensure_future(animation.wait(HANG)) for _ in range(2)]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await animation.stop()
        self.assertEqual(await tasks[1], "stopped")

    async def test_events_by_callback(self):
        heard, done = [], asyncio.Event()

        async def later(event):
            done.set()

        self.view.on(CameraIdle, heard.append)
        self.view.on(CameraIdle, later)
        camera = await self.view.move(zoom_in())
        self.assertEqual(heard, [CameraIdle("default", 0, camera)])
        await asyncio.wait_for(done.wait(), 5)

    async def test_events_by_iterator(self):
        with self.view.events(CameraDidChange, AnimationEnded) as events:
            flight = await self.view.fly_to(SYDNEY, 8, duration=1)
            for _ in range(4):
                await self.engine.clock.tick(0.25)
            seen = []
            async for event in events:
                seen.append(event)
                if isinstance(event, AnimationEnded):
                    break
        self.assertEqual(len(seen), 5)
        self.assertEqual(seen[-2].camera, flight.camera)

    async def test_streams_end_with_the_engine(self):
        stream = self.view.events()
        await self.view.move(zoom_in())
        await self.engine.close()
        self.assertEqual(len([event async for event in stream]), 3)

    async def test_batches(self):
        async with self.engine.batch() as batch:
            move = batch.map().move(zoom_in())
            flight = batch.map().fly_to(PARIS, 9)
            batch.clock.tick(100)
        self.assertEqual((await move).zoom, 3)
        self.assertEqual(await (await flight), "completed")
        with self.assertRaises(KeyError):
            async with self.engine.batch() as batch:
                lost = batch.ping()
                raise KeyError
        with self.assertRaisesRegex(MapCamError, "never sent"):
            await lost

    async def test_a_batch_is_awaited_when_it_has_been_sent(self):
        async with self.engine.batch() as batch:
            reply = batch.map().camera()

            async def answer():
                return await reply

            for wait in (answer(), reply, asyncio.shield, asyncio.gather):
                with self.assertRaisesRegex(MapCamError, "has not been sent"):
                    await asyncio.wait_for(wait(reply) if callable(wait) else wait, 1)
        self.assertEqual((await reply).zoom, 2)

    async def test_an_error_that_nobody_awaited_is_raised_at_the_end(self):
        for block in (self.engine.pipeline, self.engine.batch):
            with self.assertRaises(NoSuchMap) as caught:
                async with block() as calls:
                    calls.map().move(zoom_by(0.5))
                    calls.map("nowhere").camera()
                    calls.map("nobody").camera()
            self.assertIn("(call 2 of 3)", str(caught.exception))

    async def test_the_end_of_the_engine_is_an_error_too(self):
        for start in ("pipeline", "batch"):
            async with AsyncMapCam() as engine:
                with self.assertRaises(EngineDied) as caught:
                    async with getattr(engine, start)() as calls:
                        calls.map().move(zoom_by(0.5))
                        os.kill(engine.pid, signal.SIGKILL)
                        calls.map().camera()
                self.assertIn("SIGKILL). (call 1 of 2)", str(caught.exception))

    async def test_animations_are_finished_and_sought(self):
        flight = await self.view.fly_to(SYDNEY, 9)
        self.assertNotEqual(await flight.seek(flight.duration / 2), flight.camera)
        self.assertEqual(await flight.finish(), flight.camera)
        self.assertEqual(await flight, "completed")
        await self.view.animate(zoom_in())
        self.assertEqual((await self.engine.run_until_idle()).active, 0)

    async def test_a_batch_over_the_limit_is_sent_as_several(self):
        async with self.engine.batch() as batch:
            replies = [batch.map().move(zoom_by(0.0001)) for _ in range(25_000)]
        self.assertEqual(len(set(await asyncio.gather(*replies))), 25_000)

    async def test_a_batch_for_a_closed_engine_fails_whole(self):
        await self.engine.close()
        with self.assertRaises(EngineClosed):
            async with self.engine.batch() as batch:
                replies = [batch.ping() for _ in range(10_001)]
        for reply in (replies[0], replies[-1]):
            with self.assertRaises(EngineClosed):
                await asyncio.wait_for(reply, HANG)

    async def test_cancelled_requests_disturb_nobody(self):
        first = asyncio.ensure_future(self.view.move(zoom_in()))
        await asyncio.sleep(0)
        first.cancel()
        self.assertEqual((await self.view.move(zoom_in())).zoom, 4)

    async def test_closing(self):
        waiting = [asyncio.create_task(self.view.move(zoom_in())) for _ in range(10)]
        await asyncio.sleep(0)
        await self.engine.close()
        self.assertEqual((await waiting[-1]).zoom, 12)
        self.assertFalse(is_alive(self.engine.pid))
        with self.assertRaises(EngineClosed):
            await self.engine.ping()
        await self.engine.close()

    async def test_an_engine_that_was_told_to_shut_down_is_closed(self):
        events = self.view.events()
        await self.view.move(zoom_in())
        await self.engine.shutdown()
        with self.assertRaises(EngineClosed):
            await self.engine.ping()
        self.assertEqual(len([event async for event in events]), 3)
        with self.assertRaises(EngineClosed):
            await self.engine.ping()

    async def test_an_engine_that_a_batch_shuts_down_is_closed(self):
        async with self.engine.batch() as batch:
            batch.shutdown()
            last = batch.map().move(zoom_in())
        self.assertEqual((await last).zoom, 3)
        with self.assertRaises(EngineClosed):
            await self.engine.ping()

    async def test_a_crash_tells_everything_that_waits(self):
        animation = await self.view.animate(zoom_in())
        stream = self.view.events()
        os.kill(self.engine.pid, signal.SIGSTOP)
        pipe = self.engine.pipeline()
        replies = [pipe.map().move(scroll_by(1, 0)) for _ in range(100)]
        await asyncio.sleep(0.01)
        os.kill(self.engine.pid, signal.SIGKILL)
        for waiting in (*replies, animation):
            with self.assertRaises(EngineDied) as caught:
                await waiting
        self.assertIn("SIGKILL", str(caught.exception))
        with self.assertRaises(EngineDied):
            await stream.get()
        with self.assertRaises(EngineDied):
            await self.engine.ping()

    async def test_a_stream_gives_what_had_come_before_a_crash(self):
        stream = self.view.events()
        await self.view.move(zoom_in())
        os.kill(self.engine.pid, signal.SIGKILL)
        with self.assertRaises(EngineDied):
            await self.engine.ping()
        self.assertEqual(len(stream.pending()), 3)
        for _ in range(2):
            with self.assertRaises(EngineDied):
                stream.pending()
