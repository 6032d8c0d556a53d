"""The Python client's protocol package: types, JSON both ways, and the classes that people call."""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace

from schema import (
    Array,
    Choice,
    Member,
    Method,
    Model,
    Named,
    Object,
    Primitive,
    Tuple,
    Type,
    Union,
)

WIDTH = 100

HEADER = '''\
"""{}

Generated from `mapcam schema` by clients/generator/generate.py: not to be edited.
"""

from __future__ import annotations

'''

BY_HAND = {
    "Bounds": "Bounds",
    "BoundsInput": "Bounds",
    "Camera": "Camera",
    "CameraInput": "Camera",
    "CameraUpdate": "Update",
    "Coordinate": "Coordinate",
    "Insets": "Insets",
    "InsetsInput": "Insets",
    "PartialCamera": "PartialCamera",
    "Point": "Point",
    "PointInput": "Point",
    "Size": "Size",
    "SizeInput": "Size",
}
"""The types that are classes of values.py, because they can do something."""

RENAMED = {"Animation": "RunningAnimation", "TimingCurve": "Curve"}

HANDLES = {"StartedAnimation"}
"""Answers that become an `Animation`, as do others with an `animation` and a `camera`."""

METHOD_NAMES = {
    "animation.list": "animations",
    "animation.seek": "seek",
    "camera.forBounds": "camera_for_bounds",
    "camera.get": "camera",
    "camera.set": "set_camera",
    "gesture.end": "end_gesture",
    "map.get": "state",
    "map.list": "maps",
    "rpc.discover": "discover",
}
"""What methods are called where it is not the last part of their name."""

RESULT_NAMES = {
    "camera.path": "CameraPath",
    "clock.get": "ClockState",
    "clock.tick": "Progress",
}
"""The classes of answers without a name in the schema; otherwise `track` has a `TrackResult`."""

POSITIONAL = {
    "camera.animate": 1,
    "camera.forBounds": 6,
    "camera.move": 1,
    "camera.path": 1,
    "camera.stop": 1,
    "clock.start": 1,
    "clock.tick": 1,
    "fitBounds": 7,
    "gesture.doubleTap": 1,
    "gesture.end": 1,
    "gesture.pan": 2,
    "gesture.pinch": 3,
    "gesture.rotate": 2,
    "gesture.twoFingerTap": 1,
    "initialize": 2,
    "setTarget": 2,
    "zoomBy": 2,
}
"""How many arguments may go without their names; otherwise as many as are required."""

IN_PARTS = {"projection.points", "projection.coordinates", "projection.contains"}
"""Methods that answer with one value for each that is given, however many those are."""

ERRORS = {
    -32602: "InvalidParams",
    -32001: "NoSuchMap",
    -32002: "MapExists",
    -32003: "NoSuchAnimation",
    -32004: "LimitExceeded",
    -32005: "ClockRunning",
}

VALUE_TYPES = ("Coordinate", "Point", "Size", "Insets", "Bounds", "Camera", "PartialCamera")


# MARK: Names


def snake(name: str) -> str:
    """`viewingAngle` → `viewing_angle`."""
    word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return word + "_" if keyword.iskeyword(word) else word


def pascal(name: str) -> str:
    return name[:1].upper() + name[1:]


def class_name(name: str) -> str:
    """The class of a type of the schema: one that is given and one that is answered are the same."""
    name = BY_HAND.get(name, name)
    return RENAMED.get(name, name.removesuffix("Input") if hasattr(name, "removesuffix") else name)


def method_name(method: Method) -> str:
    return METHOD_NAMES.get(method.name, snake(method.name.rsplit(".", 1)[-1]))


def flat(method: str) -> str:
    """`camera.forBounds` → `camera_for_bounds`, the function that writes its parameters."""
    return snake(method.replace(".", "_"))


# MARK: The model, as Python sees it


@dataclass(frozen=True)
class Shape:
    """A class to be written: its fields, which of them may be left out, and whether it is asked
    for as well as answered with."""

    name: str
    summary: str
    members: tuple[Member, ...]
    is_given: bool
    is_answered: bool


