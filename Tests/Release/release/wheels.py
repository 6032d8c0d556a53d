"""The Python packages: a wheel for each engine, tagged for all systems that it runs on, one with the WebAssembly module, and the sources."""

import os
import subprocess
import sys


def pack(source, engines, folder):
    folder = folder / "python"
    folder.mkdir()
    client = source.folder / "clients" / "python"
    wheel(client, folder)
    for engine in engines:
        wheel(client, folder, binary=engine.binary)
    script = "import sys, mapcam_build as build; build.build_sdist(sys.argv[1])"
    environment = {**os.environ, "PYTHONPATH": str(client / "backend"), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", script, folder], check=True, env=environment)


def wheel(client, folder, **settings):
    """As the client's README builds it."""
    command = [sys.executable, "-m", "pip", "wheel", client, "--no-index", "--no-deps", "--quiet", "-w", folder]
    for setting in settings.items():
        command += ["--config-settings", "{}={}".format(*setting)]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1"}
    subprocess.run(command, check=True, env=environment, stdin=subprocess.DEVNULL)
