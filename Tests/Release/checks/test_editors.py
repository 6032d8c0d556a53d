"""The editors' plugins from their packages, with mapcam-preview from npm's."""

import json
import math
import shutil
import tarfile
import unittest

from .machine import Release, environment, require, run, the_only
from .test_node import project

NEOVIM = """\
local bridge = require('mapcam.bridge')
local asked = vim.fn.json_decode(vim.fn.readfile('asked.json'))
local told, count = {}, 0
for index, request in ipairs(asked) do
  bridge.ask(request[1], request[2], function(result)
    told[index] = result == nil and vim.NIL or result
    count = count + 1
  end)
end
local is_done = vim.wait(20000, function() return count == #asked end, 10)
vim.fn.writefile({ vim.json.encode(told) }, 'told.json')
vim.cmd('edit camera.swift | set filetype=swift')
-- No page shows the map, so the camera to write is given.
require('mapcam').insert(nil, { target = { latitude = 1, longitude = 2 }, zoom = 3 })
vim.wait(20000, function() return vim.fn.getline(1) ~= '' end, 10)
vim.cmd('write')
vim.cmd('help mapcam')
vim.cmd('MapcamStop')
vim.cmd(is_done and 'qall!' or 'cquit')
"""

EMACS = """\
;;; -*- lexical-binding: t; -*-
(require 'package)
(setq package-archives nil)
(package-initialize)
(package-install-file (pop command-line-args-left))
(require 'mapcam)
(require 'json)
(let* ((asked (with-temp-buffer (insert-file-contents "asked.json")
                (json-parse-buffer :null-object nil :false-object :json-false)))
       (told (make-vector (length asked) nil)) (count 0))
  (dotimes (index (length asked))
    (let ((request (aref asked index)) (here index))
      (mapcam--ask (intern (concat ":" (aref request 0))) (aref request 1)
                   (lambda (result) (aset told here result) (setq count (1+ count))))))
  (with-timeout (20 (kill-emacs 1))
    (while (< count (length asked)) (accept-process-output nil 0.05)))
  (with-temp-file "told.json"
    (insert (json-serialize told :null-object nil :false-object :json-false)))
  (find-file "camera.swift")
  ;; No page shows the map, so the camera to write is given.
  (mapcam--write "gms-swift" '(:target (:latitude 1 :longitude 2) :zoom 3))
  (with-timeout (20 (kill-emacs 1))
    (while (= (buffer-size) 0) (accept-process-output nil 0.05)))
  (save-buffer)
  (mapcam-stop))
"""


def is_near(one, other):
    """Whether two values are the same, but for what an editor's own JSON leaves of numbers: 14 digits."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_near(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_near, one, other))
    if isinstance(one, float) or isinstance(other, float):
        return math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-12)
    return one == other


class Editors(unittest.TestCase):
    def prepare(self, name):
        """A folder to work in, and an environment with mapcam-preview on its PATH."""
        bin = project(self, "mapcam", "@mapcam", "mapcam-preview") / "node_modules" / ".bin"
        folder = Release.work / name
        home = folder / "home"
        home.mkdir(parents=True)
        asked = [request[:2] for request in Release.untimed]
        (folder / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
        return folder, environment(bin, HOME=str(home), TERM="dumb")

    def check(self, folder):
        told = json.loads((folder / "told.json").read_text(encoding="utf-8"))
        self.assertTrue(is_near(told, [request[2] for request in Release.untimed]), told)
        written = (folder / "camera.swift").read_text(encoding="utf-8")
        self.assertIn("GMSCameraPosition", written)

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
