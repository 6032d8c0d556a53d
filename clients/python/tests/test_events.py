"""Events, by callback and by stream, and animations."""

import functools
import threading
import time
import unittest
from unittest import mock

from support import HANG, EngineTestCase

from mapcam import (
    AnimationStep,
    CameraDidChange,
    CameraIdle,
    CameraWillMove,
    TourStep,
    zoom_by,
    zoom_in,
)


class EventTests(EngineTestCase):
    def test_callbacks_may_call_the_engine(self):
        answers = []
        self.view.on(CameraIdle, lambda event: answers.append(self.view.camera()))
        camera = self.view.move(zoom_in())
        self.assertEqual(answers, [camera])

    def test_a_failing_callback_is_logged_and_the_engine_continues(self):
        def fail(event):
            raise RuntimeError("on purpose")

        self.view.on(CameraIdle, fail)
        with self.assertLogs("mapcam", "ERROR"):
            self.view.move(zoom_in())
        self.assertEqual(self.view.camera().zoom, 3)

    def test_listeners_get_events_of_their_map_and_kind(self):
        other = self.engine.map("other")
        other.create()
        mine, theirs, every = [], [], []
        self.view.on(CameraIdle, mine.append)
        other.on(CameraIdle, theirs.append)
        self.engine.on(CameraIdle, every.append)
        self.view.move(zoom_in())
        other.move(zoom_in())
        other.move(zoom_in())
        self.assertEqual((len(mine), len(theirs), len(every)), (1, 2, 3))

    def test_events_may_be_named_by_their_notifications(self):
        heard = []
        self.view.on("camera.idle", heard.append)
        with self.view.events("camera.didChange", CameraIdle) as events:
            self.view.move(zoom_in())
            kinds = [type(event) for event in events.pending()]
        self.assertEqual([type(event) for event in heard], [CameraIdle])
        self.assertEqual(kinds, [CameraDidChange, CameraIdle])
        state = self.view.configure(notify=[CameraIdle, "camera.willMove"])
        self.assertEqual(set(state.notify), {"camera.idle", "camera.willMove", "animation.ended"})

    def test_wrong_kinds_and_callbacks_are_refused(self):
        for wrong in ("camera.idl", "", 3, None, int, zoom_in, (CameraIdle, CameraWillMove)):
            for ask in (
                lambda: self.view.on(wrong, print),  # noqa: B023
                lambda: self.view.on(wrong),  # noqa: B023
                lambda: self.view.events(wrong),  # noqa: B023
                lambda: self.engine.wait_for(wrong),  # noqa: B023
                lambda: self.engine.expect_event(wrong),  # noqa: B023
            ):
                with self.subTest(wrong), self.assertRaisesRegex(TypeError, "camera.idle"):
                    ask()
        for wrong in ("print", 3, lambda: None, lambda a, b: None, self.setUp):
            for ask in (
                lambda: self.view.on(CameraIdle, wrong),  # noqa: B023
                lambda: self.view.on(CameraIdle)(wrong),  # noqa: B023
                lambda: self.view.wait_for(CameraIdle, wrong),  # noqa: B023
                lambda: self.engine.expect_event(CameraIdle, wrong),  # noqa: B023
            ):
                with self.subTest(wrong), self.assertRaisesRegex(TypeError, "expected a function"):
                    ask()
        for right in (print, [].append, mock.Mock(), functools.partial(print, "event")):
            self.view.on(CameraIdle, right).cancel()

        async def awaited(event):
            raise AssertionError

        with self.assertRaisesRegex(TypeError, "would never be awaited.*, or AsyncMapCam"):
            self.view.on(CameraIdle, awaited)
        self.assertEqual(self.view.move(zoom_in()).zoom, 3)

    def test_what_ends_a_program_or_fails_a_test_is_raised_in_the_next_call(self):
        class Failed(BaseException):
            """As pytest's is."""

        for ending in (SystemExit, KeyboardInterrupt, Failed, AssertionError):
            heard = []

            def end(event, ending=ending, heard=heard):
                heard.append(event)
                raise ending("on purpose")

            with self.view.on(CameraIdle, end), self.assertRaisesRegex(ending, "on purpose"):
                self.view.move(zoom_by(0.1))
                self.view.camera()
            self.view.on(CameraIdle, heard.append)
            self.view.move(zoom_by(0.1))
            self.assertEqual(len(heard), 2)

    def test_on_is_a_decorator_and_a_context_manager(self):
        heard = []

        @self.view.on("camera.idle")
        def rest(event):
            heard.append(event)

        with self.view.on(CameraIdle, heard.append) as listener:
            self.view.move(zoom_in())
            self.assertEqual(listener.kinds, (CameraIdle,))
        self.view.move(zoom_in())
        self.assertEqual(len(heard), 3)
        self.assertTrue(callable(rest))

    def test_events_have_what_the_map_observes(self):
        self.view.configure(observe=["visibleRegion", "matrix", "tiles"])
        with self.view.events(CameraDidChange) as changes:
            self.view.move(zoom_in())
            (event,) = changes.pending()
        self.assertEqual(event.visible_region, self.view.projection.visible_region())
        self.assertEqual(event.matrix, self.view.projection.matrix())
        self.assertEqual(list(event.tiles), self.view.projection.tiles())

    def test_events_of_the_steps_of_a_tour(self):
        with self.view.events(AnimationStep) as steps:
            tour = self.view.tour([TourStep(update=zoom_in()), TourStep(update=zoom_in())])
            self.engine.clock.tick(10)
            self.assertEqual([event.index for event in steps.pending()], [0, 1])
        self.assertEqual(tour.outcome, "completed")


class AnimationTests(EngineTestCase):
    def test_animations_end_with_notifications_disabled(self):
        self.view.configure(notify=[])
        animation = self.view.animate(zoom_in())
        self.engine.clock.tick(1)
        self.assertEqual(animation.wait(1), "completed")

    def test_waiting_while_another_thread_ticks(self):
        animation = self.view.animate(zoom_in(), duration=1)

        def tick():
            for _ in range(20):
                time.sleep(0.005)
                self.engine.clock.tick(0.05)

        thread = threading.Thread(target=tick)
        thread.start()
        self.assertEqual(animation.wait(HANG), "completed")
        thread.join()

    def test_a_fling_is_a_motion(self):
        self.view.gesture.pan((5, 0))
        fling = self.view.gesture.end(velocity=(2000, 0))
        self.engine.clock.tick(60)
        self.assertEqual(fling.wait(), "completed")


if __name__ == "__main__":
    unittest.main()
