# clients/generator/generate.py completes the imports and the table of names; the rest is by hand.
"""A headless map camera, for Python: the package's reference.

```python
from mapcam import MapCam, zoom_by

with MapCam() as engine:
    print(engine.map().move(zoom_by(1, at=(200, 150))))
```

Where to read on, such as by `help(mapcam.MapView.fly_to)`:

* `MapCam` is a running engine: `map(id)`, `clock`, `pipeline()`, `events()`, `close()`.
* `MapView` is one of its maps. Its camera: `camera()`, `set_camera()`, `move()`, `fit()`,
  `camera_for_bounds()`, `limits()`. Its motion: `fly_to()`, `ease_to()`, `animate()`, `route()`,
  `tour()`, `follow()`, `path()`. Its projection: `point()`, `coordinate()`, `contains()`,
  `visible_region()`, `tiles()`. Gestures: `pan()`, `pinch()`, `rotate()`, `tilt()`.
* `Camera`, `Coordinate`, `Point`, `Size`, `Bounds` and `Insets` are values; tuples will do instead.
* `Animation` is what has been started: `wait()`, `stop()`, `seek()`, `finish()`.
* `AsyncMapCam` and `AsyncMapView` are the same for asyncio: their methods are coroutines.
* `draw` makes pictures, `view.widget()` a live map in a notebook, `Tour` films of a document.
* `MapCamError` is the class of all exceptions.

In a pipeline the methods give a `Reply`. `dir(mapcam)` lists all names, `python -m
mapcam --help` the command line, and the project's README goes through all of it with examples.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import __version__ as __version__

if TYPE_CHECKING:
    from .aio import AsyncMapCam as AsyncMapCam
    from .aio import AsyncMapView as AsyncMapView
    from .engine import Clock as Clock
    from .engine import MapCam as MapCam
    from .engine import MapView as MapView
    from .errors import ClockRunning as ClockRunning
    from .errors import EngineClosed as EngineClosed
    from .errors import EngineDied as EngineDied
    from .errors import EngineNotFound as EngineNotFound
    from .errors import IncompatibleEngine as IncompatibleEngine
    from .errors import InternalError as InternalError
    from .errors import InvalidOptions as InvalidOptions
    from .errors import InvalidParams as InvalidParams
    from .errors import InvalidRequest as InvalidRequest
    from .errors import LimitExceeded as LimitExceeded
    from .errors import MapCamError as MapCamError
    from .errors import MapExists as MapExists
    from .errors import MethodNotFound as MethodNotFound
    from .errors import NoSuchAnimation as NoSuchAnimation
    from .errors import NoSuchMap as NoSuchMap
    from .errors import NotUnderstood as NotUnderstood
    from .errors import ParseError as ParseError
    from .errors import RequestError as RequestError
    from .errors import RequestTimeout as RequestTimeout
    from .errors import WouldWaitForever as WouldWaitForever
    from .events import AsyncEventStream as AsyncEventStream
    from .events import AsyncExpected as AsyncExpected
    from .events import EventStream as EventStream
    from .events import Expected as Expected
    from .given import LimitsOf as LimitsOf
    from .given import PlaceOrCamera as PlaceOrCamera
    from .given import TrackedLike as TrackedLike
    from .likes import BoundsLike as BoundsLike
    from .likes import CameraLike as CameraLike
    from .likes import ElevatedCoordinateLike as ElevatedCoordinateLike
    from .likes import InsetsLike as InsetsLike
    from .likes import LineLike as LineLike
    from .likes import PartialCameraLike as PartialCameraLike
    from .likes import PointLike as PointLike
    from .likes import SizeLike as SizeLike
    from .likes import UpdateLike as UpdateLike
    from .listeners import Listener as Listener
    from .locate import find_engine as find_engine
    from .motion import Animation as Animation
    from .motion import AsyncAnimation as AsyncAnimation
    from .motion import AsyncMotion as AsyncMotion
    from .motion import Motion as Motion
    from .notices import ClampedWarning as ClampedWarning
    from .pictures import Picture as Picture
    from .pictures import draw as draw
    from .pipelines import Pipeline as Pipeline
    from .protocol.types import AnimationEnded as AnimationEnded
    from .protocol.types import AnimationPath as AnimationPath
    from .protocol.types import AnimationStep as AnimationStep
    from .protocol.types import CameraDidChange as CameraDidChange
    from .protocol.types import CameraIdle as CameraIdle
    from .protocol.types import CameraPath as CameraPath
    from .protocol.types import CameraProperty as CameraProperty
    from .protocol.types import CameraWillMove as CameraWillMove
    from .protocol.types import Client as Client
    from .protocol.types import ClockState as ClockState
    from .protocol.types import CompareResult as CompareResult
    from .protocol.types import Constants as Constants
    from .protocol.types import ConvertResult as ConvertResult
    from .protocol.types import Curve as Curve
    from .protocol.types import CurveName as CurveName
    from .protocol.types import DeckViewState as DeckViewState
    from .protocol.types import DeckViewStateLike as DeckViewStateLike
    from .protocol.types import Event as Event
    from .protocol.types import Eye as Eye
    from .protocol.types import EyeLike as EyeLike
    from .protocol.types import FitShape as FitShape
    from .protocol.types import FlightOptions as FlightOptions
    from .protocol.types import FlightOptionsLike as FlightOptionsLike
    from .protocol.types import Gestures as Gestures
    from .protocol.types import GesturesLike as GesturesLike
    from .protocol.types import GoogleCamera as GoogleCamera
    from .protocol.types import GoogleCameraLike as GoogleCameraLike
    from .protocol.types import LatLng as LatLng
    from .protocol.types import LatLngLike as LatLngLike
    from .protocol.types import Limits as Limits
    from .protocol.types import MapKitCamera as MapKitCamera
    from .protocol.types import MapKitCameraLike as MapKitCameraLike
    from .protocol.types import MapLibreCamera as MapLibreCamera
    from .protocol.types import MapLibreCameraLike as MapLibreCameraLike
    from .protocol.types import MapState as MapState
    from .protocol.types import NotificationName as NotificationName
    from .protocol.types import Observable as Observable
    from .protocol.types import Outcome as Outcome
    from .protocol.types import Progress as Progress
    from .protocol.types import Rotation as Rotation
    from .protocol.types import Route as Route
    from .protocol.types import RouteLike as RouteLike
    from .protocol.types import RouteProfile as RouteProfile
    from .protocol.types import RunningAnimation as RunningAnimation
    from .protocol.types import Server as Server
    from .protocol.types import ServerDescription as ServerDescription
    from .protocol.types import Spring as Spring
    from .protocol.types import Tile as Tile
    from .protocol.types import TileLevels as TileLevels
    from .protocol.types import TourDocument as TourDocument
    from .protocol.types import TourDocumentLike as TourDocumentLike
    from .protocol.types import TourSettings as TourSettings
    from .protocol.types import TourSettingsLike as TourSettingsLike
    from .protocol.types import TourStep as TourStep
    from .protocol.types import TourStepLike as TourStepLike
    from .protocol.types import TrackedPlace as TrackedPlace
    from .protocol.types import TrackedPlaceLike as TrackedPlaceLike
    from .protocol.types import TrackResult as TrackResult
    from .protocol.types import ViewMatrix as ViewMatrix
    from .protocol.types import VisibleRegion as VisibleRegion
    from .protocol.updates import fit_bounds as fit_bounds
    from .protocol.updates import scroll_by as scroll_by
    from .protocol.updates import set_camera as set_camera
    from .protocol.updates import set_target as set_target
    from .protocol.updates import zoom_by as zoom_by
    from .protocol.updates import zoom_in as zoom_in
    from .protocol.updates import zoom_out as zoom_out
    from .protocol.updates import zoom_to as zoom_to
    from .records import approx as approx
    from .reply import Reply as Reply
    from .tours import Frame as Frame
    from .tours import Tour as Tour
    from .tracks import recorded_times as recorded_times
    from .values import Bounds as Bounds
    from .values import Camera as Camera
    from .values import Coordinate as Coordinate
    from .values import CoordinateLike as CoordinateLike
    from .values import HasGeometry as HasGeometry
    from .values import Insets as Insets
    from .values import PartialCamera as PartialCamera
    from .values import Point as Point
    from .values import Size as Size
    from .values import Update as Update

_HOMES = {
    "aio": "AsyncMapCam AsyncMapView",
    "engine": "Clock MapCam MapView",
    "errors": """
        ClockRunning EngineClosed EngineDied EngineNotFound IncompatibleEngine InternalError
        InvalidOptions InvalidParams InvalidRequest LimitExceeded MapCamError MapExists
        MethodNotFound NoSuchAnimation NoSuchMap NotUnderstood ParseError RequestError
        RequestTimeout WouldWaitForever
    """,
    "events": "AsyncEventStream AsyncExpected EventStream Expected",
    "given": "LimitsOf PlaceOrCamera TrackedLike",
    "likes": """
        BoundsLike CameraLike ElevatedCoordinateLike InsetsLike LineLike PartialCameraLike
        PointLike SizeLike UpdateLike
    """,
    "listeners": "Listener",
    "locate": "find_engine",
    "motion": "Animation AsyncAnimation AsyncMotion Motion",
    "notices": "ClampedWarning",
    "pictures": "Picture draw",
    "pipelines": "Pipeline",
    "protocol.types": """
        AnimationEnded AnimationPath AnimationStep CameraDidChange CameraIdle CameraPath
        CameraProperty CameraWillMove Client ClockState CompareResult Constants ConvertResult
        Curve CurveName DeckViewState DeckViewStateLike Event Eye EyeLike FitShape FlightOptions
        FlightOptionsLike Gestures GesturesLike GoogleCamera GoogleCameraLike LatLng LatLngLike
        Limits MapKitCamera MapKitCameraLike MapLibreCamera MapLibreCameraLike MapState
        NotificationName Observable Outcome Progress Rotation Route RouteLike RouteProfile
        RunningAnimation Server ServerDescription Spring Tile TileLevels TourDocument
        TourDocumentLike TourSettings TourSettingsLike TourStep TourStepLike TrackResult
        TrackedPlace TrackedPlaceLike ViewMatrix VisibleRegion
    """,
    "protocol.updates": """
        zoom_in zoom_out zoom_to zoom_by set_target set_camera scroll_by fit_bounds
    """,
    "records": "approx",
    "reply": "Reply",
    "tours": "Frame Tour",
    "tracks": "recorded_times",
    "values": """
        Bounds Camera Coordinate CoordinateLike HasGeometry Insets PartialCamera Point Size Update
    """,
}
"""The public names by their modules: each is imported when the first of its names is used. Those of
the modules by hand are written here; the generator adds those of `protocol`."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name == "__all__":
        if _asked_by_help():
            raise AttributeError("help(mapcam) is the text above, not all of the reference")
        return sorted([*_HOME_OF, "__version__"])
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(globals() if _asked_by_help() else {*globals(), *_HOME_OF})


def _asked_by_help() -> bool:
    """Whether pydoc asks, which would print the whole reference, of thousands of lines."""
    import inspect  # Imported only where it is needed.

    frame = inspect.currentframe()
    callers = (frame, frame and frame.f_back, frame and frame.f_back and frame.f_back.f_back)
    names = (each.f_globals.get("__name__") for each in callers if each is not None)
    return not {"pydoc", "inspect"}.isdisjoint(names)
