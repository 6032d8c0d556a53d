"""The packages of the clients, as pip, npm and each editor install them, and the page without a server."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import archives


def pack(source, engines, folder):
    pack_python(source, engines, folder)
    pack_node(source, engines, folder)
    pack_web(source, folder)
    pack_neovim(source, folder / "neovim")
    pack_emacs(source, folder / "emacs")
    pack_vscode(source, folder / "vscode")


def license_of(source):
    return {"LICENSE": ((source.folder / "LICENSE").read_bytes(), 0o644)}


def pack_python(source, engines, folder):
    """A wheel for each engine, tagged for all systems that it runs on, one with the WebAssembly module, and the sources."""
    folder = folder / "python"
    folder.mkdir()
    client = source.folder / "clients" / "python"
    wheel(client, folder, MAPCAM_BINARY="")
    for engine in engines:
        wheel(client, folder, MAPCAM_BINARY=str(engine.binary))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder]
    subprocess.run(command, check=True, cwd=client)


def wheel(client, folder, **environment):
    """As the client's README builds it, by the hatchling that is installed."""
    command = [sys.executable, "-m", "pip", "wheel", client, "--no-index", "--no-build-isolation", "--no-deps", "--quiet", "-w", folder]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1", **environment}
    subprocess.run(command, check=True, env=environment, stdin=subprocess.DEVNULL)


#: npm's packages of the engine; a release of all machines has each.
PLATFORMS = ("darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64")

#: npm's words.
MACHINES = {"x86_64": "x64", "aarch64": "arm64", "arm64": "arm64"}


def pack_node(source, engines, folder):
    """The client with the WebAssembly module, and the engine for each machine.

    The client names the engines of all machines as optional dependencies, and npm installs the one whose `os` and `cpu` fit.
    """
    folder = folder / "npm"
    folder.mkdir()
    clients = source.folder / "clients"
    pack_node_client(source, clients / "javascript", folder)
    for engine in engines:
        pack_node_engine(source, engine, folder)


def pack_node_client(source, client, folder):
    manifest = source.json("clients/javascript/package.json")
    manifest["optionalDependencies"] = {f"@mapcam/{platform}": source.version for platform in PLATFORMS}
    write(client / "package.json", manifest)
    # One script for jest, in whose world its errors and results are then.
    subprocess.run(["npm", "run", "--silent", "cjs"], cwd=client, check=True)
    if source.module.exists():
        (client / "dist").mkdir()
        shutil.copy(source.module, client / "dist")
    npm_pack(client, folder, with_license_of=source)


def pack_node_engine(source, engine, folder):
    system = "darwin" if source.system == "macos" else "linux"
    machine = MACHINES[engine.machine]
    package = source.folder / "npm" / f"{system}-{machine}"
    (package / "bin").mkdir(parents=True)
    shutil.copy(engine.binary, package / "bin" / "mapcam")
    (package / "bin" / "mapcam").chmod(0o755)
    shutil.copy(source.folder / "Tests" / "Release" / "NOTICE", package)
    (package / "README.md").write_text(
        f"# @mapcam/{system}-{machine}\n\nThe engine of the package mapcam for "
        f"{system} {machine}. That one installs it where it fits.\n",
        encoding="utf-8",
    )
    manifest = {
        "name": f"@mapcam/{system}-{machine}",
        "version": source.version,
        "description": f"The engine of mapcam for {system} {machine}.",
        "license": "Apache-2.0",
        "author": source.json("clients/javascript/package.json")["author"],
        **source.links,
        "os": [system],
        "cpu": [machine],
        "files": ["bin", "NOTICE"],
        "preferUnplugged": True,
    }
    write(package / "package.json", manifest)
    npm_pack(package, folder, with_license_of=source)


def write(path, manifest):
    path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def npm_pack(package, folder, with_license_of):
    shutil.copy(with_license_of.folder / "LICENSE", package)
    command = ["npm", "pack", "--silent", "--offline", "--ignore-scripts", "--pack-destination", folder]
    environment = {**os.environ, "npm_config_update_notifier": "false"}
    subprocess.run(command, cwd=package, check=True, env=environment, stdout=subprocess.DEVNULL)


def pack_web(source, folder):
    """The page that needs no server, as an archive of its folder."""
    if not source.module.exists():
        return
    with tempfile.TemporaryDirectory(prefix="mapcam-web-") as page:
        build = source.folder / "clients" / "site" / "build"
        subprocess.run([build, page], check=True, stdout=subprocess.DEVNULL)
        files = {**archives.tree(Path(page)), **license_of(source)}
    name = f"mapcam-web-{source.version}"
    (folder / "web").mkdir()
    (folder / "web" / f"{name}.tar.gz").write_bytes(archives.gzipped(archives.tar(files, name, source.time)))


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