class Types:
    """What the types of a model are called."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.choices = {choice.values: name for name, choice in model.choices().items()}
        curve = model.types["TimingCurve"].type
        names = next(one for one in curve.of if isinstance(one, Choice))
        self.choices[names.values] = "CurveName"
        self.given, self.answered = model.given(), model.answered()
        self.shapes = self._shapes()

    def _shapes(self) -> dict[str, Shape]:
        shapes: dict[str, Shape] = {}

        def add(name: str, type: Object, summary: str, given: bool, answered: bool) -> None:
            known = shapes.get(name)
            members = type.members
            if known is not None:
                loose = {m.name for m in (*known.members, *members) if not m.is_required}
                members = tuple(replace(m, is_required=m.name not in loose) for m in known.members)
                summary = known.summary
                given, answered = given or known.is_given, answered or known.is_answered
            shapes[name] = Shape(name, summary, members, given, answered)
            for member in type.members:
                if isinstance(member.type, Object) and member.type.members:
                    add(pascal(member.name), member.type, member.summary, given, answered)

        # What is answered says what members mean, what is given which of them may be left out.
        for name, declared in sorted(
            self.model.types.items(), key=lambda item: item[0].endswith("Input")
        ):
            if name in BY_HAND or name in HANDLES:
                continue
            given, answered = name in self.given, name in self.answered
            if isinstance(declared.type, Object):
                add(class_name(name), declared.type, declared.summary, given, answered)
            elif isinstance(declared.type, Union):
                for one in declared.type.of:  # {"spring": {…}} is a `Spring`.
                    if isinstance(one, Object) and len(one.members) == 1:
                        (tag,) = one.members
                        add(pascal(tag.name), tag.type, tag.summary or declared.summary, True, False)
        for method in self.model.methods:
            result = method.result
            if isinstance(result, Object) and len(result.members) > 1 and not starts(method):
                add(result_name(method), result, method.result_summary, False, True)
        return shapes

    # How a type is written where it is asked for, and where it is answered.

    def given_type(self, type: Type) -> str:
        if isinstance(type, Primitive):
            return primitive(type)
        if isinstance(type, Choice):
            return self.choices.get(type.values) or literal(type)
        if isinstance(type, Array):
            return f"Iterable[{self.given_type(type.of)}]"
        if isinstance(type, Tuple):
            return f"tuple[{', '.join(map(self.given_type, type.of))}]"
        if isinstance(type, Union):
            return union([self.given_type(one) for one in type.of])
        if isinstance(type, Named):
            name = class_name(type.name)
            return name if name == "Curve" else name + "Like"
        return "Mapping[str, Any]"

    def answered_type(self, type: Type, owner: str = "", sequence: str = "tuple") -> str:
        if isinstance(type, Primitive):
            return primitive(type)
        if isinstance(type, Choice):
            return self.choices.get(type.values) or literal(type)
        if isinstance(type, Array):
            of = self.answered_type(type.of)
            return f"list[{of}]" if sequence == "list" else f"tuple[{of}, ...]"
        if isinstance(type, Tuple):
            return f"tuple[{', '.join(self.answered_type(one) for one in type.of)}]"
        if isinstance(type, Union):
            return union([self.answered_type(one) for one in type.of])
        if isinstance(type, Named):
            return class_name(type.name)
        return owner if type.members else "None"

    # How a value is read from JSON, and written.

    def reading(self, type: Type, value: str, owner: str = "", sequence: str = "tuple") -> str:
        """An expression that makes what is answered of what JSON gave."""
        if isinstance(type, Primitive):
            return f"float({value})" if type.name == "number" else value
        if isinstance(type, Choice):
            return value
        if isinstance(type, Array):
            of = self.reading(type.of, "each")
            if of == "each":
                return f"{sequence}({value})"
            made = f"[{of} for each in {value}]"
            return made if sequence == "list" else f"tuple({made})"
        if isinstance(type, Tuple):
            return "(" + ", ".join(
                self.reading(one, f"{value}[{index}]") for index, one in enumerate(type.of)
            ) + ")"
        if isinstance(type, Union):
            some = [one for one in type.of if one != Primitive("null")]
            if len(some) > 1:
                return value
            return f"None if {value} is None else {self.reading(some[0], value)}"
        if isinstance(type, Named):
            declared = self.model.types[type.name].type
            if not isinstance(declared, Object):
                return value
            return f"read_{snake(class_name(type.name))}({value})"
        return f"read_{snake(owner)}({value})"

    def writing(self, type: Type, value: str) -> str:
        """An expression that makes JSON of what is given."""
        if isinstance(type, Primitive):
            return f"number({value})" if type.name in ("number", "integer") else f"text({value})"
        if isinstance(type, Array):
            if isinstance(type.of, Named):
                return f"listed({value}, {self.writer(type.of.name)})"
            return f"text(list({value}))"
        if isinstance(type, Union):
            some = [one for one in type.of if one != Primitive("null")]
            if len(some) == len(type.of) or len(some) > 1:
                return f"text({value})"
            return f'"null" if {value} is None else {self.writing(some[0], value)}'
        if isinstance(type, Named):
            return f"{self.writer(type.name)}({value})"
        return f"text({value})"

    def writer(self, name: str) -> str:
        if name not in BY_HAND and not isinstance(self.model.types[name].type, Object):
            return "text"
        return f"write_{snake(class_name(name))}"


def primitive(type: Primitive) -> str:
    return {
        "any": "Any",
        "boolean": "bool",
        "integer": "int",
        "null": "None",
        "number": "float",
        "string": "str",
    }[type.name]


def literal(type: Choice) -> str:
    return f"Literal[{', '.join(map(json.dumps, type.values))}]"


def union(types: list[str]) -> str:
    some = [one for one in dict.fromkeys(types) if one != "None"]
    joined = some[0] if len(some) == 1 else f"Union[{', '.join(some)}]"
    return f"Optional[{joined}]" if "None" in types else joined


def starts(method: Method) -> str | None:
    """The handle that a method answers with, if it starts something."""
    if isinstance(method.result, Named) and method.result.name in HANDLES:
        return "Animation"
    if isinstance(method.result, Object):
        names = [member.name for member in method.result.members]
        if "animation" in names:
            return "Animation" if "camera" in names else "Motion"
    return None


def result_name(method: Method) -> str:
    name = RESULT_NAMES.get(method.name)
    return name or pascal(method.name.rsplit(".", 1)[-1]) + "Result"


# MARK: Text


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
    text = text.strip()
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


# MARK: types.py


def render_types(model: Model) -> str:
    types = Types(model)
    parts: list[str] = []
    for values, name in sorted(types.choices.items(), key=lambda item: item[1]):
        parts.append(assigned(f"{name} = Literal", values))
    for shape in types.shapes.values():
        parts.append(dataclass_text(types, shape))
    parts.append(EVENT)
    for notice in model.notifications:
        cls = event_name(notice.name)
        own = tuple(m for m in notice.params.members if m.name not in ("map", "time"))
        body = fields(types, own, is_given=False)
        parts.append(
            f"\n\n@dataclass(frozen=True, repr=False, eq=False)\nclass {cls}(Event):\n"
            + docstring(sentence(notice.summary), "    ")
            + f'\n    method = "{notice.name}"\n{body}'
        )
    events = "".join(f"        {event_name(notice.name)},\n" for notice in model.notifications)
    parts.append(
        "\n\nEVENTS: dict[str, type[Event]] = {\n"
        f"    event.method: event\n    for event in (\n{events}    )\n}}\n"
        '"""The classes of the events, by the notifications\' method names."""\n'
    )
    parts.append(f"\n{curve_alias(types)}")
    for shape in types.shapes.values():
        if shape.is_given:
            parts.append(f"{shape.name}Like = Union[{shape.name}, Mapping[str, Any]]\n")
    title = "What crosses the pipe, as immutable values, and the names of choices."
    body = "".join(parts)
    return HEADER.format(title) + imports(types, body, own="types") + "\n" + body


