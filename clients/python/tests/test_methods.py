"""Every method, called for real, in every call style, with the same result."""

import asyncio
import unittest

from support import PARIS, SWITZERLAND, SYDNEY, plain

from mapcam import (
    AsyncMapCam,
    Camera,
    CameraPath,
    Client,
    CompareResult,
    Coordinate,
    Eye,
    FlightOptions,
    Gestures,
    MapCam,
    MapState,
    PartialCamera,
    Point,
    Progress,
    ServerDescription,
    TourStep,
    TrackResult,
    ViewMatrix,
    VisibleRegion,
    fit_bounds,
    zoom_by,
    zoom_in,
)

CALLS = [
    ("initialize", lambda e: e.initialize(Client("tests")), ServerDescription),
    ("ping", lambda e: e.ping(), type(None)),
    ("rpc.discover", lambda e: e.discover(), dict),
    ("map.create", lambda e: e.map("bern").create(size=(400, 300), padding=8), MapState),
    ("map.list", lambda e: e.maps(), list),
    (
        "map.configure",
        lambda e: e.map().configure(
            size=(640, 480),
            camera_target_bounds=SWITZERLAND,
            viewing_angle_limits=[(5, 10), (12, 60)],
            gestures=Gestures(tilt=False),
            notify=["camera.idle"],
            observe=["tiles"],
        ),
        MapState,
    ),
    ("map.configure", lambda e: e.map().configure(camera_target_bounds=None), MapState),
    ("map.configure", lambda e: e.map().configure(view_bounds=SWITZERLAND), MapState),
    ("map.configure", lambda e: e.map().configure(view_bounds=None), MapState),
    ("map.get", lambda e: e.map().state(), MapState),
    ("camera.move", lambda e: e.map().jump_to(Camera.at(PARIS, 12, 30, 20)), Camera),
    ("camera.get", lambda e: e.map().camera(), Camera),
    ("camera.move", lambda e: e.map().move(zoom_by(1, at=(10, 20))), Camera),
    ("camera.move", lambda e: e.map().fit(SWITZERLAND, padding=16), Camera),
    ("camera.lookAt", lambda e: e.map().look_at(Eye(Coordinate(46, 7), 9000), (46.1, 7)), Camera),
    ("camera.forBounds", lambda e: e.map().camera_for_bounds(SWITZERLAND, 32), Camera),
    ("camera.forBounds", lambda e: e.map().camera_for_bounds([PARIS], 900), type(None)),
    ("camera.at", lambda e: e.map().camera_at(10), Camera),
    (
        "camera.compare",
        lambda e: e.map().compare(Camera.at(PARIS, 12), Camera.at(PARIS, 13)),
        CompareResult,
    ),
    ("projection.points", lambda e: e.map().projection.points([PARIS, SYDNEY]), list),
    ("projection.points", lambda e: e.map().project((46, 7)), Point),
    ("projection.points", lambda e: e.map().project((46, 7, 300)), Point),
    (
        "projection.coordinates",
        lambda e: e.map().projection.coordinates([(1, 2), Point(3, 4)]),
        list,
    ),
    ("projection.coordinates", lambda e: e.map().unproject((320, 240)), Coordinate),
    ("projection.contains", lambda e: e.map().projection.contains([PARIS, SYDNEY]), list),
    ("projection.visibleRegion", lambda e: e.map().projection.visible_region(), VisibleRegion),
    (
        "projection.pointsForMeters",
        lambda e: e.map().projection.points_for_meters(100, PARIS),
        float,
    ),
    (
        "projection.zoomForMeters",
        lambda e: e.map().projection.zoom_for_meters(100, 50, PARIS),
        float,
    ),
    ("projection.matrix", lambda e: e.map().projection.matrix(), ViewMatrix),
    (
        "projection.tiles",
        lambda e: e.map().projection.tiles(tile_size=512, max_zoom=9, wrap=False),
        list,
    ),
    ("camera.path", lambda e: e.map().path(fit_bounds([PARIS, SYDNEY]), frames=5), CameraPath),
    ("camera.animate", lambda e: e.map().animate(zoom_in(), duration=2, curve="linear"), None),
    ("animation.list", lambda e: e.map().animations(), list),
    ("animation.seek", lambda e: e.map().seek(1, to=0.5), Camera),
    ("clock.tick", lambda e: e.clock.tick(0.25), Progress),
    ("camera.stop", lambda e: e.map().stop(), Camera),
    (
        "camera.animate",
        lambda e: e.map().animate(
            to=PartialCamera(SYDNEY, 5), path="fly", fly=FlightOptions(speed=3, min_zoom=2)
        ),
        None,
    ),
    ("camera.animate", lambda e: e.map().fly_to(PARIS, 9, speed=4, rotation="clockwise"), None),
    (
        "camera.animate",
        lambda e: e.map().animate(bearing=40, at=(9, 9), padding=20, duration=1),
        None,
    ),
    ("camera.orbit", lambda e: e.map().orbit(90, duration=1), None),
    (
        "camera.tour",
        lambda e: e.map().tour(
            [TourStep(to=PartialCamera(PARIS), hold=1), TourStep(update=zoom_in())], delay=2
        ),
        None,
    ),
    ("camera.route", lambda e: e.map().route([PARIS, SYDNEY], duration=5, curve="easeIn"), None),
    ("camera.follow", lambda e: e.map().follow(zoom=7, bearing="heading", transition=2), None),
    ("camera.track", lambda e: e.map().track(PARIS, heading=30), TrackResult),
    ("gesture.pan", lambda e: e.map().gesture.pan((10, 5)), Camera),
    ("gesture.pinch", lambda e: e.map().gesture.pinch(1.5, at=(100, 100), rotation=10), Camera),
    ("gesture.rotate", lambda e: e.map().gesture.rotate(15, at=(9, 9)), Camera),
    ("gesture.doubleTap", lambda e: e.map().gesture.double_tap((9, 9)), None),
    ("gesture.twoFingerTap", lambda e: e.map().gesture.two_finger_tap(), None),
    ("gesture.tilt", lambda e: e.map().gesture.tilt(5), Camera),
    ("gesture.end", lambda e: e.map().gesture.end(velocity=(900, 0)), None),
    ("gesture.end", lambda e: e.map().gesture.end(), None),
    ("clock.tick", lambda e: e.clock.tick(to=20), Progress),
    ("map.remove", lambda e: e.map("bern").remove(), type(None)),
    ("clock.start", lambda e: e.clock.start(fps=30), float),
    ("clock.stop", lambda e: e.clock.stop(), float),
    ("clock.get", lambda e: e.clock.get(), object),
    ("camera.get", lambda e: e.request("camera.get", map="default"), dict),
    ("shutdown", lambda e: e.shutdown(), type(None)),
]
TWICE = {
    "camera.set",
    *(f"camera.animateTo{it}" for it in ("Bearing", "CameraPosition", "Location")),
    *("camera.animateToViewingAngle", "camera.animateToZoom"),
    *("camera.forBoxes", "projection.regionsForCameras", "projection.tilesForCameras"),
}
"""What Python has under another name already: `jump_to`, `animate`, and the functions of tables."""
CLOCKED = {"clock.start", "clock.stop", "clock.get"}
"""What a clock that runs in real time answers is never twice the same."""


