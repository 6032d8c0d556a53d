"""What crosses the pipe, as immutable values, and the names of choices.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from .._frames import Frames, Outlined
from .._inputs import (
    BoundsLike, CameraLike, InsetsLike, LineLike, PartialCameraLike, SizeLike, UpdateLike,
)
from .._values import Bounds, Camera, Coordinate, Insets, JSONValue, Size, Value, as_coordinate

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from .._values import record

AnimationPath = Literal["ease", "fly"]
CameraProperty = Literal["target", "zoom", "bearing", "viewingAngle", "padding"]
CurveName = Literal["linear", "easeIn", "easeOut", "easeInOut", "default"]
FitShape = Literal["box", "points"]
NotificationName = Literal[
    "camera.willMove", "camera.didChange", "animation.step", "animation.ended", "camera.idle",
]
Observable = Literal["visibleRegion", "matrix", "tiles"]
Outcome = Literal["completed", "interrupted", "stopped"]
Rotation = Literal["shortest", "clockwise", "counterclockwise"]
TileLevels = Literal["uniform", "varying"]


@record(frozen=True)
class Client(JSONValue):
    """The host."""

    name: str
    """The host's name."""
    version: str | None = None
    """The host's version."""

    def __init__(self, name: str, version: str | None = None) -> None:
        vars(self).update(name=name, version=version)


@record(frozen=True)
class ServerDescription(Value):
    """The server and its limits.

    Attributes:
        server: The server.
        protocol_version: The protocol's version.
        limits: What is limited; `limit` in an error's data is one of these.
    """

    server: Server
    protocol_version: str
    limits: Limits

    def __init__(self, server: Server, protocol_version: str, limits: Limits) -> None:
        vars(self).update(server=server, protocol_version=protocol_version, limits=limits)


@record(frozen=True)
class Server(Value):
    """The server.

    Attributes:
        name: "mapcam".
        version: The engine's version.
    """

    name: str
    version: str

    def __init__(self, name: str, version: str) -> None:
        vars(self).update(name=name, version=version)


@record(frozen=True)
class Limits(Value):
    """What is limited; `limit` in an error's data is one of these.

    Attributes:
        max_line_bytes: Bytes in a message. At least 0.
        max_backlog_bytes: Bytes of output that may wait before requests are no longer read. At
            least 0.
        max_batch_requests: Requests in a batch. At least 0.
        max_batch_answer_bytes: Bytes in the answer of a batch. At least 0.
        max_id_bytes: Bytes in an id. At least 0.
        max_depth: Arrays and objects inside one another. At least 0.
        max_maps: Maps at a time. At least 0.
        max_waiting_animations: Animations that wait for their delay on a map. At least 0.
        max_tour_work: Steps of the tours that wait on a map. At least 0.
        max_tracked_places: Places in a `track`. At least 0.
        max_route_places: Places in all routes of a request. At least 0.
        max_tiles: Tiles in a result of `projection.tiles`. At least 0.
        max_observed_tiles: Tiles in a camera.didChange; None if there are more. At least 0.
        max_frames: Frames in a result of `path`. At least 0.
    """

    max_line_bytes: int
    max_backlog_bytes: int
    max_batch_requests: int
    max_batch_answer_bytes: int
    max_id_bytes: int
    max_depth: int
    max_maps: int
    max_waiting_animations: int
    max_tour_work: int
    max_tracked_places: int
    max_route_places: int
    max_tiles: int
    max_observed_tiles: int
    max_frames: int

    def __init__(
        self, max_line_bytes: int, max_backlog_bytes: int, max_batch_requests: int,
        max_batch_answer_bytes: int, max_id_bytes: int, max_depth: int, max_maps: int,
        max_waiting_animations: int, max_tour_work: int, max_tracked_places: int,
        max_route_places: int, max_tiles: int, max_observed_tiles: int, max_frames: int,
    ) -> None:
        vars(self).update(
            max_line_bytes=max_line_bytes, max_backlog_bytes=max_backlog_bytes,
            max_batch_requests=max_batch_requests, max_batch_answer_bytes=max_batch_answer_bytes,
            max_id_bytes=max_id_bytes, max_depth=max_depth, max_maps=max_maps,
            max_waiting_animations=max_waiting_animations, max_tour_work=max_tour_work,
            max_tracked_places=max_tracked_places, max_route_places=max_route_places,
            max_tiles=max_tiles, max_observed_tiles=max_observed_tiles, max_frames=max_frames,
        )


