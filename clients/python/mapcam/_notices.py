"""Warnings, at the line of the program that called the package."""

from __future__ import annotations

import inspect
import warnings
from typing import Any

from ._values import snake

PASSED_OVER = ("mapcam", "asyncio")
"""The packages whose lines are not the program's."""


class ClampedWarning(UserWarning):
    """A limit of the map changed a requested camera. Shown once per line of a program.

    `view.configure(limits="none")`, or the setting that the message names, lifts the limit.
    """


LIFTED = {
    "minZoom": "less padding of a fit, or view.configure(min_zoom=…),",
    "maxZoom": "view.configure(max_zoom=…)",
    "viewingAngleLimits": 'view.configure(limits="none") or view.configure(viewing_angle_limits=…)',
    "cameraTargetBounds": "view.configure(camera_target_bounds=None)",
    "viewBounds": "view.configure(view_bounds=None)",
}
"""What lifts a limit, by its name on the wire."""

_said: dict[object, str] = {}
"""The texts by place: Python shows the same text once per line."""


def warn_of_clamping(result: dict[str, Any]) -> None:
    """Warns of the limits that changed a camera, which the engine lists in `clamped`."""
    camera, clamped = result.get("camera", result), result["clamped"]
    level, place = _caller()
    key = (*place, *((each["property"], each["limit"]) for each in clamped))
    text = _said.setdefault(key, " ".join(_sentence(camera, **each) for each in clamped))
    warnings.warn(text, ClampedWarning, stacklevel=level)


def _sentence(camera: dict[str, Any], property: str, limit: str) -> str:
    what = f"{snake(property)} was clamped to {_written(camera[property])}"
    if limit == "mercator":
        return f"{what}: no map reaches beyond 85°."
    lifted = LIFTED.get(limit)
    return f"{what} by {snake(limit)}{f': {lifted} lifts that' if lifted else ''}."


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return f"({value['latitude']:.6g}, {value['longitude']:.6g})"
    return f"{value:.6g}"


def _caller() -> tuple[int, tuple[str, int]]:
    """How many frames above the caller the program's line is, and its file and number."""
    level, frame = 0, inspect.currentframe()
    while frame is not None and frame.f_back is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] not in PASSED_OVER:
            break
        level, frame = level + 1, frame.f_back
    assert frame is not None
    return level, (frame.f_code.co_filename, frame.f_lineno)
