"""The Neovim plugin in the real Neovim, with the real page."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from drivers import CLIENTS, Driver, eventually, require
from readme import FromTheReadme
from scenario import Scenario
from support import BrowserCase

COMMAND = """{ "mapcam-preview", "lsp" }"""
NVIM = os.environ.get("NVIM") or shutil.which("nvim")


class Neovim(Driver):
    """A headless Neovim, driven from outside: with nothing but the plugin, unless it is given an
    environment, whose configuration counts then."""

    def __init__(self, environment=None, cwd=None):
        self.folder = tempfile.mkdtemp(prefix="mapcam-nvim-")
        self.socket = f"{self.folder}/socket"
        plain = ["--clean", "--cmd", f"set runtimepath^={CLIENTS / 'neovim'}"]
        self.process = subprocess.Popen(
            [NVIM, "--headless", *(plain if environment is None else []), "--listen", self.socket, "-n",
             "--cmd", f"luafile {Path(__file__).with_name('neovim.lua')}"],
            env=environment or {**os.environ, **self.own_environment()}, cwd=cwd,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.pid = self.process.pid
        eventually(lambda: Path(self.socket).exists(), what="Neovim")

    def own_environment(self):
        names = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        return dict.fromkeys(names, self.folder)

    def lua(self, expression):
        """The value of a Lua expression."""
        quoted = expression.replace("'", "''")
        run = subprocess.run(
            [NVIM, "--server", self.socket, "--remote-expr",
             f"luaeval('test.encode({quoted})')"],
            capture_output=True, text=True, timeout=60, check=False,
        )
        text = run.stdout or run.stderr
        try:
            return json.loads(text)
        except ValueError:
            raise AssertionError(f"{expression}: {text}") from None

    def call(self, name, *arguments):
        values = ", ".join(json.dumps(value, ensure_ascii=False) for value in arguments)
        return self.lua(f"test.{name}({values})")

    def configure(self, command, browser=False):
        self.lua(f"require('mapcam').setup({{ browser = {json.dumps(browser)}, command = test.decode({json.dumps(json.dumps(command))}) }})")

    def command(self, name):
        self.call("command", f"Mapcam{name.capitalize()}")

    def forget_address(self):
        self.call("forget")

    def address(self):
        return self.lua("require('mapcam').url or ''")

    def stop_and_preview(self):
        self.call("stop_and_preview")
        return eventually(self.address, what="the page's address")

    def undo(self):
        self.call("command", "undo")

    def messages(self):
        return self.lua("test.messages")

    def columns(self, text):
        return len(text.encode())

    def ask_to_end(self):
        subprocess.run([NVIM, "--server", self.socket, "--remote-send", "<Esc>:qa!<CR>"], check=False, capture_output=True)

    def close(self):
        super().close()
        shutil.rmtree(self.folder, ignore_errors=True)


class NeovimTests(Scenario, unittest.TestCase):
    name = "neovim"
    needs = {"nvim": NVIM}

    def start_editor(self):
        return Neovim()

    def test_a_setting_of_the_wrong_kind_is_refused_in_one_line(self):
        self.started()
        for setting, expected in (
            ("command = 'mapcam-preview'", COMMAND),
            ("command = {}", COMMAND),
            ("command = { 'mapcam-preview', 7 }", COMMAND),
            ("browser = 'no'", "true"),
        ):
            with self.subTest(setting):
                told = len(self.lines())
                before = self.edit.lua("require('mapcam').settings")
                self.edit.lua(f"require('mapcam').setup({{ {setting} }})")
                self.assertEqual(self.edit.lua("require('mapcam').settings"), before)
                [line] = self.lines()[told:]
                self.assertIn(f'"{setting.split()[0]}"', line)
                self.assertIn(f"such as {expected}", line)

    def test_help(self):
        self.started()
        self.edit.lua(f"test.command('helptags {CLIENTS / 'neovim' / 'doc'}')")
        self.addCleanup((CLIENTS / "neovim" / "doc" / "tags").unlink, missing_ok=True)
        for topic in ("mapcam", ":MapcamInsert", "mapcam-settings", "mapcam-install"):
            self.edit.lua(f"test.command('help {topic}')")
        self.assertEqual(self.edit.lua("vim.fn.expand('%:t')"), "mapcam.txt")


class NeovimReadmeTests(FromTheReadme, BrowserCase):
    name = "neovim"
    needs = {"nvim": NVIM}

    def start_editor(self):
        self.addCleanup((CLIENTS / "neovim" / "doc" / "tags").unlink, missing_ok=True)
        edit = Neovim(self.environment, self.project)
        edit.lua("test.command('help :MapcamInsert')")
        edit.lua("test.command('only | enew')")
        return edit


class LuaTests(unittest.TestCase):
    def test_luacheck_has_nothing_to_say(self):
        require(luacheck=shutil.which("luacheck"))
        run = subprocess.run(
            ["luacheck", "-q", "."], cwd=CLIENTS / "neovim", capture_output=True, text=True, check=False
        )
        self.assertEqual(run.returncode, 0, run.stdout)
