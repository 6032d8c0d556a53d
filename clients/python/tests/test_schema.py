"""The types of this package against what the engine says of itself."""

import inspect
import unittest
from dataclasses import MISSING, fields
from typing import get_args

from support import EngineTestCase

import mapcam
from mapcam import events, map_methods, options, projection_methods, results, updates
from mapcam.aio import AsyncClock, AsyncMapCam, AsyncMapView
from mapcam.engine import Clock, DeferredClock, DeferredMapView, MapCam, MapView, Pipeline
from mapcam.methods import Method
from mapcam.wire import camel

CLASSES = {
    "Animation": results.RunningAnimation,
    "Bounds": mapcam.Bounds,
    "Camera": mapcam.Camera,
    "CameraInput": mapcam.Camera,
    "Client": results.Client,
    "Coordinate": mapcam.Coordinate,
    "Eye": results.Eye,
    "EyeInput": results.Eye,
    "FlightOptions": options.FlightOptions,
    "Gestures": results.Gestures,
    "GesturesInput": results.Gestures,
    "Insets": mapcam.Insets,
    "InsetsInput": mapcam.Insets,
    "MapState": results.MapState,
    "PartialCamera": mapcam.PartialCamera,
    "Point": mapcam.Point,
    "PointInput": mapcam.Point,
    "ServerDescription": results.ServerDescription,
    "Size": mapcam.Size,
    "SizeInput": mapcam.Size,
    "Tile": results.Tile,
    "TourStep": options.TourStep,
    "ViewMatrix": results.ViewMatrix,
    "VisibleRegion": results.VisibleRegion,
}
"""The schemas that are classes here."""

UNIONS = {"BoundsInput", "CameraUpdate", "StartedAnimation", "TimingCurve"}
"""The schemas that are something else here, which further tests are about."""

CHOICES = [
    options.CurveName,
    options.PathName,
    options.Rotation,
    results.CameraProperty,
    results.EventName,
    results.Observation,
    results.Outcome,
    updates.FitShape,
    projection_methods.TileLevels,
]


class SchemaTests(EngineTestCase):
    def setUp(self):
        super().setUp()
        self.document = self.engine.discover()
        self.schemas = self.document["components"]["schemas"]

    def test_every_method_is_here_and_no_other(self):
        self.assertEqual(
            {method["name"] for method in self.document["methods"]}, set(Method.declared)
        )

    def test_every_parameter_is_here_with_the_same_optionality(self):
        for method in self.document["methods"]:
            with self.subTest(method["name"]):
                theirs = {
                    parameter["name"]: parameter["required"]
                    for parameter in method["params"]
                    if parameter["name"] != "map"
                }
                self.assertEqual(ours(Method.declared[method["name"]].params), theirs)

    def test_methods_of_a_map_are_on_maps_in_every_face(self):
        for method in self.document["methods"]:
            takes_map = any(parameter["name"] == "map" for parameter in method["params"])
            faces = (
                (MapView, DeferredMapView, AsyncMapView)
                if takes_map
                else (Clock, DeferredClock, AsyncClock)
                if method["name"].startswith("clock.")
                else (MapCam, Pipeline, AsyncMapCam)
            )
            name = Method.declared[method["name"]].params.__name__
            for face in faces:
                with self.subTest(f"{face.__name__}.{name}"):
                    self.assertTrue(inspect.isfunction(getattr(face, name)))
                    self.assertTrue(getattr(face, name).__doc__)

    def test_every_notification_is_here(self):
        theirs = {notice["name"]: notice["params"] for notice in self.document["x-notifications"]}
        self.assertEqual(set(events.EVENTS), set(theirs))
        for name, params in theirs.items():
            with self.subTest(name):
                self.assertEqual(members(events.EVENTS[name]), requirements(params))

    def test_every_schema_is_here(self):
        self.assertEqual(set(self.schemas), set(CLASSES) | UNIONS)
        for name, cls in CLASSES.items():
            with self.subTest(name):
                theirs = requirements(self.schemas[name])
                if name in {"Gestures", "CameraInput", "InsetsInput", "Camera", "Insets"}:
                    self.assertEqual(set(members(cls)), set(theirs))
                else:
                    self.assertEqual(members(cls), theirs)

    def test_parts_of_the_description_are_here(self):
        parts = self.schemas["ServerDescription"]["properties"]
        for name, cls in (
            ("server", results.Server),
            ("limits", results.Limits),
            ("constants", results.Constants),
        ):
            self.assertEqual(members(cls), requirements(parts[name]))

    def test_inline_results_are_here(self):
        for name, cls in (
            ("camera.path", results.CameraPath),
            ("clock.tick", results.Progress),
            ("clock.get", results.ClockState),
        ):
            method = next(m for m in self.document["methods"] if m["name"] == name)
            self.assertEqual(members(cls), requirements(method["result"]["schema"]))

    def test_every_update_is_here(self):
        for case in self.schemas["CameraUpdate"]["oneOf"]:
            ((name, content),) = case["properties"].items()
            function = next(
                getattr(updates, attribute)
                for attribute in vars(updates)
                if camel(attribute) == name and "_" in attribute
            )
            with self.subTest(name):
                self.assertEqual(ours(function), requirements(content))
                self.assertIs(getattr(mapcam, function.__name__), function)

    def test_every_curve_is_here(self):
        name, bezier, spring = self.schemas["TimingCurve"]["oneOf"]
        self.assertEqual(set(name["enum"]), set(get_args(options.CurveName)))
        self.assertEqual(len(bezier["prefixItems"]), 4)
        self.assertEqual(members(options.Spring), requirements(spring["properties"]["spring"]))

    def test_every_choice_is_here(self):
        known = {frozenset(get_args(choice)) for choice in CHOICES}
        found = set(enumerations(self.document))
        self.assertEqual(found - known, set())
        self.assertEqual(known - found, set())

    def test_every_error_is_here(self):
        codes = {error["code"] for method in self.document["methods"] for error in method["errors"]}
        self.assertLessEqual(codes, set(mapcam.errors.ERRORS))

    def test_fit_has_the_parameters_of_its_update(self):
        fit = map_methods.MapMethods.__dict__["fit"].params
        self.assertEqual(ours(fit), ours(updates.fit_bounds))

    def test_the_faces_have_the_same_names(self):
        for blocking, awaited in (
            (MapCam, AsyncMapCam),
            (MapView, AsyncMapView),
            (Clock, AsyncClock),
        ):
            self.assertEqual(
                public(awaited) - {"start", "get"}, public(blocking) - {"start", "get"}
            )


def ours(function):
    """The parameters of a function, as on the wire: by name, whether required."""
    parameters = list(inspect.signature(function).parameters.values())
    return {
        camel(parameter.name): parameter.default is inspect.Parameter.empty
        for parameter in parameters
        if parameter.name != "self"
    }


def members(cls):
    return {camel(field.name): field.default is MISSING for field in fields(cls)}


def requirements(schema):
    return {name: name in schema["required"] for name in schema["properties"]}


def enumerations(node):
    if isinstance(node, dict):
        if "enum" in node:
            yield frozenset(node["enum"])
        for value in node.values():
            yield from enumerations(value)
    elif isinstance(node, list):
        for value in node:
            yield from enumerations(value)


def public(cls):
    return {name for name in dir(cls) if not name.startswith("_")}


if __name__ == "__main__":
    unittest.main()
