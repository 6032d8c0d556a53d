"""Tables: the same numbers as the client's own, row by row."""

import math
import os
import random
import sys
import unittest
import warnings
from unittest import mock

from support import impostor, needs_modules

import mapcam
from mapcam import (
    Camera,
    EngineDiedError,
    MapCam,
    approx,
    fit_cameras,
    tiles,
    visible_regions,
)

CAMERA = ["latitude", "longitude", "zoom", "bearing", "viewing_angle"]
FREE = {"min_zoom": 0, "max_zoom": 30, "viewing_angle_limits": [(0, 89)]}


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
        with self.assertRaisesRegex(KeyError, "south: fit_cameras needs this column"):
            fit_cameras(table[["west"]])
        kinds = "a DataFrame of pandas or polars, a pyarrow.Table or a GeoDataFrame"
        for wrong in ([table], table["west"], None):
            kind = type(wrong).__name__
            with self.assertRaisesRegex(TypeError, f"fit_cameras takes {kinds}, not {kind}"):
                fit_cameras(wrong)
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
            self.assertEqual(found.loc[2, "error"], "The geometry is missing.")

    def test_an_engine_that_ends(self):
        dying = impostor(self, "sys.exit(3)")
        named = mock.patch.dict(os.environ, MAPCAM=dying)
        with named, self.assertRaises(EngineDiedError) as caught:
            fit_cameras(self.boxes(2))
        self.assertEqual(caught.exception.returncode, 3)


class FrameTests(unittest.TestCase):
    """Frames of other libraries, and what is found for cameras."""

    def setUp(self):
        modules = ("narwhals", "pandas", "polars", "pyarrow", "shapely")
        needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", *modules)
        import pandas
        import polars
        import pyarrow

        rows = {"west": [5.96, None, 177.0], "south": [45.8, 1, -20.7]}
        rows.update(east=[10.5, 2, -178.3], north=[47.8, 3, -12.5])
        self.frames = [pandas.DataFrame(rows), polars.DataFrame(rows), pyarrow.table(rows)]

    def same(self, function, frames, **options):
        """What a function finds in the frames, as lists: the same in each, and of its library."""
        found = [function(frame, **options) for frame in frames]
        for frame, made in zip(frames, found):
            self.assertIs(type(made), type(frame))
        pandas, *others = found
        columns = {name: [none(each) for each in pandas[name]] for name in pandas.columns}
        for other in others:
            lists = other.to_dict(as_series=False) if hasattr(other, "rows") else other.to_pydict()
            self.assertEqual(lists, columns)
        return columns, found

    def test_frames_of_each_library(self):
        from shapely import from_wkb
        from shapely.geometry import shape

        fits = {"size": (390, 844), "zoom_snap": 0.25, "max_zoom": 6, "bearing": 20}
        found, cameras = self.same(fit_cameras, self.frames, **fits)
        self.assertEqual(found["error"], [None, "west must be a finite number.", None])
        with MapCam(size=(390, 844), limits="none") as engine:
            view = engine.map()
            for row in (0, 2):
                box = tuple(self.frames[0].iloc[row])
                fitted = view.camera_for_bounds(box, zoom_snap=0.25, max_zoom=6, bearing=20)
                row = Camera((found["latitude"][row], found["longitude"][row]), found["zoom"][row])
                self.assertEqual(row.replace(bearing=20), fitted)
            regions, _ = self.same(visible_regions, cameras, size=(390, 844), padding=10)
            covered, _ = self.same(tiles, cameras, size=(390, 844), tile_size=512)
            self.assertEqual(regions["error"][1], "latitude must be a finite number.")
            for row in (0, 2):
                target = (found["latitude"][row], found["longitude"][row])
                camera = Camera(target, found["zoom"][row])
                seen = {"camera": camera.replace(bearing=20), "size": (390, 844)}
                region = view.projection.visible_region(**seen, padding=10)
                (south, west), (north, east) = region.bounds.south_west, region.bounds.north_east
                sides = [regions[name][row] for name in ("west", "south", "east", "north")]
                self.assertEqual(sides, [west, south, east, north])
                self.assertEqual(from_wkb(regions["polygon"][row]), shape(region))
                lines = zip(*(covered[name] for name in ("row", "z", "x", "y")))
                mine = [tile for number, *tile in lines if number == row]
                wanted = view.projection.tiles(**seen, tile_size=512)
                self.assertEqual(mine, [[each.z, each.x, each.y] for each in wanted])
        lost = covered["row"].index(1)
        self.assertEqual((covered["x"][lost], covered["error"][lost]), (None, regions["error"][1]))

    def test_wrong_cameras_and_parameters(self):
        wrong = {"latitude": [47.0], "longitude": [8.0], "zoom": [-3.0]}
        frames = [type(self.frames[0])(wrong), type(self.frames[1])(wrong)]
        for function in (visible_regions, tiles):
            found, _ = self.same(function, frames)
            self.assertRegex(found["error"][0], f'^{function.__name__}: "/zoom" must')
            with self.assertRaises(KeyError):
                function(self.frames[0])
            empty, _ = self.same(function, [frame[:0] for frame in frames])
            self.assertEqual(empty["error"], [])
            with self.assertRaises(TypeError):
                function([1, 2])
        with self.assertRaisesRegex(ImportError, "tiles needs narwhals: pip install narwhals"):
            with mock.patch.dict(sys.modules, {"narwhals": None}):
                tiles(self.frames[0])

    def test_parts_of_a_geometry_on_both_sides_of_the_antimeridian(self):
        needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", "geopandas")
        import geopandas
        import shapely

        fiji = shapely.MultiPolygon(
            [shapely.box(177, -20, 180, -12), shapely.box(-180, -21, -178, -16)]
        )
        wide = shapely.LineString([(-100, 10), (0, 20), (100, 10)])
        lake = shapely.Point(8, 47).buffer(0.2)
        metres, nowhere = shapely.Point(26e5, 12e5), shapely.LineString([(8, 47), (math.inf, 48)])
        places = [fiji, wide, lake, None, metres, nowhere]
        table = geopandas.GeoDataFrame(geometry=places, crs=4326)
        for shape in (None, "points"):
            found = fit_cameras(table, bearing=30, shape=shape)
            self.assertEqual(found.error[3], "The geometry is missing.")
            self.assertIn("latitude 1200000.0: expected longitudes", found.error[4])
            self.assertIn("must be a finite number, not Infinity", found.error[5])
            with MapCam(limits="none") as engine:
                for row, geometry in enumerate(table.geometry[:3]):
                    fitted = engine.map().camera_for_bounds(geometry, bearing=30, shape=shape)
                    made = Camera(tuple(found.loc[row, CAMERA[:2]]), *found.loc[row, CAMERA[2:]])
                    self.assertEqual(made, approx(fitted, 1e-12))
            self.assertAlmostEqual(found.longitude[0], 179.5, 1)


def none(value):
    """A missing value of pandas as the other libraries have it."""
    return None if value != value else value


if __name__ == "__main__":
    unittest.main()
