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
* `fit_cameras`, `visible_regions` and `tiles` are for tables of pandas and Spark.
* `draw` makes pictures, `view.widget()` a live map in a notebook.
* `MapCamError` is the class of all exceptions.

In a pipeline the methods give a `Reply`. `dir(mapcam)` lists all names, `mapcam --help` the command
line, and the project's README goes through all of it with examples.
"""

from ._calls import (
    Animation as Animation,
    AsyncAnimation as AsyncAnimation,
    AsyncMotion as AsyncMotion,
    Motion as Motion,
    Reply as Reply,
)
from ._errors import (
    ClampedWarning as ClampedWarning,
    ClockRunningError as ClockRunningError,
    EngineClosedError as EngineClosedError,
    EngineDiedError as EngineDiedError,
    EngineNotFoundError as EngineNotFoundError,
    IncompatibleEngineError as IncompatibleEngineError,
    InternalError as InternalError,
    InvalidOptionsError as InvalidOptionsError,
    InvalidParamsError as InvalidParamsError,
    InvalidRequestError as InvalidRequestError,
    LimitExceededError as LimitExceededError,
    MapCamError as MapCamError,
    MapExistsError as MapExistsError,
    MethodNotFoundError as MethodNotFoundError,
    NoSuchAnimationError as NoSuchAnimationError,
    NoSuchMapError as NoSuchMapError,
    ParseError as ParseError,
    ProtocolError as ProtocolError,
    RequestError as RequestError,
    RequestTimeoutError as RequestTimeoutError,
    WouldWaitForeverError as WouldWaitForeverError,
)
from ._events import (
    AsyncEventStream as AsyncEventStream,
    AsyncExpected as AsyncExpected,
    EventStream as EventStream,
    Expected as Expected,
    Listener as Listener,
)
from ._inputs import (
    BoundsLike as BoundsLike,
    CameraLike as CameraLike,
    ElevatedCoordinateLike as ElevatedCoordinateLike,
    InsetsLike as InsetsLike,
    LimitsOf as LimitsOf,
    LineLike as LineLike,
    PartialCameraLike as PartialCameraLike,
    PlaceOrCamera as PlaceOrCamera,
    PointLike as PointLike,
    SizeLike as SizeLike,
    TrackedLike as TrackedLike,
    UpdateLike as UpdateLike,
)
from ._locate import find_engine as find_engine
from ._pictures import Picture as Picture, draw as draw
from ._protocol.awaiting import AsyncMapCam as AsyncMapCam, AsyncMapView as AsyncMapView
from ._protocol.blocking import Clock as Clock, MapCam as MapCam, MapView as MapView
from ._protocol.pipelined import Pipeline as Pipeline
from ._protocol.types import *
from ._protocol.updates import *
from ._tables import (
    FIT_SCHEMA as FIT_SCHEMA,
    fit_cameras as fit_cameras,
    tiles as tiles,
    visible_regions as visible_regions,
)
from ._tracks import recorded_times as recorded_times
from ._values import (
    Bounds as Bounds,
    Camera as Camera,
    Coordinate as Coordinate,
    CoordinateLike as CoordinateLike,
    HasGeometry as HasGeometry,
    Insets as Insets,
    PartialCamera as PartialCamera,
    Point as Point,
    Size as Size,
    Update as Update,
    approx as approx,
)
from ._version import __version__ as __version__