@record(frozen=True)
class Gestures(JSONValue):
    """Which gestures are allowed.

    Attributes:
        scroll: Pan and fling.
        zoom: Pinches zoom.
        tilt: Tilts.
        rotate: Pinches and turns rotate.
    """

    scroll: bool | None = None
    zoom: bool | None = None
    tilt: bool | None = None
    rotate: bool | None = None

    def __init__(
        self, scroll: bool | None = None, zoom: bool | None = None, tilt: bool | None = None,
        rotate: bool | None = None,
    ) -> None:
        vars(self).update(scroll=scroll, zoom=zoom, tilt=tilt, rotate=rotate)


@record(frozen=True)
class MapState(Value):
    """A map's settings, camera and state.

    Attributes:
        map: Its id.
        size: The view's size.
        padding: What the host's controls cover.
        camera: The camera.
        min_zoom: The least zoom.
        max_zoom: The greatest zoom.
        camera_target_bounds: The box that users keep the target in.
        camera_target_bounds_apply: What camera_target_bounds restrict.
        view_bounds: The box that everything visible stays in.
        view_bounds_mode: What view_bounds smaller than the view do.
        viewing_angle_limits: The greatest viewing angle by zoom. From 1 to 16 items.
        field_of_view: The vertical field of view in degrees.
        gestures: Which gestures are allowed.
        gesturing: Whether a gesture is in progress.
        notify: The notifications that it sends.
        observe: What camera.didChange contains in addition to the camera.
    """

    map: str
    size: Size
    padding: Insets
    camera: Camera
    min_zoom: float
    max_zoom: float
    camera_target_bounds: Bounds | None
    camera_target_bounds_apply: Literal["gestures", "always"]
    view_bounds: Bounds | None
    view_bounds_mode: Literal["inside", "contain"]
    viewing_angle_limits: tuple[tuple[float, float], ...]
    field_of_view: float
    gestures: Gestures
    gesturing: bool
    notify: tuple[NotificationName, ...]
    observe: tuple[Observable, ...]

    def __init__(
        self, map: str, size: Size, padding: Insets, camera: Camera, min_zoom: float,
        max_zoom: float, camera_target_bounds: Bounds | None,
        camera_target_bounds_apply: Literal["gestures", "always"], view_bounds: Bounds | None,
        view_bounds_mode: Literal["inside", "contain"],
        viewing_angle_limits: tuple[tuple[float, float], ...], field_of_view: float,
        gestures: Gestures, gesturing: bool, notify: tuple[NotificationName, ...],
        observe: tuple[Observable, ...],
    ) -> None:
        vars(self).update(
            map=map, size=size, padding=padding, camera=camera, min_zoom=min_zoom,
            max_zoom=max_zoom, camera_target_bounds=camera_target_bounds,
            camera_target_bounds_apply=camera_target_bounds_apply, view_bounds=view_bounds,
            view_bounds_mode=view_bounds_mode, viewing_angle_limits=viewing_angle_limits,
            field_of_view=field_of_view, gestures=gestures, gesturing=gesturing, notify=notify,
            observe=observe,
        )


@record(frozen=True)
class Spring(JSONValue):
    """A damped spring; its duration is the time until it stays within 1e-4 of its end."""

    response: float
    """The undamped spring's period in seconds. From 0.001 to 60."""
    damping_fraction: float
    """1 is critical; below it the spring overshoots. From 0.01 to 100."""

    def __init__(self, response: float, damping_fraction: float) -> None:
        vars(self).update(response=response, damping_fraction=damping_fraction)

    def __wire__(self) -> object:
        return {"spring": {"response": self.response, "dampingFraction": self.damping_fraction}}


