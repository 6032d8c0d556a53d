"""The Debian package."""

import hashlib
import shutil
import subprocess
import tempfile
from email.utils import formatdate
from pathlib import Path

from . import archives, engine

MAINTAINER = "The mapcam authors <mapcam@packages.invalid>"

CONTROL = """\
Package: mapcam
Version: {version}-1
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Section: science
Priority: optional
{homepage}Description: headless map camera
 A process that holds the camera of a map (target, zoom, bearing and viewing
 angle) and moves it as the Google Maps SDK for iOS would, with MapLibre's
 perspective, drawing nothing. Programs drive it by JSON-RPC 2.0 on standard
 input and output.
"""

CHANGELOG = """\
mapcam ({version}-1) unstable; urgency=medium

  * See /usr/share/doc/mapcam/changelog.gz.

 -- {maintainer}  {date}
"""

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: mapcam

Files: *
Copyright: The mapcam authors
License: Apache-2.0
 On Debian systems, the Apache License, version 2.0, can be found in
 /usr/share/common-licenses/Apache-2.0.
Comment:
{notice}
"""

#: It is meant to be static, is not uploaded to Debian, and says what it takes by --help.
OVERRIDES = """\
mapcam: statically-linked-binary [usr/bin/mapcam]
mapcam: initial-upload-closes-no-bugs [usr/share/doc/mapcam/changelog.Debian.gz:1]
mapcam: no-manual-page [usr/bin/mapcam]
"""


#: Debian's words.
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def pack(source, engines, folder):
    for each in engines if source.system == "linux" else []:
        pack_engine(source, each, folder)


def pack_engine(source, built, folder):
    files = engine.files(built)
    values = {
        "version": source.version,
        "maintainer": MAINTAINER,
        "architecture": ARCHITECTURES[built.machine],
        "date": formatdate(source.time),
        "homepage": f"Homepage: {source.repository}\n" if source.repository else "",
    }
    notice = (source.folder / "Tests" / "Release" / "NOTICE").read_text(encoding="utf-8")
    comment = "\n".join(f" {line}" if line else " ." for line in notice.splitlines())
    files["share/doc/mapcam/copyright"] = (COPYRIGHT.format(notice=comment).encode(), 0o644)
    compress(files, "share/doc/mapcam/changelog.Debian", CHANGELOG.format(**values).encode())
    compress(files, "share/doc/mapcam/changelog", (source.folder / "CHANGELOG.md").read_bytes())
    files["share/lintian/overrides/mapcam"] = (OVERRIDES.encode(), 0o644)
    values["size"] = sum((len(content) + 1023) // 1024 for content, _ in files.values())
    sums = [f"{hashlib.md5(content).hexdigest()}  usr/{name}\n" for name, (content, _) in sorted(files.items())]
    with tempfile.TemporaryDirectory() as work:
        tree = Path(work) / "mapcam"
        write(tree / "DEBIAN" / "control", CONTROL.format(**values).encode(), 0o644)
        write(tree / "DEBIAN" / "md5sums", "".join(sums).encode(), 0o644)
        for name, (content, mode) in files.items():
            write(tree / "usr" / name, content, mode)
        package = folder / f"mapcam_{source.version}-1_{values['architecture']}.deb"
        # Times are those of SOURCE_DATE_EPOCH.
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        shutil.rmtree(tree)


def compress(files, name, content):
    files[f"{name}.gz"] = (archives.gzipped(content), 0o644)


def write(path, content, mode):
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o755)
    path.write_bytes(content)
    path.chmod(mode)
