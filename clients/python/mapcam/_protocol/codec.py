"""JSON to values and back, member by member.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._inputs import (
    eye_of, listed, write_bounds, write_camera, write_coordinate, write_insets, write_line,
    write_notify, write_partial_camera, write_size,
)
from .._values import (
    Bounds, Camera, Coordinate, Insets, Point, Size, array, coerced, number, text, written,
)
from . import types
from .types import (
    AnimationEnded, AnimationStep, CameraDidChange, CameraIdle, CameraPath, CameraWillMove,
    ClockState, CompareResult, Event, Eye, Gestures, Limits, MapState, Progress, RunningAnimation,
    Server, ServerDescription, Tile, TrackResult, ViewMatrix, VisibleRegion,
)
from .updates import write_update


def read_server_description(value: Any) -> ServerDescription:
    return ServerDescription(
        read_server(value["server"]), value["protocolVersion"], read_limits(value["limits"]),
    )


def read_coordinate(value: Any) -> Coordinate:
    return Coordinate(float(value["latitude"]), float(value["longitude"]))


def read_size(value: Any) -> Size:
    return Size(float(value["width"]), float(value["height"]))


def read_insets(value: Any) -> Insets:
    return Insets(
        float(value["top"]), float(value["left"]), float(value["bottom"]), float(value["right"]),
    )


def read_camera(value: Any) -> Camera:
    return Camera(
        read_coordinate(value["target"]), float(value["zoom"]), float(value["bearing"]),
        float(value["viewingAngle"]),
    )


def read_bounds(value: Any) -> Bounds:
    return Bounds(read_coordinate(value["southWest"]), read_coordinate(value["northEast"]))


def read_gestures(value: Any) -> Gestures:
    return Gestures(value["scroll"], value["zoom"], value["tilt"], value["rotate"])


def read_map_state(value: Any) -> MapState:
    return MapState(
        value["map"], read_size(value["size"]), read_insets(value["padding"]),
        read_camera(value["camera"]), float(value["minZoom"]), float(value["maxZoom"]),
        None if value["cameraTargetBounds"] is None else read_bounds(value["cameraTargetBounds"]),
        value["cameraTargetBoundsApply"],
        None if value["viewBounds"] is None else read_bounds(value["viewBounds"]),
        value["viewBoundsMode"],
        tuple([(float(each[0]), float(each[1])) for each in value["viewingAngleLimits"]]),
        float(value["fieldOfView"]), read_gestures(value["gestures"]), value["gesturing"],
        tuple(value["notify"]), tuple(value["observe"]),
    )


def read_running_animation(value: Any) -> RunningAnimation:
    return RunningAnimation(
        value["animation"], float(value["elapsed"]),
        None if value["duration"] is None else float(value["duration"]), tuple(value["properties"]),
    )


def read_point(value: Any) -> Point:
    return Point(float(value["x"]), float(value["y"]))


def read_visible_region(value: Any) -> VisibleRegion:
    return VisibleRegion(
        read_coordinate(value["nearLeft"]), read_coordinate(value["nearRight"]),
        read_coordinate(value["farLeft"]), read_coordinate(value["farRight"]),
        read_bounds(value["bounds"]), tuple([read_coordinate(each) for each in value["polygon"]]),
    )


def read_eye(value: Any) -> Eye:
    return Eye(read_coordinate(value["coordinate"]), float(value["altitude"]))


def read_view_matrix(value: Any) -> ViewMatrix:
    return ViewMatrix(
        tuple([float(each) for each in value["viewProjection"]]), read_eye(value["eye"]),
        float(value["worldSize"]), float(value["near"]), float(value["far"]),
    )


def read_tile(value: Any) -> Tile:
    return Tile(value["z"], value["x"], value["y"], value["wrap"])


def read_server(value: Any) -> Server:
    return Server(value["name"], value["version"])


def read_limits(value: Any) -> Limits:
    return Limits(
        value["maxLineBytes"], value["maxBacklogBytes"], value["maxBatchRequests"],
        value["maxBatchAnswerBytes"], value["maxIdBytes"], value["maxDepth"], value["maxMaps"],
        value["maxWaitingAnimations"], value["maxTourWork"], value["maxTrackedPlaces"],
        value["maxRoutePlaces"], value["maxTiles"], value["maxObservedTiles"], value["maxFrames"],
    )


def read_compare_result(value: Any) -> CompareResult:
    return CompareResult(
        float(value["meters"]), float(value["bearing"]), float(value["zoom"]), float(value["turn"]),
        float(value["viewingAngle"]), None if value["points"] is None else float(value["points"]),
    )


def read_camera_path(value: Any) -> CameraPath:
    return CameraPath(
        float(value["duration"]), tuple([read_camera(each) for each in value["cameras"]]),
        tuple([read_insets(each) for each in value["paddings"]]) if "paddings" in value else None,
    )


def read_track_result(value: Any) -> TrackResult:
    return TrackResult(read_camera(value["camera"]), value["following"])


def read_progress(value: Any) -> Progress:
    return Progress(float(value["time"]), value["active"])


def read_clock_state(value: Any) -> ClockState:
    return ClockState(float(value["time"]), value["running"], float(value["fps"]))


def read_camera_will_move(value: Any) -> CameraWillMove:
    return CameraWillMove(value["map"], float(value["time"]), value["gesture"], value.get("tag"))


def read_camera_did_change(value: Any) -> CameraDidChange:
    return CameraDidChange(
        value["map"], float(value["time"]), read_camera(value["camera"]),
        read_insets(value["padding"]) if "padding" in value else None,
        read_visible_region(value["visibleRegion"]) if "visibleRegion" in value else None,
        read_view_matrix(value["matrix"]) if "matrix" in value else None,
        None if value.get("tiles") is None else tuple([read_tile(each) for each in value["tiles"]]),
        value.get("gesture"), value.get("tag"),
    )


def read_animation_step(value: Any) -> AnimationStep:
    return AnimationStep(
        value["map"], float(value["time"]), value["animation"], value["index"], value.get("tag"),
    )


def read_animation_ended(value: Any) -> AnimationEnded:
    return AnimationEnded(
        value["map"], float(value["time"]), value["animation"], value["outcome"], value.get("tag"),
    )


def read_camera_idle(value: Any) -> CameraIdle:
    return CameraIdle(
        value["map"], float(value["time"]), read_camera(value["camera"]), value.get("gesture"),
        value.get("tag"),
    )


READ_EVENT: dict[str, Callable[[Any], Event]] = {
    "camera.willMove": read_camera_will_move,
    "camera.didChange": read_camera_did_change,
    "animation.step": read_animation_step,
    "animation.ended": read_animation_ended,
    "camera.idle": read_camera_idle,
}
"""What reads the parameters of a notification."""


def write_client(given: types.ClientLike) -> str:
    value = coerced(types.Client, given)
    return written("", dict(name=text(value.name), version=(text, value.version)))


def write_gestures(given: types.GesturesLike) -> str:
    value = coerced(types.Gestures, given)
    return written("", dict(
        scroll=(text, value.scroll), zoom=(text, value.zoom), tilt=(text, value.tilt),
        rotate=(text, value.rotate),
    ))


def write_eye(given: types.EyeLike) -> str:
    value = coerced(types.Eye, eye_of(given))
    return written("", dict(
        coordinate=write_coordinate(value.coordinate), altitude=number(value.altitude),
    ))


def write_flight_options(given: types.FlightOptionsLike) -> str:
    value = coerced(types.FlightOptions, given)
    return written("", dict(
        speed=(number, value.speed), curvature=(number, value.curvature),
        min_zoom=(number, value.min_zoom), max_duration=(number, value.max_duration),
    ))


def write_route(given: types.RouteLike) -> str:
    value = coerced(types.Route, given)
    return written("", dict(
        coordinates=write_line(value.coordinates), speed=(number, value.speed),
        duration=(number, value.duration), times=(array, value.times), zoom=(text, value.zoom),
        viewing_angle=(text, value.viewing_angle), bearing=(text, value.bearing),
        course_length=(number, value.course_length), smoothing=(number, value.smoothing),
        approach=(number, value.approach),
    ))


def write_tour_step(given: types.TourStepLike) -> str:
    value = coerced(types.TourStep, given)
    return written("", dict(
        update=(write_update, value.update), to=(write_partial_camera, value.to),
        route=(write_route, value.route), orbit=(number, value.orbit),
        duration=(number, value.duration), curve=(text, value.curve), path=(text, value.path),
        rotation=(text, value.rotation), fly=(write_flight_options, value.fly),
        delay=(number, value.delay), hold=(number, value.hold), through=(text, value.through),
    ))


def write_tour_settings(given: types.TourSettingsLike) -> str:
    value = coerced(types.TourSettings, given)
    return written("", dict(
        size=(write_size, value.size), padding=(write_insets, value.padding),
        limits=(text, value.limits), min_zoom=(number, value.min_zoom),
        max_zoom=(number, value.max_zoom),
        camera_target_bounds=(write_bounds, value.camera_target_bounds),
        camera_target_bounds_apply=(text, value.camera_target_bounds_apply),
        view_bounds=(write_bounds, value.view_bounds),
        view_bounds_mode=(text, value.view_bounds_mode),
        viewing_angle_limits=(array, value.viewing_angle_limits),
        field_of_view=(number, value.field_of_view), gestures=(write_gestures, value.gestures),
        notify=(write_notify, value.notify), observe=(array, value.observe),
    ))


def write_tour_document(given: types.TourDocumentLike) -> str:
    value = coerced(types.TourDocument, given)
    return written("", dict(
        tour=number(value.tour), steps=listed(value.steps, write_tour_step),
        title=(text, value.title), size=(write_size, value.size),
        map=(write_tour_settings, value.map), camera=(write_camera, value.camera),
        fps=(number, value.fps),
    ))


def write_tracked_place(given: types.TrackedPlaceLike) -> str:
    value = coerced(types.TrackedPlace, given)
    return written("", dict(
        coordinate=write_coordinate(value.coordinate), heading=(number, value.heading),
    ))
