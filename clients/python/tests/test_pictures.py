"""Pictures of cameras, views and paths: drawn where the engine sees things."""

import math
import random
import re
import tempfile
import unittest
import unittest.mock
from pathlib import Path
from xml.etree import ElementTree

from support import (
    PARIS,
    SWITZERLAND,
    SYDNEY,
    EngineTestCase,
)

import mapcam
from mapcam import Bounds, Camera, Coordinate, Insets, draw
from mapcam._drawing import LAND, SEA, SIZE, Projection, camera_svg, on_ground
from mapcam._widget import geojson_of

SVG = "{http://www.w3.org/2000/svg}"


def circles(svg, fill="#d1495b"):
    """The centres of the dots of a colour, with one decimal."""
    found = re.findall(rf'<circle cx="([-.\d]+)" cy="([-.\d]+)" r="[.\d]+" fill="{fill}"', svg)
    return [(float(x), float(y)) for x, y in found]


def is_inside(point, ring):
    """Whether a point is inside a ring."""
    x, y = point
    sides = zip(ring, (*ring[1:], ring[0]))
    right = [(a, b) for a, b in sides if (a[1] > y) != (b[1] > y)]
    return sum(x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in right) % 2 == 1


class ProjectionTests(EngineTestCase):
    def test_places_are_where_the_engine_sees_them(self):
        chance = random.Random(4)
        self.view.configure(size=(700, 500), padding=Insets(10, 60, 90, 20), notify=[])
        compared = 0
        for _ in range(200):
            place = (chance.uniform(-75, 75), chance.uniform(-180, 180))
            zoom, angle = chance.uniform(2, 18), chance.uniform(0, 65)
            self.view.jump_to(Camera.at(place, zoom, chance.uniform(0, 360), angle))
            state = self.view.state()
            projection = Projection(state.camera, (700, 500), state.padding, state.field_of_view)
            for x, y in ((0, 0), (700, 0), (350, 250), (5, 499), (700, 500)):
                seen = self.view.unproject((x, y))
                if seen is None:
                    continue
                east, south = on_ground(*seen)
                east = projection.target[0] + math.remainder(east - projection.target[0], 1)
                point = self.view.project(seen)
                drawn = projection.point(projection.seen((east, south)))
                self.assertAlmostEqual(drawn[0], point.x, 6)
                self.assertAlmostEqual(drawn[1], point.y, 6)
                compared += 1
        self.assertGreater(compared, 900)

    def test_the_horizon_is_where_the_ground_ends(self):
        self.view.configure(size=(640, 400), padding=Insets(top=380))
        self.view.jump_to(Camera.at(PARIS, 16, 20, 65))
        state = self.view.state()
        projection = Projection(state.camera, (640, 400), state.padding, state.field_of_view)
        horizon = projection.horizon()
        self.assertGreater(horizon, 10)
        self.assertIsNone(self.view.unproject((320, horizon - 0.5)))
        self.assertIsNotNone(self.view.unproject((320, horizon + 3)))
        sea = ElementTree.fromstring(self.view._repr_svg_()).find(f".//{SVG}rect[@fill='{SEA}']")
        self.assertAlmostEqual(float(sea.get("y")), horizon, 2)
        self.assertAlmostEqual(float(sea.get("y")) + float(sea.get("height")), 400, 2)

    def test_clipped_lines_are_in_the_view_and_on_the_line(self):
        projection = Projection(Camera.at((47, 8), 12, 30, 60), (640, 400))
        for start, end in (((47, 7), (47, 9)), ((40, 8), (60, 8.2)), ((46.9, 8.1), (47.1, 7.9))):
            ends = [on_ground(*start), on_ground(*end)]
            for part in projection.clipped(ends, False):
                for x, y in part:
                    self.assertTrue(-6.1 <= x <= 646.1 and -6.1 <= y <= 406.1, (x, y))
                    east, south = projection.ground(x, y)
                    (ax, ay), (bx, by) = ends
                    away = (east - ax) * (by - ay) - (south - ay) * (bx - ax)
                    self.assertAlmostEqual(away / math.hypot(bx - ax, by - ay), 0, 9)


