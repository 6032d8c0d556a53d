"""What may be written instead of a value: each parameter of each method requests the same."""

import inspect
import json
import pickle
import tempfile
import unittest
import warnings
from pathlib import Path
from types import SimpleNamespace

from support import PARIS, SWITZERLAND, EngineTestCase

from mapcam import (
    Bounds,
    Camera,
    Coordinate,
    EngineDiedError,
    Eye,
    Insets,
    InvalidParamsError,
    MapCamError,
    PartialCamera,
    Point,
    RequestError,
    Size,
    fit_bounds,
    set_camera,
    set_target,
    zoom_by,
    zoom_in,
)
from mapcam._calls import MotionReply, Reply
from mapcam._errors import request_error
from mapcam._geodata import line_in, places_in
from mapcam._inputs import as_insets, as_point
from mapcam._protocol.pipelined import (
    PipelinedMapGestures,
    PipelinedMapProjection,
    PipelinedMapView,
)
from mapcam._values import text


class Shape:
    def __init__(self, geometry):
        self.__geo_interface__ = geometry


def feature(geometry):
    return {"type": "Feature", "properties": {}, "geometry": geometry}


LATITUDE, LONGITUDE = PARIS
ON_A_MAP = {"type": "Point", "coordinates": [LONGITUDE, LATITUDE]}
PLACES = [
    Coordinate(*PARIS),
    PARIS,
    [*PARIS],
    {"latitude": LATITUDE, "longitude": LONGITUDE},
    {"lat": LATITUDE, "lng": LONGITUDE},
    {"lat": LATITUDE, "lon": LONGITUDE},
    ON_A_MAP,
    {"type": "Point", "coordinates": (LONGITUDE, LATITUDE, 35)},
    feature(ON_A_MAP),
    Shape(ON_A_MAP),
]
ANGLES = {"zoom": 12, "bearing": 30, "viewingAngle": 20}
CAMERAS = [
    Camera.at(PARIS, 12, 30, 20),
    *(Camera(place, 12, 30, 20) for place in PLACES),
    *((place, 12, 30, 20) for place in PLACES),
    *([place, 12, 30, 20] for place in PLACES),
    *({"target": place, **ANGLES} for place in PLACES),
    {"target": PARIS, "zoom": 12, "bearing": 30, "viewing_angle": 20},
]
SOUTH_WEST, NORTH_EAST = (45.82, 5.96), (47.81, 10.49)
CORNERS = {
    "southWest": {"latitude": 45.82, "longitude": 5.96},
    "northEast": {"latitude": 47.81, "longitude": 10.49},
}
LIKES = {
    "CoordinateLike": PLACES,
    "ElevatedCoordinateLike": PLACES,
    "CameraLike": CAMERAS,
    "PartialCameraLike": [*CAMERAS, PartialCamera(PARIS, 12, 30, 20)],
    "PointLike": [Point(3, 4), (3, 4), [3, 4], {"x": 3, "y": 4}],
    "SizeLike": [Size(3, 4), (3, 4), [3, 4], {"width": 3, "height": 4}],
    "InsetsLike": [
        Insets(7, 7, 7, 7),
        7,
        (7, 7, 7, 7),
        [7, 7, 7, 7],
        {"top": 7, "left": 7, "bottom": 7, "right": 7},
    ],
    "BoundsLike": [
        Bounds.of(*SWITZERLAND),
        Bounds(SOUTH_WEST, NORTH_EAST),
        SWITZERLAND,
        [*SWITZERLAND],
        CORNERS,
        {"south_west": SOUTH_WEST, "north_east": [*NORTH_EAST]},
        {"southWest": {"lat": 45.82, "lng": 5.96}, "northEast": {"lat": 47.81, "lon": 10.49}},
        dict(zip(("west", "south", "east", "north"), SWITZERLAND)),
    ],
    "UpdateLike": [
        zoom_by(1, at=(3, 4)),
        {"zoomBy": {"delta": 1, "at": {"x": 3, "y": 4}}},
        {"zoomBy": {"delta": 1, "at": (3, 4)}},
        {"zoom_by": {"delta": 1, "at": [3, 4]}},
    ],
    "EyeLike": [
        Eye(Coordinate(*PARIS), 300),
        {"coordinate": PARIS, "altitude": 300},
        {"coordinate": {"lat": LATITUDE, "lng": LONGITUDE}, "altitude": 300},
        {"latitude": LATITUDE, "longitude": LONGITUDE, "altitude": 300},
        (*PARIS, 300),
        [*PARIS, 300],
    ],
}
NEEDED = {
    "CoordinateLike": PARIS,
    "ElevatedCoordinateLike": PARIS,
    "CameraLike": (PARIS, 3),
    "PointLike": (1, 2),
    "BoundsLike": SWITZERLAND,
    "EyeLike": Eye(Coordinate(*PARIS), 300),
    "TrackedLike": PARIS,
    "LineLike": [PARIS, (48, 2)],
    "float": 3,
    "int": 3,
}
"""What stands where a parameter is required."""


