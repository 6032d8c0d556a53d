"""Builds this package with the standard library alone, so that pip needs no network (PEP 517).

The engine goes into the wheel where `binary` is configured:

    pip wheel clients/python --no-deps -w dist --config-settings binary=.build/release/mapcam

The wheel's tags are the platforms that the executable runs on.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import os
import re
import shutil
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Optional

from bundle import CLIENTS, widget, write
from executables import NotExecutable, platforms

ROOT = Path(__file__).resolve().parents[1]
PAGE = CLIENTS / "preview" / "page"
PACKAGE = "mapcam"
MODULE = ROOT.parent / "wasm/dist/mapcam.wasm"
PAGES = ("LICENSE", "pyproject.toml", *sorted(path.name for path in ROOT.glob("*.md")))
Settings = Optional[dict[str, Any]]
Files = list[tuple[str, bytes, int]]
"""Names, contents and modes."""


class WrongSetting(SystemExit):
    """Ends the build with a sentence instead of a traceback."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    _checked(config_settings)
    return []


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    if "binary" in _checked(config_settings):
        raise WrongSetting("An editable install carries no engine: name it by MAPCAM=PATH instead.")
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel of the package, and of the engine where `binary` is configured."""
    settings = _checked(config_settings)
    files = _package()
    platform = "any"
    if "binary" in settings:
        image, platform = _engine(settings["binary"])
        files.append((f"{PACKAGE}/bin/mapcam", image, 0o755))
    else:
        _check_for_engine(files)
    return _write_wheel(Path(wheel_directory), files, f"py3-none-{platform}")


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel that points here, where the widget is bundled."""
    get_requires_for_build_editable(config_settings)
    write()
    pointer = (f"__editable__.{PACKAGE}.pth", f"{ROOT}\n".encode(), 0o644)
    return _write_wheel(Path(wheel_directory), [pointer], "py3-none-any")


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """The sources."""
    _checked(config_settings)
    project = _project()
    base = f"{project['name']}-{project['version']}"
    files = [*_package(), *_files("backend"), *_files("tests")]
    files += [(name, (ROOT / name).read_bytes(), 0o644) for name in PAGES]
    files.append(("PKG-INFO", _metadata(project), 0o644))
    path = Path(sdist_directory) / f"{base}.tar.gz"
    # Dated 1970: the same sources give the same bytes.
    with (
        gzip.GzipFile(path, "wb", mtime=0) as file,
        tarfile.open(fileobj=file, mode="w") as archive,
    ):
        for name, content, mode in files:
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mode = len(content), mode
            archive.addfile(entry, io.BytesIO(content))
    return f"{base}.tar.gz"


def _project(name: str = "project") -> dict[str, Any]:
    """A table of pyproject.toml, whose values are written as in Python; {} where it is not."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table = re.search(rf"^\[{re.escape(name)}\]\n(.*?)^\[", text, re.MULTILINE | re.DOTALL)
    if table is None:
        return {}
    pairs = re.findall(r"^([a-z-]+) = (.*?)(?=^[a-z-]+ = |\Z)", table[1], re.MULTILINE | re.DOTALL)
    return {name: ast.literal_eval(value.strip()) for name, value in pairs}


def _checked(settings: Settings) -> dict[str, str]:
    """The settings, of which there is one, with one value."""
    for name, value in (settings or {}).items():
        if name != "binary":
            what = "There is binary, the engine's executable"
            raise WrongSetting(f"There is no build setting {name!r}. {what}.")
        if not isinstance(value, str) or not value:
            raise WrongSetting(
                f"The build setting {name} must be the engine's executable: {value!r}."
            )
    return dict(settings or {})


def _engine(binary: str) -> tuple[bytes, str]:
    """The bytes of the engine, and the platforms of its wheel."""
    path = Path(os.environ.get("PWD", "."), binary)
    try:
        image = path.read_bytes()
        return image, ".".join(platforms(image))
    except OSError as error:
        raise WrongSetting(f"The engine can't be read: {path}: {error.strerror}.") from None
    except NotExecutable as error:
        raise WrongSetting(f"The engine to be carried, {path}, {error}.") from None


def _metadata(project: dict[str, Any]) -> bytes:
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        *(f"License-File: {name}" for name in project["license-files"]),
        f"Requires-Python: {project['requires-python']}",
        f"Keywords: {','.join(project['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        *(f"Project-URL: {name}, {url}" for name, url in _project("project.urls").items()),
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
    """The command, and where pytest finds the plugin."""
    groups = {"console_scripts": "project.scripts", "pytest11": "project.entry-points.pytest11"}
    lines = []
    for group, table in groups.items():
        entries = [f"{name} = {place}" for name, place in _project(table).items()]
        lines += [f"[{group}]", *entries, ""]
    return "\n".join(lines).encode()


def _package() -> Files:
    """The package, with the widget's bundle, its map, and the engine's module if it is there."""
    made = [(f"{PACKAGE}/{name}", content, 0o644) for name, content in widget().items()]
    for path in (MODULE, *(PAGE / f"{name}.json" for name in ("land", "earth", "names"))):
        if path.exists():
            made.append((f"{PACKAGE}/{path.name}", path.read_bytes(), 0o644))
    names = {name for name, _, _ in made}
    return sorted([*(each for each in _files(PACKAGE) if each[0] not in names), *made])


def _check_for_engine(files: Files) -> None:
    """Ends an installation from a source distribution that no engine would be found for."""
    carries = any(name == f"{PACKAGE}/{MODULE.name}" for name, _, _ in files)
    is_distribution = (ROOT / "PKG-INFO").exists()
    if is_distribution and not (carries or os.environ.get("MAPCAM") or shutil.which("mapcam")):
        raise WrongSetting(
            "This source distribution holds no engine, and none was found on PATH or by MAPCAM. "
            "Install a wheel, pip install --only-binary :all: mapcam, or name an engine that the "
            "wheel is to carry: --config-settings binary=PATH."
        )


def _files(folder: str) -> Files:
    paths = sorted(path for path in (ROOT / folder).rglob("*") if path.is_file())
    return [
        (path.relative_to(ROOT).as_posix(), path.read_bytes(), path.stat().st_mode & 0o755)
        for path in paths
        if "__pycache__" not in path.parts
    ]


def _write_wheel(directory: Path, files: Files, tag: str) -> str:
    project = _project()
    base = f"{project['name']}-{project['version']}"
    info = f"{base}.dist-info"
    purity = str(tag.endswith("-any")).lower()
    language, _, platforms = tag.rpartition("-")
    wheel = f"Wheel-Version: 1.0\nGenerator: {PACKAGE}\nRoot-Is-Purelib: {purity}\n"
    wheel += "".join(f"Tag: {language}-{platform}\n" for platform in platforms.split("."))
    licenses = project["license-files"]
    files = [
        *files,
        *((f"{info}/licenses/{name}", (ROOT / name).read_bytes(), 0o644) for name in licenses),
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
