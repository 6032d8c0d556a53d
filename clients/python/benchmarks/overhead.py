"""What the client costs, against the same messages handled with the json module.

    python3 clients/python/benchmarks/overhead.py [COUNT]

By hand: each request is a dict that `json.dumps` writes, each line of the engine's is read with
`json.loads`, with a thread that reads while the other writes, because both pipes fill up. With the
client: `pipe.map().move(…)` and, for each, the `Camera` that it gives. The figure is the CPU time
of this process, in one run, the two taking turns; the engine's own is not in it. It must be less
than 1.5 times the hand's; it was 0.9 times, with notifications that nobody hears 0.4 times.

One call after the other is told as it passes, in calls a second, because it is mostly waiting: the
client's reader is a thread of its own, which must wake the caller. Beside 98,000 moves by hand in a
pipeline, and 56,000 pings that wait for each other, there were 34,000 pings of the client, 29,000
moves, and 16,000 moves whose changes a listener hears, on two cores with other things to do.
"""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mapcam import CameraDidChange, MapCam, MapView, find_engine, scroll_by

LIMIT = 1.5


def by_hand(count: int, quiet: bool) -> float:
    """Seconds of CPU for so many moves, written and parsed by hand."""
    engine = subprocess.Popen([find_engine()], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert engine.stdin is not None and engine.stdout is not None
    requests, answers = engine.stdin, engine.stdout
    if quiet:
        requests.write(json.dumps(_quieten()).encode() + b"\n")
        requests.flush()
        answers.readline()
    cameras = []

    def read() -> None:
        for line in answers:
            message = json.loads(line)
            if "id" in message:
                cameras.append(message["result"])

    before = time.process_time()
    reader = threading.Thread(target=read)
    reader.start()
    for number in range(count):
        request = {
            "jsonrpc": "2.0",
            "id": number,
            "method": "camera.move",
            "params": {"update": {"scrollBy": {"x": 1 + number % 7, "y": 0}}, "map": "default"},
        }
        requests.write((json.dumps(request, separators=(",", ":")) + "\n").encode())
    requests.close()
    reader.join()
    spent = time.process_time() - before
    engine.wait()
    answers.close()
    assert len(cameras) == count
    return spent


def with_client(count: int, quiet: bool) -> float:
    """Seconds of CPU for so many moves, asked for and understood by the client."""
    with MapCam() as engine:
        if quiet:
            engine.map().configure(notify=[])
        before = time.process_time()
        with engine.pipeline() as pipe:
            view = pipe.map()
            replies = [view.move(scroll_by(1 + number % 7, 0)) for number in range(count)]
        cameras = [reply.result() for reply in replies]
        spent = time.process_time() - before
    assert len(cameras) == count
    return spent


def in_turn_by_hand(count: int) -> float:
    """Calls a second, each of which waits for the answer to the one before."""
    engine = subprocess.Popen([find_engine()], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert engine.stdin is not None and engine.stdout is not None
    before = time.perf_counter()
    for number in range(count):
        request = {"jsonrpc": "2.0", "id": number, "method": "ping"}
        engine.stdin.write((json.dumps(request, separators=(",", ":")) + "\n").encode())
        engine.stdin.flush()
        json.loads(engine.stdout.readline())
    spent = time.perf_counter() - before
    engine.communicate()
    return count / spent


def in_turn(count: int, call: Callable[[MapView], object], listens: bool = False) -> float:
    """The same with the client."""
    with MapCam() as engine:
        view = engine.map()
        heard: list[CameraDidChange] = []
        if listens:
            view.on(CameraDidChange, heard.append)
        before = time.perf_counter()
        for _ in range(count):
            call(view)
        spent = time.perf_counter() - before
    assert len(heard) == (count if listens else 0)
    return count / spent


def in_turns(count: int, rounds: int = 5) -> None:
    """Prints the rates of calls that wait."""

    def move(view: MapView) -> object:
        return view.move(scroll_by(1, 0))

    ways: dict[str, Callable[[], float]] = {
        "pings by hand": lambda: in_turn_by_hand(count),
        "pings": lambda: in_turn(count, lambda view: view.engine.ping()),
        "moves": lambda: in_turn(count, move),
        "moves that a listener hears": lambda: in_turn(count, move, listens=True),
    }
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            rates[name].append(way())
    print("one after the other:")
    for name, found in rates.items():
        print(f"  {statistics.median(found):,.0f} {name} a second")


def _quieten() -> dict[str, object]:
    params = {"notify": ["animation.ended"]}
    return {"jsonrpc": "2.0", "id": -1, "method": "map.configure", "params": params}


def ratio(count: int, quiet: bool, rounds: int = 5) -> float:
    """The client's cost as a multiple of the hand's: the median of some rounds."""
    ratios = []
    for _ in range(rounds):
        gc.collect()
        hand = by_hand(count, quiet)
        gc.collect()
        client = with_client(count, quiet)
        ratios.append(client / hand)
        microseconds = f"{hand / count * 1e6:.1f} µs by hand, {client / count * 1e6:.1f} µs"
        print(f"  {microseconds} with the client: {client / hand:.2f}", file=sys.stderr)
    return statistics.median(ratios)


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
    worst = 0.0
    for quiet, what in ((True, "answers only"), (False, "with notifications nobody hears")):
        found = ratio(count, quiet)
        worst = max(worst, found)
        print(f"{what}: {found:.2f} × by hand (at most {LIMIT})")
    in_turns(max(1, count // 5))
    return 0 if worst <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