@record(frozen=True)
class FlightOptions(JSONValue):
    """How a flight is flown."""

    speed: float | None = None
    """The flight's speed.

    At its top, the ground passes at speed / curvature view widths per second, 0.85 by default.
    From 0.001 to 1,000. Default: 1.2.
    """
    curvature: float | None = None
    """How high it goes, the paper's ρ: the greater, the higher. From 0.01 to 100. Default: 1.42."""
    min_zoom: float | None = None
    """The zoom at the top, if the path would go higher."""
    max_duration: float | None = None
    """The longest duration that the speed may lead to, in seconds. Above 0."""

    def __init__(
        self, speed: float | None = None, curvature: float | None = None,
        min_zoom: float | None = None, max_duration: float | None = None,
    ) -> None:
        vars(self).update(
            speed=speed, curvature=curvature, min_zoom=min_zoom, max_duration=max_duration,
        )


@record(frozen=True)
class Route(JSONValue):
    """A line, and how the camera goes along it at constant speed or as recorded."""

    coordinates: LineLike
    """The line's places, 2 to 100,000, in order: straight between them on the map, the short way
    round.

    An array, an encoded polyline or a GeoJSON LineString.
    """
    speed: float | None = None
    """Metres per second.

    Without this, `duration` and `times`: one screen height of ground every two seconds. At least
    0.001.
    """
    duration: float | None = None
    """Seconds; either this or `speed`. At least 0."""
    times: Iterable[float] | None = None
    """Seconds, one number for each place, counted from the first: the camera moves as recorded.

    They increase; between equal places the camera rests. Instead of `speed`, `duration` and a
    curve. From 2 to 100,000 items.
    """
    zoom: RouteProfile | None = None
    """A zoom, or pairs of a part of the length and the zoom there; by default the camera's own."""
    viewing_angle: RouteProfile | None = None
    """Degrees, or pairs of a part of the length and the viewing angle there; by default the
    camera's own.
    """
    bearing: Literal["course", "keep"] | float | None = None
    """"course", the direction of the line; "keep", the camera's own; or degrees.

    Default: "course".
    """
    course_length: float | None = None
    """Metres around the target over which the course is averaged; by default the distance of
    three seconds.

    Above 0.
    """
    smoothing: float | None = None
    """Averages the line over this many metres; corners are cut by at most a quarter of it.

    At least 0. Default: 0.
    """
    approach: float | None = None
    """Seconds in which the camera eases from where it was, within the duration; by default 0, and
    1 for a step of a tour that does not begin on the route.

    At least 0.
    """

    def __init__(
        self, coordinates: LineLike, speed: float | None = None, duration: float | None = None,
        times: Iterable[float] | None = None, zoom: RouteProfile | None = None,
        viewing_angle: RouteProfile | None = None,
        bearing: Literal["course", "keep"] | float | None = None,
        course_length: float | None = None, smoothing: float | None = None,
        approach: float | None = None,
    ) -> None:
        vars(self).update(
            coordinates=coordinates, speed=speed, duration=duration, times=times, zoom=zoom,
            viewing_angle=viewing_angle, bearing=bearing, course_length=course_length,
            smoothing=smoothing, approach=approach,
        )


