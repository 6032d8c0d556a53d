"""The package's __init__.py: handwritten, except for the protocol's names and the imports for type
checkers."""

from __future__ import annotations

import ast
import re

from .imports import PACKAGE
from .model import Types
from .names import PRIVATE, snake
from .text import WIDTH, paragraph

TABLE = re.compile(r"(?<=^_HOMES = )\{.*?^\}", re.MULTILINE | re.DOTALL)
IMPORTS = re.compile(r"(?<=^if TYPE_CHECKING:\n).*?(?=^\n_HOMES)", re.MULTILINE | re.DOTALL)


def render_package(types: Types) -> str:
    """The file as it is, with what the protocol defines in its table, and an import for each name there."""
    text = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    homes = {module: names.split() for module, names in ast.literal_eval(TABLE.findall(text)[0]).items()}
    homes["_protocol.types"] = sorted(types.names() - PRIVATE)
    homes["_protocol.updates"] = [snake(each.name) for each in types.model.updates()]
    imports = "".join(
        f"    from .{module} import {name} as {name}\n"
        for module, names in sorted(homes.items())
        for name in sorted(names, key=lambda name: (not name[0].isupper(), name.lower()))
    )
    table = "".join(names_text(module, names) for module, names in sorted(homes.items()))
    return IMPORTS.sub(imports, TABLE.sub(f"{{\n{table}}}", text))


def names_text(module: str, names: list[str]) -> str:
    """A line of the table of names; several lines if they are many."""
    plain = f'    "{module}": "{" ".join(names)}",\n'
    if len(plain) <= WIDTH + 1:
        return plain
    return f'    "{module}": """\n{paragraph(" ".join(names), " " * 8)}\n    """,\n'
