"""The listeners for events."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Iterable
from typing import Any, Callable, Optional, TypeVar, Union

from .errors import MapCamError
from .protocol.codec import READ_EVENT
from .protocol.types import EVENTS, Event

S = TypeVar("S")

Deliver = Callable[[Event], None]
Ended = Optional[Callable[[MapCamError], None]]
"""Is called when the engine has ended."""
Kind = Union[type[Event], str]
"""A kind of event: its class, or the name of its notification."""


def classes_of(kinds: Iterable[Kind]) -> tuple[type[Event], ...]:
    """The classes of kinds of events; `Event` if there are none."""
    classes = []
    for kind in kinds:
        found = EVENTS.get(kind) if isinstance(kind, str) else kind
        if not isinstance(found, type) or not issubclass(found, Event):
            known = ", ".join(EVENTS)
            raise TypeError(f"expected an event's class or one of {known}, not {kind!r}")
        classes.append(found)
    return tuple(classes) or (Event,)


def function_of(callback: Any) -> Callable[[Any], object]:
    """Checks that something can be called with an event."""
    what = f"expected a function to be called with each event, not {callback!r}"
    if not callable(callback):
        raise TypeError(what)
    try:
        signature = inspect.signature(callback)
    except (TypeError, ValueError):
        pass  # Some built-in functions have no signature.
    else:
        try:
            signature.bind(None)
        except TypeError as error:
            raise TypeError(f"{what}, which takes others: {error}") from None
    function: Callable[[Any], object] = callback
    return function


class Listener:
    """A callback for some kinds of events, of one map or of all. Its `with` ends it."""

    def __init__(
        self,
        listeners: Listeners,
        map: Optional[str],
        kinds: tuple[type[Event], ...],
        deliver: Deliver,
        ended: Ended,
    ) -> None:
        self._listeners = listeners
        self.map = map
        self.kinds = kinds
        self.deliver = deliver
        self.ended = ended

    def wants(self, kind: type[Event], map: str) -> bool:
        """Whether it takes events of a kind on a map."""
        return (self.map is None or self.map == map) and issubclass(kind, self.kinds)

    def cancel(self) -> None:
        """Ends it; no more events are delivered."""
        self._listeners.remove(self)

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *exception: object) -> None:
        self.cancel()


class Listeners:
    """All listeners. The tuple is replaced, not changed, so that any thread can iterate over it."""

    def __init__(self) -> None:
        self.all: tuple[Listener, ...] = ()
        self.failure: Optional[MapCamError] = None
        self._changing = threading.Lock()

    def add(
        self,
        map: Optional[str],
        kinds: tuple[type[Event], ...],
        deliver: Deliver,
        ended: Ended = None,
    ) -> Listener:
        """Adds a listener. Calls `ended` at once where the engine has ended already."""
        listener = Listener(self, map, kinds, deliver, ended)
        with self._changing:
            self.all = (*self.all, listener)
            failure = self.failure
        if failure is not None and ended is not None:
            ended(failure)
        return listener

    def fail(self, error: MapCamError) -> None:
        """Tells all that the engine has ended."""
        with self._changing:
            self.failure = error
            listeners = self.all
        for listener in listeners:
            if listener.ended is not None:
                listener.ended(error)

    def remove(self, listener: Listener) -> None:
        with self._changing:
            self.all = tuple(other for other in self.all if other is not listener)

    def leave_to_parent(self) -> None:
        """Makes a new lock in the child of a fork: the old one may be held there for good."""
        self._changing = threading.Lock()

    def publish(self, method: str, params: Any) -> None:
        """Delivers an event to its listeners. Unknown notifications are ignored."""
        kind = EVENTS.get(method)
        wishes = [each for each in self.all if each.wants(kind, params["map"])] if kind else ()
        if wishes:
            event = READ_EVENT[method](params)
            for listener in wishes:
                listener.deliver(event)
