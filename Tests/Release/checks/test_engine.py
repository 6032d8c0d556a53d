"""The engine's tarball and the Debian package, each in a root with nothing else; and the documents."""

import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import sys
import tarfile
import unittest
import zipfile
from io import BytesIO

from .machine import DEBIAN, MACHINE, NODE, OTHER, Release, emulated, play, require, rooted, run, the_only


class Engine(unittest.TestCase):
    machine = MACHINE

    @classmethod
    def setUpClass(cls):
        cls.root = Release.work / f"tar-{cls.machine}"
        with tarfile.open(the_only(cls("install"), f"mapcam-*-{cls.machine}.tar.gz")) as archive:
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

    def test_its_licences(self):
        self.assertIn("Apache License", (self.folder / "LICENSE").read_text(encoding="utf-8"))
        self.assertIn("GNU C library", (self.folder / "NOTICE").read_text(encoding="utf-8"))


@unittest.skipIf(OTHER is None, "only Linux has another")
class EngineForTheOtherMachine(Engine):
    machine = OTHER

    def command(self):
        return emulated(self, self.folder / "bin/mapcam")

    def test_each_package_holds_this_engine(self):
        binary = (self.folder / "bin/mapcam").read_bytes()
        with zipfile.ZipFile(the_only(self, f"python/*_{OTHER}.whl")) as wheel:
            self.assertEqual(wheel.read("mapcam/bin/mapcam"), binary)
        with tarfile.open(the_only(self, f"npm/mapcam-linux-{NODE[OTHER]}-*.tgz")) as package:
            self.assertEqual(package.extractfile("package/bin/mapcam").read(), binary)
            manifest = json.load(package.extractfile("package/package.json"))
        self.assertEqual((manifest["os"], manifest["cpu"]), (["linux"], [NODE[OTHER]]))
        require(self, "dpkg-deb")
        package = the_only(self, f"*_{DEBIAN[OTHER]}.deb")
        content = run(self, [shutil.which("dpkg-deb"), "--fsys-tarfile", package], env={"PATH": "/usr/bin:/bin"})
        with tarfile.open(fileobj=BytesIO(content)) as files:
            self.assertEqual(files.extractfile("./usr/bin/mapcam").read(), binary)


class Debian(unittest.TestCase):
    def setUp(self):
        require(self, "dpkg")
        if os.geteuid() != 0:
            self.skipTest("SKIPPED: dpkg and chroot are for root")
        self.package = the_only(self, f"*_{DEBIAN[MACHINE]}.deb")
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
        self.assertTrue((self.root / "usr/share/doc/mapcam/copyright").is_file())
        self.dpkg("--remove", "mapcam")
        left = [path for path in (self.root / "usr").rglob("*") if path.is_file()]
        self.assertEqual(left, [])

    def test_lintian_has_no_errors(self):
        require(self, "lintian")
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}
        words = ["--fail-on", "error,warning", "--allow-root", *Release.folder.glob("*.deb")]
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

    def test_the_guide_and_the_site_are_there(self):
        self.assertTrue((Release.folder / "clients" / "site" / "guide" / "coming-from.md").exists())
        require(self, "mkdocs-material", is_there=importlib.util.find_spec("material") is not None)
        self.assertTrue((Release.folder / "site" / "reference" / "methods.html").exists())

    @unittest.skipUnless(sys.platform == "linux", "the WebAssembly module is built on Linux")
    def test_the_page_without_a_server_is_whole(self):
        with tarfile.open(the_only(self, "web/mapcam-web-*.tar.gz")) as archive:
            names = {name.split("/")[1] for name in archive.getnames() if "/" in name}
        self.assertLessEqual({"index.html", "mapcam.js", "style.css", "LICENSE"}, names)

    @unittest.skipUnless(sys.platform == "linux", "the WebAssembly module is built on Linux")
    def test_the_module_is_small(self):
        module = (Release.folder / "mapcam.wasm").read_bytes()
        self.assertLess(len(module), 1_275_000)
        self.assertLess(len(gzip.compress(module)), 506_000)

    def test_the_bill_of_materials_is_valid_and_of_these_binaries(self):
        path = the_only(self, "mapcam-*.spdx.json")
        bill = json.loads(path.read_text(encoding="utf-8"))
        told, found = {}, set()
        for each in bill["packages"]:
            told[each["name"]] = {digest["checksumValue"] for digest in each.get("checksums", [])}
        for path_of_engine in Release.folder.glob(f"mapcam-{Release.version}-*.tar.gz"):
            with tarfile.open(path_of_engine) as archive:
                (name,) = [name for name in archive.getnames() if name.endswith("/bin/mapcam")]
                found.add(hashlib.sha256(archive.extractfile(name).read()).hexdigest())
        self.assertEqual(set.union(*told.values()), found)
        if sys.platform == "linux":
            linked = {name for name, digests in told.items() if not digests}
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
