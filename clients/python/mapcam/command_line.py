"""The small command line: sessions from files, and flights as files."""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import IO, TextIO, get_args

from .engine import MapCam
from .errors import MapCamError
from .export import path_frames, with_progress, write_csv, write_geojson
from .locate import find_engine
from .protocol.types import CurveName, FlightOptions
from .values import Camera, Size
from .version import __version__

PLACE = "LATITUDE,LONGITUDE,ZOOM[,BEARING[,VIEWING_ANGLE]]"
MAX_FPS = 1_000_000
"""As many as the engine makes of a path itself."""


def main(arguments: Sequence[str]) -> int:
    """Runs the command line, and returns the exit status."""
    options = _parser().parse_args(_glued(arguments))
    try:
        status: int = options.run(options)
        return status
    except MapCamError as error:
        print(f"mapcam: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"mapcam: {error}", file=sys.stderr)
        return 74
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mapcam", description=__doc__)
    parser.add_argument("--version", action="version", version=f"mapcam {__version__}")
    parser.add_argument("--binary", help="the engine's executable; by default it is looked for")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    run = commands.add_parser(
        "run",
        help="run a session file, and print what comes back",
        description="Runs a file of requests, one a line, or a transcript, whose requests begin "
        "with '> '. The exit status is 1 if any of them was refused.",
    )
    run.add_argument("file", help="the session, - for the standard input")
    run.set_defaults(run=_run)

    path = commands.add_parser(
        "path",
        help="write the frames of a flight as CSV or GeoJSON",
        description="Writes the frames of a flight, the first and the last included. Long exports "
        "show a bar on a terminal.",
    )
    path.add_argument("--from", dest="start", required=True, type=_camera, metavar=PLACE)
    path.add_argument("--to", dest="end", required=True, type=_camera, metavar=PLACE)
    path.add_argument("--size", type=_size, metavar="WxH", help="of the view (800x600)")
    path.add_argument("--fps", type=_rate, default=60.0, help="frames a second (60)")
    path.add_argument("--duration", type=_number, help="seconds; by default as the speed has it")
    path.add_argument("--speed", type=_number, help="widths of the view a second (1.2)")
    path.add_argument("--curve", choices=get_args(CurveName), help="how far it is at each time")
    path.add_argument("--ease", action="store_true", help="straight there, instead of flying")
    path.add_argument("--format", choices=["csv", "geojson"], help="by default as -o is named")
    path.add_argument("-o", "--output", default="-", help="the file (the standard output)")
    path.set_defaults(run=_path)
    return parser


def _run(options: argparse.Namespace) -> int:
    """Sends a session line by line, and prints the answers unchanged."""
    with _reading(options.file) as session:
        process = subprocess.Popen(
            [find_engine(options.binary)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert process.stdin is not None and process.stdout is not None
        status = _converse(session, process.stdin, process.stdout)
        return process.wait() or status


def _converse(session: IO[bytes], requests: IO[bytes], answers: IO[bytes]) -> int:
    def send() -> None:
        try:
            for line in session:
                if not line.startswith((b"< ", b"#")):
                    requests.write(line[2:] if line.startswith(b"> ") else line)
            requests.close()
        except BrokenPipeError:
            pass

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    status = 0
    output = sys.stdout.buffer
    for answer in answers:
        output.write(answer)
        if b'"error"' in answer and _is_refusal(json.loads(answer)):
            status = 1
    output.flush()
    sender.join()
    return status


def _is_refusal(answer: object) -> bool:
    if isinstance(answer, list):
        return any(map(_is_refusal, answer))
    return isinstance(answer, dict) and "error" in answer


def _path(options: argparse.Namespace) -> int:
    named = options.output.endswith((".json", ".geojson"))
    write = {"csv": write_csv, "geojson": write_geojson}[
        options.format or ("geojson" if named else "csv")
    ]
    with MapCam(options.binary, size=options.size) as engine:
        view = engine.map()
        view.configure(notify=[])
        view.set_camera(options.start)
        shown = view.path(
            to=options.end,
            duration=options.duration,
            path="ease" if options.ease else "fly",
            curve=options.curve,
            fly=None if options.ease else FlightOptions(speed=options.speed),
            fps=options.fps,
        )
        found = path_frames(shown)
        with _writing(options.output) as file:
            write(with_progress(found, len(shown.cameras)), file)
            file.flush()
    return 0


def _glued(arguments: Sequence[str]) -> list[str]:
    """`--from -33.9,151.2,12` as one word, because a minus looks like an option otherwise."""
    words: list[str] = []
    for word in arguments:
        if words and words[-1] in ("--from", "--to"):
            words[-1] += f"={word}"
        else:
            words.append(word)
    return words


def _camera(text: str) -> Camera:
    latitude, longitude, zoom, *angles = _numbers(text, ",", (3, 4, 5), PLACE)
    if abs(latitude) > 90:
        what = f"latitude {latitude:g} is not between -90 and 90: it comes before the longitude"
        raise argparse.ArgumentTypeError(what)
    return Camera.at((latitude, longitude), zoom, *angles)


def _size(text: str) -> Size:
    return Size(*_numbers(text, "x", (2,), "WxH, such as 800x600"))


def _number(text: str, expected: str = "a number") -> float:
    (number,) = _numbers(text, None, (1,), expected)
    return number


def _rate(text: str) -> float:
    expected = f"a number above 0 and at most {MAX_FPS:,}"
    rate = _number(text, expected)
    if not 0 < rate <= MAX_FPS:
        raise argparse.ArgumentTypeError(f"expected {expected}, not {text!r}")
    return rate


def _numbers(text: str, separator: str | None, counts: Sequence[int], expected: str) -> list[float]:
    """The numbers in a text, which must be finite and of a given count."""
    try:
        numbers = [float(part) for part in text.split(separator)]
    except ValueError:
        numbers = []
    if len(numbers) not in counts or not all(map(math.isfinite, numbers)):
        raise argparse.ArgumentTypeError(f"expected {expected}, not {text!r}")
    return numbers


def _reading(name: str) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


def _writing(name: str) -> AbstractContextManager[TextIO]:
    if name == "-":
        return nullcontext(sys.stdout)
    return open(name, "w", encoding="utf-8", newline="")
