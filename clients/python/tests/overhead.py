"""What the client costs, against the same messages handled with the json module.

    python3 clients/python/tests/overhead.py [COUNT]

By hand: each request is a dict that `json.dumps` writes, each line of the engine's is read with
`json.loads`, with a thread that reads while the other writes, because both pipes fill up. With the
client: `pipe.map().move(…)` and, for each, the `Camera` that it gives. The figure is the CPU time
of this process, in one run, the two taking turns; the engine's own is not in it. It must be less
than 1.5 times the hand's; it was 0.9 times, with notifications that nobody hears 0.4 times.
"""

from __future__ import annotations

import gc
import json
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mapcam import MapCam, find_engine, scroll_by

LIMIT = 1.5
ROUNDS = 5


def by_hand(count: int, notify: list[str] | None) -> float:
    """Seconds of CPU for so many moves, written and parsed by hand."""
    engine = subprocess.Popen([find_engine()], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert engine.stdin is not None and engine.stdout is not None
    requests, answers = engine.stdin, engine.stdout
    results = []

    def read() -> None:
        for line in answers:
            message = json.loads(line)
            if "id" in message:
                results.append(message["result"])

    before = time.process_time()
    reader = threading.Thread(target=read)
    reader.start()
    for number in range(count + 1):
        update = {"scrollBy": {"x": 1 + number % 7, "y": 0}}
        request = {"jsonrpc": "2.0", "id": number, "method": "camera.move"}
        request["params"] = {"update": update, "map": "default"}
        if number == 0:
            request["method"] = "map.configure"
            request["params"] = {"notify": notify}
        requests.write((json.dumps(request, separators=(",", ":")) + "\n").encode())
    requests.close()
    reader.join()
    spent = time.process_time() - before
    engine.wait()
    answers.close()
    assert len(results) == count + 1
    return spent


def with_client(count: int, notify: list[str] | None) -> float:
    """Seconds of CPU for so many moves, asked for and understood by the client."""
    with MapCam() as engine:
        engine.map().configure(notify=notify)  # type: ignore[arg-type]
        before = time.process_time()
        with engine.pipeline() as pipe:
            view = pipe.map()
            replies = [view.move(scroll_by(1 + number % 7, 0)) for number in range(count)]
        cameras = [reply.result() for reply in replies]
        spent = time.process_time() - before
    assert len(cameras) == count
    return spent


def compared(count: int, notify: list[str] | None) -> float:
    """The client's cost as a multiple of the hand's: the median of some rounds."""
    ratios = []
    for _ in range(ROUNDS):
        gc.collect()
        hand = by_hand(count, notify)
        gc.collect()
        ratios.append(with_client(count, notify) / hand)
    return statistics.median(ratios)


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
    quiet = compared(count, ["animation.ended"])
    streaming = compared(count, None)
    print(f"answers only: {quiet:.2f} × by hand (at most {LIMIT})")
    print(f"with notifications nobody hears: {streaming:.2f} × by hand (at most {LIMIT})")
    return 0 if max(quiet, streaming) <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
