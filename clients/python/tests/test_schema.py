"""The generated package against what the engine says, and the faces against each other."""

import inspect
import subprocess
import sys
import unittest
from dataclasses import MISSING, fields
from typing import get_type_hints

from support import ROOT, EngineTestCase

import mapcam
from mapcam import AsyncMapCam, AsyncMapView, MapCam, MapView, _aio, _engine, _pipelines
from mapcam._calls import Awaiting
from mapcam._protocol import methods
from mapcam._values import camel
from mapcam._views import ViewMethods

BY_HAND = ("Bounds", "Camera", "Coordinate", "Insets", "PartialCamera", "Point", "Size")
"""The values that are classes by hand."""

MAPS = (MapView, _pipelines.DeferredMapView, AsyncMapView)
FACES = {
    methods.EngineMethods: (MapCam, _pipelines.Pipeline, AsyncMapCam),
    methods.ClockMethods: (_engine.Clock, _pipelines.DeferredClock, _aio.AsyncClock),
    **dict.fromkeys((methods.MapMethods, ViewMethods), MAPS),
    methods.GestureMethods: (
        _engine.MapGestures,
        _pipelines.DeferredGestures,
        _aio.AsyncGestures,
    ),
    methods.ProjectionMethods: (
        _engine.MapProjection,
        _pipelines.DeferredProjection,
        _aio.AsyncProjection,
    ),
}
"""The methods, and the classes that have them."""


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
            with self.subTest(name):
                ours = {camel(field.name): field.default is MISSING for field in fields(cls)}
                theirs = {member: member in given["required"] for member in given["properties"]}
                self.assertEqual(ours, theirs)

    def test_every_error_has_a_class(self):
        codes = {error["code"] for method in self.document["methods"] for error in method["errors"]}
        self.assertLessEqual(codes, set(mapcam._errors.ERRORS))


class FaceTests(unittest.TestCase):
    def test_every_method_has_types_and_documentation(self):
        count = 0
        for group in FACES:
            for name in own(group):
                with self.subTest(name):
                    count += 1
                    function = getattr(group, name)
                    signature = inspect.signature(function)
                    hints = get_type_hints(function)
                    self.assertEqual(set(hints), {*signature.parameters, "return"} - {"self"})
                    self.assertTrue(function.__doc__)
                    for parameter in signature.parameters:
                        if parameter != "self":
                            self.assertRegex(function.__doc__, rf"\n\s+{parameter}: \S")
        self.assertGreater(count, 50)

    def test_the_faces_have_the_same_methods_and_those_of_asyncio_are_coroutine_functions(self):
        for group, classes in FACES.items():
            for cls in (*classes, mapcam.Animation, mapcam.AsyncAnimation):
                inherited = own(group) if cls in classes else ("stop", "seek", "finish", "wait")
                for name in inherited:
                    with self.subTest(f"{cls.__name__}.{name}"):
                        function = getattr(cls, name)
                        is_awaited = issubclass(cls, Awaiting)
                        self.assertTrue(inspect.isfunction(function))
                        self.assertEqual(inspect.iscoroutinefunction(function), is_awaited)
                        if cls in classes:
                            found = inspect.signature(function).parameters
                            wanted = inspect.signature(getattr(group, name)).parameters
                            self.assertEqual(list(found.items()), list(wanted.items()))

    def test_a_map_takes_the_settings_that_it_is_created_with(self):
        settings = inspect.signature(MapView.create).parameters
        for function in (MapCam.map, AsyncMapCam.open_map):
            found = inspect.signature(function).parameters
            taken = {n: p for n, p in found.items() if n != "id"}
            self.assertEqual(list(taken.items()), list(settings.items()))
            get_type_hints(function)
            for name in list(taken)[1:]:
                self.assertIn(f" {name}: ", function.__doc__)

    def test_public_classes_have_the_same_names(self):
        for blocks, waits in (
            (MapCam, AsyncMapCam),
            (MapView, AsyncMapView),
            (_engine.Clock, _aio.AsyncClock),
        ):
            self.assertEqual(
                public(waits) - {"start", "get", "open_map"},
                public(blocks) - {"start", "get", "pipeline"},
            )

    def test_a_view_has_at_most_40_members(self):
        self.assertLessEqual(len(public(MapView)), 40)

    def test_type_hints_of_public_functions_resolve(self):
        for name in mapcam.__all__:
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