class Recorder:
    """A port that keeps what is requested."""

    def __init__(self):
        self.request = None
        kinds = {"reply": Reply, "motion_reply": MotionReply}
        self.connection = SimpleNamespace(engine=lambda: None, **kinds)

    def post(self, reply, params):
        self.request = (reply.method, json.loads(params))
        self.request[1].pop("report", None)
        for members in (self.request[1], *self.request[1].get("update", {}).values()):
            for name in {"padding", "insets"} & members.keys():
                if isinstance(members[name], (int, float)):  # It is equal insets.
                    edges = ("top", "left", "bottom", "right")
                    members[name] = dict.fromkeys(edges, members[name])


def recorded():
    """A port that keeps what is requested, and a view that requests it."""
    port = Recorder()
    return port, PipelinedMapView(None, port, "default")


def likes(annotation):
    """The kind of value that a parameter takes."""
    names = annotation.split(" | ")
    return next((name for name in LIKES if name in names), None)


class LikeTests(unittest.TestCase):
    def parameters(self):
        """Each method of a map and each of its parameters of which there are several forms."""
        for cls in (PipelinedMapView, PipelinedMapGestures, PipelinedMapProjection):
            for name, function in inspect.getmembers(cls, inspect.isfunction):
                parameters = list(inspect.signature(function).parameters.values())[1:]
                for parameter in parameters if not name.startswith("_") else ():
                    kind = likes(str(parameter.annotation))
                    if kind is not None:
                        yield function, parameters, parameter, kind

    def ask(self, function, parameters, parameter, value):
        port = Recorder()
        arguments = {parameter.name: value}
        for other in parameters:
            if other.default is other.empty and other is not parameter:
                kind = next(kind for kind in NEEDED if kind in str(other.annotation))
                is_list = str(other.annotation).startswith("Iterable[")
                arguments[other.name] = [NEEDED[kind]] if is_list else NEEDED[kind]
        function(PipelinedMapView(None, port, "default"), **arguments)
        return port.request

    def test_each_parameter_takes_all_forms_of_its_values(self):
        count = 0
        for method, parameters, parameter, kind in self.parameters():
            first, *others = LIKES[kind]
            expected = self.ask(method, parameters, parameter, first)
            for other in others:
                with self.subTest(method=method.__name__, parameter=parameter.name, value=other):
                    count += 1
                    self.assertEqual(self.ask(method, parameters, parameter, other), expected)
        self.assertGreater(count, 300)

    def test_lists_of_places_and_points_take_them_too(self):
        port, view = recorded()
        for method, forms in (
            (view.projection.points, PLACES),
            (view.projection.contains, PLACES),
            (view.fit, PLACES),
            (view.route, [[place, (48, 2)] for place in PLACES]),
            (view.track, PLACES),
            (view.track, [[place] for place in PLACES]),
            (view.track, [{"coordinate": place} for place in PLACES]),
            (view.projection.coordinates, LIKES["PointLike"]),
            (view.tour, [[{"to": camera}] for camera in CAMERAS]),
            (view.tour, [[{"update": update}] for update in LIKES["UpdateLike"]]),
        ):
            requests = []
            for form in forms:
                if method.__name__ in ("points", "contains", "coordinates"):
                    form = [form]
                with self.subTest(method=method.__name__, value=form):
                    method(form)
                    requests.append(port.request)
                    self.assertEqual(requests[-1], requests[0])

    def test_an_update_may_be_a_camera(self):
        port, view = recorded()
        step = {"update": {"setCamera": {"camera": CAMERAS[0].to_dict()}}}
        for camera in CAMERAS:
            with self.subTest(camera):
                for method in (view.move, view.animate, view.path):
                    method(to=CAMERAS[0])
                    expected = port.request
                    method(camera)
                    self.assertEqual(port.request, expected)
                view.tour([{"update": camera}])
                self.assertEqual(port.request[1]["steps"], [step])
                for method in (view.jump_to, view.ease_to, view.fly_to):
                    method(PARIS, 12, bearing=30, viewing_angle=20)
                    parts = port.request
                    method(camera)
                    self.assertEqual(port.request, parts)
                    method(camera, zoom=3)
                    self.assertEqual(port.request[1]["to"]["zoom"], 3)
        view.animate({"zoom": 5, "bearing": 90}, duration=2)
        params = {"map": "default", "to": {"zoom": 5, "bearing": 90}, "duration": 2}
        self.assertEqual(port.request, ("camera.animate", params))
        with self.assertRaisesRegex(TypeError, "not both"):
            view.animate({"zoom": 5}, zoom=3)

    def test_members_of_an_update_take_all_forms(self):
        port, view = recorded()
        for mapping, update in (
            ({"zoomIn": {}}, zoom_in()),
            ({"setTarget": {"target": PARIS}}, set_target(PARIS)),
            ({"setTarget": {"target": ON_A_MAP, "zoom": 4}}, set_target(PARIS, 4)),
            ({"set_camera": {"camera": (PARIS, 12, 30, 20)}}, SET),
            (
                {"fitBounds": {"bounds": SWITZERLAND, "padding": 4, "max_zoom": 9}},
                fit_bounds(SWITZERLAND, (4, 4, 4, 4), max_zoom=9),
            ),
        ):
            with self.subTest(mapping):
                view.move(mapping)
                self.assertEqual(port.request[1]["update"], json.loads(update.json))

    def test_padding_may_be_insets(self):
        port, view = recorded()
        expected = None
        for padding in ({"left": 200}, Insets(left=200), (0, 200, 0, 0)):
            view.fit(SWITZERLAND, padding)
            expected = expected or port.request
            self.assertEqual(port.request, expected)


