"""The Python packages, npm's, and the editors' plugins, each as its own program installs it."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tarfile
import unittest
import venv
import zipfile
from pathlib import Path

from .machine import MACHINE, NODE, Release, environment, named, play, require, run, the_only

#: Asks as a program of a user would.
ASK_IN_PYTHON = """\
import json, sys
from mapcam import MapCam, __version__
with MapCam() as engine:
    assert engine.description.server.version == __version__, engine.description
    print(json.dumps([engine.request(method, **params) for method, params in json.load(sys.stdin)]))
"""


class Python(unittest.TestCase):
    def environment(self, name, *packages, **options):
        """A virtual environment's Python, with packages."""
        folder = Release.work / name
        try:
            venv.create(folder, with_pip=True)
        except (subprocess.CalledProcessError, OSError) as error:
            self.skipTest(f"SKIPPED: this Python makes no virtual environments: {error}")
        python = folder / "bin" / "python"
        offline = ["--no-index", "--no-cache-dir", "--no-build-isolation", "--disable-pip-version-check"]
        run(self, [python, "-m", "pip", "install", *offline, *packages], **options)
        return python

    def ask(self, python, script=ASK_IN_PYTHON, **options):
        requests = json.dumps([request[:2] for request in Release.requests]).encode()
        told = json.loads(run(self, [python, "-c", script], input=requests, **options))
        self.assertEqual(told, [request[2] for request in Release.requests])

    @unittest.skipUnless(sys.platform == "linux", "the wheel for Linux")
    def test_the_wheel_with_the_engine(self):
        python = self.environment("wheel", the_only(self, f"python/*linux*_{MACHINE}.whl"))
        self.ask(python)
        found = run(self, [python, "-c", "import mapcam; print(mapcam.find_engine())"]).decode().strip()
        self.assertTrue(found.startswith(str(Release.work / "wheel")), found)
        play(self, [found], named("sdk-examples"))
        play(self, [python.parent / "mapcam"], named("sdk-examples"))

    @unittest.skipUnless(sys.platform == "linux", "the wheel for Linux")
    def test_the_wheel_is_for_linux_with_glibc_and_with_musl(self):
        names = [path.name for path in Release.folder.glob("python/*linux*.whl")]
        self.assertEqual(len(names), 2, names)
        for name in names:
            self.assertRegex(name, r"-py3-none-manylinux_2_17_(\w+)\.musllinux_1_1_\1\.whl$")

    def test_without_the_engine_it_takes_the_one_on_the_path(self):
        shutil.unpack_archive(the_only(self, f"mapcam-*-{MACHINE}.tar.gz"), Release.work / "engine")
        (folder,) = (Release.work / "engine").iterdir()
        for name, pattern in (("any", "python/*-none-any.whl"), ("sdist", "python/*.tar.gz")):
            with self.subTest(name):
                # The sources are not installed where no engine would be found.
                # What builds them is fetched by pip if there is a network.
                hatchling = Path(importlib.util.find_spec("hatchling").origin).parents[1]
                path = environment(folder / "bin", PYTHONPATH=str(hatchling))
                python = self.environment(name, the_only(self, pattern), env=path)
                self.ask(python, env=environment(folder / "bin"))

    def test_each_wheel_carries_the_module(self):
        found = importlib.util.find_spec("wasmtime")
        require(self, "wasmtime", is_there=found is not None)
        (Release.work / "wasmtime").mkdir()
        (Release.work / "wasmtime/wasmtime").symlink_to(Path(found.origin).parent)
        script = ASK_IN_PYTHON.replace("MapCam()", 'MapCam(engine="wasm")')
        for path in Release.folder.glob("python/*.whl"):
            with self.subTest(path.name):
                shutil.unpack_archive(path, Release.work / path.name[:-4], "zip")
                self.assertTrue((Release.work / path.name[:-4] / "mapcam/widget.js").exists())
                folders = f"{Release.work / path.name[:-4]}:{Release.work / 'wasmtime'}"
                self.ask(sys.executable, script, env=environment(PYTHONPATH=folders))


ASK_IN_NODE = """\
import { MapCam } from 'mapcam'
import { readFileSync } from 'node:fs'
const engine = await MapCam.start()
const requests = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(await Promise.all(requests.map(([method, params]) => engine.request(method, params)))))
await engine.close()
"""


def project(test, *packages):
    """A folder with packages from the release's tarballs."""
    require(test, "npm")
    folder = Release.work / "-".join(("project", *packages)).replace("@", "").replace("/", "-")
    if folder.exists():
        return folder
    folder.mkdir()
    (folder / "package.json").write_text('{"private":true,"type":"module"}')
    files = []
    for package in packages:
        name = package.replace("@", "").replace("/", "-")
        files += [path for path in Release.folder.glob(f"npm/{name}-[0-9]*.tgz")]
        if package == "@mapcam":
            files += [path for path in Release.folder.glob(f"npm/mapcam-*-{NODE[MACHINE]}-*.tgz")]
    quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"]
    run(test, ["npm", "install", *quiet, *files], cwd=folder)
    return folder


