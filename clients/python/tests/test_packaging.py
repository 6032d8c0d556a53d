"""The package as pip sees it, without a network, and as type checkers see it."""

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from contextlib import suppress
from pathlib import Path
from unittest import mock

from support import CLIENT, ROOT, folder_of, needs, needs_modules

from mapcam import __version__, find_engine

with suppress(ImportError):
    from hatch_build import WRONG, platforms

MODULE = "clients/wasm/dist/mapcam.wasm"


class WheelTests(unittest.TestCase):
    """Built by what is installed, from a copy of what a build needs of the checkout."""

    @classmethod
    def setUpClass(cls):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "hatchling", "elftools")
        needs("MAPCAM_REQUIRE_ESBUILD", esbuild=shutil.which("esbuild"))
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.checkout = Path(folder.name).resolve() / "checkout"
        cls.client = cls.checkout / "clients" / "python"
        made = shutil.ignore_patterns("widget.js", "widget.css", "__pycache__", ".*cache")
        shutil.copytree(CLIENT, cls.client, ignore=made)
        for name in ("python/widget", "javascript/page", "javascript/src"):
            target = cls.checkout / "clients" / name
            shutil.copytree(ROOT / "clients" / name, target, dirs_exist_ok=True)
        cls.wheel = cls.build(cls.client, Path(folder.name))

    def setUp(self):
        self.folder = folder_of(self)

    @classmethod
    def build(cls, source, folder, version="standard", **environment):
        """A wheel of a folder with the sources, as pip has it built."""
        from hatchling.builders.wheel import WheelBuilder

        with mock.patch.dict(os.environ, environment):
            (made,) = WheelBuilder(str(source)).build(directory=str(folder), versions=[version])
        return Path(made)

    def info(self, name, wheel=None):
        """A file of those about the wheel."""
        with zipfile.ZipFile(wheel or self.wheel) as archive:
            return archive.read(f"mapcam-{__version__}.dist-info/{name}").decode()

    def test_a_wheel_without_the_engine(self):
        self.assertEqual(self.wheel.name, f"mapcam-{__version__}-py3-none-any.whl")
        self.assertIn("Root-Is-Purelib: true\nTag: py3-none-any\n", self.info("WHEEL"))
        with zipfile.ZipFile(self.wheel) as archive:
            names = archive.namelist()
            widget = archive.read("mapcam/widget.js").decode()
        maps = ("land.json", "earth.json", "names.json", "style.json")
        for name in ("py.typed", "widget.css", *maps):
            self.assertIn(f"mapcam/{name}", names)
        self.assertIn(" as default", widget)
        self.assertNotRegex(widget, r"(?m)^import ")
        self.assertEqual(
            {name.split("/")[0] for name in names}, {"mapcam", f"mapcam-{__version__}.dist-info"}
        )

    def test_a_wheel_without_esbuild_has_all_but_the_widget_and_says_so(self):
        wheel = self.build(self.client, self.folder, PATH="/nowhere")
        site = self.folder / "site"
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
        self.assertFalse((site / "mapcam/widget.js").exists())
        self.assertTrue((site / "mapcam/earth.json").exists())
        self.build(self.client, self.folder)  # The widget of the other tests.
        needs_modules("MAPCAM_REQUIRE_JUPYTER", "anywidget")
        source = "from mapcam import *\nMapCam().map().widget()"
        environment = {**os.environ, "PYTHONPATH": str(site), "MAPCAM": find_engine()}
        told = self.told(sys.executable, environment, source)[1]
        self.assertIn("built without its widget: apt-get install esbuild", told)

    def test_extras_licence_and_the_plugin_are_in_the_metadata(self):
        metadata = self.info("METADATA")
        for extra, needed in (("pandas", "pandas"), ("wasm", "wasmtime")):
            lines = f"Provides-Extra: {extra}\nRequires-Dist: {needed}; extra == '{extra}'\n"
            self.assertIn(lines, metadata)
        self.assertNotRegex(metadata, r"Requires-Dist: [^;]*\n")
        for classifier in ("Framework :: Pytest", "Framework :: Jupyter"):
            self.assertIn(f"Classifier: {classifier}\n", metadata)
        self.assertIn("License-Expression: Apache-2.0\nLicense-File: LICENSE\n", metadata)
        self.assertEqual(self.info("licenses/LICENSE"), (ROOT / "LICENSE").read_text())
        self.assertEqual(
            self.info("entry_points.txt"),
            "[console_scripts]\nmapcam = mapcam._locate:main\n\n"
            "[pytest11]\nmapcam = mapcam._pytest_plugin\n",
        )

    def holds(self, wheel, engine):
        """Checks that a wheel has an engine, and the tags of its systems."""
        self.assertTrue(wheel.stem.endswith(".".join(platforms(engine))), wheel)
        self.assertIn("Root-Is-Purelib: false\n", self.info("WHEEL", wheel))
        with zipfile.ZipFile(wheel) as archive:
            self.assertEqual(archive.read("mapcam/bin/mapcam"), Path(engine).read_bytes())
            self.assertEqual(archive.getinfo("mapcam/bin/mapcam").external_attr >> 16, 0o100755)

    def test_the_checkouts_engine_or_a_named_one_is_in_the_wheel(self):
        built = self.checkout / ".build/release/mapcam"
        built.parent.mkdir(parents=True)
        self.addCleanup(shutil.rmtree, self.checkout / ".build")
        shutil.copy(find_engine(), built)
        wheel = self.build(self.client, self.folder)
        self.holds(wheel, built)
        none = self.build(self.client, self.folder, MAPCAM_BINARY="")
        self.assertTrue(none.stem.endswith("py3-none-any"), none)
        other = self.folder / "other"
        other.write_bytes(elf(183))
        other.chmod(0o755)
        named = {"MAPCAM_BINARY": "other", "PWD": str(self.folder)}
        self.holds(self.build(self.client, self.folder, **named), other)
        site = folder_of(self)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
        (site / "mapcam/bin/mapcam").chmod(0o755)  # As pip does.
        nothing = {"PATH": "/nowhere", "PYTHONPATH": str(site)}
        self.assertEqual(self.told(sys.executable, nothing), ("2.0\n", ""))

    FIRST = "from mapcam import *\nwith MapCam() as engine: print(engine.map().camera().zoom)"

    def told(self, python, environment, source=FIRST):
        """What a program prints."""
        command = [python, "-c", source]
        told = subprocess.run(
            command, capture_output=True, text=True, env=environment, cwd=self.folder
        )
        return told.stdout, told.stderr

    def test_what_is_no_executable_is_a_sentence(self):
        text = self.folder / "text"
        text.write_text("#!/bin/sh\n")
        for path in (text, self.folder / "missing"):
            with self.assertRaisesRegex(SystemExit, rf"MAPCAM_BINARY={path} must be"):
                self.build(self.client, self.folder, MAPCAM_BINARY=str(path))

    def test_an_editable_wheel_points_here(self):
        (self.client / "mapcam/widget.js").unlink()
        wheel = self.build(self.client, self.folder, "editable")
        with zipfile.ZipFile(wheel) as archive:
            self.assertEqual(archive.read("_mapcam.pth").decode(), str(self.client))
            self.assertNotIn("mapcam/__init__.py", archive.namelist())
        self.assertTrue((self.client / "mapcam/widget.js").exists())

    def test_a_source_distribution_makes_the_same_wheel_with_the_module(self):
        from hatchling.builders.sdist import SdistBuilder

        module = self.checkout / MODULE
        module.parent.mkdir(parents=True)
        self.addCleanup(shutil.rmtree, module.parent)
        module.write_bytes(b"\0asm")
        (sources,) = map(Path, SdistBuilder(str(self.client)).build(directory=str(self.folder)))
        name = f"mapcam-{__version__}"
        self.assertEqual(sources.name, f"{name}.tar.gz")
        with tarfile.open(sources) as archive:
            names = archive.getnames()
            archive.extractall(self.folder)
        for page in ("LICENSE", "README.md", "hatch_build.py", "mapcam/widget.js", "PKG-INFO"):
            self.assertIn(f"{name}/{page}", names)
        wheel = self.build(self.folder / name, self.folder / "there")
        there = self.contents(wheel)
        self.assertEqual(there["mapcam/mapcam.wasm"], b"\0asm")
        self.assertEqual(self.contents(self.build(self.client, self.folder)), there)

    def contents(self, wheel):
        """A wheel's files; their list in the order of their names."""
        with zipfile.ZipFile(wheel) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        record = next(name for name in files if name.endswith("/RECORD"))
        return {**files, record: sorted(files[record].splitlines())}


