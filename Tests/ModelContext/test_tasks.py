"""What assistants are asked, each in one or two calls of tools that are listed; the numbers by formulas of this file."""

import json
import math
import os
import subprocess
import unittest

MAPCAM = os.environ.get("MAPCAM", ".build/debug/mapcam")
RADIUS = 6_371_009
FIELD_OF_VIEW = 36.86989764584402
SIZE = {"width": 390, "height": 844}
SWITZERLAND = {"north": 47.8, "south": 45.8, "west": 5.9, "east": 10.5}
BERN = {"latitude": 46.948, "longitude": 7.4474}
ZURICH = {"latitude": 47.3769, "longitude": 8.5417}


def mercator(place):
    """In widths of the world, y down."""
    sine = math.sin(math.radians(place["latitude"]))
    return place["longitude"] / 360 + 0.5, 0.5 - math.atanh(sine) / (2 * math.pi)


def latitude(y):
    return math.degrees(math.asin(math.tanh((0.5 - y) * 2 * math.pi)))


def corners(box):
    return (
        mercator({"latitude": box["north"], "longitude": box["west"]}),
        mercator({"latitude": box["south"], "longitude": box["east"]}))


def eye_distance(height):
    return height / 2 / math.tan(math.radians(FIELD_OF_VIEW) / 2)


def seen(place, camera, size):
    """A place on the screen: a pinhole over the flat Mercator map."""
    (x, y), (u, v) = mercator(place), mercator(camera["target"])
    scale = 256 * 2 ** camera["zoom"]
    bearing, angle = math.radians(camera["bearing"]), math.radians(camera["viewingAngle"])
    east, south = (x - u) * scale, (y - v) * scale
    right = east * math.cos(bearing) + south * math.sin(bearing)
    down = south * math.cos(bearing) - east * math.sin(bearing)
    distance = eye_distance(size["height"])
    depth = distance - down * math.sin(angle)
    return (
        size["width"] / 2 + right * distance / depth,
        size["height"] / 2 + down * math.cos(angle) * distance / depth)


def decoded(text):
    places, sums, index = [], [0, 0], 0
    while index < len(text):
        for axis in (0, 1):
            value = shift = 0
            while True:
                byte = ord(text[index]) - 63
                index += 1
                value |= (byte & 31) << shift
                shift += 5
                if byte < 32:
                    break
            sums[axis] += ~(value >> 1) if value & 1 else value >> 1
        places.append({"latitude": sums[0] / 1e5, "longitude": sums[1] / 1e5})
    return places


def rhumb(a, b):
    """Metres along the straight line of the Mercator map."""
    (x, y), (u, v) = mercator(a), mercator(b)
    north = math.radians(b["latitude"] - a["latitude"])
    stretch = (y - v) * 2 * math.pi
    shrinking = north / stretch if abs(stretch) > 1e-12 else math.cos(math.radians(a["latitude"]))
    return RADIUS * math.hypot(north, (u - x) * 2 * math.pi * shrinking)


