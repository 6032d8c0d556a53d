"""Pictures and rides without a program: `python -m mapcam draw` and `route`."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import nullcontext

from ._engine import MapCam
from ._errors import MapCamError
from ._frames import COLUMNS, row_of
from ._pictures import draw
from ._protocol.types import Route
from ._values import Camera, Size
from ._version import __version__

PLACE = "LATITUDE,LONGITUDE,ZOOM[,BEARING[,VIEWING_ANGLE]]"
FORMS: dict[str | None, str] = {None: "to_dict", "maplibre": "to_maplibre", "deckgl": "to_deckgl"}
OPTIONS = {
    "speed": "metres per second",
    "duration": "seconds, in place of a speed",
    "zoom": "zoom of the ride",
    "viewing-angle": "degrees from straight down",
    "smoothing": "metres by which corners are cut",
}


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
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except (MapCamError, ImportError, OSError, ValueError) as error:
        print(f"mapcam: {error}", file=sys.stderr)
        is_own = isinstance(error, (MapCamError, ImportError))
        return 1 if is_own else 74 if isinstance(error, OSError) else 64


def _show_warning(message: object, *place: object, **where: object) -> None:
    print(f"mapcam: {message}", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--size", type=read_size, metavar="WxH", help="of the view (800x600)")
    common.add_argument("-o", "--output", default="-", help="the file (standard output)")
    parser = argparse.ArgumentParser(prog="python -m mapcam", description=__doc__)
    parser.add_argument("--version", action="version", version=f"mapcam {__version__}")
    parser.add_argument("--binary", help="the engine's executable; by default it is searched for")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    route = commands.add_parser(
        "route", parents=[common], help="write the frames of a ride along a line"
    )
    route.add_argument("line", help="a GeoJSON, GPX or KML file with one line or track")
    for name, what in OPTIONS.items():
        route.add_argument(f"--{name}", type=float, help=what)
    route.add_argument("--fps", type=float, default=60.0, help="frames per second (60)")
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
    try:
        latitude, longitude, zoom, *angles = map(float, text.split(","))
        return Camera.at((latitude, longitude), zoom, *angles)
    except (TypeError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"expected {PLACE}, not {text!r}: {error}") from None


def read_size(text: str) -> Size:
    try:
        return Size(*map(float, text.split("x")))
    except (TypeError, ValueError):
        what = f"expected WxH, such as 800x600, not {text!r}"
        raise argparse.ArgumentTypeError(what) from None


def _route(options: argparse.Namespace) -> None:
    """Writes a line for each frame: CSV, or the JSON of its camera with `--as` or in a `.jsonl`."""
    names = [name.replace("-", "_") for name in OPTIONS]
    route = Route(options.line, **{name: getattr(options, name) for name in names})
    with MapCam(options.binary, size=options.size) as engine:
        path = engine.map().path(route=route, fps=options.fps)
    name = options.output
    with (
        nullcontext(sys.stdout) if name == "-" else open(name, "w", encoding="utf-8", newline="")
    ) as file:
        if options.library or name.endswith(".jsonl"):
            for time, camera in zip(path.times, path.cameras):
                frame = {"time": time, **getattr(camera, FORMS[options.library])()}
                file.write(f"{json.dumps(frame)}\n")
        else:
            lines = csv.writer(file, lineterminator="\n")
            lines.writerow(COLUMNS)
            lines.writerows(map(row_of, path.times, path.cameras))
        file.flush()


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
