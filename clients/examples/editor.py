#!/usr/bin/env python3
"""A line editor with a map: editor.py FILE. PREVIEW names another mapcam-preview.

A number goes to that line, and the map shows its place; + and - zoom; i writes the map's camera into the line."""

import json
import os
import pathlib
import shlex
import subprocess
import sys

path = pathlib.Path(sys.argv[1])
command = shlex.split(os.environ.get("PREVIEW", "mapcam-preview"))
preview = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def request(method, **params):
    """The result of a request, whose answer follows the notifications that it caused."""
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), file=preview.stdin, flush=True)
    return next(answer for answer in map(json.loads, preview.stdout) if "id" in answer).get("result")


print(request("preview.open", browser=False)["url"], file=sys.stderr)
lines, line = path.read_text(encoding="utf-8").split("\n"), 0
for key in map(str.strip, sys.stdin):
    if key.isdigit():
        line = int(key) - 1
        place = request("preview.locate", text="\n".join(lines), line=line, column=0)
        print(request("preview.showPlace", place=place) if place else "no place in this line")
    elif key in ("+", "-"):
        print(request("camera.move", update={"zoomIn" if key == "+" else "zoomOut": {}}))
    elif key == "i":
        at = {"text": "\n".join(lines), "line": line, "column": 0}
        for edit in reversed(request("preview.edits", camera=request("camera.get"), **at)["edits"]):
            start, end = edit["range"]["start"], edit["range"]["end"]
            after = lines[end["line"]][end["column"] :]
            lines[start["line"] : end["line"] + 1] = [lines[start["line"]][: start["column"]] + edit["newText"] + after]
        path.write_text("\n".join(lines), encoding="utf-8")
        print(lines[line])
