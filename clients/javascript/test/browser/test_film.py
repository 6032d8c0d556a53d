"""Films of a tour: their frames, by the marks drawn on them, and a film that is stopped and continued."""

import contextlib
import json
import math
import os
import pathlib
import pty
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from support import CHROMIUM, FOLDER, REQUIRED, maplibre, require

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
            pictures = self.film("-", "--frames", self.frames, MAPCAM_ENGINE=engine)
            self.assertEqual(pictures, b"".join(picture for _, picture in sorted(self.pictures(self.frames).items())))

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
            with open("/dev/full", "wb") as full:
                done = subprocess.run(self.command(out, *options), stdout=full, stderr=subprocess.PIPE, text=True, env={**self.env, **more}, timeout=60)
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
        self.assertIn("standard output cannot be written: ", said("-", "--frames", frames))
        (frames / "000003.png").unlink()
        (frames / "000003.png.part").symlink_to("/dev/full")
        self.assertIn("000003.png cannot be written: ENOSPC", said(frames))
        self.assertEqual(list(frames.glob("000003*")), [])

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
        self.assertEqual((quiet.stdout, quiet.stderr), ("", f"{out}: 21 frames, 10 a second\n"))
        terminal, other = pty.openpty()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=other, env=self.env)
        os.close(other)
        told = b""
        with contextlib.suppress(OSError):  # The end of a terminal is an error.
            while piece := os.read(terminal, 4096):
                told += piece
        os.close(terminal)
        self.assertEqual(process.wait(60), 0)
        *bars, last = told.decode().split("\r")[1:-1]
        for number, bar in enumerate(bars, 1):
            self.assertRegex(bar, rf"^[█░]{{30}} {number} of 21 frames, \d+:[0-5]\d left $")
            self.assertEqual(bar.count("█"), math.floor(30 * number / 21 + 0.5))
        self.assertEqual(len(bars), 21)
        # The bar is wiped away before the last line.
        self.assertEqual(last, f"\x1b[K{out}: 21 frames, 10 a second")

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

    def test_a_stopped_film_continues_and_two_have_the_same_frames(self):
        # With names, which come and go.
        once, again, video = self.folder / "once", self.folder / "again", self.folder / "again.mp4"
        self.film(once, "--style", "")
        process = subprocess.Popen(self.command(video, "--frames", again, "--style", ""), stderr=subprocess.PIPE, text=True, env=self.env)
        while len(list(again.glob("*.png"))) < 3:
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGINT)
        self.assertIn("Stopped.", told)
        self.assertLess(len(list(again.glob("*"))), 21)
        # Nothing of the video is left, not even in part.
        self.assertEqual([path.name for path in self.folder.glob("*again.mp4")], [])
        self.film(video, "--frames", again, "--style", "")
        self.assertEqual(self.pictures(again), self.pictures(once))

    def test_the_names_of_a_continued_film_are_those_of_the_whole_one(self):
        frames = self.folder / "named"
        command = ["node", FOLDER / "bin" / "mapcam-preview.js", "film", self.tour, "-o", frames, "--maplibre", maplibre()]
        run(*command, env=self.env)
        pictures = {path: path.read_bytes() for path in sorted(frames.glob("*.png"))[9:]}
        for path in pictures:
            path.unlink()
        run(*command, env=self.env)
        self.assertEqual({path: path.read_bytes() for path in pictures}, pictures)

    def test_the_title_is_seen_in_the_first_three_seconds(self):
        pictures = []
        for title in ("", "Over the Alps"):
            tour, frames = self.folder / "titled.tour.json", self.folder / f"titled{len(title)}"
            tour.write_text(json.dumps({**TOUR, "title": title, "fps": 1, "steps": [{"to": {"zoom": 7}, "duration": 4}]}))
            run("node", FOLDER / "bin" / "mapcam-preview.js", "film", tour, "-o", frames, env=self.env)
            pictures.append([path.read_bytes() for path in sorted(frames.glob("*.png"))])
        self.assertEqual([a == b for a, b in zip(*pictures)], [False, False, False, True, True])

    def test_a_higher_ratio_has_more_pixels_and_odd_sizes_are_made_even(self):
        out = self.folder / "large.mp4"
        self.film(out, "--pixel-ratio", "2", "--size", "101x51", "--fps", "1", "--style", "")
        self.assertEqual({**self.probed(out), "r_frame_rate": 1},
                         {"width": 202, "height": 102, "r_frame_rate": 1, "nb_read_frames": "3"})

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


if __name__ == "__main__":
    unittest.main()