LIKES = ("CoordinateLike", "PointLike", "SizeLike", "InsetsLike", "BoundsLike", "CameraLike") + (
    "PartialCameraLike",
    "UpdateLike",
)

EVENT = '''

@dataclass(frozen=True, repr=False, eq=False)
class Event(Value):
    """Something that happened to a map."""

    method: ClassVar[str] = ""
    """The name of the notification that tells of it."""
    map: str
    """The map's id."""
    time: float
    """Seconds on the engine's clock."""
'''


def assigned(start: str, values: Iterable[str]) -> str:
    line = f"{start}[{', '.join(map(json.dumps, values))}]"
    if len(line) <= WIDTH:
        return line + "\n"
    return start + "[\n" + "".join(f"    {json.dumps(value)},\n" for value in values) + "]\n"


def curve_alias(types: Types) -> str:
    """How far an animation is at each time: a name, a Bézier, or a value with a tag."""
    declared = types.model.types["TimingCurve"]
    parts = []
    for one in declared.type.of:
        if isinstance(one, Object):
            parts.append(pascal(one.members[0].name))
        elif isinstance(one, Tuple):
            parts.append(types.given_type(one))
        else:
            parts.append(types.given_type(one))
    return f'Curve = Union[{", ".join(parts)}, Mapping[str, Any]]\n"""{declared.summary}"""\n\n'


def event_name(name: str) -> str:
    return "".join(map(pascal, name.split(".")))


def dataclass_text(types: Types, shape: Shape) -> str:
    tag = next(
        (
            one.members[0].name
            for declared in types.model.types.values()
            if isinstance(declared.type, Union) and declared.name not in BY_HAND
            for one in declared.type.of
            if isinstance(one, Object) and pascal(one.members[0].name) == shape.name
        ),
        None,
    )
    wire = ""
    if tag is not None:
        members = ", ".join(f'"{m.name}": self.{snake(m.name)}' for m in shape.members)
        wire = f'\n    def __wire__(self) -> object:\n        return {{"{tag}": {{{members}}}}}\n'
    return (
        f"\n\n@dataclass(frozen=True, repr=False, eq=False)\nclass {shape.name}(Value):\n"
        + docstring(sentence(shape.summary), "    ")
        + "\n"
        + fields(types, shape.members, shape.is_given)
        + wire
    )


def fields(types: Types, members: Iterable[Member], is_given: bool) -> str:
    lines = []
    for member in sorted(members, key=lambda member: not member.is_required):
        owner = pascal(member.name)
        name = types.answered_type(member.type, owner)
        if is_given:
            name = types.given_type(member.type)
            if isinstance(member.type, Named) and f"{class_name(member.type.name)}Like" == name:
                # What is also answered is a value; what is only given may be anything like it.
                loose = {"PartialCamera", "Update", "Bounds"}
                plain = class_name(member.type.name)
                name = name if plain in loose or member.type.name.endswith("Input") else plain
        line = f"    {snake(member.name)}: "
        line += name if member.is_required else (
            name if name.startswith("Optional[") else f"Optional[{name}]"
        ) + " = None"
        lines.append(line + "\n" + docstring(about(member), "    "))
    return "".join(lines)


# MARK: codec.py


def render_codec(model: Model) -> str:
    types = Types(model)
    parts: list[str] = []
    seen = set()
    for name, declared in model.types.items():
        cls = class_name(name)
        if name not in types.answered or name in HANDLES or cls in seen:
            continue
        if isinstance(declared.type, Object):
            seen.add(cls)
            ordered = types.shapes[cls].members if cls in types.shapes else declared.type.members
            if cls in types.shapes:
                required = {m.name: m.is_required for m in declared.type.members}
                ordered = tuple(replace(m, is_required=required[m.name]) for m in sorted(
                    ordered, key=lambda m: not m.is_required))
            parts.append(reader(types, cls, ordered))
    for shape in types.shapes.values():
        if shape.is_answered and shape.name not in seen:
            seen.add(shape.name)
            ordered = tuple(sorted(shape.members, key=lambda m: not m.is_required))
            parts.append(reader(types, shape.name, ordered))
    for notice in model.notifications:
        own = [m for m in notice.params.members if m.name not in ("map", "time")]
        base = [m for m in notice.params.members if m.name in ("map", "time")]
        ordered = tuple(base) + tuple(sorted(own, key=lambda m: not m.is_required))
        parts.append(reader(types, event_name(notice.name), ordered))
    parts.append("\n\nREAD_EVENT: dict[str, Callable[[Any], Event]] = {\n" + "".join(
        f'    "{notice.name}": read_{snake(event_name(notice.name))},\n'
        for notice in model.notifications
    ) + '}\n"""What reads the parameters of a notification."""\n')
    written = set()
    for name, declared in model.types.items():
        cls = class_name(name)
        if name not in types.given or name in BY_HAND or cls in written:
            continue
        if isinstance(declared.type, Object):
            written.add(cls)
            parts.append(writer(types, cls, declared.type.members))
    body = "".join(parts)
    title = "JSON to values and back, member by member."
    return HEADER.format(title) + imports(types, body, own="codec") + body


