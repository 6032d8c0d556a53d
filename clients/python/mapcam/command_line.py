"""The command line: fits, flights, rides and pictures without a program."""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from tempfile import TemporaryFile
from typing import IO, Any, Callable, Optional, TextIO, get_args

from .drawing import draw
from .engine import MapCam
from .errors import MapCamError
from .export import path_frames, with_progress, write_csv, write_geojson
from .locate import find_engine
from .protocol.types import CameraPath, CurveName, FlightOptions, Route
from .shown import ZoomOf
from .values import Camera, Size
from .version import __version__

PLACE = "LATITUDE,LONGITUDE,ZOOM[,BEARING[,VIEWING_ANGLE]]"
BOX = "WEST,SOUTH,EAST,NORTH"
MAX_FPS = 1_000_000
"""As many as the engine makes of a path itself."""
ENDINGS = {".csv": "csv", ".geojson": "geojson", ".json": "geojson", ".jsonl": "jsonl"}


def glued(arguments: Sequence[str]) -> list[str]:
    """`--from -33.9,151.2,12` as one word, and a place alone behind `--`: a minus looks like an
    option otherwise."""
    words: list[str] = []
    places: list[str] = []
    for word in arguments:
        if words and words[-1] in ("--from", "--to"):
            words[-1] += f"={word}"
        elif re.match(r"-[\d.]+,", word):
            places.append(word)
        else:
            words.append(word)
    return [*words, "--", *places] if places else words


def read_camera(text: str) -> Camera:
    if text.startswith("{"):
        return _camera_of_json(text)
    latitude, longitude, zoom, *angles = read_numbers(text, ",", (3, 4, 5), PLACE)
    if abs(latitude) > 90:
        what = f"latitude {latitude:g} is not between -90 and 90: it comes before the longitude"
        raise argparse.ArgumentTypeError(what)
    return Camera.at((latitude, longitude), zoom, *angles)


