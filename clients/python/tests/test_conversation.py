"""Errors, events, animations, batches and pipelines of the blocking face."""

import threading
import time
import unittest

from support import PARIS, SYDNEY, EngineTestCase, eventually, impostor

from mapcam import (
    AnimationEnded,
    AnimationStep,
    Camera,
    CameraDidChange,
    CameraIdle,
    CameraWillMove,
    ClockRunning,
    EngineClosed,
    IncompatibleEngine,
    InvalidParams,
    LimitExceeded,
    MapCam,
    MapCamError,
    MapExists,
    MethodNotFound,
    NoSuchMap,
    PartialCamera,
    RequestTimeout,
    TourStep,
    scroll_by,
    zoom_by,
    zoom_in,
)


class ErrorTests(EngineTestCase):
    def test_parameters_are_blamed_by_path(self):
        with self.assertRaises(InvalidParams) as caught:
            self.view.move(zoom_by("much"))
        error = caught.exception
        self.assertEqual((error.code, error.method), (-32602, "camera.move"))
        self.assertEqual(error.path, "/update/zoomBy/delta")
        self.assertEqual(error.expected, "a number")
        self.assertIn('not "much"', str(error))
        self.assertIsInstance(error, ValueError)

    def test_each_code_is_a_class(self):
        with self.assertRaises(NoSuchMap):
            self.engine.map("atlantis").camera()
        with self.assertRaises(MapExists):
            self.view.create()
        with self.assertRaises(MethodNotFound) as caught:
            self.engine.request("camera.mov")
        self.assertEqual(caught.exception.suggestion, "camera.move")
        self.engine.clock.start()
        with self.assertRaises(ClockRunning):
            self.engine.clock.tick(1)

    def test_a_line_over_the_limit_is_the_fault_of_its_request(self):
        with MapCam(options=["--max-line-bytes", "2048"]) as engine:
            view = engine.map()
            before = engine.pipeline().map().camera()
            with self.assertRaises(LimitExceeded) as caught:
                view.points([PARIS] * 1000)
            self.assertEqual(caught.exception.maximum, 2048)
            self.assertEqual(before.result(), view.camera())

    def test_what_is_no_number_never_leaves(self):
        with self.assertRaises(ValueError):
            self.view.move(zoom_by(float("inf")))
        self.assertEqual(self.view.camera().zoom, 2)

    def test_an_engine_of_another_version_is_refused(self):
        refusing = impostor(self, "pass").replace("", "")
        with open(refusing) as file:
            source = file.read().replace("answer(description)", "answer(None)")
        source = source.replace(
            'sys.stdout.write(json.dumps(message) + "\\n")',
            'message.pop("result"); message["error"] = {"code": -32602, "message": "No 1.0."}\n'
            '    sys.stdout.write(json.dumps(message) + "\\n")',
        )
        with open(refusing, "w") as file:
            file.write(source)
        with self.assertRaisesRegex(IncompatibleEngine, r"No 1\.0\."):
            MapCam(refusing)


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
        began = time.monotonic()
        self.assertEqual(self.view.animate(zoom_in(), duration=0.2).wait(), "completed")
        self.assertGreater(time.monotonic() - began, 0.15)

    def test_are_waited_for_while_another_thread_ticks(self):
        animation = self.view.animate(zoom_in(), duration=1)

        def tick():
            for _ in range(20):
                time.sleep(0.005)
                self.engine.clock.tick(0.05)

        thread = threading.Thread(target=tick)
        thread.start()
        self.assertEqual(animation.wait(), "completed")
        thread.join()

    def test_that_can_not_end_time_out_with_advice(self):
        with MapCam(timeout=0.1) as engine:
            animation = engine.map().animate(zoom_in())
            with self.assertRaisesRegex(RequestTimeout, "clock stands still"):
                animation.wait()
            with self.assertRaises(RequestTimeout):
                animation.wait(0.01)

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


class TogetherTests(EngineTestCase):
    def test_a_batch_is_sent_when_it_is_left(self):
        with self.engine.batch() as batch:
            first = batch.map().move(zoom_in())
            second = batch.map("nowhere").camera()
            third = batch.clock.get()
            with self.assertRaisesRegex(MapCamError, "has not been sent"):
                first.result()
            self.assertEqual(self.view.camera().zoom, 2)
        self.assertEqual(first.result().zoom, 3)
        self.assertIsInstance(second.exception(), NoSuchMap)
        self.assertEqual(third.result().time, 0)

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

    def test_a_batch_over_the_limit_fails_whole(self):
        with self.engine.batch() as batch:
            replies = [batch.ping() for _ in range(10_001)]
        for reply in (replies[0], replies[-1]):
            with self.assertRaises(MapCamError):
                reply.result()
        self.engine.ping()

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


class TimeoutTests(unittest.TestCase):
    def test_an_engine_that_does_not_answer(self):
        engine = MapCam(impostor(self, "if request['method'] == 'shutdown': break"), timeout=0.2)
        self.addCleanup(engine.close)
        with self.assertRaisesRegex(RequestTimeout, "camera.get"):
            engine.map().camera()
        with self.assertRaises(TimeoutError):
            engine.pipeline().map().camera().result(timeout=0.01)

    def test_an_answer_that_comes_too_late_disturbs_nobody(self):
        slow = impostor(
            self,
            """
            if request["method"] == "ping": time.sleep(0.4)
            answer(request["method"])
            if request["method"] == "shutdown": break
            """,
        )
        with MapCam(slow, timeout=0.1) as engine:
            with self.assertRaises(RequestTimeout):
                engine.ping()
            time.sleep(0.5)
            self.assertEqual(engine.request("camera.get"), "camera.get")


if __name__ == "__main__":
    unittest.main()
