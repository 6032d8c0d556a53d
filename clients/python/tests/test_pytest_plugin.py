"""The pytest plugin, in a pytest of its own; and the page about it."""

import tempfile
import textwrap
import unittest
from pathlib import Path

from support import CLIENT, needs_modules, run_python


class PluginTests(unittest.TestCase):
    def setUp(self):
        needs_modules("MAPCAM_REQUIRE_TOOLS", "pytest")

    def run_pytest(self, source, *options, **environment):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "test_app.py")
            path.write_text(textwrap.dedent(source), encoding="utf-8")
            plugin = ("-p", "mapcam._pytest_plugin", "-p", "no:cacheprovider")
            words = ["-m", "pytest", "-q", "--strict-markers", *plugin, *options, path]
            environment.setdefault("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
            return run_python(*words, cwd=folder, env=environment)

    def test_the_page(self):
        """Its blocks of Python, one after the other, are tests that pass."""
        text = (CLIENT / "testing.md").read_text(encoding="utf-8")
        blocks = [part.split("```")[0] for part in text.split("```python\n")[1:]]
        source = "\n".join(blocks)
        result = self.run_pytest(source)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn(f"{source.count('def test_')} passed", result.stdout)

    def test_each_test_has_a_fresh_map_in_one_engine(self):
        result = self.run_pytest(
            """
            import pytest
            from mapcam import Camera

            pytestmark = pytest.mark.mapcam(size=(390, 844), max_zoom=12)
            SEEN = []

            @pytest.mark.parametrize("number", range(3))
            def test_fresh(mapcam_view, number):
                assert mapcam_view.camera().zoom == 2
                assert mapcam_view.state().size.width == 390
                assert mapcam_view.animations() == []
                SEEN.append((mapcam_view.engine.pid, mapcam_view.id))
                mapcam_view.fly_to((47, 8), 9)
                if number == 0:
                    mapcam_view.engine.clock.start()
                if number == 1:
                    mapcam_view.remove()

            @pytest.mark.mapcam(size=(100, 100), camera=Camera.at((1, 2), 3))
            def test_the_nearest_mark_counts(mapcam_view, mapcam_engine):
                state = mapcam_view.state()
                assert (state.size.width, state.max_zoom, state.camera.zoom) == (100, 12, 3)
                assert not mapcam_engine.clock.get().running
                assert len({pid for pid, _ in SEEN}) == 1 and len({name for _, name in SEEN}) == 3
                assert sorted(mapcam_engine.maps()) == sorted(["default", mapcam_view.id])
            """
        )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("4 passed", result.stdout)

    def test_a_failed_assertion_and_a_wrong_mark_fail_a_test(self):
        result = self.run_pytest(
            """
            import pytest

            def test_assertion(mapcam_view):
                @mapcam_view.on("camera.idle")
                def rests(event):
                    assert event.camera.zoom == 9

                mapcam_view.jump_to(zoom=5)

            @pytest.mark.mapcam((390, 844))
            def test_mark(mapcam_view):
                pass
            """
        )
        self.assertIn("1 failed, 1 error", result.stdout)
        self.assertIn("assert 5.0 == 9", result.stdout)
        self.assertIn("create() takes 1 positional argument", result.stdout)

    def test_a_test_that_fails_leaves_a_picture_and_nothing_else(self):
        source = """
            def test_fails(mapcam_view):
                mapcam_view.engine.clock.start()
                assert mapcam_view.camera().zoom == 3

            def test_after_it(mapcam_view):
                assert len(mapcam_view.engine.maps()) == 2
            """
        with tempfile.TemporaryDirectory() as folder:
            result = self.run_pytest(source, f"--rootdir={folder}")
            self.assertIn("1 failed, 1 passed", result.stdout, result.stderr)
            (picture,) = Path(folder, "mapcam-failures").iterdir()
            self.assertIn("<svg", picture.read_text())
        self.assertIn(f"What the map showed: {picture}", result.stdout)


if __name__ == "__main__":
    unittest.main()