def reader(types: Types, cls: str, members: Iterable[Member]) -> str:
    lines = []
    for member in members:
        value = f'value["{member.name}"]'
        made = types.reading(member.type, value, pascal(member.name))
        if not member.is_required:
            if made == value:
                made = f'value.get("{member.name}")'
            elif made.startswith("None if "):
                made = made.replace(f"None if {value} is None", f'None if value.get("{member.name}") is None')
            else:
                made = f'{made} if "{member.name}" in value else None'
        lines.append(f"        {made},\n")
    return (
        f"\n\ndef read_{snake(cls)}(value: Any) -> {cls}:\n"
        f"    return {cls}(\n{''.join(lines)}    )\n"
    )


def writer(types: Types, cls: str, members: Iterable[Member]) -> str:
    return (
        f"\n\ndef write_{snake(cls)}(given: types.{cls}Like) -> str:\n"
        f"    value = coerced(types.{cls}, given)\n" + object_text(types, members, "value.", "")
    )


def object_text(types: Types, members: Iterable[Member], prefix: str, scope: str) -> str:
    """The lines of a function that writes an object."""
    members = list(members)
    required = [m for m in members if m.is_required]
    optional = [m for m in members if not m.is_required]
    head = [scope] if scope else []
    head += [f'"{m.name}":{{{types.writing(m.type, prefix + snake(m.name))}}}' for m in required]
    if not optional:
        return "    return " + fstring(head, braces=True) + "\n"
    lines = []
    for member in optional:
        name = prefix + snake(member.name)
        test = "is not UNCHANGED" if clears(member) else "is not None"
        made = types.writing(member.type, name)
        lines.append(f"    if {name} {test}:\n")
        lines.append(f"        parts.append(f'\"{member.name}\":{{{made}}}')\n")
    # One literal, and what is given.
    start = f"    parts = [{fstring(head, braces=False)}]\n" if head else "    parts = []\n"
    start = start if head else "    parts: list[str] = []\n"
    return start + "".join(lines) + '    return "{" + ",".join(parts) + "}"\n'


def fstring(parts: list[str], braces: bool) -> str:
    inside = ",".join(parts)
    if not inside:
        return '"{}"' if braces else '""'
    return f"f'{{{{{inside}}}}}'" if braces else f"f'{inside}'"


def clears(member: Member) -> bool:
    """Whether null says something else than leaving it out."""
    return not member.is_required and isinstance(member.type, Union) and any(
        one == Primitive("null") for one in member.type.of
    )


# MARK: Parameters of functions


@dataclass(frozen=True)
class Parameter:
    name: str
    type: str
    default: str | None
    doc: str

    @property
    def text(self) -> str:
        return f"{self.name}: {self.type}" + ("" if self.default is None else f" = {self.default}")


def parameter(types: Types, member: Member) -> Parameter:
    name = types.given_type(member.type)
    if member.name == "notify":
        name = "Iterable[Union[NotificationName, type[Event]]]"
    if clears(member):
        inner = name if name.startswith("Optional[") else f"Optional[{name}]"
        return Parameter(
            snake(member.name),
            f"Union[{inner[9:-1]}, Unchanged, None]",
            "UNCHANGED",
            about(member),
        )
    if member.is_required:
        return Parameter(snake(member.name), name, None, about(member))
    return Parameter(snake(member.name), f"Optional[{name}]", "None", about(member))


def parameters(types: Types, name: str, members: Iterable[Member]) -> tuple[list[Parameter], list[Parameter]]:
    """Those that may go without their names, and those that may not."""
    members = [m for m in members if m.name != "map"]
    required = [m for m in members if m.is_required]
    ordered = required + [m for m in members if not m.is_required]
    if name in POSITIONAL:
        first = [m for m in members if m.is_required] + [m for m in members if not m.is_required]
        count = min(POSITIONAL[name], len(first))
    else:
        first, count = ordered, len(required)
    made = [parameter(types, m) for m in first]
    return made[:count], made[count:]


# MARK: params.py


def render_params(model: Model) -> str:
    types = Types(model)
    body = []
    for method in model.methods:
        members = [m for m in method.params.members if m.name != "map"]
        is_scoped = len(members) < len(method.params.members)
        if not members:
            continue
        every = [parameter(types, m) for m in members]
        every.sort(key=lambda p: p.default is not None)
        names = (["scope: str"] if is_scoped else []) + [p.text for p in every]
        head = f"def {flat(method.name)}(\n" + "".join(f"    {n},\n" for n in names) + ") -> str:\n"
        text = object_text(types, members, "", "{scope}" if is_scoped else "")
        text = text.replace("text(list(notify))", "write_notify(notify)")
        body.append(f"\n\n{head}{text}")
    title = "The parameters of the methods, as JSON. `scope` says which map is meant."
    text = "".join(body)
    return HEADER.format(title) + imports(types, text, own="params") + text


def code(text: str) -> str:
    """Some source without its docstrings."""
    return re.sub(r'""".*?"""', "", text, flags=re.DOTALL)


