"""Fixtures for pytest: a real camera for the tests of an app that moves one.

    def test_the_detail_page_shows_the_whole_shop(mapcam_view):
        show_shop(mapcam_view, SHOP)
        assert all(mapcam_view.projection.contains(SHOP.corners))

pytest finds them by itself, once the package is installed. If a test with `mapcam_view` fails, a
picture of what the map showed is saved, and named beside the message.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest  # pyright: ignore[reportMissingImports]

if TYPE_CHECKING:
    import mapcam  # Suites that do not use the fixtures load nothing.

_numbers = itertools.count(1)


def pytest_configure(config: Any) -> None:
    config.addinivalue_line(
        "markers",
        "mapcam(**settings): what `mapcam_view` is created with, such as size=(390, 844)",
    )


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: Any, call: Any) -> Iterator[None]:
    """Saves what a failed test's map showed, before the fixture removes it."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    view = getattr(item, "funcargs", {}).get("mapcam_view")
    if report.when != "call" or not report.failed or view is None:
        return
    import mapcam

    folder = Path(item.config.rootpath, "mapcam-failures")
    file = folder / (re.sub(r"[^\w.-]+", "-", item.nodeid) + ".svg")
    try:
        picture = mapcam.draw(view)
        folder.mkdir(parents=True, exist_ok=True)
        picture.save(file)
    except (mapcam.MapCamError, OSError) as error:
        report.sections.append(("mapcam", f"There is no picture: {error}"))
        return
    report.sections.append(("mapcam", f"{view.camera()}\nWhat the map showed: {file}"))


@pytest.fixture(scope="session")
def mapcam_engine() -> Iterator[mapcam.MapCam]:
    """One engine for the session. Its clock is stopped: time passes by `clock.tick`."""
    import mapcam

    with mapcam.MapCam() as engine:
        yield engine


@pytest.fixture
def mapcam_view(
    request: pytest.FixtureRequest, mapcam_engine: mapcam.MapCam
) -> Iterator[mapcam.MapView]:
    """A fresh map, which is gone after the test, and nothing moves then.

    `@pytest.mark.mapcam(size=(390, 844), camera=Camera.at((47.4, 8.5), 12))` says what it is
    created with: all that `view.create` takes. Of several marks the nearest counts for each name.
    """
    import mapcam

    marks: Any = [*request.node.iter_markers("mapcam")]
    settings = {name: value for mark in reversed(marks) for name, value in mark.kwargs.items()}
    view = mapcam.MapView(mapcam_engine, f"test-{next(_numbers)}")
    view.create(*(each for mark in marks for each in mark.args), **settings)
    try:
        yield view
    finally:
        mapcam_engine.clock.stop()
        if view.id in mapcam_engine.maps():
            view.remove()
