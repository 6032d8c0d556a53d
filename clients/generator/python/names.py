"""Names in the generated Python that the schema does not give."""

from __future__ import annotations

import keyword
import re

import schema
from schema import NAMES, Method, Named, Object

TABLES = schema.TABLES["python"]

BY_HAND = set(TABLES["by_hand"])
"""The types that are classes of _values.py, because they can do something."""

RENAMED = TABLES["types"]

BASES = {"CameraPath": "Frames", "VisibleRegion": "Outlined"}
"""What classes are made of, other than `Value`: what they can do is by hand."""

WRITTEN = {"Eye": ("eye_of", "tuple[float, float, float]")}
"""Classes that may be written otherwise than by their members: what reads that, and how."""

HANDLES = {"StartedAnimation", "StartedFollowing", "StartedRoute"}
"""Results that become an `Animation`, as do others with an `animation` and a `camera`."""

RESULT_NAMES = TABLES["results"]
"""The classes of results without a name in the schema; otherwise `track` has a `TrackResult`."""

POSITIONAL = TABLES["positional"]
"""How many arguments may go without their names; otherwise as many as are required."""

FITS = {"camera.forBounds", "fitBounds"}
"""What fits a camera to bounds."""

GROUPS = {"gesture": "MapGestures", "projection": "MapProjection"}
"""The methods of a map that are in a group of their own: the class, by the first part on the wire."""

CLASSES = {"EngineMethods": "MapCam", "ClockMethods": "Clock", "MapMethods": "MapView"}
"""The classes of the other groups."""

LEFT_OUT = TABLES["left_out"]
"""Methods that Python has under one name only: what does the same."""

ERRORS = {int(code): name for code, name in TABLES["errors"].items()}


def snake(name: str) -> str:
    """`viewingAngle` → `viewing_angle`."""
    word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return word + "_" if keyword.iskeyword(word) else word


def pascal(name: str) -> str:
    return name[:1].upper() + name[1:]


def class_name(name: str) -> str:
    """The class of a type of the schema; parameters and results share it."""
    return RENAMED.get(name, name.removesuffix("Input"))


def method_name(wire: str) -> str:
    """A method's name, with the name of its group if a map has it in a group."""
    group, _, name = wire.rpartition(".")
    if wire in LEFT_OUT:
        return LEFT_OUT[wire]
    return f"{group}.{snake(name)}" if group in GROUPS else snake(NAMES.get(wire, name))


def starts(method: Method) -> str | None:
    """The handle that a method returns, if it starts something."""
    if isinstance(method.result, Named) and method.result.name in HANDLES:
        return "Animation"
    if isinstance(method.result, Object):
        names = [member.name for member in method.result.members]
        if "animation" in names:
            return "Animation" if "camera" in names else "Motion"
    return None


def result_name(method: Method) -> str:
    name = RESULT_NAMES.get(method.name)
    return name or pascal(method.name.rsplit(".", 1)[-1]) + "Result"


def event_name(name: str) -> str:
    return "".join(map(pascal, name.split(".")))