def used(names: Iterable[str], text: str) -> list[str]:
    """Those of some names that a source uses, as import lists have them."""
    source = code(text)
    found = {name for name in names if re.search(rf"(?<!\.)\b{name}\b", source)}
    return sorted(found, key=lambda name: (not name.isupper(), not name[0].isupper(), name))


def import_line(module: str, names: Iterable[str], text: str) -> str:
    """The import of what a source uses of a module; nothing where that is nothing."""
    some = used(names, text)
    plain = f"from {module} import {', '.join(some)}\n"
    if len(plain) <= WIDTH or not some:
        return plain if some else ""
    return f"from {module} import (\n" + "".join(f"    {name},\n" for name in some) + ")\n"


def imports(types: Types, body: str, extra: str = "", own: str = "") -> str:
    """The import lines for the names that some text uses, which stands in a module `own`."""
    shapes = [*types.shapes, *(f"{name}Like" for name in types.shapes), "Curve", "Event", "EVENTS"]
    shapes += types.choices.values()
    shapes += [event_name(notice.name) for notice in types.model.notifications]
    every = [*types.shapes, *VALUE_TYPES]
    codec = [f"{verb}_{snake(cls)}" for verb in ("read", "write") for cls in every]
    by_hand = [f"write_{snake(cls)}" for cls in (*VALUE_TYPES, "Update")]
    values = [*VALUE_TYPES, *LIKES, "Value", "UNCHANGED", "Unchanged", "Update", "partial"]
    lines = [
        import_line("collections.abc", ["Iterable", "Mapping"], body),
        import_line("dataclasses", ["dataclass"], body),
        import_line("typing", TYPING, body),
        "\n",
        extra,
        import_line("..encode", [*by_hand, "listed", "write_notify"], body),
        import_line("..values", values, body),
        import_line("..wire", ["coerced", "number", "text"], body),
        import_line(".", ["params", "types", "updates"], body.replace("types.", "types ")
                    .replace("params.", "params ").replace("updates.", "updates ")),
        import_line(".codec", set(codec) - set(by_hand), body) if own != "codec" else "",
        import_line(".types", shapes, body) if own != "types" else "",
    ]
    return "".join(lines)


TYPING = ("Any", "Callable", "ClassVar", "Literal", "Optional", "Union")


# MARK: updates.py


def updates_of(model: Model) -> list[tuple[str, Member]]:
    """The updates: their names in Python, and what belongs to them."""
    return [
        (snake(one.members[0].name), one.members[0])
        for one in model.types["CameraUpdate"].type.of
    ]


def render_updates(model: Model) -> str:
    types = Types(model)
    parts = []
    for name, member in updates_of(model):
        positional, keyword_only = parameters(types, member.name, member.type.members)
        head = signature("def", name, [], positional, keyword_only, "Update", "")
        doc = documentation(sentence(member.summary), [*positional, *keyword_only], "", [], "    ")
        members = member.type.members
        made = object_text(types, members, "", "") if members else '    return "{}"\n'
        lines = made.rstrip("\n").split("\n")
        last = lines[-1].replace("    return ", "")
        lines[-1] = f"    return Update('{{\"{member.name}\":' + {last} + \"}}\")"
        parts.append(f"\n\n{head}{doc}" + "\n".join(lines) + "\n")
    body = "".join(parts)
    title = "The changes that a camera can be asked for, as plain functions."
    return HEADER.format(title) + imports(types, body) + body


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


# MARK: The faces


@dataclass(frozen=True)
class Callable_:
    """A method of a face, before it is known which face it is."""

    name: str
    wire: str
    positional: list[Parameter]
    keyword_only: list[Parameter]
    arguments: str
    """What the function that writes the parameters is given."""
    result: str
    read: str
    handle: str | None
    summary: str
    returns: str
    raises: list[tuple[str, str]]
    is_scoped: bool
    parted: str | None = None


@dataclass(frozen=True)
class Face:
    """How methods are called."""

    module: str
    title: str
    base: str
    prefix: str
    keyword: str
    wrapped: str
    handles: dict[str, str]
    handle_module: str
    note: str

    def result(self, of: str) -> str:
        return self.wrapped.format(of)


FACES = {
    "blocking": Face(
        "blocking",
        "Methods that wait for the answer, and give it.",
        "Blocking",
        "",
        "def",
        "{}",
        {"Animation": "Animation", "Motion": "Motion"},
        "from ..animations import Animation, Motion\nfrom ..faces import Blocking\n",
        "",
    ),
    "deferred": Face(
        "deferred",
        "Methods that don't wait: they give a `Reply`.",
        "Deferred",
        "Deferred",
        "def",
        "Reply[{}]",
        {"Animation": "Animation", "Motion": "Motion"},
        "from ..animations import Animation, Motion\nfrom ..faces import Deferred\n"
        "from ..reply import Reply\n",
        "",
    ),
    "awaited": Face(
        "awaited",
        "Methods that are coroutines.",
        "Awaited",
        "Async",
        "async def",
        "{}",
        {"Animation": "AsyncAnimation", "Motion": "AsyncMotion"},
        "from ..aio_animations import AsyncAnimation, AsyncMotion\nfrom ..aio_faces import Awaited\n",
        "",
    ),
    "promised": Face(
        "promised",
        "Methods that are sent with others, and give an `AsyncReply` to be awaited.",
        "Promised",
        "AsyncDeferred",
        "def",
        "AsyncReply[{}]",
        {"Animation": "AsyncAnimation", "Motion": "AsyncMotion"},
        "from ..aio_animations import AsyncAnimation, AsyncMotion\nfrom ..aio_faces import Promised\n"
        "from ..aio_replies import AsyncReply\n",
        "",
    ),
}


