"""How engines are found."""

import stat
import unittest
from pathlib import Path
from unittest import mock

from support import CLIENT, folder_of, run_python

import mapcam
from mapcam import (
    EngineNotFoundError,
    InvalidOptionsError,
    MapCam,
    find_engine,
)
from mapcam._locate import choose_engine


class LocationTests(unittest.TestCase):
    def setUp(self):
        self.folder = folder_of(self)
        self.package = self.folder / "clients" / "python" / "mapcam"
        self.package.mkdir(parents=True)
        (self.folder / "Package.swift").touch()

    def program(self, *parts):
        path = self.folder.joinpath(*parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        path.chmod(stat.S_IRWXU)
        return str(path)

    def find(self, binary=None, **environment):
        return find_engine(binary, {"PATH": "/nowhere", **environment}, self.package)

    def test_the_order(self):
        with self.assertRaises(EngineNotFoundError):
            self.find()
        environment = {}
        for parts in (
            (".build", "debug", "mapcam"),
            (".build", "release", "mapcam"),
            ("path", "mapcam"),
            ("clients", "python", "mapcam", "bin", "mapcam"),
        ):
            path = self.program(*parts)
            if parts[0] == "path":
                environment["PATH"] = str(self.folder / "path")
            self.assertEqual(self.find(**environment), path)
        named = self.program("named")
        environment["MAPCAM"] = named
        self.assertEqual(self.find(**environment), named)
        given = self.program("given")
        self.assertEqual(self.find(given, **environment), given)
        self.assertEqual(self.find(Path(given), **environment), given)

    def test_the_command_that_npm_installs_is_no_engine(self):
        # It looks on PATH too, and would find the one that pip installs.
        command = Path(self.program("node_modules", ".bin", "mapcam"))
        command.write_bytes((CLIENT.parent / "javascript" / "src" / "command.js").read_bytes())
        engine = self.program("path", "mapcam")
        search = f"{command.parent}:{self.folder / 'path'}"
        self.assertEqual(self.find(PATH=search), engine)

    def test_the_command_that_pip_installs_is_no_engine(self):
        command = Path(self.program("venv", "bin", "mapcam"))
        command.write_text("#!/usr/bin/python3\nimport sys\nfrom mapcam._locate import main\n")
        search = {"PATH": str(command.parent)}
        for named in ({}, {"MAPCAM": str(command)}, {"MAPCAM": "mapcam"}):
            with self.assertRaisesRegex(
                EngineNotFoundError, "other than the command of this package"
            ):
                self.find(**search, **named)
        search["PATH"] += f":{self.folder / 'path'}"
        engine = self.program("path", "mapcam")
        for named in ({}, {"MAPCAM": str(command)}, {"MAPCAM": "mapcam"}):
            self.assertEqual(self.find(**search, **named), engine)

    def test_all_places_are_named(self):
        module = str(self.folder / "mapcam.wasm")
        self.enterContext(mock.patch("mapcam._locate.MODULES", (module,)))
        with self.assertRaises(EngineNotFoundError) as caught:
            self.find()
        message = str(caught.exception)
        for place in (
            "MAPCAM",
            str(self.package / "bin" / "mapcam"),
            "PATH (/nowhere)",
            str(self.folder / ".build" / "release" / "mapcam"),
            str(self.folder / ".build" / "debug" / "mapcam"),
            "    swift build -c release --product mapcam\n    pip install clients/python\n",
        ):
            self.assertIn(place, message)
        self.assertNotIn("pip install mapcam", message)
        self.program("mapcam.wasm")
        with self.assertRaisesRegex(EngineNotFoundError, "    pip install wasmtime\n"):
            self.find()

    def test_the_command_without_an_engine(self):
        command = "import mapcam._locate as it; it._builds = lambda package: []; it.main()"
        told = run_python("-c", command, env={"PATH": "/nowhere", "MAPCAM": ""})
        self.assertEqual((told.returncode, told.stdout), (127, ""))
        self.assertRegex(told.stderr, r"^mapcam: The mapcam engine was not found\.")

    def test_the_kind_of_an_engine(self):
        module, program = self.program("other.wasm"), self.program("engine")
        self.assertEqual(choose_engine(None, module), ("wasm", module))
        self.assertEqual(choose_engine("wasm", Path(module)), ("wasm", module))
        self.assertEqual(choose_engine("process", program), ("process", program))
        self.assertEqual(choose_engine(None, program), ("process", program))
        for kind, binary, what in (
            ("wasm", program, "a module, whose name ends in .wasm"),
            ("process", module, "an executable"),
        ):
            with self.assertRaisesRegex(InvalidOptionsError, f'engine="{kind}" needs {what}'):
                choose_engine(kind, binary)
        with self.assertRaisesRegex(EngineNotFoundError, "module was not found: /not/here.wasm"):
            choose_engine(None, "/not/here.wasm")

    def test_a_named_executable_must_exist(self):
        self.program(".build", "release", "mapcam")
        with self.assertRaisesRegex(EngineNotFoundError, "/not/here, the path that was given"):
            self.find("/not/here")
        with self.assertRaisesRegex(
            EngineNotFoundError, "/not/here, the environment variable MAPCAM"
        ):
            self.find(MAPCAM="/not/here")
        (self.folder / "text").touch()
        with self.assertRaisesRegex(EngineNotFoundError, "can't be executed"):
            self.find(self.folder / "text")

    def test_a_file_that_is_not_executable(self):
        (self.folder / "text").write_text("no program\n")
        (self.folder / "text").chmod(0o755)
        with self.assertRaisesRegex(EngineNotFoundError, "can't be run"):
            MapCam(self.folder / "text")


class CommandTests(unittest.TestCase):
    def test_it_is_the_engines_command_line(self):
        told = run_python("-m", "mapcam", "--version")
        self.assertEqual((told.returncode, told.stderr), (0, ""))
        self.assertEqual(told.stdout.split()[:2], ["mapcam", mapcam.__version__])
        self.assertEqual(run_python("-m", "mapcam", "route").returncode, 64)


if __name__ == "__main__":
    unittest.main()
