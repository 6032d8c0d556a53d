"""The plugins, as each editor installs packages."""

import re
import subprocess
import sys

from . import archives


def pack(source, engines, folder):
    pack_neovim(source, folder / "neovim")
    pack_emacs(source, folder / "emacs")
    pack_vscode(source, folder / "vscode")


def license_of(source):
    return {"LICENSE": ((source.folder / "LICENSE").read_bytes(), 0o644)}


def pack_neovim(source, folder):
    """A folder for `pack/*/start`."""
    folder.mkdir()
    files = archives.tree(source.folder / "clients" / "neovim", without=("test", "tests"))
    content = archives.tar({**files, **license_of(source)}, "mapcam.nvim", source.time)
    (folder / f"mapcam.nvim-{source.version}.tar.gz").write_bytes(archives.gzipped(content))


def pack_emacs(source, folder):
    """A multi-file package, as package.el installs it; its description comes from the headers of mapcam.el."""
    folder.mkdir()
    files = archives.tree(source.folder / "clients" / "emacs", without=("test", "tests"))
    text = files["mapcam.el"][0].decode()
    title = re.search(r"^;;; mapcam\.el --- (.*?) +-\*-", text)[1]
    needed = re.search(r"^;; Package-Requires: (.*)$", text, re.M)[1]
    url = f'\n  :url "{source.repository}"' if source.repository else ""
    package = f'(define-package "mapcam" "{source.version}"\n  "{title}"\n  \'{needed}{url})\n'
    files["mapcam-pkg.el"] = (f"{package};; Local Variables:\n;; no-byte-compile: t\n;; End:\n".encode(), 0o644)
    name = f"mapcam-{source.version}"
    (folder / f"{name}.tar").write_bytes(archives.tar({**files, **license_of(source)}, name, source.time))


def pack_vscode(source, folder):
    folder.mkdir()
    script = source.folder / "clients" / "vscode" / "package.py"
    command = [sys.executable, script, folder / f"mapcam-{source.version}.vsix"]
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)
