"""What a host really sends: requests of eleven kinds at random, with random numbers of 4 to 17 digits.

The kinds: moves about a point, scrolls, cameras that are set, projections of one to six places both ways,
cameras and visible regions that are asked for, fits, animations of both paths, and ticks. The same count
always gives the same lines.
"""

import json
import random


def requests(count, seed=16):
    dice = random.Random(seed)

    def number(low, high):
        """A number of 4 to 17 significant digits."""
        return float(f"{dice.uniform(low, high):.{dice.randint(4, 17)}g}")

    def place():
        return {"latitude": number(-80, 80), "longitude": number(-180, 180)}

    def point():
        return {"x": number(0, 390), "y": number(300, 844)}

    def several(value):
        return [value() for _ in range(dice.randint(1, 6))]

    def camera():
        return {
            "target": place(), "zoom": number(3, 20), "bearing": number(0, 360),
            "viewingAngle": number(0, 60)}

    def box():
        south, west = number(-70, 60), number(-170, 160)
        return {
            "southWest": {"latitude": south, "longitude": west},
            "northEast": {"latitude": south + number(0.01, 9), "longitude": west + number(0.01, 9)}}

    def to():
        return {"target": place(), "zoom": number(3, 20)}

    kinds = [
        lambda: ("camera.move", {"update": {"zoomBy": {"delta": number(-2, 2), "at": point()}}}),
        lambda: ("camera.move", {"update": {"scrollBy": {"x": number(-90, 90), "y": number(-90, 90)}}}),
        lambda: ("camera.set", {"camera": camera()}),
        lambda: ("projection.points", {"coordinates": several(place)}),
        lambda: ("projection.coordinates", {"points": several(point)}),
        lambda: ("camera.get", {}),
        lambda: ("projection.visibleRegion", {}),
        lambda: ("camera.move", {"update": {"fitBounds": {"bounds": box(), "padding": number(0, 90)}}}),
        lambda: ("camera.animate", {"to": to(), "duration": number(0.2, 2), "curve": "easeInOut"}),
        lambda: ("camera.animate", {"to": to(), "path": "fly"}),
        lambda: ("clock.tick", {"seconds": number(0.001, 0.1)}),
    ]
    for id in range(1, count + 1):
        method, params = dice.choice(kinds)()
        yield json.dumps(
            {"jsonrpc": "2.0", "id": id, "method": method, "params": params}, separators=(",", ":"))


if __name__ == "__main__":
    import sys

    for line in requests(int(sys.argv[1]) if len(sys.argv) > 1 else 1000):
        print(line)