def elf(machine=62, segments=(1,)):
    """The headers of an executable."""
    header = b"\x7fELF\2\1\1" + bytes(9)
    header += struct.pack(
        "<HHIQQQIHHHHHH", 2, machine, 1, 0, 64, 0, 0, 64, 56, len(segments), 0, 0, 0
    )
    return header + b"".join(struct.pack("<I52x", kind) for kind in segments)


class PlatformTests(unittest.TestCase):
    """Tags by the headers of executables, which are made here as their specifications have them."""

    def setUp(self):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "hatchling", "elftools")

    def platforms(self, image):
        path = folder_of(self) / "engine"
        path.write_bytes(image)
        return platforms(path)

    def test_an_executable_without_libraries_has_two_tags(self):
        for machine, name in ((62, "x86_64"), (183, "aarch64")):
            tags = [f"manylinux_2_17_{name}", f"musllinux_1_1_{name}"]
            self.assertEqual(self.platforms(elf(machine)), tags)

    def test_an_executable_with_libraries_has_the_tag_of_this_system(self):
        self.assertEqual(self.platforms(elf(segments=(6, 3, 1))), ["linux_x86_64"])

    def test_unknown_executables(self):
        for image in (b"", b"MZ", elf(machine=3), elf()[:60]):
            with self.assertRaises(WRONG):
                self.platforms(image)


