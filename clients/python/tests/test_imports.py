"""The package as a whole: no circle of imports, little to import, and a complete reference."""

import ast
import inspect
import json
import sys
import unittest

from support import CLIENT, NEEDED, PUBLIC, Fresh, run_python

import mapcam

PACKAGE = CLIENT / "mapcam"
STANDARD = getattr(sys, "stdlib_module_names", ())


def modules():
    """The modules of the package, by their names, with their sources."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(CLIENT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imported(name, path, known):
    """The modules of the package that one imports: anywhere, for type checkers only too."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            base += node.module.split(".") if node.module else []
            for alias in node.names:
                whole = ".".join([*base, alias.name])
                yield whole if whole in known else ".".join(base)
        elif isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "mapcam":
            yield node.module
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
            if isinstance(node.args[0], ast.Constant) and node.args[0].value[0] == ".":
                yield "mapcam" + node.args[0].value


class ImportTests(unittest.TestCase):
    def test_no_module_imports_itself_by_way_of_others(self):
        sources = dict(modules())
        graph = {name: set(imported(name, path, sources)) for name, path in sources.items()}
        self.assertGreater(sum(map(len, graph.values())), 60)
        done = set()

        def visit(name, way):
            self.assertNotIn(name, way, " → ".join([*way, name]))
            if name not in done:
                for other in sorted(graph[name]):
                    visit(other, [*way, name])
                done.add(name)

        for name in graph:
            visit(name, [])

    def test_nothing_private_of_the_standard_library_and_no_eval(self):
        for name, path in modules():
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    self.assertNotIn(node.func.id, ("eval", "exec", "compile"), name)
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    is_private = node.attr.startswith("_") and not node.attr.startswith("__")
                    is_ours = node.value.id not in STANDARD
                    self.assertTrue(is_ours or not is_private, f"{name}: {ast.dump(node)}")

    def test_every_public_name_is_there_and_another_is_an_error(self):
        for name in ("MapCam", "AsyncMapView", "Camera", "CameraIdle", "zoom_in", "fit_cameras"):
            self.assertIn(name, PUBLIC)
        self.assertFalse([name for name in PUBLIC if inspect.ismodule(getattr(mapcam, name))])
        with self.assertRaisesRegex(AttributeError, "'mapcam' has no attribute 'MapCan'"):
            mapcam.MapCan  # noqa: B018

    def test_asyncio_is_imported_only_when_asked_for(self):
        source = (
            "import sys, mapcam; assert 'asyncio' not in sys.modules; "
            "assert 'logging' not in sys.modules; "
            "from mapcam import *; AsyncAnimation, AsyncEventStream"
        )
        self.assertEqual(run_python("-c", source).stderr, "")

    def test_help_is_short_and_names_where_to_read_on(self):
        fresh = Fresh()
        self.addCleanup(fresh.close)
        page = fresh.run("import pydoc, mapcam; print(pydoc.render_doc(mapcam))")
        self.assertLess(len(page.splitlines()), 200)
        for name in ("MapCam", "MapView", "Camera", "AsyncMapCam", "draw"):
            self.assertIn(f"`{name}`", page)
        page = fresh.run("import pydoc, mapcam; print(pydoc.render_doc(mapcam.MapView.fly_to))")
        self.assertIn("Flies to a place", page)


class LoadedTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.fresh = Fresh()
        cls.addClassCleanup(cls.fresh.close)

    def test_few_standard_modules_are_imported(self):
        def loaded(source):
            return set(json.loads(self.fresh.run(f"{source}; print(json.dumps([*sys.modules]))")))

        before = loaded(NEEDED)
        engine = loaded(f"{NEEDED}; from mapcam import MapCam") - before
        others = {name for name in engine if name.partition(".")[0] != "mapcam"}
        self.assertLessEqual(others, {"__future__", "_heapq", "_queue", "heapq", "queue"})
        self.assertLess(len(engine - others), 45)


if __name__ == "__main__":
    unittest.main()
