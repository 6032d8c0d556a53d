"""What the tests share."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).resolve().parents[1]
ROOT = CLIENT.parents[1]
sys.path.insert(0, str(CLIENT))

import mapcam  # noqa: E402
from mapcam import MapCam, find_engine  # noqa: E402

PUBLIC = [name for name in vars(mapcam) if not name.startswith("_")]
"""The names that the package offers."""

PARIS = (48.8566, 2.3522)
SYDNEY = (-33.8688, 151.2093)
SWITZERLAND = (5.96, 45.82, 10.49, 47.81)
NEEDED = "import json, subprocess, threading, dataclasses, typing"
"""What the package may cost nothing for: almost every program has it."""
HANG = 600.0
"""Seconds after which what does not come is a failure: far more than it takes under any load."""


class EngineTestCase(unittest.TestCase):
    """A test with an engine of its own."""

    def setUp(self) -> None:
        self.engine = MapCam(timeout=HANG)
        self.addCleanup(self.engine.close)
        self.view = self.engine.map()


def needs(setting: str, **found: object) -> None:
    """Skips, with a line on stderr, where something is missing; with `setting` in the environment
    it fails instead."""
    for name, is_there in found.items():
        if not is_there:
            what = f"{name.replace('_', ' ')} is not installed"
            if setting in os.environ:
                raise AssertionError(f"{what}, and {setting} is set")
            print(f"\n*** SKIPPED: {what} ***\n", file=sys.stderr)
            raise unittest.SkipTest(what)


def needs_modules(setting: str, *names: str) -> None:
    """The same for modules."""
    needs(setting, **{name: find_spec(name) for name in names})


def folder_of(case: unittest.TestCase) -> Path:
    """A folder that is removed after a test."""
    folder = tempfile.TemporaryDirectory()
    case.addCleanup(folder.cleanup)
    return Path(folder.name).resolve()


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be reaped does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return not Path("/proc/self/stat").exists()
    return state != "Z"


def eventually(condition: Callable[[], object], seconds: float = HANG) -> bool:
    """Whether something comes true."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


# A process started in the background of a shell ignores SIGINT, one started from a thread that
# blocks signals has them blocked; a host that hears Ctrl-C does neither.
HEARS_CONTROL_C = """
import signal
signal.pthread_sigmask(signal.SIG_SETMASK, [])
signal.signal(signal.SIGINT, signal.default_int_handler)
"""


def host(source: str, **options: Any) -> subprocess.Popen[str]:
    """Another Python process that runs some lines with the package at hand."""
    source = HEARS_CONTROL_C + textwrap.dedent(source)
    environment = {**os.environ, "PYTHONPATH": str(CLIENT), "MAPCAM": find_engine()}
    return subprocess.Popen(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", source],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        **options,
    )


class HostTestCase(unittest.TestCase):
    """Tests of programs that use the package."""

    def assert_prints(self, source: str, expected: str, **options: Any) -> None:
        """A program prints this, and nothing on stderr."""
        with host(source, **options) as process:
            self.assertEqual(process.communicate(timeout=HANG), (expected, ""))


def impostor(case: unittest.TestCase, body: str) -> str:
    """An executable that greets like an engine, and then does what `body` says, in Python.

    There, `request` is the request at hand and `answer(result)` answers it.
    """
    path = folder_of(case) / "mapcam"
    source = f"""\
#!{sys.executable} -u
import json, os, signal, subprocess, sys, time
def answer(result):
    message = {{"jsonrpc": "2.0", "id": request["id"], "result": result}}
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()
greeting = b'{{"jsonrpc":"2.0","id":1,"method":"initialize"}}'
real = subprocess.run([{find_engine()!r}], input=greeting, capture_output=True)
description = json.loads(real.stdout)["result"]
for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "initialize":
        answer(description)
        continue
"""
    path.write_text(source + textwrap.indent(textwrap.dedent(body), "    "))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def bundle_widget() -> None:
    """Makes the notebook's widget from its modules, as the wheel does."""
    needs("MAPCAM_REQUIRE_ESBUILD", esbuild=shutil.which("esbuild"))
    subprocess.run([sys.executable, "-B", CLIENT / "widget" / "bundle.py"], check=True)


def run_python(*arguments: Any, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs another Python with the package at hand to its end."""
    environment = {**os.environ, "PYTHONPATH": str(CLIENT), "MAPCAM": find_engine()}
    environment.update(PYTHONIOENCODING="utf-8", **options.pop("env", {}))
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=HANG,
        env=environment,
        **options,
    )


class Fresh:
    """A Python that has imported nothing, and knows the package's modules compiled."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(CLIENT),
            "PYTHONPYCACHEPREFIX": self._folder.name,
            "PYTHONDONTWRITEBYTECODE": "",
        }
        self.run("from mapcam import *")

    def run(self, source):
        command = [sys.executable, "-S", "-c", f"import sys; {source}"]
        done = subprocess.run(
            command, env=self._environment, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    def close(self):
        self._folder.cleanup()


def plain(value: Any) -> Any:
    """Something that can be compared: of handles, what they say."""
    if hasattr(value, "outcome") and hasattr(value, "id"):
        return (value.id, getattr(value, "duration", None), getattr(value, "camera", None))
    return value
