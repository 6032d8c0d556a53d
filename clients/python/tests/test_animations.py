"""Animations, and how they are waited for."""

import threading
import time
import unittest

from support import HANG, SYDNEY, EngineTestCase

from mapcam import (
    EngineClosed,
    PartialCamera,
    RequestTimeout,
    WouldWaitForever,
    zoom_in,
)


class AnimationTests(EngineTestCase):
    def test_end_once_with_their_outcome(self):
        first = self.view.animate(to=PartialCamera(zoom=8), duration=1)
        second = self.view.animate_to_bearing(90, duration=1)
        self.assertEqual((first.outcome, first.done()), (None, False))
        third = self.view.animate(to=PartialCamera(zoom=4), duration=3)
        self.assertEqual(first.wait(), "interrupted")
        self.engine.clock.tick(1)
        self.assertEqual(second.wait(), "completed")
        third.stop()
        self.assertEqual(third.wait(), "stopped")
        self.assertEqual(first.wait(), "interrupted")

    def test_tell_where_they_end(self):
        flight = self.view.fly_to(SYDNEY, 9, speed=2)
        self.assertEqual(flight.camera.zoom, 9)
        self.assertGreater(flight.duration, 1)
        self.engine.clock.tick(flight.duration)
        self.assertEqual(self.view.camera(), flight.camera)

    def test_that_have_nothing_to_do_are_completed(self):
        still = self.view.animate_to_zoom(2)
        self.assertEqual(
            (still.id, still.wait(), still.stop()), (None, "completed", self.view.camera())
        )

    def test_end_although_the_map_is_quiet(self):
        self.view.configure(notify=[])
        animation = self.view.animate(zoom_in())
        self.engine.clock.tick(1)
        self.assertEqual(animation.wait(1), "completed")

    def test_are_waited_for_in_real_time(self):
        self.engine.clock.start(fps=100)
        self.assertEqual(self.view.animate(zoom_in(), duration=0.2).wait(), "completed")
        self.assertGreaterEqual(self.engine.clock.get().time, 0.2)

    def test_are_waited_for_while_another_thread_ticks(self):
        animation = self.view.animate(zoom_in(), duration=1)

        def tick():
            for _ in range(20):
                time.sleep(0.005)
                self.engine.clock.tick(0.05)

        thread = threading.Thread(target=tick)
        thread.start()
        self.assertEqual(animation.wait(HANG), "completed")
        thread.join()

    def test_that_can_not_end_say_so_at_once(self):
        animation = self.view.animate(zoom_in())
        with self.assertRaisesRegex(WouldWaitForever, r"clock\.tick.*clock\.start"):
            animation.wait()
        with self.assertRaises(RequestTimeout):
            animation.wait(0.01)

    def test_are_run_until_the_map_is_idle(self):
        flight = self.view.fly_to(SYDNEY, 9)
        with self.view.events("camera.idle") as rests:
            progress = self.engine.run_until_idle()
            self.assertEqual(len(rests.pending()), 1)
        self.assertEqual((flight.outcome, progress.active), ("completed", 0))
        self.assertEqual(self.view.camera(), flight.camera)
        self.assertLess(progress.time - flight.duration, 1 / 60 + 1e-9)
        self.view.animate(zoom_in(), duration=1e6)
        with self.assertRaisesRegex(RequestTimeout, "after 2 seconds"):
            self.engine.run_until_idle(limit=2)
        for wrong in ({"fps": 0}, {"fps": -1}, {"fps": float("nan")}, {"limit": -1}):
            with self.assertRaisesRegex(ValueError, "expected fps above 0"):
                self.engine.run_until_idle(**wrong)

    def test_are_run_in_real_time_until_the_map_is_idle(self):
        self.engine.clock.start(fps=100)
        flight = self.view.animate(zoom_in(), duration=0.2)
        self.engine.run_until_idle()
        self.assertEqual(flight.outcome, "completed")

    def test_are_finished_and_sought(self):
        flight = self.view.fly_to(SYDNEY, 9)
        middle = flight.seek(flight.duration / 2)
        self.assertNotEqual(middle, flight.camera)
        self.assertEqual(self.view.camera(), middle)
        self.assertEqual(flight.finish(), flight.camera)
        self.assertEqual(flight.outcome, "completed")
        self.assertEqual(flight.finish(), flight.camera)
        self.assertEqual(self.engine.clock.get().time, 0)
        still = self.view.animate(zoom=9)
        self.assertEqual((still.id, still.seek(1), still.finish()), (None,) + (flight.camera,) * 2)

    def test_are_done_when_their_engine_is(self):
        animation = self.view.animate(zoom_in())
        self.engine.close()
        self.assertTrue(animation.done())
        self.assertIsNone(animation.outcome)

    def test_a_fling_is_a_motion(self):
        self.view.pan((5, 0))
        fling = self.view.end_gesture(velocity=(2000, 0))
        self.engine.clock.tick(60)
        self.assertEqual(fling.wait(), "completed")

    def test_end_with_their_engine(self):
        animation = self.view.animate(zoom_in())
        self.engine.close()
        with self.assertRaises(EngineClosed):
            animation.wait()


if __name__ == "__main__":
    unittest.main()
