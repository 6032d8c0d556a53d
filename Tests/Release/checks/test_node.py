"""npm's packages, in an empty project."""

import json
import unittest

from .machine import Release, environment, named, play, require, run

ASK = """\
import { MapCam } from 'mapcam'
import { readFileSync } from 'node:fs'
const engine = await MapCam.start()
const asked = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(await Promise.all(asked.map(([method, params]) => engine.request(method, params)))))
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
            files += [path for path in Release.folder.glob("npm/mapcam-*-*-*.tgz")]
    quiet = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"]
    run(test, ["npm", "install", *quiet, *files], cwd=folder)
    return folder


class Node(unittest.TestCase):
    def test_the_client_finds_the_engine_of_its_own_package(self):
        folder = project(self, "mapcam", "@mapcam")
        (folder / "ask.js").write_text(ASK, encoding="utf-8")
        asked = json.dumps([request[:2] for request in Release.requests]).encode()
        told = json.loads(run(self, ["node", "ask.js"], input=asked, cwd=folder))
        self.assertEqual(told, [request[2] for request in Release.requests])
        play(self, ["npx", "--offline", "mapcam"], named("sdk-examples"), cwd=folder)

    def test_without_it_the_one_on_the_path_is_taken(self):
        folder = project(self, "mapcam")
        engine = project(self, "mapcam", "@mapcam")
        (binary,) = (engine / "node_modules" / "@mapcam").glob("*/bin/mapcam")
        play(self, ["npx", "--offline", "mapcam"], named("updates"), cwd=folder, env=environment(binary.parent))

    def test_the_preview_serves_the_protocol(self):
        folder = project(self, "mapcam", "@mapcam", "mapcam-preview")
        play(self, ["npx", "--offline", "mapcam-preview"], named("sdk-examples"), cwd=folder)
        told = run(self, ["npx", "--offline", "mapcam-preview", "--version"], cwd=folder).decode()
        self.assertIn(Release.version, told)
