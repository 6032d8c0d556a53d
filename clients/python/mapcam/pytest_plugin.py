"""Fixtures for pytest: a real camera for the tests of an app that moves one.

    def test_the_detail_page_shows_the_whole_shop(mapcam_view):
        show_shop(mapcam_view, SHOP)
        assert all(mapcam_view.contains(SHOP.corners))

`pip install mapcam` is enough: pytest finds them by itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest  # pyright: ignore[reportMissingImports]

import mapcam  # Nothing is loaded for suites that don't use the fixtures.

_numbers = itertools.count(1)


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("mapcam")
    group.addoption(
        "--mapcam",
        metavar="PATH",
        default=None,
        help="the mapcam engine's executable; without it, MAPCAM, the package and PATH are asked",
    )


def pytest_configure(config: Any) -> None:
    config.addinivalue_line(
        "markers",
        "mapcam(**settings): what `mapcam_view` is created with, such as size=(390, 844)",
    )


@pytest.fixture(scope="session")
def mapcam_engine(request: pytest.FixtureRequest) -> Iterator[mapcam.MapCam]:
    """One engine for the session. Its clock stands still: time passes by `clock.tick`."""
    with mapcam.MapCam(request.config.getoption("--mapcam")) as engine:
        yield engine


@pytest.fixture
def mapcam_view(
    request: pytest.FixtureRequest, mapcam_engine: mapcam.MapCam
) -> Iterator[mapcam.MapView]:
    """A fresh map, which is gone after the test, and nothing moves then.

    `@pytest.mark.mapcam(size=(390, 844), camera=Camera.at((47.4, 8.5), 12))` says what it is
    created with: all that `view.create` takes. Of several marks the nearest counts for each name.
    """
    settings: dict[str, Any] = {}
    for mark in request.node.iter_markers("mapcam"):
        settings = {**mark.kwargs, **settings}
    view = mapcam.MapView(mapcam_engine, f"test-{next(_numbers)}")
    view.create(**settings)
    try:
        yield view
    finally:
        _tidy_up(view)


def _tidy_up(view: mapcam.MapView) -> None:
    """Removes a test's map, and stops a clock that it has started."""
    if view.engine.clock.get().running:
        view.engine.clock.stop()
    if view.id in view.engine.maps():
        view.remove()
