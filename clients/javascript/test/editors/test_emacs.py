"""The Emacs package in the real Emacs, with the real page."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from drivers import CLIENTS, Driver, eventually, require
from readme import FromTheReadme, blocks
from scenario import Scenario
from support import BrowserCase

EMACS = os.environ.get("EMACS") or shutil.which("emacs")
CLIENT = shutil.which("emacsclient")
NEEDS = {"emacs": EMACS, "emacsclient": CLIENT}
PACKAGE = CLIENTS / "emacs"

#: An empty home has no compiled code, and Emacs would compile it during the test.
NO_COMPILING = """(setq native-comp-deferred-compilation nil native-comp-jit-compilation nil
  comp-enable-subr-trampolines nil native-comp-enable-subr-trampolines nil)"""


def lisp(text):
    return json.dumps(str(text), ensure_ascii=False)


class Emacs(Driver):
    """An Emacs without a frame, driven from outside: with nothing but the package, unless it is given
    an environment, whose configuration counts then."""

    def __init__(self, environment=None, cwd=None):
        self.folder = tempfile.mkdtemp(prefix="mapcam-emacs-")
        self.socket = f"{self.folder}/socket"
        self.log = open(f"{self.folder}/log", "w", encoding="utf-8")
        plain = ["-Q", "-L", str(PACKAGE)] if environment is None else []
        self.process = subprocess.Popen(
            [EMACS, *plain, f"--fg-daemon={self.socket}", "--eval", NO_COMPILING,
             "-l", str(Path(__file__).with_name("emacs.el"))],
            env=environment or {**os.environ, "HOME": self.folder}, cwd=cwd,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log,
        )
        self.pid = self.process.pid
        try:
            eventually(self.is_listening, what="Emacs")
        except AssertionError:
            self.kill()
            raise AssertionError(Path(self.log.name).read_text(encoding="utf-8")) from None

    def is_listening(self):
        if self.process.poll() is not None:
            raise AssertionError("Emacs has ended")
        run = subprocess.run([CLIENT, "-s", self.socket, "--eval", "t"], check=False, capture_output=True)
        return run.returncode == 0

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

    def call(self, name, *arguments):
        values = " ".join(json.dumps(value, ensure_ascii=False) for value in arguments)
        return self.eval(f"(test-{name.replace('_', '-')} {values})")

    def configure(self, command, browser=False):
        words = " ".join(lisp(word) for word in command)
        self.eval(f"(setq mapcam-open-browser {'t' if browser else 'nil'} mapcam-program (list {words}))")

    def command(self, name):
        self.eval(f"(test-command 'mapcam-{name})")

    def forget_address(self):
        self.eval("(setq mapcam-url nil)")

    def address(self):
        return self.eval("mapcam-url")

    def stop_and_preview(self):
        self.eval("(progn (setq mapcam-url nil) (test-command 'mapcam-stop) (test-command 'mapcam-preview))")
        return eventually(self.address, what="the page's address")

    def undo(self):
        self.call("undo")

    def messages(self):
        return self.eval("(vconcat (reverse test-messages))")

    def columns(self, text):
        return len(text)

    def ask_to_end(self):
        subprocess.run(
            [CLIENT, "-s", self.socket, "--eval", "(let (kill-emacs-hook) (kill-emacs))"],
            check=False, capture_output=True,
        )

    def close(self):
        super().close()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class EmacsTests(Scenario, unittest.TestCase):
    name = "emacs"
    needs = NEEDS

    def start_editor(self):
        return Emacs()


class EmacsReadmeTests(FromTheReadme, BrowserCase):
    name = "emacs"
    needs = NEEDS

    def start_editor(self):
        (self.home / ".emacs.d").mkdir()
        [block] = blocks(PACKAGE / "README.md", "Install", "elisp")
        text = block.replace("…/mapcam", str(self.checkout))
        (self.home / ".emacs.d" / "init.el").write_text(text, encoding="utf-8")
        return Emacs(self.environment, self.project)


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
