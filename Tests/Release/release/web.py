"""The page that needs no server, as an archive of its folder."""

import subprocess
import tempfile
from pathlib import Path

from . import archives


def pack(source, engines, folder):
    if not source.module.exists():
        return
    with tempfile.TemporaryDirectory(prefix="mapcam-web-") as page:
        build = source.folder / "clients" / "site" / "build"
        subprocess.run([build, page], check=True, stdout=subprocess.DEVNULL)
        files = {**archives.tree(Path(page)), "LICENSE": ((source.folder / "LICENSE").read_bytes(), 0o644)}
    name = f"mapcam-web-{source.version}"
    (folder / "web").mkdir()
    (folder / "web" / f"{name}.tar.gz").write_bytes(archives.gzipped(archives.tar(files, name, source.time)))