def render_face(model: Model, face: Face) -> str:
    types = Types(model)
    every = [callable_of(types, method) for method in model.methods]
    clock = [c for c in every if c.wire.startswith("clock.")]
    engine = [c for c in every if not c.is_scoped and c not in clock]
    view = [c for c in every if c.is_scoped]
    view += conveniences(model, types, {c.name for c in view})
    body = ""
    for name, summary, methods in (
        ("EngineMethods", "What an engine can be asked.", engine),
        ("ClockMethods", "What the clock can be asked. Time is in seconds.", clock),
        ("MapMethods", "What a map can be asked.", view),
    ):
        body += f'\n\nclass {face.prefix}{name}({face.base}):\n    """{summary}"""\n'
        for each in methods:
            body += "\n" + method_text(types, face, each)
    answers = ("nothing", "read_first", "read_listed", "read_member", "unchanged")
    extra = import_line("..answers", answers, body) + face.handle_module
    return HEADER.format(face.title) + imports(types, body, extra) + body


def returned(types: Types, method: Method) -> tuple[str, str, str | None]:
    """What a method gives, what reads it, and which handle it is."""
    handle = starts(method)
    if handle:
        return handle, "", handle
    result = method.result
    if isinstance(result, Object):
        if not result.members:
            return "None", "nothing", None
        if len(result.members) == 1:
            (only,) = result.members
            kind = types.answered_type(only.type, sequence="list")
            if isinstance(only.type, Array):
                of = types.reading(only.type.of, "value")
                return kind, f'read_listed("{only.name}", {reading_function(of)})', None
            return kind, f'read_member("{only.name}", {reading_function(types.reading(only.type, "value"))})', None
        return result_name(method), f"read_{snake(result_name(method))}", None
    if result == Primitive("null"):
        return "None", "nothing", None
    kind = types.answered_type(result)
    return kind, reading_function(types.reading(result, "value")), None


def reading_function(expression: str) -> str:
    if expression == "value":
        return "unchanged"
    plain = re.fullmatch(r"(\w+)\(value\)", expression)
    return plain.group(1) if plain else f"lambda value: {expression}"


def raises_of(method: Method) -> list[tuple[str, str]]:
    return [(ERRORS[each.code], each.summary) for each in method.errors if each.code in ERRORS]


def callable_of(types: Types, method: Method) -> Callable_:
    positional, keyword_only = parameters(types, method.name, method.params.members)
    is_scoped = any(m.name == "map" for m in method.params.members)
    given = [*positional, *keyword_only]
    values = {p.name: p.name for p in given}
    target = next((m for m in method.params.members if m.name == "to"), None)
    if target is not None and target.type == Named("PartialCamera"):
        parts = partial_parameters(types)
        at = next(i for i, p in enumerate(keyword_only) if p.name == "to") + 1
        taken = {p.name for p in given}
        if taken & {p.name for p in parts}:
            raise ValueError(f"{method.name}: `to` can't be written as its members")
        keyword_only = [*keyword_only[:at], *parts, *keyword_only[at:]]
        values["to"] = "partial(to, target, zoom, bearing, viewing_angle)"
    result, read, handle = returned(types, method)
    return Callable_(
        method_name(method),
        method.name,
        positional,
        keyword_only,
        ", ".join(f"{name}={value}" for name, value in values.items()),
        result,
        read,
        handle,
        sentence(method.summary),
        sentence(method.result_summary),
        raises_of(method),
        is_scoped,
        next((p.name for p in positional), None) if method.name in IN_PARTS else None,
    )


def partial_parameters(types: Types) -> list[Parameter]:
    """The members of a partial camera, as arguments of their own."""
    members = types.model.types["PartialCamera"].type.members
    return [replace_doc(parameter(types, m), f"{about(m)} Instead of `to`.") for m in members]


def replace_doc(parameter: Parameter, doc: str) -> Parameter:
    return replace(parameter, doc=doc)


def method_text(types: Types, face: Face, each: Callable_) -> str:
    result = face.handles.get(each.handle or "", each.result)
    head = signature(
        face.keyword,
        each.name,
        ["self"],
        each.positional,
        each.keyword_only,
        face.result(result),
        "    ",
    )
    doc = documentation(
        each.summary, [*each.positional, *each.keyword_only], each.returns, each.raises, " " * 8
    )
    given = [*each.positional, *each.keyword_only]
    wait = "await " if face.keyword == "async def" else ""
    if each.parted:
        call = f'self._ask_in_parts("{each.wire}", params.{flat(each.wire)}, {each.parted}, {each.read})'
    else:
        scope = "self._scope" if each.is_scoped else ""
        if each.arguments or given:
            inside = ", ".join(filter(None, [scope, each.arguments]))
            written = f"params.{flat(each.wire)}({inside})"
        else:
            written = 'f"{{{self._scope}}}"' if each.is_scoped else '"{}"'
        verb = {"Animation": "_start", "Motion": "_fling"}.get(each.handle or "", "_ask")
        read = f", {each.read}" if each.read else ""
        call = f'self.{verb}("{each.wire}", {written}{read})'
    line = f"        return {wait}{call}\n"
    if len(line) > WIDTH + 1:
        line = broken(line)
    return head + doc + line


