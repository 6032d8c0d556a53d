"""What the engine answers with, beyond the values that it is also asked with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Optional

from .values import Bounds, Camera, Coordinate, Insets, Size

EventName = Literal[
    "camera.willMove", "camera.didChange", "animation.step", "animation.ended", "camera.idle"
]
Observation = Literal["visibleRegion", "matrix", "tiles"]
CameraProperty = Literal["target", "zoom", "bearing", "viewingAngle"]
Outcome = Literal["completed", "interrupted", "stopped"]


@dataclass(frozen=True)
class Gestures:
    """What a hand may do; as an argument, what is None stays as it is."""

    scroll: Optional[bool] = None
    zoom: Optional[bool] = None
    tilt: Optional[bool] = None
    rotate: Optional[bool] = None


@dataclass(frozen=True)
class MapState:
    """A map, whole."""

    map: str
    size: Size
    padding: Insets
    camera: Camera
    min_zoom: float
    max_zoom: float
    camera_target_bounds: Optional[Bounds]
    viewing_angle_limits: tuple[tuple[float, float], ...]
    field_of_view: float
    gestures: Gestures
    notify: tuple[EventName, ...]
    observe: tuple[Observation, ...]


@dataclass(frozen=True)
class VisibleRegion:
    """The ground that is seen. The bounds are unwrapped where they cross the antimeridian."""

    near_left: Coordinate
    near_right: Coordinate
    far_left: Coordinate
    far_right: Coordinate
    bounds: Bounds


@dataclass(frozen=True)
class Eye:
    """Where a camera's eye is."""

    coordinate: Coordinate
    """The place below it."""
    altitude: float
    """Metres above the ground, at the scale of its own latitude."""


@dataclass(frozen=True)
class ViewMatrix:
    """A camera as a matrix: column after column, from Mercator to clip space."""

    view_projection: tuple[float, ...]
    """From Mercator (the world is 1 wide; x east, y south, z up, from the target) to clip space."""
    eye: Eye
    world_size: float
    """The width of the world in points."""
    near: float
    far: float


@dataclass(frozen=True)
class Tile:
    """A square of the Mercator world; `wrap` is the copy of the world, 0 being the target's."""

    z: int
    x: int
    y: int
    wrap: int


@dataclass(frozen=True)
class RunningAnimation:
    """An animation that runs or waits."""

    animation: int
    elapsed: float
    duration: float
    properties: tuple[CameraProperty, ...]


@dataclass(frozen=True)
class CameraPath:
    """The frames that an animation would show, the first and the last included."""

    duration: float
    """Seconds from the first frame to the last."""
    cameras: tuple[Camera, ...]


@dataclass(frozen=True)
class Progress:
    """The time after a tick, and how many animations run or wait still."""

    time: float
    active: int


@dataclass(frozen=True)
class ClockState:
    """The time, and how it passes."""

    time: float
    running: bool
    fps: float


@dataclass(frozen=True)
class Client:
    """Who asks."""

    name: str
    version: Optional[str] = None


@dataclass(frozen=True)
class Server:
    """Who serves."""

    name: str
    version: str


@dataclass(frozen=True)
class Limits:
    """What is limited; `limit` of a `LimitExceeded` is one of these, in camelCase."""

    max_line_bytes: int
    max_backlog_bytes: int
    max_batch_requests: int
    max_batch_answer_bytes: int
    max_id_bytes: int
    max_depth: int
    max_maps: int
    max_tiles: int
    max_frames: int


@dataclass(frozen=True)
class Constants:
    """The numbers that the engine counts with."""

    min_zoom_level: float
    max_zoom_level: float
    earth_radius: float
    field_of_view: float
    max_latitude: float
    max_target_latitude: float
    tile_size: float


@dataclass(frozen=True)
class ServerDescription:
    """Who serves, and within which limits."""

    server: Server
    protocol_version: str
    limits: Limits
    constants: Constants
