"""A headless map camera, for Python.

from mapcam import MapCam, zoom_by

with MapCam() as engine:
    print(engine.map().move(zoom_by(1, at=(200, 150))))
"""

from .aio import AsyncMapCam, AsyncMapView
from .aio_animations import AsyncAnimation, AsyncMotion
from .aio_streams import AsyncEventStream
from .animations import (
    Animation,
    Motion,
)
from .engine import (
    Batch,
    Clock,
    MapCam,
    MapView,
    Pipeline,
)
from .errors import (
    ClockRunning,
    EngineClosed,
    EngineDied,
    EngineNotFound,
    IncompatibleEngine,
    InternalError,
    InvalidParams,
    InvalidRequest,
    LimitExceeded,
    MapCamError,
    MapExists,
    MethodNotFound,
    NoSuchAnimation,
    NoSuchMap,
    ParseError,
    RequestError,
    RequestTimeout,
)
from .events import (
    AnimationEnded,
    AnimationStep,
    CameraDidChange,
    CameraIdle,
    CameraWillMove,
    Event,
)
from .locate import (
    find_engine,
)
from .options import (
    FlightOptions,
    Spring,
    TourStep,
)
from .reply import (
    Reply,
)
from .results import (
    CameraPath,
    Client,
    ClockState,
    Constants,
    Eye,
    Gestures,
    Limits,
    MapState,
    Progress,
    RunningAnimation,
    Server,
    ServerDescription,
    Tile,
    ViewMatrix,
    VisibleRegion,
)
from .streams import (
    EventStream,
)
from .updates import (
    Update,
    fit_bounds,
    scroll_by,
    set_camera,
    set_target,
    zoom_by,
    zoom_in,
    zoom_out,
    zoom_to,
)
from .values import (
    Bounds,
    Camera,
    Coordinate,
    Insets,
    PartialCamera,
    Point,
    Size,
)
from .version import __version__

__all__ = [
    "Animation",
    "AnimationEnded",
    "AnimationStep",
    "AsyncAnimation",
    "AsyncEventStream",
    "AsyncMapCam",
    "AsyncMapView",
    "AsyncMotion",
    "Batch",
    "Bounds",
    "Camera",
    "CameraDidChange",
    "CameraIdle",
    "CameraPath",
    "CameraWillMove",
    "Client",
    "Clock",
    "ClockRunning",
    "ClockState",
    "Constants",
    "Coordinate",
    "EngineClosed",
    "EngineDied",
    "EngineNotFound",
    "Event",
    "EventStream",
    "Eye",
    "FlightOptions",
    "Gestures",
    "IncompatibleEngine",
    "Insets",
    "InternalError",
    "InvalidParams",
    "InvalidRequest",
    "LimitExceeded",
    "Limits",
    "MapCam",
    "MapCamError",
    "MapExists",
    "MapState",
    "MapView",
    "MethodNotFound",
    "Motion",
    "NoSuchAnimation",
    "NoSuchMap",
    "ParseError",
    "PartialCamera",
    "Pipeline",
    "Point",
    "Progress",
    "Reply",
    "RequestError",
    "RequestTimeout",
    "RunningAnimation",
    "Server",
    "ServerDescription",
    "Size",
    "Spring",
    "Tile",
    "TourStep",
    "Update",
    "ViewMatrix",
    "VisibleRegion",
    "__version__",
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
