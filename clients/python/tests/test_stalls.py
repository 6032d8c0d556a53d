"""An engine that rests keeps nobody waiting for longer than the timeout; nor does a fork."""

import contextlib
import os
import signal
import threading
import unittest

from support import HANG, PARIS, eventually, host, is_alive

from mapcam import MapCam, RequestTimeout, scroll_by, zoom_in

TIMEOUT = 0.3


class StoppedTests(unittest.TestCase):
    """The engine is stopped (SIGSTOP), so that it takes nothing from its pipe."""

    def setUp(self):
        self.engine = MapCam(timeout=TIMEOUT)
        self.addCleanup(self.engine.close)
        self.view = self.engine.map()
        os.kill(self.engine.pid, signal.SIGSTOP)
        self.addCleanup(self.go_on)

    def go_on(self):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.engine.pid, signal.SIGCONT)

    def in_time(self, *works):
        """What the works raised, each on a thread of its own; it fails if one of them hangs."""
        raised = {}

        def do(work):
            try:
                work()
            except BaseException as error:
                raised[work] = error

        threads = [threading.Thread(target=do, args=(work,), daemon=True) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(HANG)
        if any(thread.is_alive() for thread in threads):
            os.kill(self.engine.pid, signal.SIGKILL)
            self.fail("it hangs")
        return [raised.get(work) for work in works]

    def test_a_request_longer_than_the_pipe(self):
        (error,) = self.in_time(lambda: self.view.points([PARIS] * 5000))
        self.assertIsInstance(error, RequestTimeout)

    def test_a_thousand_calls_in_a_pipeline(self):
        def work():
            with self.engine.pipeline() as pipe:
                for _ in range(1000):
                    pipe.map().move(scroll_by(1, 0))

        (error,) = self.in_time(work)
        self.assertIsInstance(error, RequestTimeout)

    def test_calls_of_a_second_thread(self):
        errors = self.in_time(
            lambda: self.view.points([PARIS] * 5000),
            lambda: self.view.camera(),
            lambda: self.engine.ping(),
        )
        self.assertEqual([type(error) for error in errors], [RequestTimeout] * 3)

    def test_more_than_may_wait(self):
        def work():
            pipe = self.engine.pipeline().map()
            while True:
                pipe.points([PARIS] * 5000)

        (error,) = self.in_time(work)
        self.assertRegex(str(error), "takes no more requests")

    def test_nothing_is_lost_when_it_goes_on(self):
        pipe = self.engine.pipeline().map()
        points = pipe.points([PARIS] * 5000)
        move = pipe.move(zoom_in())
        with self.assertRaises(RequestTimeout):
            points.result()
        self.go_on()
        self.assertEqual(len(points.result(HANG)), 5000)
        self.assertEqual(move.result(HANG).zoom, 3)
        self.assertEqual(self.engine.pipeline().map().camera().result(HANG).zoom, 3)

    def test_closing(self):
        pipe = self.engine.pipeline().map()
        replies = [pipe.points([PARIS] * 5000) for _ in range(3)]
        self.go_on()
        self.engine.close()
        self.assertEqual([len(reply.result()) for reply in replies], [5000] * 3)


class ForkTests(unittest.TestCase):
    def test_a_child_is_told_at_once_and_the_parent_goes_on(self):
        with host("""
            import os
            from mapcam import *
            engine = MapCam()
            view = engine.map()
            view.on(CameraIdle, lambda event: None)
            flight, stream = view.fly_to((1, 2), 5), view.events()
            reply = engine.pipeline().map().camera()
            view.camera()
            child = os.fork()
            if child == 0:
                for ask in (view.camera, engine.ping, flight.wait, flight.stop, view.events,
                            engine.pipeline().ping, lambda: view.on(CameraIdle, print),
                            lambda: view.points([(1, 2)] * 5000), stream.get):
                    try:
                        if ask() is None:
                            raise EngineClosed
                    except EngineClosed:
                        continue
                    os._exit(1)
                engine.close()
                assert reply.result().zoom == 2 and flight.done()
                os._exit(0)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            print(status, view.move(zoom_in()).zoom)
            engine.close()
        """) as process:
            output, errors = process.communicate(timeout=HANG)
        self.assertEqual((output, errors), ("0 3.0\n", ""))

    def test_with_asyncio(self):
        with host("""
            import asyncio, os
            from mapcam import *

            async def main():
                async with AsyncMapCam() as engine:
                    view = engine.map()
                    await view.camera()
                    child = os.fork()
                    if child == 0:
                        try:
                            await view.camera()
                        except EngineClosed:
                            await engine.close()
                            os._exit(0)
                        os._exit(1)
                    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
                    print(status, (await view.move(zoom_in())).zoom)

            asyncio.run(main())
        """) as process:
            output, errors = process.communicate(timeout=HANG)
        self.assertEqual((output, errors), ("0 3.0\n", ""))

    def test_a_child_does_not_keep_its_parents_engine_alive(self):
        with host("""
            import os, time
            from mapcam import *
            engine = MapCam()
            child = os.fork()
            if child == 0:
                os.close(0), os.close(1), os.close(2)
                time.sleep(3600)
            print(engine.pid, child, flush=True)
            os._exit(0)
        """) as process:
            pid, child = map(int, process.stdout.readline().split())
        self.addCleanup(os.kill, child, signal.SIGKILL)
        self.assertTrue(eventually(lambda: not is_alive(pid), HANG))


if __name__ == "__main__":
    unittest.main()
