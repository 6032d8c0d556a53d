"""Arguments that may be written in more than one way, or in several parts."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any, Callable, Literal, Optional, TypeVar, Union

from .likes import (
    InsetsLike,
    PartialCameraLike,
    UpdateLike,
    as_camera,
    as_elevated,
    as_partial_camera,
)
from .protocol.types import TrackedPlace, TrackedPlaceLike
from .values import (
    UNCHANGED,
    Camera,
    CoordinateLike,
    Insets,
    PartialCamera,
    Update,
    as_coordinate,
)
from .wire import Member, camel, coerced, snake, text, written

E = TypeVar("E")

FIT_PADDING = 64
"""What every fit keeps free at each edge where nothing else is said, in points; the SDK's own."""

LimitsOf = Literal["google", "maplibre", "deckgl"]
LIMITS: dict[str, dict[str, Any]] = {
    "google": {"min_zoom": 2, "max_zoom": 21, "viewing_angle_limits": [(10, 30), (16, 65)]},
    "maplibre": {"min_zoom": 0, "max_zoom": 23, "viewing_angle_limits": [(0, 60)]},
    "deckgl": {"min_zoom": 1, "max_zoom": 21, "viewing_angle_limits": [(0, 60)]},
}
"""What each library's map has if nothing else is said, in the engine's zoom. MapLibre's least zoom,
-2, is less than any that the engine has."""

MEMBERS = {"target", "zoom", "bearing", "viewingAngle"}
"""The members of a camera."""

TrackedLike = Union[
    TrackedPlaceLike, CoordinateLike, Iterable[Union[TrackedPlaceLike, CoordinateLike]]
]
"""A place that is followed, with a heading or without; or several."""

PlaceOrCamera = Union[CoordinateLike, PartialCameraLike]
"""A place, or a camera to go to as a whole."""


def is_camera(value: object) -> bool:
    """Whether it is a camera, whole or in part, and not an update or a place."""
    if isinstance(value, Mapping):
        # A misspelt member is reported later, by its name.
        return not MEMBERS.isdisjoint(camel(str(name)) for name in value)
    if isinstance(value, (tuple, list)):
        return len(value) > 1 and not isinstance(value[0], (int, float))
    return isinstance(value, (Camera, PartialCamera))


def change(update: Optional[UpdateLike]) -> Optional[UpdateLike]:
    """The update, unless it is a camera: that is what `partial` makes of it."""
    return None if is_camera(update) else update


def partial(
    update: Any,
    to: Optional[PartialCameraLike],
    target: Optional[CoordinateLike],
    zoom: Optional[float],
    bearing: Optional[float],
    viewing_angle: Optional[float],
) -> Optional[PartialCameraLike]:
    """`to`, or what is given of its members, or the camera in the place of an update."""
    members = (target, zoom, bearing, viewing_angle)
    ways = [to] if to is not None else []
    if any(member is not None for member in members):
        ways.append(PartialCamera(*members))
    if is_camera(update):
        ways.append(update)
    if len(ways) > 1:
        raise TypeError("expected a camera, `to`, or members of it, not both")
    return ways[0] if ways else None


def towards(
    target: Optional[PlaceOrCamera],
    zoom: Optional[float],
    bearing: Optional[float],
    viewing_angle: Optional[float],
) -> PartialCamera:
    """A place or a camera, with some of its members replaced."""
    if not is_camera(target):
        place: Any = target
        return PartialCamera(place, zoom, bearing, viewing_angle)
    camera = as_partial_camera(target)  # type: ignore[arg-type]
    return PartialCamera(
        camera.target,
        camera.zoom if zoom is None else zoom,
        camera.bearing if bearing is None else bearing,
        camera.viewing_angle if viewing_angle is None else viewing_angle,
    )


def edges(
    padding: Optional[InsetsLike], insets: Optional[InsetsLike]
) -> tuple[Any, Optional[InsetsLike]]:
    """`padding` of one number, and insets, which may have been given as padding."""
    if not isinstance(padding, (Insets, Mapping, tuple, list)):
        return padding, insets
    if insets is not None:
        raise TypeError("expected either `padding` or `insets`, not both")
    return None, padding


