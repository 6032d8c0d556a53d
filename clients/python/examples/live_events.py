"""A camera in real time, followed by asyncio: what a server that drives a page does.

python3 clients/python/examples/live_events.py
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mapcam import AsyncEventStream, AsyncMapCam, Camera, CameraDidChange, CameraIdle, Event

LISBON = Camera.at((38.7078, -9.1366), 13)
PORTO = (41.1408, -8.6132)


async def main() -> None:
    async with AsyncMapCam(clock="realtime", fps=30) as engine:
        view = engine.map()
        await view.set_camera(LISBON)
        with view.events() as events:
            flight = await view.fly_to(PORTO, 14, bearing=320, viewing_angle=45, duration=1.5)
            changes = await follow(events)
        print(f"{changes} frames, {await flight} at {flight.camera.to_maplibre()}")


async def follow(events: AsyncEventStream[Event]) -> int:
    """Shows the zoom of each frame until the map rests, and counts them."""
    changes = 0
    async for event in events:
        if isinstance(event, CameraDidChange):
            changes += 1
            print(f"{event.time:6.2f} s {'▪' * round(4 * event.camera.zoom)}", file=sys.stderr)
        if isinstance(event, CameraIdle):
            break
    return changes


if __name__ == "__main__":
    asyncio.run(main())
