"""Events, by callback and by stream."""

import unittest

from support import EngineTestCase

from mapcam import (
    AnimationEnded,
    AnimationStep,
    CameraDidChange,
    CameraIdle,
    CameraWillMove,
    MapCam,
    TourStep,
    scroll_by,
    zoom_in,
)


class EventTests(EngineTestCase):
    def test_callbacks_have_run_when_the_method_returns(self):
        heard = []
        for kind in (CameraWillMove, CameraDidChange, CameraIdle):
            self.view.on(kind, heard.append)
        for number in range(200):
            camera = self.view.move(scroll_by(1, 0))
            self.assertEqual(len(heard), 3 * (number + 1))
        self.assertEqual(
            [type(event) for event in heard[-3:]], [CameraWillMove, CameraDidChange, CameraIdle]
        )
        self.assertEqual(heard[-1], CameraIdle("default", 0, camera))

    def test_callbacks_may_ask(self):
        answers = []
        self.view.on(CameraIdle, lambda event: answers.append(self.view.camera()))
        camera = self.view.move(zoom_in())
        self.assertEqual(answers, [camera])

    def test_callbacks_can_be_cancelled(self):
        heard = []
        listener = self.view.on(CameraIdle, heard.append)
        self.view.move(zoom_in())
        listener.cancel()
        self.view.move(zoom_in())
        self.assertEqual(len(heard), 1)

    def test_a_callback_that_fails_is_logged_and_harms_nothing(self):
        def fail(event):
            raise RuntimeError("on purpose")

        self.view.on(CameraIdle, fail)
        with self.assertLogs("mapcam", "ERROR"):
            self.view.move(zoom_in())
        self.assertEqual(self.view.camera().zoom, 3)

    def test_maps_and_kinds_are_told_apart(self):
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

    def test_streams_have_what_came_before_the_answer(self):
        with self.view.events() as everything, self.view.events(CameraDidChange) as changes:
            self.view.animate(zoom_in(), duration=1)
            self.engine.clock.tick(0.5)
            self.engine.clock.tick(0.5)
            kinds = [type(event) for event in everything.pending()]
            zooms = [event.camera.zoom for event in changes.pending()]
        self.assertEqual(
            kinds,
            [CameraWillMove, CameraDidChange, CameraDidChange, AnimationEnded, CameraIdle],
        )
        self.assertEqual(zooms[-1], 3)

    def test_streams_wait(self):
        with MapCam(clock="realtime", fps=100) as engine:
            view = engine.map()
            with view.events(CameraDidChange, CameraIdle) as events:
                view.animate(zoom_in(), duration=0.1)
                seen = []
                for event in events:
                    seen.append(event)
                    if isinstance(event, CameraIdle):
                        break
            self.assertGreater(len(seen), 2)
            self.assertEqual(seen[-1].camera.zoom, 3)

    def test_streams_end(self):
        stream = self.view.events()
        self.assertIsNone(stream.get(timeout=0.01))
        self.view.move(zoom_in())
        self.engine.close()
        self.assertEqual(len(list(stream)), 3)
        self.assertEqual(list(stream), [])
        self.assertEqual(list(self.view.events()), [])

    def test_what_a_map_observes_is_told(self):
        self.view.configure(observe=["visibleRegion", "matrix", "tiles"])
        with self.view.events(CameraDidChange) as changes:
            self.view.move(zoom_in())
            (event,) = changes.pending()
        self.assertEqual(event.visible_region, self.view.visible_region())
        self.assertEqual(event.matrix, self.view.matrix())
        self.assertEqual(list(event.tiles), self.view.tiles())

    def test_steps_of_a_tour_are_told(self):
        with self.view.events(AnimationStep) as steps:
            tour = self.view.tour([TourStep(update=zoom_in()), TourStep(update=zoom_in())])
            self.engine.clock.tick(10)
            self.assertEqual([event.index for event in steps.pending()], [0, 1])
        self.assertEqual(tour.outcome, "completed")


if __name__ == "__main__":
    unittest.main()
