"""Tables: the same answers as the client's own, row by row, and errors that stay in their row."""

import pickle
import random
import unittest
from unittest import mock

from support import eventually, impostor, is_alive, needs_modules

from mapcam import Camera, EngineDied, IncompatibleEngine, InvalidParams, MapCam, RequestTimeout

needs_modules("MAPCAM_REQUIRE_SPARK", "pandas", "pyarrow")

import pandas  # noqa: E402
import pyarrow as pa  # noqa: E402

from mapcam import plans, work  # noqa: E402
from mapcam.tables import fit_cameras, flights, project_points  # noqa: E402

CAMERA = ["latitude", "longitude", "zoom", "bearing", "viewing_angle"]


def boxes(count=200):
    chance = random.Random(20)
    rows = []
    for _ in range(count):
        south, west = chance.uniform(-80, 70), chance.uniform(-180, 180)
        height, width = chance.uniform(0, 10), chance.uniform(0, 40)
        east = (west + width + 180) % 360 - 180  # Some cross the antimeridian.
        rows.append((south, west, south + height, east))
    return pandas.DataFrame(rows, columns=["south", "west", "north", "east"])


def row_of(camera):
    if camera is None:
        return [None] * 5
    latitude, longitude = camera.target
    return [latitude, longitude, camera.zoom, camera.bearing, camera.viewing_angle]


def values(table, columns):
    """The rows of some columns; None where something is missing."""
    rows = table[columns].to_numpy(dtype=object).tolist()
    return [[None if value is None or value != value else value for value in row] for row in rows]


