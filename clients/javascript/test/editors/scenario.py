"""What every editor's plugin does (clients/javascript/preview-plugins.md), written once and run in each.

An editor is an object with

    open(path), text(), move(line, column) -> seconds since 1970, type(line, column, text),
    preview() -> address, insert(), fit(), undo(), messages() -> [str], pid, close(), kill()
    type_at_once(line, column, letters)     a key each, faster than the map follows
    insert_and_move(line, column), insert_and_type(line, column, text)      both in one moment
    stop_and_preview() -> address           both in one moment, too
    configure(command)      the language server

lines and columns from 0.
"""

import os
import re
import shutil
import signal
import statistics
import sys
import time

from drivers import GEOJSON, SERVER, SWIFT, Files, Page, children, command_of, engine, eventually, is_alive, require, server_command


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def check_is_in_the_text(test, camera, text, row):
    """Whether a line of SWIFT has the camera, to the sixth decimal, in the file's own notation."""
    line, before = text.splitlines()[row], SWIFT.splitlines()[row]
    test.assertEqual(re.sub(r"\(.*", "", line), re.sub(r"\(.*", "", before))
    test.assertRegex(line, r"= GMSCameraPosition\(latitude: [-\d.]+, longitude: [-\d.]+, zoom: [-\d.]+\)$")
    target = camera["target"]
    for written, exact in zip(numbers(line), (target["latitude"], target["longitude"], camera["zoom"])):
        test.assertAlmostEqual(written, exact, delta=5.1e-7)
    test.assertEqual(len(text.splitlines()), len(SWIFT.splitlines()))


START = "10.5000, 20.5000\n"


