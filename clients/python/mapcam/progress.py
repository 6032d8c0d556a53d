"""A bar that shows how far something long has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, Optional, TextIO, TypeVar

T = TypeVar("T")

WIDTH = 30
PATIENCE = 0.5
"""Seconds before there is anything to see."""


def with_progress(items: Iterable[T], count: int, stream: Optional[TextIO] = None) -> Iterator[T]:
    """The items, and meanwhile a bar, if `stream` (by default stderr) is a terminal.

    The bar is tqdm's where that is installed.
    """
    file: TextIO = stream or sys.stderr
    if not file.isatty():
        yield from items
        return
    try:
        tqdm: Any = import_module("tqdm").tqdm
    except ImportError:
        yield from _with_bar(items, count, file)
    else:
        yield from tqdm(items, total=count, file=file, delay=PATIENCE, leave=False, unit=" frames")


def _with_bar(items: Iterable[T], count: int, file: TextIO) -> Iterator[T]:
    due = time.monotonic() + PATIENCE
    shown = False
    try:
        for done, item in enumerate(items, 1):
            yield item
            now = time.monotonic()
            if now >= due:
                file.write("\r" + bar(done, count))
                file.flush()
                due, shown = now + 0.1, True
    finally:
        if shown:
            file.write("\r\x1b[K")
            file.flush()


def bar(done: int, count: int) -> str:
    """`[██████░░░░] 60% 6,000 of 10,000`"""
    part = min(1.0, done / max(1, count))
    full = int(part * WIDTH)
    return f"[{'█' * full}{'░' * (WIDTH - full)}] {part:4.0%} {done:,} of {count:,}"
