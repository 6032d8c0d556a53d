"""The notebook of the examples: it runs, and what stands in it is what comes out.

MAPCAM_UPDATE=1 in the environment writes the outputs anew.
"""

import copy
import json
import os
import re
import unittest

from lab import CLIENT, ENVIRONMENT, require
from support import bundle_widget

TOUR = CLIENT.parent / "examples" / "tour.ipynb"
WIDGET = "application/vnd.jupyter.widget-view+json"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def tidied(notebook):
    """Without what is another in each run; a picture stands in for a widget."""
    made = copy.deepcopy(notebook)
    made["metadata"].pop("widgets", None)
    for cell in made["cells"]:
        cell["metadata"] = {}
        if cell["cell_type"] == "code":
            cell["outputs"] = [output for output in map(tidy, cell["outputs"]) if output]
    return made


def tidy(output):
    data = output.get("data", {})
    if data.pop(WIDGET, None):
        data["text/plain"] = "A map to take hold of"
    picture = data.get("image/svg+xml")
    if isinstance(picture, str):
        data["image/svg+xml"] = picture.splitlines(keepends=True)
    if isinstance(data.get("text/plain"), str):
        data["text/plain"] = data["text/plain"].splitlines(keepends=True)
    if isinstance(output.get("text"), str):
        output["text"] = output["text"].splitlines(keepends=True)
    return output


class TourTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        require("nbclient", "ipykernel", "anywidget")
        import nbformat
        from nbclient import NotebookClient

        bundle_widget()
        cls.stored = json.loads(TOUR.read_text(encoding="utf-8"))
        notebook = nbformat.read(TOUR, as_version=4)
        os.environ.update(ENVIRONMENT)  # The kernel inherits it.
        resources = {"metadata": {"path": str(TOUR.parent)}}
        NotebookClient(notebook, timeout=600, resources=resources).execute()
        cls.executed = tidied(json.loads(json.dumps(notebook)))
        if os.environ.get("MAPCAM_UPDATE"):
            text = json.dumps(cls.executed, indent=1, ensure_ascii=False) + "\n"
            TOUR.write_text(text, encoding="utf-8")
            cls.stored = cls.executed

    def test_no_errors_and_no_output_on_stderr(self):
        for cell in self.executed["cells"]:
            for output in cell.get("outputs", ()):
                self.assertNotEqual(output["output_type"], "error", cell["source"])
                self.assertNotEqual(output.get("name"), "stderr", output)

    def test_stored_outputs_are_current(self):
        for stored, executed in zip(self.stored["cells"], self.executed["cells"]):
            with self.subTest("".join(stored["source"])):
                ours, theirs = (json.dumps(each.get("outputs")) for each in (stored, executed))
                self.assertEqual(NUMBER.sub("#", ours), NUMBER.sub("#", theirs))
                for mine, other in zip(NUMBER.findall(ours), NUMBER.findall(theirs)):
                    # Another C library may round a tenth of a point the other way.
                    self.assertAlmostEqual(float(mine), float(other), delta=0.11)

    def test_it_shows_pictures_and_a_widget(self):
        outputs = [output for cell in self.executed["cells"] for output in cell.get("outputs", ())]
        pictures = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
        self.assertGreaterEqual(len(pictures), 7)
        shown = [output["data"].get("text/plain") for output in pictures]
        self.assertIn(["A map to take hold of"], shown)


if __name__ == "__main__":
    unittest.main()
