"""The generated package against what the engine says, and the call styles against each other."""

import inspect
import json
import pydoc
import re
import subprocess
import sys
import unittest
from dataclasses import MISSING, fields
from pathlib import Path
from typing import get_type_hints

from support import CLIENT, PUBLIC, ROOT, EngineTestCase

import mapcam
from mapcam import (
    Animation,
    AsyncAnimation,
    AsyncMapCam,
    AsyncMapView,
    AsyncMotion,
    Event,
    MapCam,
    MapView,
    Motion,
    Reply,
    RequestError,
)
from mapcam._protocol import awaiting, blocking, pipelined
from mapcam._protocol.codec import READ_EVENT
from mapcam._values import camel, text, unchanged

BY_HAND = ("Bounds", "Camera", "Coordinate", "Insets", "PartialCamera", "Point", "Size")
"""The values that are classes by hand."""

NAMES = ("MapGestures", "MapProjection", "Clock", "MapView", "MapCam")
CALL_STYLES = {
    getattr(blocking, name): (
        getattr(pipelined, "Pipeline" if name == "MapCam" else f"Pipelined{name}"),
        getattr(awaiting, f"Async{name}"),
    )
    for name in NAMES
}
"""The blocking classes, and their counterparts in a pipeline and for asyncio."""
AWAITED = {Animation: AsyncAnimation, Motion: AsyncMotion, MapView: AsyncMapView}


class GeneratedTests(EngineTestCase):
    def setUp(self):
        super().setUp()
        self.document = self.engine.discover()
        self.schemas = self.document["components"]["schemas"]

    def test_generated_files_are_current(self):
        result = subprocess.run(
            [sys.executable, ROOT / "clients/generator/generate.py", "--check"],
            capture_output=True,
            text=True,
        )
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_values_by_hand_are_those_of_the_schema(self):
        for name in BY_HAND:
            cls = getattr(mapcam, name)
            given = self.schemas.get(name + "Input", self.schemas.get(name))
            if name == "Bounds":
                given = self.schemas[name]
            if name == "Insets":  # Or a number.
                given = given["oneOf"][1]
            with self.subTest(name):
                ours = {camel(field.name): field.default is MISSING for field in fields(cls)}
                theirs = {member: member in given["required"] for member in given["properties"]}
                self.assertEqual(ours, theirs)

    def test_every_error_has_a_class(self):
        codes = {error["code"] for method in self.document["methods"] for error in method["errors"]}
        self.assertLessEqual(codes, set(mapcam._errors.ERRORS))


class CallStyleTests(unittest.TestCase):
    def test_every_method_has_types_and_documentation(self):
        count = 0
        for group in CALL_STYLES:
            for name in own(group):
                with self.subTest(name):
                    count += 1
                    function = getattr(group, name)
                    signature = inspect.signature(function)
                    hints = get_type_hints(function)
                    self.assertEqual(set(hints), {*signature.parameters, "return"} - {"self"})
                    aside = {"method", "params"}  # Of `request`.
                    if function is MapCam.map:
                        aside = {*signature.parameters} - {"id"}
                    for parameter in {*signature.parameters} - {"self", *aside}:
                        self.assertRegex(function.__doc__, rf"\n\s+{parameter}: \S")
                    self.assertIn(name, pydoc.render_doc(function))
        self.assertGreater(count, 50)

    def test_what_a_method_takes_and_gives_is_true_of_each_call_style(self):
        for group, (deferring, waiting) in CALL_STYLES.items():
            for name in own(group):
                with self.subTest(f"{group.__name__}.{name}"):
                    function = getattr(group, name)
                    awaited = getattr(waiting, "open_map" if name == "map" else name)
                    self.assertTrue(inspect.iscoroutinefunction(awaited))
                    self.assertTrue(awaited.__doc__)
                    self.assertFalse(inspect.iscoroutinefunction(function))
                    self.assert_alike(function, awaited, lambda kind: AWAITED.get(kind, kind))
                    if name != "map":
                        self.assert_alike(
                            function, getattr(deferring, name), lambda kind: Reply[kind]
                        )
        for group, waiting in ((Motion, AsyncMotion), (Animation, AsyncAnimation)):
            for name in ("stop", "seek", "finish", "wait"):
                function, awaited = getattr(group, name), getattr(waiting, name)
                self.assertTrue(inspect.iscoroutinefunction(awaited))
                self.assert_alike(function, awaited, lambda kind: kind)

    def assert_alike(self, function, other, given):
        """Two functions have the same parameters, and give what is said."""
        wanted, found = get_type_hints(function), get_type_hints(other)
        kind = type(None) if wanted["return"] is None else wanted["return"]
        self.assertEqual(found, {**wanted, "return": given(kind)})
        parameters = [inspect.signature(each).parameters for each in (function, other)]
        self.assertEqual(list(parameters[0].items()), list(parameters[1].items()))

    def test_a_map_takes_the_settings_that_it_is_created_with(self):
        settings = inspect.signature(MapView.create).parameters
        for function in (MapCam.map, AsyncMapCam.open_map):
            found = inspect.signature(function).parameters
            taken = {n: p for n, p in found.items() if n != "id"}
            self.assertEqual(list(taken.items()), list(settings.items()))
            get_type_hints(function)
        self.assertIn("`MapView.create`", MapCam.map.__doc__)

    def test_public_classes_have_the_same_names(self):
        for blocks, waits in (
            (MapCam, AsyncMapCam),
            (MapView, AsyncMapView),
            (blocking.Clock, awaiting.AsyncClock),
        ):
            self.assertEqual(
                public(waits) - {"start", "get", "open_map"},
                public(blocks) - {"start", "get", "pipeline", "widget"},
            )

    def test_a_view_has_at_most_40_members(self):
        self.assertLessEqual(len(public(MapView)), 40)

    def test_type_hints_of_public_functions_resolve(self):
        for name in PUBLIC:
            value = getattr(mapcam, name)
            if inspect.isfunction(value) or inspect.isclass(value):
                get_type_hints(value)
            for member in vars(value).values() if inspect.isclass(value) else ():
                if inspect.isfunction(member):
                    get_type_hints(member)


