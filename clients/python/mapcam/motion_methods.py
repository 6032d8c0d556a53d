"""The methods of a map that animate its camera, declared once for all faces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .methods import Params, flinging, method, starting
from .options import Curve, FlightOptions, PathName, Rotation, TourStep
from .results import CameraPath, RunningAnimation
from .updates import Update
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


def _running(answer: Any) -> list[RunningAnimation]:
    decode = decoder(RunningAnimation)
    return [decode(value) for value in answer["animations"]]


class MotionMethods:
    """What a map can be asked about motion.

    All animations have the same options: `duration` and `delay` in seconds, `curve`, `path`
    "ease" or "fly", the `rotation` of the bearing, and `fly` for how a flight is flown.
    """

    @starting("camera.animate")
    def animate(
        self,
        update: Update | None = None,
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
        return given(
            update=update,
            to=to,
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
        )

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
        return given(
            to=PartialCamera(target, zoom, bearing, viewing_angle),
            path="fly",
            fly=None if fly == FlightOptions() else fly,
            duration=duration,
            delay=delay,
            curve=curve,
            rotation=rotation,
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
        return given(
            location=as_coordinate(location),
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
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
        return given(
            zoom=zoom,
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
        )

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
        return given(
            bearing=bearing,
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
        )

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
        return given(
            viewing_angle=viewing_angle,
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
        )

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
        return given(
            camera=camera,
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
        )

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
        path: PathName | None = None,
        rotation: Rotation | None = None,
        fly: FlightOptions | None = None,
    ) -> Params:
        """Turns the camera about its target, clockwise; 720 is twice around."""
        return given(
            degrees=degrees,
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
        )

    @method("camera.path", decoder(CameraPath))
    def path(
        self,
        update: Update | None = None,
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
        return given(
            update=update,
            to=to,
            steps=None if steps is None else list(steps),
            duration=duration,
            delay=delay,
            curve=curve,
            path=path,
            rotation=rotation,
            fly=fly,
            repeat=repeat,
            frames=frames,
            fps=fps,
        )

    @method("camera.stop", decoder(Camera))
    def stop(self, animation: int | None = None) -> Params:
        """Stops one animation, or all of the map, where they are."""
        return given(animation=animation)

    @method("animation.list", _running)
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
