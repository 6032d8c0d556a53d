"""The classes that people call: their documentation, their bases by hand, and what else they have."""

from __future__ import annotations

ENGINE = '''\
    """A running engine, for any thread.

        with MapCam() as engine:
            view = engine.map()
            view.move(zoom_by(1, at=(200, 150)))

    A method raises `InvalidParamsError` if a parameter is wrong, `NoSuchMapError` if there is no
    such map, `LimitExceededError` if something would be too much, and `EngineDiedError`,
    `EngineClosedError` or `RequestTimeoutError` if there is no answer.

    Args:
        binary: The engine's executable; by default `find_engine` looks for it.
        size: The default map's, in points. Default: 800 × 600.
        clock: "manual", where time passes by ticks only, or "realtime".
        fps: Frames per second, with `clock="realtime"`. Default: 60.
        limits: The limits of zoom and viewing angle of the default map, and of those that `map`
            creates: "google", the Google Maps SDK's, which is the default, or "none".
        options: More words for the engine's command line.
        timeout: How many seconds an answer may take; None: without a limit.
        engine: "process", or "wasm" for the engine's WebAssembly module in this process, which
            runs on every system (`pip install wasmtime`). By default: what the
            environment's MAPCAM_ENGINE says; else a process, if there is an executable.
        trace: A file that gets every request before it is served: `mapcam < FILE` replays it.

    Raises:
        EngineNotFoundError: There is no executable.
        IncompatibleEngineError: It is not a mapcam engine, or does not serve this protocol.
        InvalidOptionsError: An argument is wrong; it is a ValueError.
    """
'''

ASYNC_ENGINE = '''\
    """A running engine, for the tasks of one event loop.

        async with AsyncMapCam() as engine:
            view = engine.map()
            await view.move(zoom_by(1, at=(200, 150)))

    The parameters are `MapCam`'s. It belongs to the loop that starts it: in another, each call is
    a `MapCamError`, and `EngineClosedError` once that loop was closed.
    """
'''

VIEW = '''\
    """A map, by its id. `NoSuchMapError` if there is none: only "default" exists at first."""
'''

PROJECTION = '''\
    """Places and points of a map's screen.

    `camera`, `size`, `padding` and `field_of_view` ask of another view: what is left out is the
    map's own. The map's limits do not change such a camera.
    """
'''

PIPELINE = '''\
    """The methods of an engine that do not wait: they give a `Reply` of what `MapCam`'s give."""
'''

CLASSES = {
    "MapGestures": ('    """Gestures on a map."""\n', "Caller"),
    "MapProjection": (PROJECTION, "Caller"),
    "Clock": ('    """The engine\'s clock. Time is in seconds."""\n', "Caller"),
    "MapView": (VIEW, "BlockingView, EventMethods"),
    "MapCam": (ENGINE, "BlockingEngine, EventMethods"),
    "AsyncMapView": (VIEW, "AwaitingView, AsyncEventMethods"),
    "AsyncMapCam": (ASYNC_ENGINE, "AwaitingEngine, AsyncEventMethods"),
    "PipelinedMapView": ('    """A map in a pipeline: the methods of `MapView`."""\n', "Caller"),
    "Pipeline": (PIPELINE, "Gathering"),
}
"""The documentation of the classes and their bases: of the blocking ones, and of others if they
differ."""

OF_VIEW = '''\
    @property
    def id(self) -> str:
        """Its id."""
        return str(self._map)

    @property
    def gesture(self) -> {MapGestures_}:
        """Gestures: `pan`, `pinch`, `rotate`, `tilt`, `double_tap`, `end` …"""
        return {MapGestures_}(self._engine, self._port, self._map)

    @property
    def projection(self) -> {MapProjection_}:
        """Places and screen points: `points`, `coordinates`, `contains`, `visible_region` …"""
        return {MapProjection_}(self._engine, self._port, self._map)
'''

OF_ENGINE = '''\
    @property
    def clock(self) -> {Clock_}:
        """The clock, which is stopped until it is ticked or started."""
        return {Clock_}(%s, self._port)

    {define} request(self, /, method: str, **params: object) -> {any}:
        """Calls a method by its name on the wire, with its parameters as they are there."""
        return {awaits}self._post(method, text(params), unchanged){ends}
'''

OWNER = '''\
    engine: {MapCam_}
    """The engine that it is a map of."""
'''

MAP = '''\
    def map(self, id: str = "default") -> {MapView_}:
        """A map by its id; it is not created."""
        return {MapView_}(%s, id)
'''

MEMBERS = {
    "MapView": (OWNER, OF_VIEW),
    "PipelinedMapView": (OF_VIEW,),
    "MapCam": (OF_ENGINE % "self",),
    "AsyncMapCam": (OF_ENGINE % "self", MAP % "self"),
    "Pipeline": (OF_ENGINE % "self._engine", MAP % "self._engine, self._port"),
}
"""What the classes have beside the protocol's methods."""

OPENINGS = {
    "MapCam": (
        "map",
        'A map by its id. Only "default" exists at first; others need a `create()`. '
        "With settings, which are those of `MapView.create`, the map is created so, or configured so "
        "if it exists.",
    ),
    "AsyncMapCam": (
        "open_map",
        "A map by its id, created with some settings, or configured so if it exists.",
    ),
}
"""The methods that give a map with some settings."""
