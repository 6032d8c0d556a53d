"""Films: those made in the page, and those of a tour by their frames, of which one is stopped and continued."""

import contextlib
import json
import math
import os
import pathlib
import pty
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from support import FOLDER, REQUIRED, BrowserCase, maplibre, require

SIZE = (320, 180)
MARKS = [[8.0, 46.5], [8.3, 46.9], [8.5, 47.4], [8.9, 46.6], [9.2, 45.5]]
TOUR = {
    "tour": 1,
    "size": {"width": SIZE[0], "height": SIZE[1]},
    "fps": 10,
    "map": {"viewingAngleLimits": [[0, 60]], "padding": {"top": 20}},
    "camera": {"target": {"latitude": 46.5, "longitude": 8}, "zoom": 6},
    "steps": [
        {"to": {"target": {"latitude": 47.2, "longitude": 8.5}, "zoom": 8.4, "viewingAngle": 45}, "duration": 1, "through": True},
        {"to": {"target": {"latitude": 45.6, "longitude": 9.1}, "zoom": 7.5, "bearing": 40}, "duration": 1, "through": True},
    ],
}


def setUpModule():
    require()
    if shutil.which("ffprobe") is None:
        print("\n*** SKIPPED: there is no ffmpeg on this machine; no film was made ***\n", file=sys.stderr)
        if os.environ.get(REQUIRED):
            raise AssertionError(f"{REQUIRED} is set, but there is no ffmpeg")
        raise unittest.SkipTest("there is no ffmpeg")


def run(*command, **options):
    return subprocess.run(command, capture_output=True, check=True, timeout=300, **options).stdout


def animation(path):
    """The size and the number of frames of an animated WebP: ffprobe 5 does not read them."""
    data = path.read_bytes()
    start = data.index(b"VP8X") + 12
    width, height = (int.from_bytes(data[start + at : start + at + 3], "little") + 1 for at in (0, 3))
    return (width, height), data.count(b"ANMF")


