"""A commit, in a folder of its own."""

import json
import os
import platform
import re
import subprocess
import tarfile
import time
from io import BytesIO

MACHINES = {"x86_64": "x86_64", "AMD64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}
SYSTEMS = {"Linux": "linux", "Darwin": "macos"}


class Source:
    """The files of a commit, as git has them, with the commit written where `--version` finds it."""

    def __init__(self, root, commit, folder):
        def git(*words):
            return subprocess.check_output(["git", *words], cwd=root)

        self.commit = git("rev-parse", f"{commit}^{{commit}}").decode().strip()
        #: When it was committed, in seconds since 1970.
        self.time = int(git("show", "-s", "--format=%ct", self.commit))
        self.folder = folder
        #: Where the packages of the clients take the WebAssembly module from; it is built on Linux.
        self.module = folder / "clients/wasm/dist/mapcam.wasm"
        archive = git("archive", "--format=tar", self.commit)
        with tarfile.open(fileobj=BytesIO(archive)) as files:
            files.extractall(folder)
        version = (folder / "Sources/MapCameraProtocol/Version.swift").read_text(encoding="utf-8")
        self.version = re.search(r'mapcamVersion = "(.*)"', version)[1]
        self.system = SYSTEMS[platform.system()]
        machine = MACHINES[platform.machine()]
        #: As it is called in Linux's and macOS' own words.
        self.machine = "aarch64" if (self.system, machine) == ("linux", "arm64") else machine
        self._write_revision()
        #: The address of the repository, which the packages name; None if it is not given.
        self.repository = os.environ.get("MAPCAM_REPOSITORY")
        if self.repository:
            self._write_repository()

    @property
    def revision(self):
        """What `--version` tells of the commit."""
        return f"{self.commit[:12]} {self.date('%Y-%m-%d')}"

    def date(self, format):
        return time.strftime(format, time.gmtime(self.time))

    def _write_revision(self):
        path = self.folder / "Sources/mapcam/Revision.swift"
        text = path.read_text(encoding="utf-8")
        written = text.replace("let revision: String? = nil", f'let revision: String? = "{self.revision}"')
        assert written != text, "Revision.swift has no place for the commit"
        path.write_text(written, encoding="utf-8")

    @property
    def links(self):
        """What a manifest of npm's or of VS Code's says of the repository."""
        url = self.repository
        return {"homepage": url, "repository": {"type": "git", "url": url}, "bugs": {"url": f"{url}/issues"}} if url else {}

    def _write_repository(self):
        for name in ("javascript", "vscode"):
            path = self.folder / "clients" / name / "package.json"
            manifest = {**json.loads(path.read_text(encoding="utf-8")), **self.links}
            path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        project = self.folder / "clients/python/pyproject.toml"
        urls = f'[project.urls]\nrepository = "{self.repository}"\nissues = "{self.repository}/issues"\n\n'
        place = "[project.scripts]"
        project.write_text(project.read_text(encoding="utf-8").replace(place, urls + place), encoding="utf-8")

    def json(self, name):
        return json.loads((self.folder / name).read_text(encoding="utf-8"))
