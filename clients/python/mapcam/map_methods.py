"""The methods of a map's settings, camera and gestures, declared once for all faces."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from .answers import nothing, optional
from .methods import Params, method
from .results import EventName, Eye, Gestures, MapState, Observation
from .updates import FitShape, Update, UpdateLike, fit_bounds
from .values import (
    BoundsLike,
    Camera,
    CoordinateLike,
    InsetsLike,
    Point,
    PointLike,
    SizeLike,
    as_bounds,
    as_coordinate,
    as_insets,
    as_point,
    as_size,
)
from .wire import decoder, given

_camera = decoder(Camera)


class Unchanged(Enum):
    """The default of a setting that None clears."""

    UNCHANGED = "unchanged"


UNCHANGED = Unchanged.UNCHANGED


def settings(
    size: SizeLike | None,
    padding: InsetsLike | None,
    camera_target_bounds: BoundsLike | Unchanged | None,
    viewing_angle_limits: Iterable[tuple[float, float]] | None,
    notify: Iterable[EventName] | None,
    observe: Iterable[Observation] | None,
    **others: object,
) -> Params:
    """The parameters of `map.configure`.

    `animation.ended` is always among the notifications, because animations wait for it.
    """
    limits = viewing_angle_limits
    params = given(
        size=None if size is None else as_size(size),
        padding=None if padding is None else as_insets(padding),
        viewing_angle_limits=None if limits is None else [list(pair) for pair in limits],
        notify=None if notify is None else sorted({*notify, "animation.ended"}),
        observe=None if observe is None else list(observe),
        **others,
    )
    if camera_target_bounds is None:
        params["cameraTargetBounds"] = None
    elif camera_target_bounds is not UNCHANGED:
        assert not isinstance(camera_target_bounds, Unchanged)
        params["cameraTargetBounds"] = as_bounds(camera_target_bounds)
    return params


class MapMethods:
    """What a map can be asked: its settings, its camera, its gestures."""

    @method("map.create", decoder(MapState))
    def create(
        self,
        *,
        size: SizeLike | None = None,
        padding: InsetsLike | None = None,
        min_zoom: float | None = None,
        max_zoom: float | None = None,
        camera_target_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        viewing_angle_limits: Iterable[tuple[float, float]] | None = None,
        field_of_view: float | None = None,
        gestures: Gestures | None = None,
        notify: Iterable[EventName] | None = None,
        observe: Iterable[Observation] | None = None,
        camera: Camera | None = None,
    ) -> Params:
        """Makes the map. Only "default" exists from the start."""
        return settings(
            size,
            padding,
            camera_target_bounds,
            viewing_angle_limits,
            notify,
            observe,
            min_zoom=min_zoom,
            max_zoom=max_zoom,
            field_of_view=field_of_view,
            gestures=gestures,
            camera=camera,
        )

    @method("map.configure", decoder(MapState))
    def configure(
        self,
        *,
        size: SizeLike | None = None,
        padding: InsetsLike | None = None,
        min_zoom: float | None = None,
        max_zoom: float | None = None,
        camera_target_bounds: BoundsLike | Unchanged | None = UNCHANGED,
        viewing_angle_limits: Iterable[tuple[float, float]] | None = None,
        field_of_view: float | None = None,
        gestures: Gestures | None = None,
        notify: Iterable[EventName] | None = None,
        observe: Iterable[Observation] | None = None,
    ) -> Params:
        """Changes what is given. `camera_target_bounds=None` clears them."""
        return settings(
            size,
            padding,
            camera_target_bounds,
            viewing_angle_limits,
            notify,
            observe,
            min_zoom=min_zoom,
            max_zoom=max_zoom,
            field_of_view=field_of_view,
            gestures=gestures,
        )

    @method("map.get", decoder(MapState))
    def state(self) -> Params:
        """The map, whole."""
        return {}

    @method("map.remove", nothing)
    def remove(self) -> Params:
        """Removes the map. Its animations end, stopped."""
        return {}

    @method("camera.get", _camera)
    def camera(self) -> Params:
        """The camera."""
        return {}

    @method("camera.set", _camera)
    def set_camera(self, camera: Camera) -> Params:
        """Sets the camera at once. All animations of the map end, interrupted."""
        return {"camera": camera}

    @method("camera.move", _camera)
    def move(self, update: UpdateLike) -> Params:
        """Applies an update at once. All animations of the map end, interrupted."""
        return {"update": update.wire if isinstance(update, Update) else update}

    @method("camera.move", _camera, convenience=True)
    def fit(
        self,
        bounds: BoundsLike,
        padding: float | None = None,
        insets: InsetsLike | None = None,
        bearing: float | None = None,
        viewing_angle: float | None = None,
        shape: FitShape | None = None,
    ) -> Params:
        """Shows all of an area at once: `move(fit_bounds(…))`."""
        update = fit_bounds(bounds, padding, insets, bearing, viewing_angle, shape)
        return {"update": update.wire}

    @method("camera.lookAt", _camera)
    def look_at(self, eye: Eye, target: CoordinateLike) -> Params:
        """Sets the camera at once from where its eye is and what it looks at."""
        return {"eye": eye, "target": as_coordinate(target)}

    @method("camera.forBounds", optional(_camera))
    def camera_for_bounds(
        self,
        bounds: BoundsLike,
        insets: InsetsLike | None = None,
        bearing: float | None = None,
        viewing_angle: float | None = None,
        shape: FitShape | None = None,
    ) -> Params:
        """The camera that shows all of an area; None where the insets leave no room.

        Nothing moves.
        """
        return given(
            bounds=as_bounds(bounds),
            insets=None if insets is None else as_insets(insets),
            bearing=bearing,
            viewing_angle=viewing_angle,
            shape=shape,
        )

    @method("gesture.pan", _camera)
    def pan(self, translation: PointLike, at: PointLike | None = None) -> Params:
        """Drags the ground; `at` is where the finger was before."""
        return given(translation=as_point(translation), at=_point(at))

    @method("gesture.pinch", _camera)
    def pinch(self, scale: float, at: PointLike, rotation: float | None = None) -> Params:
        """Zooms about a point, and turns by so many degrees clockwise."""
        return given(scale=scale, at=as_point(at), rotation=rotation)

    @method("gesture.rotate", _camera)
    def rotate(self, degrees: float, at: PointLike | None = None) -> Params:
        """Turns the map with the fingers, clockwise on the screen."""
        return given(degrees=degrees, at=_point(at))

    @method("gesture.tilt", _camera)
    def tilt(self, degrees: float) -> Params:
        """Adds to the viewing angle."""
        return {"degrees": degrees}


def _point(value: PointLike | None) -> Point | None:
    return None if value is None else as_point(value)
