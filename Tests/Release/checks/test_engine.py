"""The engine's tarball, in a root with nothing else."""

import re
import tarfile
import unittest

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
            self.assertIn("camera.animate", (share / path).read_text(encoding="utf-8"), path)
        run(self, ["bash", "-n", share / "bash-completion/completions/mapcam"])

    def test_the_manual_has_no_faults(self):
        require(self, "mandoc")
        run(self, ["/usr/bin/env", "PATH=/usr/bin:/bin", "mandoc", "-T", "lint", self.folder / "share/man/man1/mapcam.1"])

    def test_its_licences(self):
        self.assertIn("Apache License", (self.folder / "LICENSE").read_text(encoding="utf-8"))
        self.assertIn("GNU C library", (self.folder / "NOTICE").read_text(encoding="utf-8"))
