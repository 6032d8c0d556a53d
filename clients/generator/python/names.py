"""Names in the generated Python that the schema does not give."""

from __future__ import annotations

import keyword
import re

from schema import NAMES, Method, Named, Object

BY_HAND = {
    *("Bounds", "BoundsInput", "Camera", "CameraInput", "CameraUpdate", "Coordinate"),
    *("ElevatedCoordinate", "Insets", "InsetsInput", "Line", "PartialCamera"),
    *("Point", "PointInput", "Size", "SizeInput"),
}
"""The types that are classes of _values.py, because they can do something."""

RENAMED = {"Animation": "RunningAnimation", "CameraUpdate": "Update", "TimingCurve": "Curve"}

BASES = {"CameraPath": "Frames", "VisibleRegion": "Outlined"}
"""What classes are made of, other than `Value`: what they can do is by hand."""

WRITTEN = {"Eye": ("eye_of", "tuple[float, float, float]")}
"""Classes that may be written otherwise than by their members: what reads that, and how."""

EXAMPLES = {
    "ViewMatrix": '''
    It is column-major. With NumPy, a place 1/1000 of the world east of the target in clip space:

        matrix = numpy.reshape(view.projection.matrix().view_projection, (4, 4)).T
        x, y, z, w = matrix @ (0.001, 0, 0, 1)
        x / w, y / w  # -1 to 1 across the viewport
'''
}
"""What the documentation of a class ends with."""

PRIVATE = {"ClientLike", "SpringLike"}
"""What types.py defines for its own use."""

HANDLES = {"StartedAnimation", "StartedFollowing", "StartedRoute"}
"""Results that become an `Animation`, as do others with an `animation` and a `camera`."""

RESULT_NAMES = {
    "camera.path": "CameraPath",
    "clock.get": "ClockState",
    "clock.tick": "Progress",
}
"""The classes of results without a name in the schema; otherwise `track` has a `TrackResult`."""

POSITIONAL = {
    "camera.animate": 1,
    "camera.forBounds": 6,
    "camera.move": 1,
    "camera.path": 1,
    "camera.stop": 1,
    "camera.tour": 1,
    "clock.start": 1,
    "clock.tick": 1,
    "fitBounds": 6,
    "gesture.doubleTap": 1,
    "gesture.end": 1,
    "gesture.pan": 2,
    "gesture.pinch": 3,
    "gesture.rotate": 2,
    "gesture.twoFingerTap": 1,
    "initialize": 2,
    "setTarget": 2,
    "zoomBy": 2,
}
"""How many arguments may go without their names; otherwise as many as are required."""

FITS = {"camera.forBounds", "fitBounds"}
"""What fits a camera to bounds."""

GROUPS = {"gesture": "MapGestures", "projection": "MapProjection"}
"""The methods of a map that are in a group of their own: the class, by the first part on the wire."""

CLASSES = {"EngineMethods": "MapCam", "ClockMethods": "Clock", "MapMethods": "MapView"}
"""The classes of the other groups."""

LEFT_OUT = {
    "camera.animateToBearing": "animate",
    "camera.animateToCameraPosition": "animate",
    "camera.animateToLocation": "animate",
    "camera.animateToViewingAngle": "animate",
    "camera.animateToZoom": "animate",
    "camera.set": "jump_to",
}
"""Methods that Python has under one name only: what does the same."""

ERRORS = {
    -32602: "InvalidParamsError",
    -32001: "NoSuchMapError",
    -32002: "MapExistsError",
    -32003: "NoSuchAnimationError",
    -32004: "LimitExceededError",
    -32005: "ClockRunningError",
}


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
