"""Keeps a page and a map in step: one thread that passes gestures on, and shows the newest state
at most sixty times a second."""

from __future__ import annotations

import threading
import time
from queue import Empty, SimpleQueue
from typing import Any, Callable, Optional

from .errors import EngineClosed, EngineDied, MapCamError, NoSuchMap
from .listeners import Listener
from .options import Call
from .protocol.types import CameraDidChange

FRAME = 1 / 60
GESTURES = "gesture."

Ask = Callable[[list[Call]], list[Any]]
"""Asks the engine, waits, and gives the results; raises the first error."""
Message = dict[str, Any]


def state_calls(id: str) -> list[Call]:
    """The calls that read a map's state."""
    return [("map.get", {"map": id}), ("clock.get", {})]


def state_of(answers: list[Any]) -> dict[str, Any]:
    """The state for a page, from the answers to `state_calls`."""
    state, clock = answers
    shown = {name: state[name] for name in ("camera", "size", "padding", "fieldOfView")}
    return {**shown, "isRunning": clock["running"]}


class Live:
    """Sends a page the newest state of a map, and does what the page asks.

    Args:
        view: The map, of either client.
        ask: Asks its engine.
        show: Takes the newest state.
        notify: Takes a notice, or "" where there is nothing to say.
        send: Takes the answer to a page's message, and a file's bytes.
        files: Gives the bytes of a file by its name.
    """

    def __init__(
        self,
        view: Any,
        ask: Ask,
        show: Callable[[dict[str, Any]], None],
        notify: Callable[[str], None],
        send: Callable[[Message, list[bytes]], None],
        files: Callable[[str], bytes],
    ) -> None:
        self._id: str = view.id
        self._ask = ask
        self._show, self._notify, self._send, self._files = show, notify, send, files
        self._inbox: SimpleQueue[Optional[Message]] = SimpleQueue()
        self._is_due = False
        self._is_over = False
        self._listener: Listener = view._listen(CameraDidChange, self.look, self.look)
        threading.Thread(target=self._serve, name="mapcam widget", daemon=True).start()

    def look(self, _: object = None) -> None:
        """Schedules that the state is shown. It may be called at any rate."""
        if not self._is_due and not self._is_over:
            self._is_due = True
            self._inbox.put({})

    def receive(self, message: Message) -> None:
        """Receives a page's message: {"calls": […]} or {"file": name}.

        When the engine has ended files are still given: a page may open the widget only then.
        """
        if self._is_over:
            self._answer(message)
        else:
            self._inbox.put(message)

    def close(self) -> None:
        """Ends it, after the messages that came before."""
        self._listener.cancel()
        self._inbox.put(None)

    def _serve(self) -> None:
        shown = 0.0
        while True:
            rest = max(0.0, shown + FRAME - time.monotonic()) if self._is_due else None
            try:
                message = self._inbox.get(timeout=rest)
            except Empty:
                shown = time.monotonic()
                if not self._look():
                    self._is_over = True
                    while not self._inbox.empty():
                        self._answer(self._inbox.get() or {"calls": []})
                    return
            else:
                if message is None:
                    return
                if message:
                    self._answer(message)

    def _look(self) -> bool:
        """Shows the newest state. False when there will be no other."""
        self._is_due = False
        try:
            self._show(state_of(self._ask(state_calls(self._id))))
            self._notify("")
        except NoSuchMap:
            self._notify(f"The map “{self._id}” was removed.")
        except (EngineClosed, EngineDied) as error:
            self._notify(f"{str(error).splitlines()[0]} The map shows where it was last.")
            return False
        except MapCamError as error:
            self._notify(str(error))
        return True

    def _answer(self, message: Message) -> None:
        answer: Message = {"page": message.get("page"), "number": message.get("number")}
        buffers = []
        try:
            if "file" in message:
                buffers.append(self._files(message["file"]))
            else:
                answer["isRunning"] = self._do(message["calls"])
        except (MapCamError, OSError, ValueError) as error:
            answer["error"] = str(error)
        self._send(answer, buffers)
        self.look()

    def _do(self, calls: list[Any]) -> bool:
        """Makes the calls of a page. Returns whether the clock runs."""
        asked: list[Call] = []
        for method, params in calls:
            is_size = method == "map.configure" and set(params) == {"size"}
            if not is_size and not method.startswith(GESTURES):
                raise ValueError(f"a page may not ask for {method}")
            asked.append((method, {**params, "map": self._id}))
        running: bool = self._ask([*asked, ("clock.get", {})])[-1]["running"]
        return running
