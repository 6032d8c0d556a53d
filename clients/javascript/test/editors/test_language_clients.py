"""mapcam itself and mapcam-preview's language server, by what editors start language servers with."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import BRIDGE, SWIFT, engine, require

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
    def run_editor(self, *command):
        """What the editor's script has found out, with the engine and with the preview's server."""
        folder = Path(tempfile.mkdtemp(prefix="mapcam-lsp-"))
        self.addCleanup(shutil.rmtree, folder)
        (folder / "map.swift").write_text(SWIFT, encoding="utf-8")
        commands = {"engine": [MAPCAM], "preview": ["node", str(BRIDGE), "lsp", "--no-browser"]}
        result = folder / "result.json"
        environment = {**os.environ, "HOME": str(folder), "MAPCAM": MAPCAM, "MAPCAM_TEST": json.dumps(commands), "RESULT": str(result)}
        environment.update({f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "DATA", "STATE", "CACHE")})
        run = subprocess.run([*command], env=environment, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
        self.assertTrue(result.exists(), run.stdout + run.stderr)
        return json.loads(result.read_text()), run

    def check(self, result):
        self.assertEqual(result["server"], "mapcam")
        self.assertEqual(result["zoom"], 7)
        self.assertIn("There is no map", result["error"])
        self.assertEqual(result["changes"], 1)
        self.assertEqual(result["complaints"], [])
        self.assertEqual(result["hover"], "47.3769, 8.5417, zoom 6\n1650 metres a point\n710 m from Zürich, Switzerland")
        self.assertEqual(result["lenses"], 2)
        self.assertEqual(result["converted"], "let zurich = CameraPosition.fromLatLngZoom(LatLng(47.3769, 8.5417), 6f)")
        expected = [line for line in SWIFT.splitlines() if line]
        expected[3] = expected[3].replace("-33.8683", "47.3769").replace("151.2086", "8.5417").replace("zoom: 5", "zoom: 6")
        self.assertEqual([line for line in result["text"] if line], expected)

    def test_vim_lsp(self):
        require(nvim=NVIM, mapcam=MAPCAM, node=shutil.which("node"), curl=shutil.which("curl"))
        script = Path(__file__).with_name("language-client.lua")
        result, run = self.run_editor(NVIM, "--headless", "--clean", "-n", "-S", str(script))
        self.check(result)
        self.assertEqual((result["engine"], result["preview"]), (0, 0))
        # The messages of undo, of the insert, and of the server until the page is open.
        expected = re.compile(r"\d+ changes?;|Workspace edit Insert camera|LSP\[preview\]\[Warning\] mapcam: There is no preview of the map yet|$")
        self.assertEqual([line for line in run.stderr.splitlines() if not expected.match(line.strip())], [])

    def test_eglot(self):
        require(mapcam=MAPCAM, node=shutil.which("node"), curl=shutil.which("curl"), **{"emacs with eglot": has_eglot()})
        script = Path(__file__).with_name("language-client.el")
        result, _ = self.run_editor(EMACS, "-Q", "--batch", *PACKAGES, "-l", str(script))
        self.check(result)
        # jsonrpc.el says shutdown and exit, and does not wait: it kills what has not ended yet.
        self.assertIn(result["engine"], (0, 9))


if __name__ == "__main__":
    unittest.main()
