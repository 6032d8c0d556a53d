"""What a row costs: cameras for boxes in a table, in several ways, and how it grows on Spark.

    python3 clients/python/benchmarks/tables.py [ROWS]
    python3 clients/python/benchmarks/tables.py [ROWS] --spark

The first is CPU time, of this process and of its engines, so that other programs do not count; the
ways take turns, and each figure is the median of its rounds. "By formula" is what is done without
an engine: pandas, and math.gl's `fitBounds` (web-mercator) in numpy, which knows no bearing, no
tilt, no limits and no antimeridian. All must agree before anything is measured.

The second is a local cluster with one worker, and then with two, in turns, in seconds as they pass:
its ratio means something where nothing else runs. All of a cluster, the driver too, may use as many
of the computer's cores as it has workers: a worker is a JVM, a Python and an engine, and one alone
would keep two cores busy. Each is started anew, in a process of its own.

Needs pandas, and pyarrow or pyspark.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Optional, cast

CLIENT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(CLIENT))

from mapcam import Camera, MapCam, Pipeline, Reply, find_engine  # noqa: E402
from mapcam.tables import fit_cameras  # noqa: E402

numpy: Any = import_module("numpy")
pandas: Any = import_module("pandas")

SIZE = (390, 844)
PADDING = 24
TILE = 512


def boxes(count: int) -> Any:
    """Boxes of 0.01 to 5 degrees, everywhere but at the poles."""
    random = numpy.random.default_rng(20)
    south, west = random.uniform(-70, 65, count), random.uniform(-180, 175, count)
    size = 10 ** random.uniform(-2, 0.7, (2, count))
    return pandas.DataFrame(
        {"south": south, "west": west, "north": south + size[0], "east": west + size[1]}
    )


def by_formula(table: Any) -> Any:
    """math.gl's fitBounds, for a view that is larger than its padding."""

    def mercator(longitude: Any, latitude: Any) -> tuple[Any, Any]:
        x = TILE * (longitude + 180) / 360
        tangent = numpy.log(numpy.tan(numpy.pi / 4 + numpy.radians(latitude) / 2))
        return x, TILE * (numpy.pi + tangent) / (2 * numpy.pi)

    west, south = mercator(table.west, table.south)
    east, north = mercator(table.east, table.north)
    width = numpy.maximum(abs(east - west), 1e-9)
    height = numpy.maximum(abs(north - south), 1e-9)
    across, down = SIZE[0] - 2 * PADDING, SIZE[1] - 2 * PADDING
    zoom = numpy.log2(numpy.minimum(across / width, down / height))
    x, y = (west + east) / 2, (south + north) / 2
    latitude = numpy.degrees(2 * numpy.arctan(numpy.exp(y / TILE * 2 * numpy.pi - numpy.pi)))
    return table.assign(
        latitude=latitude - 90, longitude=x / TILE * 360 - 180, zoom=numpy.minimum(zoom + 1, 21)
    )


def by_table(table: Any) -> Any:
    return fit_cameras(table, size=SIZE, padding=PADDING)


def by_pipeline(table: Any) -> Any:
    """The client's pipeline, a call for each row."""
    with MapCam(size=SIZE) as engine:
        with engine.pipeline() as pipe:
            return with_cameras(table, asked(pipe, table))


def by_batch(table: Any) -> Any:
    """The client's batch: one JSON-RPC batch for each 10,000 rows."""
    with MapCam(size=SIZE) as engine:
        with engine.batch() as batch:
            replies = asked(batch, table)
        return with_cameras(table, replies)


def asked(pipe: Pipeline, table: Any) -> list[Reply[Optional[Camera]]]:
    view = pipe.map()
    rows = table[["west", "south", "east", "north"]].itertuples(index=False, name=None)
    return [view.camera_for_bounds(row, insets=PADDING) for row in rows]


def with_cameras(table: Any, replies: list[Reply[Optional[Camera]]]) -> Any:
    cameras = [cast("Camera", reply.result()) for reply in replies]
    return table.assign(
        latitude=[camera.target.latitude for camera in cameras],
        longitude=[camera.target.longitude for camera in cameras],
        zoom=[camera.zoom for camera in cameras],
    )