class RefusalTests(EngineTestCase):
    """Wrong values, and messages that say what would be right."""

    def test_wrong_values_are_refused(self):
        view = PipelinedMapView(None, Recorder(), "default")
        box = Bounds.of(*SWITZERLAND).__geo_interface__
        for call, message in (
            (lambda: view.projection.contains(PARIS), r"expected a list, not \(48.8"),
            (lambda: view.projection.points({"lat": 1, "lng": 2}), "expected a list"),
            (lambda: view.projection.coordinates((1, 2)), "expected a list"),
            (lambda: view.projection.points(Coordinate(1, 2)), "expected a list"),
            (lambda: view.look_at(((1, 2), 3), PARIS), "expected Eye"),
            (lambda: view.path(to=PARIS), r"expected a Camera or \(target, zoom\)"),
            (lambda: view.project(box), "expected a Coordinate"),
            (lambda: view.project("Paris"), "expected a Coordinate"),
            (lambda: view.project({"lat": 1}), "expected a Coordinate"),
            (lambda: view.look_at(PARIS, PARIS), "expected Eye"),
            (lambda: view.configure(size=300), r"expected a Size or \(width, height\)"),
            (lambda: Camera("Paris", 3), "expected a Coordinate"),
            (lambda: Bounds(3, 4), "expected a Coordinate"),
            (lambda: view.fit({"west": 3, "north": 4}), "Bounds has no member 'west'"),
        ):
            with self.subTest(message), self.assertRaisesRegex(TypeError, message):
                call()

    def test_a_misspelt_camera_member_is_named(self):
        view = self.view
        for go in (view.move, view.animate, view.fly_to):
            with self.assertRaisesRegex(TypeError, "has no member 'bering': it has .*bearing"):
                go({"zoom": 5, "bering": 3})

    def test_unknown_updates_are_refused_by_the_engine(self):
        for update, message in (
            ({"zoomByy": {"delta": 1}}, 'Did you mean "zoom_by"'),
            ({"zoomBy": {"delt": 1}}, '"/update/zoom_by/delt" is unknown'),
            ({"zoom_by": {"dleta": 1}}, '"/update/zoom_by/dleta" is unknown.*Did you mean "delta"'),
            ({"zoom_by": {"delta": 1, "a_t": (3, 4)}}, '"/update/zoom_by/aT" is unknown'),
            ({"zoom_by": {}}, '"/update/zoom_by/delta" is missing'),
            ({"zoom_to": 5}, '"/update/zoom_to" must be'),
            (
                {"fit_bounds": {"bounds": SWITZERLAND, "pading": 5}},
                '"/update/fit_bounds/pading" is unknown.*Did you mean "padding"',
            ),
            ({"zoomBy": {}}, '"/update/zoom_by/delta" is missing'),
            ({"zoomBy": 3}, '"/update/zoom_by" must be'),
            ({"zoomIn": {}, "zoomOut": {}}, "exactly one"),
            ({"bearings": 3}, '"/update/bearings" is unknown'),
            ({}, "exactly one"),
            ("zoomIn", "must be"),
        ):
            with self.subTest(update), self.assertRaisesRegex(InvalidParamsError, message):
                self.view.move(update)

    def test_passing_a_function_instead_of_its_result_is_an_error(self):
        engine, view = self.engine, self.view
        for call in (
            lambda: view.move(zoom_in),
            lambda: view.animate(zoom_in),
            lambda: view.tour([{"update": zoom_in}]),
            lambda: engine.request("camera.move", update=zoom_in),
        ):
            with self.assertRaisesRegex(TypeError, r"not the function itself: call it, zoom_in\("):
                call()


