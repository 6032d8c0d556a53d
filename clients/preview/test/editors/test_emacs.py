"""The Emacs package in the real Emacs, with the real page."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from scenario import Scenario
from support import CLIENTS, eventually, require, require_page

EMACS = os.environ.get("EMACS") or shutil.which("emacs")
CLIENT = shutil.which("emacsclient")
PACKAGE = CLIENTS / "emacs"


def lisp(text):
    return json.dumps(str(text), ensure_ascii=False)


class Emacs:
    """An Emacs without a frame and with nothing but the package, driven from outside."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="mapcam-emacs-")
        self.socket = f"{self.folder}/socket"
        self.process = subprocess.Popen(
            [EMACS, "-Q", f"--fg-daemon={self.socket}", "-L", str(PACKAGE),
             "-l", str(Path(__file__).with_name("emacs.el"))],
            env={**os.environ, "HOME": self.folder}, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.pid = self.process.pid
        eventually(lambda: Path(self.socket).exists(), what="Emacs")

    def eval(self, expression):
        """The value of an expression, by way of a file, as JSON."""
        path = Path(self.folder) / "value"
        run = subprocess.run(
            [CLIENT, "-s", self.socket, "--eval",
             f"(let ((value {expression})) (with-temp-file {lisp(path)} (insert (json-encode value))))"],
            capture_output=True, text=True, timeout=60, check=False,
        )
        if run.returncode != 0 or "ERROR" in run.stdout:
            raise AssertionError(f"{expression}: {run.stdout}{run.stderr}")
        return json.loads(path.read_text(encoding="utf-8"))

    def configure(self, command):
        words = " ".join(lisp(word) for word in command)
        self.eval(f"(setq mapcam-open-browser nil mapcam-program (list {words}))")

    def open(self, path):
        self.eval(f"(test-open {lisp(path)})")

    def move(self, line, column):
        return self.eval(f"(test-move {line} {column})")

    def type(self, line, column, text):
        self.eval(f"(test-type {line} {column} {lisp(text)})")

    def command(self, name):
        self.eval(f"(test-command 'mapcam-{name})")

    def preview(self):
        self.eval("(setq mapcam-url nil)")
        self.command("preview")
        return eventually(lambda: self.eval("mapcam-url"), what="the page's address")

    def insert(self):
        self.command("insert")

    def insert_and_move(self, line, column):
        self.eval(f"(test-insert-and-move {line} {column})")

    def insert_and_type(self, line, column, text):
        self.eval(f"(test-insert-and-type {line} {column} {lisp(text)})")

    def fit(self):
        self.command("fit")

    def undo(self):
        self.eval("(test-undo)")

    def text(self):
        path = Path(self.folder) / "text"
        self.eval(f"(test-text {lisp(path)})")
        return path.read_text(encoding="utf-8")

    def messages(self):
        return self.eval("(vconcat (reverse test-messages))")

    def cost(self, line, column):
        return self.eval(f"(test-cost {line} {column})")

    def columns(self, text):
        return len(text)

    def close(self):
        if self.process.poll() is None:
            subprocess.run(
                [CLIENT, "-s", self.socket, "--eval", "(let (kill-emacs-hook) (kill-emacs))"],
                check=False, capture_output=True, timeout=20,
            )
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill(self):
        self.process.kill()
        self.process.wait()


class EmacsTests(Scenario, unittest.TestCase):
    name = "emacs"

    @classmethod
    def setUpClass(cls):
        require(emacs=EMACS, emacsclient=CLIENT)
        require_page()

    def start_editor(self):
        return Emacs()


class EmacsPackageTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        require(emacs=EMACS)

    def batch(self, *arguments):
        return subprocess.run(
            [EMACS, "-Q", "--batch", "-L", str(PACKAGE), *arguments],
            capture_output=True, text=True, check=False, cwd=PACKAGE,
        )

    def test_it_compiles_without_a_warning(self):
        compiled = Path(tempfile.mkdtemp()) / "mapcam.elc"
        self.addCleanup(shutil.rmtree, compiled.parent)
        run = self.batch(
            "--eval", "(setq byte-compile-error-on-warn t)",
            "--eval", f'(setq byte-compile-dest-file-function (lambda (_) {lisp(compiled)}))',
            "-f", "batch-byte-compile", "mapcam.el",
        )
        self.assertEqual((run.returncode, run.stderr.strip()), (0, ""))
        self.assertTrue(compiled.exists())

    def test_checkdoc_has_nothing_to_say(self):
        run = self.batch("--eval", '(checkdoc-file "mapcam.el")')
        self.assertEqual(run.stderr.strip(), "")

    def test_ert(self):
        run = self.batch("-l", "test/mapcam-tests.el", "-f", "ert-run-tests-batch-and-exit")
        self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    unittest.main()
