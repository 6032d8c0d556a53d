"""What words of the command line say: places, cameras, sizes, numbers."""

from __future__ import annotations

import argparse
import json
import math
import re
from collections.abc import Sequence

from .values import Camera, Size

PLACE = "LATITUDE,LONGITUDE,ZOOM[,BEARING[,VIEWING_ANGLE]]"
BOX = "WEST,SOUTH,EAST,NORTH"
MAX_FPS = 1_000_000
"""As many as the engine makes of a path itself."""


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
