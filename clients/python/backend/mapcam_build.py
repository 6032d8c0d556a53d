"""Builds this package with the standard library alone, so that pip needs no network (PEP 517).

The engine's binary goes into the wheel where `binary` is configured, and makes the wheel one for
this platform:

    pip wheel clients/python --no-deps -w dist --config-settings binary=.build/release/mapcam

`platform=manylinux_2_28_x86_64`, say, names another one.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import io
import os
import re
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Optional

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "mapcam"
PAGES = ("README.md", "pyproject.toml", "testing.md")
Settings = Optional[dict[str, Any]]
Files = list[tuple[str, bytes, int]]
"""Names, contents and modes."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel
get_requires_for_build_editable = get_requires_for_build_wheel


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel of the package, and of the engine where `binary` is configured."""
    settings = config_settings or {}
    files = _package_files()
    tag = "py3-none-any"
    binary = settings.get("binary")
    if binary:
        path = Path(os.environ.get("PWD", "."), str(binary))
        files.append((f"{PACKAGE}/bin/mapcam", path.read_bytes(), 0o755))
        tag = f"py3-none-{settings.get('platform') or _platform()}"
    return _write_wheel(Path(wheel_directory), files, tag)


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel that points here."""
    pointer = (f"__editable__.{PACKAGE}.pth", f"{ROOT}\n".encode(), 0o644)
    return _write_wheel(Path(wheel_directory), [pointer], "py3-none-any")


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """The sources."""
    project = _project()
    base = f"{project['name']}-{project['version']}"
    files = [*_package_files(), *_files("backend"), *_files("tests"), *_files("examples")]
    files += [(name, (ROOT / name).read_bytes(), 0o644) for name in PAGES]
    files.append(("PKG-INFO", _metadata(project), 0o644))
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for name, content, mode in files:
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mode = len(content), mode
            archive.addfile(entry, io.BytesIO(content))
    return f"{base}.tar.gz"


def _project(name: str = "project") -> dict[str, Any]:
    """A table of pyproject.toml, whose values are written as in Python."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table = re.search(rf"^\[{re.escape(name)}\]\n(.*?)^\[", text, re.MULTILINE | re.DOTALL)
    assert table is not None
    pairs = re.findall(r"^([a-z-]+) = (.*?)(?=^[a-z-]+ = |\Z)", table[1], re.MULTILINE | re.DOTALL)
    return {name: ast.literal_eval(value.strip()) for name, value in pairs}


def _metadata(project: dict[str, Any]) -> bytes:
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
        f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        *_extras(),
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / project["readme"]).read_text(encoding="utf-8"),
    ]
    return "\n".join(lines).encode()


def _extras() -> list[str]:
    """What optional parts need."""
    lines = []
    for extra, needed in _project("project.optional-dependencies").items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {each}; extra == "{extra}"' for each in needed]
    return lines


def _entry_points() -> bytes:
    """Where pytest finds the plugin."""
    plugins = _project("project.entry-points.pytest11").items()
    lines = ["[pytest11]", *(f"{name} = {module}" for name, module in plugins), ""]
    return "\n".join(lines).encode()


def _package_files() -> Files:
    return _files(PACKAGE)


def _files(folder: str) -> Files:
    paths = sorted(path for path in (ROOT / folder).rglob("*") if path.is_file())
    return [
        (path.relative_to(ROOT).as_posix(), path.read_bytes(), path.stat().st_mode & 0o755)
        for path in paths
        if "__pycache__" not in path.parts
    ]


def _platform() -> str:
    return re.sub(r"[-.]", "_", sysconfig.get_platform())


def _write_wheel(directory: Path, files: Files, tag: str) -> str:
    project = _project()
    base = f"{project['name']}-{project['version']}"
    info = f"{base}.dist-info"
    purity = str(tag.endswith("-any")).lower()
    wheel = f"Wheel-Version: 1.0\nGenerator: {PACKAGE}\nRoot-Is-Purelib: {purity}\nTag: {tag}\n"
    files = [
        *files,
        (f"{info}/METADATA", _metadata(project), 0o644),
        (f"{info}/WHEEL", wheel.encode(), 0o644),
        (f"{info}/entry_points.txt", _entry_points(), 0o644),
    ]
    record = "".join(f"{name},{_digest(content)},{len(content)}\n" for name, content, _ in files)
    record += f"{info}/RECORD,,\n"
    name = f"{base}-{tag}.whl"
    with zipfile.ZipFile(directory / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content, mode in [*files, (f"{info}/RECORD", record.encode(), 0o644)]:
            entry = zipfile.ZipInfo(path)  # Dated 1980: the same sources give the same wheel.
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return name


def _digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"