def broken(line: str) -> str:
    """A call over several lines: an argument each."""
    head, _, rest = line.rstrip("\n").partition("(")
    arguments = split_arguments(rest[:-1])
    out = [head + "("]
    for argument in arguments:
        text = f"            {argument},"
        if len(text) > WIDTH and "(" in argument and not argument.startswith("lambda"):
            inner, _, tail = argument.partition("(")
            out.append(f"            {inner}(")
            out += [f"                {each}," for each in split_arguments(tail[:-1])]
            out.append("            ),")
        else:
            out.append(text)
    return "\n".join([*out, "        )"]) + "\n"


def split_arguments(text: str) -> list[str]:
    """`a, f(b, c), d` → a; f(b, c); d."""
    parts, depth, start, quote = [], 0, 0, ""
    for index, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
    return [*parts, text[start:].strip()]


# MARK: Conveniences


def conveniences(model: Model, types: Types, taken: set[str]) -> list[Callable_]:
    """Methods of a map that are made of one of the protocol's."""
    methods = {method.name: method for method in model.methods}
    move = callable_of(types, methods["camera.move"])
    animate = callable_of(types, methods["camera.animate"])
    made = []
    for name, member in updates_of(model):
        positional, keyword_only = parameters(types, member.name, member.type.members)
        given = ", ".join(p.name for p in positional)
        given = ", ".join(filter(None, [given, *(f"{p.name}={p.name}" for p in keyword_only)]))
        names = [name, "fit"] if name == "fit_bounds" else [name]
        made += [
            replace(
                move,
                name=each,
                positional=positional,
                keyword_only=keyword_only,
                arguments=f"update=updates.{name}({given})",
                summary=f"{sentence(member.summary)} At once: `move({name}(…))`.",
            )
            for each in names
            if each not in taken
        ]
    parts = [replace_doc(p, p.doc.replace(" Instead of `to`.", "")) for p in partial_parameters(types)]
    target, zoom, *angles = parts
    partial = "to=PartialCamera(target, zoom, bearing, viewing_angle)"
    playing = [
        p
        for p in (parameter(types, m) for m in methods["camera.animate"].params.members)
        if p.name not in ("map", "update", "to", "path", "fly", "at", "padding")
    ]
    passed = ", ".join(f"{p.name}={p.name}" for p in playing)
    flight = [parameter(types, m) for m in model.types["FlightOptions"].type.members]
    options = ", ".join(p.name for p in flight)
    made.append(
        replace(
            animate,
            name="fly_to",
            positional=[Parameter("target", "CoordinateLike", None, target.doc), zoom],
            keyword_only=[*angles, *playing, *flight],
            arguments=f'{partial}, path="fly", fly=FlightOptions({options}), {passed}',
            summary="Flies to a place: out, across and in again.",
        )
    )
    made.append(
        replace(
            animate,
            name="ease_to",
            positional=[target, zoom],
            keyword_only=[*angles, *playing],
            arguments=f"{partial}, {passed}",
            summary="Goes straight to a place, a zoom, a bearing and a viewing angle, or some of them.",
        )
    )
    can_move_to = "to" in {m.name for m in methods["camera.move"].params.members}
    made.append(
        replace(
            move,
            name="jump_to",
            wire="camera.move" if can_move_to else "camera.animate",
            positional=[target, zoom],
            keyword_only=angles,
            arguments=partial if can_move_to else f"{partial}, duration=0",
            read="read_camera" if can_move_to else 'read_member("camera", read_camera)',
            summary="Sets some of the camera at once; what is left out keeps its value.",
        )
    )
    configure = callable_of(types, methods["map.configure"])
    made.append(
        replace(
            configure,
            name="resize",
            positional=[
                Parameter("width", "float", None, "Points across."),
                Parameter("height", "float", None, "Points down."),
            ],
            keyword_only=[],
            arguments="size=(width, height)",
            summary="Gives the view another size.",
        )
    )
    for names, wire, name, kind, inner, doc in (
        (("point", "project"), "projection.points", "coordinate", "CoordinateLike",
         "Optional[Point]", "Where a place is seen; None behind the eye."),
        (("coordinate", "unproject"), "projection.coordinates", "point", "PointLike",
         "Optional[Coordinate]", "The place under a screen point; None at and above the horizon."),
    ):
        whole = callable_of(types, methods[wire])
        listed = re.fullmatch(r'read_listed\("(\w+)", (.*)\)', whole.read)
        assert listed
        for each in names:
            made.append(
                replace(
                    whole,
                    name=each,
                    positional=[Parameter(name, kind, None, whole.positional[0].doc.replace("s.", "."))],
                    arguments=f"{whole.positional[0].name}=[{name}]",
                    result=inner,
                    read=f'read_first("{listed.group(1)}", {listed.group(2)})',
                    summary=doc,
                    returns="",
                    parted=None,
                )
            )
    return made


# MARK: hearing.py