class TypeTests(unittest.TestCase):
    """The package and programs that use it: every planted mistake is found, and nothing else."""

    def setUp(self):
        folder = folder_of(self)
        self.cache = str(folder / "cache")
        self.programs = folder / "programs"
        self.programs.mkdir()
        sources = {"typed_program": (CLIENT / "tests/typed_program.py").read_text()}
        for name, page in (("client", CLIENT / "README.md"), ("project", ROOT / "README.md")):
            blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.M | re.S)
            sources[name] = "\n".join(blocks)
        for name, source in sources.items():
            (self.programs / f"{name}.py").write_text(source)

    def test_mypy(self):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "hatchling", "mypy")
        own = ("mapcam", "hatch_build.py", "widget/bundle.py")
        self.finds_the_mistakes("mypy", *own, *self.programs.glob("*.py"))

    def test_pyright(self):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "pyright")
        # To read pandas would take half of the time.
        settings = {"useLibraryCodeForTypes": False, "strict": ["typed_program.py"]}
        (self.programs / "pyrightconfig.json").write_text(json.dumps(settings))
        self.finds_the_mistakes("pyright", "-p", self.programs)
        told = self.run_tool("pyright", "--verifytypes", "mapcam", "--ignoreexternal")
        self.assertEqual(told.returncode, 0, told.stdout)

    def finds_the_mistakes(self, tool, *arguments):
        told = self.run_tool(tool, *arguments).stdout
        errors = re.findall(r"^\s*(?:\S*/)?(\w+\.py):(\d+).* error:?.*", told, re.M)
        lines = (self.programs / "typed_program.py").read_text().splitlines()
        wrong = [number for number, line in enumerate(lines, 1) if line.endswith("# wrong")]
        self.assertGreater(len(wrong), 20)
        self.assertEqual({*errors}, {("typed_program.py", str(number)) for number in wrong}, told)

    def test_ruff(self):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "ruff")
        for words in (["check", "."], ["format", "--check", "."]):
            told = self.run_tool("ruff", *words)
            self.assertEqual(told.returncode, 0, told.stdout)

    def run_tool(self, tool, *arguments):
        places = {"MYPYPATH": CLIENT, "PYTHONPATH": CLIENT}
        places.update(MYPY_CACHE_DIR=self.cache, RUFF_CACHE_DIR=self.cache)
        return subprocess.run(
            [sys.executable, "-m", tool, *arguments],
            capture_output=True,
            text=True,
            cwd=CLIENT,
            env={**os.environ, **{name: str(place) for name, place in places.items()}},
        )


if __name__ == "__main__":
    unittest.main()