@record(frozen=True)
class TourStep(JSONValue):
    """A part of a tour: a change, and how it is played."""

    update: UpdateLike | None = None
    """An update; either this, `to`, `route` or `orbit`."""
    to: PartialCameraLike | None = None
    """Properties and where they go; either this, `update`, `route` or `orbit`."""
    route: Route | None = None
    """A line to go along; either this, `update`, `to` or `orbit`."""
    orbit: float | None = None
    """Degrees clockwise about the target."""
    duration: float | None = None
    """Seconds; by default 0.25, for a flight as its speed determines.

    Not with a spring. At least 0.
    """
    curve: Curve | None = None
    """The progress over time; by default "default", along a route "linear"."""
    path: AnimationPath | None = None
    """Straight, or out, across and in again after van Wijk and Nuij. Default: "ease"."""
    rotation: Rotation | None = None
    """Which way the bearing turns. Default: "shortest"."""
    fly: FlightOptions | None = None
    """How a flight is flown; only with `path` "fly"."""
    delay: float | None = None
    """Seconds before it begins. At least 0. Default: 0."""
    hold: float | None = None
    """Seconds to rest after the step. At least 0. Default: 0."""
    through: bool | None = None
    """Passes through the step's camera: steps that do so one after the other are one smooth path.

    Without `duration` it takes as long as a flight. Default: False.
    """

    def __init__(
        self, update: UpdateLike | None = None, to: PartialCameraLike | None = None,
        route: Route | None = None, orbit: float | None = None, duration: float | None = None,
        curve: Curve | None = None, path: AnimationPath | None = None,
        rotation: Rotation | None = None, fly: FlightOptions | None = None,
        delay: float | None = None, hold: float | None = None, through: bool | None = None,
    ) -> None:
        vars(self).update(
            update=update, to=to, route=route, orbit=orbit, duration=duration, curve=curve,
            path=path, rotation=rotation, fly=fly, delay=delay, hold=hold, through=through,
        )


@record(frozen=True)
class TourSettings(JSONValue):
    """Settings of a map, as `configure` takes them."""

    size: SizeLike | None = None
    """The view's size."""
    padding: InsetsLike | None = None
    """What the host's controls cover at each edge."""
    limits: Literal["google", "none"] | None = None
    """Sets min_zoom, max_zoom and viewing_angle_limits: "google" to 2, 21 and [[10, 30], [16,
    65]], the default, "none" to 0, 30 and [[0, 89]]; settings given beside it take precedence.
    """
    min_zoom: float | None = None
    """The least zoom, 2 by default; at most `max_zoom`. From 0 to 30."""
    max_zoom: float | None = None
    """The greatest zoom, 21 by default. From 0 to 30."""
    camera_target_bounds: BoundsLike | None = None
    """The box that users keep the target in; None clears it."""
    camera_target_bounds_apply: Literal["gestures", "always"] | None = None
    """What camera_target_bounds restrict: gestures and flings alone, the default, or every
    movement of the camera.
    """
    view_bounds: BoundsLike | None = None
    """The box that everything visible stays in, also under the padding; None clears it."""
    view_bounds_mode: Literal["inside", "contain"] | None = None
    """Whether view_bounds smaller than the view limit the zoom ("inside", the default) or are
    centred in it ("contain").
    """
    viewing_angle_limits: Iterable[tuple[float, float]] | None = None
    """The greatest viewing angle by zoom, as pairs [zoom, angle] in ascending order of zoom, with
    angles that do not fall: linear between them, constant outside; [[10, 30], [16, 65]] by
    default.

    From 1 to 16 items.
    """
    field_of_view: float | None = None
    """The vertical field of view in degrees, 36.86989764584402 by default. From 1 to 150."""
    gestures: GesturesLike | None = None
    """Which gestures are allowed, all by default."""
    notify: Iterable[NotificationName] | None = None
    """The notifications that the map sends, by their methods' names; all by default."""
    observe: Iterable[Observable] | None = None
    """What camera.didChange contains in addition to the camera; nothing by default."""

    def __init__(
        self, size: SizeLike | None = None, padding: InsetsLike | None = None,
        limits: Literal["google", "none"] | None = None, min_zoom: float | None = None,
        max_zoom: float | None = None, camera_target_bounds: BoundsLike | None = None,
        camera_target_bounds_apply: Literal["gestures", "always"] | None = None,
        view_bounds: BoundsLike | None = None,
        view_bounds_mode: Literal["inside", "contain"] | None = None,
        viewing_angle_limits: Iterable[tuple[float, float]] | None = None,
        field_of_view: float | None = None, gestures: GesturesLike | None = None,
        notify: Iterable[NotificationName] | None = None,
        observe: Iterable[Observable] | None = None,
    ) -> None:
        vars(self).update(
            size=size, padding=padding, limits=limits, min_zoom=min_zoom, max_zoom=max_zoom,
            camera_target_bounds=camera_target_bounds,
            camera_target_bounds_apply=camera_target_bounds_apply, view_bounds=view_bounds,
            view_bounds_mode=view_bounds_mode, viewing_angle_limits=viewing_angle_limits,
            field_of_view=field_of_view, gestures=gestures, notify=notify, observe=observe,
        )


