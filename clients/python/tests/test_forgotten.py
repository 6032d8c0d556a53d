"""What becomes of an engine whose host forgets it, ends or forks."""

import gc
import unittest

from support import HANG, eventually, host, is_alive

from mapcam import (
    MapCam,
    Reply,
    zoom_in,
)


class ForgottenTests(unittest.TestCase):
    def test_a_forgotten_engine_goes(self):
        engine = MapCam()
        engine.map().move(zoom_in())
        pid = engine.pid
        del engine
        gc.collect()
        self.assertTrue(eventually(lambda: not is_alive(pid)))

    def test_a_map_keeps_its_engine(self):
        view = MapCam().map()
        gc.collect()
        self.assertEqual(view.move(zoom_in()).zoom, 3)
        pid = view.engine.pid
        del view
        gc.collect()
        self.assertTrue(eventually(lambda: not is_alive(pid)))

    def test_a_clock_keeps_its_engine(self):
        clock, deferred = MapCam().clock, MapCam().pipeline().clock
        gc.collect()
        self.assertEqual(clock.tick(1).time, 1)
        self.assertEqual(deferred.tick(1).result().time, 1)

    def test_an_animation_keeps_its_engine(self):
        for start in (
            lambda: MapCam(clock="realtime").map().animate(zoom_in(), duration=0.1),
            lambda: MapCam(clock="realtime").pipeline().map().animate(zoom_in(), duration=0.1),
        ):
            animation = start()
            gc.collect()
            if isinstance(animation, Reply):
                animation = animation.result()
            self.assertEqual(animation.wait(), "completed")
            self.assertEqual(animation.stop().zoom, 3)
            pid = animation._engine.pid
            del animation
            gc.collect()
            self.assertTrue(eventually(lambda pid=pid: not is_alive(pid)))

    def test_a_stream_ends_with_its_forgotten_engine(self):
        events = MapCam().events()
        gc.collect()
        self.assertEqual(list(events), [])

    def test_an_engine_does_not_hold_itself(self):
        gc.disable()
        self.addCleanup(gc.enable)
        engine = MapCam()
        engine.clock.tick(1)
        engine.map().animate(zoom_in()).stop()
        pid = engine.pid
        del engine
        self.assertTrue(eventually(lambda: not is_alive(pid)))

    def test_a_host_that_ends_without_closing(self):
        with host("""
            from mapcam import *
            engine = MapCam()
            engine.map().on(CameraIdle, lambda event: engine)
            engine.map().move(zoom_in())
            import sys; sys.stderr.write(str(engine.pid))
        """) as process:
            output, pid = process.communicate(timeout=HANG)
        self.assertEqual((process.returncode, output), (0, ""))
        self.assertTrue(eventually(lambda: not is_alive(int(pid))))

    def test_a_host_that_is_killed_takes_its_engine_along(self):
        with host("""
            from mapcam import *
            engine = MapCam()
            print(engine.pid, flush=True)
            input()
        """) as process:
            pid = int(process.stdout.readline())
            self.assertTrue(is_alive(pid))
            process.kill()
        self.assertTrue(eventually(lambda: not is_alive(pid)))

    def test_a_fork_leaves_its_parents_engine_alone(self):
        with host("""
            import os, gc
            from mapcam import *
            engine = MapCam()
            child = os.fork()
            if child == 0:
                del engine
                gc.collect()
                raise SystemExit
            os.waitpid(child, 0)
            print(engine.map().move(zoom_in()).zoom)
        """) as process:
            output, errors = process.communicate(timeout=HANG)
        self.assertEqual((output, errors), ("3.0\n", ""))