class Film(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.tour = cls.folder / "alps.tour.json"
        cls.tour.write_text(json.dumps(TOUR))
        cls.data = cls.folder / "marks.geojson"
        # Lines so short that they are round: a pin's head is above its place.
        lines = [[[longitude - 0.01, latitude], [longitude + 0.01, latitude]] for longitude, latitude in MARKS]
        marks = {"type": "Feature", "properties": {"stroke-width": 14}, "geometry": {"type": "MultiLineString", "coordinates": lines}}
        cls.data.write_text(json.dumps(marks))
        # Nothing but the marks, so that no name covers one.
        ground = {"id": "ground", "type": "background", "paint": {"background-color": "#dde"}}
        cls.style = cls.folder / "style.json"
        cls.style.write_text(json.dumps({"version": 8, "sources": {}, "layers": [ground]}))
        cls.env = {**os.environ, "MAPCAM_PREVIEW_MAPLIBRE": maplibre(), "MAPCAM_PREVIEW_STYLE": str(cls.style)}
        cls.frames = cls.folder / "frames"
        cls.film(cls.folder / "film.mp4", "--frames", cls.frames)

    @classmethod
    def command(cls, out, *options):
        return ["node", FOLDER / "bin" / "mapcam-preview.js", "film", cls.tour, "-o", out, "--data", cls.data, *options]

    @classmethod
    def film(cls, out, *options, **more):
        return run(*cls.command(out, *options), env={**cls.env, **more})

    def probed(self, path):
        requests = ["-count_frames", "-show_entries", "stream=width,height,r_frame_rate,nb_read_frames", "-of", "json"]
        return json.loads(run("ffprobe", "-v", "error", *requests, path))["streams"][0]

    def pictures(self, folder):
        return {path.name: path.read_bytes() for path in folder.glob("*.png")}

    def test_two_seconds_have_21_frames_of_that_size_and_rate(self):
        for name, rate in (("film.mp4", "10/1"), ("film.webm", "10/1"), ("film.gif", "10/1")):
            path = self.folder / name
            if not path.exists():  # Of the frames that are there: nothing is drawn again.
                self.film(path, "--frames", self.frames, CHROMIUM="/nowhere")
            wanted = {"width": 320, "height": 180, "r_frame_rate": rate, "nb_read_frames": "21"}
            self.assertEqual(self.probed(path), wanted, name)
        self.film(self.folder / "film.webp", "--frames", self.frames)
        self.assertEqual(animation(self.folder / "film.webp"), (SIZE, 21))
        module = FOLDER.parent / "wasm" / "dist" / "mapcam.wasm"
        for engine in ["process", *["wasm"] * module.exists()]:
            self.film(self.frames, CHROMIUM="/nowhere", MAPCAM_ENGINE=engine)

    def test_any_name_of_a_file_works(self):
        folder = self.folder / "10%: names"
        folder.mkdir()
        for name in ("10:30.mp4", "b%03d.webp", "UPPER.MP4", "-dash.gif", "n" * 248 + ".gif", "http:x.webm"):
            run(*self.command(f"{name}" if name[0] != "-" else f"./{name}", "--frames", self.frames), env={**self.env, "CHROMIUM": "/nowhere"}, cwd=folder)
            self.assertEqual([path.name for path in folder.iterdir()], [name])
            self.assertGreater((folder / name).stat().st_size, 1000, name)
            (folder / name).unlink()

    def test_a_full_disk_is_said_and_leaves_nothing_half(self):
        folder = self.folder / "full"
        folder.mkdir()
        ffmpeg = folder / "ffmpeg"
        # The real one: what it writes is on a disk that is full, or may have no more bytes.
        ffmpeg.write_text("""#!/bin/sh
[ $# = 1 ] && exit
for file; do :; done
[ "$FULL" ] && ln -s /dev/full "${file#file:}" || ulimit -f 1
exec ffmpeg "$@"
""")
        ffmpeg.chmod(0o755)
        frames = folder / "frames"
        shutil.copytree(self.frames, frames)

        def said(out, *options, **more):
            done = subprocess.run(self.command(out, *options), capture_output=True, text=True, env={**self.env, **more}, timeout=60)
            self.assertEqual(done.returncode, 69, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertEqual([path.name for path in folder.iterdir() if path not in (ffmpeg, frames)], [])
            return done.stderr

        for name, full, told in [
            *((f"film.{end}", "1", "No space left on device") for end in ("mp4", "webm", "webp", "gif")),
            ("film.gif", "", "it was ended by SIGXFSZ"),
        ]:
            told = f"ffmpeg could not write {folder / name}: .*{told}"
            self.assertRegex(said(folder / name, "--frames", frames, FFMPEG=str(ffmpeg), FULL=full), told)
        (frames / "000003.png").unlink()
        (frames / "000003.png.part").symlink_to("/dev/full")
        self.assertIn("000003.png cannot be written: ENOSPC", said(frames))
        self.assertEqual(list(frames.glob("000003*")), [])

    def test_frames_go_to_ffmpeg_as_they_come_and_none_waits_on_the_disk(self):
        folder = self.folder / "stream"
        folder.mkdir()
        ffmpeg = folder / "ffmpeg"
        ffmpeg.write_text("""#!/bin/sh
[ $# = 1 ] && exit
wc -c > "$0.told"
ls -A "${0%/*}" >> "$0.told"
echo broken >&2
exit 3
""")
        ffmpeg.chmod(0o755)
        command = self.command(folder / "film.gif", "--fps", "1")
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, env={**self.env, "FFMPEG": str(ffmpeg)})
        self.assertEqual(done.stderr, f"mapcam-preview: ffmpeg could not write {folder}/film.gif: broken\n")
        length, *names = (folder / "ffmpeg.told").read_text().split()
        self.assertGreater(int(length), 1000)
        self.assertEqual(names, ["ffmpeg", "ffmpeg.told"])

    def test_what_cannot_be_written_is_said_before_the_first_frame(self):
        folder = self.folder / "refused"
        (folder / "d.gif").mkdir(parents=True)
        (folder / "file").write_text("x")
        (folder / "keep.gif").write_text("precious")
        (folder / "keep.gif").chmod(0o444)
        other = folder / "other"
        other.mkdir()
        (other / "000001.png").write_bytes(b"of another tool")
        before = sorted(folder.rglob("*"))
        for name, told in (
            ("d.gif", "d.gif cannot be written: it is a folder."),
            ("keep.gif", "keep.gif cannot be written: it is read-only."),
            ("n" * 252 + ".gif", "cannot be written: ENAMETOOLONG"),
            ("none/film.gif", "cannot be written: ENOENT"),
            ("other", "other contains frames that are not of a film of mapcam: name another folder."),
            ("file/", "file cannot be a folder of frames: it is a file."),
            ("film.avi", "film.avi must end with .mp4, .webm, .webp or .gif, or with / for a folder of PNGs."),
        ):
            done = subprocess.run(self.command(name), cwd=folder, capture_output=True, text=True, timeout=60, env={**self.env, "CHROMIUM": "/nowhere"})
            self.assertIn(told, done.stderr)
            self.assertEqual(done.returncode, 64 if name == "film.avi" else 66, name)
            self.assertEqual(sorted(folder.rglob("*")), before)
        self.assertEqual((folder / "keep.gif").read_text(), "precious")

    def test_the_picture_of_the_readme_has_the_frames_of_its_tour(self):
        tour = FOLDER.parent / "examples" / "flight.tour.json"
        picture = FOLDER.parent / "site" / "guide" / "flight.webp"
        size = tuple(json.loads(tour.read_text())["size"].values())
        frames = run(os.environ.get("MAPCAM", "mapcam"), "frames", tour).splitlines()
        self.assertEqual(animation(picture), (size, len(frames)))
        self.assertLess(picture.stat().st_size, 400_000)

    def test_progress_is_shown_on_a_terminal_alone(self):
        out = self.folder / "progress.gif"
        command = self.command(out, "--frames", self.frames)
        quiet = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300, env=self.env)
        self.assertEqual((quiet.stdout, quiet.stderr), ("", f"{out}: 21 frames, 10 per second\n"))
        terminal, other = pty.openpty()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=other, env=self.env)
        os.close(other)
        told = b""
        with contextlib.suppress(OSError):  # The end of a terminal is an error.
            while piece := os.read(terminal, 4096):
                told += piece
        os.close(terminal)
        self.assertEqual(process.wait(60), 0)
        *bars, _, last = told.decode().split("\r")[1:-1]
        for number, bar in enumerate(bars, 1):
            self.assertRegex(bar, rf"^{number} of 21 frames, \d+:[0-5]\d left $")
        self.assertEqual(len(bars), 20)
        # It is wiped away before the last line.
        self.assertEqual(last, f"\x1b[K{out}: 21 frames, 10 per second")

    def test_marks_are_where_the_engine_projects_them(self):
        engine = os.environ.get("MAPCAM", "mapcam")
        frames = run(engine, "frames", self.tour).decode().splitlines()
        for number in (0, 6, 20):
            camera = json.loads(frames[number])["camera"]
            places = [{"longitude": longitude, "latitude": latitude} for longitude, latitude in MARKS]
            requests = [
                {"jsonrpc": "2.0", "method": "map.configure", "params": {"size": TOUR["size"], **TOUR["map"]}},
                {"jsonrpc": "2.0", "method": "camera.set", "params": {"camera": camera}},
                {"jsonrpc": "2.0", "id": 1, "method": "projection.points", "params": {"coordinates": places}},
            ]
            lines = run(engine, input="\n".join(map(json.dumps, requests)).encode()).splitlines()
            points = json.loads(lines[-1])["result"]["points"]
            shown = [p for p in points if p and 12 < p["x"] < SIZE[0] - 12 and 12 < p["y"] < SIZE[1] - 30]
            self.assertGreaterEqual(len(shown), 2, number)
            pixels = run("ffmpeg", "-v", "error", "-i", self.folder / "film.mp4", "-vf", f"select=eq(n\\,{number})",
                         "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
            for point in shown:
                x, y = centre(pixels, point)
                self.assertAlmostEqual(x, point["x"], delta=0.6, msg=(number, point))
                self.assertAlmostEqual(y, point["y"], delta=0.6, msg=(number, point))

    def test_a_stopped_film_continues_and_two_have_the_same_frames_also_with_more_pixels_and_an_odd_size(self):
        # With names, which come and go.
        options = ("--style", "", "--pixel-ratio", "2", "--size", "161x91")
        once, again, video = self.folder / "once", self.folder / "again", self.folder / "again.mp4"
        self.film(once, *options)
        process = subprocess.Popen(self.command(video, "--frames", again, *options), stderr=subprocess.PIPE, text=True, env=self.env)
        while len(list(again.glob("*.png"))) < 3:
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGINT)
        self.assertIn("Stopped.", told)
        self.assertLess(len(list(again.glob("*"))), 21)
        # Nothing of the video is left, not even in part.
        self.assertEqual([*self.folder.glob("*again.mp4"), *self.folder.glob(".*")], [])
        self.film(video, "--frames", again, *options)
        self.assertEqual(self.pictures(again), self.pictures(once))
        self.assertEqual(self.probed(video), {"width": 322, "height": 182, "r_frame_rate": "10/1", "nb_read_frames": "21"})

    def test_the_title_is_seen_in_the_first_three_seconds(self):
        tour, frames = self.folder / "titled.tour.json", self.folder / "titled"
        tour.write_text(json.dumps({**TOUR, "title": "Over the Alps", "fps": 1, "steps": [{"to": {"zoom": 6}, "duration": 5}]}))
        run("node", FOLDER / "bin" / "mapcam-preview.js", "film", tour, "-o", frames, env=self.env)
        pictures = [path.read_bytes() for path in sorted(frames.glob("*.png"))]
        self.assertEqual([picture != pictures[-1] for picture in pictures], [True, True, True, False, False, False])

    def test_an_error_is_one_sentence(self):
        wrong = self.folder / "wrong.tour.json"
        wrong.write_text(json.dumps({"tour": 1, "steps": [{"to": {"zoom": 5}}, {"to": {"zoom": "six"}}]}))
        out = self.folder / "none.mp4"
        for name, text in (("null", "null"), ("5", "5"), ("mark", f"\ufeff{json.dumps(TOUR)}"),
                           ("two", '{"tour":2,"steps":[]}'), ("more", '{"tour":1,"steps":[{"to":{"zoom":5}}],"szie":5}'),
                           ("long", '{"tour":1,"steps":[{"to":{"zoom":5},"duration":99999999}]}')):
            (self.folder / f"{name}.tour.json").write_text(text, encoding="utf-8")
        for words, settings, status, told in (
            ([self.tour, "-o", out], {"FFMPEG": "/nowhere"}, 69, "There is no ffmpeg: apt-get install ffmpeg"),
            ([self.tour, "-o", out], {"CHROMIUM": "", "PATH": ""}, 69, "There is no Chromium: apt-get install chromium"),
            ([self.tour, "-o", self.folder / "x"], {"CHROMIUM": "/nowhere"}, 69, "There is no Chromium"),
            ([wrong, "-o", out], {}, 66, '/steps/1/to/zoom'),
            ([self.folder / "null.tour.json", "-o", out], {}, 66, "null.tour.json cannot be read: it is not a tour"),
            ([self.folder / "5.tour.json", "-o", out], {}, 66, "5.tour.json cannot be read: it is not a tour"),
            ([self.folder / "long.tour.json", "-o", out], {}, 66, "long.tour.json: A path can have at most 100000 frames, not 5999999941"),
            ([self.folder / "two.tour.json", "-o", out], {}, 66, 'it is not a tour document: "tour" is not 1'),
            ([self.folder / "more.tour.json", "-o", out], {}, 66, '"/szie" is unknown'),
            ([self.tour, "-o", self.frames, "--fps", "5"], {}, 66, "the frames of another film"),
            ([self.tour, "-o", out, "--style", "http://127.0.0.1:9/"], {}, 69, "The style http://127.0.0.1:9/ could not be loaded."),
            ([self.tour], {}, 64, "-o"),
            ([self.tour, "-o", "-"], {}, 64, "- must end with .mp4"),
            ([self.tour, "-o", out, "--size", "big"], {}, 64, "--size must be like 1920x1080"),
        ):
            settings.setdefault("FFMPEG", shutil.which("ffmpeg"))
            program = [shutil.which("node"), str(FOLDER / "bin" / "mapcam-preview.js"), "film", *words]
            done = subprocess.run(program, capture_output=True, text=True, env={**self.env, **settings}, timeout=60)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(told, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertEqual([path.name for path in self.folder.glob(".*")], [])


def centre(pixels, near):
    """The middle of the red mark around a point, in points."""
    found = []
    for row in range(int(near["y"]) - 8, int(near["y"]) + 9):
        for column in range(int(near["x"]) - 8, int(near["x"]) + 9):
            at = 3 * (row * SIZE[0] + column)
            if pixels[at] > pixels[at + 1] + 90:
                found.append((column + 0.5, row + 0.5))
    assert len(found) > 30, (near, len(found))  # Far away a mark is smaller.
    return [sum(values) / len(found) for values in zip(*found)]


VIEWS = ((46, 8, 8), (46.5, 8.5, 9, 350, 20), (47, 9, 10, 40))
GPX = "<gpx><trk><trkseg>{}</trkseg></trk></gpx>".format("".join(
    f'<trkpt lat="{lat}" lon="{lon}"><time>2024-05-01T10:00:{second:02}Z</time></trkpt>'
    for lat, lon, second in ((46, 8, 0), (46, 8.1, 10), (46.1, 8.1, 40))))
STEPS = "[...document.querySelectorAll('#marks i')].map(({ style }) => Math.round(Number.parseFloat(style.left) * 100) / 100)"
ROWS = "document.querySelectorAll('#keyframes li').length"
PUCK = """(() => {
  const labels = document.querySelector('.mapcam-labels')
  return [...labels.getContext('2d').getImageData(labels.width / 2 + 5, labels.height / 2, 1, 1).data]
})()"""


class Director(BrowserCase):
    """Films that are made in the page: keyframes, rides and files; and the time line that plays them."""

    def opened(self, *arguments):
        preview, page = self.session(*arguments, view=(640, 400))
        self.addCleanup(page.evaluate, "[...document.querySelectorAll('#keyframes button:last-child')].map((remove) => remove.click())")
        return preview, page

    def key(self, preview, page, view, rows, press=lambda page: page.keyboard.press("k")):
        camera = preview.set_camera(*view)
        self.settled(page, camera)
        press(page)
        self.wait(page, f"(rows) => {ROWS} === rows", rows)
        return camera

    def keyframes(self, preview, page):
        cameras = [self.key(preview, page, view, index + 1) for index, view in enumerate(VIEWS)]
        self.wait(page, f"() => ({STEPS}).join() === '0,50,100'")
        return cameras

    def saved(self, page, kind):
        with page.expect_download() as saved:
            page.click(f"#save-{kind}")
        return saved.value.suggested_filename, pathlib.Path(saved.value.path()).read_bytes()

    def scrub(self, page, time):
        page.evaluate("(value) => { time.value = value; time.dispatchEvent(new Event('input')) }", time)

    def frames(self, preview, tour, fps=60):
        steps = [{"to": tour["camera"], "duration": 0}, *tour["steps"]]
        return preview.ask("camera.path", steps=steps, fps=fps)["cameras"]

    def assertSame(self, camera, wanted):
        for name in ("zoom", "bearing", "viewingAngle"):
            self.assertAlmostEqual(camera[name], wanted[name], 9)
        for name in ("latitude", "longitude"):
            self.assertAlmostEqual(camera["target"][name], wanted["target"][name], 9)

    def test_keyframes_are_set_edited_removed_and_played_as_a_tour(self):
        preview, page = self.opened("--clock", "realtime")
        first, second, third = self.keyframes(preview, page)
        row = "#keyframes li:nth-child({}) "
        page.fill(row.format(2) + "input", "1")
        page.keyboard.press("Enter")
        self.wait(page, f"() => ({STEPS}).join() === '0,25,100'")
        smooth = page.get_attribute("#curve", "points")
        page.select_option(row.format(2) + "select", "linear")
        self.wait(page, "(smooth) => curve.getAttribute('points') !== smooth", smooth)
        steps = [{"to": second, "duration": 1, "curve": "linear"}, {"to": third, "duration": 3, "through": True}]
        self.scrub(page, 2)
        self.settled(page, self.frames(preview, {"camera": first, "steps": steps})[120])
        between = self.key(preview, page, (46.7, 8.7, 9.5), 4, lambda page: page.click("#key-add"))
        self.wait(page, f"() => ({STEPS}).join() === '0,25,50,100'")
        name, text = self.saved(page, "tour")
        tour = json.loads(text)
        self.assertEqual(name, "map.tour.json")
        self.assertEqual((tour["size"], tour["camera"]), ({"width": 640, "height": 400}, first))
        smooth = {"duration": 1, "through": True}
        self.assertEqual(tour["steps"], [steps[0], {"to": between, **smooth}, {"to": third, **smooth, "duration": 2}])
        for press, marks in (lambda: page.click(row.format(3) + "button:last-child"), "0,25,100"), (lambda: page.click("#undo"), "0,25,50,100"):
            press()
            self.wait(page, f"(marks) => ({STEPS}).join() === marks", marks)
        page.click(row.format(3) + "button:last-child")
        self.wait(page, f"() => ({STEPS}).join() === '0,25,100'")
        page.click(row.format(1) + "button")
        self.settled(page, first)
        preview.notifications.clear()
        page.click("#play")
        self.assertEqual([preview.told("animation.step")["index"] for _ in range(2)], [0, 1])
        self.assertEqual(preview.told("animation.ended")["outcome"], "completed")
        self.assertEqual(preview.ask("camera.get"), third)
        # The file is played where it is opened.
        opened = {"name": name, "mimeType": "application/json", "buffer": text}
        preview.set_camera(*VIEWS[0])
        page.set_input_files("#file", opened)
        preview.told("animation.ended", outcome="completed")
        self.assertSame(preview.ask("camera.get"), third)
        with self.soon(page, "() => document.querySelector('.mapcam-notices').textContent.includes('/steps/0/to/zoom')"):
            page.set_input_files("#file", {**opened, "name": "x.tour.json", "buffer": b'{"tour": 1, "steps": [{"to": {"zoom": "far"}}]}'})

    def test_a_line_is_ridden_at_its_recorded_times_or_at_a_constant_speed(self):
        preview, page = self.opened()
        self.assertTrue(page.is_disabled("#ride"))
        line = {"type": "LineString", "coordinates": [[8, 46], [8.1, 46], [8.1, 46.1]]}
        for name, text, duration in (("ride.gpx", GPX, 40), ("ride.geojson", json.dumps(line), 30)):
            if duration == 30:
                page.click("#shown button")
            page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
            self.wait(page, "() => !ride.disabled && Math.abs(mapcam.camera.target.latitude - 46.05) < 1e-3")
            page.click("#ride")
            # The clock is the host's.
            self.assertTrue(preview.told("preview.clock")["isRunning"])
            [animation] = preview.ask("animation.list")["animations"]
            self.wait(page, "(duration) => Number(time.max) === duration", animation["duration"])  # Its path has come.
            # Three seconds lead from the ride back to the whole line, on which it rests for two.
            self.scrub(page, animation["duration"] - 5 - duration + 5)
            self.wait(page, "() => Math.abs(mapcam.camera.target.latitude - 46) < 1e-6 && mapcam.camera.viewingAngle === 45")
            if duration == 40:
                self.assertAlmostEqual(preview.ask("camera.get")["target"]["longitude"], 8.05, 3)
            self.idle(page)
            # The line is drawn, and no way beside it; where one is on it has a puck above the map, and no cross.
            drawn = "(layer) => mapcam.map.queryRenderedFeatures({ layers: [layer] }).length"
            self.assertEqual([page.evaluate(drawn, f"mapcam-{layer}") > 0 for layer in ("line", "path")], [True, False])
            self.wait(page, f"() => ({PUCK}).join() === '122,63,209,255' && !document.querySelector('.mapcam-cross').checkVisibility()")
            preview.ask("clock.tick", seconds=animation["duration"])
            preview.told("camera.idle")
            self.wait(page, "() => document.querySelector('.mapcam-cross').checkVisibility()")
        # What is opened next ends the former ride.
        self.assertTrue(page.is_visible("#time-line"))
        kml = b"<kml><Placemark><Point><coordinates>9,47</coordinates></Point></Placemark></kml>"
        page.click("#shown button")
        page.set_input_files("#file", {"name": "place.kml", "mimeType": "text/plain", "buffer": kml})
        self.wait(page, "() => document.querySelector('#time-line').hidden && mapcam.camera.target.longitude === 9 && ride.disabled")

    def test_a_ride_is_calm_and_begins_and_ends_with_the_whole_line(self):
        preview, page = self.opened()
        chance = random.Random(1)
        noisy = [[8 + math.sin(step / 20) * 3e-3 + chance.gauss(0, 6e-5), 46.5 + step * 1e-4 + chance.gauss(0, 6e-5)] for step in range(400)]
        there = [[8, 46 + step * 1e-3] for step in range(100)]
        for name, places in (("furka.gpx", None), ("noisy.geojson", noisy), ("back.geojson", [*there, *there[::-1]])):
            text = json.dumps({"type": "LineString", "coordinates": places}) if places else (FOLDER.parent / "examples" / name).read_text()
            places = places or [(float(lon), float(lat)) for lat, lon in re.findall('lat="(.*?)" lon="(.*?)"', text)]
            while page.query_selector("#shown button"):
                page.click("#shown button")
            page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
            with self.soon(page, "(name) => document.querySelector('[data-name=done]')?.textContent.startsWith(name)", name):
                pass
            page.click("#ride")
            preview.told("preview.clock")
            [animation] = preview.ask("animation.list")["animations"]
            self.wait(page, "(duration) => Number(time.max) === duration", animation["duration"])
            _, tour = self.saved(page, "tour")
            cameras = self.frames(preview, json.loads(tour), 30)
            turns = [(b["bearing"] - a["bearing"] + 180) % 360 - 180 for a, b in zip(cameras, cameras[1:])]
            self.assertLessEqual(max(map(abs, turns)), 2, name)
            self.assertLessEqual(max(camera["zoom"] for camera in cameras), 16.3, name)
            begin = round((animation["duration"] - 35) * 30)  # The seconds of the ride, of the way back, and of the rest.
            for camera in (cameras[begin], cameras[-1]):
                coordinates = [{"longitude": x, "latitude": y} for x, y in places]
                for point in preview.ask("projection.points", camera=camera, coordinates=coordinates)["points"]:
                    self.assertTrue(0 < point["x"] < 640 and 0 < point["y"] < 400, (name, point))
            preview.ask("camera.stop")

    def test_the_time_line_shows_a_hosts_tour_with_its_steps_and_steps_by_its_frames_when_it_is_over(self):
        preview, page = self.opened()
        self.settled(page, preview.set_camera(0, 0, 4))
        begin = {"target": {"latitude": 47, "longitude": 8}, "zoom": 4}
        steps = [{"to": {"zoom": 6}, "duration": 5, "curve": "linear", "hold": 5}, {"to": {"zoom": 16}, "duration": 10, "curve": "linear"}]
        preview.ask("camera.tour", document={"tour": 1, "camera": begin, "steps": steps})
        self.wait(page, f"() => ({STEPS}).join() === '0,50,100'")
        self.scrub(page, 8)
        self.wait(page, "() => mapcam.camera.zoom === 6")
        preview.ask("clock.tick", seconds=20)
        self.wait(page, "() => document.querySelector('#time-line').classList.contains('over')")
        page.click("#frame-back")
        self.wait(page, "() => Math.abs(mapcam.camera.zoom - 16 + 1 / 60) < 1e-9")

    def test_animations_that_follow_each_other_are_scrubbed_as_one(self):
        preview, page = self.opened()
        self.settled(page, preview.set_camera(47, 8, 2))
        preview.ask("camera.animate", to={"zoom": 6}, duration=2, curve="linear")
        preview.ask("clock.tick", seconds=1)
        preview.ask("camera.animate", to={"zoom": 3}, duration=2, delay=1, curve="linear")
        self.wait(page, "() => document.querySelector('#time-text').textContent === '0.0 / 3.0 s'")
        for moment, zoom in ((0.5, 5), (2, 4.5), (0, 4)):
            self.scrub(page, moment)
            self.wait(page, "(zoom) => Math.abs(mapcam.camera.zoom - zoom) < 1e-9", zoom)


if __name__ == "__main__":
    unittest.main()
