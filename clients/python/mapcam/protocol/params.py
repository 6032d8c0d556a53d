"""The parameters of the methods, as JSON. `scope` says which map is meant.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Optional, Union

from ..likes import (
    BoundsLike,
    CameraLike,
    ElevatedCoordinateLike,
    InsetsLike,
    PartialCameraLike,
    PointLike,
    SizeLike,
    UpdateLike,
    listed,
    write_bounds,
    write_camera,
    write_coordinate,
    write_elevated_coordinate,
    write_insets,
    write_notify,
    write_partial_camera,
    write_point,
    write_size,
)
from ..values import UNCHANGED, CoordinateLike, Unchanged
from ..wire import number, text
from .codec import (
    write_client,
    write_eye,
    write_flight_options,
    write_gestures,
    write_route,
    write_tour_step,
    write_tracked_place,
)
from .types import (
    AnimationPath,
    ClientLike,
    Curve,
    Event,
    EyeLike,
    FitShape,
    FlightOptionsLike,
    GesturesLike,
    NotificationName,
    Observable,
    Rotation,
    RouteLike,
    TileLevels,
    TourStepLike,
    TrackedPlaceLike,
)
from .updates import write_update


def initialize(
    client: Optional[ClientLike] = None,
    protocol_version: Optional[str] = None,
    capabilities: Optional[Any] = None,
) -> str:
    parts: list[str] = []
    if client is not None:
        parts.append(f'"client":{write_client(client)}')
    if protocol_version is not None:
        parts.append(f'"protocolVersion":{text(protocol_version)}')
    if capabilities is not None:
        parts.append(f'"capabilities":{text(capabilities)}')
    return "{" + ",".join(parts) + "}"


def map_create(
    scope: str,
    size: Optional[SizeLike] = None,
    padding: Optional[InsetsLike] = None,
    min_zoom: Optional[float] = None,
    max_zoom: Optional[float] = None,
    camera_target_bounds: Union[BoundsLike, Unchanged, None] = UNCHANGED,
    camera_target_bounds_apply: Optional[Literal["gestures", "always"]] = None,
    view_bounds: Union[BoundsLike, Unchanged, None] = UNCHANGED,
    viewing_angle_limits: Optional[Iterable[tuple[float, float]]] = None,
    field_of_view: Optional[float] = None,
    gestures: Optional[GesturesLike] = None,
    notify: Optional[Iterable[Union[NotificationName, type[Event]]]] = None,
    observe: Optional[Iterable[Observable]] = None,
    camera: Optional[CameraLike] = None,
) -> str:
    parts = [f'{scope}']
    if size is not None:
        parts.append(f'"size":{write_size(size)}')
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if min_zoom is not None:
        parts.append(f'"minZoom":{number(min_zoom)}')
    if max_zoom is not None:
        parts.append(f'"maxZoom":{number(max_zoom)}')
    if camera_target_bounds is not UNCHANGED:
        parts.append(f'"cameraTargetBounds":{"null" if camera_target_bounds is None else write_bounds(camera_target_bounds)}')
    if camera_target_bounds_apply is not None:
        parts.append(f'"cameraTargetBoundsApply":{text(camera_target_bounds_apply)}')
    if view_bounds is not UNCHANGED:
        parts.append(f'"viewBounds":{"null" if view_bounds is None else write_bounds(view_bounds)}')
    if viewing_angle_limits is not None:
        parts.append(f'"viewingAngleLimits":{text(list(viewing_angle_limits))}')
    if field_of_view is not None:
        parts.append(f'"fieldOfView":{number(field_of_view)}')
    if gestures is not None:
        parts.append(f'"gestures":{write_gestures(gestures)}')
    if notify is not None:
        parts.append(f'"notify":{write_notify(notify)}')
    if observe is not None:
        parts.append(f'"observe":{text(list(observe))}')
    if camera is not None:
        parts.append(f'"camera":{write_camera(camera)}')
    return "{" + ",".join(parts) + "}"


def map_configure(
    scope: str,
    size: Optional[SizeLike] = None,
    padding: Optional[InsetsLike] = None,
    min_zoom: Optional[float] = None,
    max_zoom: Optional[float] = None,
    camera_target_bounds: Union[BoundsLike, Unchanged, None] = UNCHANGED,
    camera_target_bounds_apply: Optional[Literal["gestures", "always"]] = None,
    view_bounds: Union[BoundsLike, Unchanged, None] = UNCHANGED,
    viewing_angle_limits: Optional[Iterable[tuple[float, float]]] = None,
    field_of_view: Optional[float] = None,
    gestures: Optional[GesturesLike] = None,
    notify: Optional[Iterable[Union[NotificationName, type[Event]]]] = None,
    observe: Optional[Iterable[Observable]] = None,
) -> str:
    parts = [f'{scope}']
    if size is not None:
        parts.append(f'"size":{write_size(size)}')
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if min_zoom is not None:
        parts.append(f'"minZoom":{number(min_zoom)}')
    if max_zoom is not None:
        parts.append(f'"maxZoom":{number(max_zoom)}')
    if camera_target_bounds is not UNCHANGED:
        parts.append(f'"cameraTargetBounds":{"null" if camera_target_bounds is None else write_bounds(camera_target_bounds)}')
    if camera_target_bounds_apply is not None:
        parts.append(f'"cameraTargetBoundsApply":{text(camera_target_bounds_apply)}')
    if view_bounds is not UNCHANGED:
        parts.append(f'"viewBounds":{"null" if view_bounds is None else write_bounds(view_bounds)}')
    if viewing_angle_limits is not None:
        parts.append(f'"viewingAngleLimits":{text(list(viewing_angle_limits))}')
    if field_of_view is not None:
        parts.append(f'"fieldOfView":{number(field_of_view)}')
    if gestures is not None:
        parts.append(f'"gestures":{write_gestures(gestures)}')
    if notify is not None:
        parts.append(f'"notify":{write_notify(notify)}')
    if observe is not None:
        parts.append(f'"observe":{text(list(observe))}')
    return "{" + ",".join(parts) + "}"


def camera_set(
    scope: str,
    camera: CameraLike,
) -> str:
    return f'{{{scope},"camera":{write_camera(camera)}}}'


def camera_move(
    scope: str,
    update: Optional[UpdateLike] = None,
    to: Optional[PartialCameraLike] = None,
) -> str:
    parts = [f'{scope}']
    if update is not None:
        parts.append(f'"update":{write_update(update)}')
    if to is not None:
        parts.append(f'"to":{write_partial_camera(to)}')
    return "{" + ",".join(parts) + "}"


def camera_stop(
    scope: str,
    animation: Optional[int] = None,
) -> str:
    parts = [f'{scope}']
    if animation is not None:
        parts.append(f'"animation":{number(animation)}')
    return "{" + ",".join(parts) + "}"


def camera_for_bounds(
    scope: str,
    bounds: BoundsLike,
    insets: Optional[InsetsLike] = None,
    bearing: Optional[float] = None,
    viewing_angle: Optional[float] = None,
    max_zoom: Optional[float] = None,
    shape: Optional[FitShape] = None,
) -> str:
    parts = [f'{scope},"bounds":{write_bounds(bounds)}']
    if insets is not None:
        parts.append(f'"insets":{write_insets(insets)}')
    if bearing is not None:
        parts.append(f'"bearing":{number(bearing)}')
    if viewing_angle is not None:
        parts.append(f'"viewingAngle":{number(viewing_angle)}')
    if max_zoom is not None:
        parts.append(f'"maxZoom":{number(max_zoom)}')
    if shape is not None:
        parts.append(f'"shape":{text(shape)}')
    return "{" + ",".join(parts) + "}"


def camera_look_at(
    scope: str,
    eye: EyeLike,
    target: CoordinateLike,
) -> str:
    return f'{{{scope},"eye":{write_eye(eye)},"target":{write_coordinate(target)}}}'


def camera_animate(
    scope: str,
    update: Optional[UpdateLike] = None,
    to: Optional[PartialCameraLike] = None,
    padding: Optional[InsetsLike] = None,
    at: Optional[PointLike] = None,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    path: Optional[AnimationPath] = None,
    rotation: Optional[Rotation] = None,
    fly: Optional[FlightOptionsLike] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope}']
    if update is not None:
        parts.append(f'"update":{write_update(update)}')
    if to is not None:
        parts.append(f'"to":{write_partial_camera(to)}')
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if path is not None:
        parts.append(f'"path":{text(path)}')
    if rotation is not None:
        parts.append(f'"rotation":{text(rotation)}')
    if fly is not None:
        parts.append(f'"fly":{write_flight_options(fly)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_animate_to_location(
    scope: str,
    location: CoordinateLike,
    padding: Optional[InsetsLike] = None,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    path: Optional[AnimationPath] = None,
    rotation: Optional[Rotation] = None,
    fly: Optional[FlightOptionsLike] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope},"location":{write_coordinate(location)}']
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if path is not None:
        parts.append(f'"path":{text(path)}')
    if rotation is not None:
        parts.append(f'"rotation":{text(rotation)}')
    if fly is not None:
        parts.append(f'"fly":{write_flight_options(fly)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_animate_to_zoom(
    scope: str,
    zoom: float,
    padding: Optional[InsetsLike] = None,
    at: Optional[PointLike] = None,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    path: Optional[AnimationPath] = None,
    rotation: Optional[Rotation] = None,
    fly: Optional[FlightOptionsLike] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope},"zoom":{number(zoom)}']
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if path is not None:
        parts.append(f'"path":{text(path)}')
    if rotation is not None:
        parts.append(f'"rotation":{text(rotation)}')
    if fly is not None:
        parts.append(f'"fly":{write_flight_options(fly)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_animate_to_bearing(
    scope: str,
    bearing: float,
    padding: Optional[InsetsLike] = None,
    at: Optional[PointLike] = None,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    path: Optional[AnimationPath] = None,
    rotation: Optional[Rotation] = None,
    fly: Optional[FlightOptionsLike] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope},"bearing":{number(bearing)}']
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if path is not None:
        parts.append(f'"path":{text(path)}')
    if rotation is not None:
        parts.append(f'"rotation":{text(rotation)}')
    if fly is not None:
        parts.append(f'"fly":{write_flight_options(fly)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_animate_to_viewing_angle(
    scope: str,
    viewing_angle: float,
    padding: Optional[InsetsLike] = None,
    at: Optional[PointLike] = None,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    path: Optional[AnimationPath] = None,
    rotation: Optional[Rotation] = None,
    fly: Optional[FlightOptionsLike] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope},"viewingAngle":{number(viewing_angle)}']
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if path is not None:
        parts.append(f'"path":{text(path)}')
    if rotation is not None:
        parts.append(f'"rotation":{text(rotation)}')
    if fly is not None:
        parts.append(f'"fly":{write_flight_options(fly)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_animate_to_camera_position(
    scope: str,
    camera: CameraLike,
    padding: Optional[InsetsLike] = None,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    path: Optional[AnimationPath] = None,
    rotation: Optional[Rotation] = None,
    fly: Optional[FlightOptionsLike] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope},"camera":{write_camera(camera)}']
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if path is not None:
        parts.append(f'"path":{text(path)}')
    if rotation is not None:
        parts.append(f'"rotation":{text(rotation)}')
    if fly is not None:
        parts.append(f'"fly":{write_flight_options(fly)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_tour(
    scope: str,
    steps: Iterable[TourStepLike],
    repeat: Optional[int] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope},"steps":{listed(steps, write_tour_step)}']
    if repeat is not None:
        parts.append(f'"repeat":{number(repeat)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_orbit(
    scope: str,
    degrees: float,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    delay: Optional[float] = None,
) -> str:
    parts = [f'{scope},"degrees":{number(degrees)}']
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    return "{" + ",".join(parts) + "}"


def camera_path(
    scope: str,
    update: Optional[UpdateLike] = None,
    to: Optional[PartialCameraLike] = None,
    steps: Optional[Iterable[TourStepLike]] = None,
    route: Optional[RouteLike] = None,
    padding: Optional[InsetsLike] = None,
    at: Optional[PointLike] = None,
    duration: Optional[float] = None,
    curve: Optional[Curve] = None,
    path: Optional[AnimationPath] = None,
    rotation: Optional[Rotation] = None,
    fly: Optional[FlightOptionsLike] = None,
    delay: Optional[float] = None,
    repeat: Optional[int] = None,
    frames: Optional[int] = None,
    fps: Optional[float] = None,
) -> str:
    parts = [f'{scope}']
    if update is not None:
        parts.append(f'"update":{write_update(update)}')
    if to is not None:
        parts.append(f'"to":{write_partial_camera(to)}')
    if steps is not None:
        parts.append(f'"steps":{listed(steps, write_tour_step)}')
    if route is not None:
        parts.append(f'"route":{write_route(route)}')
    if padding is not None:
        parts.append(f'"padding":{write_insets(padding)}')
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    if duration is not None:
        parts.append(f'"duration":{number(duration)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    if path is not None:
        parts.append(f'"path":{text(path)}')
    if rotation is not None:
        parts.append(f'"rotation":{text(rotation)}')
    if fly is not None:
        parts.append(f'"fly":{write_flight_options(fly)}')
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    if repeat is not None:
        parts.append(f'"repeat":{number(repeat)}')
    if frames is not None:
        parts.append(f'"frames":{number(frames)}')
    if fps is not None:
        parts.append(f'"fps":{number(fps)}')
    return "{" + ",".join(parts) + "}"


def animation_seek(
    scope: str,
    animation: int,
    to: float,
) -> str:
    return f'{{{scope},"animation":{number(animation)},"to":{number(to)}}}'


def camera_route(
    scope: str,
    route: RouteLike,
    delay: Optional[float] = None,
    curve: Optional[Curve] = None,
) -> str:
    parts = [f'{scope},"route":{write_route(route)}']
    if delay is not None:
        parts.append(f'"delay":{number(delay)}')
    if curve is not None:
        parts.append(f'"curve":{text(curve)}')
    return "{" + ",".join(parts) + "}"


def camera_follow(
    scope: str,
    zoom: Optional[float] = None,
    viewing_angle: Optional[float] = None,
    bearing: Optional[Union[Literal["keep", "course", "heading"], float]] = None,
    insets: Optional[InsetsLike] = None,
    at: Optional[PointLike] = None,
    max_zoom: Optional[float] = None,
    transition: Optional[float] = None,
) -> str:
    parts = [f'{scope}']
    if zoom is not None:
        parts.append(f'"zoom":{number(zoom)}')
    if viewing_angle is not None:
        parts.append(f'"viewingAngle":{number(viewing_angle)}')
    if bearing is not None:
        parts.append(f'"bearing":{text(bearing)}')
    if insets is not None:
        parts.append(f'"insets":{write_insets(insets)}')
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    if max_zoom is not None:
        parts.append(f'"maxZoom":{number(max_zoom)}')
    if transition is not None:
        parts.append(f'"transition":{number(transition)}')
    return "{" + ",".join(parts) + "}"


def camera_track(
    scope: str,
    places: Iterable[TrackedPlaceLike],
) -> str:
    return f'{{{scope},"places":{listed(places, write_tracked_place)}}}'


def projection_points(
    scope: str,
    coordinates: Iterable[ElevatedCoordinateLike],
) -> str:
    return f'{{{scope},"coordinates":{listed(coordinates, write_elevated_coordinate)}}}'


def projection_coordinates(
    scope: str,
    points: Iterable[PointLike],
) -> str:
    return f'{{{scope},"points":{listed(points, write_point)}}}'


def projection_contains(
    scope: str,
    coordinates: Iterable[CoordinateLike],
) -> str:
    return f'{{{scope},"coordinates":{listed(coordinates, write_coordinate)}}}'


def projection_points_for_meters(
    scope: str,
    meters: float,
    at: CoordinateLike,
) -> str:
    return f'{{{scope},"meters":{number(meters)},"at":{write_coordinate(at)}}}'


def projection_zoom_for_meters(
    scope: str,
    meters: float,
    points: float,
    at: CoordinateLike,
) -> str:
    return f'{{{scope},"meters":{number(meters)},"points":{number(points)},"at":{write_coordinate(at)}}}'


def projection_tiles(
    scope: str,
    tile_size: Optional[float] = None,
    min_zoom: Optional[int] = None,
    max_zoom: Optional[int] = None,
    levels: Optional[TileLevels] = None,
    wrap: Optional[bool] = None,
    animation: Optional[int] = None,
    steps: Optional[Iterable[TourStepLike]] = None,
    route: Optional[RouteLike] = None,
    fps: Optional[float] = None,
) -> str:
    parts = [f'{scope}']
    if tile_size is not None:
        parts.append(f'"tileSize":{number(tile_size)}')
    if min_zoom is not None:
        parts.append(f'"minZoom":{number(min_zoom)}')
    if max_zoom is not None:
        parts.append(f'"maxZoom":{number(max_zoom)}')
    if levels is not None:
        parts.append(f'"levels":{text(levels)}')
    if wrap is not None:
        parts.append(f'"wrap":{text(wrap)}')
    if animation is not None:
        parts.append(f'"animation":{number(animation)}')
    if steps is not None:
        parts.append(f'"steps":{listed(steps, write_tour_step)}')
    if route is not None:
        parts.append(f'"route":{write_route(route)}')
    if fps is not None:
        parts.append(f'"fps":{number(fps)}')
    return "{" + ",".join(parts) + "}"


def gesture_pan(
    scope: str,
    translation: PointLike,
    at: Optional[PointLike] = None,
) -> str:
    parts = [f'{scope},"translation":{write_point(translation)}']
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    return "{" + ",".join(parts) + "}"


def gesture_pinch(
    scope: str,
    scale: float,
    at: PointLike,
    rotation: Optional[float] = None,
) -> str:
    parts = [f'{scope},"scale":{number(scale)},"at":{write_point(at)}']
    if rotation is not None:
        parts.append(f'"rotation":{number(rotation)}')
    return "{" + ",".join(parts) + "}"


def gesture_rotate(
    scope: str,
    degrees: float,
    at: Optional[PointLike] = None,
) -> str:
    parts = [f'{scope},"degrees":{number(degrees)}']
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    return "{" + ",".join(parts) + "}"


def gesture_tilt(
    scope: str,
    degrees: float,
) -> str:
    return f'{{{scope},"degrees":{number(degrees)}}}'


def gesture_double_tap(
    scope: str,
    at: Optional[PointLike] = None,
) -> str:
    parts = [f'{scope}']
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    return "{" + ",".join(parts) + "}"


def gesture_two_finger_tap(
    scope: str,
    at: Optional[PointLike] = None,
) -> str:
    parts = [f'{scope}']
    if at is not None:
        parts.append(f'"at":{write_point(at)}')
    return "{" + ",".join(parts) + "}"


def gesture_end(
    scope: str,
    velocity: Optional[PointLike] = None,
) -> str:
    parts = [f'{scope}']
    if velocity is not None:
        parts.append(f'"velocity":{write_point(velocity)}')
    return "{" + ",".join(parts) + "}"


def clock_tick(
    seconds: Optional[float] = None,
    to: Optional[float] = None,
) -> str:
    parts: list[str] = []
    if seconds is not None:
        parts.append(f'"seconds":{number(seconds)}')
    if to is not None:
        parts.append(f'"to":{number(to)}')
    return "{" + ",".join(parts) + "}"


def clock_start(
    fps: Optional[float] = None,
) -> str:
    parts: list[str] = []
    if fps is not None:
        parts.append(f'"fps":{number(fps)}')
    return "{" + ",".join(parts) + "}"
