"""Tables on a real Spark, on Dask and in GNU parallel, as spark.md has them.

    MAPCAM=… python3 -m unittest discover -s clients/python/tests/spark

Needs pyspark, Java 17 or later, dask, GNU parallel and jq; MAPCAM_REQUIRE_SPARK makes it a failure
where one is missing.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import CLIENT, eventually, folder_of, needs

from mapcam import MapCam, find_engine

ENGINE = find_engine()
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def has_java():
    """Whether there is a Java; a Mac has a command that only says where to get one."""
    java = shutil.which("java")
    if java is None:
        return False
    told = subprocess.run([java, "-version"], capture_output=True, text=True)
    if told.returncode != 0:
        print(f"{java}: {told.stdout}{told.stderr}", file=sys.stderr)
    return told.returncode == 0


def session(master):
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.executor.memory": "512m",
        "spark.executorEnv.MAPCAM": ENGINE,
        "spark.executorEnv.PYTHONPATH": str(CLIENT),
        "spark.sql.execution.arrow.maxRecordsPerBatch": "300",
        "spark.sql.shuffle.partitions": "2",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    warnings.filterwarnings("ignore", module="pyspark")
    os.environ["PYTHONPATH"] = str(CLIENT)
    builder = SparkSession.builder.master(master).appName("mapcam").config(map=settings)
    made = builder.getOrCreate()
    made.sparkContext.setLogLevel("OFF")
    return made


class SparkTestCase(unittest.TestCase):
    master = ""

    @classmethod
    def setUpClass(cls):
        needs(
            "MAPCAM_REQUIRE_SPARK",
            pyspark=find_spec("pyspark"),
            pyarrow=find_spec("pyarrow"),
            Java=has_java(),
        )
        cls.spark = session(cls.master)
        cls.addClassCleanup(cls.spark.stop)

    def boxes(self, count=2000, partitions=4):
        """Boxes of which one in a hundred has its south in the north."""
        return self.spark.range(0, count, 1, partitions).selectExpr(
            "id",
            "id % 130 - 70.0D AS south",
            "CAST(id % 350 AS INT) - 180 AS west",
            "id % 130 - IF(id % 100 = 99, 75.0D, 65.5D) AS north",
            "id % 350 - 175.25D - id % 50 / 20.0D AS east",
        )

    def expected(self, count=2000):
        from mapcam.tables import fit_cameras

        return fit_cameras(self.boxes(count).toPandas(), size=(390, 844), padding=24)

    def assert_same(self, frame, expected):
        found = frame.toPandas().sort_values("id", ignore_index=True)
        self.assertEqual(list(found.columns), list(expected.columns))
        for column in expected.columns:
            there = found[column].isna()
            self.assertEqual(list(there), list(expected[column].isna()), column)
            self.assertEqual(list(found[column][~there]), list(expected[column][~there]), column)


class LocalTests(SparkTestCase):
    master = "local[2,4]"

    def engine(self, body):
        """An engine that is started by way of a shell's line, which has `$folder` to write to."""
        folder = folder_of(self)
        path = folder / "engine"
        path.write_text(f'#!/bin/sh\nfolder={folder}\n{body}\nexec {ENGINE} "$@"\n')
        path.chmod(0o755)
        return path

    def test_cameras_are_those_of_pandas_and_errors_stay_in_their_rows(self):
        from mapcam.spark import fit_cameras

        expected = self.expected()
        self.assertEqual(expected.error.notna().sum(), 20)
        self.assertGreater(expected.zoom.nunique(), 20)
        self.assert_same(fit_cameras(self.boxes(), size=(390, 844), padding=24), expected)

    def test_one_engine_a_partition(self):
        from mapcam.spark import fit_cameras

        binary = self.engine("echo $$ >> $folder/started")
        made = fit_cameras(self.boxes(1500, 3), binary=binary).collect()
        self.assertEqual(len(made), 1500)
        self.assertEqual(len((binary.parent / "started").read_text().split()), 3)

    def test_a_task_whose_engine_ends_is_tried_again(self):
        from mapcam.spark import fit_cameras

        binary = self.engine("mkdir $folder/first 2> $folder/words && exit 3")
        made = fit_cameras(self.boxes(), size=(390, 844), padding=24, binary=binary)
        self.assert_same(made, self.expected())
        self.assertTrue((binary.parent / "first").exists())

    def test_points_and_flights(self):
        from mapcam.spark import fit_cameras, flights, project_points

        boxes = self.boxes(300, 2)
        fitted = fit_cameras(boxes, prefix="camera_").withColumnRenamed("south", "latitude")
        seen = project_points(fitted, camera="camera_", longitude="west").toPandas()
        self.assertEqual(int(seen.error.notna().sum()), 3)
        # 600 less the padding of a fit.
        self.assertAlmostEqual(seen.y.max(), 600 - 64, delta=1e-6)
        ways = fitted.selectExpr(
            "id",
            "camera_latitude AS to_latitude",
            "camera_longitude AS to_longitude",
            "camera_zoom AS to_zoom",
        )
        frames = flights(ways, start=((47, 8), 10), frames=3).toPandas()
        self.assertEqual(len(frames), 297 * 3 + 3)
        with MapCam() as engine:
            view = engine.map()
            view.set_camera(((47, 8), 10))
            to = frames[(frames.id == 7) & (frames.frame == 2)].iloc[0]
            way = view.path(target=(to.latitude, to.longitude), zoom=to.zoom, path="fly", frames=3)
        middle = frames[(frames.id == 7) & (frames.frame == 1)].iloc[0]
        self.assertEqual(middle.zoom, way.cameras[1].zoom)

    def test_wrong_tables_are_refused_before_anything_runs(self):
        from mapcam.spark import fit_cameras

        with self.assertRaisesRegex(ValueError, "no column 'South': the table has 'id', 'south'"):
            fit_cameras(self.boxes(), south="South")
        with self.assertRaisesRegex(TypeError, "'west' must be numbers"):
            fit_cameras(self.boxes().selectExpr("south", "north", "east", "'6' AS west"))

    def test_plain_lines(self):
        lines = [f'{{"jsonrpc":"2.0","id":{number},"method":"camera.get"}}' for number in range(6)]
        piped = self.spark.sparkContext.parallelize(lines, 3).pipe(ENGINE).collect()
        self.assertEqual([json.loads(line)["id"] for line in piped], list(range(6)))
        self.assertEqual({json.loads(line)["result"]["zoom"] for line in piped}, {2})

    def test_the_page(self):
        needs("MAPCAM_REQUIRE_SPARK", dask=find_spec("dask"))
        text = (CLIENT / "spark.md").read_text(encoding="utf-8")
        source = "\n".join(code for kind, code in BLOCK.findall(text) if kind == "python")
        source = source.replace('pipe("mapcam")', f'pipe("{ENGINE}")')
        space = {"__name__": "spark_page"}
        exec(compile(source, "spark.md", "exec"), space)
        self.assertEqual(len(space["cameras"].compute(scheduler="threads")), 2)
        self.assertIn('"zoom":3', space["answers"].first())