class FitTests(unittest.TestCase):
    def test_each_row_is_what_the_client_says(self):
        table = boxes()
        found = fit_cameras(table, size=(390, 844), padding=(10, 20, 30, 40), max_zoom=8)
        with MapCam(size=(390, 844)) as engine:
            view = engine.map()
            view.configure(max_zoom=8)
            expected = [
                row_of(view.camera_for_bounds((west, south, east, north), insets=(10, 20, 30, 40)))
                for south, west, north, east in table.itertuples(index=False)
            ]
        self.assertEqual(values(found, CAMERA), expected)
        self.assertEqual(set(found.error.isna()), {True})

    def test_options_are_numbers_or_columns(self):
        chance = random.Random(3)
        names = {"south": "s", "west": "w", "north": "n", "east": "e"}
        table = boxes(60).rename(columns=names)
        table["width"] = [chance.choice([320, 390, 768]) for _ in range(60)]
        table["height"] = [chance.choice([568.5, 844]) for _ in range(60)]
        table["heading"] = [chance.choice([None, 0, 30, 400, float("nan")]) for _ in range(60)]
        table["heading"] = table["heading"].astype("float64")
        table["tilt"] = [chance.choice([0, 20, 45]) for _ in range(60)]
        table["space"] = [chance.choice([0, 16, 24.5]) for _ in range(60)]
        options = {"padding": "space", "bearing": "heading", "viewing_angle": "tilt"}
        found = fit_cameras(table, **names, size=("width", "height"), **options)
        expected = []
        with MapCam() as engine:
            view = engine.map()
            for row in table.itertuples():
                view.configure(size=(row.width, row.height))
                camera = view.camera_for_bounds(
                    (row.w, row.s, row.e, row.n),
                    insets=row.space,
                    bearing=0 if row.heading != row.heading else row.heading,
                    viewing_angle=row.tilt,
                )
                expected.append(row_of(camera))
        self.assertEqual(values(found, CAMERA), expected)
        fixed = fit_cameras(boxes(5), bearing=30, viewing_angle=20)
        self.assertEqual(set(fixed.bearing), {30})

    def test_an_error_affects_only_its_row(self):
        table = pandas.DataFrame(
            [
                (45.8, 6, 47.8, 10.5, 400, 0),
                (None, 6, 47.8, 10.5, 400, 0),
                (45.8, float("inf"), 47.8, 10.5, 400, 0),
                (48, 6, 47, 10.5, 400, 0),
                (45.8, 6, 47.8, 10.5, -1, 0),
                (45.8, 6, 47.8, 10.5, 400, 200),
                (45.8, 6, 47.8, 10.5, None, 0),
                (45.8, 6, 47.8, 10.5, 400, -3),
                (45.8, 6, 47.8, 10.5, 400, 0),
            ],
            columns=["south", "west", "north", "east", "side", "space"],
        )
        found = fit_cameras(table, size=("side", "side"), padding="space")
        messages = [None if each != each else each for each in found.error]
        self.assertIsNone(messages[0])
        self.assertEqual(messages[1], "south must be a finite number from -90 to 90.")
        self.assertEqual(messages[2], "west must be a finite number.")
        self.assertIn("must not be north of the north-east corner's latitude, 47", messages[3])
        self.assertIn('"/size/width" must be a number from 0 to 65536, not -1', messages[4])
        self.assertEqual(messages[5], "The padding leaves no room in a view of this size.")
        self.assertEqual(messages[6], "side must be a finite number.")
        self.assertIn("/insets/top", messages[7])
        rows = values(found, CAMERA)
        self.assertEqual(rows[0], rows[8])
        self.assertIsNone(messages[8])
        self.assertIsNotNone(rows[0][2])
        self.assertEqual(rows[1:8], [[None] * 5] * 7)

    def test_other_columns_and_the_index_are_kept(self):
        table = boxes(4)
        table["what"] = [{"a": 1}, object, None, "x"]
        table.index = ["p", "q", "q", "r"]
        table[17] = 3
        found = fit_cameras(table, prefix="camera_")
        self.assertEqual(list(found.columns[:6]), list(table.columns))
        self.assertEqual(list(found.index), list(table.index))
        self.assertIs(found["what"].iloc[0], table["what"].iloc[0])
        self.assertEqual(
            list(found.columns[6:]), [f"camera_{name}" for name in [*CAMERA, "clamped", "error"]]
        )
        self.assertEqual(list(table.columns), ["south", "west", "north", "east", "what", 17])

    def test_tables_of_arrow_and_of_nothing(self):
        table = pa.Table.from_pandas(boxes(30))
        table = pa.concat_tables([table.slice(0, 7), table.slice(7)])
        found = fit_cameras(table)
        self.assertEqual(values(found.to_pandas(), CAMERA), values(fit_cameras(boxes(30)), CAMERA))
        with mock.patch.object(plans, "LineEngine", side_effect=AssertionError("was started")):
            for empty in (table.slice(0, 0), table.slice(0, 0).to_pandas()):
                made = fit_cameras(empty)
                self.assertEqual(len(made), 0)
                self.assertEqual(len(made.columns), 11)

    def test_whole_numbers_decimals_and_columns_of_nothing_are_numbers(self):
        from decimal import Decimal

        columns = {"south": [45], "west": [Decimal("5.5")], "north": [47], "east": [None]}
        (error,) = fit_cameras(pa.table(columns)).column("error").to_pylist()
        self.assertEqual(error, "east must be a finite number.")
        columns["east"] = [10]
        made = fit_cameras(pa.table(columns)).to_pylist()[0]
        self.assertEqual(made["longitude"], 7.75)

    def test_wrong_tables_are_refused_before_an_engine_starts(self):
        table = boxes(3)
        with mock.patch.object(plans, "LineEngine", side_effect=AssertionError("was started")):
            with self.assertRaisesRegex(ValueError, "no column 'North': the table has 'south'"):
                fit_cameras(table, north="North")
            with self.assertRaisesRegex(ValueError, "no column 'tilt'"):
                fit_cameras(table, viewing_angle="tilt")
            with self.assertRaisesRegex(TypeError, "'west' must be numbers"):
                fit_cameras(table.assign(west="6"))
            with self.assertRaisesRegex(ValueError, "'zoom' already.*prefix='camera_'"):
                fit_cameras(table.assign(zoom=1))
            with self.assertRaisesRegex(
                TypeError, "DataFrame of pandas, polars or Spark.*not list"
            ):
                fit_cameras([1, 2])
            with self.assertRaisesRegex(ValueError, "either fps or frames"):
                flights(table)

    def test_an_error_of_all_rows_is_raised(self):
        with self.assertRaisesRegex(InvalidParams, '"/size/width" must be'):
            fit_cameras(boxes(3), size=(-1, 5))
        with self.assertRaisesRegex(InvalidParams, "at most max_zoom, 5"):
            fit_cameras(boxes(3), min_zoom=8, max_zoom=5)
        with self.assertRaisesRegex(ValueError, "finite"):
            fit_cameras(boxes(3), bearing=float("nan"))

    def test_each_row_has_its_view(self):
        table = boxes(40)
        table["side"] = [200 + index % 20 for index in range(40)]
        expected = values(fit_cameras(table, size=("side", "side")), CAMERA)
        with mock.patch.object(work.CameraFit, "rows", lambda plan: 3):
            found = fit_cameras(table, size=("side", "side"))
        self.assertEqual(values(found, CAMERA), expected)
        self.assertEqual(set(found.error.isna()), {True})