@record(frozen=True)
class TourDocument(JSONValue):
    """A tour, and what it begins from."""

    tour: int
    """The version of the format: 1. From 1 to 1."""
    steps: Iterable[TourStepLike]
    """The steps, 1 to 1,000. From 1 to 1,000 items."""
    title: str | None = None
    """What it is called. From 0 to 1,000 bytes."""
    size: SizeLike | None = None
    """The view's size."""
    map: TourSettings | None = None
    """Settings as `configure` takes them."""
    camera: CameraLike | None = None
    """The first camera; by default the map's own."""
    fps: float | None = None
    """Frames per second of its film. Above 0, at most 1,000. Default: 60."""

    def __init__(
        self, tour: int, steps: Iterable[TourStepLike], title: str | None = None,
        size: SizeLike | None = None, map: TourSettings | None = None,
        camera: CameraLike | None = None, fps: float | None = None,
    ) -> None:
        vars(self).update(
            tour=tour, steps=steps, title=title, size=size, map=map, camera=camera, fps=fps,
        )


@record(frozen=True)
class RunningAnimation(Value):
    """An animation that runs or waits.

    Attributes:
        animation: Its id. At least 0.
        elapsed: Seconds since it began; 0 while it waits.
        duration: The whole duration in seconds, without the delay; None if it follows.
        properties: The properties that it still animates.
    """

    animation: int
    elapsed: float
    duration: float | None
    properties: tuple[CameraProperty, ...]

    def __init__(
        self, animation: int, elapsed: float, duration: float | None,
        properties: tuple[CameraProperty, ...],
    ) -> None:
        vars(self).update(
            animation=animation, elapsed=elapsed, duration=duration, properties=properties,
        )


@record(frozen=True)
class TrackedPlace(JSONValue):
    """Where something that is followed is."""

    coordinate: Coordinate
    """Where it is."""
    heading: float | None = None
    """Where it is heading, in degrees clockwise from north."""

    def __init__(self, coordinate: Coordinate, heading: float | None = None) -> None:
        vars(self).update(coordinate=as_coordinate(coordinate), heading=heading)


@record(frozen=True)
class VisibleRegion(Outlined):
    """The ground that is seen.

    Attributes:
        near_left: The ground at the bottom left.
        near_right: The ground at the bottom right.
        far_left: The ground at the top left; with the horizon in view, a hundredth of the eye's
            distance below it.
        far_right: The same at the top right.
        bounds: Of the corners and the target. Longitudes are counted on from the target's: they
            leave [-180, 180) where the region crosses the antimeridian, and the west one is
            always the smaller.
        polygon: The ground that is seen as a closed ring, counter-clockwise, with longitudes as
            in `bounds`; a side that bends in degrees has more vertices.
    """

    near_left: Coordinate
    near_right: Coordinate
    far_left: Coordinate
    far_right: Coordinate
    bounds: Bounds
    polygon: tuple[Coordinate, ...]

    def __init__(
        self, near_left: Coordinate, near_right: Coordinate, far_left: Coordinate,
        far_right: Coordinate, bounds: Bounds, polygon: tuple[Coordinate, ...],
    ) -> None:
        vars(self).update(
            near_left=as_coordinate(near_left), near_right=as_coordinate(near_right),
            far_left=as_coordinate(far_left), far_right=as_coordinate(far_right), bounds=bounds,
            polygon=polygon,
        )


@record(frozen=True)
class Eye(JSONValue):
    """Where a camera's eye is.

    Attributes:
        coordinate: The place below it.
        altitude: Metres above the ground, at the scale of its own latitude.
    """

    coordinate: Coordinate
    altitude: float

    def __init__(self, coordinate: Coordinate, altitude: float) -> None:
        vars(self).update(coordinate=as_coordinate(coordinate), altitude=altitude)


