"""What a call gives, and the handles of motions.

A method is written once, in `_protocol`: it says what is requested and how the answer is read. The
class that it is called on has a call style, which decides what a call gives: the answer, a `Reply`,
or a coroutine. `Method` tells type checkers.

Several calls of which each may depend on the ones before are a coroutine, marked by `composed`.
Where calls block, what it awaits is always there already, so that it ends without a loop.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Coroutine, Generator, Sequence
from copy import copy
from functools import wraps
from inspect import isfunction
from time import sleep
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from ._errors import CallNames, MapCamError, WouldWaitForeverError, request_error
from ._exchange import Message
from ._notices import warn_of_clamping
from ._protocol.codec import (
    read_camera,
    read_clock_state,
    read_progress,
    read_running_animation,
)
from ._protocol.types import Outcome
from ._values import Camera, Member, number, read_listed, text, unchanged, written

if TYPE_CHECKING:
    from typing import Concatenate, ParamSpec

    P = ParamSpec("P")

A = TypeVar("A")
C = TypeVar("C")
T = TypeVar("T")


class CallStyle:
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

    def _given(self, reply: Any) -> Any:
        """What a call gives for its reply."""
        return reply

    def _send(
        self, method: str, params: str, read: Callable[[Any], T], call: CallNames = ()
    ) -> Any:
        port, connection = self._port, self._port.connection
        reply = connection.reply(connection, method, read)
        reply.call = call
        return self._given(port.post(reply, params))

    async def _call(self, method: str, params: str, read: Callable[[Any], T]) -> T:
        """The answer to a call."""
        answer: T = await self._answered(self._send(method, params, read))
        return answer

    async def _answered(self, given: Any) -> Any:
        """The answer, from what a call gives."""
        raise NotImplementedError

    async def _pause(self, seconds: float) -> None:
        raise NotImplementedError

    def _ask(
        self, method: str, read: Callable[[Any], T], /, call: CallNames = (), **members: Member
    ) -> T:
        given: T = self._send(method, written(self._scope, members), read, call)
        return given

    def _start(self, method: str, kind: type[T], /, call: CallNames = (), **members: Member) -> T:
        port, connection = self._port, self._port.connection
        reply = connection.motion_reply(connection, method, self._scope, kind)
        reply.call = call
        given: T = self._given(port.post(reply, written(self._scope, members)))
        return given


class Blocking(CallStyle):
    """Calls wait for the answer and return it."""

    def _given(self, reply: Any) -> Any:
        return reply.result()

    async def _answered(self, given: Any) -> Any:
        return given

    async def _pause(self, seconds: float) -> None:
        sleep(seconds)

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return result_of(coroutine)


class Deferring(CallStyle):
    """Calls give a `Reply`."""


class Awaiting(CallStyle):
    """Calls are coroutines, by the decorator `awaited`."""

    async def _answered(self, given: Any) -> Any:
        return await given

    async def _pause(self, seconds: float) -> None:
        import asyncio  # Imported only when needed.

        await asyncio.sleep(seconds)

    def _run(self, coroutine: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
        return coroutine


def result_of(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that does not need a loop."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError(f"{coroutine} waits for a loop")


def awaited(cls: type[C]) -> type[C]:
    """Turns a class's inherited methods into coroutine functions."""
    for base in cls.__mro__[1:]:
        for name, function in vars(base).items():
            if isfunction(function) and hasattr(function, "gives") and name not in vars(cls):
                setattr(cls, name, _coroutine_function(function))
    return cls