def limits_of(of: str) -> dict[str, Any]:
    """The settings of a map with the limits of another library."""
    if of not in LIMITS:
        raise ValueError(f"limits: expected one of {', '.join(LIMITS)}, not {of!r}")
    return LIMITS[of]


def insets_of(padding: Optional[InsetsLike], insets: Optional[InsetsLike]) -> InsetsLike:
    """What a fit keeps free, by either name."""
    if padding is not None and insets is not None:
        raise TypeError("expected either `padding` or `insets`, not both")
    given = padding if insets is None else insets
    return FIT_PADDING if given is None else given


def clearing(write: Callable[[Any], str], value: object) -> Member:
    """A member for a setting that None clears."""
    if value is None:
        return "null"
    return write, None if value is UNCHANGED else value


def made(name: str, **members: Member) -> Update:
    """An update, by its name on the wire and its members."""
    return Update(f'{{"{name}":{written("", members)}}}')


def chosen(**settings: Any) -> dict[str, Any]:
    """The settings that are given: None clears a box, and is no setting otherwise."""
    return {
        name: value
        for name, value in settings.items()
        if value is not UNCHANGED and (value is not None or name.endswith("_bounds"))
    }


def eye_of(given: E) -> Union[E, dict[str, Any]]:
    """An eye, or its members where it is written as an elevated place."""
    is_place = isinstance(given, Mapping) and "altitude" in given and "coordinate" not in given
    if is_place or (isinstance(given, (tuple, list)) and len(given) == 3):
        place, altitude = as_elevated(given)  # type: ignore[arg-type]
        return {"coordinate": place, "altitude": altitude}
    return given


def as_update(value: UpdateLike, known: Mapping[str, Callable[..., Update]]) -> Update:
    """An update from what may be written instead of one.

    Anything else is sent unchanged: the engine's error says what is wrong and what is expected.

    Args:
        value: An update, a mapping with its name, or a camera.
        known: The functions that make updates, by their names on the wire.
    """
    if isinstance(value, Update):
        return value
    if is_camera(value) and not (isinstance(value, Mapping) and not {"target", "zoom"} <= {*value}):
        return known["setCamera"](as_camera(value))
    if isinstance(value, Mapping) and len(value) == 1:
        ((name, members),) = value.items()
        make = known.get(camel(str(name)))
        if make is not None and isinstance(members, Mapping):
            return _of_members(make, camel(str(name)), members)
        if make is not None:
            return Update(text({camel(str(name)): members}))
    return Update(text(value))


def _of_members(make: Callable[..., Update], name: str, members: Mapping[Any, Any]) -> Update:
    """An update of members; if some are missing or unknown, it is sent as it is, to be refused."""
    arguments = {snake(str(member)): given for member, given in members.items()}
    try:
        inspect.signature(make).bind(**arguments)
    except TypeError:
        return Update(text({name: {camel(member): arguments[member] for member in arguments}}))
    return make(**arguments)


def as_tracked(value: TrackedLike, heading: Optional[float] = None) -> list[TrackedPlace]:
    """The places that are followed; `heading` is that of the only one."""
    places = (
        [_tracked_place(value)]
        if _is_one_place(value)
        else [_tracked_place(each) for each in _several(value)]
    )
    if heading is None:
        return places
    if len(places) != 1 or places[0].heading is not None:
        raise TypeError("expected one place without a heading of its own where `heading` is given")
    return [TrackedPlace(places[0].coordinate, heading)]


def _is_one_place(value: Any) -> bool:
    if isinstance(value, (TrackedPlace, Mapping)) or hasattr(value, "__geo_interface__"):
        return True
    parts = value if isinstance(value, (tuple, list)) else ()
    return len(parts) > 0 and isinstance(parts[0], (int, float))


def _several(value: Any) -> Iterable[Any]:
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"expected a place or several, not {value!r}")
    return value


def _tracked_place(value: Any) -> TrackedPlace:
    if isinstance(value, TrackedPlace):
        return value
    if isinstance(value, Mapping) and "coordinate" in value:
        tracked = coerced(TrackedPlace, value)
        return TrackedPlace(as_coordinate(tracked.coordinate), tracked.heading)
    return TrackedPlace(as_coordinate(value))