class PictureTests(EngineTestCase):
    def test_a_view_shows_its_shapes_where_they_are(self):
        view = self.engine.map("x", size=(500, 300), camera=Camera.at((47, 8), 7, 30, 40))
        places = [Coordinate(47.2, 8.1), Coordinate(46.6, 7.5)]
        drawn = circles(mapcam.draw(view, shapes=places).svg)
        for place, (x, y) in zip(places, drawn):
            point = view.project(place)
            self.assertAlmostEqual(x, point.x, delta=0.051)
            self.assertAlmostEqual(y, point.y, delta=0.051)
        self.assertEqual(len(drawn), 2)

    def test_cameras_and_shapes_may_be_written_in_any_way(self):
        drawn = mapcam.draw(Camera.at((47, 8), 7), shapes=Coordinate(47.2, 8.1)).svg
        for camera in (((47, 8), 7), {"target": {"lat": 47, "lng": 8}, "zoom": 7}):
            for shapes in (
                (47.2, 8.1),
                [Coordinate(47.2, 8.1)],
                {"lat": 47.2, "lng": 8.1},
                [{"latitude": 47.2, "longitude": 8.1}],
                iter([(47.2, 8.1)]),
            ):
                self.assertEqual(mapcam.draw(camera, shapes=shapes).svg, drawn)
        self.view.jump_to(((47, 8), 9))
        self.assertIn(
            "fill-opacity", mapcam.draw(camera, shapes=self.view.projection.visible_region()).svg
        )
        for wrong in (3, [3], {"lat": 3}):
            with self.assertRaisesRegex((TypeError, ValueError), "expected GeoJSON"):
                mapcam.draw(camera, shapes=wrong)

    def test_footprints_contain_their_target_however_wide_they_are(self):
        chance = random.Random(5)
        for _ in range(200):
            target = chance.uniform(-70, 70), chance.uniform(-180, 180)
            angles = chance.uniform(0, 360), chance.uniform(0, 60)
            camera = Camera.at(target, chance.uniform(1.7, 6), *angles)
            region = self.view.projection.visible_region(camera=camera)
            (ring,) = region.__geo_interface__["coordinates"]
            self.assertTrue(is_inside(target[::-1], ring), camera)
        africa = Camera.at((5, 20), 1.8)
        svg = draw(africa, shapes=self.view.projection.visible_region(camera=africa)).svg
        (path,) = re.findall(r'<path d="M([^"M]*)Z" [^>]*fill-opacity', svg)
        self.assertTrue(
            is_inside((320, 200), [tuple(map(float, p.split())) for p in path.split("L")])
        )

    def test_a_view_has_its_size(self):
        self.view.configure(size=(300, 200))
        self.assertIn('viewBox="0 0 300 200"', self.view._repr_svg_())
        self.assertIn('viewBox="0 0 640 400"', Camera.at(PARIS)._repr_svg_())

    def test_no_picture_of_a_removed_map(self):
        self.assertIsNone(self.engine.map("nowhere")._repr_svg_())
        self.engine.close()
        self.assertIsNone(self.view._repr_svg_())

    def test_pictures_at_the_limits(self):
        for camera in (
            Camera.at((0, 0), 0),
            Camera.at((89, 180), 0),
            Camera.at((-89, -180), 22, 359, 65),
            Camera.at((0, 179.999), 22),
            Camera.at((60, 10), 3, 45, 80),
        ):
            for size in (SIZE, (1, 1), (5000, 20)):
                svg = camera_svg(camera, size, shapes=[PARIS, SWITZERLAND, [PARIS, SYDNEY]])
                ElementTree.fromstring(svg)
                self.assertNotIn("nan", svg)
        still = self.view.path(to=self.view.camera(), duration=0, frames=2)
        ElementTree.fromstring(still._repr_svg_())
        path = self.view.path(to=Camera.at(SYDNEY, 9, 300, 40), path="fly", frames=50)
        ElementTree.fromstring(path._repr_svg_())

    def test_lines_and_areas(self):
        line = {"type": "LineString", "coordinates": [[7, 46], [8, 47]]}
        area = {"type": "Polygon", "coordinates": [[[7, 46], [8, 46], [8, 47], [7, 46]]]}
        camera = Camera.at((46.5, 7.5), 7)
        plain = camera_svg(camera)
        for shapes, has_area in (
            (line, False),
            (area, True),
            (Bounds.of(7, 46, 8, 47), True),
            ((7, 46, 8, 47), True),
            (
                {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": area}]},
                True,
            ),
        ):
            svg = mapcam.draw(camera, shapes=shapes).svg
            self.assertNotEqual(svg, plain)
            self.assertEqual('fill-opacity="0.14"' in svg, has_area, shapes)

    def test_holes_are_empty(self):
        rings = [
            [[7, 46], [8, 46], [8, 47], [7, 47], [7, 46]],
            [[7.4, 46.4], [7.4, 46.6], [7.6, 46.6], [7.6, 46.4], [7.4, 46.4]],
        ]
        area = {"type": "Polygon", "coordinates": rings}
        svg = draw(Camera.at((46.5, 7.5), 8), shapes=area).svg
        (path,) = re.findall(r'<path d="([^"]*)" [^>]*fill-opacity="0.14" fill-rule="evenodd"', svg)
        self.assertEqual(path.count("Z"), 2)
        many = {"type": "MultiPolygon", "coordinates": [rings, rings[1:]]}
        svg = draw(Camera.at((46.5, 7.5), 8), shapes=many).svg
        paths = re.findall(r'<path d="([^"]*)" [^>]*fill-opacity', svg)
        self.assertEqual([each.count("Z") for each in paths], [2, 1])
        self.assertEqual(geojson_of([area])["features"][0]["geometry"], area)

    def test_the_holes_of_kml_are_empty(self):
        rings = [
            f"<{side}BoundaryIs><LinearRing><coordinates>{places}</coordinates></LinearRing></{side}BoundaryIs>"
            for side, places in (
                ("outer", "7,46 8,46 8,47 7,46"),
                ("inner", "7.7,46.2 7.8,46.2 7.8,46.3 7.7,46.2"),
            )
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.kml")
            path.write_text(f"<kml><Polygon>{''.join(rings)}</Polygon></kml>")
            svg = draw(Camera.at((46.5, 7.5), 8), shapes=path).svg
            self.assertEqual(len(geojson_of(path)["features"][0]["geometry"]["coordinates"]), 2)
        paths = re.findall(r'<path d="([^"]*)" [^>]*fill-opacity', svg)
        self.assertEqual([each.count("Z") for each in paths], [2])

    def test_simplestyle_is_taken_and_nothing_else_gets_into_the_picture(self):
        def feature(kind, coordinates, properties):
            geometry = {"type": kind, "coordinates": coordinates}
            return {"type": "Feature", "properties": properties, "geometry": geometry}

        ring = [[7, 46], [8, 46], [8, 47], [7, 46]]
        style = {"stroke": "#0a0", "stroke-width": 5, "fill": "rgb(1, 2, 3)", "fill-opacity": 0.4}
        features = [
            feature("Polygon", [ring], style),
            feature("Point", [7.5, 46.5], {"marker-color": "purple"}),
            feature("LineString", ring, {"stroke": '"/><script>', "stroke-width": "1e9"}),
        ]
        shapes = {"type": "FeatureCollection", "features": features}
        svg = draw(Camera.at((46.5, 7.5), 8), shapes=shapes).svg
        self.assertIn('fill="rgb(1, 2, 3)" fill-opacity="0.4"', svg)
        self.assertRegex(svg, 'stroke="#0a0" stroke-width="5"')
        self.assertEqual(circles(svg, "purple"), [(320, 200)])
        self.assertNotIn("script", svg)
        self.assertNotIn("1e9", svg)

    def test_at_most_four_names_are_apart_from_each_other_and_where_the_cities_are(self):
        chance = random.Random(6)
        most = 0
        for _ in range(60):
            place = (chance.uniform(-60, 60), chance.uniform(-180, 180))
            camera = Camera.at(place, chance.uniform(2, 9), chance.uniform(0, 360), 30)
            root = ElementTree.fromstring(draw(camera).svg)
            texts = root.findall(f"{SVG}text")
            spots = [(float(each.get("x")), float(each.get("y"))) for each in texts]
            most = max(most, len(spots))
            for index, (x, y) in enumerate(spots):
                for a, b in spots[:index]:
                    self.assertTrue(abs(x - a) > 90 or abs(y - b) > 25, camera)
        self.assertEqual(most, 4)
        svg = draw(Camera.at(PARIS, 9)).svg
        self.assertNotIn("Paris", svg)  # The cross is there.
        self.assertIn("Paris", draw(Camera.at((48.9, 2), 9)).svg)

    def test_a_paths_ends_and_what_they_see_are_in_its_picture(self):
        self.view.jump_to(Camera.at((46.8, 8.2), 8, 20, 30))
        for to in (Camera.at((48.85, 2.35), 9), Camera.at((46.8, 8.2), 12), Camera.at(SYDNEY, 11)):
            svg = self.view.path(to=to, frames=30)._repr_svg_()
            (start,), (end,) = (
                circles(svg, "#fff") or circles(svg),  # A pure zoom ends where it begins.
                circles(svg),
            )
            for x, y in (start, end):
                self.assertTrue(20 < x < 620 and 20 < y < 380, (x, y))
        svg = self.view.path(to=Camera.at((46.8, 8.2), 12), frames=30)._repr_svg_()
        self.assertEqual(svg.count("stroke-dasharray"), 2)

    def test_a_visible_region_is_drawn_whole(self):
        region = self.view.projection.visible_region(camera=Camera.at((46.8, 8.2), 8, 20, 30))
        for svg in (draw(region).svg, region._repr_svg_()):
            (path,) = re.findall(r'<path d="M([^"M]*)Z" [^>]*fill-opacity', svg)
            for point in path.split("L"):
                x, y = map(float, point.split())
                self.assertTrue(10 < x < 630 and 10 < y < 390, point)

    def test_draw_saves(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "map.svg")
            picture = mapcam.draw(Camera.at(PARIS, 9), path)
            self.assertEqual(path.read_text(encoding="utf-8"), picture.svg)
            self.assertEqual(ElementTree.fromstring(picture.svg).get("viewBox"), "0 0 640 400")
            with self.assertRaisesRegex(ValueError, r"ends in \.svg"):
                picture.save(Path(folder, "map.png"))
        for wrong in (PARIS, None, "map"):
            with self.assertRaises(TypeError):
                mapcam.draw(wrong)

    def test_near_the_ground_there_are_lakes_and_land_on_both_sides_of_180_degrees(self):
        for zoom, is_there in ((8, True), (3, False)):
            svg = draw(Camera.at((47.6, 9.3), zoom)).svg
            self.assertEqual(f'Z" fill="{SEA}"' in svg, is_there)
        for longitude in (-175, 175, 179.99, -179.99):
            svg = draw(Camera.at((67, longitude), 8)).svg
            self.assertTrue(f'fill="{LAND}"' in svg, longitude)

    def test_a_copied_folder_without_land_says_what_is_missing(self):
        with (
            unittest.mock.patch.object(mapcam._drawing, "FOLDER", "/nowhere/python/mapcam"),
            self.assertRaisesRegex(FileNotFoundError, r"land\.json.* pip install clients/python"),
        ):
            mapcam._drawing.map_file("land.json")

    def test_padding_and_target_are_drawn(self):
        view = self.engine.map("x", size=(500, 300), camera=Camera.at((47, 8), 7, 30))
        self.assertNotIn("dasharray", draw(view).svg)
        view.configure(padding=(0, 0, 100, 20))
        svg = draw(view).svg
        self.assertRegex(svg, r'<rect x="0" y="0" width="480" height="200" [^>]*dasharray')
        self.assertIn("M231.0 100.0h", svg)  # The cross is at the centre less the padding.


if __name__ == "__main__":
    unittest.main()
