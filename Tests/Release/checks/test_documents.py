"""The documents, and what is said of the files."""

import hashlib
import json
import shutil
import tarfile
import unittest
import zipfile

from .machine import Release, require, run, the_only


class Documents(unittest.TestCase):
    def test_the_sums_are_those_of_all_files(self):
        told = {}
        for line in (Release.folder / "SHA256SUMS").read_text().splitlines():
            digest, name = line.split("  ")
            told[name] = digest
        found = {
            str(path.relative_to(Release.folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in Release.folder.rglob("*")
            if path.is_file() and path.name != "SHA256SUMS"
        }
        self.assertEqual(told, found)

    def test_the_notes_are_about_the_version(self):
        notes = (Release.folder / "RELEASE-NOTES.md").read_text(encoding="utf-8")
        self.assertTrue(notes.startswith(f"# mapcam {Release.version}\n"), notes[:80])
        self.assertIn("### Added", notes)

    def test_the_protocol_is_there_to_read_and_for_programs(self):
        document = json.loads((Release.folder / "openrpc.json").read_text(encoding="utf-8"))
        text = (Release.folder / "protocol.md").read_text(encoding="utf-8")
        self.assertTrue(document["openrpc"].startswith("1."))
        self.assertTrue(text.startswith(f"# The mapcam protocol, version {document['info']['version']}\n"))
        for method in document["methods"]:
            self.assertIn(f"\n### {method['name']}\n", text)

    def test_the_bill_of_materials_is_valid_and_of_this_binary(self):
        path = the_only(self, "mapcam-*.spdx.json")
        bill = json.loads(path.read_text(encoding="utf-8"))
        with tarfile.open(the_only(self, "mapcam-*.tar.gz")) as archive:
            (name,) = [name for name in archive.getnames() if name.endswith("/bin/mapcam")]
            digest = hashlib.sha256(archive.extractfile(name).read()).hexdigest()
        self.assertEqual(bill["packages"][0]["checksums"][0]["checksumValue"], digest)
        linked = {each["name"] for each in bill["packages"][1:]}
        if "linux" in name:
            self.assertEqual(linked, {"swift-runtime", "gcc-runtime", "glibc", "natural-earth-land"})
        require(self, "pyspdxtools")
        run(self, [shutil.which("pyspdxtools"), "--infile", path])

    def test_the_extension_of_vs_code_has_all_its_files(self):
        for path in Release.folder.glob("vscode/*.vsix"):
            with zipfile.ZipFile(path) as archive:
                self.assertIsNone(archive.testzip())
                names = set(archive.namelist())
                package = json.loads(archive.read("extension/package.json"))
            self.assertEqual(package["version"], Release.version)
            main = f"extension/{package['main'].removeprefix('./')}"
            self.assertLessEqual({main, "extension.vsixmanifest", "[Content_Types].xml", "extension/LICENSE.txt"}, names)
        self.assertTrue([*Release.folder.glob("vscode/*.vsix")])
