"""A machine that has neither Swift nor this checkout nor a network, and what is done there."""

import contextlib
import ctypes
import fcntl
import json
import os
import platform
import runpy
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

#: This machine's processor, and the other that a release for Linux is for.
MACHINE = platform.machine()
OTHER = {"x86_64": "aarch64", "aarch64": "x86_64"}.get(MACHINE)
#: What npm and Debian call them.
NODE = {"x86_64": "x64", "aarch64": "arm64", "arm64": "arm64"}
DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}

#: What a user's machine has, beside the part that is tried.
PROGRAMS = (
    "bash cat chmod cp cut dirname env false grep ln ls mkdir node npm npx rm sed sh sleep sort tar test touch tr true uname".split()
)


class Release:
    """The release that is checked; filled in by `prepared`."""

    folder = Path()
    version = ""
    #: (name, options, what is sent, what comes back) of each golden session.
    sessions = []
    #: (method, params, result) of one of them, in order.
    requests = []
    work = Path()
    #: Whether the checkout and the network are out of sight.
    is_hidden = False


@contextlib.contextmanager
def prepared(folder):
    """Reads what it needs of the checkout, and hides it."""
    with tempfile.TemporaryDirectory(prefix="mapcam-check-", ignore_cleanup_errors=True) as work:
        Release.work = Path(work)
        Release.folder = Release.work / "release"
        shutil.copytree(folder, Release.folder)
        transcripts = ROOT / "Tests" / "Transcripts"
        session = runpy.run_path(transcripts / "run")["session"]
        Release.sessions = [(path.stem, *session(path)) for path in sorted(transcripts.glob("*.jsonl"))]
        Release.requests = [*requests("sdk-examples")]
        names = [path.name for path in Release.folder.glob("mapcam-*.spdx.json")]
        Release.version = names[0][len("mapcam-") : -len(".spdx.json")]
        (Release.work / "bin").mkdir()
        for program in PROGRAMS:
            found = shutil.which(program)
            if found:
                (Release.work / "bin" / program).symlink_to(found)
        hide()
        os.chdir(work)
        yield
        for root in Release.work.glob("*/proc"):
            subprocess.run(["umount", root], check=True)


def hide():
    """The checkout and the network, for this process and its children."""
    try:
        new_mounts, new_network = 0x20000, 0x40000000
        if ctypes.CDLL(None, use_errno=True).unshare(new_mounts | new_network) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        subprocess.run(["mount", "--make-rprivate", "/"], check=True, capture_output=True)
        subprocess.run(["mount", "-t", "tmpfs", "none", ROOT], check=True, capture_output=True)
        Release.is_hidden = True
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as loopback:
            up = 1
            fcntl.ioctl(loopback, 0x8914, struct.pack("16sh14x", b"lo", up))  # SIOCSIFFLAGS
    except (OSError, AttributeError, subprocess.CalledProcessError) as error:
        print(f"SKIPPED: the checkout and the network are not hidden here: {error}", file=sys.stderr)


def rooted(root, binary):
    """The command for a binary in a root that holds nothing else but /proc, which a static Swift program reads its own path from."""
    if not Release.is_hidden:
        print("SKIPPED: this process can make no empty root; the binary sees the whole machine", file=sys.stderr)
        return [root / binary]
    process = root / "proc"
    if not process.exists():
        process.mkdir()
        subprocess.run(["mount", "-t", "proc", "proc", process], check=True)
    return ["/usr/sbin/chroot", root, f"/{binary}"]


def emulated(test, binary):
    """The command for a binary of the other machine."""
    require(test, f"qemu-{OTHER}")
    return [shutil.which(f"qemu-{OTHER}"), binary]


def requests(name):
    """The requests of a session, with their results."""
    _, _, sent, expected = next(each for each in Release.sessions if each[0] == name)
    answers = [json.loads(line) for line in expected.splitlines()]
    results = {answer["id"]: answer["result"] for answer in answers if "id" in answer}
    for line in sent.splitlines():
        request = json.loads(line)
        yield request["method"], request.get("params", {}), results[request["id"]]


def require(test, program, is_there=False):
    """Skips where a program is missing; fails where nothing may be."""
    if is_there or shutil.which(program):
        return
    message = f"SKIPPED: there is no {program} on this machine"
    if os.environ.get("MAPCAM_REQUIRE_RELEASE"):
        test.fail(message)
    print(message, file=sys.stderr)
    test.skipTest(message)


def environment(*folders, **more):
    """That of a user: a home of their own, and a few programs."""
    home = Release.work / "home"
    home.mkdir(exist_ok=True)
    path = os.pathsep.join(str(folder) for folder in (*folders, Release.work / "bin"))
    return {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8", **more}


def run(test, command, **options):
    """What a command prints; it must succeed."""
    options.setdefault("env", environment())
    options.setdefault("timeout", 300)
    done = subprocess.run([str(word) for word in command], capture_output=True, **options)
    said = done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")
    test.assertEqual(done.returncode, 0, f"{command}: {said}")
    return done.stdout


def play(test, command, sessions=None, **options):
    """Golden sessions, byte for byte."""
    for name, words, sent, expected in Release.sessions if sessions is None else sessions:
        with test.subTest(name):
            test.assertEqual(run(test, [*command, *words], input=sent, **options), expected)


def named(name):
    return [one for one in Release.sessions if one[0] == name]


def the_only(test, pattern):
    found = [*Release.folder.glob(pattern)]
    test.assertEqual(len(found), 1, f"{pattern}: {found}")
    return found[0]
