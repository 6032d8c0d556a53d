"""The exceptions, all of which are `MapCamError`s, and the warning of a clamped camera.

The warning is shown at the line of the program that called the package.
"""

from __future__ import annotations

import inspect
import json
import re
import warnings
from collections.abc import Iterator, Sequence
from math import isfinite
from typing import Any

from ._protocol.types import METHODS
from ._values import snake

METHOD = r'(?<!["\w])[a-z]+\.\w+'
QUOTED_NAME = r"(?<!\w)[a-z]{2,}(?:[A-Z][a-z]+)+"
NAME = rf'(?<![".]){QUOTED_NAME}'
"""The names of parameters; quoted names are values that were given or expected."""


CallNames = tuple[str, ...] | None
"""What a call is named in Python, and the parameters on the wire whose members are its arguments;
empty if it has the method's name and parameters, None if it is written as on the wire."""


class MapCamError(Exception):
    """The base class of this package's exceptions."""


class EngineNotFoundError(MapCamError, FileNotFoundError):
    """The engine's executable was not found; the message lists where it was looked for."""


class IncompatibleEngineError(MapCamError):
    """The engine has another version of the protocol."""


class InvalidOptionsError(MapCamError, ValueError):
    """The engine can't be started with the arguments of `MapCam`."""


class EngineClosedError(MapCamError):
    """The engine was closed."""


class EngineDiedError(MapCamError):
    """The engine's process ended on its own."""

    def __init__(self, message: str, returncode: int | None, stderr: Sequence[str]) -> None:
        lines = "".join(f"\n  {line}" for line in stderr)
        super().__init__(
            message + (f" The last lines of its standard error:{lines}" if lines else "")
        )
        self._message = message
        self.returncode = returncode
        """Its exit status; negative for the signal that ended it."""
        self.stderr: list[str] = list(stderr)
        """The last lines of its standard error stream."""

    def __reduce__(self) -> Any:
        return (type(self), (self._message, self.returncode, self.stderr))


class RequestTimeoutError(MapCamError, TimeoutError):
    """No answer came in time. The engine may still act on the request."""


class WouldWaitForeverError(MapCamError, RuntimeError):
    """Waiting would not end: no time passes, or the motion has no end."""


class ProtocolError(MapCamError):
    """The engine sent something that is not a message of the protocol, or closed its output."""

    def __init__(self, line: str, what: str = "sent a line that can't be understood") -> None:
        super().__init__(f"The mapcam engine {what}{f': {line!r}' if line else '.'}")
        self.line = line
        self._what = what

    @property
    def is_result(self) -> bool:
        """Whether a result is not what its method gives."""
        return self._what.startswith("answered")

    def __reduce__(self) -> Any:
        return (type(self), (self.line, self._what))


class RequestError(MapCamError):
    """The engine refused a request; nothing has changed."""

    def __init__(self, method: str, error: dict[str, Any], call: CallNames = ()) -> None:
        self.original: str = error.get("message", "")
        """The message as the engine wrote it, with the names of the protocol."""
        self._call = call
        super().__init__(self.original if call is None else in_python(self.original, method, call))
        self.method = method
        """The method that was called."""
        self.code: int = error.get("code", 0)
        data = error.get("data")
        self.data: dict[str, Any] = data if isinstance(data, dict) else {}
        self.path: str | None = self.data.get("path")
        """A JSON Pointer to the wrong parameter."""
        self.expected: str | None = self.data.get("expected")
        """What would have been right."""

    def __reduce__(self) -> Any:
        error = {"code": self.code, "message": self.original, "data": self.data}
        return (type(self), (self.method, error, self._call))


class ParseError(RequestError):
    """-32700: the line is not JSON."""


class InvalidRequestError(RequestError):
    """-32600: the message is not a request."""


class MethodNotFoundError(RequestError):
    """-32601: the engine has no such method; `data` has the nearest name as `suggestion`."""


class InvalidParamsError(RequestError, ValueError):
    """-32602: a parameter is missing, unknown or of the wrong value; see `path`, `expected`."""


class InternalError(RequestError):
    """-32603: a defect of the engine."""


class NoSuchMapError(RequestError, LookupError):
    """-32001: there is no such map; `data` names it."""


class MapExistsError(RequestError):
    """-32002: the map already exists."""


class NoSuchAnimationError(RequestError, LookupError):
    """-32003: no such animation runs or waits on the map."""


class LimitExceededError(RequestError):
    """-32004: a limit was exceeded; `data` has its name as `limit`, and its `maximum`."""


class ClockRunningError(RequestError):
    """-32005: the clock runs in real time."""


ERRORS: dict[int, type[RequestError]] = {
    -32700: ParseError,
    -32600: InvalidRequestError,
    -32601: MethodNotFoundError,
    -32602: InvalidParamsError,
    -32603: InternalError,
    -32001: NoSuchMapError,
    -32002: MapExistsError,
    -32003: NoSuchAnimationError,
    -32004: LimitExceededError,
    -32005: ClockRunningError,
}


def in_python(message: str, method: str = "", call: CallNames = ()) -> str:
    """A message of the engine's with the names that methods and parameters have in Python."""
    if call:
        message = message.replace(f"{method}: ", f"{call[0]}: ", 1)
        for prefix in call[1:]:
            message = message.replace(f'"{prefix}/', '"/')
    message = re.sub(METHOD, lambda found: METHODS.get(found[0], found[0]), message)
    told, only, names = message.partition(" is unknown")
    return re.sub(NAME, _snake, told) + only + re.sub(QUOTED_NAME, _snake, names)


def _snake(found: re.Match[str]) -> str:
    return snake(found[0])


def request_error(method: str, error: dict[str, Any], call: CallNames = ()) -> RequestError:
    """The exception for an error that the engine answered with."""
    return ERRORS.get(error.get("code", 0), RequestError)(method, error, call)


def checked(params: str, method: str, call: CallNames = ()) -> str:
    """A request's parameters; `InvalidParamsError` with the path of a number that is not finite."""
    if "NaN" in params or "Infinity" in params:
        for path, number in _not_finite(json.loads(params), ""):
            message = f'{method}: "{path}" must be a finite number, not {json.dumps(number)}.'
            data = {"path": path, "expected": "a finite number"}
            raise InvalidParamsError(
                method, {"code": -32602, "message": message, "data": data}, call
            )
    return params


def _not_finite(value: object, path: str) -> Iterator[tuple[str, float]]:
    """The numbers that are not finite, with their JSON Pointers."""
    if isinstance(value, float) and not isfinite(value):
        yield path, value
    elif isinstance(value, dict):
        for name, member in value.items():
            yield from _not_finite(member, f"{path}/{name.replace('~', '~0').replace('/', '~1')}")
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield from _not_finite(element, f"{path}/{index}")


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
