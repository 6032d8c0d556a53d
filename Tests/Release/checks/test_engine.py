"""The engine's tarball and the Debian package, each in a root with nothing else; and the documents."""

import hashlib
import json
import os
import re
import shutil
import tarfile
import unittest
import zipfile

from .machine import Release, play, require, rooted, run, the_only

class Engine(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.root = Release.work / "tar"
        with tarfile.open(the_only(cls("install"), "mapcam-*.tar.gz")) as archive:
            archive.extractall(cls.root)
        (cls.folder,) = cls.root.glob("mapcam-*")

    def install(self):
        pass

    def command(self):
        return rooted(self.root, f"{self.folder.name}/bin/mapcam")

    def test_golden_sessions(self):
        play(self, self.command())

    def test_the_version_names_the_commit(self):
        told = run(self, [*self.command(), "--version"]).decode()
        self.assertRegex(told, rf"^mapcam {re.escape(Release.version)} \([0-9a-f]{{12}} \d{{4}}-\d\d-\d\d\)\n$")

    def test_nothing_tells_where_it_was_built(self):
        binary = (self.folder / "bin" / "mapcam").read_bytes()
        for words in (b"mapcam-release-", b"mapcam-again-", b"/.build/"):
            self.assertNotIn(words, binary)

    def test_the_manual_and_the_completions(self):
        share = self.folder / "share"
        manual = (share / "man/man1/mapcam.1").read_text(encoding="utf-8")
        self.assertIn("camera.animate", manual)
        self.assertRegex(manual, r"^\.Dd [A-Z][a-z]+ \d\d?, \d{4}\n", "of the commit, not of the day")
        for path in (
            "bash-completion/completions/mapcam",
            "zsh/site-functions/_mapcam",
            "fish/vendor_completions.d/mapcam.fish",
        ):
            self.assertIn("mapcam", (share / path).read_text(encoding="utf-8"), path)
        # The shells ask the engine for the words.
        self.assertIn(b"camera.animate", run(self, [*self.command(), "complete", "call", ""]))
        run(self, ["bash", "-n", share / "bash-completion/completions/mapcam"])

    def test_the_manual_has_no_faults(self):
        require(self, "mandoc")
        run(self, ["/usr/bin/env", "PATH=/usr/bin:/bin", "mandoc", "-T", "lint", self.folder / "share/man/man1/mapcam.1"])

    def test_its_licences(self):
        self.assertIn("Apache License", (self.folder / "LICENSE").read_text(encoding="utf-8"))
        self.assertIn("GNU C library", (self.folder / "NOTICE").read_text(encoding="utf-8"))


class Debian(unittest.TestCase):
    def setUp(self):
        require(self, "dpkg")
        if os.geteuid() != 0:
            self.skipTest("SKIPPED: dpkg and chroot are for root")
        self.package = the_only(self, "*.deb")
        self.root = Release.work / "debian"
        for name in ("info", "updates", "triggers"):
            (self.root / "var/lib/dpkg" / name).mkdir(parents=True, exist_ok=True)
        (self.root / "var/lib/dpkg/status").touch()

    def dpkg(self, *words):
        # dpkg looks for the shell and others on its PATH, also where it runs none.
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
        run(self, [shutil.which("dpkg"), f"--root={self.root}", "--log=/dev/null", *words], env=environment)

    def test_it_installs_serves_and_goes(self):
        self.dpkg("--install", self.package)
        play(self, rooted(self.root, "usr/bin/mapcam"))
        for path in (
            "share/man/man1/mapcam.1.gz",
            "share/doc/mapcam/copyright",
            "share/zsh/vendor-completions/_mapcam",
            "share/bash-completion/completions/mapcam",
            "share/fish/vendor_completions.d/mapcam.fish",
        ):
            self.assertTrue((self.root / "usr" / path).is_file(), path)
        self.dpkg("--remove", "mapcam")
        left = [path for path in (self.root / "usr").rglob("*") if path.is_file()]
        self.assertEqual(left, [])

    def test_lintian_has_no_errors(self):
        require(self, "lintian")
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
        words = ["--fail-on", "error,warning", "--allow-root", self.package]
        run(self, [shutil.which("lintian"), *words], env=environment)


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
