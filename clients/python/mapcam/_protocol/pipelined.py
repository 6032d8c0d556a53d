"""The methods of the protocol that do not wait: each gives a `Reply`.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from .._calls import Animation, Caller, Gathering, Motion, Reply
from .._frames import timed
from .._inputs import (
    FIT_PADDING, BoundsLike, CameraLike, ElevatedCoordinateLike, InsetsLike, LineLike,
    PartialCameraLike, PlaceOrCamera, PointLike, SizeLike, TrackedLike, UpdateLike, change, listed,
    nullable, partial_camera, towards, write_bounds, write_camera, write_coordinate,
    write_elevated_coordinate, write_insets, write_notify, write_partial_camera, write_point,
    write_size, write_tracked,
)
from .._values import (
    CLAMPED, UNCHANGED, Camera, Coordinate, CoordinateLike, Point, Unchanged, array, nothing,
    number, read_first, read_listed, read_member, text, unchanged,
)
from . import updates
from .codec import (
    read_camera, read_camera_path, read_clock_state, read_compare_result, read_coordinate,
    read_map_state, read_point, read_progress, read_running_animation, read_server_description,
    read_tile, read_track_result, read_view_matrix, read_visible_region, write_client, write_eye,
    write_flight_options, write_gestures, write_route, write_tour_document, write_tour_step,
    write_tracked_place,
)
from .types import (
    AnimationPath, CameraPath, ClientLike, ClockState, CompareResult, Curve, Event, EyeLike,
    FitShape, FlightOptions, FlightOptionsLike, GesturesLike, MapState, NotificationName,
    Observable, Progress, Rotation, Route, RouteLike, RouteProfile, RunningAnimation,
    ServerDescription, Tile, TileLevels, TourDocumentLike, TourStepLike, TrackResult, ViewMatrix,
    VisibleRegion,
)
from .updates import write_update


class PipelinedMapGestures(Caller):
    """Gestures on a map."""

    def pan(
        self, translation: PointLike, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Reply[Camera]:
        return self._ask(
            "gesture.pan", read_camera, translation=write_point(translation), tag=(text, tag),
            at=(write_point, at),
        )

    def pinch(
        self, scale: float, at: PointLike, rotation: float | None = None, *, tag: str | None = None,
    ) -> Reply[Camera]:
        return self._ask(
            "gesture.pinch", read_camera, scale=number(scale), at=write_point(at), tag=(text, tag),
            rotation=(number, rotation),
        )

    def rotate(
        self, degrees: float, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Reply[Camera]:
        return self._ask(
            "gesture.rotate", read_camera, degrees=number(degrees), tag=(text, tag),
            at=(write_point, at),
        )

    def tilt(self, degrees: float, *, tag: str | None = None) -> Reply[Camera]:
        return self._ask("gesture.tilt", read_camera, degrees=number(degrees), tag=(text, tag))

    def double_tap(
        self, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start("gesture.doubleTap", Animation, tag=(text, tag), at=(write_point, at))

    def two_finger_tap(
        self, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start("gesture.twoFingerTap", Animation, tag=(text, tag), at=(write_point, at))

    def end(
        self, velocity: PointLike | None = None, *, scale_velocity: float | None = None,
        rotation_velocity: float | None = None, tilt_velocity: float | None = None,
        tag: str | None = None,
    ) -> Reply[Motion]:
        return self._start(
            "gesture.end", Motion, tag=(text, tag), velocity=(write_point, velocity),
            scale_velocity=(number, scale_velocity), rotation_velocity=(number, rotation_velocity),
            tilt_velocity=(number, tilt_velocity),
        )


class PipelinedMapProjection(Caller):
    """Places and points of a map's screen, of the map as it is or of another view."""

    def points(
        self, coordinates: Iterable[ElevatedCoordinateLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> Reply[list[Point | None]]:
        return self._ask(
            "projection.points",
            read_listed("points", lambda value: None if value is None else read_point(value)),
            coordinates=listed(coordinates, write_elevated_coordinate),
            camera=(write_camera, camera), size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    def coordinates(
        self, points: Iterable[PointLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> Reply[list[Coordinate | None]]:
        return self._ask(
            "projection.coordinates",
            read_listed("coordinates", lambda value: None if value is None else read_coordinate(value)),
            points=listed(points, write_point), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    def contains(
        self, coordinates: Iterable[CoordinateLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> Reply[list[bool]]:
        return self._ask(
            "projection.contains", read_listed("contains", unchanged),
            coordinates=listed(coordinates, write_coordinate), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    def visible_region(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
    ) -> Reply[VisibleRegion]:
        return self._ask(
            "projection.visibleRegion", read_visible_region, camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    def points_for_meters(
        self, meters: float, at: CoordinateLike, *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> Reply[float]:
        return self._ask(
            "projection.pointsForMeters", read_member("points", float), meters=number(meters),
            at=write_coordinate(at), camera=(write_camera, camera), size=(write_size, size),
            padding=(write_insets, padding), field_of_view=(number, field_of_view),
        )

    def zoom_for_meters(
        self, meters: float, points: float, at: CoordinateLike, *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> Reply[float]:
        return self._ask(
            "projection.zoomForMeters", read_member("zoom", float), meters=number(meters),
            points=number(points), at=write_coordinate(at), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    def matrix(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
    ) -> Reply[ViewMatrix]:
        return self._ask(
            "projection.matrix", read_view_matrix, camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    def tiles(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
        tile_size: float | None = None, min_zoom: int | None = None, max_zoom: int | None = None,
        levels: TileLevels | None = None, wrap: bool | None = None,
    ) -> Reply[list[Tile]]:
        return self._ask(
            "projection.tiles", read_listed("tiles", read_tile), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view), tile_size=(number, tile_size),
            min_zoom=(number, min_zoom), max_zoom=(number, max_zoom), levels=(text, levels),
            wrap=(text, wrap),
        )


class PipelinedClock(Caller):
    """The engine's clock. Time is in seconds."""

    def tick(self, seconds: float | None = None, *, to: float | None = None) -> Reply[Progress]:
        return self._ask("clock.tick", read_progress, seconds=(number, seconds), to=(number, to))

    def start(self, fps: float | None = None) -> Reply[float]:
        return self._ask("clock.start", read_member("time", float), fps=(number, fps))

    def stop(self) -> Reply[float]:
        return self._ask("clock.stop", read_member("time", float))

    def get(self) -> Reply[ClockState]:
        return self._ask("clock.get", read_clock_state)


class PipelinedMapView(Caller):
    """A map in a pipeline: the methods of `MapView`."""

    @property
    def id(self) -> str:
        """Its id."""
        return str(self._map)

    @property
    def gesture(self) -> PipelinedMapGestures:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return PipelinedMapGestures(self._engine, self._port, self._map)

    @property
    def projection(self) -> PipelinedMapProjection:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return PipelinedMapProjection(self._engine, self._port, self._map)

    def create(
        self, *, size: SizeLike | None = None, padding: InsetsLike | None = None,
        limits: Literal["google", "none"] | None = None, min_zoom: float | None = None,
        max_zoom: float | None = None,
        camera_target_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        camera_target_bounds_apply: Literal["gestures", "always"] | None = None,
        view_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        view_bounds_mode: Literal["inside", "contain"] | None = None,
        viewing_angle_limits: Iterable[tuple[float, float]] | None = None,
        field_of_view: float | None = None, gestures: GesturesLike | None = None,
        notify: Iterable[NotificationName | type[Event]] | None = None,
        observe: Iterable[Observable] | None = None, camera: CameraLike | None = None,
    ) -> Reply[MapState]:
        return self._ask(
            "map.create", read_map_state, size=(write_size, size), padding=(write_insets, padding),
            limits=(text, limits), min_zoom=(number, min_zoom), max_zoom=(number, max_zoom),
            camera_target_bounds=nullable(write_bounds, camera_target_bounds),
            camera_target_bounds_apply=(text, camera_target_bounds_apply),
            view_bounds=nullable(write_bounds, view_bounds),
            view_bounds_mode=(text, view_bounds_mode),
            viewing_angle_limits=(array, viewing_angle_limits),
            field_of_view=(number, field_of_view), gestures=(write_gestures, gestures),
            notify=(write_notify, notify), observe=(array, observe), camera=(write_camera, camera),
        )

    def configure(
        self, *, size: SizeLike | None = None, padding: InsetsLike | None = None,
        limits: Literal["google", "none"] | None = None, min_zoom: float | None = None,
        max_zoom: float | None = None,
        camera_target_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        camera_target_bounds_apply: Literal["gestures", "always"] | None = None,
        view_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        view_bounds_mode: Literal["inside", "contain"] | None = None,
        viewing_angle_limits: Iterable[tuple[float, float]] | None = None,
        field_of_view: float | None = None, gestures: GesturesLike | None = None,
        notify: Iterable[NotificationName | type[Event]] | None = None,
        observe: Iterable[Observable] | None = None,
    ) -> Reply[MapState]:
        return self._ask(
            "map.configure", read_map_state, size=(write_size, size),
            padding=(write_insets, padding), limits=(text, limits), min_zoom=(number, min_zoom),
            max_zoom=(number, max_zoom),
            camera_target_bounds=nullable(write_bounds, camera_target_bounds),
            camera_target_bounds_apply=(text, camera_target_bounds_apply),
            view_bounds=nullable(write_bounds, view_bounds),
            view_bounds_mode=(text, view_bounds_mode),
            viewing_angle_limits=(array, viewing_angle_limits),
            field_of_view=(number, field_of_view), gestures=(write_gestures, gestures),
            notify=(write_notify, notify), observe=(array, observe),
        )

    def state(self) -> Reply[MapState]:
        return self._ask("map.get", read_map_state)

    def remove(self) -> Reply[None]:
        return self._ask("map.remove", nothing)

    def camera(self) -> Reply[Camera]:
        return self._ask("camera.get", read_camera)

    def move(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None, tag: str | None = None,
    ) -> Reply[Camera]:
        return self._ask(
            "camera.move", read_camera, tag=(text, tag), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            report=CLAMPED,
        )

    def stop(self, animation: int | None = None, *, tag: str | None = None) -> Reply[Camera]:
        return self._ask("camera.stop", read_camera, tag=(text, tag), animation=(number, animation))

    def camera_for_bounds(
        self, bounds: BoundsLike, padding: InsetsLike | None = None,
        bearing: Literal["keep"] | float | None = None,
        viewing_angle: Literal["keep"] | float | None = None, max_zoom: float | None = None,
        zoom_snap: float | None = None, *, shape: FitShape | None = None,
    ) -> Reply[Camera | None]:
        return self._ask(
            "camera.forBounds", lambda value: None if value is None else read_camera(value),
            bounds=write_bounds(bounds, shape),
            insets=(write_insets, FIT_PADDING if padding is None else padding),
            bearing=(text, bearing), viewing_angle=(text, viewing_angle),
            max_zoom=(number, max_zoom), zoom_snap=(number, zoom_snap), shape=(text, shape),
            report=CLAMPED,
        )

    def look_at(
        self, eye: EyeLike, target: CoordinateLike, *, tag: str | None = None,
    ) -> Reply[Camera]:
        return self._ask(
            "camera.lookAt", read_camera, eye=write_eye(eye), target=write_coordinate(target),
            tag=(text, tag), report=CLAMPED,
        )

    def compare(
        self, a: CameraLike, b: CameraLike, *, size: SizeLike | None = None,
    ) -> Reply[CompareResult]:
        return self._ask(
            "camera.compare", read_compare_result, a=write_camera(a), b=write_camera(b),
            size=(write_size, size),
        )

    def animate(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None,
        padding: InsetsLike | None = None, at: PointLike | None = None,
        duration: float | None = None, curve: Curve | None = None,
        path: AnimationPath | None = None, rotation: Rotation | None = None,
        fly: FlightOptionsLike | None = None, delay: float | None = None, tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start(
            "camera.animate", Animation, tag=(text, tag), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            padding=(write_insets, padding), at=(write_point, at), duration=(number, duration),
            curve=(text, curve), path=(text, path), rotation=(text, rotation),
            fly=(write_flight_options, fly), delay=(number, delay), report=CLAMPED,
        )

    def tour(
        self, steps: Iterable[TourStepLike] | None = None, *,
        document: TourDocumentLike | None = None, delay: float | None = None,
        tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start(
            "camera.tour", Animation, tag=(text, tag),
            steps=(lambda each: listed(each, write_tour_step), steps),
            document=(write_tour_document, document), delay=(number, delay),
        )

    def camera_at(self, time: float) -> Reply[Camera]:
        return self._ask("camera.at", read_camera, time=number(time))

    def orbit(
        self, degrees: float, *, duration: float | None = None, curve: Curve | None = None,
        delay: float | None = None, tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start(
            "camera.orbit", Animation, degrees=number(degrees), tag=(text, tag),
            duration=(number, duration), curve=(text, curve), delay=(number, delay),
        )

    def path(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None,
        steps: Iterable[TourStepLike] | None = None, route: RouteLike | None = None,
        orbit: float | None = None, padding: InsetsLike | None = None, at: PointLike | None = None,
        duration: float | None = None, curve: Curve | None = None,
        path: AnimationPath | None = None, rotation: Rotation | None = None,
        fly: FlightOptionsLike | None = None, delay: float | None = None, frames: int | None = None,
        fps: float | None = None,
    ) -> Reply[CameraPath]:
        return self._ask(
            "camera.path", timed(read_camera_path, fps), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            steps=(lambda each: listed(each, write_tour_step), steps), route=(write_route, route),
            orbit=(number, orbit), padding=(write_insets, padding), at=(write_point, at),
            duration=(number, duration), curve=(text, curve), path=(text, path),
            rotation=(text, rotation), fly=(write_flight_options, fly), delay=(number, delay),
            frames=(number, frames), fps=(number, fps),
        )

    def animations(self) -> Reply[list[RunningAnimation]]:
        return self._ask("animation.list", read_listed("animations", read_running_animation))

    def seek(self, animation: int, to: float) -> Reply[Camera]:
        return self._ask("animation.seek", read_camera, animation=number(animation), to=number(to))

    def route(
        self, line: LineLike, *, speed: float | None = None, duration: float | None = None,
        times: Iterable[float] | None = None, zoom: RouteProfile | None = None,
        viewing_angle: RouteProfile | None = None,
        bearing: Literal["course", "keep"] | float | None = None,
        course_length: float | None = None, smoothing: float | None = None,
        approach: float | None = None, delay: float | None = None, curve: Curve | None = None,
        tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start(
            "camera.route", Animation, call=("route", "/route"),
            route=write_route(Route(line, speed=speed, duration=duration, times=times, zoom=zoom, viewing_angle=viewing_angle, bearing=bearing, course_length=course_length, smoothing=smoothing, approach=approach)),
            tag=(text, tag), delay=(number, delay), curve=(text, curve),
        )

    def follow(
        self, *, zoom: float | None = None, viewing_angle: float | None = None,
        bearing: Literal["keep", "course", "heading"] | float | None = None,
        course_length: float | None = None, insets: InsetsLike | None = None,
        at: PointLike | None = None, max_zoom: float | None = None, transition: float | None = None,
        gestures: Iterable[Literal["zoom", "rotate", "tilt"]] | None = None, tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start(
            "camera.follow", Animation, tag=(text, tag), zoom=(number, zoom),
            viewing_angle=(number, viewing_angle), bearing=(text, bearing),
            course_length=(number, course_length), insets=(write_insets, insets),
            at=(write_point, at), max_zoom=(number, max_zoom), transition=(number, transition),
            gestures=(array, gestures),
        )

    def track(self, places: TrackedLike, *, heading: float | None = None) -> Reply[TrackResult]:
        return self._ask(
            "camera.track", read_track_result,
            places=write_tracked(places, heading, write_tracked_place),
        )

    def fit(
        self, bounds: BoundsLike, padding: InsetsLike | None = None,
        bearing: Literal["keep"] | float | None = None,
        viewing_angle: Literal["keep"] | float | None = None, max_zoom: float | None = None,
        zoom_snap: float | None = None, *, shape: FitShape | None = None, tag: str | None = None,
    ) -> Reply[Camera]:
        return self._ask(
            "camera.move", read_camera, call=("fit", "/update/fitBounds"),
            update=updates.fit_bounds(bounds, padding, bearing, viewing_angle, max_zoom, zoom_snap, shape=shape).json,
            tag=(text, tag), report=CLAMPED,
        )

    def fly_to(
        self, target: PlaceOrCamera, zoom: float | None = None, *, bearing: float | None = None,
        viewing_angle: float | None = None, duration: float | None = None,
        curve: Curve | None = None, rotation: Rotation | None = None, delay: float | None = None,
        tag: str | None = None, speed: float | None = None, curvature: float | None = None,
        min_zoom: float | None = None, max_duration: float | None = None,
    ) -> Reply[Animation]:
        return self._start(
            "camera.animate", Animation, call=("fly_to", "/to", "/fly"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)), path='"fly"',
            fly=write_flight_options(FlightOptions(speed, curvature, min_zoom, max_duration)),
            duration=(number, duration), curve=(text, curve), rotation=(text, rotation),
            delay=(number, delay), report=CLAMPED, tag=(text, tag),
        )

    def ease_to(
        self, target: PlaceOrCamera | None = None, zoom: float | None = None, *,
        bearing: float | None = None, viewing_angle: float | None = None,
        duration: float | None = None, curve: Curve | None = None, rotation: Rotation | None = None,
        delay: float | None = None, tag: str | None = None,
    ) -> Reply[Animation]:
        return self._start(
            "camera.animate", Animation, call=("ease_to", "/to"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)),
            duration=(number, duration), curve=(text, curve), rotation=(text, rotation),
            delay=(number, delay), report=CLAMPED, tag=(text, tag),
        )

    def jump_to(
        self, target: PlaceOrCamera | None = None, zoom: float | None = None, *,
        bearing: float | None = None, viewing_angle: float | None = None, tag: str | None = None,
    ) -> Reply[Camera]:
        return self._ask(
            "camera.move", read_camera, call=("jump_to", "/to"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)), tag=(text, tag),
            report=CLAMPED,
        )

    def project(self, coordinate: ElevatedCoordinateLike) -> Reply[Point | None]:
        return self._ask(
            "projection.points",
            read_first("points", lambda value: None if value is None else read_point(value)),
            call=("project", "/coordinates/0"),
            coordinates=listed([coordinate], write_elevated_coordinate),
        )

    def unproject(self, point: PointLike) -> Reply[Coordinate | None]:
        return self._ask(
            "projection.coordinates",
            read_first("coordinates", lambda value: None if value is None else read_coordinate(value)),
            call=("unproject", "/points/0"), points=listed([point], write_point),
        )


class Pipeline(Gathering):
    """The methods of an engine that do not wait: they give a `Reply` of what `MapCam`'s give."""

    @property
    def clock(self) -> PipelinedClock:
        """The clock, which is stopped until it is ticked or started."""
        return PipelinedClock(self._engine, self._port)

    def request(self, /, method: str, **params: object) -> Reply[Any]:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._post(method, text(params), unchanged, None)

    def map(self, id: str = "default") -> PipelinedMapView:
        """A map by its id; it is not created."""
        return PipelinedMapView(self._engine, self._port, id)

    def initialize(
        self, client: ClientLike | None = None, protocol_version: str | None = None,
    ) -> Reply[ServerDescription]:
        return self._ask(
            "initialize", read_server_description, client=(write_client, client),
            protocol_version=(text, protocol_version),
        )

    def ping(self) -> Reply[None]:
        return self._ask("ping", nothing)

    def shutdown(self) -> Reply[None]:
        return self._ask("shutdown", nothing)

    def discover(self) -> Reply[Any]:
        return self._ask("rpc.discover", unchanged)

    def maps(self) -> Reply[list[str]]:
        return self._ask("map.list", read_listed("maps", unchanged))