def _camera_of_json(text: str) -> Camera:
    """A camera in the engine's form, MapLibre's or deck.gl's."""
    try:
        given = json.loads(text)
        if "center" in given:
            return Camera.from_maplibre(given)
        return Camera.from_dict(given) if "target" in given else Camera.from_deckgl(given)
    except (TypeError, ValueError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None


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


FRAMES = "--fps --duration --format"
VIEW = "--size -o,--output"
OPTIONS: dict[str, dict[str, Any]] = {
    "--speed": {"type": read_number, "help": "widths of the view (1.2), or metres, a second"},
    "--viewing-angle": {"type": read_number, "help": "degrees from straight down"},
    "--fps": {"type": read_rate, "default": 60.0, "help": "frames a second (60)"},
    "--duration": {"type": read_number, "help": "seconds; else as the speed has it"},
    "--format": {"choices": ("csv", "geojson", "jsonl"), "help": "by default as the file is named"},
    "--size": {"type": read_size, "metavar": "WxH", "help": "of the view (800x600)"},
    "-o,--output": {"default": "-", "help": "the file (the standard output)"},
    "--as": {
        "dest": "library",
        "choices": ["maplibre", "deckgl"],
        "help": "whose cameras are written; the engine's own by default",
    },
}
"""The options that several commands have."""


def main(arguments: Sequence[str]) -> int:
    """Runs the command line, and returns the exit status."""
    options = _parser().parse_args(glued(arguments))
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            return int(options.run(options) or 0)
    except (MapCamError, ImportError) as error:
        print(f"mapcam: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"mapcam: {error}", file=sys.stderr)
        return 74
    except (ValueError, argparse.ArgumentTypeError) as error:
        print(f"mapcam: {error}", file=sys.stderr)
        return 64
    except KeyboardInterrupt:
        return 130


def _show_warning(message: object, *place: object, **where: object) -> None:
    """Shows a warning as the errors are shown: a command has no line that it is about."""
    print(f"mapcam: {message}", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mapcam", description=__doc__)
    parser.add_argument("--version", action="version", version=f"mapcam {__version__}")
    parser.add_argument("--binary", help="the engine's executable; by default it is looked for")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(run: Callable[[argparse.Namespace], object], summary: str, options: str) -> Any:
        """A command with some of the options that several have."""
        name = run.__name__.strip("_")
        made = commands.add_parser(name, help=summary, description=run.__doc__)
        made.set_defaults(run=run)
        for option in options.split():
            made.add_argument(*option.split(","), **OPTIONS[option])
        return made

    run = command(_run, "run a session file, and print what comes back", "")
    run.add_argument("file", help="the session, - for the standard input")
    path = command(_path, "write the frames of a flight", f"--speed {FRAMES} {VIEW} --as")
    path.add_argument("--from", dest="start", required=True, type=read_camera, metavar=PLACE)
    path.add_argument("--to", dest="end", required=True, type=read_camera, metavar=PLACE)
    path.add_argument("--curve", choices=get_args(CurveName), help="how far it is at each time")
    path.add_argument("--ease", action="store_true", help="straight there, instead of flying")
    route = command(
        _route,
        "write the frames of a ride along a line",
        f"--speed --viewing-angle {FRAMES} {VIEW} --as",
    )
    route.add_argument("line", help="a GeoJSON, GPX or KML file with one line or track")
    route.add_argument("--zoom", type=read_number)
    route.add_argument("--smoothing", type=read_number, help="metres by which corners are cut")
    fit = command(
        _fit, "print the camera that shows all of an area", f"--viewing-angle {VIEW} --as"
    )
    fit.add_argument("area", help=f"{BOX}, or a GeoJSON, GPX or KML file")
    fit.add_argument("--padding", type=read_number, help="points kept free at each edge (64)")
    fit.add_argument("--bearing", type=read_number, help="degrees clockwise from north")
    draw = command(_draw, "draw what a camera sees", VIEW)
    place = f"{PLACE}; else all of the shapes"
    draw.add_argument("camera", nargs="?", type=read_camera, help=place)
    draw.add_argument("--shapes", help="a GeoJSON, GPX or KML file that is drawn on the ground")
    convert = command(_convert, "print a camera in another library's form", "--as")
    convert.add_argument("camera", type=read_camera, help=f"{PLACE}, or JSON of any library's form")
    return parser


def _run(options: argparse.Namespace) -> int:
    """Runs a file of requests, one a line, or a transcript, whose requests begin with '> '. The
    exit status is 1 if any of them was refused."""
    with _reading(options.file) as session, TemporaryFile() as requests:
        for line in session:
            if not line.startswith((b"< ", b"#")):
                requests.write(line[2:] if line.startswith(b"> ") else line)
        requests.seek(0)
        command = [find_engine(options.binary)]
        with subprocess.Popen(command, stdin=requests, stdout=subprocess.PIPE) as engine:
            assert engine.stdout is not None
            status = 0
            for answer in engine.stdout:
                sys.stdout.buffer.write(answer)
                if b'"error"' in answer and _is_refusal(json.loads(answer)):
                    status = 1
    sys.stdout.flush()
    return engine.returncode or status


def _is_refusal(answer: object) -> bool:
    if isinstance(answer, list):
        return any(map(_is_refusal, answer))
    return isinstance(answer, dict) and "error" in answer


def _path(options: argparse.Namespace) -> None:
    """Writes the frames of a flight, the first and the last included. Long exports show a bar on a
    terminal."""
    with MapCam(options.binary, size=options.size) as engine:
        view = engine.map()
        view.set_camera(options.start)
        shown = view.path(
            to=options.end,
            duration=options.duration,
            path="ease" if options.ease else "fly",
            curve=options.curve,
            fly=None if options.ease else FlightOptions(speed=options.speed),
            fps=options.fps,
        )
    _write_path(shown, options)


def _route(options: argparse.Namespace) -> None:
    names = ("speed", "duration", "zoom", "viewing_angle", "smoothing")
    given = {name: getattr(options, name) for name in names}
    with MapCam(options.binary, size=options.size) as engine:
        shown = engine.map().path(route=Route(options.line, **given), fps=options.fps)
    _write_path(shown, options)


def _write_path(path: CameraPath, options: argparse.Namespace) -> None:
    """Writes frames in the format that was asked for, or that the file's name ends in."""
    ending = os.path.splitext(options.output)[1].lower()
    kind = options.format or ("csv" if options.output == "-" else ENDINGS.get(ending))
    if kind is None:
        known = ", ".join(ENDINGS)
        raise MapCamError(f"{options.output}: expected a name that ends in {known}, or --format")
    found = with_progress(path_frames(path), len(path.cameras))
    zoom: ZoomOf = "maplibre" if options.library else "google"
    with _writing(options.output) as file:
        if kind == "jsonl":
            for frame in found:
                camera = _in_form(frame.camera, options.library)
                file.write(f"{json.dumps({'time': frame.time, **camera})}\n")
        else:
            (write_csv if kind == "csv" else write_geojson)(found, file, zoom=zoom)
        file.flush()


def _fit(options: argparse.Namespace) -> None:
    with MapCam(options.binary, size=options.size) as engine:
        camera = engine.map().camera_for_bounds(
            _area(options.area), options.padding, options.bearing, options.viewing_angle
        )
    if camera is None:
        raise MapCamError("The padding leaves no room in a view of this size.")
    with _writing(options.output) as file:
        file.write(f"{json.dumps(_in_form(camera, options.library))}\n")


def _draw(options: argparse.Namespace) -> None:
    if options.camera is None and options.shapes is None:
        raise MapCamError("draw: expected a camera, or --shapes FILE, or both")
    with MapCam(options.binary, size=options.size) as engine:
        view = engine.map()
        if options.camera is None:
            view.fit(options.shapes)
        else:
            view.set_camera(options.camera)
        picture = draw(view, shapes=options.shapes)
    if options.output == "-":
        sys.stdout.write(picture.svg)
    else:
        picture.save(options.output)


def _convert(options: argparse.Namespace) -> None:
    print(json.dumps(_in_form(options.camera, options.library)))


def _in_form(camera: Camera, library: Optional[str]) -> dict[str, Any]:
    """A camera as JSON, in the form of a library or in the engine's own."""
    if library == "maplibre":
        return camera.to_maplibre()
    return camera.to_deckgl() if library == "deckgl" else camera.to_dict()


def _area(text: str) -> Any:
    """The four sides of a box, or the name of a file."""
    return text if os.path.exists(text) else read_numbers(text, ",", (4,), f"{BOX} or a file")


def _reading(name: str) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


def _writing(name: str) -> AbstractContextManager[TextIO]:
    if name == "-":
        return nullcontext(sys.stdout)
    return open(name, "w", encoding="utf-8", newline="")
