"""The Node client's methods and updates: what they are, and their JavaScript."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Iterable, Iterator, Optional

import schema
from schema import Array, Member, Method, Model, Named, Object, Type, Union, group_of

WIDTH = 100
"""The columns that formatted JavaScript and TypeScript take at most."""

HEADER = "// Generated from `mapcam schema` by clients/generator/generate.py: do not edit.\n"

TABLES = schema.TABLES["node"]

BY_HAND = TABLES["by_hand"]
"""Methods that ``clients/javascript/src`` declares itself: their arguments are not their parameters."""

NAMES = {**schema.NAMES, **TABLES["methods"]}
"""Names in the client. Any other method is called what follows the dot."""

POSITIONAL = TABLES["positional"]
"""Optional parameters that are arguments of their own, not options."""

PADDING = "Kept free at each edge, in points, inside the viewport less the map's padding."
"""What a fit's `padding` is, which is called `insets` on the wire."""

SPELLINGS: list[tuple[Type, str, Optional[str]]] = [
    (Array(Named(name[:-2])) if name.endswith("[]") else Named(name), like, next(iter(write), None))
    for name, like, *write in TABLES["spellings"]
]
"""Types with shorter spellings: the TypeScript type of these, and what writes them out, unless
the engine takes them as they are."""


def written_by(type: Type) -> Optional[str]:
    """The function that writes out the shorter spellings of a type; None if it has none."""
    one_of = type.of if isinstance(type, Union) else (type,)
    return next((write for known, _, write in SPELLINGS if known in one_of), None)


@dataclass(frozen=True)
class Call:
    """A method of one of the client's classes."""

    method: Method
    result: Type
    member: Optional[str]
    """The result is this member of the engine's."""
    is_animation: bool

    @property
    def name(self) -> str:
        return NAMES.get(self.method.name, self.method.name.split(".")[-1])

    @property
    def arguments(self) -> list[Member]:
        positional = POSITIONAL.get(self.method.name, ())
        return [each for each in self._members if each.is_required or each.name in positional]

    @property
    def has_options(self) -> bool:
        """Whether it has options beyond those of every request."""
        return len(self._members) > len(self.arguments)

    @property
    def takes_several(self) -> bool:
        """Whether it also takes one value instead of a list, and then returns one result."""
        types = [each.type for each in self.arguments]
        lists = [isinstance(type, Array) for type in (*types, self.result)]
        return self.member is not None and lists == [True, True]

    @property
    def _members(self) -> list[Member]:
        return [each for each in self.method.params.members if each.name != "map"]


OWNERS = {
    "EngineMethods": ("EventSource", "The methods of an engine."),
    "ClockMethods": ("RequestSender", "The methods of the clock."),
    "MapMethods": ("EventSource", "The methods of a map."),
}
"""The generated classes, with what they extend."""


def calls(model: Model, owner: str) -> Iterator[Call]:
    for method in model.methods:
        if method.name in BY_HAND or group_of(method) != owner:
            continue
        is_named = isinstance(method.result, Named)
        result = model.types[method.result.name].type if is_named else method.result
        members = result.members if isinstance(result, Object) else ()
        if len(members) == 1 and not is_named and members[0].name != "animation":
            yield Call(method, members[0].type, members[0].name, False)
        else:
            is_animation = any(each.name == "animation" for each in members)
            yield Call(method, method.result, None, is_animation)


# MARK: src/methods.js


def render_methods(model: Model) -> str:
    text = HEADER + (
        "\nimport { EventSource } from './events.js'\n"
        "import { RequestSender, requests } from './connection/requests.js'\n"
    )
    for owner, (base, summary) in OWNERS.items():
        methods = "\n".join(map(method, calls(model, owner)))
        text += f"\n/** {summary} */\nexport class {owner} extends {base} {{\n{methods}}}\n"
    return text


