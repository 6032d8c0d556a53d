"""What the READMEs and the pages tell to type runs, in their order, in a folder of its own."""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest

from support import CLIENT, ROOT, bundle_widget, folder_of, needs_modules

from mapcam import find_engine

BLOCK = re.compile(r"^```(?P<kind>python|sh)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
NETWORKED = ("swift ", "pip ", "apt-get ", "git ")


class SnippetTests(unittest.TestCase):
    def setUp(self):
        self.folder = folder_of(self)
        for name in ("route.gpx", "tour.gpx"):
            shutil.copy(CLIENT.parent / "examples" / "furka.gpx", self.folder / name)

    def blocks(self, page, kind):
        """The blocks of a page, each with the number of lines before it."""
        text = page.read_text(encoding="utf-8")
        for found in BLOCK.finditer(text):
            if found["kind"] == kind:
                yield text.count("\n", 0, found.start("code")), found["code"]

    def run_page(self, page):
        """Runs all of a page's Python in one process, at the lines where it stands."""
        # No page may ask for a camera that it does not get.
        source = "import mapcam, warnings; warnings.simplefilter('error', mapcam.ClampedWarning)"
        for lines, code in self.blocks(page, "python"):
            source += "\n" * (lines - source.count("\n")) + code
        script = self.folder / page.name.replace(".md", ".py")
        script.write_text(source, encoding="utf-8")
        return self.run_program(sys.executable, script)

    def run_program(self, *command, **options):
        result = subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(CLIENT), "MAPCAM": find_engine()},
            **options,
        )
        self.assertEqual(result.returncode, 0, f"{command}\n{result.stdout}{result.stderr}")
        return result.stdout

    def test_the_clients_readme(self):
        printed = self.run_page(CLIENT / "README.md")
        for what in ("completed", "frames", "by program", "/update/zoomBy"):
            self.assertIn(what, printed)
        self.assertIn("<svg", (self.folder / "switzerland.svg").read_text())

    def test_the_page_about_flights(self):
        self.run_page(CLIENT / "flights.md")
        frames = (self.folder / "journey.csv").read_text().count("\n")
        self.assertGreater(frames, 400)

    def test_the_page_about_notebooks(self):
        needs_modules("MAPCAM_REQUIRE_JUPYTER", "anywidget")
        bundle_widget()
        self.assertIn("at rest", self.run_page(CLIENT / "notebook.md"))

    def test_the_projects_readme(self):
        page = ROOT / "README.md"
        [shown] = re.findall(
            r"```python\n.*?```\n\n```text\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL
        )
        self.assertEqual(self.run_page(page), shown)

    def test_the_first_command_plays_a_file_without_an_error(self):
        (first, *_) = (code for _, code in self.blocks(ROOT / "README.md", "sh"))
        self.assertRegex(first, r"^swift run -c release mapcam < [\w./]+\n$")
        with open(ROOT / first.split()[-1], encoding="utf-8") as session:
            answers = self.run_program(find_engine(), stdin=session).splitlines()
        results = [each for each in map(json.loads, answers) if "id" in each]
        self.assertEqual([each["id"] for each in results], [1, 2, 3, 4, 5, 6])
        self.assertEqual([each for each in results if "error" in each], [])

    def test_shell_commands_of_the_pages(self):
        commands = []
        for page in (CLIENT / "README.md", CLIENT / "flights.md"):
            for _, code in self.blocks(page, "sh"):
                commands += [
                    line for line in code.splitlines() if line and not line.startswith(NETWORKED)
                ]
        self.assertGreater(len(commands), 3)
        tools = self.folder / "bin"
        tools.mkdir()
        for name in ("python", "python3"):
            (tools / name).symlink_to(sys.executable)
        path = f"{tools}:{os.environ['PATH']}"
        for command in commands:
            with self.subTest(command):
                self.run_program("bash", "-c", f"PATH={path}; {command}")
        self.assertTrue((self.folder / "ride.csv").exists())


if __name__ == "__main__":
    unittest.main()