SET = set_camera(Camera.at(PARIS, 12, 30, 20))


FILES = json.loads(
    (Path(__file__).parents[2] / "javascript" / "test" / "files.json").read_text(encoding="utf-8")
)


class FilesTests(unittest.TestCase):
    def test_every_file_has_the_same_places_as_in_javascript(self):
        for each in FILES:
            with self.subTest(each["name"]), tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / each["name"]
                path.write_text(each["text"], encoding="utf-8")
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    if "error" in each:
                        with self.assertRaises(ValueError) as raised:
                            places_in(path)
                        self.assertIn(each["name"], str(raised.exception))
                        self.assertNotRegex(str(raised.exception), "9{61}|x{61}|(?:nowhere){9}")
                        continue
                    found = places_in(path)
                self.assertEqual([[x, y] for y, x in found], each["places"])
                if "geometries" in each:
                    self.check_lines(path, each["geometries"])
                said = [str(one.message).partition(": ")[2] for one in caught]
                self.assertEqual(said, [each["notice"]] if "notice" in each else [])

    def check_lines(self, path, geometries):
        """A file with one line is one, and any other says how many it has."""
        lines = [each["coordinates"] for each in geometries if each["type"] == "LineString"]
        if len(lines) == 1:
            self.assertEqual([[[x, y] for y, x in line_in(path)]], lines)
        else:
            with self.assertRaisesRegex(ValueError, f"found {len(lines) or 'none'}"):
                line_in(path)


def wire(value):
    return json.loads(text(value))


class ValueTests(unittest.TestCase):
    def test_values_are_immutable_and_hashable(self):
        camera = Camera.at(PARIS, 12)
        with self.assertRaises(AttributeError):
            camera.zoom = 3
        self.assertEqual({camera: 1}[Camera(Coordinate(*PARIS), 12.0)], 1)

    def test_errors_of_wrong_values_say_what_is_expected(self):
        with self.assertRaisesRegex(TypeError, "not \\(1, 2, 3\\)"):
            as_point((1, 2, 3))
        for wrong in ((8, 8, 8), "much", "1234"):
            with self.assertRaisesRegex(TypeError, "expected Insets, one number for all edges or"):
                as_insets(wrong)
        with self.assertRaisesRegex(TypeError, "Insets has no member 'up': it has top, left"):
            as_insets({"up": 8})

    def test_geojson_has_east_first(self):
        self.assertEqual(Coordinate(*PARIS).lng_lat, (2.3522, 48.8566))

    def test_numbers_of_other_kinds_are_written(self):
        from decimal import Decimal
        from fractions import Fraction

        self.assertEqual(wire({"a": Decimal("1.5"), "b": Fraction(1, 4)}), {"a": 1.5, "b": 0.25})
        with self.assertRaisesRegex(TypeError, "is not a value that mapcam understands"):
            text({"zoom": object()})


