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

from .animations import Animation, Motion
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
    approx,
)
from .version import __version__

if TYPE_CHECKING:
    from .aio import AsyncBatch, AsyncMapCam, AsyncMapView, AsyncPipeline
    from .aio_animations import AsyncAnimation, AsyncMotion
    from .aio_replies import AsyncReply
    from .aio_streams import AsyncEventStream, AsyncExpected
    from .drawing import Picture, draw

_LATER = {
    "Picture": "drawing",
    "draw": "drawing",
    "AsyncBatch": "aio",
    "AsyncMapCam": "aio",
    "AsyncMapView": "aio",
    "AsyncPipeline": "aio",
    "AsyncAnimation": "aio_animations",
    "AsyncMotion": "aio_animations",
    "AsyncReply": "aio_replies",
    "AsyncEventStream": "aio_streams",
    "AsyncExpected": "aio_streams",
}
"""What is imported when it is first asked for, and where it is: what needs asyncio, or draws."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_LATER[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


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