class Scenario:
    """Mixed into a TestCase that has `start_editor()`."""

    #: How a comment in a list of messages is recognised as the plugin's own.
    own = "mapcam"

    #: What the editor needs, for `require`.
    needs = {}
    #: An editor with a running preview, and its page: for all tests of a class that leave them as they are.
    shared = None

    def setUp(self):
        self.files = Files(self)
        self.edit = None

    @classmethod
    def setUpClass(cls):
        require(mapcam=engine(), node=shutil.which("node"), **cls.needs)

    def lines(self):
        """The plugin's messages in this test."""
        return [line for line in self.edit.messages()[self.told:] if self.own in line.lower()]

    def started(self):
        """An editor of this test alone."""
        self.edit = self.start_editor()
        self.addCleanup(self.edit.close)
        self.told = 0
        return self.edit

    def begin(self, name, text, line=2, column=20):
        """A file, its preview, and the page, for this test alone."""
        self.started().configure(server_command())
        self.edit.open(self.files.write(name, text))
        self.edit.move(line, column)
        return self.opened()

    def share(self, name, text, line=2, column=20):
        """The same for a test that ends neither the preview nor the page: they are there for the next one, too."""
        # The map goes elsewhere first, so that a test does not see what the one before has left.
        start = self.files.write("start.txt", START)
        if self.shared is None:
            self.edit = self.start_editor()
            self.addClassCleanup(self.edit.close)
            self.edit.configure(server_command())
            self.edit.open(start)
            page = Page(self.edit.preview())
            self.addClassCleanup(page.close)
            type(self).shared = self.edit, page
        self.edit, page = self.shared
        self.edit.open(start)
        self.edit.move(0, 4)
        page.shows(10.5, 20.5)
        # What the test before has caused was told by now.
        self.told = len(self.edit.messages())
        self.edit.open(self.files.write(name, text))
        self.edit.move(line, column)
        return page

    def opened(self):
        """The preview's page."""
        page = Page(self.edit.preview())
        self.addCleanup(page.close)
        return page

    def test_the_page_follows_the_cursor(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        times = []
        # A slow implementation is slow every time; a busy machine gets more tries.
        while len(times) < 10 or (min(times) >= 0.1 and len(times) < 400):
            for line, latitude, longitude in ((4, -33.8683, 151.2086), (2, 47.3769, 8.5417)):
                moved = self.edit.move(line, 20)
                times.append(page.shows(latitude, longitude) - moved)
        print(f"{self.name}: the page follows in {min(times) * 1000:.0f} ms at best, "
              f"{statistics.median(times) * 1000:.0f} ms as a rule", file=sys.stderr)
        self.assertLess(min(times), 0.1, times)
        self.assertGreater(min(times), 0, "the clocks differ")
        # Neither variables nor an empty line take the picture away.
        for line in (5, 6):
            self.edit.move(line, 20)
            time.sleep(0.3)
            page.shows(47.3769, 8.5417)

    def test_a_dragged_camera_is_written_at_the_cursor_and_taken_back(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        # On `let`, what is shown is what is written; the page's button does it, too.
        for column, insert in ((30, self.edit.insert), (1, self.edit.insert), (20, page.pick)):
            with self.subTest(column):
                dragged = page.scroll(150, -90)
                # The cursor moves within the same text: what was dragged is not taken back.
                self.edit.move(2, column)
                time.sleep(0.3)
                self.assertEqual(page.camera, dragged)
                insert()
                eventually(lambda: self.edit.text() != SWIFT, what="the camera in the text")
                check_is_in_the_text(self, dragged, self.edit.text(), 2)
                self.edit.undo()
                self.assertEqual(self.edit.text(), SWIFT)
                page.shows(47.3769, 8.5417)

    def test_a_camera_is_inserted_where_there_is_none(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        self.edit.move(1, 0)
        self.edit.insert()
        eventually(lambda: self.edit.text() != SWIFT, what="the camera in the text")
        line = self.edit.text().splitlines()[1]
        self.assertIn("GMSCameraPosition(latitude: 47.3769, longitude: 8.5417, zoom: 6)", line)
        self.edit.undo()
        self.assertEqual(self.edit.text(), SWIFT)

    def test_an_insert_is_done_where_it_was_asked_for_whatever_happens_meanwhile(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        dragged = page.scroll(150, -90)
        self.edit.insert_and_move(4, 20)
        eventually(lambda: self.edit.text() != SWIFT, what="the camera in the text")
        page.shows(-33.8683, 151.2086)
        zurich, sydney = (self.edit.text().splitlines()[line] for line in (2, 4))
        self.assertIn(str(round(dragged["target"]["latitude"], 6)), zurich)
        self.assertEqual(sydney, SWIFT.splitlines()[4])
        # What was typed in front of it stays, and the whole camera is replaced.
        self.edit.move(2, 20)
        page.shows(dragged["target"]["latitude"], dragged["target"]["longitude"])
        again = page.scroll(60, 40)
        self.edit.insert_and_type(2, 0, "public ")
        latitude = str(round(again["target"]["latitude"], 6))
        eventually(lambda: latitude in self.edit.text(), what="the other camera")
        line = self.edit.text().splitlines()[2]
        self.assertRegex(line, r"^public let zurich = GMSCameraPosition\([^()]*\)$")

    def refuses_to_insert(self, why):
        """Insert writes nothing, and says why in one line."""
        before, told = self.edit.text(), len(self.lines())
        self.edit.insert()
        eventually(lambda: len(self.lines()) > told, what="a line about it")
        time.sleep(0.3)
        self.assertIn(why, self.lines()[told].lower())
        self.assertEqual(self.lines()[told].lower().count("mapcam:"), 1, self.lines()[told])
        self.assertEqual((self.edit.text(), len(self.lines())), (before, told + 1))

    def test_without_a_preview_nothing_is_inserted(self):
        self.started().configure(server_command())
        self.edit.open(self.files.write("map.swift", SWIFT))
        self.edit.move(2, 20)
        self.refuses_to_insert("there is no preview")
        page = self.opened()
        page.shows(47.3769, 8.5417)
        self.edit.command("stop")
        self.refuses_to_insert("there is no preview")
        page.close()
        self.opened().shows(47.3769, 8.5417)
        told = len(self.lines())
        os.kill(self.servers()[0], signal.SIGKILL)
        eventually(lambda: len(self.lines()) > told, what="a line about the end")
        self.refuses_to_insert("there is no preview")

    def test_a_place_that_no_camera_can_replace_stays(self):
        text = "let box = GMSCoordinateBounds(coordinate: CLLocationCoordinate2DMake(45.8, 5.9), coordinate: CLLocationCoordinate2DMake(47.8, 10.5))\n"
        page = self.share("box.swift", text, line=0, column=0)
        page.shows(46.8092, 8.2)
        self.refuses_to_insert("bounding box")

    def test_an_insert_changes_the_numbers_only(self):
        text = (
            "// google.maps had no pitch\nmap.jumpTo({\n  pitch: 30, // tilted 🗺️\n  center: [\n    8.5417, /* east */ 47.3769\n  ],\n"
            "  padding: 20,\n  zoom: 9.0, // near\n}) // home\n\n"
        )
        page = self.share("map.js", text, line=7, column=5)
        page.shows(47.3769, 8.5417)
        target = page.scroll(150, -90)["target"]
        self.edit.insert()
        latitude, longitude = (f"{target[name]:.6f}".rstrip("0") for name in ("latitude", "longitude"))
        written = text.replace("8.5417", longitude).replace("47.3769", latitude)
        eventually(lambda: self.edit.text() == written, what="the numbers in the text")
        self.edit.undo()
        self.assertEqual(self.edit.text(), text)

    def test_geometry_is_drawn_and_an_edit_shows_at_once(self):
        page = self.share("places.geojson", GEOJSON)
        middle = lambda: page.camera["target"]
        eventually(lambda: abs(middle()["longitude"] - 8) < 0.1, what="the Alps")
        eventually(lambda: page.data, what="the drawn line")
        self.edit.move(4, 20)
        eventually(lambda: abs(middle()["longitude"] - 178) < 0.1, what="Fiji")
        self.edit.move(2, 20)
        eventually(lambda: abs(middle()["longitude"] - 8) < 0.1, what="the Alps again")
        # [6.5, … becomes [16.5, … and [116.5, … at once: it is drawn once.
        start = GEOJSON.splitlines()[2].index("6.5")
        page.drawings = 0
        self.edit.type_at_once(2, start, "11")
        eventually(lambda: abs(middle()["longitude"] - 63) < 0.1, what="the edit")
        eventually(lambda: page.drawings > 0, what="the drawn edit")
        self.assertEqual(page.drawings, 1)
        # Text that cannot be read leaves the picture as it is.
        seen = page.camera
        self.edit.type(2, start, ",,")
        time.sleep(0.5)
        self.assertEqual(page.camera, seen)

    def test_fit_shows_all_places_of_the_file(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        self.edit.fit()
        eventually(lambda: page.camera["zoom"] < 4, what="both cameras")

    def test_a_killed_server_is_told_once_and_another_starts(self):
        page = self.begin("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        told = len(self.lines())
        server = self.servers()[0]
        below = children(server)
        os.kill(server, signal.SIGKILL)
        eventually(lambda: len(self.lines()) > told, what="a line about it")
        for column in range(10, 20):
            self.edit.move(4, column)
        time.sleep(0.5)
        self.assertEqual(len(self.lines()), told + 1, self.lines())
        eventually(lambda: not any(map(is_alive, below)), what="the engine's end")
        page.close()
        self.opened().shows(-33.8683, 151.2086)

    def test_an_end_and_a_beginning_in_one_moment(self):
        page = self.begin("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        [first] = self.servers()
        page.close()
        page = Page(self.edit.stop_and_preview())
        self.addCleanup(page.close)
        eventually(lambda: not is_alive(first), what="the end of the first server")
        time.sleep(0.5)
        for line, latitude, longitude in ((4, -33.8683, 151.2086), (2, 47.3769, 8.5417)):
            self.edit.move(line, 20)
            page.shows(latitude, longitude)
        self.assertEqual(self.lines_of_trouble(), [])

    def servers(self):
        # What has ended since it was listed has no command.
        return [pid for pid in children(self.edit.pid) if b"mapcam-preview" in command_of(pid)]

    def test_a_closed_page_ends_the_following_and_opens_again_where_the_engine_is(self):
        page = self.begin("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        page.scroll(100, 50)
        page.close()
        self.edit.move(4, 20)
        time.sleep(0.3)
        self.assertEqual(self.lines_of_trouble(), [])
        self.opened().shows(-33.8683, 151.2086)

    def lines_of_trouble(self):
        return [line for line in self.lines() if "http://" not in line]

    def says_one_line(self, command, about):
        """Whether a server that can't start is one line's worth, however the cursor moves then."""
        self.started().configure(command)
        self.edit.open(self.files.write("map.swift", SWIFT))
        self.edit.command("preview")
        eventually(self.lines, what="a line about it")
        for column in range(10):
            self.edit.move(2, column)
        time.sleep(0.3)
        self.assertEqual(len(self.lines()), 1, self.lines())
        self.assertIn(about, self.lines()[0])

    def test_without_a_server_one_line_says_so(self):
        self.says_one_line(["/nowhere/mapcam-preview"], about="/nowhere/mapcam-preview")

    def test_without_a_browser_the_address_is_shown(self):
        self.started().configure(["env", "BROWSER=/nowhere/browser", *server_command()], browser=True)
        self.edit.open(self.files.write("map.swift", SWIFT))
        self.edit.command("preview")
        eventually(self.lines, what="a line about it")
        [line] = self.lines()
        self.assertRegex(line, r"/nowhere/browser.* http://127\.0\.0\.1:\d+/\S+$")

    def test_without_node_one_line_says_so(self):
        programs = self.files.folder / "programs"
        programs.mkdir()
        (programs / "env").symlink_to(shutil.which("env"))
        self.says_one_line([shutil.which("env"), f"PATH={programs}", str(SERVER), "lsp"], about="node")

    def test_without_an_engine_one_line_says_so(self):
        command = ["env", "MAPCAM=/nowhere/mapcam", *server_command()]
        self.says_one_line(command, about="/nowhere/mapcam")

    def test_the_end_of_the_editor_leaves_nothing_running(self):
        for end in ("close", "kill"):
            page = self.begin("map.swift", SWIFT)
            page.shows(47.3769, 8.5417)
            below = children(self.edit.pid)
            self.assertGreaterEqual(len(below), 2)
            getattr(self.edit, end)()
            eventually(lambda: not any(map(is_alive, below)), what=f"the end after {end}")

    def least_cost(self, place):
        """Seconds that the editor itself is busy with a movement of the cursor: the least of some."""
        return min(self.edit.cost(*place) for _ in range(5))

    def test_great_files_and_lines_do_not_hold_the_editor_up(self):
        line = "let a = GMSCameraPosition(latitude: 47.3769, longitude: 8.5417, zoom: 6)\n"
        great = line * (10_000_000 // len(line)) + SWIFT
        page = self.begin("great.swift", great)
        page.shows(47.3769, 8.5417)
        rows = great.count("\n") - SWIFT.count("\n")
        self.edit.move(rows + 4, 20)
        page.shows(-33.8683, 151.2086)
        self.assertLess(self.least_cost((rows + 2, 20)), 0.05)
        self.edit.move(rows // 2, 20)
        page.shows(47.3769, 8.5417)
        self.assertLess(self.least_cost((rows // 2 + 1, 20)), 0.05)

    def test_a_line_of_a_megabyte_is_searched_around_the_cursor(self):
        camera = "GMSCameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 6)"
        half = "é = 1; " * 75_000
        page = self.share("long.swift", SWIFT + half + camera + half)
        page.shows(47.3769, 8.5417)
        self.edit.move(7, self.edit.columns(half) + 5)
        page.shows(-33.8683, 151.2086)
        self.assertLess(self.least_cost((7, self.edit.columns(half) + 9)), 0.05)
        self.edit.insert()
        expected = SWIFT + half + camera + half
        time.sleep(0.5)
        self.assertEqual(self.edit.text().rstrip("\n"), expected)