class TaskTests(unittest.TestCase):
    def setUp(self):
        self.process = subprocess.Popen(
            [MAPCAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.listed = {tool["name"] for tool in self.ask("tools/list", {})["tools"]}

    def tearDown(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.assertEqual(self.process.wait(), 0)

    def ask(self, method, params):
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        while True:
            answer = json.loads(self.process.stdout.readline())
            if "id" in answer:
                return answer["result"]

    def call(self, tool, **arguments):
        self.assertIn(tool, self.listed)
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        self.assertFalse(result["isError"], result["content"][0]["text"])
        self.sentences = [each["text"] for each in result["content"][1:]]
        return result["structuredContent"]

    def test_the_zoom_of_a_country_above_a_sheet(self):
        camera = self.call(
            "camera_forBounds", bounds=SWITZERLAND, insets={"bottom": 80}, size=SIZE)
        (left, top), (right, bottom) = corners(SWITZERLAND)
        zoom = math.log2(min(390 / (right - left), (844 - 80) / (bottom - top)) / 256)
        self.assertAlmostEqual(camera["zoom"], zoom, 9)
        self.assertAlmostEqual(camera["target"]["longitude"], 8.2, 9)
        middle = (top + bottom) / 2 + 40 / (256 * 2 ** zoom)
        self.assertAlmostEqual(camera["target"]["latitude"], latitude(middle), 9)

    def test_an_easeTo_is_ported(self):
        forms = self.call(
            "camera_convert",
            maplibre={"center": [7.4474, 46.948], "zoom": 11.5, "bearing": -30, "pitch": 45}, size=SIZE)
        self.assertEqual(
            forms["camera"], {"target": BERN, "zoom": 12.5, "bearing": 330, "viewingAngle": 45})
        self.assertEqual(forms["google"]["zoom"], 12.5)
        self.assertEqual(forms["deckgl"]["zoom"], 11.5)
        parallel = 2 * math.pi * RADIUS * math.cos(math.radians(46.948))
        distance = eye_distance(844) / (256 * 2 ** 12.5) * parallel
        self.assertAlmostEqual(forms["mapkit"]["distance"] / distance, 1, 9)
        back = self.call("camera_convert", mapkit=forms["mapkit"], size=SIZE)
        self.assertAlmostEqual(back["maplibre"]["zoom"], 11.5, 9)

    def test_a_setCamera_is_ported_and_what_was_clamped_is_said(self):
        camera = {"target": BERN, "zoom": 9, "viewingAngle": 45}
        moved = self.call("camera_move", update={"setCamera": {"camera": camera}})
        self.assertEqual(moved["viewingAngle"], 30)
        self.assertEqual(
            moved["clamped"],
            [{"property": "viewingAngle", "limit": "viewingAngleLimits"}])
        self.assertEqual(
            self.sentences, ["viewingAngle was clamped to 30 by viewingAngleLimits"])
        far = {"target": {"latitude": 89, "longitude": 7}, "zoom": 25}
        flight = self.call("camera_animate", to=far, path="fly")
        self.assertEqual(
            flight["clamped"],
            [{"property": "zoom", "limit": "maxZoom"}, {"property": "target", "limit": "mercator"}])
        self.assertEqual(
            self.sentences,
            ["zoom was clamped to 21 by maxZoom",
             'target was clamped to {"latitude":85,"longitude":7} by mercator'])
        self.call("camera_get")
        self.assertEqual(self.sentences, [])

    def test_places_whose_numbers_are_swapped_are_refused(self):
        place = {"latitude": 151.2, "longitude": -33.9}
        camera = {"target": place, "zoom": 9}
        before = self.call("map_configure")
        for tool, arguments in (
            ("camera_move", {"to": {"target": place}}), ("camera_animate", {"to": {"target": place}}),
            ("camera_set", {"camera": camera}), ("camera_animateToLocation", {"location": place}),
            ("camera_tour", {"steps": [{"to": {"zoom": 3}}, {"update": {"setTarget": {"target": place}}}]}),
            ("projection_points", {"coordinates": [], "camera": camera}),
            ("camera_compare", {"a": camera, "b": camera}), ("camera_convert", {"camera": camera}),
            ("map_create", {"map": "m", "camera": camera}),
            ("camera_forBounds", {"bounds": {"coordinates": [place]}}),
        ):
            with self.subTest(tool=tool):
                result = self.ask("tools/call", {"name": tool, "arguments": arguments})
                self.assertTrue(result["isError"])
                text = result["content"][0]["text"]
                self.assertRegex(text, f'^{tool}: "/.*latitude" .* are latitude and longitude swapped\\?$')
        self.assertEqual(self.call("map_configure"), before)
        self.assertEqual(self.call("map_list")["maps"], ["default"])

    def test_limits_of_other_libraries(self):
        self.call("map_configure", limits="none")
        camera = {"target": BERN, "zoom": 1, "bearing": 0, "viewingAngle": 60}
        self.assertEqual(
            self.call("camera_move", update={"setCamera": {"camera": camera}}), {**camera, "clamped": []})

    def test_whether_a_place_is_visible_when_tilted(self):
        camera = {"target": BERN, "zoom": 14, "bearing": 40, "viewingAngle": 50}
        places = [
            {"latitude": BERN["latitude"] + north, "longitude": BERN["longitude"] + east}
            for north in (-0.02, 0, 0.01, 0.03) for east in (-0.03, 0, 0.02, 0.04)]
        found = self.call("projection_contains", coordinates=places, camera=camera, size=SIZE)
        points = [seen(place, camera, SIZE) for place in places]
        expected = [0 <= x <= 390 and 0 <= y <= 844 for x, y in points]
        self.assertEqual(found["contains"], expected)
        self.assertEqual(len(set(expected)), 2)
        told = self.call("projection_points", coordinates=places[:2], camera=camera, size=SIZE)
        for point, (x, y) in zip(told["points"], points):
            self.assertAlmostEqual(point["x"], x, 6)
            self.assertAlmostEqual(point["y"], y, 6)

    def test_a_bar_of_ten_kilometres(self):
        found = self.call(
            "projection_pointsForMeters", meters=10_000, at=BERN, camera={"target": BERN, "zoom": 10})
        parallel = 2 * math.pi * RADIUS * math.cos(math.radians(BERN["latitude"]))
        self.assertAlmostEqual(found["points"], 10_000 / parallel * 256 * 2 ** 10, 6)

    def test_a_flight_s_keyframes_and_tiles(self):
        steps = [{"to": {"target": BERN, "zoom": 12}, "duration": 0},
                 {"to": {"target": ZURICH, "zoom": 13}, "path": "fly"}]
        path = self.call("camera_path", steps=steps, frames=5)
        self.assertEqual(path["cameras"][-1]["target"], ZURICH)
        self.assertLess(path["cameras"][2]["zoom"], 12)
        # Van Wijk and Nuij: the length of the path, by their equations (9).
        (x, y), (u, v) = mercator(BERN), mercator(ZURICH)
        way, first, last, curvature = math.hypot(u - x, v - y) * 256 * 2 ** 12, 800, 400, 1.42
        ends = [
            (last ** 2 - first ** 2 + sign * curvature ** 4 * way ** 2)
            / (2 * width * curvature ** 2 * way) for width, sign in ((first, 1), (last, -1))]
        length = (math.asinh(ends[0]) - math.asinh(ends[1])) / curvature
        self.assertAlmostEqual(path["duration"], abs(length) / 1.2, 6)
        tiles = self.call("projection_tiles", steps=steps, tileSize=512, wrap=False)["tiles"]
        named = {(tile["z"], tile["x"], tile["y"]) for tile in tiles}
        for place, level in ((BERN, 11), (ZURICH, 12)):
            across, down = mercator(place)
            self.assertIn((level, int(across * 2 ** level), int(down * 2 ** level)), named)

    def test_a_drive_along_an_encoded_polyline(self):
        text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
        places = decoded(text)
        self.assertEqual(
            places[0], {"latitude": 38.5, "longitude": -120.2}, "Google's own example")
        route = {"coordinates": {"polyline": text}, "duration": 10, "zoom": 12}
        path = self.call("camera_path", route=route, frames=3)
        length = [rhumb(a, b) for a, b in zip(places, places[1:])]
        ride = self.call("camera_route", route=route)
        self.assertAlmostEqual(ride["length"] / sum(length), 1, 9)
        self.assertAlmostEqual(
            rhumb(places[0], places[1]) + rhumb(places[1], path["cameras"][1]["target"]),
            sum(length) / 2, 3)
        line = {"type": "LineString", "coordinates": [[p["longitude"], p["latitude"]] for p in places]}
        self.assertEqual(self.call("camera_path", route={**route, "coordinates": line}, frames=3), path)

    def test_the_greatest_zoom_of_five_points(self):
        places = [{"latitude": 46 + k * 0.3 % 1, "longitude": 7 + k * 0.7 % 2} for k in range(5)]
        camera = self.call("camera_forBounds", bounds={"coordinates": places}, size=SIZE)
        points = [mercator(place) for place in places]
        wide, high = (max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1))
        self.assertAlmostEqual(camera["zoom"], math.log2(min(390 / wide, 844 / high) / 256), 9)

    def test_the_least_zoom_when_panning_is_held_to_a_country(self):
        self.call("map_configure", size=SIZE, viewBounds=SWITZERLAND)
        camera = self.call("camera_move", to={"target": BERN, "zoom": 2})
        (left, top), (right, bottom) = corners(SWITZERLAND)
        zoom = math.log2(max(390 / (right - left), 844 / (bottom - top)) / 256)
        self.assertAlmostEqual(camera["zoom"], zoom, 6)
        self.assertEqual(camera["clamped"][0]["limit"], "viewBounds")

    def test_two_cameras_are_compared(self):
        found = self.call(
            "camera_compare", a={"target": BERN, "zoom": 10, "bearing": 350},
            b={"target": ZURICH, "zoom": 12, "bearing": 20, "viewingAngle": 15}, size=SIZE)
        a, b = (math.radians(place["latitude"]) for place in (BERN, ZURICH))
        turn = math.radians(ZURICH["longitude"] - BERN["longitude"])
        haversine = math.sin((b - a) / 2) ** 2 + math.cos(a) * math.cos(b) * math.sin(turn / 2) ** 2
        self.assertAlmostEqual(found["meters"], 2 * RADIUS * math.asin(math.sqrt(haversine)), 4)
        course = math.degrees(math.atan2(
            math.sin(turn) * math.cos(b),
            math.cos(a) * math.sin(b) - math.sin(a) * math.cos(b) * math.cos(turn)))
        self.assertAlmostEqual(found["bearing"], course % 360, 9)
        self.assertEqual([found["zoom"], found["turn"], found["viewingAngle"]], [2, 30, 15])
        camera = {"target": BERN, "zoom": 10, "bearing": 350, "viewingAngle": 0}
        x, y = seen(ZURICH, camera, SIZE)
        self.assertAlmostEqual(found["points"], math.hypot(x - 195, y - 422), 6)

    def test_a_static_map_s_bounds(self):
        region = self.call(
            "projection_visibleRegion", camera={"target": BERN, "zoom": 11},
            size={"width": 640, "height": 400})
        x, y = mercator(BERN)
        scale = 256 * 2 ** 11
        bounds = region["bounds"]
        for name, sign in (("southWest", 1), ("northEast", -1)):
            self.assertAlmostEqual(bounds[name]["latitude"], latitude(y + sign * 200 / scale), 9)
            self.assertAlmostEqual(
                bounds[name]["longitude"], (x - sign * 320 / scale - 0.5) * 360, 9)

    def test_looking_from_one_place_to_another(self):
        eye = {"latitude": 46.93, "longitude": 7.44}
        camera = self.call("camera_lookAt", eye={"coordinate": eye, "altitude": 4000}, target=BERN)
        (x, y), (u, v) = mercator(eye), mercator(BERN)
        height = 4000 / (2 * math.pi * RADIUS * math.cos(math.radians(eye["latitude"])))
        ground = math.hypot(u - x, v - y)
        self.assertAlmostEqual(
            camera["viewingAngle"], math.degrees(math.atan2(ground, height)), 9)
        self.assertAlmostEqual(camera["bearing"], math.degrees(math.atan2(u - x, y - v)) % 360, 9)
        zoom = math.log2(eye_distance(600) / math.hypot(ground, height) / 256)
        self.assertAlmostEqual(camera["zoom"], zoom, 9)
        self.assertEqual(camera["clamped"], [])

    def test_the_lists_are_short(self):
        """Tokens are characters / 4."""
        for options, most in (([], 6000), (["--all-tools"], 15_000)):
            request = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'
            listed = subprocess.run(
                [MAPCAM, "mcp", *options], input=request, capture_output=True, text=True).stdout
            self.assertLessEqual(len(listed) / 4, most)
        text = self.ask("resources/read", {"uri": "mapcam://guide"})["contents"][0]["text"]
        self.assertLessEqual(len(text) / 4, 2000)

    def test_unlisted_tools_are_served_and_errors_name_tools(self):
        self.assertNotIn("gesture_tilt", self.listed)
        result = self.ask("tools/call", {"name": "gesture_tilt", "arguments": {"degrees": 5}})
        self.assertEqual(result["structuredContent"]["viewingAngle"], 5)
        result = self.ask("tools/call", {"name": "camera_set", "arguments": {"map": "none", "camera": {}}})
        self.assertTrue(result["isError"])
        for arguments, word in (
            ({"map": "x", "camera": {"target": BERN, "zoom": 3}}, "map_create"),
            ({"camera": {"center": [1, 2], "zoom": 3}}, "\"target\""),
            ({"camera": {"target": BERN, "zoom": 3, "pitch": 3}}, "\"viewingAngle\""),
        ):
            text = self.ask("tools/call", {"name": "camera_set", "arguments": arguments})["content"][0]["text"]
            self.assertIn(word, text)
            self.assertNotRegex(text, r"(camera|map)\.[a-z]")