@record(frozen=True)
class ViewMatrix(Value):
    """A camera as a matrix.

    Attributes:
        view_projection: Sixteen numbers, column after column: from Mercator (the world is 1 wide;
            x east, y south, z up, from the target) to clip space (x right and y up, -1 to 1
            across the viewport; z/w from 0 at `near` to 1 at `far`). From 16 to 16 items.
        eye: Where the eye is.
        world_size: The width of the world in points.
        near: The near plane's depth in points.
        far: The far plane's depth in points.
    """

    view_projection: tuple[float, ...]
    eye: Eye
    world_size: float
    near: float
    far: float

    def __init__(
        self, view_projection: tuple[float, ...], eye: Eye, world_size: float, near: float,
        far: float,
    ) -> None:
        vars(self).update(
            view_projection=view_projection, eye=eye, world_size=world_size, near=near, far=far,
        )


@record(frozen=True)
class Tile(Value):
    """A square of the Mercator world.

    Attributes:
        z: The level. At least 0.
        x: Eastwards from -180, in 0 to 2^z - 1. At least 0.
        y: Southwards from the north edge, in 0 to 2^z - 1. At least 0.
        wrap: The copy of the world, 0 being the target's.
    """

    z: int
    x: int
    y: int
    wrap: int

    def __init__(self, z: int, x: int, y: int, wrap: int) -> None:
        vars(self).update(z=z, x=x, y=y, wrap=wrap)


@record(frozen=True)
class CompareResult(Value):
    """The second camera beside the first.

    Attributes:
        meters: From a's target to b's along the great circle.
        bearing: The course of that at a's target, in degrees, in [0, 360).
        zoom: b's zoom minus a's.
        turn: From a's bearing to b's, clockwise, in (-180, 180].
        viewing_angle: b's viewing angle minus a's.
        points: From the centre of a's screen to b's target; None if that is behind the eye.
    """

    meters: float
    bearing: float
    zoom: float
    turn: float
    viewing_angle: float
    points: float | None

    def __init__(
        self, meters: float, bearing: float, zoom: float, turn: float, viewing_angle: float,
        points: float | None,
    ) -> None:
        vars(self).update(
            meters=meters, bearing=bearing, zoom=zoom, turn=turn, viewing_angle=viewing_angle,
            points=points,
        )


@record(frozen=True)
class CameraPath(Frames):
    """Seconds from the first frame to the last, with the delay, and the frames.

    Attributes:
        duration: Seconds from the first frame to the last.
        cameras: The frames.
        paddings: The padding at each, if it moves or is requested.
    """

    duration: float
    cameras: tuple[Camera, ...]
    paddings: tuple[Insets, ...] | None = None

    def __init__(
        self, duration: float, cameras: tuple[Camera, ...],
        paddings: tuple[Insets, ...] | None = None,
    ) -> None:
        vars(self).update(duration=duration, cameras=cameras, paddings=paddings)


@record(frozen=True)
class TrackResult(Value):
    """The camera, and whether it follows.

    Attributes:
        camera: The camera now.
        following: Whether it follows.
    """

    camera: Camera
    following: bool

    def __init__(self, camera: Camera, following: bool) -> None:
        vars(self).update(camera=camera, following=following)


@record(frozen=True)
class Progress(Value):
    """The time, and what still moves.

    Attributes:
        time: Seconds since the start.
        active: Animations that still run or wait. At least 0.
    """

    time: float
    active: int

    def __init__(self, time: float, active: int) -> None:
        vars(self).update(time=time, active=active)


@record(frozen=True)
class ClockState(Value):
    """The time and how it passes.

    Attributes:
        time: Seconds since the start.
        running: Whether it runs in real time.
        fps: Frames per second when it does.
    """

    time: float
    running: bool
    fps: float

    def __init__(self, time: float, running: bool, fps: float) -> None:
        vars(self).update(time=time, running=running, fps=fps)


