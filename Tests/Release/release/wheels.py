"""The Python packages: a wheel for each kind of machine that the engine runs on, one without it, and the sources."""

import os
import subprocess
import sys

#: The wheels' tags, by system. A static binary needs no C library of the machine's own, so it goes with any.
TAGS = {"linux": ["manylinux_2_17_{machine}", "musllinux_1_1_{machine}"], "macos": ["macosx_26_0_{machine}"]}


def pack(source, binary, folder):
    folder = folder / "python"
    folder.mkdir()
    client = source.folder / "clients" / "python"
    wheel(client, folder)
    for tag in TAGS[source.system]:
        wheel(client, folder, binary=binary, platform=tag.format(machine=source.machine))
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
