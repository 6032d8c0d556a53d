"""The methods of the protocol, which wait for the answer and return it.

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from .._calls import Animation, Caller, Motion, result_of
from .._engine import BlockingEngine, BlockingView
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
from .events import EventMethods
from .updates import write_update


class MapGestures(Caller):
    """Gestures on a map."""

    def pan(
        self, translation: PointLike, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Camera:
        """Drags the ground.

        The ground under the finger stays under it, as far as the limits allow.

        Args:
            translation: How far the finger went.
            at: Where the finger was before; the centre by default.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.
        """
        return self._ask(
            "gesture.pan", read_camera, translation=write_point(translation), tag=(text, tag),
            at=(write_point, at),
        ).result()

    def pinch(
        self, scale: float, at: PointLike, rotation: float | None = None, *, tag: str | None = None,
    ) -> Camera:
        """Zooms and turns about a point.

        The ground under it stays under it, as far as the limits allow.

        Args:
            scale: The distance between the fingers, divided by what it was: 2 is one level in.
                Above 0.
            at: Between the fingers.
            rotation: Degrees clockwise that the fingers turned; the map turns with them. Default:
                0.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.
        """
        return self._ask(
            "gesture.pinch", read_camera, scale=number(scale), at=write_point(at), tag=(text, tag),
            rotation=(number, rotation),
        ).result()

    def rotate(
        self, degrees: float, at: PointLike | None = None, *, tag: str | None = None,
    ) -> Camera:
        """Turns the map with the fingers.

        Args:
            degrees: Clockwise on the screen: the bearing falls by as much.
            at: The ground under it stays under it; the centre by default.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.
        """
        return self._ask(
            "gesture.rotate", read_camera, degrees=number(degrees), tag=(text, tag),
            at=(write_point, at),
        ).result()

    def tilt(self, degrees: float, *, tag: str | None = None) -> Camera:
        """Tilts the camera.

        Args:
            degrees: What is added to the viewing angle.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.
        """
        return self._ask(
            "gesture.tilt", read_camera, degrees=number(degrees), tag=(text, tag),
        ).result()

    def double_tap(self, at: PointLike | None = None, *, tag: str | None = None) -> Animation:
        """Zooms one level in, as a double tap does: a whole gesture.

        Args:
            at: The ground under it stays under it; the centre by default.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation; its id is None if the zoom is at its limit, or zoom gestures are off.
        """
        return self._start(
            "gesture.doubleTap", Animation, tag=(text, tag), at=(write_point, at),
        ).result()

    def two_finger_tap(self, at: PointLike | None = None, *, tag: str | None = None) -> Animation:
        """Zooms one level out, as a tap of two fingers does: a whole gesture.

        Args:
            at: The ground under it stays under it; the centre by default.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation; its id is None if the zoom is at its limit, or zoom gestures are off.
        """
        return self._start(
            "gesture.twoFingerTap", Animation, tag=(text, tag), at=(write_point, at),
        ).result()

    def end(
        self, velocity: PointLike | None = None, *, scale_velocity: float | None = None,
        rotation_velocity: float | None = None, tilt_velocity: float | None = None,
        tag: str | None = None,
    ) -> Motion:
        """Ends a gesture: the map stops, or flings.

        Args:
            velocity: Of the fingers as they left, in points per second.
            scale_velocity: Of the scale's natural logarithm, per second. From -1,000 to 1,000.
                Default: 0.
            rotation_velocity: Of the fingers, clockwise, in degrees per second. From -100,000 to
                100,000. Default: 0.
            tilt_velocity: Of the viewing angle, in degrees per second. From -100,000 to 100,000.
                Default: 0.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The fling, if there is one.
        """
        return self._start(
            "gesture.end", Motion, tag=(text, tag), velocity=(write_point, velocity),
            scale_velocity=(number, scale_velocity), rotation_velocity=(number, rotation_velocity),
            tilt_velocity=(number, tilt_velocity),
        ).result()


class MapProjection(Caller):
    """Places and points of a map's screen, of the map as it is or of another view."""

    def points(
        self, coordinates: Iterable[ElevatedCoordinateLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> list[Point | None]:
        """The screen points of places, each in the copy of the world nearest to the target.

        Args:
            coordinates: The places.
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.

        Returns:
            The points.
        """
        return self._ask(
            "projection.points",
            read_listed("points", lambda value: None if value is None else read_point(value)),
            coordinates=listed(coordinates, write_elevated_coordinate),
            camera=(write_camera, camera), size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        ).result()

    def coordinates(
        self, points: Iterable[PointLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> list[Coordinate | None]:
        """The places under screen points.

        Args:
            points: The points.
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.

        Returns:
            The places.
        """
        return self._ask(
            "projection.coordinates",
            read_listed("coordinates", lambda value: None if value is None else read_coordinate(value)),
            points=listed(points, write_point), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        ).result()

    def contains(
        self, coordinates: Iterable[CoordinateLike], *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> list[bool]:
        """Whether any copy of a place is seen inside the viewport less its padding, edges
        included, to a millionth of a point.

        Args:
            coordinates: The places.
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.

        Returns:
            Whether each is seen.
        """
        return self._ask(
            "projection.contains", read_listed("contains", unchanged),
            coordinates=listed(coordinates, write_coordinate), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        ).result()

    def visible_region(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
    ) -> VisibleRegion:
        """The ground that is seen in the viewport less its padding.

        Args:
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.

        Returns:
            The corners and their bounds.
        """
        return self._ask(
            "projection.visibleRegion", read_visible_region, camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        ).result()

    def points_for_meters(
        self, meters: float, at: CoordinateLike, *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> float:
        """How many points long a short distance on the ground is, on the flat map at the camera's
        zoom.

        The sphere's radius is 6,371,009 m; tools with 6,378,137 m count 0.11 % more metres per
        point.

        Args:
            meters: The distance in metres. At least 0.
            at: Where it is measured.
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.

        Returns:
            The length.
        """
        return self._ask(
            "projection.pointsForMeters", read_member("points", float), meters=number(meters),
            at=write_coordinate(at), camera=(write_camera, camera), size=(write_size, size),
            padding=(write_insets, padding), field_of_view=(number, field_of_view),
        ).result()

    def zoom_for_meters(
        self, meters: float, points: float, at: CoordinateLike, *, camera: CameraLike | None = None,
        size: SizeLike | None = None, padding: InsetsLike | None = None,
        field_of_view: float | None = None,
    ) -> float:
        """The zoom at which a short distance on the ground has a given length on the screen.

        The sphere's radius is 6,371,009 m; tools with 6,378,137 m count 0.11 % more metres per
        point.

        Args:
            meters: The distance in metres. Above 0.
            points: Its length in points. Above 0.
            at: Where it is measured.
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.

        Returns:
            The zoom.
        """
        return self._ask(
            "projection.zoomForMeters", read_member("zoom", float), meters=number(meters),
            points=number(points), at=write_coordinate(at), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        ).result()

    def matrix(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
    ) -> ViewMatrix:
        """The camera as a matrix, for a host that draws.

        Args:
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.

        Returns:
            The matrix, the eye and the clip planes.
        """
        return self._ask(
            "projection.matrix", read_view_matrix, camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view),
        ).result()

    def tiles(
        self, *, camera: CameraLike | None = None, size: SizeLike | None = None,
        padding: InsetsLike | None = None, field_of_view: float | None = None,
        tile_size: float | None = None, min_zoom: int | None = None, max_zoom: int | None = None,
        levels: TileLevels | None = None, wrap: bool | None = None,
    ) -> list[Tile]:
        """The tiles that the view touches, in the whole viewport.

        Args:
            camera: A camera instead of the map's, with a zoom from 0 to 30 and a viewing angle
                from 0 to 89; the map's limits do not change it.
            size: The view's size, instead of the map's.
            padding: The view's padding, instead of the map's.
            field_of_view: The vertical field of view in degrees, instead of the map's. From 1 to
                150.
            tile_size: The width of a tile at a whole zoom, in points. From 16 to 8,192. Default:
                256.
            min_zoom: The lowest level. From 0 to 30. Default: 0.
            max_zoom: The highest level. From 0 to 30. Default: 30.
            levels: One level for all, or lower levels far away in a tilted view and higher ones
                near by. Default: "uniform".
            wrap: Whether each copy of the world has tiles of its own; if not, each z/x/y is named
                once, with wrap 0. Default: True.

        Returns:
            The tiles.
        """
        return self._ask(
            "projection.tiles", read_listed("tiles", read_tile), camera=(write_camera, camera),
            size=(write_size, size), padding=(write_insets, padding),
            field_of_view=(number, field_of_view), tile_size=(number, tile_size),
            min_zoom=(number, min_zoom), max_zoom=(number, max_zoom), levels=(text, levels),
            wrap=(text, wrap),
        ).result()


class Clock(Caller):
    """The engine's clock. Time is in seconds."""

    def tick(self, seconds: float | None = None, *, to: float | None = None) -> Progress:
        """Advances the time of all maps.

        The clock ends at 1,000,000,000 seconds.

        Args:
            seconds: How long; either this or `to`. At least 0.
            to: Until when, not before now; either this or `seconds`. At least 0.

        Returns:
            The time, and what still moves.

        Raises:
            ClockRunningError: The clock runs in real time.
        """
        return self._ask(
            "clock.tick", read_progress, seconds=(number, seconds), to=(number, to),
        ).result()

    def start(self, fps: float | None = None) -> float:
        """Starts the clock in real time.

        Args:
            fps: Frames per second while something moves; by default what they were, or 60. Above
                0, at most 1,000.
        """
        return self._ask("clock.start", read_member("time", float), fps=(number, fps)).result()

    def stop(self) -> float:
        """Stops the clock, so that it can be ticked."""
        return self._ask("clock.stop", read_member("time", float)).result()

    def get(self) -> ClockState:
        """The clock.

        Returns:
            The time and how it passes.
        """
        return self._ask("clock.get", read_clock_state).result()


class MapView(BlockingView, EventMethods):
    """A map, by its id. `NoSuchMapError` if there is none: only "default" exists at first."""

    engine: MapCam
    """The engine that it is a map of."""

    @property
    def id(self) -> str:
        """Its id."""
        return str(self._map)

    @property
    def gesture(self) -> MapGestures:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return MapGestures(self._engine, self._port, self._map)

    @property
    def projection(self) -> MapProjection:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return MapProjection(self._engine, self._port, self._map)

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
    ) -> MapState:
        """Creates a map.

        Args:
            size: The view's size.
            padding: What the host's controls cover at each edge.
            limits: Sets min_zoom, max_zoom and viewing_angle_limits: "google" to 2, 21 and [[10,
                30], [16, 65]], the default, "none" to 0, 30 and [[0, 89]]; settings given beside
                it take precedence.
            min_zoom: The least zoom, 2 by default; at most `max_zoom`. From 0 to 30.
            max_zoom: The greatest zoom, 21 by default. From 0 to 30.
            camera_target_bounds: The box that users keep the target in; None clears it.
            camera_target_bounds_apply: What camera_target_bounds restrict: gestures and flings
                alone, the default, or every movement of the camera.
            view_bounds: The box that everything visible stays in, also under the padding; None
                clears it.
            view_bounds_mode: Whether view_bounds smaller than the view limit the zoom ("inside",
                the default) or are centred in it ("contain").
            viewing_angle_limits: The greatest viewing angle by zoom, as pairs [zoom, angle] in
                ascending order of zoom, with angles that do not fall: linear between them,
                constant outside; [[10, 30], [16, 65]] by default. From 1 to 16 items.
            field_of_view: The vertical field of view in degrees, 36.86989764584402 by default.
                From 1 to 150.
            gestures: Which gestures are allowed, all by default.
            notify: The notifications that the map sends, by their methods' names; all by default.
            observe: What camera.didChange contains in addition to the camera; nothing by default.
            camera: The first camera; by default 0/0 at zoom 2.

        Returns:
            The map.

        Raises:
            MapExistsError: The map already exists.
        """
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
        ).result()

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
    ) -> MapState:
        """Changes a map's settings; what is left out stays as it is.

        The camera is limited again.

        Args:
            size: The view's size.
            padding: What the host's controls cover at each edge.
            limits: Sets min_zoom, max_zoom and viewing_angle_limits: "google" to 2, 21 and [[10,
                30], [16, 65]], the default, "none" to 0, 30 and [[0, 89]]; settings given beside
                it take precedence.
            min_zoom: The least zoom, 2 by default; at most `max_zoom`. From 0 to 30.
            max_zoom: The greatest zoom, 21 by default. From 0 to 30.
            camera_target_bounds: The box that users keep the target in; None clears it.
            camera_target_bounds_apply: What camera_target_bounds restrict: gestures and flings
                alone, the default, or every movement of the camera.
            view_bounds: The box that everything visible stays in, also under the padding; None
                clears it.
            view_bounds_mode: Whether view_bounds smaller than the view limit the zoom ("inside",
                the default) or are centred in it ("contain").
            viewing_angle_limits: The greatest viewing angle by zoom, as pairs [zoom, angle] in
                ascending order of zoom, with angles that do not fall: linear between them,
                constant outside; [[10, 30], [16, 65]] by default. From 1 to 16 items.
            field_of_view: The vertical field of view in degrees, 36.86989764584402 by default.
                From 1 to 150.
            gestures: Which gestures are allowed, all by default.
            notify: The notifications that the map sends, by their methods' names; all by default.
            observe: What camera.didChange contains in addition to the camera; nothing by default.

        Returns:
            The map.
        """
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
        ).result()

    def state(self) -> MapState:
        """A map's settings, camera and state.

        Returns:
            The map.
        """
        return self._ask("map.get", read_map_state).result()

    def remove(self) -> None:
        """Removes a map. Its animations end, stopped."""
        return self._ask("map.remove", nothing).result()

    def camera(self) -> Camera:
        """The camera of a map."""
        return self._ask("camera.get", read_camera).result()

    def move(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None, tag: str | None = None,
    ) -> Camera:
        """Applies an update, or sets some properties, at once.

        All animations of the map end, interrupted.

        Args:
            update: An update; either this or `to`.
            to: Properties and where they go; either this or `update`.
            target: The place at the centre of what padding leaves free. Instead of `to`.
            zoom: The world is 256·2^zoom points wide. Instead of `to`.
            bearing: Degrees clockwise from north. Instead of `to`.
            viewing_angle: Degrees from looking straight down. Instead of `to`.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The camera, constrained.
        """
        return self._ask(
            "camera.move", read_camera, tag=(text, tag), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            report=CLAMPED,
        ).result()

    def stop(self, animation: int | None = None, *, tag: str | None = None) -> Camera:
        """Stops an animation, or all animations of the map, where they are.

        Args:
            animation: The one to stop; all by default. At least 1.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Raises:
            NoSuchAnimationError: No such animation runs or waits on the map.
        """
        return self._ask(
            "camera.stop", read_camera, tag=(text, tag), animation=(number, animation),
        ).result()

    def camera_for_bounds(
        self, bounds: BoundsLike, padding: InsetsLike | None = None,
        bearing: Literal["keep"] | float | None = None,
        viewing_angle: Literal["keep"] | float | None = None, max_zoom: float | None = None,
        zoom_snap: float | None = None, *, shape: FitShape | None = None,
    ) -> Camera | None:
        """The camera that shows all of an area, as large as possible.

        Does not move the camera.

        Args:
            bounds: The area to show.
            padding: Kept free inside the viewport less the map's padding: one number, or insets.
                Default: 64 at each edge.
            bearing: Degrees clockwise from north; "keep", the map's own. Default: 0.
            viewing_angle: Degrees; "keep", the map's own. As far as the zoom found allows it.
                Default: 0.
            max_zoom: The greatest zoom of the fit, which is centred in any case; the map's
                max_zoom applies, too. From 0 to 30.
            zoom_snap: The zoom is the greatest multiple of this that is not above the fit's own,
                then limited: 1 for whole zooms, which static maps take. Above 0.
            shape: Of `coordinates`: whether their box is to be seen, or just the places
                themselves, which may be tighter. Default: "box".

        Returns:
            The camera, constrained; None if the insets leave no room.
        """
        return self._ask(
            "camera.forBounds", lambda value: None if value is None else read_camera(value),
            bounds=write_bounds(bounds, shape),
            insets=(write_insets, FIT_PADDING if padding is None else padding),
            bearing=(text, bearing), viewing_angle=(text, viewing_angle),
            max_zoom=(number, max_zoom), zoom_snap=(number, zoom_snap), shape=(text, shape),
            report=CLAMPED,
        ).result()

    def look_at(self, eye: EyeLike, target: CoordinateLike, *, tag: str | None = None) -> Camera:
        """Sets the camera at once from where its eye is and what it looks at.

        All animations of the map end, interrupted. `projection.matrix` returns the eye.

        Args:
            eye: Where the eye is.
            target: The place looked at. Straight below the eye, within 1e-9 of its altitude, the
                bearing stays as it is.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The camera, constrained.
        """
        return self._ask(
            "camera.lookAt", read_camera, eye=write_eye(eye), target=write_coordinate(target),
            tag=(text, tag), report=CLAMPED,
        ).result()

    def compare(
        self, a: CameraLike, b: CameraLike, *, size: SizeLike | None = None,
    ) -> CompareResult:
        """How a camera differs from another; the map's limits change neither.

        Does not move the camera.

        Args:
            a: The first camera.
            b: The second camera.
            size: The view's size; by default the map's.

        Returns:
            The second camera beside the first.
        """
        return self._ask(
            "camera.compare", read_compare_result, a=write_camera(a), b=write_camera(b),
            size=(write_size, size),
        ).result()

    def animate(
        self, update: UpdateLike | None = None, *, to: PartialCameraLike | None = None,
        target: CoordinateLike | None = None, zoom: float | None = None,
        bearing: float | None = None, viewing_angle: float | None = None,
        padding: InsetsLike | None = None, at: PointLike | None = None,
        duration: float | None = None, curve: Curve | None = None,
        path: AnimationPath | None = None, rotation: Rotation | None = None,
        fly: FlightOptionsLike | None = None, delay: float | None = None, tag: str | None = None,
    ) -> Animation:
        """Animates an update, some properties or the padding.

        It takes control of the properties it animates, from their current values; all others keep
        running.

        Args:
            update: An update; either this or `to`.
            to: Properties and where they go; either this or `update`.
            target: The place at the centre of what padding leaves free. Instead of `to`.
            zoom: The world is 256·2^zoom points wide. Instead of `to`.
            bearing: Degrees clockwise from north. Instead of `to`.
            viewing_angle: Degrees from looking straight down. Instead of `to`.
            padding: The map's padding goes there at the same time.
            at: The ground under this point stays under it; only with `to` without a target, or
                with `padding` alone.
            duration: Seconds; by default 0.25, for a flight as its speed determines. Not with a
                spring. At least 0.
            curve: The progress over time; by default "default", along a route "linear".
            path: Straight, or out, across and in again after van Wijk and Nuij. Default: "ease".
            rotation: Which way the bearing turns. Default: "shortest".
            fly: How a flight is flown; only with `path` "fly".
            delay: Seconds before it begins. At least 0. Default: 0.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation, where it will lead and how long it takes.
        """
        return self._start(
            "camera.animate", Animation, tag=(text, tag), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            padding=(write_insets, padding), at=(write_point, at), duration=(number, duration),
            curve=(text, curve), path=(text, path), rotation=(text, rotation),
            fly=(write_flight_options, fly), delay=(number, delay), report=CLAMPED,
        ).result()

    def tour(
        self, steps: Iterable[TourStepLike] | None = None, *,
        document: TourDocumentLike | None = None, delay: float | None = None,
        tag: str | None = None,
    ) -> Animation:
        """Plays steps one after the other, as one animation.

        Each begins where the one before it ended.

        Args:
            steps: The steps, 1 to 1,000; either this or `document`. From 1 to 1,000 items.
            document: A tour as a document: its size, settings and camera are set first, at once.
            delay: Seconds before the first step. At least 0. Default: 0.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation, where it will lead and how long it takes.
        """
        return self._start(
            "camera.tour", Animation, tag=(text, tag),
            steps=(lambda each: listed(each, write_tour_step), steps),
            document=(write_tour_document, document), delay=(number, delay),
        ).result()

    def camera_at(self, time: float) -> Camera:
        """The camera at a time, as ticking there would show it if no other request came.

        Does not move the camera.

        Args:
            time: Seconds on the clock, not before now. At least 0.
        """
        return self._ask("camera.at", read_camera, time=number(time)).result()

    def orbit(
        self, degrees: float, *, duration: float | None = None, curve: Curve | None = None,
        delay: float | None = None, tag: str | None = None,
    ) -> Animation:
        """Turns the camera about its target.

        Args:
            degrees: Clockwise; more than 360 is more than once around.
            duration: Seconds; by default 0.25, for a flight as its speed determines. Not with a
                spring. At least 0.
            curve: The progress over time; by default "default", along a route "linear".
            delay: Seconds before it begins. At least 0. Default: 0.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation; its id is None if there is nothing to turn.
        """
        return self._start(
            "camera.orbit", Animation, degrees=number(degrees), tag=(text, tag),
            duration=(number, duration), curve=(text, curve), delay=(number, delay),
        ).result()

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
    ) -> CameraPath:
        """The frames that the same `animate`, `tour` or `route` would show, the first and the
        last included.

        Does not move the camera.

        Args:
            update: An update; either this, `to`, `steps` or `route`.
            to: Properties and where they go; either this, `update`, `steps` or `route`.
            target: The place at the centre of what padding leaves free. Instead of `to`.
            zoom: The world is 256·2^zoom points wide. Instead of `to`.
            bearing: Degrees clockwise from north. Instead of `to`.
            viewing_angle: Degrees from looking straight down. Instead of `to`.
            steps: The steps of a tour; either this, `update`, `to` or `route`. From 1 to 1,000
                items.
            route: A line to go along; either this, `update`, `to` or `steps`.
            orbit: Degrees clockwise about the target.
            padding: The map's padding goes there at the same time.
            at: The ground under this point stays under it; only with `to` without a target, or
                with `padding` alone.
            duration: Seconds; by default 0.25, for a flight as its speed determines. Not with a
                spring. At least 0.
            curve: The progress over time; by default "default", along a route "linear".
            path: Straight, or out, across and in again after van Wijk and Nuij. Default: "ease".
            rotation: Which way the bearing turns. Default: "shortest".
            fly: How a flight is flown; only with `path` "fly".
            delay: Seconds before it begins. At least 0. Default: 0.
            frames: How many frames, evenly spaced; either this or `fps`. At least 2.
            fps: Frames per second, and the last one; or `frames`. Above 0, at most 1,000,000.

        Returns:
            Seconds from the first frame to the last, with the delay, and the frames.
        """
        return self._ask(
            "camera.path", timed(read_camera_path, fps), update=(write_update, change(update)),
            to=(write_partial_camera, partial_camera(update, to, target, zoom, bearing, viewing_angle)),
            steps=(lambda each: listed(each, write_tour_step), steps), route=(write_route, route),
            orbit=(number, orbit), padding=(write_insets, padding), at=(write_point, at),
            duration=(number, duration), curve=(text, curve), path=(text, path),
            rotation=(text, rotation), fly=(write_flight_options, fly), delay=(number, delay),
            frames=(number, frames), fps=(number, fps),
        ).result()

    def animations(self) -> list[RunningAnimation]:
        """The animations of a map that run or wait for their delay, oldest first.

        Returns:
            The animations.
        """
        return self._ask(
            "animation.list", read_listed("animations", read_running_animation),
        ).result()

    def seek(self, animation: int, to: float) -> Camera:
        """Sets an animation to a time, backwards too: the camera is the one that ticking there
        would have shown.

        One that waits for its delay begins. At its end it stays until the next tick.

        Args:
            animation: The animation. At least 1.
            to: Seconds since its beginning, without the delay. At least 0.

        Raises:
            NoSuchAnimationError: No such animation runs or waits on the map.
        """
        return self._ask(
            "animation.seek", read_camera, animation=number(animation), to=number(to),
        ).result()

    def route(
        self, line: LineLike, *, speed: float | None = None, duration: float | None = None,
        times: Iterable[float] | None = None, zoom: RouteProfile | None = None,
        viewing_angle: RouteProfile | None = None,
        bearing: Literal["course", "keep"] | float | None = None,
        course_length: float | None = None, smoothing: float | None = None,
        approach: float | None = None, delay: float | None = None, curve: Curve | None = None,
        tag: str | None = None,
    ) -> Animation:
        """Goes along a line at constant speed over the ground, as one animation.

        Args:
            line: The line's places, 2 to 100,000, in order: straight between them on the map, the
                short way round. An array, an encoded polyline or a GeoJSON LineString. Also
                GeoJSON's LineString, an object with a `__geo_interface__`, or the name of a
                GeoJSON, GPX or KML file with one line in it.
            speed: Metres per second. Without this, `duration` and `times`: one screen height of
                ground every two seconds. At least 0.001.
            duration: Seconds; either this or `speed`. At least 0.
            times: Seconds, one number for each place, counted from the first: the camera moves as
                recorded. They increase; between equal places the camera rests. Instead of
                `speed`, `duration` and a curve. From 2 to 100,000 items.
            zoom: A zoom, or pairs of a part of the length and the zoom there; by default the
                camera's own.
            viewing_angle: Degrees, or pairs of a part of the length and the viewing angle there;
                by default the camera's own.
            bearing: "course", the direction of the line; "keep", the camera's own; or degrees.
                Default: "course".
            course_length: Metres around the target over which the course is averaged; by default
                the distance of three seconds. Above 0.
            smoothing: Averages the line over this many metres; corners are cut by at most a
                quarter of it. At least 0. Default: 0.
            approach: Seconds in which the camera eases from where it was, within the duration; by
                default 0, and 1 for a step of a tour that does not begin on the route. At least
                0.
            delay: Seconds before it begins. At least 0. Default: 0.
            curve: The progress over time, clamped to the line's ends. Default: "linear".
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation; its id is None if it takes no time: then the camera is at the line's
            end.

        Raises:
            ValueError: There is not one line in what was given.
        """
        return self._start(
            "camera.route", Animation, call=("route", "/route"),
            route=write_route(Route(line, speed=speed, duration=duration, times=times, zoom=zoom, viewing_angle=viewing_angle, bearing=bearing, course_length=course_length, smoothing=smoothing, approach=approach)),
            tag=(text, tag), delay=(number, delay), curve=(text, curve),
        ).result()

    def follow(
        self, *, zoom: float | None = None, viewing_angle: float | None = None,
        bearing: Literal["keep", "course", "heading"] | float | None = None,
        course_length: float | None = None, insets: InsetsLike | None = None,
        at: PointLike | None = None, max_zoom: float | None = None, transition: float | None = None,
        gestures: Iterable[Literal["zoom", "rotate", "tilt"]] | None = None, tag: str | None = None,
    ) -> Animation:
        """Follows the places given to `track`, until something else moves the camera or `stop`
        ends it.

        Args:
            zoom: The zoom; by default the camera's own. Not of several places.
            viewing_angle: Degrees; by default the camera's own.
            bearing: "keep", the camera's own; "course", the direction in which the place moves;
                "heading", the heading given; or degrees. Default: "keep".
            course_length: The least metres over which a course is measured, and after which it is
                taken anew. Above 0. Default: 9.
            insets: Kept free inside the viewport less the map's padding.
            at: Where a single place is held on the screen; the centre less padding by default.
            max_zoom: The greatest zoom for several places.
            transition: Seconds in which the camera eases from where it was. At least 0. Default:
                1.
            gestures: The gestures that change what is kept of a single place; all others end the
                following. Default: ['zoom'].
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation, which has no end of its own.
        """
        return self._start(
            "camera.follow", Animation, tag=(text, tag), zoom=(number, zoom),
            viewing_angle=(number, viewing_angle), bearing=(text, bearing),
            course_length=(number, course_length), insets=(write_insets, insets),
            at=(write_point, at), max_zoom=(number, max_zoom), transition=(number, transition),
            gestures=(array, gestures),
        ).result()

    def track(self, places: TrackedLike, *, heading: float | None = None) -> TrackResult:
        """Reports where the followed places are now.

        The next `follow` uses them, too.

        Args:
            places: One place, which stays at a point of the screen, or several, which are all
                shown. At least 1 items. Each is a place, or a `TrackedPlace` where it has a
                heading of its own.
            heading: Where a single place is heading, in degrees clockwise from north.

        Returns:
            The camera, and whether it follows.
        """
        return self._ask(
            "camera.track", read_track_result,
            places=write_tracked(places, heading, write_tracked_place),
        ).result()

    def fit(
        self, bounds: BoundsLike, padding: InsetsLike | None = None,
        bearing: Literal["keep"] | float | None = None,
        viewing_angle: Literal["keep"] | float | None = None, max_zoom: float | None = None,
        zoom_snap: float | None = None, *, shape: FitShape | None = None, tag: str | None = None,
    ) -> Camera:
        """Shows all of an area, as large as possible.

        At once: `move(fit_bounds(…))`.

        Args:
            bounds: The area to show.
            padding: Kept free inside the viewport less the map's padding: one number, or insets.
                Default: 64 at each edge.
            bearing: Degrees clockwise from north; "keep", the map's own. Default: 0.
            viewing_angle: Degrees; "keep", the map's own. As far as the zoom found allows it.
                Default: 0.
            max_zoom: The greatest zoom of the fit, which is centred in any case; the map's
                max_zoom applies, too. From 0 to 30.
            zoom_snap: The zoom is the greatest multiple of this that is not above the fit's own,
                then limited: 1 for whole zooms, which static maps take. Above 0.
            shape: Of `coordinates`: whether their box is to be seen, or just the places
                themselves, which may be tighter. Default: "box".
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The camera, constrained.
        """
        return self._ask(
            "camera.move", read_camera, call=("fit", "/update/fitBounds"),
            update=updates.fit_bounds(bounds, padding, bearing, viewing_angle, max_zoom, zoom_snap, shape=shape).json,
            tag=(text, tag), report=CLAMPED,
        ).result()

    def fly_to(
        self, target: PlaceOrCamera, zoom: float | None = None, *, bearing: float | None = None,
        viewing_angle: float | None = None, duration: float | None = None,
        curve: Curve | None = None, rotation: Rotation | None = None, delay: float | None = None,
        tag: str | None = None, speed: float | None = None, curvature: float | None = None,
        min_zoom: float | None = None, max_duration: float | None = None,
    ) -> Animation:
        """Flies to a place: out, across and in again.

        Args:
            target: The place at the centre of what padding leaves free; or a camera, to go there
                as a whole.
            zoom: The world is 256·2^zoom points wide.
            bearing: Degrees clockwise from north.
            viewing_angle: Degrees from looking straight down.
            duration: Seconds; by default 0.25, for a flight as its speed determines. Not with a
                spring. At least 0.
            curve: The progress over time; by default "default", along a route "linear".
            rotation: Which way the bearing turns. Default: "shortest".
            delay: Seconds before it begins. At least 0. Default: 0.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.
            speed: The flight's speed. At its top, the ground passes at speed / curvature view
                widths per second, 0.85 by default. From 0.001 to 1,000. Default: 1.2.
            curvature: How high it goes, the paper's ρ: the greater, the higher. From 0.01 to 100.
                Default: 1.42.
            min_zoom: The zoom at the top, if the path would go higher.
            max_duration: The longest duration that the speed may lead to, in seconds. Above 0.

        Returns:
            The animation, where it will lead and how long it takes.
        """
        return self._start(
            "camera.animate", Animation, call=("fly_to", "/to", "/fly"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)), path='"fly"',
            fly=write_flight_options(FlightOptions(speed, curvature, min_zoom, max_duration)),
            duration=(number, duration), curve=(text, curve), rotation=(text, rotation),
            delay=(number, delay), report=CLAMPED, tag=(text, tag),
        ).result()

    def ease_to(
        self, target: PlaceOrCamera | None = None, zoom: float | None = None, *,
        bearing: float | None = None, viewing_angle: float | None = None,
        duration: float | None = None, curve: Curve | None = None, rotation: Rotation | None = None,
        delay: float | None = None, tag: str | None = None,
    ) -> Animation:
        """Goes straight to a place, zoom, bearing and viewing angle, or some of them.

        Args:
            target: The place at the centre of what padding leaves free; or a camera, to go there
                as a whole.
            zoom: The world is 256·2^zoom points wide.
            bearing: Degrees clockwise from north.
            viewing_angle: Degrees from looking straight down.
            duration: Seconds; by default 0.25, for a flight as its speed determines. Not with a
                spring. At least 0.
            curve: The progress over time; by default "default", along a route "linear".
            rotation: Which way the bearing turns. Default: "shortest".
            delay: Seconds before it begins. At least 0. Default: 0.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The animation, where it will lead and how long it takes.
        """
        return self._start(
            "camera.animate", Animation, call=("ease_to", "/to"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)),
            duration=(number, duration), curve=(text, curve), rotation=(text, rotation),
            delay=(number, delay), report=CLAMPED, tag=(text, tag),
        ).result()

    def jump_to(
        self, target: PlaceOrCamera | None = None, zoom: float | None = None, *,
        bearing: float | None = None, viewing_angle: float | None = None, tag: str | None = None,
    ) -> Camera:
        """Sets some of the camera at once; what is left out keeps its value.

        Args:
            target: The place at the centre of what padding leaves free; or a camera, to go there
                as a whole.
            zoom: The world is 256·2^zoom points wide.
            bearing: Degrees clockwise from north.
            viewing_angle: Degrees from looking straight down.
            tag: The host's name for the request, which the notifications of its movement repeat.
                From 1 to 128 bytes.

        Returns:
            The camera, constrained.
        """
        return self._ask(
            "camera.move", read_camera, call=("jump_to", "/to"),
            to=write_partial_camera(towards(target, zoom, bearing, viewing_angle)), tag=(text, tag),
            report=CLAMPED,
        ).result()

    def project(self, coordinate: ElevatedCoordinateLike) -> Point | None:
        """Where a place is seen, which may be above the ground; None behind the eye.

        Args:
            coordinate: The coordinate.
        """
        return self._ask(
            "projection.points",
            read_first("points", lambda value: None if value is None else read_point(value)),
            call=("project", "/coordinates/0"),
            coordinates=listed([coordinate], write_elevated_coordinate),
        ).result()

    def unproject(self, point: PointLike) -> Coordinate | None:
        """The place under a screen point; None at and above the horizon.

        Args:
            point: The point.
        """
        return self._ask(
            "projection.coordinates",
            read_first("coordinates", lambda value: None if value is None else read_coordinate(value)),
            call=("unproject", "/points/0"), points=listed([point], write_point),
        ).result()


