"""Pipelines, batches, and threads that share an engine."""

import os
import signal
import threading
import unittest

from support import PARIS, EngineTestCase, eventually

from mapcam import (
    Camera,
    EngineClosed,
    EngineDied,
    MapCam,
    MapCamError,
    NoSuchMap,
    scroll_by,
    zoom_by,
    zoom_in,
)


class TogetherTests(EngineTestCase):
    def test_a_batch_is_sent_when_it_is_left(self):
        with self.engine.batch() as batch:
            first = batch.map().move(zoom_in())
            third = batch.clock.get()
            with self.assertRaisesRegex(MapCamError, "has not been sent"):
                first.result()
            self.assertEqual(self.view.camera().zoom, 2)
        self.assertEqual(first.result().zoom, 3)
        self.assertEqual(third.result().time, 0)

    def test_an_error_that_nobody_asked_for_is_raised_at_the_end(self):
        for block in (self.engine.pipeline, self.engine.batch):
            with self.assertRaises(NoSuchMap) as caught, block() as calls:
                before = calls.map().move(zoom_by(0.5))
                calls.map("nowhere").camera()
                calls.map("nobody").camera()
                after = calls.map().move(zoom_by(0.5))
            self.assertEqual(caught.exception.data["map"], "nowhere")
            self.assertIn("(call 2 of 4)", str(caught.exception))
            self.assertEqual(after.result().zoom, before.result().zoom + 0.5)

    def test_an_error_that_was_asked_for_is_told_once(self):
        with self.engine.pipeline() as pipe:
            reply = pipe.map("nowhere").camera()
            self.assertIsInstance(reply.exception(), NoSuchMap)

    def test_the_end_of_the_engine_is_an_error_too(self):
        for start in ("pipeline", "batch"):
            engine = MapCam()
            self.addCleanup(engine.close)
            with self.subTest(start), self.assertRaises(EngineDied) as caught:
                with getattr(engine, start)() as calls:
                    asked = calls.map().move(zoom_in())
                    os.kill(engine.pid, signal.SIGSTOP)
                    if start == "pipeline":
                        calls.flush()
                    calls.map().move(zoom_in())
                    os.kill(engine.pid, signal.SIGKILL)
                    if start == "pipeline":
                        self.assertIsInstance(asked.exception(), EngineDied)
            first = 1 if start == "batch" else 2
            self.assertIn(f"SIGKILL). (call {first} of 2)", str(caught.exception))
            self.assertNotIn("call", str(asked.exception()))

    def test_an_exception_in_the_block_goes_first(self):
        with self.assertRaises(KeyError), self.engine.pipeline() as pipe:
            pipe.map("nowhere").camera()
            raise KeyError

    def test_a_pipeline_is_over_when_its_block_is(self):
        with self.engine.pipeline() as pipe:
            replies = [pipe.map().move(scroll_by(1, 0)) for _ in range(1000)]
        self.assertTrue(all(reply.done() for reply in replies))

    def test_a_batch_left_by_an_exception_is_not_sent(self):
        with self.assertRaises(KeyError), self.engine.batch() as batch:
            reply = batch.map().move(zoom_in())
            raise KeyError
        with self.assertRaisesRegex(MapCamError, "never sent"):
            reply.result()
        self.assertEqual(self.view.camera().zoom, 2)

    def test_an_empty_batch_is_nothing(self):
        with self.engine.batch():
            pass
        self.engine.ping()

    def test_a_batch_over_the_limit_is_sent_as_several(self):
        with self.engine.batch() as batch:
            replies = [batch.map().move(zoom_by(0.0001)) for _ in range(25_000)]
        self.assertEqual(len({reply.result() for reply in replies}), 25_000)
        self.assertEqual(self.view.camera(), replies[-1].result())

    def test_a_batch_of_long_requests_is_sent_as_several(self):
        with self.engine.batch() as batch:
            replies = [batch.map().points([PARIS] * 100_000) for _ in range(4)]
        self.assertEqual([len(reply.result()) for reply in replies], [100_000] * 4)

    def test_a_batch_for_a_closed_engine_fails_whole(self):
        self.engine.close()
        with self.assertRaises(EngineClosed), self.engine.batch() as batch:
            replies = [batch.ping() for _ in range(10_001)]
        for reply in (replies[0], replies[-1]):
            with self.assertRaises(EngineClosed):
                reply.result()

    def test_a_batch_can_start_animations(self):
        with self.engine.batch() as batch:
            animation = batch.map().fly_to(PARIS, 8)
            batch.clock.tick(100)
        self.assertEqual(animation.result().wait(), "completed")
        self.assertIs(animation.result(), animation.result())

    def test_a_pipeline_needs_no_answer(self):
        pipe = self.engine.pipeline()
        for _ in range(10):
            pipe.map().move(scroll_by(1, 0))
        pipe.flush()
        self.assertTrue(eventually(lambda: self.view.camera().target.longitude > 0))

    def test_threads_share_an_engine(self):
        cameras = {}

        def work(name):
            view = self.engine.map(name)
            view.create()
            for number in range(200):
                view.set_camera(Camera.at(PARIS, 3 + number / 100))
            cameras[name] = view.camera().zoom

        threads = [threading.Thread(target=work, args=(f"map {i}",)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(cameras.values()), {4.99})
        self.assertEqual(len(self.engine.maps()), 9)


if __name__ == "__main__":
    unittest.main()
