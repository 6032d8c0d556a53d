"""What assistants are asked, each in one or two calls of tools that are listed. (Swift's oracles hold the numbers.)"""

import json
import math
import os
import subprocess
import unittest

MAPCAM = os.environ.get("MAPCAM", ".build/debug/mapcam")
RADIUS = 6_371_009
SIZE = {"width": 390, "height": 844}
BERN = {"latitude": 46.948, "longitude": 7.4474}
ZURICH = {"latitude": 47.3769, "longitude": 8.5417}


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

    def test_a_tool_for_each_task_is_listed(self):
        self.assertLessEqual(
            {"camera_compare", "camera_convert", "camera_forBounds", "camera_lookAt", "camera_path", "camera_route",
             "map_configure", "projection_contains", "projection_points", "projection_pointsForMeters",
             "projection_tiles", "projection_visibleRegion"}, self.listed)

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

    def test_an_easeTo_is_ported(self):
        forms = self.call(
            "camera_convert",
            maplibre={"center": [7.4474, 46.948], "zoom": 11.5, "bearing": -30, "pitch": 45}, size=SIZE)
        self.assertEqual(
            forms["camera"], {"target": BERN, "zoom": 12.5, "bearing": 330, "viewingAngle": 45})
        self.assertEqual(forms["google"]["zoom"], 12.5)
        self.assertEqual(forms["deckgl"]["zoom"], 11.5)
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
