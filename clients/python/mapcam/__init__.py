# clients/generator/generate.py completes the imports and the table of names; the rest is
# handwritten.
"""A headless map camera, for Python: the package's reference.

```python
from mapcam import MapCam, zoom_by

with MapCam() as engine:
    print(engine.map().move(zoom_by(1, at=(200, 150))))
```

More is in, for example, `help(mapcam.MapView.fly_to)`:

* `MapCam` is a running engine: `map(id)`, `clock`, `pipeline()`, `events()`, `close()`.
* `MapView` is one of its maps. Its camera: `camera()`, `jump_to()`, `move()`, `fit()`,
  `camera_for_bounds()`. Its motion: `fly_to()`, `ease_to()`, `animate()`, `route()`, `tour()`,
  `follow()`, `path()`. Places and points: `project()`, `unproject()`, `projection.contains()`,
  `projection.visible_region()`, `projection.tiles()`. Gestures: `gesture.pan()`, `gesture.pinch()`.
* `Camera`, `Coordinate`, `Point`, `Size`, `Bounds` and `Insets` are values; tuples will do instead.
* `Animation` is what has been started: `wait()`, `stop()`, `seek()`, `finish()`.
* `AsyncMapCam` and `AsyncMapView` are the same for asyncio: their methods are coroutines.
* `view.project_array` and `fit_cameras` are for arrays and tables of pandas and Spark.
* `draw` makes pictures, `view.widget()` a live map in a notebook, `Tour` the cameras of a document.
* `MapCamError` is the class of all exceptions.

In a pipeline the methods give a `Reply`. `dir(mapcam)` lists all names, `mapcam --help` the command
line, and the project's README goes through all of it with examples.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._version import __version__ as __version__

if TYPE_CHECKING:
    from ._aio import AsyncMapCam as AsyncMapCam
    from ._aio import AsyncMapView as AsyncMapView
    from ._calls import Animation as Animation
    from ._calls import AsyncAnimation as AsyncAnimation
    from ._calls import AsyncMotion as AsyncMotion
    from ._calls import Motion as Motion
    from ._calls import Reply as Reply
    from ._engine import Clock as Clock
    from ._engine import MapCam as MapCam
    from ._engine import MapView as MapView
    from ._errors import ClockRunningError as ClockRunningError
    from ._errors import EngineClosedError as EngineClosedError
    from ._errors import EngineDiedError as EngineDiedError
    from ._errors import EngineNotFoundError as EngineNotFoundError
    from ._errors import IncompatibleEngineError as IncompatibleEngineError
    from ._errors import InternalError as InternalError
    from ._errors import InvalidOptionsError as InvalidOptionsError
    from ._errors import InvalidParamsError as InvalidParamsError
    from ._errors import InvalidRequestError as InvalidRequestError
    from ._errors import LimitExceededError as LimitExceededError
    from ._errors import MapCamError as MapCamError
    from ._errors import MapExistsError as MapExistsError
    from ._errors import MethodNotFoundError as MethodNotFoundError
    from ._errors import NoSuchAnimationError as NoSuchAnimationError
    from ._errors import NoSuchMapError as NoSuchMapError
    from ._errors import ParseError as ParseError
    from ._errors import ProtocolError as ProtocolError
    from ._errors import RequestError as RequestError
    from ._errors import RequestTimeoutError as RequestTimeoutError
    from ._errors import WouldWaitForeverError as WouldWaitForeverError
    from ._events import AsyncEventStream as AsyncEventStream
    from ._events import AsyncExpected as AsyncExpected
    from ._events import EventStream as EventStream
    from ._events import Expected as Expected
    from ._events import Listener as Listener
    from ._frames import Frame as Frame
    from ._inputs import BoundsLike as BoundsLike
    from ._inputs import CameraLike as CameraLike
    from ._inputs import ElevatedCoordinateLike as ElevatedCoordinateLike
    from ._inputs import InsetsLike as InsetsLike
    from ._inputs import LimitsOf as LimitsOf
    from ._inputs import LineLike as LineLike
    from ._inputs import PartialCameraLike as PartialCameraLike
    from ._inputs import PlaceOrCamera as PlaceOrCamera
    from ._inputs import PointLike as PointLike
    from ._inputs import SizeLike as SizeLike
    from ._inputs import TrackedLike as TrackedLike
    from ._inputs import UpdateLike as UpdateLike
    from ._locate import find_engine as find_engine
    from ._notices import ClampedWarning as ClampedWarning
    from ._pictures import Picture as Picture
    from ._pictures import draw as draw
    from ._pipelines import Pipeline as Pipeline
    from ._protocol.types import AnimationEnded as AnimationEnded
    from ._protocol.types import AnimationPath as AnimationPath
    from ._protocol.types import AnimationStep as AnimationStep
    from ._protocol.types import CameraDidChange as CameraDidChange
    from ._protocol.types import CameraIdle as CameraIdle
    from ._protocol.types import CameraPath as CameraPath
    from ._protocol.types import CameraProperty as CameraProperty
    from ._protocol.types import CameraWillMove as CameraWillMove
    from ._protocol.types import Client as Client
    from ._protocol.types import ClockState as ClockState
    from ._protocol.types import CompareResult as CompareResult
    from ._protocol.types import Constants as Constants
    from ._protocol.types import ConvertResult as ConvertResult
    from ._protocol.types import Curve as Curve
    from ._protocol.types import CurveName as CurveName
    from ._protocol.types import DeckViewState as DeckViewState
    from ._protocol.types import DeckViewStateLike as DeckViewStateLike
    from ._protocol.types import Event as Event
    from ._protocol.types import Eye as Eye
    from ._protocol.types import EyeLike as EyeLike
    from ._protocol.types import FitShape as FitShape
    from ._protocol.types import FlightOptions as FlightOptions
    from ._protocol.types import FlightOptionsLike as FlightOptionsLike
    from ._protocol.types import Gestures as Gestures
    from ._protocol.types import GesturesLike as GesturesLike
    from ._protocol.types import GoogleCamera as GoogleCamera
    from ._protocol.types import GoogleCameraLike as GoogleCameraLike
    from ._protocol.types import LatLng as LatLng
    from ._protocol.types import LatLngLike as LatLngLike
    from ._protocol.types import Limits as Limits
    from ._protocol.types import MapKitCamera as MapKitCamera
    from ._protocol.types import MapKitCameraLike as MapKitCameraLike
    from ._protocol.types import MapLibreCamera as MapLibreCamera
    from ._protocol.types import MapLibreCameraLike as MapLibreCameraLike
    from ._protocol.types import MapState as MapState
    from ._protocol.types import NotificationName as NotificationName
    from ._protocol.types import Observable as Observable
    from ._protocol.types import Outcome as Outcome
    from ._protocol.types import Progress as Progress
    from ._protocol.types import Rotation as Rotation
    from ._protocol.types import Route as Route
    from ._protocol.types import RouteLike as RouteLike
    from ._protocol.types import RouteProfile as RouteProfile
    from ._protocol.types import RunningAnimation as RunningAnimation
    from ._protocol.types import Server as Server
    from ._protocol.types import ServerDescription as ServerDescription
    from ._protocol.types import Spring as Spring
    from ._protocol.types import Tile as Tile
    from ._protocol.types import TileLevels as TileLevels
    from ._protocol.types import TourDocument as TourDocument
    from ._protocol.types import TourDocumentLike as TourDocumentLike
    from ._protocol.types import TourSettings as TourSettings
    from ._protocol.types import TourSettingsLike as TourSettingsLike
    from ._protocol.types import TourStep as TourStep
    from ._protocol.types import TourStepLike as TourStepLike
    from ._protocol.types import TrackedPlace as TrackedPlace
    from ._protocol.types import TrackedPlaceLike as TrackedPlaceLike
    from ._protocol.types import TrackResult as TrackResult
    from ._protocol.types import ViewMatrix as ViewMatrix
    from ._protocol.types import VisibleRegion as VisibleRegion
    from ._protocol.updates import fit_bounds as fit_bounds
    from ._protocol.updates import pan_inside as pan_inside
    from ._protocol.updates import scroll_by as scroll_by
    from ._protocol.updates import set_camera as set_camera
    from ._protocol.updates import set_target as set_target
    from ._protocol.updates import zoom_by as zoom_by
    from ._protocol.updates import zoom_in as zoom_in
    from ._protocol.updates import zoom_out as zoom_out
    from ._protocol.updates import zoom_to as zoom_to
    from ._tables import FIT_SCHEMA as FIT_SCHEMA
    from ._tables import fit_cameras as fit_cameras
    from ._tours import Tour as Tour
    from ._tracks import recorded_times as recorded_times
    from ._values import Bounds as Bounds
    from ._values import Camera as Camera
    from ._values import Coordinate as Coordinate
    from ._values import CoordinateLike as CoordinateLike
    from ._values import HasGeometry as HasGeometry
    from ._values import Insets as Insets
    from ._values import PartialCamera as PartialCamera
    from ._values import Point as Point
    from ._values import Size as Size
    from ._values import Update as Update
    from ._values import approx as approx

_HOMES = {
    "_aio": "AsyncMapCam AsyncMapView",
    "_calls": "Animation AsyncAnimation AsyncMotion Motion Reply",
    "_engine": "Clock MapCam MapView",
    "_errors": """
        ClockRunningError EngineClosedError EngineDiedError EngineNotFoundError
        IncompatibleEngineError InternalError InvalidOptionsError InvalidParamsError
        InvalidRequestError LimitExceededError MapCamError MapExistsError MethodNotFoundError
        NoSuchAnimationError NoSuchMapError ParseError ProtocolError RequestError
        RequestTimeoutError WouldWaitForeverError
    """,
    "_events": "AsyncEventStream AsyncExpected EventStream Expected Listener",
    "_frames": "Frame",
    "_inputs": """
        BoundsLike CameraLike ElevatedCoordinateLike InsetsLike LimitsOf LineLike
        PartialCameraLike PlaceOrCamera PointLike SizeLike TrackedLike UpdateLike
    """,
    "_locate": "find_engine",
    "_notices": "ClampedWarning",
    "_pictures": "Picture draw",
    "_pipelines": "Pipeline",
    "_protocol.types": """
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
    "_protocol.updates": """
        zoom_in zoom_out zoom_to zoom_by set_target set_camera scroll_by pan_inside fit_bounds
    """,
    "_tables": "FIT_SCHEMA fit_cameras",
    "_tours": "Tour",
    "_tracks": "recorded_times",
    "_values": """
        Bounds Camera Coordinate CoordinateLike HasGeometry Insets PartialCamera Point Size Update
        approx
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
    import inspect  # Imported only when needed.

    frame = inspect.currentframe()
    callers = (frame, frame and frame.f_back, frame and frame.f_back and frame.f_back.f_back)
    names = (each.f_globals.get("__name__") for each in callers if each is not None)
    return not {"pydoc", "inspect"}.isdisjoint(names)
