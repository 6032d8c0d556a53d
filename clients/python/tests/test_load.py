"""Much at once, and what is in time. Tests/Load/run runs it."""

import asyncio
import gc
import json
import os
import random
import resource
import statistics
import subprocess
import threading
import time
import unittest

from support import NEEDED, PARIS, SYDNEY, EngineTestCase, Fresh, impostor, needs_modules

from mapcam import (
    AsyncMapCam,
    Camera,
    CameraDidChange,
    MapCam,
    PartialCamera,
    RequestTimeoutError,
    find_engine,
    fit_cameras,
    scroll_by,
    tiles,
    visible_regions,
)

if not os.environ.get("MAPCAM_REQUIRE_LOAD"):
    raise unittest.SkipTest("Tests/Load/run runs it, on a machine that does nothing else")

COUNT = 100_000


class LoadTests(unittest.TestCase):
    def test_a_hundred_thousand_requests_while_notifications_stream(self):
        with MapCam(clock="realtime", fps=200) as engine:
            other = engine.map("other")
            other.create()
            changes = [0]

            def count(event):
                changes[0] += 1

            other.on(CameraDidChange, count)
            other.animate(to=PartialCamera(SYDNEY, 9), duration=600)
            with engine.pipeline() as pipe:
                view = pipe.map()
                replies = [view.move(scroll_by(1 if n % 2 else -1, 0)) for n in range(COUNT)]
            cameras = [reply.result() for reply in replies]
            self.assertEqual(len(cameras), COUNT)
            self.assertIsInstance(cameras[0], Camera)
            self.assertEqual(cameras[-1], engine.map().camera())
            self.assertGreater(changes[0], 1)

    def test_a_hundred_thousand_requests_whose_events_are_all_wanted(self):
        with MapCam() as engine, engine.events(CameraDidChange) as changes:
            with engine.pipeline() as pipe:
                view = pipe.map()
                replies = [view.move(scroll_by(1 if n % 2 else -1, 0)) for n in range(COUNT)]
            last = replies[-1].result()
            events = changes.pending()
        self.assertEqual(len(events), COUNT)
        self.assertEqual(events[-1].camera, last)

    def test_a_hundred_thousand_requests_with_asyncio(self):
        async def main():
            async with AsyncMapCam(clock="realtime", fps=200) as engine:
                other = engine.map("other")
                await other.create()
                with other.events(CameraDidChange) as changes:
                    await other.animate(to=PartialCamera(SYDNEY, 9), duration=600)
                    view = engine.map()
                    replies = [view.move(scroll_by(1 if n % 2 else -1, 0)) for n in range(COUNT)]
                    cameras = await asyncio.gather(*replies)
                    return len(cameras), len(changes.pending())

        answers, changes = asyncio.run(main())
        self.assertEqual(answers, COUNT)
        self.assertGreater(changes, 0)


class LongLineTests(EngineTestCase):
    def test_an_answer_of_many_megabytes_with_asyncio(self):
        async def main():
            async with AsyncMapCam() as engine:
                view = engine.map()
                path = await view.path(to=PartialCamera(PARIS, 12), path="fly", frames=50_000)
                return len(path.cameras), len(
                    await view.projection.points([PARIS, SYDNEY] * 60_000)
                )

        self.assertEqual(asyncio.run(main()), (50_000, 120_000))


class TimeTests(unittest.TestCase):
    def test_a_late_answer_does_not_affect_other_calls(self):
        slow = impostor(
            self,
            """
            if request["method"] == "ping": time.sleep(0.4)
            answer(request["method"])
            if request["method"] == "shutdown": break
            """,
        )
        with MapCam(slow, timeout=0.1) as engine:
            with self.assertRaises(RequestTimeoutError):
                engine.ping()
            time.sleep(0.5)
            self.assertEqual(engine.request("camera.get"), "camera.get")


