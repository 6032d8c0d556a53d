"""A headless map camera, for Python.

from mapcam import MapCam, zoom_by

with MapCam() as engine:
    print(engine.map().move(zoom_by(1, at=(200, 150))))
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
    RunningAnimation,
    Server,
    ServerDescription,
    Spring,
    Tile,
    TileLevels,
    TourStep,
    TourStepLike,
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
from .values import (
    Bounds,
    BoundsLike,
    Camera,
    CameraLike,
    Coordinate,
    CoordinateLike,
    Insets,
    InsetsLike,
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

_LATER = {
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
"""What is imported when it is first asked for, because it needs asyncio, and where it is."""


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
    "Pipeline",
    "Point",
    "PointLike",
    "Progress",
    "Reply",
    "RequestError",
    "RequestTimeout",
    "Rotation",
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
    "Update",
    "UpdateLike",
    "ViewMatrix",
    "VisibleRegion",
    "WouldWaitForever",
    "__version__",
    "approx",
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
