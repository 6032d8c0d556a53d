"""Every snippet of every page runs as it stands, and prints what it shows; links lead somewhere.

A block of `text` is what the block before it prints, with `…` for anything. The Python of a page is
one program, and so is its JavaScript; on the how-to page each block is one of its own. Lines of
JSON-RPC are a session.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest
from functools import cache
from importlib.util import find_spec
from itertools import groupby

from support import CLIENT, ROOT, bundle_widget, folder_of, needs, needs_modules

from mapcam import find_engine

CLIENTS = CLIENT.parent
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
# The folder of a page's snippets is the first that it names so; otherwise the page's own.
FOLDER = re.compile(r"\[`(clients/[\w/]+)`\]\(")
LINK = re.compile(r"\]\((?!https?:|doc:)([^)#\s]*)(?:#([^)\s]*))?\)")
IMPORT = re.compile(r"^import \{ (.*) \} from ('.*')(?= *$| *//)", re.MULTILINE)
HOW_TO = CLIENTS / "site" / "how-to.md"
# What installs something, opens a window or takes minutes; CI runs it elsewhere.
HEAVY = (
    r"(swift|pip|npm|npx|git|code|jupyter|spark-submit|apt-get|mkdir|ln"
    r"|\S+ -m unittest|node --test) "
)

# The suites that run a page's blocks of a kind.
NODE = "clients/javascript/test/"
ELSEWHERE = {
    (
        "protocol.md",
        "json",
    ): "Tests/MapCameraProtocolTests/ProtocolDocument/ProtocolDocumentTests.swift",
    ("clients/python/testing.md", "python"): "clients/python/tests/test_pytest_plugin.py",
    ("clients/python/clusters.md", "python"): "clients/python/tests/clusters/test_clusters.py",
    ("clients/javascript/preview-plugins.md", "json"): NODE + "command.test.mjs",
    ("clients/wasm/README.md", "js"): NODE + "wasm.test.mjs",
    ("clients/site/guide/drawing.md", "js"): NODE + "jsdom/recipes.mjs",
    ("clients/site/guide/testing.md", "js"): NODE + "jsdom.test.mjs",
    ("clients/site/guide/testing.md", "json"): NODE + "jsdom.test.mjs",
    ("clients/javascript/skills/film-a-map/SKILL.md", "js"): NODE + "jsdom.test.mjs",
    ("clients/site/guide/google-maps.md", "js"): NODE + "google-maps-clients.test.mjs",
    ("clients/site/guide/google-maps.md", "json"): NODE + "google-maps-clients.test.mjs",
    ("clients/site/guide/react-native-maps.md", "json"): NODE + "react-native-maps.test.mjs",
    ("clients/site/guide/react-native-maps.md", "jsx"): NODE + "react-native-maps.test.mjs",
    ("README.md", "javascript"): "Tests/FirstExamples/run",
    ("clients/emacs/README.md", "elisp"): NODE + "editors/test_emacs.py",
    ("clients/emacs/README.md", "sh"): NODE + "editors/readme.py",
    ("clients/neovim/README.md", "sh"): NODE + "editors/readme.py",
    ("clients/vscode/README.md", "sh"): NODE + "vscode.test.mjs",
}
SWIFT = (ROOT / "Tests/MapCameraKitTests/Map/ExampleTests.swift").read_text(encoding="utf-8")


@cache
def pages():
    found = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True)
    return [ROOT / name for name in found.stdout.split()]


class Block:
    """A block of code, the lines before it, and what the page shows that it prints."""

    def __init__(self, page, text, found):
        indent, self.kind, code = found.groups()
        self.page, self.code = page, re.sub(f"^{indent}", "", code, flags=re.MULTILINE)
        self.lines = text.count("\n", 0, found.start(3))
        after = BLOCK.match(text, found.end() + 2)
        self.shown = after[3] if after and after[2] == "text" else None


@cache
def blocks(page):
    text = page.read_text(encoding="utf-8")
    return [Block(page, text, found) for found in BLOCK.finditer(text) if found[2] != "text"]


def program(parts, mark):
    """Blocks as one program, each at its lines; a mark ends what each of them prints."""
    source = ""
    for part in parts:
        source += "\n" * (part.lines - source.count("\n")) + part.code + mark + "\n"
    return source


class SnippetTests(unittest.TestCase):
    def setUp(self):
        """A clone, and what its pages ask to be installed."""
        home = folder_of(self)
        self.clone = self.folder = home / "clone"
        tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
        for name in tracked.stdout.splitlines():
            (self.clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.clone / name)
        for name, target in (
            ("bin/python", sys.executable),
            ("bin/python3", sys.executable),
            ("bin/mapcam", find_engine()),
            ("bin/mapcam-preview", CLIENTS / "javascript" / "bin" / "mapcam-preview.js"),
            ("clone/node_modules/mapcam", CLIENTS / "javascript"),
            ("clone/clients/wasm/dist", CLIENTS / "wasm" / "dist"),
        ):
            (home / name).parent.mkdir(exist_ok=True)
            (home / name).symlink_to(target)
        # The server is this machine.
        ssh = home / "bin/ssh"
        ssh.write_text('#!/bin/sh\nfor command; do :; done; exec sh -c "exec $command"\n')
        ssh.chmod(0o755)

        paths = f"{home / 'bin'}:{os.environ['PATH']}"
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(CLIENT),
            "MAPCAM": find_engine(),
            "PATH": paths,
        }
        if maplibre := find_spec("maplibre"):
            folder = maplibre.submodule_search_locations[0]
            self.environment["MAPCAM_PREVIEW_MAPLIBRE"] = f"{folder}/srcjs"

    def run_program(self, *command, stdin=subprocess.DEVNULL, **options):
        where = {"cwd": self.folder, "env": self.environment, "text": True}
        result = subprocess.run(command, capture_output=True, stdin=stdin, **where, **options)
        self.assertEqual(result.returncode, 0, f"{command}\n{result.stdout}{result.stderr}")
        return result.stdout

    def opens(self, command):
        """Whether a preview that runs until its window is closed says where its page is."""
        command = f"exec {command}" if "--no-browser" in command else f"exec {command} --no-browser"
        where = {"cwd": self.folder, "env": self.environment, "text": True}
        streams = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.STDOUT,
        }
        with subprocess.Popen(["bash", "-c", command], **streams, **where) as preview:
            printed = preview.stdout.readline()
            preview.terminate()
        self.assertRegex(printed, r"^http://127\.0\.0\.1:\d+/", command)

    def prints(self, shown, printed):
        pattern = ".*".join(map(re.escape, shown.split("…")))
        self.assertRegex(printed, re.compile(rf"\A{pattern}\Z", re.DOTALL))

    def run_blocks(self, parts, name, source, *command):
        (self.folder / name).write_text(source, encoding="utf-8")
        printed = self.run_program(*command, name).split("\0\n")
        self.assertEqual(len(printed), len(parts) + 1, printed)
        for part, text in zip(parts, printed):
            if part.shown is not None:
                self.prints(part.shown, text)

    def run_python(self, parts):
        # No page may ask for a camera that it does not get.
        strict = "import mapcam, warnings; warnings.simplefilter('error', mapcam.ClampedWarning)"
        self.run_blocks(parts, "page_.py", strict + program(parts, "print('\\0')"), sys.executable)

    def run_js(self, parts):
        source = program(parts, "console.log('\\0')")
        names = {}
        for imported, module in IMPORT.findall(source):
            names.setdefault(module, {}).update(dict.fromkeys(imported.split(", ")))
        imports = (f"import {{ {', '.join(all)} }} from {module};" for module, all in names.items())
        self.run_blocks(parts, "page.mjs", "".join(imports) + IMPORT.sub("", source), "node")

    def run_jsx(self, parts):
        """Is bundled; its libraries are not on this machine."""
        needs("MAPCAM_REQUIRE_ESBUILD", esbuild=shutil.which("esbuild"))
        (self.folder / "page.jsx").write_text(program(parts, ""), encoding="utf-8")
        (self.folder / "cameras.json").write_text("[]")
        self.run_program(
            "esbuild",
            "page.jsx",
            "--bundle",
            "--jsx=automatic",
            "--format=esm",
            "--outfile=page.out.js",
            *(f"--external:{name}" for name in ("maplibre-gl", "react", "react/*", "remotion")),
        )

    def run_console(self, parts):
        for part in parts:
            for command, shown in re.findall(
                r"^\$ (.*\n(?:> .*\n)*)((?:(?![$] ).*\n)*)", part.code, re.MULTILINE
            ):
                self.prints(shown, self.run_program("bash", "-c", command.replace("\n> ", "\n")))

    def run_sh(self, parts):
        for part in parts:
            printed = ""
            for line in part.code.splitlines():
                command = line.partition(" #")[0].rstrip()
                if (
                    part.page.parent.name in (".github", "Tests")
                    or part.page.parent.parent.name == "Tests"
                ):
                    for path in re.findall(r"(?<!\S)(?:Tests|clients|\.ci)/[\w./-]+", command):
                        self.assertTrue((ROOT / path).exists(), command)
                elif "mapcam-preview --open" in command:
                    self.opens(command)
                elif command and not re.match(HEAVY, command):
                    printed += self.run_program("bash", "-c", command)
            if part.shown is not None:
                self.prints(part.shown, printed)

    def run_json(self, parts):
        """A session, as protocol.md shows them; or a document, which is a tour or only read."""
        sessions = [
            part.code.replace("\n  ", "") for part in parts if part.code.startswith('{"jsonrpc"')
        ]
        lines = "".join(sessions).splitlines()
        requests = [line for line in lines if '"id":' in line and '"method":' in line]
        if requests:
            answers = self.run_program("mapcam", input="\n".join(requests) + "\n", stdin=None)
            self.prints("".join(line + "\n" for line in lines if line not in requests), answers)
        for part in parts:
            if not part.code.startswith('{"jsonrpc"') and '"tour"' in part.code:
                self.assertIn(
                    '"frame"',
                    self.run_program("mapcam", "frames", "-", input=part.code, stdin=None),
                )
            elif not part.code.startswith('{"jsonrpc"'):
                json.loads(part.code)

    def run_swift(self, parts):
        """Stands, line by line, in a test that the compiler has seen."""
        for part in parts:
            lines = [line.strip() for line in part.code.splitlines() if line.strip()]
            self.assertIn(
                "\n".join(lines),
                "\n".join(line.strip() for line in SWIFT.splitlines() if line.strip()),
            )

    def needs_what(self, code, kind):
        """Skips what a machine without the programs and packages of the documents cannot run."""
        if kind == "python":
            imported = re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE)
            imported += ["wasmtime"] if 'engine="wasm"' in code else []
            needs_modules("MAPCAM_REQUIRE_PYTHON_EXTRAS", *imported)
            if "widget" in code:
                needs_modules("MAPCAM_REQUIRE_JUPYTER", "anywidget")
                bundle_widget()
        if kind == "js" or re.search(r"mapcam-preview|editor\.py", code):
            needs("MAPCAM_REQUIRE_CLIENTS", node=shutil.which("node"))
        if "mapcam-preview film" in code:
            tools = {name: shutil.which(name) for name in ("chromium", "ffmpeg")}
            needs("MAPCAM_REQUIRE_BROWSER", **tools)
            needs_modules("MAPCAM_REQUIRE_BROWSER", "maplibre")
        if kind == "console":
            tools = {name: shutil.which(name) for name in ("jq", "parallel") if name in code}
            needs("MAPCAM_REQUIRE_TOOLS", **tools)
        if "wasm" in code and kind != "sh":
            needs("MAPCAM_REQUIRE_WASM", module=(CLIENTS / "wasm/dist/mapcam.wasm").exists())

    def test_every_snippet_runs(self):
        self.assertGreater(len(pages()), 30)
        for page in pages():
            name = page.relative_to(ROOT).as_posix()
            by_kind = sorted(blocks(page), key=lambda part: part.kind)
            is_one = page != HOW_TO
            named = FOLDER.search(page.read_text(encoding="utf-8"))
            self.folder = self.clone / (named[1] if named else page.parent.relative_to(ROOT))
            groups = groupby(by_kind, lambda each, is_one=is_one: (each.kind, is_one or each.lines))
            for (kind, _), parts in groups:
                parts = list(parts)
                with self.subTest(name, kind=kind, line=parts[0].lines + 1):
                    if suite := ELSEWHERE.get((name, kind)):
                        self.assertRegex(
                            (ROOT / suite).read_text(encoding="utf-8"), rf"\b{page.stem}\b"
                        )
                        continue
                    self.needs_what("".join(part.code for part in parts), kind)
                    getattr(self, f"run_{kind}")(parts)

    def test_every_link_leads_to_a_file_and_a_heading(self):
        for page in pages():
            for path, anchor in LINK.findall(page.read_text(encoding="utf-8")):
                target = (page.parent / path).resolve() if path else page
                self.assertTrue(target.exists(), f"{page}: {path}")
                if anchor and target.suffix == ".md":
                    self.assertIn(anchor, anchors(target), f"{page}: {path}#{anchor}")

    def test_the_first_command_plays_a_file_without_an_error(self):
        first = next(part.code for part in blocks(ROOT / "README.md") if part.kind == "sh")
        self.assertRegex(first, r"^swift run -c release mapcam < [\w./]+\n$")
        with open(ROOT / first.split()[-1], encoding="utf-8") as session:
            answers = self.run_program(find_engine(), stdin=session).splitlines()
        results = [each for each in map(json.loads, answers) if "id" in each]
        self.assertEqual([each["id"] for each in results], [1, 2, 3, 4, 5, 6])
        self.assertEqual([each for each in results if "error" in each], [])


@cache
def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    found = {}
    for heading in re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.MULTILINE):
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found[name if name not in found else f"{name}-{found[name]}"] = 1
        found[name] = found.get(name, 0) + 1
    return found


if __name__ == "__main__":
    unittest.main()
