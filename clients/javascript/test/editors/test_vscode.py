"""The VS Code extension with a fake of the API, and its webview in Chromium, in an iframe with VS
Code's policy. VS Code itself takes no part in this."""

import functools
import http.server
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

from readme import FromTheReadme
from scenario import Scenario
from support import CLIENTS, SWIFT, Browser, Driver, bridge_command, engine, eventually, maplibre_folder, require, require_page

EXTENSION = CLIENTS / "vscode"
LANGUAGES = {".txt": "plaintext", ".swift": "swift", ".geojson": "geojson", ".js": "javascript", ".cob": "cobol"}


class VSCode(Driver):
    """The extension in a process of its own."""

    def __init__(self, extension=EXTENSION, environment=None, cwd=None):
        self.process = subprocess.Popen(
            ["node", str(EXTENSION / "test" / "fake-desktop.js"), str(extension)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=cwd,
        )
        self.pid = self.process.pid
        if environment is None:
            self.ask("set", name="mapcam.maplibre", value=str(maplibre_folder()))

    def ask(self, question, **params):
        self.process.stdin.write(json.dumps([question, params]) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["result"]

    def call(self, name, *arguments):
        question = re.sub("_(.)", lambda found: found[1].upper(), name)
        names = ("line", "column", "letters" if name == "type_at_once" else "text")
        return self.ask(question, **dict(zip(names, arguments)))

    def configure(self, command, browser=False):
        self.ask("set", name="mapcam.command", value=command)

    def open(self, path):
        self.ask("open", path=str(path), language=LANGUAGES[path.suffix])

    def pages(self):
        return self.ask("pages")

    def status(self):
        return self.ask("status").replace("$(globe) ", "")

    def command(self, name):
        self.ask("command", name=name)

    def preview(self):
        self.command("preview")
        return self.host()

    def host(self):
        host = self.ask("host")
        is_there = ["curl", "-sf", "-o", "/dev/null", host]
        eventually(lambda: subprocess.run(is_there, check=False).returncode == 0, what="the webview")
        return host

    def stop_and_preview(self):
        self.ask("stopAndPreview")
        return self.host()

    def undo(self):
        self.ask("undo")

    def text(self):
        return self.ask("text")

    def messages(self):
        return self.ask("messages")

    def columns(self, text):
        return len(text)

    def ask_to_end(self):
        self.process.stdin.close()

    def close(self):
        super().close()
        self.process.stdout.close()


class VSCodeTests(Scenario, unittest.TestCase):
    name = "vscode"
    needs = {"curl": shutil.which("curl")}

    def start_editor(self):
        return VSCode()

    def test_two_pages_show_one_map(self):
        """A webview is one, and stays it: what is asked for again is brought to the front."""
        page = self.share("map.swift", SWIFT)
        self.edit.move(4, 20)
        self.assertIsNotNone(self.edit.preview())
        page.shows(-33.8683, 151.2086)
        self.edit.move(2, 20)
        page.shows(47.3769, 8.5417)

    def test_without_a_browser_the_address_is_shown(self):
        self.skipTest("A webview needs no browser.")

    def test_a_page_that_stays_goes_on_with_the_next_process(self):
        page = self.begin("map.swift", SWIFT)
        # More messages than may be unacknowledged: the page must keep acknowledging them.
        for _ in range(33):
            for line, latitude, longitude in ((4, -33.8683, 151.2086), (2, 47.3769, 8.5417)):
                self.edit.move(line, 20)
                page.shows(latitude, longitude)
        self.edit.move(6, 0)  # There is no place.
        kept = page.drag(60, 40)["target"]
        self.edit.command("stop")
        eventually(lambda: page.frame.inner_text("#state") == "ended", what="the end")
        self.assertIn("mapcam has ended.", page.frame.inner_text(".mapcam-notices"))
        self.assertTrue(page.frame.is_disabled("#pick"))
        page.frame.click(".mapcam-notices button >> text=Start again")
        eventually(lambda: page.frame.inner_text("#state") == "live", what="the next process")
        self.assertEqual(page.frame.inner_text(".mapcam-notices"), "")
        self.assertFalse(page.frame.is_disabled("#pick"))
        page.shows(kept["latitude"], kept["longitude"])
        for _ in range(33):
            for line, latitude, longitude in ((4, -33.8683, 151.2086), (2, 47.3769, 8.5417)):
                self.edit.move(line, 20)
                page.shows(latitude, longitude)
        self.assertEqual(self.lines_of_trouble(), [])

    def test_a_command_that_is_no_list_is_one_line(self):
        self.says_one_line("mapcam-preview", about="mapcam.command must be a list")

    def test_lenses_stand_above_cameras_and_preview_them(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        self.assertEqual(self.edit.ask("context"), {"mapcam.running": True, "lensChanges": 1})
        lenses = self.edit.ask("lenses")
        self.assertEqual([lens["line"] for lens in lenses], [2, 4])
        self.edit.ask("command", name="preview", given=lenses[1]["arguments"])
        page.shows(-33.8683, 151.2086)

    def test_what_is_probably_wrong_is_told(self):
        swift = SWIFT + (
            "let near = GMSCameraPosition(latitude: 47, longitude: 8, zoom: 9, bearing: 0, viewingAngle: 60)\n"
            "let far = CLLocationCoordinate2D(latitude: 151.2, longitude: -33.9)\n"
        )
        page = self.share("map.swift", swift)
        page.shows(47.3769, 8.5417)
        self.edit.ask("lenses")
        line = SWIFT.count("\n")
        limit = "viewingAngle 60 is more than 30, the limit of Google Maps at zoom 9"
        swapped = "latitude 151.2 is beyond 90: swapped?"
        self.assertEqual(
            self.edit.ask("problems"),
            [
                {"line": line, "message": limit, "severity": 3},
                {"line": line + 1, "message": swapped, "severity": 1},
            ],
        )

    def test_a_format_is_chosen(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        self.edit.move(1, 0)
        self.edit.ask("pick", id="geo-uri")
        self.edit.command("insertAs")
        eventually(lambda: "geo:47.3769,8.5417?z=6" in self.edit.text(), what="the camera in the text")

    def test_the_panel_of_an_earlier_session_comes_back(self):
        self.started().configure(bridge_command())
        self.edit.open(self.files.write("map.swift", SWIFT))
        self.edit.move(4, 20)
        self.edit.ask("restore")
        page = self.browser_page(self.edit.host())
        page.shows(-33.8683, 151.2086)
        page.drag(20, 20)

    def test_the_page_breaks_no_policy(self):
        page = self.share("map.swift", SWIFT)
        page.shows(47.3769, 8.5417)
        self.assertEqual(page.complaints, [])

    def test_the_tiles_of_a_style_are_not_blocked(self):
        server = self.enterContext(http.server.ThreadingHTTPServer(("127.0.0.1", 0), StyleHandler))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        self.started().configure([*bridge_command(), "--style", f"http://127.0.0.1:{server.server_port}/style.json"])
        self.edit.open(self.files.write("map.swift", SWIFT))
        page = self.opened()
        eventually(lambda: any(path.startswith("/tile/") for path in StyleHandler.sent), what="a tile")
        self.assertEqual(page.complaints, [])


class StyleHandler(http.server.BaseHTTPRequestHandler):
    """A style from elsewhere, and its tiles."""

    sent = []

    def do_GET(self):
        source = {"type": "raster", "tileSize": 256, "tiles": [f"http://{self.headers['Host']}/tile/{{z}}/{{x}}/{{y}}"]}
        layers = [{"id": "tiles", "type": "raster", "source": "tiles"}]
        style = json.dumps({"version": 8, "sources": {"tiles": source}, "layers": layers}).encode()
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(style if self.path == "/style.json" else (EXTENSION / "icon.png").read_bytes())
        self.sent.append(self.path)

    def log_message(self, *_):
        pass


class ManifestTests(unittest.TestCase):
    """package.json by the documented rules of extension manifests, and by what the extension registers when it runs."""

    @classmethod
    def setUpClass(cls):
        require(node=shutil.which("node"))
        cls.manifest = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
        cls.contributes = cls.manifest["contributes"]
        edit = VSCode(environment=dict(os.environ))
        cls.addClassCleanup(edit.close)
        cls.registered = edit.ask("registered")

    def test_the_extension_itself(self):
        manifest = self.manifest
        for name in ("name", "publisher"):
            self.assertRegex(manifest[name], r"^[a-z0-9][a-z0-9-]*$")
        self.assertRegex(manifest["engines"]["vscode"], r"^\^1\.\d+\.0$")
        self.assertTrue((EXTENSION / manifest["main"]).is_file())
        header = (EXTENSION / manifest["icon"]).read_bytes()[:24]
        self.assertEqual((header[:4], header[16:]), (b"\x89PNG", struct.pack(">II", 128, 128)))
        self.assertEqual(manifest["activationEvents"], [f"onWebviewPanel:{panel}" for panel in self.registered["panels"]])
        trust = manifest["capabilities"]["untrustedWorkspaces"]
        properties = self.contributes["configuration"]["properties"]
        self.assertEqual((trust["supported"], bool(trust["description"])), ("limited", True))
        # What runs or loads something is not a workspace's to say.
        self.assertEqual(trust["restrictedConfigurations"], [name for name in properties if properties[name].get("scope") == "machine"])
        types = {"array": list, "string": str, "boolean": bool}
        for name, each in properties.items():
            self.assertRegex(name, r"^mapcam\.\w+$")
            self.assertIsInstance(each["default"], types[each["type"]])
            self.assertTrue(each["description"].endswith("."), name)
        self.assertTrue(all(re.fullmatch(r"[\w-]+", each["scheme"]) for each in self.registered["selectors"]))

    def test_commands_are_registered_and_what_names_a_command_names_one(self):
        commands = {each["command"]: each for each in self.contributes["commands"]}
        self.assertEqual(sorted(commands), sorted(self.registered["commands"]))
        self.assertEqual({each["category"] for each in commands.values()}, {"Mapcam"})
        for each in commands.values():
            self.assertRegex(each.get("icon", "$(globe)"), r"^\$\([a-z-]+\)$")
        steps = [step for walkthrough in self.contributes["walkthroughs"] for step in walkthrough["steps"]]
        places = [*self.contributes["keybindings"], *(item for menu in self.contributes["menus"].values() for item in menu)]
        named = [place["command"] for place in places]
        for step in steps:
            named += re.findall(r"\(command:([\w.]+)\)", step["description"])
        self.assertLessEqual({*named, self.registered["status"]["command"]}, set(commands))
        self.assertTrue(self.registered["status"]["tooltip"])
        self.assertLessEqual(set(self.contributes["menus"]), {"editor/title", "editor/context"})
        for place in self.contributes["keybindings"]:
            for name, key in (("key", "ctrl"), ("mac", "cmd")):
                self.assertRegex(place[name], rf"^{key}\+alt\+[a-z]$")
        # A context key is VS Code's own, or the extension sets it.
        clauses = [each.get("when", "") + " " + each.get("enablement", "") for each in (*places, *commands.values())]
        keys = set(re.findall(r"[\w.]+", " ".join(clauses)))
        self.assertEqual(keys, {"editorTextFocus", "mapcam.running"})


@functools.cache
def packed():
    """The package with all its parts, unpacked: a temporary folder."""
    work = tempfile.TemporaryDirectory(prefix="mapcam-vsix-")
    folder = Path(work.name)
    shutil.copytree(maplibre_folder(), folder / "library")
    (folder / "library" / "LICENSE.txt").write_text("MapLibre's licence", encoding="utf-8")
    words = [folder / "mapcam.vsix", "--maplibre", folder / "library", "--engine", engine()]
    subprocess.run([sys.executable, EXTENSION / "package.py", *words], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["unzip", "-q", folder / "mapcam.vsix", "-d", folder], check=True)
    return work


class VSCodeReadmeTests(FromTheReadme, unittest.TestCase):
    name = "vscode"
    needs = {name: shutil.which(name) for name in ("curl", "unzip")}

    def setUp(self):
        super().setUp()
        # Instead of VS Code's own: code --install-extension FILE
        code = f'[ "$1" = --install-extension ] && unzip -q "$2" -d "{self.home}/unpacked"'
        self.script(self.home / ".local" / "bin" / "code", code)

    def start_editor(self):
        return VSCode(self.home / "unpacked" / "extension", self.environment, self.project)

    def address(self, edit):
        return edit.host()


class PackageTests(unittest.TestCase):
    def test_without_maplibre_one_line_says_so_and_no_file_is_left(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        (folder / "half").mkdir()
        (folder / "half" / "maplibre-gl.js").touch()
        vsix = folder / "mapcam.vsix"
        for maplibre, name in ((folder / "node_modules", "maplibre-gl.js"), (folder / "half", "maplibre-gl.css")):
            run = subprocess.run(
                [sys.executable, str(EXTENSION / "package.py"), str(vsix), "--maplibre", str(maplibre)],
                capture_output=True, text=True, check=False,
            )
            self.assertEqual(run.returncode, 2)
            self.assertEqual(run.stderr.splitlines()[-1], f"package.py: error: there is no {name} in {maplibre}")
            self.assertNotIn("Traceback", run.stderr)
            self.assertEqual([path.name for path in folder.iterdir()], ["half"])

    def test_the_package_is_whole_and_works(self):
        require_page()
        folder = Path(packed().name)
        extension = folder / "extension"
        self.assertNotRegex((extension / "README.md").read_text(encoding="utf-8"), r"\]\(\.\./")
        for name in ("../extension.vsixmanifest", "../[Content_Types].xml", "maplibre/LICENSE.txt", "LICENSE.txt", "icon.png"):
            self.assertTrue((extension / name).is_file(), name)
        self.assertEqual([*extension.rglob("test")], [])
        # Alone, with Node and nothing else.
        environment = {"PATH": str(Path(shutil.which("node")).parent), "HOME": str(folder)}
        edit = VSCode(extension, environment, folder)
        self.addCleanup(edit.close)
        (folder / "map.swift").write_text(SWIFT, encoding="utf-8")
        edit.open(folder / "map.swift")
        edit.move(2, 20)
        edit.command("preview")
        with Browser() as browser:
            browser.open(edit.host()).shows(47.3769, 8.5417)


if __name__ == "__main__":
    unittest.main()
