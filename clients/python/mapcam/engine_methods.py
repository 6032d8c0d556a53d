"""The methods that concern no map in particular, declared once for all faces."""

from __future__ import annotations

from .answers import listed, member, nothing
from .methods import Params, method
from .results import Client, ClockState, Progress, ServerDescription
from .wire import decoder, given, unchanged


class EngineMethods:
    """What an engine can be asked."""

    @method("initialize", decoder(ServerDescription))
    def initialize(
        self,
        client: Client | None = None,
        protocol_version: str | None = None,
    ) -> Params:
        """Says who serves, what is limited and which constants hold.

        It is asked by itself at the start; see `description`.
        """
        return given(client=client, protocol_version=protocol_version)

    @method("ping", nothing)
    def ping(self) -> Params:
        """Returns when the engine has served everything that was asked before."""
        return {}

    @method("shutdown", nothing)
    def shutdown(self) -> Params:
        """Asks the engine to answer, send everything and exit; `close()` does it by itself."""
        return {}

    @method("rpc.discover", unchanged)
    def discover(self) -> Params:
        """The OpenRPC document of all methods."""
        return {}

    @method("map.list", listed("maps", str))
    def maps(self) -> Params:
        """The ids of all maps, in the order of their creation."""
        return {}


class ClockMethods:
    """What the clock can be asked. Time is in seconds since the engine's start."""

    @method("clock.tick", decoder(Progress))
    def tick(self, seconds: float | None = None, *, to: float | None = None) -> Params:
        """Lets time pass on all maps: `seconds`, or until the time `to`."""
        return given(seconds=seconds, to=to)

    @method("clock.start", member("time", float))
    def start(self, fps: float | None = None) -> Params:
        """Lets the clock run by itself, in real time; 60 frames a second by default."""
        return given(fps=fps)

    @method("clock.stop", member("time", float))
    def stop(self) -> Params:
        """Stops the clock, so that it can be ticked."""
        return {}

    @method("clock.get", decoder(ClockState))
    def get(self) -> Params:
        """The time, and how it passes."""
        return {}
