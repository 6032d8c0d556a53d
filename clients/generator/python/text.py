"""Python source as text: docstrings, signatures, imports, lines that are not too long."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

from schema import Member, Primitive

from .model import Types
from .names import LIKES, VALUE_TYPES, event_name, snake

WIDTH = 100
LONGEST_RETURN = len("        return await ")

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
    return text if not text or text.endswith((".", "?", "!")) else text + "."


def about(member: Member) -> str:
    """What a member is, in which range, and what counts where it is left out."""
    parts = [sentence(member.summary)]
    limits = dict(member.limits)
    least, most = limits.get("minimum"), limits.get("maximum")
    above = limits.get("exclusiveMinimum")
    if least is not None and most is not None and abs(least) < 1e5 and most < 1e9:
        parts.append(f"From {least:,} to {most:,}.")
    elif above is not None and most is not None and most < 1e9:
        parts.append(f"Above {above:,}, at most {most:,}.")
    elif above is not None:
        parts.append(f"Above {above:,}.")
    elif least is not None and member.type != Primitive("integer"):
        parts.append(f"At least {least:,}.")
    elif most is not None and most < 1e9:
        parts.append(f"At most {most:,}.")
    if member.default is not None and member.default != {}:
        default = member.default
        parts.append(f"Default: {json.dumps(default) if isinstance(default, str) else default}.")
    return " ".join(parts)


def docstring(text: str, indent: str) -> str:
    """A summary, on one line where it fits."""
    if len(indent) + len(text) + 6 <= WIDTH and "\n" not in text:
        return f'{indent}"""{text}"""\n'
    first, _, rest = text.partition(". ")
    if rest and len(indent) + len(first) + 4 <= WIDTH:
        return f'{indent}"""{first}.\n\n{paragraph(rest, indent)}\n{indent}"""\n'
    return paragraph(text, indent, indent + '"""') + f'\n{indent}"""\n'


@dataclass(frozen=True)
class Parameter:
    name: str
    type: str
    default: str | None
    doc: str

    @property
    def text(self) -> str:
        return f"{self.name}: {self.type}" + ("" if self.default is None else f" = {self.default}")


def code(text: str) -> str:
    """Some source without its docstrings."""
    return re.sub(r'""".*?"""', "", text, flags=re.DOTALL)


def used(names: Iterable[str], text: str) -> set[str]:
    """Those of some names that a source uses."""
    source = code(text)
    return {name for name in names if re.search(rf"(?<!\.)\b{name}\b", source)}


def import_of(module: str, names: Iterable[str], indent: str = "") -> str:
    """An import in the order of import lists: constants, classes, functions."""
    some = sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name.lower()))
    plain = f"{indent}from {module} import {', '.join(some)}\n"
    if len(plain) <= WIDTH + 1:
        return plain
    lines = "".join(f"{indent}    {name},\n" for name in some)
    return f"{indent}from {module} import (\n{lines}{indent})\n"


def import_line(module: str, names: Iterable[str], text: str) -> str:
    """The import of what a source uses of a module; nothing where that is nothing."""
    some = used(names, text)
    return import_of(module, some) if some else ""


def imports(types: Types, body: str, extra: str = "", own: str = "") -> str:
    """The import lines for the names that some text uses, which stands in a module `own`."""
    shapes = [*types.shapes, *(f"{name}Like" for name in types.shapes), "Curve", "Event", "EVENTS"]
    shapes += types.aliases()
    shapes += types.choices.values()
    shapes += [event_name(notice.name) for notice in types.model.notifications]
    every = [*types.shapes, *VALUE_TYPES]
    codec = [f"{verb}_{snake(cls)}" for verb in ("read", "write") for cls in every]
    by_hand = [f"write_{snake(cls)}" for cls in (*VALUE_TYPES, "ElevatedCoordinate", "Line")]
    values = [*VALUE_TYPES, *LIKES, "as_coordinate", "UNCHANGED", "Unchanged", "Update"]
    lines = [
        import_line("collections.abc", ["Iterable", "Mapping", "Sequence"], body),
        import_line("typing", TYPING, body),
        "\n",
        extra,
        import_line("..encode", [*by_hand, "listed", "write_notify"], body),
        import_line("..given", GIVEN, body),
        import_line("..records", ["Plain", "Value"], body),
        import_line("..shown", ["Frames", "Quadrilateral"], body),
        import_line("..values", values, body),
        import_line("..wire", ["coerced", "number", "text"], body),
        import_line(
            ".",
            ["params", "types", "updates"],
            body.replace("types.", "types ")
            .replace("params.", "params ")
            .replace("updates.", "updates "),
        ),
        import_line(".codec", set(codec) - set(by_hand), body) if own != "codec" else "",
        import_line(".types", shapes, body) if own != "types" else "",
        import_line(".updates", ["write_update"], body) if own != "updates" else "",
    ]
    return "".join(lines)


GIVEN = (
    "PlaceOrCamera",
    "as_update",
    "change",
    "chosen",
    "edges",
    "eye_of",
    "partial",
    "size_of",
    "towards",
)
TYPING = (
    *("TYPE_CHECKING", "Any", "Callable", "ClassVar", "Generic", "Literal", "Optional"),
    *("TypeVar", "Union"),
)


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
    plain = f"{indent}{kind} {name}({', '.join(names)}) -> {result}:\n"
    if len(plain) <= WIDTH + 1:
        return plain
    return (
        f"{indent}{kind} {name}(\n"
        + "".join(f"{indent}    {each},\n" for each in names)
        + f"{indent}) -> {result}:\n"
    )


def documentation(
    summary: str,
    given: list[Parameter],
    returns: str,
    raises: list[tuple[str, str]],
    indent: str,
) -> str:
    """A docstring: what it does, its parameters, what it returns and what it raises."""
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
    if len(lines) == 1 and len(lines[0]) + 3 <= WIDTH:
        return lines[0] + '"""\n'
    return "\n".join(lines) + f'\n{indent}"""\n'


def call_text(function: str, arguments: list[str | tuple[str, list[str]]]) -> str:
    """A call, some of whose arguments are calls: an argument a line where it is long."""
    plain = [each if isinstance(each, str) else f"{each[0]}({', '.join(each[1])})" for each in arguments]
    line = f"{function}({', '.join(plain)})"
    if len(line) + LONGEST_RETURN <= WIDTH:
        return line
    lines = []
    for argument, text in zip(arguments, plain):
        if len(text) + 13 > WIDTH and not isinstance(argument, str):
            inner = "".join(f"                {each},\n" for each in argument[1])
            text = f"{argument[0]}(\n{inner}            )"
        lines.append(f"            {text},\n")
    return f"{function}(\n{''.join(lines)}        )"
