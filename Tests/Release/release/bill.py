"""The bill of materials, in SPDX 2.3: what is in the binary, by the linker's own account, and in the packages."""

import hashlib
import json
import re
import subprocess
from pathlib import Path

#: The parts by the libraries that the linker may take something from: a name, a licence, and the Debian package that says the version.
PARTS = {
    "swift-runtime": (r"/swift_static/", "Apache-2.0 WITH Swift-exception", None),
    "gcc-runtime": (r"/lib/gcc/", "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++6"),
    "glibc": (r"/lib(64)?(/[a-z0-9_]+-linux-gnu)?/[^/]*\.[ao]$", "LGPL-2.1-or-later", "libc6"),
}
SUPPLIERS = {"swift-runtime": "Swift.org", "gcc-runtime": "Free Software Foundation", "glibc": "Free Software Foundation"}


def write(source, binary, linked, folder):
    document = bill(source, binary, parts(linked))
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    (folder / f"mapcam-{source.version}.spdx.json").write_text(text, encoding="utf-8")


def parts(linked):
    """The parts that the linker took something from; what it took from elsewhere is a defect."""
    taken = set()
    for line in linked:
        path = re.match(r"^(/[^\s(]+\.[ao])\b", line)
        if path is None or "/.build/" in path[1]:
            continue
        names = [name for name, (place, _, _) in PARTS.items() if re.search(place, str(Path(path[1])))]
        assert names, f"{path[1]} is in the binary, and in no part of the bill"
        taken.add(names[0])
    return sorted(taken)


def bill(source, binary, taken):
    land = package(source, "natural-earth-land", "NOASSERTION", "CC0-1.0", "Organization: Natural Earth")
    land["comment"] = "Land, lakes, rivers, borders and names, in the Python package and in the preview; not in the binary."
    itself = package(source, "mapcam", source.version, "Apache-2.0", "Organization: The mapcam authors")
    itself["checksums"] = [
        {"algorithm": "SHA256", "checksumValue": hashlib.sha256(binary.read_bytes()).hexdigest()}
    ]
    itself["packageFileName"] = "bin/mapcam"
    itself["primaryPackagePurpose"] = "APPLICATION"
    itself["sourceInfo"] = f"Built from the commit {source.commit}. It depends on no package."
    linked = [
        package(source, name, version(name), PARTS[name][1], f"Organization: {SUPPLIERS[name]}") for name in taken
    ]
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
        "packages": [itself, *linked, land],
        "relationships": [
            relationship("SPDXRef-DOCUMENT", "DESCRIBES", itself["SPDXID"]),
            *(relationship(itself["SPDXID"], "STATIC_LINK", each["SPDXID"]) for each in linked),
            relationship(itself["SPDXID"], "CONTAINS", land["SPDXID"]),
        ],
    }


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
