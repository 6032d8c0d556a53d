"""How engines start and end, and what their hosts notice of it."""

import gc
import os
import shutil
import signal
import threading
import time
import unittest
from pathlib import Path
from queue import SimpleQueue
from unittest import mock

from support import HANG, eventually, host, impostor, is_alive

from mapcam import (
    CameraIdle,
    EngineClosed,
    EngineDied,
    MapCam,
    scroll_by,
    zoom_in,
)
from mapcam.connection import Connection
from mapcam.process import EngineProcess


class ClosingTests(unittest.TestCase):
    def test_closing_answers_what_was_asked(self):
        engine = MapCam()
        pipe = engine.pipeline()
        replies = [pipe.map().move(scroll_by(1, 0)) for _ in range(1000)]
        engine.close()
        self.assertTrue(all(reply.done() for reply in replies))
        self.assertEqual(len({reply.result() for reply in replies}), 1000)
        self.assertFalse(is_alive(engine.pid))

    def test_closing_twice_does_no_harm_and_asking_then_says_why(self):
        engine = MapCam()
        engine.close()
        engine.close()
        with self.assertRaises(EngineClosed):
            engine.ping()
        with self.assertRaises(EngineClosed):
            engine.pipeline().ping()

    def test_closing_from_a_callback(self):
        engine = MapCam()
        engine.map().on(CameraIdle, lambda event: engine.close())
        try:
            engine.map().move(zoom_in())
        except EngineClosed:
            pass
        self.assertTrue(eventually(lambda: not is_alive(engine.pid)))

    def test_closing_an_engine_that_does_not_listen(self):
        engine = MapCam()
        os.kill(engine.pid, signal.SIGSTOP)
        with mock.patch("mapcam.connection.CLOSING_TIME", 0.2):
            engine.close()
        self.assertFalse(is_alive(engine.pid))

    def test_an_engine_that_was_told_to_shut_down_is_closed(self):
        engine = MapCam()
        events = engine.events()
        engine.map().move(zoom_in())
        engine.shutdown()
        with self.assertRaises(EngineClosed):
            engine.ping()
        self.assertEqual(len(list(events)), 3)
        self.assertTrue(eventually(lambda: not is_alive(engine.pid)))
        with self.assertRaises(EngineClosed):
            engine.ping()
        engine.close()

    def test_an_engine_that_a_batch_shuts_down_is_closed(self):
        engine = MapCam()
        with engine.batch() as batch:
            batch.shutdown()
            last = batch.map().move(zoom_in())
        self.assertEqual(last.result().zoom, 3)
        with self.assertRaises(EngineClosed):
            engine.ping()
        with self.assertRaises(EngineClosed):
            engine.events()
        engine.close()

    def test_an_engine_that_does_not_heed_a_shutdown_is_made_to_go(self):
        stubborn = impostor(self, "answer(None); time.sleep(60)")
        engine = MapCam(stubborn)
        engine.shutdown()
        with mock.patch("mapcam.connection.CLOSING_TIME", 0.2):
            engine.close()
        self.assertFalse(is_alive(engine.pid))

    def test_what_leaves_in_peace_but_untold_has_died(self):
        connection = Connection(EngineProcess(shutil.which("true"), []), timeout=5)
        self.addCleanup(connection.close)
        ending = SimpleQueue()
        connection.at_end(ending.put)
        with self.assertRaisesRegex(EngineDied, "exited with status 0"):
            raise ending.get(timeout=HANG)

    def test_no_descriptors_are_left(self):
        folder = Path("/proc/self/fd") if Path("/proc/self/fd").exists() else Path("/dev/fd")
        with MapCam():
            pass
        gc.collect()
        before = len(list(folder.iterdir()))
        for _ in range(10):
            with MapCam() as engine:
                engine.map().move(zoom_in())
        gc.collect()
        self.assertEqual(len(list(folder.iterdir())), before)


class ThreadTests(unittest.TestCase):
    def test_no_threads_are_left(self):
        before = threading.active_count()
        with MapCam() as engine:
            engine.on(CameraIdle, print)
            engine.ping()
        self.assertTrue(eventually(lambda: threading.active_count() == before))


class InterruptTests(unittest.TestCase):
    def test_the_engine_is_in_a_session_of_its_own(self):
        with MapCam() as engine:
            self.assertNotEqual(os.getsid(engine.pid), os.getsid(0))

    def test_control_c_reaches_the_host_and_the_engine_still_answers(self):
        with host(
            """
            import sys
            from mapcam import *
            with MapCam() as engine:
                animation = engine.map().animate(zoom_in(), duration=1)
                print("waiting", flush=True)
                try:
                    animation.wait(60)
                except KeyboardInterrupt:
                    engine.clock.tick(1)
                    print(animation.wait(), engine.map().camera().zoom)
            """,
            start_new_session=True,
        ) as process:
            process.stdout.readline()
            time.sleep(0.3)
            os.killpg(process.pid, signal.SIGINT)
            output, errors = process.communicate(timeout=HANG)
        self.assertEqual((output, errors), ("completed 3.0\n", ""))

    def test_interrupted_pipelines_stay_in_step(self):
        with host("""
            import os, signal, threading, time
            from mapcam import *
            with MapCam() as engine:
                interrupted = 0
                for _ in range(20):
                    timer = threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGINT))
                    try:
                        timer.start()
                        pipe = engine.pipeline()
                        while True:
                            pipe.map().move(scroll_by(1, 0))
                    except KeyboardInterrupt:
                        interrupted += 1
                    timer.join()
                    assert engine.request("clock.get")["running"] is False
                    engine.map().set_camera(Camera.at((0, 0), 5))
                    assert engine.map().camera().zoom == 5
                print(interrupted)
        """) as process:
            output, errors = process.communicate(timeout=HANG)
        self.assertEqual((output, errors), ("20\n", ""))


class QuietTests(unittest.TestCase):
    def test_nothing_is_printed(self):
        with host("""
            import asyncio
            from mapcam import *
            with MapCam() as engine:
                engine.map().on(CameraIdle, lambda event: None)
                engine.map().move(zoom_in())
                try: engine.map("x").camera()
                except NoSuchMap: pass
            async def main():
                async with AsyncMapCam() as engine:
                    await engine.map().move(zoom_in())
            asyncio.run(main())
        """) as process:
            self.assertEqual(process.communicate(timeout=HANG), ("", ""))


if __name__ == "__main__":
    unittest.main()
