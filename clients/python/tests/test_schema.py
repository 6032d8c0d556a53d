"""The generated package against what the engine says, and the call styles against each other."""

import inspect
import pydoc
import subprocess
import sys
import unittest
from dataclasses import MISSING, fields
from typing import get_type_hints

from support import PUBLIC, ROOT, EngineTestCase

import mapcam
from mapcam import (
    Animation,
    AsyncAnimation,
    AsyncMapCam,
    AsyncMapView,
    AsyncMotion,
    MapCam,
    MapView,
    Motion,
    Reply,
)
from mapcam._protocol import awaiting, blocking, pipelined
from mapcam._values import camel

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
ASIDE = {"camera", "size", "padding", "field_of_view"}
"""Parameters of the projection that are in its documentation."""


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
                    if group is blocking.MapProjection:
                        aside = ASIDE
                    elif function is MapCam.map:
                        aside = {*signature.parameters} - {"id"}
                    for parameter in {*signature.parameters} - {"self", *aside}:
                        self.assertRegex(function.__doc__, rf"\n\s+{parameter}: \S")
                    self.assertIn(name, pydoc.render_doc(function))
        self.assertGreater(count, 50)
        for name in ASIDE:
            self.assertIn(f"`{name}`", blocking.MapProjection.__doc__)

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
                public(blocks) - {"start", "get", "pipeline"},
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


def own(cls):
    return [name for name, each in vars(cls).items() if inspect.isfunction(each) and name[0] != "_"]


def public(cls):
    return {name for name in dir(cls) if not name.startswith("_")}


if __name__ == "__main__":
    unittest.main()
