"""What mapcam reads where its work is counted: a host's mixed stream, and conversations that hold one long text.

    python3 Tests/Benchmarks/streams.py [COUNT]     prints a mixed stream
"""

import json
import random
import sys


def mixed(count, seed=16):
    """What a host really sends: requests of eleven kinds at random, with random numbers of 4 to 17 digits.

    The kinds: moves about a point, scrolls, cameras that are set, projections of one to six places both ways,
    cameras and visible regions that are asked for, fits, animations of both paths, and ticks. The same count
    always gives the same lines.
    """
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


# Conversations that hold one long text wherever mapcam takes text from outside. Each is the arguments of a process and what
# it reads. Their work has to be linear in the text's length, whatever the text is made of.

# Combining marks out of order: putting them in order is what makes comparing as characters slow.
fillings = {"combining marks": "\u0301\u0327", "less-than signs": "<", "brackets": "["}


def long_text(filling, length):
    """A text of so many bytes of UTF-8, or a few less."""
    return "p" + filling * ((length - 1) // len(filling.encode()))


def message(method, params=None, id=None):
    return {"jsonrpc": "2.0", **({} if id is None else {"id": id}), "method": method,
            **({} if params is None else {"params": params})}


def lines(*messages):
    """Messages as lines, their texts not escaped, so that they are as long as they look."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in messages).encode()


def ordinary(text):
    """The protocol of mapcam itself."""
    return lines(
        message(text), message(text, id=1), message("camera." + text, id=2),
        message("$/" + text), message(text + "/" + text), message("ping", id=text[:60_000]),
        message("initialize", {"protocolVersion": text, "client": {"name": text, "version": text}}, id=3),
        message("initialize", {text: text}, id=4),
        message("camera.get", {text: 1}, id=5), message("camera.get", {"map": text}, id=6),
        message("map.create", {"map": text}, id=7), message("map.create", {"map": "m", text: 1}, id=8),
        message("camera.animate", {"to": {text: 1}, "curve": text}, id=9),
        message("camera.animate", {"to": {"zoom": 3}, "curve": text, "path": text}, id=10),
        message("camera.move", {"update": {text: {}}}, id=11),
        message("camera.move", {"update": {"fitBounds": {"bounds": {text: 1}}}}, id=12),
        message("map.configure", {"notify": [text], "observe": [text]}, id=13),
    ) + text.encode() + b"\n"


def assistant(text):
    """The Model Context Protocol, with and without a handshake."""
    calls = [
        ("initialize", {"protocolVersion": text}), (text, {}), ("tools/" + text, None),
        ("tools/call", {"name": text}), ("tools/call", {"name": "camera_get", "arguments": {text: 1}}),
        ("tools/call", {"name": "camera_get", "arguments": {"map": text}}),
        ("tools/list", {"cursor": text}),
        ("ping", {"_meta": {"io.modelcontextprotocol/protocolVersion": text}}), ("ping", {text: 1}),
    ]
    return lines(
        *(message(method, params, id=number) for number, (method, params) in enumerate(calls)),
        message("ping", id=text), message(text), message("notifications/cancelled", {"requestId": text}),
    ) + text.encode() + b"\n"


# What a process is given, and what it reads; an argument can have 131,071 bytes.
conversations = {
    "mapcam": lambda text: ([], ordinary(text)),
    "mapcam mcp": lambda text: (["mcp"], assistant(text)),
    "a word of the command line": lambda text: ([text], b""),
    "an option": lambda text: (["--" + text], b""),
    "an option's value": lambda text: (["--log-level=" + text], b""),
    "a call's method": lambda text: (["call", text], b""),
    "a call's parameters": lambda text: (["call", "ping", json.dumps({text: 1}, ensure_ascii=False)], b""),
}


def lookalikes(count):
    """Maps whose ids look the same, as é does in its two spellings, and have other bytes."""
    for number in range(count):
        id = "".join("\u00e9" if number >> bit & 1 else "e\u0301" for bit in range(17))
        yield json.dumps(message("map.create", {"map": id}, id=number), ensure_ascii=False)


if __name__ == "__main__":
    for line in mixed(int(sys.argv[1]) if len(sys.argv) > 1 else 1000):
        print(line)
