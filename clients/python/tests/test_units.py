"""What numbers mean: times, coordinate systems, zooms, limits, padding; and names in messages."""

import asyncio
import importlib
import inspect
import pydoc
import tempfile
import unittest
import warnings
from pathlib import Path

from support import PARIS, EngineTestCase, needs_modules

from mapcam import (
    AsyncMapCam,
    Camera,
    CameraPath,
    ClampedWarning,
    Coordinate,
    InvalidParamsError,
    MapCam,
    MapView,
    NoSuchMapError,
    PartialCamera,
    Point,
    Size,
    ViewMatrix,
    approx,
    draw,
    zoom_to,
)


def needed(name):
    """A library that is tested with."""
    needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", name)
    return importlib.import_module(name)


class TimeTests(EngineTestCase):
    def test_frames_have_their_own_times(self):
        path = self.view.path(to=PartialCamera(PARIS, 5), duration=1.05, fps=2)
        self.assertEqual(path.times, (0, 0.5, 1, 1.05))
        even = self.view.path(to=PartialCamera(PARIS, 5), duration=1.05, frames=4)
        self.assertEqual(len(even.times), 4)
        self.assertAlmostEqual(even.times[1], 0.35)
        with self.engine.pipeline() as pipe:
            later = pipe.map().path(to=PartialCamera(PARIS, 5), duration=1.05, fps=2)
        self.assertEqual(later.result().times, path.times)
        self.assertEqual(later.result(), path)
        self.assertEqual(set(path.to_dict()), {"duration", "cameras"})
        self.assertEqual(CameraPath(1.0, (Camera.at(PARIS),) * 3).times, (0, 0.5, 1))

    def test_a_table_of_frames(self):
        needed("pandas")
        path = self.view.path(to=PartialCamera(PARIS, 5), duration=1.05, fps=2)
        table = path.to_dataframe()
        self.assertEqual(list(table.time), [0, 0.5, 1, 1.05])
        self.assertEqual(table.zoom.iloc[0], 2)


class SystemTests(EngineTestCase):
    """Geometry that is not in degrees is converted or refused, wherever it comes in."""

    def test_other_coordinate_systems_are_converted(self):
        geopandas, shapely = needed("geopandas"), needed("shapely")
        line = shapely.LineString([(7.4, 46.9), (8.5, 47.4)])
        table = geopandas.GeoDataFrame(geometry=[line], crs=4326)
        swiss = table.to_crs(2056)
        length = self.view.route(table).length
        for given in (swiss, swiss.geometry):
            self.assertAlmostEqual(self.view.route(given).length / length, 1, 6)
            self.assertEqual(self.view.fit(given), approx(self.view.fit(table)))
            svg = [draw(self.view, shapes=shapes).svg for shapes in (given, table)]
            self.assertEqual(*svg)
        self.refused(swiss.__geo_interface__, r"latitude 11943\d+.*to_crs\(4326\)")
        self.refused(swiss.geometry.iloc[0], r"latitude 11943\d+.*to_crs\(4326\)")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "swiss.geojson")
            file.write_text(swiss.to_json())
            self.refused(file, "coordinate system is .*2056")
            file.write_text(table.to_json())
            self.view.fit(file)

    def test_latitudes_beyond_90_degrees_and_what_is_no_number_are_refused(self):
        swapped = {"type": "Point", "coordinates": [-33.8, 151.2]}
        self.refused(swapped, "latitude 151.2: were latitude and longitude swapped?")
        far = {
            "type": "LineString",
            "coordinates": [[2_600_000, 1_200_000], [2_600_100, 1_200_000]],
        }
        self.refused(far, "expected longitudes and latitudes in degrees")
        self.refused({**swapped, "crs": {"properties": {"name": "EPSG:3857"}}}, "EPSG:3857")
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (
                ("swapped.gpx", '<gpx><wpt lat="151.2" lon="-33.8"/></gpx>'),
                ("swapped.kml", "<kml><Point><coordinates>-33.8,151.2</coordinates></Point></kml>"),
            ):
                Path(folder, name).write_text(text)
                self.refused(Path(folder, name), "were latitude and longitude swapped")
            for name, text, message in (
                ("nan.gpx", '<gpx><wpt lat="NaN" lon="8.5"/></gpx>', "finite"),
                (
                    "nan.kml",
                    "<kml><Point><coordinates>NaN,47</coordinates></Point></kml>",
                    "finite",
                ),
                ("nan.geojson", '{"type":"Point","coordinates":[NaN,47]}', "finite"),
                (
                    "comma.gpx",
                    '<gpx><wpt lat="47,3" lon="8,5"/></gpx>',
                    "such as 47.37.*, but .*47,3",
                ),
                ("none.gpx", '<gpx><wpt lat="47.3"/></gpx>', "a point has no lat"),
            ):
                Path(folder, name).write_text(text)
                self.refused(Path(folder, name), message)
        for ask in (
            lambda: Coordinate(95, 8),
            lambda: Camera.at((151.2, -33.8)),
            lambda: self.view.project((151.2, -33.8)),
            lambda: self.view.fit((-33.8, 151.2, -33.7, 151.3)),
            lambda: self.view.track({"lat": -151.2, "lng": 8}),
        ):
            with self.assertRaisesRegex(ValueError, r"latitude -?\d+.*swapped"):
                ask()
        self.assertEqual(Coordinate(-90, 540).latitude, -90)

    def refused(self, geometry, message):
        asking = (self.view.fit, self.view.route, lambda it: draw(self.view, shapes=it))
        for ask in asking:
            with self.assertRaisesRegex(ValueError, message):
                ask(geometry)


