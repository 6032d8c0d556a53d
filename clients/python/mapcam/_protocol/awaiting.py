"""The methods of the protocol as coroutines, for asyncio.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from .._aio import AwaitingEngine
from .._calls import AsyncAnimation, AsyncMotion, Caller
from .._engine import View
from .._frames import timed
from .._inputs import (
    FIT_PADDING, BoundsLike, CameraLike, ElevatedCoordinateLike, InsetsLike, LineLike,
    PartialCameraLike, PlaceOrCamera, PointLike, SizeLike, TrackedLike, UpdateLike, change,
    given_settings, listed, nullable, partial_camera, towards, write_bounds, write_camera,
    write_coordinate, write_elevated_coordinate, write_insets, write_notify, write_partial_camera,
    write_point, write_size, write_tracked,
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
from .events import AsyncEventMethods
from .updates import write_update


class AsyncMapGestures(Caller):
    """Gestures on a map."""

    async def pan(
        self, translation: PointLike, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Camera:
        """Drags the ground: see `MapGestures.pan`."""
        return await self._ask(
            "gesture.pan", read_camera, translation=write_point(translation), tag=(text, tag),
            at=(write_point, at),
        )

    async def pinch(
        self, scale: float, at: PointLike, rotation: float | None = None, *, tag: str | None = None,
    ) -> Camera:
        """Zooms and turns about a point: see `MapGestures.pinch`."""
        return await self._ask(
            "gesture.pinch", read_camera, scale=number(scale), at=write_point(at), tag=(text, tag),
            rotation=(number, rotation),
        )

    async def rotate(
        self, degrees: float, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Camera:
        """Turns the map with the fingers: see `MapGestures.rotate`."""
        return await self._ask(
            "gesture.rotate", read_camera, degrees=number(degrees), tag=(text, tag),
            at=(write_point, at),
        )

    async def tilt(self, degrees: float, *, tag: str | None = None) -> Camera:
        """Tilts the camera: see `MapGestures.tilt`."""
        return await self._ask(
            "gesture.tilt", read_camera, degrees=number(degrees), tag=(text, tag),
        )

    async def double_tap(
        self, at: PointLike | None = None, *, tag: str | None = None,
    ) -> AsyncAnimation:
        """Zooms one level in: see `MapGestures.double_tap`."""
        return await self._start(
            "gesture.doubleTap", AsyncAnimation, tag=(text, tag), at=(write_point, at),
        )

    async def two_finger_tap(
        self, at: PointLike | None = None, *, tag: str | None = None,
    ) -> AsyncAnimation:
        """Zooms one level out: see `MapGestures.two_finger_tap`."""
        return await self._start(
            "gesture.twoFingerTap", AsyncAnimation, tag=(text, tag), at=(write_point, at),
        )

    async def end(
        self, velocity: PointLike | None = None, *, scale_velocity: float | None = None,
        rotation_velocity: float | None = None, tilt_velocity: float | None = None,
        tag: str | None = None,
    ) -> AsyncMotion:
        """Ends a gesture: see `MapGestures.end`."""
        return await self._start(
            "gesture.end", AsyncMotion, tag=(text, tag), velocity=(write_point, velocity),
            scale_velocity=(number, scale_velocity), rotation_velocity=(number, rotation_velocity),
            tilt_velocity=(number, tilt_velocity),
        )


class AsyncMapProjection(Caller):
    """Places and points of a map's screen, of the map as it is or of another view."""

    async def points(
        self, coordinates: Iterable[ElevatedCoordinateLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> list[Point | None]:
        """The screen points of places: see `MapProjection.points`."""
        return await self._ask(
            "projection.points",
            read_listed("points", lambda value: None if value is None else read_point(value)),
            coordinates=listed(coordinates, write_elevated_coordinate),
            camera=(write_camera, camera), size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    async def coordinates(
        self, points: Iterable[PointLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> list[Coordinate | None]:
        """The places under screen points: see `MapProjection.coordinates`."""
        return await self._ask(
            "projection.coordinates",
            read_listed("coordinates", lambda value: None if value is None else read_coordinate(value)),
            points=listed(points, write_point), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    async def contains(
        self, coordinates: Iterable[CoordinateLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> list[bool]:
        """See `MapProjection.contains`."""
        return await self._ask(
            "projection.contains", read_listed("contains", unchanged),
            coordinates=listed(coordinates, write_coordinate), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    async def visible_region(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
    ) -> VisibleRegion:
        """See `MapProjection.visible_region`."""
        return await self._ask(
            "projection.visibleRegion", read_visible_region, camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    async def points_for_meters(
        self, meters: float, at: CoordinateLike, *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> float:
        """See `MapProjection.points_for_meters`."""
        return await self._ask(
            "projection.pointsForMeters", read_member("points", float), meters=number(meters),
            at=write_coordinate(at), camera=(write_camera, camera), size=(write_size, size),
            padding=(write_insets, padding), field_of_view=(number, field_of_view),
        )

    async def zoom_for_meters(
        self, meters: float, points: float, at: CoordinateLike, *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> float:
        """See `MapProjection.zoom_for_meters`."""
        return await self._ask(
            "projection.zoomForMeters", read_member("zoom", float), meters=number(meters),
            points=number(points), at=write_coordinate(at), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    async def matrix(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
    ) -> ViewMatrix:
        """The camera as a matrix: see `MapProjection.matrix`."""
        return await self._ask(
            "projection.matrix", read_view_matrix, camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        )

    async def tiles(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
        tile_size: float | None = None, min_zoom: int | None = None, max_zoom: int | None = None,
        levels: TileLevels | None = None, wrap: bool | None = None,
    ) -> list[Tile]:
        """The tiles that the view touches: see `MapProjection.tiles`."""
        return await self._ask(
            "projection.tiles", read_listed("tiles", read_tile), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view), tile_size=(number, tile_size),
            min_zoom=(number, min_zoom), max_zoom=(number, max_zoom), levels=(text, levels),
            wrap=(text, wrap),
        )


class AsyncClock(Caller):
    """The engine's clock. Time is in seconds."""

    async def tick(self, seconds: float | None = None, *, to: float | None = None) -> Progress:
        """Advances the time of all maps: see `Clock.tick`."""
        return await self._ask(
            "clock.tick", read_progress, seconds=(number, seconds), to=(number, to),
        )

    async def start(self, fps: float | None = None) -> float:
        """Starts the clock in real time: see `Clock.start`."""
        return await self._ask("clock.start", read_member("time", float), fps=(number, fps))

    async def stop(self) -> float:
        """Stops the clock: see `Clock.stop`."""
        return await self._ask("clock.stop", read_member("time", float))

    async def get(self) -> ClockState:
        """The clock: see `Clock.get`."""
        return await self._ask("clock.get", read_clock_state)


class AsyncMapView(View, AsyncEventMethods):
    """A map, by its id. `NoSuchMapError` if there is none: only "default" exists at first."""

    engine: AsyncMapCam
    """The engine that it is a map of."""

    @property
    def id(self) -> str:
        """Its id."""
        return str(self._map)

    @property
    def gesture(self) -> AsyncMapGestures:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return AsyncMapGestures(self._engine, self._port, self._map)

    @property
    def projection(self) -> AsyncMapProjection:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return AsyncMapProjection(self._engine, self._port, self._map)

    async def create(
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
    ) -> MapState:
        """Creates a map: see `MapView.create`."""
        return await self._ask(
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

    async def configure(
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
    ) -> MapState:
        """Changes a map's settings; what is left out stays as it is: see `MapView.configure`."""
        return await self._ask(
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

    async def state(self) -> MapState:
        """A map's settings: see `MapView.state`."""
        return await self._ask("map.get", read_map_state)

    async def remove(self) -> None:
        """Removes a map: see `MapView.remove`."""
        return await self._ask("map.remove", nothing)

    async def camera(self) -> Camera:
        """The camera of a map: see `MapView.camera`."""
        return await self._ask("camera.get", read_camera)

    async def move(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None, tag: str | None = None,
    ) -> Camera:
        """Applies an update: see `MapView.move`."""
        return await self._ask(
            "camera.move", read_camera, tag=(text, tag), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            report=CLAMPED,
        )

    async def stop(self, animation: int | None = None, *, tag: str | None = None) -> Camera:
        """Stops an animation: see `MapView.stop`."""
        return await self._ask(
            "camera.stop", read_camera, tag=(text, tag), animation=(number, animation),
        )

    async def camera_for_bounds(
        self, bounds: BoundsLike, padding: InsetsLike | None = None,
        bearing: Literal["keep"] | float | None = None,
        viewing_angle: Literal["keep"] | float | None = None, max_zoom: float | None = None,
        zoom_snap: float | None = None, *, shape: FitShape | None = None,
    ) -> Camera | None:
        """The camera that shows all of an area: see `MapView.camera_for_bounds`."""
        return await self._ask(
            "camera.forBounds", lambda value: None if value is None else read_camera(value),
            bounds=write_bounds(bounds, shape),
            insets=(write_insets, FIT_PADDING if padding is None else padding),
            bearing=(text, bearing), viewing_angle=(text, viewing_angle),
            max_zoom=(number, max_zoom), zoom_snap=(number, zoom_snap), shape=(text, shape),
            report=CLAMPED,
        )

    async def look_at(
        self, eye: EyeLike, target: CoordinateLike, *, tag: str | None = None,
    ) -> Camera:
        """See `MapView.look_at`."""
        return await self._ask(
            "camera.lookAt", read_camera, eye=write_eye(eye), target=write_coordinate(target),
            tag=(text, tag), report=CLAMPED,
        )

    async def compare(
        self, a: CameraLike, b: CameraLike, *, size: SizeLike | None = None,
    ) -> CompareResult:
        """See `MapView.compare`."""
        return await self._ask(
            "camera.compare", read_compare_result, a=write_camera(a), b=write_camera(b),
            size=(write_size, size),
        )

    async def animate(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None,
        padding: InsetsLike | None = None, at: PointLike | None = None,
        duration: float | None = None, curve: Curve | None = None,
        path: AnimationPath | None = None, rotation: Rotation | None = None,
        fly: FlightOptionsLike | None = None, delay: float | None = None, tag: str | None = None,
    ) -> AsyncAnimation:
        """Animates an update: see `MapView.animate`."""
        return await self._start(
            "camera.animate", AsyncAnimation, tag=(text, tag),
            update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            padding=(write_insets, padding), at=(write_point, at), duration=(number, duration),
            curve=(text, curve), path=(text, path), rotation=(text, rotation),
            fly=(write_flight_options, fly), delay=(number, delay), report=CLAMPED,
        )

    async def tour(
        self, steps: Iterable[TourStepLike] | None = None, *,
        document: TourDocumentLike | None = None, delay: float | None = None,
        tag: str | None = None,
    ) -> AsyncAnimation:
        """Plays steps one after the other: see `MapView.tour`."""
        return await self._start(
            "camera.tour", AsyncAnimation, tag=(text, tag),
            steps=(lambda each: listed(each, write_tour_step), steps),
            document=(write_tour_document, document), delay=(number, delay),
        )

    async def camera_at(self, time: float) -> Camera:
        """The camera at a time: see `MapView.camera_at`."""
        return await self._ask("camera.at", read_camera, time=number(time))

    async def orbit(
        self, degrees: float, *, duration: float | None = None, curve: Curve | None = None,
        delay: float | None = None, tag: str | None = None,
    ) -> AsyncAnimation:
        """Turns the camera about its target: see `MapView.orbit`."""
        return await self._start(
            "camera.orbit", AsyncAnimation, degrees=number(degrees), tag=(text, tag),
            duration=(number, duration), curve=(text, curve), delay=(number, delay),
        )

    async def path(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None,
        steps: Iterable[TourStepLike] | None = None, route: RouteLike | None = None,
        orbit: float | None = None, padding: InsetsLike | None = None, at: PointLike | None = None,
        duration: float | None = None, curve: Curve | None = None,
        path: AnimationPath | None = None, rotation: Rotation | None = None,
        fly: FlightOptionsLike | None = None, delay: float | None = None, frames: int | None = None,
        fps: float | None = None,
    ) -> CameraPath:
        """The frames that the same `animate`: see `MapView.path`."""
        return await self._ask(
            "camera.path", timed(read_camera_path, fps), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            steps=(lambda each: listed(each, write_tour_step), steps), route=(write_route, route),
            orbit=(number, orbit), padding=(write_insets, padding), at=(write_point, at),
            duration=(number, duration), curve=(text, curve), path=(text, path),
            rotation=(text, rotation), fly=(write_flight_options, fly), delay=(number, delay),
            frames=(number, frames), fps=(number, fps),
        )

    async def animations(self) -> list[RunningAnimation]:
        """The animations of a map that run or wait for their delay: see `MapView.animations`."""
        return await self._ask("animation.list", read_listed("animations", read_running_animation))

    async def seek(self, animation: int, to: float) -> Camera:
        """Sets an animation to a time: see `MapView.seek`."""
        return await self._ask(
            "animation.seek", read_camera, animation=number(animation), to=number(to),
        )

    async def route(
        self, line: LineLike, *, speed: float | None = None, duration: float | None = None,
        times: Iterable[float] | None = None, zoom: RouteProfile | None = None,
        viewing_angle: RouteProfile | None = None,
        bearing: Literal["course", "keep"] | float | None = None,
        course_length: float | None = None, smoothing: float | None = None,
        approach: float | None = None, delay: float | None = None, curve: Curve | None = None,
        tag: str | None = None,
    ) -> AsyncAnimation:
        """Goes along a line at constant speed over the ground: see `MapView.route`."""
        return await self._start(
            "camera.route", AsyncAnimation, call=("route", "/route"),
            route=write_route(Route(line, speed=speed, duration=duration, times=times, zoom=zoom, viewing_angle=viewing_angle, bearing=bearing, course_length=course_length, smoothing=smoothing, approach=approach)),
            tag=(text, tag), delay=(number, delay), curve=(text, curve),
        )

    async def follow(
        self, *, zoom: float | None = None, viewing_angle: float | None = None,
        bearing: Literal["keep", "course", "heading"] | float | None = None,
        course_length: float | None = None, insets: InsetsLike | None = None,
        at: PointLike | None = None, max_zoom: float | None = None, transition: float | None = None,
        gestures: Iterable[Literal["zoom", "rotate", "tilt"]] | None = None, tag: str | None = None,
    ) -> AsyncAnimation:
        """Follows the places given to `track`: see `MapView.follow`."""
        return await self._start(
            "camera.follow", AsyncAnimation, tag=(text, tag), zoom=(number, zoom),
            viewing_angle=(number, viewing_angle), bearing=(text, bearing),
            course_length=(number, course_length), insets=(write_insets, insets),
            at=(write_point, at), max_zoom=(number, max_zoom), transition=(number, transition),
            gestures=(array, gestures),
        )

    async def track(self, places: TrackedLike, *, heading: float | None = None) -> TrackResult:
        """Reports where the followed places are now: see `MapView.track`."""
        return await self._ask(
            "camera.track", read_track_result,
            places=write_tracked(places, heading, write_tracked_place),
        )

    async def fit(
        self, bounds: BoundsLike, padding: InsetsLike | None = None,
        bearing: Literal["keep"] | float | None = None,
        viewing_angle: Literal["keep"] | float | None = None, max_zoom: float | None = None,
        zoom_snap: float | None = None, *, shape: FitShape | None = None, tag: str | None = None,
    ) -> Camera:
        """Shows all of an area: see `MapView.fit`."""
        return await self._ask(
            "camera.move", read_camera, call=("fit", "/update/fitBounds"),
            update=updates.fit_bounds(bounds, padding, bearing, viewing_angle, max_zoom, zoom_snap, shape=shape).json,
            tag=(text, tag), report=CLAMPED,
        )

    async def fly_to(
        self, target: PlaceOrCamera, zoom: float | None = None, *, bearing: float | None = None,
        viewing_angle: float | None = None, duration: float | None = None,
        curve: Curve | None = None, rotation: Rotation | None = None, delay: float | None = None,
        tag: str | None = None, speed: float | None = None, curvature: float | None = None,
        min_zoom: float | None = None, max_duration: float | None = None,
    ) -> AsyncAnimation:
        """Flies to a place: see `MapView.fly_to`."""
        return await self._start(
            "camera.animate", AsyncAnimation, call=("fly_to", "/to", "/fly"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)), path='"fly"',
            fly=write_flight_options(FlightOptions(speed, curvature, min_zoom, max_duration)),
            duration=(number, duration), curve=(text, curve), rotation=(text, rotation),
            delay=(number, delay), report=CLAMPED, tag=(text, tag),
        )

    async def ease_to(
        self, target: PlaceOrCamera | None = None, zoom: float | None = None, *,
        bearing: float | None = None, viewing_angle: float | None = None,
        duration: float | None = None, curve: Curve | None = None, rotation: Rotation | None = None,
        delay: float | None = None, tag: str | None = None,
    ) -> AsyncAnimation:
        """Goes straight to a place: see `MapView.ease_to`."""
        return await self._start(
            "camera.animate", AsyncAnimation, call=("ease_to", "/to"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)),
            duration=(number, duration), curve=(text, curve), rotation=(text, rotation),
            delay=(number, delay), report=CLAMPED, tag=(text, tag),
        )

    async def jump_to(
        self, target: PlaceOrCamera | None = None, zoom: float | None = None, *,
        bearing: float | None = None, viewing_angle: float | None = None, tag: str | None = None,
    ) -> Camera:
        """See `MapView.jump_to`."""
        return await self._ask(
            "camera.move", read_camera, call=("jump_to", "/to"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)), tag=(text, tag),
            report=CLAMPED,
        )

    async def project(self, coordinate: ElevatedCoordinateLike) -> Point | None:
        """Where a place is seen: see `MapView.project`."""
        return await self._ask(
            "projection.points",
            read_first("points", lambda value: None if value is None else read_point(value)),
            call=("project", "/coordinates/0"),
            coordinates=listed([coordinate], write_elevated_coordinate),
        )

    async def unproject(self, point: PointLike) -> Coordinate | None:
        """See `MapView.unproject`."""
        return await self._ask(
            "projection.coordinates",
            read_first("coordinates", lambda value: None if value is None else read_coordinate(value)),
            call=("unproject", "/points/0"), points=listed([point], write_point),
        )


class AsyncMapCam(AwaitingEngine, AsyncEventMethods):
    """A running engine, for the tasks of one event loop.

        async with AsyncMapCam() as engine:
            view = engine.map()
            await view.move(zoom_by(1, at=(200, 150)))

    The parameters are `MapCam`'s. It belongs to the loop that starts it: in another, each call is
    a `MapCamError`, and `EngineClosedError` once that loop was closed.
    """

    @property
    def clock(self) -> AsyncClock:
        """The clock, which is stopped until it is ticked or started."""
        return AsyncClock(self, self._port)

    async def request(self, /, method: str, **params: object) -> Any:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return await self._post(method, text(params), unchanged, None)

    def map(self, id: str = "default") -> AsyncMapView:
        """A map by its id; it is not created."""
        return AsyncMapView(self, id)

    async def open_map(
        self, id: str = "default", *, size: SizeLike | None = None,
        padding: InsetsLike | None = None, limits: Literal["google", "none"] | None = None,
        min_zoom: float | None = None, max_zoom: float | None = None,
        camera_target_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        camera_target_bounds_apply: Literal["gestures", "always"] | None = None,
        view_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        view_bounds_mode: Literal["inside", "contain"] | None = None,
        viewing_angle_limits: Iterable[tuple[float, float]] | None = None,
        field_of_view: float | None = None, gestures: GesturesLike | None = None,
        notify: Iterable[NotificationName | type[Event]] | None = None,
        observe: Iterable[Observable] | None = None, camera: CameraLike | None = None,
    ) -> AsyncMapView:
        """A map by its id: see `MapCam.map`."""
        view = AsyncMapView(self, id)
        settings = given_settings(
            size=size, padding=padding, limits=limits, min_zoom=min_zoom, max_zoom=max_zoom,
            camera_target_bounds=camera_target_bounds,
            camera_target_bounds_apply=camera_target_bounds_apply, view_bounds=view_bounds,
            view_bounds_mode=view_bounds_mode, viewing_angle_limits=viewing_angle_limits,
            field_of_view=field_of_view, gestures=gestures, notify=notify, observe=observe,
            camera=camera,
        )
        await self._create(view, settings)
        return view

    async def initialize(
        self, client: ClientLike | None = None, protocol_version: str | None = None,
    ) -> ServerDescription:
        """Describes the server and its limits: see `MapCam.initialize`."""
        return await self._ask(
            "initialize", read_server_description, client=(write_client, client),
            protocol_version=(text, protocol_version),
        )

    async def ping(self) -> None:
        """Does nothing; a response shows that the engine runs: see `MapCam.ping`."""
        return await self._ask("ping", nothing)

    async def shutdown(self) -> None:
        """Ends the session: see `MapCam.shutdown`."""
        return await self._ask("shutdown", nothing)

    async def discover(self) -> Any:
        """Describes all methods: see `MapCam.discover`."""
        return await self._ask("rpc.discover", unchanged)

    async def maps(self) -> list[str]:
        """All maps: see `MapCam.maps`."""
        return await self._ask("map.list", read_listed("maps", unchanged))