def _coroutine_function(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    async def call(face: Any, *args: Any, **kwargs: Any) -> Any:
        reply = function(face, *args, **kwargs)
        del args, kwargs  # Thousands that are awaited together would keep the collector busy.
        return await reply

    return call


def scope_of(map: str) -> str:
    """The parameter that names a map, as JSON."""
    return f'"map":{text(map)}'


if TYPE_CHECKING:

    class Method(Generic[P, T, A]):
        """A method that gives a T, of which an A is the counterpart for asyncio."""

        @overload
        def __get__(self, face: None, owner: Any) -> Callable[Concatenate[Any, P], Any]: ...
        @overload
        def __get__(self, face: Awaiting, owner: Any) -> Callable[P, Coroutine[Any, Any, A]]: ...
        @overload
        def __get__(self, face: Deferring, owner: Any) -> Callable[P, Reply[T]]: ...
        @overload
        def __get__(self, face: CallStyle, owner: Any) -> Callable[P, T]: ...
        def __get__(self, face: Any, owner: Any) -> Any: ...

    def asking(function: Callable[Concatenate[Any, P], T]) -> Method[P, T, T]:
        """Marks a method whose result depends on the call style."""
        ...

    def composed(
        function: Callable[Concatenate[Any, P], Coroutine[Any, Any, T]],
    ) -> Method[P, T, T]:
        """Marks such a method that is made of several calls."""
        ...

else:

    def asking(function):
        function.gives = True
        code = function.__code__
        if "viewing_angle" not in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
            return function

        @wraps(function)
        def call(self, *args, **kwargs):
            for name in kwargs.keys() & {"pitch", "tilt"}:
                raise TypeError(f"{function.__name__} has no {name!r}. Did you mean viewing_angle?")
            return function(self, *args, **kwargs)

        return call

    def composed(function):
        @asking
        @wraps(function)
        def call(face, *args, **kwargs):
            return face._run(function(face, *args, **kwargs))

        return call


R = TypeVar("R", bound="Reply[Any]")


def of_call(error: MapCamError, number: int, count: int) -> MapCamError:
    """A copy of an error that names the call's number in its pipeline."""
    own = copy(error)  # Calls that fail by an engine's end share one error.
    own.args = (f"{error} (call {number} of {count})",)
    return own


class Reply(Generic[T]):
    """The answer of a request in a pipeline."""

    __slots__ = (
        "_answer",
        "_barrier",
        "_block",
        "_connection",
        "_read",
        "call",
        "id",
        "method",
        "number",
        "was_asked",
    )

    def __init__(self, connection: Any, method: str, read: Callable[[Any], T]) -> None:
        self.id: int = 0
        self.method: str = method
        self.call: CallNames = ()
        """What the call is named in errors."""
        self._block: Any = None
        """The pipeline that it is a call of, which is told if it fails."""
        self.number: int = 0
        """The call's number in its pipeline, from 1."""
        self.was_asked: bool = False
        """Whether its error was raised."""
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
        answer = self._answer
        if isinstance(answer, dict):
            if "error" in answer:
                self.was_asked = True
                raise request_error(self.method, answer["error"], self.call)
            result = answer["result"]
            if type(result) is dict and result.get("clamped"):
                warn_of_clamping(result)
            return self._understood(result)
        self.was_asked = True
        raise cast("MapCamError", answer)

    def exception(self, timeout: float | None = None) -> MapCamError | None:
        """Waits for the answer; what `result` would raise, or None."""
        try:
            self.result(timeout)
        except MapCamError as error:
            return error
        return None

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
        if self._block is not None:
            if "error" in message:
                self._block.refused.append(self)
            self._block = None
        self._answer = message

    def fail(self, error: MapCamError) -> None:
        if self._answer is None:
            if self._block is not None:
                self._block.refused.append(self)
            self._answer, self._block = error, None


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


class MotionHandle(CallStyle):
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

    @composed
    async def stop(self) -> Camera:
        """Stops it where it is; if it has ended, nothing changes."""
        if self.id is None or self.done():
            return await self._camera("camera.get")
        return await self._camera("camera.stop", animation=number(self.id))

    @composed
    async def seek(self, to: float) -> Camera:
        """Sets it to a time in seconds since its beginning, without its delay; backwards too."""
        if self.id is None:
            return await self._camera("camera.get")
        wanted = {"animation": number(self.id), "to": number(to)}
        return await self._camera("animation.seek", **wanted)

    @composed
    async def finish(self) -> Camera:
        """Ends it at once, completed, with the camera where it would have been then."""
        running = await self._call("animation.list", f"{{{self._scope}}}", READ_RUNNING)
        mine = next((each for each in running if each.animation == self.id), None)
        if mine is not None:
            if mine.duration is None:
                raise WouldWaitForeverError(HAS_NO_END)
            await self._answered(self.seek(mine.duration))
            clock = await self._call(*CLOCK)
            if not clock.running:
                await self._call("clock.tick", '{"seconds":0}', read_progress)
        return await self._camera("camera.get")

    @composed
    async def wait(self, timeout: float | None = None) -> Outcome:
        """Waits until it has ended, and gives its outcome.

        Time must pass meanwhile. If the clock is stopped, or a follow has no end, it raises
        `WouldWaitForeverError` at once; with a `timeout`, it waits for the ticks of another thread
        or task, and raises `RequestTimeoutError` after that many seconds.
        """
        if timeout is None and not self.done():
            if "camera" in self._answer and self._answer.get("duration") is None:
                raise WouldWaitForeverError(HAS_NO_END)
            clock = await self._call(*CLOCK)
            if not clock.running and not self.done():
                raise WouldWaitForeverError(STANDS_STILL)
        await self._port.connection.wait_for_ending(self._ending, timeout)
        outcome: Outcome = self._ending.value()
        return outcome

    async def _camera(self, method: str, **members: Member) -> Camera:
        return await self._call(method, written(self._scope, members), read_camera)


class AnimationHandle(MotionHandle):
    """An animation, which says at its start where it will end."""

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


class Motion(MotionHandle, Blocking):
    """Something that moves a map's camera, such as a fling. It keeps its engine running."""


class Animation(AnimationHandle, Motion):
    """An animation, which says at its start where it will end."""


@awaited
class AsyncMotion(MotionHandle, Awaiting):
    """Something that moves a map's camera, such as a fling. Await it for its outcome.

    It keeps its engine running.
    """

    def __await__(self) -> Generator[Any, None, Outcome]:
        return self.wait().__await__()


class AsyncAnimation(AnimationHandle, AsyncMotion):
    """An animation, which says at its start where it will end."""


class MotionReply(Reply[Any]):
    """The answer to a call that starts a motion. It tracks the motion's end from its arrival on."""

    __slots__ = ("_ending", "_engine", "_kind", "_motion", "_scope")

    def __init__(self, connection: Any, method: str, scope: str, kind: type[MotionHandle]) -> None:
        super().__init__(connection, method, unchanged)
        self._engine = connection.engine()
        self._scope = scope
        self._kind = kind
        self._motion: MotionHandle | None = None
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

    def __init__(self, connection: Any, method: str, scope: str, kind: type[MotionHandle]) -> None:
        super().__init__(connection, method, scope, KINDS[kind])


KINDS: dict[type[MotionHandle], type[MotionHandle]] = {
    Motion: AsyncMotion,
    Animation: AsyncAnimation,
}
"""The counterparts for asyncio."""

if TYPE_CHECKING:

    def starting(
        function: Callable[Concatenate[Any, P], Animation],
    ) -> Method[P, Animation, AsyncAnimation]:
        """Marks a method that starts an animation."""
        ...

    def moving(function: Callable[Concatenate[Any, P], Motion]) -> Method[P, Motion, AsyncMotion]:
        """Marks a method that starts something else that moves."""
        ...

else:
    starting = moving = asking
