"""The map in a notebook, as far as it needs neither a notebook nor anywidget: see tests/jupyter."""

import json
import math
import sys
import tempfile
import threading
import time
import unittest
from collections import namedtuple
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from unittest import mock

from support import HANG, SWITZERLAND, EngineTestCase, bundle_widget, eventually, needs_modules

from mapcam import Camera, EngineClosedError, zoom_in
from mapcam._widget import FRAME, PageLink, geojson_of, widget_class


class PageLinkTests(EngineTestCase):
    def setUp(self):
        super().setUp()
        self.states, self.notices, self.sent = [], [], SimpleQueue()
        self.link = PageLink(
            self.view,
            self.engine._answers,
            self.states.append,
            self.notices.append,
            lambda answer, buffers: self.sent.put((written(answer), buffers)),
            lambda name: name.encode(),
        )
        self.addCleanup(self.link.close)

    def ask(self, **message):
        self.link.receive({"page": "p", "number": 7, **message})
        answer, buffers = self.sent.get(timeout=HANG)
        self.assertEqual((answer.pop("page"), answer.pop("number")), ("p", 7))
        return answer, buffers

    def shows(self, camera):
        return eventually(lambda: self.states and self.states[-1]["camera"] == camera.to_dict())

    def test_the_newest_state_is_shown(self):
        start = time.monotonic()
        for number in range(2000):
            self.view.jump_to(Camera.at((47, number / 100), 7))
        self.assertTrue(self.shows(self.view.camera()))
        self.assertLessEqual(len(self.states), (time.monotonic() - start) / FRAME + 2)

    def test_gestures_move_the_camera_and_the_answer_says_whether_the_clock_runs(self):
        willing = []
        self.view.on("camera.willMove", willing.append)
        pan = ["gesture.pan", {"translation": {"x": 10, "y": 0}}]
        self.assertEqual(
            self.ask(calls=[pan, pan, ["gesture.end", {}]]), ({"isRunning": False}, [])
        )
        self.assertTrue(willing[0].gesture)
        self.assertTrue(self.shows(self.view.camera()))
        self.engine.clock.start()
        self.assertEqual(self.ask(calls=[]), ({"isRunning": True}, []))

    def test_a_page_may_send_gestures_only(self):
        for method, params in (
            ("shutdown", {}),
            ("camera.set", {"camera": {}}),
            ("map.configure", {"minZoom": 3}),
            ("clock.start", {}),
        ):
            answer, _ = self.ask(calls=[[method, params]])
            self.assertIn(method, answer["error"])
        self.assertEqual(self.engine.map().state().min_zoom, 2)

    def test_a_refused_gesture_is_reported_and_the_widget_continues(self):
        answer, _ = self.ask(calls=[["gesture.pinch", {"scale": -1}]])
        self.assertIn("scale", answer["error"])
        self.view.jump_to(Camera.at((47, 8), 9))
        self.assertTrue(self.shows(self.view.camera()))

    def test_a_malformed_message_is_answered_with_an_error_and_the_next_is_answered_right(self):
        for message in (
            *({"calls": [["gesture.pan", value]]} for value in (None, 7, "x", [], [[]])),
            *({"calls": [["gesture.pan", {"at": value}]]} for value in (None, "x", [1], {"x": []})),
            *({"calls": [["gesture.pan", {"map": "other"}]]}, {"calls": [["gesture.none", {}]]}),
            *({"calls": value} for value in (None, 7, "x", {}, [7], ["gesture.pan"], [["x"]])),
            *(
                {"calls": [["gesture.end", {}], [["gesture.pan"], {}]]},
                {"calls": [["gesture.end", {}, 1]]},
            ),
            *({"file": value} for value in (None, 7, ["x"], {}, "", "../land", "/etc/passwd")),
            {},
        ):
            with self.subTest(message):
                answer, buffers = self.ask(**message)
                self.assertEqual((list(answer), buffers), (["error"], []))
                self.assertEqual(self.ask(calls=[]), ({"isRunning": False}, []))
        for message in ("text", None, 7, [], {"page": [], "number": {}, "calls": []}):
            self.link.receive(message)
            self.assertEqual(self.sent.get(timeout=HANG)[0]["page"], None)
        for message in ({"page": "\ud800", "calls": []}, {"calls": [["\udfff", {}]]}):
            self.link.receive(message)
            self.assertEqual(self.sent.get(timeout=HANG)[0]["number"], None)
        self.assertEqual(tuple(self.view.state().size), (800, 600))

    def test_files(self):
        self.assertEqual(self.ask(file="land"), ({}, [b"land"]))

    def test_notices_after_the_end_of_a_map_and_of_an_engine(self):
        other = self.engine.map("other", size=(200, 100))
        notices = []
        ask = self.engine._answers
        link = PageLink(other, ask, lambda state: None, notices.append, lambda *_: None, str.encode)
        self.addCleanup(link.close)
        other.remove()
        link.look()
        self.assertTrue(eventually(lambda: notices[-1:] == ["The map “other” was removed."]))
        self.engine.close()
        self.assertTrue(eventually(lambda: "was closed" in notices[-1]))
        self.assertTrue(eventually(lambda: self.notices and "was closed" in self.notices[-1]))
        self.assertEqual(self.ask(file="land"), ({}, [b"land"]))  # For a page that opens it now.
        self.assertIn("was closed", self.ask(calls=[])[0]["error"])

    def threads(self):
        return [each for each in threading.enumerate() if each.name == "mapcam widget"]

    def test_nothing_is_shown_after_close(self):
        self.link.close()
        self.assertTrue(eventually(lambda: not self.threads()))
        self.view.move(zoom_in())
        with self.assertRaises(Empty):
            self.sent.get(timeout=0.05)
        self.assertEqual(self.engine._connection.listeners.all, ())


