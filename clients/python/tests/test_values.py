import json
import pickle
import unittest

from support import PARIS

from mapcam import (
    Camera,
    Coordinate,
    EngineDiedError,
    MapCamError,
    RequestError,
    fit_bounds,
    set_target,
    zoom_by,
    zoom_in,
)
from mapcam._errors import request_error
from mapcam._inputs import as_insets, as_point
from mapcam._values import text


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
        self.assertEqual(Coordinate.from_lng_lat([2.3522, 48.8566, 35.0]), Coordinate(*PARIS))
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

    def test_from_maplibre_takes_all_its_spellings(self):
        camera = Camera(Coordinate(*PARIS), 12)
        for center in (
            [2.3522, 48.8566],
            {"lng": 2.3522, "lat": 48.8566},
            {"lon": 2.3522, "lat": 48.8566},
        ):
            self.assertEqual(Camera.from_maplibre({"center": center, "zoom": 11}), camera)

    def test_incomplete_cameras_of_other_libraries_are_refused(self):
        for options in (
            {"lat": 8, "zoom": 3},
            {"center": {"lat": 8}, "zoom": 3},
            {"center": None, "zoom": 3},
            {"center": [8, 47]},
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
        for position in ([3], ["3", "east"], 3):
            with self.assertRaisesRegex(TypeError, r"expected \[longitude, latitude\], not"):
                Coordinate.from_lng_lat(position)


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
