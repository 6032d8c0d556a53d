"""A headless map camera, for Python: the package's reference.

```python
from mapcam import MapCam, zoom_by

with MapCam() as engine:
    print(engine.map().move(zoom_by(1, at=(200, 150))))
```

`MapCam` is a running engine, `MapView` one of its maps, with all methods of the camera. With
asyncio they are `AsyncMapCam` and `AsyncMapView`, and their methods are coroutines. In a pipeline
or a batch the methods give a `Reply`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import __version__

if TYPE_CHECKING:
    from . import export as export
    from . import spark as spark
    from . import tables as tables
    from .aio import AsyncBatch, AsyncMapCam, AsyncMapView, AsyncPipeline
    from .aio_animations import AsyncAnimation, AsyncMotion
    from .aio_replies import AsyncReply
    from .aio_streams import AsyncEventStream, AsyncExpected
    from .animations import Animation, Motion
    from .drawing import Picture, draw
    from .engine import Clock, MapCam, MapView
    from .errors import (
        ClockRunning,
        EngineClosed,
        EngineDied,
        EngineNotFound,
        IncompatibleEngine,
        InternalError,
        InvalidOptions,
        InvalidParams,
        InvalidRequest,
        LimitExceeded,
        MapCamError,
        MapExists,
        MethodNotFound,
        NoSuchAnimation,
        NoSuchMap,
        NotUnderstood,
        ParseError,
        RequestError,
        RequestTimeout,
        WouldWaitForever,
    )
    from .given import PlaceOrCamera
    from .listeners import Listener
    from .locate import find_engine
    from .pipelines import Batch, Pipeline
    from .protocol.types import (
        AnimationEnded,
        AnimationPath,
        AnimationStep,
        CameraDidChange,
        CameraIdle,
        CameraPath,
        CameraProperty,
        CameraWillMove,
        Client,
        ClockState,
        Constants,
        Curve,
        CurveName,
        Event,
        Eye,
        EyeLike,
        FitShape,
        FlightOptions,
        FlightOptionsLike,
        Gestures,
        GesturesLike,
        Limits,
        MapState,
        NotificationName,
        Observable,
        Outcome,
        Progress,
        Rotation,
        Route,
        RouteLike,
        RouteProfile,
        RunningAnimation,
        Server,
        ServerDescription,
        Spring,
        Tile,
        TileLevels,
        TourStep,
        TourStepLike,
        TrackedPlace,
        TrackedPlaceLike,
        TrackResult,
        ViewMatrix,
        VisibleRegion,
    )
    from .protocol.updates import (
        fit_bounds,
        scroll_by,
        set_camera,
        set_target,
        zoom_by,
        zoom_in,
        zoom_out,
        zoom_to,
    )
    from .records import approx
    from .reply import Reply
    from .streams import EventStream, Expected
    from .tracked import TrackedLike
    from .values import (
        Bounds,
        BoundsLike,
        Camera,
        CameraLike,
        Coordinate,
        CoordinateLike,
        ElevatedCoordinateLike,
        Insets,
        InsetsLike,
        LineLike,
        PartialCamera,
        PartialCameraLike,
        Point,
        PointLike,
        Size,
        SizeLike,
        Update,
        UpdateLike,
    )

_HOMES = {
    "aio": "AsyncBatch AsyncMapCam AsyncMapView AsyncPipeline",
    "aio_animations": "AsyncAnimation AsyncMotion",
    "aio_replies": "AsyncReply",
    "aio_streams": "AsyncEventStream AsyncExpected",
    "animations": "Animation Motion",
    "drawing": "Picture draw",
    "engine": "Clock MapCam MapView",
    "errors": """
        ClockRunning EngineClosed EngineDied EngineNotFound IncompatibleEngine InternalError
        InvalidOptions InvalidParams InvalidRequest LimitExceeded MapCamError MapExists
        MethodNotFound NoSuchAnimation NoSuchMap NotUnderstood ParseError RequestError
        RequestTimeout WouldWaitForever
    """,
    "given": "PlaceOrCamera",
    "listeners": "Listener",
    "locate": "find_engine",
    "pipelines": "Batch Pipeline",
    "protocol.types": """
        AnimationEnded AnimationPath AnimationStep CameraDidChange CameraIdle CameraPath
        CameraProperty CameraWillMove Client ClockState Constants Curve CurveName Event Eye
        EyeLike FitShape FlightOptions FlightOptionsLike Gestures GesturesLike Limits MapState
        NotificationName Observable Outcome Progress Rotation Route RouteLike RouteProfile
        RunningAnimation Server ServerDescription Spring Tile TileLevels TourStep TourStepLike
        TrackedPlace TrackedPlaceLike TrackResult ViewMatrix VisibleRegion
    """,
    "protocol.updates": """
        fit_bounds scroll_by set_camera set_target zoom_by zoom_in zoom_out zoom_to
    """,
    "records": "approx",
    "reply": "Reply",
    "streams": "EventStream Expected",
    "tracked": "TrackedLike",
    "values": """
        Bounds BoundsLike Camera CameraLike Coordinate CoordinateLike ElevatedCoordinateLike
        Insets InsetsLike LineLike PartialCamera PartialCameraLike Point PointLike Size
        SizeLike Update UpdateLike
    """,
}
"""The modules that the names come from: each is imported when the first of its names is used."""

_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}
_MODULES = ("export", "spark", "tables")
"""What has a page of its own, and needs no import of its own."""


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f".{name}", __name__)
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME_OF})


__all__ = [
    "Animation",
    "AnimationEnded",
    "AnimationPath",
    "AnimationStep",
    "AsyncAnimation",
    "AsyncBatch",
    "AsyncEventStream",
    "AsyncExpected",
    "AsyncMapCam",
    "AsyncMapView",
    "AsyncMotion",
    "AsyncPipeline",
    "AsyncReply",
    "Batch",
    "Bounds",
    "BoundsLike",
    "Camera",
    "CameraDidChange",
    "CameraIdle",
    "CameraLike",
    "CameraPath",
    "CameraProperty",
    "CameraWillMove",
    "Client",
    "Clock",
    "ClockRunning",
    "ClockState",
    "Constants",
    "Coordinate",
    "CoordinateLike",
    "Curve",
    "CurveName",
    "ElevatedCoordinateLike",
    "EngineClosed",
    "EngineDied",
    "EngineNotFound",
    "Event",
    "EventStream",
    "Expected",
    "Eye",
    "EyeLike",
    "FitShape",
    "FlightOptions",
    "FlightOptionsLike",
    "Gestures",
    "GesturesLike",
    "IncompatibleEngine",
    "Insets",
    "InsetsLike",
    "InternalError",
    "InvalidOptions",
    "InvalidParams",
    "InvalidRequest",
    "LimitExceeded",
    "Limits",
    "LineLike",
    "Listener",
    "MapCam",
    "MapCamError",
    "MapExists",
    "MapState",
    "MapView",
    "MethodNotFound",
    "Motion",
    "NoSuchAnimation",
    "NoSuchMap",
    "NotUnderstood",
    "NotificationName",
    "Observable",
    "Outcome",
    "ParseError",
    "PartialCamera",
    "PartialCameraLike",
    "Picture",
    "Pipeline",
    "PlaceOrCamera",
    "Point",
    "PointLike",
    "Progress",
    "Reply",
    "RequestError",
    "RequestTimeout",
    "Rotation",
    "Route",
    "RouteLike",
    "RouteProfile",
    "RunningAnimation",
    "Server",
    "ServerDescription",
    "Size",
    "SizeLike",
    "Spring",
    "Tile",
    "TileLevels",
    "TourStep",
    "TourStepLike",
    "TrackResult",
    "TrackedLike",
    "TrackedPlace",
    "TrackedPlaceLike",
    "Update",
    "UpdateLike",
    "ViewMatrix",
    "VisibleRegion",
    "WouldWaitForever",
    "__version__",
    "approx",
    "draw",
    "find_engine",
    "fit_bounds",
    "scroll_by",
    "set_camera",
    "set_target",
    "zoom_by",
    "zoom_in",
    "zoom_out",
    "zoom_to",
]