class ProjectionTests(unittest.TestCase):
    def setUp(self):
        chance = random.Random(1)
        self.places = pandas.DataFrame(
            [(chance.uniform(-85, 85), chance.uniform(-180, 180)) for _ in range(100)],
            columns=["latitude", "longitude"],
        )

    def test_one_camera_for_all(self):
        camera = Camera.at((47, 8), 12, 30, 40)
        with MapCam(size=(400, 300)) as engine:
            view = engine.map()
            view.configure(padding=(0, 0, 100, 0))
            view.set_camera(camera)
            expected = view.points(self.places.itertuples(index=False, name=None))
        self.assertIn(None, expected)
        self.places.loc[100] = (None, 8)
        with mock.patch.object(work.Projection, "rows", lambda plan: 30):
            found = project_points(
                self.places, camera=camera, size=(400, 300), padding=(0, 0, 100, 0)
            )
        points = [[None, None] if point is None else list(point) for point in expected]
        self.assertEqual(values(found, ["x", "y"]), [*points, [None, None]])
        self.assertEqual(
            list(found.error.dropna()), ["latitude must be a finite number from -90 to 90."]
        )
        found = project_points(self.places.tail(2), camera=((0, 0), 2))
        self.assertEqual(list(found.x.isna()), [False, True])

    def test_a_camera_for_each(self):
        table = self.places.assign(
            c_latitude=range(-50, 50), c_longitude=8, c_zoom=4, c_bearing=range(100), side=300
        )
        table.loc[7, "c_bearing"] = None
        table.loc[8, "c_zoom"] = None
        found = project_points(table, camera="c_", size=("side", "side"))
        self.assertEqual(list(found.error.dropna()), ["c_zoom must be a finite number."])
        with MapCam(size=(300, 300)) as engine:
            view = engine.map()
            for row in found.drop(8).itertuples():
                bearing = 0 if row.c_bearing != row.c_bearing else row.c_bearing
                view.set_camera(Camera.at((row.c_latitude, 8), 4, bearing))
                point = view.point((row.latitude, row.longitude))
                self.assertEqual([row.x, row.y], list(point))

    def test_fitted_boxes_are_in_view(self):
        table = boxes(50)
        fitted = fit_cameras(table, prefix="camera_", padding=10, bearing=20)
        seen = project_points(fitted, camera="camera_", latitude="south", longitude="west")
        self.assertTrue(((seen.x > 10 - 1e-6) & (seen.x < 790 + 1e-6)).all())
        self.assertTrue(((seen.y > 10 - 1e-6) & (seen.y < 590 + 1e-6)).all())


