"""The wheel with the static engine, on the machines that its tags promise.

    MAPCAM=.build/release/mapcam python3 -m unittest discover -s clients/python/tests/wheels

The engine is the one that the README's command builds, without libraries. Needs hatchling, twine,
auditwheel and pip, and root and Debian's busybox-static and musl for a root folder without glibc;
MAPCAM_REQUIRE_WHEELS makes it a failure where one is missing.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support import CLIENT, ROOT, needs, needs_modules

from mapcam import find_engine

with suppress(ImportError):
    from hatch_build import WRONG, platforms

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
MACHINE = platform.machine()
MUSL = Path(f"/lib/ld-musl-{MACHINE}.so.1")
TAGS = [f"manylinux_2_17_{MACHINE}", f"musllinux_1_1_{MACHINE}"]


def needs_no_libraries(path):
    try:
        return platforms(path) == TAGS
    except WRONG:
        return False


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


class WheelTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        needs_modules("MAPCAM_REQUIRE_WHEELS", "pip", "hatchling", "elftools")
        needs("MAPCAM_REQUIRE_WHEELS", static_engine=needs_no_libraries(find_engine()))
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        command = [*PIP, "wheel", str(CLIENT), "--no-deps", "--no-index", "--no-build-isolation"]
        environment = {**os.environ, "MAPCAM_BINARY": find_engine()}
        built = run(*command, "-w", str(cls.folder), env=environment)
        assert built.returncode == 0, built.stdout + built.stderr
        (cls.wheel,) = cls.folder.glob("*.whl")

    def test_its_name_size_and_tags(self):
        version = self.wheel.name.split("-")[1]
        self.assertEqual(self.wheel.name, f"mapcam-{version}-py3-none-{'.'.join(TAGS)}.whl")
        self.assertLess(self.wheel.stat().st_size, 4_000_000)
        with zipfile.ZipFile(self.wheel) as archive:
            lines = archive.read(f"mapcam-{version}.dist-info/WHEEL").decode().splitlines()
            engine = archive.getinfo("mapcam/bin/mapcam")
        self.assertEqual(lines[3:], [f"Tag: py3-none-{tag}" for tag in TAGS])
        self.assertEqual(engine.external_attr >> 16, 0o100755)

    def test_twine_finds_nothing(self):
        needs("MAPCAM_REQUIRE_WHEELS", twine=find_spec("twine"))
        source = self.folder / "source"
        source.mkdir()
        made = run(
            sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(source), cwd=CLIENT
        )
        self.assertEqual(made.returncode, 0, made.stderr)
        (archive,) = source.iterdir()
        checked = run(
            sys.executable, "-m", "twine", "check", "--strict", str(self.wheel), str(archive)
        )
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertEqual(checked.stdout.count("PASSED"), 2)

    def test_auditwheel_finds_no_libraries(self):
        needs("MAPCAM_REQUIRE_WHEELS", auditwheel=find_spec("auditwheel"))
        shown = run(sys.executable, "-m", "auditwheel", "show", str(self.wheel))
        self.assertIn("requires no external shared libraries", shown.stdout + shown.stderr)

    def test_an_empty_environment(self):
        home = self.folder / "venv"
        venv.create(home)
        installed = run(
            *PIP, "--python", str(home / "bin" / "python"), "install", "--no-index", str(self.wheel)
        )
        self.assertEqual(installed.returncode, 0, installed.stdout + installed.stderr)
        source = "from mapcam import *\nwith MapCam() as engine: print(engine.map().camera().zoom)"
        for path in ({}, {"PATH": ""}, {"PATH": "/nowhere"}):
            told = run(str(home / "bin" / "python"), "-I", "-c", source, env=path, cwd="/")
            self.assertEqual((told.stdout, told.stderr), ("2.0\n", ""))
        environment = {"PATH": str(home / "bin"), "MAPCAM": "mapcam"}  # The command is the engine.
        told = run(str(home / "bin" / "mapcam"), "call", "camera.get", env=environment, cwd="/")
        self.assertEqual((json.loads(told.stdout)["zoom"], told.stderr), (2, ""))

    def test_a_golden_session_without_glibc(self):
        busybox = shutil.which("busybox")
        needs(
            "MAPCAM_REQUIRE_WHEELS",
            static_busybox=busybox and needs_no_libraries(busybox),
            musl=MUSL.exists(),
            right_to_mount=run("unshare", "--mount", "true").returncode == 0,
        )
        root = self.folder / "alpine"
        (root / "lib").mkdir(parents=True)
        (root / "proc").mkdir()
        shutil.copy(busybox, root / "busybox")
        shutil.copy(MUSL, root / "lib")
        shutil.copy("/bin/true", root / "true")
        with zipfile.ZipFile(self.wheel) as archive:
            (root / "mapcam").write_bytes(archive.read("mapcam/bin/mapcam"))
        (root / "mapcam").chmod(0o755)
        golden = (ROOT / "Tests" / "Transcripts" / "sdk-examples.jsonl").read_text()
        lines = golden.splitlines(keepends=True)
        (root / "session").write_text("".join(line[2:] for line in lines if line[:2] == "> "))
        command = "/mapcam < /session; /true || echo no glibc"
        mount = 'mount -t proc proc "$0/proc" && exec chroot "$0" /busybox sh -c "$1"'
        told = run("unshare", "--mount", "sh", "-c", mount, str(root), command)
        expected = [line[2:] for line in lines if line[:2] == "< "]
        self.assertGreater(len(expected), 10)
        self.assertEqual(told.stdout, "".join([*expected, "no glibc\n"]))


if __name__ == "__main__":
    unittest.main()
