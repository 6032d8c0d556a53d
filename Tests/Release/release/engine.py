"""The engine: built so that it needs nothing on the machine that it runs on, and as a tarball."""

import subprocess

from . import archives

#: Where each shell looks for completions, below a prefix such as /usr.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/mapcam",
    "zsh": "share/zsh/site-functions/_mapcam",
    "fish": "share/fish/vendor_completions.d/mapcam.fish",
}


def build(source):
    """The stripped binary, and what the linker took from libraries: the lines of its map."""
    command = ["swift", "build", "-c", "release", "--product", "mapcam", "--disable-index-store"]
    # No path of this folder goes into the binary.
    command += ["-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{source.folder}=/mapcam"]
    link_map = source.folder / "link.map"
    if source.system == "linux":
        command += ["-Xswiftc", "-static-executable"]
        command += ["-Xlinker", "-s", "-Xlinker", "--build-id=none", "-Xlinker", f"-Map={link_map}"]
    subprocess.run(command, cwd=source.folder, check=True)
    binary = source.folder / ".build" / "release" / "mapcam"
    if source.system == "macos":
        subprocess.run(["strip", "-x", binary], check=True)
    else:
        # Hashes of each module's build, its folder's name included; nothing reads them once it is linked.
        subprocess.run(["objcopy", "--remove-section=.swift_modhash", binary], check=True)
    return binary, link_map.read_text(errors="replace").splitlines() if link_map.exists() else []


def printed(binary, *words):
    return subprocess.check_output([binary, *words])


def files(source, binary):
    """What is installed below a prefix, as (content, mode)."""
    installed = {
        "bin/mapcam": (binary.read_bytes(), 0o755),
        "share/man/man1/mapcam.1": (printed(binary, "manual"), 0o644),
    }
    for shell, path in COMPLETIONS.items():
        installed[path] = (printed(binary, "completions", shell), 0o644)
    return installed


def notices(source):
    """What goes with every copy of the binary."""
    return {
        name: ((source.folder / path).read_bytes(), 0o644)
        for name, path in {"LICENSE": "LICENSE", "NOTICE": "Tests/Release/NOTICE"}.items()
    }


def pack(source, binary, folder):
    name = f"mapcam-{source.version}-{source.system}-{source.machine}"
    contents = {**files(source, binary), **notices(source)}
    content = archives.gzipped(archives.tar(contents, name, source.time))
    (folder / f"{name}.tar.gz").write_bytes(content)
