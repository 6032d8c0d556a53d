"""The imports of generated modules: found by the names that their text uses."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterable
from pathlib import Path

from .model import Types
from .text import WIDTH, filled

PACKAGE = Path(__file__).resolve().parents[2] / "python/mapcam"
BY_HAND = """
    aio calls engine events frames inputs pipelines values
"""
"""The modules by hand that generated ones use."""
ABSTRACT = {"Callable", "Iterable", "Mapping", "Sequence"}


def imports(types: Types, body: str, own: str = "") -> str:
    """The import lines for what a module `own` uses."""
    text = re.sub(r'""".*?"""', "", body, flags=re.DOTALL)
    used = set(re.findall(r"(?<![.\w])\w{2,}", text)) - set(re.findall(r" as (\w+)", text))
    by_hand = {f".._{name}": defined(f"_{name}") for name in BY_HAND.split()}
    coding = {name for name in used if name.startswith(("read_", "write_"))}
    homes = {
        "collections.abc": ABSTRACT,
        "typing": set(typing.__all__) - ABSTRACT,
        **by_hand,
        ".": set(re.findall(r"\b(types|updates)\.", text)),
        ".codec": coding.difference(*by_hand.values(), ["write_update"]),
        ".types": types.names(),
        ".events": {"AsyncEventMethods", "EventMethods"},
        ".updates": {"write_update"},
    }
    lines = [
        import_of(module, names & used)
        for module, names in homes.items()
        if names & used and (module == "." or module != f".{own}")
    ]
    return "".join(lines).replace("from .", "\nfrom .", 1)


def import_of(module: str, names: Iterable[str]) -> str:
    """An import in the order of import lists: constants, classes, functions."""
    some = sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name.lower()))
    plain = f"from {module} import {', '.join(some)}\n"
    return plain if len(plain) <= WIDTH + 1 else filled(f"from {module} import (", some, ")", "")


def defined(module: str) -> set[str]:
    """What a handwritten module defines: its classes, functions and aliases."""
    found = set()
    nodes = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8")).body
    for node in nodes:
        if isinstance(node, ast.If):
            nodes += [*node.body, *node.orelse]
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            found.add(node.name)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found.update(target.id for target in targets if isinstance(target, ast.Name))
    return found
