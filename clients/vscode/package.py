#!/usr/bin/env python3
"""Packs the extension as a .vsix, without any tool of Node's: usage: package.py [FILE] [--maplibre FOLDER]

The page of mapcam-preview goes with it, and MapLibre GL JS where its folder is named.
"""

import argparse
import json
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
CLIENTS = HERE.parent
#: The same bytes for the same files.
TIME = (2020, 1, 1, 0, 0, 0)
MAPLIBRE = ("maplibre-gl.js", "maplibre-gl.css")

CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
%s
</Types>
"""

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
    <DisplayName>{displayName}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Tags>{tags}</Tags>
    <Categories>{categories}</Categories>
    <License>extension/LICENSE.txt</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def contents(maplibre):
    """The files by their names in the package."""
    files = {f"extension/{name}": HERE / name for name in ("package.json", "extension.js", "README.md", "screenshot.png")}
    files["extension/LICENSE.txt"] = CLIENTS.parent / "LICENSE"
    for path in sorted((HERE / "src").glob("*.js")):
        files[f"extension/src/{path.name}"] = path
    for path in sorted((CLIENTS / "preview" / "page").iterdir()):
        files[f"extension/preview/page/{path.name}"] = path
    # The page's scripts are modules.
    files["extension/preview/package.json"] = CLIENTS / "preview" / "package.json"
    if maplibre:
        for name in MAPLIBRE:
            files[f"extension/maplibre/{name}"] = Path(maplibre) / name
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("file", nargs="?", help="mapcam-VERSION.vsix unless it is given")
    parser.add_argument("--maplibre", help="the folder of maplibre-gl.js and maplibre-gl.css")
    options = parser.parse_args()
    for name in MAPLIBRE if options.maplibre else ():
        if not (Path(options.maplibre) / name).is_file():
            parser.error(f"there is no {name} in {options.maplibre}")
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    files = contents(options.maplibre)
    kinds = sorted({path.suffix for path in files.values() if path.suffix} | {".txt", ".vsixmanifest"})
    types = "\n".join(
        f'  <Default Extension="{kind}" ContentType="{"text/xml" if "manifest" in kind else "application/octet-stream"}"/>'
        for kind in kinds
    )
    values = {name: escape(str(package[name])) for name in ("name", "version", "publisher", "displayName", "description")}
    values["tags"] = escape(",".join(package["keywords"]))
    values["categories"] = escape(",".join(package["categories"]))
    values["engine"] = escape(package["engines"]["vscode"])
    # Read before anything is written: what cannot be read leaves no half of a package.
    read = {name: path.read_bytes() for name, path in files.items()}
    target = Path(options.file or f"mapcam-{package['version']}.vsix")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, data):
            archive.writestr(zipfile.ZipInfo(name, TIME), data, zipfile.ZIP_DEFLATED)

        add("extension.vsixmanifest", MANIFEST.format(**values))
        add("[Content_Types].xml", CONTENT_TYPES % types)
        for name, data in read.items():
            add(name, data)
    print(target)


if __name__ == "__main__":
    main()
