"""Tours as documents: read, written, and asked for any camera of theirs."""

import gc
import json
import random
import shutil
import tempfile
import unittest
from pathlib import Path

from support import PARIS

from mapcam import Camera, InvalidParamsError, MapCamError, Tour, TourDocument, TourStep, draw

DOCUMENT = {
    "tour": 1,
    "title": "Über die Alpen",
    "size": {"width": 640, "height": 360},
    "fps": 12,
    "map": {
        "viewingAngleLimits": [[0, 60]],
        "padding": {"top": 10, "left": 0, "bottom": 0, "right": 0},
    },
    "camera": {
        "target": {"latitude": 46.5, "longitude": 8},
        "zoom": 6,
        "bearing": 0,
        "viewingAngle": 0,
    },
    "steps": [
        {"to": {"zoom": 9, "viewingAngle": 55}, "duration": 1, "through": True},
        {
            "to": {"target": {"latitude": 45.5, "longitude": 9}, "zoom": 8},
            "duration": 1,
            "through": True,
        },
        {
            "route": {
                "coordinates": {"type": "LineString", "coordinates": [[9, 45.5], [10, 46]]},
                "duration": 2,
            }
        },
        {"update": {"zoomIn": {}}, "path": "ease", "duration": 0.5, "hold": 1},
    ],
}


class TourTests(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def test_a_document_is_read_and_written_whole(self):
        path = self.folder / "alps.tour.json"
        path.write_text(json.dumps(DOCUMENT), encoding="utf-8")
        tour = Tour.read(path)
        again = self.folder / "again.tour.json"
        tour.write(again)
        self.assertEqual(Tour.read(again).document, tour.document)
        self.assertEqual({**tour.document, "steps": None}, {**DOCUMENT, "steps": None})
        self.assertEqual(tour.duration, 5.5)
        self.assertEqual(tour.at(2.0).target.longitude, 9)
        self.assertEqual(tour.at(1.0).viewing_angle, 55)

    def test_frames_in_any_order_equal_those_of_playback(self):
        tour = Tour(DOCUMENT)
        frames = list(tour.frames())
        self.assertEqual(len(frames), 67)
        random.Random(3).shuffle(frames)
        for frame in frames:
            self.assertEqual(tour.at(frame.time), frame.camera)
        self.assertEqual(len(list(tour.frames(2))), 12)

    def test_tours_share_an_engine_and_their_maps_go_with_them(self):
        tours = [Tour(DOCUMENT) for _ in range(20)]
        self.assertEqual({tour.duration for tour in tours}, {5.5})
        self.assertEqual(len({tour._view.engine.pid for tour in tours}), 1)
        engine = tours[0]._view.engine
        del tours
        gc.collect()
        last = Tour(DOCUMENT)
        self.assertEqual(last.at(1).viewing_angle, 55)
        self.assertEqual(sorted(engine.maps()), ["default", last._view.id])
        engine.close()
        self.assertEqual(Tour(DOCUMENT).duration, 5.5)

    def test_frames_are_drawn(self):
        tour = Tour(DOCUMENT)
        svg = draw(tour.frames(), self.folder / "tour.svg").svg
        self.assertIn("67 frames in 5.5 s", svg)
        self.assertEqual(draw(list(tour.frames())).svg, svg)

    def test_values_of_the_client_are_taken(self):
        steps = [TourStep(to={"zoom": 5}, duration=2)]
        tour = Tour(TourDocument(1, steps, camera=Camera(PARIS, 3), size=(300, 200)))
        self.assertEqual(tour.at(2), Camera(PARIS, 5))
        self.assertEqual(tour.document["size"], {"width": 300, "height": 200})

    def test_errors_name_the_step(self):
        steps = [{"to": {"zoom": 5}}, {"to": {"zoom": 99}, "duration": -1}]
        tour = Tour({"tour": 1, "steps": steps})
        with self.assertRaises(InvalidParamsError) as caught:
            tour.at(0)
        self.assertEqual(caught.exception.path, "/document/steps/1/duration")
        with self.assertRaisesRegex(MapCamError, "/steps/1/duration"):
            list(tour.frames())
        with self.assertRaisesRegex(TypeError, "TourDocument has no member 'stops'"):
            Tour({"tour": 1, "stops": []})


if __name__ == "__main__":
    unittest.main()
