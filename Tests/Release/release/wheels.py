"""The Python packages: a wheel for each engine, tagged for all systems that it runs on, one with the WebAssembly module, and the sources."""

import os
import subprocess
import sys


def pack(source, engines, folder):
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
