"""What a row costs: cameras for boxes in a table, in several ways, and how it grows on Spark.

    python3 clients/python/benchmarks/tables.py [ROWS]
    python3 clients/python/benchmarks/tables.py [ROWS] --spark

The first is CPU time, of this process and of its engines, so that other programs do not count; the
ways take turns, and each figure is the median of its rounds. "By formula" is what is done without
an engine: pandas, and math.gl's `fitBounds` (web-mercator) in numpy, which knows no bearing, no
tilt, no limits and no antimeridian. All must agree before anything is measured.

The second is a local cluster with one worker, and then with two, in turns, each started anew. A
worker is a JVM, a Python and an engine, and one alone would keep two cores busy: so a cluster may
use as many of the computer's cores as it has workers. Seconds as they pass mean something where
nothing else runs; the busiest worker's CPU time does so in any case, and is what a cluster with
cores enough would take.

Needs pandas, and pyarrow or pyspark.
"""

from __future__ import annotations

import argparse
import json
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
    if len(os.sched_getaffinity(0)) < 2:
        raise SystemExit("how it grows to two workers can't be told on one core")
    found: dict[int, list[dict[str, float]]] = {1: [], 2: []}
    for number in range(rounds):
        for workers in found:
            command = [sys.executable, __file__, str(count), "--workers", str(workers)]
            words = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
            found[workers].append(json.loads(words))
            print(f"round {number + 1}, on {workers}: {words}", end="", flush=True)
    print(f"{count:,} boxes on Spark, rows a second on one worker and on two:")
    for name, what in (("seconds", "as they passed"), ("busiest", "by the busiest worker's CPU")):
        one, two = (statistics.median(each[name] for each in found[workers]) for workers in (1, 2))
        print(f"  {count / one:,.0f} and {count / two:,.0f}, {one / two:.2f} times, {what}")


def spent_by_executors() -> list[float]:
    """Seconds of CPU of each worker of this process: its JVM's, Python's and the engine's."""
    parents, spent = {}, {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(entry.parent.name)] = int(fields[1])
        spent[int(entry.parent.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def line(process: int) -> list[int]:
        """A process, its parent, and so on."""
        return [process, *line(parents[process])] if process in parents else []

    executors: dict[int, float] = {}
    for process, seconds in spent.items():
        above = line(process)
        if os.getpid() in above[2:]:  # Below Spark's driver, which is below this process.
            executor = above[above.index(os.getpid()) - 2]
            executors[executor] = executors.get(executor, 0) + seconds
    return [executors[each] for each in sorted(executors) if is_executor(each)]


def is_executor(process: int) -> bool:
    """Whether a process is a worker's JVM."""
    try:
        return b"ExecutorBackend" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def on_workers(workers: int, count: int) -> dict[str, float]:
    """Seconds for boxes that are there already, in a session that has done it twice before."""
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:workers])  # The JVMs inherit it.
    sql: Any = import_module("pyspark.sql")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.driver.host": "127.0.0.1",
        "spark.executor.memory": "768m",
        "spark.executorEnv.MAPCAM": find_engine(),
        "spark.executorEnv.PYTHONPATH": str(CLIENT),
        "spark.scheduler.minRegisteredResourcesRatio": "1.0",  # Nothing begins before all do.
        "spark.scheduler.maxRegisteredResourcesWaitingTime": "120s",
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
            idle, before = spent_by_executors(), time.monotonic()
            made.agg({"zoom": "sum", "error": "count"}).collect()
            seconds = time.monotonic() - before
        each = [late - early for early, late in zip(idle, spent_by_executors())]
        if len(each) != workers:
            raise SystemExit(f"expected {workers} workers, found {len(each)}")
        return {"seconds": seconds, "busiest": max(each), "all": sum(each)}
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
        print(json.dumps(on_workers(options.workers, options.rows)))
    else:
        (grow if options.spark else compare)(options.rows, options.rounds)
