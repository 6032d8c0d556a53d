"""What people type."""

import json
import tempfile
import unittest
from pathlib import Path

from support import PARIS, SWITZERLAND, SYDNEY, EngineTestCase

from mapcam import (
    Bounds,
    Camera,
    CameraPath,
    Coordinate,
    Eye,
    FlightOptions,
    Gestures,
    Insets,
    InvalidParamsError,
    NoSuchMapError,
    PartialCamera,
    Point,
    Size,
    Spring,
    TrackedPlace,
    approx,
    draw,
    fit_bounds,
)

PLACES = [(46.0, 7.0), (46.5, 7.5), (46.2, 8.0)]
LINE = {"type": "LineString", "coordinates": [[east, north] for north, east in PLACES]}


class ViewTests(EngineTestCase):
    def test_a_map_is_created_where_it_is_needed(self):
        view = self.engine.map("swiss", size=(400, 300), camera=Camera.at(PARIS, 9))
        self.assertEqual((view.state().size, view.camera().zoom), (Size(400, 300), 9))
        again = self.engine.map("swiss", max_zoom=5)
        self.assertEqual((again.state().max_zoom, again.camera().zoom), (5, 5))
        self.engine.map("swiss", camera=Camera.at(SYDNEY, 3))
        self.assertEqual(view.camera(), Camera.at(SYDNEY, 3))
        self.engine.map("swiss", camera_target_bounds=SWITZERLAND)
        self.assertIsNotNone(view.state().camera_target_bounds)
        self.engine.map("swiss", camera_target_bounds=None)
        self.assertIsNone(view.state().camera_target_bounds)
        with self.assertRaisesRegex(TypeError, "map.* unexpected keyword argument 'siz'"):
            self.engine.map("swiss", siz=(400, 300))
        with self.assertRaises(NoSuchMapError):
            self.engine.map("unknown").camera()

    def test_a_fit_is_its_update(self):
        expected = self.view.move(fit_bounds(SWITZERLAND, 8))
        self.view.jump_to(Camera.at(SYDNEY, 5))
        self.assertEqual(self.view.fit(SWITZERLAND, 8), expected)

    def test_tags_are_arguments_and_members_of_events(self):
        with self.engine.events() as events:
            self.view.jump_to(zoom=5, tag="jump")
            self.view.fit((5, 45, 10, 48), tag="fit")
            self.view.fly_to((48.85, 2.35), tag="fly")
            self.engine.clock.tick(100)
            self.view.gesture.pan((5, 5), tag="pan")
            self.view.gesture.end()
            told = [(each.tag, getattr(each, "gesture", None)) for each in events.pending()]
        tags = list(dict.fromkeys(tag for tag, _ in told))
        self.assertEqual(tags, ["jump", "fit", "fly", "pan", None])
        self.assertEqual(told[-2:], [("pan", True), (None, True)])

    def test_names_of_other_libraries_suggest_ours(self):
        for name in ("pitch", "tilt"):
            for call in (self.view.fly_to, self.view.animate, self.view.camera_for_bounds):
                with self.assertRaisesRegex(TypeError, f"'{name}'. Did you mean viewing_angle"):
                    call(PARIS, **{name: 30})

    def test_movements_of_other_libraries(self):
        flight = self.view.ease_to(PARIS, 8, bearing=45, duration=1, curve="linear")
        self.engine.clock.tick(0.5)
        self.assertAlmostEqual(self.view.camera().bearing, 22.5)
        flight.finish()
        self.assertEqual(self.view.camera(), Camera.at(PARIS, 8, 45))
        self.assertEqual(self.view.jump_to(zoom=4), Camera.at(PARIS, 4, 45))
        self.assertEqual(self.view.jump_to(SYDNEY, 5, bearing=9), Camera.at(SYDNEY, 5, 9))

    def test_files_without_places_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            empty = Path(folder) / "empty.gpx"
            empty.write_text("<gpx/>")
            for wrong, message in ((empty, "no places"), ("line.shp", "expected a .geojson")):
                with self.assertRaisesRegex(ValueError, message):
                    self.view.fit(wrong)
            with self.assertRaises(FileNotFoundError):
                self.view.fit(Path(folder) / "missing.gpx")
            marked = Path(folder) / "marked.geojson"
            marked.write_text(json.dumps(LINE), encoding="utf-8-sig")
            self.assertEqual(self.view.fit(marked), self.view.fit(PLACES))
            broken = Path(folder) / "broken.json"
            broken.write_text('{"type":')
            with self.assertRaisesRegex(ValueError, "broken.json"):
                draw(self.view, shapes=broken)
        with self.assertRaisesRegex(InvalidParamsError, "coordinates"):
            self.view.fit([])

    def test_malformed_geojson_is_refused(self):
        place = r"a place in GeoJSON is \[longitude, latitude\], not "
        array = "this is not GeoJSON: a .* must have an array "
        cases = (
            ("Point", ["8.5", 47.4], place + r"\['8.5', 47.4\]"),
            ("Point", [8.5, "47.4"], place),
            ("Point", [8.5], place),
            ("Point", [True, False], place),
            ("Point", {"lng": 8.5, "lat": 47.4}, place),
            ("Point", None, place + "None"),
            ("MultiPoint", ["8.5", "47.4"], place + "'8.5'"),
            ("LineString", [[8.5, 47.4], ["8.6", 47.5]], place),
            ("LineString", "8.5,47.4", array + "`coordinates`"),
            ("Polygon", [[8.5, 47.4], [8.6, 47.5]], place + "8.5"),
            ("MultiPolygon", [8.5, 47.4], place + "8.5"),
        )
        for kind, coordinates, message in cases:
            geometry = {"type": kind, "coordinates": coordinates}
            self.check_refused(geometry, message)
            self.check_refused({"type": "Feature", "geometry": geometry}, message)
        for shape, message in (
            ({"type": "LineString"}, array + "`coordinates`"),
            ({"type": "Topology", "coordinates": [1, 2]}, "it is TopoJSON: convert it first"),
            ({"type": ["Point"], "coordinates": [1, 2]}, r"not an object of type \['Point'\]"),
            ({"type": "FeatureCollection", "features": {"a": 1}}, array + "`features`"),
            ({"type": "GeometryCollection"}, array + "`geometries`"),
            ({"type": "Feature", "geometry": [8.5, 47.4]}, "expected an object, not"),
        ):
            self.check_refused(shape, message)
        for wrong in (None, 5, {"coordinates": None}):
            with self.subTest(wrong=wrong), self.assertRaisesRegex(TypeError, "expected .*, not"):
                self.view.fit(wrong)
        ring = {"type": "LinearRing", "coordinates": LINE["coordinates"]}
        self.assertEqual(self.view.fit(ring), self.view.fit(LINE))  # shapely's
        high = {"type": "Point", "coordinates": (8.5, 47.4, 400.0)}
        self.assertEqual(self.view.fit(high), self.view.fit((47.4, 8.5)))

    def check_refused(self, shape, message):
        class Shape:
            __geo_interface__ = shape

        before = self.view.camera()
        asking = (self.view.fit, self.view.route, lambda shapes: draw(self.view, shapes=shapes))
        for ask in asking:
            for given in (shape, Shape()):
                with self.subTest(shape=shape), self.assertRaisesRegex(ValueError, message):
                    ask(given)
        self.assertEqual(self.view.camera(), before)