class Node(unittest.TestCase):
    def ask(self, folder, script=ASK_IN_NODE):
        (folder / "ask.js").write_text(script, encoding="utf-8")
        requests = json.dumps([request[:2] for request in Release.requests]).encode()
        told = json.loads(run(self, ["node", "ask.js"], input=requests, cwd=folder))
        self.assertEqual(told, [request[2] for request in Release.requests])

    def test_the_client_finds_the_engine_of_its_own_package(self):
        folder = project(self, "mapcam", "@mapcam")
        self.ask(folder)
        play(self, ["npx", "--offline", "mapcam"], named("sdk-examples"), cwd=folder)

    def test_it_carries_the_module(self):
        self.ask(project(self, "mapcam"), ASK_IN_NODE.replace("'mapcam'", "'mapcam/wasm'"))

    def test_without_it_the_one_on_the_path_is_taken(self):
        folder = project(self, "mapcam")
        engine = project(self, "mapcam", "@mapcam")
        (binary,) = (engine / "node_modules" / "@mapcam").glob("*/bin/mapcam")
        play(self, ["npx", "--offline", "mapcam"], named("updates"), cwd=folder, env=environment(binary.parent))

    def test_the_preview_serves_the_protocol(self):
        folder = project(self, "mapcam", "@mapcam")
        play(self, ["npx", "--offline", "mapcam-preview"], named("sdk-examples"), cwd=folder)
        told = run(self, ["npx", "--offline", "mapcam-preview", "--version"], cwd=folder).decode()
        self.assertIn(Release.version, told)


NEOVIM = """\
vim.cmd('edit camera.swift | set filetype=swift')
vim.fn.setline(1, 'let home = GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)')
vim.fn.cursor(1, 20)
local mapcam = require('mapcam')
mapcam.setup({ browser = false })
vim.cmd('MapcamPreview')
local is_open = vim.wait(20000, function() return mapcam.url ~= nil end, 10)
local _, hover = next(vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-16'), 20000))
vim.fn.writefile({ mapcam.url, hover.result.contents.value }, 'told')
vim.cmd('help mapcam')
vim.cmd('MapcamStop')
vim.cmd(is_open and 'qall!' or 'cquit')
"""

EMACS = """\
;;; -*- lexical-binding: t; -*-
(require 'package)
(setq package-archives nil)
(package-initialize)
(package-install-file (pop command-line-args-left))
(require 'mapcam)
(setq mapcam-open-browser nil)
(find-file "camera.swift")
(insert "let home = GMSCameraPosition(latitude: 47.37, longitude: 8.54, zoom: 12)")
(goto-char 20)
(mapcam-preview)
(let (hover)
  (jsonrpc-async-request
   mapcam--connection :textDocument/hover
   (list :textDocument (list :uri mapcam--uri) :position (mapcam--here))
   :success-fn (lambda (answer) (setq hover (plist-get (plist-get answer :contents) :value))))
  (with-timeout (20 (kill-emacs 1))
    (while (not (and mapcam-url hover)) (accept-process-output nil 0.05)))
  (with-temp-file "told" (insert mapcam-url "\n" hover)))
(mapcam-stop)
(set-buffer-modified-p nil)
"""


def unpacked(path, name):
    """A file of an archive."""
    with tarfile.open(path) as archive:
        return archive.extractfile(name).read()


class Repository(unittest.TestCase):
    """What the packages say of the repository: what MAPCAM_REPOSITORY said to `make`."""

    def test_each_package_names_it(self):
        url = os.environ.get("MAPCAM_REPOSITORY")
        links = (url, {"type": "git", "url": url}, {"url": f"{url}/issues"}) if url else (None, None, None)
        manifests = [unpacked(path, "package/package.json") for path in Release.folder.glob("npm/*.tgz")]
        vsix = zipfile.ZipFile(the_only(self, "vscode/*.vsix"))
        for manifest in map(json.loads, [*manifests, vsix.read("extension/package.json")]):
            self.assertEqual(tuple(map(manifest.get, ("homepage", "repository", "bugs"))), links, manifest["name"])
        wheels = [zipfile.ZipFile(path) for path in Release.folder.glob("python/*.whl")]
        texts = {path.filename: path.read(f"mapcam-{Release.version}.dist-info/METADATA") for path in wheels}
        texts["vsix"] = vsix.read("extension.vsixmanifest")
        texts["emacs"] = unpacked(the_only(self, "emacs/*.tar"), f"mapcam-{Release.version}/mapcam-pkg.el")
        texts["bill"] = the_only(self, "*.spdx.json").read_bytes()
        if shutil.which("dpkg-deb"):
            for path in Release.folder.glob("*.deb"):
                texts[path.name] = run(self, [shutil.which("dpkg-deb"), "--field", path])
        for name, text in texts.items():
            self.assertTrue((url or "").encode() in text, name)


class Editors(unittest.TestCase):
    def prepare(self, name):
        """A folder to work in, and an environment with mapcam-preview on its PATH."""
        bin = project(self, "mapcam", "@mapcam") / "node_modules" / ".bin"
        folder = Release.work / name
        home = folder / "home"
        home.mkdir(parents=True)
        return folder, environment(bin, HOME=str(home), TERM="dumb")

    def check(self, folder):
        told = (folder / "told").read_text(encoding="utf-8")
        self.assertRegex(told, r"^http://127\.0\.0\.1:\d+/\S+\n47\.37, 8\.54, zoom 12\b")

    def test_neovim(self):
        require(self, "nvim")
        folder, variables = self.prepare("neovim")
        start = folder / "home/.local/share/nvim/site/pack/mapcam/start"
        start.mkdir(parents=True)
        with tarfile.open(the_only(self, "neovim/*.tar.gz")) as archive:
            archive.extractall(start)
        (folder / "ask.lua").write_text(NEOVIM, encoding="utf-8")
        words = ["--headless", "-c", "helptags ALL", "-c", "luafile ask.lua"]
        run(self, [shutil.which("nvim"), *words], cwd=folder, env=variables, timeout=120)
        self.check(folder)

    def test_emacs(self):
        require(self, "emacs")
        folder, variables = self.prepare("emacs")
        (folder / "ask.el").write_text(EMACS, encoding="utf-8")
        words = ["--batch", "--load", "ask.el", the_only(self, "emacs/*.tar")]
        run(self, [shutil.which("emacs"), *words], cwd=folder, env=variables, timeout=120)
        self.check(folder)
