"""A plain server: a line is parsed, the zoom changes, the camera is written. No checks, no limits."""

import json
import sys

camera = {"target": {"latitude": 0, "longitude": 0}, "zoom": 2, "bearing": 0, "viewingAngle": 0}
notifies = sys.argv[1:] == ["notify"]


def tell(method, params):
    out(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}) + "\n")


out = sys.stdout.write
for line in sys.stdin:
    request = json.loads(line)
    update = request.get("params", {}).get("update", {})
    delta = update.get("zoomBy", {}).get("delta", 0)
    camera["zoom"] = min(21, max(2, camera["zoom"] + delta))
    if notifies:
        tell("camera.willMove", {"map": "default", "time": 0, "gesture": False})
        tell("camera.didChange", {"map": "default", "time": 0, "camera": camera})
        tell("camera.idle", {"map": "default", "time": 0, "camera": camera})
    out(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": camera}) + "\n")
    if len(sys.argv) > 1 and sys.argv[1] == "prompt":
        sys.stdout.flush()