class ValueTests(EngineTestCase):
    def test_from_dict_reverses_to_dict(self):
        values = (
            Coordinate(1, 2),
            Point(3, 4),
            Size(5, 6),
            Insets(1, 2, 3, 4),
            Bounds.of(1, 2, 3, 4),
            Camera.at(PARIS, 12, 30, 20),
            PartialCamera(zoom=3),
            Spring(0.5, 1),
            FlightOptions(speed=2),
            Gestures(tilt=False),
            TrackedPlace(Coordinate(1, 2), 3),
            Eye(Coordinate(1, 2), 300),
        )
        for value in values:
            members = json.loads(json.dumps(value.to_dict()))
            self.assertEqual(type(value).from_dict(members), value)
        self.assertEqual(
            CameraPath(1.0, (Camera.at((1, 2), 3),)).to_dict()["cameras"][0]["target"],
            {"latitude": 1, "longitude": 2},
        )

    def test_geo_interface(self):
        self.assertEqual(
            Coordinate(1, 2).__geo_interface__, {"type": "Point", "coordinates": (2, 1)}
        )
        view = self.view
        view.jump_to(((0, 179.9), 8))
        seen = view.projection.visible_region()
        ((ring,), corners) = seen.__geo_interface__["coordinates"], seen.bounds
        self.assertEqual(ring[0], ring[-1])
        self.assertAlmostEqual(max(east for east, _ in ring) - ring[0][0], 800 / 256 / 2**8 * 360)
        self.assertAlmostEqual(ring[0][1], corners.south_west.latitude)

    def test_approx(self):
        camera = Camera.at((10, 180), 3, 359.9999999999)
        self.assertEqual(camera, approx(Camera.at((10, -180), 3, 1e-10)))
        self.assertNotEqual(camera, approx(camera.replace(zoom=3.1)))
        self.assertNotEqual(Coordinate(1, 2), approx(Point(1, 2)))
        self.assertEqual(camera, approx(camera.replace(zoom=3 + 1e-9)))
        points = [Point(1, 2), None, Point(3, 4 + 1e-9)]
        self.assertEqual(points, approx([Point(1, 2), None, Point(3, 4)]))
        self.assertEqual([1.0, 2.0], approx([1.0, 2.0 + 1e-9]))


if __name__ == "__main__":
    unittest.main()
