"""The bill of materials, in SPDX 2.3: what is in each binary, by the linker's own account, and in the packages."""

import hashlib
import json
import os
import re
import subprocess

#: The parts by the libraries that the linker may take something from: a name, a licence, and the Debian package that says the version.
PARTS = {
    "swift-runtime": (r"/mapcam\.o$", "Apache-2.0 WITH Swift-exception", None),
    "gcc-runtime": (r"/lib/gcc(-cross)?/", "GPL-3.0-or-later WITH GCC-exception-3.1", "libgcc-s1"),
    "glibc": (r"/lib(64)?(/[a-z0-9_]+-linux-gnu)?/[^/]*\.[ao]$", "LGPL-2.1-or-later", "libc6"),
}
SUPPLIERS = {"swift-runtime": "Swift.org", "gcc-runtime": "Free Software Foundation", "glibc": "Free Software Foundation"}


def write(source, engines, folder):
    document = bill(source, engines)
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    (folder / f"mapcam-{source.version}.spdx.json").write_text(text, encoding="utf-8")


def parts(linked):
    """The parts that the linker took something from; what it took from elsewhere is a defect."""
    taken = set()
    for line in linked:
        path = re.search(r"\s(/[^\s(]+\.[ao])\b", line)
        if path is None or path[1].endswith("/runtime.o"):
            continue
        names = [name for name, (place, _, _) in PARTS.items() if re.search(place, os.path.normpath(path[1]))]
        assert names, f"{path[1]} is in the binary, and in no part of the bill"
        taken.add(names[0])
    return sorted(taken)


def bill(source, engines):
    land = package(source, "natural-earth-land", "NOASSERTION", "CC0-1.0", "Organization: Natural Earth")
    land["comment"] = "Land, lakes, rivers, borders and names, in the Python package and in the preview; not in the binary."
    binaries, linked, relationships = [], {}, []
    for engine in engines:
        itself = program(source, engine)
        binaries.append(itself)
        for name in parts(engine.linked):
            linked[name] = package(source, name, version(name), PARTS[name][1], f"Organization: {SUPPLIERS[name]}")
            relationships.append(relationship(itself["SPDXID"], "STATIC_LINK", linked[name]["SPDXID"]))
        relationships.append(relationship("SPDXRef-DOCUMENT", "DESCRIBES", itself["SPDXID"]))
        relationships.append(relationship(itself["SPDXID"], "CONTAINS", land["SPDXID"]))
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"mapcam-{source.version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/mapcam-{source.version}-{source.commit}",
        "creationInfo": {
            "created": source.date("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: mapcam-Tests-Release-make"],
            "comment": "Nothing is in the binary but mapcam and what a Swift program stands on.",
        },
        "packages": [*binaries, *linked.values(), land],
        "relationships": relationships,
    }


def program(source, engine):
    name = f"mapcam-{source.system}-{engine.machine.replace('_', '-')}"
    described = package(source, name, source.version, "Apache-2.0", "Organization: The mapcam authors")
    described["checksums"] = [
        {"algorithm": "SHA256", "checksumValue": hashlib.sha256(engine.binary.read_bytes()).hexdigest()}
    ]
    if source.repository:
        described["downloadLocation"] = f"git+{source.repository}@{source.commit}"
    described["packageFileName"] = "bin/mapcam"
    described["primaryPackagePurpose"] = "APPLICATION"
    described["sourceInfo"] = f"Built from the commit {source.commit}. It depends on no package."
    return described


def package(source, name, version, license, supplier):
    described = {
        "SPDXID": f"SPDXRef-{name}",
        "name": name,
        "supplier": supplier,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license,
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
    }
    if version != "NOASSERTION":
        described["versionInfo"] = version
    return described


def relationship(one, kind, other):
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def version(name):
    if name == "swift-runtime":
        told = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True)
        return re.search(r"Swift version (\S+)", told.stdout + told.stderr)[1]
    query = ["dpkg-query", "--show", "--showformat=${Version}", PARTS[name][2]]
    found = subprocess.run(query, capture_output=True, text=True)
    return found.stdout if found.returncode == 0 else "NOASSERTION"
