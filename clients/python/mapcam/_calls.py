"""What a call gives, the handles of motions, and pipelines.

The classes of `_protocol` say what is requested and how the answer is read, and wait for the reply,
await it, or give it. What takes several calls is written once, as a coroutine. Where calls block,
what it awaits is there already, so that it ends without a loop.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Coroutine, Generator, Sequence
from functools import wraps
from inspect import iscoroutinefunction, isfunction
from typing import Any, Generic, Self, TypeVar, cast

from ._errors import (
    CallNames,
    MapCamError,
    ProtocolError,
    RequestTimeoutError,
    WouldWaitForeverError,
    request_error,
    warn_of_clamping,
)
from ._exchange import Message
from ._protocol.codec import (
    read_camera,
    read_clock_state,
    read_progress,
    read_running_animation,
)
from ._protocol.types import Outcome
from ._values import Camera, Member, number, read_listed, text, unchanged, written

M = TypeVar("M", bound="Handle")
T = TypeVar("T")


class Caller:
    """An engine, its clock, a map, or a motion on one."""

    _map: str | None = None
    """The map's id, for a map."""
    _scope: str = ""
    """The parameter that names the map, as JSON."""

    def __init__(self, engine: object, port: Any, map: str | None = None) -> None:
        self._engine = engine
        self._port = port
        if map is not None:
            self._map = map
            self._scope = scope_of(map)

    def __init_subclass__(cls) -> None:
        for name, function in [*vars(cls).items()]:
            if isfunction(function) and "viewing_angle" in function.__annotations__:
                setattr(cls, name, _suggesting(function))

    def _post(
        self, method: str, params: str, read: Callable[[Any], T], call: CallNames = ()
    ) -> Reply[T]:
        """Sends a request."""
        connection = self._port.connection
        reply: Reply[T] = connection.reply(connection, method, read)
        reply.call = call
        self._port.post(reply, params)
        return reply

    def _ask(
        self, method: str, read: Callable[[Any], T], /, call: CallNames = (), **members: Member
    ) -> Reply[T]:
        """Sends a request with some members."""
        return self._post(method, written(self._scope, members), read, call)

    def _start(
        self, method: str, kind: type[M], /, call: CallNames = (), **members: Member
    ) -> Reply[M]:
        """Sends a request that starts a motion."""
        connection = self._port.connection
        reply: Reply[M] = connection.motion_reply(connection, method, self._scope, kind)
        reply.call = call
        self._port.post(reply, written(self._scope, members))
        return reply


