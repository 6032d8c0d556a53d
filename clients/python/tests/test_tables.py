"""Arrays and tables: the same numbers as the client's own, place by place and row by row."""

import asyncio
import math
import random
import sys
import unittest
import warnings
from unittest import mock

from support import PARIS, EngineTestCase, impostor, needs_modules

import mapcam
from mapcam import AsyncMapCam, Camera, EngineDiedError, Insets, MapCam, fit_cameras

CAMERA = ["latitude", "longitude", "zoom", "bearing", "viewing_angle"]
FREE = {"min_zoom": 0, "max_zoom": 30, "viewing_angle_limits": [(0, 89)]}


class ArrayTests(EngineTestCase):
    def setUp(self):
        needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", "numpy")
        super().setUp()
        self.view.configure(size=(700, 500), padding=Insets(10, 60, 90, 20), notify=[], **FREE)

    def test_each_place_is_where_the_engine_projects_it(self):
        chance = random.Random(3)
        compared = absent = 0
        for _ in range(100):
            latitude, longitude = chance.uniform(-84, 84), chance.uniform(-180, 180)
            zoom = chance.uniform(0, 20)
            angles = chance.uniform(0, 360), chance.uniform(0, 85)
            self.view.jump_to(Camera((latitude, longitude), zoom, *angles))
            reach = 360 / 2**zoom
            places = [
                (
                    min(90, max(-90, latitude + chance.uniform(-reach, reach))),
                    longitude + chance.uniform(-2, 2) * reach,
                )
                for _ in range(40)
            ]
            for point, x, y in zip(
                self.view.projection.points(places), *self.view.project_array(*zip(*places))
            ):
                if point is None:
                    self.assertTrue(math.isnan(x) and math.isnan(y))
                    absent += 1
                elif 0 <= point.x <= 700 and 0 <= point.y <= 500:
                    self.assertLess(max(abs(point.x - x), abs(point.y - y)), 1e-6)
                    compared += 1
            points = [(chance.uniform(-99, 799), chance.uniform(-99, 599)) for _ in range(40)]
            found = self.view.unproject_array(*zip(*points))
            for place, north, east in zip(self.view.projection.coordinates(points), *found):
                if place is None:
                    self.assertTrue(math.isnan(north) and math.isnan(east))
                    absent += 1
                else:
                    wide = 256 * 2**zoom / 360  # Points in a degree at the equator.
                    self.assertLess(abs(place.latitude - north) * wide, 1e-6)
                    self.assertLess(abs(math.remainder(place.longitude - east, 360)) * wide, 1e-6)
                    compared += 1
        self.assertGreater(compared, 2000)
        self.assertGreater(absent, 200)

    def test_shapes_and_missing_numbers(self):
        self.view.jump_to(((47, 8), 6))
        x, y = self.view.project_array([[47, 48], [float("nan"), 91]], 8)
        self.assertEqual((x.shape, y.shape), ((2, 2), (2, 2)))
        self.assertEqual([math.isnan(each) for each in x.ravel()], [False, False, True, True])
        self.assertEqual(self.view.project_array([], [])[0].shape, (0,))

        async def main():
            async with AsyncMapCam() as engine:
                return await engine.map().project_array([0], [0])

        self.assertEqual([float(each[0]) for each in asyncio.run(main())], [400, 300])

    def test_without_numpy(self):
        with mock.patch.dict(sys.modules, {"numpy": None}):
            with self.assertRaisesRegex(ImportError, "project_array needs numpy: pip install"):
                self.view.project_array([1], [2])


