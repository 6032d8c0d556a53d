"""Which machines an executable runs on, as the platform tags of wheels (PEP 425, 600 and 656).

It is read from the file itself, so an engine that was built for another machine is tagged for that.
"""

from __future__ import annotations

import struct

ELF_MACHINES = {62: "x86_64", 183: "aarch64"}
MACH_MACHINES = {0x01000007: "x86_64", 0x0100000C: "arm64"}

INTERPRETER = 3
"""The type of the ELF segment that names the dynamic linker."""

BUILD_VERSION = 0x32
"""The load command of Mach-O that says which macOS is the oldest."""


class NotExecutable(ValueError):
    """A file that is not an executable for a wheel."""


def platforms(image: bytes) -> list[str]:
    """What an executable's bytes say. Raises `NotExecutable`."""
    try:
        if image[:6] == b"\x7fELF\x02\x01":
            return _linux(image)
        if image[:4] == b"\xcf\xfa\xed\xfe":
            return _macos(image)
    except (KeyError, struct.error):
        raise NotExecutable("is an executable of an unknown kind") from None
    raise NotExecutable("is not a 64-bit executable of Linux or macOS")


def _linux(image: bytes) -> list[str]:
    """Without libraries it needs a kernel only, an older one than both of these have."""
    machine = ELF_MACHINES[struct.unpack_from("<H", image, 18)[0]]
    (start,) = struct.unpack_from("<Q", image, 32)
    size, count = struct.unpack_from("<HH", image, 54)
    kinds = [struct.unpack_from("<I", image, start + size * index)[0] for index in range(count)]
    if INTERPRETER in kinds:
        return [f"linux_{machine}"]
    return [f"manylinux_2_17_{machine}", f"musllinux_1_1_{machine}"]


def _macos(image: bytes) -> list[str]:
    machine, count = struct.unpack_from("<I", image, 4)[0], struct.unpack_from("<I", image, 16)[0]
    place = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", image, place)
        if command == BUILD_VERSION:
            (version,) = struct.unpack_from("<I", image, place + 12)
            major, minor = version >> 16, version >> 8 & 0xFF
            if major >= 11:  # Since macOS 11 the tags know whole releases only.
                major, minor = major + (minor > 0), 0
            return [f"macosx_{major}_{minor}_{MACH_MACHINES[machine]}"]
        place += size
    raise NotExecutable("is an executable of a macOS before 10.14")