def spent(work: Callable[[], Any]) -> tuple[float, float]:
    """Seconds of CPU, of this process and of the engines that it started."""
    before = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    work()
    after = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    own, children = (
        late.ru_utime + late.ru_stime - early.ru_utime - early.ru_stime
        for early, late in zip(before, after)
    )
    return own, children


def compare(count: int, rounds: int) -> None:
    """The ways in turns, and a table of what they cost."""
    table = boxes(count)
    ways = {
        "mapcam.tables": by_table,
        "a pipeline of calls": by_pipeline,
        "JSON-RPC batches": by_batch,
        "by formula": by_formula,
    }
    reference = by_formula(table)
    for name, way in ways.items():
        made = way(table.head(1000))
        for column in ("latitude", "longitude", "zoom"):
            worst = abs(made[column] - reference[column].head(1000)).max()
            if not worst < 1e-6:
                raise SystemExit(f"{name}: {column} differs by {worst}")
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            figures[name].append(spent(partial(way, table)))
    print(f"{count:,} boxes, the median of {rounds} rounds")
    print(f"{'':20}{'rows a second':>16}{'this process':>16}{'engine':>10}")
    for name, pairs in figures.items():
        own, engine = (statistics.median(column) for column in zip(*pairs))
        print(f"{name:20}{count / (own + engine):16,.0f}{own:15.2f}s{engine:9.2f}s")


def grow(count: int, rounds: int) -> None:
    """The same job on one worker and on two."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        raise SystemExit("how it grows to two workers can't be told on one core")
    rates: dict[int, list[float]] = {1: [], 2: []}
    for number in range(rounds):
        for workers in rates:
            command = [sys.executable, __file__, str(count), "--workers", str(workers)]
            words = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
            rates[workers].append(count / float(words))
            print(f"{number + 1}: {rates[workers][-1]:,.0f} a second on {workers}", flush=True)
    one, two = (statistics.median(rates[workers]) for workers in (1, 2))
    print(f"{count:,} boxes on Spark: {one:,.0f} a second on one worker of one core,")
    print(f"{two:,.0f} on two: {two / one:.2f} times as many")


def on_workers(workers: int, count: int) -> float:
    """Seconds for boxes that are there already, in a session that has done it twice before."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:workers])  # The JVMs inherit it.
    sql: Any = import_module("pyspark.sql")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.executor.memory": "768m",
        "spark.executorEnv.MAPCAM": find_engine(),
        "spark.executorEnv.PYTHONPATH": str(CLIENT),
        "spark.sql.shuffle.partitions": "2",
        "spark.ui.enabled": "false",
    }
    builder = sql.SparkSession.builder.master(f"local-cluster[{workers},1,1024]")
    session = builder.config(map=settings).getOrCreate()
    try:
        formula = "(id * {} % 65536) / 65536.0D * {} {}"
        south, west = formula.format(40503, 135, "- 70"), formula.format(30011, 350, "- 180")
        table = session.range(0, count, 1, 8).selectExpr(f"{south} AS south", f"{west} AS west")
        table = table.selectExpr("south", "west", "south + 1 AS north", "west + 2 AS east").cache()
        table.count()
        for _ in range(3):  # A plan of its own each time: what one has shuffled is not used again.
            made = fit_cameras(table, size=SIZE, padding=PADDING)
            before = time.monotonic()
            made.agg({"zoom": "sum", "error": "count"}).collect()
            seconds = time.monotonic() - before
        return seconds
    finally:
        session.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("rows", type=int, nargs="?", default=200_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--spark", action="store_true", help="one worker, and two")
    parser.add_argument("--workers", type=int, help="print the seconds on so many workers")
    options = parser.parse_args()
    if options.workers:
        print(on_workers(options.workers, options.rows))
    else:
        (grow if options.spark else compare)(options.rows, options.rounds)
