"""Which machines an executable runs on, as the platform tags of wheels (PEP 425, 600 and 656).

It is read from the file itself, so an engine that was built for another machine is tagged for that.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

ELF_MACHINES = {62: "x86_64", 183: "aarch64"}
MACH_MACHINES = {0x01000007: "x86_64", 0x0100000C: "arm64"}

INTERPRETER = 3
"""The type of the ELF segment that names the dynamic linker."""

BUILD_VERSION = 0x32
"""The load command of Mach-O that says which macOS is the oldest."""

Version = tuple[int, int]


class NotExecutable(ValueError):
    """A file that is not an executable for a wheel."""


class WrongPlatform(ValueError):
    """An executable that does not run on all machines of a platform."""


@dataclass(frozen=True)
class Linux:
    """An ELF executable, and the oldest glibc that it runs with where it needs libraries."""

    machine: str
    glibc: Version | None

    @property
    def platforms(self) -> list[str]:
        """Without libraries it needs a kernel only, an older one than both of these have."""
        if self.glibc is None:
            return [f"manylinux_2_17_{self.machine}", f"musllinux_1_1_{self.machine}"]
        return [f"linux_{self.machine}"]

    def check(self, platform: str) -> None:
        """Raises `WrongPlatform`."""
        tag = re.fullmatch(r"(many|musl|)linux_?((\d+)_(\d+)|\d*)_(\w+?)", platform)
        if tag is None or tag[5] != self.machine:
            raise WrongPlatform(f"is built for Linux on {self.machine}")
        if self.glibc is None or platform == f"linux_{self.machine}":
            return
        needed = "{}.{}".format(*self.glibc)
        if tag[3] is None or tag[1] != "many" or (int(tag[3]), int(tag[4])) < self.glibc:
            raise WrongPlatform(f"needs shared libraries, and of them glibc {needed}")


@dataclass(frozen=True)
class MacOS:
    """A Mach-O executable, and the oldest macOS that it runs on."""

    machine: str
    oldest: Version

    @property
    def platforms(self) -> list[str]:
        return ["macosx_{}_{}_{}".format(*self.oldest, self.machine)]

    def check(self, platform: str) -> None:
        """Raises `WrongPlatform`."""
        tag = re.fullmatch(r"macosx_(\d+)_(\d+)_(\w+)", platform)
        if tag is None or tag[3] != self.machine or (int(tag[1]), int(tag[2])) < self.oldest:
            needed = "{}.{}".format(*self.oldest)
            raise WrongPlatform(f"is built for macOS {needed} on {self.machine}")


def executable(image: bytes) -> Linux | MacOS:
    """What an executable's bytes say. Raises `NotExecutable`."""
    try:
        if image[:6] == b"\x7fELF\x02\x01":
            return _elf(image)
        if image[:4] == b"\xcf\xfa\xed\xfe":
            return _mach(image)
    except (KeyError, struct.error):
        raise NotExecutable("is an executable of an unknown kind") from None
    raise NotExecutable("is not a 64-bit executable of Linux or macOS")


def _elf(image: bytes) -> Linux:
    (machine,) = struct.unpack_from("<H", image, 18)
    (start,) = struct.unpack_from("<Q", image, 32)
    size, count = struct.unpack_from("<HH", image, 54)
    kinds = [struct.unpack_from("<I", image, start + size * index)[0] for index in range(count)]
    needed: Version | None = None
    if INTERPRETER in kinds:
        found = re.findall(rb"GLIBC_(\d+)\.(\d+)", image)
        needed = max(((int(major), int(minor)) for major, minor in found), default=(2, 17))
    return Linux(ELF_MACHINES[machine], needed)


def _mach(image: bytes) -> MacOS:
    machine, count = struct.unpack_from("<I", image, 4)[0], struct.unpack_from("<I", image, 16)[0]
    place = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", image, place)
        if command == BUILD_VERSION:
            (version,) = struct.unpack_from("<I", image, place + 12)
            return MacOS(MACH_MACHINES[machine], _release(version >> 16, version >> 8 & 0xFF))
        place += size
    raise NotExecutable("is an executable of a macOS before 10.14")


def _release(major: int, minor: int) -> Version:
    """Since macOS 11 the tags know whole releases only."""
    return (major, minor) if major < 11 else (major + (minor > 0), 0)
