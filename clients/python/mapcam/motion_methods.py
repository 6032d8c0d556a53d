"""The methods of a map that animate its camera, declared once for all faces."""

from __future__ import annotations

from collections.abc import Iterable

from .answers import listed
from .methods import Params, flinging, method, starting
from .options import Curve, FlightOptions, PathName, Rotation, TourStep
from .results import CameraPath, RunningAnimation
from .updates import UpdateLike
from .values import (
    Camera,
    CameraLike,
    CoordinateLike,
    PartialCamera,
    PointLike,
    as_coordinate,
    as_point,
)
from .wire import decoder, given


def _animation(
    duration: float | None,
    delay: float | None,
    curve: Curve | None,
    path: PathName | None,
    rotation: Rotation | None,
    fly: FlightOptions | None,
    **own: object,
) -> Params:
    """The parameters of an animation: a method's own, and the options that all of them have."""
    return given(
        **own,
        duration=duration,
        delay=delay,
        curve=curve,
        path=path,
        rotation=rotation,
        fly=fly,
    )


class MotionMethods:
    """What a map can be asked about motion.

    All animations have the same options: `duration` and `delay` in seconds, `curve`, `path`
    "ease" or "fly", the `rotation` of the bearing, and `fly` for how a flight is flown.
    """

    @starting("camera.animate")
    def animate(
        self,
        update: UpdateLike | None = None,
        *,
        to: CameraLike | None = None,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
    ) -> Params:
        """Animates an update, or some properties, from where they are."""
        return _animation(duration, delay, curve, path, rotation, fly, update=update, to=to)

    @starting("camera.animate", convenience=True)
    def fly_to(
        self,
        target: CoordinateLike,
        zoom: float | None = None,
        *,
        bearing: float | None = None,
        viewing_angle: float | None = None,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        rotation: Rotation | None = None,
        speed: float | None = None,
        curvature: float | None = None,
        min_zoom: float | None = None,
        max_duration: float | None = None,
    ) -> Params:
        """Flies to a place: out, across and in again."""
        fly = FlightOptions(speed, curvature, min_zoom, max_duration)
        return _animation(
            duration,
            delay,
            curve,
            "fly",
            rotation,
            None if fly == FlightOptions() else fly,
            to=PartialCamera(target, zoom, bearing, viewing_angle),
        )

    @starting("camera.animateToLocation")
    def animate_to_location(
        self,
        location: CoordinateLike,
        *,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
    ) -> Params:
        """Animates the target."""
        return _animation(
            duration, delay, curve, path, rotation, fly, location=as_coordinate(location)
        )

    @starting("camera.animateToZoom")
    def animate_to_zoom(
        self,
        zoom: float,
        *,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
    ) -> Params:
        """Animates the zoom."""
        return _animation(duration, delay, curve, path, rotation, fly, zoom=zoom)

    @starting("camera.animateToBearing")
    def animate_to_bearing(
        self,
        bearing: float,
        *,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
    ) -> Params:
        """Animates the bearing."""
        return _animation(duration, delay, curve, path, rotation, fly, bearing=bearing)

    @starting("camera.animateToViewingAngle")
    def animate_to_viewing_angle(
        self,
        viewing_angle: float,
        *,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
    ) -> Params:
        """Animates the viewing angle."""
        return _animation(duration, delay, curve, path, rotation, fly, viewing_angle=viewing_angle)

    @starting("camera.animateToCameraPosition")
    def animate_to_camera_position(
        self,
        camera: Camera,
        *,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
    ) -> Params:
        """Animates the whole camera."""
        return _animation(duration, delay, curve, path, rotation, fly, camera=camera)

    @starting("camera.tour")
    def tour(
        self,
        steps: Iterable[TourStep],
        *,
        repeat: int | None = None,
        delay: float | None = None,
    ) -> Params:
        """Plays steps one after the other, as one animation."""
        return given(steps=list(steps), repeat=repeat, delay=delay)

    @starting("camera.orbit")
    def orbit(
        self,
        degrees: float,
        *,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
    ) -> Params:
        """Turns the camera about its target, clockwise; 720 is twice around."""
        return given(degrees=degrees, duration=duration, delay=delay, curve=curve)

    @method("camera.path", decoder(CameraPath))
    def path(
        self,
        update: UpdateLike | None = None,
        *,
        to: CameraLike | None = None,
        steps: Iterable[TourStep] | None = None,
        duration: float | None = None,
        delay: float | None = None,
        curve: Curve | None = None,
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
        repeat: int | None = None,
        frames: int | None = None,
        fps: float | None = None,
    ) -> Params:
        """The frames that `animate` or `tour` would show, by number or by rate. Nothing moves."""
        return _animation(
            duration,
            delay,
            curve,
            path,
            rotation,
            fly,
            update=update,
            to=to,
            steps=None if steps is None else list(steps),
            repeat=repeat,
            frames=frames,
            fps=fps,
        )

    @method("camera.stop", decoder(Camera))
    def stop(self, animation: int | None = None) -> Params:
        """Stops one animation, or all of the map, where they are."""
        return given(animation=animation)

    @method("animation.list", listed("animations", decoder(RunningAnimation)))
    def animations(self) -> Params:
        """The animations that run or wait for their delay, oldest first."""
        return {}

    @method("animation.seek", decoder(Camera))
    def seek(self, animation: int, to: float) -> Params:
        """Sets an animation to a time since its beginning, backwards too."""
        return {"animation": animation, "to": to}

    @flinging("gesture.end")
    def end_gesture(self, velocity: PointLike | None = None) -> Params:
        """Lifts the fingers, moving at so many points a second: a fling, or rest."""
        return given(velocity=None if velocity is None else as_point(velocity))
