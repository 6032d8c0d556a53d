"""What a row costs: cameras for boxes in a table, in several ways.

    python3 clients/python/benchmarks/tables.py [ROWS]

It is CPU time, of this process and of its engines, so that other programs do not count; the
ways take turns, and each figure is the median of its rounds. "By formula" is what is done without
an engine: pandas, and math.gl's `fitBounds` (web-mercator) in numpy, which knows no bearing, no
tilt, no limits and no antimeridian. All must agree before anything is measured.

Needs pandas and pyarrow.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Optional, cast

CLIENT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(CLIENT))

from mapcam import Camera, MapCam, Pipeline, Reply  # noqa: E402
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


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("rows", type=int, nargs="?", default=200_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    compare(options.rows, options.rounds)