class ShapeTests(unittest.TestCase):
    def test_shapes_become_geojson(self):
        self.assertEqual(geojson_of(None), {})
        point = {"type": "Point", "coordinates": [8, 47]}
        self.assertEqual(geojson_of({"lat": 47, "lng": 8}), geojson_of((47, 8)))
        made = geojson_of([(47, 8), SWITZERLAND, point])
        self.assertEqual(
            [each["geometry"]["type"] for each in made["features"]], ["Point", "Polygon", "Point"]
        )
        self.assertEqual(made["features"][0]["geometry"], {**point, "coordinates": [8.0, 47.0]})
        ring = made["features"][1]["geometry"]["coordinates"][0]
        self.assertEqual(ring[0], ring[-1])
        json.dumps(made)
        with tempfile.TemporaryDirectory() as folder:
            marked = Path(folder) / "marked.geojson"
            marked.write_text(json.dumps(point), encoding="utf-8-sig")
            (feature,) = geojson_of(marked)["features"]
            self.assertEqual(feature["geometry"], point)


class WithAnywidgetTests(EngineTestCase):
    @classmethod
    def setUpClass(cls):
        needs_modules("MAPCAM_REQUIRE_JUPYTER", "anywidget")
        bundle_widget()

    def test_state_is_in_traits(self):
        widget = self.view.widget(shapes=(47, 8), maplibre="https://example.org/maplibre-gl.js")
        self.addCleanup(widget.close)
        self.view.jump_to(Camera.at((47, 8), 9))
        moved = self.view.camera().to_dict()
        self.assertTrue(eventually(lambda: widget.get_state()["_state"]["camera"] == moved))
        self.assertEqual(widget.shapes["type"], "FeatureCollection")
        widget.shapes = None
        self.assertIsNone(widget.shapes)

    def test_a_page_gets_the_widgets_own_files_and_sets_no_trait(self):
        found = {"digest": "0"}, b"MapLibre"
        with mock.patch("mapcam._widget.maplibre_of", return_value=found):
            widget, sent = self.hostile()
        before = widget.get_state()
        state = {**before, "_settings": {**widget._settings, "maplibre": {"name": "/etc/passwd"}}}
        del state["layout"]  # It is a widget of its own.
        sent.send({"method": "update", "state": state, "buffer_paths": []})
        self.assertIn("error", sent.get(timeout=HANG)[0])
        self.assertEqual(widget.get_state(), before)
        self.assertNotIn("/", json.dumps(before["_settings"]))
        sent.send({"method": "custom", "content": {"file": "maplibre"}})
        self.assertEqual(sent.get(timeout=HANG)[1], [b"MapLibre"])

    def test_damaged_messages_end_nothing(self):
        widget, sent = self.hostile()
        random = Random(1)
        answers = sum(1 for data in damaged(random, 10_000) if sent.send(data))
        for _ in range(answers):
            sent.get(timeout=HANG)
        sent.send({"method": "custom", "content": {"page": "p", "number": 1, "calls": []}})
        right = {"page": "p", "number": 1, "isRunning": False}
        self.assertEqual(sent.get(timeout=HANG), (right, []))
        widget._repr_mimebundle_()

    def hostile(self, **settings):
        """A widget, and its page: what `send` gives it, and what it sends."""
        widget = self.view.widget(**settings)
        self.addCleanup(widget.close)
        page = SimpleQueue()
        widget._link._send = lambda content, buffers: page.put((written(content), buffers))

        def send(data):
            widget._handle_msg({"content": {"data": data}, "buffers": []})
            return not (isinstance(data, dict) and data.get("method") == "request_state")

        return widget, Page(page.get, send)

    def test_a_page_without_a_kernel_shows_a_picture(self):
        self.view.jump_to(Camera.at((47, 8), 5))
        widget = self.view.widget()
        self.addCleanup(widget.close)
        bundle = widget._repr_mimebundle_()[0]
        self.assertEqual(bundle["image/svg+xml"], self.view._repr_svg_())
        self.assertIn("application/vnd.jupyter.widget-view+json", bundle)

    def test_wrong_arguments(self):
        for settings, message in (
            ({"shapes": {"type": "Nonsense"}}, "Nonsense"),
            ({"maplibre": "cdn"}, "expected the address"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                self.view.widget(**settings)
        self.engine.close()
        with self.assertRaises(EngineClosedError):
            self.view.widget()

    def test_without_anywidget_the_error_says_what_to_install(self):
        widget_class.cache_clear()
        self.addCleanup(widget_class.cache_clear)
        self.enterContext(mock.patch.dict(sys.modules, {"anywidget": None}))
        with self.assertRaisesRegex(ImportError, r"pip install anywidget"):
            self.view.widget()

    def test_closing_it_leaves_the_engine(self):
        widget = self.view.widget()
        widget.close()
        widget.close()
        self.assertTrue(self.view.camera())
        names = lambda: {each.name for each in threading.enumerate()}  # noqa: E731
        self.assertTrue(eventually(lambda: "mapcam widget" not in names()))


def written(content):
    """A message as Jupyter writes it, which raises what ends a thread if it is no text."""
    return json.loads(json.dumps(content, ensure_ascii=False, allow_nan=False).encode())


Page = namedtuple("Page", "get send")

RIGHT = (
    {"method": "request_state"},
    {"method": "update", "state": {"_notice": "x", "_state": {}}, "buffer_paths": []},
    {"method": "custom", "content": {"page": "p", "number": 1, "file": "land"}},
    {
        "method": "custom",
        "content": {
            "page": "p",
            "number": 2,
            "calls": [
                ["gesture.pan", {"translation": {"x": 1, "y": 2}, "at": {"x": 3, "y": 4}}],
                ["gesture.end", {}],
            ],
        },
    },
)
DAMAGES = (
    None,
    7,
    -1e308,
    math.nan,
    "",
    "\ud800",
    "x" * 1000,
    [],
    [[[]]],
    {},
    {"x": {"y": {}}},
    True,
)


def damaged(random, count):
    """Right messages, of which each has one to three parts replaced, removed or nested deeply."""
    for _ in range(count):
        data = {"top": json.loads(json.dumps(random.choice(RIGHT)))}
        for _ in range(random.randint(1, 3)):
            owner, key = random.choice(list(places_in(data)))
            if random.random() < 0.2 and key != "top":
                del owner[key]
            elif random.random() < 0.1:
                for _ in range(900):
                    owner[key] = [owner[key]]
            else:
                owner[key] = random.choice(DAMAGES)
        yield data["top"]


def places_in(value):
    """Each member and item, with what has it."""
    if isinstance(value, (dict, list)):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            if not isinstance(value[key], list) or len(value[key]) != 1:
                yield from places_in(value[key])


if __name__ == "__main__":
    unittest.main()
