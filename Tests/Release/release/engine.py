"""The engine: built so that it needs nothing on the machine that it runs on, and as a tarball."""

import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from . import archives

LINUX_MACHINES = ("x86_64", "aarch64")


@dataclass
class Engine:
    """The stripped binary for a machine."""

    machine: str
    binary: Path
    #: The lines of the linker's map: what it took from libraries.
    linked: list
    #: A binary that runs here.
    printer: Path


def build(source):
    """The engine for this machine and, on Linux, for the others, with the WebAssembly module."""
    if source.system == "macos":
        return [build_with_libraries(source)]
    machines = sorted(LINUX_MACHINES, key=lambda machine: machine != source.machine)
    with ThreadPoolExecutor(2) as pool:
        module = pool.submit(subprocess.run, [source.folder / "clients/wasm/build"], check=True)
        engines = [*pool.map(lambda machine: build_for_linux(source, machine, machines[0]), machines)]
        module.result()
    return engines


def build_with_libraries(source):
    """With the system's own, for this machine."""
    command = ["swift", "build", "-c", "release", "--product", "mapcam", "--disable-index-store"]
    # No path of this folder goes into the binary.
    command += ["-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{source.folder}=/mapcam"]
    subprocess.run(command, cwd=source.folder, check=True)
    binary = source.folder / ".build" / "release" / "mapcam"
    if source.system == "macos":
        subprocess.run(["strip", "-x", binary], check=True)
    return Engine(source.machine, binary, [], binary)


def path_of(source, machine):
    return source.folder / f"linux-{machine}" / "mapcam"


def build_for_linux(source, machine, here):
    binary = path_of(source, machine)
    binary.parent.mkdir()
    link_map = binary.with_suffix(".map")
    subprocess.run([source.folder / "Tests/Release/linux", machine, binary, f"-Wl,-Map={link_map}"], check=True)
    return Engine(machine, binary, link_map.read_text(errors="replace").splitlines(), path_of(source, here))


def printed(binary, *words):
    return subprocess.check_output([binary, *words])


def files(engine):
    """What is installed below a prefix, as (content, mode)."""
    return {"bin/mapcam": (engine.binary.read_bytes(), 0o755)}


def notices(source):
    """What goes with every copy of the binary."""
    return {
        name: ((source.folder / path).read_bytes(), 0o644)
        for name, path in {"LICENSE": "LICENSE", "NOTICE": "Tests/Release/NOTICE"}.items()
    }


def pack(source, engines, folder):
    for engine in engines:
        name = f"mapcam-{source.version}-{source.system}-{engine.machine}"
        content = archives.gzipped(archives.tar({**files(engine), **notices(source)}, name, source.time))
        (folder / f"{name}.tar.gz").write_bytes(content)
    if source.module.exists():
        shutil.copy(source.module, folder)
