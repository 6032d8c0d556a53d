"""npm's packages: the client with the WebAssembly module, and the engine for each machine.

The client names the engines of all machines as optional dependencies, and npm installs the one whose `os` and `cpu` fit.
"""

import json
import os
import shutil
import subprocess

#: The engines' packages; a release of all machines has each.
PLATFORMS = ("darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64")


#: npm's words.
MACHINES = {"x86_64": "x64", "aarch64": "arm64", "arm64": "arm64"}


def pack(source, engines, folder):
    folder = folder / "npm"
    folder.mkdir()
    clients = source.folder / "clients"
    pack_client(source, clients / "javascript", folder)
    for engine in engines:
        pack_engine(source, engine, folder)


def pack_client(source, client, folder):
    manifest = source.json("clients/javascript/package.json")
    manifest["optionalDependencies"] = {f"@mapcam/{platform}": source.version for platform in PLATFORMS}
    write(client / "package.json", manifest)
    # One script for jest, in whose world its errors and results are then.
    subprocess.run(["npm", "run", "--silent", "cjs"], cwd=client, check=True)
    if source.module.exists():
        (client / "dist").mkdir()
        shutil.copy(source.module, client / "dist")
    npm_pack(client, folder, with_license_of=source)


def pack_engine(source, engine, folder):
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
