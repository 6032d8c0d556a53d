"""events.py: the methods for events, with the type of each."""

from __future__ import annotations

from .model import Types
from .names import event_name
from .text import module

CALLBACKS = '''

class Callbacks(EventSource):
    """Callbacks for events, of all maps or of one."""

{on}
    def on(self, kind: Kind, callback: Callable[[Any], object] | None = None) -> Any:
        """Calls back for each event of a kind, until `cancel()` of what it returns.

        Callbacks run one at a time on a thread of their own. When a method returns, the callbacks
        for its events have run. With asyncio they run in the loop, before the request that
        caused the event is answered; a coroutine function's coroutine becomes a task.

            listener = view.on(CameraIdle, print)
            with view.on("camera.idle", print): ...

            @view.on(CameraIdle)
            def rest(event): ...

        Args:
            kind: The event's class, or the name of its notification.
            callback: What is called with each event; left out, `on` is a decorator.

        Returns:
            A `Listener`, which ends with its `with` or by `cancel()`.

        Raises:
            TypeError: There is no such kind of event, or the callback can't be called.
            EngineClosedError: The engine was closed.
        """
        return self._on(kind, callback)
'''


STREAMING = """

class {prefix}EventMethods(Callbacks):
    \"\"\"Events, of all maps or of one.\"\"\"

    @overload
    def events(self) -> {prefix}EventStream[Event]: ...
    @overload
    def events(self, kind: type[A], /) -> {prefix}EventStream[A]: ...
    @overload
    def events(self, kind: type[A], other: type[B], /) -> {prefix}EventStream[A | B]: ...
    @overload
    def events(
        self, kind: type[A], other: type[B], third: type[C], /
    ) -> {prefix}EventStream[A | B | C]: ...
    @overload
    def events(self, *kinds: Kind) -> {prefix}EventStream[Event]: ...
    def events(self, *kinds: Kind) -> {prefix}EventStream[Any]:
        \"\"\"A stream of the events of some kinds, or of all, from now on.

        Args:
            *kinds: The events' classes, or the names of their notifications.

        Returns:
            A stream; close it, or leave its `with`, when it is no longer needed.

        Raises:
            TypeError: There is no such kind of event.
            EngineClosedError: The engine was closed.
        \"\"\"
        return {prefix}EventStream(self._port.connection, self._map, kinds)

    @overload
    {define} wait_for(
{of_class}    ) -> A: ...
    @overload
    {define} wait_for(
{of_name}    ) -> Event: ...
    {define} wait_for(
{of_kind}    ) -> Any:
        \"\"\"Waits for the next event of a kind, which something else causes.

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Returns whether an event is the one.
            timeout: Seconds; by default the engine's.

        Returns:
            The event.

        Raises:
            RequestTimeoutError: None came in time.
        \"\"\"
        {with_} self.expect_event(kind, predicate, timeout) as expected:
            pass
        return expected.value

    @overload
    def expect_event(
{of_class}    ) -> {prefix}Expected[A]: ...
    @overload
    def expect_event(
{of_name}    ) -> {prefix}Expected[Event]: ...
    def expect_event(
{of_kind}    ) -> {prefix}Expected[Any]:
        \"\"\"Waits at the end of a block for an event that the block causes.

            {with_} view.expect_event(CameraIdle) as expected:
                {example}
            print(expected.value.camera)

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Returns whether an event is the one.
            timeout: Seconds after the block; by default the engine's.

        Raises:
            RequestTimeoutError: None came in time.
        \"\"\"
        return {prefix}Expected(self.events(kind), predicate, timeout)
"""


WAITING = """\
        self, kind: {}, predicate: Callable[[{}], object] | None = None,
        timeout: float | None = None,
"""
"""The parameters of methods that wait for an event."""


VARIABLES = {"R": "", **dict.fromkeys("ABC", ", bound=Event")}


def render_events(types: Types) -> str:
    body = "".join(f'{name} = TypeVar("{name}"{bound})\n' for name, bound in VARIABLES.items())
    body = f"\n{body}{callbacks_text(types)}{streaming(False)}{streaming(True)}"
    return module("The methods for events, blocking and of asyncio.", types, body, "events")


def streaming(is_async: bool) -> str:
    return STREAMING.format(
        prefix="Async" if is_async else "",
        of_class=WAITING.format("type[A]", "A"),
        of_name=WAITING.format("str", "Any"),
        of_kind=WAITING.format("Kind", "Any"),
        define="async def" if is_async else "def",
        with_="async with" if is_async else "with",
        example="await view.fly_to((40.7, -74.0))" if is_async else "view.fly_to((40.7, -74.0))",
    )


def callbacks_text(types: Types) -> str:
    kinds = [("type[A]", "A")]
    kinds += [(f'Literal["{n.name}"]', event_name(n.name)) for n in types.model.notifications]
    on = "".join(
        f"    @overload\n    def on(self, kind: {kind}, callback: Callable[[{cls}], object]) -> "
        f"Listener: ...\n"
        f"    @overload\n    def on(\n        self, kind: {kind}\n    ) -> "
        f"Callable[[Callable[[{cls}], R]], Callable[[{cls}], R]]: ...\n"
        for kind, cls in kinds
    )
    return CALLBACKS.replace("{on}", on.rstrip("\n"))
