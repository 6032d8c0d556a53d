"""Along a line, and after what moves."""

import json
import tempfile
import unittest
from pathlib import Path

from support import PARIS, EngineTestCase, folder_of

from mapcam import (
    Camera,
    Coordinate,
    InvalidParamsError,
    Route,
    TourStep,
    TrackedPlace,
    WouldWaitForeverError,
    approx,
    recorded_times,
)

PLACES = [(46.0, 7.0), (46.5, 7.5), (46.2, 8.0)]
LINE = {"type": "LineString", "coordinates": [[east, north] for north, east in PLACES]}
FEATURE = {"type": "Feature", "properties": {}, "geometry": LINE}
COLLECTION = {
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature", "properties": {}, "geometry": None},
        {**FEATURE, "geometry": {"type": "GeometryCollection", "geometries": [LINE]}},
    ],
}
MARKED = {**COLLECTION, "features": [FEATURE, {"type": "Point", "coordinates": [1, 2]}]}
SEGMENT = '<trkseg><trkpt lat="46.0" lon="7.0"><ele>300</ele></trkpt></trkseg>'
REST = '<trkseg><trkpt lat="46.5" lon="7.5"/><trkpt lat="46.2" lon="8.0"/></trkseg>'
GPX = f'<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="46.2" lon="7.1"/><trk>\
{SEGMENT}{REST}</trk></gpx>'
ROUTE_GPX = '<gpx><rte><rtept lat="46" lon="7"/><rtept lat="46.5" lon="7.5"/>\
<rtept lat="46.2" lon="8"/></rte></gpx>'
KML = """<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><LineString>
<coordinates>7.0,46.0,300 7.5,46.5,0
8.0,46.2</coordinates></LineString></Placemark></kml>"""
GX = """<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
<Placemark><gx:Track><gx:coord>7.0 46.0 300</gx:coord><gx:coord>7.5 46.5 0</gx:coord>
<gx:coord>8.0 46.2 0</gx:coord></gx:Track></Placemark></kml>"""
FILES = {
    "a.gpx": GPX,
    "b.gpx": ROUTE_GPX,
    "c.kml": KML,
    "d.KML": GX,
    "e.geojson": json.dumps(COLLECTION),
    "f.json": json.dumps(LINE),
}


def gapped(points):
    """A track along a parallel, of places (longitude, time) and None between its segments."""
    parts = (
        f'<trkpt lat="46" lon="{each[0]}"><time>2026-11-24T08:{each[1]}Z</time></trkpt>'
        if each
        else "</trkseg><trkseg>"
        for each in points
    )
    return f"<gpx><trk><trkseg>{''.join(parts)}</trkseg></trk></gpx>"


class Geo:
    __geo_interface__ = FEATURE


