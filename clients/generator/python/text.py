"""Python source as text: docstrings, signatures, calls, lines that are not too long, imports."""

from __future__ import annotations

import json
import re
import textwrap
import typing
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from schema import Member, range_of

from .model import Types
from .names import method_name, snake

WIDTH = 100

WIRE_METHOD = re.compile(r"(`?)\b(animation|camera|clock|gesture|map|projection|rpc)\.([a-z]\w*)")
WIRE_NAME = re.compile(r'(?<![\w".])[a-z]{2,}(?:[A-Z][a-z]+)+')
"""What prose of the schema calls methods and parameters."""

HEADER = '''\
"""{}

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

'''


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    lines = textwrap.wrap(
        " ".join(text.split()),
        WIDTH - 2,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)


def sentence(text: str) -> str:
    """Prose of the schema as a sentence, in Python's words."""
    text = re.sub(r"\bnull\b", "None", text.strip())
    text = WIRE_METHOD.sub(lambda found: named(*found.groups()), text)
    text = WIRE_NAME.sub(lambda found: snake(found[0]), text)
    return text if not text or text.endswith((".", "?", "!")) else text + "."


def named(mark: str, group: str, name: str) -> str:
    """A method's name in Python. Notifications keep their names, which select them."""
    wire = f"{group}.{name}"
    return mark + wire if wire in NOTIFICATIONS else f"`{method_name(wire)}" + ("" if mark else "`")


def about(member: Member) -> str:
    """What a member is, in which range, and what counts if it is left out."""
    parts = [sentence(member.summary), *filter(None, [range_of(member)])]
    if member.default is not None and member.default != {}:
        default = member.default
        parts.append(f"Default: {json.dumps(default) if isinstance(default, str) else default}.")
    return " ".join(parts)


NOTIFICATIONS: set[str] = set()
"""The names of the model's notifications, which `prepared` adds: prose keeps them."""


@dataclass(frozen=True)
class Parameter:
    name: str
    type: str
    default: str | None
    doc: str

    @property
    def text(self) -> str:
        return f"{self.name}: {self.type}" + ("" if self.default is None else f" = {self.default}")


def signature(
    kind: str,
    name: str,
    first: list[str],
    positional: list[Parameter],
    keyword_only: list[Parameter],
    result: str,
    indent: str,
) -> str:
    names = [*first, *(p.text for p in positional)]
    if keyword_only:
        names += ["*", *(p.text for p in keyword_only)]
    return filled(f"{kind} {name}(", names, f") -> {result}:", indent)


def documentation(
    summary: str,
    indent: str,
    given: Sequence[Parameter] = (),
    returns: str = "",
    raises: Sequence[tuple[str, str]] = (),
) -> str:
    """A docstring: what it does, its parameters, what it returns and what it raises. A summary alone
    is on one line if it fits."""
    line = f'{indent}"""{summary}"""\n'
    if len(line) <= WIDTH + 1 and not (given or returns or raises):
        return line
    first, dot, rest = summary.partition(". ")
    lines = [paragraph(first + ("." if dot else ""), indent, indent + '"""')]
    if rest:
        lines += ["", paragraph(rest, indent)]
    if given:
        lines += ["", f"{indent}Args:"]
        for each in given:
            lines.append(paragraph(f"{each.name}: {each.doc}", indent + " " * 8, indent + " " * 4))
    if returns:
        lines += ["", f"{indent}Returns:", paragraph(returns, indent + "    ")]
    if raises:
        lines += ["", f"{indent}Raises:"]
        for name, what in raises:
            lines.append(paragraph(f"{name}: {sentence(what)}", indent + " " * 8, indent + " " * 4))
    return "\n".join(lines) + f'\n{indent}"""\n'


def filled(start: str, parts: Iterable[str], end: str, indent: str) -> str:
    """Some parts between brackets: on one line if they fit, otherwise on as few as they need."""
    parts = list(parts)
    line = f"{indent}{start}{', '.join(parts)}{end}\n"
    if len(line) <= WIDTH + 1:
        return line
    text, line = f"{indent}{start}\n", f"{indent}    "
    for part in parts:
        if len(line) + len(part) + 1 > WIDTH and line.strip():
            text, line = f"{text}{line.rstrip()}\n", f"{indent}    "
        line += f"{part}, "
    return f"{text}{line.rstrip()}\n{indent}{end}\n"


def call_text(function: str, arguments: Iterable[str]) -> str:
    """A line of a method that calls something."""
    return filled(f"{function}(", arguments, ")", " " * 8)


def module(title: str, types: Types, body: str, own: str = "") -> str:
    """A module's text, with the imports that it needs; `own` is its name, if others import it."""
    return HEADER.format(title) + imports(types, body, own) + body


PACKAGE = Path(__file__).resolve().parents[2] / "python/mapcam"
BY_HAND = "aio calls engine events frames inputs values".split()
"""The modules by hand that generated ones use."""
ABSTRACT = {"Callable", "Iterable", "Mapping", "Sequence"}


def imports(types: Types, body: str, own: str) -> str:
    """The import lines for what a module `own` uses."""
    text = re.sub(r'""".*?"""', "", body, flags=re.DOTALL)
    used = set(re.findall(r"(?<![.\w])\w{2,}", text)) - set(re.findall(r" as (\w+)", text))
    by_hand = {f".._{name}": defined(f"_{name}") for name in BY_HAND}
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
    source = (PACKAGE / f"{module}.py").read_text(encoding="utf-8")
    return set(re.findall(r"^(?:async def |def |class )?(\w+)(?=\(|:| = )", source, re.MULTILINE))
