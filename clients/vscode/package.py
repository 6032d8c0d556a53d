#!/usr/bin/env python3
"""Packs the extension as a .vsix: usage: package.py [FILE] [--maplibre FOLDER] [--engine FILE]

mapcam-preview goes with it, the engine as clients/wasm/build makes it for systems without a program, and MapLibre GL JS
and the program mapcam, if these are given.
"""

import argparse
import json
import re
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
CLIENTS = HERE.parent
MODULE = CLIENTS / "wasm" / "dist" / "mapcam.wasm"
#: The same bytes for the same files.
TIME = (2020, 1, 1, 0, 0, 0)
MAPLIBRE = ("maplibre-gl.js", "maplibre-gl.css")
LICENSES = ("LICENSE", "LICENSE.txt", "../LICENSE", "../LICENSE.txt")
#: The package's manifest, with the names of `values` instead of its values.
MANIFEST = HERE / "extension.vsixmanifest"

CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
%s
</Types>
"""


def contents(maplibre, engine):
    """The files by their names in the package: the extension and the JavaScript package."""
    own = ("package.json", "extension.js", "README.md", "screenshot.png", "icon.png")
    files = {f"extension/{name}": HERE / name for name in own}
    files["extension/LICENSE.txt"] = CLIENTS.parent / "LICENSE"
    folders = {HERE / "src": "src"}
    folders.update({CLIENTS / "javascript" / name: f"javascript/{name}" for name in ("bin", "page", "src")})
    for folder, name in folders.items():
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            files[f"extension/{name}/{path.relative_to(folder).as_posix()}"] = path
    files["extension/javascript/package.json"] = CLIENTS / "javascript" / "package.json"
    if maplibre:
        for name in MAPLIBRE:
            files[f"extension/maplibre/{name}"] = Path(maplibre) / name
        for license in filter(Path.is_file, map(Path(maplibre).joinpath, LICENSES)):
            files["extension/maplibre/LICENSE.txt"] = license
    if MODULE.is_file():
        files["extension/javascript/dist/mapcam.wasm"] = MODULE
    if engine:
        files["extension/javascript/bin/mapcam"] = Path(engine)
    return files


def readme(text, files):
    """The README for the package, without links to files that are not in it."""
    def link(found):
        is_there = "://" in found[2] or found[2].startswith("#") or f"extension/{found[2]}" in files
        return found[0] if is_there else found[1]

    return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)]+)\)", link, text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("file", nargs="?", help="mapcam-VERSION.vsix unless it is given")
    parser.add_argument("--maplibre", help="the folder of maplibre-gl.js and maplibre-gl.css")
    parser.add_argument("--engine", help="the program mapcam, for one kind of system")
    options = parser.parse_args()
    for name in MAPLIBRE if options.maplibre else ():
        if not (Path(options.maplibre) / name).is_file():
            parser.error(f"there is no {name} in {options.maplibre}")
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    files = contents(options.maplibre, options.engine)
    kinds = sorted({path.suffix for path in files.values() if path.suffix} | {".txt", ".vsixmanifest"})
    types = "\n".join(
        f'  <Default Extension="{kind}" ContentType="{"text/xml" if "manifest" in kind else "application/octet-stream"}"/>'
        for kind in kinds
    )
    values = {name: escape(str(package[name])) for name in ("name", "version", "publisher", "displayName", "description")}
    values["tags"] = escape(",".join(package["keywords"]))
    urls = {"Source": package.get("repository"), "Support": package.get("bugs")}
    values["links"] = "".join(
        f'      <Property Id="Microsoft.VisualStudio.Services.Links.{name}" Value="{escape(link["url"])}"/>\n'
        for name, link in urls.items() if link
    )
    values["categories"] = escape(",".join(package["categories"]))
    values["engine"] = escape(package["engines"]["vscode"])
    # Read before anything is written: what cannot be read leaves no half of a package.
    read = {name: path.read_bytes() for name, path in files.items()}
    read["extension/README.md"] = readme(read["extension/README.md"].decode(), files).encode()
    target = Path(options.file or f"mapcam-{package['version']}.vsix")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, data):
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = (0o755 if "/bin/" in name else 0o644) << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)

        add(MANIFEST.name, MANIFEST.read_text(encoding="utf-8").format(**values))
        add("[Content_Types].xml", CONTENT_TYPES % types)
        for name, data in read.items():
            add(name, data)
    print(target)


if __name__ == "__main__":
    main()