class ReadmeTests(unittest.TestCase):
    def test_methods_in_the_readme_exist(self):
        text = (CLIENT / "README.md").read_text(encoding="utf-8")
        table = text.split("## All methods")[1].split("##")[0]
        names = re.findall(r"`(\w+)\(", table)
        self.assertGreater(len(names), 50)
        for name in names:
            if name not in ("help", *PUBLIC):
                classes = (*CALL_STYLES, Animation)
                self.assertTrue(any(hasattr(cls, name) for cls in classes), name)


def own(cls):
    return [name for name, each in vars(cls).items() if inspect.isfunction(each) and name[0] != "_"]


def public(cls):
    return {name for name in dir(cls) if not name.startswith("_")}


FOLDER = ROOT / "Tests" / "Transcripts"


class Transcript:
    """A session: what is sent, and what comes back."""

    def __init__(self, path: Path) -> None:
        self.arguments: list[str] = []
        self.lines: list[tuple[str, str]] = []
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line.startswith("# args: "):
                self.arguments = line[8:].split()
            elif line.startswith(("> ", "< ")):
                self.lines.append((line[0], line[2:] + "\n"))
            elif line.startswith((">> ", "<< ")):
                self.lines.append((line[0], json.loads(line[3:])))

    def text(self, direction: str) -> str:
        return "".join(text for side, text in self.lines if side == direction)

    def requests(self):
        """The requests and what each brings; None if a client would not send them so."""
        exchanges = []
        for side, line in self.lines:
            try:
                message = json.loads(line)
            except ValueError:
                return None
            if side == "<":
                if not exchanges:
                    return None
                exchanges[-1][1].append(message)
                continue
            if not isinstance(message, dict) or not isinstance(message.get("params", {}), dict):
                return None
            if message.get("jsonrpc") != "2.0" or message.get("id") is None:
                return None
            if not isinstance(message.get("method"), str) or message["method"] == "shutdown":
                return None
            if set(message) - {"jsonrpc", "id", "method", "params"} or isinstance(
                message["id"], (list, dict, bool)
            ):
                return None
            exchanges.append((message, []))
        return exchanges


class TranscriptTests(unittest.TestCase):
    def setUp(self):
        self.paths = sorted(FOLDER.glob("*.jsonl"))
        self.assertTrue(self.paths, f"no transcripts in {FOLDER}")

    def test_through_the_client(self):
        replayed = 0
        for path in self.paths:
            transcript = Transcript(path)
            exchanges = transcript.requests()
            if not exchanges:
                continue
            replayed += 1
            with self.subTest(path.name), MapCam(options=transcript.arguments) as engine:
                stream = engine.events(Event)
                for request, answers in exchanges:
                    *notices, answer = answers
                    try:
                        params = text(request.get("params", {}))
                        found = {
                            "result": engine._post(request["method"], params, unchanged).result()
                        }
                    except RequestError as error:
                        found = {"error": {"code": error.code, "message": error.original}}
                        if error.data:
                            found["error"]["data"] = error.data
                    wanted = {key: answer[key] for key in ("result", "error") if key in answer}
                    self.assertEqual(found, wanted, request)
                    events = [READ_EVENT[notice["method"]](notice["params"]) for notice in notices]
                    self.assertEqual(stream.pending(), events)
        self.assertGreater(replayed, 5)


if __name__ == "__main__":
    unittest.main()