@record(frozen=True)
class Event(Value):
    """Something that happened to a map."""

    method: ClassVar[str] = ""
    """The name of the notification that tells of it."""
    map: str
    """The map's id."""
    time: float
    """Seconds on the engine's clock."""

    def __init__(self, map: str, time: float) -> None:
        vars(self).update(map=map, time=time)


@record(frozen=True)
class CameraWillMove(Event):
    """Before the first change of a move, an animation or a gesture."""

    method = "camera.willMove"
    gesture: bool
    """Whether a gesture causes it."""
    tag: str | None = None
    """That of the request that began to move the camera last, if it has one.

    From 1 to 128 bytes.
    """

    def __init__(self, map: str, time: float, gesture: bool, tag: str | None = None) -> None:
        vars(self).update(map=map, time=time, gesture=gesture, tag=tag)


@record(frozen=True)
class CameraDidChange(Event):
    """After each request or tick that changed the camera; always for its final position."""

    method = "camera.didChange"
    camera: Camera
    """Where it is."""
    padding: Insets | None = None
    """The map's padding, while an animation moves it."""
    visible_region: VisibleRegion | None = None
    """As `projection.visible_region` returns it; if observed."""
    matrix: ViewMatrix | None = None
    """As `projection.matrix` returns it; if observed."""
    tiles: tuple[Tile, ...] | None = None
    """As `projection.tiles` returns it; if observed."""
    gesture: bool | None = None
    """True if a gesture or its fling moves it; omitted otherwise."""
    tag: str | None = None
    """That of the request that began to move the camera last, if it has one.

    From 1 to 128 bytes.
    """

    def __init__(
        self, map: str, time: float, camera: Camera, padding: Insets | None = None,
        visible_region: VisibleRegion | None = None, matrix: ViewMatrix | None = None,
        tiles: tuple[Tile, ...] | None = None, gesture: bool | None = None, tag: str | None = None,
    ) -> None:
        vars(self).update(
            map=map, time=time, camera=camera, padding=padding, visible_region=visible_region,
            matrix=matrix, tiles=tiles, gesture=gesture, tag=tag,
        )


@record(frozen=True)
class AnimationStep(Event):
    """A step of a tour began."""

    method = "animation.step"
    animation: int
    """The tour's id. At least 0."""
    index: int
    """The step's number, from 0. At least 0."""
    tag: str | None = None
    """That of the request that started the animation, if it has one. From 1 to 128 bytes."""

    def __init__(
        self, map: str, time: float, animation: int, index: int, tag: str | None = None,
    ) -> None:
        vars(self).update(map=map, time=time, animation=animation, index=index, tag=tag)


@record(frozen=True)
class AnimationEnded(Event):
    """An animation ended: exactly once for each."""

    method = "animation.ended"
    animation: int
    """Its id. At least 0."""
    outcome: Outcome
    """`completed`: it came to its end; `interrupted`: other animations, a move or a gesture took
    over all that it drove; `stopped`: by `stop` or `remove`.
    """
    tag: str | None = None
    """That of the request that started the animation, if it has one. From 1 to 128 bytes."""

    def __init__(
        self, map: str, time: float, animation: int, outcome: Outcome, tag: str | None = None,
    ) -> None:
        vars(self).update(map=map, time=time, animation=animation, outcome=outcome, tag=tag)


@record(frozen=True)
class CameraIdle(Event):
    """The camera has come to rest."""

    method = "camera.idle"
    camera: Camera
    """Where it is."""
    gesture: bool | None = None
    """True if a gesture or its fling moves it; omitted otherwise."""
    tag: str | None = None
    """That of the request that began to move the camera last, if it has one.

    From 1 to 128 bytes.
    """

    def __init__(
        self, map: str, time: float, camera: Camera, gesture: bool | None = None,
        tag: str | None = None,
    ) -> None:
        vars(self).update(map=map, time=time, camera=camera, gesture=gesture, tag=tag)


EVENTS: dict[str, type[Event]] = {
    event.method: event
    for event in (
        CameraWillMove,
        CameraDidChange,
        AnimationStep,
        AnimationEnded,
        CameraIdle,
    )
}
"""The classes of the events, by the notifications' method names."""