class MethodTests(unittest.TestCase):
    def test_all_methods_are_called(self):
        with MapCam() as engine:
            declared = {method["name"] for method in engine.discover()["methods"]}
        self.assertEqual({name for name, _, _ in CALLS} | TWICE, declared)

    def test_answers_are_of_the_right_kind(self):
        with MapCam() as engine:
            for name, call, kind in CALLS:
                with self.subTest(name):
                    answer = call(engine)
                    self.assertIsInstance(answer, kind or object)
                    if kind is None:
                        self.assertTrue(answer.id is None or answer.id > 0)

    def test_answers_are_the_same_in_a_pipeline(self):
        expected = [plain(answer) for answer in blocking_answers()]
        with MapCam() as engine:
            with engine.pipeline() as calls:
                replies = [call(calls) for _, call, _ in CALLS]
            self.compare([plain(reply.result()) for reply in replies], expected)

    def test_answers_are_the_same_with_asyncio(self):
        async def answers():
            async with AsyncMapCam() as engine:
                return [await call(engine) for _, call, _ in CALLS]

        expected = [plain(answer) for answer in blocking_answers()]
        self.compare([plain(answer) for answer in asyncio.run(answers())], expected)

    def compare(self, answers, expected):
        for (name, _, _), answer, wanted in zip(CALLS, answers, expected):
            if name not in CLOCKED:
                with self.subTest(name):
                    self.assertEqual(answer, wanted)


def blocking_answers():
    with MapCam() as engine:
        return [call(engine) for _, call, _ in CALLS]


if __name__ == "__main__":
    unittest.main()