HEARING = """\
class {prefix}Hearing({base}):
    \"\"\"Being told of events, of all maps or of one.\"\"\"

{on}
    def on(self, kind: Kind, callback: Optional[Callable[[Any], object]] = None) -> Any:
        \"\"\"Calls back for each event of a kind, until `cancel()` of what it returns.

        {calling}

            listener = view.on(CameraIdle, print)
            with view.on("camera.idle", print): ...

            @view.on(CameraIdle)
            def rest(event): ...

        Args:
            kind: The event's class, or the name of its notification.
            callback: What is called with each event; left out, `on` is a decorator.

        Returns:
            A `Listener`, which ends with its `with` or by `cancel()`.

        Raises:
            TypeError: There is no such kind of event, or the callback can't be called.
            EngineClosed: The engine was closed.
        \"\"\"
        return self._on(kind, callback)

    @overload
    def events(self) -> {prefix}EventStream[Event]: ...
    @overload
    def events(self, kind: type[A], /) -> {prefix}EventStream[A]: ...
    @overload
    def events(self, kind: type[A], other: type[B], /) -> {prefix}EventStream[Union[A, B]]: ...
    @overload
    def events(
        self, kind: type[A], other: type[B], third: type[C], /
    ) -> {prefix}EventStream[Union[A, B, C]]: ...
    @overload
    def events(self, *kinds: Kind) -> {prefix}EventStream[Event]: ...
    def events(self, *kinds: Kind) -> {prefix}EventStream[Any]:
        \"\"\"The events of some kinds, or all, from now on, to be taken one after the other.

        Args:
            *kinds: The events' classes, or the names of their notifications.

        Returns:
            A stream; close it, or leave its `with`, when it is of no more use.

        Raises:
            TypeError: There is no such kind of event.
            EngineClosed: The engine was closed.
        \"\"\"
        return self._stream(kinds)

    @overload
    {define} wait_for(
        self,
        kind: type[A],
        predicate: Optional[Callable[[A], object]] = None,
        timeout: Optional[float] = None,
    ) -> A: ...
    @overload
    {define} wait_for(
        self,
        kind: str,
        predicate: Optional[Callable[[Any], object]] = None,
        timeout: Optional[float] = None,
    ) -> Event: ...
    {define} wait_for(
        self,
        kind: Kind,
        predicate: Optional[Callable[[Any], object]] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        \"\"\"Waits for the next event of a kind, which something else brings about.

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Says of an event whether it is the one.
            timeout: Seconds; by default the engine's.

        Returns:
            The event.

        Raises:
            RequestTimeout: None came in time.
        \"\"\"
        return {wait}self._wait(kind, predicate, timeout)

    @overload
    def expect_event(
        self,
        kind: type[A],
        predicate: Optional[Callable[[A], object]] = None,
        timeout: Optional[float] = None,
    ) -> {prefix}Expected[A]: ...
    @overload
    def expect_event(
        self,
        kind: str,
        predicate: Optional[Callable[[Any], object]] = None,
        timeout: Optional[float] = None,
    ) -> {prefix}Expected[Event]: ...
    def expect_event(
        self,
        kind: Kind,
        predicate: Optional[Callable[[Any], object]] = None,
        timeout: Optional[float] = None,
    ) -> {prefix}Expected[Any]:
        \"\"\"Waits at the end of a block for an event that the block brings about.

            {with_} view.expect_event(CameraIdle) as expected:
                {example}
            print(expected.value.camera)

        Args:
            kind: The event's class, or the name of its notification.
            predicate: Says of an event whether it is the one.
            timeout: Seconds after the block; by default the engine's.

        Raises:
            RequestTimeout: None came in time.
        \"\"\"
        return self._expect(kind, predicate, timeout)
"""


def render_hearing(model: Model, is_async: bool) -> str:
    title = "What tells of events, for tasks." if is_async else "What tells of events, for threads."
    prefix = "Async" if is_async else ""
    result = "object"
    kinds = [("type[A]", "A")]
    kinds += [(f'Literal["{n.name}"]', event_name(n.name)) for n in model.notifications]
    on = "".join(
        f"    @overload\n    def on(self, kind: {kind}, callback: Callable[[{cls}], {result}]) -> "
        f"Listener: ...\n"
        f"    @overload\n    def on(\n        self, kind: {kind}\n    ) -> "
        f"Callable[[Callable[[{cls}], R]], Callable[[{cls}], R]]: ...\n"
        for kind, cls in kinds
    )
    body = HEARING.format(
        prefix=prefix,
        base="AsyncTelling" if is_async else "Telling",
        on=on.rstrip("\n"),
        define="async def" if is_async else "def",
        wait="await " if is_async else "",
        with_="async with" if is_async else "with",
        example="await view.fly_to((40.7, -74.0))" if is_async else "view.fly_to((40.7, -74.0))",
        calling="Callbacks run in the loop, before what they tell of is answered; a coroutine\n"
        "        function's coroutine becomes a task."
        if is_async
        else "Callbacks run one at a time on a thread of their own. When a method returns, the\n"
        "        callbacks for all that it did have run.",
    )
    names = sorted({"Event", *(event_name(n.name) for n in model.notifications)})
    streams = (
        "from ..aio_faces import AsyncTelling\nfrom ..aio_streams import AsyncEventStream, AsyncExpected\n"
        "from ..listeners import Kind, Listener\n"
        if is_async
        else "from ..faces import Telling\nfrom ..listeners import Kind, Listener\n"
        "from ..streams import EventStream, Expected\n"
    )
    return (
        HEADER.format(title)
        + "from typing import Any, Callable, Literal, Optional, TypeVar, Union, overload\n\n"
        + streams
        + f"from .types import {', '.join(names)}\n\n"
        + "R = TypeVar(\"R\")\n"
        + "".join(f'{name} = TypeVar("{name}", bound=Event)\n' for name in "ABC")
        + "\n\n"
        + body
    )


OUTPUTS = {
    "types": render_types,
    "codec": render_codec,
    "params": render_params,
    "updates": render_updates,
    "hearing": lambda model: render_hearing(model, is_async=False),
    "async_hearing": lambda model: render_hearing(model, is_async=True),
    **{name: (lambda face: lambda model: render_face(model, face))(face) for name, face in FACES.items()},
}