class FitTests(unittest.TestCase):
    def setUp(self):
        needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", "pandas")
        import pandas

        self.pandas = pandas

    def boxes(self, count):
        chance = random.Random(20)
        rows = []
        for _ in range(count):
            south, west = chance.uniform(-80, 70), chance.uniform(-180, 180)
            east = (west + chance.uniform(0, 40) + 180) % 360 - 180  # Some cross the antimeridian.
            rows.append((west, south, east, south + chance.uniform(0, 10)))
        index = [f"row {number}" for number in range(count)]
        return self.pandas.DataFrame(rows, index, ["west", "south", "east", "north"])

    def test_each_row_is_what_the_client_says(self):
        table = self.boxes(200)
        options = {"padding": (10, 20, 30, 40), "bearing": 30, "viewing_angle": 60}
        with mock.patch("mapcam._tables.ROWS", 64):
            found = fit_cameras(table, size=(390, 844), **options)
        self.assertEqual(list(found.columns), [*CAMERA, "error"])
        self.assertTrue(found.index.equals(table.index))
        self.assertEqual(found.error.notna().sum(), 0)
        with MapCam(size=(390, 844)) as engine:
            view = engine.map()
            view.configure(**FREE)
            for row, box in zip(found[CAMERA].itertuples(index=False), table.itertuples(False)):
                with warnings.catch_warnings(action="ignore"):  # Some are beyond 85°.
                    camera = view.camera_for_bounds(tuple(box), **options)
                rest = (camera.zoom, camera.bearing, camera.viewing_angle)
                self.assertEqual(tuple(row), (*camera.target, *rest))

    def test_limits(self):
        table = self.pandas.DataFrame({"west": [1], "south": [2], "east": 1.0001, "north": 2.0001})
        options = {"size": (2000, 1000), "padding": 0, "viewing_angle": 80}
        limited = fit_cameras(table, limits="google", **options).iloc[0]
        self.assertEqual((limited.zoom, limited.viewing_angle), (21, 65))
        free = fit_cameras(table, **options).iloc[0]
        self.assertGreater(free.zoom, 21)
        self.assertEqual(free.viewing_angle, 80)
        with self.assertRaisesRegex(ValueError, '"/limits" must be .*"none"'):
            fit_cameras(table, limits="leaflet")

    def test_an_error_stays_in_its_row(self):
        table = self.boxes(6)
        right = fit_cameras(table)
        table.loc["row 1", "west"] = float("nan")
        table.loc["row 2", "north"] = 95
        table.loc["row 4", "north"] = -89
        found = fit_cameras(table)
        self.pandas.testing.assert_frame_equal(
            found.loc[["row 0", "row 3", "row 5"]], right.loc[["row 0", "row 3", "row 5"]]
        )
        wrong = found.loc[["row 1", "row 2", "row 4"]]
        self.assertEqual(wrong.error.iloc[0], "west must be a finite number.")
        self.assertRegex(wrong.error.iloc[1], '^fit_cameras: "/bounds/north" must .* to 90, not 95')
        self.assertIn("/bounds/south", wrong.error.iloc[2])
        self.assertTrue(wrong[CAMERA].isna().all(axis=None))
        lost = fit_cameras(table[:1], padding=400)
        self.assertEqual(lost.error.iloc[0], "The padding leaves no room in a view of this size.")
        self.assertEqual(len(fit_cameras(table[:0])), 0)
        with self.assertRaises(KeyError):
            fit_cameras(table[["west"]])
        with self.assertRaisesRegex(mapcam.InvalidParamsError, "size/width"):
            fit_cameras(table, size=(-1, 2))

    def test_geometries_in_any_system(self):
        needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", "geopandas")
        import geopandas
        import shapely

        places = [shapely.box(7, 46, 8, 47), shapely.Point(8.5, 47.4), shapely.Polygon()]
        table = geopandas.GeoDataFrame({"id": [3, 1, 2]}, geometry=places, crs=4326).set_index("id")
        boxes = self.pandas.DataFrame(
            [(7, 46, 8, 47)], columns=["west", "south", "east", "north"], index=[3]
        )
        expected = fit_cameras(boxes).loc[3, "zoom"]
        for frame in (table, table.to_crs(3857)):
            found = fit_cameras(frame)
            self.assertEqual(list(found.index), [3, 1, 2])
            self.assertAlmostEqual(found.loc[3, "zoom"], expected, 6)
            self.assertAlmostEqual(found.loc[1, "latitude"], 47.4, 6)
            self.assertEqual(found.loc[2, "error"], "west must be a finite number.")

    def test_progress_is_shown_if_tqdm_is_there(self):
        tqdm = mock.Mock(side_effect=lambda starts, **options: starts)
        with mock.patch.dict(sys.modules, {"tqdm": mock.Mock(tqdm=tqdm)}):
            with mock.patch("mapcam._tables.ROWS", 2):
                self.assertEqual(len(fit_cameras(self.boxes(5)).zoom.dropna()), 5)
        (starts,), options = tqdm.call_args
        self.assertEqual((len(starts), options["delay"], options["unit_scale"]), (3, 2, 2))

    def test_an_engine_that_ends(self):
        dying = impostor(self, "sys.exit(3)")
        with self.assertRaises(EngineDiedError) as caught:
            fit_cameras(self.boxes(2), binary=dying)
        self.assertEqual(caught.exception.returncode, 3)


class PlacesTests(EngineTestCase):
    def test_600_000_places_are_fitted_as_their_box(self):
        chance = random.Random(8)
        places = [(chance.uniform(-10, 70), chance.uniform(150, 230)) for _ in range(600_000)]
        some = [f(places, key=k) for f in (min, max) for k in (lambda p: p[0], lambda p: p[1])]
        self.assertEqual(self.view.fit(places), self.view.fit(some))
        shape = [PARIS] * 20_000
        self.assertEqual(self.view.fit(shape, shape="points"), self.view.fit([PARIS]))


if __name__ == "__main__":
    unittest.main()