class FlightTests(unittest.TestCase):
    def table(self, count=3):
        chance = random.Random(5)
        ranges = ((-60, 60), (-180, 180), (0, 90))
        rows = [[chance.uniform(*each) for each in ranges] for _ in range(count)]
        table = pandas.DataFrame(rows, columns=["from_latitude", "from_longitude", "to_bearing"])
        return table.assign(from_zoom=12, to_latitude=47, to_longitude=8, to_zoom=10)

    def paths(self, table, **options):
        with MapCam() as engine:
            view = engine.map()
            for row in table.itertuples():
                view.set_camera(Camera.at((row.from_latitude, row.from_longitude), row.from_zoom))
                to = Camera.at((row.to_latitude, row.to_longitude), row.to_zoom, row.to_bearing)
                yield view.path(to=to, **options)

    def test_frames_are_rows(self):
        table = self.table()
        found = flights(table, fps=30, speed=3)
        self.assertEqual(list(found.index.unique()), [0, 1, 2])
        for index, path in enumerate(self.paths(table, fps=30, path="fly", fly={"speed": 3})):
            flight = found.loc[index]
            self.assertEqual(values(flight, CAMERA), [row_of(camera) for camera in path.cameras])
            self.assertEqual(list(flight.frame), list(range(len(path.cameras))))
            times = [number / 30 for number in range(len(path.cameras) - 1)] + [path.duration]
            self.assertEqual(list(flight.time), times)
        self.assertEqual(set(found.error.isna()), {True})

    def test_numbers_of_frames(self):
        table = self.table().assign(count=[2, 5, 3], seconds=[4, 0.5, 1])
        found = flights(table, frames="count", path="ease", curve="linear", duration="seconds")
        self.assertEqual(list(found.frame), [0, 1, 0, 1, 2, 3, 4, 0, 1, 2])
        self.assertEqual(list(found.time), [0, 4, 0, 0.125, 0.25, 0.375, 0.5, 0, 0.5, 1])
        self.assertEqual(found.zoom.iloc[8], 11)

    def test_a_flight_that_fails_is_one_row(self):
        table = self.table(5).assign(rate=[2, 0, None, 3, 4])
        table.loc[3, "to_zoom"] = None
        found = flights(table, fps="rate")
        self.assertEqual(sorted(found.index.unique()), [0, 1, 2, 3, 4])
        failed = found[found.error.notna()]
        self.assertEqual(list(failed.index), [1, 2, 3])
        self.assertEqual(values(failed, ["frame", "time", *CAMERA]), [[None] * 7] * 3)
        self.assertIn('"/fps" must be', failed.error[1])
        self.assertEqual(failed.error[3], "to_zoom must be a finite number.")

    def test_more_answers_than_are_kept_at_once(self):
        table = self.table(120)
        with mock.patch("mapcam.work.FRAMES", 1 << 15):
            found = flights(table, fps=60)
        counts = [len(path.cameras) for path in self.paths(table, fps=60, path="fly")]
        self.assertEqual(list(found.groupby(level=0).size()), counts)
        self.assertEqual(list(found.index), sorted(found.index))

    def test_one_start_for_all(self):
        table = self.table()[["to_latitude", "to_longitude", "to_zoom"]]
        found = flights(table, start=((1, 2), 3), frames=2)
        self.assertEqual(values(found, CAMERA)[0], [1, 2, 3, 0, 0])
        self.assertEqual(list(found.zoom), [3, 10] * 3)


class EngineTests(unittest.TestCase):
    """What becomes of an engine that does not do as it should."""

    def test_the_end_of_the_engine_is_an_error_with_its_stderr(self):
        binary = impostor(self, "sys.stderr.write('out of luck\\n'); sys.exit(3)")
        with self.assertRaisesRegex(EngineDied, "status 3") as caught:
            fit_cameras(boxes(3), binary=binary)
        self.assertIn("out of luck", str(caught.exception.stderr))

    def test_a_silent_engine_is_an_error(self):
        binary = impostor(self, "time.sleep(60)")
        with plans.LineEngine(binary) as engine, self.assertRaises(RequestTimeout):
            engine.timeout = 0.2
            engine.ask("ping", "{}")
        self.assertFalse(is_alive(engine.process.pid))

    def test_another_program_is_refused(self):
        with self.assertRaises((IncompatibleEngine, EngineDied)):
            fit_cameras(boxes(3), binary="/bin/echo")

    def test_closing_the_iterator_ends_the_engine(self):
        plan = self.fit()
        engines = []

        class Kept(plans.LineEngine):
            def __init__(self, binary):
                super().__init__(binary)
                engines.append(self)

        with mock.patch.object(plans, "LineEngine", Kept):
            batches = plan.batches(pa.Table.from_pandas(boxes(9)).to_batches(max_chunksize=3))
            next(batches)
            self.assertTrue(is_alive(engines[0].process.pid))
            batches.close()
        self.assertTrue(eventually(lambda: not is_alive(engines[0].process.pid)))

    def test_a_plan_can_be_sent(self):
        plan = self.fit()
        self.assertEqual(pickle.loads(pickle.dumps(plan)), plan)

    def fit(self):
        corners = ("south", "west", "north", "east")
        return work.CameraFit((800, 600), "", None, {}, 0, corners, 0, 0, 0)


if __name__ == "__main__":
    unittest.main()
