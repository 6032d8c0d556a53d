"""mapcam itself, started and stopped by what editors start language servers with."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import engine, require

NVIM = os.environ.get("NVIM") or shutil.which("nvim")
EMACS = os.environ.get("EMACS") or shutil.which("emacs")
MAPCAM = engine()

#: Debian's packages; from Emacs 29 on eglot is a part of it.
PACKAGES = (
    "--eval", "(setq package-directory-list '(\"/usr/share/emacs/site-lisp/elpa\"))",
    "-f", "package-initialize",
)


def has_eglot():
    if not EMACS:
        return False
    run = subprocess.run(
        [EMACS, "-Q", "--batch", *PACKAGES, "--eval", "(require 'eglot)"],
        capture_output=True, check=False,
    )
    return run.returncode == 0


class LanguageClientTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="mapcam-lsp-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.environment = {**os.environ, "HOME": str(self.folder), "MAPCAM_TEST": str(MAPCAM)}
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            self.environment[f"XDG_{name}_HOME"] = str(self.folder)

    def run_editor(self, *command):
        result = self.folder / "result.json"
        run = subprocess.run(
            [*command], env={**self.environment, "RESULT": str(result)}, cwd=self.folder,
            capture_output=True, text=True, timeout=120, check=False,
        )
        self.assertTrue(result.exists(), run.stdout + run.stderr)
        return json.loads(result.read_text()), run

    def check(self, result):
        self.assertEqual(result["server"], "mapcam")
        self.assertEqual(result["zoom"], 7)
        self.assertIn("There is no map", result["error"])
        self.assertEqual(result["changes"], 1)
        self.assertEqual(result["complaints"], [])

    def test_vim_lsp(self):
        require(nvim=NVIM, mapcam=MAPCAM)
        script = Path(__file__).with_name("vim-lsp.lua")
        result, run = self.run_editor(NVIM, "--headless", "--clean", "-n", "-S", str(script))
        self.check(result)
        self.assertEqual(result["status"], 0)
        self.assertEqual(run.stderr.strip(), "")

    def test_eglot(self):
        require(mapcam=MAPCAM, **{"emacs with eglot": has_eglot()})
        script = Path(__file__).with_name("eglot-client.el")
        result, _ = self.run_editor(EMACS, "-Q", "--batch", *PACKAGES, "-l", str(script))
        self.check(result)
        # jsonrpc.el says shutdown and exit, and does not wait: it kills what has not ended yet.
        self.assertIn(result["status"], (0, 9))


if __name__ == "__main__":
    unittest.main()