class MapCam(BlockingEngine, EventMethods):
    """A running engine, for any thread.

        with MapCam() as engine:
            view = engine.map()
            view.move(zoom_by(1, at=(200, 150)))

    A method raises `InvalidParamsError` if a parameter is wrong, `NoSuchMapError` if there is no
    such map, `LimitExceededError` if something would be too much, and `EngineDiedError`,
    `EngineClosedError` or `RequestTimeoutError` if there is no answer.

    Args:
        binary: The engine's executable; by default `find_engine` looks for it.
        size: The default map's, in points. Default: 800 × 600.
        clock: "manual", where time passes by ticks only, or "realtime".
        fps: Frames per second, with `clock="realtime"`. Default: 60.
        limits: The limits of zoom and viewing angle of the default map, and of those that `map`
            creates: "google", the Google Maps SDK's, which is the default, or "none".
        options: More words for the engine's command line.
        timeout: How many seconds an answer may take; None: without a limit.
        engine: "process", or "wasm" for the engine's WebAssembly module in this process, which
            runs on every system (`pip install wasmtime`). By default: what the
            environment's MAPCAM_ENGINE says; else a process, if there is an executable.
        trace: A file that gets every request before it is served: `mapcam < FILE` replays it.

    Raises:
        EngineNotFoundError: There is no executable.
        IncompatibleEngineError: It is not a mapcam engine, or does not serve this protocol.
        InvalidOptionsError: An argument is wrong; it is a ValueError.
    """

    @property
    def clock(self) -> Clock:
        """The clock, which is stopped until it is ticked or started."""
        return Clock(self, self._port)

    def request(self, /, method: str, **params: object) -> Any:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._post(method, text(params), unchanged, None).result()

    def map(
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
    ) -> MapView:
        """A map by its id.

        Only "default" exists at first; others need a `create()`. With settings, which are those
        of `MapView.create`, the map is created so, or configured so if it exists.

        Args:
            id: 1 to 128 bytes.
        """
        view = MapView(self, id)
        settings = given_settings(
            size=size, padding=padding, limits=limits, min_zoom=min_zoom, max_zoom=max_zoom,
            camera_target_bounds=camera_target_bounds,
            camera_target_bounds_apply=camera_target_bounds_apply, view_bounds=view_bounds,
            view_bounds_mode=view_bounds_mode, viewing_angle_limits=viewing_angle_limits,
            field_of_view=field_of_view, gestures=gestures, notify=notify, observe=observe,
            camera=camera,
        )
        if settings:
            result_of(self._create(view, settings))
        return view

    def initialize(
        self, client: ClientLike | None = None, protocol_version: str | None = None,
    ) -> ServerDescription:
        """Describes the server and its limits.

        Optional; may be called at any time. Unknown parameters are ignored.

        Args:
            client: The host.
            protocol_version: The version of the protocol that the host speaks; its major number
                must be 1.

        Returns:
            The server and its limits.
        """
        return self._ask(
            "initialize", read_server_description, client=(write_client, client),
            protocol_version=(text, protocol_version),
        ).result()

    def ping(self) -> None:
        """Does nothing; a response shows that the engine runs."""
        return self._ask("ping", nothing).result()

    def shutdown(self) -> None:
        """Ends the session: after the response the process exits with status 0."""
        return self._ask("shutdown", nothing).result()

    def discover(self) -> Any:
        """Describes all methods, their parameters and results, the errors and the notifications.

        Returns:
            This service's OpenRPC document.
        """
        return self._ask("rpc.discover", unchanged).result()

    def maps(self) -> list[str]:
        """All maps.

        Returns:
            The maps' ids, in the order in which they were created.
        """
        return self._ask("map.list", read_listed("maps", unchanged)).result()
