"""How engines of threads end, are forgotten, stall and are forked, and what their hosts notice."""

import contextlib
import gc
import json
import os
import shutil
import signal
import threading
import time
import unittest
from pathlib import Path
from queue import SimpleQueue

from support import HANG, PARIS, EngineTestCase, HostTestCase, eventually, host, is_alive

from mapcam import (
    Camera,
    CameraIdle,
    EngineClosedError,
    EngineDiedError,
    MapCam,
    RequestTimeoutError,
    find_engine,
    scroll_by,
    zoom_in,
)
from mapcam._connection import Connection
from mapcam._process import EngineProcess

TIMEOUT = 0.3


class ClosingTests(unittest.TestCase):
    def test_closing_from_a_callback(self):
        engine = MapCam()
        engine.map().on(CameraIdle, lambda event: engine.close())
        try:
            engine.map().move(zoom_in())
        except EngineClosedError:
            pass
        self.assertTrue(eventually(lambda: not is_alive(engine.pid)))

    def test_an_unrequested_exit_with_status_0_is_a_crash(self):
        connection = Connection(EngineProcess(shutil.which("true"), []), timeout=5)
        self.addCleanup(connection.close)
        ending = SimpleQueue()
        connection.listeners.add(None, (), print, ending.put)
        with self.assertRaisesRegex(EngineDiedError, "exited with status 0"):
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


class ThreadTests(EngineTestCase):
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
                view.jump_to(Camera.at(PARIS, 3 + number / 100))
            cameras[name] = view.camera().zoom

        threads = [threading.Thread(target=work, args=(f"map {i}",)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(cameras.values()), {4.99})
        self.assertEqual(len(self.engine.maps()), 9)

    def test_no_threads_are_left(self):
        before = threading.active_count()
        with MapCam() as engine:
            engine.on(CameraIdle, print)
            engine.ping()
        self.assertTrue(eventually(lambda: threading.active_count() == before))


class WriterTests(HostTestCase):
    def test_two_processes_may_write_to_one_engine_line_by_line(self):
        """A system writes up to PIPE_BUF bytes at once: longer lines of two writers would mix."""
        writer = f"""
            import os, subprocess, sys
            engine = subprocess.Popen([{find_engine()!r}], stdin=subprocess.PIPE, stdout=sys.stdout)
            for name in "ab":
                if os.fork() == 0:
                    for n in range(5000):
                        line = '{{"jsonrpc":"2.0","id":"%s%d","method":"ping"}}\\n' % (name, n)
                        os.write(engine.stdin.fileno(), line.encode())
                    os._exit(0)
            engine.stdin.close()
            engine.wait()
        """
        with host(writer) as process:
            output, errors = process.communicate(timeout=HANG)
        answers = [json.loads(line) for line in output.splitlines()]
        self.assertTrue(all(answer["result"] == {} for answer in answers), errors)
        for name in "ab":
            own = [int(each["id"][1:]) for each in answers if each["id"].startswith(name)]
            self.assertEqual(own, list(range(5000)))


class InterruptTests(HostTestCase):
    def test_control_c_reaches_the_host_and_the_engine_still_answers(self):
        with host(
            """
            import sys
            from mapcam import *
            with MapCam() as engine:
                animation = engine.map().animate(zoom_in(), duration=1)
                try:
                    print("waiting", flush=True)
                    animation.wait(600)
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
        self.assert_prints(
            """
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
                    engine.map().jump_to(Camera.at((0, 0), 5))
                    assert engine.map().camera().zoom == 5
                print(interrupted)
        """,
            "20\n",
        )


class CollectedTests(unittest.TestCase):
    def test_a_stream_ends_with_its_garbage_collected_engine(self):
        events = MapCam().events()
        gc.collect()
        self.assertEqual(list(events), [])

    def test_an_engine_has_no_reference_cycle(self):
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

    def test_the_engine_exits_when_its_host_is_killed(self):
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

    def test_a_thousand_calls_in_a_pipeline(self):
        def work():
            with self.engine.pipeline() as pipe:
                for _ in range(1000):
                    pipe.map().move(scroll_by(1, 0))

        (error,) = self.in_time(work)
        self.assertIsInstance(error, RequestTimeoutError)

    def test_calls_of_a_second_thread(self):
        errors = self.in_time(
            lambda: self.view.projection.points([PARIS] * 5000),
            lambda: self.view.camera(),
            lambda: self.engine.ping(),
        )
        self.assertEqual([type(error) for error in errors], [RequestTimeoutError] * 3)

    def test_requests_beyond_the_backlog_time_out(self):
        def work():
            pipe = self.engine.pipeline().map()
            while True:
                pipe.projection.points([PARIS] * 5000)

        (error,) = self.in_time(work)
        self.assertRegex(str(error), "takes no more requests")

    def test_nothing_is_lost_when_the_engine_continues(self):
        pipe = self.engine.pipeline().map()
        points = pipe.projection.points([PARIS] * 5000)
        move = pipe.move(zoom_in())
        with self.assertRaises(RequestTimeoutError):
            points.result()
        self.go_on()
        self.assertEqual(len(points.result(HANG)), 5000)
        self.assertEqual(move.result(HANG).zoom, 3)
        self.assertEqual(self.engine.pipeline().map().camera().result(HANG).zoom, 3)


class ForkTests(HostTestCase):
    def test_calls_in_a_forked_child_fail_and_the_parent_continues(self):
        self.assert_prints(
            """
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
                            lambda: view.projection.points([(1, 2)] * 5000), stream.get):
                    try:
                        if ask() is None:
                            raise EngineClosedError
                    except EngineClosedError:
                        continue
                    os._exit(1)
                engine.close()
                assert reply.result().zoom == 2 and flight.done()
                os._exit(0)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            print(status, view.move(zoom_in()).zoom)
            engine.close()
        """,
            "0 3.0\n",
        )

    def test_with_asyncio(self):
        self.assert_prints(
            """
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
                        except EngineClosedError:
                            await engine.close()
                            os._exit(0)
                        os._exit(1)
                    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
                    print(status, (await view.move(zoom_in())).zoom)

            asyncio.run(main())
        """,
            "0 3.0\n",
        )

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