def method(call: Call) -> str:
    arguments = [each.name for each in call.arguments]
    words = [f"'{call.method.name}'", f"{{ {', '.join(arguments)} }}" if arguments else "{}", "options"]
    how = "play" if call.is_animation else "askWith" if call.has_options else "ask"
    if call.takes_several:
        how = "askEach"
        words.append(f"'{call.member}'")
    elif call.member is not None:
        words.append(f"({{ {call.member} }}) => {call.member}")
    head = f"  {call.name}({', '.join([*arguments, 'options'])}) {{\n"
    return f"{head}{fitted(f'    return this[requests].{how}(', words, ')')}\n  }}\n"


# MARK: src/protocol.js


def render_protocol(model: Model) -> str:
    names = "".join(f"  '{each.name}',\n" for each in model.notifications)
    table = "".join(
        row(f"'{method.name}'", spellings)
        for method in model.methods
        if (spellings := spellings_of(method.params.members))
    )
    reporting = "".join(
        f"  '{method.name}',\n"
        for method in model.methods
        if any(each.name == "report" for each in method.params.members)
    )
    return (
        f"{HEADER}\n{imports(table)}"
        f"\n/** The engine's notifications. */\nexport const notifications = [\n{names}]\n"
        "\n/** What writes out shorter spellings of parameters, by method and parameter. */\n"
        f"export const spellings = new Map([\n{table}])\n"
        "\n/** The methods whose answers can report what limits changed. */\n"
        f"export const reporting = new Set([\n{reporting}])\n"
    )


def imports(text: str) -> str:
    """The imports of the functions of values.js that a text mentions."""
    functions = sorted({*(write for _, _, write in SPELLINGS if write), "toFitOptions", "writtenOut"})
    words = set(re.findall(r"\w+", text))
    used = [each for each in functions if each in words]
    return fitted("import { ", used, " } from './values.js'") + "\n"


def row(name: str, spellings: list[str]) -> str:
    """A method of the table, with what writes out its parameters."""
    line = f"  [{name}, {{ {', '.join(spellings)} }}],"
    if len(line) > WIDTH:
        line = f"  [\n    {name},\n{fitted('    { ', spellings, ' },')}\n  ],"
    return line + "\n"


def fitted(head: str, parts: list[str], tail: str) -> str:
    """A list between brackets: on one line if it fits, otherwise with a line for each part."""
    line = f"{head}{', '.join(parts)}{tail}"
    if "\n" not in line and len(line) <= WIDTH:
        return line
    indent = re.match(" *", head)[0]
    lines = "".join(f"\n{indent}  {part}," for part in parts)
    return f"{head.rstrip()}{lines}\n{indent}{tail.lstrip()}"


def spellings_of(members: Iterable[Member]) -> list[str]:
    return [f"{each.name}: {write}" for each in members if (write := written_by(each.type))]


# MARK: src/updates.js


def render_updates(model: Model) -> str:
    functions = "".join(map(update, model.updates()))
    return f"{HEADER}\n// Camera updates, for `move` and `animate`.\n\n{imports(functions)}\n{functions}"


def named(members: Iterable[Member]) -> list[Member]:
    """The members as the client names them: what a fit keeps free is its `padding`, in any form."""
    insets = next((each for each in members if each.name == "insets"), None)
    if insets is None:
        return list(members)
    padding = replace(insets, name="padding", summary=PADDING)
    others = [each for each in members if each.name != "padding"]
    return [padding if each is insets else each for each in others]


def update(member: Member) -> str:
    members = named(member.type.members)
    names = [each.name for each in members if each.is_required]
    arguments = ", ".join(names if len(names) == len(members) else [*names, "options"])
    options = "toFitOptions(options)" if members != list(member.type.members) else "options"
    given = arguments.replace("options", f"...{options}")
    value = f"{{ {given} }}" if given else "{}"
    spellings = spellings_of(each for each in members if each.name != "padding")
    if spellings:
        value = f"writtenOut({value}, {{ {', '.join(spellings)} }})"
    head = f"export const {member.name} = ({arguments}) => ({{ "
    return fitted(head, [f"{member.name}: {value}"], " })") + "\n"