Curve = CurveName | tuple[float, float, float, float] | Spring | Mapping[str, Any]
"""The progress of an animation over time: a name, a cubic Bézier or a spring."""

RouteProfile = float | Sequence[tuple[float, float]]
"""A number along a route: linear between the pairs, constant outside."""

ClientLike = Client | Mapping[str, Any]
GesturesLike = Gestures | Mapping[str, Any]
SpringLike = Spring | Mapping[str, Any]
FlightOptionsLike = FlightOptions | Mapping[str, Any]
RouteLike = Route | Mapping[str, Any]
TourStepLike = TourStep | Mapping[str, Any]
TourSettingsLike = TourSettings | Mapping[str, Any]
TourDocumentLike = TourDocument | Mapping[str, Any]
TrackedPlaceLike = TrackedPlace | Mapping[str, Any]
EyeLike = Eye | tuple[float, float, float] | Mapping[str, Any]

METHODS: dict[str, str] = {
    "initialize": "initialize",
    "ping": "ping",
    "shutdown": "shutdown",
    "rpc.discover": "discover",
    "map.create": "create",
    "map.configure": "configure",
    "map.get": "state",
    "map.list": "maps",
    "map.remove": "remove",
    "camera.get": "camera",
    "camera.set": "jump_to",
    "camera.move": "move",
    "camera.stop": "stop",
    "camera.forBounds": "camera_for_bounds",
    "camera.lookAt": "look_at",
    "camera.compare": "compare",
    "camera.animate": "animate",
    "camera.animateToLocation": "animate",
    "camera.animateToZoom": "animate",
    "camera.animateToBearing": "animate",
    "camera.animateToViewingAngle": "animate",
    "camera.animateToCameraPosition": "animate",
    "camera.tour": "tour",
    "camera.at": "camera_at",
    "camera.orbit": "orbit",
    "camera.path": "path",
    "animation.list": "animations",
    "animation.seek": "seek",
    "camera.route": "route",
    "camera.follow": "follow",
    "camera.track": "track",
    "projection.points": "projection.points",
    "projection.coordinates": "projection.coordinates",
    "projection.contains": "projection.contains",
    "projection.visibleRegion": "projection.visible_region",
    "projection.pointsForMeters": "projection.points_for_meters",
    "projection.zoomForMeters": "projection.zoom_for_meters",
    "projection.matrix": "projection.matrix",
    "projection.tiles": "projection.tiles",
    "gesture.pan": "gesture.pan",
    "gesture.pinch": "gesture.pinch",
    "gesture.rotate": "gesture.rotate",
    "gesture.tilt": "gesture.tilt",
    "gesture.doubleTap": "gesture.double_tap",
    "gesture.twoFingerTap": "gesture.two_finger_tap",
    "gesture.end": "gesture.end",
    "clock.tick": "tick",
    "clock.start": "start",
    "clock.stop": "stop",
    "clock.get": "get",
}
"""What methods are called here, by their names on the wire."""

__all__ = [
    "AnimationEnded", "AnimationPath", "AnimationStep", "CameraDidChange", "CameraIdle",
    "CameraPath", "CameraProperty", "CameraWillMove", "Client", "ClientLike", "ClockState",
    "CompareResult", "Curve", "CurveName", "Event", "Eye", "EyeLike", "FitShape", "FlightOptions",
    "FlightOptionsLike", "Gestures", "GesturesLike", "Limits", "MapState", "NotificationName",
    "Observable", "Outcome", "Progress", "Rotation", "Route", "RouteLike", "RouteProfile",
    "RunningAnimation", "Server", "ServerDescription", "Spring", "SpringLike", "Tile", "TileLevels",
    "TourDocument", "TourDocumentLike", "TourSettings", "TourSettingsLike", "TourStep",
    "TourStepLike", "TrackResult", "TrackedPlace", "TrackedPlaceLike", "ViewMatrix",
    "VisibleRegion",
]