class RouteTests(EngineTestCase):
    def test_a_route_follows_recorded_times(self):
        moments = ["2026-11-24T08:00:00Z", " 2026-11-24T09:00:30+01:00 ", "2026-11-24T08:00:40Z"]
        times = [f"<time>{each}</time>" for each in moments]
        points = [
            f'<trkpt lat="{north}" lon="{east}">{time}</trkpt>'
            for (north, east), time in zip(PLACES, times)
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.gpx")
            path.write_text(f"<gpx><trk><trkseg>{''.join(points)}</trkseg></trk></gpx>")
            self.assertEqual(recorded_times(path), [0, 30, 40])
            ride = self.view.route(path, times=recorded_times(path))
            self.assertEqual(ride.duration, 40)
            self.engine.clock.tick(30)
            self.assertEqual(self.view.camera().target, approx(Coordinate(*PLACES[1])))
            # Of places in the same second the first counts; some loggers write no time zone.
            twice = [
                (8, "00:00"),
                (8.1, "00:10"),
                (8.2, "00:10"),
                None,
                (8.3, "00:10"),
                (8.4, "00:20"),
            ]
            path.write_text(gapped(twice).replace("Z<", "<"))
            self.assertEqual(recorded_times(path), [0, 10, 20])
            ride = self.view.path(route=Route(path, times=recorded_times(path)), frames=5)
            east = [round(camera.target.longitude, 4) for camera in ride.cameras]
            self.assertEqual(east, [8, 8.05, 8.1, 8.25, 8.4])
            for text, why in (
                (GPX, r"a.gpx: point 1, \(46.0, 7.0\), has no time"),
                (GPX.replace("<ele>300</ele>", "<time>noon</time>"), "point 1, .* has no time"),
                (GPX.replace("<ele>300</ele>", f"<x>{times[0]}</x>"), "point 1, .* has no time"),
                (GPX.replace('lat="46.0" ', ""), "a point has no lat"),
                (gapped([(8, "00:30"), (8.1, "00:20")]), r"back at point 2, \(46.0, 8.1\)"),
                (gapped([(8, "00:30"), (8.1, "00:30")]), "stands still at point 2"),
                (
                    gapped([(8, "00:30"), (8.1, "00:40")]).replace("Z", "", 1),
                    "a.gpx: some times have a zone, and some have none",
                ),
                ("<gpx><trk>", "a.gpx: "),
                ("<gpx><wpt lat='1' lon='2'/></gpx>", "a.gpx: expected one line, found none"),
            ):
                path.write_text(text)
                with self.assertRaisesRegex(ValueError, why):
                    recorded_times(path)

    def test_a_line_may_be_written_in_many_ways(self):
        ride = {"speed": 900, "zoom": 9}
        expected, camera = self.view.route(PLACES, **ride), self.view.fit(PLACES)
        self.assertEqual(expected.camera.target, Coordinate(*PLACES[-1]))
        self.assertAlmostEqual(expected.duration, expected.length / 900, 9)
        same = [[Coordinate(*place) for place in PLACES], LINE, FEATURE, COLLECTION, Geo()]
        folder = folder_of(self)
        for name, text in FILES.items():
            path = Path(folder, name)
            path.write_text(text, encoding="utf-8")
            same += [path, str(path)]
        for line in same:
            with self.subTest(line):
                found = self.view.route(line, **ride)
                self.assertEqual((found.length, found.camera), (expected.length, expected.camera))
                self.assertEqual(self.view.fit(line), camera)
        self.assertEqual(self.view.route(MARKED).length, expected.length)

    def test_a_route_needs_exactly_one_line(self):
        two = {"type": "MultiLineString", "coordinates": [LINE["coordinates"]] * 2}
        with self.assertRaisesRegex(ValueError, "one line in the GeoJSON, found 2"):
            self.view.route(two)
        with self.assertRaisesRegex(ValueError, "found none"):
            self.view.route({"type": "Point", "coordinates": [7, 46]})
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "two.gpx")
            path.write_text(f"<gpx><trk>{REST}</trk><trk>{REST}</trk></gpx>", encoding="utf-8")
            with self.assertRaisesRegex(ValueError, r"two\.gpx, found 2"):
                self.view.route(path)
        with self.assertRaisesRegex(ValueError, "expected a .geojson"):
            self.view.route("line.txt")
        with self.assertRaises(TypeError):
            self.view.route(5)
        self.assertEqual(self.view.animations(), [])

    def test_errors_name_the_member_of_a_route(self):
        for options, path in (
            ({"speed": 1, "duration": 1}, "/route"),
            ({"speed": 0}, "/route/speed"),
            ({"zoom": [(0.5, 3), (0.2, 4)]}, "/route/zoom"),
        ):
            with self.subTest(options), self.assertRaises(InvalidParamsError) as caught:
                self.view.route(PLACES, **options)
            self.assertTrue(caught.exception.path.startswith(path), caught.exception)
        with self.assertRaises(InvalidParamsError):
            self.view.route(PLACES[:1])

    def test_frames_of_a_route_and_a_step_of_a_tour(self):
        route = Route(LINE, duration=2, zoom=[(0, 9), (1, 11)], bearing="keep")
        path = self.view.path(route=route, frames=5)
        self.assertEqual(path.cameras[0].target, approx(Coordinate(*PLACES[0])))
        self.assertEqual([camera.zoom for camera in path.cameras], [9, 9.5, 10, 10.5, 11])
        tour = self.view.tour([TourStep(route=route)])
        self.assertEqual(tour.camera, path.cameras[-1])
        self.assertEqual(self.view.path(steps=[{"route": route}], frames=2).duration, 2)


class FollowTests(EngineTestCase):
    def test_one_place_and_several_with_headings_or_without(self):
        self.view.follow(zoom=15, bearing="heading", transition=0)
        self.assertTrue(self.view.track(PARIS, heading=90).following)
        self.engine.clock.tick(1)
        self.assertEqual(self.view.camera(), approx(Camera.at(PARIS, 15, 90)))
        for place in (
            {"coordinate": {"lat": PARIS[0], "lng": PARIS[1]}, "heading": 90},
            TrackedPlace(Coordinate(*PARIS), 90),
            [TrackedPlace(PARIS, 90)],
        ):
            self.view.track(place)
        self.engine.clock.tick(2)
        self.assertEqual(self.view.camera(), approx(Camera.at(PARIS, 15, 90)))

    def test_several_places_are_all_seen(self):
        self.view.follow(transition=0)
        for places in (PLACES, [Coordinate(*PLACES[0]), TrackedPlace(PLACES[1]), PLACES[2]]):
            self.view.track(places)
            self.engine.clock.tick(2)
            self.assertEqual(self.view.projection.contains(PLACES), [True] * 3)

    def test_tracking_something_else_than_a_place_is_a_type_error(self):
        for wrong in (5, "46,7", None, [5], ["46,7"]):
            with self.subTest(wrong), self.assertRaises(TypeError):
                self.view.track(wrong)
        with self.assertRaisesRegex(TypeError, "one place"):
            self.view.track(PLACES, heading=3)
        with self.assertRaises(InvalidParamsError):
            self.view.track([])

    def test_waiting_for_a_follow_is_an_error(self):
        follow = self.view.follow()
        self.assertFalse(follow.done())
        self.assertEqual(follow.duration, float("inf"))
        for wait in (follow.wait, follow.finish, self.engine.run_until_idle):
            with self.assertRaises(WouldWaitForeverError):
                wait()
        self.engine.clock.start()
        with self.assertRaises(WouldWaitForeverError):
            follow.wait()
        follow.stop()
        self.assertEqual(follow.wait(), "stopped")


if __name__ == "__main__":
    unittest.main()
