"""`mapcam mcp`, asked by the official SDK of the Model Context Protocol (PyPI's `mcp`, 2.x).

    MAPCAM=.build/debug/mapcam python3 -m unittest discover -s Tests/ModelContext

The SDK checks each message against the protocol's types, and the structured content of each call
against the tool's output schema. Where it cannot be imported the suite is skipped, or fails under
MAPCAM_REQUIRE_MCP=1.
"""

import asyncio
import json
import math
import os
import re
import subprocess
import sys
import unittest
import warnings
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAPCAM = os.environ.get("MAPCAM", str(ROOT / ".build/debug/mapcam"))

try:
    import jsonschema
    import mcp
    import mcp_types as types
    from mcp import Client, MCPError
    from mcp.client.stdio import StdioServerParameters, stdio_client
    from mcp_types.version import (
        HANDSHAKE_PROTOCOL_VERSIONS,
        KNOWN_PROTOCOL_VERSIONS,
        LATEST_HANDSHAKE_VERSION,
        LATEST_MODERN_VERSION,
    )
except ImportError as error:
    if os.environ.get("MAPCAM_REQUIRE_MCP") == "1":
        raise
    print(f"SKIPPED: Tests/ModelContext: pip install 'mcp>=2' jsonschema ({error})", file=sys.stderr)
    raise unittest.SkipTest("the official SDK of the Model Context Protocol is not installed")

PARIS = {"latitude": 48.8584, "longitude": 2.2945}
BERN = {"latitude": 46.948, "longitude": 7.4474}
ZURICH = {"latitude": 47.3769, "longitude": 8.5417}
SIZE = {"width": 390, "height": 844}
RADIUS = 6_371_009


def server(*options):
    return stdio_client(StdioServerParameters(command=MAPCAM, args=["mcp", *options]))


@asynccontextmanager
async def connected(*options, mode="legacy", **arguments):
    async with Client(server(*options), mode=mode, **arguments) as client:
        yield client


def example(tool):
    method = tool.name.replace("_", ".", 1)
    said = subprocess.run([MAPCAM, "help", method], capture_output=True, text=True).stdout
    return json.loads(re.search(r"^  mapcam call \S+ '(.*)'$", said, re.M).group(1))


