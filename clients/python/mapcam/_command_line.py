"""Pictures and rides without a program: `python -m mapcam draw` and `route`."""

from __future__ import annotations

import argparse
import csv
import json
import math
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TextIO

from ._engine import MapCam
from ._errors import MapCamError
from ._frames import COLUMNS, row_of
from ._pictures import draw
from ._protocol.types import Route
from ._values import Camera, Size
from ._version import __version__

PLACE = "LATITUDE,LONGITUDE,ZOOM[,BEARING[,VIEWING_ANGLE]]"
MAX_FPS = 1_000_000


def main(arguments: Sequence[str]) -> int:
    """Runs the command line, and returns the exit status."""
    # A place that begins with a minus would be an option.
    places = [word for word in arguments if word[:1] == "-" and word[1:2].isdigit()]
    words = [word for word in arguments if word not in places]
    options = _parser().parse_args([*words, "--", *places] if places else words)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            options.run(options)
        return 0
    except (MapCamError, ImportError) as error:
        status, what = 1, str(error)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        status, what = 74, str(error)
    except ValueError as error:
        status, what = 64, str(error)
    except KeyboardInterrupt:
        return 130
    print(f"mapcam: {what}", file=sys.stderr)
    return status


def _show_warning(message: object, *place: object, **where: object) -> None:
    print(f"mapcam: {message}", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--size", type=read_size, metavar="WxH", help="of the view (800x600)")
    common.add_argument("-o", "--output", default="-", help="the file (the standard output)")
    parser = argparse.ArgumentParser(prog="python -m mapcam", description=__doc__)
    parser.add_argument("--version", action="version", version=f"mapcam {__version__}")
    parser.add_argument("--binary", help="the engine's executable; by default it is looked for")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    route = commands.add_parser(
        "route", parents=[common], help="write the frames of a ride along a line"
    )
    route.add_argument("line", help="a GeoJSON, GPX or KML file with one line or track")
    for name, what in (
        ("speed", "metres per second"),
        ("duration", "seconds, in place of a speed"),
        ("zoom", "zoom of the ride"),
        ("viewing-angle", "degrees from straight down"),
        ("smoothing", "metres by which corners are cut"),
    ):
        route.add_argument(f"--{name}", type=read_number, help=what)
    route.add_argument("--fps", type=read_rate, default=60.0, help="frames per second (60)")
    route.add_argument(
        "--as", dest="library", choices=["maplibre", "deckgl"], help="whose cameras are written"
    )
    route.set_defaults(run=_route)
    draw = commands.add_parser("draw", parents=[common], help="draw what a camera sees, as SVG")
    draw.add_argument(
        "camera", nargs="?", type=read_camera, help=f"{PLACE}; else all of the shapes"
    )
    draw.add_argument("--shapes", help="a GeoJSON, GPX or KML file that is drawn on the ground")
    draw.set_defaults(run=_draw)
    return parser


def read_camera(text: str) -> Camera:
    latitude, longitude, zoom, *angles = read_numbers(text, ",", (3, 4, 5), PLACE)
    if abs(latitude) > 90:
        what = f"latitude {latitude:g} is not between -90 and 90: it comes before the longitude"
        raise argparse.ArgumentTypeError(what)
    return Camera.at((latitude, longitude), zoom, *angles)


def read_size(text: str) -> Size:
    return Size(*read_numbers(text, "x", (2,), "WxH, such as 800x600"))


def read_number(text: str, expected: str = "a number") -> float:
    (number,) = read_numbers(text, None, (1,), expected)
    return number


def read_rate(text: str) -> float:
    expected = f"a number above 0 and at most {MAX_FPS:,}"
    rate = read_number(text, expected)
    if not 0 < rate <= MAX_FPS:
        raise argparse.ArgumentTypeError(f"expected {expected}, not {text!r}")
    return rate


def read_numbers(
    text: str, separator: str | None, counts: Sequence[int], expected: str
) -> list[float]:
    """The numbers in a text, which must be finite and of a given count."""
    try:
        numbers = [float(part) for part in text.split(separator)]
    except ValueError:
        numbers = []
    if len(numbers) not in counts or not all(map(math.isfinite, numbers)):
        raise argparse.ArgumentTypeError(f"expected {expected}, not {text!r}")
    return numbers


def _route(options: argparse.Namespace) -> None:
    """Writes a line for each frame: CSV, or the JSON of its camera with `--as` or in a `.jsonl`."""
    names = ("speed", "duration", "zoom", "viewing_angle", "smoothing")
    given = {name: getattr(options, name) for name in names}
    with MapCam(options.binary, size=options.size) as engine:
        path = engine.map().path(route=Route(options.line, **given), fps=options.fps)
    with _writing(options.output) as file:
        if options.library or options.output.endswith(".jsonl"):
            for time, camera in zip(path.times, path.cameras):
                frame = {"time": time, **_in_form(camera, options.library)}
                file.write(f"{json.dumps(frame)}\n")
        else:
            lines = csv.writer(file, lineterminator="\n")
            lines.writerow(COLUMNS)
            lines.writerows(map(row_of, path.times, path.cameras))
        file.flush()


def _in_form(camera: Camera, library: str | None) -> dict[str, Any]:
    if library == "maplibre":
        return camera.to_maplibre()
    return camera.to_deckgl() if library == "deckgl" else camera.to_dict()


def _draw(options: argparse.Namespace) -> None:
    if options.camera is None and options.shapes is None:
        raise MapCamError("draw: expected a camera, or --shapes FILE, or both")
    with MapCam(options.binary, size=options.size) as engine:
        view = engine.map()
        if options.camera is None:
            view.fit(options.shapes)
        else:
            view.jump_to(options.camera)
        picture = draw(view, shapes=options.shapes)
    if options.output == "-":
        sys.stdout.write(picture.svg)
    else:
        picture.save(options.output)


def _writing(name: str) -> AbstractContextManager[TextIO]:
    if name == "-":
        return nullcontext(sys.stdout)
    return open(name, "w", encoding="utf-8", newline="")
