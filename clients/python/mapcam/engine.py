"""The blocking face: an engine, its maps and its clock."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any, Callable, overload

from .connection import Connection, let_go
from .engine_methods import ClockMethods, EngineMethods
from .errors import IncompatibleEngine, InvalidParams
from .events import Event
from .exchange import Collector
from .listeners import E, Listener
from .locate import PathLike, find_engine
from .map_methods import MapMethods
from .methods import Blocking, Call, Deferred, Params, Port
from .motion_methods import MotionMethods
from .pipelines import Collecting, Flushing
from .process import PROTOCOL_VERSION, ClockMode, EngineProcess, arguments, this_client
from .projection_methods import ProjectionMethods
from .reply import Reply
from .results import ServerDescription
from .streams import EventStream
from .values import SizeLike
from .wire import unchanged


class MapCam(EngineMethods, Blocking):
    """A running engine, to be asked from any thread.

        with MapCam() as engine:
            view = engine.map()
            view.move(zoom_by(1, at=(200, 150)))

    `binary` is the engine's executable; where it is left out, `find_engine` says where it is
    looked for. `size` is the default map's; `clock` "realtime" lets time pass by itself, at `fps`
    frames a second. `timeout` is how many seconds an answer may take, None for ever.
    """

    def __init__(
        self,
        binary: PathLike | None = None,
        *,
        size: SizeLike | None = None,
        clock: ClockMode = "manual",
        fps: float | None = None,
        options: Sequence[str] = (),
        timeout: float | None = 60.0,
    ) -> None:
        process = EngineProcess(find_engine(binary), arguments(size, clock, fps, options))
        self._connection = self._port = Connection(process, timeout)
        self._finalizer = weakref.finalize(self, let_go, process)
        self._connection.engine = weakref.ref(self)
        self._scope: Params = {}
        try:
            self.description: ServerDescription = self.initialize(
                this_client(), protocol_version=PROTOCOL_VERSION
            )
            """Who serves, and within which limits."""
        except BaseException as error:
            self.close()
            if isinstance(error, InvalidParams):
                raise IncompatibleEngine(f"{process.binary}: {error}") from error
            raise

    def __repr__(self) -> str:
        return f"<MapCam {self.pid}>"

    @property
    def pid(self) -> int:
        """The engine's process id."""
        return self._connection.process.pid

    @property
    def clock(self) -> Clock:
        """The time, which stands still unless it is told otherwise."""
        return Clock(self)  # Not kept: it holds the engine, which would hold itself.

    def map(self, id: str = "default") -> MapView:
        """A map by its id. Only "default" exists at first; others want a `create()`."""
        return MapView(self, id)

    def request(self, method: str, **params: object) -> Any:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return self._connection.submit(Call(method, params, unchanged)).result()

    def pipeline(self) -> Pipeline:
        """The same methods, but none waits: they give a `Reply`, and are written in large pieces.

        with engine.pipeline() as pipe:
            replies = [pipe.map().move(scroll_by(1, 0)) for _ in range(1000)]
        cameras = [reply.result() for reply in replies]
        """
        return Pipeline(self, self._connection)

    def batch(self) -> Batch:
        """As `pipeline`, but sent as one batch when its `with` is left without an exception.

        More than the engine takes at once (10,000) are sent as several.
        """
        return Batch(self, Collector(self._connection))

    def on(self, kind: type[E], callback: Callable[[E], object]) -> Listener:
        """Calls back for each event of a kind, of all maps, until `cancel()`.

        Callbacks run one at a time on a thread of their own. When a method returns, the callbacks
        for all that it did have run.
        """
        return self._listen(None, kind, callback)

    @overload
    def events(self) -> EventStream[Event]: ...

    @overload
    def events(self, *kinds: type[E]) -> EventStream[E]: ...

    def events(self, *kinds: type[E]) -> EventStream[Any]:
        """The events of some kinds, or all, of all maps, from now on."""
        return EventStream(self._connection, None, kinds)

    def close(self) -> None:
        """Lets the engine answer what it was asked, and exit. More than once does no harm."""
        self._connection.close()
        self._finalizer.detach()

    def __enter__(self) -> MapCam:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _listen(self, map: str | None, kind: type[E], callback: Callable[[E], object]) -> Listener:
        deliver = self._connection.call_back(callback)
        return self._connection.listeners.add(map, (kind,), deliver)


class MapView(MapMethods, MotionMethods, ProjectionMethods, Blocking):
    """A map, by its id."""

    def __init__(self, engine: MapCam, id: str) -> None:
        self.engine = engine
        self.id = id
        self._port = engine._port
        self._scope: Params = {"map": id}

    def __repr__(self) -> str:
        return f"<MapView {self.id!r}>"

    def on(self, kind: type[E], callback: Callable[[E], object]) -> Listener:
        """Calls back for each event of a kind of this map; see `MapCam.on`."""
        return self.engine._listen(self.id, kind, callback)

    @overload
    def events(self) -> EventStream[Event]: ...

    @overload
    def events(self, *kinds: type[E]) -> EventStream[E]: ...

    def events(self, *kinds: type[E]) -> EventStream[Any]:
        """The events of some kinds, or all, of this map, from now on."""
        return EventStream(self.engine._connection, self.id, kinds)


class Clock(ClockMethods, Blocking):
    """The engine's clock."""

    def __init__(self, engine: MapCam) -> None:
        self._engine = engine
        self._port = engine._port
        self._scope: Params = {}


class Pipeline(EngineMethods, Flushing, Deferred):
    """The methods of an engine that don't wait."""

    def __init__(self, engine: MapCam, port: Port) -> None:
        self._engine = engine
        self._port = port
        self._scope: Params = {}
        self.clock = DeferredClock(engine, port)

    def map(self, id: str = "default") -> DeferredMapView:
        """A map by its id."""
        return DeferredMapView(self._engine, self._port, id)

    def request(self, method: str, **params: object) -> Reply[Any]:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        reply: Reply[Any] = self._port.submit(Call(method, params, unchanged))
        return reply


class Batch(Collecting, Pipeline):
    """A pipeline whose requests are sent together, as one batch."""

    def __init__(self, engine: MapCam, collector: Collector) -> None:
        super().__init__(engine, collector)
        self._collector = collector


class DeferredMapView(MapMethods, MotionMethods, ProjectionMethods, Deferred):
    """A map in a pipeline or a batch."""

    def __init__(self, engine: MapCam, port: Port, id: str) -> None:
        self._engine = engine
        self._port = port
        self.id = id
        self._scope: Params = {"map": id}


class DeferredClock(ClockMethods, Deferred):
    """The clock in a pipeline or a batch."""

    def __init__(self, engine: MapCam, port: Port) -> None:
        self._engine = engine
        self._port = port
        self._scope: Params = {}
