"""clusters.md on Dask, and on a real Spark with two workers, each a process of its own.

    MAPCAM=… python3 -m unittest discover -s clients/python/tests/clusters

Needs Dask, pyspark and Java 17 or later; MAPCAM_REQUIRE_SPARK makes it a failure if one is missing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import unittest
import warnings
from contextlib import redirect_stdout
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import CLIENT, needs, needs_modules

import mapcam

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def has_java():
    """Whether there is a Java; a Mac has a command that only says where to get one."""
    java = shutil.which("java")
    return bool(java) and subprocess.run([java, "-version"], capture_output=True).returncode == 0


PAGE = (CLIENT / "clusters.md").read_text(encoding="utf-8")


def blocks(heading):
    """The Python of a part of the page."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return compile("\n".join(BLOCK.findall(part)), "clusters.md", "exec")


class DaskTests(unittest.TestCase):
    def test_the_page(self):
        needs_modules("MAPCAM_REQUIRE_SPARK", "dask", "narwhals", "pandas")
        space, printed = {"__name__": "dask_page"}, StringIO()
        with redirect_stdout(printed):
            exec(blocks("Dask"), space)
        self.assertIn(f"```text\n{printed.getvalue()}```", PAGE)
        found = space["fitted"].compute()
        expected = mapcam.fit_cameras(space["parts"].compute(), size=(390, 844))
        self.assertEqual(found.to_dict(), expected.to_dict())
        self.assertEqual(list(found.dtypes), list(space["fitted"].dtypes))


class SparkTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        found = {name: find_spec(name) for name in ("pyspark", "pyarrow", "pandas", "narwhals")}
        needs("MAPCAM_REQUIRE_SPARK", **found, Java=has_java())
        from pyspark.sql import SparkSession

        os.environ["PYSPARK_PYTHON"] = sys.executable
        os.environ["PYTHONPATH"] = str(CLIENT)
        settings = {
            "spark.driver.host": "127.0.0.1",
            "spark.executor.memory": "512m",
            "spark.executorEnv.MAPCAM": mapcam.find_engine(),
            "spark.executorEnv.PYTHONPATH": str(CLIENT),
            "spark.sql.execution.arrow.maxRecordsPerBatch": "300",
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
        }
        warnings.filterwarnings("ignore", module="pyspark")
        builder = SparkSession.builder.master("local-cluster[2,1,1024]").config(map=settings)
        cls.spark = builder.getOrCreate()
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.addClassCleanup(cls.spark.stop)

    def test_the_page(self):
        space = {"__name__": "spark_page"}
        exec(blocks("Spark"), space)
        found = space["named"].toPandas()
        expected = mapcam.fit_cameras(space["boxes"].toPandas(), size=(390, 844))
        self.assertEqual(list(found["name"]), ["Switzerland", "Fiji"])
        self.assertEqual(list(found["zoom"]), list(expected["zoom"]))
        self.assertEqual(list(space["cameras"].toPandas()["latitude"]), list(expected["latitude"]))


if __name__ == "__main__":
    unittest.main()
