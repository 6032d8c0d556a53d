"""mapcam-preview's language server, by Emacs' language client. Neovim's is the plugin's own: see test_neovim.py."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from drivers import SERVER, SWIFT, engine, require

EMACS = os.environ.get("EMACS") or shutil.which("emacs")

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
    def test_eglot(self):
        require(mapcam=engine(), node=shutil.which("node"), curl=shutil.which("curl"), **{"emacs with eglot": has_eglot()})
        folder = Path(tempfile.mkdtemp(prefix="mapcam-lsp-"))
        self.addCleanup(shutil.rmtree, folder)
        (folder / "map.swift").write_text(SWIFT, encoding="utf-8")
        command, output = ["node", str(SERVER), "lsp", "--no-browser"], folder / "result.json"
        environment = {**os.environ, "HOME": str(folder), "MAPCAM": engine(), "MAPCAM_TEST": json.dumps(command), "RESULT": str(output)}
        environment.update({f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "DATA", "STATE", "CACHE")})
        script = Path(__file__).with_name("language-client.el")
        run = subprocess.run(
            [EMACS, "-Q", "--batch", *PACKAGES, "-l", str(script)],
            env=environment, cwd=folder, capture_output=True, text=True, timeout=120, check=False,
        )
        self.assertTrue(output.exists(), run.stdout + run.stderr)
        result = json.loads(output.read_text())
        self.assertEqual(result["hover"], "47.3769, 8.5417, zoom 6\n1650 metres a point\n710 m from Zürich, Switzerland")
        self.assertEqual(result["lenses"], 2)
        self.assertEqual(result["converted"], "let zurich = LatLng(47.3769, 8.5417)")
        expected = [line for line in SWIFT.splitlines() if line]
        expected[3] = expected[3].replace("-33.8683", "47.3769").replace("151.2086", "8.5417").replace("zoom: 5", "zoom: 6")
        self.assertEqual([line for line in result["text"] if line], expected)


if __name__ == "__main__":
    unittest.main()