def result_of(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that does not need a loop."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError(f"{coroutine} waits for a loop")


async def awaited(value: Any) -> Any:
    """What a call gives: for asyncio, what it is awaited for."""
    return await value if isinstance(value, Coroutine) else value


def scope_of(map: str) -> str:
    """The parameter that names a map, as JSON."""
    return f'"map":{text(map)}'


def _suggesting(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, which refuses other libraries' names of the viewing angle with ours."""

    def check(names: Any) -> None:
        for name in names & {"pitch", "tilt"}:
            raise TypeError(f"{function.__name__} has no {name!r}. Did you mean viewing_angle?")

    if iscoroutinefunction(function):

        @wraps(function)
        async def awaiting(*args: Any, **kwargs: Any) -> Any:
            check(kwargs.keys())
            return await function(*args, **kwargs)

        return awaiting

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        check(kwargs.keys())
        return function(*args, **kwargs)

    return call


R = TypeVar("R", bound="Reply[Any]")


class Reply(Generic[T]):
    """The answer of a request in a pipeline."""

    def __init__(self, connection: Any, method: str, read: Callable[[Any], T]) -> None:
        self.id: int = 0
        self.method: str = method
        self.call: CallNames = ()
        """What the call is named in errors."""
        self.was_asked: bool = False
        """Whether its result or error was asked for."""
        self._connection = connection
        self._read = read
        self._answer: Message | MapCamError | None = None
        self._barrier = 0

    def __repr__(self) -> str:
        state = "answered" if self.done() else "waiting"
        return f"<{type(self).__name__} {self.id} of {self.method}, {state}>"

    def done(self) -> bool:
        """Whether the answer has come, or there will be none."""
        return self._answer is not None

    def result(self, timeout: float | None = None) -> T:
        """Waits for the answer and gives it, or raises what the engine refused the request with.

        Raises `RequestTimeoutError` after `timeout` seconds; by default the engine's. When it
        returns, the callbacks for everything that the request did have run.
        """
        answer = self._answer
        if answer is None or self._barrier > self._connection.delivered:
            self._connection.wait_for(self, timeout)
        return self.value()

    def value(self) -> T:
        """The answer that has come, or raises what the engine refused the request with."""
        answer, self.was_asked = self._answer, True
        if isinstance(answer, dict):
            if "error" in answer:
                raise request_error(self.method, answer["error"], self.call)
            result = answer["result"]
            try:
                if type(result) is dict and result.get("clamped"):
                    warn_of_clamping(result)
                return self._understood(result)
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                what = f"answered {self.method} with what can't be understood"
                raise ProtocolError(text(result)[:200], what) from error
        raise cast("MapCamError", answer)

    def __await__(self) -> Generator[Any, None, T]:
        """The answer, in a coroutine that is written once; it waits as `result` does."""
        return self.result()
        yield

    def is_refused(self) -> bool:
        """Whether it has an error for an answer, or there will be none."""
        answer = self._answer
        return isinstance(answer, MapCamError) or (answer is not None and "error" in answer)

    def received(self) -> Any:
        """The result as it was sent; None if there is none yet, or an error."""
        return self._answer.get("result") if isinstance(self._answer, dict) else None

    def _understood(self, result: Any) -> T:
        return self._read(result)

    def is_heard(self) -> bool:
        """Whether the callbacks for everything that the request did have run."""
        is_heard: bool = self._barrier <= self._connection.delivered
        return is_heard

    # Called by the exchange, on the reader's thread.

    def settle(self, message: Message) -> None:
        self._barrier = self._connection.published
        self._answer = message

    def fail(self, error: MapCamError) -> None:
        if self._answer is None:
            self._answer = error


class AsyncReply(Reply[T]):
    """The answer of a request, to be awaited. `result()` gives it when it has come."""

    _waiting: Sequence[Any] = ()
    """The futures of the tasks that wait for it."""

    def __await__(self) -> Generator[Any, None, T]:
        if not self.done():
            yield from self._connection.answered(self).__await__()
        return self.result()

    def arrival(self) -> Any:
        """A future that is done when it has an answer."""
        self._connection.refuse_elsewhere()
        future = self._connection.loop.create_future()
        self._waiting = [*(each for each in self._waiting if not each.done()), future]
        return future

    def settle(self, message: Message) -> None:
        if not self.done():
            super().settle(message)
            self._wake()

    def fail(self, error: MapCamError) -> None:
        super().fail(error)
        self._wake()

    def _wake(self) -> None:
        for future in self._waiting:
            if not future.done():  # It is done where the waiting was cancelled.
                future.set_result(None)


CLOCK = ("clock.get", "{}", read_clock_state)
READ_RUNNING = read_listed("animations", read_running_animation)

STANDS_STILL = "It cannot end while the clock is stopped: call `clock.tick`, \
`engine.run_until_idle()` or `clock.start`; or pass a `timeout` if another thread does."
HAS_NO_END = "It has no end: `stop()` ends it."


class Handle(Caller):
    """Something that moves a map's camera. It keeps its engine running."""

    def __init__(self, port: Any, scope: str, answer: dict[str, Any], ending: Reply[Any]) -> None:
        self._engine = port.engine()
        self._port = port
        self._scope = scope
        self._ending = ending
        self._answer = answer

    def __repr__(self) -> str:
        state = self.outcome or ("lost" if self.done() else "running")
        return f"<{type(self).__name__} {self.id}, {state}>"

    @property
    def id(self) -> int | None:
        """Its id; None if there was nothing to move."""
        identifier: int | None = self._answer["animation"]
        return identifier

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs or waits, or if its engine ended before."""
        outcome: Outcome | None = self._ending.received()
        return outcome

    def done(self) -> bool:
        """Whether it has ended, or its engine has."""
        return self._ending.done()

    async def _stopped(self) -> Camera:
        if self.id is None or self.done():
            return await self._camera("camera.get")
        return await self._camera("camera.stop", animation=number(self.id))

    async def _sought(self, to: float) -> Camera:
        if self.id is None:
            return await self._camera("camera.get")
        wanted = {"animation": number(self.id), "to": number(to)}
        return await self._camera("animation.seek", **wanted)

    async def _finished(self) -> Camera:
        running = await self._post("animation.list", f"{{{self._scope}}}", READ_RUNNING)
        mine = next((each for each in running if each.animation == self.id), None)
        if mine is not None:
            if mine.duration is None:
                raise WouldWaitForeverError(HAS_NO_END)
            await self._sought(mine.duration)
            clock = await self._post(*CLOCK)
            if not clock.running:
                await self._post("clock.tick", '{"seconds":0}', read_progress)
        return await self._camera("camera.get")

    async def _waited(self, timeout: float | None) -> Outcome:
        if timeout is None and not self.done():
            if "camera" in self._answer and self._answer.get("duration") is None:
                raise WouldWaitForeverError(HAS_NO_END)
            clock = await self._post(*CLOCK)
            if not clock.running and not self.done():
                raise WouldWaitForeverError(STANDS_STILL)
        await self._port.connection.wait_for_ending(self._ending, timeout)
        outcome: Outcome = self._ending.value()
        return outcome

    async def _camera(self, method: str, **members: Member) -> Camera:
        return await self._post(method, written(self._scope, members), read_camera)


class Planned(Handle):
    """A handle that says at its start where it will end."""

    @property
    def duration(self) -> float:
        """Seconds, without the delay; infinite if it has no end."""
        duration = self._answer.get("duration")
        return math.inf if duration is None else float(duration)

    @property
    def length(self) -> float | None:
        """Metres, of a route."""
        length: float | None = self._answer.get("length")
        return length

    @property
    def camera(self) -> Camera:
        """The camera at its end, if no other request changes it."""
        return read_camera(self._answer["camera"])


class Motion(Handle):
    """Something that moves a map's camera, such as a fling. It keeps its engine running."""

    def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        return result_of(self._stopped())

    def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        return result_of(self._sought(to))

    def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        return result_of(self._finished())

    def wait(self, timeout: float | None = None) -> Outcome:
        """Waits until it has ended, and gives its outcome.

        Time must pass meanwhile. If the clock is stopped, or a follow has no end, it raises
        `WouldWaitForeverError` at once; with a `timeout`, it waits for the ticks of another thread
        or task, and raises `RequestTimeoutError` after that many seconds.
        """
        return result_of(self._waited(timeout))


class Animation(Planned, Motion):
    """An animation, which says at its start where it will end."""


class AsyncMotion(Handle):
    """Something that moves a map's camera, such as a fling. Await it for its outcome.

    It keeps its engine running. Its methods are those of `Motion`, as coroutines.
    """

    async def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        return await self._stopped()

    async def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        return await self._sought(to)

    async def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        return await self._finished()

    async def wait(self, timeout: float | None = None) -> Outcome:
        """Waits until it has ended, and gives its outcome: see `Motion.wait`."""
        return await self._waited(timeout)

    def __await__(self) -> Generator[Any, None, Outcome]:
        return self._waited(None).__await__()


class AsyncAnimation(Planned, AsyncMotion):
    """An animation, which says at its start where it will end."""


class MotionReply(Reply[Any]):
    """The answer to a call that starts a motion. It tracks the motion's end from its arrival on."""

    def __init__(self, connection: Any, method: str, scope: str, kind: type[Handle]) -> None:
        super().__init__(connection, method, unchanged)
        self._engine = connection.engine()
        self._scope = scope
        self._kind = kind
        self._motion: Handle | None = None
        self._ending: Reply[Any] = connection.reply(connection, "animation.ended", unchanged)

    def settle(self, message: Message) -> None:
        self._connection.exchange.track(self._ending, message)
        super().settle(message)

    def _understood(self, result: Any) -> Any:
        if self._motion is None:
            self._motion = self._kind(self._connection, self._scope, result, self._ending)
        return self._motion


class AsyncMotionReply(AsyncReply[Any], MotionReply):
    """The same, to be awaited."""


class Gatherer:
    """Sends the calls of a pipeline, and keeps track of the replies that are due or failed."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self._due: deque[Any] = deque()
        self._refused: list[Any] = []

    def post(self, reply: T, params: str) -> T:
        due = self._due
        while due and due[0].done():
            self._keep_refused(due.popleft())
        due.append(self.connection.post(reply, params))
        return reply

    def _keep_refused(self, reply: Any) -> None:
        if reply.is_refused():
            self._refused.append(reply)

    def flush(self) -> None:
        self.connection.flush()

    def end(self) -> None:
        """Waits for all calls, as long as answers keep coming.

        Raises the first error of a call whose result was not asked for.
        """
        self.flush()
        exchange, due = self.connection.exchange, self._due
        while due and not due[-1].done():
            before = exchange.arrivals
            try:
                self.connection.wait_for(due[-1], None)
            except RequestTimeoutError:
                if exchange.arrivals == before:
                    raise
        for reply in due:
            self._keep_refused(reply)
        for reply in self._refused:
            if not reply.was_asked:
                reply.result()


class Gathering(Caller):
    """A pipeline, which is written at the end of its block at the latest."""

    def flush(self) -> None:
        """Writes the gathered requests; waiting for an answer does it too."""
        self._port.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        if kind is None:
            self._port.end()
        else:
            self._port.flush()