class PeerTests(unittest.TestCase):
    def test_forms_of_other_libraries(self):
        camera = Camera(Coordinate(*PARIS), 12, 270, 45)
        view = {"zoom": 11, "bearing": -90, "pitch": 45}
        self.assertEqual(camera.to_maplibre(), {"center": [2.3522, 48.8566], **view})
        self.assertEqual(camera.to_deckgl(), {"longitude": 2.3522, "latitude": 48.8566, **view})

    def test_bearings_are_half_open_at_minus_180(self):
        for ours, theirs in ((0, 0), (180, 180), (181, -179), (359, -1), (90, 90)):
            camera = Camera(Coordinate(0, 0), 3, ours)
            self.assertEqual(camera.to_maplibre()["bearing"], theirs)
            self.assertEqual(camera.to_deckgl()["bearing"], theirs)
            self.assertEqual(Camera.from_maplibre(camera.to_maplibre()), camera)
            self.assertEqual(Camera.from_deckgl(camera.to_deckgl()), camera)
        for center in ([2.3522, 48.8566], {"lng": 2.3522, "lat": 48.8566}):
            options = {"center": center, "zoom": 11}
            self.assertEqual(Camera.from_maplibre(options), Camera(Coordinate(*PARIS), 12))

    def test_incomplete_cameras_of_other_libraries_are_refused(self):
        for options in (
            {"lat": 8, "zoom": 3},
            {"center": {"lat": 8}, "zoom": 3},
            {"center": None, "zoom": 3},
            {"center": [8, 47]},
            {"center": [8], "zoom": 3},
            {"center": [8, 47], "zoom": 3, "bearing": "north"},
            None,
        ):
            message = (
                r"expected MapLibre's options, with `center` as \[lng, lat\] .* and `zoom`, not"
            )
            with self.subTest(options), self.assertRaisesRegex(TypeError, message):
                Camera.from_maplibre(options)
        for state in ({"latitude": 8, "zoom": 3}, {"latitude": 8, "longitude": 47}, {}, None):
            message = "expected deck.gl's view state, with `longitude`, `latitude` and `zoom`, not"
            with self.subTest(state), self.assertRaisesRegex(TypeError, message):
                Camera.from_deckgl(state)


class UpdateTests(unittest.TestCase):
    def test_updates_are_objects_with_one_member(self):
        place = {"latitude": 48.8566, "longitude": 2.3522}
        insets = dict.fromkeys(("top", "left", "bottom", "right"), 4)
        members = {"bounds": {"coordinates": [place]}, "padding": insets, "viewingAngle": 30}
        for update, expected in (
            (zoom_in(), {"zoomIn": {}}),
            (zoom_by(1, at=(4, 5)), {"zoomBy": {"delta": 1, "at": {"x": 4, "y": 5}}}),
            (set_target(PARIS), {"setTarget": {"target": place}}),
            (
                fit_bounds([PARIS], (4, 4, 4, 4), viewing_angle=30, shape="points"),
                {"fitBounds": {**members, "shape": "points"}},
            ),
        ):
            self.assertEqual(wire(update), expected)


class ErrorTests(unittest.TestCase):
    def test_errors_of_every_class_survive_pickling(self):
        def all_below(cls):
            return [cls, *(each for below in cls.__subclasses__() for each in all_below(below))]

        for cls in all_below(MapCamError):
            if issubclass(cls, RequestError):
                error = cls("camera.get", {"code": -1, "message": "No.", "data": {"path": "/x"}})
            elif cls is EngineDiedError:
                error = cls("It exited.", 70, ["first", "last"])
            else:
                error = cls("No.")
            again = pickle.loads(pickle.dumps(error))
            with self.subTest(cls.__name__):
                self.assertIs(type(again), cls)
                self.assertEqual((str(again), vars(again)), (str(error), vars(error)))

    def test_unknown_codes_are_request_errors(self):
        self.assertEqual(request_error("x", {"code": -1, "message": "?"}).code, -1)


if __name__ == "__main__":
    unittest.main()