class TableTests(unittest.TestCase):
    def test_600_000_places_are_fitted_as_their_box(self):
        chance = random.Random(8)
        places = [(chance.uniform(-10, 70), chance.uniform(150, 230)) for _ in range(600_000)]
        some = [f(places, key=k) for f in (min, max) for k in (lambda p: p[0], lambda p: p[1])]
        with MapCam() as engine:
            self.assertEqual(engine.map().fit(places), engine.map().fit(some))

    def test_a_table_is_read_at_twenty_times_the_rate_of_single_calls(self):
        """In CPU time, which is nearly the same on a busy machine.

        Of a single call client and engine work one after the other; of a table at the same time, so
        that it takes as long as the slower of the two.
        """
        needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", "narwhals", "pandas")
        import pandas

        boxes = [(w, s, w + 1, s + 1) for w in range(-170, 170) for s in range(-60, 60)]
        frame = pandas.DataFrame(boxes, columns=["west", "south", "east", "north"])
        cameras = fit_cameras(frame, size=(390, 844), viewing_angle=30)
        seen = [Camera((a, b), *rest) for a, b, *rest in cameras.iloc[:5000, :5].itertuples(False)]

        def singly(call, values):
            with MapCam(size=(390, 844), limits="none") as engine:
                view = engine.map()
                for value in values:
                    call(view, value)

        for function, table, call, values in [
            (fit_cameras, frame, lambda view, each: view.camera_for_bounds(each), boxes[:5000]),
            (
                visible_regions,
                cameras,
                lambda v, each: v.projection.visible_region(camera=each),
                seen,
            ),
            (tiles, cameras, lambda view, each: view.projection.tiles(camera=each), seen),
        ]:
            calls, rows = [], []
            for _ in range(4):
                calls.append(sum(spent(lambda: singly(call, values))) / len(values))  # noqa: B023
                rows.append(max(spent(lambda: function(table, size=(390, 844)))) / len(table))  # noqa: B023
            with self.subTest(function.__name__):
                self.assertGreater(min(calls) / min(rows), 20)


def spent(work):
    """Seconds of CPU time: of this process, and of the engines that are started and closed."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    before = [resource.getrusage(who) for who in whose]
    work()
    after = [resource.getrusage(who) for who in whose]
    return [b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(before, after)]


class CostTests(unittest.TestCase):
    """What calls cost, in CPU time of this process, beside the json module by hand."""

    COUNT = 30_000

    def test_a_pipeline_costs_less_than_one_and_a_half_times_what_it_costs_by_hand(self):
        for notify in (["animation.ended"], None):
            ratios = []
            for _ in range(5):
                gc.collect()
                by_hand = self.by_hand(notify)
                gc.collect()
                ratios.append(self.with_client(notify) / by_hand)
            with self.subTest(notify):
                self.assertLess(statistics.median(ratios), 1.5)

    def by_hand(self, notify):
        """A dict for each request and answer; a thread reads, because both pipes fill up."""
        engine = subprocess.Popen([find_engine()], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        results = []

        def read():
            answers = (json.loads(line) for line in engine.stdout)
            results.extend(answer["result"] for answer in answers if "id" in answer)

        start = time.process_time()
        reader = threading.Thread(target=read)
        reader.start()
        for number in range(self.COUNT + 1):
            update = {"scrollBy": {"x": 1 + number % 7, "y": 0}}
            request = {"jsonrpc": "2.0", "id": number, "method": "camera.move"}
            request["params"] = {"update": update, "map": "default"}
            if number == 0:
                request.update(method="map.configure", params={"notify": notify})
            engine.stdin.write((json.dumps(request, separators=(",", ":")) + "\n").encode())
        engine.stdin.close()
        reader.join()
        spent = time.process_time() - start
        engine.wait()
        engine.stdout.close()
        self.assertEqual(len(results), self.COUNT + 1)
        return spent

    def with_client(self, notify):
        with MapCam() as engine:
            engine.map().configure(notify=notify)
            start = time.process_time()
            with engine.pipeline() as pipe:
                view = pipe.map()
                replies = [view.move(scroll_by(1 + n % 7, 0)) for n in range(self.COUNT)]
            self.assertEqual(len([reply.result() for reply in replies]), self.COUNT)
            return time.process_time() - start


class ImportTests(unittest.TestCase):
    """What an import costs, where the compiled modules are there as after an installation."""

    def test_import_time(self):
        """Of the CPU time of Python's start with those modules: 30 ms of 50, at the most."""
        fresh = Fresh()
        self.addCleanup(fresh.close)
        spent = {source: [] for source in (NEEDED, f"{NEEDED}; import mapcam")}
        for _ in range(12):
            for source, times in spent.items():
                times.append(seconds_of(fresh, source))
        base, whole = (min(times) for times in spent.values())
        self.assertLess(whole - base, 0.6 * base, f"{whole} s beside {base} s")


def seconds_of(fresh, source):
    """Seconds of CPU."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    fresh.run(source)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    unittest.main()