class ClusterTests(SparkTestCase):
    """Two workers, each with a Java process of its own."""

    master = "local-cluster[2,1,1024]"

    def test_a_killed_workers_task_gives_the_same_answer(self):
        from mapcam.spark import fit_cameras

        folder = folder_of(self)

        def killed_once(batches):
            import os
            import signal
            from pathlib import Path

            from pyspark import TaskContext

            for batch in batches:
                yield batch
                context = TaskContext.get()
                if context.partitionId() == 1 and context.attemptNumber() == 0:
                    pid = os.getppid()
                    while b"ExecutorBackend" not in Path(f"/proc/{pid}/cmdline").read_bytes():
                        pid = int(
                            Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
                        )
                    Path(folder, "killed").write_text(str(pid))
                    os.kill(pid, signal.SIGKILL)

        boxes = self.boxes()
        made = fit_cameras(boxes.mapInArrow(killed_once, boxes.schema), size=(390, 844), padding=24)
        self.assert_same(made, self.expected())
        self.assertTrue(Path(folder, "killed").exists())

    def test_both_workers_work(self):
        from mapcam.spark import fit_cameras

        def slowly(batches):
            import os
            import time

            import pyarrow

            for batch in batches:
                time.sleep(0.5)
                place = pyarrow.array([os.environ["SPARK_EXECUTOR_DIRS"]] * len(batch))
                yield pyarrow.RecordBatch.from_arrays([batch.column("id"), place], ["id", "place"])

        members = self.spark.sparkContext._jsc.sc().getExecutorMemoryStatus
        self.assertTrue(
            eventually(lambda: members().size() == 3, 120), "two workers and the driver"
        )
        made = fit_cameras(self.boxes(2000, 8)).mapInArrow(slowly, "id long, place string")
        self.assertEqual(made.select("place").distinct().count(), 2)


class OtherTests(unittest.TestCase):
    def test_gnu_parallel(self):
        tool = shutil.which("parallel")
        version = (
            tool and subprocess.run([tool, "--version"], capture_output=True, text=True).stdout
        )
        is_there = bool(version and version.startswith("GNU parallel"))
        needs("MAPCAM_REQUIRE_SPARK", **{"GNU parallel": is_there, "jq": shutil.which("jq")})
        text = (CLIENT / "spark.md").read_text(encoding="utf-8")
        commands = [code for kind, code in BLOCK.findall(text) if kind == "sh"][-1]
        self.assertEqual(commands.count("\n"), 3)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "mapcam").symlink_to(ENGINE)
            rows = [(45 + number / 1000, 6, 47.5, 10.5) for number in range(2000)]
            text = "".join(",".join(map(str, row)) + "\n" for row in rows)
            Path(folder, "boxes.csv").write_text(text)
            subprocess.run(
                ["bash", "-c", commands],
                cwd=folder,
                check=True,
                env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
            )
            lines = Path(folder, "cameras.jsonl").read_text().splitlines()
        answers = [json.loads(line) for line in lines]
        self.assertEqual([answer["id"] for answer in answers], list(range(1, 2001)))
        with MapCam(size=(390, 844)) as engine:
            south, west, north, east = rows[-1]
            camera = engine.map().camera_for_bounds((west, south, east, north), padding=0)
        self.assertEqual(answers[-1]["result"]["zoom"], camera.zoom)


if __name__ == "__main__":
    unittest.main()