class SDKTestCase(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        # The SDK warns of what the newest version of the protocol has dropped.
        warnings.simplefilter("ignore")

    async def assert_refused(self, awaitable, code, words):
        with self.assertRaises(MCPError) as caught:
            await awaitable
        self.assertEqual(caught.exception.code, code)
        self.assertRegex(caught.exception.error.message, words)


class VersionTests(SDKTestCase):
    async def test_each_version_of_the_handshake(self):
        for version in HANDSHAKE_PROTOCOL_VERSIONS:
            with self.subTest(version=version):
                async with mcp_session() as session:
                    result = await session.send_request(
                        types.InitializeRequest(
                            params=types.InitializeRequestParams(
                                protocol_version=version,
                                capabilities=types.ClientCapabilities(),
                                client_info=types.Implementation(name="test", version="1"),
                            )
                        ),
                        types.InitializeResult,
                    )
                    self.assertEqual(result.protocol_version, version)
                    self.assertEqual(result.server_info.name, "mapcam")
                    session.adopt(result)
                    await session.send_notification(types.InitializedNotification())
                    tools = await session.list_tools()
                    self.assertGreaterEqual(len(tools.tools), 12)
                    result = await session.call_tool("camera_get", {})
                    self.assertFalse(result.is_error)

    async def test_an_unknown_version_gets_the_newest_of_the_handshake(self):
        for version in ["1999-01-01", "2026-07-28", "zzz"]:
            with Lines() as lines:
                result = lines.ask("initialize", {"protocolVersion": version})["result"]
                self.assertEqual(result["protocolVersion"], LATEST_HANDSHAKE_VERSION)

    async def test_the_version_without_a_handshake(self):
        async with connected(mode="auto") as client:
            self.assertEqual(client.protocol_version, LATEST_MODERN_VERSION)
            self.assertEqual(client.server_info.name, "mapcam")
            self.assertGreaterEqual(len((await client.list_tools()).tools), 12)
            self.assertFalse((await client.call_tool("camera_get", {})).is_error)

    async def test_all_versions_are_told_newest_first(self):
        with Lines() as lines:
            result = lines.ask("server/discover")["result"]
            self.assertEqual(result["supportedVersions"], list(reversed(KNOWN_PROTOCOL_VERSIONS)))
            meta = {"io.modelcontextprotocol/protocolVersion": "2031-01-01"}
            error = lines.ask("tools/list", {"_meta": meta})["error"]
            self.assertEqual(error["code"], -32022)
            self.assertEqual(error["data"]["requested"], "2031-01-01")
            self.assertIn(LATEST_MODERN_VERSION, error["data"]["supported"])


class ToolTests(SDKTestCase):
    async def test_what_tools_are_like(self):
        async with connected() as client:
            tools = (await client.list_tools()).tools
        names = [tool.name for tool in tools]
        self.assertEqual(len(set(names)), len(names))
        self.assertEqual(len(names), 20)
        for tool in tools:
            with self.subTest(tool=tool.name):
                self.assertRegex(tool.name, r"^[a-zA-Z0-9_-]{1,64}$")
                schema = tool.input_schema
                jsonschema.Draft202012Validator.check_schema(schema)
                self.assertEqual(schema["type"], "object")
                self.assertFalse({"oneOf", "anyOf", "allOf"} & schema.keys())
                self.assert_self_contained(schema)
                jsonschema.validate(example(tool), tool.input_schema)
                self.assertIs(tool.annotations.open_world_hint, False)
                # A long type is written out in the tool to which the others point.
                self.assertLessEqual(set(re.findall(r'"see (\w+)"', json.dumps(schema))), set(names))

    def assert_self_contained(self, schema):
        text = json.dumps(schema)
        for reference in re.findall(r'"\$ref": "([^"]*)"', text):
            self.assertTrue(reference.startswith("#/$defs/"), reference)
            self.assertIn(reference.removeprefix("#/$defs/"), schema["$defs"])

    async def test_every_tool_does_its_example(self):
        for mode in ["legacy", "auto"]:
            async with connected(mode=mode) as client:
                for tool in (await client.list_tools()).tools:
                    with self.subTest(tool=tool.name, mode=mode):
                        before = (await client.call_tool("map_get", {})).structured_content
                        time = (await client.call_tool("clock_tick", {"seconds": 0})).structured_content
                        result = await client.call_tool(tool.name, example(tool))
                        self.assertFalse(result.is_error, result.content)
                        self.assertEqual(
                            json.loads(result.content[0].text), result.structured_content)
                        if tool.annotations.read_only_hint:
                            after = (await client.call_tool("map_get", {})).structured_content
                            self.assertEqual(before, after)
                            again = await client.call_tool("clock_tick", {"seconds": 0})
                            self.assertEqual(time, again.structured_content)

    async def test_all_tools_are_the_methods(self):
        schema = json.loads(subprocess.run([MAPCAM, "schema"], capture_output=True).stdout)
        methods = {method["name"].replace(".", "_") for method in schema["methods"]}
        none = {
            "initialize", "initialized", "ping", "shutdown", "exit", "rpc_discover",
            "clock_start", "clock_stop",
        }
        async with connected("--all-tools") as client:
            tools = (await client.list_tools()).tools
            self.assertEqual(
                {tool.name for tool in tools} | none, methods | none)
            for tool in tools:
                jsonschema.Draft202012Validator.check_schema(tool.input_schema)
                self.assert_self_contained(tool.input_schema)
            destructive = [tool.name for tool in tools if tool.annotations.destructive_hint]
            self.assertEqual(destructive, ["map_remove"])
            for name in ["camera_set", "gesture_pan", "map_configure"]:
                tool = next(tool for tool in tools if tool.name == name)
                self.assertFalse(tool.annotations.read_only_hint)

    async def test_a_failing_call_is_a_result_that_says_what_would_be_right(self):
        async with connected() as client:
            for arguments, words in [
                ({"update": {"zoomBy": {"dleta": 1}}}, 'Did you mean "delta"'),
                ({"update": {"zoomTo": {"zoom": "near"}}}, "number"),
                ({"map": "none", "update": {"zoomIn": {}}}, "none"),
                ({}, "update"),
            ]:
                result = await client.call_tool("camera_move", arguments)
                self.assertTrue(result.is_error)
                self.assertIn(words, result.content[0].text)
                self.assertIsNone(result.structured_content)
            self.assertEqual((await client.call_tool("camera_get", {})).structured_content["zoom"], 2)

    async def test_an_unknown_tool_is_an_error_of_the_protocol(self):
        async with connected() as client:
            await self.assert_refused(
                client.call_tool("camera_mvoe", {}), -32602, 'Did you mean "camera_move"')
            await self.assert_refused(client.call_tool("easeTo", {}), -32602, "camera_animate")

    async def test_a_result_too_long_for_an_assistant_is_refused(self):
        async with connected() as client:
            result = await client.call_tool("camera_path", {"to": {"zoom": 9}, "frames": 100_000})
            self.assertTrue(result.is_error)
            self.assertIn("fewer frames", result.content[0].text)


class LifecycleTests(SDKTestCase):
    async def test_ping_and_cancellation(self):
        async with connected() as client:
            self.assertIsNone(client.server_capabilities.resources)
            await client.send_ping()
            await client.session.send_notification(
                types.CancelledNotification(params=types.CancelledNotificationParams(request_id=99)))
            await client.send_ping()

    async def test_calls_at_once_get_their_own_answers_and_a_cancelled_one_disturbs_none(self):
        async with connected() as client:
            async def zoom(number):
                name, at = f"m{number % 20}", 3 + number / 100
                await client.call_tool("map_create", {"map": name})
                update = {"setCamera": {"camera": {"target": PARIS, "zoom": at}}}
                moved = await client.call_tool("camera_move", {"map": name, "update": update})
                return moved.structured_content["zoom"]

            tasks = [asyncio.create_task(zoom(number)) for number in range(200)]
            await asyncio.sleep(0.05)
            for task in tasks[::7]:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            for number, result in enumerate(results):
                if not isinstance(result, asyncio.CancelledError):
                    self.assertEqual(result, 3 + number / 100)
            answered = sum(not isinstance(each, asyncio.CancelledError) for each in results)
            self.assertGreaterEqual(answered, 171)
            self.assertLess(answered, 200)
            self.assertFalse((await client.call_tool("camera_get", {})).is_error)

    def test_bad_input_is_answered_and_loses_nothing(self):
        with Lines() as lines:
            for line, code, id in [
                ("{", -32700, None),
                ('{"jsonrpc":"2.0","id":1}', -32600, 1),
                ('{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, None),
                ('{"jsonrpc":"2.0","id":2,"method":"tools/lst"}', -32601, 2),
                ('{"jsonrpc":"2.0","id":3,"method":"ping","params":[]}', -32602, 3),
                ('{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{}}', -32602, 4),
                ('{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"cursor":"x"}}', -32602, 5),
                ('{"jsonrpc":"2.0","id":6,"method":"resources/list"}', -32601, 6),
                ('{"jsonrpc":"2.0","id":7,"method":"initialize"}', -32602, 7),
                ('[{"jsonrpc":"2.0","id":8,"method":"ping"}]', -32600, None),
            ]:
                lines.write(line)
                answer = lines.read()
                self.assertEqual((answer["error"]["code"], answer["id"]), (code, id), line)
            # Notifications and responses get no answer, whatever they are.
            lines.write('{"jsonrpc":"2.0","method":"tools/call"}')
            lines.write('{"jsonrpc":"2.0","id":1,"result":{}}')
            lines.write('{"jsonrpc":"2.0","method":"notifications/initialized"}')
            self.assertEqual(lines.ask("ping", {"_meta": {"progressToken": 1}})["result"], {})

    def test_the_end_of_input_is_the_end(self):
        request = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
        done = subprocess.run([MAPCAM, "mcp"], input=request, capture_output=True, text=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(json.loads(done.stdout), {"jsonrpc": "2.0", "id": 1, "result": {}})

    def test_wrong_options(self):
        done = subprocess.run([MAPCAM, "mcp", "--fps", "3"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 64)
        self.assertIn("--fps", done.stderr)


class TaskTests(unittest.TestCase):
    """What assistants are asked, each in one or two calls of tools that are listed. (Swift's oracles hold the numbers.)"""

    def setUp(self):
        self.lines = self.enterContext(Lines())
        self.listed = {tool["name"] for tool in self.ask("tools/list", {})["tools"]}

    def ask(self, method, params):
        return self.lines.ask(method, params)["result"]

    def call(self, tool, **arguments):
        self.assertIn(tool, self.listed)
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        self.assertFalse(result["isError"], result["content"][0]["text"])
        return result["structuredContent"]

    def test_a_tool_for_each_task_is_listed(self):
        self.assertLessEqual(
            {"camera_compare", "camera_forBounds", "camera_lookAt", "camera_path", "camera_route",
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

    def test_a_setCamera_is_ported_and_what_was_clamped_is_said(self):
        camera = {"target": BERN, "zoom": 9, "viewingAngle": 45}
        moved = self.call("camera_move", update={"setCamera": {"camera": camera}})
        self.assertEqual(moved["viewingAngle"], 30)
        self.assertEqual(
            moved["clamped"],
            [{"property": "viewingAngle", "limit": "viewingAngleLimits"}])
        far = {"target": {"latitude": 89, "longitude": 7}, "zoom": 25}
        flight = self.call("camera_animate", to=far, path="fly")
        self.assertEqual(
            flight["clamped"],
            [{"property": "zoom", "limit": "maxZoom"}, {"property": "target", "limit": "mercator"}])

    def test_places_whose_numbers_are_swapped_are_refused(self):
        place = {"latitude": 151.2, "longitude": -33.9}
        camera = {"target": place, "zoom": 9}
        before = self.call("map_configure")
        for tool, arguments in (
            ("camera_move", {"to": {"target": place}}), ("camera_animate", {"to": {"target": place}}),
            ("camera_set", {"camera": camera}), ("camera_animateToLocation", {"location": place}),
            ("camera_tour", {"steps": [{"to": {"zoom": 3}}, {"update": {"setTarget": {"target": place}}}]}),
            ("projection_points", {"coordinates": [], "camera": camera}),
            ("camera_compare", {"a": camera, "b": camera}),
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
        text = self.ask("initialize", {"protocolVersion": "2025-11-25"})["instructions"]
        self.assertLessEqual(len(text) / 4, 600)

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


@asynccontextmanager
async def mcp_session():
    async with server() as (reading, writing):
        async with mcp.ClientSession(reading, writing) as session:
            yield session


class Lines:
    """The process, asked line by line, for what the SDK would not send."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [MAPCAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        return self

    def __exit__(self, *error):
        self.process.stdin.close()
        self.process.stdout.close()
        if not any(error):
            assert self.process.wait(60) == 0

    def write(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, method, params=None):
        """The next answer; notifications before it are ignored."""
        message = {"jsonrpc": "2.0", "id": 1, "method": method, **({} if params is None else {"params": params})}
        self.write(json.dumps(message))
        while True:
            answer = self.read()
            if "id" in answer:
                return answer


if __name__ == "__main__":
    unittest.main()