class LimitTests(EngineTestCase):
    def test_limits_of_an_engine(self):
        with self.assertRaisesRegex(ValueError, "limits.*google"):
            MapCam(limits="leaflet")
        with MapCam(limits="none") as engine:
            other = engine.map("other", size=(400, 300))
            for view in (engine.map(), other):
                camera = Camera.at(PARIS, 25, viewing_angle=80)
                self.assertEqual(view.jump_to(camera), camera)
            self.assertEqual(engine.map("third", max_zoom=9).state().max_zoom, 9)


class ClampingTests(EngineTestCase):
    def test_clamping_warns_once_per_line(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("default")
            for zoom in (9, 9.5):
                self.view.jump_to(Camera.at(PARIS, zoom, viewing_angle=45))  # here
            self.view.fly_to(PARIS, 30)
            with self.engine.pipeline() as pipe:
                later = pipe.map().move(zoom_to(30))
            later.result()
            self.view.jump_to(Camera.at(PARIS, 9, viewing_angle=20))
        self.assertEqual([each.category for each in caught], [ClampedWarning] * 3)
        first, second, third = map(str, (each.message for each in caught))
        self.assertRegex(first, "^viewing_angle was clamped to 30 by viewing_angle_limits: view.")
        self.assertRegex(second, r"^zoom was clamped to 21 by max_zoom: view.configure\(max_zoom=…")
        self.assertIn("zoom was clamped to 21", third)
        lines = Path(__file__).read_text(encoding="utf-8").splitlines()
        self.assertEqual(
            (caught[0].filename, lines[caught[0].lineno - 1][-6:]), (__file__, "# here")
        )
        with warnings.catch_warnings():
            warnings.simplefilter("error", ClampedWarning)
            for _ in range(2):
                with self.assertRaises(ClampedWarning):
                    self.view.jump_to(Camera.at(PARIS, 9, viewing_angle=45))

    def test_with_asyncio_too(self):
        async def main():
            async with AsyncMapCam() as engine:
                await engine.map().jump_to(Camera.at(PARIS, 9, viewing_angle=45))  # there

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("default")
            asyncio.run(main())
        (one,) = caught
        lines = Path(__file__).read_text(encoding="utf-8").splitlines()
        self.assertEqual((one.filename, lines[one.lineno - 1][-7:]), (__file__, "# there"))


class NumberTests(unittest.TestCase):
    def test_values_are_their_numbers(self):
        for value, numbers in (
            (Size(390, 844), (390, 844)),
            (Point(1, 2), (1, 2)),
            (Coordinate(1, 2), (1, 2)),
        ):
            self.assertEqual(value, numbers)
            self.assertEqual({value: 1}[numbers], 1)
            self.assertEqual((len(value), tuple(value), value[0]), (2, numbers, numbers[0]))
        self.assertNotEqual(Size(1, 2), Point(1, 2))
        self.assertNotEqual(Size(1, 2), (1, 3))
        numpy = needed("numpy")
        array = numpy.array([Point(1, 2), Point(3, 4)])
        self.assertEqual((array.shape, array.dtype), ((2, 2), numpy.dtype(float)))

    def test_approx_says_which_member_differs(self):
        expected = approx(Camera.at(PARIS, 12, 359.9999999))
        self.assertEqual(Camera.at(PARIS, 12, -1e-7), expected)
        for other, what in (
            (Camera.at(PARIS, 13, 359.9999999), "zoom is 13, not 12"),
            (Camera.at((48, 2), 12), "target.latitude is 48.0, not 48.8566"),
            (None, "it is None, not Camera"),
        ):
            self.assertNotEqual(other, expected)
            self.assertIn(f": {what}", repr(expected))
        points = approx([Point(1, 2), Point(3, 4)])
        self.assertEqual([Point(1, 2), Point(3, 4)], points)
        self.assertNotEqual([Point(1, 2), Point(3, 5)], points)
        self.assertIn("[1].y is 5, not 4", repr(points))

    def test_help_has_the_members_of_results(self):
        text = pydoc.render_doc(ViewMatrix)
        for what in ("column after column", "x east, y south", "in points"):
            self.assertIn(what, text)

    def test_repr_of_an_async_engine(self):
        self.assertEqual(repr(AsyncMapCam()), "<AsyncMapCam not started>")


class WordTests(EngineTestCase):
    def test_messages_use_python_names(self):
        view = self.view
        for ask, message in (
            (
                lambda: view.configure(viewing_angle_limits=[(1, 100)]),
                "configure: .*/viewing_angle_limits/0/1",
            ),
            (lambda: view.animate(viewing_angle="x"), 'animate: "/to/viewing_angle"'),
            (
                lambda: view.camera_for_bounds((1, 2, 3, 4), max_zoom="s"),
                'camera_for_bounds: "/max_zoom"',
            ),
            (lambda: view.configure(min_zoom=5, max_zoom=3), "min_zoom.*5.*max_zoom.*3"),
            (lambda: view.animate(zoom=5, curve="eas"), '"easeInOut"'),
            (lambda: view.configure(notify=["x"]), '"camera.willMove"'),
            (lambda: self.engine.map("x").camera(), "create it with create, or see maps"),
        ):
            with self.subTest(message), self.assertRaisesRegex(Exception, message) as caught:
                ask()
            self.assertIsInstance(caught.exception, (InvalidParamsError, NoSuchMapError))
        with self.assertRaises(InvalidParamsError) as caught:
            view.animate(viewing_angle="x")
        self.assertEqual(caught.exception.path, "/to/viewingAngle")
        self.assertIn("camera.animate", caught.exception.original)

    def test_docstrings_use_python_names(self):
        for name in ("create", "configure", "animate", "look_at", "follow"):
            text = getattr(MapView, name).__doc__
            self.assertNotRegex(text, r"\b(?:[a-z]+Zoom|[a-z]+Bounds|viewing[A-Z]\w*)\b")


class PaddingTests(EngineTestCase):
    def test_all_fits_have_the_same_padding(self):
        box = (5.96, 45.82, 10.49, 47.81)
        expected = self.view.fit(box)
        self.assertEqual(self.view.camera_for_bounds(box), expected)
        for padding in (10, (10, 10, 10, 10)):
            self.assertEqual(self.view.camera_for_bounds(box, padding), self.view.fit(box, 10))
        fit, fitted = map(inspect.signature, (MapView.fit, MapView.camera_for_bounds))
        # Only what moves the camera has a tag.
        self.assertEqual(list(fit.parameters), [*fitted.parameters, "tag"])
        self.assertEqual(self.view.camera_for_bounds(box, 0).zoom, self.view.fit(box, 0).zoom)


if __name__ == "__main__":
    unittest.main()
