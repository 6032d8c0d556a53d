"""The Debian package, by dpkg in a root with nothing else."""

import os
import shutil
import unittest

from .machine import Release, play, require, rooted, run, the_only


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
